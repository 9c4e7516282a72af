"""How far a hand is from its contract: the nearest ways to fulfil it, and what each card is worth to them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import inf
from operator import attrgetter, itemgetter
from typing import NamedTuple

from msgspec import Struct

from game.bots.outlook import LONGEST, Outlook
from game.bots.targets import COPIES, WIDTH, Target, Targets, packed
from game.engine.actions import Use
from game.engine.cards import NO_SUIT, Card, card
from game.engine.sheet.contracts import Contract, Kind, Slot
from game.engine.sheet.rules import rank_at

BEAM = 20
"""Ways kept while they are put together, where somebody plays."""
_PATIENCE = 10.0
"""Turns of waiting after which a contract is worth half, in a deal of which much is left."""
_OFFERED = 0.7
_AT_ONCE = 0.3
"""Turns a contract is reckoned to take that is there already."""


class Plan(Struct, frozen=True):
    """One way to fulfil a contract."""

    targets: tuple[Target, ...]
    cost: float
    """Summed waits of what is missing once the wilds are placed."""
    missing: int
    """Cards still missing."""
    cards: int
    """The naturals it uses, as packed counts."""

    def uses(self, face: Card) -> int:
        """Return how many cards of a face it uses as themselves."""
        return self.cards >> WIDTH * face & COPIES


class Part(Struct, frozen=True):
    """A plan under construction; `used` are its naturals, packed."""

    cost: float
    total: float
    saved: tuple[float, ...]
    used: int
    chosen: tuple[Target, ...]


class _Group(NamedTuple):
    """The melds of one rank or suit that the whole hand is nearest to."""

    least: float
    """No meld of the group costs less."""
    group: int
    fields: int
    """Where the cards of the group are packed."""
    targets: list[Target]


class Planner(ABC):
    """Finds the nearest ways of one seat to what it must lay first, for any hand it may have."""

    def __init__(self, look: Outlook, cards: int, beam: int) -> None:
        self.look = look
        self.cards = cards
        """The fewest cards that do."""
        self.beam = beam
        """Ways kept while they are put together meld by meld: the more, the surer the nearest are found."""
        self.targets = Targets(look, every_run=beam > BEAM)

    @abstractmethod
    def plans(self, hand: tuple[Card, ...]) -> list[Plan]:
        """Return the nearest ways with `hand`, best first."""


class ContractPlanner(Planner):
    """Finds the nearest ways to fulfil `contract`."""

    def __init__(self, look: Outlook, contract: Contract, beam: int = BEAM) -> None:
        super().__init__(look, contract.cards, beam)
        self._ways = [sorted(way.slots, key=lambda slot: (slot.kind is Kind.SET, -slot.size)) for way in contract.ways]

    def plans(self, hand: tuple[Card, ...]) -> list[Plan]:
        """Return the nearest ways to fulfil the contract with `hand`, best first."""
        cards, wilds = packed(self.look.rules, hand)
        found = [plan for slots in self._ways for plan in self._plans_of(slots, cards, wilds)]
        if len(self._ways) > 1:
            found.sort(key=attrgetter("cost"))
            del found[self.beam :]
        return found

    def _plans_of(self, slots: list[Slot], cards: int, wilds: int) -> list[Plan]:
        """Return the nearest ways to lay these melds, best first."""
        beam = [Part(0.0, 0.0, (), 0, ())]
        groups: list[_Group] = []
        for at, slot in enumerate(slots):
            same = at > 0 and slots[at - 1] == slot
            groups = groups if same else self._groups(slot, cards, wilds)
            beam = self._grown(beam, slot, groups, same, cards, wilds)
        return [finished(part, wilds) for part in beam]

    def _groups(self, slot: Slot, cards: int, wilds: int) -> list[_Group]:
        """Return the melds for a slot, nearest groups first."""
        found = []
        for group in self.targets.groups(slot):
            targets = self.targets.near(slot, group, cards, wilds)
            if targets:
                least = min([target.least for target in targets])
                fields = self.targets.fields(slot, group)
                found.append(_Group(least, group, fields, targets))
        found.sort(key=itemgetter(0))
        return found

    def _grown(
        self, beam: list[Part], slot: Slot, groups: list[_Group], same: bool, cards: int, wilds: int
    ) -> list[Part]:
        """Put one more meld to each way of `beam`; return the nearest."""
        found: list[tuple[float, int, int, Part, Target]] = []
        limit, near = inf, self.targets.near
        for at, part in enumerate(beam):
            first = part.chosen[-1].place if same else 0
            for least, group, fields, targets in groups:
                if part.cost + least >= limit:
                    break
                if fields & part.used:
                    targets = near(slot, group, cards - part.used, wilds)
                for target in targets:
                    # Wilds spread over two melds save no more than all of them would save in each.
                    cost = part.cost + target.least
                    if cost >= limit or target.place < first:
                        continue
                    if target.saved and part.saved:
                        cost = part.total + target.total - sum(sorted(part.saved + target.saved)[-wilds:])
                    found.append((cost, at, target.place, part, target))
            if len(found) > self.beam:
                found.sort()
                del found[self.beam :]
                limit = found[-1][0]
        found.sort()
        return [with_target(part, target, cost, wilds) for cost, _, _, part, target in found]


def with_target(part: Part, target: Target, cost: float, wilds: int) -> Part:
    """Put one more meld to a plan under construction, which then has this cost."""
    saved = part.saved + target.saved
    if len(saved) > wilds:
        saved = tuple(sorted(saved)[-wilds:])
    return Part(cost, part.total + target.total, saved, part.used + target.cards, (*part.chosen, target))


def finished(part: Part, wilds: int) -> Plan:
    """Return the plan, with what it lacks once the wilds are placed."""
    missing = sum([target.missing for target in part.chosen])
    beyond = sum([target.beyond for target in part.chosen])
    return Plan(part.chosen, max(0.0, part.cost), max(0, missing - wilds) + beyond, part.used)


class Prospects:
    """The chance-like worth (0–1) of laying the contract in time: `now`, and without cards of the hand."""

    def __init__(self, planner: Planner, found: list[Plan]) -> None:
        self._planner = planner
        self.found = found
        self._patience = _PATIENCE * max(0.1, planner.look.turns / LONGEST)
        self.rates = [self._rate(plan.cost) for plan in found]
        """How likely each plan is to be the one, beside the others."""
        self.now = self._worth(sum(self.rates))

    def nearer(self, turns: float) -> float:
        """Return by how much the worth would grow if all came so many turns earlier."""
        rate = sum(self.rates)
        if not rate:
            return 0.0
        return max(0.0, self._worth(max(_AT_ONCE, rate ** (-1 / 3) - turns) ** -3) - self.now)

    def without(self, face: Card, spare: int = 0) -> float:
        """Return the worth if one `face` were not there; `spare` copies of it are held beyond that one."""
        if face in self._planner.look.rules.wild:
            return self._worth(sum([self._rate(plan.cost + 1 / 6) for plan in self.found]))
        rate, at = 0.0, WIDTH * face
        for plan, known in zip(self.found, self.rates, strict=True):
            needed = plan.cards >> at & COPIES > spare
            rate += self._rate(plan.cost + self._again(plan, face)) if needed else known
        return self._worth(rate)

    def _again(self, plan: Plan, face: Card) -> float:
        at = WIDTH * face
        return min([self._planner.targets.hold(target, face) for target in plan.targets if target.cards >> at & COPIES])

    def _rate(self, cost: float) -> float:
        turns = cost * self._planner.look.unseen / (1 + _OFFERED)
        return float(max(_AT_ONCE, turns) ** -3)

    def _worth(self, rate: float) -> float:
        return float(1 / (1 + 1 / (rate ** (1 / 3) * self._patience))) if rate else 0.0


def laid(look: Outlook, hand: tuple[Card, ...], plan: Plan) -> tuple[tuple[Use, ...], ...]:
    """Write a plan of which nothing is missing as melds in the contract's order: sets before runs."""
    wilds = sorted((face for face in hand if face in look.rules.wild), key=lambda face: look.rules.values[face])
    order = sorted(plan.targets, key=lambda target: target.slot.kind is Kind.RUN)
    return tuple([_meld(look, target, wilds) for target in order])


def _meld(look: Outlook, target: Target, wilds: list[Card]) -> tuple[Use, ...]:
    size, have = target.slot.size, target.have
    if target.slot.kind is Kind.RUN:
        ranks = [rank_at(place) for place in range(target.low, target.low + size)]
        if look.rules.any_suit:
            of_rank = {face.rank: face for face in have}
            return tuple([Use(of_rank[rank]) if rank in of_rank else Use(wilds.pop(), rank) for rank in ranks])
        places = [card(rank, target.group) for rank in ranks]
        return tuple([Use(face) if face in have else _as(wilds.pop(), face) for face in places])
    row = list(map(Use, have))
    suits = [suit for suit in range(4) if all(face.suit != suit for face in have)]
    while len(row) < size:
        suit = suits.pop(0) if look.rules.named else NO_SUIT
        row.append(Use(wilds.pop(), target.group, suit))
    return tuple(row)


def _as(wild: Card, face: Card) -> Use:
    return Use(wild, face.rank, face.suit)
