"""The keys of the table with their meanings and the gamepad buttons that do the same.

Letters are assigned only here: the table's keys, labels of buttons, keys that cannot be call keys, and the key table in
the README follow this list.
"""

from __future__ import annotations

from enum import Enum
from string import digits

from game.content.translation import marked
from game.ui.input.verbs import Command
from game.words.input_signs import PadPart, with_signs
from game.words.strings import _


class Shortcut(Enum):
    """A keyboard shortcut at the table. A member has the key's name as in `Command`, the meaning, optionally the
    gamepad button that does the same, and whether Ctrl is held.
    """

    DRAW = ("d", marked("Draw from the stock"))
    DRAW_DISCARDS = ("f", marked("Draw from the discards"))
    LAY = ("l", marked("Lay the melds down, or knock"), PadPart.Y)
    ADD = ("a", marked("Add the selected cards"))
    DISCARD = ("x", marked("Discard the selected card"), PadPart.X)
    ARRANGE = ("c", marked("Arrange the contract for me"))
    BROWSE = ("v", marked("Look at the discards"))
    RUMMY = ("r", marked("Claim discards that fit the table"))
    BUY = ("b", marked("Buy the top discard"))
    DROP = ("d", marked("Drop out of the deal"), None, True)
    PASS = ("p", marked("Pass"))
    NOT_NOW = ("p", marked("Skip me until my turn, or ask me again"), None, True)
    ONLY_FOR = ("b", marked("Buy only some ranks, or ask me again"), None, True)
    SORT = ("s", marked("Sort the hand, and keep it sorted"), PadPart.LEFT_STICK)
    UNDO = ("z", marked("Undo a play"), PadPart.RIGHT_STICK, True)
    HINT = ("h", marked("What would a good player do?"))
    LOG = ("g", marked("All plays so far"))
    NEXT = ("n", marked("Next deal"))
    MUTE = ("m", marked("Sound on or off"))
    RULES = ("f1", marked("The rules on one page"), PadPart.BACK)

    def __init__(self, key: str, does: str, button: PadPart | None = None, ctrl: bool = False) -> None:
        self.key = key
        self.does = does
        self.button = button
        self.ctrl = ctrl

    @property
    def sign(self) -> str:
        """The key as text, such as “Ctrl+Z”."""
        return _("Ctrl+{key}").format(key=self.key.upper()) if self.ctrl else self.key.upper()

    @property
    def verb(self) -> Command:
        """The command that this key gives."""
        return Command(self.key, ctrl=self.ctrl)

    @property
    def sign_suffix(self) -> str:
        """A blank and the sign of the key, Ctrl included, to be put behind a text.

        People with a gamepad see the sign of the shortcut's button in its place, or nothing if it has none: the text
        holds both signs until `resolve_signs` chooses.
        """
        return with_signs("", self.sign, self.button)

    def tip(self, text: str = "") -> str:
        """Return `text`, by default the meaning of the key, with `sign_suffix` behind it: the sign of the key or of its
        button.
        """
        return with_signs(text or _(self.does), self.sign, self.button)


TABLE_KEYS = frozenset(digits).union(each.key for each in Shortcut if len(each.key) == 1)
"""Keys that have a meaning at the table and so cannot be call keys. Digits are boxes of a contract."""
