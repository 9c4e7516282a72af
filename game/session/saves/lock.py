"""One program at a time in a player's folder: two would write over each other's match."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import BinaryIO

if sys.platform == "win32":
    import msvcrt

    def _hold(file: BinaryIO) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _hold(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


NAME = "open.lock"

_log = logging.getLogger(__name__)


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
