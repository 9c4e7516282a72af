"""Answers given beforehand: what comes of them is an ordinary pass, and nobody waits for it."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from game.engine.actions import Buy, Cut, Discard, DrawStock, Next, Pass
from game.engine.state import Phase
from game.record.record import Seat
from game.session.match.people import STANDING_PASS_SECONDS, CallTaker, HotSeat
from tests.support.matches import any_action, begun, last, lines_of

FRAME = 0.05


class Buying:
    """A match of Liverpool Rummy, in which the first player draws from the stock."""

    def __init__(self, seats: int = 4, people: int = 4, seconds: float = 0.0, game: str = "liverpool_rummy") -> None:
        self.table = begun(seats, game=game, people=people)
        self.table.submit(Cut(self.table.acting[0], 5))
        self.calls = CallTaker(self.table, lambda: seconds)
        self.standing = self.calls.standing_answers
        self.held = HotSeat(self.table, standing_answers=self.standing)
        self.held.take(self.turn)

    @property
    def turn(self) -> int:
        return self.table.truth.turn

    def draw(self) -> None:
        self.table.submit(DrawStock(self.turn))

    def wait(self, seconds: float = STANDING_PASS_SECONDS + FRAME) -> None:
        for _ in range(round(seconds / FRAME)):
            self.calls.tick(FRAME)

    def turn_over(self) -> None:
        """Play a turn: draw, let all who are asked pass, and discard."""
        seat = self.turn
        if self.table.phase is Phase.DRAW:
            self.draw()
        while self.table.phase is Phase.BUY:
            self.table.submit(Pass(self.table.acting[0]))
        self.table.submit(next(each for each in self.table.legal(seat) if isinstance(each, Discard)))


def test_a_standing_pass_passes_for_its_seat_until_its_turn() -> None:
    at = Buying()
    assert at.turn == 0
    at.standing.pass_until_turn(1)
    at.draw()
    assert at.table.acting == (1,)
    at.wait(0.2)
    assert at.table.acting == (1,), "one sees what they pass on"
    at.wait()
    assert last(at.table) == "1: pass"
    assert at.table.acting == (2,)
    at.turn_over()
    assert at.turn == 1
    assert at.standing[1] is None
    at.turn_over()
    at.draw()
    at.wait(2)
    assert at.table.acting == (3,)


def test_standing_passes_of_all_people_are_made_in_turn() -> None:
    at = Buying()
    for seat in (1, 2, 3):
        at.standing.pass_until_turn(seat)
    at.draw()
    at.wait(2)
    passes = [line for line in lines_of(at.table) if ": pass" in line]
    assert passes == ["1: pass", "2: pass", "3: pass"]
    assert at.table.phase is Phase.PLAY


def test_a_standing_pass_with_an_excepted_rank_asks_about_that_rank_until_the_deal_ends() -> None:
    at = Buying()
    at.draw()
    top = at.table.truth.discards[-1]
    other = top.rank % 13 + 1
    at.standing.pass_unless(1, {other})
    assert at.standing.passes_for(1)
    at.standing.pass_unless(1, {top.rank, other})
    assert not at.standing.passes_for(1)
    at.wait(2)
    assert at.table.acting == (1,)
    said = at.standing[1]
    assert said is not None
    at.turn_over()
    at.turn_over()
    assert at.standing[1] == said, "their own turn changes nothing"
    rng = Random(2)
    while at.table.phase is not Phase.DEAL_OVER:
        at.table.submit(any_action(at.table, rng))
    at.table.submit(Next(0))
    at.table.submit(Cut(at.table.acting[0], 5))
    assert at.standing[1] is None


def test_a_standing_pass_asks_about_a_wild_card_whatever_the_rank() -> None:
    at = Buying()
    state = at.table.truth
    wild = next(iter(state.rules.wild))
    top = structs.replace(state, discards=(*state.discards, wild))
    at.standing.pass_unless(1, {4})
    at.standing.pass_until_turn(2)
    one, two = at.standing[1], at.standing[2]
    assert one is not None
    assert two is not None
    assert not one.passes(top)
    assert two.passes(top)


def test_a_hot_seat_is_not_handed_to_a_person_with_a_standing_pass() -> None:
    at = Buying()
    at.draw()
    assert at.held.needs_handover
    assert at.held.next_person == 1
    at.standing.pass_until_turn(1)
    assert not at.held.needs_handover
    assert at.held.next_person == 2
    at.wait()
    assert at.held.needs_handover
    assert at.held.next_person == 2
    at.standing.withdraw(1)
    at.turn_over()
    assert at.held.next_person == 1, "it is their turn"


@pytest.mark.parametrize("people", [(1, 2), (2, 1)])
def test_in_a_race_people_without_a_standing_pass_may_still_call(people: tuple[int, int]) -> None:
    at = Buying(game="me", seconds=5)
    quiet, other = people
    at.standing.pass_until_turn(quiet)
    at.draw()
    assert set(at.table.acting) == {1, 2, 3}
    at.wait()
    assert set(at.table.acting) == {1, 2, 3} - {quiet}
    at.calls.call(other)
    at.calls.tick(FRAME)
    assert "buy" in last(at.table)


def test_a_standing_pass_in_a_race_counts_as_a_pass_but_a_call_still_counts() -> None:
    at = Buying(seconds=5)
    at.standing.pass_until_turn(1)
    at.standing.pass_until_turn(2)
    at.draw()
    assert at.calls.unanswered_people == (3,)
    at.calls.call(2)
    at.wait(1)
    assert last(at.table) == "2: buy"


def test_a_standing_pass_that_is_taken_back_asks_the_seat_again() -> None:
    at = Buying()
    at.standing.pass_until_turn(1)
    at.draw()
    at.wait()
    assert at.table.undo(1)
    at.wait(2)
    assert at.table.acting == (1,)
    at.table.submit(Buy(1))


def test_a_standing_pass_ends_when_a_bot_takes_the_seat() -> None:
    at = Buying()
    at.standing.pass_until_turn(1)
    at.table.replace_player(1, Seat("Bot", "bot"))
    at.draw()
    at.wait(2)
    assert at.table.acting == (1,)
    at.table.replace_player(1, Seat("Ann"))
    at.wait(2)
    assert at.table.acting == (1,)


def test_a_standing_pass_with_an_empty_set_of_excepted_ranks_is_refused() -> None:
    with pytest.raises(ValueError, match="without a rank"):
        Buying().standing.pass_unless(1, set())
