"""Tests of `game.bots.choose.plans`."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from game.bots.choose.first_lay import would_discard_again
from game.bots.choose.plans import (
    ContractPlanner,
    LayPlan,
    OpeningPlanner,
    Planner,
    Prospects,
    TargetFinder,
    melds_of_plan,
    pack_hand,
    planner_of,
    worth_of_additions,
)
from game.bots.choose.play import best_play
from game.bots.knowledge.belief import BeliefState
from game.bots.traits import Traits
from game.engine.actions import Discard, Lay
from game.engine.cards import parse_card, parse_cards
from game.engine.play.verbs import why_not
from game.engine.sheet.contracts import Kind, Slot, parse_contract
from game.engine.state import Phase, State
from tests.support.positions import FILLER, belief_of, position


def planner(belief: BeliefState, contract: str) -> Planner:
    wanted = parse_contract(contract, 3, 4)
    assert wanted is not None
    return ContractPlanner(belief, wanted)


def plans(belief: BeliefState, hand: str, contract: str) -> list[LayPlan]:
    return planner(belief, contract).plans(parse_cards(hand))


def prospects(hand: str, contract: str) -> Prospects:
    planning = planner(LOOK, contract)
    return Prospects(planning, planning.plans(parse_cards(hand)))


LOOK = belief_of(position("liverpool_rummy", ["2S 3S", "4S", "5S"]))


@pytest.mark.parametrize(
    ("hand", "contract", "missing"),
    [
        ("7H 7S 7D 9H 9S 9D", "2 sets", 0),
        ("7H 7S 7D 9H 9S KD", "2 sets", 1),
        ("7H 7S X 9H 9S KD", "2 sets", 1),
        ("7H 7S X 9H 9S X", "2 sets", 0),
        ("4H 5H 6H 7H", "1 run", 0),
        ("4H 5H 7H 2S", "1 run", 1),
        ("TH JH QH KH AH", "1 run of 5", 0),
        ("7H 8H 9H 7S 7D 2C 3C", "1 set + 1 run", 2),
        ("7H 7S 7D 7C 7H 7S", "2 sets", 0),
        ("7H 7S 7D 4H 5H 6H 8S 9S", "1 set + 1 run", 1),
    ],
)
def test_a_plan_for_a_contract_counts_the_cards_missing_from_the_hand_exactly(
    hand: str, contract: str, missing: int
) -> None:
    assert min(plan.missing for plan in plans(LOOK, hand, contract)) == missing


def test_a_card_serves_only_one_meld_of_a_plan() -> None:
    # 7H can go with the sevens or with the run, not with both.
    for plan in plans(LOOK, "4H 5H 6H 7H 7S 7D", "1 set + 1 run"):
        used = [face for target in plan.targets for face in target.have]
        assert used.count(parse_card("7H")) <= 1
        assert plan.missing >= 1


def test_a_plan_has_a_shorter_wait_if_more_of_its_cards_may_still_come() -> None:
    # Two sevens wait for six more, a broken run for two of one face.
    found = plans(LOOK, "7H 7S 4D 5D 7D 2C", "1 set")
    assert {target.group for target in found[0].targets} == {7}
    assert found[0].wait < plans(LOOK, "4D 5D 7D", "1 run")[0].wait


def test_prospects_fall_most_if_a_card_the_plan_needs_is_given_up() -> None:
    worth = prospects("7H 7S 9H 9S 9D 2C", "2 sets")
    assert worth.chance_without(parse_card("7H")) < worth.chance_without(parse_card("2C")) <= worth.now
    with_joker = prospects("X 7H 7S 9H 9S", "2 sets")
    assert with_joker.chance_without(parse_card("X")) < with_joker.now


def test_prospects_do_not_fall_if_one_of_two_equal_cards_is_given_up() -> None:
    worth = prospects("7H 7H 7S 9H 9S 2C", "1 run + 1 set")
    assert worth.chance_without(parse_card("9H"), 0) < worth.chance_without(parse_card("9H"), 1) == worth.now


def test_a_complete_plan_becomes_a_legal_lay() -> None:
    hand = "7H 7S X 4H 5H X 7H 2C KD"
    state = position("liverpool_rummy", [hand, "4S", "5S"], deal=2)
    belief = belief_of(state)
    complete = [plan for plan in plans(belief, hand, "1 set + 1 run") if not plan.missing]
    assert complete
    melds = melds_of_plan(belief, parse_cards(hand), complete[0])
    assert why_not(state, Lay(0, melds)) is None
    assert [target.slot.kind for target in complete[0].targets] == [Kind.RUN, Kind.SET]


def test_a_plan_for_a_set_of_wilds_lacks_one_natural_if_naturals_are_needed() -> None:
    found = plans(LOOK, "X X X", "1 set")
    assert found[0].missing == 1, "one natural must be among three wilds"


def test_a_joker_that_is_not_wild_serves_no_meld() -> None:
    state = position("liverpool_rummy", ["X 7H 7S 9H 9S 9D", "4S", "5S"])
    belief = belief_of(structs.replace(state, rules=replace(state.rules, wild=frozenset())))
    planning = planner(belief, "2 sets")
    found = planning.plans(parse_cards("X 7H 7S 9H 9S 9D"))
    assert min(plan.missing for plan in found) == 1
    worth = Prospects(planning, found)
    assert worth.chance_without(parse_card("X")) == worth.now


# Two sets are asked for: the fours and the kings are there, so the fourth king can be added at once.
HAND = "4S 4H 4D KS KH KD KC 9S 7D 2H 8C TD"


def worth(hand: str, face: str, foresight: float = 10.0, set_max: int = 16, **more: object) -> float:
    state = position("liverpool_rummy", [hand, "AS", "AH"], **more)  # type: ignore[arg-type]
    belief = belief_of(structs.replace(state, rules=replace(state.rules, set_max=set_max)))
    belief = structs.replace(belief, slips=structs.replace(belief.slips, traits=Traits(foresight=foresight)))
    cards = belief.state.hands[0]
    contract = belief.state.contract_of(0)
    assert contract is not None
    planner = ContractPlanner(belief, contract)
    return worth_of_additions(belief, cards, Prospects(planner, planner.plans(cards))).get(parse_card(face), 0.0)


def test_a_fourth_card_of_the_rank_of_a_planned_set_is_worth_keeping() -> None:
    assert worth(HAND, "KC") > 5
    assert worth(HAND, "9S") < 1


def test_a_fourth_card_is_not_kept_for_a_planned_set_that_may_have_no_more_than_three() -> None:
    assert worth(HAND, "KC", set_max=3) == 0


def test_a_card_a_plan_needs_is_rated_as_a_worse_discard() -> None:
    assert worth(HAND, "4S") < worth(HAND, "KC")


def test_cards_that_fit_the_table_are_worth_keeping() -> None:
    lying = ((1, "7S 7H 7C"), (1, "QS QH QD"))
    assert worth(HAND, "7D", melds=lying) > 5
    assert worth(HAND, "2H", melds=lying) < 1


@pytest.mark.parametrize(("face", "goes_on"), [("3D", True), ("8D", True), ("9D", False), ("3H", False)])
def test_a_card_at_the_end_of_a_planned_run_is_worth_keeping(face: str, goes_on: bool) -> None:
    hand = f"4D 5D 6D 7D KS KH KD {face} 2C TC QS AC"
    assert (worth(hand, face, deal=2) > 3) == goes_on


def test_without_foresight_no_card_is_worth_keeping() -> None:
    assert worth(HAND, "KC", foresight=0.0) == 0


GAME = "kalooki_40"
"""Its first lay counts 40."""
LONG = " ".join([FILLER] * 5)
"""A stock of which much is left."""


def thrown(state: State) -> str:
    action = best_play(belief_of(state))
    assert isinstance(action, Discard)
    return repr(action.card)


def test_a_plan_for_an_opening_lays_melds_that_count_enough() -> None:
    state = position(GAME, ["KH KS KD 9H TH JH 2C", "4S 5S"])
    belief = belief_of(state)
    best = OpeningPlanner(belief).plans(state.hands[0])[0]
    assert best.missing == 0
    assert isinstance(best_play(belief), Lay)


def test_melds_that_count_too_little_do_not_finish_a_plan_for_an_opening() -> None:
    state = position(GAME, ["2H 2S 2D 4C 5C 6C KH QD 9S", "4S 5S"])
    best = OpeningPlanner(belief_of(state)).plans(state.hands[0])[0]
    assert best.missing > 0
    assert isinstance(best_play(belief_of(state)), Discard)


def test_a_wild_in_a_planned_opening_counts_as_the_card_it_stands_for() -> None:
    state = position(GAME, ["KH KS X TC JC QC 2D", "4S 5S"])
    assert OpeningPlanner(belief_of(state)).plans(state.hands[0])[0].missing == 0


def test_a_plan_uses_no_more_cards_than_can_be_laid() -> None:
    # Five cards and one that is discarded: no two melds, and no run of five counts 40 among these.
    state = position(GAME, ["2H 2S 2D 4C 5C 6C", "4S 5S"])
    planner = OpeningPlanner(belief_of(state))
    plans = planner.plans(state.hands[0])
    assert all(sum(target.slot.size for target in plan.targets) <= 5 for plan in plans)
    assert planner.cards == 4, "aces count eleven"


def test_a_bot_discards_a_low_card_rather_than_break_a_pair_of_high_cards() -> None:
    # By what they may cost, the kings would go first.
    hands = ["KH KS QD JD 3C 7S 4H", "4S 5S 6S 7C 8D 9D 9C"]
    assert thrown(position(GAME, hands, stock=LONG)) in ("3C", "4H", "7S")


def test_a_drawn_card_that_helps_the_opening_would_not_be_discarded_again() -> None:
    useful = position(GAME, ["KH KS QD JD 3C 7S", "4S 5S"], phase=Phase.DRAW, discards="TD")
    planner = planner_of(belief_of(useful))
    assert isinstance(planner, OpeningPlanner)
    assert not would_discard_again(planner, useful.hands[0], parse_card("TD"))


def test_a_bot_would_discard_a_drawn_useless_card_again_unless_all_its_melds_are_complete() -> None:
    state = position(GAME, ["KH KS QD JD 8C 8D", "4S 5S"], phase=Phase.DRAW, discards="2C", stock=LONG)
    planner = planner_of(belief_of(state))
    assert planner is not None
    assert would_discard_again(planner, state.hands[0], parse_card("2C"))
    there = parse_cards("KH KS KD QH QS QD")
    assert not would_discard_again(planner, there, parse_card("2C")), (
        "once all is there one lays, and nothing goes round"
    )


def test_a_bot_that_has_melded_plans_no_opening() -> None:
    state = position(GAME, ["KH QD 3C", "4S 5S"], melds=((0, "KS KD KC"), (0, "9H TH JH")))
    assert planner_of(belief_of(state)) is None


def test_packing_a_hand_for_a_planner_ignores_the_order_of_cards_and_counts_wilds_apart() -> None:
    belief = belief_of(position("liverpool_rummy", ["7H 7H X 9S", "4S", "5S"]))
    cards, wilds = pack_hand(belief.rules, belief.state.hands[0])
    assert wilds == 1
    assert pack_hand(belief.rules, parse_cards("9S 7H 7H")) == (cards, 0)
    assert pack_hand(belief.rules, parse_cards("9S 7H"))[0] != cards


def test_a_planned_set_takes_the_held_cards_of_its_rank_and_counts_the_missing_ones() -> None:
    belief = belief_of(position("liverpool_rummy", ["7H 7S 9S KC", "4S", "5S"]))
    cards, _ = pack_hand(belief.rules, belief.state.hands[0])
    [target] = TargetFinder(belief).nearest_targets(Slot(Kind.SET, 3), 7, cards, 0)
    assert sorted(target.have) == sorted(parse_cards("7H 7S"))
    assert target.missing == 1
    assert target.least == target.total > 0


def test_a_wild_saves_the_card_that_is_hardest_to_get() -> None:
    belief = belief_of(position("liverpool_rummy", ["7H 7S X KC", "4S", "5S"]))
    cards, wilds = pack_hand(belief.rules, belief.state.hands[0])
    [target] = TargetFinder(belief).nearest_targets(Slot(Kind.SET, 3), 7, cards, wilds)
    assert target.least == target.total - sum(target.savings) == 0


def test_a_planner_lists_the_nearest_runs_of_a_suit_first() -> None:
    hand = "4S 5S 6S JS QS 2H"
    belief = belief_of(position("liverpool_rummy", [hand, "4D", "5D"]))
    cards, _ = pack_hand(belief.rules, belief.state.hands[0])
    found = TargetFinder(belief).nearest_targets(Slot(Kind.RUN, 4), parse_card("4S").suit, cards, 0)
    assert [target.missing for target in found[:2]] == [1, 1]
    assert {target.low for target in found[:2]} == {3, 4}
    assert found[0].total <= found[-1].total
