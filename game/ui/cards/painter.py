"""The picture of the table: resting parts are drawn once, moving parts on top of them in every frame."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from functools import partial
from operator import is_

import pygame
from msgspec import Struct
from pygame import Rect

from game.content.sheets.values import rank_name
from game.engine.cards import JOKER, UNKNOWN, Card
from game.engine.melds.meld import Meld, PlacedCard
from game.ui.cards.hand import Hand
from game.ui.cards.scene import hand_card
from game.ui.cards.slots import CardSlot, Zone, height_of
from game.ui.cards.sprites import Pose, Sprite
from game.ui.cards.stage import Stage
from game.ui.draw.assets import CARD_RATIO, Images, PictureCache, with_border
from game.ui.draw.backdrop import Backdrop
from game.ui.draw.canvas import Canvas, SurfaceCanvas
from game.ui.draw.kept_picture import KeptPicture, Stroke
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.widgets.players import Person
from game.words.strings import signs

BACK = "back"
MASTERS = 24 << 20
TURNED = 32 << 20
PICKED, CORNER = 3.5, 0.07
"""Width of the ring round a selected card in units, and the radius of its corners in card widths."""


class Faces:
    """The pictures of cards, made from `images`. Drawing one takes up to 8 ms, too long within a frame of motion.

    Each face is drawn once at the `master` width; other widths are scaled from that until `refine` has drawn them at
    their own size.
    """

    def __init__(self, images: Images, master: int) -> None:
        self.images = images
        self.master = master
        self._masters = PictureCache(MASTERS)
        self._turned = PictureCache(TURNED)
        self._fine: set[tuple[str, int]] = set()
        self._wanted: deque[tuple[str, int]] = deque()
        self.refined_count = 0
        """Number of times that all queued pictures have been drawn; the finer pictures are visible from then on."""

    def still(self, card: Card, width: int, angle: float = 0.0) -> pygame.Surface:
        """Return a picture of a card at rest, `width` px wide and turned by `angle` degrees: the fine one if it has
        been drawn, else a coarse one, and then queue the fine one.
        """
        code = code_of(card)
        fine = (code, width) in self._fine
        if not fine and (code, width) not in self._wanted:
            self._wanted.append((code, width))
        return self._cached_picture(code, width, round(angle * 4), fine)

    def moving(self, card: Card, pose: Pose) -> pygame.Surface:
        """Return the picture of a card in motion, in any `pose`: narrowed while it turns over, and from the back until
        half of the turn.
        """
        shown = card if pose.open >= 0.5 else UNKNOWN
        if pose.width == int(pose.width) and pose.open in (0.0, 1.0):
            # Cards of a hand make room again and again: half a degree more or less is not seen while they do.
            return self._cached_picture(code_of(shown), int(pose.width), 2 * round(pose.angle * 2), fine=False)
        code = code_of(shown)
        if pose.open in (0.0, 1.0):
            return pygame.transform.rotozoom(self._edged_face(code), pose.angle, pose.width / self.master)
        size = (max(1, round(pose.width * abs(2 * pose.open - 1))), max(1, round(pose.width * CARD_RATIO)))
        thin = pygame.transform.smoothscale(self._master(code), size)
        return pygame.transform.rotozoom(thin, pose.angle, 1) if pose.angle else thin

    def ring(self, look: Look, width: int, angle: float) -> pygame.Surface:
        """Return the picture of the ring that marks a selected card, for a card `width` px wide at `angle` degrees."""
        step = round(angle * 4)
        return self._turned.get(("picked", width, step), partial(_selection_ring, look, width, step / 4))

    def prepare(self, cards: list[Card]) -> None:
        """Queue the pictures of these cards at the `master` width; `refine` draws them before the cards are dealt."""
        codes = [(code_of(card), self.master) for card in cards]
        self._wanted.extend(key for key in codes if key not in self._fine and key not in self._wanted)

    def draw_missing(self, *cards: Sequence[Card]) -> None:
        """Draw the pictures of these cards and of the back now, so that none has to be drawn while the cards move.

        They are drawn at the width `master`; pictures that exist are kept.
        """
        for card in (UNKNOWN, *(card for some in cards for card in some)):
            self._master(code_of(card))

    def refine(self, count: int) -> bool:
        """Draw up to `count` of the queued pictures. Return whether this call drew the last of them; False if none was
        queued.
        """
        if not self._wanted:
            return False
        for _turn in range(min(count, len(self._wanted))):
            code, width = self._wanted.popleft()
            self.images.card(code, width)
            self._fine.add((code, width))
            if width == self.master:
                self._master(code)
        self.refined_count += not self._wanted
        return not self._wanted

    @property
    def queued_count(self) -> int:
        """The number of queued pictures."""
        return len(self._wanted)

    def _master(self, code: str) -> pygame.Surface:
        return self._masters.get(code, partial(self.images.card, code, self.master))

    def _cached_picture(self, code: str, width: int, step: int, fine: bool) -> pygame.Surface:
        return self._turned.get((code, width, step, fine), partial(self._make, code, width, step / 4, fine))

    def _make(self, code: str, width: int, angle: float, fine: bool) -> pygame.Surface:
        if not fine:
            base = self._master(code)
            if width != self.master:
                base = pygame.transform.smoothscale(base, (width, round(width * CARD_RATIO)))
        else:
            base = self.images.card(code, width)
        return pygame.transform.rotozoom(with_border(base), angle, 1) if angle else base

    def _edged_face(self, code: str) -> pygame.Surface:
        return self._masters.get((code, "bordered"), partial(self._make_bordered, code))

    def _make_bordered(self, code: str) -> pygame.Surface:
        return with_border(self._master(code))


def _selection_ring(look: Look, width: int, angle: float) -> pygame.Surface:
    """Return the picture of the ring around a selected card `width` px wide, turned by `angle` degrees: a line in the
    accent colour with a dark border on both sides. It stands out beyond the card on every side.
    """
    line, border = look.px(PICKED), look.px(1.5)
    around = 2 * border
    picture = pygame.Surface((width + 2 * around, height_of(width) + 2 * around), pygame.SRCALPHA)
    canvas = SurfaceCanvas(picture, look)
    rect = picture.get_rect()
    radius = round(CORNER * width) + around
    canvas.box(rect, None, radius, look.theme.panel, line + 2 * border)
    inner = rect.inflate(-2 * border, -2 * border)
    canvas.box(inner, None, radius - border, look.theme.accent, line)
    return pygame.transform.rotozoom(with_border(picture), angle, 1) if angle else picture


def code_of(card: Card) -> str:
    """Return the name of a card's picture; that of the back for a card face down."""
    return BACK if card == UNKNOWN else repr(card)


def mark_hand(canvas: Canvas, slot: CardSlot, hand: Hand, wild: Collection[Card]) -> None:
    """Draw the marks on the visible strip of a card in the hand: a star for a wild that is no joker, and one further
    sign. That is the sign of a card that must be played, else of one that can be played to the table, else the dot of a
    new card.
    """
    if slot.face in wild and slot.face != JOKER:
        _draw_wild_star(canvas, slot)
    if slot.place.index < len(hand.cards) and hand.is_owed(slot.place.index):
        _draw_must_play_sign(canvas, slot)
    elif slot.place.index < len(hand.cards) and hand.is_fit(slot.place.index):
        _draw_playable_sign(canvas, slot)
    elif slot.place.index < len(hand.cards) and hand.is_new(slot.place.index):
        theme, size, rim = canvas.look.theme, canvas.look.px(13), canvas.look.px(4)
        dot = Rect(0, 0, size, size).move_to(center=(slot.rect.x + round(0.155 * slot.width), round(slot.y)))
        canvas.box(dot.inflate(rim, rim), theme.paper, size)
        canvas.box(dot, theme.new_card, size // 2, theme.panel, canvas.look.px(1.5))


def _draw_must_play_sign(canvas: Canvas, slot: CardSlot) -> None:
    """Draw the sign of a card that must be played before the turn can end."""
    look, theme, size = canvas.look, canvas.look.theme, max(canvas.look.px(20), round(0.3 * slot.width))
    mark = Rect(0, 0, size, size).move_to(center=(slot.rect.x + round(0.165 * slot.width), round(slot.y)))
    canvas.box(mark, theme.danger_face, size // 2, theme.paper, look.px(2))
    canvas.text_in("!", mark, Role.STRONG, theme.text, "center")


def _draw_playable_sign(canvas: Canvas, slot: CardSlot) -> None:
    """Draw the sign of a card that can be played to the table."""
    look, theme, size = canvas.look, canvas.look.theme, max(canvas.look.px(20), round(0.3 * slot.width))
    mark = Rect(0, 0, size, size).move_to(center=(slot.rect.x + round(0.165 * slot.width), round(slot.y)))
    canvas.box(mark, theme.good, size // 2, theme.paper, look.px(2))
    canvas.text_in("+", mark, Role.STRONG, theme.on_good, "center")


def _draw_wild_star(canvas: Canvas, slot: CardSlot) -> None:
    """Draw the star that marks a card whose rank is wild in this deal."""
    theme, size = canvas.look.theme, max(canvas.look.px(14), round(0.24 * slot.width))
    at = (slot.rect.x + round(0.165 * slot.width), round(slot.y + 0.42 * slot.width))
    mark = Rect(0, 0, size, size).move_to(center=at)
    canvas.box(mark, theme.accent, size // 2, theme.panel, canvas.look.px(1.5))
    canvas.text_in("★", mark, Role.CAPTION, theme.on_accent, "center")


def mark_adder(canvas: Canvas, slot: CardSlot, melds: Sequence[Meld], people: Sequence[Person]) -> None:
    """If a player added the card in `slot` to another player's meld, draw a band in the adder's colour on it; `people`
    are by seat.
    """
    found = _meld_card(slot, melds)
    if found and found[0].by != found[1]:
        across = slot.angle % 180 != 0
        wide, high = (slot.rect.height, slot.width) if across else slot.rect.size
        band = Rect(0, 0, wide, max(canvas.look.px(4), round(slot.width * 0.1)))
        band.midbottom = (round(slot.x), round(slot.y) + high // 2)
        theme = canvas.look.theme
        canvas.box(band, theme.players[people[found[0].by].colour], band.height // 2, theme.panel, 1)


def mark_meaning(canvas: Canvas, slot: CardSlot, melds: Sequence[Meld]) -> None:
    """Draw the card or rank that a wild in a meld stands for; nothing on other cards, or where the text would be cut
    off.
    """
    found = _meld_card(slot, melds)
    if not found or not found[0].wild:
        return
    text = signs(found[0].means) if found[0].means is not None else rank_name(found[0].rank)
    look, theme = canvas.look, canvas.look.theme
    size = look.fonts.size(text, Role.CAPTION)
    chip = Rect(0, 0, size[0] + look.px(8), size[1])
    chip.center = (
        slot.rect.x + max(chip.width // 2 - 2, round(0.2 * slot.width)),
        round(slot.y + 0.16 * slot.width),
    )
    if slot.clip and not slot.clip.contains(chip):
        return
    canvas.box(chip, theme.paper, look.px(5), theme.paper_dim, look.px(1))
    canvas.text_in(text, chip, Role.CAPTION, theme.paper_text, "center")


def _meld_card(slot: CardSlot, melds: Sequence[Meld]) -> tuple[PlacedCard, int] | None:
    """Return the card in a slot of a meld, and the owner of that meld; None if the meld no longer has such a card."""
    number, index = slot.place.owner, slot.place.index
    if number > len(melds) or index >= len(melds[number - 1].cards):
        return None
    return melds[number - 1].cards[index], melds[number - 1].owner


class RestingCards(Struct, frozen=True):
    """A snapshot of the resting cards: all that their picture depends on, and the strokes that draw it."""

    slots: list[CardSlot]
    melds: tuple[Meld, ...]
    refined_count: int
    strokes: list[Stroke]


class Painter:
    """Draws the table of a stage.

    Call `place` before the first frame, as no cards are drawn without it. Call `invalidate` when something around the
    cards has changed; cards that have moved are noticed without it.
    """

    def __init__(self, stage: Stage, hand: Hand, people: Sequence[Person]) -> None:
        self.stage = stage
        self.hand = hand
        self.people = people
        self.faces: Faces | None = None
        self._backdrop = Backdrop()
        self._look: Look | None = None
        self._kept: KeptPicture | None = None
        self._around: tuple[list[Stroke], list[Stroke]] | None = None
        self._cards: RestingCards | None = None

    def place(self, look: Look) -> None:
        """Replace the card pictures for a new look, and queue those of the whole pack to be drawn by `refine`."""
        self.faces = Faces(look.images, hand_card(look.metrics))
        self.faces.prepare(list(dict.fromkeys(self.stage.view.state.rules.pack)))

    def refine(self) -> bool:
        """Draw a few of the queued pictures of cards. Call it while nothing moves, as it takes time.

        Return whether this emptied the queue. The table is then drawn anew, finer, with the next frame.
        """
        if not (self.faces and self.faces.refine(2)):
            return False
        self.invalidate()
        return True

    def invalidate(self) -> None:
        """Have everything around the cards drawn anew with the next frame, as it may have changed."""
        self._around = None

    def draw(self, canvas: Canvas, surroundings: Surroundings, melds_alone: bool = False) -> None:
        """Draw the table and all cards but those the pointer drags; with `melds_alone` only the cards in melds.

        `surroundings` draws everything that is no card. This lies below or above the cards at rest, or changes in every
        frame and lies over all of them. With `melds_alone`, what changes in every frame is left out.
        """
        others, held, lively = self.stage.sprites.in_order()
        if melds_alone:
            others = [each for each in others if each.slot.place.zone is Zone.MELD]
            held, lively = [], [each for each in lively if each.slot.place.zone is Zone.MELD]
        if isinstance(canvas, SurfaceCanvas):
            self._draw_kept_picture(canvas, others, surroundings)
        else:
            self._draw_resting(canvas, others, surroundings)
        # One's own hand changes under the pointer all the time; it is drawn anew rather than everything.
        for sprite in held:
            self._draw_card(canvas, sprite)
        if not melds_alone:
            surroundings.draw_over_all(canvas)
        # Of those that wait in one heap, the uppermost hides the others.
        heaps = {(sprite.face, sprite.pose): sprite for sprite in lively if sprite.is_waiting}
        for sprite in lively:
            if not sprite.is_held and (not sprite.is_waiting or heaps[sprite.face, sprite.pose] is sprite):
                self._fly(canvas, sprite)

    def draw_held(self, canvas: Canvas) -> None:
        """Draw the cards that the pointer drags, above all others."""
        for sprite in self.stage.sprites.all:
            if sprite.is_held:
                self._fly(canvas, sprite)

    def _draw_kept_picture(self, canvas: SurfaceCanvas, resting: list[Sprite], surroundings: Surroundings) -> None:
        """Draw the sprites that rest, and the surroundings, from a kept picture.

        In it, only what has departed, arrived or changed is painted anew.
        """
        if self._kept is None or self._look is not canvas.look:
            self._look = canvas.look
            self._kept = KeptPicture(canvas.look, canvas.rect.size)
            self._around = self._cards = None
        cards = self._resting(self._kept, resting)
        if self._around is None or self._cards is not cards:
            self._cards = cards
            if self._around is None:
                below, above = self._kept.recorder(), self._kept.recorder()
                self._below(below, surroundings)
                surroundings.draw_above_cards(above)
                self._around = below.strokes, above.strokes
            self._kept.show([*self._around[0], *cards.strokes, *self._around[1]])
        self._kept.draw(canvas)

    def _resting(self, kept: KeptPicture, resting: list[Sprite]) -> RestingCards:
        """Return the snapshot of the resting cards: the previous one if slots, melds and pictures are unchanged."""
        slots = [sprite.slot for sprite in resting]
        melds, refined = self.stage.view.state.melds, self.faces.refined_count if self.faces else 0
        before = self._cards
        if before and (before.refined_count, before.melds) == (refined, melds) and _are_identical(before.slots, slots):
            return before
        canvas = kept.recorder()
        self._draw_resting_cards(canvas, resting)
        return RestingCards(slots, melds, refined, canvas.strokes)

    def _draw_resting(self, canvas: Canvas, resting: list[Sprite], surroundings: Surroundings) -> None:
        self._below(canvas, surroundings)
        self._draw_resting_cards(canvas, resting)
        surroundings.draw_above_cards(canvas)

    def _below(self, canvas: Canvas, surroundings: Surroundings) -> None:
        self._backdrop.draw(canvas, self.stage.areas.table)
        surroundings.draw_below_cards(canvas)

    def _draw_resting_cards(self, canvas: Canvas, resting: list[Sprite]) -> None:
        """Draw the resting cards with their marks."""
        for sprite in resting:
            clip = sprite.slot.clip
            if clip:
                with canvas.clip(clip):
                    self._draw_card(canvas, sprite)
            else:
                self._draw_card(canvas, sprite)
        melds = self.stage.view.state.melds
        for sprite in resting:
            if sprite.slot.place.zone is Zone.MELD:
                mark_meaning(canvas, sprite.slot, melds)

    def _draw_card(self, canvas: Canvas, sprite: Sprite) -> None:
        if self.faces is None:
            return
        slot = sprite.slot
        picture = self.faces.still(sprite.face, slot.width, slot.angle)
        canvas.image(picture, picture.get_rect(center=(round(slot.x), round(slot.y))).topleft)
        state = self.stage.view.state
        if slot.place.zone is Zone.HAND:
            if slot.place.index in self.hand.selected:
                ring = self.faces.ring(canvas.look, slot.width, slot.angle)
                canvas.image(ring, ring.get_rect(center=(round(slot.x), round(slot.y))).topleft)
            mark_hand(canvas, slot, self.hand, state.rules.wild)
        elif slot.place.zone is Zone.MELD:
            mark_adder(canvas, slot, state.melds, self.people)

    def _fly(self, canvas: Canvas, sprite: Sprite) -> None:
        if self.faces is None:
            return
        pose = sprite.pose
        picture = self.faces.moving(sprite.face, pose)
        if sprite.is_held:
            box = sprite.slot.rect.move_to(center=(round(pose.x), round(pose.y)))
            canvas.shadow(box.move(0, canvas.look.px(8)), canvas.look.px(6), canvas.look.px(14))
        at = picture.get_rect(center=(round(pose.x), round(pose.y))).topleft
        canvas.image(picture, at, round(255 * sprite.opacity))


def _are_identical(some: Sequence[object], others: Sequence[object]) -> bool:
    """Whether two sequences hold the very same objects, which is quicker than to compare them."""
    return len(some) == len(others) and all(map(is_, some, others))


class Surroundings:
    """Draws the parts of the table besides cards; by default none."""

    def draw_below_cards(self, canvas: Canvas) -> None:
        """Draw plates, mats and drop zones, below the cards; by default nothing."""

    def draw_above_cards(self, canvas: Canvas) -> None:
        """Draw numbers, words and buttons, above the cards; by default nothing."""

    def draw_over_all(self, canvas: Canvas) -> None:
        """Draw the parts that follow the pointer: drop targets, the focus; by default nothing."""
