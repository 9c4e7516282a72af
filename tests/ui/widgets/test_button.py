from collections.abc import Callable
from typing import get_args

import pytest
from pygame import Rect

from game.ui.draw.look import Look
from game.ui.input.verbs import Click, Confirm, DragCancel, DragEnd, DragStart, Focus, Press
from game.ui.input.verbs import Direction as To
from game.ui.widgets import Button, Group, Widget
from game.ui.widgets.button import Kind
from tests.ui.null_canvas import NullCanvas


@pytest.fixture
def pressed() -> list[str]:
    return []


@pytest.fixture
def button(pressed: list[str], stand: Callable[[Widget], Group]) -> Button:
    return Button("Deal", lambda: pressed.append("deal"), icon="cards")


@pytest.fixture
def group(button: Button, stand: Callable[[Widget], Group]) -> Group:
    return stand(button)


def test_a_click_presses_it(button: Button, group: Group, pressed: list[str]) -> None:
    inside = button.rect.center
    group.handle(Press(inside))
    assert button.held
    group.handle(Click(inside))
    assert (button.held, pressed) == (False, ["deal"])


def test_enter_presses_it_once_it_has_the_focus(button: Button, group: Group, pressed: list[str]) -> None:
    assert not group.handle(Confirm())
    group.handle(Focus(To.NEXT))
    assert group.handle(Confirm())
    assert pressed == ["deal"]


def test_a_hand_that_slips_inside_still_presses(button: Button, group: Group, pressed: list[str]) -> None:
    start, end = button.rect.topleft, button.rect.center
    for verb in (Press(start), DragStart(end, start), DragEnd(end, start)):
        group.handle(verb)
    assert pressed == ["deal"]


def test_sliding_off_or_cancelling_takes_the_press_back(button: Button, group: Group, pressed: list[str]) -> None:
    inside = button.rect.center
    for verb in (Press(inside), DragStart((0, 0), inside), DragEnd((0, 0), inside)):
        group.handle(verb)
    group.handle(Press(inside))
    group.handle(DragCancel())
    assert (button.held, pressed) == (False, [])


def test_a_disabled_button_does_nothing_and_gets_no_focus(button: Button, group: Group, pressed: list[str]) -> None:
    button.enabled = False
    for verb in (Press(button.rect.center), Click(button.rect.center), Focus(To.NEXT), Confirm()):
        group.handle(verb)
    assert (pressed, group.focus) == ([], None)


def test_other_mouse_buttons_do_not_press(button: Button, group: Group, pressed: list[str]) -> None:
    group.handle(Press(button.rect.center, button=3))
    group.handle(Click(button.rect.center, button=3))
    assert pressed == []


def test_an_icon_alone_is_a_square(look: Look) -> None:
    width, height = Button("", lambda: None, icon="gear").measure(look)
    assert width == height


@pytest.mark.parametrize("kind", get_args(Kind))
@pytest.mark.parametrize("enabled", [True, False])
def test_text_and_icon_stay_inside_whatever_the_width(kind: Kind, enabled: bool, look: Look) -> None:
    for width in (60, 90, 300):
        button = Button("Arrange for me", lambda: None, kind, icon="hint")
        button.enabled, button.held, button.hovered = enabled, True, True
        button.place(Rect(0, 0, width, 44), look)
        canvas = NullCanvas(look)
        button.draw(canvas)
        places = [given[1] for verb, given in canvas.calls if verb in ("text", "icon")]
        assert len(places) == 2
        assert all(isinstance(place, Rect) and button.rect.contains(place) for place in places)
