"""A picture of the table at a decision, as the seat saw it, with marks on the play made and on the better play."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec import Struct
from pygame import Rect

from game.bots.explain.reasons import Advice
from game.engine.actions import Action, Pass
from game.session.players.reviewing import Verdict
from game.ui.cards.hand import Hand, Sorting
from game.ui.cards.outline import draw_ring, seen_outline
from game.ui.cards.painter import Faces
from game.ui.cards.scene import Scene
from game.ui.draw.canvas import Canvas, SurfaceCanvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Ink
from game.ui.table.hint import RING, card_slots, place_rects
from game.ui.table.live_view import Layer, LiveView
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.players import Person
from game.words.table import Words

SHAPE = 0.625
"""The height of a table as a share of its width."""
WIDE = 560
LARGEST_TEXT = 1.3
"""The largest text scale in the picture: with larger text a small table would be all plates."""
CHIP = 42


class Mark(Struct, frozen=True):
    """The mark of an action: a ring in a colour, and a sign for people who do not see colours."""

    action: Action
    ink: Ink
    icon: str


PLAYED: tuple[Ink, str] = ("accent", "cards")
BETTER: tuple[Ink, str] = ("good", "check")
"""Ink and sign of the mark for the play made, and of that for the better play."""


def marks_of(verdict: Verdict) -> list[Mark]:
    """Return the marks of a decision in the order in which they are drawn. A mistake has two: that of the play made,
    and above it that of the better play. A right decision has one: the mark of a better play, on the play made. Passes
    have no mark.
    """
    marks = {} if verdict.right else {verdict.played_action: PLAYED}
    marks[verdict.best] = BETTER
    return [
        Mark(action, *sign) for action, sign in marks.items() if action is not None and not isinstance(action, Pass)
    ]


class Marks(Layer):
    """Draws the marks of a decision on the picture of its table."""

    def __init__(self, verdict: Verdict, live: LiveView) -> None:
        self.verdict = verdict
        self.live = live

    def draw_over_all(self, canvas: Canvas) -> None:
        """Draw a ring with a sign for each mark of the decision, around its cards and piles."""
        for mark in marks_of(self.verdict):
            self._draw(canvas, mark, self.live.stage.scene)

    def _draw(self, canvas: Canvas, mark: Mark, scene: Scene) -> None:
        look, colour = canvas.look, canvas.look.theme.ink(mark.ink)
        advice = Advice(mark.action, 0.0, (mark.action,))
        lit = card_slots(scene, advice, self.verdict.situation.view)
        boxes = place_rects(scene, advice)
        edges = [edge for slot in lit for edge in seen_outline(slot, scene.slots_of(slot.place.zone))]
        draw_ring(canvas, edges, colour, look.px(2 * RING))
        for rect in boxes:
            outer = rect.inflate(look.px(16), look.px(16)).clip(canvas.rect)
            canvas.box(outer, None, look.px(look.theme.radius), look.theme.panel, look.px(2 * RING) + look.px(4))
            inner = outer.inflate(-look.px(4), -look.px(4))
            canvas.box(inner, None, look.px(look.theme.radius), colour, look.px(2 * RING))
        size = look.px(CHIP)
        # Above a card, so that its rank can be read; at the corner of what has none.
        signs = [Rect(slot.rect.x, slot.rect.y - size - look.px(6), size, size) for slot in lit[:1]]
        signs = signs or [Rect(0, 0, size, size).move_to(center=rect.topright) for rect in boxes[:1]]
        for chip in signs:
            place = chip.clamp(canvas.rect)
            canvas.box(place, look.theme.panel, size // 2, colour, look.px(4))
            canvas.icon(mark.icon, place.inflate(-size // 3, -size // 3), colour)


class MomentPicture(Widget):
    """A picture of the table at a decision, with `people` around it, as the seat that decided saw it."""

    def __init__(self, verdict: Verdict, people: Sequence[Person]) -> None:
        super().__init__()
        self.verdict = verdict
        view, hand = verdict.situation.view, Hand()
        hand.sorting = Sorting.SUIT
        names = tuple(person.name for person in people)
        self.live = LiveView(view, people, speed="off", hand=hand, words=Words(names, view.seat))
        self.live.layer = Marks(verdict, self.live)
        self.live.show(view)
        self.live.stage.finish()
        self._look: Look | None = None
        """The look that the picture is drawn with, as if it were a window."""
        self._window: Look | None = None
        self._picture: pygame.Surface | None = None
        self._fine = 0
        """The fineness of the cards when the picture was drawn last."""

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return `width`, by default a fixed width, and the height of a table picture of that width."""
        wide = look.px(WIDE) if width is None else width
        return (wide, round(SHAPE * wide))

    def place(self, rect: Rect, look: Look) -> None:
        """Set the rectangle, and lay the table out in it."""
        if rect.size != self.rect.size or look is not self._window:
            text = min(look.metrics.scale, LARGEST_TEXT)
            self._window = look
            self._look = Look.of(rect.size, look.images, look.theme, text, density=look.metrics.density)
            self.live.place(self._look)
            self._picture = None
        super().place(rect, look)

    @property
    def faces(self) -> Faces | None:
        """The pictures of the cards; None before the picture has been placed."""
        return self.live.painter.faces

    def refine(self) -> bool:
        """Draw a few of the queued pictures of cards finer; call it again and again while nothing moves.

        Return whether the last of them was drawn, so that the table must be painted anew. False, too, before the
        picture has been placed.
        """
        return self._look is not None and self.live.painter.refine()

    def draw(self, canvas: Canvas) -> None:
        """Draw the table in a frame. It is painted anew only if it was placed anew or its cards are finer than before.
        Before it has been placed, draw the frame alone.
        """
        fine = self.faces.refined_count if self.faces else 0
        if self._look is not None and (self._picture is None or self._fine != fine):
            self.live.painter.invalidate()
            self._picture, self._fine = self._paint(self._look), fine
        if self._picture is not None:
            canvas.image(self._picture, self.rect.topleft)
        canvas.box(self.rect, None, 0, canvas.look.theme.panel_edge, canvas.look.px(2))

    def _paint(self, look: Look) -> pygame.Surface:
        picture = pygame.Surface(look.metrics.size)
        self.live.draw(SurfaceCanvas(picture, look))
        if picture.get_size() != self.rect.size:
            picture = pygame.transform.smoothscale(picture, self.rect.size)
        return picture
