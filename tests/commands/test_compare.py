"""`compare`: two sheets side by side."""

import re
from pathlib import Path

import pytest

from game.app import main


@pytest.fixture
def ours(tmp_path: Path) -> str:
    path = tmp_path / "ours.yaml"
    path.write_text("extends: double_rum\ntitle: Ours\ndeal.hand_size: 4\n", encoding="utf-8")
    return str(path)


def test_what_a_change_does_is_printed(ours: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "double_rum", ours, "--deals", "12", "--seats", "2", "--jobs", "1"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "2 players; * is hardly chance"
    assert re.split(" {2,}", told[2])[1:] == ["Double Rum, 12 deals", "Ours, 12 deals", "change"]
    assert "instead of" not in told[-1]
    turns = next(line for line in told if line.startswith("Turns in a deal"))
    # Twelve deals are enough to see that fewer cards make longer deals.
    assert re.fullmatch(r"Turns in a deal +\d+\.\d ± \d+\.\d +\d+\.\d ± \d+\.\d +\+\d+\.\d ± \d+\.\d \*", turns)


def test_whole_plans_are_played_and_that_is_said(ours: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = tmp_path / "plan.yaml"
    plan.write_text("extends: double_rum\ntitle: Plan\nmatch.deals: [{}, {}, {deal.hand_size: 4}]\n", encoding="utf-8")
    words = ["compare", str(plan), ours, "--seats", "2", "--jobs", "1", "--deals"]
    assert main([*words, "4"]) == 0
    told = capsys.readouterr().out
    assert re.split(" {2,}", told.splitlines()[2])[1:] == ["Plan, 6 deals", "Ours, 2 deals", "change"]
    assert told.endswith("\n6 and 2 deals instead of 4: matches are played whole, of up to 3 deals each.\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["rummy_500", "nosuch"], "nosuch"),
        (["rummy_500", "double_rum", "--seats", "1"], "cannot both be played with 1 players"),
        (["liverpool_rummy", "{two}"], "cannot both be played"),
    ],
)
def test_sheets_that_cannot_be_compared(
    words: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    two = tmp_path / "two.yaml"
    two.write_text("extends: rummy_500\nplayers: {min: 2, max: 2}\n", encoding="utf-8")
    assert main(["compare", *(word.format(two=two) for word in words), "--deals", "1"]) == 2
    assert told in capsys.readouterr().err
