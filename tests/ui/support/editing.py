"""The page on which rules are changed, in no window, and what came of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TypeVar

import pygame

from game import paths
from game.content.editing.form import Form
from game.content.sheets.sheets import load_sheet
from game.ui.app.loop import Loop, SystemClock
from game.ui.app.window import Window
from game.ui.draw.assets import Images
from game.ui.draw.look import Look
from game.ui.draw.theme import FELT, Role
from game.ui.editor.editing import ControlMemory, EditedForm
from game.ui.editor.rules_panel import CachedControl
from game.ui.editor.screen import EditorScreen
from game.ui.input.verbs import Click, Command, Confirm, Direction, Focus, Pos, Press, Typed, Verb, Wheel
from game.ui.widgets import Button, Column, Label, Page, Panel, Scroll, Widget
from game.ui.widgets.button import Link
from game.ui.widgets.number import Stepper
from game.ui.widgets.screens import Screen, Screens
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import tab_to

LEFT, RIGHT, UP, DOWN = (Focus(Direction[name]) for name in ("LEFT", "RIGHT", "UP", "DOWN"))
UNDO, REDO, SAVE = Command("z", ctrl=True), Command("y", ctrl=True), Command("s", ctrl=True)
W = TypeVar("W", bound=Widget)
SIZES = [(960, 600), (1280, 800), (1920, 1080), (2560, 1080)]


class NotSaving:
    """A folder of house rules that writes nothing."""

    def save(self, editor: EditorScreen) -> str:
        return ""


class Editing:
    """The editor page in a loop without a window, with its results."""

    def __init__(
        self, game: str = "rummy_500", size: tuple[int, int] = (1280, 800), text_scale: float = 1.0, name: str = "Ours"
    ) -> None:
        self.form = Form(game, load_sheet(game), {})
        self.saved: list[tuple[str, dict[str, object]]] = []
        self.writable = True
        self.below = Screen()
        """The screen below the page."""
        self.page = EditorScreen(self.form, name, self)
        self.loop = HeadlessLoop(self.below, size, text_scale=text_scale)
        self.loop.screens.push(self.page)
        self.loop.step()

    def save(self, editor: EditorScreen) -> str:
        if not self.writable:
            return "The folder cannot be written."
        title = editor.naming.title.text.strip()
        self.saved.append((title, dict(editor.form.file_keys)))
        editor.form.mark_saved()
        return f"Saved as {title}."

    @property
    def left(self) -> bool:
        """Whether the page has been left."""
        return self.loop.screens.top is self.below

    @property
    def focus(self) -> Widget:
        assert self.page.group.focus is not None
        return self.page.group.focus

    @property
    def texts(self) -> list[str]:
        return self.loop.display.texts

    def control(self, key: str, kind: type[W], number: int = 0) -> W:
        """Return widget `number` of a class in the row of the rule `key`."""
        row = self.page.panel.row_of(key)
        assert row is not None, key
        return [widget for widget in row.walk() if isinstance(widget, kind)][number]

    def group(self, title: str) -> None:
        """Click on the group of rules with this title."""
        groups = self.page.browser.groups
        row = [item.text for item in groups.items].index(title)
        bar, line = groups.bar, groups.bar.content / len(groups.items)
        middle = line * (row + 0.5)
        self.loop.do(Wheel(groups.rect.center, len(groups.items)))
        while middle - bar.offset > bar.view.height - line / 2:
            self.loop.do(Wheel(groups.rect.center, -1))
        pos = (groups.rect.centerx, round(bar.view.y + middle - bar.offset))
        self.loop.do(Press(pos), Click(pos))
        assert groups.items[groups.index].text == title

    def links(self) -> list[Link]:
        return [widget for widget in self.page.summary_pane.walk() if isinstance(widget, Link)]

    def tab_to(self, widget: Widget) -> None:
        tab_to(self.loop, self.page, widget)

    def type(self, text: str) -> None:
        for letter in text:
            self.loop.do(Command(letter), Typed(letter))


def plus(stepper: Stepper) -> tuple[int, int]:
    return (stepper.rect.right - 5, stepper.rect.centery)


class SpecialPage(Page):
    """A page with the field for `key` of `form` in the middle of the window; `changes` counts the changes it
    reported.
    """

    scrolls = False

    def __init__(self, form: Form, key: str, memory: ControlMemory | None = None) -> None:
        super().__init__()
        self.form = form
        self.key = key
        self.memory = memory or ControlMemory()
        self.changes = 0
        self.scroll = Scroll(Widget())

    @property
    def field(self) -> Widget:
        """The current field."""
        field = self.scroll.child
        assert isinstance(field, Panel)
        assert isinstance(field.child, Column)
        return field.child.content[1]

    def build(self) -> Widget:
        """Return the field on a panel that scrolls."""
        field = CachedControl(self.key, EditedForm(self.form, self.changed, self.memory)).widget
        self.scroll.child = Panel(Column([Label(self.key, Role.SUBHEADING, "accent"), field]), padding=16)
        return self.scroll

    def changed(self) -> None:
        """Rebuild the page, as the field needs another layout."""
        self.changes += 1
        if hasattr(self, "look"):
            self.layout()
        self.invalidate()

    def handle(self, verb: Verb) -> bool:
        """Handle a verb as `Screen.handle` does; if the focused widget has been replaced, focus its successor."""
        focus = self.group.focus
        used = super().handle(verb)
        if focus is self.group.focus and focus is not None and focus not in self.group.focusable():
            self.group.focus_near(focus.rect)
        return used


class Person:
    """A person who edits the field for `key` of a sheet with pointer or keyboard."""

    def __init__(self, sheet: str, key: str, **own: object) -> None:
        named = {name.replace("__", "."): value for name, value in own.items()}
        self.form = Form(sheet, load_sheet(sheet), named)
        self.key = key
        self.page = SpecialPage(self.form, key)
        self.loop = HeadlessLoop(self.page, (1280, 800))

    def value(self) -> object:
        """The current value of the key."""
        return self.form.values[self.key]

    @property
    def texts(self) -> list[str]:
        """Return the texts on the page."""
        self.page.invalidate()
        self.loop.step()
        return self.loop.display.texts

    def all(self, kind: type[W]) -> list[W]:
        """Return every widget of a class."""
        return list(self._walk(kind))

    def _walk(self, kind: type[W]) -> Iterator[W]:
        for widget in self.page.field.walk():
            if isinstance(widget, kind):
                yield widget

    def button(self, text: str) -> Button:
        """Return the button with this text or tip."""
        return next(each for each in self._walk(Button) if text in (each.text, each.tip))

    def click(self, widget: Widget, at: Pos | None = None) -> None:
        """Scroll a widget into view and click it, at `at` or in its middle."""
        self.page.scroll.reveal(widget)
        where = at or widget.rect.center
        self.loop.do(Press(where), Click(where))

    def go_to(self, widget: Widget) -> None:
        """Move the focus to a widget with Tab alone."""
        tab_to(self.loop, self.page, widget)

    def enter(self, widget: Widget) -> None:
        """Move the focus to a widget and press Enter."""
        self.go_to(widget)
        self.loop.do(Confirm())


def main(sheet: str, key: str, width: str = "1280", height: str = "800", scale: str = "1") -> None:
    """Show the field of a key in a real window, for looking at."""
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
