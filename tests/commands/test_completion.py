"""Completion: a real shell completes commands, options and games with the code that the program prints for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game import app
from game.commands.completion import SHELLS

COMPLETING = """
eval "$(rummy-house completion bash)"
COMP_WORDS=(rummy-house "$@" "$LAST"); COMP_LINE="rummy-house $* $LAST"
COMP_POINT=${#COMP_LINE}; COMP_CWORD=$(($# + 1)); COMP_TYPE=9
_python_argcomplete rummy-house
printf '%s\\n' "${COMPREPLY[@]}"
"""


def completed(*words: str, data: Path) -> set[str]:
    """Return the completions that bash offers for the last word of a command line."""
    bash = shutil.which("bash")
    assert bash, "a shell completes"
    environ = {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "RUMMY_HOUSE_DATA": str(data),
        "LAST": words[-1],
    }
    done = subprocess.run(
        [bash, "-c", COMPLETING, "bash", *words[:-1]], env=environ, capture_output=True, text=True, check=True
    )
    return {line.strip() for line in done.stdout.splitlines()}


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["ru"], {"rules"}),
        (["rules", "--form"], {"--format"}),
        (["simulate", "--game", "dou"], {"double_rum"}),
        (["rules", "our"], {"ours"}),
        (["arena", "lear"], {"learner"}),
        (["help", "check-"], {"check-deal"}),
        (["rules", "--format", "h"], {"html"}),
    ],
)
def test_bash_completes_commands_options_and_games(words: list[str], offered: set[str], tmp_path: Path) -> None:
    (tmp_path / "house_rules").mkdir()
    (tmp_path / "house_rules" / "ours.yaml").write_text("extends: doofer\ntitle: Ours\n", encoding="utf-8")
    assert completed(*words, data=tmp_path) == offered


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_prints_code_for_each_shell(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["completion", shell]) == 0
    code = capsys.readouterr().out
    assert "rummy-house" in code
    assert "_ARGCOMPLETE" in code or "_argcomplete" in code


def test_completion_for_an_unknown_shell_is_refused_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        app.main(["completion", "tcsh"])
    assert "bash" in capsys.readouterr().err


def test_the_completion_library_is_imported_only_when_a_shell_asks() -> None:
    code = "import sys; from game import app; app.main(['rules']); sys.exit('argcomplete' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=False).returncode == 0
