"""Pictures of cards at any size and angle at once: scaled for the moment, drawn properly when there is time."""

from collections import deque
from collections.abc import Sequence

import pygame

from game.engine.cards import UNKNOWN, Card
from game.ui.assets import CARD_RATIO, Images
from game.ui.cache import PictureCache
from game.ui.sprites import Pose

BACK = "back"
MASTERS = 24 << 20
TURNED = 32 << 20
_EDGE = 2
"""Clear px round a card before it is turned: without them its edge would be jagged."""


class Faces:
    """Card pictures from `images`. Drawing one takes up to 8 ms, far too long within a frame that moves.

    So each face is drawn once at the `master` width, and other widths are scaled down from that until `refine`
    has drawn them at their own size.
    """

    def __init__(self, images: Images, master: int) -> None:
        self.images = images
        self.master = master
        self._masters = PictureCache(MASTERS)
        self._turned = PictureCache(TURNED)
        self._fine: set[tuple[str, int]] = set()
        self._wanted: deque[tuple[str, int]] = deque()
        self.refined = 0
        """How often all that was ordered had been drawn: from then on it can be seen."""

    def still(self, card: Card, width: int, angle: float = 0.0) -> pygame.Surface:
        """A card that stands somewhere: as fine as there was time for; the fine one is ordered."""
        code = code_of(card)
        fine = (code, width) in self._fine
        if not fine and (code, width) not in self._wanted:
            self._wanted.append((code, width))
        return self._kept(code, width, round(angle * 4), fine)

    def moving(self, card: Card, pose: Pose) -> pygame.Surface:
        """A card on its way: any width, angle and turn."""
        shown = card if pose.open >= 0.5 else UNKNOWN
        if pose.width == int(pose.width) and pose.open in (0.0, 1.0):
            # Cards of a hand make room again and again: half a degree more or less is not seen while they do.
            return self._kept(code_of(shown), int(pose.width), 2 * round(pose.angle * 2), fine=False)
        code = code_of(shown)
        if pose.open in (0.0, 1.0):
            return pygame.transform.rotozoom(self._edged(code), pose.angle, pose.width / self.master)
        size = (max(1, round(pose.width * abs(2 * pose.open - 1))), max(1, round(pose.width * CARD_RATIO)))
        thin = pygame.transform.smoothscale(self._master(code), size)
        return pygame.transform.rotozoom(thin, pose.angle, 1) if pose.angle else thin

    def prepare(self, cards: list[Card]) -> None:
        """Order the masters of these cards, so that dealing them need not wait."""
        codes = [(code_of(card), self.master) for card in cards]
        self._wanted.extend(key for key in codes if key not in self._fine and key not in self._wanted)

    def ready(self, *cards: Sequence[Card]) -> None:
        """Draw the masters of these cards now, where they are missing: before they move, not while they do."""
        for card in (UNKNOWN, *(card for some in cards for card in some)):
            self._master(code_of(card))

    def refine(self, count: int) -> bool:
        """Draw up to `count` of the ordered pictures; whether that were the last ones: the table may be finer now."""
        if not self._wanted:
            return False
        for _ in range(min(count, len(self._wanted))):
            code, width = self._wanted.popleft()
            self.images.card(code, width)
            self._fine.add((code, width))
            if width == self.master:
                self._master(code)
        self.refined += not self._wanted
        return not self._wanted

    @property
    def waiting(self) -> int:
        """How many pictures are ordered."""
        return len(self._wanted)

    def _master(self, code: str) -> pygame.Surface:
        return self._masters.get(code, lambda: self.images.card(code, self.master))

    def _kept(self, code: str, width: int, step: int, fine: bool) -> pygame.Surface:
        return self._turned.get((code, width, step, fine), lambda: self._make(code, width, step / 4, fine))

    def _make(self, code: str, width: int, angle: float, fine: bool) -> pygame.Surface:
        if not fine:
            base = self._master(code)
            if width != self.master:
                base = pygame.transform.smoothscale(base, (width, round(width * CARD_RATIO)))
        else:
            base = self.images.card(code, width)
        return pygame.transform.rotozoom(edged(base), angle, 1) if angle else base

    def _edged(self, code: str) -> pygame.Surface:
        return self._masters.get((code, "edged"), lambda: edged(self._master(code)))


def edged(picture: pygame.Surface) -> pygame.Surface:
    """The picture with a clear edge, into which turning can smooth it."""
    width, height = picture.get_size()
    larger = pygame.Surface((width + 2 * _EDGE, height + 2 * _EDGE), pygame.SRCALPHA)
    larger.blit(picture, (_EDGE, _EDGE))
    return larger


def code_of(card: Card) -> str:
    """The name of a card's picture; the back for one lying face down."""
    return BACK if card == UNKNOWN else repr(card)
