"""A picture of a player that can be changed."""

from collections.abc import Callable

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.input import Click, Confirm, Direction, Focus, Verb, Wheel
from game.ui.look import Look
from game.ui.portrait import draw_portrait
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.button import HEIGHT


class AvatarPicker(Widget):
    """Shows `avatar()` in the colour of a seat; a click, Enter or the right arrow asks for the next one."""

    takes_focus = True

    def __init__(self, avatar: Callable[[], str], seat: int, on_turn: Callable[[int], object], tip: str = "") -> None:
        super().__init__(tip=tip)
        self.avatar = avatar
        self.seat = seat
        self.on_turn = on_turn

    @property
    def ring(self) -> tuple[Rect, int]:
        """The focus ring is round as the picture."""
        return self.rect, self.rect.width // 2

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As high as other controls."""
        return (look.em(HEIGHT), look.em(HEIGHT))

    def handle(self, verb: Verb) -> bool:
        """Turn to the next or the previous picture. The arrows and the wheel of a pad are for going round the page."""
        match verb:
            case Click(button=1) | Confirm() | Focus(to=Direction.RIGHT, pad=None):
                self.on_turn(1)
            case Click(button=3) | Focus(to=Direction.LEFT, pad=None):
                self.on_turn(-1)
            case Wheel(dy=dy, pad=None) if self.focused and dy:
                self.on_turn(-1 if dy > 0 else 1)
            case _:
                return False
        return True

    def draw(self, canvas: Canvas) -> None:
        """The picture, larger by a little under the pointer."""
        grown = canvas.look.px(2) if self.hovered else 0
        draw_portrait(canvas, self.rect.inflate(2 * grown, 2 * grown), self.avatar(), self.seat)
