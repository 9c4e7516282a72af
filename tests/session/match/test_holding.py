"""Whose hand may be seen, and to whom the machine goes next."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from game.engine.actions import Buy, Cut, Discard, DrawStock, Next, Pass
from game.engine.state import Phase
from game.record.record import Seat
from game.session.match.holding import Holding
from game.session.match.table import Table
from tests.support.matches import any_action, begun


def table_of(*people: int, seats: int = 4, game: str = "rummy_500") -> Table:
    table = begun(seats, game=game)
    for seat in people:
        table.sit(seat, Seat(f"P{seat}"))
    return table


def turn_of(table: Table, seat: int) -> None:
    """Play until it is the turn of a seat."""
    while table.acting[0] != seat:
        actor = table.acting[0]
        draw = DrawStock(actor)
        if table.why_not(draw) is None:
            table.submit(draw)
        else:
            table.submit(next(each for each in table.legal(actor) if isinstance(each, Discard)))


def hidden(held: Holding) -> Sequence[int]:
    return [seat for seat in range(len(held.table.seats)) if held.hides(seat)]


def test_one_person_has_the_table_all_the_time() -> None:
    table = table_of(2)
    held = Holding(table)
    assert held.next == 2
    held.take(2)
    assert not held.wanted
    turn_of(table, 2)
    turn_of(table, 1)
    assert held.seat == 2
    assert not held.wanted
    assert not hidden(held)


def test_between_two_people_every_hand_is_hidden_until_somebody_takes_the_table() -> None:
    table = table_of(0, 2)
    held = Holding(table)
    assert held.seat is None
    assert hidden(held) == [0, 1, 2, 3]
    assert held.wanted
    assert held.next == 0
    held.take(0)
    assert hidden(held) == [1, 2, 3]
    turn_of(table, 1)
    assert not held.wanted
    turn_of(table, 2)
    assert held.wanted
    assert held.next == 2
    held.let_go()
    assert hidden(held) == [0, 1, 2, 3]


def test_whoever_is_asked_first_gets_the_table_first() -> None:
    table = begun(4, game="liverpool_rummy", people=4)
    held = Holding(table)
    held.take(1)
    table.submit(Cut(table.acting[0], 3))
    assert held.next == 0
    held.take(0)
    table.submit(DrawStock(0))
    assert table.truth.asked == (1, 2, 3)
    for asked in (1, 2):
        assert held.wanted
        assert held.next == asked
        held.take(asked)
        table.submit(Pass(asked))
    held.take(3)
    table.submit(Buy(3))
    assert held.next == 0
    assert held.wanted


def test_a_race_is_for_the_first_of_those_asked_and_a_bot_before_them_is_waited_for() -> None:
    table = begun(4, game="me", people=4)
    table.sit(1, Seat("Bot", "bot"))
    held = Holding(table)
    held.take(0)
    table.submit(Cut(table.acting[0], 3))
    table.submit(DrawStock(0))
    assert set(table.acting) == {1, 2, 3}
    assert not held.wanted
    table.submit(Pass(1))
    assert held.wanted
    assert held.next == 2


def test_a_new_deal_is_a_new_secret() -> None:
    table = table_of(0, 1, seats=2, game="doofer")
    held = Holding(table)
    held.take(0)
    over(table)
    assert held.over
    assert not hidden(held)
    assert not held.wanted
    table.submit(Next(0))
    assert hidden(held) == [0, 1]
    assert held.wanted


def test_the_next_deal_is_for_whoever_takes_the_table_for_it() -> None:
    table = table_of(0, 1, seats=2, game="doofer")
    held = Holding(table)
    held.take(0)
    over(table)
    held.take(1, next_deal=True)
    table.submit(Next(1))
    assert held.seat == 1
    assert hidden(held) == [0]


def over(table: Table) -> None:
    """Play the deal to its end."""
    rng = Random(1)
    while table.phase is not Phase.DEAL_OVER:
        table.submit(any_action(table, rng))


def test_open_hands_are_passed_on_and_never_hidden() -> None:
    table = table_of(0, 2)
    held = Holding(table, lambda: True)
    held.take(0)
    turn_of(table, 2)
    assert held.wanted
    assert not held.closed
    assert not hidden(held)


@pytest.mark.parametrize("back", [False, True])
def test_whoever_leaves_for_dinner_has_the_table_no_longer(back: bool) -> None:
    table = table_of(0, 2)
    held = Holding(table)
    held.take(0)
    table.sit(0, Seat("Bot", "bot"))
    if back:
        table.sit(0, Seat("P0"))
        assert not held.wanted
        assert held.seat == 0
    else:
        assert held.wanted
        assert held.next == 2
        table.sit(2, Seat("Bot", "bot"))
        assert not held.wanted
        assert held.next == 0


@pytest.mark.parametrize("people", [(0, 1, 2, 3), (0, 2), (1, 3)])
@pytest.mark.parametrize("game", ["rummy_500", "liverpool_rummy"])
def test_the_next_deal_goes_to_whoever_acts_first_in_it(game: str, people: tuple[int, ...]) -> None:
    table = table_of(*people, game=game)
    over(table)
    held = Holding(table)
    first = held.next
    held.take(first, next_deal=True)
    table.submit(Next(first))
    assert table.acting[0] == (3 if game == "liverpool_rummy" else 1), "who cuts, or is left of the dealer"
    rng = Random(5)
    while table.acting[0] not in people:
        assert held.next == first
        table.submit(any_action(table, rng))
    assert table.acting[0] == first
    assert not held.wanted
