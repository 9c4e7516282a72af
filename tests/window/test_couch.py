"""Two people and a bot at one machine, in a real window: a deal of Liverpool Rummy is passed on, bought in and ended.

While the table is passed on, the window shows the curtain to the last pixel: no card of anybody.
"""

import time
from pathlib import Path

from pygame import Surface

from game.content.sheets.sheets import load_sheet
from game.engine.actions import Action, Buy, Discard, DrawStock, Pass
from game.engine.state import Phase, State
from game.record.record import Header, Record, Seat, read_sound_part
from game.record.replay import replay_states
from game.session.profiles import Profile
from game.session.profiles import save as save_people
from game.session.settings import Settings, save
from game.ui.couch.calling import question_text
from game.ui.couch.passing import LIFT_DELAY, Curtain, CurtainHost
from game.ui.input.call_keys import DEFAULT_KEYS, Participant
from game.ui.input.verbs import Device
from game.ui.widgets.players import avatar_of
from tests.window.conftest import Album, Start
from tests.window.pages import Pages
from tests.window.pictures import differing, drawn
from tests.window.player import QUIET
from tests.window.saved import leave, played_by_bots
from tests.window.waiting import until
from tests.window.xserver import XServer

PEOPLE = (0, 1)
SEED, BEGUN = 9, 94
"""A deal that is nearly over once so much of it has been played."""


def left_to_people() -> Record:
    """Return a deal of bots up to a draw shortly before its end, with two people in the first two seats."""
    seats = (Seat("Ann", profile="a"), Seat("Ben", profile="b"), Seat("Cleo", "bot"))
    return played_by_bots(Header(load_sheet("liverpool_rummy"), seats, SEED, 2), BEGUN)


class Two:
    """Two people who share a keyboard: they draw, discard the first card, and buy the first card they are asked
    about.
    """

    def __init__(self, screen: XServer, data: Path) -> None:
        self.screen = screen
        self.path = data / "matches" / "current.record"
        self.text = ""
        self.passed: list[str] = []
        self.bought = 0

    @property
    def record(self) -> Record:
        """The record of the match up to now; it is replayed again only after new actions."""
        text = self.path.read_text(encoding="utf-8")
        if text != self.text:
            self.text, self.read = text, read_sound_part(text)[0]
            self.reached = replay_states(self.read)[-1]
        return self.read

    @property
    def state(self) -> State:
        assert self.record
        return self.reached

    @property
    def over(self) -> bool:
        return self.state.phase is Phase.DEAL_OVER

    def curtain(self, seat: int) -> Surface:
        """Return the picture of the window while the table is passed to the person in `seat`."""
        state, seats = self.state, self.record.seats
        about = question_text(state) if state.asked else "It is your turn."
        who = Participant(seat, seats[seat].name, avatar_of(seats, seat), seat, DEFAULT_KEYS[seat])
        page = Curtain(who, about, CurtainHost())
        return drawn(page, Device.KEYBOARD)

    def receive(self, seat: int) -> None:
        """Wait until the table is passed to the person in `seat`, check that no card is visible, and take it."""
        curtain = self.curtain(seat)
        shown = self.screen.shows(curtain, f"the curtain before seat {seat}")
        calm = time.monotonic() + 2 * LIFT_DELAY

        def still() -> bool:
            picture = self.screen.picture()
            assert picture is shown or not differing(picture, curtain), "something else is seen than the curtain"
            return time.monotonic() > calm

        until(still, "nothing else shows")
        self.passed.append(self.record.seats[seat].name)
        self.screen.keys("Return")
        until(lambda: differing(self.screen.picture(), curtain) > 50_000, "the table")

    def play(self) -> None:
        """Carry out the next action for which the match waits for a person."""
        state = self.state
        if state.phase is Phase.DRAW:
            self._do("d", expected=DrawStock)
        elif state.phase is Phase.PLAY:
            self._do("Down", "x", expected=Discard)
        elif state.phase is Phase.BUY and not self.bought:
            self.bought += 1
            self._do("b", expected=Buy)
        else:
            self._do("p", expected=Pass)

    def _do(self, *keys: str, expected: type[Action]) -> None:
        seat, known = self.state.actor, len(self._done)
        self.screen.keys(*keys)
        done = until(lambda: self._done[known:], f"{expected.__name__} is in the record")[0]
        assert isinstance(done, expected)
        assert done.seat == seat

    @property
    def _done(self) -> list[Action]:
        return [action for action in self.record.actions if action.seat in PEOPLE]


def test_a_couch_deal_in_a_real_window_shows_nobody_anothers_cards(
    start: Start, screen: XServer, data: Path, album: Album
) -> None:
    leave(left_to_people(), data)
    save_people(data / "people.json", [Profile("a", "Ann"), Profile("b", "Ben")])
    save(
        data / "settings.json",
        Settings(name="Ann", bot_pause=0.05, animation="off", ask_wild=False, ask_playable=False),
    )
    start()
    screen.move(QUIET)
    title = Pages(data).picture()
    screen.shows(title, "the title")
    screen.keys("Return")
    two, holder = Two(screen, data), None
    while not two.over:
        state = two.state
        if state.actor not in PEOPLE:
            until(lambda: two.over or two.state.actor in PEOPLE, "the bot plays")
            continue
        if state.actor != holder:
            two.receive(state.actor)
            holder = state.actor
        two.play()
    assert two.bought == 1
    assert {"Ann", "Ben"} <= set(two.passed)
    assert len(two.passed) > 4
    assert any(isinstance(action, Buy) and action.seat in PEOPLE for action in two.record.actions)
    album("couch", screen.stands_still())
