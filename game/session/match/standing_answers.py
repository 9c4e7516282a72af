"""Standing answers: a person's passes in advance on discards they may buy.

They are submitted as ordinary passes (`people.CallTaker`). An answer ends with the seat's next turn or with the deal,
and at once when it is withdrawn, another player takes the seat, or a pass that followed from it is undone.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from msgspec import Struct

from game.engine.cards import Card
from game.engine.events import Dealt, Event, TurnBegan
from game.engine.state import NOBODY, Phase, State, View
from game.session.match.match import Match, SatDown, TakenBack

ANY_SEAT = 0
"""The seat whose events are listened to; the events read here are the same for all."""


class StandingAnswer(Struct, frozen=True):
    """A person's pass in advance. Without `wanted_ranks`, it passes on every discard until the person's next turn. With
    them, it passes until the end of the deal on every discard that is neither of these ranks nor wild.
    """

    wanted_ranks: frozenset[int] = frozenset()
    """The ranks on which the person still wants to be asked, and then also on wild cards.

    Empty for a pass on every discard until the next turn.
    """

    def passes(self, state: State) -> bool:
        """Whether this standing answer passes on the top discard of `state`; if not, the person is asked. There must be
        a discard.
        """
        top: Card = state.discards[-1]
        return not self.wanted_ranks or (top.rank not in self.wanted_ranks and top not in state.rules.wild)


class StandingAnswers:
    """The passes in advance (each a `StandingAnswer`) of the people in `match`, by seat; None for a seat without one.
    Call `close()` at the end.

    An answer without `wanted_ranks` ends at the next turn of its seat, any other with the deal. Both end earlier if
    another player takes the seat, or if the person undoes a move and is asked again.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._answers: dict[int, StandingAnswer] = {}
        self.close = match.subscribe(ANY_SEAT, self._drop_ended)

    def __getitem__(self, seat: int) -> StandingAnswer | None:
        return self._answers.get(seat)

    def pass_until_turn(self, seat: int) -> None:
        """Pass for `seat` on every discard until its next turn begins, in place of any earlier answer."""
        self._answers[seat] = StandingAnswer()

    def pass_unless(self, seat: int, ranks: AbstractSet[int]) -> None:
        """Pass for `seat` until the deal ends, except on wild cards and discards of these ranks, in place of any
        earlier answer. Raises ValueError without ranks.
        """
        if not ranks:
            raise ValueError("without a rank one is never asked")
        self._answers[seat] = StandingAnswer(frozenset(ranks))

    def withdraw(self, seat: int) -> bool:
        """Remove the answer of `seat`; return whether there was one."""
        return self._answers.pop(seat, None) is not None

    def passes_for(self, seat: int) -> bool:
        """Whether `seat` is asked to buy now and has passed in advance on the present discard."""
        said, state = self._answers.get(seat), self._match.truth
        return said is not None and _is_asked_to_buy(state, seat) and said.passes(state)

    def _drop_ended(self, view: View, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, Dealt):
                self._answers.clear()
                continue
            seat = getattr(event, "seat", NOBODY)
            said = self._answers.get(seat)
            if said is None:
                continue
            turn = isinstance(event, TurnBegan) and not said.wanted_ranks
            back = isinstance(event, TakenBack) and _is_asked_to_buy(view.state, seat)
            if turn or back or isinstance(event, SatDown):
                del self._answers[seat]


def _is_asked_to_buy(state: State, seat: int) -> bool:
    return state.phase is Phase.BUY and seat in state.asked
