"""The score sheet after a deal: every card counted, and the match so far."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.content.translation import counted
from game.engine.cards import Card
from game.engine.record import Seat
from game.engine.scoring import Scored
from game.engine.state import NOBODY, Ending, State
from game.ui.accounts import Account, Entry, Item, accounts, leaders_first
from game.ui.canvas import Canvas
from game.ui.chart import Chart
from game.ui.look import Look
from game.ui.match_table import MatchTable
from game.ui.people import Portrait, avatar_of, colour_of, number_text, signed_text
from game.ui.screens.adaptive import AdaptivePage, Share
from game.ui.strings import _
from game.ui.theme import Ink, Role
from game.ui.widgets import Button, Column, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.base import Size
from game.ui.widgets.notice import Notice
from game.ui.widgets.strip import CardStrip

NUMBER = 84
ENTRY = 104
PORTRAIT = 40
TEXT_LINE = 24
CARD_LINE = 46
"""Heights at which words stand in the middle of a line without and with cards."""


class Cell(Widget):
    """A text in a column of fixed width, in units that grow with the text."""

    def __init__(
        self,
        text: str,
        units: float,
        role: Role,
        ink: Ink,
        align: str = "right",
        tall: float = 0,
        grow: float = 0,
        alike: Sequence[str] = (),
    ) -> None:
        super().__init__(grow)
        self.text = text
        self.alike = alike
        """Texts of the same column: it has room for all of them."""
        self.units = units
        self.role = role
        self.ink: Ink = ink
        self.align = align
        self.tall = tall

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Its column, one line high, or `tall` units."""
        wide = max(look.fonts.size(text, self.role)[0] for text in ("", *self.alike))
        tall = look.em(self.tall) if self.tall else look.fonts.line_height(self.role)
        return (max(look.em(self.units), wide), tall)

    def draw(self, canvas: Canvas) -> None:
        """The text, made to fit."""
        canvas.text_in(self.text, self.rect, self.role, canvas.look.theme.ink(self.ink), self.align, 0.6)


class Rule(Widget):
    """A thin line across a sheet of paper."""

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As thin as a line can be."""
        return (0, look.px(1))

    def draw(self, canvas: Canvas) -> None:
        """The line."""
        canvas.fill(canvas.look.theme.paper_line, Rect(self.rect.x, self.rect.y, self.rect.width, canvas.look.px(1)))


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
        paper = self._paper()
        if self.columns:
            match = Panel(self._match(), padding=20)
            sheet = Panel(Scroll(paper), padding=18, paper=True)
            return Row([Share(sheet, 8), Share(match, 5)], gap=20, align="stretch", grow=1)
        match = Panel(self._match(), padding=20)
        return Scroll(Column([Panel(paper, padding=22, paper=True), match], gap=20))

    def _match(self) -> Widget:
        chart, table = match_widgets(self.seats, self.deals)
        heading = Label(_("The match"), Role.SUBHEADING, "accent")
        if self.columns:
            chart.grow = 1
            return Column([heading, chart, Scroll(table, grow=0)], gap=12)
        return Column([heading, chart, table], gap=12)

    def _paper(self) -> Widget:
        captions = Row(
            [
                Spacer(grow=1),
                Cell(_("This deal"), NUMBER, Role.CAPTION, "paper_dim"),
                Cell(_("Total"), NUMBER, Role.CAPTION, "paper_dim"),
            ],
            gap=10,
        )
        parts: list[Widget] = [captions]
        counted = accounts(self.deal)
        times = self.deal.rules.at_once_times
        words = sorted({entry_text(item.entry, times) for account in counted for item in account.items})
        for account in counted:
            parts += [Rule(), self._account(account, words)]
        return Column(parts, gap=8)

    def _account(self, account: Account, words: Sequence[str]) -> Widget:
        name = Label(self.seats[account.seat].name, Role.SUBHEADING, "paper_text")
        out = account.seat == self.deal.out
        remark = Label(_("went out"), Role.CAPTION, "paper_good") if out else Spacer()
        head = Row(
            [
                Portrait(avatar_of(self.seats, account.seat), colour_of(self.seats, account.seat), PORTRAIT),
                name,
                remark,
                Spacer(grow=1),
                Cell(signed_text(account.score), NUMBER, Role.FIGURE, self._ink(account.score)),
                Cell(number_text(account.total), NUMBER, Role.FIGURE, "paper_text"),
            ],
            gap=10,
        )
        return Column([head, *(self._item(item, words) for item in account.items)], gap=3)

    def _ink(self, score: int) -> Ink:
        good = score > 0 if self.deal.rules.winner == "highest" else score <= 0
        return "paper_good" if good else "paper_danger" if score else "paper_text"

    def _item(self, item: Item, words: Sequence[str]) -> Widget:
        strip: Widget = CardStrip(item.groups, self._worth, grow=1)
        if not item.groups:
            nothing = {Entry.HAND: _("no cards left"), Entry.TABLE: _("nothing")}.get(item.entry, "")
            strip = Cell(nothing, 0, Role.SMALL, "paper_dim", "left", TEXT_LINE, grow=1)
        tall, times = CARD_LINE if item.groups else TEXT_LINE, self.deal.rules.at_once_times
        return Row(
            [
                Spacer(),
                Cell(entry_text(item.entry, times), ENTRY, Role.SMALL, "paper_dim", "right", tall, alike=words),
                strip,
                Cell(number_text(item.points), NUMBER, Role.BODY, "paper_dim", tall=tall),
                Cell("", NUMBER, Role.BODY, "paper_dim"),
            ],
            gap=10,
            align="start",
        )

    def _worth(self, card: Card) -> str:
        return number_text(self.deal.rules.values[card])

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


def entry_text(entry: Entry, times: int = 1) -> str:
    """Say where points come from; `times` is how often hands count when somebody goes out at once."""
    return {
        Entry.TABLE: _("On the table"),
        Entry.HAND: _("In hand"),
        Entry.HAND_TIMES: _("In hand, ×{times}").format(times=times),
        Entry.BONUS: _("For going out"),
        Entry.COLLECTED: _("From the others"),
        Entry.PAID: _("Paid"),
        Entry.ADJUSTED: _("Cut, false lays"),
    }[entry]


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
