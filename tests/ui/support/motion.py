"""Deals whose events move cards."""

from __future__ import annotations

from random import Random

from game.engine.actions import Action, Claim
from game.engine.cards import parse_cards
from game.engine.events import (
    DealEnded,
    Event,
    FalselyLaid,
    Floated,
    LastTurns,
    MatchEnded,
    OneCardLeft,
    Passed,
    TurnBegan,
    WindowOpened,
)
from game.session.match.match import Match
from game.ui.cards.slots import Zone


def play_on(table: Match, rng: Random) -> Action:
    """Submit a random legal action, preferably no discard, so that many cards come to the table; return it."""
    seat = rng.choice(table.acting)
    legal = table.legal(seat)
    others = [a for s in range(len(table.seats)) if s != seat for a in table.legal(s) if isinstance(a, Claim)]
    plays = [a for a in legal if type(a).__name__ in ("Lay", "Add", "Take", "Slide")]
    action = rng.choice(others or plays or legal)
    table.submit(action)
    return action


CARD = parse_cards("7H")
GESTURES: list[tuple[Event, Zone, int]] = [
    (TurnBegan(1), Zone.STOCK, 1),
    (WindowOpened("buy", CARD[0], (0,)), Zone.RIVER, 1),
    (Passed(1), Zone.RIVER, 1),
    (OneCardLeft(1), Zone.BACKS, 7),
    (OneCardLeft(0), Zone.HAND, 7),
    (FalselyLaid(0, CARD, 50), Zone.HAND, 7),
    (Floated(1), Zone.MELD, 8),
    (LastTurns(1), Zone.MELD, 8),
    (DealEnded("went out", 1, (), (), ()), Zone.MELD, 8),
    (MatchEnded((0, 1)), Zone.MELD, 15),
]
