"""Counts in the statistics what happens: the deals of the table one sits at as they end, and scores written down."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.events import DealEnded, Event
from game.engine.state import Phase, View
from game.session.ledger import Ledger
from game.session.match_counts import of_ledger, of_table
from game.session.statistics import Statistics
from game.session.table import Table


class Counting:
    """Watches one table at a time, and is told of scores."""

    def __init__(self, statistics: Statistics) -> None:
        self.statistics = statistics
        self._table: Table | None = None
        self._stop: Callable[[], None] = lambda: None

    def watch(self, table: Table) -> None:
        """Count the deals of this table from now on, and the one that is over at it."""
        if table is self._table:
            return
        self._stop()
        self._table = table

        def told(view: View, events: tuple[Event, ...]) -> None:
            if any(isinstance(event, DealEnded) for event in events):
                self._count(table)

        self._stop = table.subscribe(0, told)
        if table.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER):
            self._count(table)

    def written(self, ledger: Ledger) -> None:
        """Count the scores of real cards as they are written now."""
        self.statistics.count(of_ledger(ledger))

    def gone(self, ledger: Ledger) -> None:
        """Scores were deleted: they count no more."""
        self.statistics.forget(of_ledger(ledger).id)

    def _count(self, table: Table) -> None:
        found = of_table(table)
        if found is not None:
            self.statistics.count(found)
