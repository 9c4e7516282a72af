"""The laboratory: what other processes play, taken in match by match."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from game.bots.selfplay import BrokenMatch
from game.content.sheets import load_sheet
from game.session.laboratory import GivenUpError, Laboratory, common_players
from tests.session.by_hand import FACTS, ByHand

DOUBLE = load_sheet("double_rum")


def _by_hand(matches: int) -> tuple[Laboratory, ByHand]:
    hand = ByHand()
    return Laboratory(DOUBLE, DOUBLE, 2, matches, 1, 1, start=lambda jobs: hand), hand


def test_matches_count_in_their_order_whenever_they_are_ready() -> None:
    lab, hand = _by_hand(3)
    assert lab.matches == 3
    assert not lab.poll()
    assert lab.report() == []
    hand.answer(1)
    assert not lab.poll()
    hand.answer(0)
    assert lab.poll()
    assert lab.done == 2
    assert lab.deals == (2, 2)
    assert lab.report()[0].first.startswith(f"{FACTS[0].turns}.0 ")


def test_only_a_few_matches_are_asked_for_ahead() -> None:
    lab, hand = _by_hand(100)
    assert [number for number, _future in hand.asked] == [0, 1]
    hand.answer(0)
    lab.poll()
    assert [number for number, _future in hand.asked] == [0, 1, 2]


def test_it_lets_go_of_its_processes_at_the_end_and_when_given_up() -> None:
    lab, hand = _by_hand(1)
    hand.answer(0)
    lab.poll()
    assert lab.finished
    assert hand.closed
    lab, hand = _by_hand(1)
    lab.close()
    assert hand.closed


def test_a_match_that_went_wrong_is_not_hushed_up() -> None:
    lab, hand = _by_hand(2)
    dict(hand.asked)[0].set_exception(BrokenMatch("lost a card", []))
    with pytest.raises(GivenUpError, match="match 1 went wrong: lost a card"):
        lab.poll()
    assert hand.closed


def test_it_plays_the_same_however_many_work() -> None:
    reports = []
    for jobs in (1, 3):
        lab = Laboratory(DOUBLE, load_sheet("doofer"), 2, 6, 3, jobs, start=ThreadPoolExecutor)
        while not lab.finished:
            lab.poll(5.0)
        reports.append(lab.report())
    assert reports[0] == reports[1]
    assert any(line.first != line.second for line in reports[0])


def test_it_works_in_processes_of_its_own() -> None:
    lab = Laboratory(DOUBLE, DOUBLE, 2, 2, 3, 1)
    while not lab.finished:
        lab.poll(60.0)
    assert all(line.change.startswith("0.0 ") for line in lab.report())


def test_players_both_sheets_allow() -> None:
    assert list(common_players(load_sheet("rummy_500"), load_sheet("liverpool_rummy"))) == [3, 4, 5, 6]
