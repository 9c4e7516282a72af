"""Tests of `game.ui.widgets.label`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import Rect

from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.widgets import Group, Label, Widget
from game.ui.widgets.label import INDENT_WIDTH, Notice, SourceLine
from tests.ui.support.headless import NullCanvas


def test_a_label_is_as_large_as_its_text(look: Look) -> None:
    assert Label("Your turn", Role.HEADING).measure(look) == look.fonts.size("Your turn", Role.HEADING)


def test_a_wrapping_label_takes_the_lines_it_needs(look: Look) -> None:
    label = Label("Draw from the stock or take the discards.", wrap=True)
    assert label.measure(look, 120)[1] >= 3 * look.fonts.line_height(Role.BODY)
    assert label.measure(look, 120)[0] <= 120


def test_the_text_of_a_label_never_leaves_its_rectangle(look: Look) -> None:
    for label in (Label("Much longer than that"), Label("Much longer than that", wrap=True)):
        label.place(Rect(0, 0, 60, 24), look)
        canvas = NullCanvas(look)
        label.draw(canvas)
        clipped = canvas.calls[0] == ("clip", (label.rect,))
        where = next(given[1] for verb, given in canvas.calls if verb == "text")
        assert isinstance(where, Rect)
        assert clipped or label.rect.contains(where)


def test_a_label_writes_in_its_ink(look: Look, stand: Callable[[Widget], Group]) -> None:
    label = Label("Ann", ink="paper_danger")
    stand(label)
    canvas = NullCanvas(look)
    label.draw(canvas)
    assert canvas.calls[-1][1][-1] == look.theme.paper_danger


LONG = "Rummy House is already open, so nothing you play or change here will be saved."


def test_a_notice_is_as_high_as_its_wrapped_text(look: Look) -> None:
    notice = Notice(LONG)
    wide, low = notice.measure(look)
    assert notice.measure(look, wide) == (wide, low)
    narrow, high = notice.measure(look, 300)
    assert narrow <= 300
    assert high > low


@pytest.mark.parametrize("paper", [False, True])
def test_a_notice_draws_its_sign_and_its_sentence(look: Look, paper: bool) -> None:
    notice = Notice(LONG, paper=paper)
    notice.place(Rect(0, 0, 300, 100), look)
    canvas = NullCanvas(look)
    notice.draw(canvas)
    assert LONG in canvas.texts()
    assert [given[0] for verb, given in canvas.calls if verb == "icon"] == ["warning"]


def placed(line: SourceLine, look: Look, width: int = 600) -> NullCanvas:
    line.place(Rect(0, 0, width, line.measure(look, width)[1]), look)
    canvas = NullCanvas(look)
    line.draw(canvas)
    return canvas


@pytest.mark.parametrize(("indent", "spaces"), [("", 0), ("  ", 2), ("\t", 4), ("  \t", 4)])
def test_a_source_line_keeps_its_indentation(indent: str, spaces: int, look: Look) -> None:
    wide, flat = (SourceLine(3, each).measure(look)[0] for each in (f"{indent}min: few", "min: few"))
    assert wide - flat == spaces * look.em(INDENT_WIDTH)
    assert placed(SourceLine(3, f"{indent}min: few"), look).texts() == ["3", "min: few"]


@pytest.mark.parametrize(
    ("text", "column", "marked"),
    [
        ("sets.min: 99", 11, ("99",)),
        ("  min: few", 8, ("few",)),
        ("\tmin: few", 2, ("min:",)),
        ("sets.min: 99", 40, ()),
        ("sets.min: 99", 0, ()),
        ("  min", 1, ()),
    ],
)
def test_a_source_line_marks_the_word_in_the_column_of_its_mistake(
    text: str, column: int, marked: tuple[str, ...]
) -> None:
    assert SourceLine(2, text, [column]).marked_words == marked


def test_a_wrapped_source_line_underlines_the_marked_word_in_its_last_line(look: Look) -> None:
    line = SourceLine(2, "title: " + "long " * 30 + "wrong", [158])
    canvas = placed(line, look, 300)
    (underline,) = [given[1] for verb, given in canvas.calls if verb == "fill"]
    assert line.marked_words == ("wrong",)
    assert isinstance(underline, Rect)
    assert line.rect.bottom - look.fonts.line_height(Role.SMALL) < underline.y < underline.bottom <= line.rect.bottom
