""""""

from __future__ import annotations

import types
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game import paths
from game.session.settings import Settings
from game.ui.app.window import (
    SMALLEST,
    NoDisplayError,
    Window,
    WindowPlace,
    WrongPygameError,
    check_display,
    check_pygame,
    exceeds,
    first_size,
    has_window_manager,
    on_desktops,
    set_hints,
)
from game.ui.draw.look import Look
from tests.ui.support.headless import BlankImages


@pytest.fixture
def no_video(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """SDL's driver without a screen, as it is used where somebody asks for it by name."""
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
def test_where_nobody_manages_windows_one_fills_the_screen_by_itself_and_goes_back() -> None:
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


@pytest.mark.parametrize(
    ("desktop", "size"),
    [
        ((960, 600), (960, 600)),
        ((1024, 768), (960, 691)),
        ((1280, 800), (1280, 800)),
        ((1920, 1080), (1536, 864)),
        ((3840, 2160), (3072, 1728)),
    ],
)
def test_the_first_window_suits_the_desktop(desktop: tuple[int, int], size: tuple[int, int]) -> None:
    assert first_size(desktop) == size


@pytest.mark.usefixtures("no_video")
def test_a_window_of_no_size_takes_that_which_suits_the_desktop() -> None:
    window = Window(None, environ={"SDL_VIDEODRIVER": "dummy"})
    assert window.size == first_size(pygame.display.get_desktop_sizes()[0])
    window.close()


@pytest.mark.usefixtures("no_video")
def test_a_driver_without_a_screen_that_nobody_asked_for_is_no_display() -> None:
    with pytest.raises(NoDisplayError, match="found none"):
        Window(environ={"DISPLAY": ":0"})


@pytest.mark.usefixtures("no_video")
def test_a_window_the_display_refuses_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_on_linux_no_variable_means_no_display(environ: dict[str, str]) -> None:
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
def test_elsewhere_it_is_for_the_driver_to_say(environ: dict[str, str], platform: str) -> None:
    check_display(environ, platform)


def test_hints_do_not_overrule_the_player() -> None:
    environ = {"SDL_FRAMEBUFFER_ACCELERATION": "opengl", "SDL_VIDEO_X11_WMCLASS": "mine"}
    set_hints(environ, "/usr/bin/rummy-house.py")
    assert environ["SDL_FRAMEBUFFER_ACCELERATION"] == "opengl"
    assert environ["SDL_VIDEO_X11_WMCLASS"] == "mine"


def test_hints_overrule_what_pygame_writes_when_it_is_imported() -> None:
    environ = {"SDL_VIDEO_X11_WMCLASS": "__main__.py"}
    set_hints(environ, "/somewhere/game/__main__.py")
    assert environ["SDL_VIDEO_X11_WMCLASS"] == "rummy-house"
    assert environ["SDL_FRAMEBUFFER_ACCELERATION"] == "0"


def test_the_other_pygame_is_refused_with_what_to_do() -> None:
    check_pygame()
    with pytest.raises(WrongPygameError, match="pip install pygame-ce"):
        check_pygame(types.ModuleType("pygame"))


@pytest.mark.usefixtures("no_video")
@pytest.mark.parametrize(("desktop", "maximised"), [((1366, 768), True), ((1280, 800), False), ((1920, 1080), False)])
def test_a_window_larger_than_the_desktop_takes_what_there_is(
    desktop: tuple[int, int], maximised: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[str] = []

    class Noting(pygame.Window):
        def maximize(self) -> None:
            noted.append("maximised")

    monkeypatch.setattr("pygame.Window", Noting)
    monkeypatch.setattr("pygame.display.get_desktop_sizes", lambda: [desktop])
    Window((1280, 800), environ={"SDL_VIDEODRIVER": "dummy"}).close()
    assert bool(noted) is maximised


@pytest.mark.usefixtures("no_video")
@pytest.mark.parametrize("size", [(1536, 864), (1300, 700), (1000, 900)])
def test_where_nobody_manages_windows_one_larger_than_the_desktop_is_made_to_fit(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pygame.display.get_desktop_sizes", lambda: [(1280, 800)])
    dummy = {"SDL_VIDEODRIVER": "dummy"}
    window = Window(size, position=(90, 60), environ=dummy, managed=lambda driver: False)
    try:
        assert (window.position, window.size) == ((0, 0), (1280, 800))
    finally:
        window.close()


def test_one_desktop_of_several_is_large_enough() -> None:
    assert not exceeds((1280, 800), [(1366, 768), (1920, 1080)])
    assert exceeds((1280, 800), [(1366, 768), (1024, 768)])


@pytest.mark.parametrize(
    ("at", "found"),
    [
        ((10, 20), True),
        ((-900, 0), True),
        ((3000, 400), True),
        (None, False),
        ((-1200, 0), False),
        ((10, -5), False),
        ((4000, 0), False),
        ((10, 1000), False),
    ],
)
def test_a_place_is_taken_only_where_one_can_get_hold_of_the_window(at: tuple[int, int] | None, found: bool) -> None:
    assert on_desktops(at, (1280, 800), [(1920, 1080), (1920, 1080)]) == (at if found else None)


@pytest.mark.usefixtures("no_video")
def test_a_window_opens_where_it_was_and_as_large_as_the_desktop_if_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    noted: list[object] = []

    class Noting(pygame.Window):
        def __init__(self, title: str, size: tuple[int, int], position: object, **how: bool) -> None:
            noted.append(position)
            super().__init__(title, size, **how)

        def maximize(self) -> None:
            noted.append("maximised")

    monkeypatch.setattr("pygame.Window", Noting)
    monkeypatch.setattr("pygame.display.get_desktop_sizes", lambda: [(1920, 1080)])
    for at in ((30, 40), (5000, 40)):
        Window((1280, 800), position=at, maximised=at == (30, 40), environ={"SDL_VIDEODRIVER": "dummy"}).close()
    assert noted == [(30, 40), "maximised", pygame.WINDOWPOS_CENTERED]


def test_wayland_and_other_systems_manage_their_windows() -> None:
    assert all(has_window_manager(driver) for driver in ("wayland", "windows", "cocoa", "dummy"))


def test_a_display_that_cannot_be_asked_counts_as_managed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", "/nowhere:999")
    assert has_window_manager("x11")


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
