"""Controls for the rules that take more than a line: the plan of deals, contracts, card values, wild cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.content.editing.form import CardValues, ContractText, DealPlan, Form, WildCards, kind_of
from game.content.sheets.keys import DEALS
from game.content.telling.words import in_words
from game.ui.editor.contract import ContractField
from game.ui.editor.deals import DealsField
from game.ui.editor.fields import field
from game.ui.editor.special_state import SpecialState
from game.ui.editor.values import ValuesField, WildField
from game.ui.widgets import Label, Widget

__all__ = ["SpecialState", "special_field"]


def special_field(
    key: str, form: Form, changed: Callable[[], object], state: SpecialState | None = None
) -> Widget | None:
    """Return the control for a key that takes more than a line; None for any other key.

    It puts what is entered into `form`, then calls `changed`, also where it only needs another layout. Where
    the page makes its controls anew, `state` keeps which deal is open and what was entered before.
    """
    state = state or SpecialState()
    match kind_of(key):
        case DealPlan():
            return DealsField(form, changed, state)
        case ContractText():
            return ContractField(form, changed)
        case CardValues():
            return ValuesField(form, changed, state.selection)
        case WildCards():
            return WildField(form, changed)
    return None


class Controls:
    """Makes the control of a key once, and anew when its rule was changed by anything but itself."""

    def __init__(self, form: Form, changed: Callable[[], object]) -> None:
        self.form = form
        self.changed = changed
        self._state = SpecialState()
        self._kept: dict[str, tuple[Widget, Any]] = {}
        """By key the control, and what it shows: a value, or for those that look at more than one rule the sheet."""

    def open_deal(self, number: int) -> None:
        """Let the plan of deals show this one, counted from 1."""
        self._state.deal = number - 1
        self._kept.pop(DEALS, None)

    def of(self, key: str, values: dict[str, Any]) -> Widget:
        """Return the control for `key`, where `values` are those of the form now."""
        kept = self._kept.get(key)
        if kept and kept[1] in (values[key], self.form.sheet):
            return kept[0]

        def changed() -> None:
            self._kept[key] = (control, self.form.sheet if special else self.form.values[key])
            self.changed()

        special = special_field(key, self.form, changed, self._state)
        control = special or field(key, self.form, changed) or Label(in_words(key, values[key]), wrap=True)
        self._kept[key] = (control, self.form.sheet if special else values[key])
        return control
