"""A window opens again as it was left: where, how large, maximised or filling the screen."""

import pygame
from pygame.event import Event

from game.session.settings import Settings
from game.ui.app.window import WindowPlace

FOUND = Settings(window=(1000, 700), window_at=(50, 60))


class Fake:
    """A window that is put where one says."""

    def __init__(self) -> None:
        self.full_screen = False
        self.size = (1100, 750)
        self.position = (54, 88)
        """Its frame shifts it by (4, 28)."""


def happened(place: WindowPlace, *kinds: int) -> None:
    events = [Event(kind) for kind in kinds]
    assert place.watch(events) == events


def test_a_window_nobody_moved_keeps_its_place_and_its_new_size() -> None:
    place = WindowPlace(Fake(), FOUND)
    happened(place, pygame.MOUSEMOTION)
    assert place.state(FOUND) == {
        "full_screen": False,
        "maximised": False,
        "window": (1100, 750),
        "window_at": (50, 60),
    }


def test_a_window_that_was_moved_is_found_there_without_its_frame() -> None:
    window = Fake()
    place = WindowPlace(window, FOUND)
    happened(place, pygame.WINDOWSHOWN, pygame.KEYDOWN)
    window.position = (304, 228)
    happened(place, pygame.KEYDOWN)
    assert place.state(FOUND)["window_at"] == (300, 200)


def test_at_first_a_place_is_where_it_is() -> None:
    place = WindowPlace(Fake(), Settings())
    assert place.state(Settings())["window_at"] == (54, 88)


def test_what_fills_the_screen_keeps_the_size_and_place_it_had() -> None:
    window = Fake()
    place = WindowPlace(window, FOUND)
    happened(place, pygame.WINDOWMAXIMIZED)
    assert place.state(FOUND) == {"full_screen": False, "maximised": True}
    happened(place, pygame.WINDOWRESTORED)
    window.full_screen = True
    assert place.state(FOUND) == {"full_screen": True, "maximised": False}


def test_a_window_made_tiny_is_not_opened_so() -> None:
    window = Fake()
    window.size = (300, 200)
    assert WindowPlace(window, FOUND).state(FOUND)["window"] == (960, 600)
