"""The table of a match that is looked at again, as it is drawn around its cards."""

from __future__ import annotations

from typing import Protocol

from pygame import Rect

from game.ui.cards.painter import (
    Counts,
    Painter,
    Still,
    draw_marks,
    draw_open_hands,
    draw_places,
    draw_plates,
    draw_scrollbars,
)
from game.ui.cards.scene import is_spread
from game.ui.cards.stage import Stage
from game.ui.draw.canvas import Canvas
from game.ui.draw.theme import Role, alpha
from game.ui.table.felt import draw_holds
from game.ui.table.plates import plates
from game.ui.words.prompts import Prompts
from game.ui.words.strings import _


class Shown(Protocol):
    """A table one only looks at, with `seat` in front."""

    seat: int
    stage: Stage
    painter: Painter

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where."""


class ReplayPicture(Still):
    """What lies below and above the cards of a show."""

    def __init__(self, show: Shown) -> None:
        self.show = show
        self._counts = Counts(show.painter)
        self.said = ""
        """What happened last."""

    def below(self, canvas: Canvas) -> None:
        """See `Still.below`."""
        show, view = self.show, self.show.stage.view
        draw_places(canvas, show.stage, view, _("Melds of {name}").format(name=show.names[show.seat]))
        draw_open_hands(canvas, show.stage.areas.open_hands)
        shown = plates(view, tuple(show.painter.people))
        draw_plates(canvas, show.stage, shown, view.state.rules.scoring.count == "melds_minus_hand")

    def above(self, canvas: Canvas) -> None:
        """See `Still.above`."""
        show, view = self.show, self.show.stage.view
        self._counts.draw_still(canvas)
        draw_marks(canvas, show.stage, plates(view, tuple(show.painter.people)))
        if not is_spread(view.state):
            draw_holds(canvas, show.stage, Prompts(show.names, show.seat).holds(view))
        draw_scrollbars(canvas, show.stage)
        self._prompt(canvas)

    def over(self, canvas: Canvas) -> None:
        """See `Still.over`."""
        self._counts.draw_lively(canvas)

    def _prompt(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        room = self.show.stage.areas.prompt
        if not self.said:
            return
        width = min(look.fonts.size(self.said, Role.STRONG)[0] + look.px(36), room.width)
        pill = Rect(0, 0, width, room.height).move_to(center=room.center)
        canvas.box(pill, alpha(theme.panel, 215), pill.height // 2, theme.panel_edge, look.px(1))
        canvas.text_in(self.said, pill.inflate(-look.px(24), 0), Role.STRONG, theme.text, "center")
