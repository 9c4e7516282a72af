"""`check`: one line for each table, the summary, and the exit codes."""

from pathlib import Path

import pytest

from game import app

GOOD = "title: Good\ngame: rummy_500\nplayers: 2\nhands: [3H KD, 4H]\nstock: 5S\nplay:\n- draw stock\n"
BAD = GOOD.replace("Good", "Bad") + "- expect: {stock: 4}\n"


def write(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_all_passed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = write(tmp_path, "a.yaml", f"{GOOD}---\n{GOOD}")
    two = write(tmp_path, "b.yaml", GOOD)
    assert app.main(["check", one, two]) == 0
    assert capsys.readouterr().out == "ok Good\nok Good\nok Good\n3 passed, 0 failed\n"


def test_one_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["check", str(tmp_path / "none.yaml")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "none.yaml:1:1: cannot be read" in err


def test_a_rule_sheet_is_no_staged_table_and_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = write(tmp_path, "mine.yaml", "extends: doofer\ntitle: Mine\ndeal.hand_size: 9\nsets: {min: 4}\n")
    assert app.main(["check", sheet]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines()[1:] == [f"{sheet}:1:1: this is a rule sheet, not a staged table — check it with `rules`"]


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
def test_a_step_nobody_could_take_is_a_mistake_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], step: str, mistake: str
) -> None:
    file = write(tmp_path, "a.yaml", GOOD.replace("- draw stock", f"- {step}"))
    assert app.main(["check", file]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"{file}:{mistake}" in err


def test_refusals_are_said_in_the_notation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["check", write(tmp_path, "a.yaml", GOOD + "- discard TS\n")]) == 1
    assert "it is refused: You do not have TS in your hand." in capsys.readouterr().out


def test_a_seed_deals_the_same_cards_as_at_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "title: T\ngame: rummy_500\nplayers: 2\nseed: {}\nplay: [expect: {{hand: {{0: none}}}}]\n"
    seen = []
    for seed in (5, 5, 6):
        app.main(["check", write(tmp_path, "a.yaml", text.format(seed))])
        seen.append(capsys.readouterr().out)
    assert seen[0] == seen[1] != seen[2]
