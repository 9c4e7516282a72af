"""Playing on from a moment of an older match: who sits where."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.record.record import Seat
from game.ui.draw.theme import Role
from game.ui.widgets import Button, Column, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import RoomyPage, Share
from game.ui.widgets.players import Portrait, avatar_of, colour_of
from game.ui.words.match import level_word
from game.ui.words.strings import _

WHO = 220


class PlayOnPage(RoomyPage):
    """Begins with `seats`; `on_who(seat)` asks who plays there, `on_start` gets them all.

    Enter plays, Esc goes back.
    """

    wide = 760
    full_height = False
    first = -1

    def __init__(
        self,
        seats: Sequence[Seat],
        where: str,
        on_who: Callable[[int], object],
        on_start: Callable[[tuple[Seat, ...]], object],
    ) -> None:
        super().__init__()
        self.seats = list(seats)
        self.where = where
        self.on_who = on_who
        self.on_start = on_start

    def build(self) -> Widget:
        """A line for each seat, and the ways on."""
        told = _("A new match begins here, with the same rules and cards. The old one stays as it is.")
        lines = [self._line(number) for number in range(len(self.seats))]
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), Button(_("Play"), self._start, "primary", "cards")])
        seats = Panel(Scroll(Column(lines, gap=8)), padding=20)
        heading = Label(_("Play on from here"), Role.HEADING)
        where = Label(self.where, Role.SMALL, "accent")
        return Column([heading, where, Label(told, ink="text_dim", wrap=True), seats, foot], gap=14)

    def sit(self, number: int, who: Seat) -> None:
        """Let somebody play in a seat."""
        self.seats[number] = who
        self.rebuild()

    def _line(self, number: int) -> Widget:
        seat = self.seats[number]
        kind = _("Person") if seat.kind == "person" else level_word(seat.level or "standard")
        who = Button(kind, lambda: self.on_who(number), tip=_("Who plays here?"))
        name = Label(seat.name, Role.STRONG, grow=1)
        return Row(
            [Portrait(avatar_of(self.seats, number), colour_of(self.seats, number)), name, Share(who, units=WHO)]
        )

    def _start(self) -> None:
        self.on_start(tuple(self.seats))
