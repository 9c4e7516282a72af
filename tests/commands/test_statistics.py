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
    book.count_match(match_of_two(1, [0, 20], [10, 15]), BEGIN)
    book.count_match(match_of_two(2, [100, -20], [50, 25], "Rummy 500"), BEGIN)
    return str(tmp_path)


def test_statistics_print_a_line_for_each_person_and_game(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["statistics", "--data-dir", folder]) == 0
    results, extremes, legend = capsys.readouterr().out.split("\n\n")
    for table, words in (
        (results, ["player", "game", "matches", "won"]),
        (extremes, ["player", "game", "streak", "buys"]),
    ):
        head, *lines = table.splitlines()
        assert head.split()[:4] == words
        assert [line.split()[:2] for line in lines] == [
            ["Ann", "Doofer"],
            ["Ann", "Rummy"],
            ["Ben", "Doofer"],
            ["Ben", "Rummy"],
        ]
    assert results.splitlines()[1].split()[2:] == ["1", "1", "2", "1", "10.0"]
    assert extremes.splitlines()[1].split()[2:] == ["1", "2", "0", "4", "0", "/", "20", "20", "/", "20"]
    assert legend == "streak: most matches won in a row; deal, match: best and worst\n"


def test_the_statistics_command_can_be_limited_to_one_person_and_one_game(
    folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(["statistics", "--data-dir", folder, "--person", " ben ", "--game", "rummy 500"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2 * 3 + 1
    assert app.main(["statistics", "--data-dir", folder, "--game", "rummy_500", "--csv", "-"]) == 0
    assert {line.split(",")[1:3].count("Rummy 500") for line in capsys.readouterr().out.splitlines()[1:]} == {1}


def test_statistics_are_written_as_csv_to_a_file_or_standard_output(
    folder: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "out" / "all.csv"
    assert app.main(["statistics", "--data-dir", folder, "--csv", str(file)]) == 0
    assert len(file.read_bytes().splitlines()) == 13
    words = ["statistics", "--data-dir", folder, "--csv", "-", "--person", "Ann", "--game", "doofer"]
    assert app.main(words) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_an_unknown_person_or_game_ends_statistics_with_exit_code_2(
    folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(["statistics", "--data-dir", folder, "--person", "Zoë"]) == 2
    assert capsys.readouterr().err == "No deal of Zoë has been counted. There are deals of Ann and Ben.\n"
    assert app.main(["statistics", "--data-dir", folder, "--game", "Bridge"]) == 2
    assert capsys.readouterr().err == "No deal of Bridge has been counted.\n"
    assert app.main(["statistics", "--data-dir", folder, "--game", "Rumy 500"]) == 2
    assert capsys.readouterr().err == "No deal of Rumy 500 has been counted. Did you mean Rummy 500?\n"


def test_statistics_prints_that_no_deal_has_been_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["statistics", "--data-dir", str(tmp_path)]) == 0
    assert capsys.readouterr().err == "No deal has been counted yet.\n"
    assert app.main(["statistics", "--data-dir", str(tmp_path), "--person", "nobody"]) == 2
    assert capsys.readouterr().err == "No deal has been counted yet.\n"


def test_statistics_count_saved_matches_before_printing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "matches").mkdir()
    record = (FOLDER / "doofer-5.record").read_bytes()
    (tmp_path / "matches" / "match 1.record").write_bytes(record)
    assert app.main(["statistics", "--data-dir", str(tmp_path), "--csv", "-"]) == 0
    assert Statistics(tmp_path).rows("SELECT count(*) FROM matches")[0][0] == 1


def test_a_csv_file_that_cannot_be_written_ends_statistics_with_exit_code_74(
    folder: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken").mkdir()
    assert app.main(["statistics", "--data-dir", folder, "--csv", str(tmp_path / "taken")]) == 74
    assert "cannot be written" in capsys.readouterr().err


def test_statistics_that_cannot_be_used_end_with_exit_code_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "statistics.sqlite").mkdir()
    assert app.main(["statistics", "--data-dir", str(tmp_path)]) == 1
    assert "cannot be used" in capsys.readouterr().err
