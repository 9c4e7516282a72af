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
    """A program started with a log; `seconds` is the time from the start to its first picture."""

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
        """Return the log so far."""
        return self.log.read_text(encoding="utf-8") if self.log.exists() else ""

    def said(self) -> str:
        """Return the output on stdout and stderr so far."""
        return (Path(self._said.name)).read_text(encoding="utf-8", errors="replace")

    def exit_code(self) -> int:
        """Wait until the program ends and return its exit code."""
        return self.process.wait(PATIENCE)

    def end(self) -> None:
        """Kill the program if it still runs, and close its output file."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self._said.close()


class Stage(Protocol):
    """A display with an input device (`hands`) on which programs are started and played."""

    def start(self, command: Command, data: Path, *words: str) -> RunningProgram:
        """Start a program and wait until its window is open."""

    @property
    def hands(self) -> XServer:
        """The mouse and keyboard."""

    def settle(self) -> None:
        """Wait until the picture no longer changes."""

    def shows(self, pages: Pages) -> bool:
        """Whether the top page of `pages` appears on the display within a few seconds; True if there is no way to
        look.
        """

    def close_window(self) -> None:
        """Close the window with its close button."""


class Screen:
    """A virtual X display (Xvfb), with mouse and keyboard simulated by xdotool."""

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
        """Stop the virtual display."""
        self.hands.close()


class Desktop:
    """The user's own desktop, on which the program reads mouse and keyboard events from a file.

    The events go through SDL's own queue; only the drivers are left out.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._file = EventFileHands(folder / "events 0")
        self._starts = 0

    @property
    def hands(self) -> XServer:
        """See `Stage.hands`: the file has those methods of `XServer` that a player uses."""
        return cast(XServer, self._file)

    def start(self, command: Command, data: Path, *words: str) -> RunningProgram:
        """See `Stage.start`."""
        self._starts += 1
        self._file.path = self._folder / f"events {self._starts}"
        return RunningProgram(command, words, data, {**os.environ, EVENTS_VARIABLE: str(self._file.path)})

    def settle(self) -> None:
        """Wait a second: the picture cannot be watched, but animations are shorter."""
        time.sleep(1)

    def shows(self, pages: Pages) -> bool:
        """Return True: the program reads an event only after it has drawn the results of the one before."""
        return True

    def close_window(self) -> None:
        """See `Stage.close_window`."""
        self._file.write("close")

    def close(self) -> None:
        """Do nothing: the desktop stays."""


class EventFileHands:
    """Mouse and keyboard as lines of an event file (`game.ui.input.event_file`), with the method names of `XServer`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._at: Pos = (0, 0)

    def write(self, *lines: str) -> None:
        """Append lines to the file."""
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write("".join(f"{line}\n" for line in lines))

    def move(self, pos: Pos) -> None:
        """Move the pointer to `pos`."""
        self._at = pos
        self.write(f"move {pos[0]} {pos[1]}")

    def click(self, pos: Pos, button: int = 1) -> None:
        """Click at `pos`."""
        self.move(pos)
        self.write(*(f"{what} {button} {pos[0]} {pos[1]}" for what in ("down", "up")))

    def lift(self, start: Pos, end: Pos) -> None:
        """Press the main button at `start` and move to `end` in two steps."""
        self.move(start)
        self.write(f"down 1 {start[0]} {start[1]}")
        self.move(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
        self.move(end)

    def drop(self) -> None:
        """Release the main button."""
        self.write(f"up 1 {self._at[0]} {self._at[1]}")

    def drag(self, start: Pos, end: Pos) -> None:
        """Drag from `start` to `end`."""
        self.lift(start, end)
        self.drop()

    def keys(self, *names: str) -> None:
        """Press and release keys, one after the other."""
        self.write(*(f"key {name}" for name in names))
