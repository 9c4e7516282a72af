"""The nearest way to a contract, found quickly: the nearest place for each run, and then the nearest rank for each set.

Not exact, and no hand is laid by it: a policy asks it which cards to keep and to want, again and again in every
roll-out. A contract is laid as `engine.arrange.best_split` lays it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.engine.cards import Card
from game.engine.sheet.contracts import Contract, Kind, Slot
from game.engine.sheet.rules import Rules
from game.engine.state import State

_WILD_SHARE = 0.5
"""The share of the wilds still to come that is counted for one place of a meld: other places need them, too."""
_NO_MELD = 99.0
"""The wait for each card of a meld of which no place or rank is left."""
_SPARE = 0.001
"""The cost of each card beyond its size in a set, so that of equal ranks the one that fits is chosen."""
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
        wild = rules.wild
        for face in hand:
            if face in wild:
                self.wilds += 1
            elif face < WILD:
                self.faces[face] += 1
                self.ranks[face % 13 + 1] += 1


def open_cards(rules: Rules, state: State) -> list[int]:
    """Return, by face, the number of cards among the discards and on the table, with wilds at index `WILD`."""
    gone, wild = [0] * (WILD + 1), rules.wild
    for face in state.discards:
        gone[WILD if face in wild else face] += 1
    for meld in state.melds:
        for placed in meld.cards:
            gone[WILD if placed.card in wild else placed.card] += 1
    return gone


class Plan:
    """The nearest layout of a contract for one hand: its melds, and the cards used and missing."""

    def __init__(self) -> None:
        self.missing: int = 0
        """Cards that must still come."""
        self.wait: float = 0.0
        """The difficulty of getting the missing cards."""
        self.runs: list[tuple[int, int, int]] = []
        """Suit, low place and length of each run."""
        self.sets: list[tuple[int, int]] = []
        """Rank and size of each set."""
        self.wants: int = 0
        """Faces that are missing, as bits."""
        self.used: list[int] = [0] * 52
        """By face, the number of naturals that the plan uses."""


class PlanFinder:
    """Finds the nearest plan for a contract under one set of rules."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._wilds_in_pack: int = sum([face in rules.wild for face in rules.pack])
        self._rank_at: list[int] = [rules.rank_at[place] for place in range(LAST_PLACE + 1)]
        self._set_ranks: list[int] = (
            [rank for rank in range(1, 14) if rank not in rules.barred] if rules.set_max else []
        )
        self._lows: list[list[int]] = [
            [low for low, _ in windows if low + size - 1 <= LAST_PLACE] for size, windows in enumerate(rules.windows)
        ]
        """By the size of a run, the places where it may begin."""
        self._differs: bool = rules.melding.contract_differs
        self._waits: list[float] = []
        """By face, the wait for a copy."""
        self._rank_waits: list[float] = []
        """By rank, the wait for any card of it."""

    def find(self, hand: FaceCounts, contract: Contract, seen_counts: list[int]) -> Plan:
        """Return the nearest plan for a hand; `seen_counts` are the cards in the discards and on the table by face,
        with wilds at index `WILD`.
        """
        packs, some = self._rules.packs, _WILD_SHARE * (self._wilds_in_pack - seen_counts[WILD] - hand.wilds)
        live = [float(packs - seen_counts[face] - hand.faces[face]) for face in range(52)]
        of_rank = [some] * 14
        for face in range(52):
            of_rank[face % 13 + 1] += live[face]
        self._waits = [1.0 / max(_SCARCE, each + some) for each in live]
        self._rank_waits = [1.0 / max(_SCARCE, each) for each in of_rank]
        best = self._plan(contract, hand)
        for other in contract.others:
            plan = self._plan(other, hand)
            if plan.wait < best.wait:
                best = plan
        return best

    def _plan(self, way: Contract, hand: FaceCounts) -> Plan:
        """Return the plan for a contract without alternatives: runs first, as they have less choice."""
        plan, left, ranks = Plan(), hand.faces[:], hand.ranks[:]
        lacks: list[float] = []
        """The waits for cards that are missing where a wild may be,"""
        beyond: list[float] = []
        """and where no wild may be."""
        for slot in way.slots:
            if slot.kind is Kind.RUN:
                self._share_out(slot, self._add_run(plan, slot.size, left, ranks), lacks, beyond)
        for slot in way.slots:
            if slot.kind is Kind.SET:
                self._share_out(slot, self._add_set(plan, slot.size, left, ranks), lacks, beyond)
        lacks.sort()
        lacks = lacks[: max(0, len(lacks) - hand.wilds)]  # wilds take the places hardest to fill
        plan.missing = len(lacks) + len(beyond)
        plan.wait = sum(lacks, 0.0) + sum(beyond, 0.0)  # compiled, an empty list would count as an `int`
        return plan

    def _share_out(self, slot: Slot, waits: list[float], lacks: list[float], beyond: list[float]) -> None:
        """Add the waits for the missing cards of a meld to the lists of a plan.

        `lacks` gets those of cards that wilds may replace, `beyond` those for which the meld has no more room for
        wilds.
        """
        rules, size = self._rules, slot.size
        most = max(0, min(rules.most_wilds[slot.kind][size], size - max(1, rules.wilds.min_naturals)))
        waits.sort()
        few = max(0, len(waits) - most)
        beyond += waits[:few]
        lacks += waits[few:]

    def _add_run(self, plan: Plan, size: int, copies_left: list[int], left_by_rank: list[int]) -> list[float]:
        """Add the nearest run of `size` cards to a plan and subtract its cards from the counts of cards left; return
        the wait in turns for each card missing.
        """
        rank_at, waits = self._rank_at, self._waits
        taken = [suit for suit, _, _ in plan.runs] if self._differs else []
        best, base, low = _NO_MELD * size, 0, 0
        for suit in range(4) if size < len(self._lows) else ():
            if suit in taken:
                continue
            first = 13 * suit - 1
            total, sums = 0.0, [0.0]
            for place in range(1, LAST_PLACE + 1):
                face = first + rank_at[place]
                if not copies_left[face]:
                    total += waits[face]
                sums.append(total)
            for at in self._lows[size]:
                wait = sums[at + size - 1] - sums[at - 1]
                if wait < best:
                    best, base, low = wait, first, at
        if not low:
            return [_NO_MELD] * size
        plan.runs.append(((base + 1) // 13, low, size))
        missing: list[float] = []
        for place in range(low, low + size):
            face = base + rank_at[place]
            if copies_left[face]:
                copies_left[face] -= 1
                left_by_rank[face % 13 + 1] -= 1
                plan.used[face] += 1
            else:
                plan.wants |= 1 << face
                missing.append(waits[face])
        return missing

    def _add_set(self, plan: Plan, size: int, copies_left: list[int], left_by_rank: list[int]) -> list[float]:
        """Add the nearest set of `size` cards to a plan and subtract its cards from the counts of cards left; return
        the wait in turns for each card missing.
        """
        barred = [rank for rank, _ in plan.sets] if self._differs else []
        best, found = 1e9, 0
        for rank in self._set_ranks:
            few = size - left_by_rank[rank]
            cost = few * (1.0 + self._rank_waits[rank]) if few > 0 else -_SPARE * few
            if cost < best and rank not in barred:
                best, found = cost, rank
        if not found:
            return [_NO_MELD] * size
        plan.sets.append((found, size))
        few = size
        for face in range(found - 1, 52, 13):
            here = min(few, copies_left[face])
            copies_left[face] -= here
            plan.used[face] += here
            few -= here
        left_by_rank[found] -= size - few
        if few:
            plan.wants |= sum([1 << face for face in range(found - 1, 52, 13)])
        return [self._rank_waits[found]] * few


@lru_cache(maxsize=32)
def plan_finder(rules: Rules) -> PlanFinder:
    """Return the plan finder of these rules."""
    return PlanFinder(rules)
