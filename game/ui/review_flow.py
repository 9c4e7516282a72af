"""Reviews of the match under way, or of the one that is just over: a deal, or all of them with their lessons.

Beside what players decided there is what the cards gave them.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial

from game.record.record import Record, read
from game.session.match.table import Table
from game.session.players.reviewing import DealReview, Reckoning, Reviewing
from game.session.players.worker import Pool, processes, spare_processors
from game.ui.match_words import match_text, my_seat
from game.ui.review_watch import Subject
from game.ui.screen import Screens
from game.ui.screens.cards_page import CardsPage
from game.ui.screens.review import ReviewPage
from game.ui.strings import _
from game.ui.widgets import Answer, Dialog

PlayOn = Callable[[Record, int], object]
"""Begins a new match after so many actions of a record."""


class ReviewFlow:
    """Opens reviews on `screens`. What was judged once is not judged again while one plays the same match.

    `saved` says whether matches are kept, so that a match left for a new one can be continued.
    """

    def __init__(
        self, screens: Screens, play_on: PlayOn, saved: bool, start: Callable[[int], Executor] = processes
    ) -> None:
        self.screens = screens
        self._play_on = play_on
        self._saved = saved
        self._start = start
        self._table: Table | None = None
        """The match whose reviews are known."""
        self._known: dict[tuple[bool, int], dict[int, DealReview]] = {}
        """By whether it is with hindsight, by seat, and by deal."""

    def deal(self, table: Table) -> None:
        """Show the review of the deal that is over."""
        number = len(table.past.deals)
        title = _("Review of deal {number}").format(number=number)
        self._show(table, [number], title, lessons=False)

    def cards(self, table: Table) -> None:
        """Show how the cards of the deal fell that is over."""
        reckon = partial(Reckoning, table, self._start)
        self.screens.push(CardsPage(table.seats, table.truth, table.past.disclosed(), reckon))

    def match(self, table: Table) -> None:
        """Show the review of all deals of a match that is over, and what to learn from them."""
        self._show(table, list(range(1, len(table.past.deals) + 1)), _("Review of the match"), lessons=True)

    def _show(self, table: Table, deals: list[int], title: str, lessons: bool) -> None:
        if table is not self._table:
            self._table, self._known = table, {}
        record = read("\n".join(table.record) + "\n")
        pool = Pool(spare_processors(), self._start)

        def begin(hindsight: bool, seat: int) -> Reviewing:
            known = self._known.setdefault((hindsight, seat), {})
            return Reviewing(record, seat, deals, pool, hindsight, known)

        subject = Subject(title, table.seats, my_seat(table.seats), lessons)
        self.screens.push(ReviewPage(subject, begin, lambda count: self._ask(table, record, count), pool.close))

    def _ask(self, table: Table, record: Record, count: int) -> None:
        """Say what becomes of the match, and begin the new one."""
        text = _("A new match begins at this moment, with the same players and cards.")
        if not table.over:
            kept = _("“{match}” is kept, and “Continue” on the title goes on with it.")
            lost = _("Nothing is saved now: “{match}” is gone then.")
            saved = self._saved and not table.kept.trouble
            text = f"{text} {(kept if saved else lost).format(match=match_text(table))}"
        answers = [Answer(_("Back")), Answer(_("Play on"), lambda: self._play_on(record, count), "primary")]
        self.screens.push(Dialog(_("Play on from here?"), text, answers))
