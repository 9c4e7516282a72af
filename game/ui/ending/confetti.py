"""Confetti for a winner: paper in the colours of the felt, and for a match playing cards too.

The position of each piece is a pure function of the seconds since the start, so nothing is kept from frame to frame.
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
from game.ui.draw.canvas import Canvas, PlacedImage
from game.ui.draw.look import Look
from game.ui.draw.theme import Colour, mix

PAPER_COUNT, MATCH_PAPER_COUNT, CARD_COUNT = 34, 110, 22
"""Number of paper pieces after a deal and after a match, and of falling cards after a match."""

TURN_STEPS = 12
"""Pictures of a paper piece per full turn."""
CARD_TURN_DEGREES = 12
"""Falling cards are drawn at multiples of this angle, so that few pictures are needed."""
CARD_WIDTH = 62
LOWEST = 1.1
"""Height at which cards start and vanish, as a share of the window's: below its lower edge."""
SHRINK_SHARE = 0.25
"""Last share of a piece's life, in which it shrinks to nothing."""


class FallingPiece(Struct, frozen=True):
    """Trajectory of one piece of paper or one card: start, velocity, gravity, drag and spin, in window heights, seconds
    and turns. `kind` chooses its picture.
    """

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

    def position(self, t: float) -> tuple[float, float] | None:
        """Return the piece's position `t` seconds after the animation began, in window heights; None before it starts
        and after it ends.
        """
        age = t - self.begin
        if not 0 <= age < self.lasts:
            return None
        slowed = (1 - exp(-self.drag * age)) / self.drag
        sway = 0.012 * sin(2 * pi * (age * 0.9 + self.turned))
        down = self.sinks * age + self.falls * age * age / 2
        return self.x + self.across * slowed + sway, self.y - self.up * slowed + down

    def turn(self, t: float) -> float:
        """Return the piece's rotation at time `t`, in whole turns."""
        return self.turned + self.spin * (t - self.begin)

    def scale(self, t: float) -> float:
        """Return the scale of the piece `t` seconds after the animation began: 1 until near the end of its life, then
        shrinking to 0, and 0 from then on.
        """
        left = 1 - (t - self.begin) / self.lasts
        return min(1.0, max(0.0, left / SHRINK_SHARE))


@lru_cache(maxsize=4)
def paper_pieces(seconds: float, wide: float, over: bool, middle: float) -> tuple[FallingPiece, ...]:
    """Return the paper pieces of an animation of `seconds`. They burst from the height `middle` (0–1) of a window that
    is `wide` times as wide as high.

    `over`: the match is over, for which more paper flies.
    """
    chance = Random(7)
    found = []
    for number in range(MATCH_PAPER_COUNT if over else PAPER_COUNT):
        begin = chance.uniform(0, 0.12) if number % 3 or not over else chance.uniform(0.4, 1.3)
        angle, power = chance.uniform(0.08, 0.92) * pi, chance.uniform(0.5, 1.15) * (1.25 if over else 0.8)
        found.append(
            FallingPiece(
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
def card_pieces(seconds: float, wide: float) -> tuple[FallingPiece, ...]:
    """Return the falling cards of an animation of `seconds`. They leap up one after the other at both sides of a window
    that is `wide` times as wide as high, and leave its middle free for reading.
    """
    chance = Random(11)
    found = []
    for number in range(CARD_COUNT):
        side = -1 if number % 2 else 1
        begin = 0.25 + number * 0.07
        found.append(
            FallingPiece(
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


def _paper_colours(look: Look) -> tuple[Colour, ...]:
    """Return the colours of the paper."""
    theme = look.theme
    return (theme.felt_line, theme.accent, theme.paper, mix(theme.felt_line, theme.paper, 0.5), theme.accent_hover)


@lru_cache(maxsize=16)
def _paper_pictures(colour: Colour, shade: Colour, wide: int, high: int) -> tuple[tuple[pygame.Surface, ...], ...]:
    """Return the pictures of a piece of paper `wide` × `high` px large, grouped by the steps of a turn.

    For each step there are three sizes, the largest first: the full size, about two thirds and one third of it. The
    paper is of `colour`, and nearer to `shade` the more it is seen edge-on.
    """
    turns = []
    for turn in range(TURN_STEPS):
        share = turn / TURN_STEPS
        flat = max(0.18, abs(cos(2 * pi * share)))
        scale = (2 * wide, max(3, round(2 * high * flat)))
        paper = pygame.Surface((scale[0] + 4, scale[1] + 4), pygame.SRCALPHA)
        paper.fill(mix(colour, shade, 0.22 * (1 - flat)), (2, 2, *scale))
        # Drawn large and made small: its edges are smooth however it is turned.
        sizes = [pygame.transform.rotozoom(paper, 360 * share, part / 2) for part in (1, 0.66, 0.33)]
        turns.append(tuple(each.premul_alpha() for each in sizes))
    return tuple(turns)


def prerender_jobs(look: Look, seconds: float, over: bool, middle: int) -> list[Callable[[], object]]:
    """Return functions that fill the caches for `draw_papers` and `draw_cards`, each quick enough for one frame. The
    parameters are those of `draw_papers`.
    """
    width, height = look.metrics.size
    pictures = [partial(_paper_pictures_of, look, number) for number in range(len(_paper_colours(look)))]
    ways = [
        partial(paper_pieces, seconds, width / height, over, middle / height),
        partial(card_pieces, seconds, width / height),
    ]
    return [*pictures, *ways]


def _paper_pictures_of(look: Look, number: int) -> tuple[tuple[pygame.Surface, ...], ...]:
    return _paper_pictures(_paper_colours(look)[number], look.theme.shade, look.px(11), look.px(7))


def draw_papers(canvas: Canvas, t: float, seconds: float, over: bool, middle: int) -> None:
    """Draw the paper confetti `t` seconds after it burst at height `middle` (px) of the window; the animation takes
    `seconds`.

    `over`: the match is over, for which more paper flies.
    """
    width, height = canvas.rect.size
    pictures = [_paper_pictures_of(canvas.look, number) for number in range(len(_paper_colours(canvas.look)))]
    placed: list[PlacedImage] = []
    for piece in paper_pieces(seconds, width / height, over, middle / height):
        position = piece.position(t)
        if position is not None:
            sizes = pictures[piece.kind % len(pictures)][int(piece.turn(t) * TURN_STEPS) % TURN_STEPS]
            picture = sizes[0 if piece.scale(t) > 0.66 else 1 if piece.scale(t) > 0.33 else 2]
            placed.append((picture, _topleft(picture, position, height)))
    canvas.images(placed)


def draw_cards(canvas: Canvas, t: float, seconds: float, faces: Faces | None, shown: Sequence[Card]) -> None:
    """Draw the falling cards at second `t` of an animation of `seconds`. They show the faces of the `shown` cards,
    again and again if these are fewer. Without `faces` or `shown` cards, draw nothing.
    """
    if faces is None or not shown:
        return
    width, height = canvas.rect.size
    placed: list[PlacedImage] = []
    for piece in card_pieces(seconds, width / height):
        position = piece.position(t)
        if position is not None and position[1] < LOWEST:
            angle = round(360 * piece.turn(t) / CARD_TURN_DEGREES) * CARD_TURN_DEGREES % 360
            pose = Pose(0, 0, float(canvas.look.px(CARD_WIDTH)), float(angle), 1.0)
            picture = faces.moving(shown[piece.kind % len(shown)], pose)
            placed.append((picture, _topleft(picture, position, height)))
    canvas.images(placed)


def _topleft(picture: pygame.Surface, position: tuple[float, float], height: int) -> tuple[float, float]:
    return (position[0] * height - picture.width / 2, position[1] * height - picture.height / 2)
