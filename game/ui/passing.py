"""The table is passed on from one person to the next, and a curtain hides it meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from game.engine.actions import Next
from game.engine.state import Phase
from game.session.match.holding import Holding
from game.ui.calling import Calling, question
from game.ui.screen import Screen, Screens
from game.ui.screens.curtain import Curtain
from game.ui.strings import _
from game.ui.table.unsaved import unsaved_text


class Passing:
    """Gives the table that is `held` to one person after the other; a single person has it all the time.

    `open_table(seat)` makes the screen of the table for the person in a seat, `menu` opens the menu; `calling` hears
    those who call while nobody has the table.
    """

    def __init__(
        self,
        held: Holding,
        screens: Screens,
        calling: Calling,
        open_table: Callable[[int], Screen],
        menu: Callable[[], object],
    ) -> None:
        self.held = held
        self.screens = screens
        self.calling = calling
        self.to = 0
        """For whom the curtain is that came down last."""
        self.shown: Screen | None = None
        """The screen of the table that was opened last."""
        self._open_table = open_table
        self._menu = menu
        self._watched = False
        """Whether no person played when the table was shown last."""

    def begin(self) -> None:
        """Sit down: the person whose turn it is, or comes next, gets the table."""
        if self.held.closed and not self.held.over:
            self.pass_on()
        else:
            self.show(self.held.next)

    def reseat(self) -> None:
        """Somebody else plays in a seat now: whoever holds the table goes on, else it is passed on.

        It is never passed to a bot: without people, and from then until several are back, it lies open to all.
        """
        seat, people = self.held.seat, self.held.people
        if seat is not None and seat in people:
            self.show(seat)
        elif not people or self.held.open or (self._watched and not self.held.closed):
            self.show(self.held.next)
        else:
            self.pass_on()

    def next_deal(self) -> None:
        """Go on to the next deal; where hands are hidden, it is dealt to whoever has the table then."""
        if self.held.closed:
            self.pass_on()
        else:
            self.held.table.submit(Next(self.held.next))

    def go_on(self) -> None:
        """The match waits for somebody else: turn the table to them, or pass it on where hands are hidden."""
        if self.held.open:
            self.show(self.held.next)
        else:
            self.pass_on()

    def pass_on(self, asked: Collection[int] = ()) -> None:
        """Hide everything until the person whose turn it is, or comes next, says that they have the table.

        `asked` are those who were asked at once just before.
        """
        seat, calling = self.held.next, self.calling
        self.held.let_go()
        self.to = seat
        page = Curtain(
            calling.participant(seat),
            self._about(seat),
            lambda: self._taken(seat),
            self._menu,
            {key: partial(calling.calls.call, other) for other, key in calling.keys.items()},
            self._hear,
            unsaved_text(self.held.table.kept.trouble),
            seat in asked,
        )
        self.screens.restart(page)

    def show(self, seat: int, next_deal: bool = False) -> None:
        """Let the person in a seat see the table, now or for the `next_deal`."""
        self.held.take(seat, next_deal)
        self._watched = not self.held.people
        self.shown = self._open_table(seat)
        self.screens.restart(self.shown)

    def _taken(self, seat: int) -> None:
        over = self.held.table.phase is Phase.DEAL_OVER
        self.show(seat, over)
        if over:
            self.held.table.submit(Next(seat))

    def _hear(self) -> None:
        """Hear what is called while nobody has the table; whoever has answered by that needs it no more."""
        if self.calling.calls.hear() and self.held.next != self.to:
            self.pass_on()

    def _about(self, seat: int) -> str:
        state = self.held.table.view(seat).state
        if state.phase is Phase.DEAL_OVER:
            return _("The next deal begins.")
        if state.phase is Phase.SHUFFLE:
            return _("The match begins.")
        if seat not in self.held.table.acting:
            return _("Your turn comes next.")
        return question(state) if state.phase in (Phase.BUY, Phase.CALL) else _("It is your turn.")
