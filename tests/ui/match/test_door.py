"""What a table needs is made when the first one is opened; pads are heard before that, too."""

from __future__ import annotations

from pathlib import Path

from game.content.sheets.sheets import load_sheet
from game.session.house_rules.games import Games
from game.session.saves.saves import Saves
from game.session.settings import Settings
from game.ui.app.captions import Captions
from game.ui.app.flow import Flow
from game.ui.app.preferences import Preferences
from game.ui.app.screens import Screen
from game.ui.app.services import Services
from game.ui.couch.peek import Peek
from game.ui.input.pads import Button as On
from game.ui.input.pads import Pads
from game.ui.input.pads_page import PadSign
from game.ui.match.door import TableDoor
from game.ui.setup.screen import SetupScreen
from game.ui.table.screen import TableScreen
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.pads import press
from tests.ui.support.virtual_pad import Bench, Player

GAMES = Games({"rummy_500": load_sheet("rummy_500")})


class Begun:
    """The title, behind which nothing is made yet, and a pad nobody has touched."""

    def __init__(self, folder: Path, place: Bench, pads: Pads) -> None:
        self.loop = HeadlessLoop(Screen())
        self.preferences = Preferences(Settings(name="Ann"))
        self.door = TableDoor(lambda: self.flow, pads, self.preferences, lambda name, volume: None)
        saves = Saves(folder)
        self.flow = Flow(Services(self.loop.screens, GAMES, "rummy_500", self.preferences, saves, self.door.open))
        self.captions = Captions(lambda: None)
        self.loop.screens.overlays = [self.captions]
        self.loop.pollers, self.loop.sources = [self.door.tick], [self.door]
        self.flow.start()
        self.player = Player(self.loop, place.plug())


def test_the_first_button_that_is_pressed_where_a_table_is_set_takes_a_seat(
    tmp_path: Path, place: Bench, pads: Pads
) -> None:
    at = Begun(tmp_path, place, pads)
    at.flow.rooms.setup.open()
    at.player.tap(On.Y)
    page = at.loop.screens.top
    assert isinstance(page, SetupScreen)
    assert [each.seat for each in page.group.root.walk() if isinstance(each, PadSign)] == [0]


def test_a_pad_leads_from_the_title_to_a_table_of_which_nothing_was_there(
    tmp_path: Path, place: Bench, pads: Pads
) -> None:
    at = Begun(tmp_path, place, pads)
    loop, door = at.loop, at.door
    door.apply(at.preferences.settings)
    assert not door.thinking
    assert not {"match", "setup", "people"} & vars(at.flow).keys()
    assert list(loop.screens.overlays) == [at.captions]

    press(at.player, "Play")
    assert isinstance(loop.screens.top, SetupScreen)
    press(at.player, "Start")
    assert isinstance(loop.screens.top, TableScreen)
    assert [type(each) for each in loop.screens.overlays][1::2] == [Peek, Captions]
    at.preferences.follow(door.apply)
    at.preferences.change(animation="off")
    assert loop.screens.top.stage.speed == "off"
    door.close()
