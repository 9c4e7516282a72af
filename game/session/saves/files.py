"""Writing files so that they are whole or not there."""

from __future__ import annotations

import errno
import logging
import os
import re
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from stat import S_IMODE, S_IWUSR
from typing import BinaryIO, Literal, Protocol

from msgspec import Struct

from game.content.translation import _
from game.record.record import Forked, Record, Recorder

LONGEST = 50
"""Letters of a file's name that go into that of the file beside it: a name has 255 bytes, a letter up to 4."""

_BESIDE = re.compile(r".+\.\d+\.new", re.DOTALL)


_EARLIEST, _LATEST = 86_400, 32_503_000_000
"""Seconds between which every system can say what date it is: from the year 1970 to 2999."""

_FULL = (errno.ENOSPC, errno.EDQUOT)
_FORBIDDEN = (errno.EACCES, errno.EPERM)


class Unwritten(Struct, frozen=True):
    """Why a file cannot be written."""

    kind: Literal["full", "forbidden", "other"]
    why: str
    """The end of a sentence."""
    path: Path
    complete: bool = False
    """Whether all of it stands there nevertheless, from before."""


class Deleted(Struct, frozen=True):
    """A file that was deleted, to be restored."""

    path: Path
    data: bytes
    written: int
    """When it was last written, in nanoseconds."""


def delete(path: Path) -> Deleted:
    """Delete a file; OSError if that cannot be."""
    gone = Deleted(path, path.read_bytes(), path.stat().st_mtime_ns)
    path.unlink()
    return gone


def write_whole(path: Path, content: str | bytes) -> None:
    """Replace a file in one step, making its folder if need be; text is written as UTF-8, its line ends as they are.

    A link stays, and what it leads to is replaced. Who may read the file stays as it was.

    Raises:
        OSError: the file, if there was one, is as it was.
    """
    target = Path(os.path.realpath(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    beside, file = _open_beside(target)
    try:
        with file:
            _allow_as(target, beside)
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    _settle(target.parent)


def _allow_as(path: Path, beside: Path) -> None:
    """Allow with a new file what was allowed with the one it is to replace; who writes it can always do so again."""
    with suppress(OSError):  # there is none yet, or the system knows no such rights
        beside.chmod(S_IMODE(path.stat().st_mode) | S_IWUSR)


def _settle(folder: Path) -> None:
    """Have the new name of a file outlive a loss of power, where the system lets a folder be opened for that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _open_beside(path: Path) -> tuple[Path, BinaryIO]:
    """Open a file that was not there, in the folder of another; its name stays within what systems allow."""
    for number in count(1):
        beside = path.with_name(f"{path.name[:LONGEST]}.{number}.new")
        with suppress(FileExistsError):
            return beside, beside.open("xb")
    raise AssertionError("there is always another number")


def sweep(folder: Path) -> None:
    """Remove what was being written when the program was ended. Who calls must hold the folder."""
    with suppress(OSError):
        for path in folder.glob("*.new"):
            if _BESIDE.fullmatch(path.name):
                path.unlink()


def set_aside(path: Path, now: datetime) -> Path:
    """Rename a damaged file so that it is in nobody's way; returns what it is called now. OSError if that fails."""
    return path.rename(damaged_name(path, now))


def keep_aside(path: Path, aside: Path) -> Path:
    """Keep a file under a second name, `aside`, too, until `write_whole` replaces it: at no moment is it missing.

    Where the system gives no second names, or not there, it is copied. OSError if neither can be.
    """
    real = Path(os.path.realpath(path))
    try:
        os.link(real, aside)
    except OSError:
        write_whole(aside, real.read_bytes())
    return aside


def damaged_name(path: Path, now: datetime) -> Path:
    """Return what a damaged file is to be called: a name that is not taken."""
    return free_name(path.with_name(f"{path.stem} damaged {now:%Y-%m-%d %H.%M.%S}{path.suffix}"))


def unwritten(error: OSError, path: Path) -> Unwritten:
    """Say why a file cannot be written: the same words for every file that was tried on the way."""
    if error.errno in _FULL:
        return Unwritten("full", _of_system(error), path)
    if error.errno in (*_FORBIDDEN, errno.EROFS):
        return Unwritten("forbidden", _("the folder cannot be written to"), path)
    return Unwritten("other", _of_system(error), path)


def unwritable(folder: Path) -> str:
    """Say why nothing can be kept in a folder, which is made if need be; nothing if it can."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return ""
    except OSError as error:
        return f"{_of_system(error)} ({folder})"


def free_name(path: Path) -> Path:
    """Return `path`, or the first of `name 2`, `name 3` … that is not taken."""
    tried, number = path, 1
    while tried.exists():
        number += 1
        tried = path.with_name(f"{path.stem} {number}{path.suffix}")
    return tried


def date_of(written: float) -> datetime:
    """Return when a file was written, given in seconds; a time without a date is the nearest that has one."""
    return datetime.fromtimestamp(min(max(written, _EARLIEST), _LATEST))


def in_words(error: OSError) -> str:
    """Say what went wrong, and where."""
    file = error.filename2 or error.filename
    return f"{_of_system(error)} ({file})" if file else _of_system(error)


def _of_system(error: OSError) -> str:
    """What is wrong, in plain words where it is common; else as the system calls it, in the language of the player
    where somebody translated that.
    """
    if error.errno in _FULL:
        return _("the disk is full")
    if error.errno == errno.EROFS:
        return _("nothing can be written there")
    if error.errno in _FORBIDDEN:
        return _("access is not allowed")
    return _(error.strerror) if error.strerror else str(error)


Seen = dict[str, tuple[int, int]]
"""By name of a file what tells that it has changed: when it was written (ns), and its bytes."""

_log = logging.getLogger(__name__)


class Listing:
    """Lists the files in `folder`, which need not be there yet, that end in one of `suffixes`, however written, and are
    not hidden.
    """

    def __init__(self, folder: Path, suffixes: tuple[str, ...]) -> None:
        self.folder = folder
        self.suffixes = suffixes
        self._trouble = ""

    def look(self) -> Seen:
        """Return the files as they are now. Must cost little; what is in the way is told once."""
        found: Seen = {}
        trouble = ""
        try:
            with os.scandir(self.folder) as files:
                for file in files:
                    if file.name.lower().endswith(self.suffixes) and file.name[0] != ".":
                        with suppress(OSError):  # gone since it was listed, or a link in a circle
                            if file.is_file():
                                about = file.stat()
                                found[file.name] = (about.st_mtime_ns, about.st_size)
        except FileNotFoundError:
            pass  # no folder yet
        except OSError as error:
            trouble = str(error)
        if trouble and trouble != self._trouble:
            _log.warning("The folder cannot be listed: %s", trouble)
        self._trouble = trouble
        return found


class Journal(Protocol):
    """Where a record is kept while it grows."""

    trouble: Unwritten | None
    """Why it is not kept, while it cannot be."""

    def keep(self, lines: Sequence[str], settled: bool) -> None:
        """Keep the record, given whole; `settled` when a deal or the match is over. Never raises."""


class KeptRecord:
    """What a `recorder` writes, kept in `journal` from its beginning on. Only who has the recorder writes moves."""

    def __init__(self, recorder: Recorder, journal: Journal | None) -> None:
        self._recorder = recorder
        self._journal = journal
        self._settled = False

    @property
    def lines(self) -> Sequence[str]:
        """All lines so far, with their checksums, without line ends."""
        return self._recorder.lines

    @property
    def record(self) -> Record:
        """The same, unwritten and without the digest at its end."""
        return self._recorder.record

    @property
    def journal(self) -> Journal | None:
        """Where it is kept; see `keep_in`."""
        return self._journal

    @property
    def trouble(self) -> Unwritten | None:
        """Why it is not kept, while it cannot be."""
        return self._journal.trouble if self._journal else None

    @property
    def safe(self) -> bool:
        """Whether nothing of it is lost if the program ends now."""
        return self._journal is not None and (self.trouble is None or self.trouble.complete)

    def note(self, note: Forked) -> None:
        """Write where it left another match: of what is noted, this alone changes nothing at the table."""
        self._recorder.note(note)

    def keep_in(self, journal: Journal) -> None:
        """Keep it there from now on."""
        self._journal = journal
        self.keep(self._settled)

    def keep(self, settled: bool) -> None:
        """Keep it as it is now, which is `settled` where a deal or the match is over."""
        self._settled = settled
        if self._journal is not None:
            self._journal.keep(self.lines, settled)
