"""A second start raises the window that is open, hands it a file, and ends; nothing is drawn over it."""

import subprocess
import sys
from pathlib import Path

from tests.golden.make import FOLDER as GOLDEN
from tests.window.conftest import Start
from tests.window.program import ROOT, environment, quick
from tests.window.waiting import until
from tests.window.xserver import XServer


def test_a_file_of_a_second_start_opens_in_the_first_window(start: Start, screen: XServer, data: Path) -> None:
    quick(data)
    program = start()
    screen.stands_still()
    title = screen.pixels()
    second = subprocess.run(
        [sys.executable, "-m", "game", str(GOLDEN / "doofer-5.record"), "--data-dir", str(data)],
        cwd=ROOT,
        env=environment(DISPLAY=screen.display),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (second.returncode, second.stdout, second.stderr) == (0, "", "")
    until(lambda: screen.pixels() != title, "the match is watched in the first window")
    windows = screen.do("search", "--onlyvisible", "--class", "rummy-house").split()
    assert windows == [str(program.window)]
    screen.keys("Escape")
    assert program.close() == 0
