"""Whole deals in which a drawn card lies face up, with all cards known, played quickly by players who aim at goals.

A *goal* is a way in which all the cards one must have on the table to go out may lie there. Cards are bits, those of
their faces. What lies on the table is never moved here, only added to: the rules may allow more.
"""

from __future__ import annotations

from itertools import combinations

from msgspec import structs

from game.engine.cards import FACES, JOKER, RANK_OF, Card, card
from game.engine.sheet.keys import Draw, Melding
from game.engine.sheet.rules import Rules

Goal = tuple[int, int, int, int]
"""All its cards, and the melds they lie in; 0 where there are fewer."""

Told = tuple[int, int, int, Goal]
"""What was done: the seat, what, the card, and for what is played all the melds it has on the table then."""
LEFT, TOOK, FORCED, SPARED, THREW = 0, 1, 2, 3, 4
"""What a seat does: it leaves a card or takes it, demands that one is played or does not, or discards."""
_NOTHING: Goal = (0, 0, 0, 0)

_MELDS = 3
"""Melds in which the cards to go out with may lie, at most."""
_LEAST = 3
"""Cards of the smallest melds, at least."""
_FARTHEST = 6
"""Cards that may be missing of a goal."""
_MOST = 60
"""Goals that are kept in mind."""
_REMEMBERED = 20_000
"""Positions whose goals are remembered."""
_HELPS = 0.35
"""What a card takes of that which the next player can add to melds."""
_GIVES_OUT = 900.0
"""What a card costs with which the next player goes out."""
_KEEPS = 1e-6
"""What a card in the hand is worth for each near it, where goals say nothing."""


def knows(rules: Rules) -> bool:
    """Tell whether deals by these rules can be played here; all others are left to the heuristic."""
    plain = rules.packs == 1 and not (rules.jokers or rules.wild - {JOKER} or rules.turns_up_wild or rules.any_suit)
    melding = structs.replace(rules.melding, move=False)
    dealt = rules.deal.extra_card == "none" and rules.deal.winning_count == "none" and not rules.deal.offer
    calls = rules.calls.playable_discard or rules.calls.rummy_in_the_deck
    others = rules.last_turn or rules.may_drop or rules.buying.allowed or rules.knocking.before_draw
    least = min(rules.set_min if rules.set_max else _LEAST, rules.run_min if rules.run_max else _LEAST)
    return (
        rules.players == 2
        and plain
        and dealt
        and not (calls or others)
        and rules.draw == Draw(into_hand=False)
        and melding == Melding(add="any_time", add_to="own")
        and rules.runs.ace != "around"
        and rules.going_out == "meld_only"
        and rules.stock_out == "last_chance"
        and least >= _LEAST
        and rules.hand_size + 1 < (_MELDS + 1) * least
    )


class FaceUpTables:
    """What a set of rules makes of cards."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.size = rules.hand_size + 1
        """Cards one must have on the table to go out."""
        self.shapes: list[int] = []
        """All melds there may be."""
        self.begins: list[list[int]] = []
        """For each of them, the smallest melds in it; of the smallest, none."""
        self.least: list[list[int]] = [[] for _ in range(54)]
        """By face: the smallest melds with that card."""
        self.near: list[int] = [0] * 54
        """By face: the cards that may lie in one of them with it."""
        self._sets(rules)
        self._runs(rules)
        for face in range(52):
            for meld in self.least[face]:
                self.near[face] |= meld & ~(1 << face)
        self._ways: list[list[list[int]]] = [self._split(left, _MELDS) for left in range(self.size + 1)]
        """By the cards that are missing of a whole table: the sizes of melds that make them up."""
        self._longer: dict[int, list[int]] = {}
        self._grows: dict[int, int] = {}
        self._wide: list[tuple[int, list[int]]] = [
            (meld, self.begins[at]) for at, meld in enumerate(self.shapes) if meld.bit_count() <= self.size
        ]
        self._known: dict[tuple[int, int, Goal], list[Goal]] = {}

    def _sets(self, rules: Rules) -> None:
        ranks = [rank for rank in range(1, 14) if rules.place_of[rank] and rank not in rules.barred]
        for rank in ranks if rules.set_max else []:
            suits = [1 << card(rank, suit) for suit in range(4)]
            for size in range(rules.set_min, rules.set_max + 1):
                for row in combinations(suits, size):
                    self._shape(sum(row), [sum(part) for part in combinations(row, rules.set_min)])

    def _runs(self, rules: Rules) -> None:
        for length in range(rules.run_min, rules.run_max + 1):
            for low, _ in rules.windows[length]:
                for suit in range(4):
                    row = [1 << card(rules.rank_at[place], suit) for place in range(low, low + length)]
                    starts = range(length - rules.run_min + 1)
                    self._shape(sum(row), [sum(row[at : at + rules.run_min]) for at in starts])

    def _shape(self, meld: int, begins: list[int]) -> None:
        self.shapes.append(meld)
        self.begins.append(begins if len(begins) > 1 else [])
        if len(begins) == 1:
            for face in range(52):
                if meld >> face & 1:
                    self.least[face].append(meld)

    def _split(self, left: int, most: int) -> list[list[int]]:
        """Return in which sizes of at most so many melds, the smallest first, so many cards may lie."""
        if not left:
            return [[]]
        if not most:
            return []
        sizes = sorted({meld.bit_count() for meld in self.shapes})
        return [
            [size, *rest]
            for size in sizes
            if size <= left
            for rest in self._split(left - size, most - 1)
            if not rest or rest[0] >= size
        ]

    def bits_of(self, cards: tuple[Card, ...]) -> int:
        """Return some cards as bits."""
        held = 0
        for face in cards:
            held |= 1 << face
        return held

    def face(self, bit: int) -> Card:
        """Return the card of one bit."""
        return FACES[bit.bit_length() - 1]

    def longer(self, meld: int) -> list[int]:
        """Return a meld and all it can grow to, the smallest first."""
        found = self._longer.get(meld)
        if found is None:
            found = [each for each in self.shapes if each & meld == meld and self._alike(each, meld)]
            found.sort(key=int.bit_count)
            self._longer[meld] = found
        return found

    def _alike(self, one: int, other: int) -> bool:
        """Tell whether two melds are of one kind."""
        return self._is_set(one) == self._is_set(other)

    def _is_set(self, meld: int) -> bool:
        low = meld & -meld
        return RANK_OF[low.bit_length() - 1] == RANK_OF[(meld ^ low).bit_length() - 1]

    def grows(self, meld: int) -> int:
        """Return the cards that can be added to a meld by themselves."""
        found = self._grows.get(meld, -1)
        if found < 0:
            found, most = 0, meld.bit_count() + 1
            for each in self.longer(meld):
                if each.bit_count() == most:
                    found |= each & ~meld
            self._grows[meld] = found
        return found

    def goals(self, table: list[int], hand: int, gone: int) -> list[Goal]:
        """Return the goals from which least is missing, and those one card farther; `gone` are cards not to be had.

        A card that comes must be played at once: what does not lie yet can be begun only where one card is missing.
        """
        row = [*table, 0, 0, 0]
        key = (hand, gone, (0, row[0], row[1], row[2]))
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            found = self._known[key] = self._goals(table, hand, gone)
        return found

    def _goals(self, table: list[int], hand: int, gone: int) -> list[Goal]:
        lying = 0
        bases: list[Goal] = [(0, 0, 0, 0)]
        for at, meld in enumerate(table):
            lying |= meld
            made: list[Goal] = []
            for each in self.longer(meld):
                if each & gone & ~meld:
                    continue
                for base in bases:
                    if base[0] & each or (base[0] | each).bit_count() > self.size:
                        continue
                    made.append(_with(base, at, each))
            bases = made
        pool = hand | lying
        near = self._near_shapes(hand, gone | lying)
        found: list[list[Goal]] = [[] for _ in range(_FARTHEST + 2)]
        most = _FARTHEST
        for base in bases:
            lacks = (base[0] & ~pool).bit_count()
            if lacks > most:
                continue
            left = self.size - base[0].bit_count()
            for sizes in self._ways[left]:
                if len(sizes) + len(table) <= _MELDS:
                    most = self._fill(base, lacks, sizes, len(table), near, found, most)
        for lacks in range(_FARTHEST + 1):
            if found[lacks]:
                nearest = found[lacks] + found[lacks + 1] if lacks < _FARTHEST else found[lacks]
                return nearest[:_MOST]
        return []

    def _near_shapes(self, hand: int, barred: int) -> list[list[tuple[int, int]]]:
        """Return by size the melds that a hand may come to, with the cards missing of each, the nearest first."""
        found: list[list[tuple[int, int]]] = [[] for _ in range(self.size + 1)]
        wide = [each for each in self._wide if not each[0] & barred and (each[0] & hand).bit_count() > 1]
        for meld, begins in wide:
            lacks = (meld & ~hand).bit_count()
            if lacks > 1:
                for part in begins:
                    if (part & hand).bit_count() > part.bit_count() - 2:
                        break
                else:
                    continue
            found[meld.bit_count()].append((lacks, meld))
        for row in found:
            row.sort()
        return found

    def _fill(
        self,
        base: Goal,
        lacks: int,
        sizes: list[int],
        at: int,
        near: list[list[tuple[int, int]]],
        found: list[list[Goal]],
        most: int,
        start: int = 0,
    ) -> int:
        """Note the goals that a base makes with new melds of some sizes; return how much may be missing from now on.

        The first of them is one of those from `start` on: of two as large, each pair is looked at once.
        """
        if not sizes:
            found[lacks].append(base)
            return min(most, lacks + 1)
        lying = base[0]
        rows = near[sizes[0]]
        rest = sizes[1:]
        alike = bool(rest) and rest[0] == sizes[0]
        for number in range(start, len(rows)):
            few, meld = rows[number]
            if lacks + few > most:
                break
            if meld & lying:
                continue
            if rest:
                begins = number + 1 if alike else 0
                most = self._fill(_with(base, at, meld), lacks + few, rest, at + 1, near, found, most, begins)
                continue
            row = found[lacks + few]
            if len(row) < _MOST:
                row.append(_with(base, at, meld))
            if lacks + few + 1 < most:
                most = lacks + few + 1
        return most


def _with(base: Goal, at: int, meld: int) -> Goal:
    """Return what a goal becomes with one meld more, at its place."""
    cards, one, two, three = base
    if at == 0:
        return cards | meld, meld, two, three
    if at == 1:
        return cards | meld, one, meld, three
    return cards | meld, one, two, meld


class FaceUpHabits:
    """How a seat plays a deal out."""

    def __init__(self, chance: float = 0.28, share: float = 1.0) -> None:
        self.chances: list[float] = [chance**lacks for lacks in range(_FARTHEST + 1)]
        """What a goal promises, by the cards that are missing of it."""
        self.share = share
        """How much of what is promised if a card is left must be so if it is taken."""


class FaceUpDeal:
    """A deal under way, with all cards known. Two seats play it."""

    def __init__(
        self,
        tables: FaceUpTables,
        hands: list[int],
        melds: list[list[int]],
        stock: list[int],
        habits: list[FaceUpHabits],
    ) -> None:
        self.tables = tables
        self.habits = habits
        self.hands = hands
        self.melds = melds
        """By seat: its melds on the table."""
        self.stock = stock
        self.at = 0
        """Cards of the stock that are gone."""
        self.turn = 0
        self.top = 0
        """The card that lies face up."""
        self.gone = 0
        """Those that did and were left by both."""
        self.out = -1
        self.over = False
        self.told: list[Told] | None = None
        """What was done."""
        self._goals: list[list[Goal]] = [[], []]
        self._wanted: list[int] = [-1, -1]
        """By seat: the cards missing of any of its goals; -1: not looked at yet."""
        self._reach: Goal = _NOTHING
        self._worth = 0.0
        self._laid = 0
        self._thrown = 0

    def _tell(self, seat: int, what: int, bit: int) -> None:
        if self.told is not None:
            row = [*self.melds[self.turn], 0, 0, 0]
            self.told.append((seat, what, bit, (self.hands[self.turn], row[0], row[1], row[2])))

    # A turn

    def run(self) -> None:
        """Play turns until the deal is over."""
        while not self.over:
            if self.top and self.wants():
                self.take()
            else:
                self.leave(False)

    def leave(self, turned: bool) -> None:
        """Leave the card that lies face up, turned up in this turn or not, and let go on what follows of it."""
        if self.top:
            self._tell(self.turn, LEFT, self.top)
        elif not turned:
            self._tell(self.turn, LEFT, 0)
        if self.may_force():
            if self.demands():
                self.forced()
                return
            self._tell(1 - self.turn, SPARED, self.top)
        self.go_by(turned)

    def go_by(self, turned: bool) -> None:
        """Go on after a card was left and nobody demands that it is played."""
        if turned:
            self.turn = 1 - self.turn
            return
        if self.at >= len(self.stock):
            self.over = True
            return
        self.gone |= self.top
        self.top = self.stock[self.at]
        self.at += 1
        if self.wants():
            self.take()
        else:
            self.leave(True)

    def fits(self, seat: int) -> bool:
        """Tell whether the card that lies face up can be added to a meld of a seat."""
        return any(self.tables.grows(meld) & self.top for meld in self.melds[seat])

    def may_force(self) -> bool:
        """Tell whether the other seat may demand that what is left is played."""
        return self.tables.rules.calls.forcing and self.top != 0 and self.fits(self.turn)

    def demands(self) -> bool:
        """Tell whether the other seat does so: not where that is the end of the deal, or it goes out itself."""
        if not self.hands[self.turn]:
            return False
        other = 1 - self.turn
        if self.hands[other].bit_count() + self._lying(other) != self.tables.size - 1:
            return True
        if not self.top & self._missing(other):
            return True
        pool = self.hands[other] | self._table(other) | self.top
        return all(goal[0] & ~pool for goal in self._goals[other])

    def _lying(self, seat: int) -> int:
        return self._table(seat).bit_count()

    def _table(self, seat: int) -> int:
        lying = 0
        for meld in self.melds[seat]:
            lying |= meld
        return lying

    # Goals

    def _barred(self, seat: int) -> int:
        return self.gone | self._table(1 - seat)

    def _missing(self, seat: int) -> int:
        """Return the cards that are missing of goals of a seat."""
        found = self._wanted[seat]
        if found < 0:
            goals = self.tables.goals(self.melds[seat], self.hands[seat], self._barred(seat))
            self._goals[seat] = goals
            found = 0
            for goal in goals:
                found |= goal[0]
            found &= ~(self.hands[seat] | self._table(seat))
            self._wanted[seat] = found
        return found

    def _alive(self, seat: int) -> list[Goal]:
        """Return the goals of a seat that can still be reached, looked for anew where none of those it had can."""
        barred = self._barred(seat)
        if self._wanted[seat] >= 0:
            found = [goal for goal in self._goals[seat] if not goal[0] & barred]
            if found:
                self._goals[seat] = found
                return found
        self._wanted[seat] = -1
        self._missing(seat)
        return self._goals[seat]

    def _laid_with(self, seat: int, goal: Goal) -> int:
        """Return the smallest meld on the way to a goal that the card that lies face up makes now; 0 if none."""
        top = self.top
        meld = goal[1] if goal[1] & top else goal[2] if goal[2] & top else goal[3]
        held = self.hands[seat] | top
        for lying in self.melds[seat]:
            if lying & meld:
                for each in self.tables.longer(lying):
                    if each & top and not each & ~(held | lying) and not each & ~meld:
                        return each
                return 0
        for each in self.tables.least[top.bit_length() - 1]:
            if not each & ~held and not each & ~meld:
                return each
        return 0

    # Taking

    def wants(self) -> bool:
        """Tell whether the seat to move takes the card that lies face up, and keep in mind how it plays it."""
        seat, top = self.turn, self.top
        if not top & self._missing(seat):
            return False
        alive = self._alive(seat)
        if not self._plan(seat, [goal for goal in alive if goal[0] & top]):
            return False
        if not self._thrown:
            return True
        other = 1 - seat
        if not self.hands[other] and self.fits(other):
            return True
        pool = self.hands[seat] | self._table(seat)
        chances = self.habits[seat].chances
        left = 0.0
        for goal in alive:
            left += chances[(goal[0] & ~pool).bit_count()]
        if self.fits(other):
            left *= 1 - _HELPS
        return self._worth > left * self.habits[seat].share

    def _plan(self, seat: int, goals: list[Goal]) -> bool:
        """Settle how a seat plays the card that lies face up on the way to one of some goals; tell whether it can."""
        top = self.top
        hand, lying = self.hands[seat], self._table(seat)
        pool = hand | lying | top
        best, laid = _NOTHING, 0
        least = _FARTHEST + 1
        for goal in goals:
            lacks = (goal[0] & ~pool).bit_count()
            if lacks < least:
                meld = self._laid_with(seat, goal)
                if meld:
                    best, laid, least = goal, meld, lacks
        if not laid:
            return False
        self._reach, self._laid, self._thrown = best, laid, 0
        if not least:
            self._worth = 1.0
            return True
        # Goals of which as few cards are missing promise as much.
        open_to: list[list[int]] = [[], [], [], [], [], [], []]
        for goal in goals:
            if not laid & ~goal[1] or not laid & ~goal[2] or not laid & ~goal[3]:
                open_to[(goal[0] & ~pool).bit_count()].append(goal[0])
        self._choose(hand & ~laid, open_to)
        return True

    def _choose(self, hand: int, goals: list[list[int]]) -> None:
        """Settle which card of a hand is thrown, with what the turn is worth then.

        `goals` are the cards of all goals, by how many of them are missing.
        """
        other = 1 - self.turn
        growing = 0
        for meld in self.melds[other]:
            growing |= self.tables.grows(meld)
        empty = not self.hands[other]
        near, chances = self.tables.near, self.habits[self.turn].chances
        rows = [(lacks, row) for lacks, row in enumerate(goals) if row]
        best, thrown = -1e9, 0
        rest = hand
        while rest:
            bit = rest & -rest
            rest ^= bit
            good = -_KEEPS * (near[bit.bit_length() - 1] & hand).bit_count()
            for lacks, row in rows:
                good += chances[lacks] * len([1 for cards in row if not cards & bit])
            if growing & bit:
                good *= 1 - _HELPS
                if empty:
                    good -= _GIVES_OUT
            if good > best:
                best, thrown = good, bit
        self._worth, self._thrown = best, thrown

    def take(self) -> None:
        """Take the card that lies face up, play it as was settled, and end the turn."""
        seat = self.turn
        bit = self.top
        if not self._thrown:
            self._finish(seat, bit)
            return
        self._lay(seat)
        self.top = 0
        self._tell(seat, TOOK, bit)
        self.throw(self._thrown)

    def _finish(self, seat: int, bit: int) -> None:
        self._lay(seat)
        self._tell(seat, TOOK, bit)
        self.melds[seat] = [meld for meld in self._reach[1:] if meld]
        self.hands[seat] = 0
        self._tell(seat, TOOK, 0)
        self.out = seat
        self.over = True

    def _lay(self, seat: int) -> None:
        laid = self._laid
        self.hands[seat] &= ~laid
        for at, meld in enumerate(self.melds[seat]):
            if not meld & ~laid:
                self.melds[seat][at] = laid
                break
        else:
            self.melds[seat].append(laid)
        self._wanted[seat] = -1

    def forced(self) -> None:
        """Let the seat to move play the card it left, as the other demands."""
        seat = self.turn
        self._tell(1 - seat, FORCED, self.top)
        alive = [goal for goal in self._alive(seat) if goal[0] & self.top]
        if not self._plan(seat, alive):
            for meld in self.melds[seat]:
                if self.tables.grows(meld) & self.top:
                    self._laid = meld | self.top
                    break
            table = [meld for meld in self.melds[seat] if meld & ~self._laid]
            hand = self.hands[seat] & ~self._laid
            pool = hand | self._laid
            for meld in table:
                pool |= meld
            goals: list[list[int]] = [[], [], [], [], [], [], []]
            for goal in self.tables.goals([*table, self._laid], hand, self._barred(seat)):
                goals[(goal[0] & ~pool).bit_count()].append(goal[0])
            self._choose(hand, goals)
        self.take()

    def throw(self, bit: int) -> None:
        """Discard a card, which ends the turn."""
        seat = self.turn
        self.hands[seat] &= ~bit
        self.top = bit
        self._wanted[seat] = -1
        self._tell(seat, THREW, bit)
        self.turn = 1 - seat
