"""The score sheet of an evening with real cards: all deals, a chart, the next deal, and the winner."""

from __future__ import annotations

from game.content.translation import in_language
from game.session.ledger import Ledger, deal_after_entries, scored_deals
from game.ui.draw.theme import Role
from game.ui.input.verbs import Command, Verb
from game.ui.ledger.line import LedgerLinePage
from game.ui.ledger.score import ScoreFile
from game.ui.match.result import StandingTable, Winners
from game.ui.match.score_sheet import match_widgets, prospect_text
from game.ui.widgets import Button, Column, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import AdaptivePage, PreferredWidth
from game.ui.widgets.label import Notice
from game.ui.widgets.layout import Flow
from game.ui.widgets.players import Portrait, avatar_of, colour_of
from game.words.ending import winner_text
from game.words.ledger import coming_text, contracts_text
from game.words.strings import _

WELCOME_WIDTH = 620
"""Width of the welcome panel before the first deal, in units that grow with the text."""


class LedgerSheet(AdaptivePage):
    """Shows a `score`. Its deals can be corrected, and the next deal can be entered.

    Enter presses the focused button; at first that is the one that enters the next deal, or begins another match if
    this one is over. F1 shows the rules. Esc and the button *Back* go back.
    """

    first_focus = -1

    def __init__(self, score: ScoreFile) -> None:
        super().__init__()
        self.score = score
        self._lines = score.ledger.lines
        self.deals = scored_deals(score.ledger)

    @property
    def ledger(self) -> Ledger:
        """The ledger of the score."""
        return self.score.ledger

    def enter(self) -> None:
        """Build the page, and warn if the score cannot be saved."""
        super().enter()
        if self.score.trouble:
            self.tell(self.score.trouble, 8.0, "warning", "danger")

    def resume(self) -> None:
        """Replace the page by a fresh one if deals have changed or the score cannot be saved."""
        if self._lines != self.ledger.lines or self.score.trouble:
            self.stack.replace(LedgerSheet(self.score))

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return bool(self.deals and self.deals[-1].winners)

    def handle(self, verb: Verb) -> bool:
        """Handle a verb, F1 by showing the rules. Return whether it was used."""
        if verb == Command("f1"):
            self._show_rules()
            return True
        return super().handle(verb)

    def build(self) -> Widget:
        """Build the heading, the next deal or the winner, the deals with a chart, and the buttons."""
        head: list[Widget] = [Label(in_language(self.ledger.sheet.title), Role.HEADING)]
        if not self.is_over:
            head += self._next_deal_labels()
        elif len(self.ledger.lines) > len(self.deals):
            told = _("The match ended with deal {number}: what was entered for later deals does not count.")
            head.append(Notice(told.format(number=len(self.deals))))
        return Column([*head, self._body(), self._button_row()], gap=12)

    def _next_deal_labels(self) -> list[Widget]:
        coming, seats = deal_after_entries(self.ledger, len(self.deals) + 1), self.ledger.seats
        deal = _("Deal {number}: {what}").format(number=coming.deal, what=coming_text(coming, seats))
        parts: list[Widget] = [Label(deal, Role.STRONG, "accent", wrap=True)]
        contracts = contracts_text(coming, seats)
        return [*parts, Label(contracts, Role.SMALL, "text_dim", wrap=True)] if contracts else parts

    def _body(self) -> Widget:
        if not self.deals:
            if not self.columns:
                return Scroll(Panel(self._welcome(), padding=20))
            middle = Row(
                [
                    Spacer(grow=1),
                    PreferredWidth(Panel(self._welcome(), padding=36), units=WELCOME_WIDTH),
                    Spacer(grow=1),
                ]
            )
            return Column([Spacer(grow=1), middle, Spacer(grow=1)], grow=1)
        chart, table = match_widgets(self.ledger.seats, self.deals, self._open_line_page)
        hint = Label(_("Choose a deal to see how it counts, or to correct it."), Role.SMALL, "text_dim")
        lines: list[Widget] = [hint, table]
        won = self._winner_widgets() if self.is_over else []
        if not self.columns:
            return Scroll(Column([*won, Panel(Column([*lines, chart], gap=12), padding=20)], gap=14))
        chart.grow = 1
        if won:
            left: Widget = Scroll(Column(won, gap=12))
            right = Panel(Column([chart, hint, Scroll(table, grow=0)], gap=12), padding=20)
        else:
            left = Panel(Column([hint, Scroll(table)], gap=12), padding=20)
            right = Panel(Column([Label(_("The match"), Role.SUBHEADING, "accent"), chart], gap=12), padding=20)
        return Row([PreferredWidth(left, 1), PreferredWidth(right, 1)], gap=20, align="stretch", grow=1)

    def _welcome(self) -> Widget:
        """Build the welcome panel: players and instructions before the first deal."""
        seats = self.ledger.seats
        who = [
            Column(
                [Portrait(avatar_of(seats, n), colour_of(seats, n), 84), Label(seat.name, Role.STRONG)], align="center"
            )
            for n, seat in enumerate(seats)
        ]
        low = self.ledger.sheet.scoring.winner == "lowest"
        aim = _("The fewest points win.") if low else _("The most points win.")
        told = _(
            "Play a deal with your own cards, then enter what each of you has. It is counted and added up, and "
            "you see who leads and who deals next."
        )
        return Column(
            [
                Row([Spacer(grow=1), Flow(who, gap=30, lead=16), Spacer(grow=1)]),
                Label(_("Nothing entered yet"), Role.SUBHEADING, "accent", align="center"),
                Label(f"{told} {aim}", ink="text_dim", align="center", wrap=True),
            ],
            gap=18,
        )

    def _winner_widgets(self) -> list[Widget]:
        seats, last = self.ledger.seats, self.deals[-1]
        return [
            Winners(seats, last.winners),
            Label(winner_text(last, [seat.name for seat in seats]), Role.HEADING, align="center", wrap=True),
            Panel(StandingTable(seats, last), padding=18, paper=True),
        ]

    def enter_next_deal(self) -> None:
        """Push the page on which the next deal is entered."""
        self._open_line_page(len(self.deals) + 1)

    def _button_row(self) -> Widget:
        back, rules = Button(_("Back"), self.back), Button(_("Rules"), self._show_rules)
        told = prospect_text(self.deals[-1], self.ledger.seats) if self.deals else ""
        number = len(self.deals) + 1
        if self.is_over:
            go_on = Button(_("Another match"), self._begin_rematch, "primary", icon="cards")
        else:
            text = _("Enter deal {number}").format(number=number)
            go_on = Button(text, self.enter_next_deal, "primary", icon="paper")
        prospect = Label(told, ink="text_dim", grow=1)
        if self.columns:
            return Row([back, rules, prospect, go_on])
        return Column([prospect, Row([back, rules, Spacer(grow=1), go_on])], gap=8)

    def _open_line_page(self, number: int) -> None:
        """Push the page that enters or corrects deal `number`, from 1. The number after the last enters a new one."""
        self.stack.push(LedgerLinePage(self.score, number))

    def _begin_rematch(self) -> None:
        sheet = LedgerSheet(self.score.begin_rematch())
        self.stack.replace(sheet)
        sheet.enter_next_deal()

    def _show_rules(self) -> None:
        self.stack.push(self.score.rules_page())
