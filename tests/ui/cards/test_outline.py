"""The ring round a card goes round what is seen of it, as it is tilted."""

from __future__ import annotations

from math import dist

import pytest
from pygame import Rect

from game.engine.cards import parse_card
from game.ui.cards.outline import corners, seen_outline
from game.ui.cards.slots import CardSlot, HandShape, Place, Zone, hand_fan, height_of


def fan(count: int, shape: HandShape) -> list[CardSlot]:
    spots = hand_fan(Rect(200, 580, 700, 200), count, 110, 18, shape)
    return [CardSlot(Place(Zone.HAND, 0, n), parse_card("7H"), *spot, n) for n, spot in enumerate(spots)]


def test_a_card_by_itself_has_its_four_edges() -> None:
    [card] = fan(1, HandShape())
    assert {point for edge in seen_outline(card, [card]) for point in edge} == set(corners(card))


@pytest.mark.parametrize("shape", [HandShape(), HandShape(raised=frozenset({2}))])
def test_the_outline_of_a_card_in_a_fan_is_closed_and_narrower_than_the_card_unless_it_is_raised(
    shape: HandShape,
) -> None:
    cards = fan(12, shape)
    card = cards[2]
    assert card.angle > 0
    edges = seen_outline(card, cards)
    ends = [point for edge in edges for point in edge]
    assert all(sum(dist(point, other) < 0.01 for other in ends) == 2 for point in ends)
    left, below = min(x for x, _ in ends), [x for x, y in ends if y > card.y]
    # The next card lies on most of it.
    assert max(below) - left < 0.75 * card.width
    assert max(y for _, y in ends) - min(y for _, y in ends) > 0.9 * height_of(card.width)
    assert (max(x for x, _ in ends) - left > 0.9 * card.width) is bool(shape.raised)
