"""Who wants the card: everybody who is asked, what they say, and the time; in its place in every window."""

from __future__ import annotations

from functools import partial

import pytest

from game.engine.actions import Buy, Cut, DrawStock
from game.record.record import MAX_PLAYERS
from game.session.match.match import Match
from game.session.match.people import CallTaker
from game.ui.couch.call_page import CallPage, CallRound, HeldPasses, Question
from game.ui.input.call_keys import Participant, pass_keys
from game.ui.input.pads import TAP_SECONDS
from game.ui.input.verbs import Cancel, Command
from game.ui.table.host import TableHost
from game.ui.widgets.screens import Screen
from game.words.strings import _
from tests.support.languages import shipped_catalogue, speaking
from tests.support.matches import NAMES, begun
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SCALES, SIZES, button, click, sound

FOR_ALL, SURE = "Nobody calls: pass for everyone (P)", "Pass for everyone? Press again (P)"


def asking(people: int = MAX_PLAYERS) -> Match:
    """Return a match of Liverpool Rummy for `people`, all but one of whom are asked about a discard."""
    table = begun(MAX_PLAYERS, game="liverpool_rummy", people=people)
    table.submit(Cut(table.acting[0], 5))
    table.submit(DrawStock(0))
    return table


class Asking(TableHost):
    """The call page of a match; notes the results and the seats that were told why a call failed."""

    def __init__(self, table: Match, size: tuple[int, int] = (1280, 800), text_scale: float = 1.0) -> None:
        self.done: list[str] = []
        self.told: list[int] = []
        self.calls = CallTaker(table, lambda: 4.0, lambda seat, answer: self.told.append(seat))
        keys = dict(enumerate("qotkeuwi"))
        callers = [
            Participant(seat, NAMES[seat], "owl", seat, keys[seat], pass_key=pass_keys(keys)[seat])
            for seat in table.truth.asked
        ]
        self.page = CallPage(
            lambda: Question(_("Buy the {card}?").format(card="10♥"), "Ann’s discard.", table.truth.discards[-1]),
            CallRound(callers, self.calls, {caller.call_key: caller.seat for caller in callers}),
            self,
            self.calls.tick,
        )
        self.loop = HeadlessLoop(Screen(), size, text_scale=text_scale)
        self.loop.screens.push(self.page, self.answered)
        self.loop.step()

    def answered(self, result: object) -> None:
        self.done.append("over")

    def open_menu(self) -> None:
        self.done.append("menu")


def test_a_call_is_made_by_key_and_by_click() -> None:
    table = asking()
    here = Asking(table)
    here.loop.do(Command("k"))
    here.loop.run_for(0.1)
    assert here.calls.pending_calls == {3}
    assert "wants it" in here.loop.display.texts
    click(here.loop, button(here.page, "(O)"))
    here.loop.run_for(0.6)
    assert table.recording.lines[-1].startswith(repr(Buy(1)))
    assert "calls first!" in here.loop.display.texts
    assert not here.done
    here.loop.run_for(0.6)
    assert here.done
    assert set(here.done) == {"over"}


@pytest.mark.parametrize("quick", [True, False])
def test_the_call_page_closes_when_nobody_calls_at_once_or_in_time(quick: bool) -> None:
    here = Asking(asking())
    here.loop.do(Cancel())
    assert here.done == ["menu"]
    if quick:
        click(here.loop, button(here.page, FOR_ALL))
        assert here.calls.asked_people
        click(here.loop, button(here.page, SURE))
    here.loop.run_for(0.1 if quick else 4.1)
    assert here.done == ["menu"]
    assert "passes" in here.loop.display.texts
    here.loop.run_for(0.5)
    assert here.done[-1] == "over"


def test_the_key_to_pass_for_all_must_be_pressed_twice_within_seconds() -> None:
    here = Asking(asking())
    here.loop.do(Command("p"))
    assert SURE in here.loop.display.texts
    here.loop.run_for(3.1)
    assert FOR_ALL in here.loop.display.texts
    here.loop.do(Command("p"))
    here.loop.run_for(0.2)
    assert here.calls.asked_people
    here.loop.do(Command("p"))
    here.loop.run_for(0.2)
    assert not here.calls.asked_people


def test_everybody_passes_by_an_own_key_or_click_and_the_last_pass_closes_the_call_page() -> None:
    table = asking()
    here = Asking(table)
    first, *others = here.page.round.callers
    click(here.loop, button(here.page, f"({first.pass_key.upper()})"))
    here.loop.run_for(0.05)
    assert here.calls.asked_people == tuple(caller.seat for caller in others)
    here.loop.do(*(Command(caller.pass_key) for caller in reversed(others)))
    here.loop.run_for(0.05)
    assert not here.calls.asked_people
    assert [line[3:7] for line in table.recording.lines[-7:]] == ["pass"] * 7
    here.loop.run_for(0.5)
    assert here.done


def test_a_call_too_late_is_reported_while_the_call_page_is_still_open() -> None:
    here = Asking(asking())
    here.loop.do(Command("o"), Command("q"))
    here.loop.run_for(0.3)
    here.told.clear()
    here.loop.do(Command("k"))
    here.loop.run_for(0.05)
    assert here.told == [3]
    assert not here.done


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_call_page_fits_every_window_without_overlap(size: tuple[int, int], text_scale: float) -> None:
    assert sound(Asking(asking(), size, text_scale).page)


def test_a_tapped_pass_key_passes_and_a_held_one_peeks() -> None:
    calls = CallTaker(asking(), lambda: 4.0)
    passes, down = HeldPasses(calls), {1: True, 2: True}
    for seat in (1, 2):
        passes.press_key(seat, partial(down.__getitem__, seat))
    assert passes.tick(TAP_SECONDS / 2)
    assert not passes.peeking_seats
    down[1] = False
    assert passes.tick(TAP_SECONDS / 2)
    assert list(passes.peeking_seats) == [2]
    calls.take_answers()
    assert 1 not in calls.asked_people
    assert 2 in calls.asked_people
    down[2] = False
    assert passes.tick(0.1)
    assert not passes.peeking_seats
    calls.take_answers()
    assert 2 in calls.asked_people
    assert not passes.tick(0.1)


def test_with_open_hands_a_pass_key_passes_at_once() -> None:
    calls = CallTaker(asking(), lambda: 4.0)
    passes = HeldPasses(calls, hidden=False)
    passes.press_key(1, lambda: True)
    calls.take_answers()
    assert 1 not in calls.asked_people
    assert not passes.tick(TAP_SECONDS)
    assert not passes.peeking_seats


def test_a_short_click_passes_but_a_look_or_a_cancelled_key_does_not() -> None:
    calls = CallTaker(asking(), lambda: 4.0)
    passes = HeldPasses(calls)
    for seat in (1, 2, 3):
        passes.press_button(seat, lambda: True)
    passes.click(1)
    passes.tick(TAP_SECONDS)
    assert passes.peeking_seats == (2, 3)
    passes.click(2)
    passes.press_key(4, lambda: False)
    passes.cancel()
    assert not passes.tick(0.1)
    calls.take_answers()
    assert [seat for seat in (1, 2, 3, 4) if seat not in calls.asked_people] == [1]


def test_a_pointer_released_off_the_button_does_not_pass() -> None:
    calls = CallTaker(asking(), lambda: 4.0)
    passes = HeldPasses(calls)
    passes.press_button(1, lambda: False)
    assert passes.tick(0.1)
    calls.take_answers()
    assert 1 in calls.asked_people


def test_the_question_of_the_call_page_follows_a_change_of_language() -> None:
    here = Asking(asking())
    assert "Buy the 10♥?" in here.loop.display.texts
    with speaking(shipped_catalogue("de")):
        here.loop.screens.retranslate()
        here.loop.step()
        assert "10♥ kaufen?" in here.loop.display.texts
