"""A notice has room for all it says."""

import pytest
from pygame import Rect

from game.ui.draw.look import Look
from game.ui.widgets.label import Notice
from tests.ui.null_canvas import NullCanvas

LONG = "Rummy House is open already: what you play and set here is not saved."


def test_it_is_as_high_as_its_text(look: Look) -> None:
    notice = Notice(LONG)
    wide, low = notice.measure(look)
    assert notice.measure(look, wide) == (wide, low)
    narrow, high = notice.measure(look, 300)
    assert narrow <= 300
    assert high > low


@pytest.mark.parametrize("paper", [False, True])
def test_sign_and_sentence_are_drawn(look: Look, paper: bool) -> None:
    notice = Notice(LONG, paper=paper)
    notice.place(Rect(0, 0, 300, 100), look)
    canvas = NullCanvas(look)
    notice.draw(canvas)
    assert LONG in canvas.texts()
    assert [given[0] for verb, given in canvas.calls if verb == "icon"] == ["warning"]
