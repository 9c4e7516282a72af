"""How a pack looks, for choosing one: pictures of its faces and backs."""

from pygame import Rect

from game.ui.assets import BACKS, CARD_RATIO, CardStyle
from game.ui.canvas import Canvas
from game.ui.strings import _
from game.ui.widgets.pictures import Picture

SHOWN = ("7S", "7H", "7D", "7C")
STEP = 0.36
"""The part of a card seen of one below others, by its width."""

SUITS_SIZE, BACK_SIZE = (128, 76), (60, 76)
"""Units the pictures take."""


def suit_pictures(high_contrast: bool) -> list[Picture]:
    """Two colours for the suits, and four."""

    def fan(four_colour: bool) -> Picture:
        style = CardStyle(four_colour, high_contrast)
        name = _("Four colours") if four_colour else _("Two colours")
        return name, lambda canvas, rect: _cards(canvas, rect, SHOWN, style)

    return [fan(False), fan(True)]


def back_pictures() -> list[Picture]:
    """The backs, in the order of `BACKS`."""
    names = {"red": _("Red"), "blue": _("Blue")}

    def one(back: str) -> Picture:
        return names[back], lambda canvas, rect: _cards(canvas, rect, ("back",), CardStyle(back=back))

    return [one(back) for back in BACKS]


def _cards(canvas: Canvas, rect: Rect, codes: tuple[str, ...], style: CardStyle) -> None:
    """Cards side by side in the middle of `rect`, each over the one before."""
    beside = 1 + STEP * (len(codes) - 1)
    width = max(1, min(int(rect.height / CARD_RATIO), int(rect.width * 0.94 / beside)))
    x = rect.centerx - width * beside / 2
    for number, code in enumerate(codes):
        picture = canvas.look.images.card(code, width, style=style)
        canvas.image(picture, (round(x + STEP * width * number), rect.centery - picture.height // 2))
