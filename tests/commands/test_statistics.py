"""`statistics`: what was counted of everybody, as a table or as CSV, and what is refused."""

from pathlib import Path

import pytest

from game import app
from game.session.statistics.statistics import Statistics
from tests.golden.make import FOLDER
from tests.support.counted import BEGIN, match_of_two


@pytest.fixture
def folder(tmp_path: Path) -> str:
    book = Statistics(tmp_path)
    book.count(match_of_two(1, [0, 20], [10, 15]), BEGIN)
    book.count(match_of_two(2, [100, -20], [50, 25], "Rummy 500"), BEGIN)
    return str(tmp_path)


def test_everybody_has_a_line_for_each_game(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["statistics", "--data-dir", folder]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split()[:4] == ["player", "game", "matches", "won"]
    assert [line.split()[:2] for line in lines] == [
        ["Ann", "Doofer"],
        ["Ann", "Rummy"],
        ["Ben", "Doofer"],
        ["Ben", "Rummy"],
    ]
    assert lines[0].split()[2:] == ["1", "1", "2", "1", "10.0", "1", "2", "0", "4", "0", "20", "20", "20"]


def test_one_person_and_one_game_can_be_asked_for(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["statistics", "--data-dir", folder, "--person", " ben ", "--game", "rummy 500"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_it_is_written_as_csv(folder: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "out" / "all.csv"
    assert app.main(["statistics", "--data-dir", folder, "--csv", str(file)]) == 0
    assert len(file.read_bytes().splitlines()) == 13
    words = ["statistics", "--data-dir", folder, "--csv", "-", "--person", "Ann", "--game", "doofer"]
    assert app.main(words) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_whom_and_what_nobody_knows_is_1(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["statistics", "--data-dir", folder, "--person", "Zoë"]) == 1
    assert capsys.readouterr().err == "Nothing is counted of Zoë. Known: Ann, Ben.\n"
    assert app.main(["statistics", "--data-dir", folder, "--game", "Bridge"]) == 1
    assert capsys.readouterr().err == "Nothing is counted of Bridge.\n"


def test_where_nothing_was_played_that_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["statistics", "--data-dir", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "Nothing is counted yet.\n"


def test_what_is_kept_of_matches_is_counted_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "matches").mkdir()
    record = (FOLDER / "doofer-5.record").read_bytes()
    (tmp_path / "matches" / "match 1.record").write_bytes(record)
    assert app.main(["statistics", "--data-dir", str(tmp_path), "--csv", "-"]) in (0, 1)
    assert Statistics(tmp_path).rows("SELECT count(*) FROM matches")[0][0] == 1


def test_what_cannot_be_written_is_2(folder: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "taken").mkdir()
    assert app.main(["statistics", "--data-dir", folder, "--csv", str(tmp_path / "taken")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_statistics_that_cannot_be_used_are_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "statistics.sqlite").mkdir()
    assert app.main(["statistics", "--data-dir", str(tmp_path)]) == 2
    assert "cannot be used" in capsys.readouterr().err
