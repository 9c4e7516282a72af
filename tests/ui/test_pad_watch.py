"""Pads that are pulled out at the table, and pads that tremble."""

import pytest

from game.ui.app.screens import Screen
from game.ui.input.pads import Button as On
from game.ui.input.pads import Pads
from game.ui.input.verbs import Cancel
from game.ui.match.menu import PauseScreen
from game.ui.table.screen import TableScreen
from tests.session.matches import begun
from tests.ui.pad_sofa import PadSofa
from tests.ui.virtual_pad import Bench


@pytest.fixture
def sofa(place: Bench, pads: Pads) -> PadSofa:
    """Three people, of whom the first two have pads; the first of them has the table."""
    sofa = PadSofa(begun(3, people=3), place, pads)
    first = sofa.couch.holding_it.next
    sofa.join(first, (first + 1) % 3)
    sofa.lift()
    return sofa


def test_a_pad_that_is_gone_pauses_the_table_until_it_is_there_again(sofa: PadSofa, place: Bench) -> None:
    seat = sofa.screen.seat
    sofa.pads[0].unplug()
    sofa.wait(0.2)
    assert isinstance(sofa.top, PauseScreen)
    assert f"{sofa.table.seats[seat].name}’s gamepad is gone" in sofa.loop.display.texts
    again = place.plug()
    sofa.wait(0.3)
    assert isinstance(sofa.top, TableScreen)
    sofa.draw(again)
    assert len(sofa.screen.hand.cards) == 8


def test_a_press_on_another_pad_goes_on_as_well(sofa: PadSofa, place: Bench) -> None:
    seat = sofa.screen.seat
    spare = place.plug()
    sofa.wait(0.2)
    sofa.pads[0].unplug()
    sofa.wait(0.2)
    assert isinstance(sofa.top, PauseScreen)
    sofa.tap(spare, On.A)
    sofa.wait(0.1)
    assert sofa.screen.seat == seat
    assert sofa.gate.seats.pads(seat) == (spare.number,)


def test_of_two_lost_together_each_is_asked_for_in_turn(sofa: PadSofa, place: Bench) -> None:
    first = sofa.screen.seat
    second = (first + 1) % 3
    names = [seat.name for seat in sofa.table.seats]
    for pad in sofa.pads:
        pad.unplug()
    sofa.wait(0.2)
    assert "2 gamepads are gone" in sofa.loop.display.texts
    of_second, of_first = place.plug(), place.plug()
    sofa.wait(0.2)
    assert sofa.gate.seats.lost == [first, second]
    assert any(f"Press (A), {names[first]}!" in text for text in sofa.loop.display.texts)
    sofa.tap(of_first, On.A)
    sofa.wait(0.1)
    assert f"{names[second]}’s gamepad is gone" in sofa.loop.display.texts
    sofa.tap(of_second, On.A)
    sofa.wait(0.1)
    assert isinstance(sofa.top, TableScreen)
    assert [sofa.gate.seats.seat(pad.number) for pad in (of_first, of_second)] == [first, second]


def test_a_second_one_lost_while_the_first_is_asked_for_is_asked_for_too(sofa: PadSofa) -> None:
    for pad, told in zip(sofa.pads, ("gamepad is gone", "2 gamepads are gone"), strict=True):
        pad.unplug()
        sofa.wait(0.2)
        assert any(told in text for text in sofa.loop.display.texts)
    sofa.do(Cancel())
    sofa.wait(0.2)
    assert isinstance(sofa.top, TableScreen)


@pytest.mark.parametrize("unfinished", [True, False])
def test_what_was_lost_between_two_matches_is_not_asked_for_in_the_next(sofa: PadSofa, unfinished: bool) -> None:
    sofa.loop.screens.restart(Screen())  # the title: an unfinished match is still known there
    sofa.flow.table = sofa.table if unfinished else None
    sofa.pads[1].unplug()
    sofa.wait(0.2)
    assert sofa.gate.seats.lost == ([] if not unfinished else [1])
    sofa.flow.table = sofa.table
    sofa.flow.go_on()
    sofa.wait(0.3)
    assert not any(isinstance(each, PauseScreen) for each in sofa.loop.screens.visible())


def test_whoever_resumes_goes_on_without_it(sofa: PadSofa) -> None:
    sofa.pads[1].unplug()
    sofa.wait(0.2)
    assert isinstance(sofa.top, PauseScreen)
    sofa.do(Cancel())
    sofa.wait(0.5)
    assert isinstance(sofa.top, TableScreen)
    assert not sofa.gate.seats.lost


def test_the_pad_of_whoever_is_next_trembles_once_unless_that_is_off(
    sofa: PadSofa, pads: Pads, monkeypatch: pytest.MonkeyPatch
) -> None:
    felt: list[int] = []
    monkeypatch.setattr(pads, "rumble", lambda number, strength, seconds: felt.append(number))
    for wanted, pad in ((True, sofa.pads[0]), (False, sofa.pads[1])):
        sofa.preferences.change(rumble=wanted)
        sofa.draw(pad)
        sofa.discard(pad)
        sofa.wait()
        sofa.lift()
    assert felt == [sofa.pads[1].number]
