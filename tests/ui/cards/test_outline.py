"""The ring round a card goes round what is seen of it, as it is tilted."""

from __future__ import annotations

from math import dist

import pytest
from pygame import Rect

from game.engine.cards import parse_card
from game.ui.cards.outline import corners, seen_outline
from game.ui.cards.slots import CardSlot, HandShape, Place, Zone, hand_fan, height_of
from game.ui.draw.clear_place import clear_place, free_place


def fan(count: int, shape: HandShape) -> list[CardSlot]:
    poses = hand_fan(Rect(200, 580, 700, 200), count, 110, 18, shape)
    return [CardSlot(Place(Zone.HAND, 0, n), parse_card("7H"), *pose, n) for n, pose in enumerate(poses)]


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


WINDOW = Rect(0, 0, 1000, 600)
WANTED = Rect(400, 300, 200, 50)


def test_clear_place_keeps_a_wanted_place_that_is_clear() -> None:
    assert clear_place(WANTED, [Rect(0, 0, 390, 600)], WINDOW) == (WANTED, True)


def test_clear_place_takes_the_nearest_clear_place() -> None:
    taken = [Rect(300, 280, 400, 200)]
    place, clear = clear_place(WANTED, taken, WINDOW)
    assert clear
    assert place.collidelist(taken) < 0
    assert place.size == WANTED.size
    assert abs(place.bottom - 280) < 30


def test_clear_place_is_inside_the_window() -> None:
    place, _ = clear_place(Rect(950, 590, 200, 50), [Rect(700, 400, 300, 200)], WINDOW)
    assert WINDOW.contains(place)


def test_clear_place_covers_the_smallest_area_if_none_is_clear() -> None:
    taken = [Rect(0, 0, 1000, 560), Rect(0, 560, 700, 40)]
    place, clear = clear_place(WANTED, taken, WINDOW)
    assert not clear
    assert place.bottom == WINDOW.bottom
    assert place.left >= 700


def test_without_a_clear_place_the_prompt_stays_uncovered() -> None:
    taken = [Rect(0, 0, 1000, 560), Rect(0, 560, 700, 40)]
    prompt = Rect(700, 560, 300, 40)
    place, clear = clear_place(WANTED, taken, WINDOW, [prompt])
    assert not clear
    assert not place.colliderect(prompt)


def test_a_free_place_is_found_if_the_room_is_just_large_enough() -> None:
    window = Rect(0, 0, 1000, 600)
    taken = [Rect(0, 0, 1000, 203), Rect(0, 291, 1000, 309), Rect(0, 203, 417, 88), Rect(618, 203, 382, 88)]
    assert free_place(Rect(10, 10, 201, 88), taken, window) == Rect(417, 203, 201, 88)
    assert free_place(Rect(10, 10, 202, 88), taken, window) is None
    assert free_place(Rect(10, 10, 1001, 8), [], window) is None
