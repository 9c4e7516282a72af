"""Shared by the editor's parts: the edited form, the state of its controls, and the methods of the page they call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct, field

from game.content.editing.form import Form, PlanMemory
from game.ui.widgets import Button, Widget
from game.ui.widgets.scroll import ScrollBar
from game.words.strings import _


class RankSelection(Struct):
    """A selection for a new card value: the ranks (1–13) from `low` to `high`, and a suit. `low` is 0 if no rank is
    selected, `suit` is -1 for all suits.
    """

    low: int = 0
    high: int = 0
    suit: int = -1

    def click_rank(self, rank: int) -> None:
        """Select `rank` alone. If a single rank is selected already, select the span from that one to `rank` instead,
        or nothing if they are the same.
        """
        if self.low == self.high == rank:
            self.low = self.high = 0
        elif self.low and self.low == self.high:
            self.low, self.high = min(self.low, rank), max(self.low, rank)
        else:
            self.low = self.high = rank


class ControlMemory(Struct):
    """The state of the controls of the editor that is kept when they are rebuilt.

    This is what is open, scrolled to and selected, and the plan or number of deals last entered in the other mode.
    """

    deal: int = 0
    """Index of the open deal."""
    bar: ScrollBar = field(default_factory=ScrollBar)
    """Scroll position of the list of deals."""
    plan_memory: PlanMemory = field(default_factory=PlanMemory)
    """The plan or number of deals last entered in the other mode."""
    is_choosing_rule: bool = False
    """Whether the chooser for another rule of the deal is open."""
    selection: RankSelection = field(default_factory=RankSelection)
    deal_selection: RankSelection = field(default_factory=RankSelection)
    """Like `selection`, for the card values of the open deal."""


class EditedForm:
    """A form with the state of its controls, as given to every control.

    `on_change` is called when a value has changed or a control needs a new layout.
    """

    def __init__(self, form: Form, on_change: Callable[[], object], memory: ControlMemory | None = None) -> None:
        self.form = form
        self.on_change = on_change
        self.memory = memory or ControlMemory()

    def put(self, key: str, value: object) -> None:
        """Set the value of a rule, and call `on_change`, even if the value stays the same.

        Raises: msgspec.ValidationError, if the key is unknown or the value is invalid.
        """
        self.form.put(key, value)
        self.on_change()


class EditorPage(Protocol):
    """The editor page as its parts use it."""

    edited: EditedForm

    def refresh(self) -> None:
        """Show the form's current values."""

    def focus_on(self, widget: Widget) -> None:
        """Focus a widget and show the focus ring."""

    def show_rule(self, key: str) -> None:
        """End a search, show the group of the rule with this key, scroll to the rule, and focus its control if that can
        have the focus.
        """

    def reset(self, key: str) -> None:
        """Reset a rule to the standard, and show that."""

    def reset_all(self) -> None:
        """Reset all rules to the standard, and show that."""


class ResetButton(Button):
    """A button that resets rule `key` to the standard."""

    def __init__(self, page: EditorPage, key: str) -> None:
        super().__init__("", self._reset, "quiet", "undo", tip=_("Back to the standard"))
        self.page = page
        self.key = key

    def _reset(self) -> None:
        self.page.reset(self.key)
