"""Hands shown: how their discard lies, and the lay-out where melds of some kinds must be among them."""

from __future__ import annotations

import pytest

from game.engine.arrange.solver import held_melds
from game.engine.cards import parse_card, parse_cards
from game.engine.events import Discarded
from game.engine.play.scoring import deadwood
from game.engine.play.verbs import apply
from game.engine.sheet.keys import kept_in_hand
from game.engine.sheet.rules import Rules, with_turned_up
from game.record.notation import parse_action
from tests.support.samples import rules, sheet, staged

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


def test_rules_of_required_melds_apply_and_rules_of_an_opening_do_not_if_melds_stay_in_hand() -> None:
    kept = kept_in_hand(sheet(**KEYS, melding__opening=30))
    assert (kept.melding.pure, kept.melding.least_runs, kept.melding.opening) == ("run", 2, 0)
    assert not sevens().restricts_first_lay


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
def test_deadwood_counts_the_whole_hand_if_a_required_meld_is_missing(hand: str, left: int) -> None:
    assert deadwood(sevens(), tuple(sorted(parse_cards(hand)))) == left


def test_held_melds_include_sets_that_do_not_count_before_the_required_runs() -> None:
    assert held_melds(sevens(), parse_cards("KS KD KC 2C")) == (parse_cards("KS KD KC"),)


@pytest.mark.parametrize(("last_turn", "hidden"), [(False, True), (True, False)])
def test_the_discard_of_a_hand_shown_lies_face_down_unless_another_may_still_draw_it(
    last_turn: bool, hidden: bool
) -> None:
    keys = sheet(melding__in_hand=True, last_turn=last_turn, knocking__limit=0)
    table = staged(keys, ["4C 5C 6C QS", "7D KC"], stock="7C 9D 2D")
    drawn, _ = apply(table, parse_action("draw stock", 0))
    assert len(drawn.hands[0]) == 5
    _, events = apply(drawn, parse_action("knock QS", 0))
    assert events[0] == Discarded(0, parse_card("QS"), face_down=hidden)
