"""A deal whose melds lie on the table, played out by the simulator, and the same actions in the engine."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.bots.simulate.table_cards import TableCards
from game.bots.simulate.table_deals import ADDED, DREW, LAID, NEVER, PASSED, TOOK, TableDeal, TableHabits
from game.engine.actions import Action, Add, Discard, DrawDiscards, DrawStock, Lay, Pass, uses
from game.engine.cards import Card
from game.engine.play.verbs import apply, legal
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
    hands = [cards.bits_of(hand) for hand in state.hands]
    stock, pile = [cards.bits[face] for face in state.stock], [cards.bits[face] for face in state.discards]
    deal = TableDeal(cards, hands, stock, pile, state.turn, habits)
    deal.told = []
    deal.run()
    return deal


def carried_out(cards: TableCards, state: State, deal: TableDeal) -> State:
    """Return what the engine makes of the same actions."""
    for seat, what, sets, runs in deal.told or ():
        if what == ADDED:
            for bit in _each(sets):
                state, _ = apply(state, _added(state, seat, cards.face(bit), Kind.SET, None))
            for place in _each(runs):
                lower = place >> 4 if place > 15 else place << cards.span - 4
                beside = cards.face(lower), cards.face(place << 4)
                state, _ = apply(state, _added(state, seat, cards.face(place), Kind.RUN, beside))
            continue
        for action in _actions(cards, seat, what, sets, runs):
            state, _ = apply(state, action)
    return state


def _actions(cards: TableCards, seat: int, what: int, sets: int, runs: int) -> Iterator[Action]:
    if what == DREW:
        yield DrawStock(seat)
    elif what == TOOK:
        yield DrawDiscards(seat)
    elif what == PASSED:
        yield Pass(seat)
    elif what == LAID:
        for row in cards.rows(sets, runs):
            yield Lay(seat, (uses(row),))
    else:
        yield Discard(seat, cards.face(sets))


def _each(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1


def _added(state: State, seat: int, face: Card, kind: Kind, beside: tuple[Card, Card] | None) -> Add:
    for action in legal(state, seat):
        if not isinstance(action, Add) or [use.card for use in action.cards] != [face]:
            continue
        meld = state.melds[action.meld - 1]
        if meld.kind is kind and (beside is None or {meld.faces[0], meld.faces[-1]} & set(beside)):
            return action
    raise AssertionError(f"{face} has no place in a {kind} of {state.melds}")
