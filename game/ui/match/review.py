"""The review of a deal, or of a whole match: what decisions cost, what was better and why, and luck beside skill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import Protocol

from msgspec import Struct

from game.record.record import Seat, read
from game.session.match.table import Table
from game.session.players.processes import Pool, processes, spare_processors
from game.session.players.reviewing import (
    DealReview,
    MistakeMark,
    Reckoning,
    ReviewError,
    Reviewing,
    Verdict,
    Weakness,
    weaknesses,
)
from game.ui.app.services import Services
from game.ui.draw.theme import Ink, Role
from game.ui.match.luck import CardsPage
from game.ui.match.score_sheet import Cell
from game.ui.widgets import Answer, Button, Choice, Column, Dialog, Label, Panel, Row, Scroll, Spacer, Toggle, Widget
from game.ui.widgets.adaptive import AdaptivePage, Share
from game.ui.widgets.label import ProgressBar
from game.ui.words.match import match_text, my_seat
from game.ui.words.review import (
    basis_text,
    better_text,
    chance_text,
    cost_text,
    counted_text,
    head_text,
    lesson_cost_text,
    lesson_text,
    mark_text,
    played_text,
    trouble_text,
    unsure_text,
    why_text,
)
from game.ui.words.strings import _
from game.ui.words.table import Words

MARK = 44
_INKS: dict[MistakeMark, Ink] = {
    MistakeMark.NONE: "text_dim",
    MistakeMark.DOUBTFUL: "accent",
    MistakeMark.MISTAKE: "danger",
    MistakeMark.BLUNDER: "danger",
}


def decision(verdict: Verdict, words: Words, play_on: Callable[[int], object], columns: bool) -> Widget:
    """A decision, in `columns` where there is room; `play_on` is called with the number of actions before it."""
    melds = words.melds(verdict.situation.view.state)
    said = _("Turn {turn}. Played: {play}.").format(turn=verdict.situation.turn, play=played_text(verdict, melds))
    again = Button(_("Play on from here"), partial(play_on, verdict.at))
    if verdict.mark is MistakeMark.NONE:
        plain = Label(said, Role.BODY, "text_dim", wrap=True, grow=1)
        cost = Label(cost_text(verdict) if verdict.worlds else _("not compared"), Role.BODY, "text_dim", "right")
        return Panel(Row([plain, cost, again], gap=14), padding=10)
    ink = _INKS[verdict.mark]
    better = _("Better: {play}.").format(play=better_text(verdict, melds))
    mark = Cell(verdict.mark.value, MARK, Role.FIGURE, ink, "center")
    why = [Label(text, Role.SMALL, "text_dim", wrap=True) for text in why_text(verdict, words.names, melds)]
    texts = [Label(said, Role.STRONG, wrap=True), Label(better, Role.BODY, "good", wrap=True), *why]
    kind = mark_text(verdict.mark)
    if verdict.hindsight:
        kind = _("{mark}, with hindsight").format(mark=kind)
    costs = [
        Label(cost_text(verdict), Role.FIGURE, ink, align="right"),
        Label(kind, Role.CAPTION, "text_dim", align="right"),
        again,
    ]
    if columns:
        return Panel(Row([mark, Column(texts, gap=4, grow=1), Column(costs, gap=6)], gap=14, align="start"), padding=14)
    return Panel(Column([Row([mark, Spacer(grow=1), *costs], gap=14), *texts], gap=6), padding=14)


def lessons_panel(learnt: Sequence[Weakness], nothing: str, hindsight: bool) -> Widget:
    """What to learn, the dearest first, each with what it cost; `nothing` where there is nothing to learn."""
    lines: list[Widget] = [Label(_("The three lessons of the evening"), Role.SUBHEADING, "paper_text")]
    for number, lesson in enumerate(learnt, 1):
        text = Label(lesson_text(lesson), Role.STRONG, "paper_text", wrap=True, grow=1)
        cost = Label(lesson_cost_text(lesson), Role.BODY, "paper_dim")
        lines.append(Row([Cell(f"{number}.", 24, Role.STRONG, "paper_dim"), text, cost], gap=12))
    if not learnt:
        lines.append(Label(nothing, Role.BODY, "paper_dim"))
    elif not hindsight:
        lines.append(Label(chance_text(), Role.SMALL, "paper_dim", wrap=True))
    return Panel(Column(lines, gap=8), padding=18, paper=True)


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


class ReviewSource(Protocol):
    """Where the reviews of a page come from."""

    def begin(self, hindsight: bool, seat: int) -> Reviewing:
        """Begin the review, with hindsight or without, of what a seat decided, or go on with one begun before; OSError
        or RuntimeError if that cannot be.
        """

    def play_on(self, count: int) -> None:
        """Play on from a moment, after so many actions."""

    def close(self) -> None:
        """Nothing is to be judged any more."""


class ReviewWatch:
    """Watches the reviews of a `source`, one at a time, at first that of the decisions of `seat`."""

    def __init__(self, source: ReviewSource, seat: int) -> None:
        self.seat = seat
        self.hindsight = False
        self.trouble = ""
        """Why nothing more is judged."""
        self._source = source
        self._reviewing: Reviewing | None = None

    def begin(self, seat: int, hindsight: bool) -> None:
        """Begin the review of a seat, and give up the one before."""
        self.close()
        self.seat, self.hindsight, self.trouble = seat, hindsight, ""
        # What was judged otherwise must not be shown as this.
        self._reviewing = None
        try:
            self._reviewing = self._source.begin(hindsight, seat)
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
    def lessons(self) -> list[Weakness]:
        """What there is to learn from what was judged so far."""
        return weaknesses(verdict for review in self.reviews for verdict in review.verdicts)


LOOK_EVERY = 0.3
"""Seconds between two looks at what has been judged."""
SEATS = 260
SAID = 190


class ReviewPage(AdaptivePage):
    """Shows decisions as they are judged by `source`, and plays on from them. Esc and the button go back and give up
    what was not judged yet.
    """

    def __init__(self, subject: Subject, source: ReviewSource) -> None:
        super().__init__()
        self.subject = subject
        self.source = source
        self.watch = ReviewWatch(source, subject.seat)
        self.everything = False
        """Whether decisions without a mark are shown, too."""
        self._since = 0.0
        self._bar = ProgressBar(grow=1)
        self._count = Label("", Role.SMALL, "text_dim", "right")
        # One and the same for all that is built, so that news does not take away what is being read.
        self._sheet = Scroll(Spacer())

    # A page's life

    def enter(self) -> None:
        """The review begins."""
        self.watch.begin(self.watch.seat, self.watch.hindsight)
        super().enter()
        self.group.set_focus(self.group.focusable()[-1])

    def leave(self) -> None:
        """Nothing is judged any more."""
        self.watch.close()
        self.source.close()

    def tick(self, dt: float) -> bool:
        """Take in what has been judged, now and then."""
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
        return [each for each in review.verdicts if self.everything or each.mark is not MistakeMark.NONE]

    def _begin(self, seat: int, hindsight: bool) -> None:
        self.watch.begin(seat, hindsight)
        self.rebuild()

    def _choose(self, number: int) -> None:
        self._begin(self.subject.people[number], self.watch.hindsight)

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
        hindsight = Toggle(_("Hindsight: with all cards"), self.watch.hindsight, partial(self._begin, self.watch.seat))
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
            choice = Choice(names, at, self._choose, stepper=True, tip=tip)
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
        if any(each.mark is not MistakeMark.NONE for review in self.watch.reviews for each in review.verdicts):
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
            parts += [decision(each, words, self.source.play_on, self.columns) for each in self._shown(review)]
        return parts


def _how_measured() -> str:
    return _(
        "Every decision was tried in a few hands and stocks first. Where something looked better, it was measured "
        "closely, in many more; all else cost nothing as far as the first look tells. 19 times of 20 the true cost is "
        "within ±."
    )


class Reviews:
    """Opens reviews of matches. What was judged once is not judged again while one plays the same match.

    `start` begins so many processes that judge.
    """

    def __init__(self, services: Services, start: Callable[[int], Executor] = processes) -> None:
        self.services = services
        self.start = start
        self._table: Table | None = None
        """The match whose reviews are known."""
        self._known: Known = {}

    def deal(self, table: Table) -> None:
        """Show the review of the deal that is over."""
        number = len(table.past.deals)
        self._show(table, [number], _("Review of deal {number}").format(number=number), lessons=False)

    def cards(self, table: Table) -> None:
        """Show how the cards of the deal fell that is over."""
        reckon = partial(Reckoning, table, self.start)
        self.services.screens.push(CardsPage(table.seats, table.truth, table.past.disclosed(), reckon))

    def match(self, table: Table) -> None:
        """Show the review of all deals of a match that is over, and what to learn from them."""
        self._show(table, list(range(1, len(table.past.deals) + 1)), _("Review of the match"), lessons=True)

    def _show(self, table: Table, deals: list[int], title: str, lessons: bool) -> None:
        if table is not self._table:
            self._table, self._known = table, {}
        subject = Subject(title, table.seats, my_seat(table.seats), lessons)
        source = TableReview(self.services, table, deals, Pool(spare_processors(), self.start), self._known)
        self.services.screens.push(ReviewPage(subject, source))


Known = dict[tuple[bool, int], dict[int, DealReview]]
"""What was judged: by whether it is with hindsight, by seat, and by deal."""


class TableReview:
    """Reviews some deals of the match at `table`, and begins a new match where one wants to play on. What is `known`
    grows.
    """

    def __init__(self, services: Services, table: Table, deals: Sequence[int], pool: Pool, known: Known) -> None:
        self.services = services
        self.table = table
        self.deals = tuple(deals)
        self._record = read("\n".join(table.record) + "\n")
        self._pool = pool
        self._known = known

    def begin(self, hindsight: bool, seat: int) -> Reviewing:
        """Begin the review of a seat, or go on with it."""
        known = self._known.setdefault((hindsight, seat), {})
        return Reviewing(self._record, seat, list(self.deals), self._pool, hindsight, known)

    def close(self) -> None:
        """Give up what was not judged yet."""
        self._pool.close()

    def play_on(self, count: int) -> None:
        """Say what becomes of the match, and begin the new one."""
        text = _("A new match begins at this moment, with the same players and cards.")
        if not self.table.over:
            kept = _("“{match}” is kept, and “Continue” on the title goes on with it.")
            lost = _("Nothing is saved now: “{match}” is gone then.")
            saved = self.services.saves.keeps and not self.table.kept.trouble
            text = f"{text} {(kept if saved else lost).format(match=match_text(self.table))}"
        answers = [Answer(_("Back")), Answer(_("Play on"), partial(self._play_on, count), "primary")]
        self.services.screens.push(Dialog(_("Play on from here?"), text, answers))

    def _play_on(self, count: int) -> None:
        self.services.match.play_on(self._record, count, asked=True)
