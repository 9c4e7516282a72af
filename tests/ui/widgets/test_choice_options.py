"""One of several options, each of which can have the focus without being chosen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import Rect

from game.ui.draw.look import Look
from game.ui.input.verbs import Click, Confirm, Direction, Focus, Hover, Press
from game.ui.widgets import Group, Widget
from game.ui.widgets.choice import Chips, Options
from tests.ui.support.headless import NullCanvas

TAKES = ["stays", "goes to the hand", "must be played again in the same turn, before the taker discards a card"]


@pytest.fixture
def told() -> list[int]:
    return []


@pytest.fixture
def options(told: list[int]) -> Options:
    return Options(TAKES, 0, told.append)


def test_moving_the_focus_over_options_chooses_none(
    options: Options, told: list[int], stand: Callable[[Widget], Group]
) -> None:
    group = stand(options)
    group.set_focus(options.options[0])
    group.handle(Focus(Direction.RIGHT))
    assert group.focus is options.options[1]
    assert told == []
    group.handle(Confirm())
    group.handle(Confirm())
    assert told == [1]
    assert [option.chosen for option in options.options] == [False, True, False]


def test_a_click_chooses_an_option(options: Options, told: list[int], stand: Callable[[Widget], Group]) -> None:
    group = stand(options)
    where = options.options[2].rect.center
    group.handle(Press(where))
    group.handle(Click(where))
    assert told == [2]
    assert options.index == 2


def test_options_too_wide_for_a_row_stand_in_lines_and_wrap(options: Options, look: Look) -> None:
    wide = options.measure(look)
    assert options.measure(look, wide[0])[1] == wide[1]
    narrow = options.measure(look, 300)
    assert narrow[0] <= 300
    assert narrow[1] > 3 * wide[1] * 0.8
    options.place(Rect(0, 0, 300, narrow[1]), look)
    tops = [option.rect.y for option in options.options]
    assert tops == sorted(set(tops))
    assert options.options[-1].rect.bottom == narrow[1]
    assert options.options[-1].rect.height > options.options[0].rect.height
    options.place(Rect(0, 0, *wide), look)
    assert {option.rect.y for option in options.options} == {0}
    assert options.options[-1].rect.right == wide[0]


def test_options_in_a_row_and_in_lines_show_all_their_texts(options: Options, look: Look) -> None:
    for width in (300, options.measure(look)[0]):
        group = Group(options)
        group.place(Rect((0, 0), (width, options.measure(look, width)[1])), look)
        for option in options.options[:2]:
            group.handle(Hover(option.rect.center))
            canvas = NullCanvas(look)
            group.draw(canvas)
            assert [text for text in canvas.texts() if text in TAKES] == TAKES


def test_any_number_of_chips_may_be_on_and_each_change_reports_the_number_of_the_chip() -> None:
    told: list[tuple[int, bool]] = []
    chips = Chips(["A", "2", "3"], [1], lambda number, on: told.append((number, on)))
    chips.chips[2].handle(Confirm())
    chips.chips[1].handle(Confirm())
    assert told == [(2, True), (1, False)]
    assert chips.numbers_on == [2]
