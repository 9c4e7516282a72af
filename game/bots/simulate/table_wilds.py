"""The same deals where some cards are wild, where more than one discard is drawn, or where discards may be claimed.

A wild lies as the card it stands for, in a place that then is taken. Players put it beside two naturals, on the end of
a run or into a set of three; they leave it where it lies.
"""

from __future__ import annotations

from game.bots.simulate.table_cards import TableCards
from game.bots.simulate.table_deals import ADDED, CLAIMED, LAID, STANDS, TOOK, TableDeal, TableHabits

_BURDEN = 0.35
"""What a card costs that is dug up and left over, for each point it counts."""
_LEAST = 4.0
"""Points that a dig must bring."""


class WildDeal(TableDeal):
    """A deal under way in which there is more to cards than in a plain one."""

    def __init__(
        self,
        cards: TableCards,
        hands: list[int],
        stock: list[int],
        pile: list[int],
        turn: int,
        habits: list[TableHabits],
    ) -> None:
        super().__init__(cards, hands, stock, pile, turn, habits)
        rules = cards.rules
        self.stand_ins = 0
        """Places of runs at which a wild lies for another card."""
        self.dug = 0
        """The discard that must be played at once."""
        self._unique = rules.melding.unique_cards
        self._beside = rules.wilds.side_by_side
        self._digs = rules.draw.discards == "dig"
        self._pile = rules.draw.discards == "pile"
        self._takes = rules.draw.discards != "none"
        self._claims = rules.calls.rummy_in_the_deck

    def lie(self, sets: int, runs: int) -> None:
        """Let melds lie on the table."""
        super().lie(sets, runs)
        if self._unique:
            self.fits &= ~self._lying()

    def _lying(self) -> int:
        return self.sets | self.cards.cards_of(self.runs)

    def begin(self) -> None:
        """Begin a turn; discards that fit what lies are claimed by whoever begins it."""
        super().begin()
        if not self._claims or self.why:
            return
        self.claim()

    def claim(self) -> None:
        """Put all discards that fit on the table."""
        seat, cards = self.turn, self.cards
        fitting = self.dead & self.fits & ~cards.wild
        while fitting:
            bit = fitting & -fitting
            place = cards.above(bit) & cards.beside(self.runs)
            place &= -place
            self._tell(CLAIMED, 0 if place else bit, place)
            self.pile.remove(bit)
            self.dead ^= bit
            self.placed[seat] |= bit
            self.played = True
            self.lie(0 if place else bit, place)
            fitting = self.dead & self.fits & ~cards.wild

    # Drawing

    def wants(self) -> bool:
        """Tell whether the seat draws from the discards, and how far down."""
        cards, hand, pile = self.cards, self.hands[self.turn], self.pile
        top = len(pile) - 1
        self.depth = top
        if self._pile:
            return self._wants_pile()
        if pile[top] & cards.wild:
            return True
        takes = super().wants()
        if not self._digs or top < 1:
            return takes
        best, found = _LEAST, -1
        before = self._worth(hand)
        if takes:
            found = top
            best = max(_LEAST, self._worth(hand | pile[top]) - before)
        above = pile[top]
        for at in range(top - 1, -1, -1):
            bit = pile[at]
            above |= bit
            if not self._playable(bit, hand | above):
                continue
            worth = self._worth(hand | above) - before
            if worth > best:
                best, found = worth, at
        self.depth = found
        return found >= 0

    def _wants_pile(self) -> bool:
        hand = self.hands[self.turn]
        more = hand
        for bit in self.pile:
            more |= bit
        wild = self.cards.wild
        before, after = self._rest(hand & ~wild).bit_count(), self._rest(more & ~wild).bit_count()
        return after <= before + 2 * (more & wild & ~hand).bit_count()

    def _worth(self, hand: int) -> float:
        """What a hand is worth if it is laid now."""
        cards = self.cards
        rest = self._rest(hand & ~cards.wild)
        laid = cards.value(hand & ~rest)
        return laid - _BURDEN * cards.value(rest)

    def _playable(self, bit: int, whole: int) -> bool:
        """Whether a card that is dug for can be played at once, by naturals alone, and leave a card in hand."""
        cards = self.cards
        if bit & cards.wild:
            return False
        if bit & self.fits and self._may_add(False):
            return True
        for others in cards.partners[bit.bit_length() - 1]:
            if others & whole == others:
                free = self._free(whole)
                return bool(cards.melded(free) & bit) and self._with(bit) != whole
        return False

    def _free(self, hand: int) -> int:
        """The naturals of a hand that may be laid."""
        hand &= ~self.cards.wild
        return hand & ~self._lying() if self._unique else hand

    def _with(self, bit: int) -> int:
        """The cards of the meld of the hand last laid out in which a card is."""
        cards = self.cards
        if bit & cards.sets:
            low = bit.bit_length() - 1
            return cards.sets & 15 << low - low % 4
        return cards.cards_of(self._run_with(bit))

    def _run_with(self, bit: int) -> int:
        cards = self.cards
        row = cards.above(bit) & cards.runs
        while True:
            longer = row | (cards.beside(row) & cards.runs)
            if longer == row:
                return row
            row = longer

    def take(self) -> None:
        """Take the top discard, all of them, or those from some depth on."""
        if self._pile:
            self.depth = 0
        elif self.depth < 0:
            self.depth = len(self.pile) - 1
        taken = self.pile[self.depth :]
        deeper = self._digs and len(taken) > 1
        self._tell(TOOK, taken[0], 1 if deeper else 0)
        del self.pile[self.depth :]
        for bit in taken:
            self.dead ^= bit
            self.hands[self.turn] |= bit
            self.known[self.turn] |= bit
        self.drawn = taken[0] if len(taken) == 1 else 0
        self.taken = True
        self.dug = taken[0] if deeper else 0

    # Playing

    def _rest(self, hand: int) -> int:
        cards = self.cards
        hand &= ~cards.wild
        barred = hand & self._lying() if self._unique else 0
        melded = cards.melded(hand & ~barred)
        left = hand & ~melded & ~barred
        if left and self._may_add(bool(melded)):
            left &= ~self._additions(left, self.sets | cards.sets, self.runs | cards.runs)
        return left | barred

    def play(self) -> None:
        """Play what is played in this turn and end it."""
        if self.dug:
            self._play_dug()
        wild = self.hands[self.turn] & self.cards.wild
        if wild:
            self._play_wilds(wild)
        hand = self.hands[self.turn]
        left = hand & self.cards.wild
        if left and hand != left:
            self._play_besides(left)
        elif left:
            left &= ~self.barred()
            self.discard_or_out(left & -left)
        elif self._unique and hand & self._lying():
            self._play_besides(hand & self._lying())
        else:
            super().play()

    def _play_dug(self) -> None:
        bit, self.dug = self.dug, 0
        if bit & self.fits and self._may_add(False):
            self._put(bit)
            return
        cards = self.cards
        cards.melded(self._free(self.hands[self.turn]))
        if bit & cards.sets:
            self._lay(self._with(bit), 0)
        else:
            self._lay(0, self._run_with(bit))

    def _play_besides(self, kept: int) -> None:
        """Play naturals, while some cards stay in hand."""
        seat, cards = self.turn, self.cards
        hand = self.hands[seat] & ~kept
        bit = self._thrown(seat, self._rest(hand), kept)
        out = not kept & ~bit and not self._rest(hand & ~bit)
        if out or not self._holds(seat):
            rest = hand & ~bit
            melded = cards.melded(self._free(rest))
            self._lay(cards.sets, cards.runs)
            left = self._free(rest & ~melded)
            if left and self._may_add(False):
                self._put(self._additions(left, self.sets, self.runs))
        self.discard_or_out(bit)

    def _thrown(self, seat: int, rest: int, kept: int) -> int:
        """The discard where some cards stay in hand."""
        barred = self.barred()
        if not rest and not kept & (kept - 1) and not kept & barred:
            return kept
        wild = self.cards.wild
        may = rest & ~barred
        if not may:
            may = kept & ~wild & ~barred
        if not may:
            may = self.hands[seat] & ~barred & ~wild
        if not may:
            may = kept & ~barred
            return may & -may
        return self._worst(seat, self.hands[seat] & ~wild, may)

    def discard_or_out(self, bit: int) -> None:
        """Discard a card; the last one goes out."""
        if self.hands[self.turn] == bit:
            self._finish(bit)
        else:
            self.discard(bit)

    def _play_wilds(self, wild: int) -> None:
        """Put wilds on the table, where one may go out with them or lays what one can."""
        seat, cards, barred = self.turn, self.cards, self.barred()
        rest = self._rest(self.hands[seat])
        if self._holds(seat) and rest.bit_count() > 1 + 2 * wild.bit_count():
            return
        while wild and rest.bit_count() > 1:
            bit = wild & -wild
            if not self._lay_pair(rest, bit, barred):
                break
            wild ^= bit
            rest = self._rest(self.hands[seat])
        if rest.bit_count() > 1 or not wild:
            return
        hand = self.hands[seat] & ~wild
        if self.hands[seat] & ~cards.melded(self._free(hand)) & ~barred:
            self._lay(cards.sets, cards.runs)
        while wild and self._may_add(False) and self.hands[seat] & ~(wild & -wild) & ~barred:
            bit = wild & -wild
            if not self._add_wild(bit):
                return
            wild ^= bit

    def _lay_pair(self, rest: int, wild: int, barred: int) -> bool:
        """Lay two cards that are left over with a wild; False where no two go together, or none would be left."""
        seat, cards = self.turn, self.cards
        lying = self._lying() if self._unique else 0
        free = rest & ~lying
        best, pair, runs = -1, 0, 0
        left = free
        while left:
            bit = left & -left
            left ^= bit
            at = bit.bit_length() - 1
            for others in cards.partners[at]:
                mine = others & left
                lacks = others ^ (others & free)
                if not mine or mine & (mine - 1) or not lacks or lacks & (lacks - 1) or lacks & lying:
                    continue
                worth = cards.values[at] + cards.values[mine.bit_length() - 1]
                if worth > best:
                    best, pair, runs = worth, bit | mine, lacks
        if not pair or not self.hands[seat] & ~(pair | wild | barred):
            return False
        low = (pair & -pair).bit_length() - 1
        alike = 15 << low - low % 4
        if pair & alike == pair:
            self._lay_wild(pair, pair | runs, 0, wild)
            return True
        row = self._window(pair | runs)
        stand_in = row & cards.above(runs)
        self._lay_wild(pair, 0, row, wild)
        self.stand_ins |= stand_in
        return True

    def _window(self, three: int) -> int:
        """The places of three cards that make a run."""
        cards = self.cards
        places = cards.above(three)
        lows = places & places >> 4 & places >> 8
        lows &= -lows
        row = lows | lows << 4 | lows << 8
        if cards.around:
            row = cards.cards_of(row)
        return row

    def _lay_wild(self, naturals: int, sets: int, runs: int, wild: int) -> None:
        seat = self.turn
        self._tell(LAID, sets, runs)
        if self.told is not None:
            self.told.append((seat, STANDS, wild, (sets | self.cards.cards_of(runs)) ^ naturals))
        self.hands[seat] &= ~(naturals | wild)
        self.known[seat] &= ~(naturals | wild)
        self.placed[seat] |= naturals | wild
        self.melded[seat] = True
        self.played = True
        self.lie(sets, runs)

    def _add_wild(self, wild: int) -> bool:
        """Add a wild to what lies; False where there is no place."""
        cards = self.cards
        lying = self._lying() if self._unique else 0
        lacking = cards.missing(self.sets) & ~lying
        places = 0
        if not lacking:
            places = cards.beside(self.runs)
            if not self._beside:
                places &= ~cards.beside(self.stand_ins)
            clear = 0
            while places:
                place = places & -places
                places ^= place
                if not cards.cards_of(place) & lying:
                    clear = place
                    break
            places = clear
        if not lacking and not places:
            return False
        seat = self.turn
        sets = lacking & -lacking
        self._tell(ADDED, sets, places)
        if self.told is not None:
            self.told.append((seat, STANDS, wild, sets | cards.cards_of(places)))
        self.hands[seat] &= ~wild
        self.known[seat] &= ~wild
        self.placed[seat] |= wild
        self.played = True
        self.stand_ins |= places
        self.lie(sets, places)
        return True
