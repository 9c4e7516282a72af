"""Looking at a match again: opening it from a file or a record."""

from __future__ import annotations

from pathlib import Path

from game.record.record import Record
from game.session.match.people import seats_of_people
from game.session.match.replay import NotReplayableError, Reading, Replay, open_reading
from game.ui.app.services import Services
from game.ui.replay.screen import ReplayScreen
from game.ui.replay.view import is_secret, is_shared
from game.ui.widgets import Answer, Column, Dialog, Label
from game.ui.widgets.label import ProgressBar
from game.ui.words.strings import _

USUAL = 3000
"""Moments of a record that are read before the window says that it reads: a tenth of a second."""


def open_match(services: Services, path: Path, deal: int = 1) -> None:
    """Look at the match of a file from a deal on; what cannot be shown is told."""
    try:
        reading = open_reading(path)
    except NotReplayableError as error:
        services.screens.tell(str(error), wrong=True)
        return
    if reading.read_on(USUAL):
        services.screens.push(ReadingPage(services, reading, deal))
    else:
        _look_at(services, reading, deal)


def _look_at(services: Services, reading: Reading, deal: int) -> None:
    try:
        look(services, Replay(reading.record, reading=reading), deal)
    except NotReplayableError as error:
        services.screens.tell(str(error), wrong=True)


class ReadingPage(Dialog):
    """Says how far a long record has been read; Esc and the button stop that. Then it is looked at, from `deal` on."""

    def __init__(self, services: Services, reading: Reading, deal: int) -> None:
        self._progress, self._bar = Label("", ink="text_dim"), ProgressBar()
        super().__init__(
            _("A long match"), answers=[Answer(_("Stop"))], content=Column([self._progress, self._bar], gap=10)
        )
        self.services = services
        self.reading = reading
        self.deal = deal
        self._tell()

    def tick(self, dt: float) -> bool:
        if self.stack.top is not self:
            return super().tick(dt)
        if self.reading.read_on():
            self._tell()
            return True
        self.stack.pop()
        _look_at(self.services, self.reading, self.deal)
        return True

    def _tell(self) -> None:
        self._progress.text = _("Reading … {share} %").format(share=int(100 * self.reading.share))
        self._bar.share = self.reading.share


def look_at(services: Services, record: Record) -> None:
    """Look at a match that was just played; what cannot be shown is told."""
    try:
        look(services, Replay(record))
    except NotReplayableError as error:
        services.screens.tell(str(error), wrong=True)


def look(services: Services, replay: Replay, deal: int = 1) -> None:
    """Look at a match from its beginning, or from that of a later deal. Where several people may go on with it, the
    deal under way is left out: whoever asks could hold the machine of somebody else.

    Raises:
        NotReplayableError: then there is no deal to look at.
    """
    if is_secret(replay) and is_shared(replay):
        replay = replay.without_deal_under_way()
    seat = (*seats_of_people(replay.seats(0)), 0)[0]
    page = ReplayScreen(services, replay, seat)
    services.screens.push(page)
    if deal > 1:
        page.go(next((mark.moment for mark in replay.marks if mark.deal == deal), 0))
