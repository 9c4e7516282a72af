"""Tables at which a hint is asked for."""

from __future__ import annotations

import pickle
from functools import lru_cache

from msgspec import structs

from game.bots.base import BotSpec, Decision
from game.bots.explain.advice import consider
from game.bots.knowledge.memory import Memory
from game.engine.state import View
from game.session.match.match import Match
from game.session.players.driver import BotDriver
from game.ui.match.table_opener import Driven
from game.ui.table.host import TableHost
from tests.support.inline_brains import InlineBrains
from tests.ui.support.tables import Seated, table_of


@lru_cache(maxsize=32)
def _considered(question: bytes) -> Decision | None:
    return consider(*pickle.loads(question))


def considered(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """Return the decision about a position of a coach that searches less than the program's, cached because it takes
    long.
    """
    spec = structs.replace(spec, traits=structs.replace(spec.traits, search=4, rollouts=24))
    return _considered(pickle.dumps((spec, view, memory)))


def seated(table: Match, size: tuple[int, int] = (1280, 800)) -> Seated:
    """Return Ann's screen at a table of people, with a coach."""
    driver = BotDriver(table, InlineBrains(considered))
    who = Seated(table, size, bots=Driven(driver, TableHost()))
    who.loop.step()
    return who


def a_run_to_take(size: tuple[int, int] = (1280, 800)) -> Seated:
    # The upcard makes a run of two cards of the hand, and with so many others near the end nobody holds a meld back.
    others = ["6C 3C 5D QS", "4C JD 5S TC", "2H 4D 9S JC", "3H 6D TH QC", "2D 8C JS AD", "3D 5C 8S QD"]
    return seated(table_of(["8H 9H 2S KC", *others], up="7H"), size)


def hint(who: Seated) -> str:
    who.key("h")
    who.loop.step()
    return " ".join(who.screen.hint.lines(who.table.view(0)))
