"""The moves of a match, kept so that they can be taken back."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.engine.actions import DEALER, Action, Shuffle
from game.engine.events import DealEnded, Dealt, Drew, Event, FalselyLaid, StockRenewed
from game.engine.state import Phase, State


class Move(Struct, frozen=True):
    """A submitted action, with the shuffles that followed from it, and what came of it."""

    actions: tuple[Action, ...]
    after: State
    events: tuple[Event, ...]
    names: tuple[str, ...] = ()
    """Who sat where then."""

    @property
    def seat(self) -> int:
        """Who moved; DEALER for the first shuffle of the match."""
        return self.actions[0].seat

    @property
    def reveals(self) -> bool:
        """Whether something hidden was seen, or a penalty fell due: such a move stands."""
        return any(
            isinstance(each, Dealt | StockRenewed | DealEnded | FalselyLaid)
            or (isinstance(each, Drew) and each.from_stock)
            for each in self.events
        )


class History:
    """All moves from a first state on; undo is a reference to an earlier state."""

    def __init__(self, start: State) -> None:
        self._start = start
        self._moves: list[Move] = []

    @property
    def state(self) -> State:
        """What they led to."""
        return self._moves[-1].after if self._moves else self._start

    @property
    def last(self) -> Move | None:
        """The last move."""
        return self._moves[-1] if self._moves else None

    @property
    def moves(self) -> Sequence[Move]:
        """All of them, in order."""
        return self._moves

    def add(self, move: Move) -> None:
        """Go on."""
        self._moves.append(move)

    def of_deal(self, deal: int) -> tuple[Move, ...]:
        """Return the moves of deal number `deal`, from its first shuffle on."""
        return tuple(move for move in self._moves if move.after.deal == deal)

    def steps(self, deal: int) -> tuple[tuple[State, State, tuple[Event, ...]], ...]:
        """Return the state before and after each move of a deal, with what happened."""
        before = (self._start, *(move.after for move in self._moves))
        pairs = zip(before, self._moves, strict=False)
        return tuple((state, move.after, move.events) for state, move in pairs if move.after.deal == deal)

    def ended(self) -> tuple[State, ...]:
        """Return the scored state of every deal that is over, in order."""
        over = (Phase.DEAL_OVER, Phase.MATCH_OVER)
        return tuple(move.after for move in self._moves if move.after.phase in over)

    def shuffles(self, deal: int) -> tuple[Shuffle, ...]:
        """Return the shuffles so far of deal number `deal`."""
        actions = (action for move in self.of_deal(deal) for action in move.actions)
        return tuple(action for action in actions if isinstance(action, Shuffle))

    def can_take_back(self, seat: int, practice: bool) -> bool:
        """Tell whether the last move is `seat`'s and showed nothing hidden; in practice any move of theirs will do."""
        if practice:
            return any(move.seat == seat for move in self._moves)
        return seat != DEALER and self.last is not None and self.last.seat == seat and not self.last.reveals

    def take_back(self, seat: int) -> tuple[Move, ...]:
        """Drop the last move of `seat` with all after it, and return them."""
        at = max(number for number, move in enumerate(self._moves) if move.seat == seat)
        gone = tuple(self._moves[at:])
        del self._moves[at:]
        return gone
