"""Counts in the statistics what happens: the deals of the table one sits at as they end, and scores written down."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from game.engine.events import DealEnded, Event
from game.engine.state import Phase, View
from game.record.record import RecordError, read_sound
from game.session.ledger import SUFFIX, Kept, Ledger, Ledgers, read
from game.session.match.table import Table
from game.session.saves.files import date_of
from game.session.saves.records import FOLDER, listed, text_of
from game.session.statistics.counts import MatchCounts, of_ledger, of_record, of_table
from game.session.statistics.statistics import Statistics


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


_log = logging.getLogger(__name__)


def kept_matches(folder: Path, since: float = 0.0) -> Iterator[tuple[MatchCounts, datetime]]:
    """Yield all matches that were last written at that time (of the system's clock) or later, the oldest first.

    With each goes when it was last written. What cannot be read is left out.
    """
    records = listed(folder / FOLDER)
    # Most starts find nothing new: then no record is opened.
    for each in reversed([each for each in records if each.when >= since]):
        found = _counted(each.path)
        if found is not None:
            yield found, date_of(each.when)
    for kept in _ledgers(Ledgers(folder).folder):
        if kept.when.timestamp() >= since:
            yield of_ledger(kept.ledger), kept.when


def _ledgers(folder: Path) -> Iterator[Kept]:
    """Yield the scores that can be read; what is wrong with others is told where they are listed."""
    try:
        paths = sorted(folder.glob(f"*{SUFFIX}"))
    except OSError as error:
        _log.warning("The scores cannot be listed: %s", error)
        return
    for path in paths:
        with suppress(OSError, ValueError):
            yield read(path)


def _counted(path: Path) -> MatchCounts | None:
    try:
        record, problem = read_sound(text_of(path))
        return None if problem else of_record(record)
    except (OSError, RecordError) as error:
        _log.info("%s is not counted: %s", path, error)
    except Exception:  # whatever a file makes the rules stumble over, the others count
        _log.exception("%s cannot be counted", path)
    return None
