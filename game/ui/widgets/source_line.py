"""A line of a file as it is written there: its number, its indentation, and what a mistake points at."""

import re
from collections.abc import Collection

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.look import Look
from game.ui.theme import Ink, Role
from game.ui.widgets.base import Size, Widget

NUMBER = 46
"""Units for the number."""
SPACE = 7
"""Units of a space of the indentation: it is seen more easily than one between words."""
TAB = 4


class SourceLine(Widget):
    """Line `number` of a file, on paper; in another colour where mistakes point at `columns`, counted from 1."""

    def __init__(self, number: int, text: str, columns: Collection[int] | None = None) -> None:
        super().__init__()
        self.number = number
        self.text = text
        self.columns = columns
        whole = text.expandtabs(TAB).rstrip()
        self._words = whole.lstrip()
        self._indent = len(whole) - len(self._words)

    @property
    def marked(self) -> tuple[str, ...]:
        """The words the mistakes point at."""
        return tuple(self._words[start:end] for start, end in self._marks())

    def measure(self, look: Look, width: int | None = None) -> Size:
        """The text, wrapped beside number and indentation."""
        before = self._before(look)
        room = None if width is None else max(1, width - before)
        wide, high = look.fonts.size(self._words or " ", Role.SMALL, room)
        return (before + wide, high)

    def draw(self, canvas: Canvas) -> None:
        """Number, text, and a line below what is meant."""
        look, theme = canvas.look, canvas.look.theme
        wrong = self.columns is not None
        dim: Ink = "paper_danger" if wrong else "paper_dim"
        ink = theme.ink("paper_danger" if wrong else "paper_text")
        high, before = look.fonts.line_height(Role.SMALL), self._before(look)
        beside = Rect(self.rect.x, self.rect.y, look.em(NUMBER - 12), high)
        canvas.text_in(f"{'› ' if wrong else ''}{self.number}", beside, Role.SMALL, theme.ink(dim), "right")
        x, room = self.rect.x + before, max(1, self.rect.width - before)
        start = 0
        for row, line in enumerate(look.fonts.lines(self._words, Role.SMALL, room)):
            y = self.rect.y + row * high
            canvas.text(line, (x, y), Role.SMALL, ink)
            start = max(start, self._words.find(line, start))
            for first, last in self._marks():
                left, right = max(first, start) - start, min(last, start + len(line)) - start
                if left < right:
                    from_, to = (look.fonts.size(line[:end], Role.SMALL)[0] if end else 0 for end in (left, right))
                    canvas.fill(ink, Rect(x + from_, y + high - look.px(3), to - from_, max(1, look.px(2))))
            start += len(line)

    def _before(self, look: Look) -> int:
        return look.em(NUMBER) + self._indent * look.em(SPACE)

    def _marks(self) -> list[tuple[int, int]]:
        """Where in the words the mistakes point, from and to; a place beyond the end is none."""
        found = []
        for column in self.columns or ():
            at = len(self.text[: column - 1].expandtabs(TAB)) - self._indent
            word = re.compile(r"\S+").match(self._words, at) if at >= 0 else None
            if word and column > 0:
                found.append(word.span())
        return found
