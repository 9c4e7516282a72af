"""A second thought where melds stay in the hand: a draw or a discard played out in worlds that may be the true one.

The same worlds and the same stock for all that is compared. What the rule of thumb has chosen is left only for
something that is better beyond the noise of the sample.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import structs

from game.bots.base import Limit
from game.bots.choose.deadwood import Thrown
from game.bots.choose.playing_out import drawn_and_thrown, others_show, own_show, played_out
from game.bots.choose.rollouts import mean_and_error
from game.bots.knowledge.believed import believed
from game.bots.knowledge.outlook import Outlook
from game.engine.cards import Card
from game.engine.state import State, set_at

_CLOSE = 6.0
"""Points by which a discard may seem worse and still be compared."""
_DISCARDS = 4
"""Discards that are compared."""
_CIRCUITS = 8
"""Circuits that are played out."""
_SURE = 2.0
"""Standard errors by which something else must be better."""
_LEAST = 8
"""Worlds below which nothing is sure."""


def best_thrown(look: Outlook, ends: Sequence[Thrown], rng: Random, limit: Limit | None) -> list[Thrown]:
    """Return discards worth a look, the best first, once those that seem close have been played out."""
    close = [end for end in ends[:_DISCARDS] if end.worth > ends[0].worth - _CLOSE]
    if len(close) < 2:
        return list(ends)
    rows = []
    for world in believed(look, rng, look.traits.search):
        if limit is not None and limit.over:
            break
        rows.append([_led_to(world, look.seat, end.rest, end.card) for end in close])
    best = close[_better(rows)]
    return [best, *(end for end in ends if end is not best)]


def takes_after_all(look: Outlook, end: Thrown, takes: bool, rng: Random, limit: Limit | None) -> bool:
    """Tell whether to take the discard on offer, and end the turn as `end` says, rather than to draw from the stock.

    `takes` is what the rule of thumb says.
    """
    seat, hand = look.seat, look.state.hands[look.seat]
    rows = []
    for world in believed(look, rng, look.traits.search):
        if (limit is not None and limit.over) or not world.stock:
            break
        taken = structs.replace(world, discards=world.discards[:-1])
        rest, thrown = drawn_and_thrown(world.rules, hand, world.stock[0])
        drawn = structs.replace(world, stock=world.stock[1:])
        found = [_led_to(taken, seat, end.rest, end.card), _led_to(drawn, seat, rest, thrown)]
        rows.append(found if takes else found[::-1])
    return takes == (_better(rows) == 0)


def _led_to(world: State, seat: int, rest: tuple[Card, ...], thrown: Card) -> float:
    state = structs.replace(world, hands=set_at(world.hands, seat, rest), discards=(*world.discards, thrown))
    shows = [own_show(state, seat) if other == seat else others_show(state, other) for other in range(state.players)]
    return played_out(state, seat, shows, _CIRCUITS, first=True)


def _better(rows: Sequence[Sequence[float]]) -> int:
    """Which of several is best: the first, unless another is so beyond the noise."""
    best, lead = 0, 0.0
    for at in range(1, len(rows[0]) if rows else 1):
        gains = [row[at] - row[0] for row in rows]
        mean, error = mean_and_error(gains)
        if len(rows) > _LEAST and mean > max(lead, _SURE * error):
            best, lead = at, mean
    return best
