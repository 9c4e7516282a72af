"""`.ci/run` is run with stand-ins that only note what they are called with: these are the commands it would run."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.packaging.scripts import ROOT
from tests.test_readme import commands, opens_a_window

SYSTEM = ("bash", "cat", "cp", "dirname", "env", "grep", "head", "id", "mkdir", "mktemp", "rm", "sh", "tail", "tee")
"""Programs of the system that are used as they are."""
STANDING_IN = ("python3", "git", "tar", "Xvfb", "xdotool", "appstreamcli", "desktop-file-validate", "strip")
INSTALLED = ("pip", "python", "ruff", "mypy", "rummy-house")
STAND_IN = """\
#!{sh}
name=${{0#"$PWD"/}}
case "$name" in {tools}/*) name=${{0##*/}};; esac
{{ printf '%s' "$name"; for word; do printf '\\037%s' "$word"; done; echo; }} >> {log}
case "$name $*" in
  "python3 -m venv .venv")
    mkdir -p .venv/bin
    for each in {installed}; do cat {tools}/python3 > .venv/bin/$each; chmod +x .venv/bin/$each; done;;
  ".venv/bin/rummy-house ")
    echo "without one, check, simulate, rules and compare work."; exit 2;;
  ".venv/bin/python -m pytest") echo "7 passed";;
  ".venv/bin/python packaging/build.py") mkdir dist; : > dist/rummy-house-1-linux-x86_64.tar.gz;;
  "tar -xf "*) mkdir rummy-house; cat {tools}/python3 > rummy-house/rummy-house; chmod +x rummy-house/rummy-house;;
esac
exit 0
"""
Call = tuple[str, ...]


def calls(line: str, folder: Path) -> list[Call]:
    """The words of all commands in a line, patterns filled in as a shell does there or where downloads are."""
    found = []
    for part in line.split(" && "):
        words: list[str] = []
        for word in shlex.split(part):
            places = (folder, folder / "dist") if "*" in word else ()
            files = [path.relative_to(place).as_posix() for place in places for path in sorted(place.glob(word))]
            words += files or [word]
        found.append(tuple(words))
    return found


def told_to_readers() -> list[str]:
    """The commands that are told to who changes the code, but those that open a window or need only the program."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    five = re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)
    (once,) = re.findall(r"^Once: `([^`]+)`", page, re.MULTILINE)
    five = [each for each in five if each.startswith(".venv/bin/") and each != ".venv/bin/python -m game"]
    assert len(five) == 4
    readme = [each for each in commands() if not each.startswith(".venv/bin/rummy-house ") and not opens_a_window(each)]
    return [*readme, once, *five]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the commands need to know of the project."""
    folder = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / ".ci", folder / ".ci")
    shutil.copy(ROOT / "README.md", folder)
    for name in ("first", "second"):
        (folder / "tests/tables/game").mkdir(parents=True, exist_ok=True)
        (folder / f"tests/tables/game/{name}.yaml").touch()
    return folder


@pytest.fixture(scope="module")
def called(copy: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Call]:
    """What `.ci/run` calls in that copy."""
    tools, log = tmp_path_factory.mktemp("tools"), tmp_path_factory.mktemp("log") / "log"
    for name in (*SYSTEM, "chmod"):
        found = shutil.which(name)
        assert found, name
        (tools / name).symlink_to(found)
    text = STAND_IN.format(sh=tools / "sh", tools=tools, log=log, installed=" ".join(INSTALLED))
    for name in STANDING_IN:
        (tools / name).write_text(text, encoding="utf-8")
        (tools / name).chmod(0o755)
    environ = {**os.environ, "PATH": str(tools)}
    done = subprocess.run(
        [str(tools / "bash"), ".ci/run"], cwd=copy, env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "7 passed" in done.stdout
    return [tuple(line.split("\037")) for line in log.read_text(encoding="utf-8").splitlines()]


def test_every_command_told_to_readers_is_run(called: list[Call], copy: Path) -> None:
    told = [call for line in told_to_readers() for call in calls(line, copy)]
    assert len(told) > 12
    assert [call for call in told if call not in called] == []
