"""What falls for somebody who has won: paper in the colours of the felt, and for a match cards, too.

Where each piece is follows from the seconds since it set off alone, so that nothing has to be kept from frame to frame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from math import cos, exp, pi, sin
from random import Random

import pygame
from msgspec import Struct

from game.engine.cards import Card
from game.ui.cards.painter import Faces
from game.ui.cards.sprites import Pose
from game.ui.draw.canvas import Canvas, Placed
from game.ui.draw.look import Look
from game.ui.draw.theme import Colour, mix

PAPERS, PAPERS_MATCH, CARDS = 34, 110, 22
"""Pieces that fall: few for a deal, many for a match, and then also cards."""

TURNS = 12
"""Pictures of a piece of paper from one turn to the next."""
CARD_TURN = 12
"""Degrees in which a falling card is turned: of each step there is one picture."""
CARD = 62
LOWEST = 1.1
"""The height, by the window's, at which cards come and go: below its edge."""
FADE = 0.25
"""The last part of its time in which a piece grows smaller until it is gone."""


class Piece(Struct, frozen=True):
    """A piece: how it sets off, in heights of the window and seconds, how the air slows it, and how it turns."""

    x: float
    y: float
    across: float
    up: float
    begin: float
    lasts: float
    spin: float
    turned: float
    kind: int
    drag: float = 0.001
    sinks: float = 0.0
    falls: float = 0.0

    def at(self, t: float) -> tuple[float, float] | None:
        """Where it is so many seconds after the first set off; None before and after."""
        age = t - self.begin
        if not 0 <= age < self.lasts:
            return None
        slowed = (1 - exp(-self.drag * age)) / self.drag
        sway = 0.012 * sin(2 * pi * (age * 0.9 + self.turned))
        down = self.sinks * age + self.falls * age * age / 2
        return self.x + self.across * slowed + sway, self.y - self.up * slowed + down

    def turn(self, t: float) -> float:
        """How far it has turned, in whole turns."""
        return self.turned + self.spin * (t - self.begin)

    def size(self, t: float) -> float:
        """How much of its size it has: all, until it goes."""
        left = 1 - (t - self.begin) / self.lasts
        return min(1.0, max(0.0, left / FADE))


@lru_cache(maxsize=4)
def papers(seconds: float, wide: float, over: bool, middle: float) -> tuple[Piece, ...]:
    """Pieces that burst from the winner, at `middle` of the height of a window `wide` times as wide as high."""
    chance = Random(7)
    found = []
    for number in range(PAPERS_MATCH if over else PAPERS):
        begin = chance.uniform(0, 0.12) if number % 3 or not over else chance.uniform(0.4, 1.3)
        angle, power = chance.uniform(0.08, 0.92) * pi, chance.uniform(0.5, 1.15) * (1.25 if over else 0.8)
        found.append(
            Piece(
                x=wide / 2 + chance.uniform(-0.05, 0.05),
                y=middle,
                across=cos(angle) * power * 1.9,
                up=sin(angle) * power,
                begin=begin,
                lasts=min(seconds - begin, chance.uniform(0.7, 1.0) * seconds),
                spin=chance.uniform(0.6, 1.8) * chance.choice((-1, 1)),
                turned=chance.random(),
                kind=chance.randrange(30),
                drag=2.2,
                sinks=chance.uniform(0.12, 0.24),
            )
        )
    return tuple(found)


@lru_cache(maxsize=4)
def cards(seconds: float, wide: float) -> tuple[Piece, ...]:
    """Cards that leap up at both sides, one after the other, and fall again: the middle is for reading."""
    chance = Random(11)
    found = []
    for number in range(CARDS):
        side = -1 if number % 2 else 1
        begin = 0.25 + number * 0.07
        found.append(
            Piece(
                x=0.04 * wide if side > 0 else 0.96 * wide,
                y=LOWEST,
                across=side * chance.uniform(0.02, 0.15) * wide,
                up=chance.uniform(1.45, 1.95),
                begin=begin,
                lasts=seconds - begin,
                spin=side * chance.uniform(0.3, 0.7),
                turned=chance.random(),
                kind=number,
                falls=1.9,
            )
        )
    return tuple(found)


def _colours(look: Look) -> tuple[Colour, ...]:
    """Those of felt, light and paper."""
    theme = look.theme
    return (theme.felt_line, theme.accent, theme.paper, mix(theme.felt_line, theme.paper, 0.5), theme.accent_hover)


@lru_cache(maxsize=16)
def _pictures(colour: Colour, shade: Colour, wide: int, high: int) -> tuple[tuple[pygame.Surface, ...], ...]:
    """A piece of paper of a colour by its turn, in three sizes."""
    turns = []
    for turn in range(TURNS):
        share = turn / TURNS
        flat = max(0.18, abs(cos(2 * pi * share)))
        size = (2 * wide, max(3, round(2 * high * flat)))
        paper = pygame.Surface((size[0] + 4, size[1] + 4), pygame.SRCALPHA)
        paper.fill(mix(colour, shade, 0.22 * (1 - flat)), (2, 2, *size))
        # Drawn large and made small: its edges are smooth however it is turned.
        sizes = [pygame.transform.rotozoom(paper, 360 * share, part / 2) for part in (1, 0.66, 0.33)]
        turns.append(tuple(each.premul_alpha() for each in sizes))
    return tuple(turns)


def ahead(look: Look, seconds: float, over: bool, middle: int) -> list[Callable[[], object]]:
    """What makes the pictures of paper and the ways of all that flies, each before it is wanted; see `draw_papers`."""
    width, height = look.metrics.size
    pictures = [partial(_of_colour, look, number) for number in range(len(_colours(look)))]
    ways = [partial(papers, seconds, width / height, over, middle / height), partial(cards, seconds, width / height)]
    return [*pictures, *ways]


def _of_colour(look: Look, number: int) -> tuple[tuple[pygame.Surface, ...], ...]:
    return _pictures(_colours(look)[number], look.theme.shade, look.px(11), look.px(7))


def draw_papers(canvas: Canvas, t: float, seconds: float, over: bool, middle: int) -> None:
    """The paper `t` seconds after somebody has won, of `seconds`; `middle` is the height from which it bursts."""
    width, height = canvas.rect.size
    pictures = [_of_colour(canvas.look, number) for number in range(len(_colours(canvas.look)))]
    placed: list[Placed] = []
    for piece in papers(seconds, width / height, over, middle / height):
        at = piece.at(t)
        if at is not None:
            sizes = pictures[piece.kind % len(pictures)][int(piece.turn(t) * TURNS) % TURNS]
            picture = sizes[0 if piece.size(t) > 0.66 else 1 if piece.size(t) > 0.33 else 2]
            placed.append((picture, _corner(picture, at, height)))
    canvas.images(placed)


def draw_cards(canvas: Canvas, t: float, seconds: float, faces: Faces | None, shown: Sequence[Card]) -> None:
    """The cards `shown` at the same moment, drawn by `faces`."""
    if faces is None or not shown:
        return
    width, height = canvas.rect.size
    placed: list[Placed] = []
    for piece in cards(seconds, width / height):
        at = piece.at(t)
        if at is not None and at[1] < LOWEST:
            angle = round(360 * piece.turn(t) / CARD_TURN) * CARD_TURN % 360
            pose = Pose(0, 0, float(canvas.look.px(CARD)), float(angle), 1.0)
            picture = faces.moving(shown[piece.kind % len(shown)], pose)
            placed.append((picture, _corner(picture, at, height)))
    canvas.images(placed)


def _corner(picture: pygame.Surface, at: tuple[float, float], height: int) -> tuple[float, float]:
    return (at[0] * height - picture.width / 2, at[1] * height - picture.height / 2)
