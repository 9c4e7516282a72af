"""The page to choose table, deck and backs: as pictures, beside a small table that shows them at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import cos, radians, sin

import pygame
from msgspec import structs
from pygame import Rect

from game.content.numbers import number_text, signed_text
from game.content.translation import marked
from game.ui.app.settings import SettingsForm, SettingsPage
from game.ui.draw.assets import BACKS, CARD_RATIO, DECKS, with_border
from game.ui.draw.backdrop import miniature
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.metrics import BASE
from game.ui.draw.shapes import draw_portrait
from game.ui.draw.tables import TABLES, CardTable
from game.ui.draw.theme import Role, alpha
from game.ui.widgets import Column, Label, Panel, Row, Scroll, Widget
from game.ui.widgets.adaptive import PreferredWidth
from game.ui.widgets.base import Size
from game.ui.widgets.choice import PictureChoice, PictureOption
from game.ui.widgets.layout import Flow
from game.words.strings import _

TABLE_NAMES = {"felt": marked("Felt"), "wood": marked("Wood"), "night": marked("Night"), "paper": marked("Paper")}
DECK_NAMES = {"classic": marked("Classic"), "modern": marked("Modern")}
BACK_NAMES = {
    "red": marked("Tiles"),
    "blue": marked("Rays"),
    "green": marked("Waves"),
    "violet": marked("Bloom"),
    "black": marked("Sun"),
    "orange": marked("Weave"),
}

STEP = 0.36
"""The visible part of a card overlapped by the next one, as a share of its width."""

TABLE_SIZE, DECK_SIZE, SUITS_SIZE, BACK_SIZE = (116, 80), (112, 92), (128, 92), (60, 94)
"""Sizes of the pictures, in units."""

FLAT = 1.7
"""The ratio of width to height from which the preview draws the piles and melds beside the hand."""

IN_SUITS, IN_DECK = ("7S", "7H", "7D", "7C"), ("KS", "QH", "9D")


def table_pictures() -> list[PictureOption]:
    """Return the name of each table, with a function that draws its picture, in the order of `TABLES`."""
    return [(_(TABLE_NAMES[each]), partial(_draw_table, TABLES[each])) for each in TABLES]


def deck_pictures() -> list[PictureOption]:
    """Return the name of each deck, with a function that draws its picture, in the order of `DECKS`."""
    return [(_(DECK_NAMES[each]), partial(_draw_cards, IN_DECK, {"deck": each})) for each in DECKS]


def suit_pictures() -> list[PictureOption]:
    """Return the names of the two options of the suit colours, first two colours and then four, each with a function
    that draws its picture.
    """
    names = (_("Two colours"), _("Four colours"))
    return [(name, partial(_draw_cards, IN_SUITS, {"four_colour": bool(four)})) for four, name in enumerate(names)]


def back_pictures() -> list[PictureOption]:
    """Return the name of each card back, with a function that draws its picture, in the order of `BACKS`."""
    return [(_(BACK_NAMES[each]), partial(_draw_cards, ("back",), {"back": each})) for each in BACKS]


def _draw_table(table: CardTable, canvas: Canvas, rect: Rect) -> None:
    """Draw a table from far above in `rect`, with two cards that show its light."""
    room = rect.inflate(-canvas.look.px(10), 0)
    theme = table.theme(canvas.look.images.style.high_contrast)
    canvas.image(miniature(theme, room.size, 3.2 * room.width / BASE[0]), room.topleft)
    _draw_cards(("AS", "KH"), {}, canvas, room.inflate(0, -room.height // 3))


def _draw_cards(codes: tuple[str, ...], style_changes: Mapping[str, object], canvas: Canvas, rect: Rect) -> None:
    """Draw the cards `codes` (such as "AS" or "back") overlapping, in the middle of `rect`.

    Their style is that of the present settings, except for the fields in `style_changes`.
    """
    style = structs.replace(canvas.look.images.style, **style_changes)
    beside = 1 + STEP * (len(codes) - 1)
    width = max(1, min(int(rect.height / CARD_RATIO), int(rect.width * 0.94 / beside)))
    x = rect.centerx - width * beside / 2
    for number, code in enumerate(codes):
        picture = canvas.look.images.card(code, width, style=style)
        canvas.image(picture, (round(x + STEP * width * number), rect.centery - picture.height // 2))


class LookForm(SettingsForm):
    """The settings of table, deck, suit colours and back, each chosen by its picture."""

    def tables(self) -> list[Widget]:
        """Return the choice of the table with its heading."""
        names = tuple(TABLES)
        return [
            _heading(_("Table")),
            PictureChoice(table_pictures(), names.index(self.now.table), self._one_of("table", names), TABLE_SIZE),
        ]

    def decks(self) -> list[Widget]:
        """Return the choices of the deck and of the suits' colours with their heading."""
        names = tuple(DECKS)
        decks = self._one_of("deck", names)
        suits = self._one_of("four_colour", (False, True))
        return [
            _heading(_("Cards")),
            Flow(
                [
                    PictureChoice(deck_pictures(), names.index(self.now.deck), decks, DECK_SIZE),
                    PictureChoice(suit_pictures(), self.now.four_colour, suits, SUITS_SIZE),
                ],
                gap=12,
            ),
        ]

    def backs(self) -> list[Widget]:
        """Return the choice of the card back with its heading."""
        chosen = BACKS.index(self.now.card_back)
        return [
            _heading(_("Backs")),
            PictureChoice(back_pictures(), chosen, self._one_of("card_back", BACKS), BACK_SIZE),
        ]


def _heading(text: str) -> Widget:
    return Label(text, Role.SUBHEADING, "accent")


LOW = 140
"""The least height (units) of the preview when the choices are below it: a row of them and its heading have room."""


class TablePreview(Widget):
    """A preview of the table in the present settings: another hand, the piles, a meld, and the player's own hand."""

    HAND = ("TH", "JC", "QD", "KS", "AH", "X")
    MELD = ("5S", "6S", "7S", "8S")
    DISCARDS = ("9D", "2C", "KD")
    SPREAD = 7.0
    """Degrees between two cards of the fan."""

    AVATAR, SCORE, ON_TABLE = "owl", 120, 26
    """Avatar, score and points on the table of the opponent."""

    def __init__(self, least: float = 190, grow: float = 1) -> None:
        super().__init__(grow)
        self.least = least
        self._turned: dict[tuple[str, int, float], pygame.Surface] = {}
        self._made_for: Look | None = None

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the smallest useful size; the widget grows into the room that is left."""
        return (look.px(self.least), look.px(self.least))

    def draw(self, canvas: Canvas) -> None:
        """Draw the preview from the far side of the table to the near one. In a rectangle much wider than high, leave
        out the plate; in one too small for a preview, draw nothing.
        """
        if self._made_for is not canvas.look:
            self._made_for = canvas.look
            self._turned.clear()
        rect, look = self.rect, canvas.look
        if min(rect.size) < look.px(60):
            return
        beside = rect.width > FLAT * rect.height
        unit = min(rect.width / 860, rect.height / 290) if beside else min(rect.width / 560, rect.height / 560)
        with canvas.clip(rect):
            canvas.image(miniature(look.theme, rect.size, max(unit, 0.4) * 1.1), rect.topleft)
            if beside:
                self._draw_piles(canvas, unit, self._point_at(0.72, 0.33))
                self._draw_meld(canvas, unit, self._point_at(0.72, 0.76))
                self._draw_hand(canvas, unit, self._point_at(0.27, 0.5))
            else:
                self._draw_plate(canvas, unit)
                self._draw_piles(canvas, unit, self._point_at(0.5, 0.345))
                self._draw_meld(canvas, unit, self._point_at(0.5, 0.575))
                self._draw_hand(canvas, unit, (rect.centerx, rect.bottom - round(122 * unit)))

    def _point_at(self, across: float, down: float) -> tuple[int, int]:
        return (self.rect.x + round(across * self.rect.width), self.rect.y + round(down * self.rect.height))

    def _draw_plate(self, canvas: Canvas, unit: float) -> None:
        """Draw an opponent's plate with a fan of card backs; `unit` is the preview's scale in px."""
        look, theme = canvas.look, canvas.look.theme
        plate = Rect(0, 0, round(250 * unit), round(66 * unit))
        plate.midtop = (self.rect.centerx, self.rect.y + round(30 * unit))
        canvas.box(plate, alpha(theme.panel, 235), look.px(theme.radius), theme.accent, look.px(2))
        side = round(46 * unit)
        draw_portrait(canvas, Rect(plate.x + round(10 * unit), plate.centery - side // 2, side, side), self.AVATAR, 1)
        for number in range(3):
            at = (plate.right - round((66 - 18 * number) * unit), plate.centery)
            self._card(canvas, "back", round(32 * unit), at, 8.0 - 8 * number)
        words = Rect(plate.x + round(66 * unit), plate.y, round(96 * unit), plate.height)
        score = canvas.text_in(number_text(self.SCORE), words, Role.STRONG, theme.text, smallest=0.5)
        words.x, words.width = score.right + round(8 * unit), words.right - score.right - round(8 * unit)
        more = signed_text(self.ON_TABLE)
        if look.fonts.size(more, Role.SMALL)[0] <= words.width:
            canvas.text_in(more, words, Role.SMALL, theme.good)

    def _draw_piles(self, canvas: Canvas, unit: float, at: tuple[int, int]) -> None:
        """Draw the discards, lit as a drop target, and the stock on their left, near the point `at`.

        `unit` is the preview's scale in px.
        """
        look, theme = canvas.look, canvas.look.theme
        width = round(84 * unit)
        room = Rect(0, 0, round(300 * unit), round(width * CARD_RATIO) + round(24 * unit))
        room.midleft = (at[0] - round(92 * unit), at[1])
        for ground, edge, line in (
            (alpha(theme.well, 70), alpha(theme.felt_line, 120), 1),
            (alpha(theme.zone_ok, 44), theme.zone_ok, 2),
        ):
            canvas.box(room, ground, look.px(theme.radius), edge, look.px(line))
        for number, code in enumerate(self.DISCARDS):
            self._card(canvas, code, width, (room.x + round((56 + 72 * number) * unit), room.centery))
        for number in range(3):
            lift = round(2.4 * (2 - number) * unit)
            self._card(canvas, "back", width, (room.x - round(62 * unit) + lift, room.centery + lift))

    def _draw_meld(self, canvas: Canvas, unit: float, at: tuple[int, int]) -> None:
        """Draw a meld on the table round the point `at`; `unit` is the preview's scale in px."""
        step = round(26 * unit)
        left = at[0] - 3 * step // 2
        for number, code in enumerate(self.MELD):
            self._card(canvas, code, round(66 * unit), (left + step * number, at[1]))

    def _draw_hand(self, canvas: Canvas, unit: float, at: tuple[int, int]) -> None:
        """Draw the player's hand as a fan. `at`: the centre of its middle card; `unit`: the preview's scale in px."""
        width = round(104 * unit)
        arm, half = 6.0 * width, self.SPREAD * (len(self.HAND) - 1) / 2
        for number, code in enumerate(self.HAND):
            angle = number * self.SPREAD - half
            x = at[0] + arm * sin(radians(angle))
            y = at[1] + arm * (1 - cos(radians(angle)))
            self._card(canvas, code, width, (round(x), round(y)), -angle)

    def _card(self, canvas: Canvas, code: str, width: int, at: tuple[int, int], angle: float = 0) -> None:
        key = (code, width, angle)
        if key not in self._turned:
            upright = canvas.look.images.card(code, max(1, width))
            self._turned[key] = pygame.transform.rotozoom(with_border(upright), angle, 1) if angle else upright
        picture = self._turned[key]
        canvas.image(picture, picture.get_rect(center=at).topleft)


class AppearancePage(SettingsPage):
    """The page of the looks of table, cards and backs: pictures to choose from, and a preview of the table."""

    first_focus = 0

    def build(self) -> Widget:
        """Return the page: the choices beside the preview or, with large text, below it, and the Back button."""
        form = LookForm(self)
        groups: Sequence[Callable[[], list[Widget]]] = (form.tables, form.decks, form.backs)
        choices = Panel(Scroll(Column([widget for group in groups for widget in group()], gap=8)), padding=22)
        shown = TablePreview() if self.columns else TablePreview(LOW)
        last = self.last_line()
        title = Label(_("Table and cards"), Role.HEADING)
        if self.columns:
            body = Row([PreferredWidth(choices, 10), PreferredWidth(shown, 9)], gap=22, align="stretch", grow=1)
            return Column([title, body, last], gap=14)
        return Column([title, shown, choices, last], gap=12)
