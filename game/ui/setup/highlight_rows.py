"""Pictures of the special rules of a game, each with a sentence."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.content.rule_text.highlights import Highlight, highlights
from game.engine.cards import JOKER, Card
from game.engine.sheet.keys import RuleSheet
from game.ui.draw.assets import CARD_RATIO
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.widgets import Column, Label, Row, Widget
from game.ui.widgets.base import Size

PICTURE_WIDTH, CARD_WIDTH = 136, 32
"""Width of a highlight's picture, and of its cards where there is room, in units that grow with the text."""
LEAST_VISIBLE, MOST_VISIBLE = 0.3, 0.86
"""Least and greatest visible share of an overlapped card's width."""
GROUP_GAP = 6
RAISED_BY = 5
"""Units by which highlighted cards are raised above the bar below them."""


def highlight_rows(sheet: RuleSheet) -> Widget:
    """Build a column with a picture and a sentence for each rule a newcomer should know first."""
    lines: list[Widget] = []
    for each in highlights(sheet):
        said = Label(each.text, Role.SMALL, "paper_text", wrap=True, grow=1)
        lines.append(Row([HighlightPicture(each), said], gap=14))
    return Column(lines, gap=8)


class HighlightPicture(Widget):
    """A widget that draws the cards of a highlight side by side in their groups."""

    def __init__(self, shown: Highlight) -> None:
        super().__init__()
        self.highlight = shown

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the fixed width and the height of a raised card with its bar."""
        return (look.em(PICTURE_WIDTH), round(look.em(CARD_WIDTH) * CARD_RATIO) + 2 * look.em(RAISED_BY))

    def draw(self, canvas: Canvas) -> None:
        """Draw the cards from left to right; the highlighted ones, if there are any, are raised above a bar.

        A joker is turned by a quarter where the highlight says so (`across`).
        """
        look, shown = canvas.look, self.highlight
        places, wide = self.card_places(look)
        high = round(wide * CARD_RATIO)
        top = self.rect.centery - high // 2
        for number, (card, x) in enumerate(places):
            up = look.em(RAISED_BY) if 0 <= shown.lit <= number else 0
            picture = look.images.card(repr(card), wide)
            at = (x, top - up)
            if card == JOKER and shown.is_crosswise:
                picture = pygame.transform.rotate(picture, 90)
                at = (x, top + high - wide)
            canvas.image(picture, at)
        meant = [x for number, (_, x) in enumerate(places) if 0 <= shown.lit <= number]
        if meant:
            bar = Rect(meant[0], top + high, meant[-1] + wide - meant[0], look.em(3))
            canvas.box(bar, look.theme.paper_good, bar.height // 2)

    def card_places(self, look: Look) -> tuple[Sequence[tuple[Card, int]], int]:
        """Return each card of the groups, in their order, with the x of its left edge in the window; and the width of a
        card.

        Both are in pixels. The cards of a group overlap. They are as wide as fits, up to the usual width of a card.
        """
        groups, room = self.highlight.groups, look.em(PICTURE_WIDTH)
        covered = sum(map(len, groups)) - len(groups)
        for wide in range(look.em(CARD_WIDTH), 1, -1):
            free = room - len(groups) * wide - (len(groups) - 1) * look.em(GROUP_GAP)
            if free >= covered * LEAST_VISIBLE * wide:
                break
        step = min(MOST_VISIBLE * wide, free / covered) if covered else 0.0
        places: list[tuple[Card, int]] = []
        x = float(self.rect.x)
        for group in groups:
            places += [(card, round(x + number * step)) for number, card in enumerate(group)]
            x += (len(group) - 1) * step + wide + look.em(GROUP_GAP)
        return places, wide
