"""The temporary folder into which the one file unpacks itself: removed for certain, whoever ends first.

PyInstaller's loader unpacks the program, starts it, and removes the folder once it has ended. If the loader is killed,
the program is ended, too, and removes the folder itself. What is left where both were killed, the next start removes.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

from game.session.saves.files import lock_file

FOLDER_PATTERN = "_MEI*"
"""The names that the loader gives its folders."""
LOCK_NAME = "rummy-house.lock"
"""The name of a file that the program locks in its folder for as long as it runs."""
MIN_AGE_SECONDS = 60.0
"""Age of a lock file from which its folder may be swept away: a new one may be about to be locked."""
_PR_SET_PDEATHSIG = 1


def unpacked_folder() -> Path | None:
    """Return the folder into which the loader has unpacked this program; None if this is not the one file."""
    folder = Path(getattr(sys, "_MEIPASS", ""))
    return folder if getattr(sys, "frozen", False) and folder.match(FOLDER_PATTERN) else None


@contextmanager
def removing(folder: Path | None) -> Iterator[None]:
    """Hold the folder for the duration of the context, after sweeping away what others left beside it, and remove it
    at the end if its loader is gone. Does nothing for None.
    """
    if folder is None:
        yield
        return
    loader = os.getppid()
    _end_with_loader()
    sweep_away(folder.parent)
    with (folder / LOCK_NAME).open("wb") as file:
        with suppress(OSError):
            lock_file(file)
        try:
            yield
        finally:
            if os.getppid() != loader:
                shutil.rmtree(folder, ignore_errors=True)


def sweep_away(temporary: Path) -> None:
    """Remove the folders of programs that have ended, from the folder `temporary`."""
    for path in temporary.glob(f"{FOLDER_PATTERN}/{LOCK_NAME}"):
        with suppress(OSError):
            folder = path.parent
            if folder.is_symlink() or time.time() - path.stat().st_mtime < MIN_AGE_SECONDS:
                continue
            with path.open("rb") as file:  # which makes no file where a link leads nowhere
                lock_file(file)
            shutil.rmtree(folder)


def _end_with_loader() -> None:
    """Let this process be asked to end when its loader is killed, where the system can; it tidies up as it ends."""
    if sys.platform != "linux":
        return
    import ctypes

    signal.signal(signal.SIGTERM, _end)
    with suppress(OSError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def _end(number: int, frame: FrameType | None) -> None:
    sys.exit(128 + number)
