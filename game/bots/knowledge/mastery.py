"""The habits of a seat that has mastered a kind of game: the trait `mastery`.

What is changed for a kind of game was measured to win there, and changes nothing in others
(`tests/benchmarks/tuning.md`, *Mastery*).
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
"""The change of `taking`, in average cards, where a draw from the discards may bring several cards."""


@lru_cache(maxsize=256)
def with_mastery(traits: Traits, rules: Rules) -> Traits:
    """Return the traits with which a seat plays under these rules: `fear` and `taking` changed as far as its `mastery`
    goes. They stay the same without mastery, and under rules for which no gain was measured.
    """
    if not traits.mastery or not _lays_freely(rules) or rules.packs > 1 or rules.scoring.settle != "own":
        return traits
    factor = FEAR if rules.scoring.count == "hand" else FEAR_WITH_MELDS
    return structs.replace(
        traits,
        fear=traits.fear * factor**traits.mastery,
        taking=traits.taking + PILE * traits.mastery * rules.draws_deeper,
    )


def _lays_freely(rules: Rules) -> bool:
    """Whether melds are laid on the table from the first turn on without any demand, and nobody may end the deal before
    the draw.
    """
    return rules.lays_freely and not (rules.melding.in_hand or rules.face_up or rules.knocking.before_draw)
