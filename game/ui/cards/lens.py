"""The lens: a meld of small cards, larger, while the pointer rests on it or the focus is there."""

from __future__ import annotations

from msgspec import structs
from pygame import Rect

from game.ui.cards.painter import Painter, mark_adder, mark_meaning
from game.ui.cards.scene import hand_card
from game.ui.cards.slots import CardSlot, Place, Zone, height_of
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.input.verbs import Pos
from game.ui.widgets.layout import draw_surface

REST = 0.5
"""Seconds the pointer must rest on a meld."""

LARGE, ENOUGH = 0.9, 0.58
"""Width of the lens's cards in widths of a hand card, and the width, in the same measure, from which a meld needs no
lens.
"""

STEP, LEAST_STEP = 0.5, 0.31
"""Visible part of a card in the lens as a share of its width: usual and least."""


class Lens:
    """The enlarged view of one meld of a painter's stage, above or below the meld, which stays in view."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._stage = painter.stage
        self._over: int | None = None
        self._focus: int | None = None
        self._rested = 0.0

    @property
    def meld(self) -> int | None:
        """The number of the enlarged meld: that with the focus or, if none has it, that on which the pointer has rested
        long enough. None if there is none, if its cards are large anyway, and while cards move for an event.
        """
        number = self._over if self._focus is None and self._rested >= REST else self._focus
        cards = self._stage.scene.slots_of(Zone.MELD, number) if number is not None else ()
        small = cards and cards[0].width < ENOUGH * hand_card(self._stage.metrics)
        return number if small and not self._stage.busy_for else None

    def tick(self, dt: float, pos: Pos, focus: Place | None) -> bool:
        """Advance by `dt` seconds, with the pointer at `pos` and the focus at the place `focus`. Return whether another
        meld is enlarged now, or none any more.
        """
        before = self.meld
        slot = self._stage.slot_at(pos, Zone.MELD)
        over = slot.place.owner if slot else None
        self._rested = self._rested + dt if over == self._over else 0.0
        self._over, self._focus = over, focus.owner if focus and focus.zone is Zone.MELD else None
        return self.meld != before

    def place(self, look: Look) -> Rect:
        """Return the rectangle of the view, above or below its meld; empty where no meld is enlarged."""
        slots = self._slots(look)
        if not slots:
            return Rect(0, 0, 0, 0)
        pad = 2 * look.px(10)
        return slots[0].rect.unionall([slot.rect for slot in slots]).inflate(pad, pad)

    def draw(self, canvas: Canvas) -> None:
        """Draw the cards of the enlarged meld, in their order and with their marks, on a panel; nothing where no meld
        is enlarged.
        """
        slots, faces = self._slots(canvas.look), self._painter.faces
        if not slots or faces is None:
            return
        melds = self._stage.view.state.melds
        draw_surface(canvas, self.place(canvas.look), blur=14)
        for slot in slots:
            picture = faces.still(slot.face, slot.width)
            canvas.image(picture, slot.rect.topleft)
            mark_adder(canvas, slot, melds, self._painter.people)
        for slot in slots:
            mark_meaning(canvas, slot, melds)

    def _slots(self, look: Look) -> list[CardSlot]:
        number, stage = self.meld, self._stage
        if number is None:
            return []
        cards = sorted(stage.scene.slots_of(Zone.MELD, number), key=lambda slot: slot.place.index)
        around, pad = stage.scene.whole[number], look.px(10)
        window = Rect((0, 0), look.metrics.size).inflate(-4 * pad, -4 * pad)
        many = max(1, len(cards) - 1)
        width = min(round(LARGE * hand_card(stage.metrics)), int(window.width / (1 + LEAST_STEP * many)))
        step = min(STEP * width, (window.width - width) / many)
        room = Rect(0, 0, round(width + step * (len(cards) - 1)), height_of(width))
        room.midbottom = (around.centerx, around.top - 2 * pad)
        if room.top < window.top:
            room.top = around.bottom + 2 * pad
        room.clamp_ip(window)
        return [
            structs.replace(
                slot, x=room.x + width / 2 + step * index, y=room.centery, width=width, angle=0.0, clip=None
            )
            for index, slot in enumerate(cards)
        ]
