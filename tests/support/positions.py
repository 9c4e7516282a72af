"""Positions written out by hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import structs

from game.bots.knowledge.belief import BeliefState, belief_state
from game.bots.knowledge.memory import Memory
from game.content.sheets.sheets import load_sheet
from game.engine.cards import Card, parse_cards, without
from game.engine.melds.meld import Meld
from game.engine.melds.readings import lay_readings
from game.engine.play.dealing import new_match
from game.engine.sheet.rules import MatchRules, Rules, compile_rules
from game.engine.state import NOBODY, Phase, State, Turn, view
from game.record.notation import parse_use
from tests.support.samples import altered

SHEETS = (
    "basic_rummy",
    "contract_rummy",
    "doofer",
    "double_rum",
    "dummy_rummy",
    "jamaican_kalooki",
    "kaluki_51",
    "liverpool_rummy",
    "liverpool_rummy_ten",
    "me",
    "romme",
    "rummy_500",
)
NEW_TURN = Turn()
FILLER = "2C 4C 6D 8D TS QH"


@cache
def rules_of(game: str, players: int) -> MatchRules:
    return compile_rules(load_sheet(game), players)


def first_deal_of(game: str) -> Rules:
    """Return the rules of the first deal for as few players as the game allows."""
    return rules_of(game, max(2, load_sheet(game).players.min)).of_deal(1)


def position(
    game: str,
    hands: list[str],
    *,
    phase: Phase = Phase.PLAY,
    deal: int = 1,
    turn: int = 0,
    stock: str = FILLER,
    discards: str = "",
    melds: tuple[tuple[int, str], ...] = (),
    asked: tuple[int, ...] = (),
    by: int = NOBODY,
    this: Turn = NEW_TURN,
) -> State:
    """Return a state in mid-deal, with melds as (owner, cards) and all discards made by seat `by`."""
    match = rules_of(game, len(hands))
    state = structs.replace(new_match(match), deal=deal, rules=match.of_deal(deal))
    table = tuple(meld_of(state.rules, owner, cards) for owner, cards in melds)
    pile = parse_cards(discards)
    return structs.replace(
        state,
        phase=phase,
        turn=turn,
        hands=tuple(map(parse_cards, hands)),
        stock=parse_cards(stock),
        discards=pile,
        discarded_by=(by,) * len(pile),
        fresh_discard=by != NOBODY,
        melds=table,
        melded=tuple(any(meld.owner == seat for meld in table) for seat in range(len(hands))),
        asked=asked,
        this_turn=this,
    )


def whole_pack(state: State) -> State:
    """Return the state with all cards that are nowhere else put in the stock."""
    lying = [face for meld in state.melds for face in meld.faces]
    seen = (*state.discards, *lying, *[face for hand in state.hands for face in hand])
    return structs.replace(state, stock=without(state.rules.pack, seen) or ())


def under(state: State, **rules: Any) -> State:
    """Return the state under other rules; `__` stands for the dot: `melding__contract_by="deal"`."""
    return structs.replace(state, rules=altered(state.rules, **rules))


def meld_of(rules: Rules, owner: int, cards: str) -> Meld:
    [meld] = lay_readings(rules, tuple(map(parse_use, cards.split())), owner)
    return meld


def belief_of(state: State, seat: int | None = None) -> BeliefState:
    seat = state.turn if seat is None else seat
    return belief_state(view(state, seat), Memory.start(seat))


def pool(cards: str) -> Mapping[Card, int]:
    faces = parse_cards(cards)
    return {face: faces.count(face) for face in faces}


WAYS_OUT: list[tuple[str, str, tuple[tuple[int, str], ...], str]] = [
    ("rummy_500", "7H 8H 9H 2C", (), "discard 2C"),
    ("rummy_500", "8H 2C", ((0, "5H 6H 7H"),), "discard 2C"),
    ("rummy_500", "X 2C", ((0, "5H 6H 7H"),), "discard 2C"),
    ("doofer", "7S 7H 7D 7C", (), "discard 7C"),
    ("doofer", "7S 7H 7D KC", (), "discard KC"),
    ("double_rum", "7S 7H 7D", (), "lay 7S 7H 7D"),
    ("double_rum", "9S 4H", ((1, "6S 7S 8S"),), "discard 4H"),
    ("double_rum", "9S 8H", ((1, "6S 7S 8S"), (1, "8C 8D 8S")), "add 8H to m2"),
    ("basic_rummy", "7S 7H 7D 4C", (), "discard 4C"),
    ("dummy_rummy", "3S 3H 3D 9S 9H 9D KC", (), "discard KC"),
    ("dummy_rummy", "X 2C KC", ((0, "3S 3H 3D"), (0, "9S 9H 9D")), "discard KC"),
    ("liverpool_rummy", "3S 3H 3D 9S 9H 9D KC", (), "discard KC"),
    ("liverpool_rummy", "X 5C", ((0, "3S 3H 3D"), (1, "9S 9H 9D")), "discard 5C"),
]
"""Game, hand, melds on the table, and the last play with which one goes out."""
