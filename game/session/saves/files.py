"""Files in a player's folder: atomic writes, spare copies, and one program per folder at a time."""

from __future__ import annotations

import codecs
import errno
import logging
import os
import platform
import re
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
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

MAX_NAME_LETTERS = 50
"""Letters of a file name that a temporary file's name keeps: a name has at most 255 bytes, a letter up to 4."""

WINDOWS_DEVICES = re.compile(r"(con|conin\$|conout\$|prn|aux|nul|(com|lpt)[0-9¹²³])", re.IGNORECASE)
"""Names that Windows reserves for devices, whatever suffix follows."""
REPLACE_PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2)
"""Seconds between two attempts to replace a file on Windows."""

_FORMAT = re.compile(r"[a-z]+ (\d{1,9}) #[0-9a-f]{8}", re.ASCII)


_FIRST_DATE_SECONDS, _LAST_DATE_SECONDS = 86_400, 32_503_000_000
"""The range of times, in seconds, that every system can write as a date: from the year 1970 to 2999."""

_DISK_FULL = (errno.ENOSPC, errno.EDQUOT)
_FORBIDDEN = (errno.EACCES, errno.EPERM)


class WriteFailure(Struct, frozen=True):
    """The reason why a file cannot be written."""

    kind: Literal["full", "forbidden", "other"]
    reason: str
    """The reason as the end of a sentence."""
    path: Path
    is_complete: bool = False
    """Whether the file holds all of the content nevertheless, from an earlier write."""


class DeletedFile(Struct, frozen=True):
    """The content of a deleted file, with which it can be restored."""

    path: Path
    data: bytes
    modified_ns: int
    """The time of its last change, in nanoseconds."""


def delete_file(path: Path) -> DeletedFile:
    """Delete a file and return it for restoring; raise OSError if that fails."""
    with open_file(path) as file:
        gone = DeletedFile(path, file.read(), path.stat().st_mtime_ns)
    path.unlink()
    return gone


def write_atomically(path: Path, content: str | bytes, private: bool = False) -> None:
    """Replace a file in one step, creating its folder; text is written as UTF-8 with its line ends unchanged.

    A link is kept and its target replaced. The permissions stay, unless the file is `private`: then nobody else may
    read it, from the moment it is made.

    Raises:
        OSError: the file could not be written and is unchanged.
        UnicodeEncodeError: the text cannot be written as UTF-8; nothing was written.
    """
    data = content.encode() if isinstance(content, str) else content
    target = Path(os.path.realpath(path))
    if path.is_symlink() and target.exists() and not target.is_file():
        raise OSError(
            errno.EINVAL, _("it is not a regular file"), str(target)
        )  # as a device, which nobody means to replace
    target.parent.mkdir(parents=True, exist_ok=True)
    beside, file = _open_temporary(target, private)
    try:
        with file:
            if not private:
                _copy_permissions(target, beside)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _replace(beside, target)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    sync_folder(target.parent)


def _replace(path: Path, target: Path) -> None:
    """Rename `path` to `target`, which is replaced; raise OSError if that fails. On Windows it is tried several times:
    while a virus scanner or a search index has the file open, for some milliseconds, it cannot be replaced.
    """
    for pause in REPLACE_PAUSES if sys.platform == "win32" else ():
        with suppress(PermissionError):
            os.replace(path, target)
            return
        time.sleep(pause)
    os.replace(path, target)


def _copy_permissions(target: Path, temporary: Path) -> None:
    """Give the temporary file the permissions of `target`, and the owner the right to write. Its own remain if there is
    no `target`, or if the system cannot set them.
    """
    with suppress(OSError):  # there is none yet, or the system knows no such rights
        temporary.chmod(S_IMODE(target.stat().st_mode) | S_IWUSR)


def sync_folder(folder: Path) -> None:
    """Flush the folder's entry to the disk, so that a new file name survives a loss of power, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _open_temporary(path: Path, private: bool) -> tuple[Path, BinaryIO]:
    """Create a temporary file in the folder of `path`, with a name of allowed length, and return its path and the open
    file. If it is `private`, nobody else can open it at any moment.
    """
    for number in count(1):
        beside = path.with_name(f"{path.name[:MAX_NAME_LETTERS]}.{number}.new")
        with suppress(FileExistsError):
            return beside, open(beside, "xb", opener=partial(os.open, mode=0o600)) if private else beside.open("xb")
    raise AssertionError("there is always another number")


def is_visible_with(name: str, suffix: str) -> bool:
    """Whether a file name has this suffix and is not hidden; the `._name` that macOS puts beside a file is hidden."""
    return name.endswith(suffix) and not name.startswith(".")


def files_with_suffix(folder: Path, suffix: str) -> list[Path]:
    """Return the paths in a folder whose names have this suffix, without hidden ones, sorted by name. A subfolder with
    such a name is among them. The list is empty if the folder does not exist.

    Raises:
        OSError: the folder cannot be listed.
    """
    try:
        with os.scandir(folder) as found:
            return sorted(Path(each.path) for each in found if is_visible_with(each.name, suffix))
    except FileNotFoundError:
        return []


def remove_temporary_files(folder: Path) -> None:
    """Delete the temporary files of interrupted writes; one that cannot be deleted remains. The caller must hold the
    folder's lock.
    """
    with suppress(OSError):
        left = [path for path in folder.glob("?*.*.new") if path.suffixes[-2][1:].isdecimal()]
        for path in left:
            with suppress(OSError):
                path.unlink()


def rename_damaged(path: Path, now: datetime) -> Path:
    """Rename a damaged file out of the way and return its new path; raise OSError if that fails."""
    return path.rename(damaged_name(path, now))


def link_or_copy(path: Path, second_path: Path) -> Path:
    """Give a file the second name `second_path`, and return that path. When the file is rewritten later, its present
    content stays at `second_path`. A file that is there already is replaced.

    Where the system has no hard links the file is copied. Raises OSError if neither works.
    """
    real = Path(os.path.realpath(path))
    try:
        os.link(real, second_path)
    except OSError:
        with open_file(real) as file:
            write_atomically(second_path, file.read())
    return second_path


def damaged_name(path: Path, now: datetime) -> Path:
    """Return an unused path beside `path` for a damaged file, with `now` in its name. Nothing is renamed."""
    return unused_path(path.with_name(f"{path.stem} damaged {now:%Y-%m-%d %H.%M.%S}{path.suffix}"))


def write_failure(error: OSError, path: Path) -> WriteFailure:
    """Return the reason why `path` cannot be written, given the system's error.

    The words for a forbidden folder do not name the file, so that several failures in one folder give equal reasons.
    """
    if error.errno in _DISK_FULL:
        return WriteFailure("full", os_error_reason(error), path)
    if error.errno in (*_FORBIDDEN, errno.EROFS):
        return WriteFailure("forbidden", _("the folder cannot be written to"), path)
    return WriteFailure("other", os_error_reason(error), path)


def folder_problem(folder: Path) -> str:
    """Return the reason why no file can be written in a folder, which is created if missing; "" if one can."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return ""
    except OSError as error:
        return f"{os_error_reason(error)} ({folder})"


def unused_path(path: Path) -> Path:
    """Return `path`, or the first of `name 2`, `name 3` … that does not exist."""
    tried, number = path, 1
    while tried.exists():
        number += 1
        tried = path.with_name(f"{path.stem} {number}{path.suffix}")
    return tried


def file_date(seconds: float) -> datetime:
    """Return a file time in seconds as a local date and time, clamped to the range every system can write."""
    return datetime.fromtimestamp(min(max(seconds, _FIRST_DATE_SECONDS), _LAST_DATE_SECONDS))


def os_error_text(error: OSError) -> str:
    """Return a system error in plain words, with the file that it names, if any."""
    file = error.filename2 or error.filename
    return f"{os_error_reason(error)} ({file})" if file else os_error_reason(error)


def os_error_reason(error: OSError) -> str:
    """Return the reason of a system error: in plain words for a common error, otherwise in the words of the system. A
    translation is used if there is one.
    """
    if error.errno in _DISK_FULL:
        return _("the disk is full")
    if error.errno == errno.EROFS:
        return _("nothing can be written there")
    if error.errno in _FORBIDDEN:
        return _("access is not allowed")
    return _(error.strerror) if error.strerror else str(error)


FileStamps = dict[str, tuple[int, int]]
"""File stamps by file name: time of the last change (ns) and size in bytes. A changed file has another stamp."""


class WarnOnce:
    """Logs each problem once for as long as it lasts. Thread-safe."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._last_warnings: dict[object, str] = {}

    def warn(self, subject: object, message: str) -> None:
        """Log a warning about `subject`, unless its last warning was the same."""
        if self._last_warnings.get(subject) != message:
            self._last_warnings[subject] = message
            self._log.warning("%s", message)

    def clear(self, subject: object) -> None:
        """Forget the last warning about `subject`, as the problem is over."""
        self._last_warnings.pop(subject, None)


_warn_once = WarnOnce(_log)


class FolderListing:
    """Lists the files in `folder` whose names end with one of `suffixes`, in upper or lower case.

    Files whose names begin with a dot are left out. `folder` may be missing. `suffixes` are written in lower case.
    """

    def __init__(self, folder: Path, suffixes: tuple[str, ...]) -> None:
        self.folder = folder
        self.suffixes = suffixes

    def stamps(self) -> FileStamps:
        """Return the time and size of each listed file by name: cheap to call often. A missing folder has no files. A
        folder that cannot be listed is logged once, and files listed before the error are returned.
        """
        found: FileStamps = {}
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
            _warn_once.warn(self.folder, f"The folder cannot be listed: {error}")
            return found
        _warn_once.clear(self.folder)
        return found


def spare_path(path: Path) -> Path:
    """Return the path of the spare copy of a file."""
    return path.with_name(f"{path.name}.last")


class GuardedFile:
    """The file at `path`, of at most `max_bytes`, with a spare copy of its last sound content.

    The reader decides whether content is sound and passes it to `save_spare`. If the first read fails with an OSError,
    or after `forbid_writing`, every `write` raises OSError, so that unknown content is not lost. With `may_write` False
    nothing is written and nothing is raised: another program holds the folder. Only its owner can read a `private`
    file.
    """

    def __init__(
        self,
        path: Path,
        max_bytes: int,
        now: Callable[[], datetime] = datetime.now,
        may_write: bool = True,
        private: bool = False,
    ) -> None:
        self.path = path
        self.max_bytes = max_bytes
        self._spare = spare_path(path)
        self._now = now
        self._may_write = may_write
        self._private = private
        self._write_ban = ""
        """The reason why writing is forbidden; "" if it is allowed."""
        self._was_read = False
        """Whether the file was read before, so that overwriting it loses nothing unknown."""

    def read(self) -> bytes | None:
        """Return the content; None if the file does not exist.

        Raises:
            OSError: it cannot be read. Unless it was read before, writing is forbidden from now on.
            ValueError: it is too large. Writing stays allowed.
        """
        data: bytes | None = None
        try:
            data = _read_limited(self.path, self.max_bytes)
        except (FileNotFoundError, NotADirectoryError):
            pass  # there is nothing in it
        except OSError:
            if not self._was_read:
                self.forbid_writing(_("{file} could not be read").format(file=self.path.name))
            raise
        self._was_read = True
        return data

    def forbid_writing(self, reason: str) -> None:
        """Make every later `write` fail with `reason`."""
        self._write_ban = reason

    def write(self, text: str) -> None:
        """Replace the file in one step. Does nothing if another program has the folder.

        Raises:
            OSError: writing failed or is forbidden; the file is unchanged.
        """
        if self._write_ban:
            raise OSError(self._write_ban)
        if self._may_write:
            write_atomically(self.path, text, self._private)

    def read_spare(self) -> bytes:
        """Return the content of the spare copy; empty if there is none, or if it is too large or cannot be read."""
        with suppress(OSError, ValueError):
            return _read_limited(self._spare, self.max_bytes)
        return b""

    def save_spare(self, data: bytes) -> None:
        """Save `data` as the spare copy, unless `may_write` is False; it must be the sound content of the file. An
        error is only logged.
        """
        if not self._may_write or data == self.read_spare():
            return
        try:
            write_atomically(self._spare, data, self._private)
        except OSError as error:
            _log.warning("No spare copy can be kept: %s", error)

    def delete_spare(self) -> None:
        """Delete the spare copy, if there is one; errors are ignored."""
        with suppress(OSError):
            self._spare.unlink(missing_ok=True)

    def keep_damaged(self) -> str:
        """Give the damaged file a second name, at which its content stays when the file is rewritten, and return that
        name. "" if this fails or `may_write` is False.
        """
        if not self._may_write:
            return ""
        try:
            return link_or_copy(self.path, damaged_name(self.path, self._now())).name
        except OSError as error:
            _log.warning("The damaged file cannot be kept aside: %s", error)
            return ""


class NewerFileError(ValueError):
    """The file has a format that only a newer version of the program reads."""


def version_checksum(kind: str, version: int) -> int:
    """Return the checksum written beside the format version of a file of this `kind`, such as `settings`; it tells a
    newer version from a damaged number.
    """
    return crc32(f"{kind} {version}".encode())


def format_line(kind: str, version: int) -> str:
    """Return the format line of a file: `settings 1 #…`, where the checksum of kind and version follows the `#`."""
    return f"{kind} {version} #{version_checksum(kind, version):08x}"


def check_format(line: object, kind: str, newest: int) -> None:
    """Check the format line of a file; versions up to `newest` can be read.

    Raises:
        NewerFileError: a newer program wrote the file.
        ValueError: the line is missing, damaged or of another kind of file.
    """
    said = _FORMAT.fullmatch(line) if isinstance(line, str) else None
    if said is None or line != format_line(kind, int(said[1])) or int(said[1]) < 1:
        raise ValueError("it says no format")
    if int(said[1]) > newest:
        raise NewerFileError(f"it has format {said[1]}")


def _read_limited(path: Path, largest: int) -> bytes:
    with open_file(path) as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        raise ValueError(f"the file has more than {largest:,} bytes")
    return data.removeprefix(codecs.BOM_UTF8)  # which editors on Windows put there


if sys.platform == "win32":
    import msvcrt

    def lock_file(file: BinaryIO) -> None:
        """Lock an open file until it is closed; raise OSError if another program has it or there are no locks."""
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def lock_file(file: BinaryIO) -> None:
        """Lock an open file until it is closed; raise OSError if another program has it or there are no locks."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


LOCK_NAME = "open.lock"


class FolderLock:
    """A lock that keeps a folder for this program. The system releases it when the program ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / LOCK_NAME
        self._file: BinaryIO | None = None

    def acquire(self) -> bool:
        """Lock the folder until `close`. Return whether no other program has locked it, which counts as true for a
        folder that cannot be locked at all.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            file = self.path.open("ab")
        except OSError as error:
            _log.warning("The folder cannot be held: %s", error)
            return True
        try:
            lock_file(file)
        except (BlockingIOError, PermissionError):
            file.close()
            return False
        except OSError as error:
            # Some network folders know no locks. To play there is better than not to be able to save.
            _log.warning("The folder cannot be held: %s", error)
        self._file = file
        return True

    def close(self) -> None:
        """Release the lock. Do nothing if it is not held."""
        if self._file is not None:
            self._file.close()
            self._file = None


def write_crash_report(folder: Path, error: BaseException, record_lines: Sequence[str], now: datetime) -> Path | None:
    """Write a file with the error, the version and the record of the match under way. Return its path; None if that
    fails.

    The record contains the names of the players and all cards.
    """
    parts = [
        f"Rummy House {__version__}, {now:%Y-%m-%d %H:%M:%S}",
        f"Python {platform.python_version()}, {platform.platform()}",
        "",
        "What happened",
        "".join(traceback.format_exception(error)),
        "The match so far" if record_lines else "No match was under way.",
        *record_lines,
    ]
    try:
        path = unused_path(folder / f"report {now:%Y-%m-%d %H.%M.%S}.txt")
        # What went wrong may name a file whose name is no UTF-8.
        write_atomically(path, ("\n".join(parts) + "\n").encode(errors="backslashreplace"))
    except OSError as problem:
        _log.warning("The report cannot be written: %s", problem)
        return None
    return path
