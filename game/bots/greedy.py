"""The choice of an action, phase by phase."""

from __future__ import annotations

from random import Random

from game.bots.memory import Memory
from game.engine.actions import Action, Add, CallRummy, Claim, Cut, Discard, Lay
from game.engine.play import legal
from game.engine.state import Phase
from game.engine.view import View


def choose(view: View, memory: Memory, rng: Random) -> Action | None:
    """Return what `view.seat` does now, or None."""
    state = view.state
    if state.phase in (Phase.SHUFFLE, Phase.DEAL_OVER, Phase.MATCH_OVER):
        return None
    offers = legal(state, view.seat)
    for kind in (Claim, CallRummy, Lay, Add):
        for action in offers:
            if isinstance(action, kind):
                return action
    if not offers:
        return None
    if isinstance(offers[0], Cut):
        return Cut(view.seat, min(len(offers), max(1, round(rng.gauss(state.rules.exact_cut, 3)))))
    discards = [each for each in offers if isinstance(each, Discard)]
    if discards:
        return max(discards, key=lambda each: state.rules.values[each.card])
    return offers[0]
