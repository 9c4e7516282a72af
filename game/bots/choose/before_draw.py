"""Whether a seat ends the deal for itself before it draws: shows its hand where melds lie on the table, or drops out.

It shows by what the others are likely to hold, against what the hand may still become; a hand that was dealt some
turns ago is no hand at random: the dearest of the cards that came went first. It drops out by what it is likely to lose
by playing on, against the price.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from msgspec import structs

from game.bots.knowledge.belief import BeliefState
from game.bots.knowledge.match_chances import match_worth
from game.bots.search.determinization import determinizations
from game.engine.actions import Drop, Knock
from game.engine.arrange.solver import best_layout
from game.engine.cards import Card
from game.engine.play.accounts import Finish, RawPoints
from game.engine.play.dropping import drop_price
from game.engine.play.knocking import legal_first_knocks
from game.engine.play.scoring import base_payment, deal_points, raw_points, table_points, undercutting
from game.engine.sheet.rules import Rules
from game.engine.state import State

_SAMPLES = 60
"""The number of determinizations sampled."""
_HOPE = 0.35
"""The share of the points of a plain comparison of hands that playing on can still win."""
_KEPT = 0.6
"""The share of the deadwood of a hand that is still left when another seat ends the deal."""
_SURE = 1.4
"""The factor by which the possible loss must exceed the price: hands improve, and the price is certain."""


def worthwhile_knock(belief: BeliefState, rng: Random) -> Knock | None:
    """Return the knock of the seat before its draw; None if it is not legal, promises less than playing on, or the seat
    overlooks it.
    """
    state, seat = belief.state, belief.seat
    found = legal_first_knocks(state, seat)
    if not found or belief.slips.overlooks("knock"):
        return None
    knock = Knock(seat)
    shown = even = 0.0
    hands = sampled_points(belief, rng)
    for held in hands:
        shown += match_worth(state, seat, scores_after_knock(state, seat, held))
        even += _points_if_lowest_wins(belief, held)
    wrong = belief.error_about("knock") / max(1.0, belief.average) * len(hands)
    return knock if shown + wrong > _HOPE * even else None


def sampled_points(belief: BeliefState, rng: Random) -> list[tuple[int, ...]]:
    """Return, for each of some random determinizations, the points of all cards of each hand, by seat; 0 for seats that
    have left the deal.
    """
    rules, found = belief.rules, []
    for state in determinizations(belief, rng, _SAMPLES):
        hands = enumerate(state.hands)
        found.append(tuple([0 if state.is_gone(seat) else rules.points_of(hand) for seat, hand in hands]))
    return found


def scores_after_knock(state: State, seat: int, held: Sequence[int]) -> tuple[int, ...]:
    """Return the scores of the deal, by seat, if `seat` knocks now, before its draw.

    `held` are the points that the hands count, by seat.
    """
    return deal_points(state.rules, _raw_points_after_knock(state, held), seat)


def is_undercut(state: State, seat: int, held: Sequence[int]) -> bool:
    """Whether a knock by `seat` would be undercut if the hands counted the points `held`, by seat."""
    return bool(undercutting(state.rules, _raw_points_after_knock(state, held), seat))


def _raw_points_after_knock(state: State, held: Sequence[int]) -> RawPoints:
    return structs.replace(raw_points(state), hands=tuple(held), way=Finish.KNOCK)


def _points_if_lowest_wins(belief: BeliefState, held: Sequence[int]) -> float:
    """Return an estimate of what the seat would gain on the others if the hands were compared now, in points; below 0
    if it would lose.

    `held` are the points of each hand, by seat. The lowest hand wins, and a tie counts as lost. Penalties are left out.
    A stake that another seat wins is divided among the losers. Where the rules fix neither payment nor stake, an
    average is used.

    Where each seat scores its own points, the result is the mean points of the other hands less the seat's own.
    """
    state, seat, rules = belief.state, belief.seat, belief.rules
    others = [held[other] for other in state.clockwise(seat)]
    if rules.scoring.settle == "own":
        return sum(others) / len(others) - held[seat]
    wins = held[seat] < min(others)
    if rules.scoring.settle == "stake":
        stake = base_payment(rules, state.carried)
        return float(stake) if wins else -stake / len(others)
    fixed = rules.scoring.settle == "fixed"
    pays = float(base_payment(rules, state.carried)) if fixed else belief.average * len(others)
    return pays * len(others) if wins else -pays


def worthwhile_drop(belief: BeliefState) -> Drop | None:
    """Return the drop of the seat before its draw, if it is allowed and playing on is likely to cost clearly more than
    dropping out; else None.

    Where melds count, dropping out costs the points of the seat's melds, too.
    """
    state, seat = belief.state, belief.seat
    price = drop_price(state)
    if price is None:
        return None
    cost = float(price)
    if belief.table_weight:
        cost += table_points(state)[seat]
    return Drop(seat) if _loss(belief) > _SURE * cost else None


def _loss(belief: BeliefState) -> float:
    """Return the points that a seat can expect to lose by playing the deal on, if all seats are equally likely to win
    it; what it may win is taken off, so the result may be below 0.
    """
    state, rules = belief.state, belief.rules
    others = len(state.clockwise(belief.seat))
    wins = 1 / (others + 1)
    hand = state.hands[belief.seat]
    typical = belief.average * rules.hand_size * _KEPT
    if rules.scoring.settle == "stake":
        loss, gain = 0.0, base_payment(rules, state.carried) / others
    elif rules.scoring.settle == "fixed":
        loss = gain = float(base_payment(rules, state.carried))
    else:
        loss, gain = _KEPT * _left_over(rules, hand), typical
    if belief.table_weight:
        loss -= table_points(state)[belief.seat]
    if rules.scoring.settle == "own":
        gain = 0.0
    elif rules.scoring.settle in ("differences", "lowest_collects"):
        loss = max(0.0, loss - typical / 2)
    return (1 - wins) * loss - wins * others * gain


def _left_over(rules: Rules, hand: tuple[Card, ...]) -> int:
    """Return the points of deadwood that a hand is likely to count at the end of the deal: those of its best layout
    now, but no more than the rules let one hand count.

    Some rules demand certain kinds of melds of a hand that is shown. They are left aside here, since most hands have
    these melds by the end of the deal.
    """
    if rules.melding.in_hand and rules.demands_kinds:
        rules = _without_kinds(rules)
    left, most = best_layout(rules, hand).points, rules.scoring.most
    return left if most == "none" else min(left, int(most))


@lru_cache(maxsize=64)
def _without_kinds(rules: Rules) -> Rules:
    return rules.with_keys("melding", pure="none", least_runs=0)
