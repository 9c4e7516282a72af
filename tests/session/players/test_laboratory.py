"""The laboratory: what other processes play, taken in match by match."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from math import inf

import pytest

from game.bots.contests.comparison import MeasureComparison, counts_by_measure
from game.bots.contests.estimates import Estimate
from game.bots.contests.selfplay import BrokenMatch
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.sheet.keys import Scoring
from game.session.players.laboratory import (
    MEASURE_LABELS,
    PAID_LABEL,
    POINTS_OR_PAID_LABEL,
    Laboratory,
    common_player_counts,
    estimate_text,
    measure_text,
)
from game.session.players.processes import GivenUpError
from tests.support.files import FACTS, ByHand

DOUBLE = load_sheet("double_rum")


def _by_hand(matches: int) -> tuple[Laboratory, ByHand]:
    hand = ByHand()
    return Laboratory(DOUBLE, DOUBLE, 2, matches, 1, 1, make_executor=lambda jobs: hand), hand


def test_laboratory_matches_are_counted_in_the_order_of_their_numbers_even_if_they_end_in_another_order() -> None:
    lab, hand = _by_hand(3)
    assert lab.match_count == 3
    assert not lab.poll()
    assert lab.report() == []
    hand.answer(1)
    assert not lab.poll()
    hand.answer(0)
    assert lab.poll()
    assert lab.matches_done == 2
    assert lab.deals_played == (2, 2)
    assert lab.report()[0].first == f"{FACTS[0].turns}.0"


def test_the_laboratory_asks_for_only_a_few_matches_ahead() -> None:
    lab, hand = _by_hand(100)
    assert [number for number, _future in hand.asked] == [0, 1]
    hand.answer(0)
    lab.poll()
    assert [number for number, _future in hand.asked] == [0, 1, 2]


def test_the_laboratory_closes_its_processes_when_finished_and_when_closed() -> None:
    lab, hand = _by_hand(1)
    hand.answer(0)
    lab.poll()
    assert lab.is_finished
    assert hand.closed
    lab, hand = _by_hand(1)
    lab.close()
    assert hand.closed


def test_a_match_that_fails_in_the_laboratory_raises_an_error() -> None:
    lab, hand = _by_hand(2)
    dict(hand.asked)[0].set_exception(BrokenMatch("lost a card", []))
    with pytest.raises(GivenUpError, match="match 1 went wrong: lost a card"):
        lab.poll()
    assert hand.closed


def test_an_error_of_a_laboratory_process_is_reported_and_closes_the_executor() -> None:
    for problem in (ValueError("a bug\nin two lines"), TimeoutError(), BrokenProcessPool("gone")):
        lab, hand = _by_hand(2)
        dict(hand.asked)[0].set_exception(problem)
        with pytest.raises(GivenUpError, match=r"match 1 went wrong: (a bug in two lines|TimeoutError|gone)$"):
            lab.poll(0.1)
        assert hand.closed


def test_the_laboratory_gives_up_when_no_process_can_be_asked() -> None:
    lab, hand = _by_hand(5)
    hand.broken = RuntimeError("cannot start a process")
    hand.answer(0)
    with pytest.raises(GivenUpError, match="no more can be played: cannot start a process"):
        lab.poll()
    assert hand.closed
    broken = ByHand()
    broken.broken = OSError("no room")
    with pytest.raises(OSError, match="no room"):
        Laboratory(DOUBLE, DOUBLE, 2, 1, 1, 1, make_executor=lambda jobs: broken)
    assert broken.closed


def test_the_laboratory_plays_at_least_the_deals_asked_for_with_both_sheets() -> None:
    plan = with_keys(DOUBLE, {"match.deals": [{}, {"deal.hand_size": 4}, {}]})
    lab = Laboratory(plan, DOUBLE, 2, 4, 1, 1, make_executor=ThreadPoolExecutor)
    assert lab.progress_in_deals == (0, 6)
    while not lab.is_finished:
        lab.poll(5.0)
    assert lab.deals_played == lab.progress_in_deals == (6, 6)
    assert lab.report()[1].meaning == PAID_LABEL


def test_the_laboratory_gives_the_same_report_for_any_number_of_jobs() -> None:
    reports = []
    for jobs in (1, 3):
        lab = Laboratory(DOUBLE, load_sheet("doofer"), 2, 6, 3, jobs, make_executor=ThreadPoolExecutor)
        while not lab.is_finished:
            lab.poll(5.0)
        reports.append(lab.report())
    assert reports[0] == reports[1]
    assert any(line.first != line.second for line in reports[0])


def test_the_laboratory_in_separate_processes_finds_no_difference_between_equal_sheets() -> None:
    lab = Laboratory(DOUBLE, DOUBLE, 2, 2, 3, 1)
    while not lab.is_finished:
        lab.poll(60.0)
    assert all(line.change.startswith("0.0") for line in lab.report())
    assert lab.matches_alike == 2


def test_the_laboratory_offers_the_numbers_of_players_both_sheets_allow() -> None:
    assert list(common_player_counts(load_sheet("rummy_500"), load_sheet("liverpool_rummy"))) == [3, 4, 5, 6]


def test_every_laboratory_measure_has_a_label() -> None:
    assert list(MEASURE_LABELS) == list(counts_by_measure(FACTS[0], Scoring()))


@pytest.mark.parametrize(
    ("measure", "estimate", "change", "text"),
    [
        ("turns", Estimate(13.96, 0.24), False, "14.0 ± 0.2"),
        ("turns", Estimate(-1.5, 0.2), True, "−1.5 ± 0.2"),
        ("somebody_out", Estimate(0.98, 0.08), False, "98.0% (90 to 100)"),
        ("stock_out", Estimate(0.02, 0.3), False, "2.0% (0 to 32)"),
        ("turns", Estimate(1.5, 0.2), True, "+1.5 ± 0.2"),
        ("turns", Estimate(-0.01, 0.04), True, "0.0 ± 0.0"),
        ("turns", Estimate(0, inf), True, "0.0"),
        ("stock_out", Estimate(0.333, 0.01), False, "33.3 ± 1.0%"),
        ("stock_out", Estimate(0.333, inf), False, "33.3%"),
    ],
)
def test_a_laboratory_estimate_is_written_with_its_margin_and_changes_with_a_sign(
    measure: str, estimate: Estimate, change: bool, text: str
) -> None:
    assert estimate_text(measure, estimate, change) == text


@pytest.mark.parametrize(
    ("collecting", "meaning"),
    [
        ((False, False), MEASURE_LABELS["points"]),
        ((True, True), PAID_LABEL),
        ((True, False), POINTS_OR_PAID_LABEL),
        ((False, True), POINTS_OR_PAID_LABEL),
    ],
)
def test_the_laboratory_explains_points_as_the_score_sheet_of_the_game_counts_them(
    collecting: tuple[bool, bool], meaning: str
) -> None:
    some = Estimate(1, 1)
    assert measure_text(MeasureComparison("points", some, some, some), collecting).meaning == meaning
    assert measure_text(MeasureComparison("turns", some, some, some), collecting).meaning == MEASURE_LABELS["turns"]
