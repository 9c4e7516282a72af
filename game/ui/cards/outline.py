"""The outline of the visible part of an overlapped card: geometry of tilted cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin

from pygame import Rect

from game.ui.cards.slots import CardSlot, height_of
from game.ui.draw.canvas import Canvas, Point
from game.ui.draw.theme import Colour

Edge = tuple[Point, Point]

SLIVER = 0.06
"""A strip above or below an overlapping card counts as hidden up to this share of the card's height."""


def corners(slot: CardSlot, beyond: float = 0) -> tuple[Point, ...]:
    """Return the four corners (px) of a card, turned by its angle, clockwise from its top left one.

    `beyond`: the share of its height by which the card is extended upward and downward.
    """
    wide, high, turn = slot.width / 2, height_of(slot.width) * (0.5 + beyond), radians(slot.angle)
    return tuple(
        (slot.x + x * cos(turn) + y * sin(turn), slot.y - x * sin(turn) + y * cos(turn))
        for x, y in ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
    )


def seen_outline(slot: CardSlot, slots: Sequence[CardSlot]) -> list[Edge]:
    """Return the edges of the visible part of `slot`; cards of `slots` with a higher `z` may cover the rest. `slots`
    may be in any order, and `slot` itself among them.
    """
    card, reach = corners(slot), height_of(slot.width)
    over = [
        corners(other, SLIVER)
        for other in slots
        if other.z > slot.z and hypot(other.x - slot.x, other.y - slot.y) < reach + height_of(other.width)
    ]
    found = [part for edge in _edges(card) for part in _outside(edge, over)]
    for number, other in enumerate(over):
        rest = over[:number] + over[number + 1 :]
        for edge in _edges(other):
            inside = _within(edge, card)
            if inside:
                found += _outside(_part(edge, *inside), rest)
    return found


def _edges(card: Sequence[Point]) -> Iterator[Edge]:
    return pairwise((*card, card[0]))


def _within(edge: Edge, card: Sequence[Point]) -> tuple[float, float] | None:
    """Return the part of an edge inside a card, given by its corners clockwise, as two shares (0–1) of the edge's
    length; None if the edge is all outside.
    """
    (x, y), (to_x, to_y) = edge
    first, last = 0.0, 1.0
    for (ax, ay), (bx, by) in _edges(card):
        # Clockwise on a window, whose y grows downwards: what is inside lies where this is positive.
        here = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        there = (bx - ax) * (to_y - ay) - (by - ay) * (to_x - ax)
        if here <= 0 and there <= 0:
            return None
        if here < 0:
            first = max(first, here / (here - there))
        elif there < 0:
            last = min(last, here / (here - there))
    return (first, last) if first < last else None


def _outside(edge: Edge, cards: Sequence[Sequence[Point]]) -> list[Edge]:
    """Return the parts of an edge that are inside none of the cards."""
    parts, at = [], 0.0
    for first, last in sorted(filter(None, (_within(edge, card) for card in cards))):
        if first > at:
            parts.append(_part(edge, at, first))
        at = max(at, last)
    return [*parts, _part(edge, at, 1.0)] if at < 1 else parts


def _part(edge: Edge, first: float, last: float) -> Edge:
    (x, y), (to_x, to_y) = edge
    dx, dy = to_x - x, to_y - y
    return (x + dx * first, y + dy * first), (x + dx * last, y + dy * last)


def draw_ring(canvas: Canvas, edges: Sequence[Edge], ink: Colour, width: int) -> None:
    """Draw a ring along edges: a line of `width` px with a dark border on both sides, so that a light line can be seen
    on white cards.
    """
    _stroke(canvas, edges, canvas.look.theme.panel, width + canvas.look.px(4))
    _stroke(canvas, edges, ink, width)


def _stroke(canvas: Canvas, edges: Sequence[Edge], colour: Colour, width: int) -> None:
    """Draw edges as lines with round ends, `width` px wide."""
    for start, end in edges:
        canvas.line(start, end, colour, width)
        for x, y in (start, end):
            canvas.box(Rect(0, 0, width, width).move_to(center=(round(x), round(y))), colour, width // 2)
