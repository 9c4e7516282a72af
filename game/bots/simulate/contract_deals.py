"""The rest of a deal with a contract, with all cards known, played quickly and plainly.

Simplified: wilds are all alike and are only ever wilds, none is taken back from the table, and one that is added takes
no place a natural has; runs do not go round the corner; nobody calls, buys once the contract is laid, or floats.
Everybody goes for the contract that is nearest, takes or buys what it lacks, throws what it has no use for, lays it as
soon as it is there unless told to hold it, and adds whatever fits.

Deals last about as long as those of Standard bots. Who lays second does so sooner here, so that the hands that are
caught count less where a contract takes most of the cards.
"""

from __future__ import annotations

from game.bots.simulate.contract_tables import LAST_PLACE, WILD, Hand, Plan, PlanFinder, Tables, Way

STOCK_OUT, STALE = 1, 2
"""Why a deal is over in which nobody went out."""
AT_ONCE = 1000
"""Cards: nobody has more, so that nothing is held back."""
_TURNS = 60
"""Turns for each seat after which a deal is left."""
_LAST = 3
"""Circuits before the end of the stock in which nobody holds anything back."""
_BUYS = 3
"""Cards that may be missing where one is bought."""
_PARTNER = 2.0
"""What a card near others is worth to be kept, in tens of points."""


class Deal:
    """A deal under way. Cards are numbers of faces, and `WILD`."""

    def __init__(self, tables: Tables, finder: PlanFinder, ways: list[list[Way]], hands: list[Hand]) -> None:
        rules = tables.rules
        self.tables = tables
        self.finder = finder
        self.ways = ways
        """By seat, the ways to its contract."""
        self.hands = hands
        self.players: int = len(hands)
        self.stock: list[int] = []
        self.at: int = 0
        """Cards of the stock that are gone."""
        self.pile: list[int] = []
        self.gone: list[int] = [0] * 53
        """Cards everybody has seen thrown or laid, by face."""
        self.laid: list[bool] = [False] * self.players
        self.sets: list[bool] = [False] * 14
        """Ranks of which a set lies."""
        self.runs: list[tuple[int, int, int]] = []
        """Suit, low and high place of each run that lies."""
        self.fits: int = 0
        """Faces that fit what lies, as bits."""
        self.turn: int = 0
        self.holds: list[int] = [AT_ONCE] * self.players
        """By seat: a contract that does not go out is held back until somebody who has laid has no more cards."""
        self.calm: int = 0
        """Turns after which nobody holds anything back."""
        self.buys: list[int] = [0] * self.players
        self.turns: int = 0
        self.out: int = -1
        self.why: int = 0
        self.at_once: bool = False
        self._plans: list[Plan | None] = [None] * self.players
        self._least: list[int] = [_least(each) for each in ways]
        self._takes: bool = rules.draw.discards == "top"
        self._any_time: bool = rules.melding.add == "any_time" and rules.melding.add_to != "none"
        self._at_once: bool = rules.melding.add != "next_turn"
        self._adds: bool = rules.melding.add_to != "none"
        self._needs_discard: bool = rules.going_out != "meld"
        self._ends: bool = rules.stock_out == "end_deal"
        self._stock_left: int = rules.draw.stock_left
        self._stale: int = rules.stalemate
        self._buying: bool = rules.buying.allowed
        self._price: int = rules.buying.price
        self._buy_limit: int = 99 if rules.buy_limit is None else rules.buy_limit
        self._renewed: int = 0
        self._idle: int = 0

    # What lies

    def refit(self) -> None:
        """Reckon anew what fits what lies."""
        fits = 0
        tables = self.tables
        for rank in range(1, 14):
            if self.sets[rank]:
                for suit in range(4):
                    fits |= 1 << (13 * suit + rank - 1)
        for suit, low, high in self.runs:
            if low > 1 and tables.fit[low - 1][high - low + 2]:
                fits |= 1 << (13 * suit - 1 + tables.rank_at[low - 1])
            if high < LAST_PLACE and tables.fit[low][high - low + 2]:
                fits |= 1 << (13 * suit - 1 + tables.rank_at[high + 1])
        self.fits = fits

    def _put(self, card: int) -> None:
        """Let a run that lies grow by a card."""
        rank, suit = card % 13 + 1, card // 13
        if self.sets[rank]:
            return
        tables = self.tables
        for number in range(len(self.runs)):
            own, low, high = self.runs[number]
            if own != suit:
                continue
            if high < LAST_PLACE and tables.rank_at[high + 1] == rank and tables.fit[low][high - low + 2]:
                self.runs[number] = (own, low, high + 1)
            elif low > 1 and tables.rank_at[low - 1] == rank and tables.fit[low - 1][high - low + 2]:
                self.runs[number] = (own, low - 1, high)
            else:
                continue
            self.refit()
            return

    def _wild_fits(self) -> bool:
        if self.tables.wilds_in_sets:
            for rank in range(1, 14):
                if self.sets[rank]:
                    return True
        return any(self._grows(low, high) for _, low, high in self.runs)

    def _grows(self, low: int, high: int) -> bool:
        """Whether there is a place at an end of a run."""
        fit = self.tables.fit
        size = high - low + 2
        return size < len(fit[0]) and ((high < LAST_PLACE and fit[low][size]) or (low > 1 and fit[low - 1][size]))

    def _put_wild(self) -> None:
        """Let a wild lie: with a set, or at the end of a run."""
        if self.tables.wilds_in_sets:
            for rank in range(1, 14):
                if self.sets[rank]:
                    return
        for number in range(len(self.runs)):
            suit, low, high = self.runs[number]
            if self._grows(low, high):
                up = high < LAST_PLACE and self.tables.fit[low][high - low + 2]
                self.runs[number] = (suit, low, high + 1) if up else (suit, low - 1, high)
                self.refit()
                return

    # A turn

    def run(self) -> None:
        """Play turns until the deal is over."""
        most = _TURNS * self.players
        while self.out < 0 and not self.why:
            self.turns += 1
            if self.turns > most:
                self.why = STALE
                return
            self.draw()
            if not self.why:
                self.play()

    def draw(self) -> None:
        """Draw from the discards or the stock."""
        seat = self.turn
        if self.pile and self._takes and self.wants(seat, self.pile[len(self.pile) - 1]):
            self.take()
            return
        if self._buying and self.pile:
            self._offer()
        self.draw_stock()

    def take(self) -> None:
        """Take the top discard."""
        card = self.pile.pop()
        self.gone[card] -= 1
        self.hands[self.turn].add(card)
        self._plans[self.turn] = None

    def draw_stock(self) -> None:
        """Draw from the stock; where it is out, the deal may be over."""
        card = self._from_stock()
        if card < 0:
            self.why = STOCK_OUT
            return
        self.hands[self.turn].add(card)
        self._plans[self.turn] = None

    def buy(self, seat: int) -> None:
        """Let a seat buy the top discard."""
        top = self.pile.pop()
        self.gone[top] -= 1
        self.hands[seat].add(top)
        for _ in range(self._price):
            card = self._from_stock()
            if card >= 0:
                self.hands[seat].add(card)
        self._plans[seat] = None
        self.buys[seat] += 1

    def _offer(self) -> None:
        """Offer the top discard to the others."""
        top = self.pile[len(self.pile) - 1]
        for step in range(1, self.players):
            seat = (self.turn + step) % self.players
            if self.laid[seat] or self.buys[seat] >= self._buy_limit:
                continue
            if self.wants(seat, top) and (0 < self.plan(seat).missing <= _BUYS or top == WILD):
                self.buy(seat)
                return

    def _from_stock(self) -> int:
        if self.at >= len(self.stock) - (self._stock_left if self._ends else 0):
            if self._ends or len(self.pile) < 2:
                return -1
            top = self.pile.pop()
            self.stock = self.pile
            self.at = 0
            self.pile = [top]
            self._renewed += 1
            for card in self.stock:
                self.gone[card] -= 1
        card = self.stock[self.at]
        self.at += 1
        return card

    def wants(self, seat: int, top: int) -> bool:
        """Tell whether a seat has use for the top discard."""
        if self.laid[seat]:
            return self._wild_fits() if top == WILD else bool(self.fits >> top & 1)
        if top == WILD:
            return True
        plan = self.plan(seat)
        if plan.wants >> top & 1:
            return True
        if plan.missing:
            return False
        return bool((self.fits | self._own_fits(plan)) >> top & 1)

    def plan(self, seat: int) -> Plan:
        """Return what a seat goes for."""
        plan = self._plans[seat]
        if plan is None:
            plan = self._plans[seat] = self.finder.find(self.hands[seat], self.ways[seat], self.gone)
        return plan

    def _own_fits(self, plan: Plan) -> int:
        """The faces that would fit a plan that lies, as bits."""
        fits = 0
        tables = self.tables
        for rank, _ in plan.sets:
            for suit in range(4):
                fits |= 1 << (13 * suit + rank - 1)
        for suit, low, size in plan.runs:
            if low > 1 and tables.fit[low - 1][size + 1]:
                fits |= 1 << (13 * suit - 1 + tables.rank_at[low - 1])
            if low + size <= LAST_PLACE and tables.fit[low][size + 1]:
                fits |= 1 << (13 * suit - 1 + tables.rank_at[low + size])
        return fits

    def play(self) -> None:
        """Play what there is to play, and discard."""
        seat, hand = self.turn, self.hands[self.turn]
        before = hand.size
        fresh = not self.laid[seat]
        if fresh:
            if self._any_time:
                self._add_spare(seat)
            plan = self.plan(seat)
            if not plan.missing and (self._lays(seat) or self._would_leave(seat, plan) <= self._needs_discard):
                self.lay(seat, plan)
        if self.laid[seat] and self._adds and (self._at_once or not fresh):
            self._add(hand)
        if not hand.size:
            self._go_out(seat, fresh)
            return
        if self._renewed:
            self._idle = 0 if hand.size < before else self._idle + 1
            if self._idle >= self._stale * self.players:
                self.why = STALE
                return
        self.throw(self._worst(seat))
        if not hand.size and self.laid[seat]:
            self._go_out(seat, fresh)

    def _lays(self, seat: int) -> bool:
        few = self.holds[seat]
        short = self._ends and len(self.stock) - self.at <= _LAST * self.players
        if few == AT_ONCE or short or self._renewed or self.turns > self.calm:
            return True
        return any(self.laid[other] and self.hands[other].size <= few for other in range(self.players))

    def _would_leave(self, seat: int, plan: Plan) -> int:
        """Count the cards that would be left once a contract lies and everything is added."""
        hand = self.hands[seat]
        if self.holds[seat] == AT_ONCE or not (self._adds and self._at_once):
            return hand.size - self._least[seat]
        fits = self.fits | self._own_fits(plan)
        left = 0
        for face in range(52):
            spare = hand.counts[face] - plan.used[face]
            if spare and not fits >> face & 1:
                left += spare
        return left

    def lay(self, seat: int, plan: Plan) -> None:
        """Lay the contract."""
        hand = self.hands[seat]
        for face in range(52):
            for _ in range(plan.used[face]):
                hand.drop(face)
                self.gone[face] += 1
        for _ in range(plan.wilds):
            hand.drop(WILD)
            self.gone[WILD] += 1
        for rank, _ in plan.sets:
            self.sets[rank] = True
        for suit, low, size in plan.runs:
            self.runs.append((suit, low, low + size - 1))
        self.refit()
        self.laid[seat] = True

    def _add(self, hand: Hand) -> None:
        """Add whatever fits, but for the card that has to be discarded."""
        least = 1 if self._needs_discard else 0
        again = True
        while again and hand.size > least:
            again = False
            for face in range(52):
                while hand.counts[face] and self.fits >> face & 1 and hand.size > least:
                    hand.drop(face)
                    self.gone[face] += 1
                    self._put(face)
                    again = True
        while hand.wilds and hand.size > least and self._wild_fits():
            hand.drop(WILD)
            self.gone[WILD] += 1
            self._put_wild()

    def _add_spare(self, seat: int) -> None:
        """Add what is not needed for the contract, while enough is left for that."""
        hand = self.hands[seat]
        if not self.fits:
            return
        plan = self.plan(seat)
        for face in range(52):
            while self.fits >> face & 1 and hand.counts[face] > plan.used[face] and hand.size - 2 >= self._least[seat]:
                hand.drop(face)
                self.gone[face] += 1
                self._put(face)

    def throw(self, card: int) -> None:
        """Discard a card, and let the turn end."""
        self.hands[self.turn].drop(card)
        self.pile.append(card)
        self.gone[card] += 1
        self.turn = (self.turn + 1) % self.players

    def _worst(self, seat: int) -> int:
        """Return the card to part with."""
        hand, values = self.hands[seat], self.tables.values
        counts, plan = hand.counts, self.plan(seat)
        kept = self.fits if self.laid[seat] else 0
        if not (self.laid[seat] or plan.missing):
            kept = self._own_fits(plan)
        best, chosen = -1e9, WILD
        for face in range(52):
            if not counts[face]:
                continue
            good = 0.1 * values[face]
            if not self.laid[seat]:
                if counts[face] <= plan.used[face]:
                    good -= 50.0
                if self.fits >> face & 1:
                    good -= 1.0
                good -= _PARTNER * self._near(seat, face)
            if kept >> face & 1:
                good -= 20.0
            if good > best:
                best, chosen = good, face
        if self.laid[seat] and hand.wilds and 0.1 * self.tables.wild_value > best and not self._wild_fits():
            return WILD
        return chosen

    def _near(self, seat: int, face: int) -> float:
        """How many cards near a natural are held beside it, as far as the contract asks for such melds."""
        hand, way = self.hands[seat], self.ways[seat][0]
        counts, rank = hand.counts, face % 13 + 1
        near = 0.5 * (hand.ranks[rank] - 1) if way.sets else 0.0
        if way.runs:
            beside = 0
            for step in range(1, 3):
                if rank > step and counts[face - step]:
                    beside += 1
                if rank + step <= 13 and counts[face + step]:
                    beside += 1
            near += 0.3 * beside
        return near

    def _go_out(self, seat: int, fresh: bool) -> None:
        self.out = seat
        self.at_once = fresh


def _least(ways: list[Way]) -> int:
    """The fewest cards that fulfil a contract."""
    best = 1000
    for way in ways:
        cards = 0
        for size in way.runs:
            cards += size
        for size in way.sets:
            cards += size
        if cards < best:
            best = cards
    return best
