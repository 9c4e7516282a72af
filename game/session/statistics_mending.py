"""The file of the statistics in use: what is done with it never raises, and where it is damaged it is mended first."""

from __future__ import annotations

import errno
import logging
import sqlite3
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from threading import RLock
from typing import Literal

from game.content.translation import _
from game.session.files import damaged_name, in_words
from game.session.statistics_file import DamagedError, NewerError, emptied, keep_spare, opened, replace, sound

NAME = "statistics.sqlite"
SPARE = "statistics spare.sqlite"

_log = logging.getLogger(__name__)

_AS_SYSTEM = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_PERM: errno.EACCES,
}
"""What the system calls what SQLite says in words of its own: players read the same of every file."""

Work = Callable[[sqlite3.Connection], object]
Outcome = Literal["done", "later", "refused"]
"""Of something done with the file: whether it may be done later, or never."""


class MendedFile:
    """`statistics.sqlite` in a folder, and the spare beside it. `trouble` says in one sentence why it cannot be used.

    A damaged file is set aside, which `told` tells; the spare takes its place, and `mended()` is called. Threads may
    share it: whoever does several things with it that belong together holds the `lock`.
    """

    def __init__(self, folder: Path, now: Callable[[], datetime], mended: Callable[[], object]) -> None:
        self.path = folder / NAME
        self.spare = folder / SPARE
        self.trouble = ""
        self.told = ""
        self.lock = RLock()
        self._now = now
        self._mended = mended

    @property
    def written(self) -> float:
        """When the file was last written; long ago where there is none, or none that can be used, as is told then."""
        try:
            return self.path.stat().st_mtime
        except OSError:
            return 0.0

    @property
    def state(self) -> object:
        """What is another one whenever the file is: this program or another may have counted something."""
        try:
            about = self.path.stat()
        except OSError:
            return None
        return about.st_mtime_ns, about.st_size, about.st_ino

    def keep_spare(self, age: float) -> None:
        """Make a new spare if there is none, or it is so many seconds old."""

        def keep(base: sqlite3.Connection) -> None:
            try:
                if not self.spare.exists() or self._now().timestamp() - self.spare.stat().st_mtime > age:
                    keep_spare(base, self.spare)
            except OSError as error:
                _log.warning("There is no spare of the statistics: %s", error)

        self.use(keep)

    def use(self, work: Work) -> Outcome:
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
            self._mended()
        return self.once(work)

    def once(self, work: Work) -> Outcome:
        """Do something with a file that was found sound."""
        try:
            return self._tried(lambda: self._with(work))
        except DamagedError as error:
            return self._refuse(self._unusable(error))

    def _with(self, work: Work) -> None:
        if emptied(self.path, self.spare):
            raise DamagedError("the file is empty")
        with opened(self.path) as base:
            work(base)

    def _tried(self, work: Callable[[], object]) -> Outcome:
        """Do something with the file; DamagedError if it is damaged."""
        with self.lock:
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
                self._refuse(self._unusable(error))
                return "later"
            self.trouble = ""
            return "done"

    def _unusable(self, error: Exception) -> str:
        if isinstance(error, sqlite3.Error):
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the lowest byte says what kind it is
            error = OSError(_AS_SYSTEM.get(code, 0), str(error), str(self.path))
        why = in_words(error) if isinstance(error, OSError) else f"{error} ({self.path})"
        return _("The statistics cannot be used: {why}.").format(why=why)

    def _refuse(self, trouble: str) -> Outcome:
        _log.warning(trouble)
        self.trouble = trouble
        return "refused"

    def _mend(self) -> bool:
        """Replace a damaged file; False if another thread or program has done so meanwhile."""
        if not emptied(self.path, self.spare) and sound(self.path):
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
