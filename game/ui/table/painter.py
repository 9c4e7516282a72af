"""The picture of the table: what is still is drawn once, what moves on top of it every frame."""

from collections.abc import Sequence
from operator import is_

from msgspec import Struct
from pygame import Rect

from game.engine.melds.meld import Meld
from game.engine.state import View
from game.ui.backdrop import Backdrop
from game.ui.canvas import Canvas, SurfaceCanvas
from game.ui.kept_picture import KeptPicture, Stroke
from game.ui.layout.areas import HAND_CARD
from game.ui.layout.scene import is_spread
from game.ui.layout.slots import Slot, Zone
from game.ui.look import Look
from game.ui.sprites import Sprite
from game.ui.strings import _
from game.ui.table.faces import Faces
from game.ui.table.hand import Hand
from game.ui.table.marks import mark_adder, mark_hand, mark_meaning
from game.ui.table.plates import Plate, draw_mark, draw_plate, plate_width
from game.ui.table.settings import Person
from game.ui.table.stage import Stage
from game.ui.theme import Role, alpha


class Resting(Struct, frozen=True):
    """Cards that rest as they were drawn, and all that made them look so."""

    slots: list[Slot]
    melds: tuple[Meld, ...]
    refined: int
    strokes: list[Stroke]


class Painter:
    """Draws a stage. `stale()` says that what is still has changed."""

    def __init__(self, stage: Stage, hand: Hand, people: Sequence[Person]) -> None:
        self.stage = stage
        self.hand = hand
        self.people = people
        self.faces: Faces | None = None
        self._backdrop = Backdrop()
        self._look: Look | None = None
        self._kept: KeptPicture | None = None
        self._around: tuple[list[Stroke], list[Stroke]] | None = None
        self._cards: Resting | None = None

    def place(self, look: Look) -> None:
        """The window looks like this now: cards are drawn for it, all of the pack."""
        self.faces = Faces(look.images, look.px(HAND_CARD))
        self.faces.prepare(list(dict.fromkeys(self.stage.view.state.rules.pack)))

    def plate_widths(self, look: Look) -> list[int]:
        """How wide each seat's plate would like to be."""
        return [plate_width(look, person) for person in self.people]

    def refine(self) -> bool:
        """Draw a few cards finer than before, while nothing moves; whether there were any."""
        if not (self.faces and self.faces.refine(2)):
            return False
        self.stale()
        return True

    def stale(self) -> None:
        """What lies around the cards may look different now: look at all of it next time."""
        self._around = None

    def draw(self, canvas: Canvas, still: "Still") -> None:
        """The table and all cards; `still` draws what else belongs to the picture that holds still."""
        others, held, lively = self.stage.sprites.in_order()
        if isinstance(canvas, SurfaceCanvas):
            self._layered(canvas, others, still)
        else:
            self._rest(canvas, others, still)
        # One's own hand changes under the pointer all the time; it is drawn anew rather than everything.
        for sprite in held:
            self._stand(canvas, sprite)
        still.over(canvas)
        for sprite in lively:
            self._fly(canvas, sprite)

    def _layered(self, canvas: SurfaceCanvas, resting: list[Sprite], still: "Still") -> None:
        """What rests is kept as one picture; where something of it sets off, arrives or changes, it is painted anew."""
        if self._kept is None or self._look is not canvas.look:
            self._look = canvas.look
            self._kept = KeptPicture(canvas.look, canvas.rect.size)
            self._around = self._cards = None
        cards = self._resting(self._kept, resting)
        if self._around is None or self._cards is not cards:
            self._cards = cards
            if self._around is None:
                below, above = self._kept.recorder(), self._kept.recorder()
                self._below(below, still)
                still.above(above)
                self._around = below.strokes, above.strokes
            self._kept.show([*self._around[0], *cards.strokes, *self._around[1]])
        canvas.image(self._kept.surface, (0, 0))

    def _resting(self, kept: KeptPicture, resting: list[Sprite]) -> "Resting":
        """The cards that rest, as they were drawn if they still look like that."""
        slots = [sprite.slot for sprite in resting]
        melds, refined = self.stage.view.state.melds, self.faces.refined if self.faces else 0
        before = self._cards
        if before and (before.refined, before.melds) == (refined, melds) and _same(before.slots, slots):
            return before
        canvas = kept.recorder()
        self._lie(canvas, resting)
        return Resting(slots, melds, refined, canvas.strokes)

    def _rest(self, canvas: Canvas, resting: list[Sprite], still: "Still") -> None:
        self._below(canvas, still)
        self._lie(canvas, resting)
        still.above(canvas)

    def _below(self, canvas: Canvas, still: "Still") -> None:
        self._backdrop.draw(canvas)
        still.below(canvas)

    def _lie(self, canvas: Canvas, resting: list[Sprite]) -> None:
        """The cards that rest, with what is marked on them."""
        for sprite in resting:
            clip = sprite.slot.clip
            if clip:
                with canvas.clip(clip):
                    self._stand(canvas, sprite)
            else:
                self._stand(canvas, sprite)
        melds = self.stage.view.state.melds
        for sprite in resting:
            if sprite.slot.place.zone is Zone.MELD:
                mark_meaning(canvas, sprite.slot, melds)

    def _stand(self, canvas: Canvas, sprite: Sprite) -> None:
        if self.faces is None:
            return
        slot = sprite.slot
        picture = self.faces.still(sprite.face, slot.width, slot.angle)
        canvas.image(picture, picture.get_rect(center=(round(slot.x), round(slot.y))).topleft)
        state = self.stage.view.state
        if slot.place.zone is Zone.HAND:
            mark_hand(canvas, slot, self.hand, state.rules.wild)
        elif slot.place.zone is Zone.MELD:
            mark_adder(canvas, slot, state.melds, self.people)

    def _fly(self, canvas: Canvas, sprite: Sprite) -> None:
        if self.faces is None:
            return
        pose = sprite.pose
        picture = self.faces.moving(sprite.face, pose)
        if sprite.held:
            box = sprite.slot.rect.move_to(center=(round(pose.x), round(pose.y)))
            canvas.shadow(box.move(0, canvas.look.px(8)), canvas.look.px(6), canvas.look.px(14))
        at = picture.get_rect(center=(round(pose.x), round(pose.y))).topleft
        canvas.image(picture, at, round(255 * sprite.opacity))


def _same(some: Sequence[object], others: Sequence[object]) -> bool:
    """Whether these are the very same things, which is told quicker than whether they are equal."""
    return len(some) == len(others) and all(map(is_, some, others))


class Still:
    """What else is seen of the table while nothing moves: below the cards and above them."""

    def below(self, canvas: Canvas) -> None:
        """Plates and places."""

    def above(self, canvas: Canvas) -> None:
        """Numbers, words and buttons."""

    def over(self, canvas: Canvas) -> None:
        """What changes with the pointer: lit places, the focus."""


def draw_places(canvas: Canvas, stage: Stage, view: View, mine_text: str = "") -> None:
    """The places for cards on the felt, so that an empty table is no riddle; `mine_text` names that in front."""
    look, theme = canvas.look, canvas.look.theme
    places = stage.areas
    radius = look.px(theme.radius + 2)
    line = alpha(theme.felt_line, 120)
    room = places.river if is_spread(view.state) else _pile(stage)
    canvas.box(room, alpha(theme.well, 70), radius, line, look.px(1))
    if not view.state.discards:
        canvas.text_in(_("Discards"), room.inflate(-look.px(8), 0), Role.SMALL, theme.text_dim, "center")
    mine = places.mats[view.seat]
    canvas.box(mine, alpha(theme.well, 34), radius, alpha(theme.felt_line, 60), look.px(1))
    if not stage.tray.melds and not any(meld.owner == view.seat for meld in view.state.melds):
        canvas.text_in(mine_text or _("Your melds"), mine, Role.SMALL, alpha(theme.text_dim, 230), "center")
    if not view.state.stock:
        canvas.box(stage.scene.pile, alpha(theme.well, 90), look.px(6), line, look.px(2))


def draw_open_hands(canvas: Canvas, rooms: Sequence[Rect]) -> None:
    """The grounds of their own on which open hands lie; a hand that is held has an empty room."""
    look, theme = canvas.look, canvas.look.theme
    for room in filter(None, rooms):
        canvas.box(room, alpha(theme.paper, 26), look.px(theme.radius), alpha(theme.paper, 90), look.px(1))


def draw_plates(canvas: Canvas, stage: Stage, shown: Sequence[Plate], tallies: bool) -> None:
    """All plates, below the cards."""
    for rect, plate in zip(stage.areas.plates, shown, strict=True):
        draw_plate(canvas, rect, plate, tallies)


def draw_marks(canvas: Canvas, stage: Stage, shown: Sequence[Plate]) -> None:
    """What hangs on the plates of the others."""
    for rect, plate in zip(stage.areas.plates, shown, strict=True):
        if not plate.mine:
            draw_mark(canvas, rect, plate)


def draw_scrollbars(canvas: Canvas, stage: Stage) -> None:
    """How much of a mat there is beyond what is seen."""
    look, theme = canvas.look, canvas.look.theme
    for seat, most in stage.scene.overflow.items():
        mat = stage.areas.mats[seat]
        width = look.px(6)
        track = Rect(mat.right - width, mat.y, width, mat.height)
        knob = track.copy()
        knob.height = max(look.px(16), round(mat.height * mat.height / (mat.height + most)))
        knob.y += round((track.height - knob.height) * stage.scroll.get(seat, 0) / most)
        canvas.box(track, alpha(theme.well, 140), width // 2)
        canvas.box(knob, theme.accent, width // 2)


def _pile(stage: Stage) -> Rect:
    pile = stage.scene.pile
    around = stage.metrics.px(16)
    room = pile.inflate(around, around)
    room.left = stage.areas.river.x
    return room
