"""Helpers: bots that play a match out or follow a script, their driver, and a table where one can call rummy."""

from __future__ import annotations

from game.bots.base import BotSpec, Decision, Memory, decide
from game.engine.actions import Claim, DrawStock
from game.engine.state import Phase, View
from game.record.notation import parse_action
from game.session.match.table import Table
from game.session.players.driver import PAUSE, BotDriver
from game.session.players.worker import Think
from tests.session.inline_brains import InlineBrains
from tests.session.matches import stacked
from tests.session.thinkers import first_thing

TICK = 0.01
"""Seconds between two looks at the clock."""
PATIENCE = 20.0
"""Seconds after which a bot has surely acted."""


class Script:
    """Bots that do what is written for them, and note what they were asked."""

    def __init__(self, reaction: float = 1.0, **lines: str) -> None:
        self.reaction = reaction
        self.lines = {int(seat[1:]): text.split("; ") for seat, text in lines.items()}
        self.asked: list[View] = []

    def __call__(self, spec: BotSpec, view: View, memory: Memory) -> Decision | None:
        self.asked.append(view)
        for text in self.lines.get(view.seat, []):
            action = parse_action(text, view.seat)
            in_turn = view.seat in (view.state.turn, *view.state.asked)
            fits = isinstance(action, DrawStock) == (view.state.phase is Phase.DRAW)
            if isinstance(action, Claim) or (in_turn and fits):
                return Decision(action, self.reaction)
        return None


def river(people: int) -> Table:
    """Three players; Ann has 7H 8H 9H, Ben 6H, the stock begins 2C 3S; TH is turned up, which fits Ann's run."""
    return stacked(("7H 8H 9H 2S 4D KC QD", "6H 3C 5C 8D TD JS QS", "AS 4C 9D KD 3D 8C JC"), "TH 2C 3S", people)


def driver(table: Table, think: Think = first_thing, pause: float = 0.5) -> BotDriver:
    return BotDriver(table, InlineBrains(think), pause)


def act(driver: BotDriver, now: float) -> float:
    """Let time pass until a bot acts; returns when that was.

    Raises:
        RuntimeError: for a long time none does.
    """
    until = now + PATIENCE
    while not driver.tick(now):
        now += TICK
        if now > until:
            raise RuntimeError("the match waits for somebody who is no bot")
    return now


def run_headless(table: Table, think: Think = decide, pause: float = PAUSE) -> None:
    """Let bots play the match to its end, on a clock of its own that waits for nothing.

    Raises:
        RuntimeError: a person sits at the table, and the match waits for them.
    """
    driver = BotDriver(table, InlineBrains(think), pause)
    table.begin()
    now = 0.0
    while not table.over:
        now = act(driver, now)
    driver.close()
