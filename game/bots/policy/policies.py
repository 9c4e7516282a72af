"""The choice of the policy that plays deals under given rules."""

from __future__ import annotations

from functools import lru_cache

from game.bots.policy.contract import ContractPolicy
from game.bots.policy.face_up import FaceUpPolicy
from game.bots.policy.goals import has_goals
from game.bots.policy.hand import HandPolicy
from game.bots.policy.policy import Policy
from game.bots.policy.style import Style
from game.bots.policy.table import TablePolicy
from game.engine.sheet.rules import Rules


@lru_cache(maxsize=64)
def policy_for(rules: Rules, style: Style) -> Policy:
    """Return the policy that plays deals under these rules in a style."""
    if rules.melding.in_hand:
        return HandPolicy(rules, style)
    if has_goals(rules):
        return FaceUpPolicy(rules, style)
    return (ContractPolicy if rules.contract is not None else TablePolicy)(rules, style)
