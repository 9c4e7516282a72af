"""How those at the table are shown: names, pictures and colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from pygame import Rect

from game.content.people.opponents import LEVELS, Voice
from game.content.translation import marked
from game.record.record import MOST_PLAYERS, Seat
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.shapes import draw_portrait
from game.ui.input.verbs import Click, Command, Confirm, Direction, Focus, Verb, Wheel
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.button import HEIGHT
from game.ui.words.glyphs import On, told
from game.ui.words.match import level_word
from game.ui.words.strings import _

SILENT = Voice()


class Person(Struct, frozen=True):
    """Who sits in a seat, as one sees them."""

    name: str
    avatar: str
    colour: int
    """The number of their colour among those of the theme."""
    key: str = ""
    """What they call with, as one reads it; empty where that need not be known."""
    level: str = ""
    """How strong a bot is, in a word."""
    strength: int = 0
    """The same as a number from 1 up; 0 for people, and for bots of whom it is not known."""
    about: str = ""
    """Who a bot is and how it plays, in a sentence or two."""
    voice: Voice = SILENT


AVATARS = (
    *("fox", "owl", "cat", "bear", "rabbit", "frog", "penguin", "panda"),
    *("dog", "badger", "raccoon", "wolf", "lion", "hamster", "elephant", "eagle", "deer"),
)
"""More than anybody needs at a table: every opponent of the house has one of their own."""


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
"""What the colours of seats are called, in their order in the theme."""


def avatar_of(seats: Sequence[Seat], number: int) -> str:
    """Return the picture of a seat: its own, or the one of its place; no two at a table have the same.

    Of several with one picture a person keeps it rather than a bot, and who sits first rather than who sits later.
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
    """Return which of the colours of seats a seat has: its own, or that of its place."""
    chosen = seats[number].colour
    return number if chosen is None else chosen


def people_of(seats: Sequence[Seat]) -> list[Person]:
    """Return how the seats of a match look."""
    return [
        Person(
            seat.name,
            avatar_of(seats, n),
            colour_of(seats, n),
            level=level_word(seat.level) if _is_rated(seat) else "",
            strength=LEVELS.index(seat.level) + 1 if _is_rated(seat) else 0,
        )
        for n, seat in enumerate(seats)
    ]


def _is_rated(seat: Seat) -> bool:
    """Whether it is known how strong whoever plays in a seat is."""
    return seat.kind == "bot" and seat.level in LEVELS


def colours_for(wishes: Iterable[int | None]) -> list[int]:
    """Give every seat a colour of its own: the one it wishes if nobody did before, that of its place, or any."""
    wanted = list(wishes)
    given = {colour: seat for seat, colour in reversed([*enumerate(wanted)]) if colour is not None}
    colours = [colour if colour is not None and given[colour] == seat else None for seat, colour in enumerate(wanted)]
    free = [colour for colour in range(MOST_PLAYERS) if colour not in given]
    for seat, colour in enumerate(colours):
        if colour is None and seat in free:
            colours[seat] = seat
            free.remove(seat)
    return [free.pop(0) if colour is None else colour for colour in colours]


class Portrait(Widget):
    """A player's picture in a ring of the colour of this number, `size` units wide."""

    def __init__(self, avatar: str, colour: int, size: float = 44) -> None:
        super().__init__()
        self.avatar = avatar
        self.colour = colour
        self.size = size

    def measure(self, look: Look, width: int | None = None) -> Size:
        """A square."""
        side = look.em(self.size)
        return (side, side)

    def draw(self, canvas: Canvas) -> None:
        """Ring and picture, in the middle of its place."""
        draw_portrait(canvas, self.rect, self.avatar, self.colour)


class AvatarPicker(Widget):
    """Shows `avatar()` in the colour of this number; a click, Enter or the right arrow asks for the next, a click at
    its left, the right button, the left arrow or Backspace for the one before. A pad does both with two buttons.
    """

    takes_focus = True

    def __init__(
        self,
        avatar: Callable[[], str],
        colour: int,
        on_turn: Callable[[int], object],
        width: float = HEIGHT,
    ) -> None:
        super().__init__(tip=told(_("Another picture; the one before:"), _("Backspace"), On.X))
        self.width = width
        self.avatar = avatar
        self.colour = colour
        self.on_turn = on_turn

    def ring(self, look: Look) -> tuple[Rect, int]:
        """The focus ring is round as the picture."""
        return self.rect, self.rect.width // 2

    def measure(self, look: Look, width: int | None = None) -> Size:
        """A circle, as high as other controls unless it is to be larger."""
        return (look.em(self.width), look.em(self.width))

    def handle(self, verb: Verb) -> bool:
        """Turn to the next or the previous picture. The arrows and the wheel of a pad are for going round the page."""
        match verb:
            case Click(pos=(x, y), button=1) if (
                self.rect.collidepoint(x, y) and x < self.rect.centerx - self.rect.width // 6
            ):
                self.on_turn(-1)
            case Click(button=1) | Confirm() | Focus(to=Direction.RIGHT, pad=None):
                self.on_turn(1)
            case Click(button=3) | Focus(to=Direction.LEFT, pad=None) | Command(key="backspace" | "delete" | "x"):
                self.on_turn(-1)
            case Wheel(dy=dy, pad=None) if self.focused and dy:
                self.on_turn(-1 if dy > 0 else 1)
            case _:
                return False
        return True

    def draw(self, canvas: Canvas) -> None:
        """The picture, larger by a little under the pointer; where it can be turned, with an arrow for each way."""
        look = canvas.look
        grown = look.px(2) if self.hovered else 0
        draw_portrait(canvas, self.rect.inflate(2 * grown, 2 * grown), self.avatar(), self.colour)
        if self.hovered or self.focused:
            reach = max(look.px(5), self.rect.width // 9)
            for x, way in ((self.rect.left, -1), (self.rect.right, 1)):
                _draw_arrow(canvas, (x, self.rect.centery), way * reach)


def _draw_arrow(canvas: Canvas, base: tuple[int, int], reach: int) -> None:
    """An arrow that reaches so far to the right of its base, or to the left, dark round its edge."""
    look = canvas.look
    x, y = base
    for size, colour in ((reach + look.px(2) * (1 if reach > 0 else -1), look.theme.panel), (reach, look.theme.accent)):
        at = x - size // 2
        canvas.polygon([(at, y - abs(size)), (at + size, y), (at, y + abs(size))], colour)
