"""A player who does anything the rules allow: what every other is measured against."""

from __future__ import annotations

from random import Random

from game.bots.base import BotSpec, Decision
from game.bots.knowledge.memory import Memory
from game.engine.cards import show
from game.engine.play.verbs import legal
from game.engine.state import View


def play_anything(spec: BotSpec, seen: View, memory: Memory) -> Decision | None:
    """Return anything legal, by chance from the seed and the position; nothing is claimed out of turn."""
    state = seen.state
    if state.actor != seen.seat and seen.seat not in state.asked:
        return None
    offers = legal(state, seen.seat)
    if not offers:
        return None
    position = f"{show(seen.hand)}/{show(state.discards)}/{len(state.stock)}/{len(state.melds)}"
    return Decision(Random(f"{spec.seed}:{position}").choice(offers), 1.0)
