"""A small thing that is on or off, such as a rank among others."""

from collections.abc import Callable

from game.ui.canvas import Canvas
from game.ui.input import Click, Confirm, Verb
from game.ui.look import Look
from game.ui.theme import Role, mix
from game.ui.widgets.base import Size, Widget

WIDTH = 34
HEIGHT = 40


class Chip(Widget):
    """A word or sign. A click turns it, `on_change` gets what it is then; what is on is filled and stands out."""

    takes_focus = True

    def __init__(
        self, text: str, on: bool, on_change: Callable[[bool], object] = lambda on: None, tip: str = ""
    ) -> None:
        super().__init__(tip=tip)
        self.text = text
        self.on = on
        self.on_change = on_change

    def measure(self, look: Look, width: int | None = None) -> Size:
        """At least as large as a small card."""
        return (max(look.em(WIDTH), look.fonts.size(self.text, Role.STRONG)[0] + look.em(13)), look.em(HEIGHT))

    def handle(self, verb: Verb) -> bool:
        """Turn."""
        if isinstance(verb, Confirm) or (isinstance(verb, Click) and verb.button == 1):
            self.on = not self.on
            self.on_change(self.on)
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """Filled if on, else an edge."""
        look, theme = canvas.look, canvas.look.theme
        face, ink = (theme.accent, theme.on_accent) if self.on else (theme.well, theme.text_dim)
        if not self.enabled:
            face, ink = mix(face, theme.panel, 0.6), mix(ink, theme.panel, 0.45)
        elif self.hovered:
            face, ink = (theme.accent_hover, ink) if self.on else (theme.panel_raised, theme.text)
        edge = theme.accent if self.on and self.enabled else theme.panel_edge
        canvas.box(self.rect, face, look.px(theme.radius - 2), edge, look.px(1))
        canvas.text_in(self.text, self.rect.inflate(-look.em(4), 0), Role.STRONG, ink, "center")
