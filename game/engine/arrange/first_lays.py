"""Which plays fulfil a contract: one arrangement for each choice of ranks and places."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice, repeat
from operator import itemgetter
from typing import NamedTuple

from game.engine.actions import AS_ITSELF, Use
from game.engine.arrange.layable import Held, held_wilds, hold, natural_at, runs_from, single_melds, with_wilds
from game.engine.cards import ACE, NO_SUIT, SUITS_IN, Card, card
from game.engine.melds.meld import Meld
from game.engine.melds.pure import helps, opens, trait_of_row
from game.engine.sheet.contracts import Contract, Kind, Slot
from game.engine.sheet.rules import Rules

ENDLESS: Iterator[int] = repeat(0)
"""Tries without end."""
ANYHOW = 10
"""Tries that sharing out the cards of a choice is worth, by the time it takes."""


class Key(NamedTuple):
    """One way to fill a slot of a contract."""

    kind: Kind
    group: int
    """A run's suit (its colour or NO_SUIT where that does not matter), a set's rank."""
    low: int
    """A run's low place; 0 for sets, but the suit for sets of equal cards."""
    size: int
    faces: tuple[Card, ...]
    """The naturals it can be made of: a run's place by place (if it has a suit), a set's by suit."""
    ranks: int
    """A run's ranks as bits; 0 for sets."""


def contract_lays(
    rules: Rules,
    hand: Iterable[Card],
    contract: Contract,
    must: Card | None = None,
    lying: frozenset[int] = frozenset(),
    tries: Iterator[int] = ENDLESS,
) -> Iterator[tuple[tuple[Use, ...], ...]]:
    """Yield plays that fulfil `contract`, one for each choice of ranks and places.

    With `must`, only plays that hold that face. Melds are longer than the contract asks only then, or where
    their points count. No run stands where a card of `lying` does; sets are not looked at for that. Every meld
    put beside others takes one of `tries`; when there are none left, the list ends.
    """
    cards = tuple(hand)
    for way in contract.ways:
        yield from _lays_of(rules, cards, way, must, lying, tries)


def _lays_of(
    rules: Rules,
    cards: tuple[Card, ...],
    way: Contract,
    must: Card | None,
    lying: frozenset[int],
    tries: Iterator[int],
) -> Iterator[tuple[tuple[Use, ...], ...]]:
    slots = way.slots
    needed = sum([slot.size for slot in slots])
    longest = len(cards) - needed if (must is not None or rules.melding.opening) and not way.exact else 0
    if len(cards) < needed:
        return
    held = hold(rules, cards)
    keys = {slot: _keys(rules, held, slot, longest) for slot in slots}
    if lying:
        keys = {slot: [each for each in found if _is_new(each[1], lying)] for slot, found in keys.items()}
    naturals = _naturals(rules, cards)
    plain = (
        must is None and rules.wilds.side_by_side and not rules.wilds.named and not any(map(rules.natural, rules.wild))
    )
    for choice in _choices(rules, slots, [keys[slot] for slot in slots], naturals, len(held.wilds), tries):
        if must is not None and not any(_may_hold(rules, key, must) for key in choice):
            continue
        play = _arrange(rules, naturals, held.wilds, choice) if plain else None
        if play is None:
            deque(islice(tries, ANYHOW), maxlen=0)
            play = _arranged_anyhow(rules, cards, choice, must)
        if play is not None:
            yield play


def _keys(rules: Rules, held: Held, slot: Slot, longer: int) -> list[tuple[int, Key]]:
    """Return the keys that fit a slot as far as the cards may reach, each with the wilds it needs at the least."""
    wilds, suits = len(held.wilds), held.suits
    every = _every_key(rules, slot.kind, range(slot.size, slot.size + longer + 1))
    if slot.kind is Kind.RUN:
        missing = {suit: ~held.in_runs(rules, suit) for suit in rules.run_suits}
        found = [(n, key) for key in every if (n := (key.ranks & missing[key.group]).bit_count()) <= wilds]
    else:
        have = held.ranks
        if rules.suits_differ:
            have = [sum([ranks >> rank & 1 for ranks in suits[:4]]) for rank in range(14)]
        found = [(max(n, 0), key) for key in every if (n := key.size - have[key.group]) <= wilds]
    return [(need, key) for need, key in found if rules.wilds_fit(slot.kind, key.size, need)]


def _may_hold(rules: Rules, key: Key, face: Card) -> bool:
    if face in rules.wild:
        return True
    if key.kind is Kind.SET:
        return face in key.faces
    return face in key.faces or (key.group < 0 and face.suit in SUITS_IN[key.group] and key.ranks >> face.rank & 1 > 0)


def _is_new(key: Key, lying: frozenset[int]) -> bool:
    return key.kind is not Kind.RUN or key.group < 0 or lying.isdisjoint(key.faces)


@lru_cache(maxsize=256)
def _every_key(rules: Rules, kind: Kind, sizes: range) -> tuple[Key, ...]:
    """Return all keys there may be to slots of these sizes, whatever is held."""
    if kind is Kind.SET:
        groups = [(suit,) for suit in range(4)] if rules.sets_alike else [(0, 1, 2, 3)]
        return tuple(
            Key(kind, rank, suits[0] if rules.sets_alike else 0, size, tuple([card(rank, suit) for suit in suits]), 0)
            for rank in range(1, 14)
            for size in sizes
            for suits in groups
            if size <= rules.set_max and rank not in rules.barred
        )
    return tuple(
        Key(
            kind,
            suit,
            low,
            size,
            tuple([card(rules.rank_at[place], SUITS_IN[suit][0]) for place in range(low, low + size)]),
            ranks,
        )
        for suit in rules.run_suits
        for size in sizes
        if size <= rules.run_max
        for low, ranks in rules.windows[size]
    )


def _choices(
    rules: Rules,
    slots: tuple[Slot, ...],
    keys: list[list[tuple[int, Key]]],
    naturals: list[int],
    wilds: int,
    tries: Iterator[int],
) -> Iterator[tuple[Key, ...]]:
    """Choose a key for each slot as far as the cards may reach; equal slots in rising order, so none comes twice.

    Runs choose first and use up naturals, sets take from what is left: no other way uses more naturals.
    """
    order = sorted(range(len(slots)), key=lambda index: slots[index].kind is not Kind.RUN)
    # What the slots from each position on need at the least: wilds that those before must leave.
    rest = [0] * (len(order) + 1)
    for position in range(len(order) - 1, -1, -1):
        rest[position] = rest[position + 1] + min([need for need, _ in keys[order[position]]], default=wilds + 1)
    if rest[0] > wilds:
        return
    left, differ = list(naturals), rules.melding.contract_differs
    chosen = [keys[index][0][1] for index in range(len(slots))]

    def choose(position: int, spare: int) -> Iterator[tuple[Key, ...]]:
        if position == len(order):
            yield tuple(chosen)
            return
        index = order[position]
        before = chosen[order[position - 1]][1:4] if position and slots[order[position - 1]] == slots[index] else None
        most = spare - rest[position + 1]
        for need, key in keys[index]:
            if need > most or (before is not None and key[1:4] < before):
                continue
            if differ and any(_alike(chosen[order[earlier]], key) for earlier in range(position)):
                continue
            if next(tries, None) is None:
                return
            used = _use_up(rules, left, key)
            missing = key.size - len(used)
            if missing <= most:
                chosen[index] = key
                yield from choose(position + 1, spare - missing)
            for face in used:
                left[face] += 1

    yield from choose(0, wilds)


def _alike(one: Key, other: Key) -> bool:
    """Tell whether two melds are sets of one rank, or runs of one suit."""
    return one.kind is other.kind and one.group == other.group >= 0


def _naturals(rules: Rules, cards: tuple[Card, ...]) -> list[int]:
    """Count the cards that may be used as themselves, by face."""
    left = [0] * 54
    for face in cards:
        left[face] += 1
    for face in rules.wild:
        if not rules.natural(face):
            left[face] = 0
    return left


def _use_up(rules: Rules, left: list[int], key: Key) -> list[Card]:
    """Take the naturals a meld can have out of `left`, and return them."""
    if key.kind is Kind.SET and not rules.suits_differ:
        used = [face for face in key.faces for _ in range(left[face])][: key.size]
    elif key.kind is Kind.SET:
        # Where suits must differ another set of the rank reaches furthest on what is held twice.
        faces = sorted(key.faces, key=left.__getitem__, reverse=True)
        used = [face for face in faces if left[face]][: key.size]
    else:
        used = _run_naturals(rules, key, left)
        if len(used) > rules.circle and left[used[0]] < 2:
            used.pop()  # one ace cannot stand at both ends
    for face in used:
        left[face] -= 1
    return used


SlotRow = list[Use | tuple[int, int]]
"""A meld with its naturals and, as rank and suit, the places left for wilds."""


def _arrange(
    rules: Rules, naturals: list[int], wilds: list[Card], keys: tuple[Key, ...]
) -> tuple[tuple[Use, ...], ...] | None:
    """Give the chosen melds real cards, wilds only where no natural is left; None where that does not do."""
    left = list(naturals)
    rows: list[SlotRow] = [[] for _ in keys]
    for row, key in zip(rows, keys, strict=True):
        if key.kind is Kind.RUN:
            _fill_run(rules, row, key, left)
    for row, key in zip(rows, keys, strict=True):
        if key.kind is Kind.SET:
            _fill_set(row, key, left, 1 if rules.suits_differ else key.size, key.low if rules.sets_alike else NO_SUIT)
    holes = [sum([type(each) is tuple for each in row]) for row in rows]
    if sum(holes) > len(wilds) or not all(
        rules.wilds_fit(key.kind, len(row), hole) for key, row, hole in zip(keys, rows, holes, strict=True)
    ):
        return None
    spare = iter(wilds)
    return tuple(
        [tuple([Use(next(spare), *each) if isinstance(each, tuple) else each for each in row]) for row in rows]
    )


def _run_naturals(rules: Rules, key: Key, left: list[int]) -> list[Card]:
    if rules.any_suit:
        return [face for each in key.faces if left[face := natural_at(rules, left, each.rank, key.group)]]
    return [face for face in key.faces if left[face]]


def _fill_run(rules: Rules, row: SlotRow, key: Key, left: list[int]) -> None:
    for place in key.faces:
        face = natural_at(rules, left, place.rank, key.group)
        if left[face]:
            left[face] -= 1
            row.append(AS_ITSELF[face])
        else:
            row.append((face.rank, max(key.group, NO_SUIT)))


def _fill_set(row: SlotRow, key: Key, left: list[int], alike: int, suit: int) -> None:
    for face in key.faces:
        copies = min(left[face], alike, key.size - len(row))
        if copies:
            left[face] -= copies
            row += [AS_ITSELF[face]] * copies
    row += [(key.group, suit)] * (key.size - len(row))


def _arranged_anyhow(
    rules: Rules, cards: tuple[Card, ...], keys: tuple[Key, ...], must: Card | None
) -> tuple[tuple[Use, ...], ...] | None:
    """Try every way to share naturals and wilds among the melds, runs first."""
    left = Counter(cards)
    order = sorted(range(len(keys)), key=lambda index: keys[index].kind is not Kind.RUN)
    melds: dict[int, tuple[Use, ...]] = {}

    def solve(position: int) -> bool:
        if position == len(order):
            return must is None or any(use.card == must for meld in melds.values() for use in meld)
        index = order[position]
        for meld in _fillings(rules, left, keys[index], must):
            for use in meld:
                left[use.card] -= 1
            melds[index] = meld
            if solve(position + 1):
                return True
            del melds[index]
            for use in meld:
                left[use.card] += 1
        return False

    return tuple(melds[index] for index in range(len(keys))) if solve(0) else None


def _fillings(rules: Rules, left: Counter[Card], key: Key, must: Card | None) -> list[tuple[Use, ...]]:
    kind, group, low, size, *_ = key
    here = Counter({face: count for face, count in left.items() if count > 0})
    if kind is Kind.RUN:
        found = [row for row in runs_from(rules, here, group, low, size, must) if len(row) == size]
    else:
        found = list(_sets_of_size(rules, here, group, size, key.faces))
    return sorted(found, key=lambda row: sum(use.rank > 0 for use in row))


def _sets_of_size(
    rules: Rules, here: Counter[Card], rank: int, size: int, of: tuple[Card, ...]
) -> Iterator[tuple[Use, ...]]:
    """Yield the sets of a rank with naturals `of` these faces."""
    wilds, suit = held_wilds(rules, here.elements()), of[0].suit if rules.sets_alike else NO_SUIT
    faces = [face for face in of if rules.natural(face) and here[face]]
    copies = [face for face in faces for _ in range(1 if rules.suits_differ else here[face])]
    for naturals in range(min(size, len(copies)), rules.wilds.min_naturals - 1, -1):
        for chosen in sorted(set(combinations(copies, naturals))):
            for play in with_wilds(rules, wilds, rank, chosen, suit):
                if len(play) == size:
                    yield play


Row = tuple[Use, ...]
"""A meld with every wild's meaning written out."""


def meld_points(rules: Rules, melds: Iterable[Meld]) -> int:
    """Return what melds count in an opening: a wild as the card it stands for, in a set the cheapest of the rank."""
    return sum(
        [
            _stood_for(rules, each.rank, each.suit, low=not at and meld.kind is Kind.RUN)
            for meld in melds
            for at, each in enumerate(meld.cards)
        ]
    )


def row_points(rules: Rules, row: Row) -> int:
    """Return what a meld with every wild's meaning written out counts."""
    found = sum([_stood_for(rules, use.rank, use.suit) if use.rank else rules.plain[use.card] for use in row])
    if rules.low_ace is None or (row[0].rank or row[0].card.rank) != ACE or trait_of_row(row)[0] is not Kind.RUN:
        return found
    first = row[0]
    return found + rules.low_ace - (_stood_for(rules, ACE, first.suit) if first.rank else rules.plain[first.card])


def _stood_for(rules: Rules, rank: int, suit: int, low: bool = False) -> int:
    """Return what a rank and suit count, at the `low` end of a run perhaps less."""
    if low and rank == ACE and rules.low_ace is not None:
        return rules.low_ace
    suits = (suit,) if suit >= 0 else range(4)
    return min([rules.plain[card(rank, each)] for each in suits])


def opening_lays(
    rules: Rules, hand: Sequence[Card], must: Card | None = None, tries: Iterator[int] = ENDLESS
) -> Iterator[tuple[Row, ...]]:
    """Yield first lays that count enough and are of the kinds asked: every single meld that does, and of several melds
    those that need each other.

    Of melds of the same cards at the same places one is put together with others. With `must`, the first meld of
    each lay holds that face. Every meld put beside others takes one of `tries`; when there are none left,
    the list ends.
    """
    needed = rules.melding.opening
    singles = [(row_points(rules, row), row) for row in single_melds(rules, hand)]
    firsts = singles if must is None else [each for each in singles if any(use.card == must for use in each[1])]
    alone = {row for points, row in singles if points >= needed and opens(rules, [trait_of_row(row)])}
    yield from ((row,) for points, row in firsts if row in alone)
    small = _distinct(rules, [each for each in singles if each[1] not in alone])
    small.sort(key=itemgetter(0), reverse=True)
    shortest = min(rules.set_min, rules.run_min)
    worth = _most_points(rules, singles)
    left = Counter({face: count for face, count in Counter(hand).items() if worth[face] > 0 or rules.asks_kinds})
    chosen: list[Row] = []

    def more(start: int, missing: int) -> Iterator[tuple[Row, ...]]:
        if missing > 0 and sum([worth[face] * count for face, count in left.items()]) < missing:
            return
        there = [trait_of_row(row) for row in chosen]
        for at in range(start, len(small)):
            points, row = small[at]
            if missing > 0 and (points <= 0 or points * (left.total() // shortest) < missing):
                return
            if missing <= 0 and not helps(rules, there, trait_of_row(row)):
                continue
            if next(tries, None) is None:
                return
            yield from put(at, points, row, missing)

    def put(at: int, points: int, row: Row, missing: int) -> Iterator[tuple[Row, ...]]:
        used = Counter(use.card for use in row)
        if any(left[face] < count for face, count in used.items()):
            return
        left.subtract(used)
        chosen.append(row)
        if points >= missing and opens(rules, map(trait_of_row, chosen)):
            yield tuple(chosen)
        else:
            yield from more(0 if must is not None and len(chosen) == 1 else at + 1, missing - points)
        chosen.pop()
        left.update(used)

    if must is None:
        yield from more(0, needed)
    else:
        for points, row in _distinct(rules, [each for each in firsts if each[1] not in alone]):
            yield from put(0, points, row, needed)


def _most_points(rules: Rules, rows: list[tuple[int, Row]]) -> Counter[Card]:
    """What each face can count at the most in one of these melds."""
    most: Counter[Card] = Counter()
    for _, row in rows:
        for use in row:
            most[use.card] = max(most[use.card], row_points(rules, (use,)))
        if rules.low_ace is not None and (row[0].rank or row[0].card.rank) == ACE:
            most[row[0].card] = max(most[row[0].card], rules.low_ace)
    return most


def _distinct(rules: Rules, found: list[tuple[int, Row]]) -> list[tuple[int, Row]]:
    """Leave out melds of the same cards at the same places: of what their wilds mean one is enough."""
    if rules.melding.unique_cards:
        return found
    kept: dict[object, tuple[int, Row]] = {}
    for points, row in found:
        first = row[0]
        run = len({use.rank or use.card.rank for use in row}) > 1
        low = (first.rank or first.card.rank) if run else 0
        kept.setdefault((low, points, trait_of_row(row), tuple(sorted([use.card for use in row]))), (points, row))
    return list(kept.values())
