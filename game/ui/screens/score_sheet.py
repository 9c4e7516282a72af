"""The score sheet after a deal: every card counted, and the match so far."""

from collections.abc import Callable, Sequence

from game.content.translation import counted
from game.engine.play.scoring import Scored
from game.engine.state import NOBODY, Ending, State
from game.record.record import Seat
from game.ui.accounts import leaders_first
from game.ui.chart import Chart
from game.ui.match_table import MatchTable
from game.ui.people import colour_of
from game.ui.screens.adaptive import AdaptivePage, Share
from game.ui.screens.score_paper import ScorePaper
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.notice import Notice

MANY = 4
"""Seats of which the accounts are written closer together."""


class ScoreSheet(AdaptivePage):
    """`deals` are the scored states of all deals so far, the last one just over.

    `on_next` is called by the button and by Enter; the screen stays until somebody takes it off. `on_back`, if
    given, is called by Esc, `on_cards` and `on_review` by buttons: to show how the cards fell, and what decisions cost.
    `note` says which cards these are, `trouble` what everybody should know.
    """

    def __init__(
        self,
        seats: Sequence[Seat],
        deals: Sequence[State],
        on_next: Callable[[], object],
        on_back: Callable[[], object] | None = None,
        on_cards: Callable[[], object] | None = None,
        on_review: Callable[[], object] | None = None,
        note: str = "",
        trouble: str = "",
    ) -> None:
        super().__init__()
        self.seats = tuple(seats)
        self.deals = tuple(deals)
        self.deal = self.deals[-1]
        self.on_next = on_next
        self.on_back = on_back
        self.on_cards = on_cards
        self.on_review = on_review
        self.note = note
        self.trouble = trouble

    def back(self) -> None:
        """Esc: whatever the table has for that."""
        if self.on_back:
            self.on_back()

    def enter(self) -> None:
        """See `Screen.enter`: Enter goes on."""
        super().enter()
        self.group.set_focus(self.group.focusable()[-1])

    def build(self) -> Widget:
        """Heading, the deal on paper, the match beside or below it, and the way on."""
        title = Label(_("Deal {number}").format(number=self.deal.deal), Role.HEADING)
        ending = Label(ending_text(self.deal, self.seats), Role.SUBHEADING, "text_dim", grow=1)
        head = Row([title, ending, Label(self.note, Role.SMALL, "text_dim")], gap=18, align="end")
        going_on = _("Result") if self.deal.winners else _("Next deal")
        prospect = Label(self._prospect(), Role.BODY, "text_dim", grow=1)
        buttons = [Button(going_on, self.on_next, "primary", icon="trophy" if self.deal.winners else "cards")]
        if self.on_cards:
            buttons.insert(0, Button(_("Luck and shuffle"), self.on_cards))
        if self.on_review:
            buttons.insert(0, Button(_("Review the deal"), self.on_review))
        told: list[Widget] = [Notice(self.trouble)] if self.trouble else []
        if self.columns or not self.on_cards:
            return Column([head, *told, self._body(), Row([prospect, *buttons])], gap=14)
        return Column([head, *told, self._body(), prospect, Row([Spacer(grow=1), *buttons])], gap=14)

    def _body(self) -> Widget:
        many = self.columns and len(self.seats) >= MANY
        paper = ScorePaper(self.seats, self.deal, many).build()
        if self.columns:
            match = Panel(self._match(), padding=20)
            sheet = Panel(Scroll(paper), padding=18, paper=True)
            shares = (2, 1) if many else (8, 5)
            return Row([Share(sheet, shares[0]), Share(match, shares[1])], gap=20, align="stretch", grow=1)
        match = Panel(self._match(), padding=20)
        return Scroll(Column([Panel(paper, padding=22, paper=True), match], gap=20))

    def _match(self) -> Widget:
        chart, table = match_widgets(self.seats, self.deals)
        heading = Label(_("The match"), Role.SUBHEADING, "accent")
        if self.columns:
            chart.grow = 1
            return Column([heading, chart, Scroll(table, grow=0)], gap=12)
        return Column([heading, chart, table], gap=12)

    def _prospect(self) -> str:
        return prospect_text(self.deal, self.seats)


def match_widgets(
    seats: Sequence[Seat], deals: Sequence[Scored], on_deal: Callable[[int], object] | None = None
) -> tuple[Chart, MatchTable]:
    """Return the chart and the table of all deals; `on_deal` is told which one is chosen there."""
    names = [seat.name for seat in seats]
    last = deals[-1]
    table = MatchTable(seats, deals, on_deal=on_deal)
    chart = Chart(names, [deal.scores for deal in deals], last.rules.target)
    chart.colours = [colour_of(seats, number) for number in range(len(seats))]
    return chart, table


def ending_text(deal: State, seats: Sequence[Seat]) -> str:
    """Say in one sentence why the deal is over."""
    if deal.out != NOBODY:
        return _("{name} went out.").format(name=seats[deal.out].name)
    if deal.ending is Ending.STALEMATE:
        return _("Nobody could play for too long; nobody went out.")
    return _("The stock ran out; nobody went out.")


def prospect_text(deal: Scored, seats: Sequence[Seat]) -> str:
    """Say in one line how the match stands and when it will be over."""
    first, second = leaders_first(deal, deal.scores)[:2]
    lead = abs(deal.scores[first] - deal.scores[second])
    if deal.winners:
        return _("The match is over.")
    standing = (
        _("{name} leads by {lead}.").format(name=seats[first].name, lead=lead) if lead else _("The lead is shared.")
    )
    if deal.rules.target is not None:
        return _("{standing} The match is played to {target}.").format(standing=standing, target=deal.rules.target)
    left = len(deal.match.deals) - deal.deal
    return counted(
        "{standing} One deal is still to come.", "{standing} {count} deals are still to come.", left, standing=standing
    )
