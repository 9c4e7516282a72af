"""The clipboard: of the system, and the one that stands in."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.ui.input.clipboard import OwnClipboard, SystemClipboard

TEXT = "title: Bébé’s rules ♠\nextends: rummy_500\n"


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    yield
    pygame.display.quit()


def test_text_put_on_the_system_clipboard_can_be_taken(display: None) -> None:
    clipboard = SystemClipboard()
    assert clipboard.put(TEXT)
    assert clipboard.take() == TEXT


def test_a_failing_system_clipboard_gives_an_empty_text(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "get_text", refuse)
    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    assert SystemClipboard().take() == ""
    assert not SystemClipboard().put(TEXT)


def test_without_a_system_clipboard_the_text_stays_in_the_program() -> None:
    clipboard = OwnClipboard()
    assert clipboard.take() == ""
    assert not clipboard.put(TEXT)
    assert clipboard.take() == TEXT
