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
from tests.support.readme import commands, opens_a_window
from tests.window.needs import BROWSERS

SYSTEM = (
    "bash",
    "cat",
    "cp",
    "diff",
    "dirname",
    "env",
    "grep",
    "head",
    "id",
    "ln",
    "mkdir",
    "mktemp",
    "rm",
    "sh",
    "sleep",
    "tail",
    "tee",
)
"""Programs of the system that are used as they are."""
STANDING_IN = (
    "python3",
    "git",
    "tar",
    "cc",
    "Xvfb",
    "xdotool",
    "openbox",
    "chromium",
    "appstreamcli",
    "desktop-file-validate",
    "strip",
)
BUILT = "build/venv/lib/python3/site-packages"
"""The folder in which the stand-in of the build installs the project."""
INSTALLED = ("pip", "python", "ruff", "mypy", "rummy-house")
STAND_IN = """\
#!{sh}
name=${{0#"$PWD"/}}
case "$name" in {tools}/*) name=${{0##*/}};; esac
line=$name
for word; do line="$line$(printf '\\037')$word"; done
printf '%s\\n' "$line" >> {log}  # at once: several run side by side
[ "$name $*" != "$FAILING" ] || {{ echo "$name is not content"; exit 1; }}
case "$name $*" in
  "python3 -m venv .venv")
    mkdir -p .venv/bin
    for each in {installed}; do cat {tools}/python3 > .venv/bin/$each; chmod +x .venv/bin/$each; done;;
  ".venv/bin/rummy-house ")
    echo "without one, check, simulate, rules and compare work."; exit 2;;
  ".venv/bin/python -m pytest") echo "7 passed";;
  ".venv/bin/python packaging/build.py")
    mkdir -p dist {built}/rummy_house-1.dist-info; : > dist/rummy-house-1-linux-x86_64.tar.gz
    : > {built}/rummy_house-1.dist-info/RECORD;;
  "tar -xf "*) mkdir rummy-house; cat {tools}/python3 > rummy-house/rummy-house; chmod +x rummy-house/rummy-house;;
esac
exit 0
"""
Call = tuple[str, ...]


def calls(line: str, folder: Path) -> list[Call]:
    """Return the commands in a line, each with its words; patterns are expanded in `folder` and its `dist`."""
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
    """Return the commands that the documentation gives to developers, except those that open a window or need only the
    program.
    """
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    five = re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)
    (once,) = re.findall(r"^Once: `([^`]+)`", page, re.MULTILINE)
    five = [each for each in five if each.startswith(".venv/bin/") and each != ".venv/bin/python -m game"]
    assert len(five) == 4
    readme = [each for each in commands() if not each.startswith("rummy-house ") and not opens_a_window(each)]
    return [*readme, once, *five]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the project's files that the commands need."""
    folder = tmp_path / "copy"
    shutil.copytree(ROOT / ".ci", folder / ".ci")
    shutil.copy(ROOT / "README.md", folder)
    for name in ("first", "second"):
        (folder / "tests/tables/game").mkdir(parents=True, exist_ok=True)
        (folder / f"tests/tables/game/{name}.yaml").touch()
    return folder


def run(
    copy: Path, folder: Path, failing: str = "", programs: tuple[str, ...] = STANDING_IN
) -> subprocess.CompletedProcess[str]:
    """Run `.ci/run` in a copy, with stand-ins for `programs` that log their commands in `folder / "log"`; the command
    `failing` fails.
    """
    tools, log = folder / "tools", folder / "log"
    tools.mkdir()
    for name in (*SYSTEM, "chmod"):
        found = shutil.which(name)
        assert found, name
        (tools / name).symlink_to(found)
    text = STAND_IN.format(sh=tools / "sh", tools=tools, log=log, installed=" ".join(INSTALLED), built=BUILT)
    for name in programs:
        (tools / name).write_text(text, encoding="utf-8")
        (tools / name).chmod(0o755)
    environ = {**os.environ, "PATH": str(tools), "FAILING": failing}
    return subprocess.run(
        [str(tools / "bash"), ".ci/run"], cwd=copy, env=environ, capture_output=True, text=True, check=False
    )


def test_the_ci_run_runs_every_command_told_to_readers(copy: Path, tmp_path: Path) -> None:
    done = run(copy, tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("7 passed\n")
    called = [tuple(line.split("\037")) for line in (tmp_path / "log").read_text(encoding="utf-8").splitlines()]
    told = [call for line in told_to_readers() for call in calls(line, copy)]
    assert len(told) > 12
    assert [call for call in told if call not in called] == []


@pytest.mark.parametrize(
    "failing",
    [
        ".venv/bin/mypy ",
        ".venv/bin/ruff check .",
        ".venv/bin/rummy-house ",
        ".venv/bin/python packaging/build.py",
        f".venv/bin/python packaging/compile.py . --built {{copy}}/{BUILT}",
    ],
)
def test_a_failing_check_fails_the_ci_run_with_its_name(copy: Path, tmp_path: Path, failing: str) -> None:
    done = run(copy, tmp_path, failing.format(copy=copy))
    assert done.returncode != 0
    assert f"{failing.split(maxsplit=1)[0]} is not content" in done.stdout
    assert "passed" not in done.stdout.splitlines()[-1]


@pytest.mark.parametrize("browser", BROWSERS)
def test_nothing_is_installed_on_a_machine_that_has_any_browser_of_the_phone_tests(
    copy: Path, tmp_path: Path, browser: str
) -> None:
    others = [name for name in STANDING_IN if name not in BROWSERS]
    done = run(copy, tmp_path, programs=(*others, "groff", "update-mime-database", "apt-get", browser))
    assert done.returncode == 0, done.stderr
    assert "apt-get" not in (tmp_path / "log").read_text(encoding="utf-8")


def test_the_ci_run_installs_the_packages_of_a_missing_browser(copy: Path, tmp_path: Path) -> None:
    others = [name for name in STANDING_IN if name not in BROWSERS]
    done = run(copy, tmp_path, programs=(*others, "groff", "update-mime-database", "apt-get", "id", "sudo"))
    assert done.returncode == 0, done.stderr
    called = (tmp_path / "log").read_text(encoding="utf-8")
    assert "apt-get\037install" in called or "sudo\037apt-get\037install" in called
    assert "chromium" in called
