"""A value on a line."""

from collections.abc import Callable

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.input import Command, Direction, DragEnd, DragMove, DragStart, Focus, Press, Verb
from game.ui.look import Look
from game.ui.theme import Role, mix
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.button import HEIGHT


class Slider(Widget):
    """A number from `low` to `high` in steps, with what `show` makes of it written beside."""

    takes_focus = True

    def __init__(
        self,
        value: float,
        low: float,
        high: float,
        step: float,
        on_change: Callable[[float], object] = lambda value: None,
        show: Callable[[float], str] = lambda value: f"{value:g}",
        tip: str = "",
        grow: float = 0,
    ) -> None:
        super().__init__(grow, tip)
        self.low = low
        self.high = high
        self.step = step
        self.on_change = on_change
        self.show = show
        self.value = value

    def measure(self, look: Look, width: int | None = None) -> Size:
        """A track of 200 units and the widest value."""
        return (look.em(200) + self._text_width(look), look.em(HEIGHT))

    def handle(self, verb: Verb) -> bool:
        """Follow the pointer; arrows are steps, Page Up and Down ten, Home and End the limits."""
        match verb:
            case Press(pos=pos, button=1) | DragStart(pos=pos) | DragMove(pos=pos) | DragEnd(pos=pos):
                track = self._track()
                self._set(self.low + (pos[0] - track.x) / max(1, track.width) * (self.high - self.low))
            case Focus(to=Direction.LEFT):
                self._set(self.value - self.step)
            case Focus(to=Direction.RIGHT):
                self._set(self.value + self.step)
            case Command(key="page down"):
                self._set(self.value - 10 * self.step)
            case Command(key="page up"):
                self._set(self.value + 10 * self.step)
            case Command(key="home"):
                self._set(self.low)
            case Command(key="end"):
                self._set(self.high)
            case _:
                return False
        return True

    def draw(self, canvas: Canvas) -> None:
        """Track, filled part, knob, value."""
        look, theme = canvas.look, canvas.look.theme
        track = self._track()
        radius = track.height // 2
        canvas.box(track, theme.well, radius, theme.panel_edge, look.px(1))
        share = (self.value - self.low) / (self.high - self.low) if self.high > self.low else 0.0
        x = track.x + round(track.width * share)
        canvas.box(Rect(track.x, track.y, x - track.x, track.height), theme.accent, radius)
        size = look.em(22)
        knob = Rect(0, 0, size, size).move_to(center=(x, track.centery))
        face = mix(theme.text, theme.light, 0.5) if self.hovered else theme.text
        canvas.box(knob, face, size // 2, theme.wood_dark, look.px(1))
        text = self.rect.copy()
        text.width = self._text_width(look) - look.em(18)
        text.right = self.rect.right
        canvas.text_in(self.show(self.value), text, Role.STRONG, theme.text, "right")

    def _set(self, value: float) -> None:
        steps = round((value - self.low) / self.step)
        new = round(min(max(self.low + steps * self.step, self.low), self.high), 9)
        if new != self.value:
            self.value = new
            self.on_change(new)

    def _track(self) -> Rect:
        knob = self.look.em(22)
        width = max(knob, self.rect.width - self._text_width(self.look) - knob)
        track = Rect(self.rect.x + knob // 2, 0, width, self.look.em(8))
        track.centery = self.rect.centery
        return track

    def _text_width(self, look: Look) -> int:
        ends = (self.low, self.high, self.low + self.step)
        return max(look.fonts.size(self.show(end), Role.STRONG)[0] for end in ends) + look.em(18)
