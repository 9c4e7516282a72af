"""A review while it is computed: its subject, its source, and the base of the pages that show its progress."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from game.record.record import Seat
from game.session.players.reviewing import DealReview, ReviewError, ReviewJob, Weakness, weaknesses
from game.ui.draw.theme import Role
from game.ui.widgets import Button, Choice, Label, Row, Widget
from game.ui.widgets.adaptive import AdaptivePage, PreferredWidth
from game.ui.widgets.label import ProgressBar
from game.words.review import review_trouble_text
from game.words.strings import _


class Subject(Struct, frozen=True):
    """The subject of a review: the title, the seats of the match, and the seat reviewed first.

    `has_several_deals` is True for a review of more than one deal. Its page has lessons, that of a single deal has luck
    and shuffle.
    """

    title: str
    seats: Sequence[Seat]
    seat: int
    has_several_deals: bool = False

    @property
    def people(self) -> list[int]:
        """The seats whose decisions can be reviewed, in the order of the seats: those of all people. If `seat` is not a
        person's, `seat` alone.
        """
        found = [number for number, seat in enumerate(self.seats) if seat.kind == "person"]
        return found if self.seat in found else [self.seat]


class ReviewSource(Protocol):
    """The source of the reviews that a page shows."""

    def begin(self, hindsight: bool, seat: int) -> ReviewJob:
        """Begin or continue the review of a seat's decisions, with hindsight or without, and return its job.

        Raises OSError or RuntimeError if it cannot be begun.
        """

    def play_on(self, count: int) -> None:
        """Begin a match from the moment after `count` actions of the reviewed match; ask first if the match under way
        would be lost.
        """

    def open_luck_page(self) -> None:
        """Open the page on luck and shuffle."""

    def close(self) -> None:
        """Cancel all reviews."""


class ReviewWatch:
    """Begins reviews of a `source` and follows them, one at a time. Nothing is reviewed until `begin` is called.

    `seat` is the seat reviewed now or, before that, the one to begin with.
    """

    def __init__(self, source: ReviewSource, seat: int) -> None:
        self.seat = seat
        self.hindsight = False
        self.trouble = ""
        """The reason why the review has stopped; empty while it has not."""
        self._source = source
        self._reviewing: ReviewJob | None = None

    def begin(self, seat: int, hindsight: bool) -> None:
        """Cancel the present review, if any, and begin that of the decisions of `seat`, judged with `hindsight` or
        without. If it cannot be begun, set `trouble`.
        """
        self.cancel()
        self.seat, self.hindsight, self.trouble = seat, hindsight, ""
        # What was judged otherwise must not be shown as this.
        self._reviewing = None
        try:
            self._reviewing = self._source.begin(hindsight, seat)
        except (OSError, RuntimeError) as error:
            self.trouble = _("The bots cannot be started: {problem}").format(problem=error)

    def look(self) -> None:
        """Add the decisions judged since the last call to the reviews. If the review has stopped with an error, set
        `trouble`. Without a review, do nothing.
        """
        if not self._reviewing:
            return
        try:
            self._reviewing.poll()
        except ReviewError as problem:
            self.trouble = _("The review stopped: {problem}").format(problem=review_trouble_text(problem))

    def cancel(self) -> None:
        """Cancel the rest of the review."""
        if self._reviewing:
            self._reviewing.close()

    def stop(self) -> None:
        """Cancel the review and end the processes of its source; a later `begin` starts them again."""
        self.cancel()
        self._source.close()

    @property
    def is_running(self) -> bool:
        """Whether the judging of decisions is under way."""
        return self._reviewing is not None and self._reviewing.is_running

    @property
    def is_finished(self) -> bool:
        """Whether all decisions of the review have been judged."""
        return self._reviewing is not None and self._reviewing.is_finished

    @property
    def progress(self) -> tuple[int, int]:
        """The number of decisions judged, and the number of all decisions, in the deals prepared up to now; (0, 0)
        without a review.
        """
        return self._reviewing.progress if self._reviewing else (0, 0)

    @property
    def reviews(self) -> tuple[DealReview, ...]:
        """The reviews of the deals prepared up to now, in order."""
        found = self._reviewing.reviews if self._reviewing else {}
        return tuple(found[deal] for deal in sorted(found))

    @property
    def lessons(self) -> list[Weakness]:
        """At most three lessons of the decisions judged up to now, the most costly first; empty while no lesson is
        statistically certain.
        """
        return weaknesses(verdict for review in self.reviews for verdict in review.verdicts)


LOOK_EVERY = 0.3
"""Seconds between two fetches of new judgements."""
SEATS = 260
SAID = 190


class WatchingPage(AdaptivePage):
    """A page that follows the review of `subject` in `watch`, and is rebuilt as it progresses."""

    def __init__(self, subject: Subject, watch: ReviewWatch) -> None:
        super().__init__()
        self.subject = subject
        self.watch = watch
        self._since = 0.0
        self._bar = ProgressBar(grow=1)
        self._count = Label("", Role.SMALL, "text_dim", "right")

    @abstractmethod
    def contents_key(self) -> object:
        """Return a value that has changed whenever the page must be rebuilt to show something new."""

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds, and take new judgements a few times a second. Return whether to redraw."""
        self._since += dt
        if self.watch.is_running and self._since >= LOOK_EVERY:
            self._since = 0.0
            self._look_in()
        return super().tick(dt)

    def _look_in(self) -> None:
        before = self.contents_key()
        self.watch.look()
        if self.contents_key() != before:
            self.rebuild()
        elif self._tell_progress():
            self.layout()

    def choice(self) -> list[Widget]:
        """Return a list with the control that chooses the seat to review; empty if only one seat can be reviewed."""
        people = self.subject.people
        if len(people) < 2:
            return []
        names = [self.subject.seats[seat].name for seat in people]
        tip = _("Whose decisions are reviewed")
        chosen = Choice(names, people.index(self.watch.seat), self._choose, stepper=True, tip=tip)
        return [PreferredWidth(chosen, units=SEATS)]

    def _choose(self, number: int) -> None:
        self.watch.begin(self.subject.people[number], self.watch.hindsight)
        self.rebuild()

    def progress(self) -> Widget:
        """Return the line with the progress and the button that stops the review."""
        self._tell_progress()
        return Row([self._bar, PreferredWidth(self._count, units=SAID), Button(_("Stop"), self._stop)], gap=14)

    def _stop(self) -> None:
        self.watch.stop()
        self.rebuild()

    def _tell_progress(self) -> bool:
        """Update the bar and the text of the progress; return whether the text has changed."""
        done, most = self.watch.progress
        text = _("{done} of {most} decisions").format(done=done, most=most) if most else _("Getting ready …")
        news = text != self._count.text
        self._bar.share, self._count.text = done / most if most else 0.0, text
        return news
