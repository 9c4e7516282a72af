"""Pictures: SVG files of the assets, rendered at the requested size and cached.

All surfaces returned have premultiplied alpha: blit them through a `Canvas`, or with BLEND_PREMULTIPLIED.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path

import pygame
from msgspec import Struct

from game.paths import IncompleteError
from game.session.settings import Settings
from game.ui.draw.theme import Colour


class PictureCache:
    """A cache of surfaces by key. While they take more than `limit` bytes, the least recently used are dropped, but
    never the one asked for last.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used_bytes = 0
        self._pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._pictures)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture under `key`, made by `make` if it is missing. It must not be drawn on."""
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
            return found
        picture = make()
        self._pictures[key] = picture
        self.used_bytes += _bytes(picture)
        while self.used_bytes > self.limit and len(self._pictures) > 1:
            _, old = self._pictures.popitem(last=False)
            self.used_bytes -= _bytes(old)
        return picture

    def clear(self) -> None:
        """Drop all pictures."""
        self._pictures.clear()
        self.used_bytes = 0


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()


CARD_RATIO = 1.4
"""Height of a card divided by its width."""

_EDGE = 2
"""Transparent px round the picture of a card before it is rotated, without which its edge would be jagged."""

MEGABYTE = 1 << 20

LIMIT, LIMITED = 96 * MEGABYTE, 3840 * 2160
"""Bytes of cached pictures, and the pixels of a window up to which they suffice."""


class MissingPictureError(IncompleteError):
    """Raised if a picture of the program is missing from its assets."""


class CardStyle(Struct, frozen=True):
    """The style of the pack: one of `DECKS` and of `BACKS`, two or four suit colours, and contrast."""

    four_colour: bool = False
    high_contrast: bool = False
    back: str = "red"
    deck: str = "classic"


def card_style(settings: Settings) -> CardStyle:
    """Return the style of the pack that the settings ask for."""
    return CardStyle(settings.four_colour, settings.high_contrast, settings.card_back, settings.deck)


def limit_for(size: tuple[int, int]) -> int:
    """Return how many bytes of pictures are cached for a window of this size (px): `LIMIT`, or more for very large
    windows.
    """
    return max(LIMIT, round(LIMIT * size[0] * size[1] / LIMITED))


BACKS = ("red", "blue", "green", "violet", "black", "orange")
DECKS = {"classic": "", "modern": "modern"}
"""Designs of the faces with their folders below that of the cards."""


class Images:
    """Cards, icons and avatars from `folder`, cached up to `limit` bytes; they must not be drawn on.

    `MissingPictureError` is raised where `folder` lacks a picture that is asked for, ValueError where its file cannot
    be drawn.
    """

    def __init__(self, folder: Path, style: CardStyle | None = None, limit: int = LIMIT) -> None:
        self.folder = folder
        self.style = style or CardStyle()
        self._cache = PictureCache(limit)

    def card(self, code: str, width: int, angle: float = 0, style: CardStyle | None = None) -> pygame.Surface:
        """Return a card (`AS`, `TH`, `X`, `back`, …) `width` pixels wide, turned by `angle` degrees, in `style` or the
        usual one. It must not be drawn on.

        Angles are counter-clockwise, rounded to half degrees. A turned picture is larger: align its centre with the
        card's. `MissingPictureError` if there is no such card.
        """
        size = (width, round(width * CARD_RATIO))
        step = round(angle * 2) % 720
        file = self._card_file(code, style or self.style)
        if step == 0:
            return self._svg(file, size)
        key = ("turned", file, width, step)
        return self._cache.get(key, lambda: pygame.transform.rotozoom(with_border(self._svg(file, size)), step / 2, 1))

    def icon(self, name: str, size: int, colour: Colour | None = None) -> pygame.Surface:
        """Return the icon of this name in a square of `size` pixels; with a colour, tinted with it.
        `MissingPictureError` if there is none. It must not be drawn on.
        """
        path = self.folder / "icons" / f"{name}.svg"
        if colour is None:
            return self._svg(path, (size, size))
        key = ("tinted", name, size, colour)
        return self._cache.get(key, lambda: tinted(self._svg(path, (size, size)), colour))

    def avatar(self, name: str, size: int) -> pygame.Surface:
        """Return the avatar of this name in a square of `size` pixels; `MissingPictureError` if there is none. It must
        not be drawn on.
        """
        return self._svg(self.folder / "avatars" / f"{name}.svg", (size, size))

    def picture(self, path: str, width: int, height: int) -> pygame.Surface:
        """Return an SVG picture, by its path in the assets folder, fitted into width × height pixels;
        `MissingPictureError` if there is none. It must not be drawn on.
        """
        return self._svg(self.folder / path, (width, height))

    @property
    def used_bytes(self) -> int:
        """Bytes of cached pictures."""
        return self._cache.used_bytes

    @property
    def limit(self) -> int:
        """The most bytes of pictures that are cached; may be set, with effect from the next new picture on."""
        return self._cache.limit

    @limit.setter
    def limit(self, limit: int) -> None:
        self._cache.limit = limit

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
    """Return the SVG at `path` fitted into `size` pixels, with its proportions kept, premultiplied.

    Raises:
        MissingPictureError: if there is no such file.
        ValueError: if it is not an SVG that can be drawn.
    """
    try:
        picture = pygame.image.load_sized_svg(path, size)
    except FileNotFoundError:
        raise MissingPictureError(f"The picture {path} is missing; the installation is incomplete.") from None
    except pygame.error as error:
        raise ValueError(f"The picture {path} is not an SVG that can be drawn: {error}") from error
    return premultiplied(picture)


def premultiplied(picture: pygame.Surface) -> pygame.Surface:
    """Return a copy with premultiplied alpha, in the pixel format that blits fastest. No window is needed."""
    return picture.convert(pygame.Surface((1, 1), pygame.SRCALPHA)).premul_alpha()


def with_border(picture: pygame.Surface) -> pygame.Surface:
    """Return the picture with a transparent border, into which a rotation can smooth its edge."""
    width, height = picture.get_size()
    larger = pygame.Surface((width + 2 * _EDGE, height + 2 * _EDGE), pygame.SRCALPHA)
    larger.blit(picture, (_EDGE, _EDGE))
    return larger


def tinted(picture: pygame.Surface, colour: Colour) -> pygame.Surface:
    """Return the shape of a picture filled with one colour, premultiplied; a translucent colour makes it
    translucent.
    """
    shape = picture.copy()
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    shape = shape.premul_alpha()
    shape.fill((*colour[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
    return faded(shape, colour[3]) if len(colour) == 4 else shape


def faded(picture: pygame.Surface, opacity: int) -> pygame.Surface:
    """Return a copy of a premultiplied picture at an opacity of 0–255."""
    copy = picture.copy()
    copy.fill((opacity,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return copy
