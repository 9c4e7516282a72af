"""Helpers: tables at which several people sit on one couch."""

from game.bots.base import BotSpec, Decision, Memory
from game.engine.actions import Buy, Cut, Discard
from game.engine.state import View
from game.record.record import Seat
from game.session.match.table import Table
from tests.session.matches import begun
from tests.ui.sofa import Sofa, plain, staged

TIMED = plain(call_seconds=3)
SOON = 0.3
"""Seconds after which all are asked."""


def slow(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """A bot that takes its time to call."""
    return Decision(Buy(view.seat), 99.0)


def at_rummy(*bots: int) -> Table:
    table = begun(3, people=3)
    for seat in bots:
        table.sit(seat, Seat(f"bot {seat}", "bot"))
    return table


def liverpool() -> Table:
    table = begun(3, game="liverpool_rummy", people=3)
    table.submit(Cut(table.acting[0], 5))
    return table


def me(*names: str) -> Table:
    return staged("me/me.yaml", *names)


def discard(sofa: Sofa) -> None:
    """Whoever has the table draws, and discards the first card they may."""
    screen = sofa.screen
    sofa.keys("d")
    action = next(each for each in sofa.table.legal(screen.seat) if isinstance(each, Discard))
    screen.hand.toggle(screen.hand.cards.index(action.card))
    sofa.keys("x")


def last(table: Table) -> str:
    return table.record[-1].rpartition(" #")[0]
