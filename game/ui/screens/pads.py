"""Who plays with which gamepad; a pad without a seat joins by its button A."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.record import Seat
from game.session.calls import people_of
from game.ui.pad_seats import PadSeats
from game.ui.people import Portrait, avatar_of, colour_of
from game.ui.screens.adaptive import RoomyPage, Share
from game.ui.strings import _, listed
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Label, Panel, Row, Scroll, Spacer, Widget

PORTRAIT = 44
LEAVE = 240


class PadsPage(RoomyPage):
    """Shows the `people` among `seats` with their pads, which they can give back."""

    wide = 860
    full_height = False

    def __init__(self, seats: Sequence[Seat], pads: PadSeats) -> None:
        super().__init__()
        self.seats = tuple(seats)
        self.people = people_of(self.seats)
        self.pads = pads

    def enter(self) -> None:
        """See `Screen.enter`: Enter changes nothing."""
        super().enter()
        self.group.set_focus(self.group.focusable()[-1])

    def build(self) -> Widget:
        """A line for each person, and how a pad is used."""
        told = _("Press A on a gamepad to take the next free seat.")
        parts: list[Widget] = [self._row(seat) for seat in self.people]
        uses = (
            _("Right trigger: call, at any time."),
            _("Left trigger, held: look at your own hand while somebody else plays; the others look away."),
        )
        parts += [Label(use, Role.SMALL, "text_dim", wrap=True) for use in uses]
        foot = Row([Spacer(grow=1), Button(_("Back"), self.back, "primary")])
        panel = Panel(Scroll(Column(parts, gap=12)), padding=24)
        return Column([Label(_("Gamepads"), Role.HEADING), Label(told, ink="text_dim", wrap=True), panel, foot], gap=14)

    def _row(self, seat: int) -> Widget:
        numbers = [f"{self.pads.number(pad)}" for pad in self.pads.pads(seat)]
        said = _("Gamepad {number}").format(number=listed(numbers)) if numbers else _("Mouse and keyboard")
        portrait = Portrait(avatar_of(self.seats, seat), colour_of(self.seats, seat), PORTRAIT)
        words = Column([Label(self.seats[seat].name, Role.STRONG), Label(said, Role.SMALL, "text_dim")], gap=0)
        parts: list[Widget] = [portrait, Share(words, 1)]
        if numbers:
            parts.append(Share(Button(_("Give the gamepad back"), lambda: self._leave(seat)), units=LEAVE))
        return Row(parts, gap=12)

    def _leave(self, seat: int) -> None:
        self.pads.leave(seat)
        self.rebuild()
