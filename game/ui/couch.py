"""Several people at one machine: the table is passed on from one to the next, and a curtain hides it meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from game.engine.actions import Next
from game.engine.state import Phase
from game.session.calls import Calls
from game.session.holding import Holding
from game.session.profiles import Profiles
from game.session.table import Table
from game.ui.calling import Calling, question
from game.ui.people import avatar_of, colour_of
from game.ui.preferences import Preferences
from game.ui.screen import Screen, Screens
from game.ui.screens.curtain import Curtain
from game.ui.strings import _
from game.ui.table.company import Advance, Company
from game.ui.table.hand import Hand
from game.ui.table.tray import Tray

LINGER = 0.9
"""Seconds whoever holds the table still sees what their play has done."""

AT_ONCE = 0.15
"""Seconds until all are asked where all may call: the time runs already."""


class Couch(Company):
    """Passes `table` from one person to the next; a single person has it all the time.

    `open_table(seat)` makes the screen of the table for the person in a seat, `menu` opens the menu, in which no time
    passes as long as `paused()`; `seats` is for a plate that was clicked.
    """

    def __init__(
        self,
        table: Table,
        screens: Screens,
        preferences: Preferences,
        profiles: Profiles,
        open_table: Callable[[int], Screen],
        menu: Callable[[], object],
        paused: Callable[[], bool],
        seats: Callable[[], object],
    ) -> None:
        self.table = table
        self.screens = screens
        self.holding_it = Holding(table, lambda: preferences.settings.open_hands)
        self.calling = Calling(table, screens, preferences, profiles)
        self._preferences = preferences
        self._open_table = open_table
        self._menu = menu
        self._paused = paused
        self._seats = seats
        self._hands: dict[int, tuple[int, Hand, Tray]] = {}
        self.passed_to = 0
        """For whom the curtain is that came down last."""
        self._waited = 0.0
        self._calm: object = None
        """The last moment at which there was nothing to be done."""

    # Passing on

    def begin(self) -> None:
        """Sit down: the person whose turn it is, or comes next, gets the table."""
        held = self.holding_it
        if held.closed and not held.over:
            self.pass_on()
        else:
            self._show(held.next)

    def reseat(self) -> None:
        """Somebody else plays in a seat now: whoever holds the table goes on, else it is passed on."""
        held = self.holding_it
        seat = held.seat
        if seat is not None and (seat in held.people or not held.people):
            self._show(seat)
        else:
            self.pass_on()

    def next_deal(self) -> None:
        """Go on to the next deal; where hands are hidden, it is dealt to whoever has the table then."""
        if self.holding_it.closed:
            self.pass_on()
        else:
            self.table.submit(Next(self.holding_it.next))

    def pass_on(self) -> None:
        """Hide everything until the person whose turn it is, or comes next, says that they have the table."""
        seat, seats = self.holding_it.next, self.table.seats
        self.holding_it.let_go()
        self.passed_to = seat
        self._calm = None
        page = Curtain(
            seats[seat].name,
            avatar_of(seats, seat),
            colour_of(seats, seat),
            self._about(seat),
            lambda: self._taken(seat),
            self._menu,
            self.calling.keys.get(seat, ""),
            {key: partial(self.call, other) for key, other in self.keys.items()},
            self._hear,
        )
        self.screens.restart(page)

    def _hear(self) -> None:
        """Hear what is called while nobody has the table; whoever has answered by that needs it no more."""
        if self.calls.hear() and self.holding_it.next != self.passed_to:
            self.pass_on()

    def _taken(self, seat: int) -> None:
        over = self.table.phase is Phase.DEAL_OVER
        self._show(seat, over)
        if over:
            self.table.submit(Next(seat))

    def _show(self, seat: int, next_deal: bool = False) -> None:
        self.holding_it.take(seat, next_deal)
        self._calm, self._waited = None, 0.0
        self.screens.restart(self._open_table(seat))

    def _about(self, seat: int) -> str:
        state = self.table.view(seat).state
        if state.phase is Phase.DEAL_OVER:
            return _("The next deal begins.")
        if state.phase is Phase.SHUFFLE:
            return _("The match begins.")
        if seat not in self.table.acting:
            return _("Your turn comes next.")
        return question(state) if state.phase in (Phase.BUY, Phase.CALL) else _("It is your turn.")

    # What a table's screen asks

    def hides(self, seat: int) -> bool:
        """See `Company.hides`."""
        return self.holding_it.hides(seat)

    def holding(self, seat: int, deal: int) -> tuple[Hand, Tray]:
        """See `Company.holding`: everybody finds their cards as they left them, and sorted as before."""
        known = self._hands.get(seat)
        if known is None or known[0] != deal:
            hand = Hand()
            hand.sorting = known[1].sorting if known else hand.sorting
            known = self._hands[seat] = (deal, hand, Tray())
        return known[1], known[2]

    def rest(self, dt: float, advance: Advance) -> bool:
        """See `Company.rest`: pass the table on where that is due, or ask everybody at once."""
        held, settings = self.holding_it, self._preferences.settings
        now = (self.table.version, settings.open_hands, settings.call_seconds)
        if now == self._calm:
            return False
        together = self.calling.together(held.seat)
        if not together and not held.wanted:
            self._calm, self._waited = now, 0.0
            return False
        self._waited += dt
        if self._waited < (AT_ONCE if together else LINGER):
            return False
        if together:
            if held.closed:
                held.let_go()  # everybody looks from now on
            self.calling.ask(advance, self._asked, self._menu)
        elif held.closed or held.seat not in held.people:
            self.pass_on()
        else:
            self._show(held.next)
        return True

    def open_seat(self, seat: int) -> bool:
        """See `Company.open_seat`: say who plays where."""
        self._seats()
        return True

    # Calls

    @property
    def calls(self) -> Calls:
        """Where calls go, whatever they are made with."""
        return self.calling.calls

    @property
    def keys(self) -> Mapping[str, int]:
        """See `Company.keys`."""
        return {key: seat for seat, key in self.calling.keys.items()}

    def call(self, seat: int) -> None:
        """See `Company.call`."""
        self.calls.call(seat)

    def listen(self, dt: float, rivals: Sequence[int]) -> bool:
        """See `Company.listen`."""
        return not self._paused() and self.calls.tick(dt, rivals)

    def waits(self, seat: int) -> bool:
        """See `Company.waits`."""
        asked = self.table.view(seat).state.asked
        return self.calls.in_turn and seat in asked[1:]

    def share(self) -> float | None:
        """See `Company.share`."""
        return self.calls.share

    def _asked(self) -> None:
        """Everybody has answered; they all see the screen, so nobody's hand may come up by itself."""
        if self.holding_it.closed and not self.holding_it.over:
            self.pass_on()
        else:
            self._waited = 0.0
            self.screens.pop()
