"""Who plays with which gamepad, and what its buttons do."""

from __future__ import annotations

from collections.abc import Sequence

from game.record.record import Seat
from game.session.match.calls import seats_of_people
from game.ui.glyphs import On, on_pad
from game.ui.pad_seats import PadSeats
from game.ui.people import Portrait, avatar_of, colour_of
from game.ui.screens.adaptive import RoomyPage, Share
from game.ui.strings import _, listed
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.pad_faces import PadFaces
from game.ui.widgets.pad_sign import PadSign

PORTRAIT = 44
LEAVE = 240


class PadsPage(RoomyPage):
    """Shows the `people` among `seats` with their pads, which they can give back."""

    wide = 860
    full_height = False
    first = -1

    def __init__(self, seats: Sequence[Seat], pads: PadSeats) -> None:
        super().__init__()
        self.seats = tuple(seats)
        self.people = seats_of_people(self.seats)
        self.pads = pads

    def build(self) -> Widget:
        """A line for each person, and how a pad is used."""
        told = _("Press {join} on a gamepad to take the next free seat; hold {leave} to give it back.")
        told = told.format(join=on_pad(On.A), leave=on_pad(On.BACK))
        lines = Column([Label(use, Role.SMALL, wrap=True) for use in _uses()], gap=6)
        uses = Row([PadFaces(), Share(lines, 1)], gap=28)
        parts: list[Widget] = [*map(self._row, self.people), Spacer(6), uses]
        foot = Row([Spacer(grow=1), Button(_("Back"), self.back, "primary")])
        panel = Panel(Scroll(Column(parts, gap=12)), padding=24)
        return Column([Label(_("Gamepads"), Role.HEADING), Label(told, ink="text_dim", wrap=True), panel, foot], gap=14)

    def _row(self, seat: int) -> Widget:
        numbers = [self.pads.number(pad) for pad in self.pads.pads(seat)]
        said = _("Gamepad {number}").format(number=listed([f"{each}" for each in numbers]))
        colour = colour_of(self.seats, seat)
        portrait = Portrait(avatar_of(self.seats, seat), colour, PORTRAIT)
        kind = Label(said if numbers else _("Mouse and keyboard"), Role.SMALL, "text_dim")
        words = Column([Label(self.seats[seat].name, Role.STRONG), kind], gap=0)
        parts: list[Widget] = [portrait, Share(words, 1), *(PadSign(number, colour) for number in numbers)]
        if numbers:
            parts.append(Share(Button(_("Give the gamepad back"), lambda: self._leave(seat)), units=LEAVE))
        return Row(parts, gap=12)

    def _leave(self, seat: int) -> None:
        self.pads.leave(seat)
        self.rebuild()


def _uses() -> list[str]:
    """What the buttons do at the table."""
    texts = (
        (_("{one} choose a card, draw, add   {two} discard   {three} lay"), (On.A, On.X, On.Y)),
        (_("{one} back   {two} sort the hand   {three} take back"), (On.B, On.LEFT_STICK, On.RIGHT_STICK)),
        (_("{one} the rules   {two} the menu   {three} call, at any time"), (On.BACK, On.START, On.RIGHT_TRIGGER)),
    )
    uses = [
        text.format(**dict(zip(("one", "two", "three"), map(on_pad, buttons), strict=True))) for text, buttons in texts
    ]
    look = _("{button} look at your own hand while it is held, and somebody else plays; the others look away.")
    return [*uses, look.format(button=on_pad(On.LEFT_TRIGGER))]
