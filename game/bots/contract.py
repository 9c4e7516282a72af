"""How far a hand is from its contract: the nearest ways to fulfil it, and what each card is worth to them."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp

from msgspec import Struct

from game.bots.outlook import Outlook
from game.engine.actions import Use
from game.engine.cards import NO_SUIT, Card, card
from game.engine.contracts import Contract, Kind, Slot
from game.engine.melds import fits
from game.engine.rules import Rules, rank_at

_BEAM = 20
"""Ways kept while they are put together meld by meld."""
_PATIENCE = 12.0
"""Turns of waiting after which a contract is worth about a third."""
_OFFERED = 0.7


class Target(Struct, frozen=True):
    """One meld of a plan: its slot, rank or suit, low place of a run, the naturals held and the places missing."""

    slot: Slot
    group: int
    low: int
    have: tuple[Card, ...]
    waits: tuple[float, ...]
    """For each missing card, how hard it is to get: one over the cards that would do."""
    hold: tuple[float, ...]
    """For each card held, how hard it would be to get again."""


class Plan(Struct, frozen=True):
    """One way to fulfil a contract."""

    targets: tuple[Target, ...]
    cost: float
    """Summed waits of what is missing once the wilds are placed."""
    missing: int
    """Cards still missing."""

    @property
    def used(self) -> tuple[Card, ...]:
        """The naturals it uses."""
        return tuple(face for target in self.targets for face in target.have)


def plans(look: Outlook, hand: tuple[Card, ...], contract: Contract) -> list[Plan]:
    """Return the nearest ways to fulfil `contract`, best first."""
    rules = look.rules
    wilds = sum(face in rules.wild for face in hand)
    counts = [0] * 53
    for face in hand:
        counts[face] += rules.natural(face) and face not in rules.wild
    slots = sorted(contract.slots, key=lambda slot: (slot.kind is Kind.SET, -slot.size))
    beam: list[tuple[float, tuple[Target, ...]]] = [(0.0, ())]
    for at, slot in enumerate(slots):
        longer: list[tuple[float, tuple[Target, ...]]] = []
        for _, chosen in beam:
            left = _without(counts, chosen)
            after = chosen[-1] if chosen and slots[at - 1] == slot else None
            for target in _targets(look, left, slot):
                if after is None or (target.group, target.low) >= (after.group, after.low):
                    grown = (*chosen, target)
                    longer.append((_cost(rules, grown, wilds)[0], grown))
        longer.sort(key=lambda each: each[0])
        beam = longer[:_BEAM]
    return [Plan(chosen, *_cost(rules, chosen, wilds)) for _, chosen in beam]


def _without(counts: list[int], chosen: tuple[Target, ...]) -> list[int]:
    left = list(counts)
    for target in chosen:
        for face in target.have:
            left[face] -= 1
    return left


def _targets(look: Outlook, left: list[int], slot: Slot) -> Iterator[Target]:
    rules = look.rules
    wilds = 0.5 * sum(look.live[face] for face in rules.wild)
    if slot.kind is Kind.SET:
        if slot.size > rules.set_max:
            return
        barred = set() if rules.own_rank else {face.rank for face in rules.wild}
        for rank in set(range(1, 14)) - barred:
            yield _set_target(look, left, slot, rank, wilds)
        return
    for suit in range(4):
        for low in range(1, 14):
            if fits(rules, low, slot.size):
                yield _run_target(look, left, slot, suit, low, wilds)


def _set_target(look: Outlook, left: list[int], slot: Slot, rank: int, wilds: float) -> Target:
    once = look.rules.suits_differ
    faces = [card(rank, suit) for suit in range(4)]
    have = tuple([face for face in faces for _ in range(min(left[face], 1) if once else left[face])])[: slot.size]
    live = sum(look.live[face] for face in faces if not (once and face in have))
    waits = tuple([_wait(live - step, wilds) for step in range(slot.size - len(have))])
    return Target(slot, rank, 0, have, waits, (_wait(live + 1, wilds),) * len(have))


def _run_target(look: Outlook, left: list[int], slot: Slot, suit: int, low: int, wilds: float) -> Target:
    faces = [card(rank_at(place), suit) for place in range(low, low + slot.size)]
    have = tuple([face for face in faces if left[face] > 0])
    waits = tuple([_wait(look.live[face], wilds) for face in faces if left[face] <= 0])
    return Target(slot, suit, low, have, waits, tuple([_wait(look.live[face] + 1, wilds) for face in have]))


def _wait(live: float, wilds: float) -> float:
    return 1 / max(0.25, live + wilds)


def _cost(rules: Rules, chosen: tuple[Target, ...], wilds: int) -> tuple[float, int]:
    """Put the wilds where they save most, and return the waits left and how many cards are missing."""
    total, missing = 0.0, 0
    waits: list[float] = []
    for target in chosen:
        spare = max(0, target.slot.size - max(1, rules.min_naturals))
        hard = sorted(target.waits, reverse=True)
        waits += hard[:spare]
        total += sum(hard[spare:])
        missing += len(hard[spare:])
    waits.sort(reverse=True)
    return total + sum(waits[wilds:]), missing + max(0, len(waits) - wilds)


def prospects(look: Outlook, found: list[Plan], without: Card | None = None, spare: int = 0) -> float:
    """Return the chance-like worth (0–1) of laying the contract in time, if one card `without` were not there.

    `spare` is how many copies of that card the hand holds beyond the one given up.
    """
    rate = 0.0
    for plan in found:
        cost = plan.cost
        if without is not None:
            if without in look.rules.wild:
                cost += 1 / 6
            elif plan.used.count(without) > spare:
                cost += _hold(plan, without)
        turns = max(0.3, cost * look.unseen / (1 + _OFFERED))
        rate += turns**-3
    return exp(-1 / (rate ** (1 / 3) * _PATIENCE)) if rate else 0.0


def _hold(plan: Plan, face: Card) -> float:
    found = [
        wait for target in plan.targets for held, wait in zip(target.have, target.hold, strict=True) if held == face
    ]
    return min(found, default=0.0)


def laid(look: Outlook, hand: tuple[Card, ...], plan: Plan) -> tuple[tuple[Use, ...], ...]:
    """Write a plan of which nothing is missing as melds in the contract's order: sets before runs."""
    wilds = sorted((face for face in hand if face in look.rules.wild), key=lambda face: look.rules.values[face])
    order = sorted(plan.targets, key=lambda target: target.slot.kind is Kind.RUN)
    return tuple([_meld(look, target, wilds) for target in order])


def _meld(look: Outlook, target: Target, wilds: list[Card]) -> tuple[Use, ...]:
    size = target.slot.size
    if target.slot.kind is Kind.RUN:
        places = [card(rank_at(place), target.group) for place in range(target.low, target.low + size)]
        return tuple([Use(face) if face in target.have else _as(wilds.pop(), face) for face in places])
    row = list(map(Use, target.have))
    suits = [suit for suit in range(4) if all(face.suit != suit for face in target.have)]
    while len(row) < size:
        suit = suits.pop(0) if look.rules.named else NO_SUIT
        row.append(Use(wilds.pop(), target.group, suit))
    return tuple(row)


def _as(wild: Card, face: Card) -> Use:
    return Use(wild, face.rank, face.suit)
