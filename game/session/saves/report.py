"""What went wrong, written down for a bug report."""

from __future__ import annotations

import logging
import platform
import traceback
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from game import __version__
from game.session.saves.files import free_name, write_whole

_log = logging.getLogger(__name__)


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
