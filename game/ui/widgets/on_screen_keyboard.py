"""The on-screen keyboard for gamepads."""

from __future__ import annotations

from copy import copy

from game.content.translation import reads_right_to_left
from game.ui.draw.look import Look
from game.ui.input.verbs import Command, Confirm, Direction, Focus, Menu, Typed, Verb
from game.ui.widgets.base import Size, Widget, nothing
from game.ui.widgets.button import HEIGHT, Button
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.layout import Column, Panel, Row, Spacer
from game.ui.widgets.page import Page
from game.ui.widgets.screens import Screen
from game.words.input_signs import PadPart, with_signs
from game.words.strings import _

FIRST_LAYER = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm'.,")
SECOND_LAYER = ("!?&+_/()#:", "àáâäãåæçèé", "êëìíîïñòóô", "öøõœùúûüýß")
"""The rows of keys of the first layer, and of the second one with accented letters and signs."""

SPACE = " "


def keyboard_for(verb: Verb, top: Screen | None) -> OnScreenKeyboard | None:
    """Return the keyboard to open if `verb` is a pad's confirm on a focused text entry of the top screen; else None."""
    if not isinstance(verb, Confirm) or verb.pad is None or top is None or top.focused_entry is None:
        return None
    return OnScreenKeyboard(top.focused_entry)


class KeyboardKey(Button):
    """A key of the on-screen keyboard, as wide as its share of the row."""

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the least size of the key, a little higher than wide, whatever its text."""
        return (look.em(HEIGHT - 8), look.em(HEIGHT))


class LetterKey(KeyboardKey):
    """A key that types its own text."""

    def __init__(self, keyboard: OnScreenKeyboard) -> None:
        super().__init__("", self._write, grow=1)
        self.keyboard = keyboard

    def _write(self) -> None:
        self.keyboard.type(self.text)


class OnScreenKeyboard(Page):
    """Edits a copy of the text of `entry`. Done and Start put the copy into `entry` and close the keyboard; Esc
    discards it.

    Shoulder buttons move the caret, X deletes, Y types a space, triggers switch capitals and layer. A real keyboard
    works too.
    """

    wide = 640
    full_height = False
    share = 0.95

    opaque = False
    scrolls = False
    has_veil = True

    def __init__(self, entry: TextEntry) -> None:
        super().__init__()
        self.entry = entry
        self.line = copy(entry)
        self.line.text = entry.text
        self.line.on_change = nothing
        self.line.takes_focus = False
        self.line.focused = True
        self.capital = not entry.text
        self.second_layer = False
        self._rows = [[LetterKey(self) for _letter in row] for row in FIRST_LAYER]
        self._shift = KeyboardKey(with_signs(_("Shift"), pad=PadPart.LEFT_TRIGGER), self._switch_capital, grow=1)
        self._layer = KeyboardKey("", self._switch_layer, grow=1)

    def build(self) -> Widget:
        """Build the text line, the rows of keys and the row of special keys."""
        tools: list[Widget] = [
            self._shift,
            self._layer,
            KeyboardKey(with_signs(_("Space"), pad=PadPart.Y), self._space, grow=2),
            KeyboardKey(with_signs(_("Delete"), pad=PadPart.X), self._delete, grow=1),
            KeyboardKey(with_signs(_("Done"), pad=PadPart.START), self._finish, "primary", grow=1),
        ]
        self._update_keys()
        # Letters lie as on a real keyboard, also where rows are placed from right to left.
        rows: list[Widget] = [Row(row[::-1] if reads_right_to_left() else row, gap=6) for row in self._rows]
        return Panel(Column([self.line, Spacer(4), *rows, Spacer(2), Row(tools, gap=6)], gap=6), padding=22)

    def enter(self) -> None:
        """Build the page, focus the middle letter, or else the first usable key, and show the focus ring."""
        super().enter()
        middle = self._rows[2][4]
        self.group.set_focus(middle if middle.enabled else self.group.focusable()[0])
        self.group.shows_ring = True

    def handle(self, verb: Verb) -> bool:
        match verb:
            case Menu():
                self._finish()
            case Command(key="x", pad=int()):
                self._delete()
            case Command(key="l", pad=int()):
                self._space()
            case Command(key="page up"):
                self._switch_capital()
            case Command(key="page down"):
                self._switch_layer()
            case Focus(to=Direction.PREVIOUS | Direction.NEXT as to, pad=int()):
                self.line.handle(Focus(Direction.LEFT if to is Direction.PREVIOUS else Direction.RIGHT))
            case Typed(text=text):
                self.type(text)
            case Confirm(typed=True):
                # The space bar: its character follows.
                return False
            case Command(key="backspace" | "delete" | "home" | "end"):
                self.line.handle(verb)
            case _:
                return super().handle(verb)
        return True

    def _update_keys(self) -> None:
        """Update the texts of the keys, and disable those whose character the entry would reject."""
        for keys, letters in zip(self._rows, SECOND_LAYER if self.second_layer else FIRST_LAYER, strict=True):
            for key, letter in zip(keys, letters, strict=True):
                key.text = letter.upper() if self.capital and len(letter.upper()) == 1 else letter
                key.enabled = self._accepts(key.text)
        self._shift.kind = "primary" if self.capital else "plain"
        self._layer.text = with_signs("abc" if self.second_layer else "é ! ?", pad=PadPart.RIGHT_TRIGGER)

    def _accepts(self, text: str) -> bool:
        trial = copy(self.line)
        trial.text = ""
        trial.handle(Typed(text))
        return trial.text == text

    def type(self, text: str) -> None:
        """Type a text into the copy, as far as the entry accepts it, and switch capitals off after it."""
        self.line.handle(Typed(text))
        self.capital = False
        self._update_keys()

    def _space(self) -> None:
        self.type(SPACE)

    def _delete(self) -> None:
        self.line.handle(Command("backspace"))
        self.capital = self.capital or not self.line.text
        self._update_keys()

    def _switch_capital(self) -> None:
        self.capital = not self.capital
        self._update_keys()

    def _switch_layer(self) -> None:
        self.second_layer = not self.second_layer
        self._update_keys()

    def _finish(self) -> None:
        # First written, then uncovered: the page may make its fields anew as it comes up again.
        self.entry.replace_all(self.line.text)
        self.stack.pop()
