"""`rules`: the list of games, sheets in words, and what is wrong with a file."""

from pathlib import Path

import pytest

from game import app
from game.commands.rules import written
from game.content.sheets import open_sheet, sheet_names


def test_without_a_name_all_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(sheet_names())
    assert "Rummy 500, 2 to 6 players" in lines[-1]


def test_a_sheet_in_words_marks_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["rules", "me", "doofer"]) == 0
    out = capsys.readouterr().out
    assert "* differs from liverpool_rummy" in out
    assert "  * Who gets it when several want it            whoever calls first" in out
    assert "* differs from the defaults" in out
    assert "deal 14                                   wild: aces" in out


@pytest.mark.parametrize("name", sheet_names())
@pytest.mark.parametrize("width", [20, 80, 200])
def test_lines_keep_to_the_width(name: str, width: int) -> None:
    lines = written(open_sheet(name), width).splitlines()
    assert max(map(len, lines)) <= max(60, min(width, 120))
    assert not any(line.endswith(" ") for line in lines)


def test_a_file_with_mistakes_is_refused_with_all_of_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("sets.min: 1\nruns.min: 1\n")
    assert app.main(["rules", str(path), "me"]) == 1
    out, err = capsys.readouterr()
    assert err.count(f"{path}:") == 2
    assert out.lstrip().startswith("Me\n")


def test_a_name_that_is_no_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["rules", "rumy_500"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("there is no sheet 'rumy_500' — ")
    assert "did you mean 'rummy_500'?" in said


def test_rules_that_cannot_matter_are_left_out_and_a_match_to_a_target_says_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert app.main(["rules", "basic_rummy"]) == 0
    out = capsys.readouterr().out
    for words in ("two cards of one suit", "Number of deals", "Wild cards", "Extra cards from the stock"):
        assert words not in out
    assert "until somebody reaches the points below" in out


def test_a_sheet_without_words_of_its_own_does_not_speak_with_those_of_its_base(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text("extends: me\ntitle: Ours\nbuying.allowed: no\n")
    text = written(open_sheet(path), 100)
    assert "Based on Me, with the changes marked below." in text
    assert "quick tongues" not in text
    assert "  * May the top discard be bought out of turn   no" in text
