"""The program as a player starts it: a process with a window on some display."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from game.session.settings import Settings, save
from tests.support.signals import HEEDING_SIGNALS
from tests.window.waiting import PATIENCE, until
from tests.window.xserver import XServer

CLASS = "rummy-house"
ROOT = Path(__file__).parents[2]


def quick(folder: Path) -> None:
    """Save settings in a data folder: the player is Ann, who is never asked about discards; bots are fast and sounds
    off.
    """
    sure = Settings(name="Ann", bot_pause=0.05, animation="fast", ask_wild=False, ask_playable=False, talk=False)
    save(folder / "settings.json", sure)


def environment(**named: str) -> dict[str, str]:
    """Return the environment of a program started from a terminal without a display, with the given variables added."""
    without = ("DISPLAY", "WAYLAND_DISPLAY", "RUMMY_HOUSE_DATA")
    kept = {name: value for name, value in os.environ.items() if name not in without and not name.startswith("SDL_")}
    return {**kept, **named}


class Program:
    """The process of `python -m game` with the given arguments, once its window is open; call `end` in a `finally`."""

    def __init__(self, screen: XServer, *words: str) -> None:
        self.screen = screen
        self._said = tempfile.TemporaryFile("w+")  # noqa: SIM115 (closed by `end`)
        self.process = subprocess.Popen(
            [*HEEDING_SIGNALS, sys.executable, "-m", "game", *words],
            cwd=ROOT,
            env=environment(DISPLAY=screen.display),
            stdout=self._said,
            stderr=self._said,
        )
        try:
            # A click that reaches a window together with the keyboard's focus would only bring it to the front.
            until(self._drawn, "something is drawn in the window")
            # What is drawn may be the last picture of a window that was there before.
            self.window = int(until(self._windows, "the window is there")[0])
        except BaseException:
            self.end()
            raise

    def _windows(self) -> list[str]:
        assert self.process.poll() is None, self.said
        return self.screen.do("search", "--onlyvisible", "--class", CLASS).split()

    def _drawn(self) -> bool:
        assert self.process.poll() is None, self.said
        return not self.screen.blank

    @property
    def said(self) -> str:
        """Return the output of the program so far."""
        self._said.seek(0)
        return self._said.read()

    def close(self) -> int:
        """Ask the window to close, as its close button does; return the exit code of the program."""
        self.screen.ask_to_close(self.window)
        return self.exit_code()

    def exit_code(self) -> int:
        """Wait until the program has ended by itself, and return its exit code; fail if it reported an error."""
        code = self.process.wait(PATIENCE)
        assert "Traceback" not in self.said, self.said
        return code

    def end(self) -> None:
        """Kill the process if it still runs, and close its files."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self._said.close()
