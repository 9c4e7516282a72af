"""Whether a seat leaves the deal: what it is likely to lose by playing on, against the price of dropping out."""

from __future__ import annotations

from functools import lru_cache

from game.bots.knowledge.outlook import Outlook
from game.engine.actions import Drop
from game.engine.arrange.solver import best_layout
from game.engine.cards import Card
from game.engine.play.dropping import drop_price
from game.engine.play.scoring import table_points
from game.engine.sheet.rules import Rules

_KEPT = 0.6
"""The share of what a hand leaves over that is still there when somebody else ends the deal."""
_SURE = 1.4
"""By how much what may be lost must be more than the price: hands get better than they look, and the price is sure."""


def drops_out(look: Outlook) -> Drop | None:
    """Return the drop of the seat, about to draw, where playing on is likely to cost more than the price."""
    state, seat = look.state, look.seat
    price = drop_price(state)
    if price is None:
        return None
    cost = float(price)
    if look.on_table:
        cost += table_points(state)[seat]
    return Drop(seat) if _loss(look) > _SURE * cost else None


def _loss(look: Outlook) -> float:
    """Points the seat may expect to lose by playing on; those it may win as well count against them."""
    state, rules = look.state, look.rules
    others = len(state.clockwise(look.seat))
    wins = 1 / (others + 1)
    hand = state.hands[look.seat]
    typical = look.average * rules.hand_size * _KEPT
    if rules.scoring.settle in ("fixed", "stake"):
        loss = gain = float(rules.scoring.payment)
    else:
        loss, gain = _KEPT * _left_over(rules, hand), typical
    if look.on_table:
        loss -= table_points(state)[look.seat]
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
