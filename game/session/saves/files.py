"""A player's files: written so that they are whole or not there, with spare copies, one program at a time."""

from __future__ import annotations

import errno
import logging
import os
import platform
import re
import sys
import tempfile
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from stat import S_IMODE, S_IWUSR
from typing import BinaryIO, Literal
from zlib import crc32

from msgspec import Struct

from game import __version__
from game.content.files import open_file
from game.content.translation import _

_log = logging.getLogger(__name__)

LONGEST = 50
"""Letters of a file's name that go into that of the file beside it: a name has 255 bytes, a letter up to 4."""

_FORMAT = re.compile(r"[a-z]+ (\d{1,9}) #[0-9a-f]{8}", re.ASCII)


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
    with open_file(path) as file:
        gone = Deleted(path, file.read(), path.stat().st_mtime_ns)
    path.unlink()
    return gone


def write_whole(path: Path, content: str | bytes) -> None:
    """Replace a file in one step, making its folder if need be; text is written as UTF-8, its line ends as they are.

    A link stays, and what it leads to is replaced. Who may read the file stays as it was.

    Raises:
        OSError: the file, if there was one, is as it was.
    """
    target = Path(os.path.realpath(path))
    if path.is_symlink() and target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, _("it is no file"), str(target))  # as a device, which nobody means to replace
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


def files_in(folder: Path, suffix: str) -> list[Path]:
    """Return the files in a folder whose names end so, by name; none where it is not there yet.

    Raises:
        OSError: it cannot be listed.
    """
    try:
        with os.scandir(folder) as found:
            return sorted(Path(each.path) for each in found if each.name.endswith(suffix))
    except FileNotFoundError:
        return []


def remove_unfinished(folder: Path) -> None:
    """Delete the temporary files of writes that were interrupted. The caller must hold the folder's lock."""
    with suppress(OSError):
        for path in folder.glob("?*.*.new"):
            if path.suffixes[-2][1:].isdecimal():
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
        with open_file(real) as file:
            write_whole(aside, file.read())
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


class Once:
    """Warns of trouble once as long as it lasts, however often it is met. Threads may share it."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._told: dict[object, str] = {}

    def warn(self, about: object, trouble: str) -> None:
        """Say what is the trouble with something, if that was not said last of it."""
        if self._told.get(about) != trouble:
            self._told[about] = trouble
            self._log.warning("%s", trouble)

    def over(self, about: object) -> None:
        """There is none any more."""
        self._told.pop(about, None)


_once = Once(_log)


class Listing:
    """Lists the files in `folder`, which need not be there yet, that end in one of `suffixes`, however written, and are
    not hidden.
    """

    def __init__(self, folder: Path, suffixes: tuple[str, ...]) -> None:
        self.folder = folder
        self.suffixes = suffixes

    def look(self) -> Seen:
        """Return the files as they are now. Must cost little; what is in the way is told once."""
        found: Seen = {}
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
            _once.warn(self.folder, f"The folder cannot be listed: {error}")
            return found
        _once.over(self.folder)
        return found


class Guarded:
    """The file at `path`, of at most `largest` bytes, and its spare copy. Whoever reads it says whether it is sound.

    The spare copy is what `sound` was called with last. What could not be read, or is to be left alone, is not
    written over either. With `keep` false nothing is ever written: another program holds the folder.
    """

    def __init__(self, path: Path, largest: int, now: Callable[[], datetime] = datetime.now, keep: bool = True) -> None:
        self.path = path
        self.largest = largest
        self._spare = path.with_name(f"{path.name}.last")
        self._now = now
        self._keep = keep
        self._left_alone = ""
        self._known = False
        """Whether it was read before: then it holds nothing that nobody knows."""

    def read(self) -> bytes | None:
        """Return what is in it; None if it is not there.

        Raises:
            OSError: it cannot be read. It is left alone from now on, whatever it may hold, unless it was read before.
            ValueError: it is too large.
        """
        data: bytes | None = None
        try:
            data = _read(self.path, self.largest)
        except (FileNotFoundError, NotADirectoryError):
            pass  # there is nothing in it
        except OSError:
            if not self._known:
                self.leave_alone(_("{file} could not be read").format(file=self.path.name))
            raise
        self._known = True
        return data

    def leave_alone(self, why: str) -> None:
        """Write nothing over it, and say why where somebody tries to."""
        self._left_alone = why

    def write(self, text: str) -> None:
        """Replace the file in one step.

        Raises:
            OSError: it is as it was; because that cannot be, or because it is left alone.
        """
        if self._left_alone:
            raise OSError(self._left_alone)
        if self._keep:
            write_whole(self.path, text)

    def spare(self) -> bytes:
        """Return what was sound last; nothing if that is not known."""
        with suppress(OSError, ValueError):
            return _read(self._spare, self.largest)
        return b""

    def sound(self, data: bytes) -> None:
        """What was read or written is sound: it is kept as the spare copy."""
        if not self._keep or data == self.spare():
            return
        try:
            write_whole(self._spare, data)
        except OSError as error:
            _log.warning("No spare copy can be kept: %s", error)

    def forget(self) -> None:
        """Keep no spare copy any more."""
        with suppress(OSError):
            self._spare.unlink(missing_ok=True)

    def keep_aside(self) -> str:
        """Keep the damaged file under a second name until it is written anew; returns that, nothing if it has none."""
        if not self._keep:
            return ""
        try:
            return keep_aside(self.path, damaged_name(self.path, self._now())).name
        except OSError as error:
            _log.warning("The damaged file cannot be kept aside: %s", error)
            return ""


class NewerFileError(ValueError):
    """A file of a format that only a newer program reads."""


def seal(kind: str, version: int) -> int:
    """Return the checksum that goes with the version of a kind of file: it tells a newer one from a damaged number."""
    return crc32(f"{kind} {version}".encode())


def format_line(kind: str, version: int) -> str:
    """Return what a file says of its format: `settings 1 #…`."""
    return f"{kind} {version} #{seal(kind, version):08x}"


def check_format(line: object, kind: str, known: int) -> None:
    """Look at what a file says of its format; all up to the one that is known can be read.

    Raises:
        NewerFileError: a newer program wrote it.
        ValueError: no program did: it is another one, or damaged.
    """
    said = _FORMAT.fullmatch(line) if isinstance(line, str) else None
    if said is None or line != format_line(kind, int(said[1])) or int(said[1]) < 1:
        raise ValueError("it says no format")
    if int(said[1]) > known:
        raise NewerFileError(f"it has format {said[1]}")


def _read(path: Path, largest: int) -> bytes:
    with open_file(path) as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        raise ValueError(f"the file has more than {largest:,} bytes")
    return data


if sys.platform == "win32":
    import msvcrt

    def _hold(file: BinaryIO) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _hold(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


NAME = "open.lock"


class Lock:
    """Holds a folder for this program. The system lets go of it when the program ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self._file: BinaryIO | None = None

    def take(self) -> bool:
        """Hold the folder until `close`; False if another program does. True too where nothing can be held."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            file = self.path.open("ab")
        except OSError as error:
            _log.warning("The folder cannot be held: %s", error)
            return True
        try:
            _hold(file)
        except (BlockingIOError, PermissionError):
            file.close()
            return False
        except OSError as error:
            # Some network folders know no locks. To play there is better than not to be able to save.
            _log.warning("The folder cannot be held: %s", error)
        self._file = file
        return True

    def close(self) -> None:
        """Let go."""
        if self._file is not None:
            self._file.close()
            self._file = None


def write_report(folder: Path, error: BaseException, record: Sequence[str], now: datetime) -> Path | None:
    """Write what happened, the version, and the record of the match so far; None if no file can be written.

    The record holds the names of the players and all cards.
    """
    parts = [
        f"Rummy House {__version__}, {now:%Y-%m-%d %H:%M:%S}",
        f"Python {platform.python_version()}, {platform.platform()}",
        "",
        "What happened",
        "".join(traceback.format_exception(error)),
        "The match so far" if record else "No match was under way.",
        *record,
    ]
    path = free_name(folder / f"report {now:%Y-%m-%d %H.%M.%S}.txt")
    try:
        # What went wrong may name a file whose name is no UTF-8.
        write_whole(path, ("\n".join(parts) + "\n").encode(errors="backslashreplace"))
    except OSError as problem:
        _log.warning("The report cannot be written: %s", problem)
        return None
    return path
