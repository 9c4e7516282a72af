"""Stakes: what a deal is worth that nobody wins goes on to the next, at the table and on a score sheet."""

from __future__ import annotations

from random import Random

from msgspec import structs

from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.actions import DEALER, DrawStock, Next, Pass, Shuffle
from game.engine.play.accounts import AccountEntry
from game.engine.play.dealing import new_match, to_shuffle
from game.engine.play.scoring import carried_on, deal_points, raw_points
from game.engine.play.turns import end_deal
from game.engine.play.verbs import apply, legal
from game.engine.sheet.rules import compile_rules
from game.engine.state import Ending, Phase, State
from game.session.match.accounts import deal_accounts

SHEET = load_sheet("conquian")


def dealt(carry: bool = True) -> State:
    state = new_match(compile_rules(with_keys(SHEET, {"scoring.carry_over": carry}), 2))
    return shuffled(state)


def shuffled(state: State) -> State:
    order = list(to_shuffle(state))
    Random(3).shuffle(order)
    return apply(state, Shuffle(DEALER, tuple(order)))[0]


def drawn(state: State) -> State:
    """Play on until the deal is over, with both players passing on every card, and return the state."""
    while state.phase is not Phase.DEAL_OVER:
        offered = legal(state, state.actor)
        state, _ = apply(state, next(each for each in offered if isinstance(each, Pass | DrawStock)))
    return state


def test_the_stake_of_a_deal_nobody_wins_is_added_to_the_stake_of_the_next() -> None:
    state = drawn(dealt())
    assert (state.ending, state.deal_scores, state.carried) == (Ending.STOCK_OUT, (0, 0), 1)
    state = shuffled(apply(state, Next(0))[0])
    assert state.carried == 1
    won, _ = end_deal(state, Ending.WENT_OUT, 1)
    assert (won.deal_scores, won.carried) == ((0, 2), 0)
    again = shuffled(apply(drawn(state), Next(0))[0])
    won, _ = end_deal(again, Ending.WENT_OUT, 0)
    assert won.deal_scores == (3, 0)
    lines = [[(line.entry, line.points) for line in account.items] for account in deal_accounts(won)]
    assert lines == [[(AccountEntry.STAKE, 3)], [(AccountEntry.STAKE, 0)]]


def test_without_carrying_over_the_stake_of_a_drawn_deal_is_lost() -> None:
    state = shuffled(apply(drawn(dealt(carry=False)), Next(0))[0])
    assert (state.carried, end_deal(state, Ending.WENT_OUT, 1)[0].deal_scores) == (0, (0, 1))


def test_a_fixed_payment_of_a_drawn_deal_is_carried_on_to_the_next_deal() -> None:
    state = dealt()
    rules = state.rules.with_keys("scoring", settle="fixed", payment=2)
    what = structs.replace(raw_points(state), carried=2)
    assert deal_points(rules, what, 0) == (6, -6)
    assert carried_on(rules, 2, (0, 0)) == 3
    assert carried_on(rules, 2, (6, -6)) == 0


def test_the_dealer_alternates_after_a_drawn_deal() -> None:
    state = dealt()
    assert (state.dealer, state.turn) == (1, 0)
    state = shuffled(apply(drawn(state), Next(0))[0])
    assert (state.dealer, state.turn) == (0, 1)
