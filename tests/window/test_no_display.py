"""Where no window can open, the program says so in one sentence and ends with code 2."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.window.program import ROOT, environment


@pytest.mark.parametrize("words", [(), ("play", "--game", "rummy_500", "--seats", "3", "--seed", "1")])
def test_without_a_display_variable_the_program_names_the_missing_display(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    environ = environment(RUMMY_HOUSE_DATA=str(tmp_path))
    done = subprocess.run(
        [sys.executable, "-m", "game", *words], cwd=ROOT, env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr == (
        "Rummy House needs a display to open its window, but neither DISPLAY nor WAYLAND_DISPLAY is set;"
        " without one, check, simulate, rules and compare work.\n"
    )


def test_a_display_that_does_not_exist_is_reported_in_one_line(tmp_path: Path) -> None:
    environ = environment(DISPLAY=":987", RUMMY_HOUSE_DATA=str(tmp_path), XDG_RUNTIME_DIR=str(tmp_path))
    done = subprocess.run(
        [sys.executable, "-m", "game"], cwd=ROOT, env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "Rummy House" in done.stderr
