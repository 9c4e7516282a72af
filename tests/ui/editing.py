"""The page on which rules are changed, in no window, and what came of it."""

from typing import TypeVar

from game.content.editing.form import Form
from game.content.sheets.sheets import load_sheet
from game.ui.editor.screen import EditorScreen
from game.ui.input.verbs import Click, Command, Direction, Focus, Press, Typed
from game.ui.widgets import Widget
from game.ui.widgets.button import Link
from game.ui.widgets.number import Stepper
from tests.ui.headless import HeadlessLoop
from tests.ui.screens.places import NEXT

LEFT, RIGHT, UP, DOWN = (Focus(Direction[name]) for name in ("LEFT", "RIGHT", "UP", "DOWN"))
UNDO, REDO, SAVE = Command("z", ctrl=True), Command("y", ctrl=True), Command("s", ctrl=True)
W = TypeVar("W", bound=Widget)
SIZES = [(960, 600), (1280, 800), (1920, 1080), (2560, 1080)]


class Editing:
    """The page, and what came of it."""

    def __init__(
        self, game: str = "rummy_500", size: tuple[int, int] = (1280, 800), text_scale: float = 1.0, name: str = "Ours"
    ) -> None:
        self.form = Form(game, load_sheet(game), {})
        self.saved: list[tuple[str, dict[str, object]]] = []
        self.tested: list[Form] = []
        self.left = 0
        self.writable = True
        self.page = EditorScreen(self.form, name, self.save, self.tested.append, self.leave)
        self.loop = HeadlessLoop(self.page, size, text_scale=text_scale)

    def save(self, form: Form, title: str) -> str:
        if not self.writable:
            return "The folder cannot be written."
        self.saved.append((title, dict(form.own)))
        form.saved()
        return f"Saved as {title}."

    def leave(self) -> None:
        self.left += 1

    @property
    def focus(self) -> Widget:
        assert self.page.group.focus is not None
        return self.page.group.focus

    @property
    def texts(self) -> list[str]:
        return self.loop.display.texts

    def control(self, key: str, kind: type[W], number: int = 0) -> W:
        """A widget in the row of a rule."""
        row = self.page.panel.row(key)
        assert row is not None, key
        return [widget for widget in row.walk() if isinstance(widget, kind)][number]

    def group(self, title: str) -> None:
        """Click on a group."""
        groups = self.page.browser.groups
        row = [item.text for item in groups.items].index(title)
        line = (groups.rect.height - 8) / len(groups.items)
        pos = (groups.rect.centerx, round(groups.rect.y + 4 + line * (row + 0.5)))
        self.loop.do(Press(pos), Click(pos))
        assert groups.items[groups.index].text == title

    def links(self) -> list[Link]:
        return [widget for widget in self.page.whole.walk() if isinstance(widget, Link)]

    def tab_to(self, widget: Widget) -> None:
        for _ in self.page.group.focusable():
            if self.page.group.focus is widget:
                return
            self.loop.do(NEXT)
        raise AssertionError("the widget is not reached by Tab")

    def type(self, text: str) -> None:
        for letter in text:
            self.loop.do(Command(letter), Typed(letter))


def plus(stepper: Stepper) -> tuple[int, int]:
    return (stepper.rect.right - 5, stepper.rect.centery)
