"""The records in a folder: how they are called, which there are, and what stands in one."""

from __future__ import annotations

import logging
import os
import re
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Literal

from msgspec import Struct

from game.content.translation import _
from game.record.record import LONGEST_LINE, MOST_CHARACTERS, SealedLines, read_header
from game.session.files import free_name, in_words

FOLDER = "matches"
"""Where the records are, in a player's folder."""
SUFFIX = ".record"
"""How the names of records end."""
CURRENT = f"current{SUFFIX}"
"""The match under way."""

Kind = Literal["current", "match", "finished", "damaged"]
"""How the names of records begin: the one under way, those put away for it, those that are over, and those nothing is
done with any more. What came from elsewhere may be called anything.
"""

_log = logging.getLogger(__name__)


class Filed(Struct, frozen=True):
    """A record as it was at a time."""

    path: Path
    written: int
    """When it was last written, in nanoseconds."""
    size: int
    """Bytes."""

    @property
    def when(self) -> float:
        """When it was last written, in seconds."""
        return self.written / 1e9

    @property
    def over(self) -> bool:
        """Whether its match came to its end; it is opened only where its name does not say so. Errors as `is_over`."""
        return kind_of(self.path) == "finished" or is_over(self.path)


def kind_of(path: Path) -> str:
    """Return the first word of a record's name: a `Kind` if it got its name here."""
    return re.split(r"[ .]", path.name, maxsplit=1)[0]


def listed(folder: Path, *kinds: Kind) -> list[Filed]:
    """Return the records of these kinds, or all that are not known to be damaged, the one written last first."""
    found = []
    try:
        with os.scandir(folder) as files:
            for file in files:
                kind = kind_of(path := Path(file.path))
                if file.name.endswith(SUFFIX) and (kind in kinds if kinds else kind != "damaged"):
                    with suppress(OSError):  # gone since it was listed
                        about = file.stat()
                        found.append(Filed(path, about.st_mtime_ns, about.st_size))
    except FileNotFoundError:
        pass  # no folder yet
    except OSError as error:
        _log.warning("The matches cannot be listed: %s", error)
    return sorted(found, key=lambda each: (each.written, each.path.name), reverse=True)


def text_of(path: Path) -> str:
    """Return the text of a record, as much of it as any has and one character more; OSError if it cannot be read."""
    with path.open("rb") as file:
        return file.read(MOST_CHARACTERS + 1).decode(errors="replace")


def is_over(path: Path) -> bool:
    """Tell whether the match of a record came to its end; OSError if it cannot be read."""
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - LONGEST_LINE))
        return ends(file.read().decode(errors="replace"))


def ends(text: str) -> bool:
    """Tell whether the last line of a record is the one at the end of a match."""
    return text.rstrip().rpartition("\n")[2].startswith("end ")


def check(text: str) -> None:
    """Look at the header of a record and at the checksums of all its lines, which is much faster than to read it.

    Raises:
        NewerFormatError: only a newer program can tell.
        RecordError: the record is damaged.
    """
    read_header(text)
    lines = SealedLines(text)
    for _line in text.removesuffix("\n").split("\n"):
        lines.take()


def name_aside(folder: Path, kind: Kind, now: datetime) -> Path:
    """Return a name for a record that is put away at this time, which no other has."""
    return free_name(folder / re.sub(r"[^\w .-]", "-", f"{kind} {now:%Y-%m-%d %H.%M.%S}{SUFFIX}"))


class SetAside:
    """Renames damaged records, so that they are in nobody's way, and has one sentence of all."""

    def __init__(self) -> None:
        self._names: list[str] = []
        self._left: list[str] = []

    def add(self, path: Path, now: datetime) -> None:
        """Set one aside."""
        try:
            self._names.append(path.rename(name_aside(path.parent, "damaged", now)).name)
        except OSError as error:
            _log.warning("%s cannot be set aside: %s", path, error)
            self._left.append(in_words(error))

    @property
    def told(self) -> str:
        """One sentence, if there were any."""
        if self._left:
            return _("Matches that are damaged cannot be set aside: {why}.").format(why=", ".join(self._left))
        if not self._names:
            return ""
        return _("Matches that cannot be read any more are kept as {files}.").format(files=", ".join(self._names))
