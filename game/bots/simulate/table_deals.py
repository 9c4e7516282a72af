"""Whole deals whose melds lie on the table, with all cards known, played quickly and plainly.

Players know no more than they may.

What lies is two numbers: cards in sets, and the places of runs. Who adds to a run makes it longer, whose ever it is.
"""

from __future__ import annotations

from game.bots.simulate.deals import CIRCLED, LONG, STALE, STOCK_OUT
from game.bots.simulate.table_cards import TableCards
from game.bots.simulate.under_way import DealUnderWay

NEVER = 1000
DREW, TOOK, LAID, ADDED, THREW, PASSED, CLAIMED, STANDS = range(8)
"""What a seat does."""
ANY_TIME, AFTER_MELDING, NEXT_TURN = range(3)
"""When cards may be added."""
_ADD = {"any_time": ANY_TIME, "after_melding": AFTER_MELDING, "next_turn": NEXT_TURN}
_FAR = -1e9


class TableHabits:
    """How a seat plays a deal out."""

    def __init__(
        self,
        hold: int = NEVER,
        alert: int = 3,
        keep: float = 3.0,
        fear: float = 1.0,
        known: float = 4.0,
        feeds: float = 5.0,
        weight: float = 0.5,
    ) -> None:
        self.hold = hold
        """Turns in which melds are held back until they are the whole hand."""
        self.alert = alert
        """Not so where somebody has no more cards than this."""
        self.keep = keep
        """Points a card may count more to be kept for each card nobody has seen that makes a meld of it and another."""
        self.fear = fear
        """Points a card must count more to be thrown for each meld that cards nobody has seen would make with it."""
        self.known = known
        """The same where the next player is known to hold one of those."""
        self.feeds = feeds
        """The same where it fits what lies on the table."""
        self.weight = weight
        """How much it matters what a card counts."""


class TableDeal(DealUnderWay):
    """A deal under way, with all cards known. Cards are bits."""

    def __init__(
        self,
        cards: TableCards,
        hands: list[int],
        stock: list[int],
        pile: list[int],
        turn: int,
        habits: list[TableHabits],
    ) -> None:
        rules = cards.rules
        super().__init__(rules, hands, stock, pile, turn)
        self.cards = cards
        self.habits = habits
        self.sets = 0
        """Cards in sets that lie."""
        self.runs = 0
        """Places of runs that lie."""
        self.fits = 0
        """Cards that can be added."""
        self.melded: list[bool] = [False] * len(hands)
        self.placed: list[int] = [0] * len(hands)
        """By seat: the cards it has put on the table."""
        self.had_melded = False
        """Whether the seat had melded before it."""
        self.was_fresh = False
        """Whether nothing of its lay before it."""
        self.taken = False
        """Whether discards were drawn in this turn."""
        self.depth = -1
        """How far down the discards are drawn."""
        self.played = False
        self.at_once = False
        self.undiscarded = False
        self.told: list[tuple[int, int, int, int]] | None = None
        """What was done: the seat, what, and the cards: those in sets, and those in runs at their places."""
        self._add: int = _ADD[rules.melding.add]
        self._adds = rules.melding.add_to != "none"
        self._last_ones = rules.stock_out == "discards_only"
        self._renews = rules.stock_out == "turn_over"
        self._passes = rules.stock_out == "last_chance"
        self._by_meld = rules.going_out == "meld"

    def _tell(self, what: int, sets: int = 0, runs: int = 0) -> None:
        if self.told is not None:
            self.told.append((self.turn, what, sets, runs))

    def lie(self, sets: int, runs: int) -> None:
        """Let melds lie on the table."""
        self.sets |= sets
        self.runs |= runs
        cards = self.cards
        if self._adds:
            self.fits = (cards.missing(self.sets) if self.sets else 0) | cards.cards_of(cards.beside(self.runs))

    # A turn

    def run(self) -> None:
        """Play turns until the deal is over."""
        while self.out < 0 and not self.why:
            self.begin()
            if self.why:
                return
            if self.pile and self._takes and self.wants():
                self.take()
            elif self.at < len(self.stock) or (self._renews and self.pile):
                self.draw()
            elif self._passes:
                self._tell(PASSED)
                self.why = STOCK_OUT
                return
            else:
                self.take()
            self.play()

    def begin(self) -> None:
        """Begin a turn; the deal is over if no card can be had."""
        seat = self.turn
        self.begun += 1
        self.was_out = self.ran_out
        self.had_melded = self.melded[seat]
        self.was_fresh = not self.placed[seat]
        self.drawn = 0
        self.taken = False
        self.played = False
        nothing = not self.pile or not (self._renews or self._takes)
        if self.at >= len(self.stock) and not self._passes and nothing:
            self.why = STOCK_OUT

    def take(self) -> None:
        """Take the top discard."""
        bit = self.pile.pop()
        self._tell(TOOK, bit)
        self.dead ^= bit
        self.drawn = bit
        self.taken = True
        self.hands[self.turn] |= bit
        self.known[self.turn] |= bit

    def draw(self) -> None:
        """Draw from the stock, turned over if need be."""
        if self.at >= len(self.stock):
            self.stock = self.pile
            self.at = 0
            self.pile = []
            self.dead = 0
        bit = self.stock[self.at]
        self.at += 1
        if self.at >= len(self.stock):
            self.ran_out = True
        self._tell(DREW, bit)
        self.hands[self.turn] |= bit

    def _may_add(self, lays: bool) -> bool:
        """Whether the seat may add in this turn, if it lays something or not."""
        if not self._adds:
            return False
        if self._add == AFTER_MELDING:
            return lays or self.melded[self.turn]
        return self._add == ANY_TIME or self.had_melded

    def wants(self) -> bool:
        """Tell whether the seat takes the top discard: with it a card less is left over in the end."""
        seat, cards = self.turn, self.cards
        hand, top = self.hands[seat], self.pile[len(self.pile) - 1]
        fits = top & self.fits
        if not fits:
            for others in cards.partners[top.bit_length() - 1]:
                if others & hand == others:
                    break
            else:
                return False
        before = self._rest(hand)
        after = self._rest(hand | top)
        if after & top:
            return False
        return after.bit_count() <= before.bit_count()

    def _rest(self, hand: int) -> int:
        """Return the cards of a hand that can neither be laid nor added."""
        cards = self.cards
        melded = cards.melded(hand)
        left = hand & ~melded
        if left and self._may_add(bool(melded)):
            left &= ~self._additions(left, self.sets | cards.sets, self.runs | cards.runs)
        return left

    def _additions(self, left: int, sets: int, runs: int) -> int:
        """Return the cards of some that can be added to what lies, one after the other."""
        cards = self.cards
        added = 0
        while True:
            place = cards.above(left) & cards.beside(runs)
            if place:
                place &= -place
                runs |= place
                bit = cards.cards_of(place)
            else:
                if sets:
                    added |= left & cards.missing(sets)
                return added
            added |= bit
            left ^= bit

    def barred(self) -> int:
        """Return the card just drawn that may not be thrown."""
        return 0 if self._throws_drawn and not (self._last_ones and self.was_out) else self.drawn

    def play(self) -> None:
        """Play what is played in this turn and end it."""
        seat, cards = self.turn, self.cards
        hand = self.hands[seat]
        barred = self.barred()
        melded = cards.melded(hand)
        sets, runs = cards.sets, cards.runs
        left = hand & ~melded
        added = 0
        if left and (self.fits or melded) and self._may_add(melded != 0):
            added = self._additions(left, self.sets | sets, self.runs | runs)
        rest = left & ~added
        if not rest & (rest - 1):
            bit = self._last(hand, rest, added, barred)
            if bit >= 0:
                if bit and bit & ~rest:
                    hand ^= bit
                    melded = cards.melded(hand)
                    sets, runs = cards.sets, cards.runs
                self._lay(sets, runs)
                self._put(self.hands[seat] & ~melded & ~bit)
                self._finish(bit)
                return
        if self._holds(seat):
            may = left & ~added & ~barred
            if not may:
                may = left & ~barred
            self.discard(self._worst(seat, hand, may) if may else self._spare(hand, barred))
            return
        may = rest & ~barred
        if may:
            bit = self._worst(seat, hand, may)
        else:
            bit = self._spare(hand, barred)
            melded = cards.melded(hand ^ bit)
            sets, runs = cards.sets, cards.runs
        self._lay(sets, runs)
        left = hand & ~melded & ~bit
        if left and self._may_add(False):
            self._put(self._additions(left, self.sets, self.runs))
        self.discard(bit)

    def end(self, lays: bool, bit: int) -> None:
        """End the turn with a discard that is given, and lay and add before it whatever there is, or nothing."""
        seat, cards = self.turn, self.cards
        if lays:
            free = self._free(self.hands[seat] & ~bit)
            melded = cards.melded(free)
            self._lay(cards.sets, cards.runs)
            left = self._free(free & ~melded)
            if left and self._may_add(False):
                self._put(self._additions(left, self.sets, self.runs))
        if self.hands[seat] == bit:
            self._finish(bit)
        else:
            self.discard(bit)

    def _free(self, hand: int) -> int:
        """The cards of a hand that may be laid as they are."""
        return hand

    def _last(self, hand: int, rest: int, added: int, barred: int) -> int:
        """Return the discard with which all goes; 0: it goes without one, -1: it does not go."""
        if rest:
            return rest if not rest & barred else -1
        if self._by_meld:
            return 0
        may = hand & ~barred
        while may:
            bit = may & -may
            may ^= bit
            if not self._rest(hand ^ bit):
                return bit
        return -1

    def _holds(self, seat: int) -> bool:
        """Whether melds are held back."""
        habits = self.habits[seat]
        if self.was_out or self.turns[seat] >= habits.hold:
            return False
        for other in range(self.players):
            if other != seat and self.hands[other].bit_count() <= habits.alert:
                return False
        return True

    def _spare(self, hand: int, barred: int) -> int:
        """Return the card without which most of a hand can be laid."""
        best, found, may = 100, 0, hand & ~barred
        while may:
            bit = may & -may
            may ^= bit
            count = self._rest(hand ^ bit).bit_count()
            if count < best:
                best, found = count, bit
        return found

    def _lay(self, sets: int, runs: int) -> None:
        if not sets and not runs:
            return
        seat = self.turn
        cards = sets | self.cards.cards_of(runs)
        self._tell(LAID, sets, runs)
        self.hands[seat] &= ~cards
        self.known[seat] &= ~cards
        self.placed[seat] |= cards
        self.melded[seat] = True
        self.played = True
        self.lie(sets, runs)

    def _put(self, left: int) -> None:
        """Add cards, all of which have a place in the end."""
        if not left:
            return
        seat, cards = self.turn, self.cards
        self.played = True
        self.hands[seat] &= ~left
        self.known[seat] &= ~left
        self.placed[seat] |= left
        runs = self.runs
        while left:
            place = cards.above(left) & cards.beside(runs)
            if not place:
                break
            place &= -place
            runs |= place
            left ^= cards.cards_of(place)
            self._tell(ADDED, 0, place)
        if left:
            self._tell(ADDED, left)
        self.lie(left, runs)

    def _finish(self, bit: int) -> None:
        """Go out, with a discard or without."""
        seat = self.turn
        if bit:
            self._tell(THREW, bit)
            self.hands[seat] ^= bit
        self.out = seat
        self.at_once = self.was_fresh and self.played
        self.undiscarded = not bit

    def _worst(self, seat: int, hand: int, may: int) -> int:
        """Return the card that is thrown, of some."""
        habits, values, partners = self.habits[seat], self.cards.values, self.cards.partners
        unseen = ~(hand | self.dead | self.sets | self.cards.cards_of(self.runs))
        known = self.known[(seat + 1) % self.players]
        live = unseen & ~known
        best, chosen = _FAR, 0
        while may:
            bit = may & -may
            may ^= bit
            at = bit.bit_length() - 1
            good = habits.weight * values[at]
            if bit & self.fits:
                good -= habits.feeds
            for others in partners[at]:
                mine = others & hand
                if mine:
                    rest = others ^ mine
                    if rest & live == rest:
                        good -= habits.keep
                elif others & unseen == others:
                    good -= habits.known if others & known else habits.fear
            if good > best:
                best, chosen = good, bit
        return chosen

    def discard(self, bit: int) -> None:
        """Discard a card, and let the turn end."""
        seat = self.turn
        self._tell(THREW, bit)
        self.hands[seat] ^= bit
        self.known[seat] &= ~bit
        self.pile.append(bit)
        self.dead |= bit
        self.turns[seat] += 1
        if self._ends and len(self.stock) - self.at <= self._stock_left:
            self.why = STOCK_OUT
            return
        circling = 0
        if self.was_out:
            self.idle = 0 if self.played else self.idle + 1
            if self.idle >= self._stale:
                self.why = STALE
                return
        elif self.taken and not self.played:
            circling = self.circling + 1
            if circling >= 10 * self.players:
                self.why = CIRCLED
                return
        self.circling = circling
        if self.begun >= 1500:
            self.why = LONG
            return
        self.turn = (seat + 1) % self.players
