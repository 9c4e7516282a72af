"""Opening a replay from a file or a record."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.record.record import Record
from game.session.match.people import seats_of_people
from game.session.match.replay import NotReplayableError, Replay, ReplayLoader, load_replay
from game.ui.pages.reading import read_through
from game.ui.replay.screen import ReplayScreen
from game.ui.replay.view import has_hidden_deal, is_shared
from game.ui.widgets.screens import Screens


def open_match(screens: Screens, path: Path, deal: int = 1) -> None:
    """Open the replay of a record file at the beginning of deal number `deal` (from 1), or of the first if there is no
    such deal.

    If the record is long, a page shows the progress first. If it cannot be replayed, show an error; if the reading is
    stopped, open nothing.
    """
    try:
        reading = load_replay(path)
    except NotReplayableError as error:
        screens.tell(str(error), wrong=True)
        return
    open_reading_at(screens, reading, deal)


def open_reading_at(screens: Screens, reading: ReplayLoader, deal: int = 1) -> None:
    """Read a record to its end, a long one on a page that shows the progress, then open its replay.

    The replay opens at the beginning of deal number `deal` (from 1), or of the first if there is no such deal. If the
    record cannot be replayed, show an error; if the reading is stopped, open nothing.
    """
    read_through(screens, reading, partial(_open_replay_of, screens, reading, deal))


def _open_replay_of(screens: Screens, reading: ReplayLoader, deal: int) -> None:
    try:
        open_replay(screens, Replay(reading.record, loader=reading), deal)
    except NotReplayableError as error:
        screens.tell(str(error), wrong=True)


def open_record(screens: Screens, record: Record) -> None:
    """Open the replay of a match that was just played; show an error where it cannot be replayed."""
    try:
        open_replay(screens, Replay(record))
    except NotReplayableError as error:
        screens.tell(str(error), wrong=True)


def open_replay(screens: Screens, replay: Replay, deal: int = 1) -> None:
    """Push the replay screen at the beginning of deal number `deal` (from 1), or of the first if there is no such deal.

    It is seen from the first seat with a person; without people, from the first seat.

    If several people share an unfinished match, its deal under way is left out: the viewer must not learn the others'
    cards.

    Raises:
        NotReplayableError: if no deal is left to show.
    """
    if has_hidden_deal(replay) and is_shared(replay):
        replay = replay.without_unfinished_deal()
    seat = (*seats_of_people(replay.seats_at(0)), 0)[0]
    page = screens.open("replay", replay, seat)
    if deal > 1 and isinstance(page, ReplayScreen):
        page.go_to(next((mark.moment for mark in replay.marks if mark.deal == deal), 0))
