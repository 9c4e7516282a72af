"""Looking at a match again: opening it from a file or a record, and what can be taken from it meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from game.content.tables.writing import staged_text
from game.engine.state import NOBODY
from game.record.record import Record
from game.session.match.people import seats_of_people
from game.session.match.replay import NotReplayableError, Replay, open_replay
from game.ui.app.services import Services
from game.ui.replay.knowledge import KnowledgePage
from game.ui.replay.play_on import PlayOnPage
from game.ui.replay.screen import ReplayScreen
from game.ui.replay.turns import TurnsPage
from game.ui.replay.view import is_secret
from game.ui.widgets import Answer, Button, Column, Dialog
from game.ui.words.events import where_text
from game.ui.words.strings import _


def open_match(services: Services, path: Path, deal: int = 1) -> None:
    """Look at the match of a file from a deal on; what cannot be shown is told."""
    try:
        look(services, open_replay(path), deal)
    except NotReplayableError as error:
        services.screens.tell(str(error), wrong=True)


def look_at(services: Services, record: Record) -> None:
    """Look at a match that was just played; what cannot be shown is told."""
    try:
        look(services, Replay(record))
    except NotReplayableError as error:
        services.screens.tell(str(error), wrong=True)


def look(services: Services, replay: Replay, deal: int = 1) -> None:
    """Look at a match from its beginning, or from that of a later deal; of people who may go on with it, one says
    first who they are.
    """
    people = seats_of_people(replay.seats(replay.last))
    if is_secret(replay) and len(people) > 1:
        _ask_whose_view(services, replay, deal, people)
    else:
        _show(services, replay, deal, (*seats_of_people(replay.seats(0)), 0)[0])


def _ask_whose_view(services: Services, replay: Replay, deal: int, people: Sequence[int]) -> None:
    """Ask whose hand may be seen: that of somebody else would tell too much."""

    def chosen(seat: int) -> None:
        services.screens.pop()
        _show(services, replay, deal, seat)

    def left() -> None:
        if not services.screens.top:  # a match opened at the start of the program has nothing below it
            services.title()

    seats = replay.seats(replay.last)
    names = [_("{name}’s view").format(name=seats[seat].name) for seat in people]
    ways = [Button(name, partial(chosen, seat)) for name, seat in zip(names, people, strict=True)]
    told = _("This match is not over: everybody else looks away.")
    services.screens.push(Dialog(_("Whose view?"), told, [Answer(_("Back"), left)], Column(ways, gap=8), left))


def _show(services: Services, replay: Replay, deal: int, seat: int) -> None:
    page = ReplayScreen(replay, seat, ReplayActions(services), services.play, services.preferences)
    services.screens.push(page)
    if deal > 1:
        page.go(next((mark.moment for mark in replay.marks if mark.deal == deal), 0))


class ReplayActions:
    """What one does from a replay besides moving along it: see `ReplayScreen`."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.screens = services.screens

    def back(self, page: ReplayScreen) -> None:
        """Leave it, for the title where nothing lies below."""
        if len(self.screens) > 1:
            self.screens.pop()
        else:
            self.services.title()

    def turns(self, page: ReplayScreen) -> None:
        """List all turns, to go to one."""
        self.screens.push(TurnsPage(page.live), page.go)

    def knew(self, page: ReplayScreen) -> None:
        """Show what the seat to act, or the one looked from, knew then."""
        live = page.live
        actor = live.stage.view.state.actor
        seat = live.seat if actor == NOBODY else actor
        self.screens.push(KnowledgePage(partial(page.replay.known, live.number), live.names, seat, page.where))

    def copy(self, page: ReplayScreen) -> None:
        """Offer the turn as a staged table: for the clipboard, or for a file."""
        replay = page.replay
        mark = replay.mark_at(page.live.number)
        where = where_text(replay.marks[mark], page.live.names)
        title = f"{replay.record.header.sheet.title}. {where}"
        text = staged_text(title, replay.turn(mark), replay.discard_before(mark))
        told = _(
            "{turn}, as a staged table: set up where the turn begins, with all that was played in it. "
            "“rummy-house check” plays it, “rummy-house --table” lets one sit down at it."
        )
        answers = [
            Answer(_("Back")),
            Answer(_("To a file …"), partial(self._export, text)),
            Answer(_("To the clipboard"), partial(self._put, text), "primary"),
        ]
        self.screens.push(Dialog(_("Copy this turn"), told.format(turn=where), answers, width=640))

    def play_on(self, page: ReplayScreen) -> None:
        """Ask who plays where, and begin a new match at the moment that is shown."""
        replay, number = page.replay, page.live.number
        count = replay.moments[number].count
        self.screens.push(PlayOnPage(self.services, replay.record, count, replay.seats(number), page.where))

    def _export(self, text: str) -> None:
        self.services.exporter.ask(_("Write the turn to a file"), _("turn") + ".yaml", lambda: text)

    def _put(self, text: str) -> None:
        if self.services.clipboard.put(text):
            self.screens.tell(_("The turn is on the clipboard, as text."))
        else:
            self.screens.tell(_("There is no clipboard here: the text can be pasted in this program only."), wrong=True)
