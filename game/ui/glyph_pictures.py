"""How keys and the buttons of gamepads look: dark caps and discs with light marks, on any ground."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import pygame
from pygame import Rect

from game.ui.assets import Images, premultiplied
from game.ui.glyphs import On, button_of, key_name
from game.ui.pad_kinds import PadKind
from game.ui.shapes import Shapes
from game.ui.theme import Colour, Theme, mix

HEIGHT = 1.2
"""How high they are, by the size of the letters around them."""

GAP = 0.07
LETTERS, MARK = 0.8, 0.62
"""Size of the letters on a cap, and of a picture on a button, by the height of the letters around them."""

Letters = Callable[[int], pygame.font.Font]

_FACES = (On.A, On.B, On.X, On.Y)
_STICKS = (On.LEFT_STICK, On.RIGHT_STICK)
_MARKS: Mapping[tuple[On, PadKind], str] = MappingProxyType(
    {
        (On.A, PadKind.PLAYSTATION): "close",
        (On.B, PadKind.PLAYSTATION): "pad_ring",
        (On.X, PadKind.PLAYSTATION): "pad_square",
        (On.Y, PadKind.PLAYSTATION): "pad_triangle",
        **{(On.WAYS, kind): "pad_ways" for kind in PadKind},
        (On.BACK, PadKind.XBOX): "pad_view",
        (On.BACK, PadKind.PLAIN): "pad_view",
        (On.BACK, PadKind.PLAYSTATION): "pad_share",
        (On.BACK, PadKind.NINTENDO): "minus",
        (On.START, PadKind.XBOX): "menu",
        (On.START, PadKind.PLAIN): "menu",
        (On.START, PadKind.PLAYSTATION): "menu",
        (On.START, PadKind.NINTENDO): "plus",
    }
)
"""Buttons that bear a picture, by its name among the icons."""


class GlyphPictures:
    """Draws them for letters of so many px; `letters` gives the font of a size."""

    def __init__(self, theme: Theme, images: Images, letters: Letters) -> None:
        self._theme = theme
        self._images = images
        self._letters = letters
        self._shapes = Shapes(1 << 20)

    def width(self, piece: str, px: int) -> int:
        """How wide a piece of text is that is drawn, with the room on its sides."""
        return self._size(piece, px)[0] + 2 * round(GAP * px)

    def picture(self, piece: str, px: int) -> pygame.Surface:
        """The picture of a key or a button, premultiplied."""
        size = self._size(piece, px)
        picture = pygame.Surface(size, pygame.SRCALPHA)
        pressed = button_of(piece)
        if pressed is None:
            self._cap(picture, key_name(piece) or "", px)
        elif pressed[0] is On.PAD:
            self._icon(picture, "pad", 1.0, self._theme.text)
        else:
            self._button(picture, *pressed, px)
        return picture

    def _size(self, piece: str, px: int) -> tuple[int, int]:
        height = round(HEIGHT * px)
        pressed, name = button_of(piece), key_name(piece)
        if name is None and pressed is not None and _is_wide(*pressed):
            name = pressed[0].mark(pressed[1])
        if name is None:
            return height, height
        wide = self._letters(round(LETTERS * px)).size(name)[0] + round(0.56 * px)
        return max(height, wide), height

    def _cap(self, picture: pygame.Surface, name: str, px: int) -> None:
        """A key: its face on a base that shows below it."""
        theme, area = self._theme, picture.get_rect()
        lip, radius = max(1, round(0.1 * px)), max(2, round(0.24 * px))
        line = max(1, round(0.05 * px))
        self._box(picture, area, theme.panel_edge, radius)
        face = Rect(0, 0, area.width, area.height - lip)
        self._box(picture, face, theme.well, radius, mix(theme.panel_edge, theme.text, 0.35), line)
        self._write(picture, name, face, px, theme.text)

    def _button(self, picture: pygame.Surface, button: On, kind: PadKind, px: int) -> None:
        theme, area = self._theme, picture.get_rect()
        wide = _is_wide(button, kind)
        radius = round((0.42 if wide else HEIGHT / 2) * px)
        line = max(1, round(0.06 * px))
        self._box(picture, area, theme.well, radius, mix(theme.panel_edge, theme.text, 0.35), line)
        ink = theme.text
        colours = {PadKind.XBOX: theme.pad_xbox, PadKind.PLAYSTATION: theme.pad_playstation}.get(kind)
        if colours and button in _FACES:
            ink = colours[_FACES.index(button)]
        elif button in _STICKS and not wide:
            inner = area.inflate(-4 * line, -4 * line)
            self._box(picture, inner, None, radius, mix(theme.panel_edge, theme.text, 0.2), line)
        mark = _MARKS.get((button, kind))
        if mark:
            self._icon(picture, mark, MARK, ink)
        else:
            said = button.mark(kind)
            self._write(picture, said if wide else said[:1], area, px, ink)

    def _box(
        self,
        picture: pygame.Surface,
        rect: Rect,
        fill: Colour | None,
        radius: int,
        edge: Colour | None = None,
        width: int = 0,
    ) -> None:
        shape = self._shapes.box(rect.size, fill, radius, edge, width)
        picture.blit(shape, rect.topleft, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _write(self, picture: pygame.Surface, text: str, rect: Rect, px: int, ink: Colour) -> None:
        """Letters whose capitals stand in the middle."""
        font = self._letters(round(LETTERS * px))
        written = premultiplied(font.render(text, True, ink[:3]))
        top = rect.centery - font.get_ascent() + round(0.33 * font.point_size)
        where = (rect.centerx - written.width // 2, top)
        picture.blit(written, where, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _icon(self, picture: pygame.Surface, name: str, share: float, ink: Colour) -> None:
        area = picture.get_rect()
        icon = self._images.icon(name, round(area.height * share), ink)
        picture.blit(icon, icon.get_rect(center=area.center), special_flags=pygame.BLEND_PREMULTIPLIED)


def _is_wide(button: On, kind: PadKind) -> bool:
    """Whether it is no disc: its marks are words, as of what is held on a plain pad."""
    if button in _STICKS:
        return kind is PadKind.PLAIN
    return button in (On.LEFT_SHOULDER, On.RIGHT_SHOULDER, On.LEFT_TRIGGER, On.RIGHT_TRIGGER)
