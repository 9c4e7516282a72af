"""A small file of the player's own that outlives damage: its last sound state is kept beside it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from game.session.files import set_aside, write_whole

_log = logging.getLogger(__name__)


class Guarded:
    """The file at `path`, of at most `largest` bytes, and its spare copy. Whoever reads it says whether it is sound."""

    def __init__(self, path: Path, largest: int, now: Callable[[], datetime] = datetime.now) -> None:
        self.path = path
        self.largest = largest
        self._spare = path.with_name(f"{path.name}.last")
        self._now = now

    def read(self) -> bytes | None:
        """Return what is in it; None if it is not there.

        Raises:
            OSError: it cannot be read.
            ValueError: it is too large.
        """
        return _read(self.path, self.largest) if self.path.exists() else None

    def spare(self) -> bytes:
        """Return what was sound last; nothing if that is not known."""
        with suppress(OSError, ValueError):
            return _read(self._spare, self.largest)
        return b""

    def sound(self, data: bytes) -> None:
        """What was read is sound: it is kept as the spare copy."""
        if data == self.spare():
            return
        try:
            write_whole(self._spare, data)
        except OSError as error:
            _log.warning("No spare copy can be kept: %s", error)

    def set_aside(self) -> str:
        """Put the damaged file out of the way; returns its name now, nothing if it has to stay."""
        try:
            return set_aside(self.path, self._now()).name
        except OSError as error:
            _log.warning("The damaged file cannot be set aside: %s", error)
            return ""


def _read(path: Path, largest: int) -> bytes:
    with path.open("rb") as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        raise ValueError(f"the file has more than {largest:,} bytes")
    return data
