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
from game.engine.play.dropping import drop_price
from game.engine.play.knocking import legal_first_knocks
from game.engine.play.scoring import Finish, RawPoints, deal_points, raw_points, table_points, undercutting
from game.engine.sheet.rules import Rules
from game.engine.state import State

_SAMPLES = 60
"""Determinizations that are looked at."""
_HOPE = 0.35
"""What is still to be won by playing on, of what the hand would win if hands were compared and nobody paid more."""
_KEPT = 0.6
"""The share of what a hand leaves over that is still there when somebody else ends the deal."""
_SURE = 1.4
"""By how much what may be lost must be more than the price: hands get better than they look, and the price is sure."""


def knocks_now(belief: BeliefState, rng: Random) -> Knock | None:
    """Return the knock of the seat, about to draw, where it promises more than playing on."""
    state, seat = belief.state, belief.seat
    found = legal_first_knocks(state, seat)
    if not found or belief.slips.misses("knock"):
        return None
    knock = Knock(seat)
    shown = even = 0.0
    hands = points_held(belief, rng)
    for held in hands:
        shown += match_worth(state, seat, knocked(state, seat, held))
        even += _compared(belief, held)
    wrong = belief.misjudged("knock") / max(1.0, belief.average) * len(hands)
    return knock if shown + wrong > _HOPE * even else None


def points_held(belief: BeliefState, rng: Random, count: int = _SAMPLES) -> list[tuple[int, ...]]:
    """Return by determinization what the hands of all seats count, the own one among them; 0 for seats gone."""
    rules, found = belief.rules, []
    for state in determinizations(belief, rng, count):
        hands = enumerate(state.hands)
        found.append(tuple([0 if state.is_gone(seat) else rules.value(hand) for seat, hand in hands]))
    return found


def knocked(state: State, seat: int, held: Sequence[int]) -> tuple[int, ...]:
    """Return what everybody scores if `seat` knocks and the hands count this."""
    return deal_points(state.rules, _raw(state, held), seat)


def caught(state: State, seat: int, held: Sequence[int]) -> bool:
    """Tell whether somebody holds so little then that the knocker is undercut."""
    return bool(undercutting(state.rules, _raw(state, held), seat))


def _raw(state: State, held: Sequence[int]) -> RawPoints:
    return structs.replace(raw_points(state), hands=tuple(held), way=Finish.KNOCK)


def _compared(belief: BeliefState, held: Sequence[int]) -> float:
    """What the hand would win if the least won, and nobody paid more for being wrong."""
    state, seat = belief.state, belief.seat
    others = [held[other] for other in state.clockwise(seat)]
    if belief.rules.scoring.settle == "own":
        return sum(others) / len(others) - held[seat]
    fixed = belief.rules.scoring.settle in ("fixed", "stake")
    pays = float(belief.rules.scoring.payment) if fixed else belief.average * len(others)
    return pays * len(others) if held[seat] < min(others) else -pays


def drops_out(belief: BeliefState) -> Drop | None:
    """Return the drop of the seat, about to draw, where playing on is likely to cost more than the price."""
    state, seat = belief.state, belief.seat
    price = drop_price(state)
    if price is None:
        return None
    cost = float(price)
    if belief.on_table:
        cost += table_points(state)[seat]
    return Drop(seat) if _loss(belief) > _SURE * cost else None


def _loss(belief: BeliefState) -> float:
    """Points the seat may expect to lose by playing on; those it may win as well count against them."""
    state, rules = belief.state, belief.rules
    others = len(state.clockwise(belief.seat))
    wins = 1 / (others + 1)
    hand = state.hands[belief.seat]
    typical = belief.average * rules.hand_size * _KEPT
    if rules.scoring.settle in ("fixed", "stake"):
        loss = gain = float(rules.scoring.payment)
    else:
        loss, gain = _KEPT * _left_over(rules, hand), typical
    if belief.on_table:
        loss -= table_points(state)[belief.seat]
    if rules.scoring.settle == "own":
        gain = 0.0
    elif rules.scoring.settle in ("differences", "lowest_collects"):
        loss = max(0.0, loss - typical / 2)
    return (1 - wins) * loss - wins * others * gain


def _left_over(rules: Rules, hand: tuple[Card, ...]) -> int:
    """Return what a hand leaves over, as it is likely to count at the end.

    Where melds of some kind are asked for, all of a hand counts until they are there. Most have them when the deal
    ends, so what is looked at is what its melds of any kind leave; and no hand counts more than the most.
    """
    if rules.melding.in_hand and rules.asks_kinds:
        rules = _without_kinds(rules)
    left, most = best_layout(rules, hand).points, rules.scoring.most
    return left if most == "none" else min(left, int(most))


@lru_cache(maxsize=64)
def _without_kinds(rules: Rules) -> Rules:
    return rules.with_keys("melding", pure="none", least_runs=0)
