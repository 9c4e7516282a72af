"""Where drawn cards lie face up: the goals of a hand, which are the ways in which it may come to go out.

A *goal* is a set of melds in which all the cards one must have on the table to go out may lie there. Cards are the bits
of their faces: every card of the pack must be there once and stand for itself. Melds on the table are added to, never
moved, though the rules may allow more.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from game.engine.cards import JOKER, RANK_OF, card
from game.engine.sheet.rules import Rules

Goal = tuple[int, int, int, int]
"""All cards of a goal, and its melds; 0 where there are fewer than three."""
MOST_MELDS = 3
"""Melds in which the cards to go out with may lie, at most."""
FARTHEST = 6
"""Cards that may be missing of a goal."""
_LEAST = 3
"""Cards of the smallest melds, at least."""
_MOST = 60
"""Goals that are kept of one position."""
_REMEMBERED = 20_000
"""Positions whose goals are remembered."""


def has_goals(rules: Rules) -> bool:
    """Whether goals are found under these rules: for two players, with plain cards, and melds that only grow."""
    plain = rules.packs == 1 and not any(face in rules.wild or face == JOKER for face in rules.pack)
    least = min(rules.set_min if rules.set_max else _LEAST, rules.run_min if rules.run_max else _LEAST)
    shapes = not rules.any_suit and rules.runs.ace != "around" and least >= _LEAST
    grows = rules.melding.add == "any_time" and rules.melding.add_to == "own"
    few = rules.hand_size + 1 < (MOST_MELDS + 1) * least
    return rules.players == 2 and rules.face_up and plain and shapes and grows and few


class GoalFinder:
    """Finds the goals of hands under some rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.size = rules.hand_size + 1
        """Cards one must have on the table to go out."""
        self.shapes: list[int] = []
        """All melds the rules allow."""
        self.begins: list[list[int]] = []
        """For each of them, the smallest melds in it; of the smallest, none."""
        self.least: list[list[int]] = [[] for _ in range(54)]
        """By face: the smallest melds with that card."""
        self.near: list[int] = [0] * 54
        """By face: the cards that may lie in one of them with it."""
        self._sets(rules)
        self._runs(rules)
        for face in range(52):
            for meld in self.least[face]:
                self.near[face] |= meld & ~(1 << face)
        self._ways: list[list[list[int]]] = [self._split(left, MOST_MELDS) for left in range(self.size + 1)]
        """By the cards that are missing of a whole table: the sizes of melds that make them up."""
        self._longer: dict[int, list[int]] = {}
        self._grows: dict[int, int] = {}
        self._wide: list[tuple[int, list[int]]] = [
            (meld, self.begins[at]) for at, meld in enumerate(self.shapes) if meld.bit_count() <= self.size
        ]
        self._known: dict[tuple[int, int, Goal], list[Goal]] = {}

    def _sets(self, rules: Rules) -> None:
        ranks = [rank for rank in range(1, 14) if rules.place_of[rank] and rank not in rules.barred]
        for rank in ranks if rules.set_max else []:
            suits = [1 << card(rank, suit) for suit in range(4)]
            for size in range(rules.set_min, rules.set_max + 1):
                for row in combinations(suits, size):
                    self._shape(sum(row), [sum(part) for part in combinations(row, rules.set_min)])

    def _runs(self, rules: Rules) -> None:
        for length in range(rules.run_min, rules.run_max + 1):
            for low, _ in rules.windows[length]:
                for suit in range(4):
                    row = [1 << card(rules.rank_at[place], suit) for place in range(low, low + length)]
                    starts = range(length - rules.run_min + 1)
                    self._shape(sum(row), [sum(row[at : at + rules.run_min]) for at in starts])

    def _shape(self, meld: int, begins: list[int]) -> None:
        self.shapes.append(meld)
        self.begins.append(begins if len(begins) > 1 else [])
        if len(begins) == 1:
            for face in range(52):
                if meld >> face & 1:
                    self.least[face].append(meld)

    def _split(self, left: int, most: int) -> list[list[int]]:
        """Return in which sizes of at most so many melds, the smallest first, so many cards may lie."""
        if not left:
            return [[]]
        if not most:
            return []
        sizes = sorted({meld.bit_count() for meld in self.shapes})
        return [
            [size, *rest]
            for size in sizes
            if size <= left
            for rest in self._split(left - size, most - 1)
            if not rest or rest[0] >= size
        ]

    def longer(self, meld: int) -> list[int]:
        """Return a meld and all it can grow to, the smallest first."""
        found = self._longer.get(meld)
        if found is None:
            found = [each for each in self.shapes if each & meld == meld and self._alike(each, meld)]
            found.sort(key=int.bit_count)
            self._longer[meld] = found
        return found

    def _alike(self, one: int, other: int) -> bool:
        """Tell whether two melds are of one kind."""
        return self._is_set(one) == self._is_set(other)

    def _is_set(self, meld: int) -> bool:
        low = meld & -meld
        return RANK_OF[low.bit_length() - 1] == RANK_OF[(meld ^ low).bit_length() - 1]

    def grows(self, meld: int) -> int:
        """Return the cards that can be added to a meld by themselves."""
        found = self._grows.get(meld, -1)
        if found < 0:
            found, most = 0, meld.bit_count() + 1
            for each in self.longer(meld):
                if each.bit_count() == most:
                    found |= each & ~meld
            self._grows[meld] = found
        return found

    def goals(self, table: list[int], hand: int, gone: int) -> list[Goal]:
        """Return the goals from which least is missing, and those one card farther; `gone` are cards not to be had.

        A card that comes must be played at once: what does not lie yet can be begun only where one card is missing.
        """
        row = [*table, 0, 0, 0]
        key = (hand, gone, (0, row[0], row[1], row[2]))
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            found = self._known[key] = self._goals(table, hand, gone)
        return found

    def _goals(self, table: list[int], hand: int, gone: int) -> list[Goal]:
        lying = 0
        bases: list[Goal] = [(0, 0, 0, 0)]
        for at, meld in enumerate(table):
            lying |= meld
            made: list[Goal] = []
            for each in self.longer(meld):
                if each & gone & ~meld:
                    continue
                for base in bases:
                    if base[0] & each or (base[0] | each).bit_count() > self.size:
                        continue
                    made.append(_with(base, at, each))
            bases = made
        pool = hand | lying
        near = self._near_shapes(hand, gone | lying)
        found: list[list[Goal]] = [[] for _ in range(FARTHEST + 2)]
        most = FARTHEST
        for base in bases:
            lacks = (base[0] & ~pool).bit_count()
            if lacks > most:
                continue
            left = self.size - base[0].bit_count()
            for sizes in self._ways[left]:
                if len(sizes) + len(table) <= MOST_MELDS:
                    most = self._fill(base, lacks, sizes, len(table), near, found, most)
        for lacks in range(FARTHEST + 1):
            if found[lacks]:
                nearest = found[lacks] + found[lacks + 1] if lacks < FARTHEST else found[lacks]
                return nearest[:_MOST]
        return []

    def _near_shapes(self, hand: int, barred: int) -> list[list[tuple[int, int]]]:
        """Return by size the melds that a hand may come to, with the cards missing of each, the nearest first."""
        found: list[list[tuple[int, int]]] = [[] for _ in range(self.size + 1)]
        wide = [each for each in self._wide if not each[0] & barred and (each[0] & hand).bit_count() > 1]
        for meld, begins in wide:
            lacks = (meld & ~hand).bit_count()
            if lacks > 1:
                for part in begins:
                    if (part & hand).bit_count() > part.bit_count() - 2:
                        break
                else:
                    continue
            found[meld.bit_count()].append((lacks, meld))
        for row in found:
            row.sort()
        return found

    def _fill(
        self,
        base: Goal,
        lacks: int,
        sizes: list[int],
        at: int,
        near: list[list[tuple[int, int]]],
        found: list[list[Goal]],
        most: int,
        start: int = 0,
    ) -> int:
        """Note the goals that a base makes with new melds of some sizes; return how much may be missing from now on.

        The first of them is one of those from `start` on: of two as large, each pair is looked at once.
        """
        if not sizes:
            found[lacks].append(base)
            return min(most, lacks + 1)
        lying = base[0]
        rows = near[sizes[0]]
        rest = sizes[1:]
        alike = bool(rest) and rest[0] == sizes[0]
        for number in range(start, len(rows)):
            few, meld = rows[number]
            if lacks + few > most:
                break
            if meld & lying:
                continue
            if rest:
                begins = number + 1 if alike else 0
                most = self._fill(_with(base, at, meld), lacks + few, rest, at + 1, near, found, most, begins)
                continue
            row = found[lacks + few]
            if len(row) < _MOST:
                row.append(_with(base, at, meld))
            if lacks + few + 1 < most:
                most = lacks + few + 1
        return most


def _with(base: Goal, at: int, meld: int) -> Goal:
    """Return what a goal becomes with one meld more, at its place."""
    cards, one, two, three = base
    if at == 0:
        return cards | meld, meld, two, three
    if at == 1:
        return cards | meld, one, meld, three
    return cards | meld, one, two, meld


@lru_cache(maxsize=8)
def goal_finder(rules: Rules) -> GoalFinder:
    """Return the goal finder of these rules, with the goals remembered so far."""
    return GoalFinder(rules)
