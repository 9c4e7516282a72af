"""Games whose melds stay in the hand until somebody shows it: the offer, the draw, the discard, the end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.bots.base import Limit
from game.bots.choose.deadwood import (
    RatedDiscard,
    deadwood_worth,
    hand_prospects,
    is_last_turn,
    is_race_to_no_deadwood,
    rated_discards,
    turns_left,
    worth_after_stock_draw,
)
from game.bots.choose.hand_value import barred_card
from game.bots.choose.second_thoughts import best_discard, discard_to_wait, searches_hand, takes_by_search
from game.bots.choose.showing import best_show, laid_against_lay_offs, next_lay_off, shows_now
from game.bots.knowledge.belief import BeliefState
from game.bots.knowledge.layouts import expected_layout, highest_value, lay_out
from game.engine.actions import Action, Buy, Discard, DrawDiscards, DrawStock, Knock, Pass
from game.engine.play.drawing import stock_can_give, wild_stays
from game.engine.play.verbs import legal, why_not
from game.engine.state import Phase

_LEAST_BUYING = 0.01
"""The trait `buying` at least: nobody's price is endless."""
_PRICE = 6.0
"""Points each card of the price of a bought discard costs."""

_UNSURE = 8.0
"""Points by which taking a discard may seem better or worse than it is, to those who think twice."""
_DISCARDS = 3
"""Discards that are compared where one is due."""


def act_in_hand(belief: BeliefState, rng: Random, limit: Limit | None = None) -> Action:
    """Return the action that the seat chooses where melds stay in the hand: a draw, a buy, a discard, a knock or a
    lay-off.

    The match must wait for the seat, and not for a cut. The search ends once `limit` is over.
    """
    phase = belief.state.phase
    if phase is Phase.LAY_OFF:
        return next_lay_off(belief)
    if phase is Phase.PLAY:
        return _play(belief, rng, limit)
    if phase is Phase.BUY:
        return _buy(belief)
    return _draw(belief, rng, limit)


def _draw(belief: BeliefState, rng: Random, limit: Limit | None) -> Action:
    """Return the draw of the seat: from the discards if it wants them, else from the stock, or a pass while the upcard
    is offered.

    Where the stock can give no card it is the first legal action.
    """
    state, seat = belief.state, belief.seat
    offered = state.phase is Phase.OFFER
    if why_not(state, DrawDiscards(seat)) is None and wants_discards(belief, rng, limit):
        return DrawDiscards(seat)
    if offered:
        return Pass(seat)
    if stock_can_give(state):
        return DrawStock(seat)
    return legal(state, seat)[0]


def wants_discards(belief: BeliefState, rng: Random, limit: Limit | None = None) -> bool:
    """Whether the seat prefers a draw from the discards to one from the stock. The search ends once `limit` is over.

    False if the discards may not be drawn, or bring nothing (`best_end_with_discards` is None); True if no card would
    be left over. A seat that searches decides a close choice by rollouts.
    """
    end = best_end_with_discards(belief)
    if end is None:
        return False
    state, rules = belief.state, belief.rules
    hand, turns = state.hands[belief.seat], turns_left(belief)
    if not end.points and not lay_out(rules, end.rest).left:
        return True
    # Whoever draws from the stock throws a card, too.
    offer = end.worth + end.danger
    if not belief.slips.none:
        offer += belief.error_about("gain", state.discards[-1])
    if is_race_to_no_deadwood(belief) or is_last_turn(belief):
        other = worth_after_stock_draw(belief, hand)
    else:
        hopes = hand_prospects(belief, hand)
        other = hopes.worth(turns) + hopes.next_card
    offer += belief.fondness_for_top
    takes = offer > other
    if abs(offer - other) >= _UNSURE:
        return takes
    if searches_hand(belief):
        return takes_by_search(belief, takes, rng, limit)
    return takes


def best_end_with_discards(belief: BeliefState) -> RatedDiscard | None:
    """Return the best discard for the seat if it draws the top discard, or all discards where the rules say so.

    None if that draw is not allowed, or no card could be discarded after it.

    Where a single card is drawn, it must also be of use. So the result is None as well if the drawn card would itself
    be the best discard. The same goes for a drawn card that fits no meld and counts no less than the highest card left
    over before it was drawn.
    """
    state, rules = belief.state, belief.rules
    if not state.discards or rules.discards_barred or wild_stays(state):
        return None
    hand, top = state.hands[belief.seat], state.discards[-1]
    gained = state.top_draw
    if len(gained) == 1:
        layout = expected_layout(rules, (*hand, top))
        before = expected_layout(rules, hand)
        if top in layout.left and rules.values[top] >= highest_value(rules, before.left):
            return None
    barred = top if len(gained) == 1 and state.keeps_drawn else None
    ends = rated_discards(belief, (*hand, *gained), barred, turns_left(belief))
    return ends[0] if ends and (len(gained) > 1 or ends[0].card != top) else None


def _buy(belief: BeliefState) -> Action:
    """Return a buy of the discard on offer if the rules allow it and the gain is higher than its price; else a pass."""
    state, seat, rules = belief.state, belief.seat, belief.rules
    hand = state.hands[seat]
    before, after = expected_layout(rules, hand), expected_layout(rules, (*hand, state.discards[-1]))
    gain = deadwood_worth(belief, after.points, nothing=not after.left) - deadwood_worth(
        belief, before.points, nothing=not before.left
    )
    if not belief.slips.none:
        gain += belief.error_about("gain", state.discards[-1:])
    price = _PRICE * rules.buying.price / max(_LEAST_BUYING, belief.traits.buying)
    wanted = Buy(seat)
    return wanted if gain > price and why_not(state, wanted) is None else Pass(seat)


def _play(belief: BeliefState, rng: Random, limit: Limit | None) -> Action:
    """Return a knock if the seat shows its hand now, else the discard it judges best; if the rules refuse every
    discard, another legal action.
    """
    state, seat = belief.state, belief.seat
    ends = rated_discards(belief, state.hands[seat], barred_card(belief), turns_left(belief))
    show = best_show(belief, ends)
    searches = searches_hand(belief)
    if show is None and searches:
        ends = _with_first(best_discard(belief, [end.card for end in ends], rng, limit), ends)
    if show is not None and show[0].card is not None and searches:
        waits = None
        if lay_out(belief.rules, show[1]).left:
            waits = discard_to_wait(belief, show[0].card, [end.card for end in ends], rng, limit)
        knock = laid_against_lay_offs(belief, *show)
        if waits is None and why_not(state, knock) is None:
            return knock
        ends = ends if waits is None else _with_first(waits, ends)
    elif show is not None:
        knock, rest = laid_against_lay_offs(belief, *show), show[1]
        if shows_now(belief, knock, rest, ends[0] if ends else None, rng, limit) and why_not(state, knock) is None:
            return knock
    for end in ends:
        action = Discard(seat, end.card)
        if why_not(state, action) is None:
            return action
    offers = legal(state, seat)
    return next((each for each in offers if not isinstance(each, Knock)), offers[0])


def _with_first(best: int, ends: list[RatedDiscard]) -> list[RatedDiscard]:
    """Return discards with the one at index `best` moved to the front."""
    return [*ends[best : best + 1], *ends[:best], *ends[best + 1 :]]


def alternatives_in_hand(belief: BeliefState) -> Iterator[Action]:
    """Yield the actions worth comparing with the one a seat chose; that one may be among them, and the rules may refuse
    some.

    In the phase of plays they are the best knock, if there is one, then the few best discards, the best first. In all
    other phases they are two: the next lay-off or a pass, a buy or a pass, a draw from the discards or the action that
    leaves them.
    """
    state, seat = belief.state, belief.seat
    if state.phase is Phase.PLAY:
        ends = rated_discards(belief, state.hands[seat], barred_card(belief), turns_left(belief))
        show = best_show(belief, ends)
        if show is not None:
            yield show[0]
        yield from (Discard(seat, end.card) for end in ends[:_DISCARDS])
    elif state.phase is Phase.LAY_OFF:
        yield next_lay_off(belief)
        yield Pass(seat)
    elif state.phase is Phase.BUY:
        yield from (Buy(seat), Pass(seat))
    else:
        yield from (DrawDiscards(seat), Pass(seat) if state.phase is Phase.OFFER else DrawStock(seat))
