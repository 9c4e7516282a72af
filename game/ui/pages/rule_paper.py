"""Rule pages as widgets on paper."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pygame import Rect

from game.content.rule_text.page import MARK, PageLine, PageSection, RulePage, bracketed_standard, rule_page
from game.content.rule_text.tables import PageTable
from game.engine.sheet.keys import RuleSheet
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Ink, Role
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, distributed_lengths

MARK_MARGIN = 22
"""Units left of a rule, for the mark of a difference."""
COLUMN_GAP = 22
"""Units between the columns of a table."""
CELL_PADDING = 3.5
"""Units above and below the text of a cell."""


def rule_paper(sheet: RuleSheet, base: RuleSheet | None = None, begin: Sequence[Widget] = ()) -> Widget:
    """Build the rule page of `sheet`, marked where it differs from `base`, for a panel of paper.

    `begin` is inserted below the title.
    """
    return _page_column(rule_page(sheet, base), tables=True, begin=begin)


def rule_columns(sheet: RuleSheet, base: RuleSheet | None = None) -> tuple[Widget, Widget]:
    """Build two columns of the rule page of `sheet`, marked where it differs from `base`: the sentences, and the
    tables.
    """
    page = rule_page(sheet, base)
    tables = [_titled_table(page, table) for section in page.sections for table in section.tables]
    return _page_column(page, tables=False), Column(tables, gap=20)


def rule_sections(page: RulePage, topics: Collection[str]) -> list[Widget]:
    """Build the sections of a rule page on these topics."""
    return [_section(page, section, tables=True) for section in page.sections if section.topic in topics]


def _page_column(page: RulePage, tables: bool, begin: Sequence[Widget] = ()) -> Widget:
    players = Label(f"{page.players.text} {page.players.aside}".rstrip(), Role.SMALL, "paper_dim", wrap=True)
    title: list[Widget] = [
        Label(page.title, Role.HEADING, "paper_text", wrap=True),
        MarkedWidget(players, differs=True) if page.players.differs else players,
    ]
    parts: list[Widget] = [Column(title, gap=0), *begin]
    parts += [Label(text, Role.BODY, "paper_text", wrap=True) for text in (page.about, page.aim) if text]
    if page.note:
        parts.append(Label(page.note, Role.STRONG, "paper_text", wrap=True))
    parts += [_section(page, section, tables) for section in page.sections]
    return Column(parts, gap=16)


def _section(page: RulePage, section: PageSection, tables: bool) -> Widget:
    parts: list[Widget] = [Label(section.title, Role.STRONG, "paper_good", wrap=True)]
    parts += [_sentence(page, line) for line in section.lines]
    if tables:
        parts += [_table(page, table) for table in section.tables]
    return Column(parts, gap=5)


def _titled_table(page: RulePage, table: PageTable) -> Widget:
    return Column([Label(table.title, Role.STRONG, "paper_good", wrap=True), _table(page, table)], gap=5)


def _table(page: RulePage, table: PageTable) -> Widget:
    return RuleTable(table, MARK_MARGIN if page.note else 0)


def _sentence(page: RulePage, line: PageLine) -> Widget:
    said: Widget = Label(line.text, Role.SMALL, "paper_text", wrap=True)
    if line.standard:
        said = Column([said, Label(line.aside, Role.SMALL, "paper_dim", wrap=True)], gap=0)
    return MarkedWidget(said, line.differs) if page.note else said


class MarkedWidget(Widget):
    """Content with a margin at its left. If the rule it states `differs` from the standard, that is marked there."""

    def __init__(self, child: Widget, differs: bool = False) -> None:
        super().__init__()
        self.child = child
        self.differs = differs

    @property
    def children(self) -> Sequence[Widget]:
        """The content alone."""
        return (self.child,)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of content and margin."""
        margin = look.em(MARK_MARGIN)
        wide, high = self.child.measure(look, None if width is None else max(0, width - margin))
        return (wide + margin, high)

    def place(self, rect: Rect, look: Look) -> None:
        """Place the content right of the margin."""
        super().place(rect, look)
        margin = min(look.em(MARK_MARGIN), rect.width)
        self.child.place(Rect(rect.x + margin, rect.y, rect.width - margin, rect.height), look)

    def draw(self, canvas: Canvas) -> None:
        """Draw the content and, if it `differs`, a bar and a sign in the margin."""
        super().draw(canvas)
        if self.differs:
            _draw_mark(canvas, self.rect)


def _draw_mark(canvas: Canvas, rect: Rect) -> None:
    """Mark a rule that differs from the standard: draw a bar at the left edge of `rect`, and the sign `MARK` right of
    the bar.
    """
    look = canvas.look
    colour = look.theme.ink("paper_danger")
    canvas.box(Rect(rect.x, rect.y + look.px(2), look.px(3), rect.height - look.px(4)), colour, look.px(1.5))
    canvas.text(MARK, (rect.x + look.em(8), rect.y), Role.SMALL, colour)


class RuleTable(Widget):
    """A table with a thin line below each row and a margin of `margin` units at the left, for marks of differences."""

    def __init__(self, table: PageTable, margin: float) -> None:
        super().__init__()
        self.margin = margin
        self.differs = [False, *(row.differs for row in table.rows)]
        self.rows = [[self._cell(text, Role.CAPTION, "paper_dim") for text in table.columns]]
        for row in table.rows:
            cells = [*row.cells[:-1], f"{row.cells[-1]} {bracketed_standard(row.standard)}".rstrip()]
            self.rows.append([self._cell(text, Role.SMALL, "paper_text") for text in cells])

    @staticmethod
    def _cell(text: str, role: Role, ink: Ink) -> Label:
        return Label(text, role, ink, wrap=True)

    @property
    def children(self) -> Sequence[Widget]:
        """All cells."""
        return [cell for row in self.rows for cell in row]

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of all columns and rows, with the margin. If they are wider than `width`, texts wrap; without
        `width`, none wraps.
        """
        widths = self._widths(look, width)
        gaps = look.em(COLUMN_GAP) * (len(widths) - 1)
        return (look.em(self.margin) + sum(widths) + gaps, sum(self._heights(look, widths)))

    def place(self, rect: Rect, look: Look) -> None:
        """Place the cells."""
        super().place(rect, look)
        widths = self._widths(look, rect.width)
        top = rect.y
        for row, height in zip(self.rows, self._heights(look, widths), strict=True):
            left = rect.x + look.em(self.margin)
            for cell, width in zip(row, widths, strict=True):
                cell.place(Rect(left, top + look.em(CELL_PADDING), width, height - 2 * look.em(CELL_PADDING)), look)
                left += width + look.em(COLUMN_GAP)
            top += height

    def draw(self, canvas: Canvas) -> None:
        """Draw the lines below the rows, the cells, and marks beside the rows that differ from the standard."""
        look = canvas.look
        widths = self._widths(look, self.rect.width)
        wide = sum(widths) + look.em(COLUMN_GAP) * (len(widths) - 1)
        left, bottom = self.rect.x + look.em(self.margin), self.rect.y
        for number, height in enumerate(self._heights(look, widths)):
            if self.differs[number]:
                _draw_mark(
                    canvas, Rect(self.rect.x, bottom + look.em(CELL_PADDING), wide, height - 2 * look.em(CELL_PADDING))
                )
            bottom += height
            colour = look.theme.paper_line if number else look.theme.paper_dim
            canvas.line((left, bottom), (left + wide, bottom), colour, max(1, look.px(1)))
        super().draw(canvas)

    def _widths(self, look: Look, width: int | None) -> list[int]:
        columns = list(zip(*self.rows, strict=True))
        natural = [max(look.fonts.size(cell.text, cell.role)[0] for cell in column) for column in columns]
        if width is None:
            return natural
        room = width - look.em(self.margin) - look.em(COLUMN_GAP) * (len(natural) - 1)
        # No word is broken while others can wrap.
        least = [max(_longest_word(cell, look) for cell in column) for column in columns]
        if sum(least) > room:
            least = [0] * len(natural)
        more = distributed_lengths(
            [whole - word for whole, word in zip(natural, least, strict=True)], [0] * len(natural), room - sum(least)
        )
        return [word + rest for word, rest in zip(least, more, strict=True)]

    def _heights(self, look: Look, widths: Sequence[int]) -> list[int]:
        around = 2 * look.em(CELL_PADDING)
        return [
            max(cell.measure(look, width)[1] for cell, width in zip(row, widths, strict=True)) + around
            for row in self.rows
        ]


def _longest_word(cell: Label, look: Look) -> int:
    return max((look.fonts.size(word, cell.role)[0] for word in cell.text.split()), default=0)
