"""Mouse and keyboard from a file: its lines become what SDL's own events become."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.app.window import Window
from game.ui.input.event_file import EventFile
from game.ui.input.verbs import (
    Click,
    Command,
    Confirm,
    DragEnd,
    DragMove,
    DragStart,
    Hover,
    MouseAndKeyboard,
    Press,
    Quit,
    Verb,
)


@pytest.fixture(autouse=True)
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """Yield an invisible window, without which SDL has no events."""
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    opened = Window()
    pygame.event.clear()
    yield opened
    opened.close()


def verbs(file: EventFile, turns: int) -> list[Verb]:
    """Return the verbs of the next lines of the file, one per turn."""
    pointing = MouseAndKeyboard()
    return [verb for _ in range(turns) for verb in pointing.read(file.get())]


def test_lines_of_an_event_file_become_verbs(tmp_path: Path) -> None:
    path = tmp_path / "events"
    path.write_text("move 5 6\ndown 1 5 6\nup 1 5 6\nkey d\nkey ctrl+z\nkey Return\nclose\n")
    assert verbs(EventFile(path), 7) == [
        Hover((5, 6)),
        Press((5, 6)),
        Click((5, 6)),
        Command("d"),
        Command("z", ctrl=True),
        Confirm(),
        Quit(),
    ]


def test_a_drag_in_an_event_file_becomes_drag_verbs(tmp_path: Path) -> None:
    path = tmp_path / "events"
    path.write_text("down 1 5 6\nmove 50 60\nmove 70 80\nup 1 70 80\n")
    assert verbs(EventFile(path), 4) == [
        Press((5, 6)),
        DragStart((50, 60), (5, 6)),
        DragMove((70, 80), (5, 6)),
        DragEnd((70, 80), (5, 6)),
        Hover((70, 80)),
    ]


def test_each_read_of_the_event_file_takes_one_whole_line(tmp_path: Path) -> None:
    path = tmp_path / "events"
    file = EventFile(path)
    assert verbs(file, 1) == []
    path.write_text("key a\nkey b\nkey")
    assert verbs(file, 1) == [Command("a")]
    assert verbs(file, 2) == [Command("b")]
    with path.open("a") as more:
        more.write(" c\n")
    assert verbs(file, 1) == [Command("c")]


@pytest.mark.parametrize("line", ["jump", "move 5", "move x y", "key", "key nosuchkey", "key hyper+a", "down 1 2"])
def test_a_line_that_is_not_an_event_is_logged_and_skipped(
    line: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "events"
    path.write_text(f"{line}\nkey a\n")
    assert verbs(EventFile(path), 2) == [Command("a")]
    assert f"this is no event: {line}" in caplog.text
