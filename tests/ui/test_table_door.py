"""What a table needs is made when the first one is opened; pads are heard before that, too."""

from pathlib import Path

from game.content.sheets import load_sheet
from game.session.games import Games
from game.session.saves import Saves
from game.session.settings import Settings
from game.ui.app_flow import Flow
from game.ui.captions import Captions
from game.ui.headless import HeadlessLoop
from game.ui.pads import Pads
from game.ui.peek import Peek
from game.ui.preferences import Preferences
from game.ui.rooms import Parts
from game.ui.screen import Screen
from game.ui.screens.setup import SetupScreen
from game.ui.screens.table import TableScreen
from game.ui.table_door import TableDoor
from tests.ui.by_pad import press
from tests.ui.virtual_pad import Bench, Player

GAMES = Games({"rummy_500": load_sheet("rummy_500")})


def test_a_pad_leads_from_the_title_to_a_table_of_which_nothing_was_there(
    tmp_path: Path, place: Bench, pads: Pads
) -> None:
    loop = HeadlessLoop(Screen())
    preferences = Preferences(Settings(name="Ann"))
    door = TableDoor(lambda: flow, pads, preferences, lambda name, volume: None)
    flow = Flow(Parts(loop.screens, GAMES, "rummy_500", preferences, Saves(tmp_path), door.open))
    captions = Captions(lambda: None)
    loop.screens.overlays = [captions]
    loop.pollers, loop.sources = [door.tick], [door]
    flow.start()
    player = Player(loop, place.plug())
    door.apply(preferences.settings)
    assert not door.thinking
    assert not {"match", "setup", "people"} & vars(flow).keys()

    press(player, "Play")
    assert isinstance(loop.screens.top, SetupScreen)
    assert list(loop.screens.overlays) == [captions]
    press(player, "Start")
    assert isinstance(loop.screens.top, TableScreen)
    assert [type(each) for each in loop.screens.overlays][1::2] == [Peek, Captions]
    preferences.follow(door.apply)
    preferences.change(animation="off")
    assert loop.screens.top.stage.speed == "off"
    door.close()
