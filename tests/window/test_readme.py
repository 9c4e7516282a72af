"""The commands of the README that open a window open one, which can be closed."""

import shlex
from pathlib import Path

import pytest

from tests.support.readme import commands, opens_a_window, write_files
from tests.window.conftest import Start

SHOWN = [*(command for command in commands() if opens_a_window(command)), "rummy-house"]
"""The last is how the command that sets everything up ends."""


def test_the_readme_has_commands_that_open_a_window() -> None:
    assert len(SHOWN) >= 5


@pytest.mark.parametrize("command", SHOWN)
def test_each_readme_command_for_a_window_opens_one(command: str, start: Start, tmp_path: Path) -> None:
    write_files(tmp_path)
    words = shlex.split(command)[1:]
    own = [str(tmp_path / word) if word.startswith("my_") else word for word in words]
    program = start(*own)
    assert program.close() == 0
    assert program.said == ""
