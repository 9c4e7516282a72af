"""Two rule sheets played on the same shuffles, deal by deal."""

from __future__ import annotations

from msgspec import structs

from game.bots.contests.comparison import SHARES, SheetTally, counts_by_measure, deals_each, play_one
from game.bots.contests.selfplay import DealResult
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.sheet.keys import Scoring
from game.engine.state import NOBODY

DOUBLE = load_sheet("double_rum")
FIRST = DealResult((30, 6, 0), 2, "went_out", 10, (), (), (), 0, 0, False, dealer=0, first=1, bought=2)
SECOND = DealResult((10, 10, 10), NOBODY, "stock_out", 20, (), (), (), 0, 0, True, dealer=1, first=2)


def _means(scoring: Scoring) -> dict[str, float]:
    tally = SheetTally(scoring)
    tally.add((FIRST, SECOND))
    tally.add((FIRST,))
    return {line.measure: line.first.mean for line in tally.comparisons_with(tally)}


def test_every_measure_of_a_comparison_is_a_mean_over_deals() -> None:
    means = _means(Scoring())
    assert set(means) == set(counts_by_measure(FIRST, Scoring())) > SHARES
    assert means["turns"] == 40 / 3
    assert means["points"] == (36 + 30 + 36) / 9
    assert means["somebody_out"] == 2 / 3
    assert means["stock_out"] == 1 / 3
    assert means["buys"] == 4 / 3
    assert means["dealer_out"] == means["first_out"] == 0


def test_the_lead_of_a_seat_is_positive_if_its_scores_are_better() -> None:
    low, high = _means(Scoring()), _means(Scoring(winner="highest"))
    assert low["dealer_lead"] == 2 * (12 - 30) / 3
    assert high["dealer_lead"] == -low["dealer_lead"]
    assert low["first_lead"] == 2 * (12 - 6) / 3


def test_the_change_of_a_measure_is_the_second_sheet_minus_the_first() -> None:
    first, second = SheetTally(Scoring()), SheetTally(Scoring())
    for number in range(30):
        first.add((structs.replace(FIRST, turns=9 + number % 3),))
        second.add((SECOND,))
    (turns,) = [line for line in first.comparisons_with(second) if line.measure == "turns"]
    assert (turns.first.mean, turns.second.mean, turns.change.mean) == (10, 20, 10)
    assert turns.change.certain


def test_a_comparison_match_plays_the_deals_asked_for_with_the_dealer_rotating() -> None:
    deals = play_one(load_sheet("rummy_500"), 3, seed=5, number=4, deals=2)
    assert len(deals) == 2
    assert [deal.dealer for deal in deals] == [4 % 3, 5 % 3]
    for deal in deals:
        assert deal.first == (deal.dealer + 1) % 3
        assert len(deal.scores) == 3
        assert deal.turns > 0


def test_a_comparison_measures_the_points_the_winner_collects_if_the_winner_collects() -> None:
    tally = SheetTally(Scoring(settle="winner_collects", winner="highest"))
    tally.add((structs.replace(FIRST, scores=(-30, 36, -6)),))
    assert {line.measure: line.first.mean for line in tally.comparisons_with(tally)}["points"] == 36 / 3


def test_a_comparison_plays_matches_until_it_has_the_deals_asked_for_and_breaks_off_no_plan_of_deals() -> None:
    single = play_one(DOUBLE, 3, seed=5, number=4, deals=4)
    assert DOUBLE.match.deals == 1
    assert [deal.dealer for deal in single] == [1, 2, 0, 1]
    assert len({(deal.turns, deal.scores) for deal in single}) > 1
    assert single[:1] == play_one(DOUBLE, 3, seed=5, number=4, deals=1)
    plan = with_keys(DOUBLE, {"match.deals": [{"deal.hand_size": 5}, {"deal.hand_size": 4}]})
    assert len(play_one(plan, 3, seed=5, number=4, deals=3)) == 4


def test_a_comparison_match_of_equal_seed_and_number_is_played_alike() -> None:
    assert play_one(DOUBLE, 3, seed=5, number=4, deals=1) == play_one(DOUBLE, 3, seed=5, number=4, deals=1)


def test_sheets_that_differ_only_in_the_target_have_the_same_first_deal() -> None:
    target = structs.replace(DOUBLE, match=structs.replace(DOUBLE.match, target=10))
    assert play_one(target, 3, seed=7, number=0, deals=1) == play_one(DOUBLE, 3, seed=7, number=0, deals=1)


def test_comparisons_play_all_deals_of_a_match_with_a_plan() -> None:
    assert deals_each(DOUBLE, DOUBLE) == 1
    assert deals_each(DOUBLE, load_sheet("liverpool_rummy")) == 7
    assert deals_each(load_sheet("liverpool_rummy_ten"), load_sheet("liverpool_rummy")) == 10


def test_the_measured_points_of_the_seat_that_goes_out_include_the_bonus() -> None:
    deal = structs.replace(FIRST, scores=(30, -12, -8), out=0)
    assert counts_by_measure(deal, load_sheet("basic_rummy_bonus").scoring)["out_points"] == (30, 1)
    nobody = structs.replace(deal, scores=(0, 0, 0), out=-1)
    assert counts_by_measure(nobody, load_sheet("basic_rummy").scoring)["out_points"] == (0, 1)
