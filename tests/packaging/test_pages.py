"""The pages of games, keys and opponents are as sheets, schema and traits have it now, and lead where they say."""

import re
from pathlib import Path

import pytest

from game.content.sheets.keys import KEYS
from game.content.sheets.sheets import other_game_names, sheet_names
from tests.packaging.scripts import ROOT, script

HOW = "run python packaging/pages.py"
Pages = dict[Path, str]


@pytest.fixture(scope="module")
def pages() -> Pages:
    found: Pages = script("pages").page_texts()
    return found


def test_every_page_is_current(pages: Pages) -> None:
    old = [path.name for path, text in pages.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    assert old == [], HOW


def test_every_game_has_a_page_and_no_page_is_of_none() -> None:
    found = {path.stem for path in (ROOT / "docs/games").glob("*.md")}
    assert found == {*sheet_names(), *other_game_names(), "README"}, HOW


def test_every_key_stands_on_the_page_of_keys_once(pages: Pages) -> None:
    named = re.findall(r'<a id="([^"]+)"></a>`', pages[ROOT / "docs/rule_keys.md"])
    assert named == ["extends", *KEYS]


def test_links_lead_somewhere(pages: Pages) -> None:
    # The page of opponents is only partly made; `tests/test_opponents_page.py` follows its links.
    for path, text in pages.items():
        if path.suffix != ".md" or path.name == "opponents.md":
            continue
        for link in re.findall(r"\]\(([^)]+)\)", text):
            assert (path.parent / link).is_file(), (path.name, link)
