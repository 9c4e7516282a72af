"""The melds a hand is nearest to, one rank or suit at a time: what plans for a first lay are put together from.

Naturals are packed counts; the melds of a rank or suit are worked out once for each way to hold it.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from game.bots.outlook import Outlook
from game.engine.cards import FACES, JOKER, Card, card
from game.engine.sheet.contracts import Kind, Slot
from game.engine.sheet.rules import Rules

_WINDOWS = 6
"""Runs of one suit that are looked at, where not all are."""

WIDTH = 4
"""Bits for the copies of a face, where naturals are packed into one number; the face is the place of its field."""
_ONE = tuple([1 << WIDTH * face for face in range(52)])
COPIES = (1 << WIDTH) - 1
_SUIT = 13 * WIDTH
_IN_SUIT = (1 << _SUIT) - 1
_ALL = (1 << 4 * _SUIT) - 1
_IN_RANK = sum(COPIES << _SUIT * suit for suit in range(4))


class Target(Struct, frozen=True):
    """One meld of a plan: its slot, its rank or suit, and the low place of a run."""

    slot: Slot
    group: int
    low: int
    cards: int
    """The naturals held for it, as packed counts."""
    missing: int
    """Cards missing that a wild could be."""
    beyond: int
    """Cards missing that no wild can be, because a meld needs naturals."""
    total: float
    """How hard the missing cards are to get, summed: of each one over the cards that would do."""
    saved: tuple[float, ...]
    """What of this the wilds in hand would save, one after the other."""
    least: float
    """What is left of it then."""
    place: int
    """Orders the melds of like slots, so that no plan is found twice."""

    @property
    def have(self) -> tuple[Card, ...]:
        """The naturals held for it."""
        return tuple([face for face in FACES[:52] for _ in range(self.cards >> WIDTH * face & COPIES)])


def packed(rules: Rules, hand: tuple[Card, ...]) -> tuple[int, int]:
    """Return the naturals of a hand as packed counts, and the number of its wilds."""
    wild = rules.wild
    # A joker that is not wild is of no use.
    cards = sum([_ONE[face] for face in hand if face not in wild and face != JOKER])
    return cards, sum([face in wild for face in hand])


class Targets:
    """Finds the melds of each rank and suit that cards of one seat are nearest to."""

    def __init__(self, look: Outlook, every_run: bool = False) -> None:
        """With `every_run` those are found, too, that many others are nearer than."""
        self._look = look
        self._windows = None if every_run else _WINDOWS
        self._rules = look.rules
        self._wilds_live = 0.5 * sum([look.live[face] for face in self._rules.wild])
        self._waits = [self._wait(live) for live in look.live]
        self._rank_waits = [self._wait(sum(look.live[at:52:13])) for at in range(13) if self._rules.any_suit]
        self._known: dict[tuple[int, int, int, int], list[Target]] = {}

    def groups(self, slot: Slot) -> range:
        """Return the ranks of a slot for a set, or the suits of one for a run."""
        return range(1, 14) if slot.kind is Kind.SET else range(1 if self._rules.any_suit else 4)

    def fields(self, slot: Slot, group: int) -> int:
        """Where the cards of a rank or suit are packed; all, where a run may have any suits."""
        if slot.kind is Kind.SET:
            return _IN_RANK << WIDTH * (group - 1)
        return _ALL if self._rules.any_suit else _IN_SUIT << _SUIT * group

    def near(self, slot: Slot, group: int, left: int, wilds: int) -> list[Target]:
        """The melds of a rank or suit that the cards `left` are nearest to."""
        if slot.kind is Kind.SET:
            key = (group, left >> WIDTH * (group - 1) & _IN_RANK, slot.size, wilds)
        else:
            key = (-group, left & _ALL if self._rules.any_suit else left >> _SUIT * group & _IN_SUIT, slot.size, wilds)
        found = self._known.get(key)
        if found is None:
            make = self._sets if slot.kind is Kind.SET else self._runs
            found = self._known[key] = make(slot, group, key[1], wilds)
        return found

    def _sets(self, slot: Slot, rank: int, alike: int, wilds: int) -> list[Target]:
        rules, size = self._rules, slot.size
        if size > rules.set_max or (not rules.own_rank and any(face.rank == rank for face in rules.wild)):
            return []
        once = rules.suits_differ
        cards = held = 0
        for suit in range(4):
            copies = alike >> _SUIT * suit & COPIES
            copies = min(copies, 1 if once else copies, size - held)
            cards += copies * _ONE[card(rank, suit)]
            held += copies
        live = self._live_of(rank, cards)
        waits = [self._wait(live - step) for step in range(size - held)]
        return [self._target(slot, rank, 0, cards, waits, wilds)]

    def _live_of(self, rank: int, cards: int) -> float:
        """Cards to come that would do for a set with `cards`."""
        once, live = self._rules.suits_differ, self._look.live
        return sum([live[face] for face in range(rank - 1, 52, 13) if not (once and cards >> WIDTH * face & COPIES)])

    def hold(self, target: Target, face: Card) -> float:
        """Return how hard it would be to get `face` again, which `target` has."""
        if target.slot.kind is Kind.SET:
            return self._wait(self._live_of(target.group, target.cards) + 1)
        alike = self._look.live[face.rank - 1 : 52 : 13] if self._rules.any_suit else self._look.live[face : face + 1]
        return self._wait(sum(alike) + 1)

    def _runs(self, slot: Slot, suit: int, cards: int, wilds: int) -> list[Target]:
        rules, size, windows = self._rules, slot.size, self._rules.windows
        if size >= len(windows):
            return []
        shift, fields = 13 * suit, range(0, _SUIT, WIDTH)
        waits = self._rank_waits if rules.any_suit else self._waits[shift:]
        rows = sum([cards >> _SUIT * each & _IN_SUIT for each in range(4)]) if rules.any_suit else cards
        row = [0.0 if rows >> at & COPIES else wait for at, wait in zip(fields, waits, strict=False)]
        row += row
        held = sum([2 << rank for rank in range(13) if not row[rank]])
        near = [(sum(row[low - 1 : low - 1 + size]), low, window) for low, window in windows[size]]
        near.sort()
        found: list[Target] = []
        for _, low, window in near[: self._windows]:
            missing = [wait for wait in row[low - 1 : low - 1 + size] if wait]
            have = _of_any_suit(window & held, cards) if rules.any_suit else _packed(window & held) << _SUIT * suit
            found.append(self._target(slot, suit, low, have, missing, wilds))
        return found

    def _target(self, slot: Slot, group: int, low: int, cards: int, waits: list[float], wilds: int) -> Target:
        wildest = min(self._rules.most_wilds[slot.size], slot.size - max(1, self._rules.min_naturals))
        beyond = max(0, len(waits) - wildest)
        missing, total, place = len(waits) - beyond, sum(waits), 16 * group + low
        if not wilds or not missing:
            return Target(slot, group, low, cards, missing, beyond, total, (), total, place)
        waits.sort(reverse=True)
        saved = tuple(waits[: min(wilds, missing)])
        return Target(slot, group, low, cards, missing, beyond, total, saved, total - sum(saved), place)

    def _wait(self, live: float) -> float:
        return 1 / max(0.25, live + self._wilds_live)


@lru_cache(maxsize=1 << 14)
def _packed(ranks: int) -> int:
    """Pack ranks (bit 1 is the ace) of the first suit, one card each."""
    return sum([_ONE[rank - 1] for rank in range(1, 14) if ranks >> rank & 1])


@lru_cache(maxsize=1 << 12)
def _of_any_suit(ranks: int, cards: int) -> int:
    """Pack one card of each rank out of `cards`, of which there are most copies."""
    found = 0
    for rank in range(1, 14):
        faces = [face for face in range(rank - 1, 52, 13) if ranks >> rank & 1 and cards >> WIDTH * face & COPIES]
        if faces:
            found += _ONE[max(faces, key=lambda face: cards >> WIDTH * face & COPIES)]
    return found
