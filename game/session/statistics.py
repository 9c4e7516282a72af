"""The statistics of a player's folder: one SQLite file in which every deal is counted once, when it ends.

Each use opens and closes the file, so that nothing is held and nothing is half written. A spare is kept beside it.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import RLock, Thread
from typing import Literal

from game.content.translation import _
from game.session.files import damaged_name, in_words
from game.session.match_counts import MatchCounts
from game.session.statistics_file import DamagedError, NewerError, check, keep_spare, opened, replace, sound

NAME = "statistics.sqlite"
SPARE = "statistics spare.sqlite"

DAY = 86400.0
"""Seconds after which there is another spare. What was kept so long before the file was last written is looked at too:
it may be that it could not be counted, and something else was."""

_MATCH = """
    INSERT INTO matches (id, game, source, highest, seed) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
"""
_END = "SELECT ended, (SELECT max(deal) FROM deals WHERE match = id) FROM matches WHERE id = ?"
_DEAL = "INSERT INTO deals (match, deal, ended) VALUES (?, ?, ?) ON CONFLICT (match, deal) DO NOTHING"
_RESULT = """
    INSERT INTO results (match, deal, seat, person, name, points, out, buys, calls, hints)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_STANDING = "INSERT INTO standings (match, seat, person, name, score, won) VALUES (?, ?, ?, ?, ?, ?)"

_log = logging.getLogger(__name__)

Kept = Callable[[float], Iterable[tuple[MatchCounts, datetime]]]
"""Counts again what is kept of matches that were last written at that time or later, each with when that was."""

Work = Callable[[sqlite3.Connection], object]
Outcome = Literal["done", "later", "refused"]
"""Of something done with the file: whether it may be done later, or never."""


class Statistics:
    """Counts matches in `statistics.sqlite`. Nothing here raises: `trouble` says in one sentence why nothing counts.

    What cannot be counted now, as while another program has the file, is counted with what comes next. A damaged file
    is set aside, which `told` tells; the spare takes its place, and what is `kept` is counted again: as that is due in
    the file itself, the next start goes on with it if this one ends before. Threads may share it.
    """

    def __init__(self, folder: Path, kept: Kept = lambda since: (), now: Callable[[], datetime] = datetime.now) -> None:
        self.path = folder / NAME
        self.spare = folder / SPARE
        self.trouble = ""
        self.told = ""
        self._kept = kept
        self._now = now
        self._lock = RLock()
        self._waiting: list[Work] = []
        """What is still to be counted."""
        self._answers: dict[tuple[object, ...], list[sqlite3.Row]] = {}
        """What was found for questions in the file as it was then, so that a page can be built again at once."""

    def catch_up(self) -> str:
        """Check the file, and count what was kept since it was last written; all of it where there is no file.

        Returns:
            One sentence if something was wrong.
        """
        since = [max(0.0, self._written() - DAY)]

        def look(base: sqlite3.Connection) -> None:
            check(base)
            since.extend(row[0] for row in base.execute("SELECT since FROM due"))

        if self._use(look) == "done":
            self._count_kept(min(since))
            self._use(self._keep_spare)
        return " ".join(filter(None, (self.told, self.trouble)))

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
        self._catch_waiting(self._use)

    def forget(self, match: str) -> None:
        """Count a match no more, by its id."""
        self._later(lambda base: base.execute("DELETE FROM matches WHERE id = ?", (match,)))
        self._catch_waiting(self._use)

    def rows(self, question: str, *values: object) -> list[sqlite3.Row]:
        """Return what a question in SQL finds; nothing where the file cannot be used."""
        found: list[sqlite3.Row] = []
        if not self._catch_waiting(self._use):
            return found
        key = (self._state(), question, *values)
        if key in self._answers:
            return self._answers[key]
        if self._use(lambda base: found.extend(base.execute(question, values))) == "done":
            self._answers = {each: rows for each, rows in self._answers.items() if each[0] == key[0]}
            self._answers[key] = found
        return found

    def _state(self) -> object:
        """What is another one whenever the file is: this program or another may have counted something."""
        try:
            about = self.path.stat()
        except OSError:
            return None
        return about.st_mtime_ns, about.st_size, about.st_ino

    @staticmethod
    def _counted(match: MatchCounts, when: datetime) -> Work:
        return partial(_count, match=match, moment=when.isoformat(timespec="seconds"))

    def _later(self, work: Work) -> None:
        with self._lock:
            self._waiting.append(work)
            self._answers.clear()

    def _catch_waiting(self, use: Callable[[Work], Outcome]) -> bool:
        """Do what waits, in its order; False once something has to wait on."""
        while True:
            with self._lock:
                if not self._waiting:
                    return True
                work = self._waiting.pop(0)
                if use(work) == "later":
                    self._waiting.insert(0, work)
                    return False

    def _written(self) -> float:
        """When the file was last written; long ago where there is none, or none that can be used, as is told then."""
        try:
            return self.path.stat().st_mtime
        except OSError:
            return 0.0

    def _count_kept(self, since: float) -> None:
        going = True
        for match, when in self._kept(since):
            self._later(self._counted(match, when))
            going = going and self._catch_waiting(self._once)
        if going:
            self._once(lambda base: base.execute("DELETE FROM due WHERE since >= ?", (since,)))

    def _keep_spare(self, base: sqlite3.Connection) -> None:
        try:
            if not self.spare.exists() or self._now().timestamp() - self.spare.stat().st_mtime > DAY:
                keep_spare(base, self.spare)
        except OSError as error:
            _log.warning("There is no spare of the statistics: %s", error)

    def _use(self, work: Work) -> Outcome:
        """Do something with the file, mended if need be."""
        try:
            return self._tried(lambda: self._with(work))
        except DamagedError as error:
            _log.warning("The statistics are damaged: %s", error)
        anew: list[bool] = []
        outcome = self._tried(lambda: anew.append(self._mend()))
        if outcome != "done":
            return outcome
        if anew[0]:
            self._count_kept(0.0)
        return self._once(work)

    def _once(self, work: Work) -> Outcome:
        """Do something with a file that was found sound."""
        try:
            return self._tried(lambda: self._with(work))
        except DamagedError as error:
            return self._refuse(self._unusable(error))

    def _with(self, work: Work) -> None:
        with opened(self.path) as base:
            work(base)

    def _tried(self, work: Callable[[], object]) -> Outcome:
        """Do something with the file; DamagedError if it is damaged."""
        with self._lock:
            try:
                work()
            except NewerError:
                return self._refuse(
                    _("The statistics are from a newer Rummy House: they are left as they are, and nothing counts.")
                )
            except sqlite3.Error as error:
                self._refuse(self._unusable(error))
                return "later" if isinstance(error, sqlite3.OperationalError) else "refused"
            except OSError as error:
                self._refuse(_("The statistics cannot be used: {why}.").format(why=in_words(error)))
                return "later"
            self.trouble = ""
            return "done"

    def _unusable(self, error: Exception) -> str:
        return _("The statistics cannot be used: {why}.").format(why=f"{error} ({self.path})")

    def _refuse(self, trouble: str) -> Outcome:
        _log.warning(trouble)
        self.trouble = trouble
        return "refused"

    def _mend(self) -> bool:
        """Replace a damaged file; False if another thread or program has done so meanwhile."""
        if sound(self.path):
            return False
        aside = damaged_name(self.path, self._now())
        told = _("The statistics were damaged and are kept as {file}; what is kept of matches is counted.")
        if replace(self.path, self.spare, aside):
            told = _(
                "The statistics were damaged and are kept as {file}; "
                "a spare takes their place, and what is kept of matches is counted."
            )
        self.told = told.format(file=aside.name)
        return True


def _count(base: sqlite3.Connection, match: MatchCounts, moment: str) -> None:
    if match.source == "cards":
        known = dict(base.execute("SELECT deal, ended FROM deals WHERE match = ?", (match.id,)).fetchall())
        base.execute("DELETE FROM matches WHERE id = ?", (match.id,))
    else:
        known = {}
    base.execute(_MATCH, (match.id, match.game, match.source, match.highest, match.seed))
    ended, last = base.execute(_END, (match.id,)).fetchone()
    for deal in match.deals:
        if ended and deal.deal > last:
            break
        when = known.get(deal.deal, moment)
        new = base.execute(_DEAL, (match.id, deal.deal, when)).rowcount
        for seat, each in enumerate(deal.seats if new else ()):
            counted = (each.person, each.name, each.points, each.out, each.buys, each.calls, each.hints)
            base.execute(_RESULT, (match.id, deal.deal, seat, *counted))
    if ended:
        return
    if match.standings:
        base.execute("UPDATE matches SET ended = ? WHERE id = ?", (known.get(len(match.deals), moment), match.id))
    for seat, place in enumerate(match.standings):
        stands = (match.id, seat, place.person, place.name, place.score, place.won)
        base.execute(_STANDING, stands)
