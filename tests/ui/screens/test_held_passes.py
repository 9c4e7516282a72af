"""What one passes with, tapped and held."""

from functools import partial

from game.session.match.calls import Calls
from game.ui.couch.call_page import HeldPasses
from game.ui.input.pads import TAP
from tests.ui.screens.test_call_page import asking


def test_a_tap_passes_and_holding_is_a_look() -> None:
    calls = Calls(asking(), lambda: 4.0)
    passes, down = HeldPasses(calls), {1: True, 2: True}
    for seat in (1, 2):
        passes.press(seat, partial(down.__getitem__, seat))
    assert passes.tick(TAP / 2)
    assert not passes.looking
    down[1] = False
    assert passes.tick(TAP / 2)
    assert list(passes.looking) == [2]
    calls.hear()
    assert 1 not in calls.asked
    assert 2 in calls.asked
    down[2] = False
    assert passes.tick(0.1)
    assert not passes.looking
    calls.hear()
    assert 2 in calls.asked
    assert not passes.tick(0.1)


def test_where_hands_lie_open_it_passes_at_once() -> None:
    calls = Calls(asking(), lambda: 4.0)
    passes = HeldPasses(calls, hidden=False)
    passes.press(1, lambda: True)
    calls.hear()
    assert 1 not in calls.asked
    assert not passes.tick(TAP)
    assert not passes.looking


def test_a_click_passes_unless_it_was_a_look_and_what_is_dropped_does_not() -> None:
    calls = Calls(asking(), lambda: 4.0)
    passes = HeldPasses(calls)
    for seat in (1, 2, 3):
        passes.point(seat, lambda: True)
    passes.click(1)
    passes.tick(TAP)
    assert passes.looking == (2, 3)
    passes.click(2)
    passes.press(4, lambda: False)
    passes.drop()
    assert not passes.tick(0.1)
    calls.hear()
    assert [seat for seat in (1, 2, 3, 4) if seat not in calls.asked] == [1]


def test_the_pointer_that_is_let_go_elsewhere_passes_for_nobody() -> None:
    calls = Calls(asking(), lambda: 4.0)
    passes = HeldPasses(calls)
    passes.point(1, lambda: False)
    assert passes.tick(0.1)
    calls.hear()
    assert 1 in calls.asked
