"""The choice of an action, phase by phase, from what the seat can see."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from random import Random

from game.bots.choose.draw import buy, draw, from_discards
from game.bots.choose.play import allowed, ideas, play
from game.bots.knowledge.memory import Memory
from game.bots.knowledge.outlook import STANDARD, Outlook, outlook
from game.bots.traits import Traits
from game.engine.actions import Action, Buy, CallRummy, Claim, Cut, Discard, DrawDiscards, DrawStock, Pass
from game.engine.play.claims import claims
from game.engine.play.verbs import acting, why_not
from game.engine.state import Phase, State, View

_CUT_SPREAD = 5.0
"""Cards by which a hand misses the number it aims for."""


def choose(
    view: View,
    memory: Memory,
    rng: Random,
    traits: Traits = STANDARD,
    seed: int = 0,
    but: Collection[Claim] = (),
) -> Action | None:
    """Return what `view.seat` does now; None if the match does not wait for it and it has nothing to claim.

    `seed` says where a player of these traits goes wrong; `but` are claims it lets pass.
    """
    state, seat = view.state, view.seat
    if state.phase in (Phase.SHUFFLE, Phase.DEAL_OVER, Phase.MATCH_OVER):
        return None
    claim = _best_claim(state, seat, but)
    if claim is not None:
        return claim
    if seat not in acting(state):
        return None
    if state.phase is Phase.CUT:
        return _cut(state, seat, rng)
    if state.phase is Phase.CALL:
        call = CallRummy(seat)
        return call if why_not(state, call) is None else Pass(seat)
    look = outlook(view, memory, traits, seed)
    if state.phase is Phase.BUY:
        return buy(look)
    return draw(look, rng) if state.phase is Phase.DRAW else play(look)


def _best_claim(state: State, seat: int, but: Collection[Claim]) -> Claim | None:
    """The claim for the most points."""
    if not state.rules.calls.rummy_in_the_deck or state.phase is Phase.CUT:
        return None
    found = sorted(claims(state, seat), key=lambda claim: -state.rules.value(tuple([use.card for use in claim.cards])))
    return next((claim for claim in found if claim not in but and why_not(state, claim) is None), None)


def _cut(state: State, seat: int, rng: Random) -> Cut:
    """Aim at the exact number; nobody lifts that many cards at will."""
    aimed = round(rng.gauss(state.rules.exact_cut, _CUT_SPREAD))
    return Cut(seat, min(len(state.stock) - 1, max(1, aimed)))


_DISCARDS = 3
"""Discards that are compared where one is due."""
_DIGS = 2
"""Depths of a dig that are compared."""


def candidates(view: View, memory: Memory, played: Action | None) -> list[Action | None]:
    """Return `played` and what it is worth comparing with, at best first what a bot would do.

    None stands for a seat that lets pass what it could claim.
    """
    chosen = choose(view, memory, Random(0))
    look = outlook(view, memory)
    found = [played, *([] if chosen is None else [chosen])]
    found += [each for each in _others(look, chosen) if allowed(view.state, each)]
    if isinstance(played, Claim) or (played is None and isinstance(chosen, Claim)):
        found = [played, chosen, None]
    return list(dict.fromkeys(found))


def _others(look: Outlook, chosen: Action | None) -> Iterator[Action]:
    state, seat = look.state, look.seat
    if state.phase is Phase.DRAW:
        yield from (DrawStock(seat), DrawDiscards(seat))
        if state.contract_of(seat) is None or state.melded[seat]:
            digs = [each for each in from_discards(look, state.hands[seat]) if each.action != DrawDiscards(seat)]
            yield from (each.action for each in sorted(digs, key=lambda each: -each.worth)[:_DIGS])
        yield Pass(seat)
    elif state.phase is Phase.PLAY:
        discards = (each for each in ideas(look) if isinstance(each, Discard))
        # Where something can be put on the table, holding it back is the other thing one might do.
        yield from islice(dict.fromkeys(discards), _DISCARDS if isinstance(chosen, Discard) else 1)
    elif state.phase in (Phase.BUY, Phase.CALL):
        yield from (Buy(seat) if state.phase is Phase.BUY else CallRummy(seat), Pass(seat))
