"""A signal that asks the program to end: results so far are printed, and no process is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.selection import exhaustive
from tests.support.signals import HEEDING_SIGNALS

COMMANDS = {
    "arena": ["arena", "random", "learner", "--game", "double_rum", "--deals", "99999", "--jobs", "2"],
    "compare": ["compare", "double_rum", "basic_rummy", "--seats", "2", "--deals", "99999", "--jobs", "2"],
    "simulate": ["simulate", "--game", "double_rum", "--matches", "99999", "--jobs", "2"],
}


def group_members(group: int) -> list[str]:
    """Return the processes of a process group that are still running."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        if int(fields[2]) == group and fields[0] != "Z":
            found.append(folder.name)
    return found


@pytest.mark.parametrize(
    ("name", "number", "to_group"),
    [
        ("arena", signal.SIGTERM, False),
        ("compare", signal.SIGHUP, True),
        ("simulate", signal.SIGTERM, True),
        *exhaustive(
            ("arena", signal.SIGTERM, True), ("compare", signal.SIGHUP, False), ("simulate", signal.SIGTERM, False)
        ),
    ],
)
def test_a_signal_ends_a_command_and_its_processes(name: str, number: signal.Signals, to_group: bool) -> None:
    started = subprocess.Popen(
        [*HEEDING_SIGNALS, sys.executable, "-m", "game", *COMMANDS[name]],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        deadline = time.monotonic() + 60
        while len(group_members(started.pid)) < 3 and time.monotonic() < deadline:
            time.sleep(0.05)  # until its processes run
        time.sleep(0.5)
        (os.killpg if to_group else os.kill)(started.pid, number)
        _told, trouble = started.communicate(timeout=60)
    finally:
        started.kill()
    assert started.returncode == 128 + number
    usual = ("stopped", "left", "a decision took")
    assert [line for line in trouble.splitlines() if not any(word in line for word in usual)] == []
    deadline = time.monotonic() + 20
    while group_members(started.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert group_members(started.pid) == []


def test_a_signal_that_comes_twice_and_had_another_handler_ends_a_command_in_the_same_way() -> None:
    code = (
        "import signal, sys; signal.signal(signal.SIGTERM, lambda *given: sys.exit(1));"
        "from game.__main__ import main; sys.exit(main())"
    )
    command = [*HEEDING_SIGNALS, sys.executable, "-c", code, *COMMANDS["simulate"]]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as it:
        deadline = time.monotonic() + 60
        while len(group_members(it.pid)) < 3 and time.monotonic() < deadline:
            time.sleep(0.05)
        it.terminate()
        it.terminate()
        _told, trouble = it.communicate(timeout=60)
    assert it.returncode == 128 + signal.SIGTERM
    assert "simulate: stopped after" in trouble


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_hosted_match_that_is_ended_keeps_its_record(number: signal.Signals, tmp_path: Path) -> None:
    record = tmp_path / "a.record"
    seats = ["--seat", "phone", "--seat", "standard", "--address", "127.0.0.1"]
    command = [
        *HEEDING_SIGNALS,
        sys.executable,
        "-m",
        "game",
        "--data-dir",
        str(tmp_path),
        "host",
        *seats,
        "--record",
        str(record),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as host:
        assert host.stdout is not None
        assert host.stdout.readline().startswith("HTTP://")
        host.send_signal(number)
        _told, trouble = host.communicate(timeout=60)
    assert (host.returncode, trouble) == (128 + number, "The match was not finished.\n")
    assert record.read_text(encoding="utf-8").startswith("rummy-house record ")
