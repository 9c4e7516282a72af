"""Lines of a file: nothing of how they are written is lost, and mistakes point at their words."""

import pytest
from pygame import Rect

from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.widgets.label import SPACE, SourceLine
from tests.ui.null_canvas import NullCanvas


def placed(line: SourceLine, look: Look, width: int = 600) -> NullCanvas:
    line.place(Rect(0, 0, width, line.measure(look, width)[1]), look)
    canvas = NullCanvas(look)
    line.draw(canvas)
    return canvas


@pytest.mark.parametrize(("indent", "spaces"), [("", 0), ("  ", 2), ("\t", 4), ("  \t", 4)])
def test_indentation_stays(indent: str, spaces: int, look: Look) -> None:
    wide, flat = (SourceLine(3, each).measure(look)[0] for each in (f"{indent}min: few", "min: few"))
    assert wide - flat == spaces * look.em(SPACE)
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
def test_a_mistake_points_at_the_word_in_its_column(text: str, column: int, marked: tuple[str, ...]) -> None:
    assert SourceLine(2, text, [column]).marked == marked


def test_what_is_meant_is_underlined_where_it_is_wrapped_to(look: Look) -> None:
    line = SourceLine(2, "title: " + "long " * 30 + "wrong", [158])
    canvas = placed(line, look, 300)
    (underline,) = [given[1] for verb, given in canvas.calls if verb == "fill"]
    assert line.marked == ("wrong",)
    assert isinstance(underline, Rect)
    assert line.rect.bottom - look.fonts.line_height(Role.SMALL) < underline.y < underline.bottom <= line.rect.bottom
