"""One of several pictures is chosen by click and by keys; the chosen one is ticked."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.ui.draw.look import Look
from game.ui.input.verbs import Click, Confirm, Direction, Focus, Hover, Press
from game.ui.widgets import Group, Widget
from game.ui.widgets.choice import PictureChoice
from tests.ui.support.headless import NullCanvas

Stand = Callable[[Widget], Group]


def choice(told: list[int], drawn: list[Rect] | None = None) -> PictureChoice:
    drawn = [] if drawn is None else drawn
    options = [(name, lambda canvas, rect: drawn.append(rect)) for name in ("Red", "Blue", "Green")]
    return PictureChoice(options, 1, told.append, (60, 80))


def test_keys_choose_a_picture_and_arrows_at_the_ends_are_not_handled(stand: Stand) -> None:
    told: list[int] = []
    pictures = choice(told)
    stand(pictures)
    assert pictures.handle(Focus(Direction.RIGHT))
    assert not pictures.handle(Focus(Direction.RIGHT))
    assert pictures.handle(Confirm())
    assert not pictures.handle(Focus(Direction.LEFT))
    assert told == [2, 0]


def test_a_click_chooses_the_picture_under_the_pointer(stand: Stand) -> None:
    told: list[int] = []
    pictures = choice(told)
    group = stand(pictures)
    for part in pictures.parts:
        group.handle(Press(part.center))
        group.handle(Click(part.center))
    assert told == [0, 1, 2]
    assert not pictures.handle(Click((0, 0)))


def test_every_picture_has_its_place_and_the_chosen_one_a_tick(look: Look, stand: Stand) -> None:
    drawn: list[Rect] = []
    pictures = choice([], drawn)
    stand(pictures)
    pictures.handle(Hover(pictures.parts[0].center))
    canvas = NullCanvas(look)
    pictures.draw(canvas)
    assert len(drawn) == 3
    assert all(part.contains(rect) for part, rect in zip(pictures.parts, drawn, strict=True))
    assert canvas.texts() == ["Red", "Blue", "Green"]
    assert [given[0] for verb, given in canvas.calls if verb == "icon"] == ["check"]


def test_picture_choices_in_a_narrow_place_stand_in_rows(look: Look) -> None:
    told: list[int] = []
    pictures = choice(told)
    wide, high = pictures.measure(look)
    cell = wide // 3
    assert pictures.measure(look, 2 * cell + 10) == (2 * cell, 2 * high)
    assert pictures.measure(look, 40) == (40, 3 * high)
    pictures.place(Rect(10, 20, 2 * cell, 2 * high), look)
    first, second, third = pictures.parts
    assert (first.left, second.left, third.left) == (10, 10 + cell, 10)
    assert (first.top, second.top, third.top) == (20, 20, 20 + high)
    assert not pictures.handle(Focus(Direction.DOWN))
    pictures.handle(Focus(Direction.LEFT))
    assert pictures.handle(Focus(Direction.DOWN))
    assert not pictures.handle(Focus(Direction.DOWN))
    assert pictures.handle(Focus(Direction.UP))
    assert told == [0, 2, 0]
    pictures.handle(Click(third.center))
    assert told[-1] == 2
