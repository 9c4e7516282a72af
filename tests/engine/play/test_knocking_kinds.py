"""Hands shown where melds of some kinds must be among them: the lay-out counts and the table shows them as such."""

from __future__ import annotations

import pytest

from game.engine.arrange.solver import held_melds
from game.engine.cards import parse_card, parse_cards
from game.engine.play.scoring import deadwood
from game.engine.sheet.keys import kept_in_hand
from game.engine.sheet.rules import Rules, with_turned_up
from tests.support.samples import rules, sheet

KEYS = {
    "pack__packs": 2,
    "pack__jokers": 1,
    "pack__wild": ["joker", "turned_up"],
    "melding__in_hand": True,
    "melding__pure": "run",
    "melding__least_runs": 2,
    "scoring__values": {"A": 10, "wild": 0},
}


def sevens() -> Rules:
    return with_turned_up(rules(**KEYS), parse_card("7H"))  # type: ignore[arg-type]


def test_what_is_asked_of_melds_holds_also_where_they_stay_in_the_hand() -> None:
    kept = kept_in_hand(sheet(**KEYS, melding__opening=30))
    assert (kept.melding.pure, kept.melding.least_runs, kept.melding.opening) == ("run", 2, 0)
    assert not sevens().asks_first


@pytest.mark.parametrize(
    ("hand", "left"),
    [
        ("4H 5H 6H 9S TS JS KC", 10),
        ("4H 5H 6H 9S 7C JS KC", 10),
        ("4H 7D 6H 9S 7C JS KC", 39),  # no pure run
        ("4H 5H 6H KS KD KC 2C", 47),  # no second run
        ("6H 7H 8H 9S X JS KC", 10),  # a seven as itself
    ],
)
def test_deadwood_is_what_is_left_beside_the_melds_asked_for(hand: str, left: int) -> None:
    assert deadwood(sevens(), tuple(sorted(parse_cards(hand)))) == left


def test_held_melds_include_sets_that_do_not_count_before_the_required_runs() -> None:
    assert held_melds(sevens(), parse_cards("KS KD KC 2C")) == (parse_cards("KS KD KC"),)
