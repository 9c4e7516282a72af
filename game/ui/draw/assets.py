"""Pictures: the SVG files of the assets, drawn at exactly the size asked for and kept for a while.

Every surface handed out has premultiplied alpha: blit it through a `Canvas`, or with BLEND_PREMULTIPLIED.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path

import pygame
from msgspec import Struct

from game.paths import IncompleteError
from game.session.settings import Settings
from game.ui.draw.theme import Colour


class PictureCache:
    """Keeps surfaces by key; the longest unused go first once `limit` bytes are exceeded."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture under `key`, made now if it is not there. Not to be drawn on."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        picture = make()
        self._kept[key] = picture
        self.used += _bytes(picture)
        while self.used > self.limit and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self.used -= _bytes(old)
        return picture

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.used = 0


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()


CARD_RATIO = 1.4
"""Height of a card by its width."""

MEGABYTE = 1 << 20


class MissingPictureError(IncompleteError):
    """A picture the program needs is not among its assets."""


class CardStyle(Struct, frozen=True):
    """How the pack is drawn: which of `DECKS` and `BACKS`, its suits in two or four colours, and the contrast."""

    four_colour: bool = False
    high_contrast: bool = False
    back: str = "red"
    deck: str = "classic"


def card_style(settings: Settings) -> CardStyle:
    """How the settings want the pack."""
    return CardStyle(settings.four_colour, settings.high_contrast, settings.card_back, settings.deck)


BACKS = ("red", "blue", "green", "violet", "black", "orange")
DECKS = {"classic": "", "modern": "modern"}
"""The designs of the faces, and the folders of those that have one of their own below that of the cards."""


class Images:
    """Cards, icons and avatars from `folder`, in a cache of at most `limit` bytes."""

    def __init__(self, folder: Path, style: CardStyle | None = None, limit: int = 96 * MEGABYTE) -> None:
        self.folder = folder
        self.style = style or CardStyle()
        self._cache = PictureCache(limit)
        self._wanted: deque[tuple[str, int]] = deque()

    def card(self, code: str, width: int, angle: float = 0, style: CardStyle | None = None) -> pygame.Surface:
        """A card (`AS`, `TH`, `X`, `back`, …) `width` px wide, turned by `angle` degrees; in another style than usual.

        Angles go counter-clockwise, in steps of half a degree. A turned picture is larger: put its centre
        where the card's centre is.
        """
        size = (width, round(width * CARD_RATIO))
        step = round(angle * 2) % 720
        file = self._card_file(code, style or self.style)
        if step == 0:
            return self._svg(file, size)
        key = ("turned", file, width, step)
        return self._cache.get(key, lambda: pygame.transform.rotozoom(self._svg(file, size), step / 2, 1))

    def want(self, codes: Iterable[str], width: int) -> None:
        """Have these cards ready soon: `tick` draws them, one at a time. What was wanted before is not."""
        self._wanted = deque((code, width) for code in codes)

    def tick(self, dt: float) -> bool:
        """Draw one of the wanted cards (1–6 ms). A poller of the loop; nothing on screen changes."""
        if self._wanted:
            self.card(*self._wanted.popleft())
        return False

    def icon(self, name: str, size: int, colour: Colour | None = None) -> pygame.Surface:
        """An icon in a square of `size` px; with a colour, its shape in that colour alone."""
        path = self.folder / "icons" / f"{name}.svg"
        if colour is None:
            return self._svg(path, (size, size))
        key = ("tinted", name, size, colour)
        return self._cache.get(key, lambda: tinted(self._svg(path, (size, size)), colour))

    def avatar(self, name: str, size: int) -> pygame.Surface:
        """A player's picture in a square of `size` px."""
        return self._svg(self.folder / "avatars" / f"{name}.svg", (size, size))

    def picture(self, path: str, width: int, height: int) -> pygame.Surface:
        """Any other SVG of the assets (path within the folder), fitted into width × height px."""
        return self._svg(self.folder / path, (width, height))

    @property
    def used(self) -> int:
        """Bytes of pictures kept at the moment."""
        return self._cache.used

    def has(self, path: str) -> bool:
        """Whether the assets hold the file `path`."""
        return (self.folder / path).is_file()

    def _card_file(self, code: str, style: CardStyle) -> Path:
        cards = self.folder / "cards"
        if code == "back":
            return cards / f"back_{style.back}.svg"
        cards /= DECKS[style.deck]
        if style.high_contrast:
            cards /= "high_contrast"
        coloured = cards / "four_colour" / f"{code}.svg"
        return coloured if style.four_colour and coloured.is_file() else cards / f"{code}.svg"

    def _svg(self, path: Path, size: tuple[int, int]) -> pygame.Surface:
        return self._cache.get((path, size), lambda: load_svg(path, size))


def load_svg(path: Path, size: tuple[int, int]) -> pygame.Surface:
    """The SVG at `path` fitted into `size` px, premultiplied; `MissingPictureError` if there is none."""
    try:
        picture = pygame.image.load_sized_svg(path, size)
    except FileNotFoundError:
        raise MissingPictureError(f"The picture {path} is missing; the installation is incomplete.") from None
    except pygame.error as error:
        raise ValueError(f"The picture {path} is not an SVG that can be drawn: {error}") from error
    return premultiplied(picture)


def premultiplied(picture: pygame.Surface) -> pygame.Surface:
    """The picture in the pixel format of the screen with premultiplied alpha: what blits fastest."""
    return picture.convert(pygame.Surface((1, 1), pygame.SRCALPHA)).premul_alpha()


def tinted(picture: pygame.Surface, colour: Colour) -> pygame.Surface:
    """The shape of a picture in one colour, premultiplied."""
    shape = picture.copy()
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    shape = shape.premul_alpha()
    shape.fill((*colour[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
    return faded(shape, colour[3]) if len(colour) == 4 else shape


def faded(picture: pygame.Surface, opacity: int) -> pygame.Surface:
    """A copy of a premultiplied picture at an opacity of 0–255."""
    copy = picture.copy()
    copy.fill((opacity,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return copy
