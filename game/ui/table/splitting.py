"""A quick split of a large hand into the melds of a large contract."""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from game.engine.arrange.layable import natural_at
from game.engine.cards import Card, card, without
from game.engine.sheet.contracts import Contract, Kind, Slot
from game.engine.sheet.rules import Rules, rank_at

KEPT = 150
"""Ways to fill the melds so far that are followed further."""

Part = tuple[Card, ...]


class Split(Struct, frozen=True):
    """A hand split into the melds of a contract: how many cards are missing, and what would be left."""

    melds: tuple[Part, ...]
    missing: int
    left: Part


class _Way(Struct, frozen=True):
    """Naturals for the first melds, how many cards those lack, and what they count (negative, to sort by)."""

    lacks: int
    worth: int
    parts: tuple[Part, ...]
    left: Counter[Card]


def roughly_best(rules: Rules, hand: tuple[Card, ...], contract: Contract) -> Split:
    """Split a hand meld by meld, following only the ways that lack least; wilds fill what is left open."""
    naturals = Counter(face for face in hand if face not in rules.wild)
    ways = [_Way(0, 0, (), naturals)]
    for slot in contract.slots:
        grown = [
            (way.lacks + slot.size - len(part), way.worth - rules.value(part), way.parts, part, way.left)
            for way in ways
            for part in set(_parts(rules, slot, way.left))
        ]
        grown.sort(key=lambda each: each[:2])
        ways = [_Way(a, b, (*parts, part), left - Counter(part)) for a, b, parts, part, left in grown[:KEPT]]
    return _with_wilds(rules, hand, contract, ways[0])


def _parts(rules: Rules, slot: Slot, left: Counter[Card]) -> Iterator[Part]:
    """The naturals that could be in this meld, as many as there are for each rank or place."""
    yield ()
    if slot.kind is Kind.SET:
        for rank in range(1, 14):
            faces = [face for suit in range(4) if left[face := card(rank, suit)] > 0]
            copies = [face for face in faces for _ in range(1 if rules.suits_differ else left[face])]
            yield tuple(copies[: slot.size])
        return
    for suit in range(1 if rules.any_suit else 4):
        for low, _ in rules.windows[slot.size]:
            places = (natural_at(rules, left, rank_at(place), suit) for place in range(low, low + slot.size))
            yield tuple(face for face in places if left[face] > 0)


def _with_wilds(rules: Rules, hand: tuple[Card, ...], contract: Contract, way: _Way) -> Split:
    """Give the wilds to the melds that lack fewest cards."""
    wilds = sorted((face for face in hand if face in rules.wild), key=lambda face: rules.values[face])
    melds = list(way.parts)
    missing = 0
    for index in sorted(range(len(melds)), key=lambda n: contract.slots[n].size - len(melds[n])):
        lacks = contract.slots[index].size - len(melds[index])
        able = len(melds[index]) >= rules.min_naturals
        used = wilds[: min(lacks, rules.most_wilds[contract.slots[index].size])] if able else []
        wilds = wilds[len(used) :]
        melds[index] += tuple(used)
        missing += lacks - len(used)
    left = without(hand, tuple(face for meld in melds for face in meld))
    return Split(tuple(melds), missing, left or ())
