"""Changing who plays where in the middle of a match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.record.record import Seat
from game.session.match.table import Table
from game.ui.people_flow import PeopleFlow
from game.ui.screen import Screens
from game.ui.screens.seats import SeatsPage
from game.ui.sitting import PERSON, bot_for, seat_for, sits_elsewhere
from game.ui.strings import _
from game.ui.widgets import Page


class SeatsFlow:
    """Puts the page of seats on `screens`; `changed` is called once the page is left and others play."""

    def __init__(self, screens: Screens, people: PeopleFlow, changed: Callable[[], object]) -> None:
        self.screens = screens
        self.people = people
        self._changed = changed

    def open(self, table: Table, seat: int | None = None) -> None:
        """Show who plays where, with the focus on what can be done with `seat`, if there is one it is about."""
        before = table.seats

        def back() -> None:
            self.screens.pop()
            if table.seats != before:
                self._changed()

        page = SeatsPage(
            lambda: table.seats,
            lambda seat: table.seating.people[seat],
            partial(self._swap, table),
            partial(self._ask, table),
            back,
            seat,
            partial(self._character, table),
        )
        self.screens.push(page)

    def _character(self, table: Table, seat: int) -> str:
        who = self.people.opponents.get(table.seats[seat].character)
        return _(who.character) if who and who.character else ""

    def _swap(self, table: Table, seat: int) -> None:
        """A person leaves their seat to a bot, or comes back to it."""
        who = table.seats[seat]
        person = table.seating.people[seat]
        if who.kind == "person":
            self._sit(table, seat, bot_for(seat, table.seats))
        elif person:
            self._sit(table, seat, person)

    def _ask(self, table: Table, seat: int) -> None:
        now = table.seats[seat]
        code = PERSON + now.profile if now.profile else now.character
        self.people.ask(code, lambda who: self._take(table, seat, who))

    def _take(self, table: Table, seat: int, who: str) -> None:
        found = seat_for(who, seat, table.seats, self.people.profiles, self.people.opponents)
        if found is None:
            return
        self._sit(table, seat, found)

    def _sit(self, table: Table, seat: int, who: Seat) -> None:
        if sits_elsewhere(who, seat, table.seats):
            self._say(_("{name} plays in another seat already.").format(name=who.name))
            return
        table.sit(seat, who)
        if isinstance(self.screens.top, SeatsPage):
            self.screens.top.rebuild()

    def _say(self, text: str) -> None:
        if isinstance(self.screens.top, Page):
            self.screens.top.toasts.show(text, 4.0, "close", "danger")
