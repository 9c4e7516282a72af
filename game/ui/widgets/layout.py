"""Layout containers: rows, columns, wrapping flows and panels. Gaps are in units."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Literal

from pygame import Rect

from game.content.translation import reads_right_to_left
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.widgets.base import Size, Widget

Align = Literal["start", "center", "end", "stretch"]


class Spacer(Widget):
    """Empty room, `units` wide and high; with `grow`, it also takes a share of the spare room."""

    def __init__(self, units: float = 0, grow: float = 0) -> None:
        super().__init__(grow)
        self.units = units

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the fixed size in both directions."""
        return (look.px(self.units), look.px(self.units))


class _Stack(Widget, ABC):
    """The base of rows and columns: `content` in order, `gap` units apart. `align` says where the widgets lie, or that
    they are stretched, across the direction of the row or column.
    """

    def __init__(self, children: Sequence[Widget], gap: float = 12, align: Align = "stretch", grow: float = 0) -> None:
        super().__init__(grow)
        self.content = list(children)
        self.gap = gap
        self.align: Align = align

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the preferred size of the row or column, (0, 0) without visible content. During one layout the size is
        cached.
        """
        with look.sizes.caching() as known:
            if (self, width) not in known:
                known[self, width] = self._content_size(look, width) if self._visible_content() else (0, 0)
            return known[self, width]

    def place(self, rect: Rect, look: Look) -> None:
        """Place the visible content in `rect`."""
        super().place(rect, look)
        with look.sizes.caching():
            self._arrange(rect, look)

    @abstractmethod
    def _content_size(self, look: Look, width: int | None) -> Size:
        """Return the size of all visible widgets together, in pixels, for a given width or, without one, for as much
        room as they like. At least one widget must be visible.
        """

    @abstractmethod
    def _arrange(self, rect: Rect, look: Look) -> None:
        """Place the visible content."""

    @property
    def children(self) -> Sequence[Widget]:
        """The widgets of the row or column in their order, hidden ones included."""
        return self.content

    def _visible_content(self) -> list[Widget]:
        return [child for child in self.content if child.visible]


class Row(_Stack):
    """Widgets side by side in the order of reading. Spare room is shared by `grow`; where there is too little room the
    widest are narrowed first.
    """

    def __init__(self, children: Sequence[Widget], gap: float = 12, align: Align = "center", grow: float = 0) -> None:
        super().__init__(children, gap, align, grow)

    def _content_size(self, look: Look, width: int | None) -> Size:
        """Return the sum of the visible widgets' widths with gaps, and the greatest height.

        If `width` is given, widgets are narrowed to fit into it, or share the spare room by their `grow`. At least one
        widget must be visible.
        """
        shown = self._visible_content()
        gaps = look.em(self.gap) * (len(shown) - 1)
        if width is None:
            sizes = [child.measure(look) for child in shown]
        else:
            widths = self._widths(look, width)
            sizes = [child.measure(look, w) for child, w in zip(shown, widths, strict=True)]
            sizes = [(w, h) for w, (_, h) in zip(widths, sizes, strict=True)]
        return (sum(w for w, _ in sizes) + gaps, max(h for _, h in sizes))

    def _arrange(self, rect: Rect, look: Look) -> None:
        """Place the visible widgets side by side in the order of reading."""
        x, shown = rect.x, self._visible_content()
        lip = max((child.lip(look) for child in shown), default=0) if self.align == "center" else 0
        for child, width in zip(shown, self._widths(look, rect.width), strict=True):
            height = rect.height if self.align == "stretch" else child.measure(look, width)[1]
            room = rect.height - (0 if child.lip(look) else lip)
            y = max(rect.y, _offset(self.align, rect.y, room, height))
            child.place(_in_reading_order(Rect(x, y, width, min(height, rect.height)), rect), look)
            x += width + look.em(self.gap)

    def _widths(self, look: Look, width: int) -> list[int]:
        shown = self._visible_content()
        room = width - look.em(self.gap) * max(0, len(shown) - 1)
        return distributed_lengths([child.measure(look)[0] for child in shown], [child.grow for child in shown], room)


class Column(_Stack):
    """Widgets below one another from the top. Spare room is shared by `grow`. Where there is too little room, the
    tallest widgets are cut first.
    """

    def _content_size(self, look: Look, width: int | None) -> Size:
        """Return the greatest width of the visible widgets, and the sum of the heights with gaps. There must be at
        least one.
        """
        shown = self._visible_content()
        sizes = [child.measure(look, width) for child in shown]
        gaps = look.em(self.gap) * (len(shown) - 1)
        return (max(w for w, _ in sizes), sum(h for _, h in sizes) + gaps)

    def _arrange(self, rect: Rect, look: Look) -> None:
        """Place the visible widgets from top to bottom."""
        shown = self._visible_content()
        gap = look.em(self.gap)
        sizes = [child.measure(look, rect.width) for child in shown]
        room = rect.height - gap * max(0, len(shown) - 1)
        heights = distributed_lengths([h for _, h in sizes], [child.grow for child in shown], room)
        y = rect.y
        for child, (natural, _), height in zip(shown, sizes, heights, strict=True):
            width = rect.width if self.align == "stretch" else min(natural, rect.width)
            place = Rect(_offset(self.align, rect.x, rect.width, width), y, width, height)
            child.place(_in_reading_order(place, rect), look)
            y += height + gap


def distributed_lengths(natural: Sequence[int], grow: Sequence[float], room: int) -> list[int]:
    """Return a length for each of the `natural` lengths, which together fit into `room` pixels. Spare room is shared in
    proportion to `grow`; if all of `grow` is 0, it stays empty. Where there is too little room, the longest are cut to
    a common length.
    """
    lengths = list(natural)
    left = room - sum(lengths)
    if left < 0:
        return _limited(lengths, max(0, room))
    total = sum(grow)
    if not total:
        return lengths
    for i, share in enumerate(grow):
        more = round(left * share / total) if share else 0
        lengths[i] += more
        left -= more
        total -= share
        if total <= 0:
            break
    return lengths


def _limited(lengths: list[int], room: int) -> list[int]:
    """Return the lengths, in order, each limited to the greatest common maximum at which all fit.

    They then fit into `room` together. Lengths that fit together are returned unchanged.
    """
    limit = room
    rest = sorted(lengths)
    for i, length in enumerate(rest):
        limit = room // (len(rest) - i)
        if length > limit:
            break
        room -= length
    return [min(length, limit) for length in lengths]


def _in_reading_order(place: Rect, container: Rect) -> Rect:
    """Return `place` as it is, or mirrored in its container where the language is read from right to left."""
    return place.move_to(right=container.left + container.right - place.left) if reads_right_to_left() else place


def _offset(align: Align, start: int, room: int, length: int) -> int:
    share = {"start": 0.0, "stretch": 0.0, "center": 0.5, "end": 1.0}[align]
    return start + round((room - length) * share)


class Flow(Widget):
    """Widgets in lines like words: `gap` units apart in a line, `lead` units between lines, aligned by `align` within
    the height of their line.

    With `even`, all lines have about the same number of widgets.
    """

    def __init__(
        self,
        children: Sequence[Widget],
        gap: float = 8,
        lead: float = 6,
        even: bool = False,
        grow: float = 0,
        align: Align = "center",
    ) -> None:
        super().__init__(grow)
        self.align: Align = align
        self.content = list(children)
        self.gap = gap
        self.lead = lead
        self.even = even

    @property
    def children(self) -> Sequence[Widget]:
        """The content."""
        return self.content

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of the visible content in one line, or in lines of at most `width` pixels if given."""
        placed = list(self._child_rects(look, width))
        if not placed:
            return (0, 0)
        return (max(rect.right for _, rect in placed), max(rect.bottom for _, rect in placed))

    def place(self, rect: Rect, look: Look) -> None:
        """Place the visible content line by line, aligned within the height of each line."""
        super().place(rect, look)
        for child, where in list(self._child_rects(look, rect.width)):
            child.place(_in_reading_order(where.move(rect.topleft), rect), look)

    def _child_rects(self, look: Look, width: int | None) -> Iterator[tuple[Widget, Rect]]:
        gap, y = look.em(self.gap), 0
        for line in self._lines(look, width):
            high = max(size[1] for _, size in line)
            x = 0
            for child, (wide, tall) in line:
                yield child, Rect(x, _offset(self.align, y, high, tall), wide, tall)
                x += wide + gap
            y += high + look.em(self.lead)

    def _lines(self, look: Look, width: int | None) -> list[list[tuple[Widget, Size]]]:
        lines: list[list[tuple[Widget, Size]]] = []
        x = 0
        for child in self.content:
            if not child.visible:
                continue
            wide, tall = child.measure(look)
            if width is not None and wide > width:
                wide, tall = width, child.measure(look, width)[1]
            if not lines or (width is not None and x + wide > width):
                lines.append([])
                x = 0
            lines[-1].append((child, (wide, tall)))
            x += wide + look.em(self.gap)
        return _evenly_split(lines) if self.even and len(lines) > 1 else lines


def _evenly_split(lines: list[list[tuple[Widget, Size]]]) -> list[list[tuple[Widget, Size]]]:
    """Return the widgets of `lines`, of which there is at least one, in the same order in at most as many lines. All
    lines have the same number of widgets, the last one perhaps fewer.
    """
    whole = [each for line in lines for each in line]
    each = -(-len(whole) // len(lines))
    return [whole[start : start + each] for start in range(0, len(whole), each)]


class SideBySide(Widget):
    """Two widgets: side by side if the width of this one is at least `least_width` units, else one below the other.

    Side by side, the first gets the `share` (0–1) of the width without the gap.
    """

    def __init__(
        self, first: Widget, second: Widget, least_width: float, share: float = 0.5, gap: float = 20, grow: float = 0
    ) -> None:
        super().__init__(grow)
        self.first = first
        self.second = second
        self.least_width = least_width
        self.share = share
        self.gap = gap

    @property
    def children(self) -> Sequence[Widget]:
        """Both widgets, in reading order."""
        return (self.first, self.second)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return `width`, by default `least_width`, and the height of the two widgets beside or below each other."""
        wide = look.em(self.least_width) if width is None else width
        one, two = self._widths(look, wide)
        high, other = self.first.measure(look, one)[1], self.second.measure(look, two)[1]
        return (wide, max(high, other) if self._fits_side_by_side(look, wide) else high + look.em(self.gap) + other)

    def place(self, rect: Rect, look: Look) -> None:
        """Place both widgets: side by side, each as high as it prefers; or, if that is too wide, below one another, the
        second down to the bottom.
        """
        super().place(rect, look)
        one, two = self._widths(look, rect.width)
        high = self.first.measure(look, one)[1]
        if self._fits_side_by_side(look, rect.width):
            self.first.place(Rect(rect.x, rect.y, one, high), look)
            self.second.place(Rect(rect.right - two, rect.y, two, self.second.measure(look, two)[1]), look)
        else:
            top = rect.y + high + look.em(self.gap)
            self.first.place(Rect(rect.x, rect.y, one, high), look)
            self.second.place(Rect(rect.x, top, two, max(0, rect.bottom - top)), look)

    def _fits_side_by_side(self, look: Look, width: int) -> bool:
        return width >= look.em(self.least_width)

    def _widths(self, look: Look, width: int) -> tuple[int, int]:
        if not self._fits_side_by_side(look, width):
            return (width, width)
        room = width - look.em(self.gap)
        first = round(room * self.share)
        return (first, room - first)


class IfRoom(Widget):
    """Shows its content in the spare room if all of the content fits there, else nothing; asks for no room itself."""

    def __init__(self, child: Widget, grow: float = 1) -> None:
        super().__init__(grow)
        self.child = child

    @property
    def children(self) -> Sequence[Widget]:
        """The content, whether it is shown or not."""
        return (self.child,)

    def place(self, rect: Rect, look: Look) -> None:
        """Place the content at the top of `rect`; hide it if it is higher than `rect`."""
        super().place(rect, look)
        self.child.visible = True
        height = self.child.measure(look, rect.width)[1]
        self.child.visible = height <= rect.height
        if self.child.visible:
            self.child.place(Rect(rect.x, rect.y, rect.width, height), look)


class Panel(Widget):
    """A surface with content, `padding` units from its edges. With `paper` it looks like paper; the content has to use
    the inks for it.
    """

    def __init__(self, child: Widget, padding: float = 24, paper: bool = False, grow: float = 0) -> None:
        super().__init__(grow)
        self.child = child
        self.padding = padding
        self.paper = paper

    @property
    def children(self) -> Sequence[Widget]:
        """The content."""
        return (self.child,)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of content and padding."""
        around = 2 * look.px(self.padding)
        inner = self.child.measure(look, None if width is None else max(0, width - around))
        return (inner[0] + around, inner[1] + around)

    def place(self, rect: Rect, look: Look) -> None:
        """Place the content inside the padding."""
        super().place(rect, look)
        around = 2 * look.px(self.padding)
        self.child.place(rect.inflate(-around, -around), look)

    def draw(self, canvas: Canvas) -> None:
        """Draw shadow, surface and content."""
        draw_surface(canvas, self.rect, self.paper)
        super().draw(canvas)


def draw_surface(canvas: Canvas, rect: Rect, paper: bool = False, blur: float = 22) -> None:
    """Draw the surface of a panel, or of a sheet of `paper`, over its shadow, which is blurred by `blur` units."""
    look, theme = canvas.look, canvas.look.theme
    radius = look.px(5 if paper else theme.radius + 4)
    canvas.shadow(rect.move(0, look.px(blur / 4)), radius, look.px(blur))
    if paper:
        canvas.box(rect, theme.paper, radius, theme.paper_edge, look.px(1))
    else:
        canvas.box(rect, theme.panel, radius, theme.panel_edge, look.px(1))
