"""One of several, each of which takes the focus: side by side where they fit, one below the other where not."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.look import Look
from game.ui.theme import Role
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.button import HEIGHT
from game.ui.widgets.pressable import Pressable


class Option(Pressable):
    """One option; `chosen` is drawn as a filled face, or, where options are lines, as a dot in a ring."""

    def __init__(self, text: str, on_choose: Callable[[], object]) -> None:
        super().__init__(text, on_choose)
        self.chosen = False
        self.line = False

    def measure(self, look: Look, width: int | None = None) -> Size:
        """A segment of one line, or a line of as many as it needs within `width`."""
        if not self.line:
            return (look.fonts.size(self.text, Role.STRONG)[0] + look.em(36), look.em(HEIGHT))
        room = None if width is None else width - self._indent(look) - look.em(8)
        wide, high = look.fonts.size(self.text, Role.BODY, room)
        return (wide + self._indent(look) + look.em(8), max(look.em(HEIGHT - 8), high + look.em(8)))

    def draw(self, canvas: Canvas) -> None:
        """A segment or a line."""
        look, theme = canvas.look, canvas.look.theme
        radius = look.px(theme.radius)
        if self.hovered and not (self.chosen and not self.line):
            canvas.box(self.rect.inflate(-look.px(4), -look.px(4)), theme.panel_raised, radius)
        if self.line:
            size = look.em(20)
            ring = Rect(self.rect.x + look.em(6), self.rect.centery - size // 2, size, size)
            canvas.box(ring, theme.well, size // 2, theme.accent if self.chosen else theme.text_dim, look.px(2))
            if self.chosen:
                canvas.box(ring.inflate(-look.em(10), -look.em(10)), theme.accent, size // 2)
            left = self.rect.x + self._indent(look)
            width = self.rect.right - look.em(8) - left
            ink = theme.text if self.chosen else theme.text_dim
            canvas.text(self.text, (left, self.rect.centery), Role.BODY, ink, "midleft", width)
            return
        if self.chosen:
            inset = look.px(3)
            canvas.box(self.rect.inflate(-2 * inset, -2 * inset), theme.accent, max(1, radius - inset))
        ink = theme.on_accent if self.chosen else theme.text if self.hovered else theme.text_dim
        canvas.text_in(self.text, self.rect.inflate(-look.em(12), 0), Role.STRONG, ink, "center")

    def _indent(self, look: Look) -> int:
        return look.em(36)


class Options(Widget):
    """The option number `index` of `texts`.

    Unlike with `Choice` the focus passes over the options without choosing; Enter or a click does.
    """

    def __init__(
        self,
        texts: Sequence[str],
        index: int,
        on_change: Callable[[int], object] = lambda index: None,
        tip: str = "",
        grow: float = 0,
    ) -> None:
        super().__init__(grow, tip)
        self.options = [Option(text, self._chooser(number)) for number, text in enumerate(texts)]
        self.options[index].chosen = True
        self.index = index
        self.on_change = on_change

    @property
    def children(self) -> Sequence[Widget]:
        """The options."""
        return self.options

    def measure(self, look: Look, width: int | None = None) -> Size:
        """All in one row, or, if that is wider than `width`, one below the other."""
        self._form(look, width)
        sizes = [option.measure(look, width) for option in self.options]
        if self.options[0].line:
            return (max(w for w, _ in sizes), sum(h for _, h in sizes))
        return (sum(w for w, _ in sizes), look.em(HEIGHT))

    def place(self, rect: Rect, look: Look) -> None:
        """Stand here, in the form that fits."""
        super().place(rect, look)
        self._form(look, rect.width)
        x, y = rect.topleft
        for number, option in enumerate(self.options):
            wide, high = option.measure(look, rect.width)
            if option.line:
                option.place(Rect(x, y, rect.width, high), look)
                y += high
            else:
                last = number == len(self.options) - 1
                option.place(Rect(x, y, rect.right - x if last else wide, min(high, rect.height)), look)
                x += wide

    def draw(self, canvas: Canvas) -> None:
        """The options; side by side, in one well."""
        look, theme = canvas.look, canvas.look.theme
        if not self.options[0].line:
            canvas.box(self.rect, theme.well, look.px(theme.radius), theme.panel_edge, look.px(1))
        super().draw(canvas)

    def _form(self, look: Look, width: int | None) -> None:
        for option in self.options:
            option.line = False
        room = sum(option.measure(look)[0] for option in self.options)
        for option in self.options:
            option.line = width is not None and room > width

    def _chooser(self, number: int) -> Callable[[], None]:
        def choose() -> None:
            if number != self.index:
                self.options[self.index].chosen = False
                self.options[number].chosen = True
                self.index = number
                self.on_change(number)

        return choose
