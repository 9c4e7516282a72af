"""Several people at one machine: whose hand may be seen, and to whom the machine is passed next."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.play.dealing import acting_order
from game.engine.state import Phase
from game.session.match.calls import seats_of_people
from game.session.match.table import Table

_OVER = (Phase.DEAL_OVER, Phase.MATCH_OVER)


class Holding:
    """Who holds `table`, if anybody does. `open_hands()` says whether people may see each other's hands."""

    def __init__(self, table: Table, open_hands: Callable[[], bool] = lambda: False) -> None:
        self.table = table
        self._open_hands = open_hands
        self._held: tuple[int, int] | None = None
        """The seat, and in which deal."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return seats_of_people(self.table.seats)

    @property
    def closed(self) -> bool:
        """Whether people hide their hands from each other."""
        return len(self.people) > 1 and not self.open

    @property
    def open(self) -> bool:
        """Whether it is chosen that people may see each other's hands."""
        return self._open_hands()

    @property
    def open_hands(self) -> tuple[int, ...]:
        """The seats whose hands lie open on the table: those of people, where they hide nothing from each other."""
        return self.people if len(self.people) > 1 and self.open else ()

    @property
    def over(self) -> bool:
        """Whether the deal is over, and with it every secret."""
        return self.table.phase in _OVER

    @property
    def seat(self) -> int | None:
        """Whose hand may be seen now; None while everybody looks. A new deal is a new secret."""
        if self._held is None or (self.closed and self._held[1] != self._deal):
            return None
        return self._held[0]

    @property
    def next(self) -> int:
        """The person whose turn it is, or comes next; without people, whoever held the table last."""
        people, order = self.people, acting_order(self.table.truth)
        return next((seat for seat in order if seat in people), self._held[0] if self._held else 0)

    @property
    def wanted(self) -> bool:
        """Whether the match waits for a person who does not hold the table; those asked come in the rules' order."""
        if not self.people or self.over:
            return False
        if self.seat not in self.people:
            return True
        acting = self.table.acting
        return bool(acting) and acting[0] in self.people and acting[0] != self.seat

    def hides(self, seat: int) -> bool:
        """Tell whether the hand of a seat may not be seen now."""
        return self.closed and not self.over and self.seat != seat

    def take(self, seat: int, next_deal: bool = False) -> None:
        """`seat` has the table now, or for the `next_deal`."""
        self._held = (seat, self._deal + next_deal)

    def let_go(self) -> None:
        """Nobody has the table: all hands are hidden."""
        self._held = None

    @property
    def _deal(self) -> int:
        return self.table.truth.deal
