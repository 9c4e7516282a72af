"""A deal whose melds lie on the table, played out by the simulator, and the same actions in the engine."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from game.bots.simulate.table_cards import TableCards, plain
from game.bots.simulate.table_deals import (
    ADDED,
    CLAIMED,
    DREW,
    LAID,
    NEVER,
    PASSED,
    STANDS,
    TOOK,
    TableDeal,
    TableHabits,
)
from game.bots.simulate.table_wilds import WildDeal
from game.engine.actions import Action, Add, Claim, Discard, DrawDiscards, DrawStock, Lay, Pass, Use
from game.engine.cards import NO_SUIT, Card
from game.engine.play.verbs import apply, why_not
from game.engine.sheet.contracts import Kind
from game.engine.state import State


def any_habits(rng: Random) -> TableHabits:
    """Return how somebody plays, sensible or not."""
    return TableHabits(
        hold=rng.choice([0, 0, 3, 10, NEVER]),
        alert=rng.choice([0, 3, 20]),
        keep=rng.choice([0.0, 3.0, 20.0]),
        fear=rng.choice([0.0, 1.0, -5.0]),
        known=rng.choice([0.0, 4.0]),
        feeds=rng.choice([0.0, 5.0, -9.0]),
        weight=rng.choice([0.0, 1.0, -1.0]),
    )


def simulated(cards: TableCards, state: State, habits: list[TableHabits]) -> TableDeal:
    """Play a deal out from its first draw on."""
    jokers = cards.jokers()
    hands = [sum(cards.each_of(hand, jokers)) for hand in state.hands]
    stock, pile = cards.each_of(state.stock, jokers), cards.each_of(state.discards, jokers)
    make = TableDeal if plain(state.rules) else WildDeal
    deal = make(cards, hands, stock, pile, state.turn, habits)
    deal.told = []
    deal.run()
    return deal


def carried_out(cards: TableCards, state: State, deal: TableDeal) -> State:
    """Return what the engine makes of the same actions."""
    told = [*(deal.told or ()), (0, PASSED, 0, 0)]
    for (seat, what, sets, runs), (_, then, wild, lacks) in pairwise(told):
        stands = {cards.face(lacks): cards.face(wild)} if then == STANDS else {}
        if what in (ADDED, CLAIMED):
            places = [(bit, Kind.SET) for bit in _each(sets)] + [(place, Kind.RUN) for place in _each(runs)]
            for place, kind in places:
                state, _ = apply(state, _added(cards, state, seat, place, kind, stands, claims=what == CLAIMED))
        elif what != STANDS:
            for action in _actions(cards, seat, what, sets, runs, stands):
                state, _ = apply(state, action)
    return state


def _actions(
    cards: TableCards, seat: int, what: int, sets: int, runs: int, stands: dict[Card, Card]
) -> Iterator[Action]:
    if what == DREW:
        yield DrawStock(seat)
    elif what == TOOK:
        yield DrawDiscards(seat, cards.face(sets) if runs else None)
    elif what == PASSED:
        yield Pass(seat)
    elif what == LAID:
        for row in cards.rows(sets, runs):
            yield Lay(seat, (tuple([_use(cards, face, stands, named=bool(runs)) for face in row]),))
    else:
        yield Discard(seat, cards.face(sets))


def _use(cards: TableCards, face: Card, stands: dict[Card, Card], *, named: bool) -> Use:
    if face not in stands:
        return Use(face)
    return Use(stands[face], face.rank, face.suit if named or cards.rules.wilds.named else NO_SUIT)


def _each(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1


def _added(
    cards: TableCards, state: State, seat: int, place: int, kind: Kind, stands: dict[Card, Card], *, claims: bool
) -> Add | Claim:
    face, beside = cards.face_at(place), set[Card]()
    if kind is Kind.RUN:
        beside = {cards.face_at(place >> 4 if place > 15 else place << cards.span - 4), cards.face_at(place << 4)}
    use = _use(cards, face, stands, named=kind is Kind.RUN)
    for number, meld in enumerate(state.melds, 1):
        ends = {each.means for each in (meld.cards[0], meld.cards[-1])}
        if meld.kind is not kind or (beside and not ends & beside):
            continue
        action = Claim(seat, (use,), number) if claims else Add(seat, (use,), number)
        if why_not(state, action) is None:
            return action
    raise AssertionError(f"{use} has no place in a {kind} of {state.melds}")
