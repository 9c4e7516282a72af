"""Whole deals with all cards known, played quickly and plainly by players who know no more than they may."""

from __future__ import annotations

from game.bots.simulate.tables import Tables
from game.bots.simulate.under_way import DealUnderWay

NO_LIMIT = 1 << 30
NEVER = 1000
PASSED, TOOK, DREW, THREW, SHOWED = 0, 1, 2, 3, 4
"""What a seat does."""
STOCK_OUT, CIRCLED, STALE, LONG = 1, 2, 3, 4
"""Why a deal is over in which nobody has shown a hand."""
_FAR = -1e9
_WILD = 1000.0
"""Points it would be worth to keep a wild."""
_IN_LAST_TURN = 4
"""Points by which a discard must count less, to be taken, than the dearest card left over in a last turn."""


class Habits:
    """How a seat plays a deal out."""

    def __init__(
        self,
        keep: float = 2.5,
        fear: float = 1.0,
        known: float = 4.0,
        take: int = 1,
        swap: int = NEVER,
        knock: tuple[int, ...] = (NO_LIMIT,),
    ) -> None:
        self.keep = keep
        """Points a card may count more to be kept for each meld that one card would make of it and another."""
        self.fear = fear
        """Points a card must count more to be thrown for each meld that cards nobody has seen would make with it."""
        self.known = known
        """The same where the next player is known to hold one of those."""
        self.take = take
        """Points by which a discard that goes into a meld must lower the deadwood to be taken."""
        self.swap = swap
        """Points by which any other must count less than the dearest card left over."""
        self.knock: list[int] = list(knock)
        """The most deadwood with which a hand is shown, by the turns its seat had before; the last one for ever."""


class Deal(DealUnderWay):
    """A deal under way, with all cards known. Cards are bits."""

    def __init__(
        self,
        tables: Tables,
        limit: int,
        hands: list[int],
        stock: list[int],
        pile: list[int],
        turn: int,
        habits: list[Habits],
    ) -> None:
        rules = tables.rules
        super().__init__(rules, hands, stock, pile, turn)
        self.tables = tables
        self.limit = limit
        self.melded: list[int] = [-1] * len(hands)
        """By seat: the cards of its hand that are in melds where it leaves the least; -1: not looked at yet."""
        self.by_seat = False
        """Whether each seat draws its own cards of the stock, every so many, as long as there are any: what it draws
        then hardly depends on what others do. Nobody has seen the order, so that it is as good as any."""
        self.following: list[int] = list(range(len(hands)))
        """By seat: where the next of its own lies."""
        self.gone = 0
        """Those that are gone then, as a set of places."""
        self.habits = habits
        self.closer = -1
        """Who has shown a hand where the others have a last turn, and"""
        self.lasting = 0
        """how many of them still have it."""
        self.big = False
        self.left: list[int] = []
        self.told: list[tuple[int, int, int]] | None = None
        """What was done: the seat, what, and the card."""
        self._big = rules.knocking.big_gin != "none"
        self._lay_off = rules.knocking.lay_off
        self._last_turn = rules.last_turn
        self._stays = int(rules.stock_out == "reshuffle")
        """Discards that stay where they lie when the others become the stock."""

    def _tell(self, what: int, bit: int) -> None:
        if self.told is not None:
            self.told.append((self.turn, what, bit))

    # A turn

    def offer(self, asked: list[int]) -> None:
        """Ask seats whether they want the card turned up, and play the turn of whoever does, or of the first."""
        for seat in asked:
            if self.wants(seat):
                self.turn = seat
                self.begin()
                self.take()
                self.throw()
                return
            if self.told is not None:
                self.told.append((seat, PASSED, 0))
        self.begin()
        if not self.why:
            self.draw()
            self.throw()

    def begin(self) -> None:
        """Begin a turn."""
        self.begun += 1
        self.was_out = self.ran_out
        self.drawn = 0

    def run(self) -> None:
        """Play turns until the deal is over."""
        while self.out < 0 and not self.why:
            self.begin()
            can = self.at < len(self.stock) or (not self._ends and len(self.pile) > self._stays)
            if not can and not (self.pile and self._takes):
                if self.closer < 0:
                    self.why = STOCK_OUT
                else:
                    self._finish()
                return
            if self.pile and self._takes and (not can or self.wants(self.turn)):
                self.take()
            else:
                self.draw()
            self.throw()

    def take(self) -> None:
        """Take the top discard."""
        bit = self.pile.pop()
        self._tell(TOOK, bit)
        self.dead ^= bit
        self.drawn = bit
        self._gain(bit)
        self.known[self.turn] |= bit

    def draw(self) -> None:
        """Draw from the stock, turned over if need be."""
        if self.at >= len(self.stock):
            top = len(self.pile) - self._stays
            self.stock = self.pile[:top]
            self.at = 0
            self.by_seat = False
            self.pile = self.pile[top:]
            self.dead = self.pile[0] if self.pile else 0
        bit = self.stock[self._own() if self.by_seat else self.at]
        self.at += 1
        if self.at >= len(self.stock):
            self.ran_out = True
        self._tell(DREW, bit)
        self._gain(bit)

    def _own(self) -> int:
        """Return where the next card lies for the seat to move, once it is gone."""
        seat, count, gone = self.turn, len(self.stock), self.gone
        at = self.following[seat]
        while at < count and gone >> at & 1:
            at += self.players
        self.following[seat] = at
        if at >= count:
            at = count - 1
            while gone >> at & 1:
                at -= 1
        self.gone = gone | 1 << at
        return at

    def _gain(self, bit: int) -> None:
        seat = self.turn
        hand = self.hands[seat]
        self.hands[seat] = hand | bit
        if self.melded[seat] >= 0 and self.tables.joins(hand, bit):
            self.melded[seat] = -1  # it makes a meld, and all may lie best in another way

    def _melded(self, seat: int) -> int:
        found = self.melded[seat]
        if found < 0:
            found = self.melded[seat] = self.tables.melded(self.hands[seat])
        return found

    def wants(self, seat: int) -> bool:
        """Tell whether a seat takes the top discard."""
        tables = self.tables
        hand = self.hands[seat]
        top = self.pile[len(self.pile) - 1]
        habits = self.habits[seat]
        if tables.joins(hand, top):
            whole = hand | top
            melded = tables.melded(whole)
            if melded & top:
                left = whole & ~melded
                before = tables.value(hand & ~self._melded(seat))
                after = tables.value(left) - self.tables.dearest(left)
                if before - after >= habits.take:
                    return True
        swap = habits.swap if self.closer < 0 else min(habits.swap, _IN_LAST_TURN)
        if swap == NEVER:
            return False
        return self.tables.dearest(hand & ~self._melded(seat)) - tables.values[top.bit_length() - 1] >= swap

    def most(self, seat: int) -> int:
        """Return the deadwood with which a seat shows its hand in its turn."""
        knock = self.habits[seat].knock
        turns = self.turns[seat]
        most = knock[turns] if turns < len(knock) else knock[len(knock) - 1]
        return most if most < self.limit else self.limit

    def throw(self) -> None:
        """End the turn: show the hand or discard, as the habits are."""
        seat, tables = self.turn, self.tables
        hand = self.hands[seat]
        left = hand & ~self._melded(seat)
        barred = 0 if self._throws_drawn else self.drawn
        may = left & ~barred
        if self.closer >= 0:
            self.discard(self._worst(seat, hand, may, tables.dearest(may)) if may else self._spare(hand, barred))
            return
        if not left and self._big:
            self.show(0, hand)
            return
        if not may:
            bit = self._spare(hand, barred)
            rest = hand ^ bit
            points = tables.deadwood(rest)
            if points <= self.most(seat) or not points:
                self.show(bit, rest)
            else:
                self.discard(bit)
            return
        points = tables.value(left)
        high = self.tables.dearest(may)
        if points - high <= self.most(seat) or points == high:
            chosen = self._worst(seat, hand, may, high)
            self.show(chosen, hand ^ chosen)
            return
        self.discard(self._worst(seat, hand, may, -1))

    def _spare(self, hand: int, barred: int) -> int:
        """Return the card of melds without which a hand leaves the least."""
        best, found, rest = NO_LIMIT, 0, hand & ~barred
        while rest:
            bit = rest & -rest
            rest ^= bit
            points = self.tables.deadwood(hand ^ bit)
            if points < best:
                best, found = points, bit
                if not points:
                    break
        return found

    def _worst(self, seat: int, hand: int, may: int, only: int) -> int:
        """Return the card that is thrown, of those that count so much; -1: of all."""
        habits, values, partners = self.habits[seat], self.tables.values, self.tables.partners
        unseen = ~(hand | self.dead)
        known = self.known[(seat + 1) % self.players]
        live = unseen & ~known
        wild = self.tables.wild
        best, chosen = _FAR, 0
        while may:
            bit = may & -may
            may ^= bit
            at = bit.bit_length() - 1
            value = values[at]
            if only >= 0 and value != only:
                continue
            good = float(value)
            if bit & wild:
                good -= _WILD
            for others in partners[at]:
                mine = others & hand
                if mine:
                    rest = others ^ mine
                    if rest and rest & live == rest:
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
        if self.melded[seat] >= 0 and self.melded[seat] & bit:
            self.melded[seat] = -1
        self.known[seat] &= ~bit
        self.pile.append(bit)
        self.dead |= bit
        self.turns[seat] += 1
        if self.closer >= 0:
            self._next_last()
            return
        if self._ends and len(self.stock) - self.at <= self._stock_left:
            self.why = STOCK_OUT
            return
        if self.was_out:
            self.idle += 1
            if self.idle >= self._stale:
                self.why = STALE
                return
            self.circling = 0
        elif self.drawn:
            self.circling += 1
            if self.circling >= 10 * self.players:
                self.why = CIRCLED
                return
        else:
            self.circling = 0
        if self.begun >= 1500:
            self.why = LONG
            return
        self.turn = (seat + 1) % self.players

    def show(self, bit: int, rest: int) -> None:
        """Show the hand that is left once a card is thrown, and end the deal."""
        seat, tables = self.turn, self.tables
        self._tell(SHOWED, bit)
        self.hands[seat] = rest
        self.big = not bit
        if self._last_turn:
            if bit:
                self.known[seat] &= ~bit
                self.pile.append(bit)
                self.dead |= bit
            self.closer = seat
            self.lasting = self.players
            self._next_last()
            return
        own = rest & ~tables.melded(rest)
        self.out = seat
        self.left = []
        for other in range(self.players):
            if other == seat:
                self.left.append(tables.value(own))
            elif own and self._lay_off:
                self.left.append(tables.laid_off(self.hands[other], tables.melds(rest)))
            else:
                self.left.append(tables.deadwood(self.hands[other]))

    def _next_last(self) -> None:
        """Go on to the next of the last turns; after them the deal is over."""
        self.turn = (self.turn + 1) % self.players
        self.lasting -= 1
        if not self.lasting:
            self._finish()

    def _finish(self) -> None:
        """End a deal whose last turns are over."""
        self.out = self.closer
        self.left = [self.tables.deadwood(hand) for hand in self.hands]
