"""The pages about the project: their links lead somewhere, and forms ask for what a report needs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from tests.support.for_each import for_each

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "packaging/README.md"]
FORMS = ROOT / ".github/ISSUE_TEMPLATE"


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page: those of its headings and explicit ones."""
    text = page.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    plain = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return plain | set(re.findall(r'<a id="([^"]+)"', text))


@for_each("page", PAGES)
def test_links_in_the_pages_lead_to_existing_files_and_anchors(page: Path) -> None:
    wrong = []
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"https?:|mailto:", link):
            continue
        file, _, place = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        if not target.exists() or (place and target.suffix == ".md" and place not in anchors(target)):
            wrong.append(link)
    assert wrong == []


def form(name: str) -> dict[str, dict[str, Any]]:
    """Return the fields of an issue form by id."""
    data = yaml.safe_load((FORMS / f"{name}.yml").read_text(encoding="utf-8"))
    assert {"name", "description", "body"} <= set(data)
    fields = {field["id"]: field for field in data["body"]}
    assert len(fields) == len(data["body"])
    for field in fields.values():
        assert field["type"] in ("textarea", "input", "dropdown")
        assert field["attributes"]["label"]
        assert field["type"] != "dropdown" or len(field["attributes"]["options"]) > 1
    return fields


def test_the_bug_form_asks_for_log_and_record_and_the_rules_form_for_the_sheet() -> None:
    bug, rules = form("bug"), form("rules")
    assert {"what", "version", "system", "log", "record"} <= set(bug)
    assert {"game", "rule", "sheet", "record"} <= set(rules)
    assert "rummy-house folders" in bug["log"]["attributes"]["description"]


def test_the_security_page_asks_for_private_reports() -> None:
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    assert "in private" in text.splitlines()[2]
    assert "SECURITY.md" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
