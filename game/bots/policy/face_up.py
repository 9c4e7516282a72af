"""The policy where a drawn card lies face up and is played at once or left: aim at the nearest goals."""

from __future__ import annotations

from collections.abc import Iterable

from game.bots.policy.goals import FARTHEST, Goal, bits, cards_in_mask, goal_finder, melds_of
from game.bots.policy.policy import Policy, Seen
from game.bots.policy.style import Style
from game.engine.actions import AS_ITSELF, Action, Add, Discard, DrawDiscards, DrawStock, Force, Lay, Pass
from game.engine.cards import FACES, Card
from game.engine.play.drawing import stock_can_give
from game.engine.play.melding import plays
from game.engine.sheet.rules import Rules
from game.engine.state import Phase, State

HELPS = 0.35
"""The share of its worth that a goal loses if the next player can add the discard to melds."""
GIVES_OUT = 900.0
"""The cost of a discard with which the next player goes out."""
KEEPS = 1e-6
"""The worth of a card for each card near it; it decides between discards that are equal by goals."""
_OUT = 1.0
"""The promise of a goal of which nothing is missing."""


class FaceUpPolicy(Policy):
    """Plays a seat in deals of two players in which drawn cards lie face up."""

    def __init__(self, rules: Rules, style: Style) -> None:
        super().__init__(rules, style)
        self._finder = goal_finder(rules)
        self._chances = [style.chance**missing for missing in range(FARTHEST + 1)]

    def draw(self, state: State, seat: int, seen: Seen) -> Action:
        """Return the draw of `seat`: the card that lies face up if `seat` wants it, else the top card of the stock, or
        a pass if there is none.
        """
        if state.discards and self.wants(state, seat):
            return DrawDiscards(seat)
        return DrawStock(seat) if stock_can_give(state) else Pass(seat)

    def action(self, state: State, seat: int, seen: Seen) -> Action:
        """Return the action that the policy chooses for `seat`, a seat that the match waits for. The rules may refuse
        it; `fallback` then returns a legal one.
        """
        if state.phase is Phase.CALL and state.this_turn.leaves:
            return Force(seat) if self._demands(state, seat) else Pass(seat)
        return super().action(state, seat, seen)

    def wants(self, state: State, seat: int) -> bool:
        """Whether `seat` takes the card that lies face up, to play it. There must be such a card.

        It does if the card completes a goal, or if the other player could go out with it. Otherwise it does if its
        goals are then worth more than a share (by its style) of what they are worth without the card. False in any case
        if the card completes no meld on the way to a goal.
        """
        top = state.discards[-1]
        bit, hand, table = 1 << top, bits(state.hands[seat]), melds_of(state.melds, seat)
        found = self._goals(state, seat, hand, state.discards[:-1])
        with_top = [goal for goal in found if goal[0] & bit]
        laid = self._nearest(with_top, hand | bit, table, bit)
        if laid is None:
            return False
        goal, meld = laid
        pool = hand | sum(table) | bit
        lets_other_out = not state.hands[1 - seat] and self._fits(state, 1 - seat, top)
        if not goal[0] & ~pool or lets_other_out:
            return True
        _, taken = self._best_discard(state, seat, hand & ~meld, self._open_after(with_top, meld, pool))
        left = sum([self._chances[(each[0] & ~(pool ^ bit)).bit_count()] for each in found])
        if self._fits(state, 1 - seat, top):
            left *= 1 - HELPS
        return taken > left * self.style.share

    def _goals(self, state: State, seat: int, hand: int, gone: Iterable[Card]) -> list[Goal]:
        """Return the nearest goals of a hand of `seat`, without cards that are `gone` or in melds of the other seat.

        `hand` is a bit mask of faces.
        """
        return self._finder.goals(melds_of(state.melds, seat), hand, bits(gone) | sum(melds_of(state.melds, 1 - seat)))

    def _nearest(self, found: list[Goal], held: int, table: tuple[int, ...], bit: int) -> tuple[Goal, int] | None:
        """Return the nearest goal with a meld that the new card (`bit`) completes now, and that meld; None if there is
        no such goal.

        Cards and melds are bit masks of faces.
        """
        pool = held | sum(table)
        for goal in sorted(found, key=lambda goal: (goal[0] & ~pool).bit_count()):
            meld = self._meld_now(goal, held, table, bit)
            if meld:
                return goal, meld
        return None

    def _meld_now(self, goal: Goal, hand: int, table: tuple[int, ...], bit: int) -> int:
        """Return the smallest meld on the way to `goal` that the card `bit` forms now with cards of `hand`; 0 if none.

        If part of the goal's meld is on the `table` already, that meld is returned with `bit` and cards of the hand
        added. The hand includes `bit`. Cards and melds are bit masks of faces.
        """
        meld = next((each for each in goal[1:] if each & bit), 0)
        laid = next((each for each in table if each & meld), 0)
        if laid:
            longer = self._finder.longer(laid)
            return next((each for each in longer if each & bit and not each & ~(hand | laid) and not each & ~meld), 0)
        smallest = self._finder.least[bit.bit_length() - 1]
        return next((each for each in smallest if not each & ~hand and not each & ~meld), 0)

    def _open_after(self, goals: list[Goal], meld: int, held: int) -> list[list[int]]:
        """Return the goals that include `meld`, which is laid now, in lists by the number of cards they still miss.

        List n holds the goals that miss n cards beside those `held`, up to FARTHEST. Each goal is the bit mask of all
        its cards.
        """
        rows: list[list[int]] = [[] for _ in range(FARTHEST + 1)]
        for goal in goals:
            if any(each and not meld & ~each for each in goal[1:]):
                rows[(goal[0] & ~held).bit_count()].append(goal[0])
        return rows

    def _best_discard(self, state: State, seat: int, hand: int, goals: list[list[int]]) -> tuple[int, float]:
        """Return the best discard, as the bit of its face, and its worth.

        Its worth is that of the goals that are left after it, less for each companion it has in the hand, and less if
        the other player could add it to a meld. `goals` are listed by the number of cards missing; the hand and goals
        are bit masks. For an empty hand the discard is 0, and the worth that of going out.
        """
        other = 1 - seat
        growing = 0
        for meld in melds_of(state.melds, other):
            growing |= self._finder.grows(meld)
        empty, near = not state.hands[other], self._finder.companions
        rows = [(self._chances[missing], row) for missing, row in enumerate(goals) if row]
        best, thrown, rest = -1e9, 0, hand
        while rest:
            bit = rest & -rest
            rest ^= bit
            good = -KEEPS * (near[bit.bit_length() - 1] & hand).bit_count()
            for chance, row in rows:
                good += chance * len([1 for cards in row if not cards & bit])
            if growing & bit:
                good *= 1 - HELPS
                if empty:
                    good -= GIVES_OUT
            if good > best:
                best, thrown = good, bit
        return thrown, best if thrown else _OUT

    def _fits(self, state: State, seat: int, face: Card) -> bool:
        """Whether a card can be added to a meld of `seat`."""
        return any(self._finder.grows(meld) >> face & 1 for meld in melds_of(state.melds, seat))

    def _demands(self, state: State, seat: int) -> bool:
        """Whether `seat` forces the card left face up on the player who left it, whose turn it is.

        It always does, except if that player has no cards left, and so might go out with it, or if `seat` could go out
        by taking the card itself.
        """
        if not state.hands[state.turn]:
            return False
        hand, top = bits(state.hands[seat]), state.discards[-1]
        pool = hand | sum(melds_of(state.melds, seat)) | 1 << top
        if pool.bit_count() != self._finder.size:
            return True
        return all(goal[0] & ~pool for goal in self._goals(state, seat, hand, state.discards[:-1]))

    def play(self, state: State, seat: int, seen: Seen) -> Action:
        """Return the next action of `seat` after its draw.

        If it took a card that it must play, it plays that card, or passes if the card cannot be played. Otherwise it
        plays a meld of a hand that can go out now; if the hand cannot, it discards.
        """
        dug, hand, table = state.this_turn.dug, bits(state.hands[seat]), melds_of(state.melds, seat)
        found, pool = self._goals(state, seat, hand, state.discards), hand | sum(table)
        if dug is not None:
            bit = 1 << dug
            laid = self._nearest([goal for goal in found if goal[0] & bit], hand, table, bit)
            if laid is not None:
                return self._put_down(state, seat, laid[1])
            return next(plays(state, dug), Pass(seat))
        whole = next((goal for goal in found if not goal[0] & ~pool), None)
        if whole is not None:
            for meld in whole[1:]:
                if meld & hand:
                    return self._put_down(state, seat, meld)
        rows: list[list[int]] = [[] for _ in range(FARTHEST + 1)]
        for goal in found:
            rows[(goal[0] & ~pool).bit_count()].append(goal[0])
        thrown, _ = self._best_discard(state, seat, hand, rows)
        return Discard(seat, FACES[thrown.bit_length() - 1])

    def _put_down(self, state: State, seat: int, meld: int) -> Action:
        """Return the action that puts the cards of a meld (a bit mask of faces) down: an addition to the seat's own
        meld that it extends, else a lay.
        """
        for number, laid in enumerate(state.melds, 1):
            if laid.owner == seat and not bits(laid.faces) & ~meld:
                return Add(seat, tuple([AS_ITSELF[face] for face in cards_in_mask(meld & ~bits(laid.faces))]), number)
        return Lay(seat, (tuple([AS_ITSELF[face] for face in cards_in_mask(meld)]),))
