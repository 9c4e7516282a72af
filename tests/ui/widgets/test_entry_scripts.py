"""Names in other scripts can be written and mended letter by letter, and what cannot be shown is told."""

from __future__ import annotations

import pytest

from game.ui.draw import scripts
from game.ui.draw.look import Look
from game.ui.input.verbs import Command, Direction, Focus, Press, Typed
from game.ui.widgets import Column, Page, TextEntry, Widget
from tests.ui.support.headless import HeadlessLoop

FAMILY = "👨\u200d👩\u200d👧"


class Form(Page):
    """A page with a single text entry."""

    def __init__(self, text: str = "", limit: int = 40) -> None:
        super().__init__()
        self.entry = TextEntry(text, limit=limit)

    def build(self) -> Widget:
        """Return the text entry."""
        return Column([self.entry])

    def enter(self) -> None:
        """Build the page and focus the entry."""
        super().enter()
        self.group.set_focus(self.entry)


def test_a_letter_is_deleted_with_all_its_combining_marks() -> None:
    form = Form(f"ne\u0301{FAMILY}")
    loop = HeadlessLoop(form)
    loop.do(Command("backspace"))
    assert form.entry.text == "ne\u0301"
    loop.do(Focus(Direction.LEFT))
    assert form.entry.edited.caret == 1
    loop.do(Command("delete"))
    assert form.entry.text == "n"


def test_emoji_of_several_parts_are_written_whole_or_not_at_all() -> None:
    form = Form(limit=8)
    loop = HeadlessLoop(form)
    loop.do(Typed(FAMILY))
    loop.do(Typed(FAMILY))
    assert form.entry.text == FAMILY


def test_a_click_into_a_name_from_the_right_puts_the_caret_between_its_letters(look: Look) -> None:
    form = Form("אבגד")
    loop = HeadlessLoop(form)
    left, middle = form.entry._text_rect(loop.canvas.look).x, form.entry.rect.centery
    wide = loop.canvas.look.fonts.size("אבגד")[0]
    for n, x in ((0, left + wide), (4, left), (1, left + loop.canvas.look.fonts.x_at("אבגד", 1))):
        loop.do(Press((x, middle)))
        assert form.entry.edited.caret == n


def test_a_typed_letter_no_font_can_show_is_named_in_a_toast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scripts, "system_fonts", lambda char: iter(()))
    scripts.font_for.cache_clear()
    form = Form()
    loop = HeadlessLoop(form)
    loop.do(Typed("李"))
    assert form.toasts.texts == []
    loop.do(Typed("\U00012000"))
    assert form.toasts.texts == ["No font here can show: U+12000 CUNEIFORM SIGN A"]
    scripts.font_for.cache_clear()
