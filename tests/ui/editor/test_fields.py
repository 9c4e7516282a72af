"""The controls of ordinary rules: they put what is entered into the form, and say that something changed."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from msgspec import structs
from pygame import Rect

from game.content.editing.form import DealPlanValue, Form, NumberByPlayersValue, TextValue, value_kind
from game.content.sheets.keys import KEYS
from game.content.sheets.sheets import load_sheet, sheet_names
from game.engine.sheet.keys import Players
from game.ui.draw.look import Look
from game.ui.editor.editing import ControlMemory, EditedForm
from game.ui.editor.fields import ByPlayers, control_for
from game.ui.editor.rules_panel import DEPENDENT_KINDS
from game.ui.input.verbs import Command, Confirm, Direction, Focus, Typed, Verb
from game.ui.widgets import Button, Group, Label, Toggle, Widget
from game.ui.widgets.button import Link
from game.ui.widgets.choice import Options
from game.ui.widgets.number import Stepper
from tests.support.for_each import for_each
from tests.ui.support.editing import Person, SpecialPage
from tests.ui.support.headless import HeadlessLoop, NullCanvas


class Filling:
    """A form with the control of rule `key`, and the number of changes."""

    def __init__(self, key: str, game: str = "rummy_500") -> None:
        self.key = key
        self.form = Form(game, load_sheet(game), {})
        self.changes = 0
        control = control_for(key, EditedForm(self.form, self.changed))
        assert control is not None
        self.control = control

    def changed(self) -> None:
        self.changes += 1

    def value(self) -> object:
        return self.form.values[self.key]

    def all(self, kind: type[Widget]) -> list[Widget]:
        return [widget for widget in self.control.walk() if isinstance(widget, kind)]


@for_each("key", KEYS)
def test_every_rule_except_the_deal_plan_and_texts_has_a_control(key: str) -> None:
    form = Form("rummy_500", load_sheet("rummy_500"), {})
    assert (control_for(key, EditedForm(form, print)) is None) == isinstance(value_kind(key), DealPlanValue | TextValue)


def test_the_toggle_of_a_rule_shows_yes_or_no() -> None:
    filling = Filling("buying.allowed")
    toggle = filling.control
    assert isinstance(toggle, Toggle)
    assert toggle.text == "no"
    toggle.handle(Confirm())
    assert filling.value() is True
    assert toggle.text == "yes"
    assert filling.changes == 1


def test_the_options_of_a_choice_rule_are_in_words() -> None:
    filling = Filling("runs.ace")
    control = filling.control
    assert isinstance(control, Options)
    assert [option.text[:4] for option in control.options] == ["low ", "high", "low ", "low,"]
    assert control.index == 2
    control.options[3].handle(Confirm())
    assert filling.value() == "around"


def test_the_stepper_of_a_rule_stays_within_its_limits() -> None:
    filling = Filling("runs.min")
    stepper = filling.control
    assert isinstance(stepper, Stepper)
    stepper.handle(Typed("99"))
    stepper.handle(Confirm())
    assert filling.value() == 14
    assert filling.form.undo()
    assert filling.value() == 3


def test_a_rule_without_a_limit_is_a_toggle_in_words() -> None:
    filling = Filling("buying.limit")
    (stepper,), (toggle,) = filling.all(Stepper), filling.all(Toggle)
    assert isinstance(stepper, Stepper)
    assert isinstance(toggle, Toggle)
    assert (toggle.text, toggle.value, stepper.number.value) == ("no limit", True, None)
    stepper.handle(Typed("2"))
    stepper.handle(Confirm())
    assert filling.value() == 2
    assert not toggle.value
    toggle.handle(Confirm())
    assert filling.value() == "none"
    assert stepper.number.value is None
    toggle.handle(Confirm())
    assert filling.value() == 2


def test_switching_on_a_limit_without_a_standard_number_begins_at_one() -> None:
    filling = Filling("buying.limit")
    (toggle,) = filling.all(Toggle)
    toggle.handle(Confirm())
    assert filling.value() == 1


def test_switching_values_off_and_on_keeps_the_order_of_the_standard() -> None:
    filling = Filling("wilds.take_in")
    sets, runs = filling.all(Toggle)
    assert isinstance(sets, Toggle)
    assert sets.text == "sets"
    sets.handle(Confirm())
    assert filling.value() == ("runs",)
    sets.handle(Confirm())
    assert filling.form.differences == ()
    runs.handle(Confirm())
    assert filling.value() == ("sets",)


@pytest.mark.parametrize("game", sheet_names())
def test_all_rule_controls_can_be_measured_and_drawn(game: str, look: Look, stand: Callable[[Widget], Group]) -> None:
    form = Form(game, load_sheet(game), {})
    drawn = 0
    for key in KEYS:
        control = control_for(key, EditedForm(form, print))
        if control:
            group = stand(control)
            canvas = NullCanvas(look)
            group.draw(canvas)
            control.place(Rect((0, 0), control.measure(look, 300)), look)
            group.draw(canvas)
            drawn += len(canvas.calls) > 0
    assert drawn > 30


Value = int | dict[int, int]
TWO_TO_SIX = Players(min=2, max=6)


class Table:
    """The control of numbers by players, and all values it has set."""

    def __init__(self, value: Value, players: Players = TWO_TO_SIX) -> None:
        self.put: list[object] = []
        form = Form("rummy_500", structs.replace(load_sheet("rummy_500"), players=players), {})
        form.put("deal.hand_size", value)
        self.control = ByPlayers("deal.hand_size", NumberByPlayersValue(1, 26), EditedForm(form, self.changed))

    def changed(self) -> None:
        self.put.append(self.control.value)

    def steppers(self) -> list[Stepper]:
        return [widget for widget in self.control.walk() if isinstance(widget, Stepper)]

    def buttons(self, icon: str) -> list[Button]:
        return [widget for widget in self.control.walk() if isinstance(widget, Button) and widget.icon == icon]

    def words(self) -> list[str]:
        return [widget.text for widget in self.control.walk() if isinstance(widget, Label)]


def typed(stepper: Stepper, text: str) -> None:
    stepper.handle(Typed(text))
    stepper.number.commit()


def test_a_table_by_players_with_one_number_shows_one_stepper() -> None:
    table = Table(7)
    (stepper,) = table.steppers()
    typed(stepper, "9")
    assert table.put == [9]
    assert table.control.value == 9


def test_a_table_by_players_splits_one_number_into_two_lines_and_joins_them_again() -> None:
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
def test_opening_the_table_by_players_covers_the_allowed_numbers_of_players(players: Players, value: Value) -> None:
    table = Table(7, players)
    (link,) = [widget for widget in table.control.walk() if isinstance(widget, Link)]
    link.handle(Confirm())
    assert table.put == [value]


def test_lines_of_a_table_by_players_are_added_and_removed() -> None:
    table = Table({3: 2, 6: 3})
    for _ in range(2):
        table.buttons("plus")[0].handle(Confirm())
    assert table.put[-1] == {3: 2, 6: 3, 7: 3, 8: 3}
    assert table.buttons("plus") == []
    table.buttons("close")[0].handle(Confirm())
    assert table.put[-1] == {3: 2, 7: 3, 8: 3}


def test_a_line_of_a_table_by_players_can_begin_only_between_its_neighbouring_lines() -> None:
    table = Table({2: 10, 5: 7, 6: 5})
    _, start, number, last, _ = table.steppers()
    assert (start.number.low, start.number.high) == (3, 5)
    typed(start, "3")
    assert table.put[-1] == {2: 10, 3: 7, 6: 5}
    assert (last.number.low, last.number.high) == (4, 8)
    assert "Up to 2 players" in table.words()
    typed(number, "8")
    assert table.put[-1] == {2: 10, 3: 8, 6: 5}


def test_a_table_by_players_adds_no_line_beyond_the_most_players() -> None:
    table = Table({2: 10, 5: 7})
    typed(table.steppers()[1], "8")
    assert table.put[-1] == {2: 10, 8: 7}
    assert table.buttons("plus") == []
    typed(table.steppers()[1], "6")
    table.buttons("plus")[0].handle(Confirm())
    assert table.put[-1] == {2: 10, 6: 7, 7: 7}


def test_a_table_by_players_is_narrow_in_a_wide_place_and_contains_all_its_parts(look: Look) -> None:
    table = Table({2: 10, 5: 7})
    wide, high = table.control.measure(look, 1000)
    assert wide < 500
    table.control.place(Rect(0, 0, wide, high), look)
    assert all(table.control.rect.contains(widget.rect) for widget in table.control.walk())


SPECIAL = ("match.deals", "melding.contract", "scoring.values", "pack.wild")


def test_exactly_the_rules_listed_as_special_have_controls_that_depend_on_other_rules() -> None:
    assert {key for key in KEYS if isinstance(value_kind(key), DEPENDENT_KINDS)} == set(SPECIAL)


@for_each("key", SPECIAL)
@for_each("sheet", sheet_names())
def test_showing_the_special_controls_of_any_game_changes_no_rule(sheet: str, key: str) -> None:
    person = Person(sheet, key)
    assert person.texts
    assert not person.form.is_changed


@pytest.mark.parametrize(
    ("size", "scale"), [((960, 600), 1.0), ((960, 600), 2.0), ((1280, 800), 1.0), ((1920, 1080), 2.0)]
)
@pytest.mark.parametrize(
    ("sheet", "key"),
    [
        ("liverpool_rummy_ten", "match.deals"),
        ("dummy_rummy", "match.deals"),
        ("doofer", "pack.wild"),
        ("rummy_500", "scoring.values"),
    ],
)
def test_no_special_control_overlaps_its_parts_or_leaves_its_room(
    sheet: str, key: str, size: tuple[int, int], scale: float
) -> None:
    state = ControlMemory(deal=9, is_choosing_rule=True)
    page = SpecialPage(Form(sheet, load_sheet(sheet), {}), key, state)
    HeadlessLoop(page, size, text_scale=scale)
    leaves = [widget for widget in page.field.walk() if not widget.children and widget.rect.height]
    room = page.field.rect
    assert len(leaves) > 10
    for number, widget in enumerate(leaves):
        assert room.contains(widget.rect), type(widget)
        assert all(not widget.rect.colliderect(other.rect) for other in leaves[number + 1 :]), type(widget)


@pytest.mark.parametrize("key", SPECIAL)
@pytest.mark.parametrize("sheet", ["liverpool_rummy_ten", "doofer", "rummy_500"])
def test_random_input_in_a_special_control_gives_rules_that_can_be_written_and_read_again(sheet: str, key: str) -> None:
    chance = random.Random(f"{sheet} {key}")
    person = Person(sheet, key)
    ways: list[Verb] = [Focus(to) for to in Direction]
    others: list[Verb] = [Confirm(), Confirm(), Confirm(), Typed("7"), Command("end"), Command("home")]
    for _ in range(80):
        if chance.random() < 0.3:
            person.click(chance.choice([widget for widget in person.page.field.walk() if widget.can_focus]))
        else:
            person.loop.do(chance.choice(ways if chance.random() < 0.5 else others))
        focus = person.page.group.focus
        assert focus is None or focus in person.page.group.focusable()
    own = person.form.file_keys
    assert person.page.changes > 3
    assert set(own) <= {"extends", key}
    again = Form(sheet, load_sheet(sheet), {name: value for name, value in own.items() if name != "extends"})
    assert again.sheet == person.form.sheet
