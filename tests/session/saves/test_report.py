"""A report of what went wrong holds all one needs to find it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from game import __version__
from game.session.saves.report import write_report

NOON = datetime(2030, 1, 2, 12, 0, 0)


def _mishap() -> Exception:
    try:
        raise ZeroDivisionError("one by none")
    except ZeroDivisionError as error:
        return error


def test_it_says_what_happened_where_and_in_which_version(tmp_path: Path) -> None:
    path = write_report(tmp_path / "reports", _mishap(), ["rummy-house record 1", "0: draw stock"], NOON)
    assert path is not None
    assert path.name == "report 2030-01-02 12.00.00.txt"
    text = path.read_text(encoding="utf-8")
    assert __version__ in text
    assert "ZeroDivisionError: one by none" in text
    assert "test_report.py" in text
    assert text.endswith("The match so far\nrummy-house record 1\n0: draw stock\n")


def test_a_second_one_does_not_replace_the_first(tmp_path: Path) -> None:
    first, second = (write_report(tmp_path, _mishap(), [], NOON) for _ in range(2))
    assert first
    assert second
    assert first != second
    assert "No match was under way." in first.read_text(encoding="utf-8")


def test_where_nothing_can_be_written_there_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert write_report(tmp_path / "file", _mishap(), [], NOON) is None


def test_it_is_written_where_it_names_a_file_whose_name_is_no_utf_8(tmp_path: Path) -> None:
    name = b"caf\xe9".decode(errors="surrogateescape")
    path = write_report(tmp_path, RuntimeError(f"{name} is missing"), [], NOON)
    assert path is not None
    assert "RuntimeError: caf\\udce9 is missing" in path.read_text(encoding="utf-8")
