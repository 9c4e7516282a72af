"""The keys of the table: what each does, and the button of a gamepad that does the same.

This is the one place where a letter is given to something: the table's own keys, what buttons say of them, the letters
nobody can call with, and the table of keys in the README follow it.
"""

from __future__ import annotations

from enum import Enum
from string import digits

from game.content.translation import marked
from game.ui.input.verbs import Command
from game.ui.words.glyphs import On, told
from game.ui.words.strings import _


class Shortcut(Enum):
    """What one does with a key at the table: its name as `Command` has it, and what it does."""

    DRAW = ("d", marked("Draw from the stock"))
    DRAW_DISCARDS = ("f", marked("Draw from the discards"))
    LAY = ("l", marked("Lay the melds down, or knock"), On.Y)
    ADD = ("a", marked("Add the selected cards"))
    DISCARD = ("x", marked("Discard the selected card"), On.X)
    ARRANGE = ("c", marked("Arrange the contract for me"))
    BROWSE = ("v", marked("Look at the discards"))
    RUMMY = ("r", marked("Claim discards that fit the table"))
    BUY = ("b", marked("Buy the top discard"))
    DROP = ("d", marked("Drop out of the deal"), None, True)
    PASS = ("p", marked("Pass"))
    NOT_NOW = ("p", marked("Skip me until my turn, or ask me again"), None, True)
    ONLY_FOR = ("b", marked("Buy only some ranks, or ask me again"), None, True)
    SORT = ("s", marked("Sort the hand, and keep it sorted"), On.LEFT_STICK)
    UNDO = ("z", marked("Undo a play"), On.RIGHT_STICK, True)
    HINT = ("h", marked("What would a good player do?"))
    LOG = ("g", marked("All plays so far"))
    NEXT = ("n", marked("Next deal"))
    MUTE = ("m", marked("Sound on or off"))
    RULES = ("f1", marked("The rules on one page"), On.BACK)

    def __init__(self, key: str, does: str, button: On | None = None, ctrl: bool = False) -> None:
        self.key = key
        self.does = does
        self.button = button
        self.ctrl = ctrl

    @property
    def sign(self) -> str:
        """What stands on the key, or the keys."""
        return _("Ctrl+{key}").format(key=self.key.upper()) if self.ctrl else self.key.upper()

    @property
    def verb(self) -> Command:
        """What is done when it is pressed."""
        return Command(self.key, ctrl=self.ctrl)

    @property
    def mark(self) -> str:
        """Its key alone as a sign, or its button for those with a gamepad."""
        return told("", self.sign, self.button)

    def tip(self, text: str = "") -> str:
        """Return what it does, or this text, followed by its key, or its button for those with a gamepad."""
        return told(text or _(self.does), self.sign, self.button)


TAKEN = frozenset(digits).union(each.key for each in Shortcut if len(each.key) == 1)
"""The keys that do something at the table: nobody can call with them. Digits are the boxes of a contract."""
