"""What comes up for a moment keeps off what one needs to see."""

from pygame import Rect

from game.ui.cards.outline import clear_place

WINDOW = Rect(0, 0, 1000, 600)
WANTED = Rect(400, 300, 200, 50)


def test_where_nothing_is_in_the_way_it_stands_where_it_belongs() -> None:
    assert clear_place(WANTED, [Rect(0, 0, 390, 600)], WINDOW) == (WANTED, True)


def test_it_goes_to_the_nearest_place_that_is_clear() -> None:
    taken = [Rect(300, 280, 400, 200)]
    place, clear = clear_place(WANTED, taken, WINDOW)
    assert clear
    assert place.collidelist(taken) < 0
    assert place.size == WANTED.size
    assert abs(place.bottom - 280) < 30


def test_it_never_leaves_the_window() -> None:
    place, _ = clear_place(Rect(950, 590, 200, 50), [Rect(700, 400, 300, 200)], WINDOW)
    assert WINDOW.contains(place)


def test_where_all_is_taken_it_covers_least() -> None:
    taken = [Rect(0, 0, 1000, 560), Rect(0, 560, 700, 40)]
    place, clear = clear_place(WANTED, taken, WINDOW)
    assert not clear
    assert place.bottom == WINDOW.bottom
    assert place.left >= 700


def test_where_all_is_taken_what_matters_most_is_seen() -> None:
    taken = [Rect(0, 0, 1000, 560), Rect(0, 560, 700, 40)]
    prompt = Rect(700, 560, 300, 40)
    place, clear = clear_place(WANTED, taken, WINDOW, [prompt])
    assert not clear
    assert not place.colliderect(prompt)
