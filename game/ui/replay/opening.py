"""Looking at a match again: opening it from a file or a record."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.record.record import Record
from game.session.match.people import seats_of_people
from game.session.match.replay import NotReplayableError, Reading, Replay, open_reading
from game.ui.app.services import Services
from game.ui.pages.reading import read_through
from game.ui.replay.screen import ReplayScreen
from game.ui.replay.view import is_secret, is_shared


def open_match(services: Services, path: Path, deal: int = 1) -> None:
    """Look at the match of a file from a deal on; what cannot be shown is told."""
    try:
        reading = open_reading(path)
    except NotReplayableError as error:
        services.screens.tell(str(error), wrong=True)
        return
    look_through(services, reading, deal)


def look_through(services: Services, reading: Reading, deal: int = 1) -> None:
    """Read a match to its end and look at it from a deal on; what cannot be shown is told."""
    read_through(services.screens, reading, partial(_look_at, services, reading, deal))


def _look_at(services: Services, reading: Reading, deal: int) -> None:
    try:
        look(services, Replay(reading.record, reading=reading), deal)
    except NotReplayableError as error:
        services.screens.tell(str(error), wrong=True)


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
