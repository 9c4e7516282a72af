"""The draw, and the windows before it: stock, top, pile, dig, last chance, buying."""

from __future__ import annotations

from random import Random

from game.bots.contract_play import hope
from game.bots.hand_value import Valued, best_end, left_worth
from game.bots.layout import Layout
from game.bots.outlook import Outlook
from game.engine.actions import Action, Buy, DrawDiscards, DrawStock, Pass
from game.engine.cards import FACES, Card
from game.engine.phases.flow import stock_can_give
from game.engine.play import legal, why_not
from game.engine.scoring import table_points

_SAMPLE = 9
"""Faces the stock is imagined to give."""
_KNOWN = 0.5
"""Points a card all have seen is worth less than an unseen one."""
_BURDEN = 4.0
"""Points a bought card costs before it is played."""

Option = tuple[float, Action]


def draw(look: Outlook, rng: Random) -> Action:
    """Return the draw that promises most."""
    contract = look.state.contract_of(look.seat)
    if contract is not None and not look.state.melded[look.seat]:
        options = _bound_options(look)
    else:
        options = _free_options(look, rng)
    for _, action in sorted(options, key=lambda option: -option[0]):
        if why_not(look.state, action) is None:
            return action
    return legal(look.state, look.seat)[0]


def _bound_options(look: Outlook) -> list[Option]:
    state, seat = look.state, look.seat
    contract = state.contract_of(seat)
    options: list[Option] = [(0.0, DrawStock(seat)), (-50.0, Pass(seat))]
    if state.discards and contract is not None and look.rules.draw_discards != "none":
        gained = state.discards if look.rules.draw_discards == "pile" else state.discards[-1:]
        burden = _BURDEN * (len(gained) - 1) * (0.5 + look.hazard)
        stock = 1.5 if stock_can_give(state) else -50.0
        options.append((hope(look, state.hands[seat], contract, gained) - burden - stock, DrawDiscards(seat)))
    return options


def _free_options(look: Outlook, rng: Random) -> list[Option]:
    state, seat = look.state, look.seat
    hand = state.hands[seat]
    options = _from_discards(look, hand)
    if stock_can_give(state):
        # Whatever the stock gives can be discarded again, so the hand as it is bounds its worth from below.
        arrangement = Layout(look, hand).arrange(hand)
        least = arrangement.weight + left_worth(look, arrangement.left)
        known = max((worth for worth, _ in options), default=least)
        options.append((least if known <= least else _from_stock(look, hand, rng), DrawStock(seat)))
    elif look.rules.stock_out == "last_chance":
        options.append((_ends_now(look, hand), Pass(seat)))
    return options


def _from_discards(look: Outlook, hand: tuple[Card, ...]) -> list[Option]:
    seat, rules, discards = look.seat, look.rules, look.state.discards
    if not discards or rules.draw_discards == "none":
        return []
    pool = hand + (discards if rules.draw_discards in ("pile", "dig") else discards[-1:])
    layout = Layout(look, pool)
    if rules.draw_discards == "pile":
        return _option(best_end(look, layout, pool), DrawDiscards(seat))
    bar = None if rules.discard_drawn else discards[-1]
    options = _option(best_end(look, layout, (*hand, discards[-1]), bar), DrawDiscards(seat))
    return options + _digs(look, layout, hand) if rules.draw_discards == "dig" else options


def _option(end: Valued | None, action: Action) -> list[Option]:
    return [] if end is None else [(end.worth - _KNOWN, action)]


def _from_stock(look: Outlook, hand: tuple[Card, ...], rng: Random) -> float:
    """The mean worth of the hand after drawing one of the cards still to come."""
    coming = [face for face in FACES for _ in range(round(look.live[face]))]
    if not coming:
        return left_worth(look, hand)
    # Evenly through the order of faces, so that no suit or rank is left out by chance.
    step, start = len(coming) / _SAMPLE, rng.random()
    faces = [coming[int((at + start) * step) % len(coming)] for at in range(min(_SAMPLE, len(coming)))]
    layout = Layout(look, (*hand, *set(faces)))
    worth = [best_end(look, layout, (*hand, face)) for face in faces]
    return sum(0.0 if end is None else end.worth for end in worth) / len(worth)


def _digs(look: Outlook, layout: Layout, hand: tuple[Card, ...]) -> list[Option]:
    """Every depth from which the deepest card can be played at once."""
    discards, seen = look.state.discards, {look.state.discards[-1]}
    options: list[Option] = []
    for at in range(len(discards) - 2, -1, -1):
        face = discards[at]
        if face in seen:
            continue
        seen.add(face)
        arrangement = layout.arrange_with(hand + discards[at:], face)
        if arrangement is None:
            continue
        left = sorted(arrangement.left, key=lambda each: (each in look.rules.wild, -look.rules.values[each]))
        worth = arrangement.weight + left_worth(look, tuple(left[1:]))
        options.append((worth - _KNOWN, DrawDiscards(look.seat, face)))
    return options


def _ends_now(look: Outlook, hand: tuple[Card, ...]) -> float:
    """The worth of ending the deal by a pass: the hand counts; welcome to a seat that is ahead."""
    points = [table - 6 * len(cards) for table, cards in zip(table_points(look.state), look.state.hands, strict=True)]
    others = max((points[seat] for seat in look.state.clockwise(look.seat)), default=0)
    mine = table_points(look.state)[look.seat] - look.rules.value(hand)
    ahead = 10.0 if mine > others else 0.0
    return ahead - look.rules.value(hand)


def buy(look: Outlook) -> Action:
    """Answer a buying window."""
    state, seat = look.state, look.seat
    hand, top = state.hands[seat], state.discards[-1:]
    contract = state.contract_of(seat)
    price = _BURDEN * (1 + look.rules.price) * (0.4 + 3 * look.hazard)
    if contract is not None and not state.melded[seat]:
        gain = hope(look, hand, contract, top)
        if len(hand) < contract.cards:
            # A hand too small for its contract has to grow: anything that helps at all is bought.
            price = 0.0
    elif look.may_lay:
        pool = hand + top
        with_it, layout = best_end(look, Layout(look, pool), pool), Layout(look, hand)
        gain = with_it.worth - layout.arrange(hand).weight - left_worth(look, hand) if with_it else 0.0
    else:
        return Pass(seat)
    wanted = Buy(seat)
    return wanted if gain > price and why_not(state, wanted) is None else Pass(seat)
