"""Hands as bit masks under some rules: which cards make melds with each other, and a quick layout of the naturals.

A card's bit is that of `engine.arrange.plain`: four bits, one a suit, for each place of a run.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from game.bots.knowledge.companions import companions_of
from game.engine.arrange.plain import PlainMeld, plain_hands
from game.engine.cards import FACES, JOKER, RANK_OF, Card
from game.engine.sheet.rules import Rules

_MOST_LAYOUTS = 50_000
"""Hands whose layouts are remembered under one set of rules."""
_MOST_MELDS = 14
"""The most melds of a hand among which the best are chosen: those with the most cards."""
_MOST_COMPANIONS = 24
"""The most smallest melds with one card that are considered: with runs of any suits there are hundreds."""


class NaturalLayout(NamedTuple):
    """The melds made by the naturals of a hand, the naturals left over, and the wilds."""

    melds: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]
    wilds: tuple[Card, ...]


class CardTables:
    """Tables of all cards under one set of rules: the bit of each card in masks, and its companions in the smallest
    melds.

    It also finds the layouts of hands' naturals.
    """

    def __init__(self, rules: Rules) -> None:
        self._plain = plain_hands(rules)
        self._rules = rules
        others = {JOKER, *rules.wild, *[face for face in FACES if not rules.place_of_rank[RANK_OF[face]]]}
        self.bit: list[int] = [0 if face in others else self._plain.bits((face,)) for face in FACES]
        """The bit of each natural, indexed by `Card`; 0 for wilds and jokers."""
        self.bit.append(0)  # a card that cannot be seen
        self.companions: list[list[int]] = [_companions(rules, face, self.bit) for face in FACES]
        """By face: the masks of cards that make a smallest meld with it, without wilds and without equal cards."""
        self._set_min = rules.set_min if rules.sets.allowed else 0
        once = rules.packs == 1 or rules.suits_differ or rules.melding.unique_cards
        self._copies = not once and 0 < self._set_min <= rules.set_max
        """Whether a set may have equal cards."""
        self._layouts: dict[tuple[Card, ...], NaturalLayout] = {}

    def mask(self, cards: Iterable[Card]) -> int:
        """Return a bit mask of the naturals among some cards."""
        bit, held = self.bit, 0
        for face in cards:
            held |= bit[face]
        return held

    def may_meld(self, cards: Sequence[Card], held: int, face: Card) -> bool:
        """Whether one more card of `face` makes a meld of the smallest size with naturals among `cards`, whose
        bit mask is `held`.

        Always False for a wild or a joker. Where very many melds are possible, some are missed.
        """
        if any(others & held == others for others in self.companions[face]):
            return True
        return self._copies and self._may_meld_copies(cards, face)

    def _may_meld_copies(self, cards: Sequence[Card], face: Card) -> bool:
        """Whether one more card of `face` makes a set with naturals among `cards`, where sets may have equal cards."""
        if not self.bit[face]:
            return False
        if self._rules.sets_alike:
            return cards.count(face) >= self._set_min - 1
        rank, bit = RANK_OF[face], self.bit
        return sum([RANK_OF[each] == rank and bit[each] > 0 for each in cards]) >= self._set_min - 1

    def layout(self, hand: tuple[Card, ...]) -> NaturalLayout:
        """Return a layout of a hand: melds of its naturals that count as many points as possible, the naturals left
        over, and the wilds.

        Of cards held several times, one copy is considered first. Then melds are made of what is left, further copies
        included. Of very many possible melds, only the largest are tried.
        """
        key = tuple(sorted(hand))
        found = self._layouts.get(key)
        if found is None:
            if len(self._layouts) >= _MOST_LAYOUTS:
                self._layouts.clear()
            found = self._layouts[key] = self._laid_out(key)
        return found

    def _laid_out(self, hand: tuple[Card, ...]) -> NaturalLayout:
        """Work out what `layout` returns for a sorted hand."""
        wild, bit = self._rules.wild, self.bit
        naturals = [face for face in hand if bit[face]]
        held = again = 0
        for face in naturals:
            again |= held & bit[face]
            held |= bit[face]
        melds = self._best(held)
        left = [face for face in hand if face not in wild]
        for meld in melds:
            for face in meld:
                left.remove(face)
        if again:
            more = self._best(self.mask(left))
            for meld in more:
                for face in meld:
                    left.remove(face)
            melds += more
            if self._copies:
                melds += self._sets_of_copies(left)
        return NaturalLayout(tuple(melds), tuple(left), tuple([face for face in hand if face in wild]))

    def _best(self, held: int) -> list[tuple[Card, ...]]:
        """Return the disjoint melds that are worth most together, made of the cards `held`, a bit mask of naturals.

        Of more than `_MOST_MELDS` possible melds only those with the most cards are tried.
        """
        melds: list[PlainMeld] = self._plain.melds_in(held)
        if self._rules.sets_alike:
            melds = [meld for meld in melds if meld[2]]  # its sets are of different cards
        if not melds:
            return []
        if len(melds) > _MOST_MELDS:
            melds.sort(key=lambda meld: -meld[0].bit_count())
            melds = melds[:_MOST_MELDS]
        if len(melds) > 1:
            melds = self._plain.best(melds)
        return [self._plain.row(meld) for meld in melds]

    def _sets_of_copies(self, cards_left: list[Card]) -> list[tuple[Card, ...]]:
        """Remove further sets from `cards_left`, and return them; in these a suit may be there twice, or all cards are
        equal where the rules ask for that.
        """
        found, rules = [], self._rules
        groups: dict[int, list[Card]] = {}
        for face in cards_left:
            if self.bit[face] and RANK_OF[face] not in rules.barred:
                groups.setdefault(face if rules.sets_alike else RANK_OF[face], []).append(face)
        for alike in groups.values():
            while len(alike) >= self._set_min:
                chosen, alike = alike[: rules.set_max], alike[rules.set_max :]
                found.append(tuple(chosen))
                for face in chosen:
                    cards_left.remove(face)
        return found


def _companions(rules: Rules, face: Card, bit: list[int]) -> list[int]:
    """Return, for each smallest meld of naturals with `face`, the mask of its other cards. The list is empty for a wild
    or a joker.

    `bit` holds the mask of each card, by face; that of a wild or a joker is 0. A mask cannot hold a card twice, so
    melds with two equal cards are left out. If there are very many melds, only some of them are returned.
    """
    if not bit[face]:
        return []
    found: list[int] = []
    for groups in companions_of(rules, face):
        choices = [faces for faces, few in groups for _ in range(few)]
        for others in product(*choices):
            mask = 0
            for other in others:
                mask |= bit[other]
            enough = mask.bit_count() == len(others) and not mask & bit[face]
            if enough and mask not in found:
                found.append(mask)
            if len(found) >= _MOST_COMPANIONS:
                return found
    return found


@lru_cache(maxsize=32)
def card_tables(rules: Rules) -> CardTables:
    """Return the tables of these rules.

    Equal rules usually get the same object again, with the layouts that it has remembered so far.
    """
    return CardTables(rules)
