"""Tests of `game.ui.cards.meld_places`."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from pygame import Rect

from game.ui.cards.meld_places import Places, Room, grids, settle
from game.ui.cards.slots import LEGIBLE, height_of

ROOMS = [
    Room(1216, 100, 100, 32, 62),
    Room(300, 290, 100, 32, 62, -1),
    Room(300, 290, 100, 32, 62, 1),
    Room(230, 100, 100, 32, 62),
    Room(160, 60, 50, 30, 40),
    Room(2000, 420, 270, 86, 167),
]


def boxes(places: Places, lengths: dict[int, int]) -> dict[int, Rect]:
    mat = Rect(50, 70, places.room.width, places.room.height)
    found = {}
    for number, count in lengths.items():
        spots = places.spots(number, count, mat)
        card = Rect(0, 0, spots[0][2], height_of(spots[0][2]))
        rects = [card.move_to(center=(round(x), round(y))) for x, y, _ in spots]
        found[number] = rects[0].unionall(rects)
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_places_of_melds_do_not_overlap_and_lie_in_their_mat(room: Room) -> None:
    for seed in range(20):
        rng = Random(seed)
        lengths = {number: rng.randint(3, 13) for number in range(1, rng.randint(2, 20))}
        places = settle(room, lengths)
        there = boxes(places, lengths)
        assert not [(a, b) for a, b in combinations(there.values(), 2) if a.inflate(-2, -2).colliderect(b)]
        mat = Rect(50, 70, room.width, room.height).inflate(2, 2)
        scrolls = places.height > room.height
        assert scrolls or all(mat.contains(box) for box in there.values())
        assert all(mat.left <= box.left and box.right <= mat.right for box in there.values())


@pytest.mark.parametrize("room", ROOMS)
def test_melds_keep_their_places_while_others_come_or_grow_until_cards_must_shrink(room: Room) -> None:
    for seed in range(20):
        rng = Random(seed)
        lengths: dict[int, int] = {}
        places: Places | None = None
        for _ in range(30):
            before, old = places, dict(lengths)
            if lengths and rng.random() < 0.6:
                longer = rng.choice(list(lengths))
                lengths[longer] += 1
            else:
                longer = len(lengths) + 1
                lengths[longer] = 3
            places = settle(room, lengths, before)
            if before is None or places.grid != before.grid:
                # Cards become smaller only where the old places do not do.
                assert before is None or places.grid.card <= before.grid.card
                continue
            others = {number for number in old if number != longer}
            was, now = boxes(before, old), boxes(places, lengths)
            assert {number: was[number] for number in others} == {number: now[number] for number in others}


def test_a_growing_meld_keeps_its_place_by_closing_up() -> None:
    room = Room(1216, 100, 100, 32, 62)
    lengths = {1: 3, 2: 3, 3: 3}
    before = settle(room, lengths)
    for count in (4, 5):
        lengths[1] = count
        after = settle(room, lengths, before)
        assert after.cells == before.cells
        assert boxes(after, lengths)[1].left == boxes(before, lengths)[1].left


def test_the_first_meld_on_a_mat_is_placed_on_the_side_nearest_its_seat() -> None:
    for lean, first in ((-1, 0), (1, 2), (0, 1)):
        room = Room(760, 90, 62, 32, 62, lean)
        columns = settle(room, {1: 3}).grid.columns
        assert settle(room, {1: 3}).cells[1][1] == {0: 0, 1: (columns - 1) // 2, 2: columns - 1}[first]


def test_meld_cards_are_as_large_as_the_room_allows() -> None:
    for room in ROOMS:
        for grid, after in zip(grids(room), grids(room)[1:], strict=False):
            assert grid.card > after.card
            assert grid.capacity < after.capacity
        assert settle(room, {1: 3}).grid.card >= 0.85 * min(room.comfortable, room.widest, room.height / 1.4)
        lengths = dict.fromkeys(range(1, 4), 5)
        places = settle(room, lengths)
        mat = Rect(0, 0, room.width, room.height)
        for number in lengths:
            spots = places.spots(number, 5, mat)
            assert spots[1][0] - spots[0][0] >= LEGIBLE * spots[0][2] - 1


def test_melds_lie_close_together_before_a_mat_scrolls() -> None:
    room = Room(179, 82, 100, 38, 74, closed=32)
    places: Places | None = None
    cards = []
    for first, second in ((4, 4), (5, 4), (5, 5), (6, 5), (6, 6)):
        lengths = {1: first, 2: second}
        places = settle(room, lengths, places)
        assert places.height <= room.height
        assert all(box.right <= 50 + 179 + 1 for box in boxes(places, lengths).values())
        spots = [places.spots(number, count, Rect(0, 0, 179, 82)) for number, count in lengths.items()]
        assert all(each[1][0] - each[0][0] >= LEGIBLE * each[0][2] - 1 for each in spots)
        cards.append(places.grid.card)
    assert cards == sorted(cards, reverse=True)
    assert cards[-1] >= 32
    assert settle(room, {1: 13, 2: 13}, places).height > room.height


def test_a_run_longer_than_its_mat_is_closed_up_not_cut() -> None:
    room = Room(150, 90, 60, 30, 40)
    lengths = {1: 13}
    box = boxes(settle(room, lengths), lengths)[1]
    assert box.left >= 50 - 1
    assert box.right <= 200 + 1


def test_a_mat_without_melds_has_no_places() -> None:
    assert settle(Room(100, 100, 60, 30, 40), {}).cells == {}
