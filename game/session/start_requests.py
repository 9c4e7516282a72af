"""A second start of the program passes its request to the open one, through a file in the player's folder."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from game.content.files import read_file
from game.session.saves.files import write_atomically

PATIENCE_SECONDS = 5.0
"""Seconds after which an open program is taken to hang if it has not read a request."""
POLL_SECONDS = 0.05
"""Seconds between two checks whether the request was taken."""
MAX_FILE_BYTES = 100_000
"""Largest size of a request, in bytes."""

_log = logging.getLogger(__name__)


class StartRequest(Struct, frozen=True, omit_defaults=True):
    """The file and options of a second start of the program; paths are absolute."""

    file: str = ""
    game: str = ""
    seats: int = 0
    seed: str = ""
    table: str = ""
    """A staged table: `FILE`, or `FILE:3` for the third of it."""


NO_REQUEST = StartRequest()
"""The request of a start without options or file: to see the window."""


class StartRequests:
    """The file in a player's folder through which a second start sends its request to the open program."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "start_request.json"

    def send(
        self,
        request: StartRequest,
        patience: float = PATIENCE_SECONDS,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], object] = time.sleep,
    ) -> bool:
        """Write a request for the open program, and wait up to `patience` seconds until the program takes it. Return
        whether it did. A request that is not taken is deleted; one that cannot be written is not taken.
        """
        try:
            write_atomically(self.path, msgspec.json.encode(request))
        except OSError as error:
            _log.warning("The open window cannot be told: %s", error)
            return False
        end = now() + patience
        while self.path.exists():
            if now() >= end:
                self.forget()
                return False
            sleep(POLL_SECONDS)
        return True

    def take(self) -> StartRequest | None:
        """Return the pending request and delete its file. None if there is none, or if it cannot be read; one that can
        be read but not understood is deleted.
        """
        if not self.path.exists():
            return None
        try:
            data = read_file(self.path, MAX_FILE_BYTES)
            self.path.unlink()
            return msgspec.json.decode(data, type=StartRequest)
        except (OSError, msgspec.DecodeError) as error:
            _log.warning("A request of a second start cannot be read: %s", error)
            return None

    def forget(self) -> None:
        """Delete the pending request, if there is one."""
        with suppress(OSError):
            self.path.unlink()

    def forget_abandoned(self, now: Callable[[], float] = time.time) -> None:
        """Delete the pending request if it is too old for its sender still to be waiting for an answer.

        A newer request stays, to be taken. Do nothing if there is none, or if it cannot be deleted.
        """
        with suppress(OSError):
            if abs(now() - self.path.stat().st_mtime) > PATIENCE_SECONDS:
                self.path.unlink()
