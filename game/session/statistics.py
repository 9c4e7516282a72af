"""The statistics of a player's folder: one SQLite file in which every deal is counted once, when it ends.

Each use opens and closes the file, so that nothing is held and nothing is half written; there is no file beside it.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from threading import Thread

from game.session.files import in_words, set_aside
from game.session.match_counts import MatchCounts
from game.session.statistics_schema import VERSION, migrate, version_of, whole

NAME = "statistics.sqlite"

PATIENCE = 5.0
"""Seconds by which clocks of files may differ."""
LOCKED = 1.0
"""Seconds one waits for another program."""

_RESULT = """
    INSERT INTO results (match, deal, seat, person, name, points, out, buys, calls, hints)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""

_log = logging.getLogger(__name__)


class NewerError(Exception):
    """The file is of a newer program."""


Kept = Callable[[float], Iterable[tuple[MatchCounts, datetime]]]
"""Counts again what is kept of matches that were last written at that time or later, each with when that was."""


class Statistics:
    """Counts matches in `statistics.sqlite`. Nothing here raises: `trouble` says in one sentence why nothing counts.

    A damaged file is set aside, which `told` tells, and what is `kept` is counted anew.
    """

    def __init__(self, folder: Path, kept: Kept = lambda since: (), now: Callable[[], datetime] = datetime.now) -> None:
        self.path = folder / NAME
        self.trouble = ""
        self.told = ""
        self._kept = kept
        self._now = now

    def catch_up(self) -> str:
        """Check the file, and count what was kept since it was last written; all of it where there is no file.

        Returns:
            One sentence if something was wrong.
        """
        since = self.path.stat().st_mtime - PATIENCE if self.path.exists() else 0.0
        self._use(_check)
        self._count_kept(since)
        return " ".join(filter(None, (self.told, self.trouble)))

    def catch_up_beside(self) -> Thread:
        """Do so while the program goes on."""
        thread = Thread(target=self.catch_up, name="statistics", daemon=True)
        thread.start()
        return thread

    def _count_kept(self, since: float) -> None:
        for match, when in () if self.trouble else self._kept(since):
            self.count(match, when)

    def count(self, match: MatchCounts, when: datetime | None = None) -> None:
        """Count the deals of a match that are not counted yet, and its end; one that has ended stays as it is.

        What was written down of real cards may be corrected, and is counted as it is now.
        """
        moment = (when or self._now()).isoformat(timespec="seconds")
        self._use(lambda base: _count(base, match, moment))

    def forget(self, match: str) -> None:
        """Count a match no more, by its id."""
        self._use(lambda base: base.execute("DELETE FROM matches WHERE id = ?", (match,)))

    def rows(self, question: str, *values: object) -> list[sqlite3.Row]:
        """Return what a question in SQL finds; nothing where the file cannot be used."""
        found: list[sqlite3.Row] = []
        self._use(lambda base: found.extend(base.execute(question, values)))
        return found

    def _use(self, work: Callable[[sqlite3.Connection], object], again: bool = True) -> None:
        try:
            with self._opened() as base:
                work(base)
            self.trouble = ""
        except NewerError:
            self.trouble = "The statistics are from a newer Rummy House: they are left as they are, and nothing counts."
        except sqlite3.OperationalError as error:
            _log.warning("The statistics cannot be used: %s", error)
            self.trouble = f"The statistics cannot be used: {error} ({self.path})."
        except sqlite3.DatabaseError as error:
            if again and self._set_aside(error):
                self._count_kept(0.0)
                self._use(work, again=False)
        except OSError as error:
            _log.warning("The statistics cannot be used: %s", error)
            self.trouble = f"The statistics cannot be used: {in_words(error)}."

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(self.path, LOCKED, isolation_level=None)) as base:
            base.row_factory = sqlite3.Row
            base.execute("PRAGMA journal_mode = DELETE")
            base.execute("PRAGMA foreign_keys = ON")
            if version_of(base) > VERSION:
                raise NewerError
            base.execute("BEGIN IMMEDIATE")
            try:
                migrate(base)
                yield base
            except BaseException:
                base.rollback()
                raise
            base.commit()

    def _set_aside(self, error: sqlite3.DatabaseError) -> bool:
        _log.warning("The statistics are damaged: %s", error)
        try:
            aside = set_aside(self.path, self._now()).name
        except OSError as refused:
            self.trouble = f"The statistics are damaged, and cannot be set aside: {in_words(refused)}."
            return False
        self.told = f"The statistics were damaged and are kept as {aside}; what is kept of matches is counted anew."
        return True


def _check(base: sqlite3.Connection) -> None:
    if not whole(base):
        raise sqlite3.DatabaseError("the tables are not what they should be")


def _count(base: sqlite3.Connection, match: MatchCounts, moment: str) -> None:
    if match.source == "cards":
        known = dict(base.execute("SELECT deal, ended FROM deals WHERE match = ?", (match.id,)).fetchall())
        base.execute("DELETE FROM matches WHERE id = ?", (match.id,))
    else:
        known = {}
    begun = (match.id, match.game, match.source, match.highest, match.seed)
    base.execute("INSERT OR IGNORE INTO matches (id, game, source, highest, seed) VALUES (?, ?, ?, ?, ?)", begun)
    (ended,) = base.execute("SELECT ended FROM matches WHERE id = ?", (match.id,)).fetchone()
    if ended is not None:
        return
    for deal in match.deals:
        when = known.get(deal.deal, moment)
        new = base.execute("INSERT OR IGNORE INTO deals VALUES (?, ?, ?)", (match.id, deal.deal, when)).rowcount
        for seat, each in enumerate(deal.seats if new else ()):
            counted = (each.person, each.name, each.points, each.out, each.buys, each.calls, each.hints)
            base.execute(_RESULT, (match.id, deal.deal, seat, *counted))
    if match.standings:
        base.execute("UPDATE matches SET ended = ? WHERE id = ?", (known.get(len(match.deals), moment), match.id))
    for seat, place in enumerate(match.standings):
        stands = (match.id, seat, place.person, place.name, place.score, place.won)
        base.execute("INSERT INTO standings VALUES (?, ?, ?, ?, ?, ?)", stands)
