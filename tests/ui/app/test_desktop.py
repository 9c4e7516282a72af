"""Tests of `game.ui.app.desktop`."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame import Rect

from game.ui.app import desktop
from game.ui.app.desktop import (
    X11,
    ask_x11,
    centred_rect,
    desktop_scale,
    display_at,
    first_size,
    fitted_rect,
    has_window_manager,
    resource,
    window_room,
)
from game.ui.app.sdl import Display, Frame, displays


@pytest.mark.parametrize(
    ("room", "size"),
    [
        ((1020, 520), (1020, 520)),
        ((1276, 738), (1276, 738)),
        ((1362, 706), (1280, 706)),
        ((1916, 1018), (1533, 814)),
        ((3836, 2098), (3069, 1678)),
    ],
)
def test_the_first_window_takes_all_of_a_small_desktop_and_most_of_a_large_one(
    room: tuple[int, int], size: tuple[int, int]
) -> None:
    assert first_size(room) == size


def test_the_size_of_the_first_window_grows_with_the_scale_of_the_display() -> None:
    assert first_size((3000, 1800), 2) == (2560, 1600)


def test_the_room_for_a_window_leaves_out_panels_and_the_window_frame() -> None:
    display = Display(Rect(0, 0, 1280, 800), Rect(0, 24, 1280, 736))
    assert window_room(display, Frame(30, 2, 4, 2)) == Rect(2, 54, 1276, 702)


def test_a_window_may_use_the_whole_of_a_display_smaller_than_the_window_frame() -> None:
    display = Display(Rect(0, 0, 20, 20), Rect(0, 0, 20, 20))
    assert window_room(display, Frame(30, 2, 4, 2)) == display.usable


LEFT, RIGHT = (Display(Rect(x, 0, 1920, 1080), Rect(x, 0, 1920, 1080)) for x in (0, 1920))


@pytest.mark.parametrize(
    ("window", "found"),
    [
        (Rect(10, 20, 1280, 800), LEFT),
        (Rect(1800, 0, 1280, 800), RIGHT),
        (Rect(-900, 0, 1280, 800), LEFT),
        (Rect(-1200, 0, 1280, 800), None),
        (Rect(4000, 0, 1280, 800), None),
        (Rect(10, 1000, 1280, 800), None),
    ],
)
def test_the_display_of_a_window_is_the_one_that_shows_most_of_the_window(window: Rect, found: Display | None) -> None:
    assert display_at([LEFT, RIGHT], window) == found


def test_a_window_is_moved_into_its_room_and_made_smaller_only_if_it_does_not_fit() -> None:
    room = Rect(0, 30, 1280, 770)
    assert fitted_rect(Rect(400, 0, 1000, 600), room) == Rect(280, 30, 1000, 600)
    assert fitted_rect(Rect(400, 0, 1000, 900), room) == Rect(280, 30, 1000, 770)
    assert centred_rect((2000, 100), room) == Rect(0, 365, 1280, 100)


def test_display_drivers_other_than_x11_count_as_having_a_window_manager_and_scale_1() -> None:
    for driver in ("wayland", "windows", "cocoa", "dummy"):
        assert has_window_manager(driver)
        assert desktop_scale(driver, {}) == 1


def test_a_display_that_does_not_answer_counts_as_having_a_window_manager(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", "/nowhere:999")
    assert has_window_manager("x11")
    assert ask_x11() == X11(True)


RESOURCES = "*customization:\t-color\nXft.dpi:\t144\nXft.antialias:\t1\n"


@pytest.mark.parametrize(
    ("resources", "environ", "scale"),
    [
        ("", {}, 1),
        (RESOURCES, {}, 1.5),
        ("Xft.dpi: 80", {}, 1),
        ("Xft.dpi: large", {}, 1),
        (RESOURCES, {desktop.SCALE: "2"}, 2),
        (RESOURCES, {desktop.SCALE: "huge"}, 1.5),
        (RESOURCES, {desktop.SCALE: "9"}, 4),
        (RESOURCES, {desktop.SCALE: "nan"}, 1.5),
    ],
)
def test_the_desktop_scale_on_x11_follows_the_dots_per_inch_unless_set_in_the_environment(
    resources: str, environ: dict[str, str], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desktop, "ask_x11", lambda: X11(True, resources))
    assert desktop_scale("x11", environ) == scale


def test_an_x_resource_is_found_by_its_whole_name() -> None:
    assert resource("XXft.dpi: 1\nXft.dpi : 2 \n", "Xft.dpi") == "2"
    assert resource(RESOURCES, "Xft") == ""


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    yield
    pygame.display.quit()


@pytest.mark.usefixtures("shown")
def test_the_displays_listed_have_the_sizes_that_sdl_gives() -> None:
    sizes = pygame.display.get_desktop_sizes()
    assert [each.bounds.size for each in displays()] == sizes
    assert all(each.bounds.contains(each.usable) for each in displays())
