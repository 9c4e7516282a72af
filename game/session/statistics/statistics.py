"""The statistics of a player's folder: one SQLite file in which every deal is counted once, when it ends.

`Counting` watches the table one sits at, `kept_matches` are counted where that was not done. Each use opens and closes
the file, so that nothing is held and nothing is half written. A spare is kept beside it.
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
from game.record.record import RecordError, read_sound
from game.session.ledger import SUFFIX, KeptLedger, Ledger, Ledgers, read
from game.session.match.match import Match
from game.session.saves.files import date_of, files_in
from game.session.saves.records import FOLDER, listed, text_of
from game.session.statistics.counts import MatchCounts, of_ledger, of_record, of_table
from game.session.statistics.file import MendedFile, Outcome, Work, check
from game.session.statistics.tables import DEALS, MATCHES, RESULTS, STANDINGS

_log = logging.getLogger(__name__)

DAY = 86400.0
"""Seconds after which there is another spare. What was kept so long before the file was last written is looked at too:
it may be that it could not be counted, and something else was."""

_END = "SELECT ended, (SELECT max(deal) FROM deals WHERE match = id) FROM matches WHERE id = ?"

CountsSince = Callable[[float], Iterable[tuple[MatchCounts, datetime]]]
"""Counts again what is kept of matches that were last written at that time or later, each with when that was."""


class Statistics:
    """Counts matches in `file`. Nothing here raises: `trouble` says in one sentence why nothing counts.

    What cannot be counted now, as while another program has the file, is counted with what comes next. Where the file
    was damaged, what is `kept` (the records and scores in `folder`, unless given) is counted again: as that is due in
    the file itself, the next start goes on with it if this one ends before. Threads may share it.
    """

    def __init__(
        self, folder: Path, kept: CountsSince | None = None, now: Callable[[], datetime] = datetime.now
    ) -> None:
        self.file = MendedFile(folder, now, lambda: self._count_kept(0.0))
        self._kept = kept or partial(kept_matches, folder)
        self._now = now
        self._waiting: list[Work] = []
        """What is still to be counted."""
        self._answers: dict[tuple[object, ...], tuple[sqlite3.Row, ...]] = {}
        """What was found for questions in the file as it was then, so that a page can be built again at once."""

    @property
    def trouble(self) -> str:
        """Why nothing counts, in one sentence; "" while all is well."""
        return self.file.trouble

    @property
    def told(self) -> str:
        """What was found damaged and mended; "" if nothing was."""
        return self.file.told

    @property
    def wrong(self) -> str:
        """Both of that."""
        return " ".join(filter(None, (self.told, self.trouble)))

    def catch_up(self) -> str:
        """Check the file, and count what was kept since it was last written; all of it where there is no file.

        Returns:
            One sentence if something was wrong.
        """
        since = [max(0.0, self.file.written - DAY)]

        def look(base: sqlite3.Connection) -> None:
            check(base)
            since.extend(row[0] for row in base.execute("SELECT since FROM due"))

        if self.file.use(look) == "done":
            self._count_kept(min(since))
            self.file.keep_spare(DAY)
        return self.wrong

    def catch_up_beside(self) -> Thread:
        """Do so while the program goes on."""
        thread = Thread(target=self.catch_up, name="statistics", daemon=True)
        thread.start()
        return thread

    def count(self, match: MatchCounts, when: datetime | None = None) -> None:
        """Count the deals of a match that are not counted yet, and its end; none after its end.

        What was written down of real cards may be corrected, and is counted as it is now.
        """
        self._later(self._counted(match, when or self._now()))
        self._catch_waiting(self.file.use)

    def forget(self, match: str) -> None:
        """Count a match no more, by its id."""
        self._later(lambda base: base.execute("DELETE FROM matches WHERE id = ?", (match,)))
        self._catch_waiting(self.file.use)

    def rows(self, question: str, *values: object) -> tuple[sqlite3.Row, ...]:
        """Return what a question in SQL finds; nothing where the file cannot be used."""
        with self.file.lock:
            if not self._catch_waiting(self.file.use):
                return ()
            key = (self.file.state, question, *values)
            if key in self._answers:
                return self._answers[key]
            found: list[sqlite3.Row] = []
            if self.file.use(lambda base: found.extend(base.execute(question, values))) != "done":
                return ()
            self._answers = {each: rows for each, rows in self._answers.items() if each[0] == key[0]}
            self._answers[key] = tuple(found)
            return self._answers[key]

    @staticmethod
    def _counted(match: MatchCounts, when: datetime) -> Work:
        return partial(_count, match=match, moment=when.isoformat(timespec="seconds"))

    def _later(self, work: Work) -> None:
        with self.file.lock:
            self._waiting.append(work)
            self._answers.clear()

    def _catch_waiting(self, use: Callable[[Work], Outcome]) -> bool:
        """Do what waits, in its order; False once something has to wait on."""
        while True:
            with self.file.lock:
                if not self._waiting:
                    return True
                work = self._waiting.pop(0)
                if use(work) == "later":
                    self._waiting.insert(0, work)
                    return False

    def _count_kept(self, since: float) -> None:
        going = True
        for match, when in self._kept(since):
            self._later(self._counted(match, when))
            going = going and self._catch_waiting(self.file.once)
        if going:
            self.file.once(lambda base: base.execute("DELETE FROM due WHERE since >= ?", (since,)))


def _count(base: sqlite3.Connection, match: MatchCounts, moment: str) -> None:
    if match.source == "cards":
        known = dict(base.execute("SELECT deal, ended FROM deals WHERE match = ?", (match.id,)).fetchall())
        base.execute("DELETE FROM matches WHERE id = ?", (match.id,))
    else:
        known = {}
    head = {"id": match.id, "game": match.game, "source": match.source, "highest": match.highest}
    MATCHES.insert(base, **head, ended=None)
    ended, last = base.execute(_END, (match.id,)).fetchone()
    for deal in match.deals:
        if ended and deal.deal > last:
            break
        new = DEALS.insert(base, match=match.id, deal=deal.deal, number=deal.number, ended=known.get(deal.deal, moment))
        for seat, each in enumerate(deal.seats if new else ()):
            RESULTS.insert(base, match=match.id, deal=deal.deal, seat=seat, **structs.asdict(each))
    if ended:
        return
    if match.standings:
        base.execute("UPDATE matches SET ended = ? WHERE id = ?", (known.get(len(match.deals), moment), match.id))
    for seat, place in enumerate(match.standings):
        STANDINGS.insert(base, match=match.id, seat=seat, **structs.asdict(place))


class Counting:
    """Watches one table at a time, and is told of scores."""

    def __init__(self, statistics: Statistics) -> None:
        self.statistics = statistics
        self._table: Match | None = None
        self._stop: Callable[[], None] = lambda: None

    def watch(self, table: Match) -> None:
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

    def _count(self, table: Match) -> None:
        found = of_table(table)
        if found is not None:
            self.statistics.count(found)


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


def _ledgers(folder: Path) -> Iterator[KeptLedger]:
    """Yield the scores that can be read; what is wrong with others is told where they are listed."""
    try:
        paths = files_in(folder, SUFFIX)
    except OSError as error:
        _log.info("The scores cannot be listed: %s", error)  # which is told where they are shown
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
