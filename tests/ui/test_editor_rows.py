"""A rule on the page: text and control beside or below each other, and what is written under it."""

import pytest
from pygame import Rect

from game.ui.draw.look import Look
from game.ui.editor.rows import Notes, RuleRow, Veiled
from game.ui.input.verbs import Click, Press
from game.ui.widgets import Button, Group, Toggle, Widget
from game.ui.widgets.button import Link
from game.ui.widgets.choice import Options
from tests.ui.null_canvas import NullCanvas

LONG = ["the discards but the top one are shuffled", "the deal ends, and everyone counts their hand"]


def row(control: Widget, notes: Notes, reset: Button | None = None, deals: Widget | None = None) -> RuleRow:
    return RuleRow("runs.min", "Fewest cards in a run", notes, control, reset, deals)


def placed(each: RuleRow, look: Look, width: int = 560) -> Group:
    group = Group(each)
    group.place(Rect(0, 0, width, each.measure(look, width)[1]), look)
    return group


def texts(group: Group, look: Look) -> list[str]:
    canvas = NullCanvas(look)
    group.draw(canvas)
    return canvas.texts()


def test_a_small_control_stands_beside_the_text(look: Look) -> None:
    each = row(Toggle("yes", True), Notes("Standard: yes"))
    placed(each, look)
    assert each.control.rect.left > each.text.rect.right
    assert each.rect.contains(each.control.rect)


def test_a_wide_control_stands_below_the_text(look: Look) -> None:
    each = row(Options(LONG, 0), Notes("Standard: so"))
    placed(each, look)
    assert each.control.rect.top >= each.text.rect.bottom
    assert each.rect.contains(each.control.rect)


@pytest.mark.parametrize("texts_of", [["no", "yes"], LONG])
def test_the_way_back_has_room_of_its_own(texts_of: list[str], look: Look) -> None:
    control = Options(texts_of, 0)
    reset = Button("", lambda: None, "quiet", "undo")
    each = row(control, Notes("Standard: so", differs=True), reset)
    placed(each, look)
    assert not reset.rect.colliderect(control.rect)
    assert not reset.rect.colliderect(each.text.rect)
    assert each.rect.contains(reset.rect)


def test_everything_there_is_to_say_is_said(look: Look) -> None:
    notes = Notes("Standard: 3", True, ("A set is too large.", "And 2 more of this kind."))
    deals = Link("Deal 3 has its own. →", lambda: None)
    assert texts(placed(row(Toggle("yes", True), notes, deals=deals), look), look) == [
        "Fewest cards in a run",
        "◆ Standard: 3",
        "Deal 3 has its own. →",
        "▲ A set is too large.",
        "▲ And 2 more of this kind.",
        "yes",
    ]


def test_the_control_of_a_rule_that_says_nothing_is_out_of_reach(look: Look) -> None:
    toggle = Toggle("no", False)
    each = row(toggle, Notes("Standard: no", idle="Nothing can be bought."))
    group = placed(each, look)
    assert isinstance(each.control, Veiled)
    assert group.focusable() == []
    group.handle(Press(toggle.rect.center))
    group.handle(Click(toggle.rect.center))
    assert not toggle.value
    assert {"Nothing can be bought.", "no"} <= set(texts(group, look))


def test_a_row_takes_another_width_and_another_look(look: Look) -> None:
    each = row(Options(LONG, 0), Notes("Standard: so"))
    high = each.measure(look, 900)[1]
    assert each.measure(look, 300)[1] > high
    large = Look.of((1280, 800), look.images, text_scale=2.0)
    each.place(Rect(0, 0, 900, high), look)
    each.place(Rect(0, 0, 900, 3 * high), large)
    assert each.measure(large, 900)[1] > high
