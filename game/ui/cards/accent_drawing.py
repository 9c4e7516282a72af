"""The drawing of accents: over the cards that rest, below those that fly."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Rect

from game.ui.cards.accents import Accent, AccentKind
from game.ui.cards.slots import Zone
from game.ui.cards.stage import Stage
from game.ui.draw.canvas import Canvas, fading
from game.ui.draw.shapes import draw_chip
from game.ui.draw.theme import Colour, Role, alpha
from game.ui.draw.tween import ease_out

COMES = 0.18
"""The share of an accent's time in which its light grows; then it fades slowly."""

LIGHT = {AccentKind.ADDITION: 190, AccentKind.DIG: 170}
"""Strength of the lights, of 255, that are softer than the others."""

SPARKS, REACH = 12, 40
"""Number of sparks, and the distance they fly, in units."""

RISE, OVER = 26, 3
"""Units that an accent's text rises, and by which it overlaps the box at first."""


def draw_accent(canvas: Canvas, stage: Stage, accent: Accent) -> None:
    """Draw an accent at its present share of time: its light, its frame or sparks, and its text; nothing if its cards
    are out of view.
    """
    box = place_of(stage, accent)
    if not box:
        return
    theme, share = canvas.look.theme, accent.share
    colour = theme.new_card if accent.kind is AccentKind.DIG else theme.accent
    for lit in _lit_boxes(stage, accent) or [box]:
        _draw_light(canvas, lit, colour, LIGHT.get(accent.kind, 255), brightness(share))
    if accent.kind in (AccentKind.CONTRACT, AccentKind.SHOWN):
        _draw_frame(canvas, box, colour, brightness(share))
    elif accent.kind is AccentKind.GIN:
        _draw_frame(canvas, box, colour, brightness(share))
        _draw_sparks(canvas, box, colour, share)
    elif accent.kind in (AccentKind.WILD, AccentKind.RUMMY):
        _draw_sparks(canvas, box, colour, share)
    if accent.text:
        role = Role.TITLE if accent.kind is AccentKind.GIN else Role.SUBHEADING
        place = words_place(canvas, accent.text, _clear_of_line(stage, box), share, stage.areas.plates, role)
        colour = theme.good if accent.scores else theme.text
        _draw_text(canvas, accent.text, place, colour, 1 - max(0, 4 * share - 3), role)


def _clear_of_line(stage: Stage, box: Rect) -> Rect:
    """Return the box above which the text of an accent on `box` rises.

    Usually that is `box` itself. If `box` is at or below the line of the prompt, as the player's hand is, return it
    with its top raised to just above the prompt: then the text does not hide the prompt.
    """
    line = stage.areas.prompt
    top = line.y - stage.metrics.px(OVER)
    return Rect(box.x, top, box.width, box.bottom - top) if box.y >= line.y else box


def brightness(share: float) -> float:
    """Return the brightness (0–1) of an accent's light at a share (0–1) of its time: it rises to 1, then falls to 0."""
    return share / COMES if share < COMES else 1 - ((share - COMES) / (1 - COMES)) ** 2


def place_of(stage: Stage, accent: Accent) -> Rect:
    """Return the box around the cards or melds of an accent; empty if none is in view.

    An accent on a dig by the player is around the player's hand; on a dig by somebody else, around their plate.
    """
    if accent.kind is AccentKind.DIG:
        if accent.seat != stage.view.seat:
            return stage.areas.plates[accent.seat]
        held = [slot.rect for slot in stage.scene.slots_of(Zone.HAND)]
        return held[0].unionall(held[1:]) if held else Rect(0, 0, 0, 0)
    boxes = _lit_boxes(stage, accent)
    return boxes[0].unionall(boxes[1:]) if boxes else Rect(0, 0, 0, 0)


def _lit_boxes(stage: Stage, accent: Accent) -> list[Rect]:
    """Return the visible boxes that an accent lights: whole melds or, of a meld, the cards added to it or put in the
    place of a wild. Empty for an accent without melds and for melds out of view.
    """
    scene = stage.scene
    if accent.kind in (AccentKind.ADDITION, AccentKind.WILD):
        [number] = accent.numbers
        clip = scene.melds.get(number)
        left, found = list(accent.cards), []
        for slot in scene.slots_of(Zone.MELD, number):
            if slot.face in left and clip and clip.colliderect(slot.rect):
                left.remove(slot.face)
                found.append(slot.rect.clip(clip))
        return found
    return [box for number in accent.numbers if (box := scene.melds.get(number))]


def _draw_light(canvas: Canvas, box: Rect, colour: Colour, strength: int, opacity: float) -> None:
    """Draw a soft light around a box, and a line along its edge. What lies inside the box is not lit.

    `strength` (0–255) is how strong the light is, without the line; `opacity` (0–1) is that of light and line together.
    """
    look = canvas.look
    blur = look.px(20)
    lit = box.inflate(2 * blur + look.px(8), 2 * blur + look.px(8))
    inside = box.inflate(-look.px(3), -look.px(3))
    around = (
        Rect(lit.x, lit.y, lit.width, inside.top - lit.top),
        Rect(lit.x, inside.bottom, lit.width, lit.bottom - inside.bottom),
        Rect(lit.x, inside.y, inside.left - lit.left, inside.height),
        Rect(inside.right, inside.y, lit.right - inside.right, inside.height),
    )
    with fading(canvas, lit, opacity):
        for side in around:
            with canvas.clip(side):
                canvas.shadow(box.inflate(look.px(8), look.px(8)), look.px(10), blur, alpha(colour, strength))
        canvas.box(box, None, look.px(5), colour, look.px(2))


def _draw_frame(canvas: Canvas, box: Rect, colour: Colour, opacity: float) -> None:
    """Draw a frame in a colour and opacity (0–1) around a box, for several melds that were one play."""
    look = canvas.look
    around = box.inflate(look.px(14), look.px(14)).clip(canvas.rect)
    with fading(canvas, around, opacity):
        canvas.box(around, None, look.px(10), colour, look.px(3))


def _draw_sparks(canvas: Canvas, box: Rect, colour: Colour, share: float) -> None:
    """Draw sparks that fly off a box in all directions, at this share (0–1) of their time."""
    look, size = canvas.look, canvas.look.px(9)
    way = look.px(REACH) * ease_out(share)
    reach = box.inflate(2 * look.px(REACH + 8), 2 * look.px(REACH + 8))
    with fading(canvas, reach, 1 - share**2):
        for number in range(SPARKS):
            angle = 2 * math.pi * (number + 0.3) / SPARKS
            x = box.centerx + math.cos(angle) * (box.width / 2 + way)
            y = box.centery + math.sin(angle) * (box.height / 2 + way)
            spark = Rect(0, 0, size, size).move_to(center=(round(x), round(y)))
            canvas.box(spark, colour, size // 2, look.theme.paper, look.px(2))


def words_place(
    canvas: Canvas, text: str, box: Rect, share: float, plates: Sequence[Rect], role: Role = Role.SUBHEADING
) -> Rect:
    """Return the box of an accent's text at a `share` of its time, inside the window.

    Of four ways, the first is taken on which the text hides no plate and stays in the window: it rises from the upper
    edge of `box`, sinks from its lower edge, or rests right or left of it. If there is none, it rises all the same.
    """
    look = canvas.look
    width, height = look.fonts.size(text, role)
    chip, over = Rect(0, 0, width + look.px(24), height + look.px(4)), look.px(OVER)
    way, gone = look.px(RISE), round(look.px(RISE) * ease_out(share))
    ways = [
        (chip.move_to(midbottom=(box.centerx, box.top + over)).clamp(canvas.rect), -1),
        (chip.move_to(midtop=(box.centerx, box.bottom)).clamp(canvas.rect), 1),
        (chip.move_to(midleft=(box.right, box.bottom - chip.height)), 0),
        (chip.move_to(midright=(box.left, box.bottom - chip.height)), 0),
    ]
    clear = [each for each in ways if _clear(each[0].union(each[0].move(0, way * each[1])), plates, canvas.rect)]
    start, to = next(iter([*clear, *ways]))
    return start.move(0, to * gone).clamp(canvas.rect)


def _clear(place: Rect, plates: Sequence[Rect], window: Rect) -> bool:
    return window.contains(place) and place.inflate(-4, -8).collidelist(plates) < 0


def _draw_text(canvas: Canvas, text: str, chip: Rect, colour: Colour, opacity: float, role: Role) -> None:
    """Draw an accent's short text on a chip, at an opacity of 0–1."""
    theme = canvas.look.theme
    with fading(canvas, chip, opacity):
        draw_chip(canvas, chip, text, theme.panel, colour, colour, role, 2)


def pulsing(accents: Sequence[Accent]) -> dict[int, float]:
    """Return the seats whose points on the plate have just grown by one of these accents, which must have begun. Each
    seat comes with the share (0–1) of its accent's time.
    """
    return {each.seat: each.share for each in accents if each.scores}
