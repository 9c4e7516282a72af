"""`knew`: what a seat knew at a turn, and what is refused."""

from pathlib import Path

import pytest

from game import app
from tests.support.matches import begun, played


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("records") / "a.record"
    path.write_text("\n".join(played(begun(3), 60).recording.lines) + "\n", encoding="utf-8")
    return str(path)


def test_knew_tells_what_the_player_of_a_turn_or_another_seat_knew(
    record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(["knew", record, "--turn", "2"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Deal 1, turn 2, which is Ben's:\n  Ben held ")
    assert "\nWhat happened then: Ben: take the A♥.\n" in out
    assert app.main(["knew", record, "--turn", "2", "--seat", "3"]) == 0
    assert "\n  Cleo held " in capsys.readouterr().out


@pytest.mark.parametrize("words", [["--seat", "4"], ["--turn", "999"], ["--deal", "99"]])
def test_a_missing_turn_or_seat_ends_knew_with_exit_code_2(
    words: list[str], record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(["knew", record, *words]) == 2
    assert capsys.readouterr().err.startswith("knew: ")


def test_knew_of_a_file_that_is_not_a_record_ends_with_exit_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(["knew", str(tmp_path / "gone.record")]) == 2
    why = capsys.readouterr().err
    assert "cannot read" in why
    assert why.count("gone.record") == 1


def test_knew_refuses_an_unfinished_deal_of_several_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "shared.record"
    path.write_text("\n".join(played(begun(3, people=2), 20).recording.lines) + "\n", encoding="utf-8")
    assert app.main(["knew", str(path), "--turn", "2"]) == 2
    assert capsys.readouterr() == (
        "",
        "knew: several people play in this match: a deal can be looked at once it is over\n",
    )
