"""`arena`: two players on duplicate deals."""

from __future__ import annotations

import os
import re
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from game.app import main
from game.bots.contests.duplicate import Contest, DuplicateDeal, Entrant
from game.bots.contests.estimates import Estimate, Hypotheses, Sprt
from game.bots.contests.selfplay import BrokenMatch
from game.bots.traits import Traits
from game.commands import arena as command
from game.commands.arena import find_entrant, load_deals, play_deals, save_contest, share_estimate_text, sprt_lines
from game.commands.arguments import UsageError
from game.commands.console import ExitCode
from game.content.people.opponents import load_opponent
from game.content.sheets.sheets import load_sheet
from game.engine.sheet.keys import RuleSheet
from game.session.players.processes import LostProcessError

Said = pytest.CaptureFixture[str]
QUICK = ["--game", "double_rum", "--jobs", "1"]


def arena(*words: str) -> int:
    return main(["arena", *words])


def test_arena_prints_wins_and_points_of_the_challenger(capsys: Said) -> None:
    assert arena("random", "standard", *QUICK, "--deals", "4") == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Double Rum, 2 seats: random in each seat in turn, standard in the other seat"
    assert told[1] == "4 deals played 2 times each, seed 1; ± is the 95% interval, over deals"
    assert told[2].startswith("fewer than 20 deals")
    rows = {row[0]: row[1:] for row in (re.split(" {2,}", line) for line in told[4:])}
    assert next(iter(rows)) == "matches won"
    assert rows["matches won"][0].startswith("0.0 ± ")
    assert re.fullmatch(r"−\d+\.\d\d ± \d+\.\d\d", rows["points a deal"][0])
    assert rows["wins"][0].startswith("0.0 ± ")
    assert rows["somebody went out"] == ["8 of 8"]
    assert rows["undecided"][0] == "0 of 8"


def test_arena_cuts_searches_at_the_limit_and_reports_it(capsys: Said) -> None:
    quick = ("--game", "gin_rummy", "--jobs", "1", "--deals", "1")
    assert arena("expert", "standard", *quick, "--limit", "0.001") == 0
    assert "searches cut after 0.001 s of processor time" in capsys.readouterr().out
    for wrong in ("-1", "inf", "soon"):
        with pytest.raises(SystemExit):
            arena("expert", "standard", *quick, "--limit", wrong)
        assert "is not a number of seconds" in capsys.readouterr().err


def test_arena_counts_deals_that_end_by_a_knock(capsys: Said) -> None:
    assert arena("random", "standard", "--game", "gin_rummy", "--jobs", "1", "--deals", "2") == 0
    rows = {row[0]: row[1:] for row in (re.split(" {2,}", line) for line in capsys.readouterr().out.splitlines())}
    assert rows["somebody knocked"][0] == "4 of 4"


def test_at_tables_of_more_than_two_arena_prints_the_share_that_equal_players_would_win(capsys: Said) -> None:
    assert arena("random", "standard", *QUICK, "--deals", "1", "--seats", "4") == 0
    told = capsys.readouterr().out
    assert "against each standard; 50% if equal" in told
    assert "\n1 deal played 4 times each" in told
    assert "of decided deals; 25.0% among equals" in told


def test_arena_plays_every_deal_of_a_plan_equally_often(capsys: Said, tmp_path: Path) -> None:
    plan = tmp_path / "plan.yaml"
    plan.write_text("extends: double_rum\ntitle: Plan\nmatch.deals: [{}, {deal.hand_size: 4}]\n", encoding="utf-8")
    assert arena("random", "standard", "--game", str(plan), "--jobs", "1", "--deals", "3") == 0
    told = capsys.readouterr().out
    assert "\nof the plan, points a deal and wins\ndeal 1  −" in told
    assert told.endswith("\nNot 3 deals: the 2 deals of the plan are played equally often.\n")
    assert "4 deals played 2 times each" in told


def test_arena_gives_the_same_result_with_any_number_of_processes(capsys: Said, tmp_path: Path) -> None:
    kept = []
    for jobs in ("1", "2"):
        path = tmp_path / f"{jobs}.json"
        words = ["--game", "double_rum", "--jobs", jobs, "--deals", "30", "--save", str(path)]
        assert arena("random", "standard", *words, "--sprt", "0.3", "0.9") == 0
        kept.append((path.read_bytes(), capsys.readouterr().out))
    assert kept[0] == kept[1]
    found = msgspec.json.decode(kept[0][0])
    assert found["test"]["verdict"] == "low"
    assert 20 <= len(found["deals"]) < 30, "stopped when it was clear"
    assert "sequential test: that random wins 30% of decided deals is more likely than 90%" in kept[0][1]
    assert re.search(r"^LLR −\d+\.\d\d \(−2\.94 … 2\.94\); errs 5% of the time if 30%", kept[0][1], re.MULTILINE)


def test_arena_says_that_its_sequential_test_is_undecided(capsys: Said) -> None:
    assert arena("standard", "standard", *QUICK, "--deals", "1", "--sprt", "0.3", "0.4") == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "standard in each seat in turn, standard (2) in the other seat" in told
    assert "not clear yet whether standard wins 30% or 40% of decided deals" in told


def test_arena_refuses_to_save_to_standard_output(capsys: Said) -> None:
    assert arena("random", "standard", *QUICK, "--save", "-") == 2
    assert capsys.readouterr().err == "arena: --save needs a file, from which the contest can be resumed\n"


def test_an_interrupted_arena_prints_and_keeps_the_finished_deals(
    capsys: Said, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    played = Contest.play

    def stopping(contest: Contest, number: int) -> DuplicateDeal:
        if number == 2:
            raise KeyboardInterrupt
        return played(contest, number)

    monkeypatch.setattr(Contest, "play", stopping)
    path = tmp_path / "kept.json"
    assert arena("random", "standard", *QUICK, "--save", str(path)) == 130
    captured = capsys.readouterr()
    assert "arena: stopped after 2 of 500 deals" in captured.err
    assert "2 deals played 2 times each" in captured.out
    assert len(msgspec.json.decode(path.read_bytes())["deals"]) == 2


def test_a_broken_deal_ends_arena_with_exit_code_1(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(contest: Contest, number: int) -> DuplicateDeal:
        raise BrokenMatch("deal 0 with random in seat 1: a card was lost", [])

    monkeypatch.setattr(Contest, "play", broken)
    assert arena("random", "standard", *QUICK) == 1
    assert capsys.readouterr() == ("", "arena: deal 0 with random in seat 1: a card was lost\n")


class Dying(Contest, frozen=True):
    """A contest whose processes are killed."""

    def play(self, number: int, *others: Any) -> DuplicateDeal:
        if number == 2:
            os._exit(1)
        return super().play(number, *others)


def test_a_process_that_dies_ends_arena_with_exit_code_1_and_keeps_the_finished_deals(
    capsys: Said, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(command, "Contest", Dying)
    path = tmp_path / "kept.json"
    assert arena("random", "random", "--game", "double_rum", "--jobs", "2", "--save", str(path)) == 1
    assert "arena: a process ended in the middle of its work" in capsys.readouterr().err
    assert not path.exists() or len(msgspec.json.decode(path.read_bytes())["deals"]) <= 2


def test_arena_keeps_the_finished_deals_after_a_crash(
    capsys: Said, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    played = Contest.play

    def failing(contest: Contest, number: int) -> DuplicateDeal:
        if number == 2:
            raise MemoryError
        return played(contest, number)

    monkeypatch.setattr(Contest, "play", failing)
    path = tmp_path / "kept.json"
    assert arena("random", "standard", *QUICK, "--save", str(path)) == ExitCode.CRASHED
    assert "MemoryError" in capsys.readouterr().err
    assert len(msgspec.json.decode(path.read_bytes())["deals"]) == 2


def test_arena_reports_a_dead_process_after_the_results_of_the_deals_before_it(
    capsys: Said, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    played = Contest.play

    def lost(contest: Contest, number: int) -> DuplicateDeal:
        if number == 2:
            raise LostProcessError("a process ended")
        return played(contest, number)

    monkeypatch.setattr(Contest, "play", lost)
    path = tmp_path / "kept.json"
    assert arena("random", "standard", *QUICK, "--save", str(path)) == 1
    captured = capsys.readouterr()
    assert captured.err.endswith("arena: a process ended\n")
    assert "2 deals played 2 times each" in captured.out
    assert len(msgspec.json.decode(path.read_bytes())["deals"]) == 2


@pytest.mark.parametrize("there", [0, 7, 30])
def test_a_sequential_test_counts_deals_of_an_earlier_run_like_new_ones(
    there: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    contest = Contest(load_sheet("double_rum"), 2, find_entrant("random"), find_entrant("standard"), 1)
    lost = contest.play(0)
    monkeypatch.setattr(Contest, "play", lambda contest, number: msgspec.structs.replace(lost, number=number))
    deals = [contest.play(number) for number in range(there)]
    test = Sprt(Hypotheses(0.3, 0.9))
    play_deals(contest, 40, 1, deals, test)
    assert (test.verdict, test.clusters) == ("low", 20), "as with deals played anew"
    assert [deal.number for deal in deals] == list(range(max(there, 20)))


def test_arena_stops_by_a_sequential_test_only_after_a_whole_plan_of_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    contest = Contest(load_sheet("doofer"), 2, find_entrant("random"), find_entrant("standard"), 1)
    lost = contest.play(0)
    monkeypatch.setattr(Contest, "play", lambda contest, number: msgspec.structs.replace(lost, number=number))
    deals: list[DuplicateDeal] = []
    test = Sprt(Hypotheses(0.3, 0.9))
    play_deals(contest, 70, 1, deals, test)
    assert contest.plan == 14
    assert (test.verdict, test.clusters, len(deals)) == ("low", 28, 28)


def test_arena_takes_levels_characters_opponent_files_and_random_as_entrants(tmp_path: Path) -> None:
    own = tmp_path / "mia.yaml"
    own.write_text("name: Mia\nextends: casual\ntraits: {caution: 0.25}\n", encoding="utf-8")
    assert find_entrant("random").traits is None
    assert find_entrant("learner").traits == load_opponent("learner").traits
    mia = find_entrant(str(own))
    assert mia.name == "mia"
    assert mia.traits is not None
    assert mia.traits.caution == 0.25
    assert mia.traits.noise == load_opponent("casual").traits.noise


def test_arena_finds_opponents_of_the_players_folder_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(tmp_path))
    (tmp_path / "opponents").mkdir()
    (tmp_path / "opponents" / "gerda.yaml").write_text("name: Aunt Gerda\ntraits: {caution: 0.5}\n", encoding="utf-8")
    gerda = find_entrant("gerda")
    assert gerda.name == "gerda"
    assert gerda.traits is not None
    assert gerda.traits.caution == 0.5
    with pytest.raises(UsageError, match="did you mean gerda"):
        find_entrant("gerdo")


def test_the_same_arena_call_continues_its_file_and_another_call_does_not_overwrite_it(
    capsys: Said, tmp_path: Path
) -> None:
    path = tmp_path / "kept.json"
    call = ["random", "random", *QUICK, "--save", str(path), "--deals"]
    assert arena(*call, "2") == 0
    assert arena(*call, "4") == 0
    captured = capsys.readouterr()
    assert f"arena: continues after the 2 deals in {path}\n" in captured.err
    whole = path.read_bytes()
    assert len(msgspec.json.decode(whole)["deals"]) == 4
    assert arena(*call, "4", "--seed", "2") == 2
    assert "belongs to another contest; it is not overwritten" in capsys.readouterr().err
    assert path.read_bytes() == whole
    fresh = tmp_path / "fresh.json"
    assert arena(*call[:-2], str(fresh), "--deals", "4") == 0
    assert fresh.read_bytes() == whole


def test_arena_does_not_make_a_missing_folder_for_its_file(capsys: Said, tmp_path: Path) -> None:
    assert arena("random", "random", *QUICK, "--save", str(tmp_path / "no" / "kept.json"), "--deals", "1") == 2
    assert "there is no folder" in capsys.readouterr().err
    assert not (tmp_path / "no").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["learnr", "standard"], "there is no player 'learnr'; did you mean learner?"),
        (["learner", "qqqq"], "there is no player 'qqqq', only random, "),
        (["learner", "standard", "--game", "nosuch"], "nosuch"),
        (["learner", "standard", "--game", "liverpool_rummy", "--seats", "2"], "with 2 seats; it is for 3 to 8"),
        (["learner", "standard", "--seats", "1"], "with 1 seats"),
        (["learner", "standard", "--sprt", "0.5"], "--sprt takes two shares, or none"),
        (["learner", "standard", "--sprt", "0.6", "0.5"], "--sprt takes two different shares, the lower first"),
        (["learner", "standard", "--save", "{file}/x.json"], "cannot be written"),
        (["learner", "{file}"], "{file}"),
    ],
)
def test_arena_refuses_unusable_arguments_with_a_reason(
    words: list[str], told: str, tmp_path: Path, capsys: Said
) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text("name: Mia\ntraits: {caution: lots}\n", encoding="utf-8")
    assert arena(*(word.format(file=file) for word in words)) == 2
    captured = capsys.readouterr()
    assert told.format(file=file) in captured.err
    assert captured.out == ""


@pytest.mark.parametrize(
    ("estimate", "signed", "told"),
    [
        (Estimate(0.75, 3.177, 2), False, "75.0 ± 75.0%"),
        (Estimate(0.25, 0.1, 30), False, "25.0 ± 10.0%"),
        (Estimate(-0.25, 3.0, 2), True, "−25.0 ± 125.0%"),
        (Estimate(0.5, inf), False, "50.0%"),
    ],
)
def test_arena_cuts_off_intervals_at_the_bounds_of_a_share(estimate: Estimate, signed: bool, told: str) -> None:
    assert share_estimate_text(estimate, is_difference=signed) == told


CONTEST = Contest(RuleSheet("mixed"), 2, Entrant("ann", None), Entrant("ben", None), 1)


@pytest.mark.parametrize(
    ("won", "told"),
    [
        (1.6, "that ann wins 55% of decided deals is more likely than 50%"),
        (0.4, "that ann wins 50% of decided deals is more likely than 55%"),
    ],
)
def test_a_sequential_test_reports_which_of_its_two_shares_is_more_likely(won: float, told: str) -> None:
    test = Sprt(Hypotheses())
    test.add([(won, 2)] * 400)
    first, second, third = sprt_lines(CONTEST, test)
    assert first == f"sequential test: {told}"
    assert second.endswith("; errs 5% of the time if 50% is true, 5% if 55% is")
    assert "it stopped because" in third


OURS = Contest(load_sheet("liverpool_rummy_ten"), 3, Entrant("anybody", None), Entrant("bold", Traits(caution=0.5)), 9)


@cache
def deals() -> list[DuplicateDeal]:
    return [OURS.play(0)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "contest.json"


def test_a_saved_contest_is_loaded_with_its_deals(path: Path) -> None:
    assert load_deals(path, OURS) == []
    save_contest(path, OURS, deals())
    assert load_deals(path, OURS) == deals()


def test_a_saved_contest_holds_all_that_is_needed_to_play_it_again(path: Path) -> None:
    test = Sprt(Hypotheses())
    save_contest(path, OURS, deals(), test)
    found = msgspec.json.decode(path.read_bytes())
    assert found["test"]["verdict"] is None
    assert found["standing"]["deals"] == 1
    assert found["version"]
    assert len(found["rules"]) == 64
    again = msgspec.json.decode(msgspec.json.encode(found["contest"]), type=Contest)
    assert again.opponent.traits == Traits(caution=0.5)
    assert again.challenger.traits is None
    assert again.play(0) == deals()[0]


@pytest.mark.parametrize(
    "other",
    [
        structs.replace(OURS, seed=10),
        structs.replace(OURS, seats=4),
        structs.replace(OURS, opponent=Entrant("bold", Traits(caution=0.6))),
        structs.replace(OURS, sheet=load_sheet("liverpool_rummy")),
    ],
    ids=["seed", "seats", "traits", "rules"],
)
def test_a_file_of_another_contest_is_refused(path: Path, other: Contest) -> None:
    save_contest(path, OURS, deals())
    with pytest.raises(ValueError, match="belongs to another"):
        load_deals(path, other)


def test_a_file_that_holds_no_contest_is_refused(path: Path) -> None:
    path.write_text('{"format": 1}', encoding="utf-8")
    with pytest.raises(ValueError, match="is not the file of a contest"):
        load_deals(path, OURS)
