"""What a player's folder keeps of matches, counted again from the records and the scores written down."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from game.engine.record import MOST_CHARACTERS, Record, RecordError, read_sound
from game.session.ledgers import SUFFIX, Kept, Ledgers, read
from game.session.match_counts import MatchCounts, of_ledger, of_record
from game.session.old_forks import with_fork

HEAD = 1 << 16
"""Bytes in which the first cards of a record stand."""

_SHUFFLE = re.compile(rb"\n(shuffle [^#\n]*)")

_log = logging.getLogger(__name__)


def kept_matches(folder: Path, since: float = 0.0) -> Iterator[tuple[MatchCounts, datetime]]:
    """Yield all matches that were last written at that time (of the system's clock) or later, the oldest first.

    With each goes when it was last written. What cannot be read is left out. Of several that begin alike, without
    telling of a fork, the oldest is the match the others left.
    """
    alike: dict[bytes, list[Path]] = {}
    for written, path in sorted(_records(folder / "matches")):
        earlier = alike.setdefault(_first_shuffle(path), [])
        if written >= since:
            found = _counted(path, earlier)
            if found is not None:
                yield found, datetime.fromtimestamp(written)
        earlier.append(path)
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


def _first_shuffle(path: Path) -> bytes:
    """Return the line of the first cards of a record; something no other has where there is none."""
    with suppress(OSError), path.open("rb") as file:
        found = _SHUFFLE.search(file.read(HEAD))
        if found:
            return found[1]
    return os.fsencode(path)


def _read(path: Path) -> Record | None:
    """Return a record; None if it is damaged."""
    with path.open("rb") as file:
        record, problem = read_sound(file.read(MOST_CHARACTERS + 1).decode(errors="replace"))
    return None if problem else record


def _counted(path: Path, earlier: Sequence[Path]) -> MatchCounts | None:
    try:
        record = _read(path)
        if record and not record.fork:
            record = with_fork(record, [other for each in earlier if (other := _read(each))])
        return of_record(record) if record else None
    except (OSError, RecordError) as error:
        _log.info("%s is not counted: %s", path, error)
    except Exception:  # whatever a file makes the rules stumble over, the others count
        _log.exception("%s cannot be counted", path)
    return None
