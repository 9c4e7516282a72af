"""The text of a record, and the spare of what it says first."""

from __future__ import annotations

from pathlib import Path

from game.record.record import MAX_RECORD_LETTERS
from game.session.saves.records import (
    delete_stale_spares,
    guarded_record,
    move_record,
    read_record_text,
    read_repaired,
    save_header_spare,
)
from tests.support.matches import begun, played

TABLE = played(begun(2), 12)
TEXT = "\n".join(TABLE.recording.lines) + "\n"
HEAD = "".join(f"{line}\n" for line in TABLE.recording.lines[: TABLE.header.line_count])


def write(path: Path, text: str) -> None:
    """Write a text with the line ends of records."""
    path.write_text(text, encoding="utf-8", newline="\n")


def test_the_length_of_a_record_is_limited_in_characters_not_in_bytes(tmp_path: Path) -> None:
    path = tmp_path / "of my own.record"
    longest = "\N{PLAYING CARD ACE OF SPADES}" * MAX_RECORD_LETTERS
    for text, kept in ((longest, longest), (longest + "!", longest + "!"), (longest + "!?", longest + "!")):
        for mark in ("", "\ufeff"):
            write(path, mark + text)
            assert read_record_text(path) == kept, (len(text), mark)


def test_the_header_spare_replaces_a_damaged_header_of_its_record(tmp_path: Path) -> None:
    path = tmp_path / "current.record"
    write(path, TEXT)
    save_header_spare(path, TABLE.recording.lines)
    assert guarded_record(path).read_spare().decode() == HEAD
    assert read_repaired(path) == (TEXT, None)
    rest = TEXT.removeprefix(HEAD)
    for spoilt in ("x" + TEXT, rest, "\0" * 64 + TEXT[64:], "a\nb\n" + rest):
        write(path, spoilt)
        text, problem = read_repaired(path)
        assert text == TEXT
        assert problem is not None
    other = begun(2, 2)
    for nothing in ("x" + "\n".join(other.recording.lines) + "\n", HEAD[:-30], "", "\n\n"):
        write(path, nothing)
        assert read_repaired(path) == (nothing, None)
    write(path, "x" + TEXT)
    guarded_record(path).path.with_name("current.record.last").write_text("nonsense\n")
    assert read_repaired(path) == ("x" + TEXT, None)


def test_the_header_spare_moves_with_an_unfinished_record(tmp_path: Path) -> None:
    path = tmp_path / "current.record"
    write(path, TEXT)
    save_header_spare(path, TABLE.recording.lines)
    put_away = move_record(path, tmp_path / "match 1.record")
    assert guarded_record(put_away).read_spare().decode() == HEAD
    move_record(put_away, tmp_path / "finished 1.record")
    assert [each.name for each in tmp_path.iterdir()] == ["finished 1.record"]


def test_header_spares_left_by_broken_off_moves_are_deleted(tmp_path: Path) -> None:
    for name in ("current.record", "match 1.record", "match 2.record", "finished 1.record"):
        write(tmp_path / name, TEXT)
        save_header_spare(tmp_path / name, TABLE.recording.lines)
    (tmp_path / "match 2.record").unlink()
    delete_stale_spares(tmp_path)
    spares = ["current.record.last", "match 1.record.last"]
    assert sorted(each.name for each in tmp_path.glob("*.last")) == spares
    assert guarded_record(tmp_path / "match 1.record").read_spare().decode() == HEAD
    delete_stale_spares(tmp_path / "gone")
