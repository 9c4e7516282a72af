"""A house rule with a gamepad alone: made, changed, saved, duplicated, deleted, brought back and played."""

from __future__ import annotations

from pathlib import Path

from game.content.sheets.sheets import load_sheet
from game.ui.editor.screen import EditorScreen
from game.ui.house_rules.screen import HouseRulesScreen
from game.ui.input.pads import PadButton as On
from game.ui.input.pads import Pads
from game.ui.setup.screen import SetupScreen
from game.ui.table.screen import TableScreen
from game.ui.widgets import List
from game.ui.widgets.number import Stepper
from game.ui.widgets.on_screen_keyboard import OnScreenKeyboard
from tests.ui.support.pads import PadEvening, go_to, player_of, press, walk_to
from tests.ui.support.virtual_pad import Bench, Player


def focused(player: Player, kind: type) -> bool:
    page = player.loop.screens.top
    assert isinstance(page, HouseRulesScreen | EditorScreen)
    return isinstance(page.group.focus, kind)


def test_a_house_rule_is_made_and_brought_to_the_table_by_pad(tmp_path: Path, place: Bench, pads: Pads) -> None:
    evening = PadEvening(tmp_path)
    player = player_of(evening.loop, place, pads)
    press(player, "House rules")
    house = evening.top
    assert isinstance(house, HouseRulesScreen)
    assert focused(player, List)

    # Rummy 500 is below Doofer; whoever confirms it, changes it.
    player.tap(On.DOWN, On.A)
    editor = evening.top
    assert isinstance(editor, EditorScreen)
    player.tap(*[On.DOWN] * [item.text for item in editor.browser.groups.items].index("Sets"), On.RIGHT, On.DOWN)
    assert focused(player, Stepper)
    player.tap(On.A, On.UP, On.A)
    assert editor.form.differences == ("sets.min",)
    player.tap(On.RIGHT_STICK)
    assert not editor.form.differences
    player.tap(On.A, On.UP, On.A)

    go_to(player, editor.naming.title)
    player.tap(On.A)
    assert isinstance(evening.top, OnScreenKeyboard)
    player.tap(*[On.X] * len(editor.naming.title.text))
    walk_to(player, "O")
    player.tap(On.A)
    walk_to(player, "k")
    player.tap(On.A, On.START)
    press(player, "Save")
    assert load_sheet(evening.folder / "ok.yaml").sets.min == 4
    player.tap(On.B)
    assert evening.shows(house)

    press(player, "Duplicate")
    assert [entry.title for entry in evening.games.entries] == ["Ok", "Ok 2"]
    press(player, "Delete")
    assert [entry.title for entry in evening.games.entries] == ["Ok"]
    player.tap(On.A)
    assert [entry.title for entry in evening.games.entries] == ["Ok", "Ok 2"]

    press(player, "Play")
    assert isinstance(evening.top, SetupScreen)
    player.tap(On.A)
    table = evening.top
    assert isinstance(table, TableScreen)
    assert table.table.header.sheet.title == "Ok 2"
    player.tap(On.BACK, On.B)
    assert evening.shows(table)
