"""What a review consists of: a decision, with what was better and why, and the lessons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.session.players.reviewing import Lesson, Mark, Verdict
from game.ui.review_words import (
    better_text,
    chance_text,
    cost_text,
    lesson_cost_text,
    lesson_text,
    mark_text,
    played_text,
    why_text,
)
from game.ui.screens.score_paper import Cell
from game.ui.strings import _
from game.ui.table.words import Words
from game.ui.theme import Ink, Role
from game.ui.widgets import Button, Column, Label, Panel, Row, Spacer, Widget

MARK = 44
_INKS: dict[Mark, Ink] = {
    Mark.NONE: "text_dim",
    Mark.DOUBTFUL: "accent",
    Mark.MISTAKE: "danger",
    Mark.BLUNDER: "danger",
}


def decision(verdict: Verdict, words: Words, play_on: Callable[[int], object], columns: bool) -> Widget:
    """A decision, in `columns` where there is room; `play_on` is called with the number of actions before it."""
    melds = words.melds(verdict.moment.view.state)
    said = _("Turn {turn}. Played: {play}.").format(turn=verdict.moment.turn, play=played_text(verdict, melds))
    again = Button(_("Play on from here"), lambda: play_on(verdict.at))
    if verdict.mark is Mark.NONE:
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


def lessons_panel(learnt: Sequence[Lesson], nothing: str, hindsight: bool) -> Widget:
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
