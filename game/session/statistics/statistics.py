"""The statistics of a player's folder: one SQLite file that counts each deal once, when it ends.

`DealCounter` counts the match under way; `saved_matches` supplies those that were not counted. Each use opens and
closes the file, so that nothing stays locked or half written. A spare copy is kept beside it.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Thread

from msgspec import structs

from game.engine.events import DealEnded, Event
from game.engine.state import Phase, View
from game.record.record import RecordError, read_sound_part
from game.session.ledger import LEDGER_SUFFIX, Ledger, Ledgers, SavedLedger, read_ledger
from game.session.match.match import Match
from game.session.saves.files import file_date, files_with_suffix
from game.session.saves.records import RECORDS_FOLDER, list_records, read_record_text
from game.session.statistics.counts import MatchCounts, count_last_deal, count_ledger, count_record
from game.session.statistics.file import FileWork, StatisticsFile, WorkOutcome, check_database
from game.session.statistics.tables import DEALS, MATCHES, RESULTS, STANDINGS

_log = logging.getLogger(__name__)

DAY_SECONDS = 86400.0
"""Age in seconds at which the spare is renewed. Matches saved up to this long before the last write are counted again,
in case one failed then.
"""

_MATCH_END = "SELECT ended, (SELECT max(deal) FROM deals WHERE match = id) FROM matches WHERE id = ?"

CountsSince = Callable[[float], Iterable[tuple[MatchCounts, datetime]]]
"""Yields the counts of all saved matches last written at or after the given time, each with its time."""


class Statistics:
    """Counts matches in a file of `folder`. No method raises an error: while nothing can be counted, `problem` is a
    sentence on the reason.

    Counts that cannot be written now, because another program has the file, are written later. After damage, the
    matches of `counts_since` (by default the records and ledgers in `folder`) are counted again; a note in the file
    lets the next start continue an interrupted recount. Thread-safe.
    """

    def __init__(
        self, folder: Path, counts_since: CountsSince | None = None, now: Callable[[], datetime] = datetime.now
    ) -> None:
        self.file = StatisticsFile(folder, now, lambda: self._count_saved(0.0))
        self._counts_since = counts_since or partial(saved_matches, folder)
        self._now = now
        self._queue: list[FileWork] = []
        """Changes not written yet."""
        self._cached_rows: dict[tuple[object, ...], tuple[sqlite3.Row, ...]] = {}
        """Rows by query for the present state of the file, so that a page can be rebuilt at once."""

    @property
    def problem(self) -> str:
        """A sentence on the reason why nothing can be counted now; "" if counting works."""
        return self.file.problem

    @property
    def repair_text(self) -> str:
        """One sentence about damage that was repaired; else ""."""
        return self.file.repair_text

    @property
    def messages(self) -> str:
        """`repair_text` and `problem`, joined by a space; "" if both are empty."""
        return " ".join(filter(None, (self.repair_text, self.problem)))

    def catch_up(self) -> str:
        """Check the file, repair it if it is damaged, and count the matches saved since it was last written. Without a
        file, or if a recount is due, all are counted. Afterwards renew the spare if it is older than a day.

        While the file cannot be used, nothing is counted.

        Returns:
            The `messages`, "" if all is well.
        """
        since = [max(0.0, self.file.modified_at - DAY_SECONDS)]

        def look(base: sqlite3.Connection) -> None:
            check_database(base)
            since.extend(row[0] for row in base.execute("SELECT since FROM due"))

        if self.file.run_with_repair(look) == "done":
            self._count_saved(min(since))
            self.file.renew_spare(DAY_SECONDS)
        return self.messages

    def catch_up_in_thread(self) -> Thread:
        """Start `catch_up` in a thread of its own, and return the thread."""
        thread = Thread(target=self.catch_up, name="statistics", daemon=True)
        thread.start()
        return thread

    def count_match(self, match: MatchCounts, ended: datetime | None = None) -> None:
        """Count the deals and the end of a match, as far as they are not counted yet; their time is `ended`, by default
        now. Deals after a counted end are left out.

        A match with real cards may have been corrected, and is counted anew; deals counted before keep their times.
        While the file cannot be opened, the change waits and is written by a later call.
        """
        self._enqueue(self._count_work(match, ended or self._now()))
        self._run_queue(self.file.run_with_repair)

    def forget_match(self, match_id: str) -> None:
        """Remove a match from the counts. While the file cannot be opened, the change waits and is written by a later
        call.
        """
        self._enqueue(lambda base: base.execute("DELETE FROM matches WHERE id = ?", (match_id,)))
        self._run_queue(self.file.run_with_repair)

    def rows(self, query: str, *values: object) -> tuple[sqlite3.Row, ...]:
        """Return the rows of an SQL query, with `values` for its placeholders. Changes that wait are written first; if
        that must be tried again later, or the file cannot be used, there are no rows.
        """
        with self.file.lock:
            if not self._run_queue(self.file.run_with_repair):
                return ()
            key = (self.file.stamp, query, *values)
            if key in self._cached_rows:
                return self._cached_rows[key]
            found: list[sqlite3.Row] = []
            if self.file.run_with_repair(lambda base: found.extend(base.execute(query, values))) != "done":
                return ()
            self._cached_rows = {each: rows for each, rows in self._cached_rows.items() if each[0] == key[0]}
            self._cached_rows[key] = tuple(found)
            return self._cached_rows[key]

    @staticmethod
    def _count_work(match: MatchCounts, ended: datetime) -> FileWork:
        return partial(_insert_counts, match=match, moment=ended.isoformat(timespec="seconds"))

    def _enqueue(self, work: FileWork) -> None:
        with self.file.lock:
            self._queue.append(work)
            self._cached_rows.clear()

    def _run_queue(self, run: Callable[[FileWork], WorkOutcome]) -> bool:
        """Carry out the queued changes in order with `run`, and return whether the queue is then empty: not if a change
        must be tried again later. A change that is refused is dropped.
        """
        while True:
            with self.file.lock:
                if not self._queue:
                    return True
                work = self._queue.pop(0)
                if run(work) == "later":
                    self._queue.insert(0, work)
                    return False

    def _count_saved(self, since: float) -> None:
        going = True
        for match, when in self._counts_since(since):
            self._enqueue(self._count_work(match, when))
            going = going and self._run_queue(self.file.run)
        if going:
            self.file.run(lambda base: base.execute("DELETE FROM due WHERE since >= ?", (since,)))


def _insert_counts(connection: sqlite3.Connection, match: MatchCounts, moment: str) -> None:
    if match.source == "cards":
        known = dict(connection.execute("SELECT deal, ended FROM deals WHERE match = ?", (match.id,)).fetchall())
        connection.execute("DELETE FROM matches WHERE id = ?", (match.id,))
    else:
        known = {}
    head = {"id": match.id, "game": match.game, "source": match.source, "highest": match.highest_wins}
    MATCHES.insert(connection, **head, ended=None)
    ended, last = connection.execute(_MATCH_END, (match.id,)).fetchone()
    for deal in match.deals:
        if ended and deal.deal > last:
            break
        new = DEALS.insert(
            connection, match=match.id, deal=deal.deal, number=deal.number, ended=known.get(deal.deal, moment)
        )
        for seat, each in enumerate(deal.seats if new else ()):
            RESULTS.insert(connection, match=match.id, deal=deal.deal, seat=seat, **structs.asdict(each))
    if ended:
        return
    if match.standings:
        connection.execute("UPDATE matches SET ended = ? WHERE id = ?", (known.get(len(match.deals), moment), match.id))
    for seat, place in enumerate(match.standings):
        STANDINGS.insert(connection, match=match.id, seat=seat, **structs.asdict(place))


class DealCounter:
    """Adds deals to the statistics: each deal of the match watched last, when it ends, and the deals of ledgers given
    to it.
    """

    def __init__(self, statistics: Statistics) -> None:
        self.statistics = statistics
        self._match: Match | None = None
        self._unsubscribe: Callable[[], None] = lambda: None

    def watch_match(self, match: Match) -> None:
        """Count each deal of `match` when it ends, from now on, in place of the match watched before. A deal that is
        over already is counted at once. Do nothing if `match` is watched already.
        """
        if match is self._match:
            return
        self._unsubscribe()
        self._match = match

        def on_change(view: View, events: tuple[Event, ...]) -> None:
            if any(isinstance(event, DealEnded) for event in events):
                self._count_last_deal(match)

        self._unsubscribe = match.subscribe(0, on_change)
        if match.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER):
            self._count_last_deal(match)

    def count_ledger(self, ledger: Ledger) -> None:
        """Count the deals of a ledger, replacing earlier counts of it.

        Raises EntryError if an entry is invalid; then the earlier counts stay.
        """
        self.statistics.count_match(count_ledger(ledger))

    def forget_ledger(self, ledger: Ledger) -> None:
        """Remove a deleted ledger from the counts. Raises EntryError if an entry is invalid."""
        self.statistics.forget_match(count_ledger(ledger).id)

    def _count_last_deal(self, match: Match) -> None:
        found = count_last_deal(match)
        if found is not None:
            self.statistics.count_match(found)


def saved_matches(folder: Path, since: float = 0.0) -> Iterator[tuple[MatchCounts, datetime]]:
    """Yield the counts of all saved matches, finished or not, whose file was written at `since` (seconds of the system
    clock) or later, each with the time at which it was written: first records, oldest first, then ledgers by file name.
    Unreadable and damaged files are left out.
    """
    records = list_records(folder / RECORDS_FOLDER)
    # Most starts find nothing new: then no record is opened.
    for each in reversed([each for each in records if each.modified_at >= since]):
        found = _counts_of_file(each.path)
        if found is not None:
            yield found, file_date(each.modified_at)
    for kept in _readable_ledgers(Ledgers(folder).folder):
        if kept.modified.timestamp() >= since:
            yield count_ledger(kept.ledger), kept.modified


def _readable_ledgers(folder: Path) -> Iterator[SavedLedger]:
    """Yield the ledgers in a folder, without those that cannot be read; none if the folder cannot be listed."""
    try:
        paths = files_with_suffix(folder, LEDGER_SUFFIX)
    except OSError as error:
        _log.info("The scores cannot be listed: %s", error)  # which is told where they are shown
        return
    for path in paths:
        with suppress(OSError, ValueError):
            yield read_ledger(path)


def _counts_of_file(path: Path) -> MatchCounts | None:
    try:
        record, problem = read_sound_part(read_record_text(path))
        return None if problem else count_record(record)
    except (OSError, RecordError) as error:
        _log.info("%s is not counted: %s", path, error)
    except Exception:  # whatever a file makes the rules stumble over, the others count
        _log.exception("%s cannot be counted", path)
    return None
