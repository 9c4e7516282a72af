"""The pages of games and keys are as sheets and schema have it now, and lead where they say."""

import re

import pytest

from game.content.rule_keys import KEYS
from game.content.sheets import other_names, sheet_names
from tests.packaging.scripts import ROOT, script

making = script("pages")
PAGES = making.pages()
HOW = "run python packaging/pages.py"


@pytest.mark.parametrize("path", sorted(PAGES), ids=lambda path: path.name)
def test_a_page_is_current(path: object) -> None:
    assert making.Path(path).read_text(encoding="utf-8") == PAGES[path], HOW


def test_every_game_has_a_page_and_no_page_is_of_none() -> None:
    found = {path.stem for path in (ROOT / "docs/games").glob("*.md")}
    assert found == {*sheet_names(), *other_names(), "README"}, HOW


def test_every_key_stands_on_the_page_of_keys_once() -> None:
    named = re.findall(r'<a id="([^"]+)"></a>`', PAGES[ROOT / "docs/rule_keys.md"])
    assert named == ["extends", *KEYS]


def test_links_lead_somewhere() -> None:
    for path, text in PAGES.items():
        for link in re.findall(r"\]\(([^)]+)\)", text):
            assert (path.parent / link).is_file(), (path.name, link)
