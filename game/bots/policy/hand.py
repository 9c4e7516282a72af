"""The policy where melds stay in the hand: take what lowers deadwood, throw the dearest loose card, knock in time."""

from __future__ import annotations

from game.bots.knowledge.layouts import highest_value, lay_out
from game.bots.policy.policy import Policy, Seen
from game.engine.actions import Action, Add, Discard, Knock, Pass
from game.engine.cards import Card, without
from game.engine.play.knocking import knock_limit, possible_lay_offs
from game.engine.state import NOBODY, State

_IN_LAST_TURN = 4
"""Points by which a discard must count less than the dearest card left over to be taken in a last turn."""


class HandPolicy(Policy):
    """Plays a seat in deals whose melds stay in the hand until a player shows it."""

    def wants(self, state: State, seat: int) -> bool:
        """Whether `seat` draws the top discard, or all discards where the rules say so, rather than from the stock.
        There must be a discard.

        It does if the draw and the discard after it lower its deadwood by at least `style.take` points; a single card
        must then go into a meld. Otherwise it draws only a single card, if that counts at least `style.swap` points
        less than the dearest card outside melds. In a last turn `_IN_LAST_TURN` is enough for this, if that is less.
        """
        hand, rules, style = state.hands[seat], self.rules, self.style
        whole, gained = rules.takes_pile, state.top_draw
        top, values = gained[-1], rules.values
        helps = whole or top in rules.wild or not rules.wild.isdisjoint(hand)
        before = None
        if helps or self.tables.may_meld(hand, self.tables.mask(hand), top):
            after = lay_out(rules, (*hand, *gained))
            before = lay_out(rules, hand)
            gain = before.points - after.points + highest_value(rules, after.left)
            if (whole or top not in after.left) and gain >= style.take:
                return True
        swap = style.swap if state.closer == NOBODY else min(style.swap, _IN_LAST_TURN)
        if highest_value(rules, hand) - values[top] < swap:
            return False  # no card, in a meld or outside, counts so much more
        before = before or lay_out(rules, hand)
        return not whole and highest_value(rules, before.left) - values[top] >= swap

    def play(self, state: State, seat: int, seen: Seen) -> Action:
        """Return a knock if the style and the rules allow it with the deadwood left after the best discard, else a
        discard.

        It is always a knock if all cards but the discard are in melds, and always a discard once somebody has knocked.
        If no card at all is left over, the knock is without a discard where the rules know that (`knocking.big_gin`).
        """
        hand, rules, barred = state.hands[seat], self.rules, self.barred_discard(state)
        layout = lay_out(rules, hand)
        left = layout.left
        may = [face for face in left if face != barred]
        if state.closer != NOBODY:
            return Discard(seat, max(may, key=rules.values.__getitem__) if may else self._spare(hand, barred))
        if not left and rules.knocking.big_gin != "none":
            return Knock(seat)
        most = self._most(state, seat, seen)
        if not may:
            spare = self._spare(hand, barred)
            points = lay_out(rules, without(hand, (spare,)) or ()).points
            return Knock(seat, spare) if points <= most or not points else Discard(seat, spare)
        high = highest_value(rules, tuple(may))
        if layout.points - high <= most or layout.points == high:
            alike = [face for face in may if rules.values[face] == high]
            return Knock(seat, self.worst(state, seat, seen, alike))
        return Discard(seat, self.worst(state, seat, seen, may))

    def _most(self, state: State, seat: int, seen: Seen) -> int:
        """Return the most deadwood with which `seat` would show its hand in this turn; with 0, only a hand without
        deadwood.

        It is the limit that the style of `seat` has after as many turns as the seat has ended in this deal, or the
        limit of the rules if that is lower.
        """
        knock, turns = self.style.knock, seen.turns[seat]
        return min(knock[turns] if turns < len(knock) else knock[-1], knock_limit(state))

    def _spare(self, hand: tuple[Card, ...], barred: Card | None) -> Card:
        """Return the card to discard from a hand without deadwood: the one whose loss leaves the least deadwood.

        The card `barred` is chosen only if it is held twice or there is no other.
        """
        faces = [face for face in dict.fromkeys(hand) if face != barred or hand.count(face) > 1]
        return min(faces or hand, key=lambda face: lay_out(self.rules, without(hand, (face,)) or ()).points)

    def lay_off(self, state: State, seat: int) -> Action:
        """Return the lay-off of a card that is in no meld of the hand of `seat`; a pass if there is none."""
        left = lay_out(self.rules, state.hands[seat]).left
        for action in possible_lay_offs(state, seat):
            if isinstance(action, Add) and action.cards[0].card in left:
                return action
        return Pass(seat)
