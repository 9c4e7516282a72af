"""Controls for the rules that take more than a line: the plan of deals, contracts, card values, wild cards."""

from __future__ import annotations

from collections.abc import Callable

from game.content.editing.form import CardValues, ContractText, DealPlan, Form, WildCards, kind_of
from game.ui.editor.special.contract import ContractField
from game.ui.editor.special.deals import DealsField
from game.ui.editor.special.state import SpecialState
from game.ui.editor.special.values import ValuesField
from game.ui.editor.special.wild import WildField
from game.ui.widgets import Widget

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
