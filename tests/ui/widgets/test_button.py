"""Tests of `game.ui.widgets.button`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import get_args

import pytest
from pygame import Rect

from game.ui.draw.look import Look
from game.ui.draw.theme import FELT, Role
from game.ui.input.verbs import Click, Command, Confirm, Direction, DragCancel, DragEnd, DragStart, Focus, Hover, Press
from game.ui.input.verbs import Direction as To
from game.ui.widgets import Button, Group, Toggle, Widget
from game.ui.widgets.button import ButtonKind, Chip, Link, Pressable
from game.words import input_signs
from tests.ui.support.headless import BlankImages, NullCanvas


@pytest.fixture
def pressed() -> list[str]:
    return []


@pytest.fixture
def button(pressed: list[str], stand: Callable[[Widget], Group]) -> Button:
    return Button("Deal", lambda: pressed.append("deal"), icon="cards")


@pytest.fixture
def group(button: Button, stand: Callable[[Widget], Group]) -> Group:
    return stand(button)


def test_a_click_presses_a_button(button: Button, group: Group, pressed: list[str]) -> None:
    inside = button.rect.center
    group.handle(Press(inside))
    assert button.is_held
    group.handle(Click(inside))
    assert (button.is_held, pressed) == (False, ["deal"])


def test_enter_presses_a_button_once_it_has_the_focus(button: Button, group: Group, pressed: list[str]) -> None:
    assert not group.handle(Confirm())
    group.handle(Focus(To.NEXT))
    assert group.handle(Confirm())
    assert pressed == ["deal"]


def test_a_short_drag_inside_a_button_presses_the_button(button: Button, group: Group, pressed: list[str]) -> None:
    start, end = button.rect.topleft, button.rect.center
    for verb in (Press(start), DragStart(end, start), DragEnd(end, start)):
        group.handle(verb)
    assert pressed == ["deal"]


def test_sliding_off_a_button_or_cancelling_undoes_its_press(button: Button, group: Group, pressed: list[str]) -> None:
    inside = button.rect.center
    for verb in (Press(inside), DragStart((0, 0), inside), DragEnd((0, 0), inside)):
        group.handle(verb)
    group.handle(Press(inside))
    group.handle(DragCancel())
    assert (button.is_held, pressed) == (False, [])


def test_a_disabled_button_does_nothing_and_gets_no_focus(button: Button, group: Group, pressed: list[str]) -> None:
    button.enabled = False
    for verb in (Press(button.rect.center), Click(button.rect.center), Focus(To.NEXT), Confirm()):
        group.handle(verb)
    assert (pressed, group.focus) == ([], None)


def test_only_the_left_mouse_button_presses_a_button(button: Button, group: Group, pressed: list[str]) -> None:
    group.handle(Press(button.rect.center, button=3))
    group.handle(Click(button.rect.center, button=3))
    assert pressed == []


def test_a_button_with_only_an_icon_is_square(look: Look) -> None:
    width, height = Button("", lambda: None, icon="gear").measure(look)
    assert width == height


@pytest.mark.parametrize("kind", get_args(ButtonKind))
@pytest.mark.parametrize("enabled", [True, False])
def test_text_and_icon_of_a_button_stay_inside_at_any_width(kind: ButtonKind, enabled: bool, look: Look) -> None:
    for width, drawn in ((60, 1), (90, 1), (300, 2)):
        button = Button("Arrange for me", lambda: None, kind, icon="hint")
        button.enabled, button.is_held, button.hovered = enabled, True, True
        button.place(Rect(0, 0, width, 44), look)
        canvas = NullCanvas(look)
        button.draw(canvas)
        places = [given[1] for verb, given in canvas.calls if verb in ("text", "icon")]
        assert len(places) == drawn
        assert all(isinstance(place, Rect) and button.rect.contains(place) for place in places)


def test_a_button_without_room_for_its_words_drops_the_icon_first_and_then_the_key(look: Look) -> None:
    button = Button(input_signs.with_signs("Knock", "L"), lambda: None, icon="check")
    strong = partial(look.fonts.size, role=Role.STRONG)
    pad, words, sign = 2 * look.em(12), strong("Knock")[0], strong(button.text)[0] - strong("Knock")[0]
    seen = []
    for room in (words + sign + look.em(40), words + sign + look.em(2), words + look.em(2)):
        button.place(Rect(0, 0, room + pad, 44), look)
        canvas = NullCanvas(look)
        button.draw(canvas)
        seen.append(([given[0] for verb, given in canvas.calls if verb == "icon"], canvas.texts()))
    assert seen == [(["check"], ["Knock (L)"]), ([], ["Knock (L)"]), ([], ["Knock"])]


@pytest.fixture
def told() -> list[bool]:
    return []


@pytest.fixture
def chip(told: list[bool]) -> Chip:
    return Chip("10", False, told.append)


def face(widget: Widget, look: Look) -> object:
    canvas = NullCanvas(look)
    widget.draw(canvas)
    return next(given[1] for verb, given in canvas.calls if verb == "box")


def test_enter_and_clicks_turn_a_chip_on_and_off(
    chip: Chip, told: list[bool], stand: Callable[[Widget], Group]
) -> None:
    group = stand(chip)
    group.set_focus(chip)
    group.handle(Confirm())
    group.handle(Press(chip.rect.center))
    group.handle(Click(chip.rect.center))
    assert told == [True, False]
    assert not chip.handle(Focus(Direction.LEFT))


def test_a_chip_that_is_on_is_filled_with_the_accent_colour(
    chip: Chip, look: Look, stand: Callable[[Widget], Group]
) -> None:
    stand(chip)
    assert face(chip, look) == FELT.well
    chip.on = True
    assert face(chip, look) == FELT.accent


def test_a_chip_lights_up_under_the_pointer_unless_it_is_disabled(
    chip: Chip, look: Look, stand: Callable[[Widget], Group]
) -> None:
    group = stand(chip)
    group.handle(Hover(chip.rect.center))
    lit = face(chip, look)
    chip.enabled = False
    assert lit == FELT.panel_raised != face(chip, look)


def test_chips_of_ranks_have_equal_width_and_chips_of_words_are_wider(look: Look) -> None:
    assert Chip("A", True).measure(look) == Chip("10", False).measure(look) == (34, 40)
    assert Chip("pips and more", True).measure(look)[0] > 80


def test_a_click_or_enter_follows_a_link(stand: Callable[[Widget], Group]) -> None:
    went: list[str] = []
    link = Link("Fewest cards in a set: 2", lambda: went.append("there"), "Standard: 3")
    group = stand(link)
    group.handle(Press(link.rect.center))
    group.handle(Click(link.rect.center))
    group.set_focus(link)
    group.handle(Confirm())
    assert went == ["there", "there"]
    assert not group.handle(Command("x"))


def test_a_link_wraps_into_the_lines_its_text_needs(look: Look, stand: Callable[[Widget], Group]) -> None:
    link = Link("Fewest cards in a set, which is a rather long thing to say", lambda: None, "Standard: 3")
    assert link.measure(look, 200)[1] > link.measure(look)[1]
    assert link.measure(look)[1] > Link("Fewest", lambda: None).measure(look)[1]
    group = stand(link)
    group.handle(Hover(link.rect.center))
    canvas = NullCanvas(look)
    group.draw(canvas)
    assert canvas.texts() == [link.text, "Standard: 3"]


@pytest.mark.parametrize("make", [Button, Link])
def test_a_button_acts_on_click_and_confirm_only(
    make: Callable[[str, Callable[[], object]], Pressable],
) -> None:
    done: list[str] = []
    widget = make("Go", lambda: done.append("gone"))
    assert widget.can_focus
    assert not widget.placed
    widget.place(Rect(0, 0, 90, 40), Look.of((1280, 800), BlankImages()))
    assert widget.placed
    assert not widget.handle(Hover((5, 5)))
    assert widget.handle(Click((5, 5)))
    assert widget.handle(Confirm())
    assert done == ["gone", "gone"]


def test_click_and_enter_switch_a_toggle(stand: Callable[[Widget], Group]) -> None:
    told: list[bool] = []
    toggle = Toggle("Ask before discarding", False, told.append)
    group = stand(toggle)
    group.handle(Press(toggle.rect.center))
    group.handle(Click(toggle.rect.center))
    group.handle(Focus(Direction.NEXT))
    group.handle(Confirm(typed=True))
    assert told == [True, False]


def test_a_toggle_that_is_on_differs_from_one_off_in_more_than_colour(
    look: Look, stand: Callable[[Widget], Group]
) -> None:
    shapes = []
    for value in (True, False):
        toggle = Toggle("Sounds", value)
        stand(toggle)
        canvas = NullCanvas(look)
        toggle.draw(canvas)
        shapes.append([given[0] for verb, given in canvas.calls if verb == "box"])
    assert shapes[0] != shapes[1]
    assert len(shapes[0]) == len(shapes[1]) + 1
