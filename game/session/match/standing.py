"""Answers given beforehand: of discards one may buy, a person is not asked about every one, but passes by themselves.

What comes of it is an ordinary pass (`people.CallTaker` submits it). Said for oneself alone, it is forgotten when it
has run its course: with one's next turn, or with the deal; and as soon as it is taken back, somebody else takes the
seat, or a pass that came of it is taken back.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from msgspec import Struct

from game.engine.cards import Card
from game.engine.events import Dealt, Event, TurnBegan
from game.engine.state import NOBODY, Phase, State, View
from game.session.match.match import Match, SatDown, TakenBack

ANYBODY = 0


class Standing(Struct, frozen=True):
    """What somebody said of all discards they may buy: nothing until their next turn, or only these `ranks`."""

    ranks: frozenset[int] = frozenset()
    """None of them: not until their next turn. Wild cards are asked about wherever there is a rank."""

    def passes(self, state: State) -> bool:
        """Whether it says to pass on the top discard."""
        top: Card = state.discards[-1]
        return not self.ranks or (top.rank not in self.ranks and top not in state.rules.wild)


class StandingAnswers:
    """What people at `table` have said beforehand, by seat. Call `close()` when it is not asked any more."""

    def __init__(self, table: Match) -> None:
        self._table = table
        self._said: dict[int, Standing] = {}
        self.close = table.subscribe(ANYBODY, self._heard)

    def __getitem__(self, seat: int) -> Standing | None:
        return self._said.get(seat)

    def not_now(self, seat: int) -> None:
        """Pass for a seat until its next turn begins."""
        self._said[seat] = Standing()

    def only(self, seat: int, ranks: AbstractSet[int]) -> None:
        """Pass for a seat until the deal ends, but for discards of these ranks, of which there is one at least."""
        if not ranks:
            raise ValueError("without a rank one is never asked")
        self._said[seat] = Standing(frozenset(ranks))

    def take_back(self, seat: int) -> bool:
        """Ask a seat about every discard again; whether that is something new."""
        return self._said.pop(seat, None) is not None

    def passes(self, seat: int) -> bool:
        """Whether a seat is asked whether it buys, and has said beforehand that it passes."""
        said, state = self._said.get(seat), self._table.truth
        return said is not None and _asked(state, seat) and said.passes(state)

    def _heard(self, view: View, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, Dealt):
                self._said.clear()
                continue
            seat = getattr(event, "seat", NOBODY)
            said = self._said.get(seat)
            if said is None:
                continue
            turn = isinstance(event, TurnBegan) and not said.ranks
            back = isinstance(event, TakenBack) and _asked(view.state, seat)
            if turn or back or isinstance(event, SatDown):
                del self._said[seat]


def _asked(state: State, seat: int) -> bool:
    return state.phase is Phase.BUY and seat in state.asked
