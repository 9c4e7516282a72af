"""The score sheet after a deal: the account of every card, and the scores of all deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.content.numbers import number_text, signed_text
from game.content.translation import counted
from game.engine.cards import Card
from game.engine.play.accounts import AccountEntry, AccountLine
from game.engine.play.standing import ScoredDeal, Standing, best, new_columns
from game.engine.state import State
from game.record.record import Seat
from game.session.match.accounts import DealAccount, deal_accounts, seats_by_score
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.shapes import draw_portrait
from game.ui.draw.theme import Colour, Ink, Role
from game.ui.input.verbs import Click, Confirm, Verb
from game.ui.widgets import Button, Column, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import AdaptivePage, PreferredWidth
from game.ui.widgets.base import Size
from game.ui.widgets.cards import STRIP_CARD_WIDTH, CardStrip
from game.ui.widgets.charts import LineChart
from game.ui.widgets.label import Notice
from game.ui.widgets.layout import Flow
from game.ui.widgets.players import Portrait, avatar_of, colour_of
from game.words.ending import (
    account_line_text,
    ending_text,
    leader_text,
    line_points_text,
    no_cards_note,
    winner_text,
)
from game.words.knocking import seat_shown_text
from game.words.strings import _

if TYPE_CHECKING:
    from game.session.match.match import Match
    from game.ui.match.controller import MatchController


NUMBER, POINTS, NAME = 76, 44, 92
ENTRY = 104
PORTRAIT = 40
TEXT_LINE = 24
CARD_LINE = 46
"""Heights of a line without and with cards; its text stands in the middle."""


class Cell(Widget):
    """A text in a column `units` wide (they grow with the text size), or as wide as the widest text in `alike` if that
    is wider.
    """

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
        """Other texts of the same column, which is made wide enough for all of them."""
        self.units = units
        self.role = role
        self.ink: Ink = ink
        self.align = align
        self.tall = tall

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the width of the column, and the height of a text line, or of `tall` units if set."""
        wide = max(look.fonts.size(text, self.role)[0] for text in ("", *self.alike))
        tall = look.em(self.tall) if self.tall else look.fonts.line_height(self.role)
        return (max(look.em(self.units), wide), tall)

    def draw(self, canvas: Canvas) -> None:
        """Draw the text, shrunk and then cut to fit."""
        canvas.text_in(self.text, self.rect, self.role, canvas.look.theme.ink(self.ink), self.align, 0.6)


class Rule(Widget):
    """A thin horizontal line on paper."""

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the width 0, since the line fills the width it is given, and the thickness of the line."""
        return (0, look.px(1))

    def draw(self, canvas: Canvas) -> None:
        """Draw the line."""
        canvas.fill(canvas.look.theme.paper_line, Rect(self.rect.x, self.rect.y, self.rect.width, canvas.look.px(1)))


class AccountForm(Enum):
    """The layouts of an account: lines below the player's name, lines beside it, or each line in a single row."""

    BELOW = "below"
    BESIDE = "beside"
    LINES = "lines"


class ScorePaper:
    """Builds the widgets that show the accounts of a scored deal on paper.

    `standing_before` is the standing of the match before the deal. It is needed only if the match is scored in several
    columns.
    """

    def __init__(self, seats: Sequence[Seat], deal: State, standing_before: Standing | None = None) -> None:
        self.seats = tuple(seats)
        self.deal = deal
        self._form = AccountForm.BELOW
        self._units: float = STRIP_CARD_WIDTH
        self._seen: float | None = None
        counted = deal_accounts(deal, standing_before)
        self._accounts = [counted[seat] for seat in seats_by_score(deal, deal.scores)]
        self._sums_told = [sum_text(account) for account in counted] if deal.deal > 1 else []
        self._words = sorted({account_line_text(item) for account in counted for item in account.deal_and_match_lines})

    def build(
        self, form: AccountForm = AccountForm.BELOW, units: float = STRIP_CARD_WIDTH, seen: float | None = None
    ) -> Widget:
        """Return the accounts of all seats below the headings, the leader's first. `form` is the layout of an account,
        cards are `units` wide, and `seen` is the visible share of an overlapped card's width; by default cards overlap
        only where that saves a row.
        """
        self._form, self._units, self._seen = form, units, seen
        gap = 4 if form is AccountForm.LINES else 8
        deal, total = _("This deal"), _("Total")
        heads = [
            Cell(deal, NUMBER, Role.CAPTION, "paper_dim", alike=[deal]),
            Cell(total, NUMBER, Role.CAPTION, "paper_dim", alike=[total, *self._sums_told]),
        ]
        captions = Row([Spacer(grow=1), *heads], gap=10)
        parts: list[Widget] = [captions]
        for account in self._accounts:
            parts += [Rule(), self._account(account)]  # accounts share what room is left
        return Column(parts, gap=gap)

    def _account(self, account: DealAccount) -> Widget:
        if self._form is AccountForm.BELOW:
            head = Row(
                [self._portrait(account), *self._name_widgets(account), Spacer(grow=1), *self._sums(account)], gap=10
            )
            return Column(
                [
                    head,
                    Flow([self._block(item) for item in account.deal_and_match_lines], gap=26, lead=4, align="start"),
                ],
                gap=4,
                grow=1,
            )
        names = [seat.name for seat in self.seats]
        remarks = self._name_widgets(account)[1:]
        line = TEXT_LINE if remarks else CARD_LINE
        name = Cell(names[account.seat], NAME, Role.STRONG, "paper_text", "left", line, alike=names)
        told = Column([name, *remarks], gap=0)
        if self._form is AccountForm.LINES:
            items: Widget = Column([self._line(item) for item in account.deal_and_match_lines], gap=3, grow=1)
        else:
            items = Flow(
                [self._block(item) for item in account.deal_and_match_lines], gap=22, lead=4, grow=1, align="start"
            )
        return Row([self._portrait(account), told, items, *self._sums(account)], gap=10, grow=1)

    def _portrait(self, account: DealAccount) -> Widget:
        return Portrait(avatar_of(self.seats, account.seat), colour_of(self.seats, account.seat), PORTRAIT)

    def _name_widgets(self, account: DealAccount) -> list[Widget]:
        """Return the widgets with the name of a seat and, if it went out, showed its hand, undercut or won as dealt, a
        few words on that.
        """
        told: list[Widget] = [Label(self.seats[account.seat].name, Role.SUBHEADING, "paper_text")]
        how = seat_shown_text(self.deal, account.seat)
        if how or account.seat == self.deal.out:
            told.append(Label(how or _("went out"), Role.CAPTION, "paper_good"))
        return told

    def _sums(self, account: DealAccount) -> list[Widget]:
        """Return two widgets: the points of the deal, and the total. From the second deal on, the sum that makes the
        total is written below it.
        """
        tall = 0 if self._form is AccountForm.BELOW else CARD_LINE
        deal = Cell(signed_text(account.score), NUMBER, Role.FIGURE, self._ink(account.score), tall=tall)
        total: Widget = Cell(number_text(account.total), NUMBER, Role.FIGURE, "paper_text", tall=tall)
        if self.deal.deal > 1:
            told = Cell(sum_text(account), NUMBER, Role.CAPTION, "paper_dim", alike=self._sums_told)
            total = Column([total, told], gap=0)
        return [deal, total]

    def _ink(self, score: int) -> Ink:
        good = score > 0 if self.deal.rules.scoring.winner == "highest" else score <= 0
        return "paper_good" if good else "paper_danger" if score else "paper_text"

    def _block(self, item: AccountLine) -> Widget:
        """Return a line of an account as a block: the entry and its points above the cards; without cards, a note in
        their place if the entry has one.
        """
        entry, points = account_line_text(item), line_points_text(item)
        head: list[Widget] = [
            Cell(entry, 0, Role.SMALL, "paper_dim", "left", alike=[entry]),
            *([Cell(points, 0, Role.STRONG, "paper_text", "left", alike=[points])] if points else []),
        ]
        if not item.groups:
            nothing = no_cards_note(item.entry)
            return Row([*head, Label(nothing, Role.SMALL, "paper_dim")] if nothing else head, gap=8)
        return Column([Row(head, gap=8), self._strip(item)], gap=2, align="start")

    def _line(self, item: AccountLine) -> Widget:
        """Return a line of an account as a single row: the entry, its cards, and its points; without cards, a note in
        their place.
        """
        strip: Widget = self._strip(item)
        if not item.groups:
            strip = Cell(no_cards_note(item.entry), 0, Role.SMALL, "paper_dim", "left", TEXT_LINE, grow=1)
        tall = CARD_LINE if item.groups else TEXT_LINE
        entry = Cell(account_line_text(item), ENTRY, Role.SMALL, "paper_dim", "right", tall, alike=self._words)
        points = Cell(line_points_text(item), POINTS, Role.BODY, "paper_dim", tall=tall)
        return Row([entry, strip, points], gap=10)

    def _strip(self, item: AccountLine) -> CardStrip:
        # On the table the same card may count differently in different places.
        said = tuple(map(number_text, item.values)) if item.entry is AccountEntry.TABLE else ()
        return CardStrip(item.groups, self._worth, grow=1, units=self._units, visible_share=self._seen, captions=said)

    def _worth(self, card: Card) -> str:
        return number_text(self.deal.rules.values[card])


def sum_text(account: DealAccount) -> str:
    """Return the parts of a total as text, such as `120 + 35`: the score before, the points of the deal, and any points
    that the match adds.
    """
    parts = [account.score] + ([account.gain - account.score] if account.match_items else [])
    return " ".join(
        [number_text(account.previous_total), *(f"{'−' if part < 0 else '+'} {abs(part)}" for part in parts)]
    )


SEEN = (None, 0.85, 0.7, 0.6, 0.5)
"""Visible shares of the width of an overlapped card, to be tried in this order. With None, cards lie side by side, but
overlap a little where that saves a row.
"""

LARGEST, LEAST = 120, 41
"""The greatest and the least width of cards, in units; the least applies to overlapped cards."""

SMALL = (36, 32, 28)
"""Widths of cards, in units, for accounts written line by line, whose cards overlap only where that saves a row."""

SCROLLED = (AccountForm.BESIDE, 47, SEEN[-1])
"""The layout of accounts that do not fit without scrolling."""

Written = tuple[AccountForm, int, float | None]
"""A layout of accounts: the form, the width of cards in units, and the visible share of an overlapped card (an entry of
`SEEN`).
"""


class FittedPaper(Scroll):
    """Accounts with cards as large as the paper allows; it scrolls where even the smallest do not fit."""

    def __init__(self, paper: ScorePaper) -> None:
        super().__init__(paper.build(*SCROLLED))
        self.paper = paper
        self._fits: object = None
        """The size of the rectangle and the window's metrics for which the size of the cards was chosen."""

    def place(self, rect: Rect, look: Look) -> None:
        """Place the accounts. If the room has changed, lay them out anew first: with the largest cards with which all
        of them fit. If they fit with none of the usual sizes, each line of an account is a single row with smaller
        cards; if even that does not fit, the paper scrolls.
        """
        room = (rect.size, look.metrics)
        if room != self._fits:
            self._fits = room
            self.child = self.paper.build(*(self._largest(rect, look) or self._small(rect, look) or SCROLLED))
        super().place(rect, look)

    def _fit(self, written: Written, rect: Rect, look: Look) -> bool:
        return self.paper.build(*written).measure(look, rect.width)[1] <= rect.height

    def _largest(self, rect: Rect, look: Look) -> Written | None:
        """Return the layout of the accounts with the largest cards that fit, as little overlapped as possible; None if
        none fits.
        """
        best: Written | None = None
        low = LEAST
        for form in (AccountForm.BESIDE, AccountForm.BELOW, AccountForm.LINES):
            high = LARGEST if low <= LARGEST and self._fit((form, low, SEEN[-1]), rect, look) else 0
            while low <= high:
                units = (low + high + 1) // 2
                if self._fit((form, units, SEEN[-1]), rect, look):
                    best, low = (form, units, SEEN[-1]), units + 1
                else:
                    high = units - 1
        if best is None:
            return None
        form, units, _seen = best
        return next((form, units, seen) for seen in SEEN if self._fit((form, units, seen), rect, look))

    def _small(self, rect: Rect, look: Look) -> Written | None:
        written = [(AccountForm.LINES, units, None) for units in SMALL]
        return next((each for each in written if self._fit(each, rect, look)), None)


ROW = 26
HEAD = 62
LABEL = 64
WIDEST = 170
NARROW = 46
"""Width of a column, in units, below which its numbers are written small."""


class DealRow(Widget):
    """The points of a deal by seat, in one row. With `on_click` the row can be selected.

    Whoever places the row sets `column`, the width of a column in pixels, and `label`, the distance of the first column
    from the left.
    """

    def __init__(self, deal: ScoredDeal, on_click: Callable[[], object] | None) -> None:
        super().__init__()
        self.deal = deal
        self.on_click = on_click
        self.takes_focus = on_click is not None
        self.label = self.column = 0

    def handle(self, verb: Verb) -> bool:
        """Call `on_click`, if given, on a click or on Enter. Return whether the verb was used."""
        if self.on_click and (isinstance(verb, Confirm) or (isinstance(verb, Click) and verb.button == 1)):
            self.on_click()
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the number of the deal and the points of each seat, every other row on a band; a mark is beside the
        points of a player who went out and was not undercut.
        """
        look, theme, rect = canvas.look, canvas.look.theme, self.rect
        lit = self.takes_focus and (self.hovered or self.focused)
        if lit or self.deal.deal % 2:
            canvas.box(rect, theme.panel_edge if lit else theme.panel_raised, look.px(4))
        number = Rect(rect.x + look.em(10), rect.y, self.label - look.em(10), rect.height)
        canvas.text_in(f"{self.deal.deal}", number, Role.SMALL, theme.text_dim)
        for seat, points in enumerate(self.deal.deal_scores):
            cell = Rect(rect.x + self.label + seat * self.column, rect.y, self.column, rect.height)
            self._draw_cell(canvas, cell, signed_text(points), seat == self.deal.out and not _was_caught(self.deal))

    def _draw_cell(self, canvas: Canvas, cell: Rect, text: str, out: bool) -> None:
        look = canvas.look
        plain, strong = (Role.SMALL, Role.CAPTION) if cell.width < look.em(NARROW) else (Role.BODY, Role.STRONG)
        draw_marked(canvas, cell, text, strong if out else plain, look.theme.text, "check" if out else "")


def _was_caught(deal: ScoredDeal) -> bool:
    """Whether the deal was ended by showing a hand, and the player who showed it was undercut. Only for a deal
    in which somebody went out, which is not checked.
    """
    keys = deal.rules.knocking
    shown = deal.rules.melding.in_hand or keys.before_draw
    points = deal.deal_scores
    if isinstance(deal, State):  # bonuses and penalties of a deal, as for an exact cut, say nothing of the hands
        points = tuple([score - other for score, other in zip(points, deal.adjusted, strict=True)])
    return shown and keys.undercut != "never" and deal.out not in best(deal.rules, points)


class MatchTable(Widget):
    """A table of the points of all deals by seat; a player who went out, and was not undercut, has a mark beside the
    number.

    `on_deal` is called with the number (from 1) of a deal that is selected; without it, no deal can be selected.
    """

    def __init__(
        self,
        seats: Sequence[Seat],
        deals: Sequence[ScoredDeal],
        grow: float = 0,
        on_deal: Callable[[int], object] | None = None,
    ) -> None:
        super().__init__(grow)
        self.seats = tuple(seats)
        self.deals = tuple(deals)
        self.rows = [DealRow(deal, _chooser(on_deal, deal.deal)) for deal in self.deals]

    @property
    def children(self) -> Sequence[Widget]:
        """The rows of the deals."""
        return self.rows

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of the table of points: heading, a row for each deal, and totals."""
        return (
            look.em(LABEL + 60 * len(self.seats)),
            look.em(HEAD) + look.em(ROW) * (len(self.deals) + 1) + look.em(8),
        )

    def place(self, rect: Rect, look: Look) -> None:
        """Place the rows of the deals, with a column of equal width for each seat."""
        super().place(rect, look)
        label, column = self._columns(look)
        for number, row in enumerate(self.rows):
            row.label, row.column = label, column
            top = rect.y + look.em(HEAD) + number * look.em(ROW)
            row.place(Rect(rect.x, top, label + column * len(self.seats), look.em(ROW)), look)

    def draw(self, canvas: Canvas) -> None:
        """Draw the heading with the players, the rows of the deals, and the totals."""
        look, theme = canvas.look, canvas.look.theme
        label, column = self._columns(look)
        for seat, who in enumerate(self.seats):
            x = self.rect.x + label + seat * column
            picture = Rect(x, self.rect.y, column, look.em(32))
            draw_portrait(canvas, picture, avatar_of(self.seats, seat), colour_of(self.seats, seat))
            name = Rect(x + look.px(2), picture.bottom + look.em(2), column - look.px(4), look.em(24))
            canvas.text_in(who.name, name, Role.CAPTION, theme.text, "center")
        super().draw(canvas)
        row, width = look.em(ROW), label + column * len(self.seats)
        y = self.rect.y + look.em(HEAD) + row * len(self.rows) + look.em(4)
        canvas.line((self.rect.x, y), (self.rect.x + width, y), theme.panel_edge, look.px(1.5))
        y += look.em(4)
        canvas.text_in(_("Total"), Rect(self.rect.x, y, label, row), Role.STRONG, theme.text, smallest=0.6)
        for seat, total in enumerate(self.deals[-1].scores if self.deals else ()):
            cell = Rect(self.rect.x + label + seat * column, y, column, row)
            role = Role.CAPTION if column < look.em(NARROW) else Role.STRONG
            canvas.text_in(number_text(total), cell, role, theme.accent, "center")

    def _columns(self, look: Look) -> Size:
        return columns_of(look, self.rect.width, len(self.seats))


class GamesTable(Widget):
    """The standing of several games that are scored side by side, a row for each game. Its columns are as wide as those
    of a `MatchTable` of the same width.
    """

    def __init__(self, deal: State) -> None:
        super().__init__()
        self.deal = deal

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of the table of games: a row for each of them."""
        return (look.em(LABEL + 60 * self.deal.players), look.em(ROW) * len(self.deal.columns))

    def draw(self, canvas: Canvas) -> None:
        """Draw a row for each game: its number and the scores, with a mark for the winner of a finished game."""
        look, theme, row = canvas.look, canvas.look.theme, canvas.look.em(ROW)
        label, column = columns_of(look, self.rect.width, self.deal.players)
        for number, game in enumerate(self.deal.columns):
            line = Rect(self.rect.x, self.rect.y + number * row, self.rect.width, row)
            if number % 2 == 0:
                canvas.box(line, theme.panel_raised, look.px(4))
            name = Rect(line.x + look.em(6), line.y, label - look.em(6), row)
            canvas.text_in(_("Game {number}").format(number=number + 1), name, Role.SMALL, theme.text_dim, smallest=0.6)
            won = best(self.deal.rules, game.scores) if game.over else ()
            for seat, score in enumerate(game.scores):
                cell = Rect(line.x + label + seat * column, line.y, column, row)
                role, ink = (Role.STRONG, theme.accent) if seat in won else (Role.BODY, theme.text)
                draw_marked(canvas, cell, number_text(score), role, ink, "trophy" if seat in won else "")


def columns_of(look: Look, width: int, count: int) -> Size:
    """Return two widths in pixels: of the column with the deal numbers, and of each of the other `count` columns, in a
    table `width` pixels wide.
    """
    label = min(look.em(LABEL), width // 4)
    return label, min((width - label) // count, look.em(WIDEST))


def draw_marked(canvas: Canvas, cell: Rect, text: str, role: Role, colour: Colour, icon: str) -> None:
    """Draw `text`, a number, in the middle of a cell, with an icon to its right unless `icon` is empty.

    The icon has the colour of the text, but `check` has the colour `good` of the theme. It is made smaller where the
    cell has too little room.
    """
    look = canvas.look
    where = canvas.text_in(text, cell, role, colour, "center")
    if icon:
        side = min(look.em(14), cell.right - where.right)
        mark = Rect(where.right + look.em(1), cell.centery - side // 2, side, side)
        canvas.icon(icon, mark, canvas.look.theme.good if icon == "check" else colour)


def _chooser(on_deal: Callable[[int], object] | None, number: int) -> Callable[[], object] | None:
    return None if on_deal is None else partial(on_deal, number)


MANY = 4
"""The number of seats from which on the accounts are written closer together."""


class ScoreSheet(AdaptivePage):
    """The score sheet after a deal. `deals` are the scored states of all deals up to now. The button and Enter dismiss
    it.

    `match` is the controller of the match under way. Esc opens its menu or, if the match is over, dismisses the sheet;
    with neither, Esc does nothing. With `match` and `table`, a button leads to the review of the deal or, if the match
    cannot be replayed, to luck and shuffle. `note` shows the deal number, `trouble` a warning, for example that the
    match cannot be saved.
    """

    first_focus = -1

    def __init__(
        self,
        seats: Sequence[Seat],
        deals: Sequence[State],
        match: MatchController | None = None,
        table: Match | None = None,
        note: str = "",
        trouble: str = "",
    ) -> None:
        super().__init__()
        self.seats = tuple(seats)
        self.deals = tuple(deals)
        self.deal = self.deals[-1]
        self.match = match
        self.table = table
        self.note = note
        self.trouble = trouble

    def back(self) -> None:
        """Open the menu of the match (on Esc), if there is a controller for it; but if the match is over, dismiss the
        sheet, which leads to the result.
        """
        if self.deal.winners:
            self.dismiss()
        elif self.match:
            self.match.open_menu()

    def build(self) -> Widget:
        """Return the heading, the deal on paper, the match beside or below it, and the buttons."""
        title = Label(_("Deal {number}").format(number=self.deal.deal), Role.HEADING)
        names = [seat.name for seat in self.seats]
        standing = winner_text(self.deal, names) if self.deal.winners else self._prospect()
        ending = Label(ending_text(self.deal, names), Role.BODY, "text_dim", grow=1)
        note = Label(self.note, Role.SMALL, "text_dim")
        if self.columns:
            head: Widget = Row([title, Label(standing, Role.SUBHEADING, "accent"), ending, note], gap=18, align="end")
        else:
            leads = Label(standing, Role.SUBHEADING, "accent", wrap=True)
            head = Column([Row([title, ending, note], gap=18, align="end"), leads], gap=4)
        going_on = _("Result") if self.deal.winners else _("Next deal")
        go_on = Button(going_on, self.dismiss, "primary", icon="trophy" if self.deal.winners else "cards")
        buttons = [*self._review_buttons(), go_on]
        told: list[Widget] = [Notice(self.trouble)] if self.trouble else []
        return Column([head, *told, self._body(), Row([Spacer(grow=1), *buttons])], gap=14)

    def _review_buttons(self) -> list[Button]:
        """Return a list with the button to the review of the deal or, if the match cannot be replayed, to luck and
        shuffle. It is empty without a match under way.
        """
        if self.match is None or self.table is None:
            return []
        reviews, table = self.match.reviews, self.table
        if table.is_replayable:
            return [Button(_("Review the deal"), partial(reviews.open_deal_review, table))]
        return [Button(_("Luck and shuffle"), partial(reviews.open_luck_page, table))]

    def _body(self) -> Widget:
        many = self.columns and len(self.seats) >= MANY
        paper = ScorePaper(self.seats, self.deal, self._standing_before())
        if self.columns:
            match = Panel(self._match(), padding=20)
            sheet = Panel(FittedPaper(paper), padding=18, paper=True)
            shares = (2, 1) if many else (9, 5)
            return Row(
                [PreferredWidth(sheet, shares[0]), PreferredWidth(match, shares[1])], gap=20, align="stretch", grow=1
            )
        match = Panel(self._match(), padding=20)
        return Scroll(Column([Panel(paper.build(), padding=22, paper=True), match], gap=20))

    def _standing_before(self) -> Standing:
        """Return the standing before the deal; before the first deal, 0 points for everyone."""
        if len(self.deals) == 1:
            return Standing((0,) * len(self.seats), (), new_columns(self.deal.match))
        before = self.deals[-2]
        return Standing(before.scores, before.wins, before.columns)

    def _match(self) -> Widget:
        chart, table = match_widgets(self.seats, self.deals)
        heading = Label(_("The match"), Role.SUBHEADING, "accent")
        games = [GamesTable(self.deal)] if self.deal.columns else []
        if self.columns:
            chart.grow = 1
            return Column([heading, chart, Scroll(table, grow=0), *games], gap=12)
        return Column([heading, chart, table, *games], gap=12)

    def _prospect(self) -> str:
        return prospect_text(self.deal, self.seats)


def match_widgets(
    seats: Sequence[Seat], deals: Sequence[ScoredDeal], on_deal: Callable[[int], object] | None = None
) -> tuple[LineChart, MatchTable]:
    """Return the chart and the table of all `deals`, of which there is at least one.

    `on_deal` is called with the number (from 1) of a deal that is selected in the table; without it, none can be
    selected. The chart shows the target, except for games that are scored side by side.
    """
    names = [seat.name for seat in seats]
    last = deals[-1]
    table = MatchTable(seats, deals, on_deal=on_deal)
    # Games side by side have a target each, of which the sum of all says nothing.
    target = None if last.match.sheet.match.hollywood else last.rules.target
    chart = LineChart(names, [deal.scores for deal in deals], target)
    chart.colours = [colour_of(seats, number) for number in range(len(seats))]
    return chart, table


def prospect_text(deal: ScoredDeal, seats: Sequence[Seat]) -> str:
    """Return a line of text on the standing and on the end of the match: the target, or else the number of deals still
    to be played. Once the match is over, the text says only that.
    """
    if deal.winners:
        return _("The match is over.")
    standing = leader_text(deal, [seat.name for seat in seats])
    if deal.rules.target is not None and deal.match.eliminates:
        return _("{standing} Players are out at {target}.").format(standing=standing, target=deal.rules.target)
    if deal.match.sheet.match.hollywood and deal.rules.target is not None:
        text = _("{standing} Each game is played to {target}.")
        return text.format(standing=standing, target=deal.rules.target)
    if deal.rules.target is not None:
        return _("{standing} The match is played to {target}.").format(standing=standing, target=deal.rules.target)
    left = len(deal.match.deals) - deal.deal
    return counted(
        "{standing} One deal is still to be played.",
        "{standing} {count} deals are still to be played.",
        left,
        standing=standing,
    )
