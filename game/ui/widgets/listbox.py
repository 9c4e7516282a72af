"""A list of lines of which one is chosen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.input import Click, Command, Confirm, Direction, Focus, Hover, Verb
from game.ui.look import Look
from game.ui.theme import Role
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.button import HEIGHT
from game.ui.widgets.scroll import Bar


@dataclass(frozen=True, slots=True)
class Item:
    """A line: text on the left, a detail on the right, an icon before."""

    text: str
    detail: str = ""
    icon: str = ""


class List(Widget):
    """Scrolling lines. `on_select` when another is chosen, `on_activate` on Enter and double click."""

    takes_focus = True

    def __init__(
        self,
        items: Sequence[Item],
        index: int = 0,
        on_select: Callable[[int], object] = lambda index: None,
        on_activate: Callable[[int], object] | None = None,
        rows: int = 6,
        grow: float = 0,
        tip: str = "",
    ) -> None:
        super().__init__(grow, tip)
        self.items = tuple(items)
        self.index = index
        self.on_select = on_select
        self.on_activate = on_activate
        self.rows = rows
        self.bar = Bar()
        self._over = -1

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As wide as the longest line, as high as `rows` lines."""
        fonts = look.fonts
        widest = max(
            (fonts.size(item.text)[0] + fonts.size(item.detail, Role.SMALL)[0] for item in self.items),
            default=0,
        )
        icons = look.em(32) if any(item.icon for item in self.items) else 0
        return (widest + icons + look.em(72), self._row(look) * self.rows + 2 * look.px(4))

    def place(self, rect: Rect, look: Look) -> None:
        """Stand here, with the chosen line in view."""
        super().place(rect, look)
        inside = rect.inflate(-2 * look.px(4), -2 * look.px(4))
        self.bar.place(inside, self._row(look) * len(self.items), look)
        self._show_chosen()

    def handle(self, verb: Verb) -> bool:
        """Up, Down, Home, End, clicks, wheel. Beyond the ends an arrow key is left to the group."""
        last = len(self.items) - 1
        match verb:
            case Focus(to=Direction.UP) if self.index > 0:
                self._select(self.index - 1)
            case Focus(to=Direction.DOWN) if self.index < last:
                self._select(self.index + 1)
            case Command(key="home") if last >= 0:
                self._select(0)
            case Command(key="end") if last >= 0:
                self._select(last)
            case Confirm() if self.on_activate and last >= 0:
                self.on_activate(self.index)
            case Click(pos=pos, button=1, count=count) if (row := self._at(pos)) >= 0:
                self._select(row)
                if count == 2 and self.on_activate:
                    self.on_activate(row)
            case Hover(pos=pos):
                before, self._over = self._over, self._at(pos)
                return self._over != before
            case _:
                return self.bar.handle(verb)
        return True

    def draw(self, canvas: Canvas) -> None:
        """The lines in view."""
        look, theme = canvas.look, canvas.look.theme
        canvas.box(self.rect, theme.well, look.px(theme.radius), theme.panel_edge, look.px(1))
        view, row = self.bar.view, self._row(look)
        first = self.bar.offset // row
        with canvas.clip(view):
            for i in range(first, min(len(self.items), first + view.height // row + 2)):
                line = Rect(view.x, view.y + i * row - self.bar.offset, view.width, row)
                self._draw_line(canvas, i, line)
        self.bar.draw(canvas)

    def _draw_line(self, canvas: Canvas, i: int, line: Rect) -> None:
        look, theme = canvas.look, canvas.look.theme
        item = self.items[i]
        ink, dim = theme.text, theme.text_dim
        if self.bar.needed:
            line = Rect(line.x, line.y, line.width - look.px(16), line.height)
        if i == self.index:
            canvas.box(line, theme.accent, look.px(theme.radius - 4))
            ink = dim = theme.on_accent
        elif self.hovered and i == self._over:
            canvas.box(line, theme.panel_raised, look.px(theme.radius - 4))
        inner = line.inflate(-2 * look.em(14), 0)
        if item.icon:
            size = look.em(22)
            canvas.icon(item.icon, Rect(inner.x, inner.centery - size // 2, size, size), ink)
            inner = Rect(inner.x + look.em(32), inner.y, inner.width - look.em(32), inner.height)
        if item.detail:
            wide = min(look.fonts.size(item.detail, Role.SMALL)[0], inner.width // 2)
            canvas.text_in(
                item.detail,
                Rect(inner.right - wide, inner.y, wide, inner.height),
                Role.SMALL,
                dim,
                "right",
            )
            inner = Rect(inner.x, inner.y, inner.width - wide - look.em(12), inner.height)
        canvas.text_in(item.text, inner, Role.STRONG if i == self.index else Role.BODY, ink)

    def _select(self, index: int) -> None:
        if index != self.index:
            self.index = index
            self._show_chosen()
            self.on_select(index)

    def _show_chosen(self) -> None:
        row = self._row(self.look)
        self.bar.show(self.index * row, (self.index + 1) * row)

    def _at(self, pos: tuple[int, int]) -> int:
        if not self.bar.view.collidepoint(pos):
            return -1
        row = (pos[1] - self.bar.view.y + self.bar.offset) // self._row(self.look)
        return row if row < len(self.items) else -1

    def _row(self, look: Look) -> int:
        return look.em(HEIGHT - 4)
