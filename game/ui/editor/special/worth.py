"""What every rank counts, at a glance."""

from collections.abc import Iterator, Sequence

from pygame import Rect

from game.content.sheets.values import ANY_WILD, Worth, rank_name
from game.ui.canvas import Canvas
from game.ui.look import Look
from game.ui.strings import SIGNS, _
from game.ui.theme import Role, mix
from game.ui.widgets.base import Size, Widget

GAP = 2
WIDEST = 46


class WorthStrip(Widget):
    """A cell for each rank and the joker, and one for each card that counts otherwise than its rank."""

    def __init__(self, worths: Sequence[Worth]) -> None:
        super().__init__()
        self.worths = tuple(worths)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As many lines as it takes."""
        cells = [rect for _, rect in self._cells(look, width)]
        return (max(cell.right for cell in cells), max(cell.bottom for cell in cells))

    def draw(self, canvas: Canvas) -> None:
        """Names above, points below."""
        look, theme = canvas.look, canvas.look.theme
        name = look.fonts.line_height(Role.SMALL)
        for worth, cell in self._cells(look, self.rect.width):
            cell = cell.move(self.rect.topleft)
            face = mix(theme.well, theme.accent, 0.16) if worth.suit >= 0 else theme.well
            canvas.box(cell, face, look.px(6), theme.panel_edge, look.px(1))
            high = Rect(cell.x, cell.y + look.em(4), cell.width, name)
            low = Rect(cell.x, high.bottom, cell.width, cell.bottom - high.bottom - look.em(4))
            canvas.text_in(name_of(worth), high, Role.SMALL, theme.text_dim, "center")
            canvas.text_in(_points(worth), low, Role.STRONG, theme.text, "center")

    def _cells(self, look: Look, width: int | None) -> Iterator[tuple[Worth, Rect]]:
        """Every cell from the top left corner of the strip; lines are equally long where they can be."""
        fonts = look.fonts
        wide = max(
            look.em(32),
            *(fonts.size(_points(each), Role.STRONG)[0] + look.em(10) for each in self.worths),
            *(fonts.size(name_of(each), Role.SMALL)[0] + look.em(8) for each in self.worths),
        )
        high = fonts.line_height(Role.SMALL) + fonts.line_height(Role.STRONG) + 2 * look.em(4)
        gap = look.em(GAP)
        fit = len(self.worths) if width is None else max(1, (width + gap) // (wide + gap))
        lines = -(-len(self.worths) // fit)
        row = -(-len(self.worths) // lines)
        if width is not None:
            wide = max(wide, min(look.em(WIDEST), (width + gap) // row - gap))
        for number, worth in enumerate(self.worths):
            yield worth, Rect(number % row * (wide + gap), number // row * (high + gap), wide, high)


def name_of(worth: Worth) -> str:
    """Return the rank or card as it is written on the screen."""
    if worth.rank == ANY_WILD:
        return _("any wild")
    if not worth.rank:
        return "★"
    return rank_name(worth.rank) + (SIGNS[worth.suit] if worth.suit >= 0 else "")


def _points(worth: Worth) -> str:
    return str(worth.points).replace("-", "−")
