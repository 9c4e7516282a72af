"""What can be added once a contract is laid: to its melds as they are planned, and to those that lie there."""

from __future__ import annotations

from game.bots.contract import Plan, Prospects
from game.bots.outlook import Outlook
from game.bots.targets import Target
from game.engine.cards import Card
from game.engine.melds.meld import fits
from game.engine.melds.room import single_adds
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import Rules, rank_at

_PLANS = 6
"""Plans that are looked at, the nearest."""
_NEAR = 3
"""The higher, the nearer a contract must be before anything is kept for afterwards: first it has to be laid."""


def worth_adding(look: Outlook, hand: tuple[Card, ...], prospects: Prospects) -> dict[Card, float]:
    """Return by face what spare cards of `hand` are worth because they could be added after the contract, in points.

    Afterwards a turn rids a hand of a card only where one is added: what is drawn is discarded again.
    """
    plans = list(zip(prospects.found[:_PLANS], prospects.rates, strict=False))
    whole = sum([rate for _, rate in plans])
    if not whole:
        return {}
    found: dict[Card, float] = {}
    for face in set(hand):
        lies = any(True for meld in look.state.melds for _ in single_adds(look.rules, meld, (face,)))
        spare = [(plan, rate) for plan, rate in plans if hand.count(face) > plan.uses(face)]
        rates = [rate for plan, rate in spare if lies or _goes_on(look.rules, plan, face)]
        if rates:
            found[face] = look.traits.foresight * prospects.now**_NEAR * sum(rates) / whole
    return found


def _goes_on(rules: Rules, plan: Plan, face: Card) -> bool:
    return any(_lengthens(rules, target, face) for target in plan.targets)


def _lengthens(rules: Rules, target: Target, face: Card) -> bool:
    size = target.slot.size
    if target.slot.kind is Kind.SET:
        return face.rank == target.group and not (rules.suits_differ and face in target.have)
    if not rules.any_suit and face.suit != target.group:
        return False
    below, above = target.low - 1, target.low + size
    if face.rank == rank_at(above) and fits(rules, target.low, size + 1):
        return True
    return face.rank == rank_at(below) and fits(rules, below, size + 1)
