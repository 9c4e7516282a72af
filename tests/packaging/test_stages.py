"""Hands that write into a file write what the program understands."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.input.event_file import parse_events
from tests.packaging.scripts import script

stages = script("stages")


@pytest.fixture(autouse=True)
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Name keys as SDL does with a keyboard."""
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    yield
    pygame.display.quit()


def written(path: Path) -> list[tuple[int, object]]:
    """Return the events of all lines of a file: their kind, and the position or key."""
    found = (event for line in path.read_text(encoding="utf-8").splitlines() for event in parse_events(line))
    return [(event.type, getattr(event, "pos", getattr(event, "key", None))) for event in found]


def test_a_click_of_a_stage_writes_a_motion_a_press_and_a_release(tmp_path: Path) -> None:
    stages.EventFileHands(tmp_path / "events").click((3, 4))
    kinds = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    assert written(tmp_path / "events") == [(kind, (3, 4)) for kind in kinds]


def test_a_staged_drag_writes_press_motions_and_release(tmp_path: Path) -> None:
    stages.EventFileHands(tmp_path / "events").drag((10, 20), (110, 220))
    assert written(tmp_path / "events") == [
        (pygame.MOUSEMOTION, (10, 20)),
        (pygame.MOUSEBUTTONDOWN, (10, 20)),
        (pygame.MOUSEMOTION, (60, 120)),
        (pygame.MOUSEMOTION, (110, 220)),
        (pygame.MOUSEBUTTONUP, (110, 220)),
    ]


def test_a_stage_presses_keys_by_their_x11_names(tmp_path: Path) -> None:
    stages.EventFileHands(tmp_path / "events").keys("d", "Return", "Escape", "Down", "ctrl+z")
    pressed = [key for kind, key in written(tmp_path / "events") if kind == pygame.KEYDOWN]
    assert pressed == [pygame.K_d, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_z]
