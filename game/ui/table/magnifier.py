"""A meld seen large: that under the pointer, or with the focus, where its cards are small on the table."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.ui.cards.areas import HAND_CARD
from game.ui.cards.outline import clear_place
from game.ui.cards.painter import mark_meaning
from game.ui.cards.slots import CardSlot, Zone, height_of
from game.ui.draw.canvas import Canvas
from game.ui.draw.theme import Role
from game.ui.input.verbs import Pos
from game.ui.table.parts import TableParts
from game.ui.widgets.layout import draw_surface

REST = 0.7
"""Seconds the pointer must rest on a meld."""

SMALL = 0.56
"""A meld is seen large where its cards are narrower than this part of those in the hand."""

STEP, MOST = 0.42, 0.9
"""From card to card, by their width; how much of the window's width it may take."""


class Magnifier:
    """Which meld is seen large, if any."""

    def __init__(self, parts: TableParts) -> None:
        self._parts = parts
        self._over = 0
        """The number of the meld under the pointer; 0 for none."""
        self._rested = 0.0

    def point(self, pos: Pos) -> bool:
        """The pointer is at `pos`; whether a meld that was seen large is no longer."""
        slot = self._parts.stage.slot_at(pos, Zone.MELD)
        over = slot.place.owner if slot else 0
        if over == self._over:
            return False
        went = self._ripe
        self._over, self._rested = over, 0.0
        return went

    def hide(self) -> None:
        """Something else is done: it must be pointed at anew."""
        self._over, self._rested = 0, 0.0

    def tick(self, dt: float) -> bool:
        """dt seconds passed; whether a meld is seen large by that."""
        before = self._ripe
        if self._over and not before:
            self._rested += dt
        return self._ripe != before

    def shown(self, focused: int) -> int:
        """The number of the meld seen large: the one with the focus, else the one pointed at; 0 for none."""
        number = focused or (self._over if self._ripe else 0)
        slots = self._parts.stage.scene.of(Zone.MELD, number) if number else ()
        metrics = self._parts.stage.metrics
        return number if slots and slots[0].width < SMALL * metrics.px(HAND_CARD) else 0

    def draw(self, canvas: Canvas, number: int, taken: Sequence[Rect]) -> None:
        """Draw a meld large, near where it lies, and beside `taken` where there is room."""
        look, stage = canvas.look, self._parts.stage
        faces, small = self._parts.live.painter.faces, stage.scene.of(Zone.MELD, number)
        if faces is None or not small:
            return
        box = stage.scene.melds[number]
        text = self._parts.words.meld(number, stage.view.state)
        text = text[:1].upper() + text[1:]
        pad, line = look.px(14), look.fonts.line_height(Role.SMALL)
        width = self._width(len(small), canvas.rect.width, pad)
        wide = round(width * (1 + STEP * (len(small) - 1)))
        size = max(wide, look.fonts.size(text, Role.SMALL)[0]) + 2 * pad, height_of(width) + line + 3 * pad
        wanted = Rect((0, 0), size).move_to(midtop=(box.centerx, box.bottom + pad))
        if wanted.bottom > canvas.rect.bottom - pad:
            wanted.bottom = box.top - pad
        place, _ = clear_place(wanted, [box, *taken], canvas.rect.inflate(-2 * pad, -2 * pad), [box])
        draw_surface(canvas, place, blur=14)
        canvas.text_in(text, Rect(place.x, place.y + pad, place.width, line), Role.SMALL, look.theme.text, "center")
        left, top = place.centerx - wide / 2, place.y + 2 * pad + line
        large = [_enlarged(slot, left + width * (0.5 + STEP * n), top, width) for n, slot in enumerate(small)]
        for slot in sorted(large, key=lambda each: each.z):
            picture = faces.still(slot.face, slot.width, slot.angle)
            canvas.image(picture, picture.get_rect(center=(round(slot.x), round(slot.y))).topleft)
        for slot in large:
            mark_meaning(canvas, slot, stage.view.state.melds)

    @property
    def _ripe(self) -> bool:
        return bool(self._over) and self._rested >= REST

    def _width(self, count: int, window: int, pad: int) -> int:
        """As wide as the cards of a hand, less where the meld is too long for that."""
        room = MOST * window - 2 * pad
        return min(self._parts.stage.metrics.px(HAND_CARD), int(room / (1 + STEP * (count - 1))))


def _enlarged(slot: CardSlot, x: float, top: float, width: int) -> CardSlot:
    """The card of a meld in this place; one that lies crosswise does so here."""
    low = height_of(width) - width / 2 if slot.angle else height_of(width) / 2
    return CardSlot(slot.place, slot.face, x, top + low, width, slot.angle, slot.z)
