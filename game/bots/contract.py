"""How far a hand is from its contract: the nearest ways to fulfil it, and what each card is worth to them."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from msgspec import Struct

from game.bots.outlook import LONGEST, Outlook
from game.engine.actions import Use
from game.engine.cards import NO_SUIT, Card, card
from game.engine.contracts import Contract, Kind, Slot
from game.engine.melds import fits
from game.engine.rules import rank_at

_BEAM = 20
"""Ways kept while they are put together meld by meld."""
_WINDOWS = 6
"""Runs of one suit that are looked at."""
_PATIENCE = 10.0
"""Turns of waiting after which a contract is worth half, in a deal of which much is left."""
_OFFERED = 0.7


class Target(Struct, frozen=True):
    """One meld of a plan: its slot, rank or suit, low place of a run, and the naturals held for it."""

    slot: Slot
    group: int
    low: int
    have: tuple[Card, ...]
    waits: tuple[float, ...]
    """For each missing card a wild could be, how hard it is to get: one over the cards that would do."""
    beyond: tuple[float, ...]
    """The same for missing cards that no wild can be, because a meld needs naturals."""
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


class _Part(NamedTuple):
    """A plan under construction."""

    cost: float
    total: float
    waits: tuple[float, ...]
    chosen: tuple[Target, ...]


class Planner:
    """Finds the nearest ways of one seat to fulfil `contract`, for any hand it may have."""

    def __init__(self, look: Outlook, contract: Contract) -> None:
        self._look = look
        self._slots = sorted(contract.slots, key=lambda slot: (slot.kind is Kind.SET, -slot.size))
        self._wilds_live = 0.5 * sum(look.live[face] for face in look.rules.wild)
        self._known: dict[tuple[int, ...], list[Target]] = {}

    def plans(self, hand: tuple[Card, ...]) -> list[Plan]:
        """Return the nearest ways to fulfil the contract with `hand`, best first."""
        rules = self._look.rules
        wilds = sum(face in rules.wild for face in hand)
        counts = [0] * 52
        for face in hand:
            if face not in rules.wild:
                counts[face] += 1
        beam = [_Part(0.0, 0.0, (), ())]
        for at, slot in enumerate(self._slots):
            same = at > 0 and self._slots[at - 1] == slot
            longer = [part for each in beam for part in self._grown(each, slot, same, counts, wilds)]
            longer.sort(key=itemgetter(0))
            beam = longer[:_BEAM]
        return [_finished(part, wilds) for part in beam]

    def _grown(self, part: _Part, slot: Slot, same: bool, counts: list[int], wilds: int) -> Iterator[_Part]:
        left = list(counts)
        for target in part.chosen:
            for face in target.have:
                left[face] -= 1
        last = part.chosen[-1] if same else None
        groups = range(1, 14) if slot.kind is Kind.SET else range(4)
        for group in groups:
            for target in self._targets(slot, group, left):
                if last is not None and (target.group, target.low) < (last.group, last.low):
                    continue
                total = part.total + sum(target.waits) + sum(target.beyond)
                waits = part.waits + target.waits
                saved = sum(sorted(waits)[-wilds:]) if wilds else 0.0
                yield _Part(total - saved, total, waits, (*part.chosen, target))

    def _targets(self, slot: Slot, group: int, left: list[int]) -> list[Target]:
        """The melds of a rank or suit that cards `left` are nearest to."""
        if slot.kind is Kind.SET:
            faces = range(group - 1, 52, 13)
            key = (slot.size, group, *[left[face] for face in faces])
        else:
            faces = range(group * 13, group * 13 + 13)
            key = (slot.size, -group, sum(1 << face for face in faces if left[face] > 0))
        found = self._known.get(key)
        if found is None:
            found = self._sets(slot, group, left) if slot.kind is Kind.SET else self._runs(slot, group, left)
            self._known[key] = found
        return found

    def _sets(self, slot: Slot, rank: int, left: list[int]) -> list[Target]:
        look, rules = self._look, self._look.rules
        if slot.size > rules.set_max or (not rules.own_rank and any(face.rank == rank for face in rules.wild)):
            return []
        once = rules.suits_differ
        faces = [card(rank, suit) for suit in range(4)]
        held = [face for face in faces for _ in range(min(left[face], 1) if once else left[face])]
        have = tuple(held[: slot.size])
        live = sum(look.live[face] for face in faces if not (once and face in have))
        waits = [self._wait(live - step) for step in range(slot.size - len(have))]
        return [self._target(slot, rank, 0, have, waits, (self._wait(live + 1),) * len(have))]

    def _runs(self, slot: Slot, suit: int, left: list[int]) -> list[Target]:
        live = self._look.live
        found: list[Target] = []
        for low in range(1, 14):
            if not fits(self._look.rules, low, slot.size):
                continue
            faces = [card(rank_at(place), suit) for place in range(low, low + slot.size)]
            have = tuple([face for face in faces if left[face] > 0])
            waits = [self._wait(live[face]) for face in faces if left[face] <= 0]
            hold = tuple([self._wait(live[face] + 1) for face in have])
            found.append(self._target(slot, suit, low, have, waits, hold))
        found.sort(key=lambda target: sum(target.waits) + sum(target.beyond))
        return found[:_WINDOWS]

    def _target(
        self, slot: Slot, group: int, low: int, have: tuple[Card, ...], waits: list[float], hold: tuple[float, ...]
    ) -> Target:
        spare = slot.size - max(1, self._look.rules.min_naturals)
        waits.sort(reverse=True)
        return Target(slot, group, low, have, tuple(waits[:spare]), tuple(waits[spare:]), hold)

    def _wait(self, live: float) -> float:
        return 1 / max(0.25, live + self._wilds_live)


def _finished(part: _Part, wilds: int) -> Plan:
    missing = max(0, len(part.waits) - wilds) + sum(len(target.beyond) for target in part.chosen)
    return Plan(part.chosen, max(0.0, part.cost), missing)


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
    patience = _PATIENCE * max(0.1, look.turns / LONGEST)
    return 1 / (1 + 1 / (rate ** (1 / 3) * patience)) if rate else 0.0


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
