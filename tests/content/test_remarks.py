"""What the writer of a sheet must know though nothing of it is wrong."""

from pathlib import Path

import pytest

from game.content.sheets.sheets import open_sheet, open_text, other_names, sheet_names, shipped_path
from game.content.telling.remarks import Remark, remarks


def told(text: str) -> list[Remark]:
    return remarks(open_text(text, Path("ours.yaml")))


def test_a_table_that_replaces_another_is_told_with_the_line_that_keeps_it() -> None:
    (remark,) = told("extends: rummy_500\nscoring.values: {joker: 25}\n")
    assert remark.line == 2
    assert remark.key == "scoring.values"
    assert remark.text == (
        "this table replaces that of Rummy 500: 2-9, A, QS now count their pips; there they count 5, 15, 40"
        " – to keep that, write scoring.values: {2-9: 5, 10-K: 10, A: 15, joker: 25, QS: 40}"
    )
    line = remark.text.partition("write ")[2]
    assert told(f"extends: rummy_500\n{line}\n") == []


def test_a_span_of_the_line_yields_to_one_that_was_changed() -> None:
    (remark,) = told("extends: rummy_500\nscoring.values: {2-5: 1, 10-K: 10, A: 15, joker: 20, QS: 40}\n")
    line = remark.text.partition("write ")[2]
    assert line == "scoring.values: {6-9: 5, 10-K: 10, A: 15, joker: 20, QS: 40, 2-5: 1}"
    assert told(f"extends: rummy_500\n{line}\n") == []


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ("extends: rummy_500\nbuying.limit: 2\n", "buying.limit", "Nothing can be bought."),
        (
            "extends: liverpool_rummy\nmelding.contract: 2 sets\n",
            "melding.contract",
            "Every deal of the plan has its own, so this is never used.",
        ),
    ],
)
def test_a_key_that_says_nothing_is_told_with_the_reason(text: str, key: str, reason: str) -> None:
    assert told(text) == [Remark(2, key, reason)]


@pytest.mark.parametrize("name", [*sheet_names(), *other_names()])
def test_the_sheets_that_come_with_the_program_need_no_table_of_another(name: str) -> None:
    path = shipped_path(name)
    assert path is not None
    assert not [each for each in remarks(open_sheet(path)) if "replaces" in each.text and "write" not in each.text]
