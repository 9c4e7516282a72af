"""The controls of ordinary rules: they put what is entered into the form, and say that something changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import Rect

from game.content.editing.form import Form, NumberByPlayers, OneWord, SomeWords, WholeNumber, YesNo, kind_of
from game.content.sheets.keys import KEYS
from game.content.sheets.sheets import load_sheet, sheet_names
from game.ui.draw.look import Look
from game.ui.editor.fields import field
from game.ui.input.verbs import Confirm, Typed
from game.ui.widgets import Group, Toggle, Widget
from game.ui.widgets.choice import Options
from game.ui.widgets.number import Stepper
from tests.ui.support.headless import NullCanvas

ORDINARY = (YesNo, OneWord, SomeWords, WholeNumber, NumberByPlayers)


class Filling:
    """A form with the control of one key."""

    def __init__(self, key: str, game: str = "rummy_500") -> None:
        self.key = key
        self.form = Form(game, load_sheet(game), {})
        self.changes = 0
        control = field(key, self.form, self.changed)
        assert control is not None
        self.control = control

    def changed(self) -> None:
        self.changes += 1

    def value(self) -> object:
        return self.form.values[self.key]

    def all(self, kind: type[Widget]) -> list[Widget]:
        return [widget for widget in self.control.walk() if isinstance(widget, kind)]


@pytest.mark.parametrize("key", KEYS)
def test_every_ordinary_rule_has_a_control(key: str) -> None:
    form = Form("rummy_500", load_sheet("rummy_500"), {})
    assert (field(key, form, lambda: None) is not None) == isinstance(kind_of(key), ORDINARY)


def test_yes_or_no_is_said_in_words() -> None:
    filling = Filling("buying.allowed")
    toggle = filling.control
    assert isinstance(toggle, Toggle)
    assert toggle.text == "no"
    toggle.handle(Confirm())
    assert filling.value() is True
    assert toggle.text == "yes"
    assert filling.changes == 1


def test_a_choice_is_in_words_and_the_usual_first() -> None:
    filling = Filling("runs.ace")
    control = filling.control
    assert isinstance(control, Options)
    assert [option.text[:4] for option in control.options] == ["low ", "high", "low ", "low,"]
    assert control.index == 2
    control.options[3].handle(Confirm())
    assert filling.value() == "around"


def test_a_number_stays_within_its_limits() -> None:
    filling = Filling("runs.min")
    stepper = filling.control
    assert isinstance(stepper, Stepper)
    stepper.handle(Typed("99"))
    stepper.handle(Confirm())
    assert filling.value() == 14
    assert filling.form.undo()
    assert filling.value() == 3


def test_no_number_is_a_choice_in_words() -> None:
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


def test_without_a_standard_number_a_limit_begins_low() -> None:
    filling = Filling("buying.limit")
    (toggle,) = filling.all(Toggle)
    toggle.handle(Confirm())
    assert filling.value() == 1


def test_some_of_several_keep_the_order_of_the_standard() -> None:
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
def test_all_controls_can_be_measured_and_drawn(game: str, look: Look, stand: Callable[[Widget], Group]) -> None:
    form = Form(game, load_sheet(game), {})
    drawn = 0
    for key in KEYS:
        control = field(key, form, lambda: None)
        if control:
            group = stand(control)
            canvas = NullCanvas(look)
            group.draw(canvas)
            control.place(Rect((0, 0), control.measure(look, 300)), look)
            group.draw(canvas)
            drawn += len(canvas.calls) > 0
    assert drawn > 30
