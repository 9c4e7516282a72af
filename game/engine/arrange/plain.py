"""The best layout of a plain hand: no wilds, no card twice where that could matter, and not very many melds.

A plain hand is a set of bits, four for each place in runs, one a suit. A few shifts show its sets and runs, and every
choice of melds that want the same cards is tried. `solver.best_layout` asks here first and searches where the answer is
None; both find the same layout, and of equally good ones the same too: the lowest card goes into the first meld that
leaves the least, sets before runs.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from game.engine.cards import FACES, NATURALS, RANK_OF, SUIT_OF, UNKNOWN, Card
from game.engine.sheet.rules import Rules

_WILD = 1 << 61
"""The bit of any wild, beyond all places."""
_SUITS = 0b1111
_POINT = 120
"""The parts of a point in which layouts are compared: one part is the worth of laying one card more."""
MOST_MELDS = 16
"""The most melds of a plain hand; ten cards seldom have five."""


class PlainHands:
    """Finds the best layouts of plain hands under some rules. A hand is plain if it has no wilds and few possible
    melds, and holds no card twice that could be in a meld.

    Under some rules no hand is plain (`never_plain`). Methods that take a bit mask are for rules under which hands can
    be plain, which is not checked.
    """

    def __init__(self, rules: Rules) -> None:
        naturals = [face for face in NATURALS if rules.place_of_rank[RANK_OF[face]]]
        self.never_plain = (
            rules.any_suit
            or rules.sets_alike
            or rules.melding.unique_cards
            or rules.wilds.min_naturals > min(rules.set_min, rules.run_min)
            or min([rules.values[face] for face in naturals]) < 0
        )
        """Whether no hand is plain, whatever it holds."""
        self._differ = rules.suits_differ
        self._span = 4 * rules.circle
        """The number of bits after which the places repeat."""
        self._below = (1 << self._span) - 1
        bits, self._face_at = [0] * (UNKNOWN + 1), [FACES[0]] * (4 * self._span)
        for face in naturals:
            at = 4 * (rules.place_of_rank[RANK_OF[face]] - 1) + SUIT_OF[face]
            bits[face] = 1 << at
            for place in range(at, len(self._face_at), self._span):
                self._face_at[place] = face
        for face in rules.wild:
            bits[face] = _WILD
        self._bits = tuple(bits)
        """The bit of each face, indexed by `Card`; none for a joker that is not wild."""
        self._worths = [_POINT * value + 1 for value in rules.values]
        self._fours = self._below // _SUITS
        """The first suit at every place."""
        self._sets = [_sets(rules, suits) for suits in range(16)]
        self._few = 8 - min(rules.set_min, 8)
        """The number that, added to the suits held at a place, reaches eight where they are enough for a set."""
        self._shortest = rules.run_min
        self._longest = min(rules.run_max, 2 * rules.run_min - 1) if rules.runs.allowed else 0
        """Cards of a run that is not two runs in one."""
        ace = rules.runs.ace
        self._low = self._below ^ _SUITS if ace == "high" else self._below
        """The bits of cards at their lowest place in runs: all but an ace that is high."""
        round_the_corner = (1 << 4 * (2 * rules.run_min - 2)) - 1 & self._below
        self._again = {"low": 0, "around": round_the_corner}.get(ace, _SUITS)
        """The bits of cards that stand above all other places as well: a high ace, or all that a run can go on to."""

    def melds(self, hand: tuple[Card, ...]) -> list[tuple[Card, ...]] | None:
        """Return the melds of the best layout, in the order of their lowest cards; empty if the hand has none.

        Return None if the hand is not plain. Of equally good layouts the one with the lowest cards in its first melds
        is returned.
        """
        if self.never_plain:
            return None
        held = twice = 0
        for face in hand:
            bit = self._bits[face]
            twice |= held & bit
            held |= bit
        if held & _WILD or (twice and not self._differ):
            return None
        melds = self.melds_in(held)
        if len(melds) > MOST_MELDS or (twice and [each for each in melds if each[0] & twice]):
            return None
        if len(melds) > 1:
            melds = self.best(melds)
        return [self.row(each) for each in melds]

    def bits(self, hand: tuple[Card, ...]) -> int:
        """Return a hand of naturals without duplicates as a bit mask."""
        held = 0
        for face in hand:
            held |= self._bits[face]
        return held

    def face(self, at: int) -> Card:
        """Return the card of bit number `at`."""
        return self._face_at[at]

    def melds_in(self, held: int) -> list[PlainMeld]:
        """Return all melds in a hand (a bit mask) without wilds, except melds that can be split into two."""
        places = held & self._low | (held & self._again) << self._span
        lows = places & self._below
        for step in range(1, self._shortest):
            lows &= places >> 4 * step
        fours = self._fours
        suits = (held & fours) + (held >> 1 & fours) + (held >> 2 & fours) + (held >> 3 & fours)
        enough = suits + self._few * fours & 8 * fours
        if not lows and not enough:
            return []
        return self._melds(enough >> 3, lows, held, places)

    def _melds(self, set_places: int, run_starts: int, hand_bits: int, run_bits: int) -> list[PlainMeld]:
        """Return the sets at `set_places` and the runs that begin at `run_starts`, except melds that can be split into
        two.

        All four are bit masks with four bits a place, one for each suit. `hand_bits` has each card of the hand once,
        and `set_places` the lowest bit of each place in it that has a set. `run_bits` has the cards where they may
        stand in runs, a high ace above all other places, and `run_starts` the first card of each run in it.
        """
        found: list[PlainMeld] = []
        while set_places:
            at = (set_places & -set_places).bit_length() - 1
            set_places ^= 1 << at
            found += [(suits << at, at, 0) for suits in self._sets[hand_bits >> at & _SUITS]]
        while run_starts:
            first = one = run_starts & -run_starts
            run_starts ^= first
            cards = size = 0
            while run_bits & one and size < self._longest:
                cards |= one
                one <<= 4
                size += 1
                if size >= self._shortest:
                    found.append((cards & self._below | cards >> self._span, first.bit_length() - 1, size))
        return found

    def best(self, melds: list[PlainMeld]) -> list[PlainMeld]:
        """Return, of `melds`, those that together leave the fewest points; no card is in two of them.

        Of equally good choices, the one with the lowest cards is returned. The list `melds` itself is sorted by the
        lowest card of each.
        """
        melds.sort(key=lambda meld: meld[0] & -meld[0])
        worths = [sum([self._worths[face] for face in self.row(each)]) for each in melds]
        return [melds[at] for at in _best_from(melds, worths, 0, self._below)[1]]

    def row(self, meld: PlainMeld) -> tuple[Card, ...]:
        """Return the cards of a meld, those of a run in table order."""
        cards, at, size = meld
        if size:
            return tuple([self._face_at[place] for place in range(at, at + 4 * size, 4)])
        return tuple([self._face_at[place] for place in range(at, at + 4) if cards >> place & 1])


@lru_cache(maxsize=256)
def plain_hands(rules: Rules) -> PlainHands:
    """Return the `PlainHands` for these rules, which are made once and kept for later calls."""
    return PlainHands(rules)


PlainMeld = tuple[int, int, int]
"""A meld as its cards (bits), the number of the bit it begins at (for a set that of the first suit), and a run's length
(0 for a set).
"""


def _best_from(melds: list[PlainMeld], worths: list[int], start: int, free_cards: int) -> tuple[int, list[int]]:
    """Return the highest total worth of disjoint `melds` from index `start` on, and their indices; (0, []) if none is
    worth anything.

    `worths` has the worth of each meld, at the same index. Only cards of `free_cards` (bits) may be used. Among choices
    of equal worth, the one with the lowest first index is returned.
    """
    best, chosen = 0, list[int]()
    for at in range(start, len(melds)):
        cards = melds[at][0]
        if cards & free_cards == cards:
            worth, others = _best_from(melds, worths, at + 1, free_cards ^ cards)
            if worth + worths[at] > best:
                best, chosen = worth + worths[at], [at, *others]
    return best, chosen


def _sets(rules: Rules, suits_held: int) -> tuple[int, ...]:
    """Return the sets among the suits of a rank that are held, as bit masks of suits; none where the rules allow no
    sets.

    Small sets come first; sets that can be split into two are left out.
    """
    if not rules.sets.allowed:
        return ()
    suits = [1 << suit for suit in range(4) if suits_held >> suit & 1]
    sizes = range(rules.set_min, min(len(suits), rules.set_max, 2 * rules.set_min - 1) + 1)
    return tuple([sum(chosen) for size in sizes for chosen in combinations(suits, size)])
