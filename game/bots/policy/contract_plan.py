"""The nearest way to a contract, found quickly: a few places for each run, one rank for each set.

Not exact, and no hand is laid by it: a policy asks it which cards to keep and to want, again and again in every
roll-out. A contract is laid as `engine.arrange.best_split` lays it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.engine.cards import Card
from game.engine.sheet.contracts import Contract, Kind
from game.engine.sheet.rules import Rules
from game.engine.state import State

_WILD_SHARE = 0.5
"""Of the wilds still to come, the share that is reckoned with for one place: they are wanted in others, too."""
_NO_SET = 99.0
"""The wait for a set of which no rank is left."""
_SPARE = 0.001
"""The cost of each card beyond its size in a set, so that of equal ranks the one that fits is chosen."""
_NEAR_RUNS = (6, 3, 2)
"""The nearest runs that are tried for each, in contracts with one run, two, and more."""
WILD = 52
"""Index of the wilds, whatever their faces, among counts by face."""
LAST_PLACE = 14
"""The highest place of a run: that of the high ace."""
_SCARCE = 0.25
"""Copies still to come, fewer than which make no difference."""


class FaceCounts:
    """The numbers of cards of a hand by face and by rank; wilds are counted separately."""

    def __init__(self, rules: Rules, hand: Iterable[Card]) -> None:
        self.faces: list[int] = [0] * 52
        self.ranks: list[int] = [0] * 14
        self.wilds: int = 0
        self.size: int = 0
        wild = rules.wild
        for face in hand:
            self.size += 1
            if face in wild:
                self.wilds += 1
            elif face < WILD:
                self.faces[face] += 1
                self.ranks[face % 13 + 1] += 1


def open_cards(rules: Rules, state: State) -> list[int]:
    """Return the number of cards among the discards and on the table by face, wilds at index `WILD`."""
    gone, wild = [0] * (WILD + 1), rules.wild
    for face in state.discards:
        gone[WILD if face in wild else face] += 1
    for meld in state.melds:
        for placed in meld.cards:
            gone[WILD if placed.card in wild else placed.card] += 1
    return gone


class ContractWay:
    """One way to meet a contract: the sizes of its runs and sets, the longest first."""

    def __init__(self, rules: Rules, contract: Contract) -> None:
        runs = [slot.size for slot in contract.slots if slot.kind is Kind.RUN]
        sets = [slot.size for slot in contract.slots if slot.kind is Kind.SET]
        self.runs: list[int] = sorted(runs, reverse=True)
        self.sets: list[int] = sorted(sets, reverse=True)
        self.lows: list[list[int]] = [_lows(rules, size) for size in self.runs]
        """Of each run, the places where it may begin."""
        self.run_wilds: list[int] = [_wilds(rules, Kind.RUN, size) for size in self.runs]
        """Of each run, how many wilds it may hold."""
        self.set_wilds: list[int] = [_wilds(rules, Kind.SET, size) for size in self.sets]
        self.near: int = _NEAR_RUNS[min(max(1, len(runs)), len(_NEAR_RUNS)) - 1]
        """The number of nearest runs that are looked at each time."""


def _lows(rules: Rules, size: int) -> list[int]:
    """Return the places at which runs of a size may begin."""
    if size >= len(rules.windows):
        return []
    return [low for low, _ in rules.windows[size] if low + size - 1 <= LAST_PLACE]


def _wilds(rules: Rules, kind: Kind, size: int) -> int:
    """Return the most wilds a meld of a kind and size may hold."""
    return max(0, min(rules.most_wilds[kind][size], size - max(1, rules.wilds.min_naturals)))


class Plan:
    """The nearest layout of a contract for one hand: its melds, and the cards used and missing."""

    def __init__(self) -> None:
        self.missing: int = 99
        """Cards that must still come."""
        self.wait: float = 1e9
        """The difficulty of getting the missing cards."""
        self.runs: list[tuple[int, int, int]] = []
        """Suit, low place and length of each run."""
        self.sets: list[tuple[int, int]] = []
        """Rank and size of each set."""
        self.wants: int = 0
        """Faces that are missing, as bits."""
        self.used: list[int] = []
        """By face, how many naturals it uses."""
        self.wilds: int = 0
        """Wilds it uses."""


class PlanFinder:
    """Finds the nearest plan for a contract under one set of rules."""

    def __init__(self, rules: Rules) -> None:
        self._packs: int = rules.packs
        self._wilds_in_pack: int = sum([face in rules.wild for face in rules.pack])
        self._rank_at: list[int] = [rules.rank_at[place] for place in range(LAST_PLACE + 1)]
        self._set_ranks: list[int] = (
            [rank for rank in range(1, 14) if rank not in rules.barred] if rules.set_max else []
        )
        self._differs: bool = rules.melding.contract_differs
        self._rules = rules
        self._ways: dict[str, list[ContractWay]] = {}
        self._left: list[int] = []
        self._ranks: list[int] = []
        self._wilds = 0
        self._waits: list[float] = []
        self._lacks: list[float] = []
        self._fixed = 0.0
        self._missing = 0
        self._beyond = 0
        self._runs: list[tuple[int, int, int]] = []
        self._best = Plan()
        self._rank_outs: list[float] = []

    def ways(self, contract: Contract) -> list[ContractWay]:
        """Return all ways to meet a contract."""
        found = self._ways.get(contract.written)
        if found is None:
            found = self._ways[contract.written] = [ContractWay(self._rules, way) for way in contract.ways]
        return found

    def find(self, hand: FaceCounts, ways: list[ContractWay], gone: list[int]) -> Plan:
        """Return the nearest plan for a hand; `gone` counts the open cards by face, wilds at index `WILD`."""
        packs = self._packs
        some = _WILD_SHARE * (self._wilds_in_pack - gone[WILD] - hand.wilds)
        waits = [0.0] * 52
        outs = [some] * 14
        counts = hand.faces
        for face in range(52):
            live = packs - gone[face] - counts[face]
            rank = face % 13 + 1
            outs[rank] += live
            known = live + some
            waits[face] = 1.0 / known if known > _SCARCE else 1.0 / _SCARCE
        self._waits = waits
        self._rank_outs = outs
        self._left = counts[:]
        self._ranks = hand.ranks[:]
        self._wilds = hand.wilds
        self._best = Plan()
        for way in ways:
            self._lacks = []
            self._runs = []
            self._fixed = 0.0
            self._missing = 0
            self._beyond = 0
            self._add_runs(way, 0)
        best = self._best
        self._spell_out(hand, best)
        return best

    def _add_runs(self, way: ContractWay, at: int) -> None:
        """Try the nearest runs for the run at index `at` of a way, and all that follows."""
        if at == len(way.runs):
            self._add_sets(way)
            return
        size = way.runs[at]
        rank_at, waits, left = self._rank_at, self._waits, self._left
        near = self._near_runs(way, at)
        allowed = way.run_wilds[at]
        for number in range(min(way.near, len(near))):
            _, suit, low = near[number]
            base = 13 * suit - 1
            lacks: list[float] = []
            taken_faces: list[int] = []
            for place in range(low, low + size):
                face = base + rank_at[place]
                if left[face]:
                    left[face] -= 1
                    self._ranks[face % 13 + 1] -= 1
                    taken_faces.append(face)
                else:
                    lacks.append(waits[face])
            before, fixed, missing, beyond = len(self._lacks), self._fixed, self._missing, self._beyond
            self._lack(lacks, allowed)
            self._runs.append((suit, low, size))
            self._add_runs(way, at + 1)
            self._runs.pop()
            del self._lacks[before:]
            self._fixed, self._missing, self._beyond = fixed, missing, beyond
            for face in taken_faces:
                left[face] += 1
                self._ranks[face % 13 + 1] += 1

    def _near_runs(self, way: ContractWay, at: int) -> list[tuple[float, int, int]]:
        """Return the runs for index `at` of a way as (wait, suit, low place), the nearest first."""
        size = way.runs[at]
        rank_at, waits, left = self._rank_at, self._waits, self._left
        near: list[tuple[float, int, int]] = []
        for suit in range(4):
            if self._differs and suit in [each[0] for each in self._runs]:
                continue
            base = 13 * suit - 1
            sums = [0.0] * (LAST_PLACE + 1)
            total = 0.0
            for place in range(1, LAST_PLACE + 1):
                face = base + rank_at[place]
                if not left[face]:
                    total += waits[face]
                sums[place] = total
            near += [(sums[low + size - 1] - sums[low - 1], suit, low) for low in way.lows[at]]
        near.sort()
        return near

    def _lack(self, lacks: list[float], allowed: int) -> None:
        """Count missing cards, of which at most `allowed` may be wilds."""
        if len(lacks) > allowed:
            lacks.sort()
            few = len(lacks) - allowed
            for number in range(few):
                self._fixed += lacks[number]
            self._beyond += few
            lacks = lacks[few:]
        self._missing += len(lacks)
        self._lacks += lacks

    def _add_sets(self, way: ContractWay) -> None:
        """Choose the nearest sets of a way, and keep the plan if it is the best so far."""
        sets: list[tuple[int, int]] = []
        ranks, outs = self._ranks[:], self._rank_outs
        before, fixed, missing, beyond = len(self._lacks), self._fixed, self._missing, self._beyond
        for at in range(len(way.sets)):
            size = way.sets[at]
            found = self._best_rank(ranks, size, sets)
            if not found:
                self._fixed += _NO_SET
                self._beyond += size
                continue
            few = size - ranks[found]
            if few > 0:
                live = outs[found]
                self._lack([1.0 / live if live > _SCARCE else 1.0 / _SCARCE] * few, way.set_wilds[at])
            ranks[found] = ranks[found] - size if few < 0 else 0
            sets.append((found, size))
        lacks = self._lacks[:]
        lacks.sort()
        count = len(lacks) - self._wilds
        wait = self._fixed
        for number in range(count):
            wait += lacks[number]
        plan = self._best
        if wait < plan.wait:
            plan.wait = wait
            plan.missing = max(0, count) + self._beyond
            plan.runs = self._runs[:]
            plan.sets = sets
            plan.wilds = min(self._wilds, len(lacks))
        del self._lacks[before:]
        self._fixed, self._missing, self._beyond = fixed, missing, beyond

    def _best_rank(self, ranks: list[int], size: int, sets: list[tuple[int, int]]) -> int:
        """Return the rank nearest to a set of `size`; 0 for none."""
        best, found = 1e9, 0
        barred = [each[0] for each in sets] if self._differs else []
        for rank in self._set_ranks:
            few = size - ranks[rank]
            if few <= 0:
                cost = _SPARE * -few
            else:
                live = self._rank_outs[rank]
                cost = few * (1.0 / live if live > _SCARCE else 1.0 / _SCARCE) + few
            if cost < best and rank not in barred:
                best, found = cost, rank
        return found

    def _spell_out(self, hand: FaceCounts, plan: Plan) -> None:
        """Fill in the faces a plan uses and those it wants."""
        left, rank_at = hand.faces[:], self._rank_at
        used = [0] * 52
        wants = 0
        for suit, low, size in plan.runs:
            for place in range(low, low + size):
                face = 13 * suit - 1 + rank_at[place]
                if left[face]:
                    left[face] -= 1
                    used[face] += 1
                else:
                    wants |= 1 << face
        for rank, size in plan.sets:
            few = size
            for suit in range(4):
                face = 13 * suit + rank - 1
                while few and left[face]:
                    left[face] -= 1
                    used[face] += 1
                    few -= 1
            if few:
                for suit in range(4):
                    wants |= 1 << (13 * suit + rank - 1)
        plan.used = used
        plan.wants = wants


@lru_cache(maxsize=32)
def plan_finder(rules: Rules) -> PlanFinder:
    """Return the plan finder of these rules."""
    return PlanFinder(rules)
