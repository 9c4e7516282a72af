"""What is clicked or confirmed acts, whatever it looks like."""

from collections.abc import Callable

import pytest
from pygame import Rect

from game.ui.draw.look import Look
from game.ui.input.verbs import Click, Confirm, Hover
from game.ui.widgets import Button
from game.ui.widgets.button import Link, Pressable
from game.ui.widgets.choice import Option
from tests.ui.headless import BlankImages


@pytest.mark.parametrize("make", [Button, Link, Option])
def test_it_acts_when_clicked_or_confirmed_and_by_nothing_else(
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
