"""Which plays fulfil a contract: one arrangement for each choice of ranks and places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from game.engine.actions import Use
from game.engine.cards import FACES, NO_SUIT, Card, card
from game.engine.contracts import Contract, Kind, Slot
from game.engine.layable import Held, held_wilds, hold, runs_from, with_wilds
from game.engine.rules import Rules, rank_at


def contract_lays(
    rules: Rules, hand: Iterable[Card], contract: Contract, must: Card | None = None
) -> Iterator[tuple[tuple[Use, ...], ...]]:
    """Yield plays that fulfil `contract`, one for each choice of ranks and places.

    With `must`, only plays that hold that face, and melds may be longer than the contract asks.
    """
    counts = Counter(hand)
    longest = sum(counts.values()) - contract.cards if must is not None else 0
    if longest < 0 or sum(counts.values()) < contract.cards:
        return
    held = hold(rules, counts.elements())
    keys = [_keys(rules, held, slot, longest) for slot in contract.slots]
    for choice in _choices(rules, contract.slots, keys, counts, len(held.wilds)):
        play = _arrange(rules, counts, choice, must)
        if play is not None:
            yield play


Key = tuple[Kind, int, int, int, int]
"""Kind, suit (runs) or rank (sets), low place (runs), size, and the wilds it needs at the least."""


def _keys(rules: Rules, held: Held, slot: Slot, longer: int) -> list[Key]:
    wilds = len(held.wilds)
    sizes = range(slot.size, slot.size + longer + 1)
    if slot.kind is Kind.SET:
        barred = set() if rules.own_rank else {face.rank for face in rules.wild}
        keys: list[Key] = []
        for rank in range(1, 14):
            have = sum(ranks >> rank & 1 for ranks in held.suits[:4]) if rules.suits_differ else held.ranks[rank]
            for size in sizes:
                need = max(size - have, 0)
                if need > wilds or size > rules.set_max:
                    break
                if rank not in barred and size - need >= rules.min_naturals:
                    keys.append((Kind.SET, rank, 0, size, need))
        return keys
    return [
        (Kind.RUN, suit, low, size, need)
        for suit in range(4)
        for size in sizes
        if held.suits[suit].bit_count() + wilds >= size - 1 and size <= rules.run_max
        for low, window in rules.windows[size]
        if (need := (window & ~held.suits[suit]).bit_count()) <= wilds and size - need >= rules.min_naturals
    ]


def _choices(
    rules: Rules, slots: tuple[Slot, ...], keys: list[list[Key]], counts: Counter[Card], wilds: int
) -> Iterator[tuple[Key, ...]]:
    """Choose a key for each slot as far as the cards may reach; equal slots in rising order, so none comes twice.

    Runs choose first and use up naturals, sets take from what is left: no other way uses more naturals.
    """
    order = sorted(range(len(slots)), key=lambda index: slots[index].kind is not Kind.RUN)
    left = [counts[face] if rules.natural(face) else 0 for face in FACES]
    chosen: list[Key] = [(slot.kind, 0, 0, 0, 0) for slot in slots]

    def choose(position: int, spare: int) -> Iterator[tuple[Key, ...]]:
        if position == len(order):
            yield tuple(chosen)
            return
        index = order[position]
        before = chosen[order[position - 1]][1:4] if position and slots[order[position - 1]] == slots[index] else None
        for key in keys[index]:
            if key[4] > spare or (before is not None and key[1:4] < before):
                continue
            used = _use_up(rules, left, key)
            missing = key[3] - len(used)
            if missing <= spare:
                chosen[index] = key
                yield from choose(position + 1, spare - missing)
            for face in used:
                left[face] += 1

    yield from choose(0, wilds)


def _use_up(rules: Rules, left: list[int], key: Key) -> list[Card]:
    """Take the naturals a meld can have out of `left`, and return them."""
    kind, group, low, size, _ = key
    if kind is Kind.RUN:
        faces = [card(rank_at(place), group) for place in range(low, low + size)]
    else:
        faces = [card(group, suit) for suit in range(4)]
        # Where suits must differ another set of the rank reaches furthest on what is held twice.
        faces = sorted(faces, key=left.__getitem__, reverse=True) if rules.suits_differ else faces
    used: list[Card] = []
    for face in faces:
        copies = min(left[face], 1 if kind is Kind.RUN or rules.suits_differ else left[face], size - len(used))
        if copies > 0:
            left[face] -= copies
            used += [face] * copies
    return used


def _arrange(
    rules: Rules, counts: Counter[Card], keys: tuple[Key, ...], must: Card | None
) -> tuple[tuple[Use, ...], ...] | None:
    """Give the chosen melds real cards, or return None where there are not enough."""
    if must is not None or not rules.side_by_side or rules.named or any(map(rules.natural, rules.wild)):
        return _arranged_anyhow(rules, counts, keys, must)
    left = dict(counts)
    rows = _naturals_first(rules, left, keys)
    places = sum(not isinstance(each, Use) for row in rows for each in row)
    wilds = [face for face in sorted(rules.wild) for _ in range(left.get(face, 0))]
    if places > len(wilds):
        # Naturals first uses as many naturals as any way can, but where suits of equal sets must differ.
        ranks = [key[1] for key in keys if key[0] is Kind.SET]
        if rules.suits_differ and len(set(ranks)) < len(ranks):
            return _arranged_anyhow(rules, counts, keys, must)
        return None
    if any(sum(isinstance(each, Use) for each in row) < rules.min_naturals for row in rows):
        return _arranged_anyhow(rules, counts, keys, must)
    return tuple([tuple([e if isinstance(e, Use) else Use(wilds.pop(0), *e) for e in row]) for row in rows])


Row = list[Use | tuple[int, int]]
"""A meld with its naturals and, as rank and suit, the places left for wilds."""


def _naturals_first(rules: Rules, left: dict[Card, int], keys: tuple[Key, ...]) -> list[Row]:
    """Let runs, then sets, take the naturals there are out of `left`."""
    rows: list[Row] = [[] for _ in keys]
    for row, (kind, suit, low, size, _) in zip(rows, keys, strict=True):
        if kind is Kind.RUN:
            row += [_natural_or_place(rules, left, rank_at(place), suit) for place in range(low, low + size)]
    for row, (kind, rank, _, size, _) in zip(rows, keys, strict=True):
        if kind is Kind.SET:
            row += _set_or_places(rules, left, rank, size)
    return rows


def _natural_or_place(rules: Rules, left: dict[Card, int], rank: int, suit: int) -> Use | tuple[int, int]:
    face = card(rank, suit)
    if left.get(face, 0) > 0 and rules.natural(face):
        left[face] -= 1
        return Use(face)
    return rank, suit


def _set_or_places(rules: Rules, left: dict[Card, int], rank: int, size: int) -> Row:
    row: Row = []
    for suit in range(4):
        face = card(rank, suit)
        copies = left.get(face, 0) if rules.natural(face) else 0
        for _ in range(min(copies, 1 if rules.suits_differ else copies, size - len(row))):
            left[face] -= 1
            row.append(Use(face))
    return row + [(rank, NO_SUIT)] * (size - len(row))


def _arranged_anyhow(
    rules: Rules, counts: Counter[Card], keys: tuple[Key, ...], must: Card | None
) -> tuple[tuple[Use, ...], ...] | None:
    """Try every way to share naturals and wilds among the melds, runs first."""
    left = Counter(counts)
    order = sorted(range(len(keys)), key=lambda index: keys[index][0] is not Kind.RUN)
    melds: dict[int, tuple[Use, ...]] = {}

    def solve(position: int) -> bool:
        if position == len(order):
            return must is None or any(use.card == must for meld in melds.values() for use in meld)
        index = order[position]
        for meld in _fillings(rules, left, keys[index]):
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


def _fillings(rules: Rules, left: Counter[Card], key: Key) -> list[tuple[Use, ...]]:
    kind, group, low, size, _ = key
    here = Counter({face: count for face, count in left.items() if count > 0})
    if kind is Kind.RUN:
        found = [row for row in runs_from(rules, here, group, low, size) if len(row) == size]
    else:
        found = list(_sets_of_size(rules, here, group, size))
    return sorted(found, key=lambda row: sum(use.rank > 0 for use in row))


def _sets_of_size(rules: Rules, here: Counter[Card], rank: int, size: int) -> Iterator[tuple[Use, ...]]:
    wilds = held_wilds(rules, here.elements())
    faces = [face for suit in range(4) if rules.natural(face := card(rank, suit)) and here[face]]
    copies = [face for face in faces for _ in range(1 if rules.suits_differ else here[face])]
    for naturals in range(min(size, len(copies)), rules.min_naturals - 1, -1):
        for chosen in sorted(set(combinations(copies, naturals))):
            for play in with_wilds(rules, wilds, rank, chosen):
                if len(play) == size:
                    yield play
