"""The page of gamepads: who plays with which, and the meanings of their buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType

from pygame import Rect

from game.content.numbers import listed
from game.content.translation import counted
from game.record.record import Seat
from game.session.match.people import seats_at_window
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.input.pad_seats import PadSeats
from game.ui.input.verbs import Confirm, Keyed, Leave
from game.ui.widgets import Button, Column, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import PreferredWidth, RoomyPage
from game.ui.widgets.base import Size
from game.ui.widgets.players import Portrait, avatar_of, colour_of
from game.words.input_signs import PadKind, PadPart, on_pad
from game.words.strings import _

FACES_SIDE = 132

_USUAL = (PadPart.Y, PadPart.B, PadPart.A, PadPart.X)
LAYOUTS: Mapping[PadKind, tuple[PadPart, PadPart, PadPart, PadPart]] = MappingProxyType(
    dict.fromkeys(PadKind, _USUAL) | {PadKind.NINTENDO: (PadPart.X, PadPart.A, PadPart.B, PadPart.Y)}
)
"""Buttons at the top, right, bottom and left, by pad kind."""


class FaceButtons(Widget):
    """A picture of the four face buttons of a gamepad in their places: top, right, bottom and left, with the signs of
    the gamepad in use, or else those of Xbox.
    """

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the fixed size of a square."""
        return (look.em(FACES_SIDE), look.em(FACES_SIDE))

    def draw(self, canvas: Canvas) -> None:
        """Draw the buttons of the kind of gamepad in use, by default Xbox, in their positions."""
        kind = canvas.look.fonts.pad or PadKind.XBOX
        side = canvas.look.em(FACES_SIDE)
        reach = side // 2 - canvas.look.fonts.line_height(Role.HEADING) // 2
        x, y = self.rect.center
        ways = ((0, -1), (1, 0), (0, 1), (-1, 0))
        for button, (across, down) in zip(LAYOUTS[kind], ways, strict=True):
            canvas.text(on_pad(button, kind), (x + across * reach, y + down * reach), Role.HEADING, anchor="center")


SIGN_SIDE, GAP = 34, 4


class PadSign(Widget):
    """The icon of a pad in a seat colour, given by its index, with the pad's `number`."""

    def __init__(self, number: int, colour: int) -> None:
        super().__init__()
        self.number = number
        self.colour = colour

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of icon and number."""
        side = look.em(SIGN_SIDE)
        return (side + look.em(GAP) + look.fonts.size(f"{self.number}", Role.STRONG)[0], side)

    def draw(self, canvas: Canvas) -> None:
        """Draw the icon and the number."""
        look, colours = canvas.look, canvas.look.theme.players
        side, colour = look.em(SIGN_SIDE), colours[self.colour % len(colours)]
        canvas.icon("pad", Rect(self.rect.x, self.rect.centery - side // 2, side, side), colour)
        where = (self.rect.x + side + look.em(GAP), self.rect.centery)
        canvas.text(f"{self.number}", where, Role.STRONG, look.theme.text, "midleft")


PORTRAIT_WIDTH = 44
LEAVE_WIDTH = 240


def pad_holders_by_seat(seats: Sequence[Seat]) -> dict[int, tuple[str, int]]:
    """Return the people who play at this computer, by seat: the name and the index of the seat's colour.

    Bots and people with phones are left out.
    """
    return {seat: (seats[seat].name, colour_of(seats, seat)) for seat in seats_at_window(seats)}


class PadsPage(RoomyPage):
    """Shows the people among `seats` with their gamepads, which they can give back. Button A on a free gamepad takes
    the next free seat.
    """

    wide = 860
    full_height = False
    first_focus = -1

    def __init__(self, seats: Sequence[Seat], pads: PadSeats) -> None:
        super().__init__()
        self.seats = tuple(seats)
        self.people = seats_at_window(self.seats)
        self.pads = pads

    def build(self) -> Widget:
        """Return the content of the page: how to take a seat with a gamepad, a row for each person, the meanings of the
        buttons, and *Back*.
        """
        told = _("Press {join} on a gamepad to take the next free seat; hold {leave} to give it back.")
        told = told.format(join=on_pad(PadPart.A), leave=on_pad(PadPart.BACK))
        lines = Column([Label(use, Role.SMALL, wrap=True) for use in _usage_texts()], gap=6)
        uses = Row([FaceButtons(), PreferredWidth(lines, 1)], gap=28)
        parts: list[Widget] = [*map(self._person_row, self.people), Spacer(6), uses]
        foot = Row([Spacer(grow=1), Button(_("Back"), self.back, "primary")])
        panel = Panel(Scroll(Column(parts, gap=12)), padding=24)
        return Column([Label(_("Gamepads"), Role.HEADING), Label(told, ink="text_dim", wrap=True), panel, foot], gap=14)

    def _person_row(self, seat: int) -> Widget:
        numbers = [self.pads.number(pad) for pad in self.pads.pads(seat)]
        number = listed([f"{each}" for each in numbers])
        said = counted("Gamepad {number}", "Gamepads {number}", len(numbers), number=number)
        colour = colour_of(self.seats, seat)
        portrait = Portrait(avatar_of(self.seats, seat), colour, PORTRAIT_WIDTH)
        kind = Label(said if numbers else _("Mouse and keyboard"), Role.SMALL, "text_dim")
        words = Column([Label(self.seats[seat].name, Role.STRONG), kind], gap=0)
        parts: list[Widget] = [portrait, PreferredWidth(words, 1), *(PadSign(number, colour) for number in numbers)]
        if numbers:
            parts.append(
                PreferredWidth(Button(_("Give the gamepad back"), partial(self._free_pads, seat)), units=LEAVE_WIDTH)
            )
        return Row(parts, gap=12)

    @property
    def pad_holders(self) -> Mapping[int, tuple[str, int]]:
        """Names and colours of the people by seat; empty for a single one, who plays with every pad."""
        return pad_holders_by_seat(self.seats) if len(self.people) > 1 else {}

    def takes_pad(self, verb: Keyed, pad: int, seat: int | None) -> bool | None:
        """Handle a verb of the gamepad with instance id `pad`, which plays `seat` (None without one).

        - A confirm gives a gamepad that plays for no person the next seat without a gamepad, and returns False. If no
          seat is free, it does nothing and returns None.
        - A button held for long gives the seat back, and returns False even if the gamepad has none.
        - For any other verb nothing is done, and None returned.
        """
        if isinstance(verb, Leave):
            self.pads.unassign(pad)
        elif isinstance(verb, Confirm) and seat not in self.people:
            free = next((each for each in self.people if not self.pads.pads(each)), None)
            if free is None:
                return None
            self.pads.assign(pad, free)
        else:
            return None
        self.rebuild()
        return False

    def _free_pads(self, seat: int) -> None:
        self.pads.unassign_seat(seat)
        self.rebuild()


def _usage_texts() -> list[str]:
    """Return the texts about the buttons' meanings at the table."""
    texts = (
        (_("{one} select a card, draw, add   {two} discard   {three} lay"), (PadPart.A, PadPart.X, PadPart.Y)),
        (_("{one} back   {two} sort the hand   {three} undo"), (PadPart.B, PadPart.LEFT_STICK, PadPart.RIGHT_STICK)),
        (
            _("{one} the rules   {two} the menu   {three} call at any time"),
            (PadPart.BACK, PadPart.START, PadPart.RIGHT_TRIGGER),
        ),
    )
    uses = [
        text.format(**dict(zip(("one", "two", "three"), map(on_pad, buttons), strict=True))) for text, buttons in texts
    ]
    look = _("{button} look at your own hand while you hold it; the others look away.")
    return [*uses, look.format(button=on_pad(PadPart.LEFT_TRIGGER))]
