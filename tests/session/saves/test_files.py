"""Files are whole or not there, have a spare copy, and say which format they are of."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from stat import S_IMODE, S_ISDIR

import pytest

from game import __version__
from game.session.saves import files
from game.session.saves.files import (
    FolderListing,
    FolderLock,
    GuardedFile,
    NewerFileError,
    check_format,
    file_date,
    folder_problem,
    format_line,
    link_or_copy,
    os_error_text,
    remove_temporary_files,
    unused_path,
    write_atomically,
    write_crash_report,
    write_failure,
)
from tests.support.files import full_disk


def test_write_atomically_replaces_a_file_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b.txt"
    write_atomically(path, "one\n")
    write_atomically(path, "two ♥\n")
    assert path.read_bytes() == "two ♥\n".encode()
    assert list(path.parent.iterdir()) == [path]


def test_a_failed_atomic_write_leaves_no_file_behind(tmp_path: Path) -> None:
    path = tmp_path / "b"
    (path / "inside").mkdir(parents=True)
    with pytest.raises(OSError, match=r".") as error:
        write_atomically(path, "text")
    assert list(tmp_path.iterdir()) == [path]
    assert str(path) in os_error_text(error.value)


def test_an_atomic_write_leaves_files_of_similar_names_beside_it_alone(tmp_path: Path) -> None:
    for name in ("a.yaml.new", "a.yaml.1.new"):
        (tmp_path / name).write_text("precious")
    write_atomically(tmp_path / "a.yaml", "x")
    found = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert found == {"a.yaml": "x", "a.yaml.new": "precious", "a.yaml.1.new": "precious"}


def test_an_atomic_write_through_a_link_replaces_its_target(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    real, link = tmp_path / "real" / "a.yaml", tmp_path / "b.yaml"
    real.write_text("old")
    link.symlink_to(real)
    write_atomically(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"
    assert list(real.parent.iterdir()) == [real]


def test_file_permissions_stay_when_a_file_is_replaced(tmp_path: Path) -> None:
    """A new file has the usual permissions; a read-only file can be written by its owner afterwards."""
    usual, secret = tmp_path / "usual.txt", tmp_path / "secret.txt"
    usual.touch()
    for given, left in ((0o600, 0o600), (0o640, 0o640), (0o444, 0o644)):
        secret.touch()
        secret.chmod(given)
        write_atomically(secret, "x")
        assert S_IMODE(secret.stat().st_mode) == left
    write_atomically(tmp_path / "new.txt", "x")
    assert (tmp_path / "new.txt").stat().st_mode == usual.stat().st_mode


def test_a_file_time_out_of_range_gives_the_nearest_date() -> None:
    now = datetime(2030, 1, 2, 20, 15)
    assert file_date(now.timestamp()) == now
    assert [file_date(time).year for time in (-1e11, 3e11, float("inf"))] == [1970, 2999, 2999]


def test_a_text_that_is_no_utf_8_changes_no_file_and_leaves_no_other_behind(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("before")
    with pytest.raises(UnicodeEncodeError):
        write_atomically(path, "half of a sign: \ud800")
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("a.yaml", "before")]


def test_a_file_with_a_long_name_can_be_written_atomically(tmp_path: Path) -> None:
    path = tmp_path / ("é" * 120 + ".yaml")
    write_atomically(path, "x")
    assert list(tmp_path.iterdir()) == [path]


def test_an_atomic_write_syncs_the_file_before_it_is_named_and_the_folder_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    settled: list[tuple[bool, bool]] = []
    monkeypatch.setattr("os.fsync", lambda handle: settled.append((S_ISDIR(os.fstat(handle).st_mode), path.exists())))
    write_atomically(path, "x")
    assert settled == [(False, False), (True, True)]


def test_write_atomically_works_on_a_system_that_cannot_open_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*given: object) -> int:
        raise PermissionError(13, "Permission denied", str(tmp_path))

    monkeypatch.setattr("os.open", refused)
    write_atomically(tmp_path / "a.txt", "x")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["x"]


@pytest.mark.parametrize("links", [True, False])
def test_a_link_or_copy_keeps_the_old_content_when_the_file_is_replaced(
    links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*given: object) -> None:
        raise PermissionError(1, "Operation not permitted", str(tmp_path))

    if not links:
        monkeypatch.setattr("os.link", refused)
    (tmp_path / "real.txt").write_text("before")
    path = tmp_path / "a.txt"
    path.symlink_to(tmp_path / "real.txt")
    aside = link_or_copy(path, tmp_path / "aside.txt")
    assert path.read_text() == "before"
    write_atomically(path, "after")
    assert (path.read_text(), aside.read_text()) == ("after", "before")


def test_an_unused_path_has_the_next_free_number_added_to_its_name(tmp_path: Path) -> None:
    path = tmp_path / "match.record"
    assert unused_path(path) == path
    path.touch()
    (tmp_path / "match 2.record").touch()
    assert unused_path(path) == tmp_path / "match 3.record"


def test_the_text_of_a_system_error_names_its_reason_and_its_file_if_there_is_one() -> None:
    assert os_error_text(OSError("broken")) == "broken"
    assert os_error_text(OSError(errno.ENOSPC, "No space left on device", "a.json")) == "the disk is full (a.json)"
    assert (
        os_error_text(OSError(errno.EROFS, "Read-only file system", "a.json"))
        == "nothing can be written there (a.json)"
    )


def test_folder_problem_makes_the_folder_and_leaves_no_file_in_it(tmp_path: Path) -> None:
    assert folder_problem(tmp_path / "new" / "folder") == ""
    assert list((tmp_path / "new" / "folder").iterdir()) == []


def test_folder_problem_says_why_a_folder_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    assert str(tmp_path / "file" / "folder") in folder_problem(tmp_path / "file" / "folder")

    def read_only(**named: object) -> None:
        raise PermissionError(13, "Permission denied", "some name")

    monkeypatch.setattr("tempfile.TemporaryFile", read_only)
    assert folder_problem(tmp_path) == f"access is not allowed ({tmp_path})"


def test_remove_temporary_files_removes_only_leftovers_of_atomic_writes(tmp_path: Path) -> None:
    for name in ("a.record.1.new", "a.record", "brand.new", "b.12.new"):
        (tmp_path / name).write_text("x")
    remove_temporary_files(tmp_path)
    remove_temporary_files(tmp_path / "none")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.record", "brand.new"]


def test_a_temporary_file_that_cannot_be_removed_keeps_no_other(tmp_path: Path) -> None:
    stays = {f"{letter}.record.1.new" for letter in "bdf"}
    for name in stays:
        (tmp_path / name).mkdir()
    for letter in "aceg":
        (tmp_path / f"{letter}.record.1.new").touch()
    remove_temporary_files(tmp_path)
    assert {each.name for each in tmp_path.iterdir()} == stays


def test_an_atomic_write_on_a_full_disk_leaves_the_old_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("before")
    with full_disk(3), pytest.raises(OSError, match="No space left"):
        write_atomically(path, "after all")
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("x", "before")]


@pytest.mark.parametrize(
    ("number", "kind", "why"),
    [
        (errno.ENOSPC, "full", "the disk is full"),
        (errno.EROFS, "forbidden", "the folder cannot be written to"),
        (errno.EACCES, "forbidden", "the folder cannot be written to"),
        (errno.EIO, "other", os.strerror(errno.EIO)),
    ],
)
def test_a_write_failure_gives_its_kind_and_a_reason_that_ends_a_sentence(
    number: int, kind: str, why: str, tmp_path: Path
) -> None:
    told = write_failure(OSError(number, os.strerror(number), "whatever was tried"), tmp_path)
    assert (told.kind, told.reason, told.path) == (kind, why, tmp_path)
    assert write_failure(OSError("it is precious"), tmp_path).reason == "it is precious"


def test_a_folder_listing_shows_new_changed_and_deleted_files(tmp_path: Path) -> None:
    listing = FolderListing(tmp_path / "later", (".yaml", ".yml"))
    assert listing.stamps() == {}
    (tmp_path / "later").mkdir()
    for name in ("a.yaml", "b.yml", "c.txt", ".d.yaml"):
        (tmp_path / "later" / name).write_text("1")
    (tmp_path / "later" / "folder.yaml").mkdir()
    seen = listing.stamps()
    assert sorted(seen) == ["a.yaml", "b.yml"]
    assert listing.stamps() == seen
    (tmp_path / "later" / "a.yaml").write_text("22")
    assert listing.stamps()["a.yaml"] != seen["a.yaml"]
    (tmp_path / "later" / "a.yaml").unlink()
    assert [*listing.stamps()] == ["b.yml"]


def test_a_file_in_place_of_the_listed_folder_is_logged_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("no folder")
    listing = FolderListing(tmp_path / "file", (".yaml",))
    assert listing.stamps() == listing.stamps() == {}
    assert len(caplog.records) == 1


def test_a_circular_link_hides_no_other_file_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "loop.yaml").symlink_to(tmp_path / "loop.yaml")
    (tmp_path / "Ours.YAML").write_text("1")
    assert [*FolderListing(tmp_path, (".yaml",)).stamps()] == ["Ours.YAML"]


EVENING = datetime(2026, 5, 1, 20, 15, 30)


def guarded(folder: Path) -> GuardedFile:
    return GuardedFile(folder / "people.json", 20, lambda: EVENING)


def test_a_guarded_file_keeps_a_spare_of_its_last_sound_content(tmp_path: Path) -> None:
    file = guarded(tmp_path)
    assert file.read() is None
    assert file.read_spare() == b""
    file.path.write_bytes(b"all is well")
    data = file.read()
    assert data is not None
    file.save_spare(data)
    file.path.write_bytes(b"all is lo")
    assert file.read_spare() == b"all is well"
    assert guarded(tmp_path).read_spare() == b"all is well"


def test_a_full_disk_does_not_stop_a_guarded_file_that_cannot_save_its_spare(tmp_path: Path) -> None:
    with full_disk():
        guarded(tmp_path).save_spare(b"all is well")
    assert list(tmp_path.iterdir()) == []


def test_a_guarded_file_whose_folder_cannot_exist_reads_as_missing(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    assert guarded(tmp_path / "taken").read() is None


def test_a_saved_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    file = guarded(tmp_path)
    file.path.write_bytes(b"x" * 21)
    with pytest.raises(ValueError, match="20 bytes"):
        file.read()


def test_a_damaged_file_is_copied_to_a_new_name_and_stays_until_it_is_overwritten(tmp_path: Path) -> None:
    file = guarded(tmp_path)
    assert file.keep_damaged() == ""
    file.path.write_bytes(b"damage")
    for expected in ("people damaged 2026-05-01 20.15.30.json", "people damaged 2026-05-01 20.15.30 2.json"):
        assert file.keep_damaged() == expected
        assert file.path.read_bytes() == b"damage"
    file.write("sound")
    assert file.path.read_bytes() == b"sound"
    assert (tmp_path / "people damaged 2026-05-01 20.15.30.json").read_bytes() == b"damage"


def test_a_guarded_file_forbidden_to_write_keeps_its_content(tmp_path: Path) -> None:
    file = guarded(tmp_path)
    file.path.write_bytes(b"precious")
    file.forbid_writing("it is precious")
    with pytest.raises(OSError, match="it is precious"):
        file.write("x")
    assert file.path.read_bytes() == b"precious"


def test_a_guarded_file_that_may_not_write_writes_no_file(tmp_path: Path) -> None:
    file = GuardedFile(tmp_path / "people.json", 20, may_write=False)
    file.write("x")
    file.save_spare(b"x")
    assert list(tmp_path.iterdir()) == []
    file.path.write_bytes(b"damage")
    assert file.keep_damaged() == ""
    assert [path.name for path in tmp_path.iterdir()] == ["people.json"]


@pytest.mark.parametrize("line", [None, 1, "", "scores 1", "scores 2 #00000000", "people 1 #", "scores 0", "scores -1"])
def test_a_first_line_that_names_no_format_counts_as_damage_and_not_as_a_newer_file(line: object) -> None:
    with pytest.raises(ValueError, match="it says no format") as error:
        check_format(line, "scores", 1)
    assert not isinstance(error.value, NewerFileError)


def test_a_format_line_with_any_damaged_bit_is_not_recognised() -> None:
    line = format_line("scores", 1)
    check_format(line, "scores", 1)
    check_format(line, "scores", 2)
    with pytest.raises(NewerFileError):
        check_format(format_line("scores", 2), "scores", 1)
    with pytest.raises(ValueError, match="it says no format"):
        check_format(format_line("scores", 0), "scores", 1)
    for at in range(len(line)):
        for bit in range(8):
            hurt = line[:at] + chr(ord(line[at]) ^ 1 << bit) + line[at + 1 :]
            with pytest.raises(ValueError, match="it says no format"):
                check_format(hurt, "scores", 1)
    with pytest.raises(ValueError, match="it says no format"):
        check_format(format_line("people", 1), "scores", 1)


HOLD = (
    "import sys; from pathlib import Path; from game.session.saves.files import FolderLock; "
    "held = FolderLock(Path(sys.argv[1]));"
)


def test_a_folder_lock_is_held_by_one_program_at_a_time(tmp_path: Path) -> None:
    first, second = FolderLock(tmp_path / "new"), FolderLock(tmp_path / "new")
    assert first.acquire()
    assert not second.acquire()
    first.close()
    assert second.acquire()
    second.close()


def test_a_killed_program_no_longer_holds_the_folder_lock(tmp_path: Path) -> None:
    code = f"{HOLD} print(held.acquire(), flush=True); sys.stdin.read()"
    call = [sys.executable, "-c", code, str(tmp_path)]
    with subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "True\n"
        mine = FolderLock(tmp_path)
        assert not mine.acquire()
        other.kill()
        other.wait(30)
    assert mine.path.exists(), "what it left behind is in nobody's way"
    assert mine.acquire()
    mine.close()


def test_a_folder_lock_counts_as_acquired_if_its_folder_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    held = FolderLock(tmp_path / "taken")
    assert held.acquire()
    held.close()


def test_a_folder_lock_counts_as_acquired_on_a_system_without_locks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(file: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(files, "lock_file", unknown)
    held = FolderLock(tmp_path)
    assert held.acquire()
    held.close()


NOON = datetime(2030, 1, 2, 12, 0, 0)


def _mishap() -> Exception:
    try:
        raise ZeroDivisionError("one by none")
    except ZeroDivisionError as error:
        return error


def test_a_crash_report_holds_the_error_its_place_the_version_and_the_match(tmp_path: Path) -> None:
    path = write_crash_report(tmp_path / "reports", _mishap(), ["rummy-house record 1", "0: draw stock"], NOON)
    assert path is not None
    assert path.name == "report 2030-01-02 12.00.00.txt"
    text = path.read_text(encoding="utf-8")
    assert __version__ in text
    assert "ZeroDivisionError: one by none" in text
    assert Path(__file__).name in text
    assert text.endswith("The match so far\nrummy-house record 1\n0: draw stock\n")


def test_a_second_crash_report_does_not_replace_the_first(tmp_path: Path) -> None:
    first, second = (write_crash_report(tmp_path, _mishap(), [], NOON) for _ in range(2))
    assert first
    assert second
    assert first != second
    assert "No match was under way." in first.read_text(encoding="utf-8")


def test_no_crash_report_is_written_if_its_folder_cannot_exist(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert write_crash_report(tmp_path / "file", _mishap(), [], NOON) is None
    assert write_crash_report(tmp_path / ("x" * 300), _mishap(), [], NOON) is None, "a name that no system allows"


def test_a_crash_report_is_written_even_if_it_names_a_file_not_in_utf_8(tmp_path: Path) -> None:
    name = b"caf\xe9".decode(errors="surrogateescape")
    path = write_crash_report(tmp_path, RuntimeError(f"{name} is missing"), [], NOON)
    assert path is not None
    assert "RuntimeError: caf\\udce9 is missing" in path.read_text(encoding="utf-8")
