"""Looking at a match again: opening it from a file or a record."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.record.record import Record
from game.session.match.people import seats_of_people
from game.session.match.replay import NotReplayableError, Replay, ReplayLoader, load_replay
from game.ui.pages.reading import read_through
from game.ui.replay.screen import ReplayScreen
from game.ui.replay.view import is_secret, is_shared
from game.ui.widgets.screens import Screens


def open_match(screens: Screens, path: Path, deal: int = 1) -> None:
    """Look at the match of a file from a deal on; what cannot be shown is told."""
    try:
        reading = load_replay(path)
    except NotReplayableError as error:
        screens.tell(str(error), wrong=True)
        return
    look_through(screens, reading, deal)


def look_through(screens: Screens, reading: ReplayLoader, deal: int = 1) -> None:
    """Read a match to its end and look at it from a deal on; what cannot be shown is told."""
    read_through(screens, reading, partial(_look_at, screens, reading, deal))


def _look_at(screens: Screens, reading: ReplayLoader, deal: int) -> None:
    try:
        look(screens, Replay(reading.record, loader=reading), deal)
    except NotReplayableError as error:
        screens.tell(str(error), wrong=True)


def look_at(screens: Screens, record: Record) -> None:
    """Look at a match that was just played; what cannot be shown is told."""
    try:
        look(screens, Replay(record))
    except NotReplayableError as error:
        screens.tell(str(error), wrong=True)


def look(screens: Screens, replay: Replay, deal: int = 1) -> None:
    """Look at a match from its beginning, or from that of a later deal. Where several people may go on with it, the
    deal under way is left out: whoever asks could hold the machine of somebody else.

    Raises:
        NotReplayableError: then there is no deal to look at.
    """
    if is_secret(replay) and is_shared(replay):
        replay = replay.without_unfinished_deal()
    seat = (*seats_of_people(replay.seats_at(0)), 0)[0]
    page = screens.open("replay", replay, seat)
    if deal > 1 and isinstance(page, ReplayScreen):
        page.go(next((mark.moment for mark in replay.marks if mark.deal == deal), 0))
