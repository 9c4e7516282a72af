"""Tests of `game.ui.widgets.entry`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import Rect

from game.ui.draw.look import Look
from game.ui.input.verbs import Click, Command, Confirm, Direction, Focus, Press, Typed, Verb
from game.ui.widgets import Button, Group, Label, Row, TextEntry, Widget
from game.ui.widgets.adaptive import PreferredWidth
from game.ui.widgets.base import nothing
from game.ui.widgets.entry import EditedText
from tests.ui.support.headless import NullCanvas, blank_look

LEFT, RIGHT = Focus(Direction.LEFT), Focus(Direction.RIGHT)


@pytest.fixture
def entry() -> TextEntry:
    return TextEntry("Ann Bea", limit=12)


@pytest.fixture
def group(entry: TextEntry, stand: Callable[[Widget], Group]) -> Group:
    group = stand(entry)
    group.set_focus(entry)
    return group


def after(group: Group, *verbs: Verb) -> tuple[str, int]:
    entry = group.focus
    assert isinstance(entry, TextEntry)
    for verb in verbs:
        assert group.handle(verb)
    return entry.text, entry.edited.caret


def test_typing_inserts_at_the_caret(group: Group) -> None:
    assert after(group, LEFT, LEFT, LEFT, Typed("é")) == ("Ann éBea", 5)


def test_backspace_and_delete_remove_the_letter_before_or_behind_the_caret(group: Group) -> None:
    assert after(group, LEFT, Command("backspace")) == ("Ann Ba", 5)
    assert after(group, Command("delete")) == ("Ann B", 5)
    assert after(group, Command("delete"), Command("home"), Command("backspace")) == ("Ann B", 0)


def test_control_keys_move_and_delete_by_words_in_a_text_entry(group: Group) -> None:
    assert after(group, Focus(Direction.LEFT, ctrl=True)) == ("Ann Bea", 4)
    assert after(group, Focus(Direction.LEFT, ctrl=True)) == ("Ann Bea", 0)
    assert after(group, Focus(Direction.RIGHT, ctrl=True)) == ("Ann Bea", 3)
    assert after(group, Command("delete", ctrl=True)) == ("Ann", 3)
    assert after(group, Command("backspace", ctrl=True)) == ("", 0)


def test_the_caret_of_a_text_entry_stays_in_the_text(group: Group) -> None:
    assert after(group, RIGHT, Command("home"), LEFT) == ("Ann Bea", 0)


def test_typing_in_a_text_entry_stops_at_its_limit_and_keeps_one_line(group: Group) -> None:
    assert after(group, Typed("\n\tDora and many more")) == ("Ann BeaDora ", 12)


def test_space_and_letters_in_a_text_entry_are_typed_and_no_commands(group: Group) -> None:
    text, _ = after(group, Confirm(typed=True), Typed(" "), Command("h"), Typed("h"))
    assert text == "Ann Bea h"


def test_a_text_entry_does_not_handle_control_z(group: Group) -> None:
    assert not group.handle(Command("z", ctrl=True))


def test_up_down_and_tab_leave_a_text_entry(entry: TextEntry) -> None:
    assert not entry.handle(Focus(Direction.UP))
    assert not entry.handle(Focus(Direction.NEXT))


def test_enter_in_a_text_entry_submits_its_text() -> None:
    told: list[str] = []
    assert TextEntry("Cy", on_submit=told.append).handle(Confirm())
    assert told == ["Cy"]
    assert not TextEntry("Cy").handle(Confirm())


def test_a_text_entry_reports_every_edit_once() -> None:
    told: list[str] = []
    entry = TextEntry("", told.append)
    for verb in (Typed("A"), Typed("b"), Command("backspace"), Command("home"), Command("backspace")):
        entry.handle(verb)
    assert told == ["A", "Ab", "A"]


def test_a_press_puts_the_caret_between_the_nearest_letters(entry: TextEntry, group: Group, look: Look) -> None:
    start = entry.rect.x + look.em(12)
    x = start + look.fonts.size("Ann")[0] + 1
    assert after(group, Press((x, entry.rect.centery)))[1] == 3
    assert after(group, Press((entry.rect.right - 2, entry.rect.centery)))[1] == 7


def test_the_caret_in_a_long_text_entry_is_in_view(stand: Callable[[Widget], Group], look: Look) -> None:
    entry = TextEntry("a very long text that has no room in so short a field", limit=80)
    group = stand(entry)
    group.set_focus(entry)
    for _ in range(len(entry.text)):
        canvas = NullCanvas(look)
        group.draw(canvas)
        caret = next(given[1] for verb, given in canvas.calls if verb == "fill")
        assert isinstance(caret, type(entry.rect))
        assert entry.rect.left < caret.left
        assert caret.right < entry.rect.right
        group.handle(LEFT)


def test_an_empty_text_entry_shows_its_placeholder(stand: Callable[[Widget], Group], look: Look) -> None:
    group = stand(TextEntry(placeholder="Your name"))
    canvas = NullCanvas(look)
    group.draw(canvas)
    assert canvas.texts() == ["Your name"]


def test_pad_arrows_leave_a_text_entry_and_pad_confirm_does_not_submit() -> None:
    told: list[str] = []
    entry = TextEntry("Ann", on_submit=told.append)
    for verb in (Focus(Direction.LEFT, pad=1), Focus(Direction.RIGHT, pad=1), Confirm(pad=1)):
        assert not entry.handle(verb)
    assert told == []
    assert entry.edited.caret == 3


def test_replace_all_in_a_text_entry_keeps_the_limit_and_reports_once(entry: TextEntry) -> None:
    told: list[str] = []
    entry.on_change = told.append
    entry.edited.move(2)
    entry.replace_all("A name without end")
    entry.replace_all("A name witho")
    assert (entry.text, entry.edited.caret, told) == ("A name witho", 12, ["A name witho"])


def test_typing_replaces_the_selected_text(group: Group) -> None:
    select_all = Command("a", ctrl=True)
    assert after(group, select_all, Command("d"), Typed("Dora")) == ("Dora", 4)
    assert after(group, Focus(Direction.LEFT, shift=True), Focus(Direction.LEFT, shift=True), Typed("t")) == ("Dot", 3)
    assert after(group, Command("home", shift=True), Command("delete")) == ("", 0)


def test_a_double_click_selects_all_and_an_arrow_leaves_it_at_its_end(group: Group, entry: TextEntry) -> None:
    pos = entry.rect.center
    assert after(group, Press(pos), Click(pos, count=2)) == ("Ann Bea", 7)
    assert after(group, LEFT, Typed("x")) == ("xAnn Bea", 1)


def test_arrows_leave_an_empty_text_entry(stand: Callable[[Widget], Group]) -> None:
    entry = TextEntry()
    stand(entry)
    assert not entry.handle(LEFT)
    assert not entry.handle(RIGHT)
    entry.handle(Typed("a"))
    assert entry.handle(LEFT)


def test_a_selection_grows_and_shrinks_and_ends_with_a_step_without_shift() -> None:
    text = EditedText("Ann Bea", 12)
    text.step(-1, word=True, select=True)
    assert text.selection_range == (4, 7)
    text.step(1, select=True)
    assert text.selection_range == (5, 7)
    text.step(1)
    assert text.selection_range == (7, 7)


def test_inserted_text_replaces_the_selection_within_the_limit() -> None:
    text = EditedText("Ann Bea", 7)
    assert not text.insert("!")
    text.select_all()
    assert text.insert("Dora and more")
    assert text.text == "Dora an"


def test_deleting_removes_the_selection_or_a_letter_or_a_word() -> None:
    text = EditedText("Ann Bea Carl", 40)
    assert text.delete(-1, word=True)
    assert text.delete(-1)
    assert text.text == "Ann Bea"
    text.select_all()
    assert text.delete(1)
    assert text.text == ""
    assert not text.delete(-1)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_an_entry_beside_a_button_is_as_high_as_its_face_with_all_texts_at_one_height(
    size: tuple[int, int], scale: float
) -> None:
    look = blank_look(size, scale)
    entry, button = TextEntry("Stella"), Button("Standard", nothing)
    row = Row([Label("Name"), PreferredWidth(entry, 1), button])
    row.place(Rect((20, 20), row.measure(look, 700)), look)
    canvas = NullCanvas(look)
    row.draw(canvas)
    boxes = [given[0] for verb, given in canvas.calls if verb == "box"]
    field, _base, face = (box for box in boxes if isinstance(box, Rect))
    assert (field.y, field.height) == (face.y, face.height)
    assert entry.focus_outline(look)[0] == field
    middles = [place.centery for verb, given in canvas.calls if verb == "text" and isinstance(place := given[1], Rect)]
    assert len(middles) == 3
    assert max(middles) - min(middles) <= 1
