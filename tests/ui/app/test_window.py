"""Tests of `game.ui.app.window`."""

from __future__ import annotations

import types
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from game import paths
from game.session.settings import Settings
from game.ui.app import desktop
from game.ui.app.desktop import SMALLEST
from game.ui.app.sdl import Display, Frame
from game.ui.app.window import (
    DECORATIONS,
    NoDisplayError,
    Window,
    WindowPlace,
    WrongPygameError,
    _is_sharper_on_wayland,
    _start_scaled_wayland,
    check_display,
    check_pygame,
    set_hints,
)
from game.ui.draw.look import Look
from tests.ui.support.headless import BlankImages


@pytest.fixture
def no_video(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use SDL's driver without a screen, as if the user had chosen it by name."""
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    pygame.display.quit()


@pytest.mark.usefixtures("no_video")
def test_a_window_has_the_size_asked_for_but_not_less_than_the_smallest() -> None:
    for asked, size in (((1280, 800), (1280, 800)), ((100, 100), SMALLEST)):
        window = Window(asked, environ={"SDL_VIDEODRIVER": "dummy"})
        assert window.size == size
        window.close()


@pytest.mark.usefixtures("no_video")
def test_a_window_has_a_canvas_of_its_size_an_icon_and_a_full_screen() -> None:
    icon: Path = paths.assets() / "icons" / "app.svg"
    window = Window(icon=icon, environ={"SDL_VIDEODRIVER": "dummy"})
    try:
        canvas = window.canvas(Look.of(window.size, BlankImages()))
        assert canvas.rect.size == window.size
        canvas.fill((1, 2, 3))
        window.present()
        window.toggle_full_screen()
        assert window.full_screen
        window.toggle_full_screen()
        assert not window.full_screen
    finally:
        window.close()


@pytest.mark.usefixtures("no_video")
def test_without_a_window_manager_full_screen_sets_size_and_position_itself() -> None:
    window = Window((1000, 640), position=(12, 20), environ={"SDL_VIDEODRIVER": "dummy"}, managed=lambda driver: False)
    told: list[bool] = []
    window.on_full_screen = told.append
    try:
        window.toggle_full_screen()
        assert (window.position, window.size) == ((0, 0), pygame.display.get_desktop_sizes()[0])
        window.toggle_full_screen()
        assert (window.position, window.size) == ((12, 20), (1000, 640))
        assert told == [True, False]
    finally:
        window.close()


LARGE = Display(Rect(0, 0, 1920, 1080), Rect(0, 0, 1920, 1040))
SMALL = Display(Rect(1920, 0, 1280, 800), Rect(1920, 24, 1280, 776))


@pytest.mark.usefixtures("no_video")
@pytest.mark.parametrize(
    ("size", "position", "found"),
    [
        (None, None, Rect(194, 138, 1533, 800)),
        ((1280, 800), None, Rect(320, 138, 1280, 800)),
        ((1280, 800), (10, 60), Rect(10, 60, 1280, 800)),
        ((1280, 800), (1900, 60), Rect(1922, 62, 1276, 736)),
        ((1600, 900), (-300, 500), Rect(2, 138, 1600, 900)),
        ((1280, 800), (5000, 60), Rect(320, 138, 1280, 800)),
    ],
    ids=["first", "centred", "as it was", "smaller display", "beyond the edge", "display gone"],
)
def test_a_window_opens_wholly_inside_an_existing_display(
    size: tuple[int, int] | None, position: tuple[int, int] | None, found: Rect
) -> None:
    window = Window(size, None, position, environ={"SDL_VIDEODRIVER": "dummy"}, displays=[LARGE, SMALL])
    try:
        assert (window.asked_position, window.size) == (found.topleft, found.size)
    finally:
        window.close()


@pytest.mark.usefixtures("no_video")
def test_a_window_saved_as_maximised_opens_maximised(monkeypatch: pytest.MonkeyPatch) -> None:
    noted: list[str] = []

    class Noting(pygame.Window):
        def maximize(self) -> None:
            noted.append("maximised")

    monkeypatch.setattr("pygame.Window", Noting)
    for maximised in (False, True):
        Window(maximised=maximised, environ={"SDL_VIDEODRIVER": "dummy"}, displays=[LARGE]).close()
    assert noted == ["maximised"]


@pytest.mark.usefixtures("no_video")
def test_a_window_is_placed_so_that_its_frame_fits_on_the_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.app.sdl.frame_of", lambda window: Frame(90, 10, 10, 10))
    display = Display(Rect(0, 0, 1024, 600), Rect(0, 0, 1024, 600))
    window = Window(None, environ={"SDL_VIDEODRIVER": "dummy"}, displays=[display])
    try:
        assert window.size == (1004, 500)
        assert window.asked_position == (10, 90)
    finally:
        window.close()


class Dense(pygame.Window):
    """A window on a high-density display: two pixels per unit of the desktop."""

    def get_surface(self) -> pygame.Surface:
        width, height = self.size
        return pygame.Surface((2 * width, 2 * height), depth=32)


@pytest.mark.usefixtures("no_video")
def test_on_a_high_density_display_window_sizes_are_in_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pygame.Window", Dense)
    window = Window((1280, 800), environ={"SDL_VIDEODRIVER": "dummy"})
    try:
        assert (window.size, window.size_in_points, window.density) == ((2560, 1600), (1280, 800), 2)
        motion = Event(pygame.MOUSEMOTION, pos=(640, 400), rel=(3, -1), buttons=(0, 0, 0))
        press = Event(pygame.MOUSEBUTTONDOWN, pos=(10, 20), button=1)
        key = Event(pygame.KEYDOWN, key=pygame.K_a)
        moved, pressed, typed = window.in_pixels([motion, press, key])
        assert (moved.pos, moved.rel, moved.buttons) == ((1280, 800), (6, -2), (0, 0, 0))
        assert (pressed.pos, pressed.button) == ((20, 40), 1)
        assert typed is key
        look = Look.of(window.size, BlankImages(), density=window.density)
        assert look.metrics.u == 2
        assert look.metrics.smallest_text == 26
    finally:
        window.close()


@pytest.mark.usefixtures("no_video")
def test_a_desktop_that_measures_in_pixels_gives_the_window_its_scale() -> None:
    environ = {"SDL_VIDEODRIVER": "dummy", desktop.SCALE: "1.5"}
    display = Display(Rect(0, 0, 3840, 2160), Rect(0, 0, 3840, 2100))
    window = Window((1000, 700), environ=environ, displays=[display])
    try:
        assert (window.size, window.size_in_points, window.density) == ((1500, 1050), (1000, 700), 1.5)
    finally:
        window.close()


@pytest.mark.usefixtures("no_video")
def test_a_window_without_a_screen_raises_an_error_unless_its_driver_was_asked_for() -> None:
    with pytest.raises(NoDisplayError, match="found none"):
        Window(environ={"DISPLAY": ":0"})


@pytest.mark.usefixtures("no_video")
def test_a_window_that_cannot_be_opened_raises_the_error_for_a_missing_display(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object, **named: object) -> None:
        raise pygame.error("out of windows")

    monkeypatch.setattr(pygame, "Window", refuse)
    with pytest.raises(NoDisplayError, match="cannot open a window on this display: out of windows"):
        Window(environ={"SDL_VIDEODRIVER": "dummy"})
    assert not pygame.display.get_init()


def test_a_display_that_cannot_be_opened_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    with pytest.raises(NoDisplayError, match="cannot open a window"):
        Window(environ={"DISPLAY": ":0"})


@pytest.mark.parametrize("environ", [{}, {"DISPLAY": ""}, {"WAYLAND_DISPLAY": "", "DISPLAY": ""}])
def test_on_linux_there_is_no_display_without_a_display_variable(environ: dict[str, str]) -> None:
    with pytest.raises(NoDisplayError, match="neither DISPLAY nor WAYLAND_DISPLAY"):
        check_display(environ, "linux")


@pytest.mark.parametrize(
    ("environ", "platform"),
    [
        ({"DISPLAY": ":0"}, "linux"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux"),
        ({"SDL_VIDEODRIVER": "dummy"}, "linux"),
        ({}, "win32"),
        ({}, "darwin"),
    ],
)
def test_outside_linux_the_driver_decides_whether_there_is_a_display(environ: dict[str, str], platform: str) -> None:
    check_display(environ, platform)


def test_sdl_hints_keep_environment_variables_set_by_the_player() -> None:
    environ = {"SDL_WINDOWS_DPI_SCALING": "0", "SDL_VIDEO_X11_WMCLASS": "mine"}
    set_hints(environ, "/usr/bin/rummy-house.py")
    assert environ["SDL_WINDOWS_DPI_SCALING"] == "0"
    assert environ["SDL_VIDEO_X11_WMCLASS"] == "mine"


def test_sdl_hints_replace_the_window_class_written_by_pygame() -> None:
    environ = {"SDL_VIDEO_X11_WMCLASS": "__main__.py"}
    set_hints(environ, "/somewhere/game/__main__.py")
    assert environ["SDL_VIDEO_X11_WMCLASS"] == "rummy-house"


@pytest.mark.usefixtures("no_video")
def test_sdl_hints_do_not_turn_off_framebuffer_acceleration() -> None:
    """SDL shows plain windows on Wayland and on macOS by way of OpenGL or Metal, and not at all if that is off."""
    environ = {"SDL_VIDEODRIVER": "dummy"}
    Window(environ=environ).close()
    assert "SDL_FRAMEBUFFER_ACCELERATION" not in environ
    assert environ["SDL_WINDOWS_DPI_SCALING"] == "1"


def test_the_original_pygame_is_refused_with_the_name_of_the_package_to_install() -> None:
    check_pygame()
    with pytest.raises(WrongPygameError, match="pip install pygame-ce"):
        check_pygame(types.ModuleType("pygame"))


FOUND = Settings(window=(1000, 700), window_at=(50, 60))


class Fake:
    """A stand-in for a window with a position and a size."""

    def __init__(self) -> None:
        self.full_screen = False
        self.asked_position: tuple[int, int] | None = (50, 60)
        self.size_in_points = (1100, 750)
        self.position = (54, 88)
        """Its frame shifts it by (4, 28)."""


def happened(place: WindowPlace, *kinds: int) -> None:
    events = [Event(kind) for kind in kinds]
    assert place.watch(events) == events


def test_a_window_that_was_resized_keeps_its_place_and_its_new_size() -> None:
    window = Fake()
    place = WindowPlace(window, FOUND)
    window.size_in_points = (1000, 700)
    happened(place, pygame.MOUSEMOTION)
    window.size_in_points = (1100, 750)
    assert place.state(FOUND) == {
        "full_screen": False,
        "maximised": False,
        "window": (1100, 750),
        "window_at": (50, 60),
    }


def test_the_saved_place_of_a_moved_window_leaves_out_its_frame() -> None:
    window = Fake()
    place = WindowPlace(window, FOUND)
    happened(place, pygame.WINDOWSHOWN, pygame.KEYDOWN)
    window.position = (304, 228)
    happened(place, pygame.KEYDOWN)
    assert place.state(FOUND)["window_at"] == (300, 200)


def test_a_window_shrunk_for_a_small_display_is_remembered_at_its_old_size() -> None:
    window = Fake()
    window.size_in_points, window.asked_position, window.position = (900, 560), (0, 0), (4, 28)
    place = WindowPlace(window, FOUND)
    happened(place, pygame.MOUSEMOTION)
    state = place.state(FOUND)
    assert (state["window"], state["window_at"]) == (FOUND.window, FOUND.window_at)


def test_a_window_that_was_never_moved_or_resized_is_remembered_where_it_was_found() -> None:
    place = WindowPlace(Fake(), Settings())
    state = place.state(Settings())
    assert (state["window"], state["window_at"]) == ((1100, 750), (54, 88))


def test_a_maximised_or_full_screen_window_keeps_its_normal_size_and_place() -> None:
    window = Fake()
    place = WindowPlace(window, FOUND)
    happened(place, pygame.WINDOWMAXIMIZED)
    assert place.state(FOUND) == {"full_screen": False, "maximised": True}
    happened(place, pygame.WINDOWRESTORED)
    window.full_screen = True
    assert place.state(FOUND) == {"full_screen": True, "maximised": False}


def test_the_saved_size_of_a_tiny_window_is_the_smallest_allowed() -> None:
    window = Fake()
    happened(place := WindowPlace(window, FOUND), pygame.MOUSEMOTION)
    window.size_in_points = (300, 200)
    assert place.state(FOUND)["window"] == (960, 600)


@pytest.mark.parametrize(
    ("environ", "tried"),
    [
        ({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0", "XDG_CURRENT_DESKTOP": "KDE"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0", "XDG_CURRENT_DESKTOP": "ubuntu:GNOME"}, False),
        ({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, False),
        ({"WAYLAND_DISPLAY": "wayland-0", "XDG_CURRENT_DESKTOP": "KDE"}, False),
        ({"DISPLAY": ":0", "XDG_CURRENT_DESKTOP": "KDE"}, False),
        (
            {
                "WAYLAND_DISPLAY": "wayland-0",
                "DISPLAY": ":0",
                "XDG_CURRENT_DESKTOP": "KDE",
                "SDL_VIDEODRIVER": "x11",
            },
            False,
        ),
    ],
)
def test_wayland_is_tried_for_a_sharper_picture_if_its_windows_have_frames(
    environ: dict[str, str], tried: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """GNOME leaves frames to a library, which is not on this machine here; nobody wants a window without a title."""

    def missing(name: str) -> None:
        assert name == DECORATIONS
        raise OSError

    monkeypatch.setattr("ctypes.CDLL", missing)
    assert _is_sharper_on_wayland(environ) is tried


@pytest.mark.parametrize("scale", [1, 2])
def test_wayland_is_kept_only_if_the_desktop_is_scaled(scale: int, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []
    ended: list[bool] = []
    environ: dict[str, str] = {}
    monkeypatch.setattr("pygame.display.init", lambda: started.append(environ["SDL_VIDEODRIVER"]))
    monkeypatch.setattr("pygame.display.quit", lambda: ended.append(True))
    monkeypatch.setattr("pygame.Window", Probe)
    monkeypatch.setattr("game.ui.app.sdl.pixels_of", lambda window: (scale * 64, scale * 64))
    assert _start_scaled_wayland(environ) is (scale == 2)
    assert (started, bool(ended), environ) == (["wayland"], scale == 1, {})


class Probe:
    """A stand-in for the hidden window with which the density is measured."""

    size = (64, 64)

    def __init__(self, title: str, size: tuple[int, int], **how: bool) -> None:
        assert how == {"hidden": True, "allow_high_dpi": True}

    def get_surface(self) -> None:
        """Do nothing."""

    def destroy(self) -> None:
        """Do nothing."""


def test_a_failed_start_on_wayland_leaves_the_environment_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise pygame.error("wayland not available")

    environ: dict[str, str] = {}
    monkeypatch.setattr("pygame.display.init", refuse)
    assert not _start_scaled_wayland(environ)
    assert not environ
