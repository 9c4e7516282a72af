"""What lies on the table and must be seen, whatever comes up over it."""

from pygame import Rect

from game.ui.layout.slots import Zone
from game.ui.look import Look
from game.ui.table.stage import Stage
from game.ui.theme import Role


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
