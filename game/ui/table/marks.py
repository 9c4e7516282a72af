"""What is marked on cards: new ones, wild ones, who added one, and what a wild stands for."""

from collections.abc import Collection, Sequence

from pygame import Rect

from game.engine.cards import JOKER, Card
from game.engine.melds.meld import Meld, Placed
from game.ui.canvas import Canvas
from game.ui.layout.slots import Slot
from game.ui.strings import signs
from game.ui.table.hand import Hand
from game.ui.table.settings import Person
from game.ui.table.words import rank_text
from game.ui.theme import Role


def mark_hand(canvas: Canvas, slot: Slot, hand: Hand, wild: Collection[Card]) -> None:
    """On the strip that is seen of every card: a dot where it is new since one's last turn, a star where wild."""
    if slot.face in wild and slot.face != JOKER:
        _star(canvas, slot)
    if slot.place.index < len(hand.cards) and hand.is_new(slot.place.index):
        theme, size, rim = canvas.look.theme, canvas.look.px(13), canvas.look.px(4)
        dot = Rect(0, 0, size, size).move_to(center=(slot.rect.x + round(0.155 * slot.width), round(slot.y)))
        canvas.box(dot.inflate(rim, rim), theme.paper, size)
        canvas.box(dot, theme.new_card, size // 2, theme.panel, canvas.look.px(1.5))


def _star(canvas: Canvas, slot: Slot) -> None:
    """This rank is wild in this deal."""
    theme, size = canvas.look.theme, max(canvas.look.px(14), round(0.24 * slot.width))
    at = (slot.rect.x + round(0.165 * slot.width), round(slot.y + 0.42 * slot.width))
    mark = Rect(0, 0, size, size).move_to(center=at)
    canvas.box(mark, theme.accent, size // 2, theme.panel, canvas.look.px(1.5))
    canvas.text_in("★", mark, Role.CAPTION, theme.on_accent, "center")


def mark_adder(canvas: Canvas, slot: Slot, melds: Sequence[Meld], people: Sequence[Person]) -> None:
    """A card somebody else added carries that player's colour."""
    found = _placed(slot, melds)
    if found and found[0].by != found[1]:
        across = slot.angle % 180 != 0
        wide, high = (slot.rect.height, slot.width) if across else slot.rect.size
        band = Rect(0, 0, wide, max(canvas.look.px(4), round(slot.width * 0.1)))
        band.midbottom = (round(slot.x), round(slot.y) + high // 2)
        canvas.box(band, people[found[0].by].colour, band.height // 2, canvas.look.theme.panel, 1)


def mark_meaning(canvas: Canvas, slot: Slot, melds: Sequence[Meld]) -> None:
    """A wild shows what it stands for."""
    found = _placed(slot, melds)
    if not found or not found[0].wild:
        return
    text = signs(found[0].means) if found[0].means is not None else rank_text(found[0].rank)
    look, theme = canvas.look, canvas.look.theme
    size = look.fonts.size(text, Role.CAPTION)
    chip = Rect(0, 0, size[0] + look.px(8), size[1])
    chip.center = (
        slot.rect.x + max(chip.width // 2 - 2, round(0.2 * slot.width)),
        round(slot.y + 0.16 * slot.width),
    )
    if slot.clip and not slot.clip.contains(chip):
        return
    canvas.box(chip, theme.paper, look.px(5), theme.paper_dim, look.px(1))
    canvas.text_in(text, chip, Role.CAPTION, theme.paper_text, "center")


def _placed(slot: Slot, melds: Sequence[Meld]) -> tuple[Placed, int] | None:
    """The card of a meld in this slot, and whose meld it is."""
    number, index = slot.place.owner, slot.place.index
    if number > len(melds) or index >= len(melds[number - 1].cards):
        return None
    return melds[number - 1].cards[index], melds[number - 1].owner
