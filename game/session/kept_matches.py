"""What a player's folder keeps of matches, counted again from the records and the scores written down."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from game.engine.record import MOST_CHARACTERS, RecordError, read_sound
from game.session.ledgers import SUFFIX, Kept, Ledgers, read
from game.session.match_counts import MatchCounts, of_ledger, of_record

_log = logging.getLogger(__name__)


def kept_matches(folder: Path, since: float = 0.0) -> Iterator[tuple[MatchCounts, datetime]]:
    """Yield all matches that were last written at that time (of the system's clock) or later, the oldest first.

    With each goes when it was last written. What cannot be read is left out.
    """
    for written, path in sorted(_records(folder / "matches")):
        if written >= since:
            found = _counted(path)
            if found is not None:
                yield found, datetime.fromtimestamp(written)
    for kept in _ledgers(Ledgers(folder).folder):
        if kept.when.timestamp() >= since:
            yield of_ledger(kept.ledger), kept.when


def _listed(folder: Path, pattern: str) -> list[Path]:
    try:
        return sorted(folder.glob(pattern))
    except OSError as error:
        _log.warning("The matches cannot be listed: %s", error)
        return []


def _records(folder: Path) -> Iterator[tuple[float, Path]]:
    for path in _listed(folder, "*.record"):
        if not path.name.startswith("damaged"):
            with suppress(OSError):
                yield path.stat().st_mtime, path


def _ledgers(folder: Path) -> Iterator[Kept]:
    """Yield the scores that can be read; what is wrong with others is told where they are listed."""
    for path in _listed(folder, f"*{SUFFIX}"):
        with suppress(OSError, ValueError):
            yield read(path)


def _counted(path: Path) -> MatchCounts | None:
    try:
        with path.open("rb") as file:
            record, problem = read_sound(file.read(MOST_CHARACTERS + 1).decode(errors="replace"))
        return None if problem else of_record(record)
    except (OSError, RecordError) as error:
        _log.info("%s is not counted: %s", path, error)
    except Exception:  # whatever a file makes the rules stumble over, the others count
        _log.exception("%s cannot be counted", path)
    return None
