"""The habits of a seat that has mastered a kind of game: the trait `mastery`.

The changes were measured to win in games of one kind, Doofer and Rummy 500, and are made for all sheets of that kind;
others stay as they are (`tests/benchmarks/tuning.md`, *Mastery*).
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import structs

from game.bots.traits import Traits
from game.engine.sheet.rules import Rules

FEAR = 8.0
"""The factor of `fear` where each seat counts the points left in its own hand: deals end sooner than hazards say."""
FEAR_WITH_MELDS = 2.0
"""The same where melds count, too. More is better against careful players, and worse against those who lay early."""
PILE = -1.0
"""The change of `taking`, in average cards."""


@lru_cache(maxsize=256)
def with_mastery(traits: Traits, rules: Rules) -> Traits:
    """Return the traits with which a seat plays under these rules: `fear` and `taking` changed as far as its `mastery`
    goes. They stay the same without mastery, and under rules for which no gain was measured.

    `fear` may become more than the trait can be set to.
    """
    if not traits.mastery or not _gains_by_mastery(rules):
        return traits
    factor = FEAR if rules.scoring.count == "hand" else FEAR_WITH_MELDS
    return structs.replace(
        traits, fear=traits.fear * factor**traits.mastery, taking=traits.taking + PILE * traits.mastery
    )


def _gains_by_mastery(rules: Rules) -> bool:
    """Whether rules are of the kind in which other habits gained.

    These have one pack, melds that are laid on the table from the first turn on without any demand, draws of several
    discards, each seat scoring its own points, no knocks before the draw, and cards drawn into the hand, not left face
    up.
    """
    if rules.melding.in_hand or rules.face_up or rules.knocking.before_draw or rules.packs > 1:
        return False
    return rules.lays_freely and rules.draws_deeper and rules.scoring.settle == "own"
