"""A keyboard on the screen, for those who hold a gamepad."""

from __future__ import annotations

from copy import copy

from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.input.verbs import Command, Confirm, Direction, Focus, Menu, Typed, Verb
from game.ui.widgets.base import Size, Widget, nothing
from game.ui.widgets.button import HEIGHT, Button
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.layout import Column, Panel, Row, Spacer
from game.ui.widgets.page import Page
from game.ui.widgets.screens import Screen
from game.ui.words.glyphs import On, told
from game.ui.words.strings import _

LETTERS = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm'.,")
OTHERS = ("!?&+_/()#:", "àáâäãåæçèé", "êëìíîïñòóô", "öøõœùúûüýß")
"""The keys with and without the other letters and signs; as many in each row."""

SPACE = " "


def keyboard_for(verb: Verb, top: Screen | None) -> OnScreenKeyboard | None:
    """The keyboard a pad asks for by confirming a line of text on the page on top; None for everything else."""
    if not isinstance(verb, Confirm) or verb.pad is None or top is None or top.focused_entry is None:
        return None
    return OnScreenKeyboard(top.focused_entry)


class KeyboardKey(Button):
    """A key of the keyboard, as wide as its share of the row."""

    def measure(self, look: Look, width: int | None = None) -> Size:
        """A little higher than wide."""
        return (look.em(HEIGHT - 8), look.em(HEIGHT))


class LetterKey(KeyboardKey):
    """A key that writes what stands on it."""

    def __init__(self, keyboard: OnScreenKeyboard) -> None:
        super().__init__("", self._write, grow=1)
        self.keyboard = keyboard

    def _write(self) -> None:
        self.keyboard.write(self.text)


class OnScreenKeyboard(Page):
    """Writes in a copy of `entry`, which takes what is written when that is done; Esc leaves it as it was.

    Shoulder buttons move the caret, X deletes, Y writes a space, triggers change the letters, Start is done. A real
    keyboard writes, too.
    """

    wide = 640
    full_height = False
    share = 0.95

    opaque = False
    scrolls = False

    def __init__(self, entry: TextEntry) -> None:
        super().__init__()
        self.entry = entry
        self.line = copy(entry)
        self.line.text = entry.text
        self.line.on_change = nothing
        self.line.takes_focus = False
        self.line.focused = True
        self.capital = not entry.text
        self.others = False
        self._rows = [[LetterKey(self) for _letter in row] for row in LETTERS]
        self._shift = KeyboardKey(told(_("Shift"), pad=On.LEFT_TRIGGER), self._turn_capital, grow=1)
        self._layer = KeyboardKey("", self._turn_others, grow=1)

    def build(self) -> Widget:
        """The line, four rows of keys, and those for everything else."""
        tools: list[Widget] = [
            self._shift,
            self._layer,
            KeyboardKey(told(_("Space"), pad=On.Y), self._space, grow=2),
            KeyboardKey(told(_("Delete"), pad=On.X), self._delete, grow=1),
            KeyboardKey(told(_("Done"), pad=On.START), self._done, "primary", grow=1),
        ]
        self._label()
        rows: list[Widget] = [Row(row, gap=6) for row in self._rows]
        return Panel(Column([self.line, Spacer(4), *rows, Spacer(2), Row(tools, gap=6)], gap=6), padding=22)

    def enter(self) -> None:
        """The focus is in the middle of the letters, or on the first key that writes."""
        super().enter()
        middle = self._rows[2][4]
        self.group.set_focus(middle if middle.enabled else self.group.focusable()[0])
        self.group.ring = True

    def handle(self, verb: Verb) -> bool:
        match verb:
            case Menu():
                self._done()
            case Command(key="x", pad=int()):
                self._delete()
            case Command(key="l", pad=int()):
                self._space()
            case Command(key="page up"):
                self._turn_capital()
            case Command(key="page down"):
                self._turn_others()
            case Focus(to=Direction.PREVIOUS | Direction.NEXT as to, pad=int()):
                self.line.handle(Focus(Direction.LEFT if to is Direction.PREVIOUS else Direction.RIGHT))
            case Typed(text=text):
                self.write(text)
            case Confirm(typed=True):
                # The space bar: its character follows.
                return False
            case Command(key="backspace" | "delete" | "home" | "end"):
                self.line.handle(verb)
            case _:
                return super().handle(verb)
        return True

    def draw(self, canvas: Canvas) -> None:
        """Dim the page below."""
        canvas.fill(canvas.look.theme.veil)
        super().draw(canvas)

    def _label(self) -> None:
        """Write on the keys what they write now; those the line would not take are off."""
        for keys, letters in zip(self._rows, OTHERS if self.others else LETTERS, strict=True):
            for key, letter in zip(keys, letters, strict=True):
                key.text = letter.upper() if self.capital and len(letter.upper()) == 1 else letter
                key.enabled = self._takes(key.text)
        self._shift.kind = "primary" if self.capital else "plain"
        self._layer.text = told("abc" if self.others else "é ! ?", pad=On.RIGHT_TRIGGER)

    def _takes(self, text: str) -> bool:
        trial = copy(self.line)
        trial.text = ""
        trial.handle(Typed(text))
        return trial.text == text

    def write(self, text: str) -> None:
        """Write this; small letters follow."""
        self.line.handle(Typed(text))
        self.capital = False
        self._label()

    def _space(self) -> None:
        self.write(SPACE)

    def _delete(self) -> None:
        self.line.handle(Command("backspace"))
        self.capital = self.capital or not self.line.text
        self._label()

    def _turn_capital(self) -> None:
        self.capital = not self.capital
        self._label()

    def _turn_others(self) -> None:
        self.others = not self.others
        self._label()

    def _done(self) -> None:
        # First written, then uncovered: the page may make its fields anew as it comes up again.
        self.entry.rewrite(self.line.text)
        self.stack.pop()
