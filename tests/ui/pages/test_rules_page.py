"""The page of rules: all sentences and tables are there, it scrolls, and every usual key leaves it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.content.rule_text.page import MARK, rule_page
from game.content.sheets.sheets import load_sheet, sheet_names, with_keys
from game.engine.sheet.keys import RuleSheet
from game.ui.input.verbs import Cancel, Command, Confirm, Direction, Focus, Verb
from game.ui.pages.rule_paper import RuleTable
from game.ui.pages.rules_page import RulesPage
from game.ui.widgets import Scroll
from game.ui.widgets.screens import Screen
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SCALES, SIZES, button, click, sound


def reading(
    sheet: RuleSheet, size: tuple[int, int] = (1280, 800), scale: float = 1.0, base: RuleSheet | None = None
) -> tuple[HeadlessLoop, RulesPage]:
    page = RulesPage(sheet, base)
    loop = HeadlessLoop(Screen(), size, text_scale=scale)
    loop.screens.push(page)
    loop.step()
    return loop, page


def scrolls(page: RulesPage) -> Sequence[Scroll]:
    return [widget for widget in page.group.root.walk() if isinstance(widget, Scroll)]


def changed() -> tuple[RuleSheet, RuleSheet]:
    base = load_sheet("liverpool_rummy")
    return with_keys(base, {"runs.min": 3, "buying.allowed": False, "scoring.values": {"A": 20, "joker": 20}}), base


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("game", sheet_names())
def test_every_sentence_and_cell_is_on_the_rules_page(game: str, scale: float) -> None:
    sheet = load_sheet(game)
    loop, _ = reading(sheet, scale=scale)
    texts = loop.display.texts
    page = rule_page(sheet)
    assert {page.title, page.about, page.aim} <= set(texts)
    for section in page.sections:
        assert section.title in texts
        assert {line.text for line in section.lines} <= set(texts)
        for table in section.tables:
            assert set(table.columns) <= set(texts)
            assert {cell for row in table.rows for cell in row.cells} <= set(texts)


def test_the_rules_page_marks_differences_with_their_standard() -> None:
    sheet, base = changed()
    loop, _ = reading(sheet, base=base)
    texts = loop.display.texts
    assert texts.count(MARK) == 3
    assert "(standard: four or more)" in texts
    assert "20 (standard: 15)" in texts
    assert "Differences from Liverpool Rummy (the standard): three rules; » marks each of them." in texts
    loop, _ = reading(sheet)
    assert MARK not in loop.display.texts


@pytest.mark.parametrize("verb", [Cancel(), Confirm(), Command("f1")])
def test_escape_enter_and_f1_leave_the_rules_page(verb: Verb) -> None:
    loop, page = reading(load_sheet("doofer"))
    loop.do(verb)
    assert loop.screens.top is not page


def test_the_back_button_leaves_the_rules_page() -> None:
    loop, page = reading(load_sheet("doofer"))
    click(loop, button(page, "Back"))
    assert loop.screens.top is not page


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_arrows_and_page_keys_scroll_to_the_ends(scale: float) -> None:
    loop, page = reading(load_sheet("liverpool_rummy"), scale=scale)
    bar = scrolls(page)[0].bar
    last = bar.content - bar.view.height
    loop.do(Focus(Direction.DOWN))
    assert 0 < bar.offset < last
    for _ in range(19):
        loop.do(Command("page down"))
    assert bar.offset == last
    loop.do(Focus(Direction.UP))
    assert bar.offset < last
    loop.do(Command("end"))
    assert bar.offset == last
    loop.do(Command("page up"))
    assert bar.offset < last
    loop.do(Command("home"))
    assert bar.offset == 0


def test_tables_stand_beside_the_sentences_if_letters_leave_room() -> None:
    for scale, beside in ((1.0, True), (2.0, False)):
        _, page = reading(load_sheet("doofer"), scale=scale)
        grids = [widget for widget in page.group.root.walk() if isinstance(widget, RuleTable)]
        [scroll] = scrolls(page)
        middle = scroll.rect.centerx
        assert (min(grid.rect.left for grid in grids) > middle) is beside
        # The one bar stands at the right edge of the paper, right of everything.
        assert scroll.bar.view.right - scroll.bar.width >= max(grid.rect.right for grid in grids)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_rules_page_fits_every_window_without_overlap(size: tuple[int, int], text_scale: float) -> None:
    _, page = reading(load_sheet("liverpool_rummy_ten"), size, text_scale)
    assert sound(page)
    sheet, base = changed()
    _, page = reading(sheet, size, text_scale, base)
    assert sound(page)
