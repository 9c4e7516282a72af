"""What the parts of the page share: the form that is changed, what its controls remember, what they ask of the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct, field

from game.content.editing.form import Form, Remembered
from game.ui.widgets import Button, Widget
from game.ui.widgets.scroll import ScrollBar
from game.ui.words.strings import _


class Selection(Struct):
    """Which ranks (1–13, none while `low` is 0) and which suit (-1 for all) are chosen for another card value."""

    low: int = 0
    high: int = 0
    suit: int = -1

    def turn(self, rank: int) -> None:
        """A rank was pointed at: the first one chooses it, the second makes it a span, the third begins anew."""
        if self.low == self.high == rank:
            self.low = self.high = 0
        elif self.low and self.low == self.high:
            self.low, self.high = min(self.low, rank), max(self.low, rank)
        else:
            self.low = self.high = rank


class ControlMemory(Struct):
    """What controls remember while they are made anew."""

    deal: int = 0
    """The deal that is open, from 0."""
    bar: ScrollBar = field(default_factory=ScrollBar)
    """How far the list of deals is scrolled."""
    remembered: Remembered = field(default_factory=Remembered)
    """What was entered in the other form of a plan."""
    adding: bool = False
    """Whether one chooses another rule for the deal."""
    selection: Selection = field(default_factory=Selection)
    in_deal: Selection = field(default_factory=Selection)
    """As `selection`, for the card values of the open deal."""


class EditedForm:
    """A form, as it is given to every control that changes it.

    `changed` is called whenever a rule is another, or a control needs another layout.
    """

    def __init__(self, form: Form, changed: Callable[[], object], memory: ControlMemory | None = None) -> None:
        self.form = form
        self.changed = changed
        self.memory = memory or ControlMemory()

    def put(self, key: str, value: object) -> None:
        """Let a rule be this."""
        self.form.put(key, value)
        self.changed()


class EditorPage(Protocol):
    """What the parts of the page ask of it."""

    edited: EditedForm

    def refresh(self) -> None:
        """Show the form as it is now."""

    def focus_on(self, widget: Widget) -> None:
        """Give the focus to a widget, so that one sees it."""

    def show_rule(self, key: str) -> None:
        """Lead to a rule."""

    def reset(self, key: str) -> None:
        """Let a rule be as in the standard."""

    def reset_all(self) -> None:
        """Let all rules be as in the standard."""


class ResetButton(Button):
    """The way back to the standard for a rule."""

    def __init__(self, page: EditorPage, key: str) -> None:
        super().__init__("", self._reset, "quiet", "undo", tip=_("Back to the standard"))
        self.page = page
        self.key = key

    def _reset(self) -> None:
        self.page.reset(self.key)
