"""Labels, notices, progress bars, numbered source lines, and the key hint at the foot of a page."""

from __future__ import annotations

import re
from collections.abc import Collection

from pygame import Rect

from game.content.translation import reads_right_to_left
from game.ui.draw.canvas import Canvas
from game.ui.draw.fonts import truncate
from game.ui.draw.look import Look
from game.ui.draw.theme import Colour, Ink, Role, Theme
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.layout import Column, Row
from game.words.input_signs import PadPart, either, key, on_pad
from game.words.strings import _

WRAP_WIDTH = 420
"""Default width of a wrapping text, in units."""


class Label(Widget):
    """A text. With `wrap` it is broken into as many lines as needed; otherwise it is one line, shrunk to fit and then
    cut.
    """

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
        """Return the size of the text in one line; if it wraps, in lines at most `width` pixels wide, by default
        `WRAP_WIDTH` units.
        """
        if not self.wrap:
            return look.fonts.size(self.text, self.role)
        if width is None:
            width = look.em(WRAP_WIDTH)
        return look.fonts.size(self.text, self.role, width)

    @property
    def drawn_align(self) -> str:
        """The side at which the text is drawn: `align`, with left and right exchanged where the language is read from
        right to left.
        """
        return {"left": "right", "right": "left"}.get(self.align, self.align) if reads_right_to_left() else self.align

    def draw(self, canvas: Canvas) -> None:
        """Draw the text at the side `drawn_align`."""
        colour, align = canvas.look.theme.ink(self.ink), self.drawn_align
        if self.wrap:
            with canvas.clip(self.rect):
                width = self.rect.width
                canvas.text(self.text, self.rect.topleft, self.role, colour, width=width, align=align)
        else:
            canvas.text_in(self.text, self.rect, self.role, colour, align)


class Labelled(Row):
    """A label at the beginning of a row and a control at its end, or the control below the label where the row is too
    narrow.
    """

    def __init__(self, text: str, control: Widget) -> None:
        label = Label(text)
        super().__init__([label, control], gap=24)
        self._column = Column([label, control], gap=4)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of the row; if it is wider than `width`, that of the column, with the control below the
        label.
        """
        return self._column.measure(look, width) if self._is_narrow(look, width) else super().measure(look, width)

    def place(self, rect: Rect, look: Look) -> None:
        """Place the label at the beginning of the row and the control at its end.

        If `rect` is too narrow for that, place the control below the label. Where the language reads from right to
        left, the row begins at the right.
        """
        if self._is_narrow(look, rect.width):
            self.rect, self.placed = rect, True
            self._column.place(rect, look)
            return
        label, control = self.content
        wide = control.measure(look)[0]
        super().place(rect, look)
        x, begin = rect.right - wide, rect.x
        if reads_right_to_left():
            x, begin = rect.x, rect.x + wide + look.em(self.gap)
        control.place(Rect(x, control.rect.y, wide, control.rect.height), look)
        label.place(Rect(begin, label.rect.y, rect.width - wide - look.em(self.gap), label.rect.height), look)

    def _is_narrow(self, look: Look, width: int | None) -> bool:
        return width is not None and super().measure(look)[0] > width


NOTICE_PADDING = 14
ICON_SIZE = 22


class Notice(Widget):
    """A framed sentence with an icon. Frame and icon have the colour of an error if `wrong`, else the accent colour.
    With `paper`, the notice stands on paper, in the inks for it.
    """

    def __init__(
        self, text: str, icon: str = "warning", wrong: bool = True, paper: bool = False, tip: str = ""
    ) -> None:
        super().__init__(tip=tip)
        self.text = text
        self.icon = icon
        self.wrong = wrong
        self.paper = paper

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of icon and text; the text wraps if `width` is given."""
        around = self._text_offset(look) + look.em(NOTICE_PADDING)
        wide, high = look.fonts.size(self.text, Role.SMALL, None if width is None else max(1, width - around))
        return (wide + around, max(high, look.em(ICON_SIZE)) + 2 * look.px(NOTICE_PADDING / 2))

    def background(self, theme: Theme) -> Colour | None:
        """Return the background colour; None on paper."""
        return None if self.paper else theme.panel

    def draw(self, canvas: Canvas) -> None:
        """Draw frame, icon and text."""
        look, theme = canvas.look, canvas.look.theme
        inks: tuple[Ink, Ink] = ("paper_danger", "paper_good") if self.paper else ("danger", "accent")
        sign = theme.ink(inks[0] if self.wrong else inks[1])
        canvas.box(self.rect, self.background(theme), look.px(theme.radius), sign, look.px(1.5))
        size, before = look.em(ICON_SIZE), self._text_offset(look)
        left = self.rect.x + look.em(NOTICE_PADDING)
        canvas.icon(self.icon, Rect(left, self.rect.centery - size // 2, size, size), sign)
        width = self.rect.width - before - look.em(NOTICE_PADDING)
        ink = theme.ink("paper_text" if self.paper else "text")
        at = (self.rect.x + before, self.rect.centery)
        with canvas.clip(self.rect):
            canvas.text(self.text, at, Role.SMALL, ink, "midleft", width=width)

    def _text_offset(self, look: Look) -> int:
        return look.em(NOTICE_PADDING + ICON_SIZE + 10)


BAR_HEIGHT = 10
BAR_WIDTH = 160


class ProgressBar(Widget):
    """A bar filled to `share`, 0–1."""

    def __init__(self, share: float = 0, grow: float = 0) -> None:
        super().__init__(grow)
        self.share = share

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return `width`, or without it a default width, and the small height of the bar."""
        return (look.em(BAR_WIDTH) if width is None else width, look.em(BAR_HEIGHT))

    def draw(self, canvas: Canvas) -> None:
        """Draw the bar and, unless it is too short for round ends, its filled part."""
        look, theme = canvas.look, canvas.look.theme
        radius = max(1, self.rect.height // 2)
        canvas.box(self.rect, theme.well, radius, theme.panel_edge, look.px(1))
        done = self.rect.copy()
        done.width = round(self.rect.width * min(1.0, max(0.0, self.share)))
        if done.width >= 2 * radius:
            canvas.box(done, theme.accent, radius)


NUMBER_WIDTH = 46
"""Width of the line number, in units."""
INDENT_WIDTH = 7
"""Width of a space of indentation in units: wider than between words, to be visible."""
TAB_SIZE = 4
MAX_INDENT = 40
"""Most spaces of indentation that are shown."""
MAX_LENGTH = 1000
"""Most characters of a line that are shown."""


class SourceLine(Widget):
    """Line `number` of a file, on paper, cut if it is very long.

    `columns` is None for a line without mistakes. Otherwise the line is shown as wrong, and at each of the `columns`
    (from 1), the places of its mistakes, the word is underlined from there to its end.
    """

    def __init__(self, number: int, text: str, columns: Collection[int] | None = None) -> None:
        super().__init__()
        self.number = number
        self.text = text
        self.columns = columns
        whole = text.expandtabs(TAB_SIZE).rstrip()
        words = whole.lstrip()
        self._indent = len(whole) - len(words)
        self._words = truncate(words, MAX_LENGTH)

    @property
    def marked_words(self) -> tuple[str, ...]:
        """The underlined words, each from its column on, in the order of `columns`. A column at a blank or beyond the
        line adds none.
        """
        return tuple(self._words[start:end] for start, end in self._mark_spans())

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of number, indentation and text; the text wraps if `width` is given."""
        before = self._text_offset(look)
        room = None if width is None else max(1, width - before)
        wide, high = look.fonts.size(self._words or " ", Role.SMALL, room)
        return (before + wide, high)

    def draw(self, canvas: Canvas) -> None:
        """Draw the number and the text, words at mistakes underlined."""
        look, theme = canvas.look, canvas.look.theme
        wrong = self.columns is not None
        dim: Ink = "paper_danger" if wrong else "paper_dim"
        ink = theme.ink("paper_danger" if wrong else "paper_text")
        high, before = look.fonts.line_height(Role.SMALL), self._text_offset(look)
        beside = Rect(self.rect.x, self.rect.y, look.em(NUMBER_WIDTH - 12), high)
        canvas.text_in(f"{'› ' if wrong else ''}{self.number}", beside, Role.SMALL, theme.ink(dim), "right")
        x, room = self.rect.x + before, max(1, self.rect.width - before)
        start = 0
        for row, line in enumerate(look.fonts.lines(self._words, Role.SMALL, room)):
            y = self.rect.y + row * high
            canvas.text(line, (x, y), Role.SMALL, ink)
            start = max(start, self._words.find(line, start))
            for first, last in self._mark_spans():
                left, right = max(first, start) - start, min(last, start + len(line)) - start
                if left < right:
                    from_, to = (look.fonts.size(line[:end], Role.SMALL)[0] if end else 0 for end in (left, right))
                    canvas.fill(ink, Rect(x + from_, y + high - look.px(3), to - from_, max(1, look.px(2))))
            start += len(line)

    def _text_offset(self, look: Look) -> int:
        return look.em(NUMBER_WIDTH) + min(self._indent, MAX_INDENT) * look.em(INDENT_WIDTH)

    def _mark_spans(self) -> list[tuple[int, int]]:
        """Return the parts of the shown text to underline, each as its start and its end (exclusive).

        There is one for each of `columns`, which count from 1 in the line as written: it reaches from that column to
        the end of its word. Columns at blanks or beyond the shown text are left out.
        """
        found = []
        for column in self.columns or ():
            at = len(self.text[: column - 1].expandtabs(TAB_SIZE)) - self._indent
            word = re.compile(r"\S+").match(self._words, at) if at >= 0 else None
            if word and column > 0:
                found.append(word.span())
        return found


HINT_SIDE_MARGIN = 36
"""Pixels at 100 % between the key hint and the sides of the window."""

HINT_BOTTOM_MARGIN = 12
"""Pixels at 100 % below the key hint."""


def usage_text() -> str:
    """Return the hint how to use a page with keys, or with the gamepad in use."""
    text, space = _("{confirm} choose     {back} back     {next} next"), "\u00a0"
    keys = text.format(confirm=key(_("Enter")), back=key(_("Esc")), next=key(_("Tab")))
    shoulders = on_pad(PadPart.LEFT_SHOULDER) + space + on_pad(PadPart.RIGHT_SHOULDER)
    return either(
        keys,
        text.format(confirm=on_pad(PadPart.A), back=on_pad(PadPart.B), next=on_pad(PadPart.WAYS) + space + shoulders),
    )


def draw_key_hint(canvas: Canvas, bottom: int, text: str) -> None:
    """Draw `text` at the bottom of the window in the larger of two small sizes that fits below the height `bottom`
    (pixels); draw nothing if neither does.
    """
    look = canvas.look
    room = canvas.rect.bottom - look.px(HINT_BOTTOM_MARGIN) - bottom
    role = next((each for each in (Role.SMALL, Role.CAPTION) if look.fonts.line_height(each) <= room), None)
    if role is None:
        return
    line = look.fonts.line_height(role)
    rim = Rect(0, 0, canvas.rect.width - 2 * look.px(HINT_SIDE_MARGIN), line)
    rim.midbottom = (canvas.rect.centerx, canvas.rect.bottom - look.px(HINT_BOTTOM_MARGIN))
    canvas.text_in(text, rim, role, look.theme.text_dim, "center")
