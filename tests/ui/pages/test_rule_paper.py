"""The page of rules as widgets: tables keep to their place, and marks stand in the margin."""

from __future__ import annotations

from pygame import Rect

from game.content.rule_text.tables import PageTable, TableRow
from game.content.sheets.sheets import load_sheet
from game.ui.pages.rule_paper import MARK_MARGIN, MarkedWidget, RuleTable, rule_columns, rule_paper
from game.ui.widgets import Label
from tests.ui.support.headless import NullCanvas
from tests.window.pictures import usual_look

ROWS = (TableRow(("1", "2 sets")), TableRow(("2", "1 set + 1 run " * 9), True, "2 runs"))
TABLE = PageTable("x", "Deals", ("Deal", "Contract"), ROWS)


def test_a_rule_table_is_as_wide_as_needed_and_wraps_if_it_must() -> None:
    look = usual_look()
    grid = RuleTable(TABLE, MARK_MARGIN)
    wide, low = grid.measure(look)
    narrow, high = grid.measure(look, wide // 2)
    assert narrow <= wide // 2
    assert high > low
    grid.place(Rect(10, 10, wide // 2, high), look)
    assert all(grid.rect.contains(cell.rect) for cell in grid.children)
    cells = [cell.rect for cell in grid.children]
    assert not any(one.colliderect(other) for n, one in enumerate(cells) for other in cells[:n])


def test_no_word_of_a_rule_table_is_broken_while_others_can_wrap() -> None:
    look = usual_look()
    rows = tuple(TableRow(("12", "2 sets and 1 run", "Everything but jokers", "11 or 12 cards")) for _ in range(3))
    grid = RuleTable(PageTable("x", "Deals", ("Deal", "Contract", "Wild", "Cards"), rows), MARK_MARGIN)
    words = [
        (cell, look.fonts.size(word, cell.role)[0])
        for cell in grid.children
        if isinstance(cell, Label)
        for word in cell.text.split()
    ]
    grid.place(Rect(0, 0, grid.measure(look)[0] * 2 // 3, 600), look)
    assert all(cell.rect.width >= size for cell, size in words)


def test_marks_in_a_rule_table_stand_left_of_the_differing_lines() -> None:
    look = usual_look()
    canvas = NullCanvas(look)
    grid = RuleTable(TABLE, MARK_MARGIN)
    grid.place(Rect(0, 0, 600, grid.measure(look, 600)[1]), look)
    grid.draw(canvas)
    assert canvas.texts().count("»") == 1
    assert all(cell.rect.x >= look.em(MARK_MARGIN) for cell in grid.children)
    canvas = NullCanvas(look)
    plain = MarkedWidget(Label("Plain."))
    plain.place(Rect(0, 0, 600, 40), look)
    plain.draw(canvas)
    assert canvas.texts() == ["Plain."]


def test_rule_paper_has_its_tables_below_or_in_a_second_column() -> None:
    sheet = load_sheet("doofer")
    assert sum(isinstance(widget, RuleTable) for widget in rule_paper(sheet).walk()) == 2
    text, tables = rule_columns(sheet)
    assert not any(isinstance(widget, RuleTable) for widget in text.walk())
    assert sum(isinstance(widget, RuleTable) for widget in tables.walk()) == 2
