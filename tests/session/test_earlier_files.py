"""Settings and logs that an earlier version left beside the matches: they are found, moved, and never lost."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from game import log
from game.session.earlier_files import find_settings, move_logs
from game.session.settings import SETTINGS_NAME, Settings, load, save

LOGS = (log.LOG_NAME, log.PREVIOUS_LOG_NAME)
SPARE_NAME = f"{SETTINGS_NAME}.last"
LOUD = Settings(volume=0.9, name="Zoë")
REPORTS = {f"report {number}.txt": f"trouble {number}" for number in range(3)}


class Home(Struct):
    """A home folder, with the folder of an earlier version and the present folders for settings and logs."""

    data: Path
    settings: Path
    logs: Path

    def contents(self) -> dict[str, set[str]]:
        """Return the contents of all files by name, in any folder."""
        found: dict[str, set[str]] = {}
        for path in (path for place in (self.data, self.settings, self.logs) for path in place.rglob("*")):
            if path.is_file():
                found.setdefault(path.name, set()).add(path.read_text(encoding="utf-8"))
        return found

    def move(self) -> Path:
        """Move all files as the program does at its start; return the path of the settings."""
        move_logs(self.data, self.logs, *LOGS)
        return find_settings(SETTINGS_NAME, self.data, self.settings, may_move=True)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Return a home folder as an earlier version leaves it."""
    found = Home(tmp_path / "share/it", tmp_path / "config/it", tmp_path / "state/it")
    save(found.data / SETTINGS_NAME, LOUD)
    load(found.data / SETTINGS_NAME)
    assert (found.data / SPARE_NAME).exists()
    (found.data / "matches").mkdir()
    (found.data / "matches" / "current.record").write_text("a match")
    for name in LOGS:
        (found.data / name).write_text(f"Rummy House {name}")
    (found.data / "reports").mkdir()
    for name, text in REPORTS.items():
        (found.data / "reports" / name).write_text(text)
    return found


def test_settings_and_logs_of_an_earlier_version_are_moved_and_matches_stay(home: Home) -> None:
    before = home.contents()
    path = home.move()
    assert path == home.settings / SETTINGS_NAME
    assert load(path) == (LOUD, "")
    assert {each.name for each in home.settings.iterdir()} == {SETTINGS_NAME, SPARE_NAME}
    assert {each.name for each in home.logs.iterdir()} == {*LOGS, "reports"}
    assert {each.name for each in (home.logs / "reports").iterdir()} == set(REPORTS)
    assert [each.name for each in home.data.iterdir()] == ["matches"]
    assert home.contents() == before
    assert home.move() == path, "again is no fault"
    assert home.contents() == before


def test_moving_earlier_settings_creates_no_file_if_there_was_none(tmp_path: Path) -> None:
    home = Home(tmp_path / "share", tmp_path / "config", tmp_path / "state")
    assert home.move() == home.settings / SETTINGS_NAME
    assert list(tmp_path.iterdir()) == []


def test_earlier_settings_are_not_moved_if_all_files_are_in_a_single_folder(home: Home) -> None:
    before = {path: path.stat().st_ino for path in home.data.rglob("*")}
    single = Home(home.data, home.data, home.data)
    assert single.move() == home.data / SETTINGS_NAME
    assert {path: path.stat().st_ino for path in home.data.rglob("*")} == before


def test_without_the_folder_lock_settings_in_the_old_place_are_read_but_not_moved(home: Home) -> None:
    before = sorted(home.data.rglob("*"))
    found = find_settings(SETTINGS_NAME, home.data, home.settings, may_move=False)
    assert found == home.data / SETTINGS_NAME
    assert sorted(home.data.rglob("*")) == before
    assert not home.settings.exists()


def test_settings_in_the_new_place_win_over_earlier_ones(home: Home) -> None:
    save(home.settings / SETTINGS_NAME, Settings(volume=0.1))
    (home.logs / "reports").mkdir(parents=True)
    (home.logs / "reports" / "report 1.txt").write_text("another of this name")
    before = home.contents()
    path = home.move()
    assert home.contents() == before, "the others are kept where they were"
    assert load(path)[0].volume == 0.1
    assert load(home.data / SETTINGS_NAME) == (LOUD, "")


@pytest.mark.parametrize("barred", ["config", "share"])
def test_earlier_settings_are_readable_even_if_their_folder_cannot_be_written(
    home: Home, barred: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root may write anywhere, so the system's answer is simulated."""
    before = home.contents()

    usual = {name: getattr(os, name) for name in ("mkdir", "unlink", "replace", "rename", "rmdir", "link")}

    def refusing(name: str, *given: Any, **named: Any) -> Any:
        written = given[1:] if name == "link" else given
        if any(isinstance(each, str | Path) and f"/{barred}" in Path(each).as_posix() for each in written):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(given[0]))
        return usual[name](*given, **named)

    for name in usual:
        monkeypatch.setattr(os, name, partial(refusing, name))
    path = home.move()
    assert path == (home.data if barred == "config" else home.settings) / SETTINGS_NAME
    assert load(path)[0] == LOUD
    assert home.contents() == before


def test_a_linked_settings_file_is_left_in_place_and_used(home: Home, tmp_path: Path) -> None:
    own = tmp_path / "dotfiles.json"
    (home.data / SETTINGS_NAME).replace(own)
    (home.data / SETTINGS_NAME).symlink_to("../../dotfiles.json")
    assert home.move() == home.data / SETTINGS_NAME
    assert load(home.data / SETTINGS_NAME)[0] == LOUD


if sys.platform != "win32":

    def test_a_named_pipe_among_the_earlier_files_does_not_block_moving_the_settings(home: Home) -> None:
        (home.data / log.LOG_NAME).unlink()
        os.mkfifo(home.data / log.LOG_NAME)
        home.logs.mkdir(parents=True)
        (home.logs / log.LOG_NAME).write_text("mine")
        assert home.move() == home.settings / SETTINGS_NAME
        assert (home.data / log.LOG_NAME).is_fifo()


KILLED = """\
import errno, os, sys
from pathlib import Path
from game.session.earlier_files import find_settings, move_logs

steps, links, (data, settings, logs) = int(sys.argv[1]), sys.argv[2] == "links", map(Path, sys.argv[3:6])
if not links:
    def link(*given): raise OSError(errno.EXDEV, "another disk")
    os.link = link

def watch(event, given):
    global steps
    writes = event == "open" and given[0] != "/dev/null" and isinstance(given[2], int) and given[2] & os.O_ACCMODE
    if writes or event in ("os.link", "os.remove", "os.rename", "os.mkdir", "os.rmdir"):
        steps -= 1
        if steps < 0:
            os._exit(9)  # as if killed: nothing is tidied up

sys.addaudithook(watch)
move_logs(data, logs, "log.txt", "log before.txt")
find_settings("settings.json", data, settings, may_move=True)
"""


@pytest.mark.parametrize("way", ["links", "copies"])
def test_a_move_of_settings_killed_at_any_step_loses_no_file_and_is_finished_at_the_next_start(
    home: Home, way: str
) -> None:
    """Each start is killed one step later than the last: the moves are done bit by bit, over many starts."""
    before = home.contents()
    places = [str(home.data), str(home.settings), str(home.logs)]
    done = kills = 0
    for steps in (0, 1, 2, 3, 1, 4, 2, 5, 1, 6, 99):
        words = [sys.executable, "-c", KILLED, str(steps), way, *places]
        code = subprocess.run(words, check=False, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}).returncode
        assert code in (0, 9)
        kills, done = kills + (code == 9), done + (code == 0)
        there = home.contents()
        assert {name: there.get(name) for name in before} == before
        found = find_settings(SETTINGS_NAME, home.data, home.settings, may_move=False)
        assert found.read_text(encoding="utf-8") in before[SETTINGS_NAME]
    assert kills > 5
    assert done
    assert [each.name for each in home.data.iterdir()] == ["matches"]
    assert load(home.settings / SETTINGS_NAME) == (LOUD, "")
