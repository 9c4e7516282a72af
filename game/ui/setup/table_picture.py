"""A small picture of a game's table, drawn from its rules: players, stock, discards and melds."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec import Struct
from pygame import Rect

from game.content.rule_text.highlights import example_melds
from game.engine.cards import Card, parse_cards
from game.engine.sheet.keys import RuleSheet, turns_up_wild
from game.ui.draw.assets import CARD_RATIO, PictureCache
from game.ui.draw.canvas import Canvas, SurfaceCanvas
from game.ui.draw.look import Look
from game.ui.draw.theme import mix

SHAPE = 0.6
"""Height of the picture as a share of its width."""
CARD_SHARE = 0.132
"""Width of a card on the table as a share of the picture's width."""
BACK_SHARE = 0.075
"""Width of the opponents' cards as a share of the picture's width."""
MOST_BACKS = 3
RIVER = parse_cards("4C JD 7H 2S 9C")
PILE = parse_cards("4C JD 7H")
UPCARD = parse_cards("7H")
TURNED_UP = parse_cards("8D")[0]
UNMELDED = parse_cards("KC 2D")
SPREAD = 0.42
"""Visible share of an overlapped card's width."""


class TableScene(Struct, frozen=True):
    """The contents of the picture of a game's table."""

    others: int
    """The number of opponents shown."""
    discards: tuple[Card, ...]
    is_river: bool
    """Whether the discards are spread out."""
    melds: tuple[tuple[Card, ...], ...]
    melds_in_hand: bool
    """Whether the melds are in the hand, not on the table."""
    turned_up: bool
    """Whether a card turned up for the deal lies across below the stock."""


def scene_of(sheet: RuleSheet) -> TableScene:
    """Return the contents of the picture of a game's table, with as many opponents as the game allows."""
    way = sheet.draw.discards
    discards = {"dig": RIVER, "pile": PILE, "none": ()}.get(way, UPCARD)
    melds = example_melds(sheet)
    across = turns_up_wild(sheet) and sheet.deal.indicator == "apart"
    return TableScene(sheet.players.max - 1, discards, way == "dig", melds, sheet.melding.in_hand, across)


class TablePictures:
    """Draws the pictures of games' tables.

    Pictures are kept for the current look, by their size, up to `LIMIT` bytes; others are painted anew.
    """

    LIMIT = 32 << 20
    """Most bytes of pictures kept in memory."""

    def __init__(self) -> None:
        self._cache = PictureCache(self.LIMIT)
        self._look: Look | None = None
        self._scenes: dict[int, tuple[RuleSheet, TableScene]] = {}
        """Each sheet drawn with its scene, by the identity of the sheet."""

    def draw(self, canvas: Canvas, rect: Rect, sheet: RuleSheet) -> None:
        """Draw the picture of a game into a rectangle."""
        look = canvas.look
        if look is not self._look:
            self._cache.clear()
            self._look = look
        if id(sheet) not in self._scenes:
            self._scenes[id(sheet)] = (sheet, scene_of(sheet))
        _sheet, scene = self._scenes[id(sheet)]
        picture = self._cache.get((scene, rect.size), lambda: paint_table(sheet, rect.size, look))
        canvas.image(picture, rect.topleft)


def paint_table(sheet: RuleSheet, size: tuple[int, int], look: Look) -> pygame.Surface:
    """Return the picture of a game, painted in a size given in pixels."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    _PicturePainter(SurfaceCanvas(surface, look), scene_of(sheet)).paint()
    return surface


class _PicturePainter:
    """Paints a scene on a canvas of its own."""

    def __init__(self, canvas: SurfaceCanvas, scene: TableScene) -> None:
        self.canvas = canvas
        self.scene = scene
        self.width, self.height = canvas.rect.size
        self.card = max(4, round(self.width * CARD_SHARE))
        self.back = max(3, round(self.width * BACK_SHARE))

    def paint(self) -> None:
        """Paint the felt, the card backs of the other players, stock and discards, and the melds: on the table or, if
        melds stay in the hand, with the player's other cards as a hand.
        """
        self._paint_table()
        self._paint_opponents()
        self._paint_piles()
        if self.scene.melds_in_hand:
            self._paint_hand((*self.scene.melds, UNMELDED))
        else:
            self._paint_melds()

    def _paint_table(self) -> None:
        theme = self.canvas.look.theme
        radius = max(4, self.height // 9)
        rim = max(2, self.width // 60)
        self.canvas.box(self.canvas.rect, theme.wood, radius, theme.wood_light, max(1, rim // 2))
        felt = self.canvas.rect.inflate(-2 * rim, -2 * rim)
        self.canvas.box(felt, mix(theme.felt, theme.light, 0.04), radius - rim)

    def _paint_opponents(self) -> None:
        """Paint a few card backs for every opponent, along the upper edge and down both sides."""
        count = self.scene.others
        step = max(1, self.back // 3)
        wide = self.back + (MOST_BACKS - 1) * step
        high = round(self.back * CARD_RATIO)
        for x, y in _seats(count):
            left = round(x * (self.width - wide - 2 * self.width // 22)) + self.width // 22
            top = round(y * self.height) + self.height // 18
            for number in range(MOST_BACKS):
                picture = self.canvas.look.images.card("back", self.back)
                self.canvas.image(picture, (left + number * step, min(top, self.height - high)))

    def _paint_piles(self) -> None:
        """Paint the stock, the discards beside it and, if the game has one, the card turned up below the stock."""
        step = round(self.card * SPREAD)
        discards = self.scene.discards
        gap = self.card // 3
        spread = step if self.scene.is_river else max(1, self.card // 7)
        shown = self.card + (len(discards) - 1) * spread if discards else 0
        wide = self.card + (gap + shown if shown else 0)
        left, top = (self.width - wide) // 2, round(self.height * 0.27)
        if self.scene.turned_up:
            across = pygame.transform.rotate(self._face(TURNED_UP), 90)
            self.canvas.image(
                across, (left - across.width // 2, top + (round(self.card * CARD_RATIO) - self.card) // 2)
            )
        for number in range(3):
            nudge = number * max(1, self.card // 16)
            self.canvas.image(self.canvas.look.images.card("back", self.card), (left - nudge, top - nudge))
        for number, card in enumerate(discards):
            at = left + self.card + gap + number * spread
            lift = 0 if self.scene.is_river else number * max(1, self.card // 14)
            self.canvas.image(self._face(card), (at, top - lift))

    def _paint_melds(self) -> None:
        """Paint the melds on the table, near its lower edge."""
        high = round(self.card * CARD_RATIO)
        self._paint_row(self.scene.melds, self.height - high - max(3, self.height // 14))

    def _paint_hand(self, groups: Sequence[Sequence[Card]]) -> None:
        """Paint `groups` of cards as the player's own hand, in a fan."""
        high = round(self.card * CARD_RATIO)
        self._paint_row(groups, self.height - high, as_fan=True)

    def _paint_row(self, groups: Sequence[Sequence[Card]], top: int, as_fan: bool = False) -> None:
        """Paint groups of cards side by side at the height `top` (pixels). They overlap more where there is too little
        room. With `as_fan`, they are painted as a hand whose middle is higher than its ends.
        """
        room = round(self.width * (0.9 if not as_fan else 0.8))
        gap = self.card // 4 if as_fan else self.card // 2
        covered = sum(len(group) - 1 for group in groups)
        free = room - len(groups) * self.card - (len(groups) - 1) * gap
        step = min(self.card * SPREAD, free / covered) if covered else 0.0
        wide = len(groups) * self.card + (len(groups) - 1) * gap + covered * step
        x = (self.width - wide) / 2
        for group in groups:
            places = [x + number * step for number in range(len(group))]
            for card, at in zip(group, places, strict=True):
                off = (at + self.card / 2 - self.width / 2) / self.width if as_fan else 0.0
                self.canvas.image(self._face(card), (round(at), top + round(off * off * self.height * 0.5)))
            x = places[-1] + self.card + gap

    def _face(self, card: Card) -> pygame.Surface:
        return self.canvas.look.images.card(repr(card), self.card)


def _seats(count: int) -> list[tuple[float, float]]:
    """Return the seats of `count` opponents (1–7) as shares of the room (x, y). They run up the left side, along the
    upper edge and down the right side; few opponents sit at the upper edge alone.
    """
    above = {1: 1, 2: 2, 3: 3, 4: 2, 5: 3, 6: 4, 7: 5}[count]
    beside = (count - above + 1) // 2
    left = [(0.0, 0.3 + 0.28 * number) for number in reversed(range(beside))]
    right = [(1.0, y) for _x, y in reversed(left)][: count - above - beside]
    edge = 0.14 if beside else 0.0
    middles = [0.5] if above == 1 else [edge + (1 - 2 * edge) * number / (above - 1) for number in range(above)]
    if above > 1 and not beside:
        middles = [0.18 + 0.64 * each for each in middles]
    return [*left, *[(x, 0.0) for x in middles], *right]
