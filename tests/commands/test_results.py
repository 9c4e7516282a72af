from game.bots.contests.selfplay import DealResult, MatchResult
from game.commands.results import Overview, Tally, Timing, results_table

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


def tally_of(*matches: MatchResult) -> Tally:
    tally = Tally(2)
    for match in matches:
        tally.add(match)
    return tally


def test_the_table_counts_matches_by_winner_and_deals_by_seat() -> None:
    assert results_table("Rummy 500", ("Ann", "Ben"), tally_of(WHOLE, PART)).splitlines() == [
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
    assert "0 (–)" in results_table("Rummy 500", ("Ann", "Ben"), tally_of(PART))


def test_times_are_told_apart_from_the_results() -> None:
    assert str(tally_of(WHOLE).timing) == "a decision took 1.7 ms on average, p99 50.0 ms, at most 50.0 ms"


def test_times_are_kept_by_their_length_not_one_by_one() -> None:
    timing = Timing()
    for _ in range(10):
        timing.add([0.00101, 0.00107] * 495 + [0.00409] * 10)
    assert str(timing) == "a decision took 1.1 ms on average, p99 4.1 ms, at most 4.1 ms"
    timing.add([0.0015] * 100)
    assert str(timing) == "a decision took 1.1 ms on average, p99 1.6 ms, at most 4.1 ms"
    assert str(Timing()) == "a decision took 0.0 ms on average, p99 0.0 ms, at most 0.0 ms"


def test_each_game_is_one_line_under_a_head() -> None:
    overview = Overview(["me", "rummy_500"])
    assert [overview.head, overview.row("me", tally_of(WHOLE, PART)), overview.broken("rummy_500", "match 1 ...")] == [
        "           seats  matches  deals  turns a deal  longest  went out  stock out  stalemates  false lay-downs  "
        "decisions",
        "me             2        1      3          24.7       31         1          0           2                2  "
        "      150",
        "rummy_500  match 1 ...",
    ]
