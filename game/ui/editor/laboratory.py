"""The laboratory: bots play house rules and the standard on the same shuffles, and the page compares the results."""

from __future__ import annotations

import os
from collections.abc import Callable

from game.content.numbers import large_number_text
from game.content.translation import in_language
from game.engine.sheet.keys import RuleSheet
from game.session.players.laboratory import (
    MIN_MATCHES_FOR_CERTAINTY,
    Laboratory,
    MeasureText,
    common_player_counts,
)
from game.session.players.processes import GivenUpError
from game.ui.draw.theme import Role
from game.ui.widgets import Button, Choice, Column, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import AdaptivePage, PreferredWidth
from game.ui.widgets.label import ProgressBar
from game.words.house_rules import changed_rules
from game.words.strings import _

DEAL_COUNTS = (200, 1000, 2000, 5000, 10000)
DEFAULT_DEALS = 2
"""Index of the default in `DEAL_COUNTS`."""
DEFAULT_PLAYERS = 3
SEED = 1
POLL_SECONDS = 0.4
"""Seconds between two updates of the results."""

LaboratoryStarter = Callable[[RuleSheet, RuleSheet, int, int], Laboratory]
"""Starts the bots, given the standard, the house rules, the number of players and of deals."""


def start_on_all_processors(first: RuleSheet, second: RuleSheet, players: int, deals: int) -> Laboratory:
    """Start a laboratory that plays this number of `deals` with each sheet, with one process per processor of the
    machine. Raises OSError or RuntimeError if the processes cannot be started.
    """
    return Laboratory(first, second, players, deals, SEED, os.cpu_count() or 1)


class LaboratoryScreen(AdaptivePage):
    """Lets bots play by the sheets `first` and `second`, and compares the two. Esc and the Back button stop the bots
    and close the page.
    """

    first_focus = -1

    def __init__(
        self, first: RuleSheet, second: RuleSheet, start_laboratory: LaboratoryStarter = start_on_all_processors
    ) -> None:
        super().__init__()
        self.sheets = (first, second)
        name = in_language(second.title)
        if name == in_language(first.title):
            name = _("{title}, changed").format(title=name)
        self.names = (in_language(first.title), name)
        self.counts = list(common_player_counts(first, second))
        self.players = min(self.counts, key=lambda count: abs(count - DEFAULT_PLAYERS), default=0)
        self.deals = DEAL_COUNTS[DEFAULT_DEALS]
        self.laboratory: Laboratory | None = None
        self.trouble = "" if self.counts else _("There is no number of players that both games allow.")
        self._start_laboratory = start_laboratory
        self._seconds_since_poll = 0.0
        self._running = False
        # One and the same for all that is built, so that news does not take away what is being read.
        self._sheet = Scroll(Spacer())

    def leave(self) -> None:
        """Stop the bots."""
        self.stop()

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds; while the bots run, fetch their results from time to time, and say why if they gave
        up. Return whether the picture changed.
        """
        self._seconds_since_poll += dt
        if self._running and self._seconds_since_poll >= POLL_SECONDS:
            self._seconds_since_poll = 0.0
            self._poll()
        return super().tick(dt)

    def start(self) -> None:
        """Stop the bots, start them afresh, and rebuild the page. If they cannot be started, the page says why."""
        self.stop()
        self.trouble = ""
        try:
            self.laboratory = self._start_laboratory(*self.sheets, self.players, self.deals)
            self._running = True
        except (OSError, RuntimeError) as error:
            self.trouble = _("The bots cannot be started: {problem}").format(problem=error)
        self.rebuild()

    def stop(self) -> None:
        """Stop the bots; results so far stay."""
        if self.laboratory and self._running:
            self.laboratory.close()
        self._running = False

    def _stop_and_show(self) -> None:
        self.stop()
        self.rebuild()

    def _poll(self) -> None:
        assert self.laboratory
        try:
            news = self.laboratory.poll()
        except GivenUpError as problem:
            self.trouble = _("The bots stopped: {problem}").format(problem=problem)
            self.stop()
            news = True
        self._running = self._running and not self.laboratory.is_finished
        if news:
            self.rebuild()

    def build(self) -> Widget:
        """Build the choices, the progress, the results and the buttons."""
        first, second = self.names
        head = Column(
            [
                Label(_("Try it out"), Role.HEADING),
                Label(
                    _("Bots play “{second}” and “{first}” on the same shuffles.").format(second=second, first=first),
                    ink="text_dim",
                    wrap=True,
                ),
            ],
            gap=2,
        )
        way = Button(_("Stop"), self._stop_and_show) if self._running else self._start_button()
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), way])
        shown = self._results() or _differences(*self.sheets)
        self._sheet.child = Column([self._choices(), self._progress(), *shown], gap=14)
        return Column([head, Panel(self._sheet, padding=24, grow=1), foot], gap=14)

    def _start_button(self) -> Button:
        button = Button(_("Play again") if self.laboratory else _("Start"), self.start, "primary", icon="cards")
        button.enabled = bool(self.counts)
        return button

    def _choices(self) -> Widget:
        deals = [_("{count} deals").format(count=large_number_text(count)) for count in DEAL_COUNTS]
        choices: list[Widget] = [Choice(deals, DEAL_COUNTS.index(self.deals), self._set_deals, stepper=True)]
        if self.counts:
            players = [_("{count} players").format(count=count) for count in self.counts]
            at = self.counts.index(self.players)
            choices.insert(0, Choice(players, at, self._set_players, stepper=True))
        for choice in choices:
            choice.enabled = not self._running
        return Row([*choices, Spacer(grow=1)]) if self.columns else Column(choices, gap=8)

    def _set_players(self, index: int) -> None:
        self.players = self.counts[index]

    def _set_deals(self, index: int) -> None:
        self.deals = DEAL_COUNTS[index]

    def _progress(self) -> Widget:
        if self.trouble:
            return Label(self.trouble, Role.SMALL, "danger", wrap=True)
        if not self.laboratory:
            text = _(
                "How long does a deal last, who goes out, how often does the stock run out? Stop once you "
                "have seen enough."
            )
            return Label(text, Role.SMALL, "text_dim", wrap=True)
        lab = self.laboratory
        done, of = lab.progress_in_deals
        told = _("{done} of {all} deals").format(done=done, all=of)
        bar = ProgressBar(lab.matches_done / lab.match_count, grow=1)
        return Row([bar, PreferredWidth(Label(told, Role.SMALL, "text_dim", "right"), units=170)], gap=14)

    def _results(self) -> list[Widget]:
        lines = self.laboratory.report() if self.laboratory else []
        if not lines:
            return []
        first, second = self.names
        note = _(
            "± is the 95% margin of error; without one there is too little data yet. Changes in bold are "
            "unlikely to be chance; nothing is bold before {few} matches."
        ).format(few=MIN_MATCHES_FOR_CERTAINTY)
        parts: list[Widget] = []
        if self.columns:
            names = [first, second, _("change")]
            parts.append(_result_row(Label(""), [Label(name, Role.CAPTION, "text_dim", "right") for name in names]))
            parts += [_result_row(Label(_(line.meaning), wrap=True), _value_labels(line)) for line in lines]
        else:
            for line in lines:
                values = [
                    Row([Label(name, Role.SMALL, "text_dim", grow=1), value])
                    for name, value in zip((first, second, _("change")), _value_labels(line), strict=True)
                ]
                meaning = Label(_(line.meaning), Role.STRONG, wrap=True)
                parts.append(Column([meaning, *values], gap=0))
        return [Column(parts, gap=6 if self.columns else 14), Label(note, Role.SMALL, "text_dim", wrap=True)]


def _differences(first: RuleSheet, second: RuleSheet) -> list[Widget]:
    """Return a heading and the rules that differ in `second`, each with its value in `first` as the standard. If none
    differ, return one sentence that says so.
    """
    told = changed_rules(second, first)
    if not told:
        return [Label(_("Both have the same rules, so any difference is chance."), Role.SMALL, "text_dim", wrap=True)]
    said = [
        Column(
            [
                Label(now, wrap=True),
                Label(_("Standard: {value}").format(value=before), Role.SMALL, "text_dim", wrap=True),
            ],
            gap=0,
        )
        for now, before in told
    ]
    return [Spacer(4), Label(_("What is different"), Role.SUBHEADING, "accent"), *said]


def _result_row(meaning: Widget, values: list[Label]) -> Widget:
    shares: list[Widget] = [PreferredWidth(value, units=190) for value in values]
    return Row([PreferredWidth(meaning, 1), *shares], gap=10)


def _value_labels(line: MeasureText) -> list[Label]:
    """Return the labels of a measure: for the first sheet, for the second, and for the change, which is bold if it is
    unlikely to be chance.
    """
    change = Label(line.change, Role.BODY, "text_dim", "right")
    if line.is_certain:
        change = Label(line.change, Role.STRONG, "accent", "right")
    return [Label(line.first, align="right"), Label(line.second, align="right"), change]
