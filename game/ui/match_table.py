"""All deals of a match in one table: a column for each seat, a row for each deal, the totals below."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.engine.play.scoring import Scored
from game.record.record import Seat
from game.ui.canvas import Canvas
from game.ui.input import Click, Confirm, Verb
from game.ui.look import Look
from game.ui.people import avatar_of, colour_of, number_text, signed_text
from game.ui.portrait import draw_portrait
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets.base import Size, Widget

ROW = 26
HEAD = 62
LABEL = 64
WIDEST = 170
NARROW = 46
"""Width of a column below which its numbers are written small."""


class DealRow(Widget):
    """What a deal brought whom, in columns `column` px wide after `label` px. With `on_click` one can choose it."""

    def __init__(self, deal: Scored, on_click: Callable[[], object] | None) -> None:
        super().__init__()
        self.deal = deal
        self.on_click = on_click
        self.takes_focus = on_click is not None
        self.label = self.column = 0

    def handle(self, verb: Verb) -> bool:
        """Be chosen."""
        if self.on_click and (isinstance(verb, Confirm) or (isinstance(verb, Click) and verb.button == 1)):
            self.on_click()
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """The number of the deal and its points; every other row on a ground of its own."""
        look, theme, rect = canvas.look, canvas.look.theme, self.rect
        lit = self.takes_focus and (self.hovered or self.focused)
        if lit or self.deal.deal % 2:
            canvas.box(rect, theme.panel_edge if lit else theme.panel_raised, look.px(4))
        number = Rect(rect.x + look.em(10), rect.y, self.label - look.em(10), rect.height)
        canvas.text_in(f"{self.deal.deal}", number, Role.SMALL, theme.text_dim)
        for seat, points in enumerate(self.deal.deal_scores):
            cell = Rect(rect.x + self.label + seat * self.column, rect.y, self.column, rect.height)
            self._draw_cell(canvas, cell, signed_text(points), seat == self.deal.out)

    def _draw_cell(self, canvas: Canvas, cell: Rect, text: str, out: bool) -> None:
        look, theme = canvas.look, canvas.look.theme
        plain, strong = (Role.SMALL, Role.CAPTION) if cell.width < look.em(NARROW) else (Role.BODY, Role.STRONG)
        where = canvas.text_in(text, cell, strong if out else plain, theme.text, "center")
        if out:
            side = min(look.em(14), cell.right - where.right)
            canvas.icon("check", Rect(where.right + look.em(1), cell.centery - side // 2, side, side), theme.good)


class MatchTable(Widget):
    """What each deal brought whom. Who went out has a mark beside the number.

    With `on_deal` a deal can be chosen, which gets its number, from 1.
    """

    def __init__(
        self,
        seats: Sequence[Seat],
        deals: Sequence[Scored],
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
        """Head, one row for each deal, totals."""
        return (
            look.em(LABEL + 60 * len(self.seats)),
            look.em(HEAD) + look.em(ROW) * (len(self.deals) + 1) + look.em(8),
        )

    def place(self, rect: Rect, look: Look) -> None:
        """Place the rows, their columns of equal width."""
        super().place(rect, look)
        label, column = self._columns(look)
        for number, row in enumerate(self.rows):
            row.label, row.column = label, column
            top = rect.y + look.em(HEAD) + number * look.em(ROW)
            row.place(Rect(rect.x, top, label + column * len(self.seats), look.em(ROW)), look)

    def draw(self, canvas: Canvas) -> None:
        """Head, rows, totals."""
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
        """The width of the numbers of the deals, and that of each column."""
        label = min(look.em(LABEL), self.rect.width // 4)
        return label, min((self.rect.width - label) // len(self.seats), look.em(WIDEST))


def _chooser(on_deal: Callable[[int], object] | None, number: int) -> Callable[[], object] | None:
    return None if on_deal is None else lambda: on_deal(number)
