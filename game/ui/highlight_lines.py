"""What makes a game special, each rule with a small picture of cards beside it, on paper."""

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.content.telling.highlights import Highlight, highlights
from game.engine.cards import JOKER, Card
from game.engine.sheet.keys import RuleSheet
from game.ui.assets import CARD_RATIO
from game.ui.canvas import Canvas
from game.ui.look import Look
from game.ui.theme import Role
from game.ui.widgets import Column, Label, Row, Widget
from game.ui.widgets.base import Size

WIDTH, CARD = 136, 32
"""Units of the picture, and of a card in it where there is room."""
LEAST, MOST_SEEN = 0.3, 0.86
"""How much of a card is seen at least, and at most, of one that others lie on, by its width."""
BETWEEN = 6
RAISED = 5
"""Units by which the cards that are meant are raised; a bar runs below them."""


def highlight_lines(sheet: RuleSheet) -> Widget:
    """Return a line for each rule a newcomer should know first."""
    lines: list[Widget] = []
    for each in highlights(sheet):
        said = Label(each.text, Role.SMALL, "paper_text", wrap=True, grow=1)
        lines.append(Row([HighlightPicture(each), said], gap=14))
    return Column(lines, gap=8)


class HighlightPicture(Widget):
    """The cards of a highlight, side by side in their groups."""

    def __init__(self, shown: Highlight) -> None:
        super().__init__()
        self.shown = shown

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As high as a card, with room to raise it and for the bar."""
        return (look.em(WIDTH), round(look.em(CARD) * CARD_RATIO) + 2 * look.em(RAISED))

    def draw(self, canvas: Canvas) -> None:
        """The cards from left to right, those that are meant raised above a bar."""
        look, shown = canvas.look, self.shown
        spots, wide = self.spots(look)
        high = round(wide * CARD_RATIO)
        top = self.rect.centery - high // 2
        for number, (card, x) in enumerate(spots):
            up = look.em(RAISED) if 0 <= shown.lit <= number else 0
            picture = look.images.card(repr(card), wide)
            at = (x, top - up)
            if card == JOKER and shown.across:
                picture = pygame.transform.rotate(picture, 90)
                at = (x, top + high - wide)
            canvas.image(picture, at)
        meant = [x for number, (_, x) in enumerate(spots) if 0 <= shown.lit <= number]
        if meant:
            bar = Rect(meant[0], top + high, meant[-1] + wide - meant[0], look.em(3))
            canvas.box(bar, look.theme.paper_good, bar.height // 2)

    def spots(self, look: Look) -> tuple[Sequence[tuple[Card, int]], int]:
        """Each card with its left edge, and how wide all are, in px: as wide as lets enough of each be seen."""
        groups, room = self.shown.groups, look.em(WIDTH)
        covered = sum(map(len, groups)) - len(groups)
        for wide in range(look.em(CARD), 1, -1):
            free = room - len(groups) * wide - (len(groups) - 1) * look.em(BETWEEN)
            if free >= covered * LEAST * wide:
                break
        step = min(MOST_SEEN * wide, free / covered) if covered else 0.0
        spots: list[tuple[Card, int]] = []
        x = float(self.rect.x)
        for group in groups:
            spots += [(card, round(x + number * step)) for number, card in enumerate(group)]
            x += (len(group) - 1) * step + wide + look.em(BETWEEN)
        return spots, wide
