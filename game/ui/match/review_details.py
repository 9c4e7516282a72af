"""The details page of a review: all figures with ±, every decision, also with hindsight, and the shuffle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.content.translation import marked
from game.session.players.reviewing import DealReview, Finding, MistakeMark, Weakness, findings
from game.ui.draw.theme import Ink, Role
from game.ui.match.review_watch import ReviewSource, ReviewWatch, Subject, WatchingPage
from game.ui.match.score_sheet import Cell
from game.ui.widgets import Button, Column, Label, Panel, Row, Scroll, Spacer, Toggle, Widget
from game.words.review import (
    basis_text,
    better_text,
    chance_text,
    cost_text,
    decision_counts_text,
    head_text,
    lasting_text,
    lesson_advice_text,
    lesson_cost_text,
    match_cost_text,
    mistake_mark_name,
    played_text,
    unsure_text,
    why_text,
)
from game.words.strings import _
from game.words.table import Words

MARK = 44
_INKS: dict[MistakeMark, Ink] = {
    MistakeMark.NONE: "text_dim",
    MistakeMark.DOUBTFUL: "accent",
    MistakeMark.MISTAKE: "danger",
    MistakeMark.BLUNDER: "danger",
}


def decision_panel(finding: Finding, words: Words, play_on: Callable[[int], object], columns: bool) -> Widget:
    """Return a widget on the decision with the highest cost in a finding.

    A finding is one mistake, several decisions in which the same action was missed, or a decision without a mistake.
    The button calls `play_on` with the number of actions before the decision shown.

    With `columns`, texts and costs stand side by side, else below one another. A decision without a mistake is always a
    single row.
    """
    verdict = finding.worst
    melds = words.melds(verdict.situation.view.state)
    said = _("Turn {turn}. Played: {play}.").format(turn=verdict.situation.turn, play=played_text(verdict, melds))
    again = Button(_("Play on from here"), partial(play_on, verdict.actions_before))
    if verdict.mark is MistakeMark.NONE:
        plain = Label(said, Role.BODY, "text_dim", wrap=True, grow=1)
        otherwise = _("as a hint would have advised") if verdict.advised else _("not compared")
        cost = Label(cost_text(verdict) if verdict.sample_size else otherwise, Role.BODY, "text_dim", "right")
        return Panel(Row([plain, cost, again], gap=14), padding=10)
    ink = _INKS[verdict.mark]
    better = _("Better: {play}.").format(play=better_text(verdict, melds))
    mark = Cell(verdict.mark.value, MARK, Role.FIGURE, ink, "center")
    why = [Label(text, Role.SMALL, "text_dim", wrap=True) for text in why_text(verdict, words.names, melds)]
    texts = [Label(said, Role.STRONG, wrap=True), Label(better, Role.BODY, "good", wrap=True), *why]
    if lasting := lasting_text(finding):
        texts.append(Label(lasting, Role.SMALL, wrap=True))
    kind = mistake_mark_name(verdict.mark)
    if verdict.hindsight:
        kind = _("{mark}, with hindsight").format(mark=kind)
    costs = [
        Label(cost_text(verdict), Role.FIGURE, ink, align="right"),
        Label(kind, Role.CAPTION, "text_dim", align="right"),
        *([Label(lost, Role.CAPTION, "text_dim", align="right")] if (lost := match_cost_text(verdict)) else []),
        again,
    ]
    if columns:
        return Panel(Row([mark, Column(texts, gap=4, grow=1), Column(costs, gap=6)], gap=14, align="start"), padding=14)
    return Panel(Column([Row([mark, Spacer(grow=1), *costs], gap=14), *texts], gap=6), padding=14)


LESSON_HEADINGS = (
    marked("Lessons from this match"),
    marked("One lesson from this match"),
    marked("Two lessons from this match"),
    marked("Three lessons from this match"),
)
"""The headings over the lessons, by their number."""


def lessons_panel(lessons: Sequence[Weakness], nothing: str, hindsight: bool) -> Widget:
    """Return a panel with the lessons in the order given, each with its cost. There may be at most three.

    Unless `hindsight` is set, a note says that chance has been left out of the costs. Without lessons, the text
    `nothing` stands in their place.
    """
    lines: list[Widget] = [Label(_(LESSON_HEADINGS[len(lessons)]), Role.SUBHEADING, "paper_text")]
    for number, lesson in enumerate(lessons, 1):
        text = Label(lesson_advice_text(lesson), Role.STRONG, "paper_text", wrap=True, grow=1)
        cost = Label(lesson_cost_text(lesson), Role.BODY, "paper_dim")
        lines.append(Row([Cell(f"{number}.", 24, Role.STRONG, "paper_dim"), text, cost], gap=12))
    if not lessons:
        lines.append(Label(nothing, Role.BODY, "paper_dim"))
    elif not hindsight:
        lines.append(Label(chance_text(), Role.SMALL, "paper_dim", wrap=True))
    return Panel(Column(lines, gap=8), padding=18, paper=True)


class DetailsPage(WatchingPage):
    """Shows the mistakes found by the reviews of `watch`, with all figures; with the switch `everything` on, every
    decision.

    From each decision shown, a match can be continued (`source.play_on`). Esc and the button go back.
    """

    first_focus = -1

    def __init__(self, subject: Subject, source: ReviewSource, watch: ReviewWatch) -> None:
        super().__init__(subject, watch)
        self.source = source
        self.everything = False
        """Whether decisions without a mark are shown, too."""
        # One and the same for all that is built, so that news does not take away what is being read.
        self._sheet = Scroll(Spacer())

    def contents_key(self) -> object:
        """Return a value that has changed whenever the page must be rebuilt to show something new."""
        shown = [(review.is_finished, len(self._findings(review))) for review in self.watch.reviews]
        return (self.watch.is_running, self.watch.trouble, shown)

    def _findings(self, review: DealReview) -> list[Finding]:
        """Return the findings to show of a deal: its mistakes, in order.

        An action that was missed several times is one finding. With the switch `everything` on, every decision is a
        finding of its own, mistake or not.
        """
        return [Finding((each,)) for each in review.verdicts] if self.everything else findings(review.verdicts)

    def _begin(self, seat: int, hindsight: bool) -> None:
        self.watch.begin(seat, hindsight)
        self.rebuild()

    def _show_all(self, everything: bool) -> None:
        self.everything = everything
        self.rebuild()

    # What is on it

    def build(self) -> Widget:
        """Return the summary of luck and skill, the lessons, the decisions, and the switches."""
        title, *said = self._head()
        # In large letters what is said of it leaves no room for anything else: it scrolls with the rest.
        above, inside = (said, []) if self.columns else ([], said)
        self._sheet.child = Column([*inside, *self._lessons(), *self._decisions()], gap=12)
        all_of_them = Toggle(_("All decisions"), self.everything, self._show_all)
        # It says itself what it does: a tip would hide the decisions above it.
        text = _("Hindsight: with all cards") if self.columns else _("Hindsight")
        hindsight = Toggle(text, self.watch.hindsight, partial(self._begin, self.watch.seat))
        back = Button(_("Back"), self.back, "primary")
        ways: list[Widget] = [back]
        if not self.subject.has_several_deals:
            ways.insert(0, Button(_("Luck and shuffle"), self.source.open_luck_page))
        foot = Row([hindsight, Spacer(8), all_of_them, Spacer(grow=1), *ways], gap=14)
        return Column([Column([title, *above], gap=8), self._sheet, foot], gap=14)

    def _head(self) -> list[Widget]:
        """Return the widgets at the top: the title with the choice of a seat, if there are several, and a summary.

        Below them stands what the review is based on or, instead, what went wrong with it; while it runs, its progress,
        too.
        """
        parts: list[Widget] = [Label(self.subject.title, Role.HEADING, grow=1)]
        if self.watch.hindsight:
            parts.append(Label(_("With hindsight"), Role.SUBHEADING, "danger"))
        said = head_text(self.watch.reviews) or self._waiting()
        parts += self.choice()
        lines: list[Widget] = [Row(parts, gap=18, align="end")]
        if said:
            lines.append(Label(said, Role.SUBHEADING, "accent", wrap=True))
        tone: Ink = "danger" if self.watch.trouble or self.watch.hindsight else "text_dim"
        lines.append(Label(self.watch.trouble or basis_text(self.watch.hindsight), Role.SMALL, tone, wrap=True))
        if self.watch.is_running:
            lines.append(self.progress())
        return lines

    def _waiting(self) -> str:
        return _("The bots play on from every decision …") if self.watch.is_running else ""

    def _lessons(self) -> list[Widget]:
        if not self.subject.has_several_deals:
            return []
        return [lessons_panel(self.watch.lessons, self._no_lessons_text(), self.watch.hindsight)]

    def _no_lessons_text(self) -> str:
        """Return the text shown while there are no lessons: why there are none, or not yet."""
        if any(each.mark is not MistakeMark.NONE for review in self.watch.reviews for each in review.verdicts):
            return unsure_text()
        if self.watch.is_running:
            return _("Nothing is marked so far.")
        if self.watch.is_finished:
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
            counted = decision_counts_text([review]) if review.is_finished or not self.watch.is_running else ""
            texts = [Label(title, Role.SUBHEADING, "accent"), Label(counted, Role.SMALL, "text_dim")]
            parts.append(Row([*texts, Spacer(grow=1)], gap=12, align="end"))
            parts += [decision_panel(each, words, self.source.play_on, self.columns) for each in self._findings(review)]
        return parts


def _how_measured() -> str:
    return _(
        "Plays a hint would have advised are not compared. Every other decision was first tried with the hidden "
        "cards dealt in a few possible ways. Where another play looked better, it was measured closely, with "
        "many more deals; everything else cost nothing as far as that first look can tell. 19 times out of 20 "
        "the true cost is within the ±."
    )
