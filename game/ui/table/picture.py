"""The table put together: cards, plates, lights, words and buttons in their order."""

from __future__ import annotations

from collections.abc import Sequence

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
from game.ui.draw.canvas import Canvas
from game.ui.draw.kept_picture import Memory, again
from game.ui.input.verbs import Device
from game.ui.table.buttons import Panels
from game.ui.table.hint import Hint
from game.ui.table.keys import Keys
from game.ui.table.laying import Laying, draw_price, draw_tray
from game.ui.table.lights import Aims
from game.ui.table.plates import Plate, plates
from game.ui.table.viewpoint import Viewpoint


class Picture(Still):
    """Draws what `painter` shows, with all that lies below the cards, above them and over them."""

    def __init__(
        self, place: Viewpoint, painter: Painter, laying: Laying, panels: Panels, keys: Keys, hint: Hint
    ) -> None:
        self._painter = painter
        self._stage = painter.stage
        self._laying = laying
        self._panels = panels
        self._felt = panels.felt
        self._aims = Aims(place, keys)
        self._hint = hint
        self._counts = Counts(painter)
        self._plates, self._marks = Memory(), Memory()
        """Which of the plates' pictures were drawn last."""

    def draw(self, canvas: Canvas, device: Device) -> None:
        """Everything: what rests, what moves, then what lies over the cards. `device` is what the player uses."""
        self._aims.begin(device)
        self._painter.draw(canvas, self)
        self._aims.draw_meant(canvas)

    def below(self, canvas: Canvas) -> None:
        """See `Still.below`."""
        stage, view = self._stage, self._stage.view
        draw_places(canvas, stage, view)
        draw_open_hands(canvas, stage.areas.open_hands)
        self._aims.draw_grounds(canvas)
        draw_tray(canvas, stage.scene.tray, self._laying, view)
        shown = self._shown()
        tallies = view.state.rules.scoring.count == "melds_minus_hand"
        key = (shown, stage.areas.plates, tallies, canvas.look.fonts.pad)
        again(canvas, self._plates, key, lambda there: draw_plates(there, stage, shown, tallies))

    def above(self, canvas: Canvas) -> None:
        """See `Still.above`."""
        stage, shown = self._stage, self._shown()
        key = (shown, stage.areas.plates)
        self._counts.draw_still(canvas)
        again(canvas, self._marks, key, lambda there: draw_marks(there, stage, shown))
        if not any(map(self._panels.banner.hides, self._felt.holds_room(canvas.look))):
            self._felt.draw_holds(canvas)
        draw_scrollbars(canvas, stage)
        self._felt.draw_prompt(canvas)
        draw_price(canvas, self._panels.free_room, self._laying)
        self._panels.draw(canvas)

    def over(self, canvas: Canvas) -> None:
        """See `Still.over`."""
        self._counts.draw_lively(canvas)
        self._aims.draw_focus(canvas)
        self._hint.draw_lights(canvas, self._stage.scene, self._stage.view)
        self._panels.banner.draw_race(canvas)
        self._aims.draw_lights(canvas)

    def _shown(self) -> Sequence[Plate]:
        return plates(self._stage.view, tuple(self._painter.people))
