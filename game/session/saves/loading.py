"""A saved match is found and played again bit by bit, so that whoever waits for a long one sees how far it is."""

from __future__ import annotations

from collections.abc import Generator
from itertools import islice

from msgspec import Struct

from game.session.match.table import Table
from game.session.saves.records import RecordFile

AT_ONCE = 200
"""Plays that are done again in one go: so few that it is not noticed by whoever looks at a window meanwhile."""


class Found(Struct, frozen=True):
    """What was there to go on with."""

    table: Table | None = None
    """The match to go on with."""
    journal: RecordFile | None = None
    told: str = ""
    """One sentence for the player where something was wrong."""


Steps = Generator[float, None, Found]
"""Yields how much was done, 0 to 1, after every little step."""


class Loading:
    """A search for the match to go on with: `read_on()` until it is False, then it is `found`.

    Until then nothing was changed that would be missed if it is never gone on with.
    """

    def __init__(self, steps: Steps) -> None:
        self.found = Found()
        self.share = 0.0
        """How much of it has been done, 0 to 1."""
        self._steps = self._until_found(steps)

    def read_on(self, most: int = AT_ONCE) -> bool:
        """Do the next few steps; whether more may be left."""
        done = 0
        for share in islice(self._steps, most):
            self.share = share
            done += 1
        return done == most

    def whole(self) -> Found:
        """Do all of it."""
        while self.read_on():
            pass
        return self.found

    def _until_found(self, steps: Steps) -> Generator[float, None, None]:
        self.found = yield from steps
