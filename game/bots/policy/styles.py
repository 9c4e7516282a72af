"""The styles in which deals are played on, chosen by what wins matches under rules of their kind."""

from __future__ import annotations

from functools import lru_cache

from game.bots.policy.contract import ContractPolicy
from game.bots.policy.face_up import FaceUpPolicy
from game.bots.policy.goals import has_goals
from game.bots.policy.hand import HandPolicy
from game.bots.policy.policy import Policy, Style
from game.bots.policy.table import TablePolicy
from game.engine.sheet.rules import Rules

_SWAP = 8
"""Points by which a discard must count less than the dearest loose card to be taken without a meld."""
PATIENT = Style(keep=4.0, fear=1.5, swap=_SWAP, knock=(10, 10, 10, 10, 10, 0))
"""Knocks early, and later waits until nothing is left over: a late knock is undercut."""
HASTY = Style(keep=4.0, fear=1.5, swap=_SWAP, knock=(10,))
"""Knocks as soon as it may."""
RACING = Style(keep=1.0, fear=0.0, known=0.0, swap=_SWAP, knock=(0,))
"""Hurries to have nothing left over, where all count their own cards: it does not matter what a discard does for others."""
_BOLD = (0.9, 0.8, 0.72, 0.66, 0.5, 0.4, 0.3)
"""The share of what a dealt hand counts with which the bold show theirs where any hand may be shown, by turns had."""
_TIMID = (0.75, 0.6, 0.48, 0.4, 0.35, 0.3, 0.25)
"""The same for the timid."""
WAITS = Style(weight=0.5)
"""Holds its melds back to lay the whole hand at once."""
LAYS = Style(weight=0.5, hold=0)
"""Lays and adds what it can."""
LONGEST_HOLD = 12
"""Circuits of a deal after which a contract is held back no more, however calm the others seem."""
HOLDS_SHORT = Style(hold=LONGEST_HOLD, alert=4)
"""Holds a contract back until somebody who has laid has four cards."""
BOLD = Style(chance=0.15, share=0.65)
"""Counts on few goals and takes sooner, where drawn cards lie face up."""
AIMS = Style()
"""Takes a card that promises more than it takes away there."""
HOLDS_LONG = Style(hold=LONGEST_HOLD, alert=2)
"""The same until there are two."""


@lru_cache(maxsize=16)
def bold_and_timid(rules: Rules) -> tuple[Style, Style]:
    """Return the styles of two sorts of players where any hand may be shown."""
    dealt = rules.hand_size * rules.value(rules.pack) / len(rules.pack)
    bold, timid = (
        Style(swap=_SWAP - 1, knock=tuple([round(share * dealt) for share in shares])) for shares in (_BOLD, _TIMID)
    )
    return bold, timid


@lru_cache(maxsize=64)
def policy_for(rules: Rules, style: Style) -> Policy:
    """Return the policy that plays deals under these rules in a style."""
    if rules.melding.in_hand:
        return HandPolicy(rules, style)
    if has_goals(rules):
        return FaceUpPolicy(rules, style)
    return (ContractPolicy if rules.contract is not None else TablePolicy)(rules, style)
