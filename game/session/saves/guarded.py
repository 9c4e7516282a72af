"""A small file of the player's own that outlives damage: a spare copy of what was sound is kept beside it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from game.content.translation import _
from game.session.saves.files import damaged_name, keep_aside, write_whole

_log = logging.getLogger(__name__)


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


def is_newer(version: object, known: int) -> bool:
    """Whether the number of a file's format is one that only a newer program knows."""
    return isinstance(version, int) and version > known


def _read(path: Path, largest: int) -> bytes:
    with path.open("rb") as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        raise ValueError(f"the file has more than {largest:,} bytes")
    return data
