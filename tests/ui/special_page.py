"""A page with one field of the rule editor alone, for tests and to look at.

To look at it: python -m tests.ui.special_page sheet key [width height [text scale]].
"""

import sys
from collections.abc import Iterator
from typing import TypeVar

import pygame

from game import paths
from game.content.editing.form import Form
from game.content.sheets.sheets import load_sheet
from game.ui.app.loop import Loop, SystemClock
from game.ui.app.screens import Screens
from game.ui.app.window import Window
from game.ui.draw.assets import Images
from game.ui.draw.look import Look
from game.ui.draw.theme import FELT, Role
from game.ui.editor.special import SpecialState, special_field
from game.ui.input.verbs import Click, Confirm, Direction, Focus, Pos, Press, Verb
from game.ui.widgets import Button, Column, Label, Page, Panel, Scroll, Widget
from tests.ui.headless import HeadlessLoop


class SpecialPage(Page):
    """The field for `key` of `form` in the middle of the window; `changes` counts how often it said so."""

    scrolls = False

    def __init__(self, form: Form, key: str, state: SpecialState | None = None) -> None:
        super().__init__()
        self.form = form
        self.key = key
        self.state = state or SpecialState()
        self.changes = 0
        self.scroll = Scroll(Widget())

    @property
    def field(self) -> Widget:
        """The field as it is now."""
        field = self.scroll.child
        assert isinstance(field, Panel)
        assert isinstance(field.child, Column)
        return field.child.content[1]

    def build(self) -> Widget:
        """The field on a panel, which scrolls."""
        field = special_field(self.key, self.form, self.changed, self.state)
        assert field is not None
        self.scroll.child = Panel(Column([Label(self.key, Role.SUBHEADING, "accent"), field]), padding=16)
        return self.scroll

    def changed(self) -> None:
        """The field needs another layout."""
        self.changes += 1
        if hasattr(self, "look"):
            self.layout()
        self.invalidate()

    def handle(self, verb: Verb) -> bool:
        """See `Screen.handle`; whoever had the focus and is gone hands it to what stands there now."""
        focus = self.group.focus
        used = super().handle(verb)
        if focus is self.group.focus and focus is not None and focus not in self.group.focusable():
            self.group.focus_near(focus.rect)
        return used


W = TypeVar("W", bound=Widget)


class Person:
    """Somebody at the field for `key` of a sheet, who uses the pointer or the keyboard."""

    def __init__(self, sheet: str, key: str, **own: object) -> None:
        named = {name.replace("__", "."): value for name, value in own.items()}
        self.form = Form(sheet, load_sheet(sheet), named)
        self.key = key
        self.page = SpecialPage(self.form, key)
        self.loop = HeadlessLoop(self.page, (1280, 800))

    def value(self) -> object:
        """What the key is now."""
        return self.form.values[self.key]

    @property
    def texts(self) -> list[str]:
        """What stands there."""
        self.page.invalidate()
        self.loop.step()
        return self.loop.display.texts

    def all(self, kind: type[W]) -> list[W]:
        """Every widget of a kind."""
        return list(self._walk(kind))

    def _walk(self, kind: type[W]) -> Iterator[W]:
        for widget in self.page.field.walk():
            if isinstance(widget, kind):
                yield widget

    def button(self, text: str) -> Button:
        """The button with a text, or with a tip."""
        return next(each for each in self._walk(Button) if text in (each.text, each.tip))

    def click(self, widget: Widget, at: Pos | None = None) -> None:
        """Click a widget, with the page scrolled so that it can be seen."""
        self.page.scroll.reveal(widget)
        where = at or widget.rect.center
        self.loop.do(Press(where), Click(where))

    def go_to(self, widget: Widget) -> None:
        """Go there by Tab alone."""
        for _ in range(200):
            if self.page.group.focus is widget:
                return
            self.loop.do(Focus(Direction.NEXT))
        raise AssertionError("it cannot be reached")

    def enter(self, widget: Widget) -> None:
        """Go there and press Enter."""
        self.go_to(widget)
        self.loop.do(Confirm())


def main(sheet: str, key: str, width: str = "1280", height: str = "800", scale: str = "1") -> None:
    """Show a field in a window."""
    window = Window((int(width), int(height)), paths.assets() / "icons" / "app.svg")
    images = Images(paths.assets())
    screens = Screens()
    screens.push(SpecialPage(Form(sheet, load_sheet(sheet), {}), key))
    look = lambda size: Look.of(size, images, FELT, float(scale))  # noqa: E731
    try:
        Loop(window, screens, look, SystemClock(), pygame.event.get).run()
    finally:
        window.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
