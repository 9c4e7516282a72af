"""Several pads at one table: whose they are, what each may do, and who sees what."""

from collections.abc import Sequence

import pygame
import pytest
from pygame.event import Event

from game.engine.actions import Buy
from game.engine.state import Phase
from game.session.match.table import Table
from game.ui.couch.call_page import CallPage
from game.ui.couch.passing import LATE, Curtain
from game.ui.input.pads import TAP, Axis, Pads
from game.ui.input.pads import Button as On
from game.ui.input.pads_page import PadsPage
from game.ui.input.verbs import Menu
from game.ui.table.hand import NEXT_SORTING
from tests.session.matches import begun
from tests.ui.pad_sofa import PadSofa
from tests.ui.sofa import plain, staged
from tests.ui.virtual_pad import UNKNOWN, Bench, VirtualPad

TIMED = plain(call_seconds=5)
PEEK, CALL = Axis.LEFT_TRIGGER, Axis.RIGHT_TRIGGER


def me() -> Table:
    return staged("me/me.yaml", "Ann", "Ben", "Cleo", "Dora")


def last(table: Table) -> str:
    return table.record[-1].rpartition(" #")[0]


def draw_and_discard(sofa: PadSofa, pad: VirtualPad) -> None:
    """A turn by the D-pad: the stock, then the first card that may go."""
    sofa.draw(pad)
    assert sofa.table.phase is Phase.PLAY
    sofa.discard(pad)


def test_whoever_lifts_the_curtain_with_a_pad_has_taken_the_seat(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(begun(3, people=3), place, pads)
    seat = sofa.couch.holding_it.next
    sofa.wait(0.7)
    sofa.tap(sofa.pads[1], On.A)
    assert sofa.screen.seat == seat
    assert sofa.gate.seats.pads(seat) == (sofa.pads[1].number,)
    sofa.tap(sofa.pads[0], On.UP)
    assert sofa.screen.keys.focus is None
    sofa.tap(sofa.pads[0], On.A)
    assert sofa.gate.seats.seat(sofa.pads[0].number) not in (None, seat)
    assert any(text.startswith("Gamepad 1: ") for text in sofa.said)


def test_a_pad_alone_goes_from_hand_to_hand(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(begun(3, people=3), place, pads, 1)
    sofa.wait(0.7)
    sofa.tap(sofa.pads[0], On.A)
    draw_and_discard(sofa, sofa.pads[0])
    sofa.wait()
    before = sofa.curtain.who.name
    sofa.wait(0.7)
    sofa.tap(sofa.pads[0], On.A)
    assert sofa.table.seats[sofa.screen.seat].name == before
    assert sofa.gate.seats.seat(sofa.pads[0].number) is None


def test_a_pad_does_nothing_with_the_cards_of_another_and_lifts_no_curtain_of_others(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(begun(3, people=3), place, pads)
    mine = sofa.couch.holding_it.next
    sofa.join(mine, (mine + 1) % 3)
    sofa.wait(0.7)
    own, other = sofa.pads
    sofa.tap(other, On.A, On.B, On.X, On.DOWN)
    assert isinstance(sofa.top, Curtain)
    names = [seat.name for seat in sofa.table.seats]
    assert f"{names[(mine + 1) % 3]}: The table is passed to {names[mine]}." in sofa.said
    sofa.tap(own, On.A)
    version = sofa.table.version
    sofa.tap(other, On.DOWN, On.UP, On.A, On.X, On.Y, On.LEFT_STICK)
    assert sofa.screen.keys.focus is None
    assert sofa.table.version == version
    sofa.tap(other, On.START)
    assert not isinstance(sofa.top, Curtain)
    sofa.tap(other, On.START)
    draw_and_discard(sofa, own)
    assert sofa.table.acting == ((mine + 1) % 3,)


def test_a_hand_is_seen_while_the_trigger_is_held_and_no_longer(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(begun(3, people=3), place, pads)
    sofa.join(0, 1)
    ben = sofa.pads[1]
    while sofa.couch.holding_it.next == 1:
        sofa.lift()
        draw_and_discard(sofa, ben)
        sofa.wait()
    sofa.lift()
    sofa.hold(ben, PEEK)
    name = sofa.table.seats[1].name
    assert f"{name} looks at their cards" in sofa.loop.display.texts
    assert "Everybody else looks away." in sofa.loop.display.texts
    shown = sofa.peek.shown
    assert shown is not None
    assert sorted(shown.hand, key=repr) == sorted(sofa.table.view(1).hand, key=repr)
    sofa.hold(ben, PEEK, False)
    assert sofa.peek.shown is None
    assert f"{name} looks at their cards" not in sofa.loop.display.texts


def test_who_has_the_table_or_plays_with_open_hands_needs_no_look(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(begun(3, people=3), place, pads)
    mine = sofa.couch.holding_it.next
    sofa.join(mine, (mine + 1) % 3)
    sofa.lift()
    sofa.hold(sofa.pads[0], PEEK)
    assert sofa.peek.shown is None
    sofa.hold(sofa.pads[1], PEEK)
    assert sofa.peek.shown is not None
    sofa.preferences.change(open_hands=True)
    sofa.wait(0.1)
    assert sofa.peek.shown is None


def test_a_race_at_me_is_won_by_a_trigger(place: Bench, pads: Pads) -> None:
    table = me()
    sofa = PadSofa(table, place, pads, settings=TIMED)
    sofa.join(1, 3)
    sofa.lift()
    sofa.keys("d")
    sofa.wait(0.3)
    assert isinstance(sofa.top, CallPage)
    assert any("(O)" in text for text in sofa.loop.display.texts)
    ben, dora = sofa.pads
    sofa.hold(ben, PEEK)
    assert sofa.peek.shown is not None
    assert sofa.peek.shown.about == "Call for the 9♦?"
    sofa.squeeze(dora, CALL)
    assert last(table) == repr(Buy(3))
    sofa.hold(ben, PEEK, False)
    sofa.squeeze(ben, CALL)
    assert last(table) == repr(Buy(3))
    sofa.wait()
    assert sofa.curtain.who.name == "Ann"


def race(place: Bench, pads: Pads, *seats: int) -> PadSofa:
    """All are asked at Me, and these seats have a pad each."""
    sofa = PadSofa(me(), place, pads, len(seats), settings=TIMED)
    sofa.join(*seats)
    sofa.lift()
    sofa.keys("d")
    sofa.wait(0.3)
    return sofa


@pytest.mark.parametrize("seats", [(1, 3), (3, 1)])
@pytest.mark.parametrize("first", [0, 1])
def test_of_two_pads_in_one_frame_the_first_clockwise_counts_whatever_the_device(
    place: Bench, pads: Pads, seats: tuple[int, int], first: int
) -> None:
    sofa = race(place, pads, *seats)
    for number in (first, 1 - first):
        sofa.pads[number].press(On.A)
    sofa.wait(0.1)
    assert last(sofa.table) == repr(Buy(1))
    [said] = sofa.said
    assert said.startswith("Dora: ")


@pytest.mark.parametrize(("of_pad", "of_key"), [(1, 2), (3, 2)])
def test_of_a_pad_and_a_key_in_one_frame_the_first_clockwise_counts(
    place: Bench, pads: Pads, of_pad: int, of_key: int
) -> None:
    sofa = race(place, pads, of_pad)
    sofa.pads[0].press(On.A)
    pygame.event.post(Event(pygame.KEYDOWN, key=ord(sofa.couch.calling.keys[of_key]), mod=0))
    sofa.wait(0.1)
    assert last(sofa.table) == repr(Buy(min(of_pad, of_key)))
    assert len(sofa.said) == 1


@pytest.mark.parametrize(("of_pads", "apart", "winner"), [((1, 2), False, 1), ((2, 1), False, 1), ((2, 1), True, 2)])
def test_two_claims_without_a_time_are_a_tie_only_within_a_frame(
    place: Bench, pads: Pads, of_pads: tuple[int, int], apart: bool, winner: int
) -> None:
    table = staged("rummy_500/rummy_in_the_deck.yaml", "Ann", "Ben", "Cleo")
    sofa = PadSofa(table, place, pads)
    sofa.join(*of_pads)
    sofa.lift()
    for pad in sofa.pads:
        pad.push(CALL, 1)
        if apart:
            sofa.wait(0.001)
    sofa.wait(0.1)
    assert last(table).startswith(f"{winner}: claim")


def test_which_of_several_claims_is_meant_is_said_by_whoever_called_and_nobody_else(place: Bench, pads: Pads) -> None:
    table = staged("rummy_500/rummy_in_the_deck.yaml:4", "Ann", "Ben")
    sofa = PadSofa(table, place, pads)
    sofa.join(0, 1)
    sofa.lift()
    ann, ben = sofa.pads
    sofa.squeeze(ben, CALL)
    before = table.version
    sofa.tap(ann, On.A, On.B)
    assert table.version == before
    assert sofa.couch.calling.chooses == 1
    sofa.tap(ben, On.A)
    assert last(table).startswith("1: claim")


def test_b_passes_for_ones_own_seat_where_all_are_asked(place: Bench, pads: Pads) -> None:
    sofa = race(place, pads, 3, 1)
    sofa.tap(sofa.pads[0], On.B)
    assert isinstance(sofa.top, CallPage)
    sofa.tap(sofa.pads[1], On.B)
    assert sofa.table.truth.asked == (2,)


def test_on_the_page_of_gamepads_a_button_joins_and_a_seat_gives_its_pad_back(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(begun(3, people=3), place, pads)
    sofa.do(Menu())
    sofa.click("Gamepads")
    page = sofa.top
    assert isinstance(page, PadsPage)
    sofa.tap(sofa.pads[1], On.DOWN, On.A)
    sofa.tap(sofa.pads[0], On.A)
    assert [sofa.gate.seats.seat(pad.number) for pad in sofa.pads] == [1, 0]
    assert {"Gamepad 1", "Gamepad 2", "Mouse and keyboard"} <= set(sofa.loop.display.texts)
    sofa.click("Give the gamepad back")
    assert [sofa.gate.seats.seat(pad.number) for pad in sofa.pads] == [1, None]
    sofa.tap(sofa.pads[1], On.B)
    assert not isinstance(sofa.top, PadsPage)


def test_four_equal_pads_play_four_seats(place: Bench, pads: Pads) -> None:
    table = begun(4, people=4)
    sofa = PadSofa(table, place, pads, 4)
    order: Sequence[VirtualPad] = [sofa.pads[each] for each in (2, 0, 3, 1)]
    for pad in order:
        sofa.wait(0.7)
        seat = sofa.couch.holding_it.next
        sofa.tap(pad, On.A)
        assert sofa.screen.seat == seat
        draw_and_discard(sofa, pad)
        sofa.wait()
    seats = [sofa.gate.seats.seat(pad.number) for pad in order]
    assert sorted(seat for seat in seats if seat is not None) == [0, 1, 2, 3]


def test_a_plain_pad_sorts_the_hand_and_takes_a_play_back(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(begun(2, people=2), place, pads, count=0)
    small = place.plug(UNKNOWN, axes=2, buttons=8)
    sofa.wait(0.2)
    sofa.gate.seats.join(small.number, sofa.couch.holding_it.next)
    screen = sofa.lift()
    sorting = screen.hand.sorting

    def hold(button: int) -> None:
        small.press(button)
        sofa.wait(TAP + 0.1)
        small.release(button)
        sofa.wait(0.05)

    hold(2)
    assert screen.hand.sorting is NEXT_SORTING[sorting]
    sofa.keys("f")
    phases = [sofa.table.phase]
    hold(3)
    phases.append(sofa.table.phase)
    assert phases == [Phase.PLAY, Phase.DRAW]


def test_a_call_too_late_on_a_pad_lifts_no_curtain(place: Bench, pads: Pads) -> None:
    sofa = PadSofa(staged("liverpool_rummy/calling.yaml", "Ann", "Ben", "Cleo"), place, pads, settings=TIMED)
    sofa.join(1, 2)
    ben, cleo = sofa.pads
    screen = sofa.lift()
    sofa.keys("f")
    screen.hand.selected.clear()
    screen.hand.toggle(next(n for n, card in enumerate(screen.hand.cards) if repr(card) == "KC"))
    sofa.keys("x")
    sofa.wait(0.3)
    assert isinstance(sofa.top, CallPage)
    sofa.tap(cleo, On.B)
    sofa.tap(ben, On.B)
    while isinstance(sofa.top, CallPage):
        sofa.wait(0.05)
    assert sofa.curtain.who.name == "Ben"
    sofa.wait(0.6 * LATE)
    sofa.tap(ben, On.A)
    assert isinstance(sofa.top, Curtain)
    sofa.wait(0.6 * LATE)
    sofa.tap(ben, On.A)
    assert sofa.screen.seat == 1
