"""Rows and columns: widgets side by side or one below the other, with gaps in units."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Literal

from pygame import Rect

from game.ui.look import Look
from game.ui.widgets.base import Size, Widget

Align = Literal["start", "center", "end", "stretch"]


class Spacer(Widget):
    """Room of a fixed number of units, or, with `grow`, whatever is left over."""

    def __init__(self, units: float = 0, grow: float = 0) -> None:
        super().__init__(grow)
        self.units = units

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As many px both ways."""
        return (look.px(self.units), look.px(self.units))


class _Line(Widget, ABC):
    """What rows and columns share: their `content` in order, `gap` units between them."""

    def __init__(self, children: Sequence[Widget], gap: float = 12, align: Align = "stretch", grow: float = 0) -> None:
        super().__init__(grow)
        self.content = list(children)
        self.gap = gap
        self.align: Align = align

    def measure(self, look: Look, width: int | None = None) -> Size:
        """The size it would like, in px, where it may be `width` px wide."""
        with look.sizes.kept() as known:
            if (self, width) not in known:
                known[self, width] = self._measured(look, width) if self._shown() else (0, 0)
            return known[self, width]

    def place(self, rect: Rect, look: Look) -> None:
        """Place the widgets in `rect`."""
        super().place(rect, look)
        with look.sizes.kept():
            self._arrange(rect, look)

    @abstractmethod
    def _measured(self, look: Look, width: int | None) -> Size:
        """The size of what is shown in it."""

    @abstractmethod
    def _arrange(self, rect: Rect, look: Look) -> None:
        """Place what is shown in it."""

    @property
    def children(self) -> Sequence[Widget]:
        """The widgets in it."""
        return self.content

    def _shown(self) -> list[Widget]:
        return [child for child in self.content if child.visible]


class Row(_Line):
    """Side by side, from the left. Too wide a row makes its widgets narrower, the widest first."""

    def __init__(self, children: Sequence[Widget], gap: float = 12, align: Align = "center", grow: float = 0) -> None:
        super().__init__(children, gap, align, grow)

    def _measured(self, look: Look, width: int | None) -> Size:
        """As wide as all together, as high as the highest."""
        shown = self._shown()
        gaps = look.em(self.gap) * (len(shown) - 1)
        if width is None:
            sizes = [child.measure(look) for child in shown]
        else:
            widths = self._widths(look, width)
            sizes = [child.measure(look, w) for child, w in zip(shown, widths, strict=True)]
            sizes = [(w, h) for w, (_, h) in zip(widths, sizes, strict=True)]
        return (sum(w for w, _ in sizes) + gaps, max(h for _, h in sizes))

    def _arrange(self, rect: Rect, look: Look) -> None:
        """From the left."""
        x = rect.x
        for child, width in zip(self._shown(), self._widths(look, rect.width), strict=True):
            height = rect.height if self.align == "stretch" else child.measure(look, width)[1]
            y = _offset(self.align, rect.y, rect.height, height)
            child.place(Rect(x, y, width, min(height, rect.height)), look)
            x += width + look.em(self.gap)

    def _widths(self, look: Look, width: int) -> list[int]:
        shown = self._shown()
        room = width - look.em(self.gap) * max(0, len(shown) - 1)
        return shared([child.measure(look)[0] for child in shown], [child.grow for child in shown], room)


class Column(_Line):
    """One below the other, from the top."""

    def _measured(self, look: Look, width: int | None) -> Size:
        """As wide as the widest, as high as all together."""
        shown = self._shown()
        sizes = [child.measure(look, width) for child in shown]
        gaps = look.em(self.gap) * (len(shown) - 1)
        return (max(w for w, _ in sizes), sum(h for _, h in sizes) + gaps)

    def _arrange(self, rect: Rect, look: Look) -> None:
        """From the top."""
        shown = self._shown()
        gap = look.em(self.gap)
        sizes = [child.measure(look, rect.width) for child in shown]
        room = rect.height - gap * max(0, len(shown) - 1)
        heights = shared([h for _, h in sizes], [child.grow for child in shown], room)
        y = rect.y
        for child, (natural, _), height in zip(shown, sizes, heights, strict=True):
            width = rect.width if self.align == "stretch" else min(natural, rect.width)
            child.place(Rect(_offset(self.align, rect.x, rect.width, width), y, width, height), look)
            y += height + gap


def shared(natural: Sequence[int], grow: Sequence[float], room: int) -> list[int]:
    """Lengths that fill `room` px: growers share what is left over; too long a line cuts its longest.

    Without growers the rest stays empty.
    """
    lengths = list(natural)
    left = room - sum(lengths)
    if left < 0:
        return _cut(lengths, max(0, room))
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


def _cut(lengths: list[int], room: int) -> list[int]:
    """The same lengths limited to one maximum, so that they fit."""
    limit = room
    rest = sorted(lengths)
    for i, length in enumerate(rest):
        limit = room // (len(rest) - i)
        if length > limit:
            break
        room -= length
    return [min(length, limit) for length in lengths]


def _offset(align: Align, start: int, room: int, length: int) -> int:
    share = {"start": 0.0, "stretch": 0.0, "center": 0.5, "end": 1.0}[align]
    return start + round((room - length) * share)
