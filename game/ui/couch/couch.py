"""Several people at one machine: what a table's screen asks before it shows a hand, and whom it hears."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import inf

from game.session.match.calls import Calls
from game.session.match.holding import Holding
from game.session.match.table import Table
from game.ui.app.screens import Screen
from game.ui.couch.calling import Calling
from game.ui.couch.machine import Machine
from game.ui.couch.passing import Passing
from game.ui.input.verbs import Command, Verb
from game.ui.table.hand import Hand
from game.ui.table.host import Advance, TableHost
from game.ui.table.tray import Tray

LINGER = 0.9
"""Seconds whoever holds the table still sees what their play has done."""

AT_ONCE = 0.15
"""Seconds until all are asked where all may call: the time runs already."""


class Couch(TableHost):
    """Those who share the `machine` at `table`: `passing` gives it from one to the next, `calling` hears their calls.

    `open_table(seat)` makes the screen of the table for the person in a seat, `menu` opens the menu, in which no time
    passes as long as `paused()`; `seats(seat)` is for a plate that was clicked.
    """

    def __init__(
        self,
        table: Table,
        machine: Machine,
        open_table: Callable[[int], Screen],
        menu: Callable[[], object],
        paused: Callable[[], bool],
        seats: Callable[[int], object],
    ) -> None:
        self.table = table
        self.screens = machine.screens
        self.holding_it = Holding(table, lambda: machine.preferences.settings.open_hands)
        self.calling = Calling(table, machine)
        self.passing = Passing(self.holding_it, self.screens, self.calling, open_table, menu)
        self._preferences = machine.preferences
        self._menu = menu
        self._paused = paused
        self._seats = seats
        self._hands: dict[int, tuple[int, Hand, Tray]] = {}
        self._moment: object = None
        self._waited = 0.0
        """Seconds since this moment began."""
        self._enough = inf
        """Seconds until something is to be done."""

    @property
    def passed_to(self) -> int:
        """For whom the curtain is that came down last."""
        return self.passing.to

    # Whose hand is seen

    def hides(self, seat: int) -> bool:
        """See `TableHost.hides`."""
        return self.holding_it.hides(seat)

    @property
    def open_hands(self) -> tuple[int, ...]:
        """See `TableHost.open_hands`."""
        return self.holding_it.open_hands

    def holding(self, seat: int, deal: int) -> tuple[Hand, Tray]:
        """See `TableHost.holding`: everybody finds their cards as they left them, and sorted as before."""
        known = self._hands.get(seat)
        if known is None or known[0] != deal:
            hand = Hand()
            hand.sorting = known[1].sorting if known else hand.sorting
            known = self._hands[seat] = (deal, hand, Tray())
        return known[1], known[2]

    def open_seat(self, seat: int) -> bool:
        """See `TableHost.open_seat`: say who plays where."""
        self._seats(seat)
        return True

    # Whose turn it is

    def rest(self, dt: float, advance: Advance) -> bool:
        """See `TableHost.rest`: pass the table on where that is due, or ask everybody at once."""
        held, settings = self.holding_it, self._preferences.settings
        now = (self.table.version, settings.open_hands, settings.call_seconds, held.seat)
        if now != self._moment:
            self._moment, self._waited, self._enough = now, 0.0, self._due()
        self._waited += dt
        if self._waited < self._enough:
            return False
        self._moment = None
        if self.calling.together(held.seat):
            front = held.next if held.seat is None else held.seat
            if held.closed:
                held.let_go()  # everybody looks from now on
            asked = self.calls.asked
            self.calling.ask(advance, lambda: self._asked(asked), self._menu, front, held.open_hands)
        else:
            self.passing.go_on()
        return True

    def _due(self) -> float:
        """In how many seconds something is to be done, if nothing else happens."""
        if self.calling.together(self.holding_it.seat):
            return AT_ONCE
        return LINGER if self.holding_it.wanted else inf

    def _asked(self, asked: Collection[int]) -> None:
        """All who were `asked` have answered; they all see the screen, so nobody's hand may come up by itself."""
        if self.holding_it.closed and not self.holding_it.over:
            self.passing.pass_on(asked)
        else:
            self.screens.pop()

    # Calls

    @property
    def calls(self) -> Calls:
        """Where calls go, whatever they are made with."""
        return self.calling.calls

    @property
    def keys(self) -> Mapping[str, int]:
        """See `TableHost.keys`."""
        return {key: seat for seat, key in self.calling.keys.items()}

    def call(self, seat: int) -> None:
        """See `TableHost.call`."""
        self.calls.call(seat)

    def overhear(self, verb: Verb) -> bool:
        """Hear the key of a person for which a question over the table has no use; whether it was one."""
        if not isinstance(verb, Command) or verb.ctrl or verb.alt or verb.key not in self.keys:
            return False
        if self._paused() or self.holding_it.over or self.passing.shown not in self.screens.visible():
            return False
        self.call(self.keys[verb.key])
        return True

    def listen(self, dt: float, rivals: Sequence[int]) -> bool:
        """See `TableHost.listen`."""
        return not self._paused() and self.calls.tick(dt, rivals)

    def waits(self, seat: int) -> bool:
        """See `TableHost.waits`."""
        asked = self.table.view(seat).state.asked
        return self.calls.in_turn and seat in asked[1:]

    def share(self) -> float | None:
        """See `TableHost.share`."""
        return self.calls.share
