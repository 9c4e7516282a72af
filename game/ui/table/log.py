"""The last plays in words."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.engine.events import Event
from game.engine.view import View
from game.ui.canvas import Canvas
from game.ui.theme import Role, alpha

KEPT = 200

Tell = Callable[[Event, View], str | None]
"""An event in a sentence; None for what is not worth one."""


class PlayLog:
    """Sentences, the newest last."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self.lines: list[str] = []

    def add(self, view: View, events: Sequence[Event]) -> None:
        """Note what happened."""
        self.lines += [line for event in events if (line := self._tell(event, view))]
        del self.lines[:-KEPT]

    def draw(self, canvas: Canvas, room: Rect, title: str) -> None:
        """Below a title as many of the last sentences as fit, wrapped; the newest is brightest."""
        look, theme = canvas.look, canvas.look.theme
        line_height = look.fonts.line_height(Role.SMALL)
        pad = look.px(10)
        canvas.box(room, alpha(theme.well, 110), look.px(theme.radius))
        inner = room.inflate(-2 * pad, -2 * look.px(6))
        head = canvas.text_in(title, Rect(inner.topleft, (inner.width, line_height)), Role.CAPTION, theme.accent)
        top = head.bottom + look.px(2)
        y = inner.bottom
        for age, line in enumerate(reversed(self.lines)):
            wrapped = look.fonts.lines(line, Role.SMALL, inner.width)
            height = line_height * len(wrapped)
            if y - height < top:
                break
            y -= height
            colour = theme.text if age == 0 else theme.text_dim
            canvas.text("\n".join(wrapped), (inner.x, y), Role.SMALL, colour)
