"""Text on a page."""

from __future__ import annotations

import re
from collections.abc import Collection

from pygame import Rect

from game.ui.draw.canvas import Canvas
from game.ui.draw.fonts import cut
from game.ui.draw.look import Look
from game.ui.draw.theme import Colour, Ink, Role, Theme
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.layout import Column, Row
from game.ui.words.glyphs import On, either, key, on_pad
from game.ui.words.strings import _

WRAP = 420
"""Units at which a wrapping text breaks where nothing else says how wide it may be."""


class Label(Widget):
    """A text. With `wrap` it takes as many lines as it needs; without, it shrinks, then is cut."""

    def __init__(
        self,
        text: str,
        role: Role = Role.BODY,
        ink: Ink = "text",
        align: str = "left",
        wrap: bool = False,
        grow: float = 0,
    ) -> None:
        super().__init__(grow)
        self.text = text
        self.role = role
        self.ink: Ink = ink
        self.align = align
        self.wrap = wrap

    def measure(self, look: Look, width: int | None = None) -> Size:
        """The size of the text."""
        if not self.wrap:
            return look.fonts.size(self.text, self.role)
        if width is None:
            width = look.em(WRAP)
        return look.fonts.size(self.text, self.role, width)

    def draw(self, canvas: Canvas) -> None:
        """Write it."""
        colour = canvas.look.theme.ink(self.ink)
        if self.wrap:
            with canvas.clip(self.rect):
                width = self.rect.width
                canvas.text(self.text, self.rect.topleft, self.role, colour, width=width, align=self.align)
        else:
            canvas.text_in(self.text, self.rect, self.role, colour, self.align)


class Labelled(Row):
    """A label on the left, the control on the right; one below the other where that is too narrow."""

    def __init__(self, text: str, control: Widget) -> None:
        label = Label(text)
        super().__init__([label, control], gap=24)
        self._column = Column([label, control], gap=4)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As the row, or as the column."""
        return self._column.measure(look, width) if self._tight(look, width) else super().measure(look, width)

    def place(self, rect: Rect, look: Look) -> None:
        """The control at the right, in the form that fits."""
        if self._tight(look, rect.width):
            self.rect, self.placed = rect, True
            self._column.place(rect, look)
            return
        label, control = self.content
        wide = control.measure(look)[0]
        super().place(rect, look)
        control.place(Rect(rect.right - wide, control.rect.y, wide, control.rect.height), look)
        label.place(Rect(rect.x, label.rect.y, rect.width - wide - look.em(self.gap), label.rect.height), look)

    def _tight(self, look: Look, width: int | None) -> bool:
        return width is not None and super().measure(look)[0] > width


PAD = 14
ICON = 22


class Notice(Widget):
    """A sentence with a sign before it, in a frame; on as many lines as it needs. On `paper` in inks for that."""

    def __init__(
        self, text: str, icon: str = "warning", wrong: bool = True, paper: bool = False, tip: str = ""
    ) -> None:
        super().__init__(tip=tip)
        self.text = text
        self.icon = icon
        self.wrong = wrong
        self.paper = paper

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Room for sign and text."""
        around = self._before(look) + look.em(PAD)
        wide, high = look.fonts.size(self.text, Role.SMALL, None if width is None else max(1, width - around))
        return (wide + around, max(high, look.em(ICON)) + 2 * look.px(PAD / 2))

    def ground(self, theme: Theme) -> Colour | None:
        """What lies below the words; paper has its own."""
        return None if self.paper else theme.panel

    def draw(self, canvas: Canvas) -> None:
        """Frame, sign, text."""
        look, theme = canvas.look, canvas.look.theme
        inks: tuple[Ink, Ink] = ("paper_danger", "paper_good") if self.paper else ("danger", "accent")
        sign = theme.ink(inks[0] if self.wrong else inks[1])
        canvas.box(self.rect, self.ground(theme), look.px(theme.radius), sign, look.px(1.5))
        size, before = look.em(ICON), self._before(look)
        left = self.rect.x + look.em(PAD)
        canvas.icon(self.icon, Rect(left, self.rect.centery - size // 2, size, size), sign)
        width = self.rect.width - before - look.em(PAD)
        ink = theme.ink("paper_text" if self.paper else "text")
        at = (self.rect.x + before, self.rect.centery)
        with canvas.clip(self.rect):
            canvas.text(self.text, at, Role.SMALL, ink, "midleft", width=width)

    def _before(self, look: Look) -> int:
        return look.em(PAD + ICON + 10)


HEIGHT = 10
WIDTH = 160


class ProgressBar(Widget):
    """A bar that is `share` full, 0 to 1."""

    def __init__(self, share: float = 0, grow: float = 0) -> None:
        super().__init__(grow)
        self.share = share

    def measure(self, look: Look, width: int | None = None) -> Size:
        """A thin line, as wide as there is room."""
        return (look.em(WIDTH) if width is None else width, look.em(HEIGHT))

    def draw(self, canvas: Canvas) -> None:
        """The whole, and the part of it that is done."""
        look, theme = canvas.look, canvas.look.theme
        radius = max(1, self.rect.height // 2)
        canvas.box(self.rect, theme.well, radius, theme.panel_edge, look.px(1))
        done = self.rect.copy()
        done.width = round(self.rect.width * min(1.0, max(0.0, self.share)))
        if done.width >= 2 * radius:
            canvas.box(done, theme.accent, radius)


NUMBER = 46
"""Units for the number."""
SPACE = 7
"""Units of a space of the indentation: it is seen more easily than one between words."""
TAB = 4
DEEPEST = 40
"""Spaces of the indentation that are shown."""
LETTERS = 1000
"""Letters of a line that are shown."""


class SourceLine(Widget):
    """Line `number` of a file, on paper; in another colour where mistakes point at `columns`, counted from 1."""

    def __init__(self, number: int, text: str, columns: Collection[int] | None = None) -> None:
        super().__init__()
        self.number = number
        self.text = text
        self.columns = columns
        whole = text.expandtabs(TAB).rstrip()
        words = whole.lstrip()
        self._indent = len(whole) - len(words)
        self._words = cut(words, LETTERS)

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
        return look.em(NUMBER) + min(self._indent, DEEPEST) * look.em(SPACE)

    def _marks(self) -> list[tuple[int, int]]:
        """Where in the words the mistakes point, from and to; a place beyond the end is none."""
        found = []
        for column in self.columns or ():
            at = len(self.text[: column - 1].expandtabs(TAB)) - self._indent
            word = re.compile(r"\S+").match(self._words, at) if at >= 0 else None
            if word and column > 0:
                found.append(word.span())
        return found


RIM = 36
"""How far the line stays away from the sides of the window, in pixels at 100 %."""

EDGE = 12
"""How far it stays above the frame of wood."""


def use_text() -> str:
    """Say how any page is used by keys, or by the gamepad in use."""
    text, space = _("{confirm} choose   {back} back   {next} go on"), "\u00a0"
    keys = text.format(confirm=key(_("Enter")), back=key(_("Esc")), next=key(_("Tab")))
    shoulders = on_pad(On.LEFT_SHOULDER) + space + on_pad(On.RIGHT_SHOULDER)
    return either(keys, text.format(confirm=on_pad(On.A), back=on_pad(On.B), next=on_pad(On.WAYS) + space + shoulders))


def draw_foot(canvas: Canvas, bottom: int, text: str) -> None:
    """Write it in the rim of the window below `bottom`, where there is room for a line."""
    look = canvas.look
    room = canvas.rect.bottom - look.px(EDGE) - bottom
    role = next((each for each in (Role.SMALL, Role.CAPTION) if look.fonts.line_height(each) <= room), None)
    if role is None:
        return
    line = look.fonts.line_height(role)
    rim = Rect(0, 0, canvas.rect.width - 2 * look.px(RIM), line)
    rim.midbottom = (canvas.rect.centerx, canvas.rect.bottom - look.px(EDGE))
    canvas.text_in(text, rim, role, look.theme.text_dim, "center")
