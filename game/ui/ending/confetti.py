"""What falls for somebody who has won: paper in the colours of the felt, and for a match cards, too.

Where each piece is follows from the seconds since it set off alone, so that nothing has to be kept from frame to frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
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
CARD = 58
FADE = 0.25
"""The last part of its time in which a piece grows smaller until it is gone."""


class Piece(Struct, frozen=True):
    """A piece: how it sets off, in parts of the window's height and seconds, and how it turns."""

    x: float
    y: float
    across: float
    up: float
    begin: float
    lasts: float
    spin: float
    turned: float
    kind: int
    drag: float
    sinks: float

    def at(self, t: float) -> tuple[float, float] | None:
        """Where it is so many seconds after the first set off; None before and after."""
        age = t - self.begin
        if not 0 <= age < self.lasts:
            return None
        slowed = (1 - exp(-self.drag * age)) / self.drag
        sway = 0.012 * sin(2 * pi * (age * 0.9 + self.turned))
        return self.x + self.across * slowed + sway, self.y - self.up * slowed + self.sinks * age

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
    """Cards that leap up from both lower corners, one after the other, and fall again."""
    chance = Random(11)
    found = []
    for number in range(CARDS):
        side = -1 if number % 2 else 1
        begin = 0.25 + number * 0.07
        found.append(
            Piece(
                x=0.04 * wide if side > 0 else 0.96 * wide,
                y=1.08,
                across=side * chance.uniform(0.35, 1.0),
                up=chance.uniform(2.2, 2.9),
                begin=begin,
                lasts=seconds - begin,
                spin=side * chance.uniform(0.3, 0.7),
                turned=chance.random(),
                kind=number,
                drag=0.75,
                sinks=1.08,
            )
        )
    return tuple(found)


def _colours(look: Look) -> tuple[Colour, ...]:
    """Those of felt, light and paper."""
    theme = look.theme
    return (theme.felt_line, theme.accent, theme.paper, mix(theme.felt_line, theme.paper, 0.5), theme.accent_hover)


@lru_cache(maxsize=2)
def _pictures(
    colours: tuple[Colour, ...], shade: Colour, wide: int, high: int
) -> tuple[tuple[tuple[pygame.Surface, ...], ...], ...]:
    """By colour and turn: a piece of paper, in three sizes."""
    found = []
    for colour in colours:
        turns = []
        for turn in range(TURNS):
            share = turn / TURNS
            flat = max(0.18, abs(cos(2 * pi * share)))
            size = (4 * wide, max(4, round(4 * high * flat)))
            paper = pygame.Surface((size[0] + 8, size[1] + 8), pygame.SRCALPHA)
            paper.fill(mix(colour, shade, 0.22 * (1 - flat)), (4, 4, *size))
            # Drawn large and made small: its edges are smooth however it is turned.
            sizes = [pygame.transform.rotozoom(paper, 360 * share, part / 4) for part in (1, 0.66, 0.33)]
            turns.append(tuple(each.premul_alpha() for each in sizes))
        found.append(tuple(turns))
    return tuple(found)


def draw(
    canvas: Canvas, t: float, seconds: float, over: bool, middle: int, faces: Faces | None, shown: Sequence[Card]
) -> None:
    """What falls `t` seconds after somebody has won, of `seconds`; `middle` is the height from which it bursts."""
    look = canvas.look
    width, height = canvas.rect.size
    pictures = _pictures(_colours(look), look.theme.shade, look.px(11), look.px(7))
    placed: list[Placed] = []
    for piece in papers(seconds, width / height, over, middle / height):
        at = piece.at(t)
        if at is None:
            continue
        turns = pictures[piece.kind % len(pictures)]
        size = 0 if piece.size(t) > 0.66 else 1 if piece.size(t) > 0.33 else 2
        picture = turns[int(piece.turn(t) * TURNS) % TURNS][size]
        placed.append((picture, (at[0] * height - picture.width / 2, at[1] * height - picture.height / 2)))
    if over and faces and shown:
        for piece in cards(seconds, width / height):
            at = piece.at(t)
            if at is None or at[1] > 1.15:
                continue
            angle = round(360 * piece.turn(t) / CARD_TURN) * CARD_TURN % 360
            face = shown[piece.kind % len(shown)]
            picture = faces.moving(face, Pose(0, 0, float(look.px(CARD)), float(angle), 1.0))
            placed.append((picture, (at[0] * height - picture.width / 2, at[1] * height - picture.height / 2)))
    canvas.images(placed)
