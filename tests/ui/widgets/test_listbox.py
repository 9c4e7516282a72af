"""Tests of `game.ui.widgets.listbox`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import Rect

from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.input.verbs import Click, Command, Confirm, Direction, Focus, Hover, Press, Typed, Wheel
from game.ui.widgets import Group, Item, List, Widget
from tests.ui.support.headless import NullCanvas


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def matches(told: list[str]) -> List:
    return List(
        [Item(f"Match {n}", f"{n} deals", "trophy") for n in range(20)],
        on_select=lambda index: told.append(f"select {index}"),
        on_activate=lambda index: told.append(f"open {index}"),
        rows=5,
    )


@pytest.fixture
def group(matches: List, stand: Callable[[Widget], Group]) -> Group:
    group = stand(matches)
    group.set_focus(matches)
    return group


def click(group: Group, pos: tuple[int, int], count: int = 1) -> None:
    group.handle(Press(pos))
    group.handle(Click(pos, count=count))


def test_arrows_choose_a_line_of_a_list_and_enter_opens_it(group: Group, told: list[str]) -> None:
    for verb in (Focus(Direction.DOWN), Focus(Direction.DOWN), Focus(Direction.UP), Confirm()):
        assert group.handle(verb)
    assert told == ["select 1", "select 2", "select 1", "open 1"]


def test_arrows_at_the_ends_of_a_list_are_not_handled_by_the_list(matches: List, group: Group) -> None:
    assert not matches.handle(Focus(Direction.UP))
    matches.handle(Command("end"))
    assert not matches.handle(Focus(Direction.DOWN))


def test_the_chosen_line_of_a_list_is_always_in_view(matches: List, group: Group) -> None:
    row = matches.bar.view.height // 5
    for _ in range(19):
        group.handle(Focus(Direction.DOWN))
        assert matches.bar.offset <= matches.index * row <= matches.bar.offset + 4 * row
    group.handle(Command("home"))
    assert matches.bar.offset == 0


@pytest.mark.parametrize("height", [76, 130, 151, 187, 203])
def test_the_first_visible_line_of_a_list_is_whole_after_any_scrolling(look: Look, height: int) -> None:
    items = [Item(f"Match {n}", is_heading=n % 6 == 4, note="a note" if n % 5 == 3 else "") for n in range(20)]
    for chosen in (0, 7, 13, 19):
        shown = List(items, chosen)
        shown.place(Rect(0, 0, 300, height), look)
        view, tops = shown.bar.view, shown._row_edges
        for verb in (None, Wheel((9, 9), -1), Wheel((9, 9), 1), Command("page down"), Command("end"), Command("home")):
            if verb:
                shown.bar.handle(verb)
            else:
                assert shown.bar.offset <= tops[chosen] < tops[chosen + 1] <= shown.bar.offset + view.height
            assert shown.bar.offset in tops, (chosen, verb)
        shown.bar.move_to(10**6)
        assert shown.bar.offset + view.height >= tops[-1], "the last line is seen, too"


def test_each_notch_of_the_wheel_goes_a_line_on_at_least(matches: List, group: Group) -> None:
    seen = [matches.bar.offset]
    while seen[-1] < matches.bar.content - matches.bar.view.height:
        group.handle(Wheel(matches.rect.center, -1))
        assert matches.bar.offset > seen[-1]
        seen.append(matches.bar.offset)
    assert len(seen) > 5


def test_a_click_chooses_a_line_of_a_list_and_a_double_click_opens_it(
    matches: List, group: Group, told: list[str]
) -> None:
    third = (matches.rect.centerx, matches.bar.view.y + 2 * 40 + 10)
    click(group, third)
    click(group, third, count=2)
    assert told == ["select 2", "open 2"]


def test_a_click_on_a_scrolled_list_chooses_the_line_shown_there(matches: List, group: Group, told: list[str]) -> None:
    top = (matches.rect.centerx, matches.bar.view.y + 2)
    matches.bar.move_to(400)
    click(group, top)
    assert told == ["select 10"]


def test_the_wheel_scrolls_a_list_without_choosing(matches: List, group: Group, told: list[str]) -> None:
    assert group.handle(Wheel(matches.rect.center, -2))
    assert matches.bar.offset > 0
    assert (told, matches.index) == ([], 0)


def test_a_list_draws_only_its_lines_in_view(matches: List, group: Group, look: Look) -> None:
    canvas = NullCanvas(look)
    group.draw(canvas)
    assert canvas.texts()[:2] == ["0 deals", "Match 0"]
    assert len(canvas.texts()) <= 14


def test_the_line_of_a_list_under_the_pointer_lights_up(matches: List, group: Group) -> None:
    assert group.handle(Hover(matches.rect.center))
    x, y = matches.rect.center
    assert group.handle(Hover((x, y + 40)))
    assert not group.handle(Hover((x, y + 41)))


def test_an_empty_list_takes_keys_without_an_error(stand: Callable[[Widget], Group], look: Look) -> None:
    empty = List([], on_activate=lambda index: None)
    group = stand(empty)
    group.set_focus(empty)
    for verb in (Confirm(), Focus(Direction.DOWN), Command("end"), Press(empty.rect.center)):
        group.handle(verb)
    group.draw(NullCanvas(look))
    assert empty.index == 0


def test_the_width_of_a_list_is_that_of_its_widest_line(look: Look) -> None:
    thin, wide = [Item("i" * 16)] * 60, Item("W" * 12, "W")
    assert List([*thin, wide]).measure(look)[0] == List([wide]).measure(look)[0]


@pytest.fixture
def grouped(told: list[str]) -> List:
    return List(
        [
            Item("Games", is_heading=True),
            Item("Rummy 500"),
            Item("House rules", is_heading=True),
            Item("Ours", note="Rummy 500, 2 differences", is_wrong=True),
            Item("Theirs"),
        ],
        index=1,
        on_select=lambda index: told.append(f"select {index}"),
        on_activate=lambda index: told.append(f"open {index}"),
        rows=5,
    )


def test_headings_of_a_list_cannot_be_chosen_by_keys_or_mouse(
    grouped: List, stand: Callable[[Widget], Group], told: list[str]
) -> None:
    group = stand(grouped)
    group.set_focus(grouped)
    group.handle(Focus(Direction.DOWN))
    group.handle(Focus(Direction.UP))
    group.handle(Command("home"))
    group.handle(Command("end"))
    click(group, (grouped.rect.centerx, grouped.rect.y + 10))
    assert told == ["select 3", "select 1", "select 4"]
    assert not grouped.handle(Focus(Direction.DOWN))


def test_lines_of_a_list_may_have_different_heights(
    grouped: List, stand: Callable[[Widget], Group], told: list[str]
) -> None:
    group = stand(grouped)
    assert grouped.rect.height == 4 + 36 + 40 + 36 + 58 + 40 + 4
    click(group, (150, grouped.rect.y + 4 + 36 + 40 + 36 + 57))
    click(group, (150, grouped.rect.y + 4 + 36 + 40 + 36 + 59), count=2)
    assert told == ["select 3", "select 4", "open 4"]


def test_a_list_without_a_choice_draws_notes_and_icons(look: Look, grouped: List) -> None:
    grouped.index = -1
    grouped.place(Rect(0, 0, 300, 300), look)
    canvas = NullCanvas(look)
    grouped.draw(canvas)
    assert {"Games", "Ours", "Rummy 500, 2 differences"} <= set(canvas.texts())
    assert [given[0] for verb, given in canvas.calls if verb == "icon"] == ["warning"]
    assert not grouped.handle(Confirm())


def test_a_list_of_very_many_lines_measures_only_a_few_of_them(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    items = [Item(f"Match {n}", f"{n} deals") for n in range(500)]
    longest = List([Item("Match 1"), Item("A much longer line than all the others")]).measure(look)
    asked: list[str] = []
    size = look.fonts.size

    def counted(text: str, role: Role = Role.BODY) -> tuple[int, int]:
        asked.append(text)
        return size(text, role)

    monkeypatch.setattr(look.fonts, "size", counted)
    assert List([*items, Item("A much longer line than all the others")]).measure(look)[0] == longest[0]
    assert len([text for text in asked if len(text) > 1]) < 50
    assert len(asked) < 150


def test_typed_letters_choose_the_lines_that_begin_with_them() -> None:
    chosen: list[int] = []
    items = [Item(text) for text in ("Basic Rummy", "Doofer", "Double Rum", "Dummy Rummy", "Me")]
    choices = List(items, 0, chosen.append)
    for letter in "dd":
        assert choices.handle(Typed(letter))
    assert chosen == [1, 2]
    for letter in "um":
        assert choices.handle(Typed(letter))
    assert chosen == [1, 2, 3]
    choices.handle(Focus(Direction.UP))
    assert choices.handle(Typed("M"))
    assert choices.index == 4
    assert not choices.handle(Typed("x"))
    assert not choices.handle(Typed(" "))
    assert choices.index == 4


def test_a_list_line_of_several_words_is_found_by_typing_with_spaces() -> None:
    used: list[int] = []
    choices = List([Item("Gin"), Item("Gin Rummy"), Item("Me")], 2, on_activate=used.append)
    for letter in "gin":
        choices.handle(Typed(letter))
    assert choices.index == 0
    assert not choices.handle(Confirm(typed=True))
    assert choices.handle(Typed(" "))
    assert choices.index == 1
    choices.handle(Focus(Direction.DOWN))
    assert choices.handle(Confirm(typed=True))
    assert used == [2]
