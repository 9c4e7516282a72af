"""Packs without some ranks: runs go on over what is left out, and no meld has a place for it."""

from __future__ import annotations

import pytest

from game.engine.arrange.solver import best_layout
from game.engine.cards import parse_cards, show
from game.engine.melds.readings import add_readings, lay_readings, melds_after_slide
from tests.support.samples import meld, rules, uses

FORTY = rules(pack__jokers=2, pack__without=["8", "9", "10"])
AROUND = rules(pack__jokers=2, pack__without=["8", "9", "10"], runs__ace="around", wilds__slide=True)
SEVEN_UP = rules(pack__without=["2", "3", "4", "5", "6"])
NO_ACES = rules(pack__without=["A"], runs__ace="around")


@pytest.mark.parametrize(
    ("by", "text", "means"),
    [
        (FORTY, "6H 7H JH", "6H 7H JH"),
        (FORTY, "QH 7H JH", "7H JH QH"),
        (FORTY, "7H X QH", "7H X=JH QH"),
        (FORTY, "X JH QH", "X=7H JH QH"),
        (FORTY, "KH AH QH", "QH KH AH"),
        (AROUND, "KH AH 2H", "KH AH 2H"),
        (SEVEN_UP, "AH 7H 8H", "AH 7H 8H"),
        (NO_ACES, "JH QH KH", "JH QH KH"),
    ],
)
def test_a_run_skips_ranks_left_out_of_the_pack(by: object, text: str, means: str) -> None:
    assert repr(lay_readings(by, uses(text), 0)[0]) == means


@pytest.mark.parametrize(
    ("by", "text"),
    [
        (FORTY, "7H X=8H JH"),
        (FORTY, "X=8C X=8D 8H"),
        (FORTY, "5H 6H QH"),
        (SEVEN_UP, "AH X=2H 7H"),
        (NO_ACES, "QH KH 2H"),
    ],
)
def test_no_wild_stands_for_a_rank_left_out_of_the_pack(by: object, text: str) -> None:
    assert lay_readings(by, uses(text), 0) == ()


def test_in_short_packs_runs_grow_and_wilds_slide_over_the_missing_ranks() -> None:
    run = meld(FORTY, "5H 6H 7H")
    assert [repr(longer) for longer in add_readings(FORTY, run, uses("JH"), 0)] == ["5H 6H 7H JH"]
    ends = melds_after_slide(AROUND, meld(AROUND, "X=7H JH QH"), parse_cards("7H")[0], 0)
    assert [repr(run) for run, _ in ends] == ["7H JH QH X=KH"]


def test_a_short_pack_limits_the_longest_run() -> None:
    assert len(FORTY.pack) == 42
    assert not {8, 9, 10} & {face.rank for face in FORTY.pack}
    assert (FORTY.run_max, AROUND.run_max, SEVEN_UP.run_max) == (11, 10, 9)
    assert show(best_layout(FORTY, parse_cards("5H 6H 7H JH QH KH AH KS")).left) == "KS"
