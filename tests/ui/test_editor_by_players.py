"""A number for all, or by how many play."""

import pytest
from pygame import Rect

from game.content.editing.form import NumberByPlayers
from game.engine.sheet.keys import Players
from game.ui.draw.look import Look
from game.ui.editor.rows import ByPlayers
from game.ui.input.verbs import Confirm, Typed
from game.ui.widgets import Button, Label
from game.ui.widgets.button import Link
from game.ui.widgets.number import Stepper

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
