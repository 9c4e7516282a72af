"""Widgets side by side that go on in the next line, and two widgets side by side only where both have room."""

from collections.abc import Iterator, Sequence

from pygame import Rect

from game.ui.look import Look
from game.ui.widgets.base import Size, Widget


class Flow(Widget):
    """Widgets in lines like words: as many in a line as fit, `gap` units between them and `lead` between lines.

    With `even`, lines have about as many widgets as each other.
    """

    def __init__(
        self, children: Sequence[Widget], gap: float = 8, lead: float = 6, even: bool = False, grow: float = 0
    ) -> None:
        super().__init__(grow)
        self.content = list(children)
        self.gap = gap
        self.lead = lead
        self.even = even

    @property
    def children(self) -> Sequence[Widget]:
        """The widgets in it."""
        return self.content

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As wide as all in one line, or as high as it gets within `width` px."""
        placed = list(self._placed(look, width))
        if not placed:
            return (0, 0)
        return (max(rect.right for _, rect in placed), max(rect.bottom for _, rect in placed))

    def place(self, rect: Rect, look: Look) -> None:
        """Place the widgets, each in the middle of its line's height."""
        super().place(rect, look)
        for child, where in list(self._placed(look, rect.width)):
            child.place(where.move(rect.topleft), look)

    def _placed(self, look: Look, width: int | None) -> Iterator[tuple[Widget, Rect]]:
        gap, y = look.em(self.gap), 0
        for line in self._lines(look, width):
            high = max(size[1] for _, size in line)
            x = 0
            for child, (wide, tall) in line:
                yield child, Rect(x, y + (high - tall) // 2, wide, tall)
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
        return _evened(lines) if self.even and len(lines) > 1 else lines


def _evened(lines: list[list[tuple[Widget, Size]]]) -> list[list[tuple[Widget, Size]]]:
    """The same in as many lines, none longer than the first was."""
    whole = [each for line in lines for each in line]
    each = -(-len(whole) // len(lines))
    return [whole[start : start + each] for start in range(0, len(whole), each)]


class Beside(Widget):
    """Two widgets side by side where there are `least` units for both, else one below the other.

    The first has the `share` (0–1) of the width.
    """

    def __init__(
        self, first: Widget, second: Widget, least: float, share: float = 0.5, gap: float = 20, grow: float = 0
    ) -> None:
        super().__init__(grow)
        self.first = first
        self.second = second
        self.least = least
        self.share = share
        self.gap = gap

    @property
    def children(self) -> Sequence[Widget]:
        """Both widgets."""
        return (self.first, self.second)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As wide as it may be, as high as the higher one or both together."""
        wide = look.em(self.least) if width is None else width
        one, two = self._widths(look, wide)
        high, other = self.first.measure(look, one)[1], self.second.measure(look, two)[1]
        return (wide, max(high, other) if self._side_by_side(look, wide) else high + look.em(self.gap) + other)

    def place(self, rect: Rect, look: Look) -> None:
        """Place both."""
        super().place(rect, look)
        one, two = self._widths(look, rect.width)
        high = self.first.measure(look, one)[1]
        if self._side_by_side(look, rect.width):
            self.first.place(Rect(rect.x, rect.y, one, high), look)
            self.second.place(Rect(rect.right - two, rect.y, two, self.second.measure(look, two)[1]), look)
        else:
            top = rect.y + high + look.em(self.gap)
            self.first.place(Rect(rect.x, rect.y, one, high), look)
            self.second.place(Rect(rect.x, top, two, max(0, rect.bottom - top)), look)

    def _side_by_side(self, look: Look, width: int) -> bool:
        return width >= look.em(self.least)

    def _widths(self, look: Look, width: int) -> tuple[int, int]:
        if not self._side_by_side(look, width):
            return (width, width)
        room = width - look.em(self.gap)
        first = round(room * self.share)
        return (first, room - first)
