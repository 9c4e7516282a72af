"""Four people at one machine and at Me, in a real window: all are asked at once, one looks at their hand, one calls."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from pygame import Surface

from game.content.sheets.sheets import load_sheet
from game.engine.actions import Buy, Cut, Pass
from game.record.record import Header, Record, Seat, read_record, read_sound_part
from game.record.replay import replay_states
from game.session.match.match import Match
from game.session.settings import Settings, save
from game.ui.cards.hand import Hand, Sorting
from game.ui.couch.calling import question_text
from game.ui.couch.peek import Peek, PeekedHand
from game.ui.draw.canvas import SurfaceCanvas
from game.ui.input.call_keys import DEFAULT_KEYS, KEY_BESIDE
from game.ui.input.pads import Pads
from game.ui.widgets.players import avatar_of
from tests.ui.support.services import pad_gate, services_of
from tests.window.conftest import Album, Start
from tests.window.pictures import SIZE, differing, usual_look
from tests.window.player import QUIET
from tests.window.saved import leave
from tests.window.waiting import until
from tests.window.xserver import XServer

BEN, DORA = 1, 3
MUCH = 50_000
"""Pixels by which one page differs from another."""


def begun() -> Record:
    """Return a match of four people in which Ann is to draw."""
    table = Match(Header(load_sheet("me"), tuple(map(Seat, ("Ann", "Ben", "Cleo", "Dora"))), 7, 3))
    table.begin()
    table.submit(Cut(table.acting[0], 5))
    return read_record("\n".join(table.recording.lines) + "\n")


def hand_of(record: Record, seat: int) -> Surface:
    """Return the picture of the window while the person in `seat` looks at their hand."""
    state, hand = replay_states(record)[-1], Hand()
    hand.sorting = Sorting.SUIT
    hand.take(state.hands[seat], state.rules)
    name, avatar = record.seats[seat].name, avatar_of(record.seats, seat)
    peek = Peek(pad_gate(services_of(), Pads()))
    peek.shown_content = PeekedHand(name, avatar, seat, tuple(hand.cards), state.discards[-1], question_text(state))
    surface = Surface(SIZE, 0, 32)
    peek.draw(SurfaceCanvas(surface, usual_look()))
    return surface


def gone(screen: XServer, before: Surface, do: Callable[[], object]) -> None:
    """Call `do`, and wait until the window shows another page than `before`."""
    do()
    until(lambda: differing(screen.picture(), before) > MUCH, "another page")


def test_in_a_race_in_a_real_window_one_person_peeks_one_passes_and_one_calls(
    start: Start, screen: XServer, data: Path, album: Album
) -> None:
    leave(begun(), data)
    save(data / "settings.json", Settings(name="Ann", animation="off", call_seconds=60))
    start()
    screen.move(QUIET)
    screen.stands_still()
    path = data / "matches" / "current.record"

    def record() -> Record:
        return read_sound_part(path.read_text(encoding="utf-8"))[0]

    for key in ("Return", "Return", "d"):  # go on, take the table, draw
        gone(screen, screen.stands_still(1.0), partial(screen.keys, key))
    assert replay_states(record())[-1].asked == (1, 2, 3)

    screen.hold(KEY_BESIDE[DEFAULT_KEYS[BEN]])
    peeked = screen.shows(hand_of(record(), BEN), "Ben’s hand")
    gone(screen, peeked, partial(screen.let_go, KEY_BESIDE[DEFAULT_KEYS[BEN]]))
    assert replay_states(record())[-1].asked == (1, 2, 3)
    album("calling", screen.picture())
    screen.keys(KEY_BESIDE[DEFAULT_KEYS[BEN]])
    until(lambda: record().actions[-1] == Pass(BEN), "Ben passes")
    screen.keys(DEFAULT_KEYS[DORA])
    until(lambda: record().actions[-1] == Buy(DORA), "Dora calls")
