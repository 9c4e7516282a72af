"""Tables at which a card may be bought, or rummy called."""

from __future__ import annotations

from game.engine.state import Phase
from game.session.match.match import Match
from tests.ui.support.laying import BEA, CY, HAND
from tests.ui.support.tables import Seated, played, shuffled_table, table_of


def went(table: Match, *actions: str) -> Match:
    """Play these actions, each after passes of all players who may buy; return the match."""
    for action in actions:
        while table.phase is Phase.BUY:
            played(table, "pass")
        played(table, action)
    return table


def asked() -> Seated:
    """Return a table at which Bea has drawn from the stock, and Ann may buy the 3♦ she discarded herself before."""
    table = table_of([HAND, BEA, CY], stock="KS 2H 2C 2S", game="contract_rummy", packs=2)
    return Seated(went(table, "draw stock", "discard KH", "draw stock", "discard 8S", "draw stock"))


def race() -> Seated:
    """Return a table at which Ann and others may call for a discard, which goes to the first caller."""
    table = shuffled_table(4, 7, "me")
    table.begin()
    while not (table.phase is Phase.BUY and 0 in table.acting):
        seat = table.acting[0]
        actions = table.legal(seat)
        table.submit(actions[0] if table.phase is Phase.DRAW else actions[-1])
    return Seated(table)


def called() -> Seated:
    """Return a table at which Bea, who has melded, has discarded a 7 that fits Ann's sevens."""
    bea = "TC TD TS JC JD JS 7H 8S 9S QS 3S 2S"
    table = table_of([HAND, bea, CY], stock="KS 2H 2C 2S", game="contract_rummy", packs=2)
    went(table, "draw stock", "lay 7C 7D 7S / KH KC KS", "discard 3D")
    went(table, "draw stock", "lay TC TD TS / JC JD JS", "discard 7H")
    return Seated(table)
