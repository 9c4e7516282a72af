"""What comes after a deal of the match under way: the score sheet, and in the end the result."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine.state import State
from game.record.record import Record, read_sound
from game.session.match.table import Table
from game.ui.app.screens import Screens
from game.ui.match.hooks import Doors, Play
from game.ui.match.result import ResultScreen, WaysOn
from game.ui.match.review import ReviewFlow
from game.ui.match.score_sheet import ScoreSheet
from game.ui.words.match import number_text, unsaved_text
from game.ui.words.strings import _

Way = Callable[[Table], object]


class AfterDeal:
    """Puts score sheets and results on `screens`, from which one looks at plays again with `reviews`.

    `again` begins another match as the one that is over was set, `same` one with the same cards.
    """

    def __init__(self, screens: Screens, doors: Doors, reviews: ReviewFlow, play: Play, again: Way, same: Way) -> None:
        self.screens = screens
        self.reviews = reviews
        self._doors = doors
        self._play = play
        self._again = again
        self._same = same

    def sheet(self, table: Table, on_next: Callable[[], object], escape: Callable[[], object]) -> None:
        """Show how a deal was scored, and the match so far; `on_next` goes on, Esc is for `escape`."""
        review = partial(self.reviews.deal, table) if table.replayable else None
        cards = partial(self.reviews.cards, table)
        note, trouble = number_text(table), unsaved_text(table.kept.trouble)
        self.screens.push(ScoreSheet(table.seats, table.past.deals, on_next, escape, cards, review, note, trouble))

    def last_sheet(self, table: Table) -> None:
        """Show how the last deal was scored; the result comes after it."""
        deals = table.past.deals

        def on_next() -> None:
            self._result(table, deals)

        self.sheet(table, on_next, on_next)

    def _result(self, table: Table, deals: tuple[State, ...]) -> None:
        more: list[tuple[str, Callable[[], object]]] = [(_("Same deal again"), partial(self._same, table))]
        doors, review = self._doors, None
        if table.replayable:
            review = partial(self.reviews.match, table)
            more.insert(0, (_("Replay"), lambda: doors.replay(record_of(table))))
        ways = WaysOn(partial(self._again, table), doors.change, doors.title, review, more)
        page = ResultScreen(table.seats, deals, ways, number_text(table), self._play, table.seating.hints)
        self.screens.restart(page)
        told = doors.over()
        if told:
            page.toasts.show(told, 8.0)


def record_of(table: Table) -> Record:
    """Return the record of a match so far."""
    return read_sound("\n".join(table.record) + "\n")[0]
