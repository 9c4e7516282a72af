"""All keys of the table stand on one page, which the menu and the rules lead to."""

from __future__ import annotations

from game.content.sheets.sheets import load_sheet
from game.ui.input.keys import Shortcut
from game.ui.input.verbs import Cancel
from game.ui.pages.keys_page import KeysPage
from game.ui.pages.rules_page import RulesPage
from game.ui.widgets import Button
from game.words.input_signs import spoken
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SIZES


def test_the_keys_page_lists_every_key_with_its_effect() -> None:
    for size in SIZES:
        loop = HeadlessLoop(KeysPage(), size)
        texts = loop.display.texts
        for shortcut in Shortcut:
            assert f"({shortcut.sign})" in texts
            assert shortcut.does in texts
        assert "(Home)(End)" in texts


def test_the_rules_page_has_a_button_to_the_keys_only_during_play() -> None:
    page = RulesPage(load_sheet("rummy_500"), playing=True)
    loop = HeadlessLoop(page)
    [keys] = [each for each in page.group.focusable() if isinstance(each, Button) and spoken(each.text) == "Keys"]
    keys.on_click()
    loop.step()
    assert isinstance(loop.screens.top, KeysPage)
    loop.do(Cancel())
    assert loop.screens.visible()[-1] is page
    elsewhere = RulesPage(load_sheet("rummy_500"))
    HeadlessLoop(elsewhere)
    assert [spoken(each.text) for each in elsewhere.group.focusable() if isinstance(each, Button)] == ["Back"]
