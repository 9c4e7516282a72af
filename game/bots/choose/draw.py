"""The draw, and the windows before it: stock, top, pile, dig, last chance, buying."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from game.bots.choose.first_lay import first_lay_gain, would_discard_again
from game.bots.choose.hand_value import TurnEnd, best_end, goes_out, holds_until_whole, worth_left_in_hand
from game.bots.choose.plans import Planner, Prospects, contract_worth, planner_of
from game.bots.knowledge.belief import BeliefState
from game.bots.knowledge.pieces import Layout
from game.bots.ways_out.search import way_out
from game.engine.actions import Action, Buy, DrawDiscards, DrawStock, Pass
from game.engine.cards import FACES, Card
from game.engine.play.drawing import stock_can_give, wild_stays
from game.engine.play.scoring import table_points
from game.engine.play.verbs import apply, legal, why_not
from game.engine.refusals import Refused
from game.engine.state import Phase, State

_LAST_CHOICE = -50.0
"""Points of a draw that is made only if there is no other, such as a pass that ends the deal, or a draw from a stock
that has run out.
"""
_CARRIED = 0.5
"""The share of the burden of cards drawn together that is felt while no end of the deal is in sight."""
_AHEAD = 10.0
"""Points that ending the deal is worth to a seat that is ahead."""
_HELD_CARD = 6
"""Points a card in another hand is taken to count when a deal is ended."""
_PRICE_CALM = 0.4
"""The share of its burden a bought card costs while no end of the deal is in sight;"""
_PRICE_BY_HAZARD = 3
"""and the more for the hazard of an end."""
_LEAST_BUYING = 0.01
"""The trait `buying` at least: nobody's price is endless."""
_SAMPLE = 9
"""Faces the stock is imagined to give."""
_KNOWN = 0.5
"""Points a card all have seen is worth less than an unseen one."""
_BURDEN = 4.0
"""Points that a bought card costs until it is played."""
_STOCK = 1.5
"""Points a card of the stock is worth to whoever must lay a contract first."""
_LEAST = 1.0
"""Its least worth to a player who reckons in turns."""
_FORESEEN = 12
"""Cards of the longest contract for that: on a longer way a turn tells nothing yet."""


class DrawOption(NamedTuple):
    """A draw, or a pass in its place, with its worth in points, and whether the seat can surely go out with it."""

    worth: float
    action: Action
    goes_out: bool = False


def best_draw(belief: BeliefState, rng: Random) -> Action:
    """Return the action with which the seat begins its turn: the draw it judges best, or a pass that ends the deal.

    A draw from the discards with which it can go out at once comes before all others. If the rules refuse everything it
    considers, the first legal action is returned.
    """
    planner = planner_of(belief)
    options = _options_of_free_laying(belief, rng) if planner is None else _options_before_first_lay(belief, planner)
    options.sort(key=lambda option: -option.worth)
    out = _draws_out(belief.state)
    for option in options:
        if option.action in out or (not out and why_not(belief.state, option.action) is None):
            return option.action
    return out[0] if out else legal(belief.state, belief.seat)[0]


def can_go_out(state: State, seat: int) -> bool:
    """Whether it is the turn of `seat`, and a way is found to go out in it.

    Before the draw, only draws from the discards are looked at, since the next card of the stock is hidden. After the
    draw, it is what the seat can do with its hand. False in all other phases.
    """
    if state.turn != seat:
        return False
    if state.phase is Phase.PLAY:
        return way_out(state) is not None
    return state.phase is Phase.DRAW and bool(_draws_out(state))


def _draws_out(state: State) -> list[DrawDiscards]:
    """Return the draws from the discards after which a way is found for the player whose turn it is to go out at once;
    none if there is no such draw.
    """
    rules, seat = state.rules, state.turn
    if not state.discards or rules.discards_barred:
        return []
    deeper = dict.fromkeys(reversed(state.discards[:-1])) if rules.digs else ()
    draws = [DrawDiscards(seat), *[DrawDiscards(seat, face) for face in deeper]]
    return [each for each in draws if _goes_out_after(state, each, len(draws))]


def _goes_out_after(state: State, draw: DrawDiscards, share: int) -> bool:
    try:
        drawn, _ = apply(state, draw)
    except Refused:
        return False
    return drawn.phase is Phase.PLAY and drawn.turn == draw.seat and way_out(drawn, share) is not None


def _options_before_first_lay(belief: BeliefState, planner: Planner) -> list[DrawOption]:
    state, seat = belief.state, belief.seat
    options = [DrawOption(0.0, DrawStock(seat)), DrawOption(_LAST_CHOICE, Pass(seat))]
    if state.discards and not belief.rules.discards_barred:
        gained = state.top_draw
        burden = _BURDEN * (len(gained) - 1) * (_CARRIED + belief.hazard)
        stock = _worth_of_next_card(belief, planner) if stock_can_give(state) else _LAST_CHOICE
        worth = first_lay_gain(planner, state.hands[seat], gained) + belief.fondness_for_top
        if len(gained) == 1 and worth > stock and would_discard_again(planner, state.hands[seat], gained[0]):
            worth = 0.0
        worth += belief.average * belief.traits.greed * (len(gained) - 1)
        options.append(DrawOption(worth - burden - stock, DrawDiscards(seat)))
    return options


def _worth_of_next_card(belief: BeliefState, planner: Planner) -> float:
    """Return what the next card from the stock is worth, in points, to a seat that collects cards for its first lay.

    It is worth as much as getting all missing cards a number of turns earlier, given by the trait `tempo`: the rise in
    the chance of making the lay in time, times the worth of the lay, but never less than a least worth.

    It is a fixed worth if the trait is 0, if the lay is complete or too large to plan, or if no plan for it is found.
    """
    reckons = belief.traits.tempo and planner.cards <= _FORESEEN
    found = planner.plans(belief.state.hands[belief.seat]) if reckons else []
    if not found or not found[0].missing:
        return _STOCK
    return max(_LEAST, contract_worth(belief) * Prospects(planner, found).nearer(belief.traits.tempo))


def _options_of_free_laying(belief: BeliefState, rng: Random) -> list[DrawOption]:
    state, seat = belief.state, belief.seat
    hand = state.hands[seat]
    clear = belief.without_slips()
    # Where a discard must be played before one has melded, to take it is to open.
    opens = holds_until_whole(belief) and belief.rules.draw.before_melding != "free"
    options = [] if opens else draws_from_discards(clear, hand)
    if belief is not clear and not opens and not any(option.goes_out for option in options):
        options = draws_from_discards(belief, hand)
    if stock_can_give(state):
        # Whatever the stock gives can be discarded again, so the hand as it is bounds its worth from below.
        arrangement = Layout(belief, hand).arrange(hand)
        least = arrangement.gain + worth_left_in_hand(belief, arrangement.left)
        known = max((option.worth for option in options), default=least)
        options.append(
            DrawOption(least if known <= least else _worth_after_stock_draw(belief, hand, rng), DrawStock(seat))
        )
    elif belief.rules.stock_out == "last_chance":
        options.append(DrawOption(_worth_of_ending_now(belief, hand), Pass(seat)))
    return options


def draws_from_discards(belief: BeliefState, hand: tuple[Card, ...]) -> list[DrawOption]:
    """Return the draws from the discards with their worth, for a seat that may lay any melds.

    The list is empty if no discard may be drawn. Draws after which the turn could not end are left out, and so are digs
    that the seat overlooks. The draw of the top card alone is left out, too, if the seat would discard that card again
    without going out.
    """
    rules, discards = belief.rules, belief.state.discards
    if not discards or rules.discards_barred or wild_stays(belief.state):
        return []
    pool = hand + (discards if rules.draws_deeper else discards[-1:])
    layout = Layout(belief, pool)
    if rules.takes_pile:
        return _option(belief, best_end(belief, layout, pool))
    bar = discards[-1] if belief.state.keeps_drawn else None
    end = best_end(belief, layout, (*hand, discards[-1]), bar)
    options = _option(belief, end)
    if end is not None and end.discard == discards[-1] and not goes_out(belief, end):
        options = []  # nobody takes a card to throw it again
    return options + _digs(belief, layout, hand) if rules.digs else options


def _option(belief: BeliefState, end: TurnEnd | None) -> list[DrawOption]:
    """Return in a list the draw of the top discard, or of all discards where the rules say so, with the worth of a turn
    that ends with `end`; an empty list if that is None.
    """
    if end is None:
        return []
    out, action = not end.arrangement.left or goes_out(belief, end), DrawDiscards(belief.seat)
    return [DrawOption(end.worth - _KNOWN + _overrating(belief, action, out), action, out)]


def _overrating(belief: BeliefState, action: Action, out: bool) -> float:
    """Return the points by which the seat overrates a draw from the discards: an error, and its taste for taking cards.

    The result is 0 if it goes `out` with the draw, or discarded an equal card itself.
    """
    if out or (belief.slips.none and not belief.traits.taking) or belief.has_thrown_top:
        return 0.0
    return belief.fondness_for_top + belief.error_about("gain", action)


def _worth_after_stock_draw(belief: BeliefState, hand: tuple[Card, ...], rng: Random) -> float:
    """Return the mean worth of a hand after a draw from the stock, over a sample of the cards that may come.

    A card with which the turn could not end counts as 0. If no card can come, it is the worth of the hand left as it
    is.
    """
    coming = [face for face in FACES for _ in range(round(belief.live[face]))]
    if not coming:
        return worth_left_in_hand(belief, hand)
    # Evenly through the order of faces, so that no suit or rank is left out by chance.
    step, start = len(coming) / _SAMPLE, rng.random()
    faces = [coming[int((at + start) * step) % len(coming)] for at in range(min(_SAMPLE, len(coming)))]
    layout = Layout(belief, (*hand, *set(faces)))
    worth = [best_end(belief, layout, (*hand, face)) for face in faces]
    return sum(0.0 if end is None else end.worth for end in worth) / len(worth)


def _digs(belief: BeliefState, layout: Layout, hand: tuple[Card, ...]) -> list[DrawOption]:
    """Return the draws of several discards: one for each face below the top that can be played at once, without those
    that the seat overlooks.

    A dig after which at most one card is left in hand is never overlooked. There must be a discard.
    """
    discards, seen = belief.state.discards, {belief.state.discards[-1]}
    options: list[DrawOption] = []
    for at in range(len(discards) - 2, -1, -1):
        face = discards[at]
        if face in seen:
            continue
        seen.add(face)
        arrangement = layout.arrange_with(hand + discards[at:], face)
        if arrangement is None:
            continue
        left = sorted(arrangement.left, key=lambda each: (each in belief.rules.wild, -belief.rules.values[each]))
        out = len(left) <= 1
        if not out and belief.slips.overlooks("dig", face):
            continue
        dig = DrawDiscards(belief.seat, face)
        worth = arrangement.gain + worth_left_in_hand(belief, tuple(left[1:]))
        worth += belief.average * belief.traits.greed * (len(discards) - at - 1)
        options.append(DrawOption(worth - _KNOWN + _overrating(belief, dig, out), dig, out))
    return options


def _worth_of_ending_now(belief: BeliefState, hand: tuple[Card, ...]) -> float:
    """Return the worth of ending the deal by a pass: minus the points in hand, and a bonus for a seat that is ahead."""
    points = [
        table - _HELD_CARD * len(cards)
        for table, cards in zip(table_points(belief.state), belief.state.hands, strict=True)
    ]
    others = max((points[seat] for seat in belief.state.clockwise(belief.seat)), default=0)
    mine = table_points(belief.state)[belief.seat] - belief.rules.points_of(hand)
    ahead = _AHEAD if mine > others else 0.0
    return ahead - belief.rules.points_of(hand)


def buy_or_pass(belief: BeliefState) -> Action:
    """Return a buy of the discard on offer if the rules allow it and the card is worth more to the seat than the buy
    costs; else a pass.

    Any gain is enough if the seat plans a first lay and holds fewer cards than the lay needs. A seat passes if it plans
    no first lay and could not lay melds of its own choice afterwards.
    """
    state, seat = belief.state, belief.seat
    hand, top = state.hands[seat], state.discards[-1:]
    price = _BURDEN * (1 + belief.rules.buying.price) * (_PRICE_CALM + _PRICE_BY_HAZARD * belief.hazard)
    price /= max(_LEAST_BUYING, belief.traits.buying)
    planner = planner_of(belief)
    if planner is not None:
        gain = first_lay_gain(planner, hand, top)
        if len(hand) < planner.cards:
            # A hand too small for its contract has to grow: anything that helps at all is bought.
            price = 0.0
    elif belief.may_lay:
        pool = hand + top
        with_it, layout = best_end(belief, Layout(belief, pool), pool), Layout(belief, hand)
        gain = with_it.worth - layout.arrange(hand).gain - worth_left_in_hand(belief, hand) if with_it else 0.0
        if not belief.slips.none:
            gain += belief.error_about("gain", top)
    else:
        return Pass(seat)
    wanted = Buy(seat)
    return wanted if gain > price and why_not(state, wanted) is None else Pass(seat)
