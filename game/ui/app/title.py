"""The first page: the name of the house, a hand of cards, and where to go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import cos, radians, sin
from pathlib import Path

import pygame
from pygame import Rect

from game.engine.cards import Card, parse_cards
from game.ui.app.pages import on_title
from game.ui.app.services import Services
from game.ui.app.window import TITLE
from game.ui.draw.assets import CARD_RATIO
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.widgets import Answer, Button, Column, Dialog, Label, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import DropPage, Share
from game.ui.widgets.base import Size
from game.ui.widgets.label import Notice
from game.ui.words.match import trouble_text
from game.ui.words.strings import _

HAND = parse_cards("TH JC QD KS AH X")
MENU = 280
LARGE_MENU = 310


class Fan(Widget):
    """Cards held in a hand, as large as the place allows."""

    SPREAD = 13.0
    """Degrees between two cards."""

    def __init__(self, cards: Sequence[Card], grow: float = 1) -> None:
        super().__init__(grow)
        self.cards = tuple(cards)
        self._pictures: list[pygame.Surface] = []
        self._made_for: tuple[Look, int] | None = None

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Whatever is left over."""
        return (0, 0)

    def draw(self, canvas: Canvas) -> None:
        """From left to right, each over the one before, turned about a point below them all."""
        half = self.SPREAD * (len(self.cards) - 1) / 2
        # In widths of a card: the arm from the turning point, and what the outermost cards reach.
        arm = 2.1
        reach = arm * sin(radians(half)) + 0.5 * cos(radians(half)) + 0.7 * sin(radians(half))
        high = arm + 0.7 - arm * cos(radians(half)) + 0.7 * cos(radians(half)) + 0.5 * sin(radians(half))
        card = round(min(self.rect.width / (2 * reach), self.rect.height / high))
        if card < 1:
            return
        centre_x = self.rect.centerx
        centre_y = self.rect.centery - high * card / 2 + (arm + 0.7) * card
        tall = round(card * CARD_RATIO)
        for number, picture in enumerate(self._turned(canvas.look, card)):
            angle = number * self.SPREAD - half
            x = centre_x + arm * card * sin(radians(angle))
            y = centre_y - arm * card * cos(radians(angle))
            spot = Rect(0, 0, card * 2 // 3, tall * 2 // 3).move_to(center=(round(x), round(y + card * 0.06)))
            canvas.shadow(spot, card // 4, round(card * 0.26))
            canvas.image(picture, picture.get_rect(center=(round(x), round(y))).topleft)

    def _turned(self, look: Look, width: int) -> list[pygame.Surface]:
        """The pictures of the cards, turned; with a margin, without which turning would fray their edges."""
        if self._made_for != (look, width):
            self._made_for = (look, width)
            half = self.SPREAD * (len(self.cards) - 1) / 2
            self._pictures = []
            for number, face in enumerate(self.cards):
                upright = look.images.card(repr(face), width)
                framed = pygame.Surface((upright.width + 4, upright.height + 4), pygame.SRCALPHA)
                framed.blit(upright, (2, 2))
                self._pictures.append(pygame.transform.rotozoom(framed, half - number * self.SPREAD, 1))
        return self._pictures


class TitleScreen(DropPage):
    """What there is to do, each with what it does; the first way is the usual one. Esc asks whether to do the last.

    `told` is something one should know. What is known of that stands below the cards, where it takes no room from the
    ways; with large letters, above these.
    """

    def __init__(self, services: Services, told: str = "") -> None:
        super().__init__()
        self.services = services
        self.note = services.unfinished.note
        """What would be continued."""
        said = (services.warning, told, trouble_text(services.unfinished.table))
        self.warnings = tuple(text for text in said if text)
        self.on_drop = self._take if services.games.house else None

    def enter(self) -> None:
        """Enter takes the first way."""
        super().enter()
        self.group.set_focus(self.group.focusable()[0])

    def ways(self) -> list[tuple[str, Callable[[], object]]]:
        """The texts of the buttons, and what they do: an unfinished match, the pages, and out."""
        found = [(_(each.text), partial(self._open, each.name)) for each in on_title(self.services)]
        ways: list[tuple[str, Callable[[], object]]] = [*found, (_("Quit"), self.services.quit)]
        return [(_("Continue"), self._continue), *ways] if self.note else ways

    def back(self) -> None:
        """Esc: the last way, out, once it is said that it is meant: one may have pressed it once too often."""
        text, leave = self.ways()[-1]
        answers = [Answer(_("Stay"), kind="plain"), Answer(text, leave, "primary")]
        self.stack.push(Dialog(_("Leave Rummy House?"), answers=answers, width=400))

    def build(self) -> Widget:
        """Name and menu on the left, the cards on the right."""
        (text, action), *rest = self.ways()
        menu: list[Widget] = [Button(text, action, "primary", icon="cards")]
        if self.note:
            menu.append(Label(self.note, Role.SMALL, "text_dim", "center"))
        menu += [Button(text, action) for text, action in rest]
        warnings = [Notice(text) for text in self.warnings]
        house = Column(
            [
                Label(TITLE, Role.TITLE),
                Label(_("A card table for the rummy family  ♠ ♥ ♦ ♣"), Role.BODY, "text_dim"),
                *([] if self.columns else warnings),
                Spacer(26 if self.columns else 4),
                Row([Share(Column(menu, gap=12 if self.columns else 8), units=MENU), Spacer(grow=1)]),
            ],
            gap=8,
        )
        left = Column([Spacer(grow=1), house, Spacer(grow=1)], gap=0)
        if self.columns:
            right = Column([Fan(HAND), *warnings], gap=10)
            return Row([Spacer(36), Share(Scroll(left), 9), Share(right, 11), Spacer(20)], align="stretch")
        return Row([Share(Scroll(left), units=LARGE_MENU), Share(Fan(HAND), 1)], align="stretch")

    # Where the ways lead

    def _continue(self) -> None:
        self.services.match.resume()

    def _open(self, name: str) -> None:
        self.services.open(name)

    def _take(self, path: Path) -> None:
        """A file was dropped here."""
        self.services.take_file(path)
