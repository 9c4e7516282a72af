"""Playing on from a moment of an older match: who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.record.record import Record, Seat
from game.ui.app.services import Services
from game.ui.draw.theme import Role
from game.ui.people.choose_opponent import ChooseOpponentPage
from game.ui.setup.chairs import PERSON, seat_for, sits_elsewhere
from game.ui.widgets import Button, Column, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import RoomyPage, Share
from game.ui.widgets.players import Portrait, avatar_of, colour_of
from game.ui.words.match import level_word
from game.ui.words.strings import _

WHO = 220


class PlayOnPage(RoomyPage):
    """Begins with the seats of a moment of `record`, before its action number `count`, where anybody else may sit down.

    Enter plays a new match from there, Esc goes back.
    """

    wide = 760
    full_height = False
    first = -1

    def __init__(
        self,
        services: Services,
        record: Record,
        count: int,
        seats: Sequence[Seat],
        where: str,
    ) -> None:
        super().__init__()
        self.services = services
        self.record = record
        self.count = count
        self.seats = list(seats)
        self.where = where

    def build(self) -> Widget:
        """A line for each seat, and the ways on."""
        told = _("A new match begins here, with the same rules and cards. The old one stays as it is.")
        lines = [self._line(number) for number in range(len(self.seats))]
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), Button(_("Play"), self._start, "primary", "cards")])
        seats = Panel(Scroll(Column(lines, gap=8)), padding=20)
        heading = Label(_("Play on from here"), Role.HEADING)
        where = Label(self.where, Role.SMALL, "accent")
        return Column([heading, where, Label(told, ink="text_dim", wrap=True), seats, foot], gap=14)

    def _ask(self, number: int) -> None:
        now = self.seats[number]
        code = PERSON + now.profile if now.profile else now.character
        self.stack.push(ChooseOpponentPage(self.services, code), partial(self._sit, number))

    def _sit(self, number: int, who: str) -> None:
        found = seat_for(who, number, self.seats, self.services.profiles, self.services.opponents)
        if found is not None and sits_elsewhere(found, number, self.seats):
            told = _("{name} plays in another seat already.").format(name=found.name)
            self.tell(told, 8.0, "warning", "danger")
        elif found is not None:
            self.seats[number] = found
            self.rebuild()

    def _line(self, number: int) -> Widget:
        seat = self.seats[number]
        kind = _("Person") if seat.kind == "person" else level_word(seat.level or "standard")
        who = Button(kind, partial(self._ask, number), tip=_("Who plays here?"))
        name = Label(seat.name, Role.STRONG, grow=1)
        return Row(
            [Portrait(avatar_of(self.seats, number), colour_of(self.seats, number)), name, Share(who, units=WHO)]
        )

    def _start(self) -> None:
        self.services.match.play_on(self.record, self.count, tuple(self.seats))
