"""`compare`: two sheets side by side."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from game.app import main
from game.session.players.laboratory import Laboratory


@pytest.fixture
def ours(tmp_path: Path) -> str:
    path = tmp_path / "ours.yaml"
    path.write_text("extends: double_rum\ntitle: Ours\ndeal.hand_size: 4\n", encoding="utf-8")
    return str(path)


def test_compare_prints_the_measures_of_two_sheets_and_their_change(
    ours: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", "double_rum", ours, "--deals", "20", "--seats", "2", "--jobs", "1"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:2] == ["A: Double Rum, 20 deals", "B: Ours, 20 deals"]
    assert told[3].split() == ["A", "B", "change"]
    assert told[-1] == "2 players; * is unlikely to be chance; without ± the margin of error is unknown"
    assert max(map(len, told)) <= 80
    turns = next(line for line in told if line.startswith("Turns in a deal"))
    # Twenty deals are enough to see that fewer cards make longer deals.
    assert re.fullmatch(r"Turns in a deal +\d+\.\d ± \d+\.\d +\d+\.\d ± \d+\.\d +\+\d+\.\d ± \d+\.\d \*", turns)


def test_compare_plays_whole_plans_of_deals_and_reports_it(
    ours: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = tmp_path / "plan.yaml"
    plan.write_text("extends: double_rum\ntitle: Plan\nmatch.deals: [{}, {}, {deal.hand_size: 4}]\n", encoding="utf-8")
    words = ["compare", str(plan), ours, "--seats", "2", "--jobs", "1", "--deals"]
    assert main([*words, "4"]) == 0
    told = capsys.readouterr().out
    assert told.splitlines()[:2] == ["A: Plan, 6 deals", "B: Ours, 6 deals"]
    assert "\nfewer than 20 matches: too few to tell what is unlikely to be chance\n" in told
    assert not any(line.endswith("*") for line in told.splitlines())
    assert told.endswith(
        "\nNot 4 deals of each: deals that differ by plan are played as whole plans, again\nuntil both games have at"
        " least 3.\n\nA match: three deals in Plan, one deal in Ours. The figures above are for single\ndeals.\n"
    )


def test_compare_names_two_sheets_of_one_title_with_their_files(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    same = tmp_path / "same.yaml"
    same.write_text("extends: double_rum\ndeal.hand_size: 4\n", encoding="utf-8")
    assert main(["compare", "double_rum", str(same), "--deals", "1", "--seats", "2", "--jobs", "1"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"A: Double Rum (double_rum), 1 deals\nB: Double Rum ({same}), 1 deals\n")


def test_compare_says_when_every_deal_went_the_same_way(
    ours: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Laboratory.__init__, "__defaults__", (ThreadPoolExecutor,))
    same = tmp_path / "same.yaml"
    same.write_text("extends: double_rum\ntitle: Same\nbuying.order: first_call\n", encoding="utf-8")
    assert main(["compare", "double_rum", str(same), "--deals", "1", "--seats", "2", "--jobs", "1"]) == 0
    assert "every deal went the same way with both sheets" in capsys.readouterr().out
    assert main(["compare", "double_rum", ours, "--deals", "1", "--seats", "2", "--jobs", "1"]) == 0
    assert "alike" not in capsys.readouterr().out


def test_compare_interrupted_before_its_first_deal_says_that_nothing_was_played(
    ours: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_asked: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Laboratory, "__init__", stop)
    assert main(["compare", "double_rum", ours, "--seats", "2"]) == 130
    assert capsys.readouterr() == ("", "compare: stopped before anything was played\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["rummy_500", "nosuch"], "nosuch"),
        (
            ["rummy_500", "double_rum", "--seats", "1"],
            "with 1 players these cannot be compared: Rummy 500",
        ),
        (["liverpool_rummy", "{two}"], "no number of players can play both: Liverpool Rummy is for 3 to 8 players"),
    ],
)
def test_sheets_that_cannot_be_compared_are_refused(
    words: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    two = tmp_path / "two.yaml"
    two.write_text("extends: rummy_500\nplayers: {min: 2, max: 2}\n", encoding="utf-8")
    assert main(["compare", *(word.format(two=two) for word in words), "--deals", "1"]) == 2
    assert told in capsys.readouterr().err
