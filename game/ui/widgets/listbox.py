"""Lists of rows of which one is chosen."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from heapq import nlargest
from itertools import accumulate

from msgspec import Struct
from pygame import Rect

from game.ui.draw.canvas import Canvas
from game.ui.draw.fonts import Fonts
from game.ui.draw.look import Look
from game.ui.draw.shapes import draw_portrait
from game.ui.draw.theme import Role
from game.ui.input.verbs import Click, Command, Confirm, Direction, Focus, Hover, Typed, Verb
from game.ui.widgets.base import Size, Widget, nothing
from game.ui.widgets.button import HEIGHT
from game.ui.widgets.scroll import ScrollBar

MAX_MEASURED = 16
"""Most rows measured exactly for the width of a list: those with the widest letters."""

MAX_LETTERS = 300
"""Most letters of a row that count for the width of a list."""

AVATAR_SIZE = 36
"""Size of avatars, in units that grow with the text."""


class Item(Struct, frozen=True):
    """A row of a list: text on the left, detail on the right, an icon before, and a small `note` below."""

    text: str
    detail: str = ""
    icon: str = ""
    note: str = ""
    is_wrong: bool = False
    """Whether a warning icon is shown at the right."""
    is_heading: bool = False
    """Whether the row is a heading, which cannot be chosen."""
    avatar: str = ""
    """Avatar of a person, shown before everything else."""
    colour: int | None = None
    """Index of the seat colour of the avatar's ring, if any."""


class List(Widget):
    """A scrolling list. `on_select` is called when another row is chosen, `on_activate` on Enter and double click, both
    with the index of the row.
    """

    takes_focus = True

    def __init__(
        self,
        items: Sequence[Item],
        index: int = 0,
        on_select: Callable[[int], object] = nothing,
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
        self.bar = ScrollBar()
        self._hovered_row = -1
        self.typed_prefix = ""
        """Letters typed so far to find a row."""
        self._row_edges = [0]
        """Top of each row and bottom of the last one, in pixels from the top of the first."""

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the width of the widest row and the height of `rows` rows."""
        fonts = look.fonts
        with look.sizes.caching() as known:
            if (self, "lines") not in known:
                known[self, "lines"] = (_widest(self.items, fonts), 0)
            widest, _ = known[self, "lines"]
        icons = look.em(32) if any(item.icon or item.is_wrong for item in self.items) else 0
        icons += look.em(AVATAR_SIZE + 10) if any(item.avatar for item in self.items) else 0
        heights = _heights(self.items[: self.rows], look)
        heights += _heights([Item("")], look) * (self.rows - len(heights))
        return (widest + icons + look.em(72), sum(heights) + 2 * look.px(4))

    def place(self, rect: Rect, look: Look) -> None:
        """Set the rectangle of the list, and scroll to the chosen row."""
        super().place(rect, look)
        inside = rect.inflate(-2 * look.px(4), -2 * look.px(4))
        self._row_edges = list(accumulate(_heights(self.items, look), initial=0))
        self.bar.place(inside, self._row_edges[-1], look, self._row_edges)
        self._show_chosen()

    def handle(self, verb: Verb) -> bool:
        """Select a row on arrows, Home, End, typed letters and clicks; call `on_activate` on Enter and double clicks.

        The wheel and the page keys scroll. Return whether the verb was used; for a hover, whether the pointer has come
        to another row. The group gets what is not used: arrows beyond the ends, Enter without `on_activate`, and the
        space bar if it may be a letter of the name that is being typed. Its character then follows as a verb of its
        own.
        """
        if isinstance(verb, Typed):
            return self._select_by_prefix(verb.text)
        if verb == Confirm(typed=True) and self.typed_prefix and self._rows_with_prefix(self.typed_prefix + " "):
            return False  # the space bar in the midst of a name: its character follows
        if isinstance(verb, Focus | Confirm | Click):
            self.typed_prefix = ""
        lines = [i for i, item in enumerate(self.items) if not item.is_heading]
        match verb:
            case Focus(to=Direction.UP) if lines and self.index > lines[0]:
                self._select(max(i for i in lines if i < self.index))
            case Focus(to=Direction.DOWN) if lines and self.index < lines[-1]:
                self._select(min(i for i in lines if i > self.index))
            case Command(key="home") if lines:
                self._select(lines[0])
            case Command(key="end") if lines:
                self._select(lines[-1])
            case Confirm() if self.on_activate and self.index in lines:
                self.on_activate(self.index)
            case Click(pos=pos, button=1, count=count) if (row := self._row_at(pos)) >= 0:
                self._select(row)
                if count == 2 and self.on_activate:
                    self.on_activate(row)
            case Hover(pos=pos):
                before, self._hovered_row = self._hovered_row, self._row_at(pos)
                return self._hovered_row != before
            case _:
                return self.bar.handle(verb)
        return True

    def _select_by_prefix(self, text: str) -> bool:
        """Select the next row that begins with the letters typed so far and `text`; after the last row, go on from the
        first.

        If letters were typed before, the selected row may stay selected. If no row begins with all of them, only `text`
        counts, and the search begins after the selected row, as it does without earlier letters. Upper and lower case
        are the same.

        Return whether a row was found; if not, forget the letters.
        """
        for typed_prefix in dict.fromkeys((self.typed_prefix + text.casefold(), text.casefold())):
            found = self._rows_with_prefix(typed_prefix)
            if found:
                # The first letter leads on to the next line; more letters may stay on this one.
                least = self.index + (len(typed_prefix) == len(text))
                self.typed_prefix = typed_prefix
                self._select(next((each for each in found if each >= least), found[0]))
                return True
        self.typed_prefix = ""
        return False

    def _rows_with_prefix(self, typed_prefix: str) -> list[int]:
        """Return the indices of the rows, headings left out, that begin with the typed text in any case; none for blank
        text.

        `typed_prefix` must be casefolded already.
        """
        return [
            number
            for number, item in enumerate(self.items)
            if typed_prefix.strip() and not item.is_heading and item.text.casefold().startswith(typed_prefix)
        ]

    def draw(self, canvas: Canvas) -> None:
        """Draw the visible rows."""
        look, theme = canvas.look, canvas.look.theme
        canvas.box(self.rect, theme.well, look.px(theme.radius), theme.panel_edge, look.px(1))
        view, offset = self.bar.view, self.bar.offset
        first = bisect_right(self._row_edges, offset) - 1
        with canvas.clip(view):
            for i in range(first, min(len(self.items), bisect_left(self._row_edges, offset + view.height))):
                top, bottom = self._row_edges[i], self._row_edges[i + 1]
                self._draw_row(canvas, i, Rect(view.x, view.y + top - offset, view.width, bottom - top))
        self.bar.draw(canvas)

    def _draw_row(self, canvas: Canvas, i: int, line: Rect) -> None:
        look, theme = canvas.look, canvas.look.theme
        item = self.items[i]
        ink, dim, alarm = theme.text, theme.text_dim, theme.danger
        if self.bar.is_needed:
            line = Rect(line.x, line.y, line.width - look.px(16), line.height)
        if i == self.index:
            canvas.box(line, theme.accent, look.px(theme.radius - 4))
            ink = dim = alarm = theme.on_accent
        elif self.hovered and i == self._hovered_row:
            canvas.box(line, theme.panel_raised, look.px(theme.radius - 4))
        inner = line.inflate(-2 * look.em(14), 0)
        if item.is_heading:
            low = Rect(inner.x, inner.y + look.em(8), inner.width, inner.height - look.em(8))
            canvas.text_in(item.text, low, Role.CAPTION, theme.accent)
            return
        if item.is_wrong:
            size = look.em(20)
            canvas.icon("warning", Rect(inner.right - size, inner.centery - size // 2, size, size), alarm)
            inner = Rect(inner.x, inner.y, inner.width - size - look.em(10), inner.height)
        if item.avatar:
            size = look.em(AVATAR_SIZE)
            place = Rect(inner.x, inner.centery - size // 2, size, size)
            draw_portrait(canvas, place, item.avatar, item.colour)
            inner = Rect(inner.x + size + look.em(10), inner.y, inner.width - size - look.em(10), inner.height)
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
        if item.note:
            lower = Rect(inner.x, inner.y + inner.height // 2, inner.width, inner.height // 2 - look.em(4))
            canvas.text_in(item.note, lower, Role.SMALL, dim)
            inner = Rect(inner.x, inner.y + look.em(4), inner.width, inner.height // 2 - look.em(4))
        canvas.text_in(item.text, inner, Role.STRONG if i == self.index else Role.BODY, ink)

    def _select(self, index: int) -> None:
        if index != self.index:
            self.index = index
            self._show_chosen()
            self.on_select(index)

    def _show_chosen(self) -> None:
        # Lines are where they were placed: of those that came since, one knows that when they are placed, too.
        if not 0 <= self.index < len(self._row_edges) - 1:
            return
        top, bottom = self._row_edges[self.index : self.index + 2]
        if self.index > 0 and self.items[self.index - 1].is_heading:
            heading = self._row_edges[self.index - 1]
            # Of both, where there is no room for them, the line counts.
            top = heading if bottom - heading <= self.bar.view.height else top
        self.bar.show(top, bottom)

    def _row_at(self, pos: tuple[int, int]) -> int:
        if not self.bar.view.collidepoint(pos):
            return -1
        row = bisect_right(self._row_edges, pos[1] - self.bar.view.y + self.bar.offset) - 1
        return row if row < len(self.items) and not self.items[row].is_heading else -1


def _widest(items: Sequence[Item], fonts: Fonts) -> int:
    """Return the width of the widest row with its detail, in pixels; 0 without rows.

    Measuring hundreds of rows takes long. Of more than `MAX_MEASURED` rows only so many are measured: those whose
    letters, each by itself, are widest in sum. Only the first `MAX_LETTERS` letters of a text count.
    """
    lines = [(item.text[:MAX_LETTERS], item.detail[:MAX_LETTERS]) for item in items]
    if len(lines) > MAX_MEASURED:
        texts, details = ({*"".join(said)} for said in zip(*lines, strict=True))
        text = {letter: fonts.size(letter)[0] for letter in texts}
        detail = {letter: fonts.size(letter, Role.SMALL)[0] for letter in details}

        def weight(line: tuple[str, str]) -> int:
            return sum(map(text.__getitem__, line[0])) + sum(map(detail.__getitem__, line[1]))

        lines = nlargest(MAX_MEASURED, lines, key=weight)
    return max((fonts.size(text)[0] + fonts.size(detail, Role.SMALL)[0] for text, detail in lines), default=0)


def _heights(items: Iterable[Item], look: Look) -> list[int]:
    """Return the height of each row, in pixels."""
    heading, noted, plain = look.em(HEIGHT - 8), look.em(HEIGHT + 14), look.em(HEIGHT - 4)
    return [heading if item.is_heading else noted if item.note else plain for item in items]
