"""Windows and macOS, simulated: what the program does with their names, files, locks, consoles and processes.

`docs/never_run.md` says what only those systems can show.
"""

from __future__ import annotations

import errno
import importlib
import multiprocessing
import os
import re
import shutil
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from game import app
from game.commands import console
from game.session.house_rules.files import HouseRules, file_name_of
from game.session.ledger import Ledgers
from game.session.opponents import Opponents
from game.session.saves import files
from game.session.saves.files import FolderLock, damaged_name, unused_path, write_atomically, write_crash_report
from game.session.saves.records import list_records, new_record_path
from game.session.saves.saves import Saves
from game.ui.app.window import HINTS
from game.ui.pages.files import is_portable_name
from tests.support.matches import saved
from tests.support.other_systems import ignore_case, windows_locks
from tests.upgrades.make import FOLDER as KEPT
from tests.upgrades.make import TABLE, contents

EVENING = datetime(2026, 5, 1, 20, 15, 30)
PORTABLE = re.compile(r"[^\x00-\x1f<>:\"/\\|?*]*[^\x00-\x1f<>:\"/\\|?*. ]")
"""A file name that Windows accepts: without its special signs, and with no dot or space at the end."""
DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)
"""Names that belong to devices, whatever their suffix."""
OURS = "extends: rummy_500\ntitle: {title}\n"
FIRST = sorted(path.name for path in KEPT.iterdir() if path.name[0].isdigit())[0]


def fits_everywhere(path: Path) -> bool:
    return PORTABLE.fullmatch(path.name) is not None and DEVICES.fullmatch(path.name) is None


# Names


@pytest.mark.parametrize(
    "title",
    [
        "CON",
        "con",
        "Nul",
        "COM1",
        "LPT9",
        "aux",
        "PRN",
        "Ours.",
        "Ours ",
        "a:b",
        "what?",
        "..",
        "李雷",
        "x" * 300,
        "C:\\x",
    ],
)
def test_every_title_makes_a_file_name_that_every_system_takes(title: str, tmp_path: Path) -> None:
    assert fits_everywhere(Path(f"{file_name_of(title)}.rummy"))
    rules = HouseRules(tmp_path)
    name = rules.import_text(OURS.format(title="Ours"), title)
    assert rules.find_by_name(name)
    assert all(fits_everywhere(path) for path in tmp_path.rglob("*"))


def test_file_names_of_records_ledgers_and_reports_are_valid_on_every_system(tmp_path: Path) -> None:
    record = new_record_path(tmp_path, "finished", EVENING)
    report = write_crash_report(tmp_path, ValueError("x"), (), EVENING)
    assert report
    names = [record, Ledgers(tmp_path, lambda: EVENING).new_path_and_id()[0], damaged_name(record, EVENING), report]
    record.touch()
    assert all(map(fits_everywhere, [*names, unused_path(record)]))


@pytest.mark.parametrize(
    "name",
    ["CON", "nul.rummy", "com1.csv", "LPT¹.txt", "conin$", "CONOUT$.csv", "ours.", "ours ", "a*b", "a:b", "..", ""],
)
def test_a_name_that_some_system_refuses_is_not_taken_for_an_export(name: str) -> None:
    assert not is_portable_name(name)


@pytest.mark.parametrize("name", ["ours.rummy", "Console.csv", ".hidden", "com.csv", "Größe 2.rummy", "李雷.rummy"])
def test_a_file_name_that_every_system_accepts_is_accepted_for_an_export(name: str) -> None:
    assert is_portable_name(name)


def test_names_that_differ_only_in_capitals_are_one_file_on_systems_that_ignore_case(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ignore_case(tmp_path, monkeypatch)
    path = tmp_path / "Ours.yaml"
    path.write_text(OURS.format(title="Ours"))
    assert (tmp_path / "ours.YAML").exists(), "that is how these systems are"
    rules = HouseRules(tmp_path)
    second = rules.import_text(OURS.format(title="Ours"), "Ours")
    assert len(rules.entries) == 2
    assert rules.text("Ours") == OURS.format(title="Ours"), "the first is as it was"
    assert rules.text(second) != rules.text("Ours")
    with pytest.raises(FileExistsError, match="other capital letters"):
        rules.save("ours", {"extends": "rummy_500", "title": "Others"})
    assert unused_path(tmp_path / "OURS.yaml") == tmp_path / "OURS 2.yaml"
    write_atomically(tmp_path / "OURS.yaml", "written")
    assert path.read_text() == "written"
    assert "Ours.yaml" in os.listdir(tmp_path)


def test_a_deleted_house_rule_is_restored_beside_a_file_that_differs_only_in_capitals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ignore_case(tmp_path, monkeypatch)
    rules = HouseRules(tmp_path)
    name = rules.import_text(OURS.format(title="Ours"), "Ours")
    gone = rules.delete(name)
    (tmp_path / f"{name.upper()}.YAML").write_text(OURS.format(title="Others"))
    rules.refresh()
    rules.restore(gone)
    assert {entry.title for entry in rules.entries} == {"Ours", "Others"}


def test_files_macos_leaves_beside_others_are_ignored(tmp_path: Path) -> None:
    saved(tmp_path, 10)
    saves = Saves(tmp_path)
    saves.put_away_current()
    (record,) = list_records(saves.folder)
    (tmp_path / "scores").mkdir()
    (tmp_path / "house_rules").mkdir()
    (tmp_path / "opponents").mkdir()
    beside = b"\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X"
    for place in (saves.folder / record.path.name, tmp_path / "scores/a.scores", tmp_path / "house_rules/ours.rummy"):
        place.with_name(f"._{place.name}").write_bytes(beside)
    (saves.folder / "._current.record").write_bytes(beside)
    (tmp_path / "opponents/._gerda.yaml").write_bytes(beside)
    (saves.folder / ".DS_Store").write_bytes(beside)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert [each.path for each in list_records(saves.folder)] == [record.path]
    assert len(saves.unfinished_matches()) == 1
    assert saves.load_current().message == ""
    ledgers = Ledgers(tmp_path)
    assert (ledgers.load_all(), ledgers.messages) == ((), ())
    assert HouseRules(tmp_path / "house_rules").entries == ()
    assert not any("gerda" in name for name in Opponents(tmp_path / "opponents"))
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


# Texts


@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_files_with_windows_line_ends_are_read_with_the_same_contents(bom: str, tmp_path: Path) -> None:
    """As a text editor or a version control system there leaves them."""
    plain, written = shutil.copytree(KEPT / FIRST, tmp_path / "plain"), tmp_path / "written"
    written.mkdir()
    for source in sorted(plain.rglob("*")):
        target = written / source.relative_to(plain)
        if source.is_dir():
            target.mkdir()
        elif source.suffix == ".sqlite":
            target.write_bytes(source.read_bytes())
        else:
            text = bom + source.read_text(encoding="utf-8")
            target.write_bytes(text.replace("\n", "\r\n").encode())
    assert contents(written) == contents(plain)
    assert app.main(["check", str(written / TABLE)]) == 0


@pytest.mark.parametrize("page", ["cp437", "cp1252", "ascii", "cp932"])
def test_commands_print_on_a_console_of_any_code_page(page: str, tmp_path: Path) -> None:
    """A console of Windows has one of these unless it is told otherwise; piped, output has it, too."""
    sheet = tmp_path / "ours.rummy"
    sheet.write_text("extends: rummy_500\ntitle: Zoë’s ♥ 李雷\nabout: Größer – “schöner”.\n", encoding="utf-8")
    environ = {**os.environ, "PYTHONIOENCODING": page, "PYTHONUTF8": "0", "RUMMY_HOUSE_DATA": str(tmp_path)}
    for words in (["rules", str(sheet)], ["rules", "no such ♥"], ["--help"], ["folders"]):
        command = [sys.executable, "-m", "game", *words]
        done = subprocess.run(command, capture_output=True, env=environ, check=False)
        assert done.returncode == (2 if "no such ♥" in words else 0), done
        assert b"Traceback" not in done.stderr
        told = done.stdout.decode(page) + done.stderr.decode(page)
        assert ("Zo" if str(sheet) in words else "house" if "folders" in words else "rules") in told


def test_a_progress_line_on_windows_is_rewritten_without_escape_codes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    console.rewrite_line("17 of 20")
    console.rewrite_line("18")
    told = capsys.readouterr().err
    assert "\033" not in told
    shown = ""
    for letter in told:
        shown = "" if letter == "\r" else shown + letter
    assert told.startswith("\r" + " " * 79 + "\r17 of 20")
    assert shown == "18"


# Locks and files that are open elsewhere


@pytest.fixture
def on_windows(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Yield the module of files as imported on Windows, with a stand-in for the locks of Windows."""
    if sys.platform != "win32":
        monkeypatch.setitem(sys.modules, "msvcrt", windows_locks())
    monkeypatch.setattr(sys, "platform", "win32")
    usual = dict(vars(files))
    yield importlib.reload(files)
    monkeypatch.undo()
    vars(files).update(usual)


def test_a_folder_lock_on_windows_keeps_a_second_program_out(on_windows: Any, tmp_path: Path) -> None:
    first, second = on_windows.FolderLock(tmp_path), on_windows.FolderLock(tmp_path)
    assert first.acquire()
    assert not second.acquire()
    first.close()
    assert second.acquire()
    second.close()


def test_the_files_module_locks_again_after_another_system_was_simulated(tmp_path: Path) -> None:
    assert files.FolderLock is FolderLock
    first, second = FolderLock(tmp_path), FolderLock(tmp_path)
    assert first.acquire()
    assert not second.acquire()
    first.close()


def test_a_file_locked_by_another_program_is_replaced_a_moment_later_on_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows lets nobody replace a file while somebody has it open."""
    monkeypatch.setattr(sys, "platform", "win32")
    usual, refusals, waits = os.replace, [3], list[float]()

    def replace(old: Any, new: Any) -> None:
        if refusals[0]:
            refusals[0] -= 1
            raise PermissionError(errno.EACCES, "used by another process", str(new))
        usual(old, new)

    monkeypatch.setattr(os, "replace", replace)
    monkeypatch.setattr("time.sleep", waits.append)
    write_atomically(tmp_path / "a.txt", "new")
    assert (tmp_path / "a.txt").read_text() == "new"
    assert len(waits) == 3
    refusals[0] = 1000
    with pytest.raises(PermissionError):
        write_atomically(tmp_path / "a.txt", "newer")
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
    assert sum(waits) < 1


# Processes and windows


def test_all_worker_processes_are_started_by_spawn_as_on_windows_and_macos() -> None:
    """Everywhere, so that what one system needs is what all tests see."""
    root = Path(app.__file__).parent
    asked = [re.findall(r"get_context\((.*?)\)", path.read_text(encoding="utf-8")) for path in root.rglob("*.py")]
    found = [each for names in asked for each in names]
    assert found
    assert set(found) == {'"spawn"'}
    assert "spawn" in multiprocessing.get_all_start_methods()
    assert "freeze_support()" in (root.parent / "packaging/start.py").read_text(encoding="utf-8")


def test_sdl_gets_the_hint_to_scale_the_window_by_pixel_density_on_windows() -> None:
    assert HINTS["SDL_WINDOWS_DPI_SCALING"] == "1"
