"""What a layout consists of: places on the table, and slots that say how the card at a place stands."""

from collections.abc import Iterable
from enum import Enum

from msgspec import Struct
from pygame import Rect

from game.engine.cards import UNKNOWN, Card
from game.ui.assets import CARD_RATIO


class Zone(Enum):
    """The kinds of places a card can be at."""

    STOCK = "stock"
    RIVER = "river"
    """The discards, spread or as a pile."""
    HAND = "hand"
    """One's own hand."""
    BACKS = "backs"
    """Another player's hand."""
    MELD = "meld"
    TRAY = "tray"
    """A meld of one's contract that is being put together."""


Home = tuple[Zone, int]
"""A hand, a meld, a pile: its zone, and whose it is."""


class Place(Struct, frozen=True):
    """A place: its zone, whose it is (seat; number of a meld; 0), and the index of the card there."""

    zone: Zone
    owner: int
    index: int

    @property
    def home(self) -> Home:
        """The place without the index."""
        return (self.zone, self.owner)


class Slot(Struct, frozen=True):
    """How a card stands: centre and width in px, angle in degrees counter-clockwise, drawn in order of z.

    `face` is UNKNOWN for a card lying face down. `clip` is the part of the window it may be seen in.
    """

    place: Place
    face: Card
    x: float
    y: float
    width: int
    angle: float = 0.0
    z: int = 0
    clip: Rect | None = None

    @property
    def open(self) -> bool:
        """Whether it lies face up."""
        return self.face != UNKNOWN

    @property
    def rect(self) -> Rect:
        """The upright box of the card, its angle left aside."""
        height = round(self.width * CARD_RATIO)
        rect = Rect(0, 0, self.width, height)
        rect.center = (round(self.x), round(self.y))
        return rect


def height_of(width: float) -> int:
    """Height of a card in px by its width."""
    return round(width * CARD_RATIO)


def hit(slots: Iterable[Slot], pos: tuple[int, int], zones: Iterable[Zone]) -> Slot | None:
    """The uppermost slot of these zones under a point."""
    wanted = set(zones)
    under = [
        slot
        for slot in slots
        if slot.place.zone in wanted and slot.rect.collidepoint(pos) and (not slot.clip or slot.clip.collidepoint(pos))
    ]
    return max(under, key=lambda slot: slot.z, default=None)
