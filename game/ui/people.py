"""How those at the table are shown: names, pictures, and numbers as they are written on score sheets."""

from collections.abc import Iterable, Sequence

from game.content.people.opponents import LEVELS
from game.content.translation import marked
from game.record.record import MOST_PLAYERS, Seat
from game.ui.canvas import Canvas
from game.ui.look import Look
from game.ui.opponent_words import level_word
from game.ui.portrait import draw_portrait
from game.ui.table.settings import Person
from game.ui.theme import FELT
from game.ui.widgets.base import Size, Widget

AVATARS = ("fox", "owl", "cat", "bear", "rabbit", "frog", "penguin", "panda")


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
    """Return the picture of a seat: its own, or the one of its place."""
    chosen = seats[number].avatar
    return chosen if chosen in AVATARS else AVATARS[number % len(AVATARS)]


def colour_of(seats: Sequence[Seat], number: int) -> int:
    """Return which of the colours of seats a seat has: its own, or that of its place."""
    chosen = seats[number].colour
    return number if chosen is None else chosen


def people_of(seats: Sequence[Seat]) -> list[Person]:
    """Return how the seats of a match look."""
    colours = FELT.players
    return [
        Person(
            seat.name,
            avatar_of(seats, n),
            colours[colour_of(seats, n) % len(colours)],
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


def number_text(value: int) -> str:
    """Write a number with a proper minus."""
    return f"{value}".replace("-", "−")


def signed_text(value: int) -> str:
    """Write a change of a score: `+65`, `−20`, `0`."""
    return f"{value:+}".replace("-", "−") if value else "0"


class Portrait(Widget):
    """A player's picture in a ring of the seat's colour, `size` units wide."""

    def __init__(self, avatar: str, seat: int, size: float = 44) -> None:
        super().__init__()
        self.avatar = avatar
        self.seat = seat
        self.size = size

    def measure(self, look: Look, width: int | None = None) -> Size:
        """A square."""
        side = look.em(self.size)
        return (side, side)

    def draw(self, canvas: Canvas) -> None:
        """Ring and picture, in the middle of its place."""
        draw_portrait(canvas, self.rect, self.avatar, self.seat)
