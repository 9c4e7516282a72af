"""The melds a hand can make, as packed counts: taking one from the hand is a subtraction.

A wild stands only where no natural is to be had, and only as many as a meld needs: any other layout can be changed
into such a one, and wilds left over go to the end of a run or to a set. Where that is not so (wilds that may not
stand side by side, melds that need two naturals, cards that may be on the table only once) every place is tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from game.engine.cards import ACE, FACES, JOKER, Card, card
from game.engine.melds import fits
from game.engine.rules import Rules, rank_at

WIDTH = 4
"""Bits for the copies of a face; the face is the place of its field."""
ONE = tuple([1 << WIDTH * face for face in range(52)])
EMPTY = 0
ROOMY = 1
_LIES = tuple([2 << face for face in range(52)])
_NEAR = tuple([sum([_LIES[to] for to in range(52) if to % 13 == at % 13 or to // 13 == at // 13]) for at in range(52)])
"""Of each face, those of its rank or suit, which alone matter for the melds it is in."""
_MANY = (1 << WIDTH) - 1
_SUIT = (1 << 13 * WIDTH) - 1
_COLUMN = (1 << 13) - 1
_RANK = sum(_MANY << WIDTH * 13 * suit for suit in range(4))


class Bundle(NamedTuple):
    """A meld that cards of a hand can make."""

    cost: int
    """The naturals it takes."""
    wilds: int
    """How many of the wilds it takes, those used as themselves among them."""
    extra: int
    """ROOMY where it could take all the wilds left over; where a card may lie only once, bits of those it means."""
    row: tuple[Card, ...]
    """Its cards, a joker for any wild."""


class Makings:
    """Finds the melds that the lowest natural of a hand can begin, each question once."""

    def __init__(self, rules: Rules, wilds: int) -> None:
        self._rules = rules
        self._unique = rules.unique_cards
        self._wilds = wilds
        self._everywhere = rules.min_naturals > 1 or rules.unique_cards or not rules.side_by_side
        self._barred = frozenset() if rules.own_rank else frozenset({face.rank for face in rules.wild})
        self._runs: dict[tuple[int, int, int, int], list[Bundle]] = {}
        self._found: dict[tuple[int, int, int, int], list[Bundle]] = {}

    def begun(self, low: int, face: int, wilds: int, extra: int) -> list[Bundle]:
        """Return the melds with `face`, the lowest of the naturals `low`, long runs first."""
        suit, rank = divmod(face, 13)
        cards = low >> 13 * WIDTH * suit & _SUIT
        alike = low & _RANK << WIDTH * rank
        seen = extra & _NEAR[face] if self._unique else EMPTY
        key = (cards, alike, wilds, seen)
        found = self._found.get(key)
        if found is None:
            there = seen >> 1 + 13 * suit & _COLUMN
            runs = self._runs.get((cards, suit, wilds, there))
            if runs is None:
                runs = self._runs[cards, suit, wilds, there] = self._find_runs(cards, suit, rank + 1, wilds, seen)
            found = self._found[key] = runs + list(self._find_sets(alike, FACES[face], wilds, seen))
        return found

    def _bundle(self, row: list[Card], meant: list[Card]) -> Bundle:
        """Write out a meld of a hand in which every place of a wild is tried."""
        naturals = [face for face in row if face != JOKER]
        wilds = len(row) - len(naturals) + sum([face in self._rules.wild for face in naturals])
        extra = sum([_LIES[face] for face in meant]) if self._rules.unique_cards else EMPTY
        return Bundle(sum([ONE[face] for face in naturals]), wilds, extra, tuple(row))

    def _find_runs(self, cards: int, suit: int, rank: int, wilds: int, seen: int) -> list[Bundle]:
        rules = self._rules
        if cards.bit_count() + wilds < rules.run_min:
            return []
        held = sum([1 << at + 1 for at in range(13) if cards >> WIDTH * at & _MANY])
        found: dict[tuple[int, int, int], Bundle] = {}
        for low, window in rules.windows[rules.run_min]:
            if (window & ~held).bit_count() > wilds:
                continue
            place = rank if rank >= low else rank + 13
            if place - low >= rules.run_max or (place > 13 and rank != ACE and rules.ace != "around"):
                continue
            if self._everywhere:
                bundles = self._branching(cards, suit, low, place, wilds, seen)
            else:
                bundles = self._straight(cards, suit, low, place, wilds)
            for bundle in bundles:
                found.setdefault(bundle[:3], bundle)
        return sorted(found.values(), key=_longest)

    def _straight(self, cards: int, suit: int, low: int, place: int, wilds: int) -> Iterator[Bundle]:
        """Walk up from the place `low`, with a wild only where no natural is left; one at an end only if needed."""
        rules = self._rules
        fit, least, roomy = rules.fit[low], rules.run_min, rules.run_max - self._wilds
        row: list[Card] = []
        cost = spent = size = 0
        while size < 14 and fit[size + 1]:
            face = FACES[suit * 13 + (low + size - 1) % 13]
            field = cards >> WIDTH * (face % 13) & _MANY
            own = spent + (face in rules.wild)
            if field > (size == 13) and own <= wilds:
                spent = own
                cost += ONE[face]
                row.append(face)
                size += 1
                if size >= least and low + size > place:
                    yield Bundle(cost, spent, ROOMY * (size <= roomy), tuple(row))
            else:
                spent += 1
                if spent > wilds or low + size == place:
                    return
                row.append(JOKER)
                size += 1
                if size == least and low + size > place:
                    yield Bundle(cost, spent, ROOMY * (size <= roomy), tuple(row))
            if size >= least and row[0] == JOKER:
                return

    def _branching(self, cards: int, suit: int, low: int, place: int, wilds: int, seen: int) -> Iterator[Bundle]:
        """Walk up from the place `low`, at each place with the natural and with a wild."""
        rules = self._rules
        row: list[Card] = []
        meant: list[Card] = []

        def walk(spent: int, naturals: int) -> Iterator[Bundle]:
            size = len(row)
            if size >= rules.run_min and low + size > place and naturals >= rules.min_naturals:
                yield self._bundle(row, meant)
            if not fits(rules, low, size + 1):
                return
            face = card(rank_at(low + size), suit)
            if rules.unique_cards and (seen & _LIES[face] or face in meant):
                return
            meant.append(face)
            own = spent + (face in rules.wild)
            if cards >> WIDTH * (face.rank - 1) & _MANY > row.count(face) and own <= wilds:
                row.append(face)
                yield from walk(own, naturals + 1)
                row.pop()
            apart = rules.side_by_side or not row or row[-1] != JOKER
            if low + size != place and spent < wilds and apart:
                row.append(JOKER)
                yield from walk(spent + 1, naturals)
                row.pop()
            meant.pop()

        yield from walk(0, 0)

    def _find_sets(self, alike: int, face: Card, wilds: int, seen: int) -> Iterator[Bundle]:
        rules, rank = self._rules, face.rank
        if rank in self._barred or seen & _LIES[face] or (alike == ONE[face] and wilds + 1 < rules.set_min):
            return
        others = []
        for suit in range(4):
            other = card(rank, suit)
            copies = (alike >> WIDTH * other & _MANY) - (other == face)
            others += [other] * (int(copies > 0 and other != face) if rules.suits_differ else copies)
        for size in range(min(len(others), rules.set_max - 1), -1, -1):
            for chosen in sorted(set(combinations(others, size))):
                if not any(seen & _LIES[each] for each in chosen):
                    yield from self._sets_with([face, *chosen], wilds, seen)

    def _sets_with(self, naturals: list[Card], wilds: int, seen: int) -> Iterator[Bundle]:
        """Fill naturals up with wilds: as few as needed where any set can take more, else any number."""
        rules = self._rules
        size = len(naturals)
        need = max(0, rules.set_min - size)
        own = sum([face in rules.wild for face in naturals])
        roomy = not self._everywhere and size + need + self._wilds <= rules.set_max
        most = need if roomy else rules.set_max - size
        if size < rules.min_naturals:
            return
        for more in range(need, min(most, wilds - own) + 1):
            row = naturals + [JOKER] * more
            if rules.unique_cards and rules.named:
                free = [card(naturals[0].rank, suit) for suit in range(4)]
                free = [each for each in free if each not in naturals and not seen & _LIES[each]]
                for meant in combinations(free, more):
                    yield self._bundle(row, naturals + list(meant))
            elif rules.unique_cards:
                yield self._bundle(row, naturals)
            else:
                yield Bundle(sum([ONE[face] for face in naturals]), own + more, ROOMY * roomy, tuple(row))


def _longest(bundle: Bundle) -> int:
    return -len(bundle.row)
