"""A rule on the page: what it means, its control, the standard beside it, and whatever has to be said of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from pygame import Rect

from game.content.editing.form import NumberByPlayers
from game.engine.sheet.keys import Players
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role, alpha
from game.ui.input.verbs import Pos
from game.ui.widgets import Button, Column, Label, Row, Spacer, Widget
from game.ui.widgets.base import Size
from game.ui.widgets.button import HEIGHT, Link
from game.ui.widgets.number import Stepper
from game.ui.words.strings import _

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
        """Its parts by the width of the row, as they are with `_look`."""
        self._natural: Size | None = None
        self._look: Look | None = None

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
        if self._look is not look:
            self._look, self._natural = look, None
            self._known.clear()
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


MOST_PLAYERS = 8
WIDE = 440


class ByPlayers(Column):
    """One stepper, or a line for each number of players from which another value holds.

    `value` is a number, or numbers by the fewest players they are for, as in a rule sheet.
    """

    def __init__(
        self, value: int | dict[int, int], kind: NumberByPlayers, players: Players, put: Callable[[object], None]
    ) -> None:
        super().__init__([], gap=6)
        self.kind = kind
        self.players = players
        self._put = put
        lines = {players.min: value} if isinstance(value, int) else value
        self._from = sorted(lines)
        self._numbers = [lines[count] for count in self._from]
        self._by_players = not isinstance(value, int)
        self._starts: list[Stepper] = []
        self._first = Label("", Role.SMALL, "text_dim", grow=1)
        self._more = self._splitter()
        self._show()

    def measure(self, look: Look, width: int | None = None) -> Size:
        """No wider than one can read across."""
        return super().measure(look, width if width is None else min(width, look.em(WIDE)))

    @property
    def value(self) -> int | dict[int, int]:
        """The number, or the numbers by players."""
        return dict(zip(self._from, self._numbers, strict=True)) if self._by_players else self._numbers[0]

    def _show(self) -> None:
        numbers = [self._number(place) for place in range(len(self._from))]
        self._starts = [self._start(place) for place in range(1, len(self._from))]
        self._more = self._splitter()
        self._bound()
        if not self._by_players:
            self.content = [numbers[0], Link(_("By number of players …"), self._split, ink="text_dim")]
            return
        self.content = [Row([self._first, numbers[0], Spacer(HEIGHT)], gap=6)]
        for place, start in enumerate(self._starts, 1):
            self.content.append(self._line(place, start, numbers[place]))
        self.content.append(self._more)

    def _splitter(self) -> Row:
        return Row([Button(_("For more players"), self._split, "quiet", "plus"), Spacer(grow=1)])

    def _line(self, place: int, start: Stepper, number: Stepper) -> Widget:
        remove = Button("", lambda: self._remove(place), "quiet", "close", tip=_("Take this line away"))
        words = [Label(text, Role.SMALL, "text_dim") for text in (_("From"), _("players"))]
        return Row([words[0], start, words[1], Spacer(grow=1), number, remove], gap=6)

    def _number(self, place: int) -> Stepper:
        def set_number(number: int) -> None:
            self._numbers[place] = number
            self._put(self.value)

        return Stepper(self._numbers[place], self.kind.least, self.kind.most, set_number)

    def _start(self, place: int) -> Stepper:
        def move(count: int) -> None:
            self._from[place] = count
            self._bound()
            self._put(self.value)

        return Stepper(self._from[place], 1, MOST_PLAYERS, move, tip=_("From so many players"))

    def _bound(self) -> None:
        """Let no line begin before the one above it, nor beyond the most players."""
        self._more.visible = self._from[-1] < MOST_PLAYERS
        ends = [*self._from[1:], MOST_PLAYERS + 1]
        for place, start in enumerate(self._starts, 1):
            start.number.low, start.number.high = self._from[place - 1] + 1, ends[place] - 1
        self._first.text = _("Up to {count} players").format(count=ends[0] - 1)

    def _split(self) -> None:
        """One line more: from the middle of the numbers of players, then from one player more each."""
        if self._by_players:
            start = self._from[-1] + 1
        else:
            self._by_players = True
            low, high = self.players.min, max(self.players.min, self.players.max)
            low = self._from[0] = min(low, MOST_PLAYERS - 1)
            start = min(max(low + 1, (low + high + 2) // 2), MOST_PLAYERS)
        self._from.append(start)
        self._numbers.append(self._numbers[-1])
        self._show()
        self._put(self.value)

    def _remove(self, place: int) -> None:
        del self._from[place], self._numbers[place]
        self._by_players = len(self._from) > 1
        self._show()
        self._put(self.value)
