"""Tests of `game.ui.widgets.page`."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from pygame import Rect

from game.ui.draw.canvas import Canvas
from game.ui.draw.clear_place import COLUMNS
from game.ui.draw.look import Look
from game.ui.input.verbs import Cancel, Click, Confirm, Direction, Focus, Hover, Press, Wheel
from game.ui.widgets import Answer, Button, Column, Dialog, Label, Page, Row, Scroll, Spacer, TextEntry, Widget
from game.ui.widgets.page import free_toast_place
from game.ui.widgets.screens import Screen
from game.words.input_signs import PadKind
from tests.ui.support.headless import HeadlessLoop

NEXT = Focus(Direction.NEXT)


class Menu(Page):
    def __init__(self, entries: Sequence[str]) -> None:
        super().__init__()
        self.entries = list(entries)

    def build(self) -> Widget:
        return Column(
            [Label("Menu"), *(Button(e, lambda e=e: self.toasts.show(f"You chose {e}")) for e in self.entries)]  # type: ignore[misc]
        )


def test_a_page_shows_its_widgets_on_the_backdrop() -> None:
    loop = HeadlessLoop(Menu(["Play", "Quit"]))
    assert loop.display.texts == ["Menu", "Play", "Quit"]
    assert loop.display.frame[0][0] == "image"


def test_keys_reach_the_widgets_of_a_page_and_its_toast_goes_by_itself() -> None:
    loop = HeadlessLoop(Menu(["Play", "Quit"]))
    loop.do(NEXT, NEXT, Confirm())
    assert loop.display.texts[-1] == "You chose Quit"
    loop.run_for(10)
    assert loop.display.texts == ["Menu", "Play", "Quit", "(Enter) choose     (Esc) back     (Tab) next"]


def test_the_foot_of_a_page_names_the_keys_of_the_last_used_pad_and_none_for_a_mouse() -> None:
    loop = HeadlessLoop(Menu(["Play", "Quit"]))
    loop.kind_of = lambda pad: PadKind.NINTENDO if pad else PadKind.XBOX
    loop.do(Focus(Direction.NEXT, pad=0))
    assert loop.display.texts[-1] == "(A) choose     (B) back     (D-pad)\u00a0(LB)\u00a0(RB) next"
    loop.do(Focus(Direction.NEXT, pad=1))
    assert "(Cross pad)\u00a0(L)\u00a0(R)" in loop.display.texts[-1]
    loop.do(Hover((5, 5)), Press((5, 5)))
    assert loop.display.texts[-1] == "Quit"


def test_escape_on_a_page_goes_back_to_the_screen_below() -> None:
    loop = HeadlessLoop(Menu(["Play"]))
    loop.screens.push(Menu(["Settings"]))
    loop.do(Cancel())
    assert loop.display.texts == ["Menu", "Play"]


def test_rebuilding_keeps_the_focus_and_the_hover_in_their_places() -> None:
    page = Menu(["a", "b", "c"])
    loop = HeadlessLoop(page)
    loop.do(NEXT, NEXT, Hover(page.group.focusable()[0].rect.center))
    page.entries = ["d", "e"]
    page.rebuild()
    loop.step()
    assert loop.display.texts == ["Menu", "d", "e"]
    widgets = page.group.focusable()
    assert page.group.focus is widgets[1]
    assert widgets[0].hovered


def test_rebuilding_without_widgets_loses_the_focus() -> None:
    page = Menu(["a"])
    loop = HeadlessLoop(page)
    loop.do(NEXT)
    page.entries = []
    page.rebuild()
    assert page.group.focus is None


def test_a_page_too_high_for_the_window_scrolls() -> None:
    page = Menu([f"Entry {n}" for n in range(40)])
    loop = HeadlessLoop(page)
    last = page.group.focusable()[-1]
    assert last.rect.top > 800
    loop.do(Wheel((600, 400), -60))
    assert last.rect.bottom <= 800
    loop.do(NEXT)
    assert page.group.focus is not None
    assert page.group.focus.rect.top > 0


def test_a_page_class_without_a_method_for_its_widgets_cannot_be_instantiated() -> None:
    with pytest.raises(TypeError, match="abstract"):
        Page()  # type: ignore[abstract]


def test_a_toast_ages_while_another_page_covers_its_own() -> None:
    page = Menu(["Play"])
    loop = HeadlessLoop(page)
    page.toasts.show("Saved.", 4)
    loop.screens.push(Menu(["Settings"]))
    loop.run_for(3)
    assert page.toasts.texts == ["Saved."]
    loop.run_for(3)
    loop.do(Cancel())
    assert loop.display.texts == ["Menu", "Play"]


WINDOW = Rect(0, 0, 800, 600)
USUAL = (400, 590)
SIZES = ((300, 40), (150, 80))


def found(root: Widget, look: Look) -> Rect:
    root.place(WINDOW, look)
    return free_toast_place(root, SIZES, USUAL, WINDOW, look)


def buttons(root: Widget) -> list[Rect]:
    return [each.rect for each in root.walk() if isinstance(each, Button)]


def test_a_toast_on_an_empty_page_stands_at_the_usual_place(look: Look) -> None:
    assert found(Column([Spacer(grow=1)]), look).midbottom == USUAL


def test_a_toast_is_placed_above_the_buttons_at_the_foot(look: Look) -> None:
    row = Row([Button("Back", print), Label("/home/ann/" + "long/" * 40, grow=1), Button("Save", print)])
    place = found(Column([Spacer(grow=1), row]), look)
    assert place.size == SIZES[0]
    assert abs(place.centerx - USUAL[0]) < WINDOW.width / COLUMNS
    assert place.collidelist([each.rect for each in row.children]) < 0


def test_a_toast_is_made_narrower_if_a_wide_one_has_no_room(look: Look) -> None:
    root = Row([Button("A", print, grow=3), Spacer(160), Button("B", print, grow=2)], align="stretch", gap=0)
    assert found(root, look).size == SIZES[1]
    assert found(root, look).collidelist(buttons(root)) < 0


def test_a_toast_without_a_free_place_covers_words_but_no_buttons(look: Look) -> None:
    words = Label("words " * 900, wrap=True, grow=1)
    root = Column([words, Button("Back", print)])
    assert found(root, look).collidelist(buttons(root)) < 0


def test_a_toast_may_stand_where_a_widget_is_scrolled_out_of_sight(look: Look) -> None:
    tall = Column([Label("Read me"), *(Spacer(300) for _ in range(3)), Button("Far below", print, grow=1)])
    assert found(Scroll(tall), look).midbottom == USUAL


class Table(Screen):
    def draw(self, canvas: Canvas) -> None:
        canvas.text("the table", (0, 0))


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def loop() -> HeadlessLoop:
    return HeadlessLoop(Table())


@pytest.fixture
def dialog(told: list[str], loop: HeadlessLoop) -> Dialog:
    dialog = Dialog(
        "Abandon this match?",
        "It counts as lost.",
        [Answer("Give up", lambda: told.append("given up"), "danger"), Answer("Play on", kind="primary")],
        on_cancel=lambda: told.append("cancelled"),
    )
    loop.screens.push(dialog)
    loop.step()
    return dialog


def test_a_dialog_is_drawn_over_the_screen_below_it(loop: HeadlessLoop, dialog: Dialog) -> None:
    assert loop.display.texts == [
        "the table",
        "Abandon this match?",
        "It counts as lost.",
        "Give up",
        "Play on",
    ]


def test_enter_gives_the_usual_answer_of_a_dialog(loop: HeadlessLoop, dialog: Dialog, told: list[str]) -> None:
    loop.do(Confirm())
    assert (len(loop.screens), told) == (1, [])


def test_an_answer_closes_the_dialog_and_then_acts(loop: HeadlessLoop, dialog: Dialog, told: list[str]) -> None:
    loop.do(Focus(Direction.LEFT), Confirm())
    assert (len(loop.screens), told) == (1, ["given up"])


def test_escape_cancels_a_dialog(loop: HeadlessLoop, dialog: Dialog, told: list[str]) -> None:
    loop.do(Cancel())
    assert (len(loop.screens), told) == (1, ["cancelled"])


def test_a_click_beside_a_dialog_does_not_close_the_dialog(loop: HeadlessLoop, dialog: Dialog, told: list[str]) -> None:
    loop.do(Press((5, 5)), Click((5, 5)))
    assert (len(loop.screens), told) == (2, [])


def test_an_answer_of_a_dialog_may_open_another_dialog(loop: HeadlessLoop) -> None:
    second = Dialog("Really?")
    loop.screens.push(Dialog("Sure?", answers=[Answer("Yes", lambda: loop.screens.push(second))]))
    loop.do(Confirm())
    assert loop.screens.top is second
    assert len(loop.screens) == 2


def test_a_dialog_may_hold_a_text_entry(loop: HeadlessLoop) -> None:
    entry = TextEntry("Ann")
    dialog = Dialog("Your name", content=entry)
    loop.screens.push(dialog)
    loop.step()
    assert entry in dialog.group.focusable()
    assert dialog.group.root.rect.contains(entry.rect)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_a_dialog_scrolls_a_long_text_and_keeps_its_answers_in_the_window(size: tuple[int, int]) -> None:
    loop = HeadlessLoop(Table(), size, text_scale=2.0)
    dialog = Dialog("The rules", "A sentence of the rules. " * 200)
    loop.screens.push(dialog)
    loop.step()
    window = Rect((0, 0), size)
    assert window.contains(dialog.group.root.rect)
    assert all(dialog.group.root.rect.contains(widget.rect) for widget in dialog.group.focusable())
