"""Where a built program is started, and who plays with it: a screen of our own with real mouse and keys, or a file."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, cast

from product import ROOT

sys.path.insert(0, str(ROOT))
from game.commands.play import EVENTS_VARIABLE
from tests.window.pages import Pages
from tests.window.pictures import shown
from tests.window.program import CLASS, environment, quick
from tests.window.waiting import PATIENCE, until
from tests.window.xserver import Pos, XServer

FIRST_PICTURE_LINE = "The first picture is shown"
POLL_SECONDS = 0.004
"""Seconds between two looks while the time to the first picture is taken."""

Command = Sequence[str]


class RunningProgram:
    """A program that was started with a log: `seconds` passed until it showed its first picture."""

    def __init__(self, command: Command, words: Sequence[str], data: Path, environ: dict[str, str]) -> None:
        data.mkdir(parents=True, exist_ok=True)
        if not (data / "settings.json").exists():
            quick(data)
        self.log = data / f"log of start {len(list(data.glob('log of start *'))) + 1}.txt"
        began = time.perf_counter()
        self._said = (data / "said.txt").open("w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [*command, "play", *words, "--data-dir", str(data), "--log", str(self.log)],
            env={name: value for name, value in environ.items() if name != "PYTHONPATH"},
            stdout=self._said,
            stderr=self._said,
            cwd=data,
        )
        while FIRST_PICTURE_LINE not in self.logged():
            if self.process.poll() is not None or time.perf_counter() - began > 3 * PATIENCE:
                self.end()
                raise SystemExit(f"{command[0]} shows nothing:\n{self.said()}\n{self.logged()}")
            time.sleep(POLL_SECONDS)
        self.seconds = time.perf_counter() - began

    def logged(self) -> str:
        """All that is in the log so far."""
        return self.log.read_text(encoding="utf-8") if self.log.exists() else ""

    def said(self) -> str:
        """All it has written to the terminal."""
        return (Path(self._said.name)).read_text(encoding="utf-8", errors="replace")

    def exit_code(self) -> int:
        """Wait until it has ended by itself."""
        return self.process.wait(PATIENCE)

    def end(self) -> None:
        """Whatever happened: nothing is left of it."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self._said.close()


class Stage(Protocol):
    """A place to play: start a program, then use `hands` on it."""

    def start(self, command: Command, data: Path, *words: str) -> RunningProgram:
        """Start a program; its window is open."""

    @property
    def hands(self) -> XServer:
        """What clicks, drags and types there."""

    def settle(self) -> None:
        """Wait until nothing moves any more."""

    def shows(self, pages: Pages) -> bool:
        """Whether the top page is to be seen soon; yes where nothing can be seen."""

    def close_window(self) -> None:
        """Close the window as a player does."""


class Screen:
    """A screen without a monitor (Xvfb), and xdotool, which moves its mouse and presses its keys."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.hands = XServer(folder)

    def start(self, command: Command, data: Path, *words: str) -> RunningProgram:
        """See `Stage.start`."""
        started = RunningProgram(command, words, data, environment(DISPLAY=self.hands.display))
        until(lambda: not self.hands.blank, "something is on the screen")
        return started

    def settle(self) -> None:
        """See `Stage.settle`."""
        self.hands.stands_still()

    def shows(self, pages: Pages) -> bool:
        """See `Stage.shows`."""
        try:
            return until(lambda: shown(self.hands.picture(), pages.draw_widgets), "the page", 8)
        except AssertionError:
            return False

    def close_window(self) -> None:
        """See `Stage.close_window`."""
        self.hands.ask_to_close(int(self.hands.do("search", "--onlyvisible", "--class", CLASS).split()[0]))

    def close(self) -> None:
        """Switch it off."""
        self.hands.close()


class Desktop:
    """The desktop one sits at, and a file from which the program takes what the mouse and keys would do.

    The events go through SDL's own queue; only the way from the hardware to it is not walked.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._file = EventFileHands(folder / "events 0")
        self._starts = 0

    @property
    def hands(self) -> XServer:
        """See `Stage.hands`: it does all of a screen's hands that a player uses."""
        return cast(XServer, self._file)

    def start(self, command: Command, data: Path, *words: str) -> RunningProgram:
        """See `Stage.start`."""
        self._starts += 1
        self._file.path = self._folder / f"events {self._starts}"
        return RunningProgram(command, words, data, {**os.environ, EVENTS_VARIABLE: str(self._file.path)})

    def settle(self) -> None:
        """See `Stage.settle`: nobody looks here, but a card that was played lies still after a second."""
        time.sleep(1)

    def shows(self, pages: Pages) -> bool:
        """See `Stage.shows`: a line is read only once what the line before led to is drawn."""
        return True

    def close_window(self) -> None:
        """See `Stage.close_window`."""
        self._file.write("close")

    def close(self) -> None:
        """Nothing is to be switched off."""


class EventFileHands:
    """Mouse and keyboard as lines of a file (`game.ui.input.event_file`), with the names `XServer` has for them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._at: Pos = (0, 0)

    def write(self, *lines: str) -> None:
        """Add lines."""
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write("".join(f"{line}\n" for line in lines))

    def move(self, pos: Pos) -> None:
        """Put the pointer there."""
        self._at = pos
        self.write(f"move {pos[0]} {pos[1]}")

    def click(self, pos: Pos, button: int = 1) -> None:
        """Click there."""
        self.move(pos)
        self.write(*(f"{what} {button} {pos[0]} {pos[1]}" for what in ("down", "up")))

    def lift(self, start: Pos, end: Pos) -> None:
        """Press the main button at `start` and move to `end`, by way of a point between."""
        self.move(start)
        self.write(f"down 1 {start[0]} {start[1]}")
        self.move(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
        self.move(end)

    def drop(self) -> None:
        """Release the main button."""
        self.write(f"up 1 {self._at[0]} {self._at[1]}")

    def drag(self, start: Pos, end: Pos) -> None:
        """Drag what is at `start` to `end`."""
        self.lift(start, end)
        self.drop()

    def keys(self, *names: str) -> None:
        """Press keys, one after the other."""
        self.write(*(f"key {name}" for name in names))
