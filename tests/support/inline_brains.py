"""Brains without a process: bots think where they are asked."""

from __future__ import annotations

from game.bots.base import BotSpec
from game.bots.explain.advice import consider
from game.bots.knowledge.memory import Memory
from game.engine.state import View
from game.session.players.brains import BotAnswer, BotQuestion, Decide


class InlineBrains:
    """Brains that answer all open questions in `poll`, in this thread."""

    def __init__(self, think: Decide = consider) -> None:
        self._think = think
        self._open: dict[int, BotQuestion] = {}

    def ask(self, spec: BotSpec, view: View, memory: Memory, now: float) -> None:
        """See `Brains.ask`."""
        self._open[view.seat] = BotQuestion(spec, view, memory, now)

    def drop(self, seat: int) -> None:
        """See `Brains.drop`."""
        self._open.pop(seat, None)

    def poll(self, now: float) -> list[BotAnswer]:
        """See `Brains.poll`."""
        asked = list(self._open.values())
        self._open.clear()
        return [BotAnswer(each.view.seat, self._think(each.spec, each.view, each.memory)) for each in asked]

    @property
    def has_open_questions(self) -> bool:
        """Whether any question is open (see `Brains.thinking`)."""
        return bool(self._open)

    def close(self) -> None:
        """See `Brains.close`."""
        self._open.clear()
