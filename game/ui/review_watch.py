"""A review under way, as whoever watches it sees it: whose decisions, with hindsight or not, and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from game.record.record import Seat
from game.session.players.reviewing import DealReview, Lesson, ReviewError, Reviewing, lessons
from game.ui.review_words import trouble_text
from game.ui.strings import _

Opener = Callable[[bool, int], Reviewing]
"""Begins the review, with hindsight or without, of what a seat decided, or goes on with one that was begun before."""


class Subject(Struct, frozen=True):
    """What the review is of, and whose it is at first; `lessons`: whether there is something to learn from it."""

    title: str
    seats: Sequence[Seat]
    seat: int
    lessons: bool = False

    @property
    def people(self) -> list[int]:
        """The seats whose decisions may be reviewed: those of persons, or the one that was asked for."""
        found = [number for number, seat in enumerate(self.seats) if seat.kind == "person"]
        return found if self.seat in found else [self.seat]


class ReviewWatch:
    """Watches the reviews that `open_review` begins, one at a time, at first that of the decisions of `seat`."""

    def __init__(self, open_review: Opener, seat: int) -> None:
        self.seat = seat
        self.hindsight = False
        self.trouble = ""
        """Why nothing more is judged."""
        self._open = open_review
        self._reviewing: Reviewing | None = None

    def begin(self, seat: int, hindsight: bool) -> None:
        """Begin the review of a seat, and give up the one before."""
        self.close()
        self.seat, self.hindsight, self.trouble = seat, hindsight, ""
        # What was judged otherwise must not be shown as this.
        self._reviewing = None
        try:
            self._reviewing = self._open(hindsight, seat)
        except (OSError, RuntimeError) as error:
            self.trouble = _("The bots cannot be started: {problem}").format(problem=error)

    def look(self) -> None:
        """Take in what has been judged since."""
        if not self._reviewing:
            return
        try:
            self._reviewing.poll()
        except ReviewError as problem:
            self.trouble = _("The review was given up: {problem}").format(problem=trouble_text(problem))

    def close(self) -> None:
        """Give up what was not judged yet."""
        if self._reviewing:
            self._reviewing.close()

    @property
    def running(self) -> bool:
        """Whether something is being judged."""
        return self._reviewing is not None and self._reviewing.running

    @property
    def finished(self) -> bool:
        """Whether everything was judged."""
        return self._reviewing is not None and self._reviewing.finished

    @property
    def progress(self) -> tuple[int, int]:
        """How many decisions were judged, and how many there are in the deals looked at so far."""
        return self._reviewing.progress if self._reviewing else (0, 0)

    @property
    def reviews(self) -> tuple[DealReview, ...]:
        """The deals looked at so far, in order."""
        found = self._reviewing.reviews if self._reviewing else {}
        return tuple(found[deal] for deal in sorted(found))

    @property
    def lessons(self) -> list[Lesson]:
        """What there is to learn from what was judged so far."""
        return lessons(verdict for review in self.reviews for verdict in review.verdicts)
