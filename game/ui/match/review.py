"""The review page of a deal or match: the quality of play, the luck, and the most costly decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial

from game.record.record import Record, read_record
from game.session.match.match import Match
from game.session.players.processes import Pool, process_executor, spare_processor_count
from game.session.players.reviewing import DealReview, Finding, LuckJob, ReviewJob, Verdict
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Ink, Role
from game.ui.match.balance import Balance
from game.ui.match.luck import LuckPage
from game.ui.match.moment import BETTER, PLAYED, MomentPicture
from game.ui.match.review_details import DetailsPage, lessons_panel
from game.ui.match.review_watch import ReviewSource, ReviewWatch, Subject, WatchingPage
from game.ui.widgets import Button, Column, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import PreferredWidth
from game.ui.widgets.base import Size
from game.ui.widgets.label import Notice
from game.ui.widgets.players import Portrait, avatar_of, colour_of, people_of
from game.ui.widgets.screens import Screens
from game.words.match import my_seat
from game.words.review import lasting_text, why_text
from game.words.strings import _
from game.words.table import Words
from game.words.verdict import (
    costliest_finding,
    decision_turn_text,
    done_text,
    luck_of,
    luck_text,
    play_quality_text,
    praise_text,
    rather_text,
)

PORTRAIT = 150


class ReviewPage(WatchingPage):
    """Shows the most instructive moment of the review of `source`, and the totals; the details are on another page. Esc
    and the button go back and cancel the rest of the review.
    """

    first_focus = -1

    def __init__(self, subject: Subject, source: ReviewSource) -> None:
        super().__init__(subject, ReviewWatch(source, subject.seat))
        self.source = source
        self.picture: MomentPicture | None = None
        """The picture of the decision shown; None while there is none."""
        # One and the same for all that is built, so that news does not take away what is being read.
        self._sheet = Scroll(Spacer())

    # A page's life

    def enter(self) -> None:
        """Start the review without hindsight, and focus the back button."""
        self.watch.begin(self.watch.seat, hindsight=False)
        super().enter()

    def resume(self) -> None:
        """Rebuild the page when the details page above it has closed. The seat chosen there stays chosen.

        If the details page last showed a review with hindsight, begin a review of the same seat without hindsight.
        """
        super().resume()
        if self.watch.hindsight:
            self.watch.begin(self.watch.seat, hindsight=False)
        self.rebuild()

    def leave(self) -> None:
        """Cancel the rest of the review, and end its processes."""
        self.watch.stop()

    def contents_key(self) -> object:
        """Return a value that has changed whenever the page must be rebuilt to show something new."""
        found = costliest_finding(self.watch.reviews)
        over = [review.is_finished for review in self.watch.reviews]
        return (self.watch.is_running, self.watch.trouble, over, found, len(self.watch.lessons))

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds: take new judgements, and draw the cards of the picture finer once the computer has
        time for it. Return whether to redraw.
        """
        finer = self.picture is not None and self.picture.refine()
        return super().tick(dt) or finer

    def open_details(self) -> None:
        """Open the page with all figures."""
        self.stack.push(DetailsPage(self.subject, self.source, self.watch))

    # What is on it

    def build(self) -> Widget:
        """Return the summary, the most costly moment or a sentence while there is none, the lessons of a match, and the
        buttons.
        """
        found = costliest_finding(self.watch.reviews)
        head = [*self._title(), *self._summary()]
        body = self._no_mistakes_panel() if found is None else self._moment(found)
        foot = Row([Button(_("Details"), self.open_details), Spacer(grow=1), Button(_("Back"), self.back, "primary")])
        if self.columns:
            self._sheet.child = Column([body, *self._lessons()], gap=14)
            return Column([*head, self._sheet if self.subject.has_several_deals else body, foot], gap=14)
        self._sheet.child = Column([*head, body, *self._lessons()], gap=14)
        return Column([self._sheet, foot], gap=14)

    def _title(self) -> list[Widget]:
        return [Row([Label(self.subject.title, Role.SUBHEADING, "text_dim", grow=1), *self.choice()])]

    def _summary(self) -> list[Widget]:
        """Return widgets on skill, luck, and the progress of the review."""
        reviews = self.watch.reviews
        parts: list[Widget] = [Label(self._headline(), Role.HEADING, wrap=True, grow=1)]
        if reviews:
            parts = [Row([*parts, Balance(luck_of(reviews))], gap=28)]
        if self.watch.trouble:
            parts.append(Notice(self.watch.trouble))
        if self.watch.is_running:
            parts.append(self.progress())
        return parts

    def _headline(self) -> str:
        reviews, watch = self.watch.reviews, self.watch
        if watch.is_finished:
            played = play_quality_text(reviews)
        else:
            played = _("Looking back at your decisions.") if watch.is_running else _("Not everything was reviewed.")
        return f"{played} {luck_text(reviews)}" if reviews else played

    def _moment(self, finding: Finding) -> Widget:
        """Return the panel on the worst decision of a finding: its picture, the play made, the better play, the reason,
        and a button to try again from there.
        """
        verdict, names = finding.worst, self._names
        melds = Words(names, self.watch.seat).melds(verdict.situation.view.state)
        title = _("The most costly moment") if self.watch.is_finished else _("The most costly moment so far")
        texts: list[Widget] = [
            Label(title, Role.SUBHEADING, "accent", wrap=True),
            Label(decision_turn_text(verdict, self.subject.has_several_deals), Role.SMALL, "text_dim"),
            Signed(PLAYED, done_text(verdict, melds)),
            Signed(BETTER, rather_text(verdict, melds)),
            Label(why_text(verdict, names, melds)[0], wrap=True),
        ]
        if lasting := lasting_text(finding):
            texts.append(Label(lasting, Role.SMALL, "text_dim", wrap=True))
        again = Button(_("Try again from here"), partial(self.source.play_on, verdict.actions_before), icon="undo")
        return self._beside_picture(verdict, texts, [again])

    def _no_mistakes_panel(self) -> Widget:
        """Return the widget shown while no mistake has been found: a sentence and, once the review is complete, also
        the last decision, if there was any.
        """
        seats, seat, watch = self.subject.seats, self.watch.seat, self.watch
        if watch.is_finished:
            text = praise_text(watch.reviews)
        elif watch.is_running:
            text = _("The deal is played on from each of them to see how else it might have gone.")
        else:
            text = _("Nothing better has been found so far.")
        portrait = Portrait(avatar_of(seats, seat), colour_of(seats, seat), PORTRAIT)
        verdicts = [verdict for review in watch.reviews for verdict in review.verdicts]
        if not (watch.is_finished and verdicts):
            said = Label(text, Role.SUBHEADING, align="center", wrap=True)
            return Panel(Column([Spacer(8, grow=1), portrait, said, Spacer(8, grow=1)], gap=18), padding=24, grow=1)
        last = verdicts[-1]
        done = done_text(last, Words(self._names, seat).melds(last.situation.view.state))
        texts: list[Widget] = [
            portrait,
            Label(text, Role.SUBHEADING, "good", wrap=True),
            Label(_("Your last decision"), Role.SMALL, "text_dim"),
            Signed(BETTER, done),
        ]
        return self._beside_picture(last, texts, [])

    def _beside_picture(self, verdict: Verdict, texts: Sequence[Widget], buttons: Sequence[Widget]) -> Widget:
        """Return the picture of the table at a decision with the texts and buttons beside it; without room for columns,
        with the texts above it and the buttons below.
        """
        if self.picture is None or self.picture.verdict is not verdict:
            self.picture = MomentPicture(verdict, people_of(self.subject.seats))
        foot = [Row([*buttons, Spacer(grow=1)])] if buttons else []
        if not self.columns:
            # In large letters the picture fills a window: what is said of it comes first.
            return Panel(Column([*texts, self.picture, *foot], gap=12), padding=18)
        told = Column([Scroll(Column(texts, gap=12)), *foot], gap=14)
        row = Row([PreferredWidth(self.picture, 5), PreferredWidth(told, 3)], gap=24, align="stretch", grow=1)
        return Panel(row, padding=18, grow=1)

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.subject.seats)

    def _lessons(self) -> list[Widget]:
        """Return the panel of lessons; empty in the review of a single deal, and while no lesson is statistically
        certain.
        """
        learnt = self.watch.lessons
        return [lessons_panel(learnt, "", hindsight=False)] if self.subject.has_several_deals and learnt else []


class Signed(Row):
    """A sentence behind the sign that marks its subject in the picture."""

    def __init__(self, mark: tuple[Ink, str], text: str) -> None:
        ink, icon = mark
        super().__init__([Sign(icon, ink), Label(text, Role.STRONG, ink, wrap=True, grow=1)], gap=10, align="start")


SIGN = 24


class Sign(Widget):
    """An icon in a colour."""

    def __init__(self, icon: str, ink: Ink) -> None:
        super().__init__()
        self.icon = icon
        self.ink: Ink = ink

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of a square that grows with the text size."""
        return (look.em(SIGN), look.em(SIGN))

    def draw(self, canvas: Canvas) -> None:
        """Draw the icon."""
        canvas.icon(self.icon, self.rect, canvas.look.theme.ink(self.ink))


class Reviews:
    """Opens reviews of matches. What has been judged is kept until another match is reviewed, so that no decision is
    judged twice.

    `play_on` begins a new match with the first actions of a record; `start` returns an executor with a number of
    processes for judging.
    """

    def __init__(
        self,
        screens: Screens,
        play_on: Callable[[Record, int], object],
        start: Callable[[int], Executor] = process_executor,
    ) -> None:
        self.screens = screens
        self.play_on = play_on
        self.start = start
        self._table: Match | None = None
        """The match that the kept reviews are about."""
        self._known: Known = {}

    def open_deal_review(self, table: Match) -> None:
        """Show the review of the deal that has just ended at `table`."""
        number = len(table.history.finished_deals)
        self._show(table, [number], _("Review of deal {number}").format(number=number), several=False)

    def open_luck_page(self, table: Match) -> None:
        """Open the page on luck and shuffle of the deal that has just ended at `table`."""
        reckon = partial(LuckJob, table, self.start)
        self.screens.push(LuckPage(table.seats, table.truth, table.history.disclosed_shuffles(), reckon))

    def open_match_review(self, table: Match) -> None:
        """Show the review of all deals of a match that is over, with its lessons."""
        self._show(table, list(range(1, len(table.history.finished_deals) + 1)), _("Review of the match"), several=True)

    def _show(self, table: Match, deals: list[int], title: str, several: bool) -> None:
        if table is not self._table:
            self._table, self._known = table, {}
        subject = Subject(title, table.seats, my_seat(table.seats), several)
        source = TableReview(self, table, deals, Pool(spare_processor_count(), self.start), self._known)
        self.screens.push(ReviewPage(subject, source))


Known = dict[tuple[bool, int], dict[int, DealReview]]
"""The reviews of deals: by hindsight (True, False) and seat, then by number of the deal."""


class TableReview:
    """The review of some deals of the match at `table`. `known` keeps what has been judged, by hindsight and seat, so
    that a review that is begun again goes on from there.
    """

    def __init__(self, reviews: Reviews, table: Match, deals: Sequence[int], pool: Pool, known: Known) -> None:
        self.reviews = reviews
        self.table = table
        self.deals = tuple(deals)
        self._record = read_record("\n".join(table.recording.lines) + "\n")
        self._pool = pool
        self._known = known

    def begin(self, hindsight: bool, seat: int) -> ReviewJob:
        """Begin or continue the review of the decisions of `seat`, judged with `hindsight` or without, and return its
        job.

        Raises OSError or RuntimeError if it cannot be begun.
        """
        known = self._known.setdefault((hindsight, seat), {})
        return ReviewJob(self._record, seat, list(self.deals), self._pool, hindsight, known)

    def close(self) -> None:
        """Cancel all reviews of this match and end their processes."""
        self._pool.close()

    def open_luck_page(self) -> None:
        """Open the page on luck and shuffle of the deal that has just ended."""
        self.reviews.open_luck_page(self.table)

    def play_on(self, count: int) -> None:
        """Begin a new match that starts with the first `count` actions of the reviewed match, with the same players.
        The deal then under way keeps its cards; later deals get new ones. Ask first if the match under way would be
        lost.
        """
        self.reviews.play_on(self._record, count)
