"""Tables at which a play that is seldom seen may be made."""

from __future__ import annotations

from game.engine.actions import Action
from game.engine.state import Phase
from game.session.match.match import Match
from tests.ui.support.tables import shuffled_table

ANN = "6S 7S 8S X 9S 2C 3D QH KH KC"
BEA = "4C 4D 4S 2H 2C 2D 7S 7D JD JC"


def last_chance() -> Match:
    """Return a match of two with an empty stock, in Ann's turn."""
    table = shuffled_table(2, 5)
    table.begin()
    while table.truth.stock or table.acting != (0,) or table.phase is not Phase.DRAW:
        seat = table.acting[0]
        table.submit(table.legal(seat)[0] if table.phase is Phase.DRAW else _discard(table, seat))
    return table


def _discard(table: Match, seat: int) -> Action:
    return next(action for action in table.legal(seat) if action.text.startswith("discard"))
