"""A rule on the page: what it means, its control, the standard beside it, and whatever has to be said of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.input import Pos
from game.ui.look import Look
from game.ui.theme import Role, alpha
from game.ui.widgets import Button, Column, Label, Widget
from game.ui.widgets.base import Size
from game.ui.widgets.button import HEIGHT

BESIDE = 0.56
"""The largest part of a row its control takes beside the text; a wider one stands below."""

GAP = 14
EDGE = 12
SLOT = 44
"""Room at the end of a row for the way back, which is there even while it is not needed."""


class Notes(Struct, frozen=True):
    """What is written under a rule: the standard, why it cannot work, why it says nothing."""

    standard: str
    differs: bool = False
    problems: tuple[str, ...] = ()
    idle: str = ""


class RuleRow(Widget):
    """The rule `key`; `control` is beside or below its text, `reset` at the end where the rule differs.

    `deals` tells of deals that have their own.
    """

    def __init__(
        self, key: str, meaning: str, notes: Notes, control: Widget, reset: Button | None, deals: Widget | None = None
    ) -> None:
        super().__init__()
        self.key = key
        self.notes = notes
        self.reset = reset
        self.control = Veiled(control) if notes.idle else control
        standard = f"◆ {notes.standard}" if notes.differs else notes.standard
        lines: list[Widget] = [
            Label(
                meaning, Role.STRONG if notes.differs else Role.BODY, "text_dim" if notes.idle else "text", wrap=True
            ),
            Label(standard, Role.SMALL, "accent" if notes.differs else "text_dim", wrap=True),
        ]
        lines += [deals] if deals else []
        lines += [Label(notes.idle, Role.SMALL, "text_dim", wrap=True)] if notes.idle else []
        lines += [Label(f"▲ {text}", Role.SMALL, "danger", wrap=True) for text in notes.problems]
        self.text = Column(lines, gap=2)
        self._known: dict[int, tuple[bool, int, Size, Size]] = {}
        """Its parts by the width of the row."""
        self._natural: Size | None = None

    @property
    def children(self) -> Sequence[Widget]:
        """Text, control and the way back."""
        return [self.text, self.control, *([self.reset] if self.reset else [])]

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As wide as it may be; as high as text and control beside or below each other need."""
        width = look.em(600) if width is None else width
        beside, _, text, control = self._parts(look, width)
        high = max(text[1], control[1]) if beside else text[1] + look.em(6) + control[1]
        return (width, high + 2 * look.em(EDGE))

    def place(self, rect: Rect, look: Look) -> None:
        """Text on the left; the control at the right, or below over the whole width."""
        if self.placed and self.look is not look:
            self._known.clear()
            self._natural = None
        super().place(rect, look)
        beside, inner, text, control = self._parts(look, rect.width)
        left, top = rect.x + look.em(EDGE), rect.y + look.em(EDGE)
        middle = rect.centery - text[1] // 2 if beside else top
        self.text.place(Rect(left, middle, *text), look)
        x = left + inner - control[0] if beside else left
        y = rect.centery - control[1] // 2 if beside else top + text[1] + look.em(6)
        self.control.place(Rect(x, y, *control), look)
        if self.reset:
            side = look.em(HEIGHT)
            y = rect.centery - side // 2 if beside else rect.y + look.em(EDGE) // 2
            self.reset.place(Rect(rect.right - side - look.px(4), y, side, side), look)

    def draw(self, canvas: Canvas) -> None:
        """On a lighter ground with a bar before it where it differs."""
        look, theme = canvas.look, canvas.look.theme
        radius = look.px(theme.radius)
        if self.notes.differs or self.notes.problems:
            canvas.box(self.rect, alpha(theme.panel_raised, 150), radius)
            bar = Rect(self.rect.x, self.rect.y + radius, look.px(4), self.rect.height - 2 * radius)
            canvas.box(bar, theme.danger if self.notes.problems else theme.accent, look.px(2))
        else:
            line = self.rect.bottom - 1
            canvas.fill(alpha(theme.panel_edge, 70), Rect(self.rect.x, line, self.rect.width, look.px(1)))
        super().draw(canvas)

    def _parts(self, look: Look, width: int) -> tuple[bool, int, Size, Size]:
        """Whether the control stands beside the text, the room they share, and the sizes of text and control."""
        if width not in self._known:
            self._known[width] = self._measured(look, width)
        return self._known[width]

    def _measured(self, look: Look, width: int) -> tuple[bool, int, Size, Size]:
        whole = width - 2 * look.em(EDGE)
        inner = whole - look.em(SLOT)
        if self._natural is None:
            self._natural = self.control.measure(look)
        control = self._natural
        beside = control[0] <= BESIDE * inner
        if not beside:
            wide, high = self.control.measure(look, whole)
            control = (min(wide, whole), high)
        room = inner - control[0] - look.em(GAP) if beside else inner
        return beside, inner, (room, self.text.measure(look, room)[1]), control


class Veiled(Widget):
    """A control that can be seen, but not used."""

    def __init__(self, child: Widget) -> None:
        super().__init__()
        self.child = child

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As the control."""
        return self.child.measure(look, width)

    def place(self, rect: Rect, look: Look) -> None:
        """As the control."""
        super().place(rect, look)
        self.child.place(rect, look)

    def walk(self) -> Iterator[Widget]:
        """Nothing inside it can be reached."""
        yield self

    def path(self, pos: Pos) -> list[Widget]:
        """Nothing inside it can be reached."""
        return []

    def draw(self, canvas: Canvas) -> None:
        """The control under a veil."""
        theme = canvas.look.theme
        self.child.draw(canvas)
        grown = canvas.look.px(2)
        canvas.box(self.rect.inflate(2 * grown, 2 * grown), alpha(theme.panel, 165), canvas.look.px(theme.radius))
