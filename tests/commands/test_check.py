"""`check`: one line for each table, the summary, and the exit codes."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import app
from game.content.yaml.reader import UnreadableError
from game.engine.state import Phase
from game.words.staged_tables import find_table

GOOD = "title: Good\ngame: rummy_500\nplayers: 2\nhands: [3H KD, 4H]\nstock: 5S\nplay:\n- draw stock\n"
BAD = GOOD.replace("Good", "Bad") + "- expect: {stock: 4}\n"


def write(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_check_prints_passed_tables_and_ends_with_exit_code_0(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = write(tmp_path, "a.yaml", f"{GOOD}---\n{GOOD}")
    two = write(tmp_path, "b.yaml", GOOD)
    assert app.main(["check", one, two]) == 0
    assert capsys.readouterr().out == "ok Good\nok Good\nok Good\n3 passed, 0 failed\n"


def test_check_prints_a_failed_table_and_ends_with_exit_code_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(["check", write(tmp_path, "a.yaml", f"{GOOD}---\n{BAD}")]) == 1
    assert capsys.readouterr().out == (
        "ok Good\nFAILED Bad: step 2: expected stock to be 4, it is 0\n1 passed, 1 failed\n"
    )


def test_a_file_that_cannot_be_read_is_named_with_line_and_column(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = write(tmp_path, "b.yaml", GOOD + "- expect: {stok: 4}\n")
    assert app.main(["check", broken, write(tmp_path, "a.yaml", BAD)]) == 2
    out, err = capsys.readouterr()
    assert out == "FAILED Bad: step 2: expected stock to be 4, it is 0\n0 passed, 1 failed\n"
    assert f"{broken}:8:12: play step 2: expect: there is no key 'stok'" in err


def test_check_refuses_a_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["check", str(tmp_path / "none.yaml")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "none.yaml: cannot be read" in err


def test_check_refuses_a_rule_sheet_and_names_the_command_that_checks_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = write(tmp_path, "mine.yaml", "extends: doofer\ntitle: Mine\ndeal.hand_size: 9\nsets: {min: 4}\n")
    assert app.main(["check", sheet]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [f"{sheet}:1:1: this is a rule sheet, not a staged table — check it with `rules`"]


@pytest.mark.parametrize(
    ("step", "mistake"),
    [
        ("5: draw stock", "7:3: play step 1: '5' is not allowed — a number from 0 to 1"),
        ("illegal: {2: draw stock}", "7:13: play step 1: '2' is not allowed — a number from 0 to 1"),
        ('illegal: "2: draw stock"', "7:12: play step 1: there is no seat 2 — a seat from 0 to 1"),
        ("lay 3H 4H 5H /", "7:3: play step 1: 'lay 3H 4H 5H /': one of the melds has no cards"),
        ("illegal: lay /", "7:12: play step 1: 'lay /': one of the melds has no cards"),
        ("expect: {not_legal: [lay / 3H]}", "7:24: play step 1: expect: not_legal: 'lay / 3H': one of the melds"),
    ],
)
def test_check_reports_a_step_no_seat_could_take_as_a_mistake_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], step: str, mistake: str
) -> None:
    file = write(tmp_path, "a.yaml", GOOD.replace("- draw stock", f"- {step}"))
    assert app.main(["check", file]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"{file}:{mistake}" in err


def test_check_names_the_card_of_a_refused_action_in_notation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(["check", write(tmp_path, "a.yaml", GOOD + "- discard TS\n")]) == 1
    assert "it is refused: You do not have TS in your hand." in capsys.readouterr().out


def test_check_deals_the_same_cards_for_a_seed_as_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "title: T\ngame: rummy_500\nplayers: 2\nseed: {}\nplay: [expect: {{hand: {{0: none}}}}]\n"
    seen = []
    for seed in (5, 5, 6):
        app.main(["check", write(tmp_path, "a.yaml", text.format(seed))])
        seen.append(capsys.readouterr().out)
    assert seen[0] == seen[1] != seen[2]


TABLES = """
title: One
game: rummy_500
players: 2
hands: [7D 7C 9H, KD 2C]
stock: 3C
discards: 4S
---
title: Two
game: doofer
players: 4
turn: 2
phase: play
hands: [7D, KD, 4C 5C, 9S]
stock: 3C 4D
---
title: Three, really dealt
game: rummy_500
players: 3
seed: 5
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "some.yaml"
    file.write_text(TABLES, encoding="utf-8")
    return file


def test_a_staged_table_without_a_number_is_the_first_of_its_file(path: Path) -> None:
    table, state = find_table(str(path))
    assert table.title == "One"
    assert (repr(state.discards[-1]), len(state.hands[0]), state.phase) == ("4S", 3, Phase.DRAW)


def test_a_number_after_the_file_name_picks_a_staged_table_of_the_file(path: Path) -> None:
    table, state = find_table(f"{path}:2")
    assert table.title == "Two"
    assert (state.players, state.turn, state.phase) == (4, 2, Phase.PLAY)


def test_check_deals_a_table_without_given_cards(path: Path) -> None:
    _, state = find_table(f"{path}:3")
    assert [len(hand) for hand in state.hands] == [7, 7, 7]
    assert state.phase is Phase.DRAW


@pytest.mark.parametrize("number", ["0", "4", "99999999999999"])
def test_check_refuses_a_table_number_beyond_the_staged_tables_of_a_file(path: Path, number: str) -> None:
    with pytest.raises(UnreadableError, match=r"in this file, it has 3"):
        find_table(f"{path}:{number}")


def test_check_opens_a_file_whose_name_ends_like_a_table_number(tmp_path: Path) -> None:
    odd = tmp_path / "odd:2"
    odd.write_text("title: Odd\ngame: doofer\n", encoding="utf-8")
    assert find_table(str(odd))[0].title == "Odd"


@pytest.mark.parametrize("rest", ["game: rumy_500", "game: doofer\nmelds: {m1: {owner: 0, cards: 2C 9D}}"])
def test_mistakes_of_a_staged_table_are_reported(tmp_path: Path, rest: str) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(f"title: Wrong\n{rest}\n", encoding="utf-8")
    with pytest.raises(UnreadableError, match=r"wrong.yaml:"):
        find_table(str(wrong))


def test_find_table_refuses_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError):
        find_table(str(tmp_path / "none.yaml"))


def test_a_command_refuses_a_folder_or_a_dead_link_and_names_its_kind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "dead").symlink_to(tmp_path / "not there")
    assert app.main(["check", str(tmp_path), str(tmp_path / "dead")]) == 2
    assert app.main(["rules", str(tmp_path)]) == 1
    folder = f"{tmp_path}: cannot be read: it is a folder, not a file"
    dead = f"{tmp_path / 'dead'}: cannot be read: it is a link to a file that does not exist"
    assert capsys.readouterr().err.splitlines() == [folder, dead, folder]
