"""Goals of a hand in games whose drawn cards lie face up: the ways in which it may come to go out.

A *goal* is a set of melds in which all the cards a seat must have on the table to go out may lie there. Cards are the
bits of their faces: every card of the pack must be there once and stand for itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from game.engine.cards import EVERY_RANK, JOKER, NATURALS, RANK_OF, Card, card
from game.engine.melds.meld import Meld
from game.engine.sheet.rules import Rules

Goal = tuple[int, ...]
"""All cards of a goal, as bits, and after them its melds."""
FARTHEST = 6
"""Cards that may be missing of a goal."""
MOST_KEPT = 60
"""Goals of one position that a playing policy weighs, for each number of missing cards."""
_NO_LIMIT = 1 << 30
_LEAST_MELD = 3
"""Cards of the smallest melds under rules for which there is a policy."""
_MOST_MELDS = 3
"""The most melds in which the cards to go out with may be under those rules."""
_MOST_TRIES = 6_000
"""The most melds combined with others before the search for all goals stops."""
_MOST_REMEMBERED = 20_000
"""Positions whose goals are remembered; then all are forgotten."""


def has_plain_cards(rules: Rules) -> bool:
    """Whether every card of the pack is there once and stands for itself alone."""
    return rules.packs == 1 and not any(face in rules.wild or face == JOKER for face in rules.pack)


def has_goals(rules: Rules) -> bool:
    """Whether a policy plays for goals under these rules.

    There must be two players, and drawn cards that lie face up; every card of the pack stands for itself alone. Melds
    must have at least three cards, and a hand must be small enough for a few of them. Runs are of one suit and do not
    go round the corner. A seat may add to its own melds alone, at any time. The first lay must meet no demands, as
    goals know nothing of them.
    """
    least = min(rules.set_min if rules.set_max else _LEAST_MELD, rules.run_min if rules.run_max else _LEAST_MELD)
    shapes = not rules.any_suit and rules.runs.ace != "around" and least >= _LEAST_MELD
    grows = rules.melding.add == "any_time" and rules.melding.add_to == "own"
    free = rules.contract is None and not rules.restricts_first_lay
    few = rules.hand_size + 1 < (_MOST_MELDS + 1) * least
    return rules.players == 2 and rules.face_up and has_plain_cards(rules) and shapes and grows and free and few


def bits(cards: Iterable[Card]) -> int:
    """Return a bit mask with a bit for each face among `cards`; the bit number is the number of the card."""
    found = 0
    for face in cards:
        found |= 1 << face
    return found


def cards_in_mask(mask: int) -> tuple[Card, ...]:
    """Return the cards of a bit mask of faces, in order."""
    return tuple([face for face in NATURALS if mask >> face & 1])


def melds_of(melds: Iterable[Meld], seat: int) -> tuple[int, ...]:
    """Return the melds that `seat` has on the table, each as a bit mask of faces."""
    return tuple([bits(meld.faces) for meld in melds if meld.owner == seat])


def is_set(meld: int) -> bool:
    """Whether a meld of at least two cards, given as a bit mask of faces, is a set."""
    low = meld & -meld
    return RANK_OF[low.bit_length() - 1] == RANK_OF[(meld ^ low).bit_length() - 1]


class GoalFinder:
    """Finds the goals of hands under one set of rules: melds with all the cards needed on the table to go out."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.size = rules.hand_size + 1
        """Cards one must have on the table to go out."""
        self.shapes: list[int] = []
        """All melds the rules allow."""
        self.begins: list[list[int]] = []
        """For each of `shapes`, the smallest melds in it; for a smallest meld, none."""
        self.least: list[list[int]] = [[] for _ in NATURALS]
        """By face: the smallest melds with that card."""
        self.companions: list[int] = [0] * len(NATURALS)
        """By face, a bit mask of the cards that may be in a smallest meld with it."""
        self._add_sets(rules)
        self._add_runs(rules)
        for face in NATURALS:
            for meld in self.least[face]:
                self.companions[face] |= meld & ~(1 << face)
        self._least_size: int = min([meld.bit_count() for meld in self.shapes], default=_LEAST_MELD)
        self._most_melds: int = self.size // self._least_size
        self._sizes: list[list[list[int]]] = [self._splits(left, self._most_melds) for left in range(self.size + 1)]
        """By the number of cards missing of a whole table: the sizes of melds that make them up."""
        self._longer: dict[int, list[int]] = {}
        self._grows: dict[int, int] = {}
        self._wide: list[tuple[int, list[int]]] = [
            (meld, self.begins[at]) for at, meld in enumerate(self.shapes) if meld.bit_count() <= self.size
        ]
        self._known: dict[tuple[int, int, tuple[int, ...]], list[Goal]] = {}
        self._tries: int = 0
        self._most_kept: int = MOST_KEPT

    def _add_sets(self, rules: Rules) -> None:
        ranks = [rank for rank in EVERY_RANK if rules.place_of_rank[rank] and rank not in rules.barred]
        for rank in ranks if rules.set_max else []:
            suits = [1 << card(rank, suit) for suit in range(4)]
            for size in range(rules.set_min, rules.set_max + 1):
                for row in combinations(suits, size):
                    self._add_shape(sum(row), [sum(part) for part in combinations(row, rules.set_min)])

    def _add_runs(self, rules: Rules) -> None:
        for length in range(rules.run_min, rules.run_max + 1):
            for low, _ in rules.windows[length]:
                for suit in range(4):
                    row = [1 << card(rules.rank_at[place], suit) for place in range(low, low + length)]
                    starts = range(length - rules.run_min + 1)
                    self._add_shape(sum(row), [sum(row[at : at + rules.run_min]) for at in starts])

    def _add_shape(self, meld: int, begins: list[int]) -> None:
        self.shapes.append(meld)
        self.begins.append(begins if len(begins) > 1 else [])
        if len(begins) == 1:
            for face in NATURALS:
                if meld >> face & 1:
                    self.least[face].append(meld)

    def _splits(self, cards: int, most_melds: int) -> list[list[int]]:
        """Return the ways to divide a number of `cards` among at most `most_melds` melds of the sizes in `shapes`. Each
        way is a list of sizes, the smallest first.

        Without such a way, the result is empty. For 0 cards there is one way, the empty list.
        """
        if not cards:
            return [[]]
        if not most_melds:
            return []
        sizes = sorted({meld.bit_count() for meld in self.shapes})
        return [
            [size, *rest]
            for size in sizes
            if size <= cards
            for rest in self._splits(cards - size, most_melds - 1)
            if not rest or rest[0] >= size
        ]

    def longer(self, meld: int) -> list[int]:
        """Return the melds of the same kind, sets or runs, that `meld` can grow into, the smallest first, beginning
        with itself.

        Melds are bit masks of faces.
        """
        found = self._longer.get(meld)
        if found is None:
            found = [each for each in self.shapes if each & meld == meld and is_set(each) == is_set(meld)]
            found.sort(key=int.bit_count)
            self._longer[meld] = found
        return found

    def grows(self, meld: int) -> int:
        """Return the faces that can be added to a meld one at a time. The meld and the result are masks of faces."""
        found = self._grows.get(meld, -1)
        if found < 0:
            found, most = 0, meld.bit_count() + 1
            for each in self.longer(meld):
                if each.bit_count() == most:
                    found |= each & ~meld
            self._grows[meld] = found
        return found

    def goals(self, table: Sequence[int], hand: int, gone: int) -> list[Goal]:
        """Return the goals (melds to aim for) that lack the fewest cards, and then those that lack one more: at most
        `MOST_KEPT` in all. The list is empty if every goal lacks more than `FARTHEST` cards.

        The melds of the seat on the `table`, the `hand`, and `gone`, the cards that cannot be had, are bit masks of
        faces. Melds on the table may grow, but their cards are never moved.

        A card taken must be played at once. So a new meld counts only if it can be laid after one card was taken: at
        most one card of it is missing, or at most one of some smallest meld in it.
        """
        key = (hand, gone, tuple(table))
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _MOST_REMEMBERED:
                self._known.clear()
            self._tries, self._most_kept = _NO_LIMIT, MOST_KEPT
            found = self._nearest_goals(self._extensions(table, gone), table, hand, gone)
            self._known[key] = found
        return found

    def all_goals(self, table: Sequence[int], hand: int, gone: int) -> list[Goal]:
        """Return the goals as `goals` does, but however many there are, and with cards moved between melds where the
        rules allow that. Some may be missing if the search is too long.

        The melds of the `table`, the `hand`, and the cards that are `gone` are bit masks of faces.
        """
        self._tries, self._most_kept = _MOST_TRIES, _NO_LIMIT
        if not self.rules.melding.move:
            return self._nearest_goals(self._extensions(table, gone), table, hand, gone)
        held = hand | sum(table)
        moved = self._rearrangements(sum(table), gone)
        moved.sort(key=lambda base: (base[0] & ~held).bit_count())
        return self._nearest_goals(moved, table, hand, gone)

    def _extensions(self, table: Sequence[int], gone: int) -> list[Goal]:
        """Return the goals that all melds on the table can become together. In each goal, every meld grows or stays as
        it is.

        The cards `gone` cannot be added. Melds and cards are bit masks of faces. With an empty table, the only goal is
        one without melds. The list is empty if none has room in the cards that one must have on the table to go out.
        """
        bases: list[Goal] = [(0,)]
        for meld in table:
            made: list[Goal] = []
            for each in self.longer(meld):
                if each & gone & ~meld:
                    continue
                for base in bases:
                    if base[0] & each or (base[0] | each).bit_count() > self.size:
                        continue
                    made.append(_with_meld(base, each))
            bases = made
        return bases

    def _rearrangements(self, table: int, gone: int) -> list[Goal]:
        """Return every way to arrange all cards of `table` anew in melds, each as a goal.

        The melds may have further cards, except those in `gone`, but no more than `size` cards in all. Cards and melds
        are bit masks of faces.
        """
        whole: list[Goal] = []
        bases: list[Goal] = [(0,)]
        while bases:
            made: list[Goal] = []
            for base in bases:
                uncovered = table & ~base[0]
                if not uncovered:
                    whole.append(base)
                    continue
                lowest = uncovered & -uncovered
                free = ~(base[0] | gone)
                fitting = [meld for meld in self.shapes if meld & lowest and meld & free == meld]
                made += [_with_meld(base, meld) for meld in fitting if (base[0] | meld).bit_count() <= self.size]
            bases = made
        return whole

    def _nearest_goals(self, bases: list[Goal], table: Sequence[int], hand: int, gone: int) -> list[Goal]:
        """Return the goals that add new melds to one of `bases`: those that lack the fewest cards, then those that lack
        one more.

        The number of goals is limited; none are returned if all lack too many cards. Cards and melds are bit masks of
        faces: the melds on the `table`, the hand, and `gone`, the cards that cannot be had.
        """
        on_table = sum(table)
        pool = hand | on_table
        near = self._near_shapes(hand, gone | on_table)
        found: list[list[Goal]] = [[] for _ in range(FARTHEST + 2)]
        most = FARTHEST
        for base in bases:
            lacks = (base[0] & ~pool).bit_count()
            if lacks > most:
                continue
            left = self.size - base[0].bit_count()
            for sizes in self._sizes[left]:
                if len(sizes) + len(base) - 1 <= self._most_melds:
                    most = self._fill(base, lacks, sizes, near, found, most)
        for lacks in range(FARTHEST + 1):
            if found[lacks]:
                nearest = found[lacks] + found[lacks + 1] if lacks < FARTHEST else found[lacks]
                return nearest[: self._most_kept]
        return []

    def _near_shapes(self, hand: int, barred: int) -> list[list[tuple[int, int]]]:
        """Return the melds that a hand may grow into, by size: each as the number of cards missing and the meld, the
        nearest first.

        A meld that lacks several cards must have a meld of the smallest size in it that lacks at most one. Cards and
        melds are bit masks of faces; no meld has a card of `barred`.
        """
        found: list[list[tuple[int, int]]] = [[] for _ in range(self.size + 1)]
        few = self._least_size - 2
        wide = [each for each in self._wide if not each[0] & barred and (each[0] & hand).bit_count() > few]
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
        lacking: int,
        sizes: list[int],
        near: list[list[tuple[int, int]]],
        found: list[list[Goal]],
        most_lacking: int,
        start_index: int = 0,
    ) -> int:
        """Add to `found` the goals that consist of `base` and new melds of these `sizes`. Return the most cards that a
        goal may lack from now on.

        `base` lacks `lacking` cards; goals that lack more than `most_lacking` are left out. `near` has the possible new
        melds by size, as `_near_shapes` returns them. `start_index` is where to begin among those of the first size, so
        that no pair of melds of one size is tried twice. Goals are also left out once the tries are used up, or enough
        goals that lack as many cards are kept.
        """
        if not sizes:
            found[lacking].append(base)
            return min(most_lacking, lacking + 1)
        of_base = base[0]
        rows = near[sizes[0]]
        rest = sizes[1:]
        alike = bool(rest) and rest[0] == sizes[0]
        for number in range(start_index, len(rows)):
            few, meld = rows[number]
            if lacking + few > most_lacking:
                break
            if meld & of_base:
                continue
            self._tries -= 1
            if self._tries < 0:
                break
            if rest:
                begins = number + 1 if alike else 0
                most_lacking = self._fill(
                    _with_meld(base, meld), lacking + few, rest, near, found, most_lacking, begins
                )
                continue
            row = found[lacking + few]
            if len(row) < self._most_kept:
                row.append(_with_meld(base, meld))
            if lacking + few + 1 < most_lacking:
                most_lacking = lacking + few + 1
        return most_lacking


def _with_meld(base: Goal, meld: int) -> Goal:
    """Return the goal `base` with one meld more. The meld is given by its cards, as bits."""
    return (base[0] | meld, *base[1:], meld)


@lru_cache(maxsize=8)
def goal_finder(rules: Rules) -> GoalFinder:
    """Return the goal finder of these rules, with the goals remembered so far."""
    return GoalFinder(rules)
