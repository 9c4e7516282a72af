"""The cards on the screen: sprites that fly from their present positions to the slots of a layout."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter

from msgspec import Struct, field, structs
from pygame import Rect

from game.engine.cards import UNKNOWN
from game.ui.cards.slots import CardSlot, Home, Place, Zone, height_of
from game.ui.draw.assets import CARD_RATIO
from game.ui.draw.tween import Ease, ease_in_out, ease_out


class Pose(Struct, frozen=True):
    """Centre and width in px, angle in degrees counter-clockwise, and how far the card is turned (0 back, 1 face)."""

    x: float
    y: float
    width: float
    angle: float = 0.0
    open: float = 0.0

    @classmethod
    def of(cls, slot: CardSlot) -> Pose:
        """Return the pose of a card in a slot."""
        return cls(slot.x, slot.y, slot.width, slot.angle, float(slot.is_face_up))


class Flight(Struct, frozen=True):
    """The parameters of a flight: the seconds it takes, the seconds of delay before it, the height of its arc as a
    share of the distance, the number of whole turns, and the easing.
    """

    seconds: float = 0.24
    delay: float = 0.0
    arc: float = 0.0
    turns: float = 0.0
    ease: Ease = ease_out
    swell: float = 0.0
    """The share by which the card is larger in the middle of its flight, as if lifted."""
    aside: float = 0.0
    """Card widths by which the card is to the right of its path in the middle of its flight."""
    hop: float = 0.0
    """Card widths by which the card is above its path in the middle of its flight."""
    beats: int = 1
    """Number of times the card swells and hops; every second time it moves aside to the left."""
    snap: float = 0.0
    """The share by which the card is smaller for a moment when it lands, as if put down firmly."""
    fades: bool = False
    """Whether the card fades out here and in there instead of flying."""


GLIDE = Flight(0.22)
"""The flight of cards that make room for others."""

FLIP_FROM, FLIP_TO = 0.35, 0.9
"""The shares of a flight between which a card is turned over."""

SNAP_FROM = 0.72
"""The share of a flight from which a card that is put down firmly is pressed down."""


class Sprite:
    """A card on the screen: `pose` is its position now, `slot` the slot it belongs in."""

    __slots__ = ("_begin", "_elapsed", "face", "flight", "is_held", "leaving", "origin", "pose", "slot")

    def __init__(self, slot: CardSlot, pose: Pose | None = None) -> None:
        self.slot = slot
        self.face = slot.face
        self.pose = pose or Pose.of(slot)
        self.is_held = False
        """Whether the pointer holds the card, which then does not fly."""
        self.leaving = False
        """Whether the sprite is removed once it has arrived."""
        self.flight: Flight | None = None
        """The flight under way; None at rest."""
        self.origin: Home | None = None
        """The hand or pile the card comes from, until it has arrived in another."""
        self._begin = self.pose
        self._elapsed = 0.0

    @property
    def is_moving(self) -> bool:
        """Whether the card has a flight under way, waiting for its start included."""
        return self.flight is not None

    @property
    def is_waiting(self) -> bool:
        """Whether the sprite has a flight that has not moved it yet: its delay is not over, or no time has passed."""
        return self.flight is not None and self._elapsed <= self.flight.delay

    @property
    def target(self) -> Pose:
        """The pose in the sprite's slot, at which its flight ends."""
        return Pose.of(self.slot)

    @property
    def box(self) -> Rect:
        """The rectangle that the card would fill at its present position and size if it stood upright."""
        rect = Rect(0, 0, round(self.pose.width), height_of(self.pose.width))
        rect.center = (round(self.pose.x), round(self.pose.y))
        return rect

    @property
    def opacity(self) -> float:
        """The opacity of the sprite, 0–1: less than 1 while the card fades from one slot to another."""
        flight = self.flight
        if flight is None or not flight.fades or self.is_held or not flight.seconds:
            return 1.0
        return abs(1 - 2 * min(max((self._elapsed - flight.delay) / flight.seconds, 0.0), 1.0))

    def go(self, slot: CardSlot, flight: Flight, came: Home | None = None) -> None:
        """Start a flight to another slot from the present position; `came` is the hand or pile it leaves. If the card
        is face up in that slot, the sprite takes its face at once, otherwise on arrival.
        """
        if came is not None and came != slot.place.home:
            self.origin = came
        self.slot = slot
        if slot.is_face_up:
            self.face = slot.face
        self._begin, self._elapsed, self.flight = self.pose, 0.0, flight

    def retarget(self, slot: CardSlot) -> None:
        """Change the slot of the card, and with it the end of the flight under way.

        The flight still ends at the same time. Without a flight the card is not moved.
        """
        self.slot = slot

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds. Return whether the sprite was in flight or waiting for its start before that, so
        True also in the tick that ends the flight.

        A held card does not move, and the result is False.
        """
        flight = self.flight
        if flight is None or self.is_held:
            return False
        self._elapsed += dt
        if self._elapsed >= flight.delay + flight.seconds:
            self.finish()
        elif self._elapsed > flight.delay:
            share = (self._elapsed - flight.delay) / flight.seconds
            faded = self._begin if share < 0.5 else self.target
            self.pose = faded if flight.fades else along(self._begin, self.target, share, flight)
        return True

    def finish(self) -> None:
        """Move into the slot and take its face at once; a card held by the pointer stays with it, unchanged."""
        if self.is_held:
            return
        self.flight = self.origin = None
        self.face = self.slot.face
        self.pose = self.target

    def carry(self, x: float, y: float, width: float) -> None:
        """Move the centre of the sprite to (`x`, `y`), upright and `width` px wide, with its face unchanged."""
        self.pose = structs.replace(self.pose, x=x, y=y, width=width, angle=0.0)


def along(a: Pose, b: Pose, share: float, flight: Flight) -> Pose:
    """Return the pose between two poses at a share (0–1) of a flight's time."""
    t = flight.ease(share)
    dx, dy = b.x - a.x, b.y - a.y
    bow = flight.arc * math.sin(math.pi * share) * math.hypot(dx, dy)
    beat = math.sin(math.pi * flight.beats * share)
    swell = (1 + flight.swell * abs(beat)) * (1 - flight.snap * _press_share(share))
    turn = min(max((share - FLIP_FROM) / (FLIP_TO - FLIP_FROM), 0.0), 1.0) if a.open != b.open else 1.0
    way = (b.angle - a.angle + 180) % 360 - 180
    aside = flight.aside * b.width * beat
    bow += flight.hop * b.width * abs(beat)
    straight = a.y + dy * t
    return Pose(
        a.x + dx * t + aside,
        # No arc leads out of the window.
        straight - min(bow, max(0.0, straight - CARD_RATIO / 2 * b.width)),
        (a.width + (b.width - a.width) * t) * swell,
        a.angle + (way + 360 * flight.turns) * t,
        a.open + (b.open - a.open) * ease_in_out(turn),
    )


def _press_share(share: float) -> float:
    """Return how far (0–1) a card is pressed down at this share of its flight: only at the end."""
    return math.sin(math.pi * (share - SNAP_FROM) / (1 - SNAP_FROM)) if share > SNAP_FROM else 0.0


class Move(Struct, frozen=True):
    """A sprite with the slot it has to go to; `came` is the place it leaves."""

    sprite: Sprite
    slot: CardSlot
    came: Place


class Sprites(Struct):
    """All cards on the screen; `match` gives every slot of a new layout its sprite."""

    all: list[Sprite] = field(default_factory=list)

    def match(self, slots: Sequence[CardSlot], pile: Rect, home: Home | None = None) -> list[Move]:
        """Return moves that give every slot a sprite. Nothing moves yet, and a card already in its slot has a move too.
        With `home`, only that hand or pile is matched.

        Cards that stay in their hand, meld or pile keep their sprites. For another slot, the first of these is taken: a
        sprite with the same face from elsewhere, one that is turned over in its place, any that was face down. If there
        is none, a new sprite is added at the stock, whose rectangle is `pile`.

        Sprites left over are marked as leaving, and get moves to the stock.
        """
        free = [each for each in self.all if not each.leaving and home in (None, each.slot.place.home)]
        # Most slots are the very ones their sprites have already.
        there = {id(sprite.slot): sprite for sprite in free}
        chosen = {id(slot): there[id(slot)] for slot in slots if id(slot) in there}
        free = [sprite for sprite in free if chosen.get(id(sprite.slot)) is not sprite]
        for key, fits in _WAYS:
            heaps: dict[object, list[Sprite]] = {}
            for each in free:
                heaps.setdefault(key(each.slot), []).append(each)
            for slot in (slot for slot in slots if id(slot) not in chosen):
                heap = heaps.get(key(slot), [])
                found = _best(heap, slot, fits)
                if found:
                    chosen[id(slot)] = found
                    heap.remove(found)
            free = [each for heap in heaps.values() for each in heap]
        moves: list[Move] = []
        for slot in slots:
            sprite = chosen.get(id(slot))
            came = sprite.slot.place if sprite else Place(Zone.STOCK, 0, 0)
            if sprite is None:
                sprite = Sprite(slot, Pose(pile.centerx, pile.centery, pile.width))
                self.all.append(sprite)
            moves.append(Move(sprite, slot, came))
        for sprite in free:
            sprite.leaving = True
            back = CardSlot(Place(Zone.STOCK, 0, 0), UNKNOWN, pile.centerx, pile.centery, pile.width, 0, sprite.slot.z)
            moves.append(Move(sprite, back, sprite.slot.place))
        return moves

    def tick(self, dt: float) -> bool:
        """Advance all sprites by `dt` seconds, and remove those that have left. Return whether any was in flight."""
        moved = False
        # At rest this is all that is done, ten times a second: it must cost next to nothing.
        for sprite in [each for each in self.all if each.flight is not None]:
            moved |= sprite.tick(dt)
        if moved:
            self._bury()
        return moved

    def finish(self) -> None:
        """Move every sprite into its slot at once, and remove those that leave; a card held by the pointer stays with
        it.
        """
        for sprite in self.all:
            sprite.finish()
        self._bury()

    @property
    def is_moving(self) -> bool:
        """Whether any sprite is in flight."""
        return any(sprite.is_moving for sprite in self.all)

    def surplus(self) -> Mapping[Home, int]:
        """Return, by hand or pile, the number of cards to show there beyond the number that its slots have.

        It is negative while cards are on their way to it, and positive while cards have not left it yet.
        """
        found: Counter[Home] = Counter()
        for sprite in self.all:
            if sprite.origin is not None:
                found[sprite.slot.place.home] -= 1
                found[sprite.origin] += sprite.is_waiting
        return found

    def sprite_at(self, place: Place) -> Sprite | None:
        """Return the sprite that belongs at a place; None if there is none, or if it is leaving."""
        return next((s for s in self.all if s.slot.place == place and not s.leaving), None)

    def in_order(self) -> tuple[list[Sprite], list[Sprite], list[Sprite]]:
        """Return the sprites in drawing order, in three lists: at rest on the table, at rest in the player's hand, and
        moving or held (the held ones last).
        """
        table: list[Sprite] = []
        hand: list[Sprite] = []
        lively: list[Sprite] = []
        for sprite in sorted(self.all, key=_height):
            if sprite.is_moving or sprite.is_held:
                lively.append(sprite)
            elif sprite.slot.place.zone is Zone.HAND:
                hand.append(sprite)
            else:
                table.append(sprite)
        return table, hand, sorted(lively, key=lambda sprite: sprite.is_held)

    def _bury(self) -> None:
        self.all = [sprite for sprite in self.all if not sprite.leaving or sprite.is_moving or sprite.is_held]


_height = attrgetter("slot.z")

_Fit = Callable[[Sprite, CardSlot], float | None]
"""Returns the distance of a sprite from a slot that has the same key: the lowest is taken, None does not fit."""


def _home_and_face(slot: CardSlot) -> object:
    return (slot.place.home, slot.face)


def _face(slot: CardSlot) -> object:
    return slot.face if slot.is_face_up else None


def _anything(slot: CardSlot) -> object:
    return True


def _at_home(sprite: Sprite, slot: CardSlot) -> float | None:
    if not slot.is_face_up:
        return abs(sprite.slot.place.index - slot.place.index)
    # Of equal cards the one stays that is here: the other one was dragged away.
    return math.hypot(sprite.pose.x - slot.x, sprite.pose.y - slot.y)


def _same_face(sprite: Sprite, slot: CardSlot) -> float | None:
    return 0 if slot.is_face_up else None


def _hidden_distance(sprite: Sprite, slot: CardSlot) -> float | None:
    """Return a number for sorting: the smaller, the likelier this sprite is the card that has come to the slot. The
    zone it comes from decides first; of cards from one zone, the one with the highest index is likeliest.

    Return None if sprite and slot are both face up, or if no card comes to the slot from where the sprite is.
    """
    if sprite.slot.is_face_up and slot.is_face_up:
        return None
    likely = _FROM[slot.place.zone]
    zone = sprite.slot.place.zone
    return likely.index(zone) * 100 - sprite.slot.place.index if zone in likely else None


_FROM: dict[Zone, tuple[Zone, ...]] = {
    Zone.HAND: (Zone.STOCK,),
    Zone.TRAY: (Zone.STOCK,),
    Zone.BACKS: (Zone.RIVER, Zone.MELD, Zone.STOCK),
    Zone.MELD: (Zone.BACKS,),
    Zone.RIVER: (Zone.HAND, Zone.BACKS, Zone.STOCK),
    Zone.STOCK: (Zone.RIVER,),
    Zone.INDICATOR: (Zone.STOCK,),
}
"""The zones from which a card that is turned over on its way may come, by its new zone, the likeliest first."""


def _home(slot: CardSlot) -> object:
    return slot.place.home


def _turned_distance(sprite: Sprite, slot: CardSlot) -> float | None:
    """Return how many places apart a sprite and a slot are, which the caller has found in the same hand, meld or pile.

    None if both are face up: then the sprite cannot become the card of the slot by turning over.
    """
    return None if sprite.slot.is_face_up and slot.is_face_up else abs(sprite.slot.place.index - slot.place.index)


_WAYS = ((_home_and_face, _at_home), (_face, _same_face), (_home, _turned_distance), (_anything, _hidden_distance))
"""The ways to find a sprite for a slot, the surest first: the key that both must share, and the distance."""


def _best(free: Iterable[Sprite], slot: CardSlot, fits: _Fit) -> Sprite | None:
    best: tuple[float, Sprite] | None = None
    for sprite in free:
        rank = fits(sprite, slot)
        if rank is not None and (best is None or rank < best[0]):
            best = (rank, sprite)
    return best[1] if best else None
