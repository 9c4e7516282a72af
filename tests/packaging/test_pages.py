"""The pages of games, keys and opponents are as sheets, schema and traits have it now, and lead where they say."""

import re
from pathlib import Path

import pytest

from game.content.rule_text.remarks import remarks
from game.content.sheets.keys import KEYS
from game.content.sheets.sheets import key_values, open_sheet, other_game_names, sheet_names
from game.engine.sheet.keys import RuleSheet
from tests.packaging.scripts import ROOT, script

HOW = "run python packaging/pages.py"
Pages = dict[Path, str]


@pytest.fixture(scope="module")
def pages() -> Pages:
    found: Pages = script("pages").page_texts()
    return found


def test_every_generated_page_is_current(pages: Pages) -> None:
    old = [path.name for path, text in pages.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    assert old == [], HOW


def test_every_game_has_a_page_and_every_page_has_a_game() -> None:
    found = {path.stem for path in (ROOT / "docs/games").glob("*.md")}
    assert found == {*sheet_names(), *other_game_names(), "README"}, HOW


def test_every_key_stands_on_the_page_of_keys_once(pages: Pages) -> None:
    named = re.findall(r'<a id="([^"]+)"></a>`', pages[ROOT / "docs/rule_keys.md"])
    assert sorted(named) == sorted(["extends", *KEYS])


EXAMPLE = re.compile(
    r'<a id="([^"]+)"></a>`[^\n]*(?:\n  - `[^\n]*)*\n  (?:- )?Example: `([^\n]+?)` \(\[[^]]*\]\(games/(\w+)\.md\)\)'
)


def examples() -> list[tuple[str, str, str]]:
    """Return, from the page of rule keys, each key with its example lines and the game of the example."""
    return EXAMPLE.findall((ROOT / "docs/rule_keys.md").read_text(encoding="utf-8"))


def test_every_rule_key_has_an_example() -> None:
    assert sorted(key for key, _, _ in examples()) == sorted(KEYS)


@pytest.mark.parametrize(("key", "line", "game"), examples())
def test_every_example_of_a_rule_key_is_a_valid_sheet_line_with_effect(
    key: str, line: str, game: str, tmp_path: Path
) -> None:
    path = tmp_path / "example.yaml"
    path.write_text(f"extends: {game}\n{line}\n", encoding="utf-8")
    sheet = open_sheet(path)
    assert key in sheet.positions
    assert sheet.positions[key].file == str(path)
    assert key_values(sheet.rules)[key] != key_values(RuleSheet())[key]
    assert [remark.text for remark in remarks(sheet) if remark.key == key and "has no effect" in remark.text] == []


def test_links_of_generated_pages_lead_somewhere(pages: Pages) -> None:
    # The page of opponents is only partly made; `tests/test_opponents_page.py` follows its links.
    for path, text in pages.items():
        if path.suffix != ".md" or path.name == "opponents.md":
            continue
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
            assert (path.parent / link).exists(), (path.name, link)
