"""Games whose melds stay in the hand until somebody shows it: the offer, the draw, the discard, the end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.bots.base import Limit
from game.bots.choose.deadwood import (
    Thrown,
    barred_card,
    hopes_of,
    last_turn,
    level,
    races,
    throws,
    turns_left,
    with_card_of_stock,
)
from game.bots.choose.second_thoughts import best_discard, discard_to_wait, searches_hand, takes_after_search
from game.bots.choose.showing import best_show, laid_for_few, lays_off, shows_now
from game.bots.knowledge.layouts import dearest, expected, lay_out
from game.bots.knowledge.outlook import Outlook
from game.engine.actions import Action, Buy, Discard, DrawDiscards, DrawStock, Knock, Pass
from game.engine.cards import Card
from game.engine.play.drawing import stock_can_give, wild_stays
from game.engine.play.verbs import legal, why_not
from game.engine.state import Phase

_PRICE = 6.0
"""Points each card of the price of a bought discard costs."""

_UNSURE = 8.0
"""Points by which taking a discard may seem better or worse than it is, to those who think twice."""
_DISCARDS = 3
"""Discards that are compared where one is due."""


def in_hand(look: Outlook, rng: Random, limit: Limit | None = None) -> Action:
    """Return what the seat does now, in any phase but the cut."""
    phase = look.state.phase
    if phase is Phase.LAY_OFF:
        return lays_off(look)
    if phase is Phase.PLAY:
        return _play(look, rng, limit)
    if phase is Phase.BUY:
        return _buy(look)
    return _draw(look, rng, limit)


def _draw(look: Outlook, rng: Random, limit: Limit | None) -> Action:
    state, seat = look.state, look.seat
    offered = state.phase is Phase.OFFER
    if why_not(state, DrawDiscards(seat)) is None and takes_discard(look, rng, limit):
        return DrawDiscards(seat)
    if offered:
        return Pass(seat)
    if stock_can_give(state):
        return DrawStock(seat)
    return legal(state, seat)[0]


def takes_discard(look: Outlook, rng: Random, limit: Limit | None = None) -> bool:
    """Tell whether the discards on offer are worth more than a card of the stock."""
    end = end_with_discards(look)
    if end is None:
        return False
    state, rules = look.state, look.rules
    hand, turns = state.hands[look.seat], turns_left(look)
    if not end.points and not lay_out(rules, end.rest).left:
        return True
    # Whoever draws from the stock throws a card, too.
    offer = end.worth + end.danger
    if not look.slips.none:
        offer += look.misjudged("gain", state.discards[-1])
    if races(look) or last_turn(look):
        other = with_card_of_stock(look, hand)
    else:
        hopes = hopes_of(look, hand)
        other = hopes.worth(turns) + hopes.next_card
    liking = look.average * look.traits.taking if look.state.discards[-1] not in _thrown(look) else 0.0
    takes = offer + liking > other
    if abs(offer + liking - other) >= _UNSURE:
        return takes
    if searches_hand(look):
        return takes_after_search(look, takes, rng, limit)
    return takes


def _thrown(look: Outlook) -> tuple[Card, ...]:
    """What the seat has thrown itself: nobody is fooled by it again, or it goes round for ever."""
    return look.memory.thrown[look.seat] if look.memory.thrown else ()


def end_with_discards(look: Outlook) -> Thrown | None:
    """Return the best end of a turn that begins with the discards; None where they are of no use at all."""
    state, rules = look.state, look.rules
    if not state.discards or rules.draw.discards == "none" or wild_stays(state):
        return None
    hand, top = state.hands[look.seat], state.discards[-1]
    gained = state.discards if rules.draw.discards == "pile" else (top,)
    if len(gained) == 1:
        layout = expected(rules, (*hand, top))
        before = expected(rules, hand)
        if top in layout.left and rules.values[top] >= dearest(rules, before.left):
            return None
    barred = top if len(gained) == 1 and not rules.draw.discard_drawn else None
    ends = throws(look, (*hand, *gained), barred, turns_left(look))
    return ends[0] if ends and (len(gained) > 1 or ends[0].card != top) else None


def _buy(look: Outlook) -> Action:
    state, seat, rules = look.state, look.seat, look.rules
    hand = state.hands[seat]
    before, after = expected(rules, hand), expected(rules, (*hand, state.discards[-1]))
    gain = level(look, after.points, nothing=not after.left) - level(look, before.points, nothing=not before.left)
    if not look.slips.none:
        gain += look.misjudged("gain", state.discards[-1:])
    price = _PRICE * rules.buying.price / max(0.01, look.traits.buying)
    wanted = Buy(seat)
    return wanted if gain > price and why_not(state, wanted) is None else Pass(seat)


def _play(look: Outlook, rng: Random, limit: Limit | None) -> Action:
    state, seat = look.state, look.seat
    ends = throws(look, state.hands[seat], barred_card(look), turns_left(look))
    show = best_show(look, ends)
    searches = searches_hand(look)
    if show is None and searches:
        ends = _with_first(best_discard(look, [end.card for end in ends], rng, limit), ends)
    if show is not None and show[0].card is not None and searches:
        waits = None
        if lay_out(look.rules, show[1]).left:
            waits = discard_to_wait(look, show[0].card, [end.card for end in ends], rng, limit)
        knock = laid_for_few(look, *show)
        if waits is None and why_not(state, knock) is None:
            return knock
        ends = ends if waits is None else _with_first(waits, ends)
    elif show is not None:
        knock, rest = laid_for_few(look, *show), show[1]
        if shows_now(look, knock, rest, ends[0] if ends else None, rng, limit) and why_not(state, knock) is None:
            return knock
    for end in ends:
        action = Discard(seat, end.card)
        if why_not(state, action) is None:
            return action
    offers = legal(state, seat)
    return next((each for each in offers if not isinstance(each, Knock)), offers[0])


def _with_first(best: int, ends: list[Thrown]) -> list[Thrown]:
    """Return discards with the one at an index before all others."""
    return [*ends[best : best + 1], *ends[:best], *ends[best + 1 :]]


def others_in_hand(look: Outlook) -> Iterator[Action]:
    """Yield what it is worth comparing a decision with, the best first; not all of it is allowed."""
    state, seat = look.state, look.seat
    if state.phase is Phase.PLAY:
        ends = throws(look, state.hands[seat], barred_card(look), turns_left(look))
        show = best_show(look, ends)
        if show is not None:
            yield show[0]
        yield from (Discard(seat, end.card) for end in ends[:_DISCARDS])
    elif state.phase is Phase.LAY_OFF:
        yield lays_off(look)
        yield Pass(seat)
    elif state.phase is Phase.BUY:
        yield from (Buy(seat), Pass(seat))
    else:
        yield from (DrawDiscards(seat), Pass(seat) if state.phase is Phase.OFFER else DrawStock(seat))
