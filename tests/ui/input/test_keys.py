"""The keys of the table stand in one place: the table has each of them, and so has what is said of them."""

from __future__ import annotations

import re
from pathlib import Path

from game.ui.input.call_keys import DEFAULT_KEYS
from game.ui.input.keys import TABLE_KEYS, Shortcut
from game.ui.input.pads import BUTTON_VERBS
from game.ui.input.verbs import Command
from game.words.input_signs import PadKind, spoken
from tests.support.for_each import for_each
from tests.ui.support.tables import Seated, shuffled_table

README = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
OTHERS = {"← →", "Space", "Enter", "F11", "F12", "Ctrl+Q", "Esc"}
"""Keys that mean the same on every page."""


def test_shortcuts_are_distinct_and_their_tips_name_key_or_button() -> None:
    verbs = [each.verb for each in Shortcut]
    assert len(set(verbs)) == len(verbs)
    assert spoken(Shortcut.DRAW.tip()) == "Draw from the stock (D)"
    assert spoken(Shortcut.UNDO.tip("Undo it")) == "Undo it (Ctrl+Z)"
    assert spoken(Shortcut.LAY.tip(), PadKind.PLAYSTATION) == "Lay the melds down, or knock (Triangle)"


@for_each("shortcut", Shortcut)
def test_the_table_handles_every_shortcut_and_none_is_a_call_key(shortcut: Shortcut) -> None:
    seated = Seated(shuffled_table(2))
    seated.table.begin()
    assert seated.screen.keys.handle(shortcut.verb), shortcut
    assert shortcut.key in TABLE_KEYS or len(shortcut.key) > 1
    assert shortcut.key not in DEFAULT_KEYS


@for_each("key", "abcdefghijklmnopqrstuvwxyz")
def test_the_table_handles_only_letters_of_shortcuts(key: str) -> None:
    seated = Seated(shuffled_table(2))
    seated.table.begin()
    plain = {each.key for each in Shortcut if not each.ctrl}
    assert seated.screen.keys.handle(Command(key)) == (key in plain)


def test_every_shortcut_with_a_pad_button_is_triggered_by_that_button() -> None:
    for shortcut in Shortcut:
        assert shortcut.button is None or shortcut is Shortcut.RULES or shortcut.verb in BUTTON_VERBS.values()


def test_the_readme_names_only_existing_keys_and_gives_each_a_meaning() -> None:
    [table] = re.findall(r"\| key \| does \|\n\|---\|---\|\n((?:\|.*\n)+)", README)
    signs = {each.sign for each in Shortcut} | OTHERS
    for line in table.splitlines():
        keys, does = (cell.split(" · ") for cell in line.strip("| ").split(" | "))
        assert set(keys) <= signs, f"the README tells of keys that nothing has: {set(keys) - signs}"
        assert len(keys) == len(does), line
