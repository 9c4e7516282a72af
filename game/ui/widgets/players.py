"""Players as they are shown: names, avatars, colours, and widgets for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from pygame import Rect

from game.content.people.opponents import LEVELS, Voice
from game.content.translation import marked
from game.record.record import MAX_PLAYERS, Seat
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.shapes import draw_portrait
from game.ui.input.verbs import Click, Command, Confirm, Direction, Focus, Verb, Wheel
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.button import HEIGHT
from game.words.input_signs import PadPart, with_signs
from game.words.match import level_name
from game.words.strings import _

SILENT = Voice()


class Person(Struct, frozen=True):
    """A player as shown at the table: name, picture, colour, call key, and, for a bot, its level, strength, description
    and voice.
    """

    name: str
    avatar: str
    colour: int
    """Index of the seat colour."""
    key: str = ""
    """Call key as shown; empty if it need not be known."""
    level: str = ""
    """Level of a bot as a word."""
    strength: int = 0
    """Level of a bot as a number from 1 up; 0 for people and unrated bots."""
    about: str = ""
    """Description of a bot in one or two sentences."""
    voice: Voice = SILENT


AVATARS = (
    *("fox", "owl", "cat", "bear", "rabbit", "frog", "penguin", "panda"),
    *("dog", "badger", "raccoon", "wolf", "lion", "hamster", "elephant", "eagle", "deer"),
)
"""More avatars than seats at a table, so that every bot of the house can have its own."""


COLOURS = (
    marked("Amber"),
    marked("Sky"),
    marked("Coral"),
    marked("Green"),
    marked("Lilac"),
    marked("Lemon"),
    marked("Aqua"),
    marked("Sand"),
)
"""Names of the seat colours in the theme's order."""


def avatar_or_default(avatar: str) -> str:
    """Return `avatar` if there is a picture of it, else the first of `AVATARS`."""
    return avatar if avatar in AVATARS else AVATARS[0]


def avatar_of(seats: Sequence[Seat], number: int) -> str:
    """Return the avatar of seat `number` when no two `seats` may have the same.

    The seats choose one after the other. Those whose own avatar has a picture come first. Among these, and then among
    the rest, people choose before bots; otherwise seats choose in their order.

    Each takes the first of these that is free: the player's own avatar, the standard avatar of the seat, any other. If
    none is free, the seat gets its standard avatar all the same.
    """
    given: dict[int, str] = {}
    for seat in sorted(range(len(seats)), key=lambda each: (seats[each].avatar not in AVATARS, _is_bot(seats[each]))):
        wishes = (seats[seat].avatar, AVATARS[seat % len(AVATARS)], *AVATARS)
        free = [each for each in wishes if each in AVATARS and each not in given.values()]
        given[seat] = free[0] if free else AVATARS[seat % len(AVATARS)]
    return given[number]


def _is_bot(seat: Seat) -> bool:
    return seat.kind != "person"


def colour_of(seats: Sequence[Seat], number: int) -> int:
    """Return the seat colour of seat `number` as an index: the one its player has chosen, else the one with the number
    of the seat.
    """
    chosen = seats[number].colour
    return number if chosen is None else chosen


def people_of(seats: Sequence[Seat]) -> list[Person]:
    """Return the players in the seats of a match, by seat, with name, picture and colour. Bots of a known level also
    have `level` and `strength`. Keys, descriptions and voices are left empty.
    """
    return [
        Person(
            seat.name,
            avatar_of(seats, n),
            colour_of(seats, n),
            level=level_name(seat.level) if _is_rated(seat) else "",
            strength=LEVELS.index(seat.level) + 1 if _is_rated(seat) else 0,
        )
        for n, seat in enumerate(seats)
    ]


def _is_rated(seat: Seat) -> bool:
    """Whether the seat has a bot of a known level."""
    return seat.kind == "bot" and seat.level in LEVELS


def colours_for(wishes: Iterable[int | None]) -> list[int]:
    """Return the colour index of each seat, all different. There must not be more seats than colours.

    A seat has the colour it wishes (None for no wish), unless an earlier seat wishes the same. Otherwise it has the
    colour with the number of the seat, if nobody wishes or has it, or else the first free one.
    """
    wanted = list(wishes)
    given = {colour: seat for seat, colour in reversed([*enumerate(wanted)]) if colour is not None}
    colours = [colour if colour is not None and given[colour] == seat else None for seat, colour in enumerate(wanted)]
    free = [colour for colour in range(MAX_PLAYERS) if colour not in given]
    for seat, colour in enumerate(colours):
        if colour is None and seat in free:
            colours[seat] = seat
            free.remove(seat)
    return [free.pop(0) if colour is None else colour for colour in colours]


class Portrait(Widget):
    """An avatar in a ring of the seat colour, `size` units wide."""

    def __init__(self, avatar: str, colour: int, size: float = 44) -> None:
        super().__init__()
        self.avatar = avatar
        self.colour = colour
        self.size = size

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of a square of `size` units."""
        side = look.em(self.size)
        return (side, side)

    def draw(self, canvas: Canvas) -> None:
        """Draw the avatar in its ring."""
        draw_portrait(canvas, self.rect, self.avatar, self.colour)


class AvatarPicker(Widget):
    """Shows `avatar()` and calls `on_change` with 1 for the next or -1 for the previous avatar.

    Next: click, Enter or right arrow. Previous: click at the left, right button, left arrow, Backspace, Delete or X.
    The wheel does both while the picker has the focus.
    """

    takes_focus = True

    def __init__(
        self,
        avatar: Callable[[], str],
        colour: int,
        on_change: Callable[[int], object],
        size: float = HEIGHT,
    ) -> None:
        super().__init__(tip=with_signs(_("Another picture; the one before:"), _("Backspace"), PadPart.X))
        self.size = size
        self.avatar = avatar
        self.colour = colour
        self.on_change = on_change

    def focus_outline(self, look: Look) -> tuple[Rect, int]:
        """Return the circle of the avatar as the outline for the focus ring: its rectangle and corner radius, in
        pixels.
        """
        return self.rect, self.rect.width // 2

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of the square around the avatar, of `size` units a side, whatever the `width`."""
        return (look.em(self.size), look.em(self.size))

    def handle(self, verb: Verb) -> bool:
        """Call `on_change` with 1 for the next avatar, or with -1 for the one before. Return whether the verb was used.

        Next: Enter, the right arrow, the wheel down and a left click. Before: Backspace, Delete, X, the left arrow, the
        wheel up, a right click, and a left click on the left third. The wheel counts only while the picker has the
        focus. Directions and wheels of gamepads are not used.
        """
        match verb:
            case Click(pos=(x, y), button=1) if (
                self.rect.collidepoint(x, y) and x < self.rect.centerx - self.rect.width // 6
            ):
                self.on_change(-1)
            case Click(button=1) | Confirm() | Focus(to=Direction.RIGHT, pad=None):
                self.on_change(1)
            case Click(button=3) | Focus(to=Direction.LEFT, pad=None) | Command(key="backspace" | "delete" | "x"):
                self.on_change(-1)
            case Wheel(dy=dy, pad=None) if self.focused and dy:
                self.on_change(-1 if dy > 0 else 1)
            case _:
                return False
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the avatar, enlarged when hovered, with arrows when hovered or focused."""
        look = canvas.look
        grown = look.px(2) if self.hovered else 0
        draw_portrait(canvas, self.rect.inflate(2 * grown, 2 * grown), self.avatar(), self.colour)
        if self.hovered or self.focused:
            reach = max(look.px(5), self.rect.width // 9)
            for x, way in ((self.rect.left, -1), (self.rect.right, 1)):
                _draw_arrow(canvas, (x, self.rect.centery), way * reach)


def _draw_arrow(canvas: Canvas, middle: tuple[int, int], reach: int) -> None:
    """Draw a filled arrowhead with an outline around it, centred on `middle`, `reach` pixels long and twice as high; it
    points right, or left if `reach` is negative.
    """
    look = canvas.look
    x, y = middle
    for size, colour in ((reach + look.px(2) * (1 if reach > 0 else -1), look.theme.panel), (reach, look.theme.accent)):
        at = x - size // 2
        canvas.polygon([(at, y - abs(size)), (at + size, y), (at, y + abs(size))], colour)
