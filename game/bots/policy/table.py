"""The policy where melds are laid on the table freely: lay and add what fits, or hold all of it to go out at once.

Wild cards stand beside two naturals, or go to the end of a run when the hand can be emptied with them; they are left
where they are on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from game.bots.policy.card_tables import NaturalLayout
from game.bots.policy.policy import Policy, Seen
from game.bots.policy.style import Style
from game.engine.actions import AS_ITSELF, Action, Add, Claim, Discard, DrawDiscards, DrawStock, Lay, Pass, Use
from game.engine.arrange.layable import single_melds
from game.engine.cards import RANK_OF, SUIT_OF, SUITS_IN, Card, card
from game.engine.melds.room import TableRoom, room_for
from game.engine.play.drawing import stock_can_give
from game.engine.play.melding import are_all_new, plays
from game.engine.sheet.rules import Rules
from game.engine.state import State

_BURDEN = 0.35
"""The cost of a card that comes with a dig and is left over, for each point it counts."""
_LEAST_DIG = 4.0
"""Points that a dig must bring."""
_MOST_DEPTHS = 8
"""The most cards below the top that are considered for a dig."""

MeldRow = tuple[Use, ...]


class TablePolicy(Policy):
    """Plays a seat in deals whose melds lie on the table."""

    def __init__(self, rules: Rules, style: Style) -> None:
        super().__init__(rules, style)
        self._claims = rules.calls.rummy_in_the_deck

    # The draw

    def draw(self, state: State, seat: int, seen: Seen) -> Action:
        """Return the first action of the turn of `seat`: a claim of discards, a draw from the discards if it wants
        them, else a draw from the stock.

        If the stock can give no card it is a pass, where that ends the deal, or a draw from the discards.
        """
        if self._claims and (claim := self._claim(state, seat)):
            return claim
        if self.rules.digs and len(state.discards) > 1 and (dig := self._dig(state, seat)):
            return dig
        found = super().draw(state, seat, seen)
        if isinstance(found, DrawStock) and not stock_can_give(state):
            return Pass(seat) if self.rules.stock_out == "last_chance" else DrawDiscards(seat)
        return found

    def _claim(self, state: State, seat: int) -> Claim | None:
        """Return the claim of a natural discard that can be added to a meld.

        None if there is none, or if one that fits is the seat's own discard of just now.
        """
        room = room_for(self.rules, state.melds, seat)
        fitting = room.naturals.intersection(state.discards)
        if not fitting or (state.fresh_discard and state.discarded_by[-1] == seat and state.discards[-1] in fitting):
            return None
        for number, use in room.adds(self.rules, fitting):
            if not use.rank:
                return Claim(seat, (use,), number)
        return None

    def wants(self, state: State, seat: int) -> bool:
        """Whether `seat` draws the top discard, or all discards where the rules say so, rather than from the
        stock. There must be a discard.

        What decides is how many naturals are outside melds before the draw and after it. A single natural is drawn if
        it fits into a meld and they do not become more. All discards are drawn if they become at most two more for each
        wild among the discards. A single wild is always drawn.
        """
        hand, gained, whole = state.hands[seat], state.top_draw, self.rules.takes_pile
        top, wild = gained[-1], self.rules.wild
        if top in wild and not whole:
            return True
        if not whole:
            fits = top in self._room(state, seat).naturals and state.will_add(seat)
            may_meld = fits or self.tables.may_meld(hand, self.tables.mask(hand), top)
            if not may_meld and not self._may_meld_with_wild(hand, top):
                return False
        before, after = (
            self._unmelded_naturals(state, seat, hand),
            self._unmelded_naturals(state, seat, (*hand, *gained)),
        )
        if whole:
            return len(after) <= len(before) + 2 * sum([face in wild for face in gained])
        return top not in after and len(after) <= len(before)

    def _may_meld_with_wild(self, hand: tuple[Card, ...], top: Card) -> bool:
        """Whether a wild of the hand might make a meld with the top discard and a natural of the hand.

        True means that it does where the smallest meld has three cards, and too often where it has more.
        """
        if self.rules.wild.isdisjoint(hand):
            return False
        mine = self.tables.mask(hand)
        return any(others & mine for others in self.tables.companions[top])

    def _room(self, state: State, seat: int) -> TableRoom:
        """Return the places on the table where `seat` may add."""
        return room_for(self.rules, state.melds, seat)

    def _dig(self, state: State, seat: int) -> DrawDiscards | None:
        """Return the draw of several discards that raises the worth of the hand most; None if none raises it enough."""
        hand, discards, values = state.hands[seat], state.discards, self.rules.values
        room, best, found = self._room(state, seat), _LEAST_DIG, None
        before = self._worth(state, seat, hand)
        top = len(discards) - 1
        for at in range(top - 1, max(-1, top - 1 - _MOST_DEPTHS), -1):
            face = discards[at]
            if face in self.rules.wild or face in discards[at + 1 :] or values[face] < 0:
                continue
            others = (*hand, *discards[at + 1 :])
            adds = face in room.naturals and state.may_add
            if not adds and not (
                face not in room.on_table
                and self.tables.may_meld(others, self.tables.mask(others), face)
                and not state.melds_barred
            ):
                continue
            worth = self._worth(state, seat, (*others, face)) - before
            if worth > best:
                best, found = worth, DrawDiscards(seat, face)
        return found

    def _worth(self, state: State, seat: int, hand: tuple[Card, ...]) -> float:
        """Return the worth of a hand in points. Naturals that can be laid or laid off count in full, all others against
        it by a share of their points (`_BURDEN`). Wilds count in full.
        """
        rest = self._unmelded_naturals(state, seat, hand)
        value = self.rules.points_of
        return value(hand) - (1 + _BURDEN) * value(rest)

    # The play

    def _layout(self, state: State, seat: int, hand: tuple[Card, ...]) -> NaturalLayout:
        """Return the best layout of the naturals of a hand. Where the rules allow each card only once on the table,
        cards that are there already are left out.
        """
        on_table = self._room(state, seat).on_table if self.rules.melding.unique_cards else ()
        return self.tables.layout(tuple([face for face in hand if face not in on_table]) if on_table else hand)

    def _unmelded_naturals(self, state: State, seat: int, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the naturals of a hand that can neither be laid nor laid off.

        They are in none of the melds of its best layout. Cards that fit those melds or, if `seat` may lay off, melds on
        the table are left out. Where the rules allow each card only once on the table, a card that is there already can
        only be laid off.
        """
        layout = self._layout(state, seat, hand)
        left = layout.left
        if state.will_add(seat) or (layout.melds and self.rules.melding.add_to != "none"):
            fitting = self._room(state, seat).naturals
            loose = [face for face in left if face not in fitting]
            for faces, room in self._places(layout.melds) if loose else ():
                for face in [face for face in loose if face in faces][:room]:
                    loose.remove(face)
            left = tuple(loose)
        if self.rules.melding.unique_cards:
            on_table = self._room(state, seat).on_table
            left = (
                *left,
                *[face for face in hand if face in on_table and face not in self._room(state, seat).naturals],
            )
        return left

    def _places(self, melds: tuple[tuple[Card, ...], ...]) -> Iterator[tuple[list[Card], int]]:
        """Yield the places where cards could probably be added to these melds once they are laid. Each place has the
        faces that fit there, and the number of cards it has room for.

        A run has one place for one card at each end where it may go on. A set has one place, whose room may be 0. The
        melds must consist of naturals, and runs must begin with their lowest card.
        """
        rules = self.rules
        for meld in melds:
            rank, suit, size = RANK_OF[meld[0]], SUIT_OF[meld[0]], len(meld)
            if RANK_OF[meld[1]] == rank:
                fitting = [card(rank, each) for each in ((suit,) if rules.sets_alike else range(4))]
                if rules.suits_differ or rules.melding.unique_cards:
                    fitting = [face for face in fitting if face not in meld]
                yield fitting, rules.set_max - size
                continue
            low, suits = rules.place_of_rank[rank], SUITS_IN[rules.run_suit(suit)]
            if low > 1 and rules.fit[low - 1][size + 1]:
                yield [card(rules.rank_at[low - 1], each) for each in suits], 1
            if rules.fit[low][size + 1]:
                yield [card(rules.rank_at[low + size], each) for each in suits], 1

    def play(self, state: State, seat: int, seen: Seen) -> Action:
        """Return the next play of `seat` in its turn, or its discard.

        If a card must be played now, it is a play of that card, or a pass if there is none.
        """
        this, hand = state.this_turn, state.hands[seat]
        if this.dug is not None:
            return self._play_bound(state, seat, this.dug)
        if this.owed:
            return self._play_bound(state, seat, this.owed[0])
        layout, barred = self._layout(state, seat, hand), self.barred_discard(state)
        rest = self._unmelded_naturals(state, seat, hand)
        loose = [face for face in rest if face != barred]
        if len(rest) <= 1 or not self._holds(state, seat):
            action = self._lay_or_addition(state, seat, layout, barred)
            if action is not None:
                return action
        fits = self._room(state, seat).naturals
        in_melds = {face for meld in layout.melds for face in meld}
        may = loose or [face for face in hand if face != barred and face not in in_melds and face not in layout.wilds]
        may = may or [face for face in hand if face != barred and face not in layout.wilds]
        return Discard(seat, self.worst(state, seat, seen, tuple(dict.fromkeys(may or hand)), fits))

    def _play_bound(self, state: State, seat: int, face: Card) -> Action:
        """Return the play that uses `face`, a card that must be played now, and counts the most points; a pass if there
        is none.
        """
        values = self.rules.values

        def count(play: Action) -> int:
            if isinstance(play, Lay):
                return sum([values[use.card] for row in play.melds for use in row])
            return sum([values[use.card] for use in play.cards]) if isinstance(play, Add) else 0

        return max(plays(state, face), key=count, default=Pass(seat))

    def _holds(self, state: State, seat: int) -> bool:
        """Whether the policy holds its melds back: it is still early in the deal by its style, the stock was not out,
        and no other seat is nearly out of cards.
        """
        if state.this_turn.stock_was_out or state.turns >= self.style.hold * state.players:
            return False
        return all(len(state.hands[other]) > self.style.alert for other in state.clockwise(seat))

    def _lay_or_addition(self, state: State, seat: int, layout: NaturalLayout, barred: Card | None) -> Action | None:
        """Return the next lay, with all melds to lay at once, or else the next addition; None to put nothing more down.

        A lay comes before all additions. `barred`: the card that may not be discarded in this turn, if any.
        """
        hand = state.hands[seat]
        spare = int(self.rules.keeps_a_discard)
        if not state.melds_barred:
            rows = [tuple([AS_ITSELF[face] for face in meld]) for meld in layout.melds]
            rows += self._with_wilds(state, seat, layout)
            kept = len(hand) - sum(map(len, rows))
            if rows and kept < max(spare, barred in hand):
                rows = self._keeping_one(rows, barred)
            if rows:
                return Lay(seat, tuple(rows))
        if state.may_add and len(hand) > spare:
            for number, use in self._room(state, seat).adds(self.rules, layout.left):
                if use.card != barred or len(hand) > 1:
                    return Add(seat, (use,), number)
            if layout.wilds and len(layout.left) <= 1 and not layout.melds:
                for number, use in self._room(state, seat).adds(self.rules, layout.wilds[:1]):
                    return Add(seat, (use,), number)
        return None

    def _keeping_one(self, rows: list[MeldRow], barred: Card | None) -> list[MeldRow]:
        """Return the melds to lay (`rows` of cards) with one card fewer or one meld fewer, so that a card is left to
        discard.

        A natural other than `barred` is taken off the end of the first meld that is long enough. If there is no such
        meld, the smallest meld is left out.
        """
        for at, row in enumerate(rows):
            least = self.rules.set_min if row[0].card.rank == row[1].card.rank else self.rules.run_min
            if len(row) > least and row[-1].card != barred and not row[-1].rank:
                return [*rows[:at], row[:-1], *rows[at + 1 :]]
        return sorted(rows, key=len)[1:]

    def _with_wilds(self, state: State, seat: int, layout: NaturalLayout) -> list[MeldRow]:
        """Return melds of one wild and two naturals each, made of the wilds of the hand and the naturals that are in no
        meld.

        They are found one after the other, each with the dearest two naturals left that fit, until wilds or fitting
        pairs run out. None are found if the rules ask for more than two naturals in a meld.
        """
        rules, on_table, rows = self.rules, self._room(state, seat).on_table, list[MeldRow]()
        left = [face for face in layout.left if face not in on_table]
        for wild in layout.wilds if rules.wilds.min_naturals <= 2 else ():
            pairs = sorted(combinations(left, 2), key=rules.points_of, reverse=True)
            row: MeldRow | None = None
            for pair in pairs:  # one by one when compiled, too
                row = _meld_of_all(rules, (*pair, wild), on_table)
                if row is not None:
                    break
            if row is None:
                break
            rows.append(row)
            for use in row:
                if use.card in left:
                    left.remove(use.card)
        return rows


@lru_cache(maxsize=1 << 12)
def _meld_of_all(rules: Rules, cards: tuple[Card, ...], on_table: frozenset[int]) -> MeldRow | None:
    """Return a meld of all these cards in which none is, or stands for, one of `on_table`; None if they make none."""
    rows = [row for row in single_melds(rules, cards) if len(row) == len(cards)]
    return next((row for row in rows if not on_table or are_all_new(row, on_table)), None)
