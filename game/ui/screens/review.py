"""The review of a deal, or of a whole match: what decisions cost, what was better and why, and luck beside skill."""

from __future__ import annotations

from collections.abc import Callable

from game.session.players.reviewing import DealReview, Mark, Verdict
from game.ui.review_watch import Opener, ReviewWatch, Subject
from game.ui.review_words import basis_text, counted_text, head_text, unsure_text
from game.ui.screens.adaptive import AdaptivePage, Share
from game.ui.screens.review_lines import decision, lessons_panel
from game.ui.strings import _
from game.ui.table.words import Words
from game.ui.theme import Ink, Role
from game.ui.widgets import Button, Choice, Column, Label, Row, Scroll, Spacer, Toggle, Widget
from game.ui.widgets.progress import Progress

LOOK_EVERY = 0.3
"""Seconds between two looks at what has been judged."""
SEATS = 260
SAID = 190


class ReviewPage(AdaptivePage):
    """Shows decisions as they are judged. Esc and the button go back and give up what was not judged yet.

    `play_on` is called with the number of actions after which a new match is to begin; `on_leave` when nothing is to be
    judged any more.
    """

    def __init__(
        self,
        subject: Subject,
        open_review: Opener,
        play_on: Callable[[int], object],
        on_leave: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__()
        self.subject = subject
        self.watch = ReviewWatch(open_review, subject.seat)
        self.everything = False
        """Whether decisions without a mark are shown, too."""
        self._play_on = play_on
        self._on_leave = on_leave
        self._since = 0.0
        self._bar = Progress(grow=1)
        self._count = Label("", Role.SMALL, "text_dim", "right")
        # One and the same for all that is built, so that news do not take away what is being read.
        self._sheet = Scroll(Spacer())

    # A page's life

    def enter(self) -> None:
        """See `Screen.enter`: the review begins."""
        self.watch.begin(self.watch.seat, self.watch.hindsight)
        super().enter()
        self.group.set_focus(self.group.focusable()[-1])

    def leave(self) -> None:
        """See `Screen.leave`: nothing is judged any more."""
        self.watch.close()
        self._on_leave()

    def tick(self, dt: float) -> bool:
        """See `Screen.tick`: take in what has been judged, now and then."""
        self._since += dt
        if self.watch.running and self._since >= LOOK_EVERY:
            self._since = 0.0
            self._look_in()
        return super().tick(dt)

    def _look_in(self) -> None:
        before = self._told()
        self.watch.look()
        if self._told() != before:
            self.rebuild()
        elif self._tell_progress():
            self.layout()

    def _told(self) -> tuple[object, ...]:
        """What must be built anew when it changes; of the decisions those that are shown."""
        shown = [(review.finished, len(self._shown(review))) for review in self.watch.reviews]
        return (self.watch.running, self.watch.trouble, shown)

    def _shown(self, review: DealReview) -> list[Verdict]:
        return [each for each in review.verdicts if self.everything or each.mark is not Mark.NONE]

    def _begin(self, seat: int, hindsight: bool) -> None:
        self.watch.begin(seat, hindsight)
        self.rebuild()

    def _show_all(self, everything: bool) -> None:
        self.everything = everything
        self.rebuild()

    def _stop(self) -> None:
        self.leave()
        self.rebuild()

    # What is on it

    def build(self) -> Widget:
        """Luck and skill, the lessons, the decisions, and the switches."""
        title, *said = self._head()
        # In large letters what is said of it leaves no room for anything else: it scrolls with the rest.
        above, inside = (said, []) if self.columns else ([], said)
        self._sheet.child = Column([*inside, *self._lessons(), *self._decisions()], gap=12)
        all_of_them = Toggle(_("All decisions"), self.everything, self._show_all)
        # It says itself what it does: a tip would hide the decisions above it.
        hindsight = Toggle(
            _("Hindsight: with all cards"), self.watch.hindsight, lambda on: self._begin(self.watch.seat, on)
        )
        back = Button(_("Back"), self.back, "primary")
        foot = Row([hindsight, Spacer(8), all_of_them, Spacer(grow=1), back], gap=14)
        return Column([Column([title, *above], gap=8), self._sheet, foot], gap=14)

    def _head(self) -> list[Widget]:
        """The title, and what is said of the whole."""
        parts: list[Widget] = [Label(self.subject.title, Role.HEADING, grow=1)]
        if self.watch.hindsight:
            parts.append(Label(_("With hindsight"), Role.SUBHEADING, "danger"))
        said = head_text(self.watch.reviews) or self._waiting()
        people = self.subject.people
        if len(people) > 1:
            names = [self.subject.seats[seat].name for seat in people]
            tip = _("Whose decisions are reviewed")
            at = people.index(self.watch.seat)
            choice = Choice(names, at, lambda to: self._begin(people[to], self.watch.hindsight), stepper=True, tip=tip)
            parts.append(Share(choice, units=SEATS))
        lines: list[Widget] = [Row(parts, gap=18, align="end")]
        if said:
            lines.append(Label(said, Role.SUBHEADING, "accent", wrap=True))
        tone: Ink = "danger" if self.watch.trouble or self.watch.hindsight else "text_dim"
        lines.append(Label(self.watch.trouble or basis_text(self.watch.hindsight), Role.SMALL, tone, wrap=True))
        if self.watch.running:
            lines.append(self._progress())
        return lines

    def _waiting(self) -> str:
        return _("The bots play on from every decision …") if self.watch.running else ""

    def _progress(self) -> Widget:
        self._tell_progress()
        return Row([self._bar, Share(self._count, units=SAID), Button(_("Stop"), self._stop)], gap=14)

    def _tell_progress(self) -> bool:
        """Say how far it is; whether that is news."""
        done, most = self.watch.progress
        text = _("{done} of {most} decisions").format(done=done, most=most) if most else _("Getting ready …")
        news = text != self._count.text
        self._bar.share, self._count.text = done / most if most else 0.0, text
        return news

    def _lessons(self) -> list[Widget]:
        if not self.subject.lessons:
            return []
        return [lessons_panel(self.watch.lessons, self._nothing(), self.watch.hindsight)]

    def _nothing(self) -> str:
        """What there is to say while there are no lessons."""
        if any(each.mark is not Mark.NONE for review in self.watch.reviews for each in review.verdicts):
            return unsure_text()
        if self.watch.running:
            return _("Nothing is marked so far.")
        if self.watch.finished:
            return _("Nothing is marked: well played.")
        done, most = self.watch.progress
        return _("{done} of {most} decisions judged, none of them marked.").format(done=done, most=most)

    def _decisions(self) -> list[Widget]:
        parts: list[Widget] = []
        words = Words(tuple(seat.name for seat in self.subject.seats), self.watch.seat)
        if self.everything and not self.watch.hindsight:
            parts.append(Label(_how_measured(), Role.SMALL, "text_dim", wrap=True))
        for review in self.watch.reviews:
            title = _("Deal {number}").format(number=review.deal)
            # While it goes on, how far it is stands beside the bar.
            counted = counted_text([review]) if review.finished or not self.watch.running else ""
            texts = [Label(title, Role.SUBHEADING, "accent"), Label(counted, Role.SMALL, "text_dim")]
            parts.append(Row([*texts, Spacer(grow=1)], gap=12, align="end"))
            parts += [decision(each, words, self._play_on, self.columns) for each in self._shown(review)]
        return parts


def _how_measured() -> str:
    return _(
        "Every decision was tried in a few hands and stocks first. Where something looked better, it was measured "
        "closely, in many more; all else cost nothing as far as the first look tells. 19 times of 20 the true cost is "
        "within ±."
    )
