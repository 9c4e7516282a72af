"""A second thought about the discard: what the next player could do with it, in worlds that may be the true one.

The heuristic itself has one number for that, whatever they may hold. Here the next player's hand is dealt many times,
the same hands for every discard, and each discard is priced by what the best draw would then be worth to them, laid out
exactly. The heuristic's choice is left only for one that is better beyond the noise of the sample.
"""

from __future__ import annotations

from math import inf
from random import Random

from msgspec import structs

from game.bots.base import Limit
from game.bots.choose.draw import from_discards, mean_worth
from game.bots.choose.hand_value import TurnEnd, goes_out, worth_left_in_hand
from game.bots.choose.play import ranked_ends
from game.bots.knowledge.belief import BeliefState, belief_state
from game.bots.knowledge.danger import by_caution, danger, danger_of_claims
from game.bots.knowledge.memory import Memory
from game.bots.search.determinization import determinizations
from game.bots.search.rollouts import mean_and_error
from game.engine.actions import Discard
from game.engine.cards import Card
from game.engine.play.dead_ends import may_discard
from game.engine.play.turns import new_turn
from game.engine.state import Phase, State, View

_CANDIDATES = 6
"""Discards that are compared."""
_CLOSE = 3.0
"""Points by which one may seem worse and still be compared."""
_SURE = 2.0
"""Standard errors by which another discard must be better."""
_DRAWN = 3
"""Cards of the stock the next player is imagined to draw instead."""
_LEAST = 8
"""Worlds below which nothing is sure."""


def searched_discard(belief: BeliefState, chosen: Discard, rng: Random, limit: Limit | None = None) -> Discard:
    """Return the discard that the next player can use least, in place of `chosen` if it is surely better.

    Compares at most `belief.traits.search` determinizations, fewer if `limit` is over; without that trait `chosen`
    stands.
    """
    if not belief.traits.search or (limit is not None and limit.over):
        return chosen
    ends = _candidates(belief, chosen)
    if len(ends) < 2:
        return chosen
    faces = [end.discard for end in ends if end.discard is not None]
    if chosen.card not in faces:
        return chosen
    own = faces.index(chosen.card)
    plain = [
        end.worth + danger(belief, face) - danger_of_claims(belief, face) for end, face in zip(ends, faces, strict=True)
    ]
    gains: dict[int, list[float]] = {at: [] for at in range(len(faces)) if at != own}
    for played, world in enumerate(determinizations(belief, rng, belief.traits.search)):
        if limit is not None and limit.over:
            break
        if played >= _LEAST:
            gains = {at: found for at, found in gains.items() if _may_win(found)}
        rivals = list(gains)
        if not rivals:
            break
        mine, *theirs = _prices(world, belief.seat, [faces[at] for at in (own, *rivals)])
        for at, price in zip(rivals, theirs, strict=True):
            gains[at].append(plain[at] - plain[own] + by_caution(belief, mine - price))
    best, lead = chosen.card, 0.0
    for at, found in gains.items():
        mean, error = _gain_and_error(found)
        if mean > max(lead, _SURE * error):
            best, lead = faces[at], mean
    return Discard(chosen.seat, best)


def _may_win(gains: list[float]) -> bool:
    """Whether a discard may still turn out better than the chosen one."""
    mean, error = _gain_and_error(gains)
    return mean + _SURE * error > 0


def _gain_and_error(gains: list[float]) -> tuple[float, float]:
    """Return the mean and its standard error, which is infinite for too small a sample."""
    return mean_and_error(gains) if len(gains) >= _LEAST else (0.0, inf)


def _candidates(belief: BeliefState, chosen: Discard) -> list[TurnEnd]:
    """Return the ends of the turn whose discards are compared, without the danger of the discard.

    None where the seat goes out, or where the next player has to make a first lay: its use of a discard is not known
    exactly.
    """
    state = belief.state
    following = state.after(belief.seat)
    if belief.owes_contract or belief.must_open or state.rules.discards_barred:
        return []
    if not state.melded[following] and (state.contract_of(following) is not None or state.rules.asks_first):
        return []
    hand = state.hands[belief.seat]
    ends = [end for end in ranked_ends(belief, hand) if end.discard is not None and may_discard(state, end.discard)]
    if not ends or any(goes_out(belief, end) for end in ends):
        return []
    close = [end for end in ends[:_CANDIDATES] if end.worth > ends[0].worth - _CLOSE]
    return close + [end for end in ends[len(close) :] if end.discard == chosen.card]


def _prices(world: State, seat: int, faces: list[Card]) -> list[float]:
    """Return the gain of the next player by each discard, in points, over the best draw without it."""
    following = world.after(seat)
    state = structs.replace(world, turn=following, phase=Phase.DRAW, this_turn=new_turn(world, following))
    belief = belief_state(View(following, state), Memory.start(following))
    hand = state.hands[following]
    otherwise = mean_worth(belief, hand, state.stock[:_DRAWN]) if state.stock else worth_left_in_hand(belief, hand)
    if state.rules.digs:
        otherwise = max(otherwise, _from_discards(belief, hand))
    return [max(0.0, _from_discards(_thrown(belief, seat, face), hand) - otherwise) for face in faces]


def _from_discards(belief: BeliefState, hand: tuple[Card, ...]) -> float:
    """Return the worth of the best draw from the discards; minus infinity if there is none."""
    return max([option.worth for option in from_discards(belief, hand)], default=float("-inf"))


def _thrown(belief: BeliefState, seat: int, face: Card) -> BeliefState:
    """Return the belief of the next player after `seat` has discarded a card."""
    state = belief.state
    discards, by = (*state.discards, face), (*state.discarded_by, seat)
    return belief.after(structs.replace(state, discards=discards, discarded_by=by))
