"""Tests of `game.ui.widgets.on_screen_keyboard`."""

from __future__ import annotations

import pytest

from game.ui.input.verbs import Cancel, Click, Command, Confirm, Direction, Focus, Menu, Press, Typed
from game.ui.setup.screen import DealNumberEntry
from game.ui.widgets import Button, Column, Page, TextEntry, Widget
from game.ui.widgets.on_screen_keyboard import FIRST_LAYER, SECOND_LAYER, OnScreenKeyboard, keyboard_for
from tests.support.languages import Pseudo, speaking
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SCALES, SIZES, button, click, sound

PAD = 3


class Form(Page):
    """A page with a name, a number and a button."""

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self.told: list[str] = []
        self.name = TextEntry(name, self.told.append, on_submit=lambda text: self.told.append("submitted"), limit=8)
        self.number = DealNumberEntry("12", self.told.append)

    def build(self) -> Widget:
        return Column([self.name, self.number, Button("OK", lambda: None)])


@pytest.fixture
def form() -> Form:
    return Form()


@pytest.fixture
def loop(form: Form) -> HeadlessLoop:
    return HeadlessLoop(form)


def opened(loop: HeadlessLoop, form: Form, entry: TextEntry | None = None) -> OnScreenKeyboard:
    form.group.set_focus(entry or form.name)
    loop.do(Confirm(pad=PAD))
    top = loop.screens.top
    assert isinstance(top, OnScreenKeyboard)
    return top


def go_to(loop: HeadlessLoop, board: OnScreenKeyboard, text: str) -> None:
    """Move the focus to the key labelled `text` with arrows alone."""
    wanted = button(board, text)
    for _step in range(20):
        at = board.group.focus
        assert at is not None
        if at is wanted:
            return
        dx, dy = wanted.rect.centerx - at.rect.centerx, wanted.rect.centery - at.rect.centery
        across = Direction.RIGHT if dx > 0 else Direction.LEFT
        along = Direction.DOWN if dy > 0 else Direction.UP
        same_row = abs(dy) < at.rect.height // 2
        loop.do(Focus(across if same_row else along, pad=PAD))
    raise AssertionError(f"no way to {text}")


def write(loop: HeadlessLoop, board: OnScreenKeyboard, *keys: str) -> None:
    for key in keys:
        go_to(loop, board, key)
        loop.do(Confirm(pad=PAD))


def test_the_on_screen_keyboard_opens_only_when_a_pad_confirms_a_text_field(loop: HeadlessLoop, form: Form) -> None:
    form.group.set_focus(form.name)
    loop.do(Confirm(), Confirm(typed=True), Focus(Direction.UP, pad=PAD))
    assert loop.screens.top is form
    assert form.told == ["submitted"]
    assert keyboard_for(Confirm(), form) is None
    assert keyboard_for(Cancel(pad=PAD), form) is None
    assert keyboard_for(Confirm(pad=PAD), None) is None
    form.group.set_focus(button(form, "OK"))
    loop.do(Confirm(pad=PAD))
    assert loop.screens.top is form


def test_a_name_is_written_by_arrows_and_confirm(loop: HeadlessLoop, form: Form) -> None:
    board = opened(loop, form)
    write(loop, board, "Z", "o", "é ! ?", "ë", "abc", "Space", "2", "Delete", "7", "Done")
    assert loop.screens.top is form
    assert form.name.text == "Zoë 7"
    assert form.told == ["Zoë 7"]
    assert form.group.focus is form.name


def test_the_on_screen_keyboard_capitalises_only_the_first_letter(loop: HeadlessLoop, form: Form) -> None:
    board = opened(loop, form)
    write(loop, board, "A", "n", "Shift", "N", "a")
    assert board.line.text == "AnNa"
    write(loop, board, "Shift", "Shift", "b")
    assert board.line.text == "AnNab"


def test_the_on_screen_keyboard_starts_with_the_text_of_the_field(loop: HeadlessLoop) -> None:
    form = Form("Ann")
    loop.screens.push(form)
    board = opened(loop, form)
    write(loop, board, "a")
    assert board.line.text == "Anna"
    assert form.name.text == "Ann"


def test_escape_on_the_keyboard_leaves_the_text_unchanged(loop: HeadlessLoop, form: Form) -> None:
    board = opened(loop, form)
    write(loop, board, "A", "b")
    loop.do(Cancel(pad=PAD))
    assert loop.screens.top is form
    assert (form.name.text, form.told) == ("", [])


def test_pad_buttons_are_shortcuts_of_the_on_screen_keyboard(loop: HeadlessLoop, form: Form) -> None:
    board = opened(loop, form)
    write(loop, board, "A", "b", "c")
    previous, following = Focus(Direction.PREVIOUS, pad=PAD), Focus(Direction.NEXT, pad=PAD)
    loop.do(previous, previous, following, Command("x", pad=PAD), Command("l", pad=PAD))
    assert board.line.text == "A c"
    loop.do(Command("page up", pad=PAD), Command("page down", pad=PAD))
    assert button(board, "Ñ").enabled
    loop.do(Menu(pad=PAD))
    assert form.name.text == "A c"


def test_the_on_screen_keyboard_keeps_the_limit_and_the_allowed_letters(loop: HeadlessLoop, form: Form) -> None:
    board = opened(loop, form)
    write(loop, board, *"Abcdefghij")
    assert board.line.text == "Abcdefgh"
    loop.do(Cancel())
    board = opened(loop, form, form.number)
    keys = [key.text for key in board.group.focusable() if isinstance(key, Button)]
    assert keys[:10] == list("1234567890")
    assert "q" not in keys
    assert not button(board, "Q" if board.capital else "q").enabled
    write(loop, board, "3")
    loop.do(Menu())
    assert form.number.text == "123"


def test_the_on_screen_keyboard_takes_clicks_and_keys_of_a_real_keyboard(loop: HeadlessLoop, form: Form) -> None:
    board = opened(loop, form)
    click(loop, button(board, "Q"))
    loop.do(Command("b"), Typed("b"), Confirm(typed=True), Typed(" "), Typed("cd"), Command("backspace"))
    assert board.line.text == "Qb c"
    done = button(board, "Done").rect.center
    loop.do(Press(done), Click(done))
    assert form.name.text == "Qb c"


def test_the_on_screen_keyboard_has_eighty_different_letters() -> None:
    for rows in (FIRST_LAYER, SECOND_LAYER):
        assert [len(row) for row in rows] == [10] * 4
    assert len(set("".join(FIRST_LAYER + SECOND_LAYER))) == 80


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_the_on_screen_keyboard_fits_every_window_size(size: tuple[int, int], scale: float) -> None:
    form = Form()
    loop = HeadlessLoop(form, size, text_scale=scale)
    assert sound(opened(loop, form))


def test_the_letters_of_the_on_screen_keyboard_are_not_mirrored_in_a_right_to_left_language(
    loop: HeadlessLoop, form: Form
) -> None:
    with speaking(Pseudo(str, "he")):
        board = opened(loop, form)
        loop.step()
        places = [button(board, letter.upper()).rect.x for letter in FIRST_LAYER[1]]
    assert places == sorted(places)
