"""The numbers on the fans of the plates and below the stock: of the cards that have landed there."""

from collections.abc import Mapping

from pygame import Rect

from game.content.translation import counted
from game.ui.canvas import Canvas
from game.ui.layout.slots import Home, Zone
from game.ui.strings import _
from game.ui.table.painter import Painter
from game.ui.table.plates import draw_count
from game.ui.table.stage import Stage
from game.ui.theme import Role


class Counts:
    """Draws them: in the picture that is kept, or in every frame while cards are on their way."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._stage = painter.stage
        self._lively = False

    def draw_still(self, canvas: Canvas) -> None:
        """Above the cards that rest, unless any are on their way."""
        astray = self._stage.sprites.astray()
        self._lively = bool(astray)
        if not self._lively:
            _draw(canvas, self._stage, astray)

    def draw_lively(self, canvas: Canvas) -> None:
        """Below the cards that are on their way, or have just arrived."""
        if not self._lively:
            return
        astray = self._stage.sprites.astray()
        _draw(canvas, self._stage, astray)
        if not astray:
            self._painter.stale()


def _draw(canvas: Canvas, stage: Stage, astray: Mapping[Home, int]) -> None:
    state = stage.view.state
    for seat, (plate, hand) in enumerate(zip(stage.areas.plates, state.hands, strict=True)):
        if seat != stage.view.seat:
            draw_count(canvas, plate, len(hand) + astray.get((Zone.BACKS, seat), 0))
    _draw_stock(canvas, stage, len(state.stock) + astray.get((Zone.STOCK, 0), 0))


def _draw_stock(canvas: Canvas, stage: Stage, count: int) -> None:
    """How many cards the stock has, below it."""
    pile = stage.scene.pile
    height = canvas.look.fonts.line_height(Role.SMALL)
    room = Rect(stage.areas.stock.x, pile.bottom + canvas.look.px(2), stage.areas.stock.width, height)
    text = counted("{count} card", "{count} cards", count) if count else _("empty")
    canvas.text_in(text, room, Role.SMALL, canvas.look.theme.text, "center", 0.65)
