"""A record as it grows, kept in a journal where there is one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.engine.record import Header, Recorder
from game.session.files import Unwritten


class Journal(Protocol):
    """Where a record is kept while it grows."""

    trouble: Unwritten | None
    """Why it is not kept, while it cannot be."""

    def keep(self, lines: Sequence[str], settled: bool) -> None:
        """Keep the record, given whole; `settled` when a deal or the match is over. Never raises."""


class KeptRecord(Recorder):
    """The record of a match, in `journal` from its beginning on."""

    def __init__(self, header: Header, journal: Journal | None) -> None:
        super().__init__(header)
        self.journal = journal
        self._settled = False

    @property
    def trouble(self) -> Unwritten | None:
        """Why it is not kept, while it cannot be."""
        return self.journal.trouble if self.journal else None

    def keep_in(self, journal: Journal) -> None:
        """Keep it there from now on."""
        self.journal = journal
        self.keep(self._settled)

    def keep(self, settled: bool) -> None:
        """Keep it as it is now, which is `settled` where a deal or the match is over."""
        self._settled = settled
        if self.journal is not None:
            self.journal.keep(self.lines, settled)
