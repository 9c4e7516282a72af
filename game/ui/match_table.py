"""All deals of a match in one table: a column for each seat, a row for each deal, the totals below."""

from collections.abc import Sequence

from pygame import Rect

from game.engine.record import Seat
from game.engine.state import State
from game.ui.canvas import Canvas
from game.ui.look import Look
from game.ui.people import avatar_of, draw_portrait, number_text, signed_text
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets.base import Size, Widget

ROW = 26
HEAD = 62
LABEL = 64
WIDEST = 170
NARROW = 46
"""Width of a column below which its numbers are written small."""


class MatchTable(Widget):
    """What each deal brought whom. Who went out has a mark beside the number."""

    def __init__(self, seats: Sequence[Seat], deals: Sequence[State], grow: float = 0) -> None:
        super().__init__(grow)
        self.seats = tuple(seats)
        self.deals = tuple(deals)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Head, one row for each deal, totals."""
        return (
            look.em(LABEL + 60 * len(self.seats)),
            look.em(HEAD) + look.em(ROW) * (len(self.deals) + 1) + look.em(8),
        )

    def draw(self, canvas: Canvas) -> None:
        """Columns of equal width."""
        look, theme = canvas.look, canvas.look.theme
        label = min(look.em(LABEL), self.rect.width // 4)
        column = min((self.rect.width - label) // len(self.seats), look.em(WIDEST))
        row, head = look.em(ROW), look.em(HEAD)
        for seat, who in enumerate(self.seats):
            x = self.rect.x + label + seat * column
            picture = Rect(x, self.rect.y, column, look.em(32))
            draw_portrait(canvas, picture, avatar_of(self.seats, seat), seat)
            name = Rect(x + look.px(2), picture.bottom + look.em(2), column - look.px(4), look.em(24))
            canvas.text_in(who.name, name, Role.CAPTION, theme.text, "center")
        y = self.rect.y + head
        width = label + column * len(self.seats)
        for deal in self.deals:
            line = Rect(self.rect.x, y, width, row)
            if deal.deal % 2:
                canvas.box(line, theme.panel_raised, look.px(4))
            number = Rect(line.x + look.em(10), y, label - look.em(10), row)
            canvas.text_in(f"{deal.deal}", number, Role.SMALL, theme.text_dim)
            for seat in range(len(self.seats)):
                cell = Rect(line.x + label + seat * column, y, column, row)
                self._draw_cell(canvas, cell, signed_text(deal.deal_scores[seat]), seat == deal.out)
            y += row
        y += look.em(4)
        canvas.line((self.rect.x, y), (self.rect.x + width, y), theme.panel_edge, look.px(1.5))
        y += look.em(4)
        canvas.text_in(_("Total"), Rect(self.rect.x, y, label, row), Role.STRONG, theme.text)
        for seat, total in enumerate(self.deals[-1].scores if self.deals else ()):
            cell = Rect(self.rect.x + label + seat * column, y, column, row)
            role = Role.CAPTION if column < look.em(NARROW) else Role.STRONG
            canvas.text_in(number_text(total), cell, role, theme.accent, "center")

    def _draw_cell(self, canvas: Canvas, cell: Rect, text: str, out: bool) -> None:
        look, theme = canvas.look, canvas.look.theme
        plain, strong = (Role.SMALL, Role.CAPTION) if cell.width < look.em(NARROW) else (Role.BODY, Role.STRONG)
        where = canvas.text_in(text, cell, strong if out else plain, theme.text, "center")
        if out:
            side = min(look.em(14), cell.right - where.right)
            canvas.icon("check", Rect(where.right + look.em(1), cell.centery - side // 2, side, side), theme.good)
