"""The paper of a score sheet: the account of every seat, card by card."""

from collections.abc import Sequence

from pygame import Rect

from game.engine.cards import Card
from game.engine.state import State
from game.record.record import Seat
from game.ui.accounts import Account, Entry, Item, accounts
from game.ui.canvas import Canvas
from game.ui.look import Look
from game.ui.people import Portrait, avatar_of, colour_of, number_text, signed_text
from game.ui.strings import _
from game.ui.theme import Ink, Role
from game.ui.widgets import Column, Label, Row, Spacer, Widget
from game.ui.widgets.base import Size
from game.ui.widgets.strip import CARD, CardStrip

NUMBER = 84
ENTRY = 104
PORTRAIT = 40
TEXT_LINE = 24
CARD_LINE = 46
"""Heights at which words stand in the middle of a line without and with cards."""

CLOSE_NUMBER, CLOSE_POINTS, CLOSE_NAME, CLOSE_CARD = 80, 44, 92, 28
"""Widths where many accounts are written close together."""


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


class ScorePaper:
    """The accounts of a deal that was scored; `close` writes each beside its name rather than below it."""

    def __init__(self, seats: Sequence[Seat], deal: State, close: bool = False) -> None:
        self.seats = tuple(seats)
        self.deal = deal
        self.close = close
        self._number = CLOSE_NUMBER if close else NUMBER
        counted = accounts(deal)
        self._accounts = counted
        times = deal.rules.at_once_times
        self._words = sorted({entry_text(item.entry, times) for account in counted for item in account.items})

    def build(self) -> Widget:
        """All of it, below the names of the columns."""
        captions = Row(
            [
                Spacer(grow=1),
                Cell(_("This deal"), self._number, Role.CAPTION, "paper_dim"),
                Cell(_("Total"), self._number, Role.CAPTION, "paper_dim"),
            ],
            gap=10,
        )
        parts: list[Widget] = [captions]
        for account in self._accounts:
            parts += [Rule(), self._close(account) if self.close else self._account(account)]
        return Column(parts, gap=8)

    def _account(self, account: Account) -> Widget:
        head = Row([self._portrait(account), *self._who(account), Spacer(grow=1), *self._sums(account)], gap=10)
        return Column([head, *(self._item(item) for item in account.items)], gap=3)

    def _close(self, account: Account) -> Widget:
        name = self.seats[account.seat].name
        names = [seat.name for seat in self.seats]
        remarks = self._who(account)[1:]
        line = TEXT_LINE if remarks else CARD_LINE
        told = [Cell(name, CLOSE_NAME, Role.STRONG, "paper_text", "left", line, alike=names), *remarks]
        items = Column([self._item(item) for item in account.items], gap=3, grow=1)
        return Row([self._portrait(account), Column(told), items, *self._sums(account)], gap=10, align="start")

    def _portrait(self, account: Account) -> Widget:
        return Portrait(avatar_of(self.seats, account.seat), colour_of(self.seats, account.seat), PORTRAIT)

    def _who(self, account: Account) -> list[Widget]:
        """The name, and who went out."""
        told: list[Widget] = [Label(self.seats[account.seat].name, Role.SUBHEADING, "paper_text")]
        if account.seat == self.deal.out:
            told.append(Label(_("went out"), Role.CAPTION, "paper_good"))
        return told

    def _sums(self, account: Account) -> list[Widget]:
        tall = CARD_LINE if self.close else 0
        return [
            Cell(signed_text(account.score), self._number, Role.FIGURE, self._ink(account.score), tall=tall),
            Cell(number_text(account.total), self._number, Role.FIGURE, "paper_text", tall=tall),
        ]

    def _ink(self, score: int) -> Ink:
        good = score > 0 if self.deal.rules.winner == "highest" else score <= 0
        return "paper_good" if good else "paper_danger" if score else "paper_text"

    def _item(self, item: Item) -> Widget:
        strip: Widget = CardStrip(item.groups, self._worth, grow=1, units=CLOSE_CARD if self.close else CARD)
        if not item.groups:
            nothing = {Entry.HAND: _("no cards left"), Entry.TABLE: _("nothing")}.get(item.entry, "")
            strip = Cell(nothing, 0, Role.SMALL, "paper_dim", "left", TEXT_LINE, grow=1)
        tall, times = CARD_LINE if item.groups else TEXT_LINE, self.deal.rules.at_once_times
        entry = Cell(entry_text(item.entry, times), ENTRY, Role.SMALL, "paper_dim", "right", tall, alike=self._words)
        width = CLOSE_POINTS if self.close else NUMBER
        points = Cell(number_text(item.points), width, Role.BODY, "paper_dim", tall=tall)
        if self.close:
            return Row([entry, strip, points], gap=10, align="start")
        return Row([Spacer(), entry, strip, points, Cell("", NUMBER, Role.BODY, "paper_dim")], gap=10, align="start")

    def _worth(self, card: Card) -> str:
        return number_text(self.deal.rules.values[card])


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
