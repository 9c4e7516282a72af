from game.bots.selfplay import DealResult, MatchResult
from game.commands.results import results_table, timing_line

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


def test_the_table_counts_matches_by_winner_and_deals_by_seat() -> None:
    assert results_table("Rummy 500", ("Ann", "Ben"), [WHOLE, PART]).splitlines() == [
        "Rummy 500: 1 matches, 3 deals, 2 seats",
        "",
        "   seat          won  score a deal  went out  melds  from discards  calls, buys",
        "0  Ann   1 (100.0 %)          13.3    33.3 %   0.67           1.00         0.33",
        "1  Ben     0 (0.0 %)          10.0    66.7 %   1.00           0.67         0.00",
        "",
        "turns a deal       24.7, longest 31",
        "went out           1",
        "ended, stock out   0",
        "stalemates         2",
        "stock ran out      2",
        "false lay-downs    2",
        "decisions          150",
    ]


def test_without_a_whole_match_there_is_no_share_of_matches() -> None:
    assert "0 (–)" in results_table("Rummy 500", ("Ann", "Ben"), [PART])


def test_times_are_told_apart_from_the_results() -> None:
    assert timing_line([WHOLE]) == "a decision took 1.7 ms on average, p99 50.0 ms, at most 50.0 ms"
