"""A record as it grows, kept in a journal where there is one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.record.record import Forked, Record, Recorder
from game.session.files import Unwritten


class Journal(Protocol):
    """Where a record is kept while it grows."""

    trouble: Unwritten | None
    """Why it is not kept, while it cannot be."""

    def keep(self, lines: Sequence[str], settled: bool) -> None:
        """Keep the record, given whole; `settled` when a deal or the match is over. Never raises."""


class KeptRecord:
    """What a `recorder` writes, kept in `journal` from its beginning on. Only who has the recorder writes moves."""

    def __init__(self, recorder: Recorder, journal: Journal | None) -> None:
        self._recorder = recorder
        self._journal = journal
        self._settled = False

    @property
    def lines(self) -> Sequence[str]:
        """All lines so far, with their checksums, without line ends."""
        return self._recorder.lines

    @property
    def record(self) -> Record:
        """The same, unwritten and without the digest at its end."""
        return self._recorder.record

    @property
    def journal(self) -> Journal | None:
        """Where it is kept; see `keep_in`."""
        return self._journal

    @property
    def trouble(self) -> Unwritten | None:
        """Why it is not kept, while it cannot be."""
        return self._journal.trouble if self._journal else None

    @property
    def safe(self) -> bool:
        """Whether nothing of it is lost if the program ends now."""
        return self._journal is not None and (self.trouble is None or self.trouble.complete)

    def note(self, note: Forked) -> None:
        """Write where it left another match: of what is noted, this alone changes nothing at the table."""
        self._recorder.note(note)

    def keep_in(self, journal: Journal) -> None:
        """Keep it there from now on."""
        self._journal = journal
        self.keep(self._settled)

    def keep(self, settled: bool) -> None:
        """Keep it as it is now, which is `settled` where a deal or the match is over."""
        self._settled = settled
        if self._journal is not None:
            self._journal.keep(self.lines, settled)
