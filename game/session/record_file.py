"""The journal of a match under way: a record that grows on the disk line by line."""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from pathlib import Path

from msgspec import structs

from game.session.files import Unwritten, unwritten, write_whole
from game.session.header_spare import keep_header
from game.session.table import Table

_log = logging.getLogger(__name__)


class RecordFile:
    """The journal of one match: appends what is new, and writes the whole anew where lines were taken back."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble: Unwritten | None = None
        """Why the match is not saved, while it cannot be; whenever it is kept it is tried again."""
        self._count = 0
        self._last = ""
        self._size = 0

    def keep(self, lines: Sequence[str], settled: bool) -> None:
        """See `Journal.keep`. Checksums cover all the text before them: where one line stands, all before it do."""
        known = self._count
        try:
            if known and len(lines) >= known and lines[known - 1] == self._last and self._untouched():
                self._append(lines[known:], settled)
            else:
                write_whole(self.path, written(lines))
                keep_header(self.path, lines)
            self._size = self.path.stat().st_size
        except OSError as error:
            trouble = structs.replace(unwritten(error, self.path), complete=self._holds(lines))
            if trouble != self.trouble:  # it is tried after every play
                _log.warning("The match cannot be saved: %s", error)
            self.trouble = trouble
            self._count = 0
        else:
            self.trouble = None
            self._count, self._last = len(lines), lines[-1]

    def _holds(self, lines: Sequence[str]) -> bool:
        """Whether exactly these lines stand there."""
        try:
            return self.path.read_bytes() == written(lines).encode()
        except OSError:
            return False

    def _untouched(self) -> bool:
        return self.path.exists() and self.path.stat().st_size == self._size

    def _append(self, lines: Sequence[str], settled: bool) -> None:
        if not lines:
            return
        try:
            with self.path.open("ab") as file:
                file.write(written(lines).encode())
                if settled:
                    file.flush()
                    os.fsync(file.fileno())
        except OSError:
            os.truncate(self.path, self._size)  # half a line helps nobody; what stood there before is sound
            raise


def written(lines: Sequence[str]) -> str:
    """Return lines as they stand in a file."""
    return "".join(f"{line}\n" for line in lines)


def path_of(table: Table) -> Path | None:
    """Return the file a match is kept in; None if it is in none."""
    journal = table.kept.journal
    return journal.path if isinstance(journal, RecordFile) else None
