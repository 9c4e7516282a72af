"""Which melds a hand can lay: the candidates behind `legal`, with every wild's meaning written out.

Single melds are listed completely for hands with up to two wilds; with more, a wild is listed only where the
hand has no natural left. Contracts have a module of their own, `contract_lays`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from game.engine.actions import Use
from game.engine.cards import NO_SUIT, RANK_OF, SUIT_OF, Card, card
from game.engine.contracts import Kind
from game.engine.melds import Meld, fits
from game.engine.rules import Rules, rank_at

FEW_WILDS = 2


class Held(NamedTuple):
    """What decides which melds are possible, from one pass over some cards."""

    ranks: list[int]
    """Cards of each rank, indexed 1–13."""
    suits: list[int]
    """Ranks held of each suit, as bits."""
    wilds: list[Card]
    """The wild cards."""

    def add(self, face: Card, wild: bool) -> None:
        """Reckon with one more card."""
        rank = RANK_OF[face]
        self.ranks[rank] += 1
        self.suits[SUIT_OF[face]] |= 1 << rank
        if wild:
            self.wilds.append(face)


def hold(rules: Rules, cards: Iterable[Card]) -> Held:
    """Look over some cards."""
    ranks, suits, wilds = [0] * 14, [0] * 5, []
    wild = rules.wild
    for face in cards:
        rank = RANK_OF[face]
        ranks[rank] += 1
        suits[SUIT_OF[face]] |= 1 << rank
        if face in wild:
            wilds.append(face)
    return Held(ranks, suits, sorted(wilds))


def held_wilds(rules: Rules, hand: Iterable[Card]) -> list[Card]:
    """Return the wild cards among `hand`, each as often as it is held, in order."""
    wild = rules.wild
    return sorted([face for face in hand if face in wild])


def single_melds(rules: Rules, hand: Collection[Card], must: Card | None = None) -> Iterator[tuple[Use, ...]]:
    """Yield the melds `hand` can lay as one play, those holding the face `must` where it is given."""
    held = hold(rules, hand)
    for rank in set_ranks(rules, held, must):
        for meld in _sets(rules, Counter(hand), held.wilds, rank):
            if must is None or any(use.card == must for use in meld):
                yield meld
    for suit, low in run_starts(rules, held, must):
        for meld in runs_from(rules, Counter(hand), suit, low, min(len(hand), rules.run_max)):
            if must is None or any(use.card == must for use in meld):
                yield meld


def set_ranks(rules: Rules, held: Held, must: Card | None = None) -> list[int]:
    """Return the ranks of which, with all the wilds, there are enough cards for a set."""
    wilds = len(held.wilds)
    least = max(rules.set_min - wilds, 0 if wilds else 1)
    ranks = held.ranks
    if must is not None and must not in rules.wild:
        return [must.rank] if ranks[must.rank] >= least else []
    if max(ranks) < least:
        return []
    barred = {face.rank for face in rules.wild} if not rules.own_rank else ()
    return [rank for rank in range(1, 14) if ranks[rank] >= least and rank not in barred]


def run_starts(rules: Rules, held: Held, must: Card | None = None) -> list[tuple[int, int]]:
    """Return the suits and low places where, with all the wilds, there are enough cards for a run."""
    wilds = len(held.wilds)
    starts = []
    suits = (must.suit,) if must is not None and must not in rules.wild else (0, 1, 2, 3)
    for suit in suits:
        ranks = held.suits[suit]
        if ranks.bit_count() + wilds < rules.run_min:
            continue
        if wilds:
            starts += [
                (suit, low) for low, window in rules.windows[rules.run_min] if (window & ~ranks).bit_count() <= wilds
            ]
        else:
            starts += [(suit, low) for low, window in rules.windows[rules.run_min] if not window & ~ranks]
    return starts


def _sets(rules: Rules, counts: Counter[Card], wilds: list[Card], rank: int) -> Iterator[tuple[Use, ...]]:
    naturals = [face for suit in range(4) if rules.natural(face := card(rank, suit)) and counts[face]]
    copies = [face for face in naturals for _ in range(1 if rules.suits_differ else counts[face])]
    for size in range(max(rules.min_naturals, rules.set_min - len(wilds)), min(len(copies), rules.set_max) + 1):
        for chosen in sorted(set(combinations(copies, size))):
            yield from with_wilds(rules, wilds, rank, chosen)


def with_wilds(rules: Rules, wilds: list[Card], rank: int, chosen: tuple[Card, ...]) -> Iterator[tuple[Use, ...]]:
    """Yield the sets of `rank` that hold the naturals `chosen`, filled up with any of `wilds`."""
    base = tuple([Use(face) for face in chosen])
    if not wilds:
        if chosen and rules.set_min <= len(chosen) <= rules.set_max:
            yield base
        return
    pool = list(wilds)
    for face in chosen:
        if face in pool:
            pool.remove(face)
    if not chosen and not pool:
        return
    free = [suit for suit in range(4) if suit not in {face.suit for face in chosen}]
    least, most = rules.set_min - len(chosen), rules.set_max - len(chosen)
    for size in range(max(least, 0), min(most, len(pool)) + 1):
        groups = [tuple(pool[:size])] if len(wilds) > FEW_WILDS else sorted(set(combinations(pool, size)))
        for group in groups:
            for suits in _meanings(rules, group, free):
                added = tuple(Use(face, rank, suit) for face, suit in zip(group, suits, strict=True))
                if all(not _as_itself(rules, use) for use in added):
                    yield base + added


def _as_itself(rules: Rules, use: Use) -> bool:
    """A wild rank in a set of its own rank is a natural; listed as one already."""
    return use.card.rank == use.rank and use.suit in (NO_SUIT, use.card.suit) and rules.natural(use.card)


def _meanings(rules: Rules, group: tuple[Card, ...], free: list[int]) -> Iterator[tuple[int, ...]]:
    if not rules.named:
        if not rules.suits_differ or len(group) <= len(free):
            yield (NO_SUIT,) * len(group)
        return
    seen = set()
    for suits in combinations(free, len(group)):
        orders = [suits] if len(set(group)) == 1 else _orders(suits)
        for order in orders:
            key = tuple(sorted(zip(group, order, strict=True)))
            if key not in seen:
                seen.add(key)
                yield order


def _orders(suits: tuple[int, ...]) -> list[tuple[int, ...]]:
    if len(suits) < 2:
        return [suits]
    return [(suit, *rest) for suit in suits for rest in _orders(tuple(s for s in suits if s != suit))]


def runs_from(rules: Rules, left: Counter[Card], suit: int, low: int, most: int) -> Iterator[tuple[Use, ...]]:
    """Walk up from `low`, at each place with the natural or with a wild."""
    wilds = held_wilds(rules, left.elements())
    sparing = len(wilds) > FEW_WILDS
    kinds = sorted(set(wilds))
    row: list[Use] = []

    def walk(naturals: int, wild_before: bool) -> Iterator[tuple[Use, ...]]:
        if len(row) >= rules.run_min and naturals >= rules.min_naturals and fits(rules, low, len(row)):
            yield tuple(row)
        if len(row) >= most or not fits(rules, low, len(row) + 1):
            return
        rank = rank_at(low + len(row))
        face = card(rank, suit)
        own = left[face] > 0 and rules.natural(face)
        if own:
            yield from step(Use(face), naturals + 1, False)
        if (own and sparing) or (wild_before and not rules.side_by_side):
            return
        for wild in kinds:
            if left[wild] < 1 or (wild == face and rules.natural(face)):
                continue
            yield from step(Use(wild, rank, suit), naturals, True)
            if sparing:
                break

    def step(use: Use, naturals: int, is_wild: bool) -> Iterator[tuple[Use, ...]]:
        left[use.card] -= 1
        row.append(use)
        yield from walk(naturals, is_wild)
        row.pop()
        left[use.card] += 1

    yield from walk(0, False)


def single_adds(rules: Rules, meld: Meld, faces: Collection[Card]) -> Iterator[Use]:
    """Yield each face that can be added to `meld` alone, with the meaning of a wild written out."""
    wilds = [face for face in faces if face in rules.wild]
    if meld.kind is Kind.SET:
        yield from _set_adds(rules, meld, faces, wilds)
        return
    for at_low, face in open_ends(rules, meld):
        if face in faces and rules.natural(face):
            yield Use(face)
        if wilds and (rules.side_by_side or not meld.cards[0 if at_low else -1].wild):
            for wild in wilds:
                if wild != face or not rules.natural(face):
                    yield Use(wild, face.rank, face.suit)


def open_ends(rules: Rules, meld: Meld) -> list[tuple[bool, Card]]:
    """Return the ends of a run (low: True) where a card may stand, with the card that belongs there."""
    first = meld.cards[0]
    length, low = len(meld.cards), first.rank
    if length >= 14:
        return []
    below = rank_at(low - 1) if rules.ace == "around" else low - 1
    ends: list[tuple[bool, Card]] = []
    if below > 0 and rules.fit[below][length + 1]:
        ends.append((True, card(rank_at(below), first.suit)))
    if rules.fit[low][length + 1] and not (ends and length == 12 and rules.ace == "around"):
        ends.append((False, card(rank_at(low + length), first.suit)))
    return ends


def _set_adds(rules: Rules, meld: Meld, faces: Collection[Card], wilds: list[Card]) -> Iterator[Use]:
    if len(meld.cards) >= rules.set_max:
        return
    rank = meld.cards[0].rank
    used = {each.suit for each in meld.cards} if rules.suits_differ else set()
    for suit in range(4):
        face = card(rank, suit)
        if face in faces and suit not in used and rules.natural(face):
            yield Use(face)
    for wild in wilds:
        own = wild.rank == rank and rules.natural(wild)
        if rules.named:
            for suit in range(4):
                if suit not in used and not (own and suit == wild.suit):
                    yield Use(wild, rank, suit)
        elif not own:
            yield Use(wild, rank, NO_SUIT)


def chains(rules: Rules, meld: Meld, hand: Iterable[Card], must: Card) -> Iterator[tuple[Use, ...]]:
    """Yield additions of several cards to a run that end in `must`, each place a natural or else a wild."""
    if meld.kind is not Kind.RUN or must.suit != meld.suit:
        return
    counts = Counter(hand)
    counts[must] -= 1
    length, low = len(meld.cards), meld.low
    for step in (1, -1):
        row: list[Use] = []
        left = Counter(counts)
        last_wild = meld.cards[-1 if step > 0 else 0].wild
        while True:
            reach = len(row) + 1
            start = low if step > 0 else low - reach
            start = rank_at(start) if rules.ace == "around" else start
            if not fits(rules, start, length + reach):
                break
            place = low + length + len(row) if step > 0 else low - reach
            face = card(rank_at(place), meld.suit)
            if face == must:
                if row:
                    chain = (*row, Use(must))
                    yield chain if step > 0 else tuple(reversed(chain))
                break
            use = _link(rules, left, face, last_wild)
            if use is None:
                break
            last_wild = use.rank > 0
            left[use.card] -= 1
            row.append(use)


def _link(rules: Rules, left: Counter[Card], face: Card, wild_before: bool) -> Use | None:
    if left[face] > 0 and rules.natural(face):
        return Use(face)
    if wild_before and not rules.side_by_side:
        return None
    wild = next((each for each in sorted(left) if left[each] > 0 and each in rules.wild), None)
    return None if wild is None else Use(wild, face.rank, face.suit)
