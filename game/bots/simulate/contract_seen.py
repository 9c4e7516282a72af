"""A position of a deal with a contract as one seat sees it, in the numbers in which such deals are played on."""

from __future__ import annotations

from functools import lru_cache

from game.bots.knowledge.believed import all_accounted_for, known_cards
from game.bots.knowledge.others import held_odds
from game.bots.knowledge.outlook import Outlook
from game.bots.simulate.contract_deals import AT_ONCE
from game.bots.simulate.contract_tables import LAST_PLACE, Tables, knows
from game.bots.simulate.contract_worlds import NEARLY, Position, Table
from game.engine.cards import FACES, Card
from game.engine.melds.readings import low_place
from game.engine.melds.room import openings
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import Rules
from game.engine.state import State

LONGEST_HOLD = 12
"""Circuits of a deal after which a contract is held back no more, however calm the others seem."""
HELD = (NEARLY, 4)
"""How a contract may be held back after this turn: until somebody who has laid has no more than so many cards."""


@lru_cache(maxsize=16)
def _tables(rules: Rules) -> Tables:
    """Return what these rules make of cards."""
    return Tables(rules)


def can_be_played_on(look: Outlook) -> bool:
    """Tell whether deals like this one can be played on, and the seat remembers all it has seen."""
    state = look.state
    return not state.gone and knows(state.match, state.rules) and all_accounted_for(look)


def seen_by(look: Outlook) -> Position:
    """Return what a seat knows."""
    state, seat, tables = look.state, look.seat, _tables(look.rules)
    ways = []
    for other in range(state.players):
        contract = state.contract_of(other)
        assert contract is not None  # as `knows` says
        ways.append(tables.ways(contract))
    found = Position(tables, ways, seat)
    hidden = [face for face in FACES for _ in range(look.hidden[face])]
    found.hidden = [tables.number[face] for face in hidden]
    for other in state.clockwise(seat):
        found.known[other] = [tables.number[face] for face in known_cards(look, other)]
        odds = {face: 1 / held_odds(look, other, face) for face in set(hidden)}
        found.powers[other] = [odds[face] for face in hidden]
    found.sizes = [len(hand) for hand in state.hands]
    found.pile = [tables.number[face] for face in state.discards]
    found.lying = _lying(tables, state)
    fitting = {each.face for _, meld in look.open_melds for each in openings(look.rules, meld)}
    found.fits = sum([1 << face for face in fitting if face is not None])
    found.stock = len(state.stock)
    found.laid = list(state.melded)
    found.buys = list(state.buys)
    found.calm = LONGEST_HOLD * state.players - state.turns
    found.circuits = state.turns / state.players
    return found


def table_after(state: State, seat: int, discard: Card | None, hold: int = AT_ONCE) -> Table:
    """Return what lies once `seat` has done something, and what it does next; None: it discards what seems best."""
    tables = _tables(state.rules)
    thrown = -1 if discard is None else tables.number[discard]
    table = Table([tables.number[face] for face in state.hands[seat]], list(state.melded), thrown, hold)
    table.lying = _lying(tables, state)
    for meld in state.melds:
        if meld.kind is Kind.SET:
            table.sets.append(meld.rank)
        else:
            low = low_place(state.rules, meld)
            table.runs.append((meld.suit, low, min(LAST_PLACE, low + len(meld.cards) - 1)))
    return table


def _lying(tables: Tables, state: State) -> list[int]:
    return [tables.number[face] for meld in state.melds for face in meld.faces]
