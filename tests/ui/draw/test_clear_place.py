"""A place that covers nothing is the nearest one; where there is none, what is most important is covered least."""

from __future__ import annotations

from random import Random

import pytest
from pygame import Rect

from game.ui.draw.clear_place import _places, clear_place, covered_area, free_place

ROOM = Rect(20, 10, 1000, 700)


def rects(rng: Random, count: int) -> list[Rect]:
    return [
        Rect(*(rng.randrange(-50, 900) for _ in range(2)), *(rng.randrange(5, 400) for _ in range(2)))
        for _ in range(count)
    ]


def test_clear_place_keeps_a_wanted_place_that_is_free() -> None:
    assert clear_place(Rect(300, 200, 100, 80), [Rect(0, 0, 300, 700)], ROOM) == (Rect(300, 200, 100, 80), True)


def test_clear_place_lies_as_near_beside_taken_rectangles_as_it_can() -> None:
    place, is_free = clear_place(Rect(300, 200, 100, 80), [Rect(0, 0, 310, 710)], ROOM)
    assert is_free
    assert place.size == (100, 80)
    assert 0 <= place.left - 310 <= ROOM.width / 40
    assert place.top == 200 or abs(place.top - 200) <= ROOM.height / 32


def test_clear_place_moves_a_wanted_place_beyond_the_edge_into_the_room() -> None:
    place, is_free = clear_place(Rect(970, 690, 200, 50), [Rect(720, 500, 300, 150)], ROOM)
    assert is_free
    assert ROOM.contains(place)


def test_without_a_free_place_clear_place_covers_the_smallest_area_or_spares_an_important_rectangle() -> None:
    hand, prompt = Rect(20, 10, 1000, 660), Rect(720, 670, 300, 40)
    place, is_free = clear_place(Rect(420, 310, 200, 50), [hand, Rect(20, 670, 700, 40)], ROOM)
    assert not is_free
    assert (place.bottom, place.left >= 720) == (ROOM.bottom, True)
    place, is_free = clear_place(Rect(420, 310, 200, 50), [hand, prompt], ROOM, [prompt])
    assert not is_free
    assert not place.colliderect(prompt)


@pytest.mark.parametrize("seed", range(12))
def test_without_a_free_place_clear_place_covers_important_rectangles_least(seed: int) -> None:
    rng = Random(seed)
    first, then = rects(rng, 1 + seed % 5), rects(rng, seed % 3)
    taken = [*rects(rng, 30), Rect(ROOM), *first, *then]
    wanted = Rect(rng.randrange(900), rng.randrange(600), 260, 180)
    place, is_free = clear_place(wanted, taken, ROOM, first, then)
    assert not is_free

    def worth(each: Rect) -> tuple[int, ...]:
        away = (each.centerx - start.centerx) ** 2 + (each.centery - start.centery) ** 2
        return (*(covered_area(each, important) for important in (first, then, taken)), away)

    start = wanted.clamp(ROOM)
    assert worth(place) == min(map(worth, (start, *_places(start, ROOM))))


def test_free_place_finds_a_gap_just_large_enough_and_none_that_is_smaller() -> None:
    window = Rect(0, 0, 1000, 600)
    taken = [Rect(0, 0, 1000, 203), Rect(0, 291, 1000, 309), Rect(0, 203, 417, 88), Rect(618, 203, 382, 88)]
    assert free_place(Rect(10, 10, 201, 88), taken, window) == Rect(417, 203, 201, 88)
    assert free_place(Rect(10, 10, 202, 88), taken, window) is None
    assert free_place(Rect(10, 10, 1001, 8), [], window) is None
