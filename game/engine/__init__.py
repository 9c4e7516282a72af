"""The rules of the rummy family: pure values in, values out; no clock, files, randomness or windows.

A `state` is a match at one moment, an action of `actions` changes it, `events` tell what changed, and `refusals` why an
action is not legal. Begin with the four verbs in `play.verbs`; the keys of a rule sheet are declared in `sheet.keys`.

What a program of one's own needs can be imported from here (`docs/engine.md`); a module is loaded at the first use of
one of its names, so that the window imports no more than it draws.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.engine.actions import DEALER as DEALER
    from game.engine.actions import Action as Action
    from game.engine.actions import Add as Add
    from game.engine.actions import Buy as Buy
    from game.engine.actions import BuyBack as BuyBack
    from game.engine.actions import CallRummy as CallRummy
    from game.engine.actions import Claim as Claim
    from game.engine.actions import Cut as Cut
    from game.engine.actions import Discard as Discard
    from game.engine.actions import DrawDiscards as DrawDiscards
    from game.engine.actions import DrawStock as DrawStock
    from game.engine.actions import Drop as Drop
    from game.engine.actions import Force as Force
    from game.engine.actions import Knock as Knock
    from game.engine.actions import Lay as Lay
    from game.engine.actions import Next as Next
    from game.engine.actions import Pass as Pass
    from game.engine.actions import Shuffle as Shuffle
    from game.engine.actions import Slide as Slide
    from game.engine.actions import Take as Take
    from game.engine.cards import UNKNOWN as UNKNOWN
    from game.engine.cards import Card as Card
    from game.engine.play.dealing import new_match as new_match
    from game.engine.play.dealing import to_shuffle as to_shuffle
    from game.engine.play.verbs import acting as acting
    from game.engine.play.verbs import apply as apply
    from game.engine.play.verbs import legal as legal
    from game.engine.play.verbs import why_not as why_not
    from game.engine.refusals import Refused as Refused
    from game.engine.sheet.keys import Buying as Buying
    from game.engine.sheet.keys import Calls as Calls
    from game.engine.sheet.keys import Deal as Deal
    from game.engine.sheet.keys import Draw as Draw
    from game.engine.sheet.keys import Dropping as Dropping
    from game.engine.sheet.keys import Knocking as Knocking
    from game.engine.sheet.keys import MatchSection as MatchSection
    from game.engine.sheet.keys import MeldBonus as MeldBonus
    from game.engine.sheet.keys import Melding as Melding
    from game.engine.sheet.keys import Pack as Pack
    from game.engine.sheet.keys import Players as Players
    from game.engine.sheet.keys import RuleSheet as RuleSheet
    from game.engine.sheet.keys import Runs as Runs
    from game.engine.sheet.keys import Scoring as Scoring
    from game.engine.sheet.keys import Sets as Sets
    from game.engine.sheet.keys import Wilds as Wilds
    from game.engine.sheet.rules import compile_rules as compile_rules
    from game.engine.state import Phase as Phase
    from game.engine.state import State as State
    from game.engine.state import View as View
    from game.engine.state import view as view

_NAMES_BY_MODULE = {
    "actions": "DEALER Action Add Buy BuyBack CallRummy Claim Cut Discard DrawDiscards DrawStock Drop Force Knock Lay "
    "Next Pass Shuffle Slide Take",
    "cards": "UNKNOWN Card",
    "play.dealing": "new_match to_shuffle",
    "play.verbs": "acting apply legal why_not",
    "refusals": "Refused",
    "sheet.keys": "Buying Calls Deal Draw Dropping Knocking MatchSection MeldBonus Melding Pack Players RuleSheet Runs "
    "Scoring Sets Wilds",
    "sheet.rules": "compile_rules",
    "state": "Phase State View view",
}
_MODULE_OF = {name: module for module, names in _NAMES_BY_MODULE.items() for name in names.split()}
__all__ = [*_MODULE_OF]  # noqa: PLE0604 (they are names)


def __getattr__(name: str) -> object:
    """Load the module of a name in `__all__`, and return the object of that name.

    Raises: AttributeError: the name is not in `__all__`.
    """
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULE_OF})
