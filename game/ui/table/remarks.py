"""What the player is told in passing: why something is not allowed, what is missing, what a click was about."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.engine.refusals import Refusal
from game.ui.cards.slots import Zone
from game.ui.cards.stage import Stage
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.table.viewpoint import Viewpoint
from game.ui.widgets import Toasts


class Remarks:
    """Puts sentences on `toasts`."""

    def __init__(self, place: Viewpoint, sound: Callable[[str, float], object]) -> None:
        self.toasts = Toasts()
        self._place = place
        self._sound = sound

    def say(self, text: str) -> None:
        """Say something."""
        self.toasts.show(text, 4.0)

    def refuse(self, refusal: Refusal) -> None:
        """Say why something is not allowed."""
        self._sound("refuse", 0.8)
        self.toasts.show(self._place.words.refusal(refusal, self._place.seen), 5.0, "close", "danger")

    def warn(self, text: str) -> None:
        """Say that something is wrong with the program's surroundings."""
        self.toasts.show(text, 5.0, "warning", "danger")

    def hush(self) -> None:
        """Take away what was said."""
        self.toasts.clear()


def played(stage: Stage) -> list[Rect]:
    """What lies on the table and in the hand: the melds, the boxes of a contract, the cards held."""
    scene = stage.scene
    gap = stage.metrics.px(12)
    melds = [box.inflate(gap, gap) for box in scene.melds.values() if box.width and box.height]
    held = [slot.rect for slot in scene.of(Zone.HAND)]
    return [*melds, *scene.tray, *([held[0].unionall(held[1:])] if held else [])]


def piles(stage: Stage, look: Look) -> list[Rect]:
    """The stock with its count, and the discards."""
    scene = stage.scene
    room = scene.areas.stock
    count = Rect(room.x, scene.pile.bottom, room.width, look.fonts.line_height(Role.SMALL) + look.px(2))
    return [slot.rect for zone in (Zone.STOCK, Zone.RIVER) for slot in scene.of(zone)] + [count]
