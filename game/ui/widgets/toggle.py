"""A switch with a sentence."""

from collections.abc import Callable

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.input import Click, Confirm, Verb
from game.ui.look import Look
from game.ui.theme import Role, mix
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.button import HEIGHT


class Toggle(Widget):
    """On or off. The knob's side and a mark say which, not only the colour."""

    takes_focus = True

    def __init__(
        self,
        text: str,
        value: bool,
        on_change: Callable[[bool], object] = lambda value: None,
        tip: str = "",
        grow: float = 0,
    ) -> None:
        super().__init__(grow, tip)
        self.text = text
        self.value = value
        self.on_change = on_change

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Room for the text and the switch."""
        return (look.fonts.size(self.text)[0] + self._track(look)[0] + look.em(16), look.em(HEIGHT))

    def handle(self, verb: Verb) -> bool:
        """Turn over."""
        if isinstance(verb, Confirm) or (isinstance(verb, Click) and verb.button == 1):
            self.value = not self.value
            self.on_change(self.value)
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """The text on the left, the switch on the right."""
        look, theme = canvas.look, canvas.look.theme
        width, height = self._track(look)
        text = self.rect.copy()
        text.width -= width + look.em(16)
        canvas.text_in(self.text, text, Role.BODY, theme.text if self.enabled else theme.text_dim)
        track = Rect(0, 0, width, height).move_to(midright=self.rect.midright)
        ground = theme.accent if self.value else theme.well
        if self.hovered:
            ground = mix(ground, theme.light, 0.12)
        canvas.box(track, ground, height // 2, theme.accent if self.value else theme.panel_edge, look.px(1.5))
        knob = Rect(0, 0, height - look.em(8), height - look.em(8))
        knob.centery = track.centery
        knob.x = track.right - knob.width - look.em(4) if self.value else track.x + look.em(4)
        canvas.box(knob, theme.on_accent if self.value else theme.text_dim, knob.width // 2)
        if self.value:
            mark = Rect(0, 0, look.px(2), height // 3).move_to(center=(track.x + height // 2, track.centery))
            canvas.box(mark, theme.on_accent, look.px(1))

    def _track(self, look: Look) -> Size:
        return (look.em(52), look.em(28))
