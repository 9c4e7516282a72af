"""Changing who plays where in the middle of a match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine.record import Seat
from game.session.table import Table
from game.ui.draft import PERSON
from game.ui.people import avatar_of
from game.ui.people_flow import PeopleFlow
from game.ui.screen import Screens
from game.ui.screens.seats import SeatsPage
from game.ui.strings import _
from game.ui.widgets import Page

LEVEL = "standard"
"""How well a bot plays that takes over for somebody."""


class SeatsFlow:
    """Puts the page of seats on `screens`; `changed` is called once somebody else plays."""

    def __init__(self, screens: Screens, people: PeopleFlow, changed: Callable[[], object]) -> None:
        self.screens = screens
        self.people = people
        self._changed = changed

    def open(self, table: Table) -> None:
        """Show who plays where."""
        page = SeatsPage(table.seats, table.last_person, partial(self._swap, table), partial(self._ask, table))
        self.screens.push(page)

    def _swap(self, table: Table, seat: int) -> None:
        """A person leaves their seat to a bot, or comes back to it."""
        who = table.seats[seat]
        person = table.last_person(seat)
        if who.kind == "person":
            name = _("{name}’s bot").format(name=who.name)
            self._sit(table, seat, Seat(name[:60], "bot", avatar_of(table.seats, seat), LEVEL, colour=who.colour))
        elif person:
            self._sit(table, seat, person)

    def _ask(self, table: Table, seat: int) -> None:
        now = table.seats[seat]
        code = PERSON + now.profile if now.profile else now.character
        self.people.ask(code, lambda who: self._take(table, seat, who))

    def _take(self, table: Table, seat: int, who: str) -> None:
        before = table.seats[seat]
        avatar = avatar_of(table.seats, seat)
        if not who.startswith(PERSON):
            opponent = self.people.opponents.get(who)
            name = opponent.name if opponent else _("{name}’s bot").format(name=before.name)
            level = opponent.level if opponent else LEVEL
            self._sit(table, seat, Seat(name[:60], "bot", avatar, level, who, colour=before.colour))
            return
        person = self.people.profiles.get(who.removeprefix(PERSON))
        if person is None:
            return
        elsewhere = [each for number, each in enumerate(table.seats) if number != seat]
        if any(each.profile == person.id for each in elsewhere):
            self._say(_("{name} plays in another seat already.").format(name=person.name))
            return
        self._sit(table, seat, Seat(person.name, "person", person.avatar, profile=person.id, colour=before.colour))

    def _sit(self, table: Table, seat: int, who: Seat) -> None:
        table.sit(seat, who)
        self._changed()

    def _say(self, text: str) -> None:
        if isinstance(self.screens.top, Page):
            self.screens.top.toasts.show(text, 4.0, "close", "danger")
