"""A number for all, or by how many play."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.content.editing.form import NumberByPlayers
from game.engine.sheet.keys import Players
from game.ui.draw.look import Look
from game.ui.editor.rows import ByPlayers, Notes, RuleRow, Veiled
from game.ui.input.verbs import Click, Confirm, Press, Typed
from game.ui.widgets import Button, Group, Label, Toggle, Widget
from game.ui.widgets.button import Link
from game.ui.widgets.choice import Options
from game.ui.widgets.number import Stepper
from tests.ui.support.headless import NullCanvas

Value = int | dict[int, int]
TWO_TO_SIX = Players(min=2, max=6)


class Table:
    """The control with all that it put."""

    def __init__(self, value: Value, players: Players = TWO_TO_SIX) -> None:
        self.put: list[object] = []
        self.control = ByPlayers(value, NumberByPlayers(1, 26), players, self.put.append)

    def steppers(self) -> list[Stepper]:
        return [widget for widget in self.control.walk() if isinstance(widget, Stepper)]

    def buttons(self, icon: str) -> list[Button]:
        return [widget for widget in self.control.walk() if isinstance(widget, Button) and widget.icon == icon]

    def words(self) -> list[str]:
        return [widget.text for widget in self.control.walk() if isinstance(widget, Label)]


def typed(stepper: Stepper, text: str) -> None:
    stepper.handle(Typed(text))
    stepper.number.commit()


def test_one_number_for_all() -> None:
    table = Table(7)
    (stepper,) = table.steppers()
    typed(stepper, "9")
    assert table.put == [9]
    assert table.control.value == 9


def test_one_number_becomes_two_and_one_again() -> None:
    table = Table(7)
    (link,) = [widget for widget in table.control.walk() if isinstance(widget, Link)]
    link.handle(Confirm())
    assert table.put == [{2: 7, 5: 7}]
    assert "Up to 4 players" in table.words()
    table.buttons("close")[0].handle(Confirm())
    assert table.put[-1] == 7
    assert len(table.steppers()) == 1


@pytest.mark.parametrize(
    ("players", "value"),
    [
        (Players(min=8, max=8), {7: 7, 8: 7}),
        (Players(min=1, max=1), {1: 7, 2: 7}),
        (Players(min=5, max=3), {5: 7, 6: 7}),
    ],
)
def test_a_table_fits_whatever_the_numbers_of_players(players: Players, value: Value) -> None:
    table = Table(7, players)
    (link,) = [widget for widget in table.control.walk() if isinstance(widget, Link)]
    link.handle(Confirm())
    assert table.put == [value]


def test_lines_are_added_up_to_the_most_players_and_taken_away() -> None:
    table = Table({3: 2, 6: 3})
    for _ in range(2):
        table.buttons("plus")[0].handle(Confirm())
    assert table.put[-1] == {3: 2, 6: 3, 7: 3, 8: 3}
    assert table.buttons("plus") == []
    table.buttons("close")[0].handle(Confirm())
    assert table.put[-1] == {3: 2, 7: 3, 8: 3}


def test_a_line_begins_between_its_neighbours() -> None:
    table = Table({2: 10, 5: 7, 6: 5})
    _, start, number, last, _ = table.steppers()
    assert (start.number.low, start.number.high) == (3, 5)
    typed(start, "3")
    assert table.put[-1] == {2: 10, 3: 7, 6: 5}
    assert (last.number.low, last.number.high) == (4, 8)
    assert "Up to 2 players" in table.words()
    typed(number, "8")
    assert table.put[-1] == {2: 10, 3: 8, 6: 5}


def test_no_line_is_added_once_the_last_one_begins_at_the_most_players() -> None:
    table = Table({2: 10, 5: 7})
    typed(table.steppers()[1], "8")
    assert table.put[-1] == {2: 10, 8: 7}
    assert table.buttons("plus") == []
    typed(table.steppers()[1], "6")
    table.buttons("plus")[0].handle(Confirm())
    assert table.put[-1] == {2: 10, 6: 7, 7: 7}


def test_a_table_is_no_wider_than_one_reads_across(look: Look) -> None:
    table = Table({2: 10, 5: 7})
    wide, high = table.control.measure(look, 1000)
    assert wide < 500
    table.control.place(Rect(0, 0, wide, high), look)
    assert all(table.control.rect.contains(widget.rect) for widget in table.control.walk())


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
