"""Calls of people: races, calls in order, time that runs out, ties, and calls that are nothing and cost nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from game.bots.base import BotSpec, Decision
from game.bots.knowledge.memory import Memory
from game.engine.actions import Buy, CallRummy, Claim, Cut, Discard, DrawStock, Next, Pass
from game.engine.refusals import MayNotBuy, NotYourTurn, NoWindow, Refusal
from game.engine.state import Phase, View
from game.record.notation import parse_action
from game.record.record import Header, Seat
from game.session.match.match import Match
from game.session.match.people import CallProblem, CallTaker, HotSeat, Outranked, seats_of_people
from game.session.players.driver import BotDriver
from game.words.staged_tables import find_table
from tests.support.inline_brains import InlineBrains
from tests.support.matches import any_action, begun, last, lines_of

TABLES = Path(__file__).parents[2] / "tables"
FRAME = 0.01


class Evening:
    """A match at a staged table, with the calls of its people."""

    def __init__(self, table: Match, seconds: float = 5.0) -> None:
        self.table = table
        self.seconds = seconds
        self.told: list[tuple[int, CallProblem]] = []
        self.calls = CallTaker(table, lambda: self.seconds, lambda seat, answer: self.told.append((seat, answer)))
        self.calls.tick(FRAME)

    def call(self, *seats: int) -> None:
        """Let these seats call in the same tick."""
        for seat in seats:
            self.calls.call(seat)
        self.calls.tick(FRAME)

    def pass_time(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            self.calls.tick(FRAME)

    def reason(self) -> Refusal:
        [(_, answer)] = self.told
        assert isinstance(answer, Refusal)
        return answer


def staged(file: str, *actions: str, bots: Sequence[int] = ()) -> Match:
    """Return a match of people at a staged table after these actions; the seats `bots` have bots."""
    found, start = find_table(str(TABLES / file))
    seats = tuple(Seat(f"P{n}", "bot" if n in bots else "person") for n in range(start.players))
    table = Match(Header(found.match.sheet, seats, found.seed, start.dealer), start=start)
    for action in actions:
        table.submit(parse_action(action, table.acting[0]))
    return table


def me(*, bots: Sequence[int] = ()) -> Match:
    """Return a match of four at Me in which seat 0 has drawn and the others may call for the 9♦."""
    table = staged("me/me.yaml", "draw stock", bots=bots)
    assert table.acting == (1, 2, 3)
    return table


def liverpool() -> Match:
    """Return a match of three at Liverpool Rummy in which seat 0 is to draw; seat 1 is asked to buy before seat 2."""
    table = begun(3, game="liverpool_rummy", people=3)
    table.submit(Cut(1, 10))
    table.submit(DrawStock(0))
    assert table.truth.asked == (1, 2)
    return table


# Races


def test_in_a_race_the_first_caller_gets_the_card() -> None:
    evening = Evening(me())
    evening.call(3)
    assert last(evening.table) == repr(Buy(3))
    evening.call(1)
    assert evening.reason() == NoWindow("buy", is_race=True)
    assert last(evening.table) == repr(Buy(3))


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2), (2, 3, 1)])
def test_if_several_people_call_within_one_frame_the_first_clockwise_gets_the_card(order: tuple[int, ...]) -> None:
    evening = Evening(me())
    evening.call(*order)
    assert last(evening.table) == repr(Buy(1))
    assert evening.told == [(2, Outranked(1)), (3, Outranked(1))]


def test_the_first_person_to_call_rummy_gets_the_call_even_against_the_seat_order() -> None:
    table = staged("liverpool_rummy/calling.yaml", "draw discards", "discard KC")
    evening = Evening(table)
    assert evening.calls.asked_people == (1, 2)
    evening.call(2)
    assert last(table) == repr(CallRummy(2))


def test_a_call_of_a_seat_that_may_not_buy_is_refused_with_the_reason() -> None:
    table = me()
    evening = Evening(table)
    before = table.truth
    evening.call(0)
    assert evening.reason() == MayNotBuy("turn")
    assert table.truth == before


# Time


def test_people_who_have_not_called_when_the_time_is_over_pass() -> None:
    evening = Evening(me(), 2.0)
    evening.pass_time(1.0)
    assert evening.calls.time_left == pytest.approx(0.5, abs=0.02)
    assert evening.calls.asked_people == (1, 2, 3)
    evening.pass_time(1.1)
    assert evening.table.phase is Phase.PLAY
    assert evening.calls.time_left is None


def test_the_question_for_calls_ends_at_once_when_waiting_is_ended() -> None:
    evening = Evening(me(), 30.0)
    evening.calls.end_waiting()
    evening.pass_time(0.05)
    assert evening.table.phase is Phase.PLAY


def test_the_window_for_calls_closes_once_every_person_has_declined() -> None:
    evening = Evening(me(), 30.0)
    for seat, left in ((2, (1, 3)), (1, (3,)), (3, ())):
        evening.calls.decline(seat)
        evening.pass_time(0.05)
        assert evening.calls.asked_people == left
    assert evening.table.phase is Phase.PLAY
    assert not evening.told


def test_a_call_after_declining_is_refused_with_the_reason() -> None:
    evening = Evening(me(), 30.0)
    evening.calls.decline(2)
    evening.call(2)
    assert evening.reason() == MayNotBuy("passed")
    assert evening.calls.asked_people == (1, 3)


def test_declining_a_call_is_refused_with_the_reason_if_the_person_is_not_asked() -> None:
    evening = Evening(me(), 30.0)
    evening.calls.decline(0)
    evening.pass_time(0.05)
    assert evening.reason() == NoWindow("pass")
    assert evening.calls.asked_people == (1, 2, 3)


def test_a_pass_too_late_is_refused_even_if_it_would_end_the_deal() -> None:
    table = staged("rummy_500/stock_out.yaml", "draw stock", "discard 9D")
    evening = Evening(table)
    assert evening.calls.asked_people == ()
    seat = table.acting[0]
    assert table.why_not(Pass(seat)) is None
    evening.calls.decline(seat)
    evening.pass_time(0.05)
    assert evening.reason() == NoWindow("pass")
    assert table.phase is Phase.DRAW


def test_every_buy_question_has_its_own_time_limit() -> None:
    evening = Evening(liverpool(), 2.0)
    evening.pass_time(2.1)
    table = evening.table
    assert not table.truth.asked
    table.submit(next(each for each in table.legal(0) if isinstance(each, Discard)))
    evening.pass_time(0.1)
    table.submit(DrawStock(1))
    evening.pass_time(1.5)
    assert table.phase is Phase.BUY


@pytest.mark.parametrize("before", [0.0, 1.0, 20.0])
def test_a_time_limit_changed_while_people_are_asked_starts_anew_in_full(before: float) -> None:
    evening = Evening(me(), before)
    evening.call(0)  # a key of one who is not asked: even without a limit the window has been looked at
    evening.pass_time(0.5)
    evening.seconds = 5.0
    evening.pass_time(4.5)
    assert evening.calls.asked_people == (1, 2, 3)
    assert evening.calls.time_left == pytest.approx(0.1, abs=0.02)
    evening.pass_time(0.6)
    assert evening.table.phase is Phase.PLAY


def test_a_noted_call_stays_when_the_time_limit_changes() -> None:
    evening = Evening(liverpool(), 2.0)
    evening.call(2)
    evening.seconds = 5.0
    evening.pass_time(0.1)
    assert evening.calls.pending_calls == {2}


# Buying in order


def test_an_early_call_is_noted_and_made_when_the_people_asked_before_have_passed() -> None:
    evening = Evening(liverpool())
    evening.call(2)
    assert evening.calls.pending_calls == {2}
    assert not evening.told
    evening.pass_time(4.0)
    assert evening.table.phase is Phase.BUY
    evening.pass_time(1.2)
    assert lines_of(evening.table)[-2:] == [repr(Pass(1)), repr(Buy(2))]


def test_an_earlier_seat_in_order_buys_before_a_later_one_that_called_first() -> None:
    evening = Evening(liverpool())
    evening.call(2)
    evening.call(1)
    assert last(evening.table) == repr(Buy(1))
    evening.pass_time(6)
    assert evening.table.truth.buys == (0, 1, 0)


def test_a_pass_before_the_turn_of_a_person_is_noted_and_can_be_changed_into_a_call() -> None:
    evening = Evening(liverpool(), 30.0)
    evening.calls.decline(2)
    evening.pass_time(0.1)
    assert evening.calls.pending_passes == {2}
    assert evening.table.truth.asked == (1, 2)
    evening.call(2)
    assert (evening.calls.pending_passes, evening.calls.pending_calls) == (set(), {2})
    evening.calls.decline(2)
    evening.calls.decline(1)
    evening.pass_time(0.1)
    assert lines_of(evening.table)[-2:] == [repr(Pass(1)), repr(Pass(2))]
    assert evening.table.phase is Phase.PLAY


def test_without_a_time_limit_people_are_asked_to_buy_in_turn() -> None:
    for table in (liverpool(), me()):
        evening = Evening(table, 0.0)
        assert evening.calls.asks_in_turn
        evening.call(2)
        assert evening.reason() == NotYourTurn(1)
        evening.pass_time(20)
        assert table.truth.asked[0] == 1
        evening.call(1)
        assert last(table) == repr(Buy(1))


def test_a_single_person_among_bots_is_not_asked_in_turn() -> None:
    assert not Evening(me(bots=(0, 2, 3)), 0.0).calls.asks_in_turn
    assert seats_of_people(me(bots=(0, 2)).seats) == (1, 3)


# With bots


def wants_it(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    return Decision(Buy(view.seat), 1.0)


def race(table: Match, calls: CallTaker, presses: dict[float, int]) -> None:
    """Let bots and people call until one has the card; `presses` are the seats of people by the time of their call."""
    driver = BotDriver(table, InlineBrains(wants_it), 0.5, answers_in_turn=lambda: calls.asks_in_turn)
    now = 0.0
    while table.phase is Phase.BUY:
        if now in presses:
            calls.call(presses[now])
        calls.tick(0.25, driver.due_bots(now))
        driver.tick(now)
        now += 0.25
        assert now < 10


@pytest.mark.parametrize(("person", "moment", "winner"), [(1, 1.0, 1), (3, 1.0, 2), (3, 0.75, 3), (1, 1.25, 2)])
def test_the_quicker_of_a_person_and_a_bot_wins_a_race_and_in_a_tie_the_first_clockwise(
    person: int, moment: float, winner: int
) -> None:
    table = me(bots=(2,))
    evening = Evening(table)
    race(table, evening.calls, {moment: person})
    assert last(table) == repr(Buy(winner))
    evening.calls.tick(FRAME)
    assert evening.told == ([(3, Outranked(2))] if (person, moment) == (3, 1.0) else [])


def test_of_two_calls_in_one_frame_the_outranked_person_gets_a_message() -> None:
    evening = Evening(me(), 5.0)
    evening.calls.call(3)
    evening.calls.call(1)
    evening.calls.tick(FRAME)
    assert last(evening.table) == repr(Buy(1))
    assert evening.told == [(3, Outranked(1))]
    evening.calls.call(2)
    evening.calls.tick(FRAME)
    assert isinstance(evening.told[-1][1], NoWindow), "this one came too late"


def test_a_call_in_the_last_moment_counts_even_if_a_bot_would_act_first() -> None:
    table = me(bots=(1, 2))
    evening = Evening(table, 5.0)
    evening.pass_time(4.95)
    evening.calls.call(3)
    evening.calls.tick(0.1, rivals=(1,))
    assert 3 in table.truth.asked
    evening.calls.tick(FRAME)
    assert last(table) == repr(Buy(3))
    assert not evening.told


def test_a_bot_that_is_asked_in_turn_waits_for_the_people_before_it() -> None:
    table = me(bots=(2,))
    calls = CallTaker(table)
    driver = BotDriver(table, InlineBrains(wants_it), 0.5, answers_in_turn=lambda: calls.asks_in_turn)
    for now in range(5):
        calls.tick(1.0, driver.due_bots(now))
        assert not driver.tick(now)
    table.submit(Pass(1))
    assert driver.tick(5.0) or driver.tick(6.5)
    assert last(table) == repr(Buy(2))


# Rummy in the deck


@pytest.mark.parametrize(("order", "first"), [((2,), 2), ((2, 1), 1), ((1, 2, 0), 0)])
def test_rummy_in_the_deck_is_claimed_out_of_turn_and_in_a_tie_clockwise(order: tuple[int, ...], first: int) -> None:
    table = staged("rummy_500/rummy_in_the_deck.yaml")
    evening = Evening(table, 0.0)
    [claim] = [action for action in table.legal(first) if isinstance(action, Claim)]
    evening.call(*order)
    assert last(table) == repr(claim)
    assert evening.told == [(seat, Outranked(first)) for seat in sorted(order) if seat != first]


def test_a_tied_call_without_a_claim_is_answered_that_there_is_no_claim() -> None:
    """They are not outrun: without the other they would have had nothing either."""
    table = staged("rummy_500/rummy_in_the_deck.yaml")
    evening = Evening(table, 0.0)
    table.submit(next(each for each in table.legal(1) if isinstance(each, Claim)))
    evening.call(1, 2)
    assert evening.told == [(1, []), (2, [])]


def test_a_call_with_several_possible_claims_asks_which_one() -> None:
    evening = Evening(staged("rummy_500/rummy_in_the_deck.yaml:4"), 0.0)
    before = evening.table.truth
    evening.call(1)
    [(seat, claims)] = evening.told
    assert seat == 1
    assert isinstance(claims, list)
    assert len(claims) > 1
    assert evening.table.truth == before


def table_of(*people: int, seats: int = 4, game: str = "rummy_500") -> Match:
    table = begun(seats, game=game)
    for seat in people:
        table.replace_player(seat, Seat(f"P{seat}"))
    return table


def turn_of(table: Match, seat: int) -> None:
    """Play until the turn of `seat` begins."""
    while table.acting[0] != seat:
        actor = table.acting[0]
        draw = DrawStock(actor)
        if table.why_not(draw) is None:
            table.submit(draw)
        else:
            table.submit(next(each for each in table.legal(actor) if isinstance(each, Discard)))


def hidden(held: HotSeat) -> Sequence[int]:
    return [seat for seat in range(len(held.match.seats)) if held.is_hidden(seat)]


def test_a_single_person_needs_no_handover_of_a_hot_seat() -> None:
    table = table_of(2)
    held = HotSeat(table)
    assert held.next_person == 2
    held.take(2)
    assert not held.needs_handover
    turn_of(table, 2)
    turn_of(table, 1)
    assert held.holder == 2
    assert not held.needs_handover
    assert not hidden(held)


def test_between_two_people_every_hand_is_hidden_until_the_hot_seat_is_taken() -> None:
    table = table_of(0, 2)
    held = HotSeat(table)
    assert held.holder is None
    assert hidden(held) == [0, 1, 2, 3]
    assert held.needs_handover
    assert held.next_person == 0
    held.take(0)
    assert hidden(held) == [1, 2, 3]
    turn_of(table, 1)
    assert not held.needs_handover
    turn_of(table, 2)
    assert held.needs_handover
    assert held.next_person == 2
    held.release()
    assert hidden(held) == [0, 1, 2, 3]


def test_a_hot_seat_is_handed_to_the_first_person_asked() -> None:
    table = begun(4, game="liverpool_rummy", people=4)
    held = HotSeat(table)
    held.take(1)
    table.submit(Cut(table.acting[0], 3))
    assert held.next_person == 0
    held.take(0)
    table.submit(DrawStock(0))
    assert table.truth.asked == (1, 2, 3)
    for asked in (1, 2):
        assert held.needs_handover
        assert held.next_person == asked
        held.take(asked)
        table.submit(Pass(asked))
    held.take(3)
    table.submit(Buy(3))
    assert held.next_person == 0
    assert held.needs_handover


def test_in_a_race_the_hot_seat_is_handed_over_only_after_the_bots_asked_first_have_answered() -> None:
    table = begun(4, game="me", people=4)
    table.replace_player(1, Seat("Bot", "bot"))
    held = HotSeat(table)
    held.take(0)
    table.submit(Cut(table.acting[0], 3))
    table.submit(DrawStock(0))
    assert set(table.acting) == {1, 2, 3}
    assert not held.needs_handover
    table.submit(Pass(1))
    assert held.needs_handover
    assert held.next_person == 2


def test_a_new_deal_hides_the_hands_of_both_people_again() -> None:
    table = table_of(0, 1, seats=2, game="doofer")
    held = HotSeat(table)
    held.take(0)
    over(table)
    assert held.is_deal_over
    assert not hidden(held)
    assert not held.needs_handover
    table.submit(Next(0))
    assert hidden(held) == [0, 1]
    assert held.needs_handover


def test_the_next_deal_keeps_the_hot_seat_of_the_person_who_took_it() -> None:
    table = table_of(0, 1, seats=2, game="doofer")
    held = HotSeat(table)
    held.take(0)
    over(table)
    held.take(1, next_deal=True)
    table.submit(Next(1))
    assert held.holder == 1
    assert hidden(held) == [0]


def over(table: Match) -> None:
    """Play the deal to its end."""
    rng = Random(1)
    while table.phase is not Phase.DEAL_OVER:
        table.submit(any_action(table, rng))


def test_with_open_hands_the_hot_seat_passes_on_and_no_hand_is_hidden() -> None:
    table = table_of(0, 2)
    held = HotSeat(table, lambda: True)
    held.take(0)
    turn_of(table, 2)
    assert held.needs_handover
    assert not held.hides_hands
    assert not hidden(held)


@pytest.mark.parametrize("back", [False, True])
def test_a_person_replaced_by_a_bot_has_the_hot_seat_no_longer(back: bool) -> None:
    table = table_of(0, 2)
    held = HotSeat(table)
    held.take(0)
    table.replace_player(0, Seat("Bot", "bot"))
    if back:
        table.replace_player(0, Seat("P0"))
        assert not held.needs_handover
        assert held.holder == 0
    else:
        assert held.needs_handover
        assert held.next_person == 2
        table.replace_player(2, Seat("Bot", "bot"))
        assert not held.needs_handover
        assert held.next_person == 0


@pytest.mark.parametrize("people", [(0, 1, 2, 3), (0, 2), (1, 3)])
@pytest.mark.parametrize("game", ["rummy_500", "liverpool_rummy"])
def test_the_hot_seat_of_the_next_deal_goes_to_the_first_person_to_act(game: str, people: tuple[int, ...]) -> None:
    table = table_of(*people, game=game)
    over(table)
    held = HotSeat(table)
    first = held.next_person
    held.take(first, next_deal=True)
    table.submit(Next(first))
    assert table.acting[0] == (3 if game == "liverpool_rummy" else 1), "who cuts, or is left of the dealer"
    rng = Random(5)
    while table.acting[0] not in people:
        assert held.next_person == first
        table.submit(any_action(table, rng))
    assert table.acting[0] == first
    assert not held.needs_handover
