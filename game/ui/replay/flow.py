"""The matches that are over: finding one, looking at it again, and what can be taken from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from game.content.tables.writing import staged_text
from game.engine.state import NOBODY
from game.record.record import Record, Seat
from game.session.match.people import seats_of_people
from game.session.match.replay import NotReplayableError, Replay, open_replay
from game.session.saves.saves import Saves, Unsaved
from game.ui.app.clipboard import Clipboard
from game.ui.app.files import Exporter, tell
from game.ui.app.preferences import Preferences
from game.ui.app.screens import Screens
from game.ui.people.flow import PeopleFlow
from game.ui.replay.knowledge import KnowledgePage
from game.ui.replay.matches import MatchesPage
from game.ui.replay.play_on import PlayOnPage
from game.ui.replay.screen import ReplayDoors, ReplayScreen
from game.ui.replay.show import is_secret
from game.ui.replay.turns import TurnsPage
from game.ui.setup.chairs import PERSON, seat_for, sits_elsewhere
from game.ui.widgets import Answer, Button, Column, Dialog
from game.ui.words.events import where_text
from game.ui.words.strings import _

PlayOn = Callable[[Record, int, tuple[Seat, ...]], object]
"""Begins a new match with so many actions of a recorded one."""


class ReplayFlow:
    """Puts the pages of older matches on `screens`; `title` is where one comes to when there is no other way back."""

    def __init__(
        self,
        screens: Screens,
        saves: Saves | Unsaved,
        people: PeopleFlow,
        preferences: Preferences,
        clipboard: Clipboard,
        home: Path,
        play: Callable[[str, float], object],
        play_on: PlayOn,
        title: Callable[[str], object],
    ) -> None:
        self.screens = screens
        self.saves = saves
        self.people = people
        self.preferences = preferences
        self.clipboard = clipboard
        self._exporter = Exporter(screens, home)
        self._play = play
        self._play_on = play_on
        self._title = title
        self._doors = ReplayDoors(self._back, self._turns, self._knew, self._copy, self._ask_seats)

    def matches(self) -> None:
        """Show the matches that are over."""
        if isinstance(self.saves, Saves):
            self.screens.push(MatchesPage(self.saves, self.open))

    def open(self, path: Path, deal: int = 1) -> None:
        """Look at the match of a file from a deal on; what cannot be shown is told."""
        try:
            self.look(open_replay(path), deal)
        except NotReplayableError as error:
            tell(self.screens, str(error), wrong=True)

    def look_at(self, record: Record) -> None:
        """Look at a match that was just played."""
        try:
            self.look(Replay(record))
        except NotReplayableError as error:
            tell(self.screens, str(error), wrong=True)

    def look(self, replay: Replay, deal: int = 1) -> None:
        """Look at a match from its beginning, or from that of a later deal; of people who may go on with it, one says
        first who they are.
        """
        people = seats_of_people(replay.seats(replay.last))
        if is_secret(replay) and len(people) > 1:
            self._ask_who(replay, deal, people)
        else:
            self._show(replay, deal, (*seats_of_people(replay.seats(0)), 0)[0])

    def _ask_who(self, replay: Replay, deal: int, people: Sequence[int]) -> None:
        """Ask whose hand may be seen: that of somebody else would tell too much."""

        def chosen(seat: int) -> None:
            self.screens.pop()
            self._show(replay, deal, seat)

        def left() -> None:
            if not self.screens.top:
                self._title("")

        seats = replay.seats(replay.last)
        names = [_("{name}’s view").format(name=seats[seat].name) for seat in people]
        ways = [Button(name, partial(chosen, seat)) for name, seat in zip(names, people, strict=True)]
        told = _("This match is not over: everybody else looks away.")
        self.screens.push(Dialog(_("Whose view?"), told, [Answer(_("Back"), left)], Column(ways, gap=8), left))

    def _show(self, replay: Replay, deal: int, seat: int) -> None:
        page = ReplayScreen(replay, seat, self._doors, self._play, self.preferences)
        self.screens.push(page)
        if deal > 1:
            page.ways.go(next((mark.moment for mark in replay.marks if mark.deal == deal), 0))

    # What a replay asks for

    def _back(self, page: ReplayScreen) -> None:
        if len(self.screens) > 1:
            self.screens.pop()
        else:
            self._title("")

    def _turns(self, page: ReplayScreen) -> None:
        def chosen(moment: int) -> None:
            self.screens.pop()
            page.ways.go(moment)

        self.screens.push(TurnsPage(page.show, chosen))

    def _knew(self, page: ReplayScreen) -> None:
        show = page.show
        actor = show.stage.view.state.actor
        seat = show.seat if actor == NOBODY else actor
        self.screens.push(KnowledgePage(partial(page.replay.known, show.number), show.names, seat, page.where))

    def _copy(self, page: ReplayScreen) -> None:
        replay = page.replay
        mark = replay.mark_at(page.show.number)
        where = where_text(replay.marks[mark], page.show.names)
        title = f"{replay.record.header.sheet.title}. {where}"
        text = staged_text(title, replay.turn(mark), replay.discard_before(mark))
        told = _(
            "{turn}, as a staged table: set up where the turn begins, with all that was played in it. "
            "“rummy-house check” plays it, “rummy-house --table” lets one sit down at it."
        )
        export = self._exporter.ask
        answers = [
            Answer(_("Back")),
            Answer(_("To a file …"), lambda: export(_("Write the turn to a file"), _("turn") + ".yaml", lambda: text)),
            Answer(_("To the clipboard"), lambda: self._put(text), "primary"),
        ]
        self.screens.push(Dialog(_("Copy this turn"), told.format(turn=where), answers, width=640))

    def _put(self, text: str) -> None:
        if self.clipboard.put(text):
            tell(self.screens, _("The turn is on the clipboard, as text."))
        else:
            tell(
                self.screens, _("There is no clipboard here: the text can be pasted in this program only."), wrong=True
            )

    def _ask_seats(self, page: ReplayScreen) -> None:
        replay, number = page.replay, page.show.number
        count = replay.moments[number].count

        def ask(seat: int) -> None:
            now = asked.seats[seat]
            code = PERSON + now.profile if now.profile else now.character
            self.people.ask(code, lambda who: take(seat, who))

        def take(seat: int, who: str) -> None:
            found = seat_for(who, seat, asked.seats, self.people.profiles, self.people.opponents)
            if found is not None and sits_elsewhere(found, seat, asked.seats):
                tell(self.screens, _("{name} plays in another seat already.").format(name=found.name), wrong=True)
            elif found is not None:
                asked.sit(seat, found)

        asked = PlayOnPage(
            replay.seats(number), page.where, ask, lambda seats: self._play_on(replay.record, count, seats)
        )
        self.screens.push(asked)
