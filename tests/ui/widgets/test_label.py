from collections.abc import Callable

from pygame import Rect

from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.widgets import Group, Label, Widget
from tests.ui.null_canvas import NullCanvas


def test_a_label_is_as_large_as_its_text(look: Look) -> None:
    assert Label("Your turn", Role.HEADING).measure(look) == look.fonts.size("Your turn", Role.HEADING)


def test_a_wrapping_label_takes_the_lines_it_needs(look: Look) -> None:
    label = Label("Draw from the stock or take the discards.", wrap=True)
    assert label.measure(look, 120)[1] >= 3 * look.fonts.line_height(Role.BODY)
    assert label.measure(look, 120)[0] <= 120


def test_text_never_leaves_its_label(look: Look) -> None:
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
