"""`simulate`: what came of many matches, and what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game import app
from game.bots.contests.selfplay import BrokenMatch, DealResult, MatchResult
from game.commands import simulate
from game.commands.simulate import DecisionTimes, Overview, SimulationTally, results_table
from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names
from game.engine.actions import DEALER, Action, DrawStock, Shuffle
from game.engine.sheet.rules import MatchRules, compile_rules
from game.record.record import read_record
from game.session.players.processes import LostProcessError

ALL = (*sheet_names(), *other_game_names())
Said = pytest.CaptureFixture[str]
THREE = (0, 0, 0)
NOTHING = MatchResult((DealResult(THREE, 0, "went_out", 1, THREE, THREE, THREE, 0, 3, False),), THREE, (0,), (0.001,))


def test_simulate_prints_the_same_results_with_any_number_of_processes(capsys: Said) -> None:
    call = ["simulate", "--game", "rummy_500", "--seats", "2", "--deals", "4", "--seed", "5"]
    assert app.main([*call, "--jobs", "1"]) == 0
    first = capsys.readouterr()
    assert app.main([*call, "--jobs", "2"]) == 0
    assert capsys.readouterr().out == first.out
    assert first.out.startswith("Rummy 500: 0 matches, 4 deals, 2 seats\n")
    assert "ms on average" in first.err
    assert "\r" not in first.err, "no progress where nobody looks at a terminal"


def test_simulate_prints_the_number_of_whole_matches_and_their_deals(capsys: Said) -> None:
    assert app.main(["simulate", "--game", "double_rum", "--seats", "2", "--matches", "3", "--jobs", "1"]) == 0
    assert "3 matches, 3 deals, 2 seats" in capsys.readouterr().out


def test_simulate_takes_a_sheet_file_as_the_game(tmp_path: Path, capsys: Said) -> None:
    own = tmp_path / "ours.yaml"
    own.write_text("extends: basic_rummy\ntitle: Our Rummy\nmatch: {target: none, deals: 1}\n", encoding="utf-8")
    assert app.main(["simulate", "--game", str(own), "--seats", "2", "--matches", "1", "--jobs", "1"]) == 0
    assert capsys.readouterr().out.startswith("Our Rummy: 1 matches, 1 deals")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--game", "rumy_500"], "there is no sheet 'rumy_500' — did you mean 'rummy_500'?"),
        (["--game", "whist"], "there is no sheet 'whist'"),
        (["--game", "me", "--seats", "2"], "is for 3 to 8 players, not 2"),
        (["--all", "--seats", "9"], "no game is for 9 players"),
    ],
)
def test_simulate_refuses_unusable_arguments_with_exit_code_2(words: list[str], said: str, capsys: Said) -> None:
    assert app.main(["simulate", *words]) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.out == ""


def test_a_sheet_with_mistakes_ends_simulate_with_exit_code_2_and_its_place(tmp_path: Path, capsys: Said) -> None:
    own = tmp_path / "ours.yaml"
    own.write_text("extends: basic_rummy\nsets: {min: many}\n", encoding="utf-8")
    assert app.main(["simulate", "--game", str(own)]) == 2
    assert "ours.yaml:2" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["--matches", "0"],
        ["--seats", "x"],
        ["--matches", "1", "--deals", "1"],
        ["--seed", "-5"],
        ["--all", "--game", "me"],
    ],
)
def test_simulate_refuses_an_option_that_is_not_a_valid_number_with_exit_code_2(words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        app.main(["simulate", *words])
    assert ended.value.code == 2


def test_simulate_ends_with_exit_code_1_if_a_worker_process_dies(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    def lost(*args: object, **options: object) -> None:
        raise LostProcessError("a process ended")

    monkeypatch.setattr(simulate, "play_match", lost)
    for which in (["--seats", "2"], ["--all"]):
        assert app.main(["simulate", *which, "--matches", "1", "--jobs", "1"]) == 1
        assert capsys.readouterr().err.endswith("simulate: a process ended\n")


def test_a_broken_match_ends_simulate_with_exit_code_1_and_its_record(
    monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    order = tuple(compile_rules(load_sheet("rummy_500"), 2).of_deal(1).pack)
    actions: list[Action] = [Shuffle(DEALER, order), DrawStock(0)]

    def broken(*args: object, **options: object) -> None:
        raise BrokenMatch("cards were lost or doubled", actions)

    monkeypatch.setattr(simulate, "play_match", broken)
    assert app.main(["simulate", "--seats", "2", "--matches", "1", "--jobs", "1"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    problem, _, record = captured.err.partition("\n")
    assert problem == "simulate: match 1 went wrong: cards were lost or doubled"
    assert list(read_record(record).actions) == actions


@pytest.mark.exhaustive
def test_simulate_all_prints_the_same_results_with_any_number_of_processes(capsys: Said) -> None:
    call = ["simulate", "--all", "--deals", "1"]
    assert app.main([*call, "--jobs", "1"]) == 0
    first = capsys.readouterr().out
    assert app.main([*call, "--jobs", "2"]) == 0
    assert capsys.readouterr().out == first


def test_simulate_all_prints_a_line_for_each_game(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    monkeypatch.setattr(simulate, "play_match", lambda *args, **options: NOTHING)
    assert app.main(["simulate", "--all", "--deals", "1", "--jobs", "1"]) == 0
    first = capsys.readouterr()
    head, *lines = first.out.partition("\n\n")[0].splitlines()
    assert [line.split()[0::2][:2] for line in lines] == [[game, "1"] for game in ALL]
    assert {len(line) for line in lines} == {len(head)}
    assert max(map(len, first.out.splitlines())) <= 80
    assert first.err.count("ms on average") == len(lines)


def test_simulate_all_leaves_out_games_not_made_for_the_number_of_seats(
    monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setattr(simulate, "play_match", lambda *args, **options: NOTHING)
    assert app.main(["simulate", "--all", "--seats", "2", "--matches", "1", "--jobs", "1"]) == 0
    captured = capsys.readouterr()
    assert "is for 3 to 8 players, not 2, left out\n" in captured.err
    played = [line.split()[0] for line in captured.out.partition("\n\n")[0].splitlines()[1:]]
    assert played == [game for game in ALL if load_sheet(game).players.min == 2]
    assert 0 < len(played) < len(ALL)


def test_simulate_all_reports_a_broken_game_and_simulates_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    def broken(match: MatchRules, *args: object, **options: object) -> MatchResult:
        if match.sheet == load_sheet("doofer"):
            raise BrokenMatch("deal 1 has not ended after 1500 turns", [])
        return NOTHING

    monkeypatch.setattr(simulate, "play_match", broken)
    assert app.main(["simulate", "--all", "--matches", "1", "--jobs", "1"]) == 1
    captured = capsys.readouterr()
    lines = captured.out.partition("\n\n")[0].splitlines()[1:]
    game = "doofer".ljust(max(map(len, ALL)))
    assert f"{game}  match 1 went wrong: deal 1 has not ended after 1500 turns" in lines
    assert len(lines) == len(ALL)
    record = captured.err[captured.err.index("rummy-house record") : captured.err.index("double_rum: ")]
    assert read_record(record).header.sheet.title == "Doofer"


@pytest.mark.parametrize("words", [["--all"], ["--game", "basic_rummy"]])
def test_simulate_stopped_by_hand_prints_the_finished_matches(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    played = iter([NOTHING, NOTHING])

    def interrupted(*args: object, **options: object) -> MatchResult:
        for result in played:
            return result
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "play_match", interrupted)
    assert app.main(["simulate", *words, "--matches", "5", "--jobs", "1"]) == 130
    captured = capsys.readouterr()
    assert "simulate: stopped after 2 of 5 matches of basic_rummy\n" in captured.err
    game = "basic_rummy".ljust(max(map(len, ALL)))
    assert ("2 matches, 2 deals" if words[0] == "--game" else f"{game}        2      2") in captured.out


def test_simulate_shows_progress_on_a_terminal_and_wipes_it(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert app.main(["simulate", "--game", "double_rum", "--seats", "2", "--matches", "2", "--jobs", "1"]) == 0
    shown = capsys.readouterr().err
    assert re.match(r"\r\033\[Kdouble_rum: 1/2 matches, 0:0\d left\r\033\[K", shown)
    assert shown.count("left") == shown.count("\r\033[K") - 1, "wiped at the end"


DEAL = DealResult(
    scores=(40, -10),
    out=0,
    ending="went_out",
    turns=12,
    melds=(2, 1),
    taken=(3, 0),
    calls=(1, 0),
    false_lays=0,
    decisions=30,
    stock_ran_out=False,
)
OTHER = DealResult((0, 20), 1, "stalemate", 31, (0, 1), (0, 1), (0, 0), 1, 60, stock_ran_out=True)
WHOLE = MatchResult((DEAL, OTHER), (40, 10), (0,), (0.001,) * 98 + (0.02, 0.05))
PART = MatchResult((OTHER,), (0, 20), (), ())


def tally_of(*matches: MatchResult) -> SimulationTally:
    tally = SimulationTally(2)
    for match in matches:
        tally.add_match(match)
    return tally


def test_the_table_of_simulate_counts_matches_by_winner_and_deals_by_seat() -> None:
    assert results_table("Rummy 500", ("Ann", "Ben"), tally_of(WHOLE, PART)).splitlines() == [
        "Rummy 500: 1 matches, 3 deals, 2 seats",
        "",
        "   seat         won  score a deal  went out  melds  from discards  calls, buys",
        "0  Ann   1 (100.0%)          13.3     33.3%   0.67           1.00         0.33",
        "1  Ben     0 (0.0%)          10.0     66.7%   1.00           0.67         0.00",
        "",
        "turns a deal       24.7, longest 31",
        "went out           1",
        "ended, stock out   0",
        "stalemates         2",
        "stock ran out      2",
        "false lay-downs    2",
        "decisions          150",
    ]


def test_simulate_without_a_whole_match_prints_no_share_of_matches() -> None:
    assert "0 (–)" in results_table("Rummy 500", ("Ann", "Ben"), tally_of(PART))


def test_simulate_prints_times_apart_from_the_results() -> None:
    assert str(tally_of(WHOLE).timing) == "a decision took 1.7 ms on average, p99 50.0 ms, at most 50.0 ms"


def test_decision_times_give_mean_percentile_and_maximum() -> None:
    timing = DecisionTimes()
    for _ in range(10):
        timing.add([0.00101, 0.00107] * 495 + [0.00409] * 10)
    assert str(timing) == "a decision took 1.1 ms on average, p99 4.1 ms, at most 4.1 ms"
    timing.add([0.0015] * 100)
    assert str(timing) == "a decision took 1.1 ms on average, p99 1.6 ms, at most 4.1 ms"
    assert str(DecisionTimes()) == "a decision took 0.0 ms on average, p99 0.0 ms, at most 0.0 ms"


def test_the_overview_of_simulate_has_a_line_for_each_game() -> None:
    overview = Overview(["me", "rummy_500"])
    assert [
        overview.header,
        overview.row("me", tally_of(WHOLE, PART)),
        overview.failure_row("rummy_500", "match 1 ..."),
    ] == [
        "           matches  deals  turns  most  won  stock  stale  false",
        "me               1      3   24.7    31    1      0      2      2",
        "rummy_500  match 1 ...",
    ]
