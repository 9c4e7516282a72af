"""What is worth comparing with an action somebody chose: what bots would do there, and the ways they weigh it with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from game.bots.drawing import from_discards
from game.bots.greedy import choose
from game.bots.memory import Memory
from game.bots.outlook import Outlook, outlook
from game.bots.playing import allowed, ideas
from game.engine.actions import Action, Buy, CallRummy, Claim, Discard, DrawDiscards, DrawStock, Pass
from game.engine.state import Phase, View

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
