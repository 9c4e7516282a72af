"""What is collected where the first lay must count points."""

from game.bots.choose.contract import OpeningPlanner
from game.bots.choose.first_lay import aim, would_come_back
from game.bots.choose.play import play
from game.engine.actions import Discard, Lay
from game.engine.cards import parse_card, parse_cards
from game.engine.state import Phase, State
from tests.bots.positions import FILLER, look_of, position

GAME = "kalooki_40"
"""Its first lay counts 40."""
LONG = " ".join([FILLER] * 5)
"""A stock of which much is left."""


def thrown(state: State) -> str:
    action = play(look_of(state))
    assert isinstance(action, Discard)
    return repr(action.card)


def test_melds_that_count_enough_are_found_and_laid() -> None:
    state = position(GAME, ["KH KS KD 9H TH JH 2C", "4S 5S"])
    look = look_of(state)
    best = OpeningPlanner(look).plans(state.hands[0])[0]
    assert best.missing == 0
    assert isinstance(play(look), Lay)


def test_melds_that_count_too_little_are_not_enough() -> None:
    state = position(GAME, ["2H 2S 2D 4C 5C 6C KH QD 9S", "4S 5S"])
    best = OpeningPlanner(look_of(state)).plans(state.hands[0])[0]
    assert best.missing > 0
    assert isinstance(play(look_of(state)), Discard)


def test_a_wild_counts_as_what_it_stands_for() -> None:
    state = position(GAME, ["KH KS X TC JC QC 2D", "4S 5S"])
    assert OpeningPlanner(look_of(state)).plans(state.hands[0])[0].missing == 0


def test_no_more_cards_are_planned_than_can_be_laid() -> None:
    # Five cards and one that is discarded: no two melds, and no run of five counts 40 among these.
    state = position(GAME, ["2H 2S 2D 4C 5C 6C", "4S 5S"])
    planner = OpeningPlanner(look_of(state))
    plans = planner.plans(state.hands[0])
    assert all(sum(target.slot.size for target in plan.targets) <= 5 for plan in plans)
    assert planner.cards == 4, "aces count eleven"


def test_high_cards_that_go_together_are_kept_and_low_ones_go() -> None:
    # By what they may cost, the kings would go first.
    hands = ["KH KS QD JD 3C 7S 4H", "4S 5S 6S 7C 8D 9D 9C"]
    assert thrown(position(GAME, hands, stock=LONG)) in ("3C", "4H", "7S")


def test_a_discard_towards_the_opening_would_stay() -> None:
    useful = position(GAME, ["KH KS QD JD 3C 7S", "4S 5S"], phase=Phase.DRAW, discards="TD")
    planner = aim(look_of(useful))
    assert isinstance(planner, OpeningPlanner)
    assert not would_come_back(planner, useful.hands[0], parse_card("TD"))


def test_a_discard_that_would_be_thrown_again_is_left() -> None:
    state = position(GAME, ["KH KS QD JD 8C 8D", "4S 5S"], phase=Phase.DRAW, discards="2C", stock=LONG)
    planner = aim(look_of(state))
    assert planner is not None
    assert would_come_back(planner, state.hands[0], parse_card("2C"))
    there = parse_cards("KH KS KD QH QS QD")
    assert not would_come_back(planner, there, parse_card("2C")), "once all is there one lays, and nothing goes round"


def test_once_one_has_melded_there_is_no_aim() -> None:
    state = position(GAME, ["KH QD 3C", "4S 5S"], melds=((0, "KS KD KC"), (0, "9H TH JH")))
    assert aim(look_of(state)) is None
