""""""

from __future__ import annotations

import errno
import os
from datetime import datetime
from pathlib import Path
from stat import S_IMODE, S_ISDIR

import pytest

from game.engine.actions import DrawStock
from game.record.record import Forked, Recorder
from game.session.saves.files import (
    KeptRecord,
    Listing,
    Unwritten,
    date_of,
    free_name,
    in_words,
    keep_aside,
    sweep,
    unwritable,
    unwritten,
    write_whole,
)
from tests.support.files import full_disk
from tests.support.listening import Notes
from tests.support.matches import header


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b.txt"
    write_whole(path, "one\n")
    write_whole(path, "two ♥\n")
    assert path.read_bytes() == "two ♥\n".encode()
    assert list(path.parent.iterdir()) == [path]


def test_where_replacing_fails_nothing_is_left_behind(tmp_path: Path) -> None:
    path = tmp_path / "b"
    (path / "inside").mkdir(parents=True)
    with pytest.raises(OSError, match=r".") as error:
        write_whole(path, "text")
    assert list(tmp_path.iterdir()) == [path]
    assert str(path) in in_words(error.value)


def test_what_lies_beside_a_file_stays(tmp_path: Path) -> None:
    for name in ("a.yaml.new", "a.yaml.1.new"):
        (tmp_path / name).write_text("precious")
    write_whole(tmp_path / "a.yaml", "x")
    found = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert found == {"a.yaml": "x", "a.yaml.new": "precious", "a.yaml.1.new": "precious"}


def test_a_link_stays_and_what_it_leads_to_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    real, link = tmp_path / "real" / "a.yaml", tmp_path / "b.yaml"
    real.write_text("old")
    link.symlink_to(real)
    write_whole(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"
    assert list(real.parent.iterdir()) == [real]


def test_who_may_read_a_file_stays_when_it_is_replaced(tmp_path: Path) -> None:
    """That of a new file is as usual; what nobody may write can be written by who owns it afterwards."""
    usual, secret = tmp_path / "usual.txt", tmp_path / "secret.txt"
    usual.touch()
    for given, left in ((0o600, 0o600), (0o640, 0o640), (0o444, 0o644)):
        secret.touch()
        secret.chmod(given)
        write_whole(secret, "x")
        assert S_IMODE(secret.stat().st_mode) == left
    write_whole(tmp_path / "new.txt", "x")
    assert (tmp_path / "new.txt").stat().st_mode == usual.stat().st_mode


def test_a_time_without_a_date_is_the_nearest_that_has_one() -> None:
    now = datetime(2030, 1, 2, 20, 15)
    assert date_of(now.timestamp()) == now
    assert [date_of(time).year for time in (-1e11, 3e11, float("inf"))] == [1970, 2999, 2999]


def test_a_long_name_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("é" * 120 + ".yaml")
    write_whole(path, "x")
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_is_on_the_disk_before_it_gets_its_name_and_the_name_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    settled: list[tuple[bool, bool]] = []
    monkeypatch.setattr("os.fsync", lambda handle: settled.append((S_ISDIR(os.fstat(handle).st_mode), path.exists())))
    write_whole(path, "x")
    assert settled == [(False, False), (True, True)]


def test_a_system_that_opens_no_folders_is_no_reason_not_to_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*given: object) -> int:
        raise PermissionError(13, "Permission denied", str(tmp_path))

    monkeypatch.setattr("os.open", refused)
    write_whole(tmp_path / "a.txt", "x")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["x"]


@pytest.mark.parametrize("links", [True, False])
def test_what_is_kept_aside_is_as_it_was_when_the_file_is_replaced(
    links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*given: object) -> None:
        raise PermissionError(1, "Operation not permitted", str(tmp_path))

    if not links:
        monkeypatch.setattr("os.link", refused)
    (tmp_path / "real.txt").write_text("before")
    path = tmp_path / "a.txt"
    path.symlink_to(tmp_path / "real.txt")
    aside = keep_aside(path, tmp_path / "aside.txt")
    assert path.read_text() == "before"
    write_whole(path, "after")
    assert (path.read_text(), aside.read_text()) == ("after", "before")


def test_a_free_name_counts_on(tmp_path: Path) -> None:
    path = tmp_path / "match.record"
    assert free_name(path) == path
    path.touch()
    (tmp_path / "match 2.record").touch()
    assert free_name(path) == tmp_path / "match 3.record"


def test_an_error_without_a_file_is_said_too() -> None:
    assert in_words(OSError("broken")) == "broken"
    assert in_words(OSError(errno.ENOSPC, "No space left on device", "a.json")) == "the disk is full (a.json)"
    assert in_words(OSError(errno.EROFS, "Read-only file system", "a.json")) == "nothing can be written there (a.json)"


def test_a_folder_is_made_and_nothing_is_left_in_it(tmp_path: Path) -> None:
    assert unwritable(tmp_path / "new" / "folder") == ""
    assert list((tmp_path / "new" / "folder").iterdir()) == []


def test_why_nothing_can_be_kept_in_a_folder_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    assert str(tmp_path / "file" / "folder") in unwritable(tmp_path / "file" / "folder")

    def read_only(**named: object) -> None:
        raise PermissionError(13, "Permission denied", "some name")

    monkeypatch.setattr("tempfile.TemporaryFile", read_only)
    assert unwritable(tmp_path) == f"access is not allowed ({tmp_path})"


def test_only_what_writing_left_behind_is_swept_away(tmp_path: Path) -> None:
    for name in ("a.record.1.new", "a.record", "brand.new", "b.12.new"):
        (tmp_path / name).write_text("x")
    sweep(tmp_path)
    sweep(tmp_path / "none")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.record", "brand.new"]


def test_a_full_disk_leaves_the_file_as_it_was_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("before")
    with full_disk(3), pytest.raises(OSError, match="No space left"):
        write_whole(path, "after all")
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
def test_why_a_file_cannot_be_written_is_the_end_of_a_sentence(
    number: int, kind: str, why: str, tmp_path: Path
) -> None:
    told = unwritten(OSError(number, os.strerror(number), "whatever was tried"), tmp_path)
    assert (told.kind, told.why, told.path) == (kind, why, tmp_path)
    assert unwritten(OSError("it is precious"), tmp_path).why == "it is precious"


def test_it_is_kept_whole_in_a_journal_that_comes_later() -> None:
    recorder, journal = Recorder(header(2)), Notes()
    record = KeptRecord(recorder, None)
    recorder.add(DrawStock(0))
    record.keep(settled=True)
    assert (record.trouble, record.journal) == (None, None)
    record.keep_in(journal)
    assert journal.lines == list(record.lines) == list(recorder.lines)
    assert record.journal is journal
    recorder.add(DrawStock(1))
    record.keep(settled=False)
    assert journal.lines == list(record.lines)


def test_it_says_why_it_cannot_be_kept() -> None:
    journal = Notes()
    journal.trouble = Unwritten("full", "the disk is full", Path("x.record"))
    assert KeptRecord(Recorder(header(2)), journal).trouble is journal.trouble


def test_only_the_recorder_writes_what_happens_and_only_keep_in_says_where() -> None:
    recorder, elsewhere = Recorder(header(2)), Notes()
    record = KeptRecord(recorder, None)
    record.note(Forked(0, "0" * 32))
    assert recorder.record.fork == record.record.fork is not None
    assert not [name for name in ("add", "sit", "hint", "cut", "end") if hasattr(record, name)]
    with pytest.raises(AttributeError):
        setattr(record, "journal", elsewhere)  # noqa: B010


def test_what_comes_changes_and_goes_is_seen(tmp_path: Path) -> None:
    listing = Listing(tmp_path / "later", (".yaml", ".yml"))
    assert listing.look() == {}
    (tmp_path / "later").mkdir()
    for name in ("a.yaml", "b.yml", "c.txt", ".d.yaml"):
        (tmp_path / "later" / name).write_text("1")
    (tmp_path / "later" / "folder.yaml").mkdir()
    seen = listing.look()
    assert sorted(seen) == ["a.yaml", "b.yml"]
    assert listing.look() == seen
    (tmp_path / "later" / "a.yaml").write_text("22")
    assert listing.look()["a.yaml"] != seen["a.yaml"]
    (tmp_path / "later" / "a.yaml").unlink()
    assert [*listing.look()] == ["b.yml"]


def test_what_is_in_the_way_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("no folder")
    listing = Listing(tmp_path / "file", (".yaml",))
    assert listing.look() == listing.look() == {}
    assert len(caplog.records) == 1


def test_a_link_in_a_circle_hides_no_other_file(tmp_path: Path) -> None:
    (tmp_path / "loop.yaml").symlink_to(tmp_path / "loop.yaml")
    (tmp_path / "Ours.YAML").write_text("1")
    assert [*Listing(tmp_path, (".yaml",)).look()] == ["Ours.YAML"]
