"""The first lay of a deal where it must count points (`melding.opening`): what melds count, and which lays do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter

from game.engine.actions import Use
from game.engine.cards import Card, card
from game.engine.contract_lays import ENDLESS
from game.engine.layable import single_melds
from game.engine.melds import Meld
from game.engine.rules import Rules

Row = tuple[Use, ...]
"""A meld with every wild's meaning written out."""


def meld_points(rules: Rules, melds: Iterable[Meld]) -> int:
    """Return what melds count in an opening: a wild as the card it stands for, in a set the cheapest of the rank."""
    return sum([_stood_for(rules, each.rank, each.suit) for meld in melds for each in meld.cards])


def row_points(rules: Rules, row: Row) -> int:
    """Return what a meld with every wild's meaning written out counts."""
    return sum([_stood_for(rules, use.rank, use.suit) if use.rank else rules.plain[use.card] for use in row])


def _stood_for(rules: Rules, rank: int, suit: int) -> int:
    suits = (suit,) if suit >= 0 else range(4)
    return min([rules.plain[card(rank, each)] for each in suits])


def opening_lays(
    rules: Rules, hand: Sequence[Card], must: Card | None = None, tries: Iterator[int] = ENDLESS
) -> Iterator[tuple[Row, ...]]:
    """Yield first lays that count enough: every single meld that does, and of several melds those that need each other.

    Of melds of the same cards at the same places one is put together with others. With `must`, the first meld of
    each lay holds that face. Every meld put beside others takes one of `tries`; when there are none left,
    the list ends.
    """
    needed = rules.opening
    singles = [(row_points(rules, row), row) for row in single_melds(rules, hand)]
    firsts = singles if must is None else [each for each in singles if any(use.card == must for use in each[1])]
    yield from ((row,) for points, row in firsts if points >= needed)
    small = _distinct(rules, [each for each in singles if each[0] < needed])
    small.sort(key=itemgetter(0), reverse=True)
    shortest = min(rules.set_min, rules.run_min)
    worth = _most_points(rules, singles)
    left = Counter({face: count for face, count in Counter(hand).items() if worth[face] > 0})
    chosen: list[Row] = []

    def more(start: int, missing: int) -> Iterator[tuple[Row, ...]]:
        if sum([worth[face] * count for face, count in left.items()]) < missing:
            return
        for at in range(start, len(small)):
            points, row = small[at]
            if points <= 0 or points * (left.total() // shortest) < missing or next(tries, None) is None:
                return
            yield from put(at, points, row, missing)

    def put(at: int, points: int, row: Row, missing: int) -> Iterator[tuple[Row, ...]]:
        used = Counter(use.card for use in row)
        if any(left[face] < count for face, count in used.items()):
            return
        left.subtract(used)
        chosen.append(row)
        if points >= missing:
            yield tuple(chosen)
        else:
            yield from more(0 if must is not None and len(chosen) == 1 else at + 1, missing - points)
        chosen.pop()
        left.update(used)

    if must is None:
        yield from more(0, needed)
    else:
        for points, row in _distinct(rules, [each for each in firsts if each[0] < needed]):
            yield from put(0, points, row, needed)


def _most_points(rules: Rules, rows: list[tuple[int, Row]]) -> Counter[Card]:
    """What each face can count at the most in one of these melds."""
    most: Counter[Card] = Counter()
    for _, row in rows:
        for use in row:
            most[use.card] = max(most[use.card], row_points(rules, (use,)))
    return most


def _distinct(rules: Rules, found: list[tuple[int, Row]]) -> list[tuple[int, Row]]:
    """Leave out melds of the same cards at the same places: of what their wilds mean one is enough."""
    if rules.unique_cards:
        return found
    kept: dict[object, tuple[int, Row]] = {}
    for points, row in found:
        first = row[0]
        run = len({use.rank or use.card.rank for use in row}) > 1
        low = (first.rank or first.card.rank) if run else 0
        kept.setdefault((low, points, tuple(sorted([use.card for use in row]))), (points, row))
    return list(kept.values())
