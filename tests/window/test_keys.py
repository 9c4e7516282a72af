"""A whole deal with keys alone, in a real window: from the title to the score sheet and on to the next deal."""

from pathlib import Path

from pygame import Rect

from game.engine.state import Phase
from game.record.record import read_record
from game.record.replay import replay_states
from game.session.settings import Settings, save
from game.ui.input.verbs import Device
from game.ui.match.score_sheet import ScoreSheet
from game.ui.widgets import TextEntry
from tests.window.conftest import Start
from tests.window.key_player import KeyPlayer, press, write
from tests.window.pages import Pages
from tests.window.pictures import SIZE, drawn
from tests.window.seen import Seen
from tests.window.waiting import until
from tests.window.xserver import XServer

SEED = 50
"""Deals a hand that is played out in two turns, with every kind of play."""
SCORES = Rect(0, 90, SIZE[0], 600)
"""The score sheet without what one can do there."""


def test_a_whole_deal_is_played_with_keys_alone_in_a_window(start: Start, screen: XServer, data: Path) -> None:
    settings = Settings(
        name="Ann", game="rummy_500", bot_pause=0.05, animation="off", ask_wild=False, ask_playable=False
    )
    save(data / "settings.json", settings)
    program = start()
    screen.keys("Return")
    pages = Pages(data, Device.KEYBOARD)
    pages.services.screens.open("setup")
    screen.shows(pages.picture(), "the page on which the table is set")
    entry = next(each for each in reversed(pages.top.group.focusable()) if isinstance(each, TextEntry))
    write(screen, pages.top, entry, str(SEED))
    press(screen, pages.top, "Start")

    player = KeyPlayer(screen, Seen(data))
    assert player.seen.header.seed == SEED
    player.play_deal()
    kinds = {way.split()[0] for way in player.ways}
    assert kinds >= {"draw", "take", "lay", "add", "claim", "discard"}
    assert all(way.endswith("by key") for way in player.ways)

    seen = player.seen
    deal = replay_states(read_record(seen.path.read_text(encoding="utf-8")))[-1]
    wanted = drawn(ScoreSheet(seen.header.seats, [deal]))
    screen.shows(wanted, "the scores are those of the record", SCORES)
    screen.keys("Return")
    until(lambda: seen.look().state.deal == 2 and seen.state.phase is Phase.DRAW, "the next deal is dealt")
    assert program.close() == 0
