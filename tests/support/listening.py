"""Helpers: who listens at a table, a journal on no disk, and a table where two hold cards one knows."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.events import Event
from game.engine.state import View
from game.record.notation import parse_action
from game.session.match.match import Match
from game.session.saves.files import WriteFailure
from tests.support.matches import stacked


class Ear:
    """A listener for one seat that collects its views and events."""

    def __init__(self, table: Match, seat: int) -> None:
        self.events: list[Event] = []
        self.views: list[View] = []
        self.stop = table.subscribe(seat, self)

    def __call__(self, view: View, events: Sequence[Event]) -> None:
        self.views.append(view)
        self.events += events


class Notes:
    """A journal that keeps its lines in memory instead of on disk."""

    write_error: WriteFailure | None = None

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.settled: list[bool] = []

    def write(self, lines: Sequence[str], is_deal_over: bool) -> None:
        self.lines = list(lines)
        self.settled.append(is_deal_over)


def staged(stock: str) -> Match:
    """Return a match of Ann (seat 0: 4H 5H 6H 9S 9D 2C KD) and Ben (3C 4C 5C 8D TD JS QS), with 7H turned up."""
    return stacked(("4H 5H 6H 9S 9D 2C KD", "3C 4C 5C 8D TD JS QS"), f"7H {stock}", people=2)


def play(table: Match, *actions: str) -> None:
    for text in actions:
        table.submit(parse_action(text, -2))
