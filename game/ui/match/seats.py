"""Changing who plays where in the middle of a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.record.record import Seat
from game.session.match.table import Table
from game.ui.app.screens import Screens
from game.ui.app.services import Services
from game.ui.draw.theme import Role
from game.ui.people.choose_opponent import ChooseOpponentPage
from game.ui.setup.chairs import PERSON, bot_for, seat_for, sits_elsewhere
from game.ui.widgets import Button, Column, Label, Page, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import RoomyPage, Share
from game.ui.widgets.players import Portrait, avatar_of, colour_of
from game.ui.words.match import LEVELS, level_word
from game.ui.words.strings import _

PORTRAIT = 44
WAY = 250
OTHER = 170


class SeatsPage(RoomyPage):
    """Shows `seats` and, for each, whom `back` knows to have played there before.

    `on_way(seat)` gives a person's seat to a bot, or a bot's back to that person; `on_other(seat)` asks who plays;
    one stays here until `on_back`.
    `about` is the seat it was opened for, if any; `character(seat)` says in a few words how a bot plays.
    """

    wide = 860
    full_height = False

    def __init__(
        self,
        seats: Callable[[], Sequence[Seat]],
        back: Callable[[int], Seat | None],
        on_way: Callable[[int], object],
        on_other: Callable[[int], object],
        on_back: Callable[[], object],
        about: int | None = None,
        character: Callable[[int], str] = lambda seat: "",
    ) -> None:
        super().__init__()
        self._seats = seats
        self.earlier = back
        self.on_way = on_way
        self.on_other = on_other
        self.on_back = on_back
        self._about = about
        self._character = character

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where now."""
        return tuple(self._seats())

    def back(self) -> None:
        """Esc: to where one came from, with whoever sits there now."""
        self.on_back()

    def enter(self) -> None:
        """See `Screen.enter`: Enter changes nothing, or asks who plays in the seat it was opened for."""
        super().enter()
        asking = [each for each in self.group.focusable() if isinstance(each, WhoPlays)]
        self.group.set_focus(self.group.focusable()[-1] if self._about is None else asking[self._about])

    def build(self) -> Widget:
        """A line for each seat."""
        rows = [self._row(number) for number in range(len(self.seats))]
        told = _("Whoever leaves gives their seat to a bot and takes it back later; the record knows who played when.")
        foot = Row([Spacer(grow=1), Button(_("Back"), self.back, "primary")])
        panel = Panel(Scroll(Column(rows, gap=12)), padding=24)
        return Column([Label(_("Seats"), Role.HEADING), Label(told, ink="text_dim", wrap=True), panel, foot], gap=14)

    def _row(self, number: int) -> Widget:
        who, before = self.seats[number], self.earlier(number)
        level = level_word(who.level) if who.level in LEVELS else ""
        kind = _("Person") if who.kind == "person" else _("Bot, {level}").format(level=level) if level else _("Bot")
        kind = ", ".join(filter(None, (kind, self._character(number))))
        words = Column([Label(who.name, Role.STRONG), Label(kind, Role.SMALL, "text_dim")], gap=0)
        portrait = Portrait(avatar_of(self.seats, number), colour_of(self.seats, number), PORTRAIT)
        ways: list[Widget] = []
        if who.kind == "person":
            ways = [Share(Button(_("A bot plays on"), lambda: self.on_way(number)), units=WAY)]
        elif before:
            text = _("{name} is back").format(name=before.name)
            ways = [Share(Button(text, lambda: self.on_way(number), "primary"), units=WAY)]
        other = Share(WhoPlays(_("Who plays?"), lambda: self.on_other(number)), units=OTHER)
        return Row([portrait, Share(words, 1), *ways, other], gap=12)


class WhoPlays(Button):
    """Asks who plays in a seat: how well a bot does, another bot, or a person."""


class SeatsFlow:
    """Puts the page of seats on `screens`; `changed` is called once the page is left and others play."""

    def __init__(self, screens: Screens, services: Services, changed: Callable[[], object]) -> None:
        self.screens = screens
        self.services = services
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
        who = self.services.opponents.get(table.seats[seat].character)
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
        self.screens.push(ChooseOpponentPage(self.services, code), partial(self._take, table, seat))

    def _take(self, table: Table, seat: int, who: str) -> None:
        found = seat_for(who, seat, table.seats, self.services.profiles, self.services.opponents)
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
