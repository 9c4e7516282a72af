"""Where drawn cards lie face up: the melds a hand may come to lie in, and how far it is from them.

A *goal* is a way in which all the cards one must have on the table to go out may lie there. Cards are bits, so only
games whose cards all are naturals, each there once, are reckoned like this.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from msgspec import Struct

from game.engine.cards import FACES, JOKER, RANK_OF, Card, card
from game.engine.melds.meld import Meld
from game.engine.sheet.rules import Rules

_FARTHEST = 6
"""Cards that may be missing of a goal."""
_MOST = 6_000
"""Melds put beside others before the search is left."""
CHANCE = 0.28
"""How likely a card that is missing comes along in time."""


class Shape(Struct, frozen=True):
    """A meld there may be: its cards, and the smaller melds of the same kind with which it may begin, as bits."""

    cards: int
    begins: tuple[int, ...]


class Goal(Struct, frozen=True):
    """All melds, as bits, and the cards of them that are missing."""

    melds: tuple[int, ...]
    missing: int

    @property
    def cards(self) -> int:
        """All cards in it."""
        return sum(self.melds)


def plain(rules: Rules) -> bool:
    """Tell whether every card of the pack is there once and stands for itself alone."""
    return rules.packs == 1 and not any(face in rules.wild for face in rules.pack) and JOKER not in rules.pack


def bits(cards: Iterable[Card]) -> int:
    """Return some cards as bits."""
    return sum({1 << face for face in cards})


def cards_in(mask: int) -> tuple[Card, ...]:
    """Return the cards of some bits, in order."""
    return tuple([face for face in FACES[:52] if mask >> face & 1])


@lru_cache(maxsize=8)
def shapes(rules: Rules) -> tuple[Shape, ...]:
    """Return all melds there may be, by the cards in them."""
    found: list[Shape] = []
    for rank in range(1, 14):
        suits = [1 << card(rank, suit) for suit in range(4)]
        for size in range(rules.set_min, rules.set_max + 1) if rank not in rules.barred else ():
            found += [
                Shape(sum(row), tuple([sum(part) for part in combinations(row, rules.set_min)]))
                for row in combinations(suits, size)
            ]
    for length in range(rules.run_min, rules.run_max + 1):
        for low, _ in rules.windows[length]:
            for suit in range(4):
                row = [1 << card(rules.rank_at[place], suit) for place in range(low, low + length)]
                starts = range(length - rules.run_min + 1)
                found.append(Shape(sum(row), tuple([sum(row[at : at + rules.run_min]) for at in starts])))
    return tuple(found)


def goals(rules: Rules, hand: int, melds: Sequence[int], gone: int) -> list[Goal]:
    """Return the goals for a hand and one's melds from which least is missing, and those one card farther.

    `gone` are cards that cannot be had. A card that comes must be played at once: what does not lie yet can be begun
    only where one card of it is missing.
    """
    table = sum(melds)
    pool = hand | table
    size = rules.hand_size + 1
    open_to = []
    for shape in shapes(rules):
        if shape.cards & gone:
            continue
        if not shape.cards & table and all((part & ~pool).bit_count() > 1 for part in shape.begins):
            continue
        if not rules.melding.move and any(shape.cards & lying and lying & ~shape.cards for lying in melds):
            continue
        if (shape.cards & ~pool).bit_count() <= _FARTHEST:
            open_to.append(shape.cards)
    for most in range(1, _FARTHEST + 1):
        found = _goals(tuple(open_to), pool, table, size, most)
        if found:
            return found if most == _FARTHEST else _goals(tuple(open_to), pool, table, size, most + 1)
    return []


def _goals(open_to: tuple[int, ...], pool: int, table: int, size: int, most: int) -> list[Goal]:
    """Return the goals with so many cards of which at most `most` are missing."""
    near = [meld for meld in open_to if (meld & ~pool).bit_count() <= most]
    found: list[Goal] = []
    tries = iter(range(_MOST))

    def put(chosen: tuple[int, ...], lying: int, missing: int, start: int) -> None:
        left = size - lying.bit_count()
        uncovered = table & ~lying
        if not left:
            if not uncovered:
                found.append(Goal(chosen, lying & ~pool))
            return
        lowest = uncovered & -uncovered
        for at in range(0 if lowest else start, len(near)):
            meld = near[at]
            if meld & lying or meld.bit_count() > left or (lowest and not meld & lowest):
                continue
            lacks = missing + (meld & ~pool).bit_count()
            if lacks > most:
                continue
            if next(tries, None) is None:
                return
            put((*chosen, meld), lying | meld, lacks, 0 if lowest else at + 1)

    put((), 0, 0, 0)
    return found


def worth(found: Iterable[Goal], gone: int = 0, leaning: float = 0.0, chance: float = CHANCE) -> float:
    """Return what goals promise together, those that need a card of `gone` left out.

    They promise more to somebody who leans to their kind of melds.
    """
    open_to = [goal for goal in found if not goal.cards & gone]
    if not leaning:
        return sum([chance ** goal.missing.bit_count() for goal in open_to])
    return sum([_liking(goal, leaning) * chance ** goal.missing.bit_count() for goal in open_to])


def _liking(goal: Goal, leaning: float) -> float:
    """How much somebody who leans to runs, or to sets, cares for a goal, by the cards of its melds."""
    runs = sum([meld.bit_count() for meld in goal.melds if len({RANK_OF[face] for face in cards_in(meld)}) > 1])
    return 1 + leaning * (2 * runs / goal.cards.bit_count() - 1)


def masks(melds: Iterable[Meld], seat: int) -> tuple[int, ...]:
    """Return the melds of a seat as bits."""
    return tuple([bits(meld.faces) for meld in melds if meld.owner == seat])
