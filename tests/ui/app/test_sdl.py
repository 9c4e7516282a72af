"""What is asked of SDL itself: without a screen here, in a real window in `tests/window/test_waiting_for_events.py`."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame import Rect

from game.ui.app import sdl


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[pygame.Window]:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    opened = pygame.Window("Rummy House", (320, 200))
    opened.get_surface()
    yield opened
    opened.destroy()
    pygame.display.quit()


@pytest.fixture
def unknown(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    sdl._load_library.cache_clear()
    monkeypatch.setattr("pygame.get_sdl_version", lambda: (9, 0, 0))
    yield
    sdl._load_library.cache_clear()


def test_showing_parts_of_a_window_that_has_a_picture_succeeds(window: pygame.Window) -> None:
    assert sdl.show_parts(window, [Rect(0, 0, 10, 10), Rect(300, 190, 20, 10)])


def test_showing_parts_of_a_window_fails_before_it_has_had_a_picture() -> None:
    pygame.display.init()
    bare = pygame.Window("Rummy House", (320, 200), hidden=True)
    assert not sdl.show_parts(bare, [Rect(0, 0, 10, 10)])
    bare.destroy()


@pytest.mark.usefixtures("unknown")
def test_an_sdl_of_another_version_is_not_used(window: pygame.Window) -> None:
    assert sdl.library() is None
    assert not sdl.show_parts(window, [Rect(0, 0, 10, 10)])


def test_no_sdl_library_is_used_before_there_is_a_display() -> None:
    pygame.display.quit()
    assert sdl.library() is None
    assert not sdl.wait_for_event(60)


@pytest.mark.usefixtures("window")
def test_no_event_is_waited_for_through_sdl_if_sdl_would_only_poll() -> None:
    assert not sdl.wait_for_event(60)


def test_wait_for_event_returns_at_an_event_and_leaves_it_in_the_queue(
    window: pygame.Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sdl, "WAITING", ("dummy",))
    pygame.event.clear()
    pressed = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode="d")
    pygame.event.post(pressed)
    assert sdl.wait_for_event(600)
    assert pressed in pygame.event.get()
