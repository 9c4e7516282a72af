"""Cards as bits, for rules whose melds stay in the hands: what a hand counts and leaves over, wilds apart.

A hand is a number: one bit for each card, as in `engine.arrange.plain`.
"""

from __future__ import annotations

from msgspec import structs

from game.bots.knowledge.others import partners_of
from game.engine.arrange.plain import PlainMeld, plain_hands
from game.engine.cards import FACES, JOKER, RANK_OF, SUIT_OF, Card
from game.engine.sheet.keys import Draw, Melding
from game.engine.sheet.rules import Rules

_LARGEST = 13
"""Cards of a hand up to which all its melds are looked through."""
_CHUNK = 13
_MASK = (1 << _CHUNK) - 1
_MOST_KEPT = 400_000
"""Hands whose lay-outs are remembered."""


def knows(rules: Rules) -> bool:
    """Tell whether deals by these rules can be played here; all others are left to the heuristic."""
    draw = structs.replace(rules.draw, discard_drawn=False, stock_left=0)
    alone = rules.players == 2 or not rules.knocking.lay_off  # what one lays off, another may lay off on
    one_pack = rules.packs == 1 and not (rules.jokers or rules.turns_up_wild)
    others = rules.may_drop or rules.buying.allowed or rules.knocking.false_show
    return (
        one_pack
        and alone
        and not others
        and draw == Draw()
        and rules.melding == Melding(in_hand=True)
        and rules.deal.extra_card == "none"
        and rules.stock_out in ("end_deal", "turn_over", "reshuffle")
        and rules.hand_size <= _LARGEST
        and not plain_hands(rules).none
        and (_shows_all(rules) or not (rules.last_turn or has_wilds(rules)))
        and (_wilds_known(rules) or not has_wilds(rules))
    )


def has_wilds(rules: Rules) -> bool:
    """Tell whether any card of the pack is wild."""
    return bool(rules.wild - {JOKER})


def _wilds_known(rules: Rules) -> bool:
    """Whether wilds stand for any card, alone or beside as many others as one likes."""
    keys = rules.wilds
    any_place = keys.min_naturals == 0 and keys.side_by_side and keys.own_rank and len(keys.allowed_in) == 2
    any_number = keys.most == "none" and keys.share == "any"
    both = rules.sets.allowed and rules.runs.allowed and rules.set_min > 2
    return any_place and any_number and both and rules.run_max >= rules.circle and rules.runs.ace != "around"


def _shows_all(rules: Rules) -> bool:
    """Whether a hand is shown without anything left over alone, so that nothing can be laid off."""
    keys = rules.knocking
    return keys.limit == 0 and not keys.by_upcard and min([rules.values[face] for face in rules.pack]) > 0


class Tables:
    """What a set of rules makes of cards."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.plain = plain_hands(rules)
        self.wild = 0
        """The cards that are wild."""
        self.faces: list[Card] = [face for face in FACES[:52] if rules.place_of[RANK_OF[face]]]
        self.bits: list[int] = [0] * 54
        """The bit of each face."""
        self.values: list[int] = [0] * 64
        """What a card counts, by the number of its bit."""
        self.partners: list[list[int]] = [[] for _ in range(64)]
        """By the number of a bit: what else makes the smallest melds with that card."""
        for face in self.faces:
            at = 4 * (rules.place_of[RANK_OF[face]] - 1) + SUIT_OF[face]
            self.bits[face] = 1 << at
            self.values[at] = rules.values[face]
        for face in self.faces:
            row = self.partners[self.bits[face].bit_length() - 1]
            for groups in partners_of(rules, face):
                row.append(self.bits_of(tuple([one[0] for one, _ in groups])))
        self._levels: list[tuple[int, int]] = []
        """The cards that count as much, for each of the values, the highest first."""
        for value in sorted({self.values[self.bits[face].bit_length() - 1] for face in self.faces}, reverse=True):
            alike = [self.bits[face] for face in self.faces if rules.values[face] == value]
            self._levels.append((value, sum(alike)))
        self._sums: list[list[int]] = []
        for first in range(0, 52, _CHUNK):
            sums = [0]
            for at in range(first, first + _CHUNK):
                sums += [each + self.values[at] for each in sums]
            self._sums.append(sums)
        self._span = 4 * rules.circle
        self._circle = rules.circle
        self._around = rules.runs.ace == "around"
        self._set_max = rules.set_max
        self._fit: list[list[bool]] = [list(row) for row in rules.fit]
        self._melded: dict[int, int] = {}

    def bits_of(self, cards: tuple[Card, ...]) -> int:
        """Return a hand as bits."""
        held = 0
        for face in cards:
            held |= self.bits[face]
        return held

    def face(self, bit: int) -> Card:
        """Return the card of one bit."""
        return self.plain.face(bit.bit_length() - 1)

    def value(self, held: int) -> int:
        """Add up what cards count."""
        sums = self._sums
        return sums[0][held & _MASK] + sums[1][held >> 13 & _MASK] + sums[2][held >> 26 & _MASK] + sums[3][held >> 39]

    def dearest(self, held: int) -> int:
        """Return what the dearest of some cards counts; 0 where there are none."""
        for value, alike in self._levels:
            if held & alike:
                return value
        return 0

    def joins(self, hand: int, bit: int) -> bool:
        """Tell whether a card may change which cards of a hand are in melds where it leaves the least."""
        return any(others & hand == others for others in self.partners[bit.bit_length() - 1])

    def melded(self, held: int) -> int:
        """Return the cards of a hand that are in melds where it leaves the least."""
        found = self._melded.get(held, -1)
        if found >= 0:
            return found
        found = 0
        for meld in self.melds(held):
            found |= meld[0]
        if len(self._melded) > _MOST_KEPT:
            self._melded.clear()
        self._melded[held] = found
        return found

    def melds(self, held: int) -> list[PlainMeld]:
        """Return the melds of a hand where it leaves the least."""
        melds = self.plain.found(held)
        return self.plain.best(melds) if len(melds) > 1 else melds

    def deadwood(self, held: int) -> int:
        """Return the least a hand leaves over."""
        return self.value(held & ~self.melded(held))

    def laid_off(self, held: int, melds: list[PlainMeld]) -> int:
        """Return the least a hand leaves over once cards are laid off on somebody's melds."""
        return self._least(held, melds, 0)

    def _least(self, held: int, melds: list[PlainMeld], start: int) -> int:
        best = self.deadwood(held)
        if not best:
            return best
        for number in range(start, len(melds)):
            for longer in self._longer(held, melds[number]):
                card = longer[0] & ~melds[number][0]
                after = melds[:]
                after[number] = longer
                found = self._least(held & ~card, after, number)
                if found < best:
                    best = found
        return best

    def _longer(self, held: int, meld: PlainMeld) -> list[PlainMeld]:
        """Return a meld with each card of the hand that can be laid off on it."""
        cards, at, size = meld
        found: list[PlainMeld] = []
        if not size:
            if cards.bit_count() < self._set_max:
                rest = held & (15 << at) & ~cards
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    found.append((cards | bit, at, 0))
            return found
        if size >= 14:
            return found
        low, suit = at // 4 + 1, at % 4
        before = low - 1
        if not before and self._around:
            before = self._circle
        if before and self._fit[before][size + 1]:
            bit = 1 << (4 * ((before - 1) % self._circle) + suit)
            if held & bit and not cards & bit:
                found.append((cards | bit, 4 * (before - 1) + suit, size + 1))
        if self._fit[low][size + 1]:
            bit = 1 << (4 * ((low + size - 1) % self._circle) + suit)
            if held & bit and not cards & bit:
                found.append((cards | bit, at, size + 1))
        return found
