from __future__ import annotations

import pytest

from game.bots.knowledge.danger import NEXT, REACH, interest, near
from game.bots.knowledge.memory import Memory
from game.engine.cards import Card, parse_card, parse_cards

NOTHING: tuple[tuple[Card, ...], ...] = ((), ())


def after(thrown: str = "", refused: str = "") -> Memory:
    """What is remembered of seat 1."""
    return Memory(0, NOTHING, NOTHING, ((), parse_cards(refused)), ((), parse_cards(thrown)))


@pytest.mark.parametrize(
    ("others", "neighbours", "within"),
    [("7S 7H 8H 6H", True, True), ("9H 5H", False, True), ("TH 8S X", False, False)],
)
def test_cards_of_a_rank_are_near_and_those_of_a_suit_as_far_as_is_asked(
    others: str, neighbours: bool, within: bool
) -> None:
    seven = parse_card("7H")
    for face in parse_cards(others):
        assert near(seven, face, NEXT) == near(face, seven, NEXT) == neighbours
        assert near(seven, face, REACH) == near(face, seven, REACH) == within


def test_each_card_near_one_that_was_thrown_or_refused_makes_it_less_wanted() -> None:
    seven = parse_card("7H")
    assert interest(Memory.start(0), 1, seven) == interest(after(thrown="9H KC"), 1, seven) == 1
    once = interest(after(thrown="8H"), 1, seven)
    assert once == interest(after(refused="7D"), 1, seven) < 1
    assert interest(after(thrown="8H", refused="7D"), 1, seven) == pytest.approx(once**2)


def test_what_was_thrown_long_ago_tells_nothing() -> None:
    seven = parse_card("7H")
    assert interest(after(thrown="7D" + " KC" * 7), 1, seven) < 1
    assert interest(after(thrown="7D" + " KC" * 8), 1, seven) == 1
