"""Letters: type roles as fonts of the right size, measured, wrapped, and rendered once.

The fonts have no suits. ♠ ♥ ♦ ♣ and ★ (a joker) inside any text are drawn as icons, in the colours of the cards, so
that a sentence like "Bea laid 7♥ 8♥ 9♥" can be written as it is read. So are keys and the buttons of gamepads.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType

import font_source_sans_pro
import font_source_serif_pro
import pygame
from pygame import Rect

from game.ui.draw.assets import Images, PictureCache, premultiplied
from game.ui.draw.metrics import SMALLEST_TEXT, Metrics
from game.ui.draw.shapes import Shapes
from game.ui.draw.theme import Colour, Role, Style, Theme, mix
from game.ui.words.glyphs import PIECES, On, PadKind, button_of, key_name, resolved

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


LONGEST = 4000
"""Letters of a text that are looked at. No more are seen at once, and names, files and records may hold any number."""

MOST_LINES = 400
"""Lines of a text that are written."""

SUIT_ICONS = {"♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club", "★": "joker"}
ELLIPSIS = "…"

PART = 256
"""Letters of a line that are measured first where it has more."""

NEAR = 16
"""Where the search for how much fits begins."""

_FILES: dict[str, dict[str, str]] = {
    "sans": font_source_sans_pro.font_files_ttf,
    "serif": font_source_serif_pro.font_files_ttf,
}
_WEIGHTS = {"regular": "", "semibold": "Semibold", "bold": "Bold", "italic": "It", "light": "Light"}
_CAP_HEIGHT = 0.66
_SUIT_SIZE = 0.76
_SUIT_GAP = 0.03
_SUIT_WIDTH = {"♠": 0.78, "♥": 0.84, "♦": 0.68, "♣": 0.84, "★": 0.9}
"""How much of its square each icon takes."""


def font_file(face: str, weight: str) -> str:
    """The path of a font; KeyError for a face or weight there is not."""
    family = {"sans": "SourceSansPro", "serif": "SourceSerifPro"}[face]
    return _FILES[face][family + _WEIGHTS[weight]]


class Fonts:
    """The type roles of a theme at the sizes of one window. Needs `pygame.font.init()` first."""

    def __init__(self, theme: Theme, metrics: Metrics, images: Images, limit: int = 12 << 20) -> None:
        self.theme = theme
        self.metrics = metrics
        self.images = images
        self.pad: PadKind | None = None
        """The make of the gamepad in use: texts for either speak of its buttons. None for keys and mouse."""
        self._glyphs = GlyphPictures(theme, images, self._bold)
        self._pictures = PictureCache(limit)
        self._fonts: dict[tuple[str, str, int], pygame.font.Font] = {}
        self._in_role = lru_cache(maxsize=256)(self._in_role_now)
        self._measure = lru_cache(maxsize=4096)(self._measure_now)
        self._sizes = lru_cache(maxsize=4096)(self._size_now)

    def font(self, role: Role, scale: float = 1.0) -> pygame.font.Font:
        """The font of a role, shrunk by `scale` (but never below what can be read)."""
        return self._in_role(role, scale)

    def line_height(self, role: Role, scale: float = 1.0) -> int:
        """Height of a line in px."""
        return self.font(role, scale).get_linesize()

    def size(self, text: str, role: Role = Role.BODY, width: int | None = None) -> tuple[int, int]:
        """Width and height in px of the text, wrapped at `width` px if given."""
        return self._sizes(self._shown(text), role, width)

    def lines(self, text: str, role: Role = Role.BODY, width: int | None = None) -> list[str]:
        """The text cut into lines: at line breaks, and at spaces where it is wider than `width` px."""
        lines: list[str] = []
        for part in self._shown(text).split("\n"):
            lines += [part] if width is None else self._wrap(part, role, width)
            if len(lines) > MOST_LINES:
                return [*lines[: MOST_LINES - 1], ELLIPSIS]
        return lines

    def fit(self, text: str, role: Role, width: int, smallest: float = 0.8) -> tuple[str, float]:
        """One line made to fit `width` px: first smaller, down to `smallest`, then cut with an ellipsis.

        Returns the text and the scale to render it with.
        """
        text = self._shown(text)
        if self._fits(text, role, width):
            return text, 1.0
        scale = max(smallest, width / max(1, self._measure(text, role, 1.0)))
        while scale > smallest and not self._fits(text, role, width, scale):
            scale = max(smallest, scale - 0.03)
        if self._fits(text, role, width, scale):
            return text, scale
        keep = _longest(len(text), lambda n: self._fits(text[:n].rstrip() + ELLIPSIS, role, width, scale))
        return text[:keep].rstrip() + ELLIPSIS, scale

    def holds(self, text: str, role: Role, width: int, smallest: float = 0.8) -> bool:
        """Whether `fit` makes one line of it without cutting anything."""
        return self._fits(self._shown(text), role, width, smallest)

    def render(
        self,
        text: str,
        role: Role = Role.BODY,
        colour: Colour | None = None,
        width: int | None = None,
        align: str = "left",
        scale: float = 1.0,
    ) -> pygame.Surface:
        """The text as a premultiplied picture, wrapped at `width` px if given, lines aligned to a side.

        Colours are opaque; `align` is left, center or right.
        """
        ink = colour or self.theme.text
        text = self._shown(text)
        key = (text, role, ink, width, align, scale)
        return self._pictures.get(key, lambda: self._render(text, role, ink, width, align, scale))

    def _load(self, style: Style, px: int) -> pygame.font.Font:
        key = (style.face, style.weight, px)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(font_file(style.face, style.weight), px)
        return self._fonts[key]

    def _bold(self, px: int) -> pygame.font.Font:
        return self._load(Style("sans", "bold", 0), px)

    def _in_role_now(self, role: Role, scale: float) -> pygame.font.Font:
        style = self.theme.style(role)
        return self._load(style, max(SMALLEST_TEXT, round(self.metrics.font(style.size) * scale)))

    def _shown(self, text: str) -> str:
        """What is read of a text: no more than can be seen, with the keys of who reads it."""
        return resolved(cut(text, LONGEST), self.pad)

    def _wrap(self, text: str, role: Role, width: int) -> list[str]:
        """Lines of as many words as fit, or of a part of a word that is too long; one more than are written at most."""
        words = text.split(" ")
        lines: list[str] = []
        while words and len(lines) <= MOST_LINES:
            first = next((n for n, word in enumerate(words) if word), len(words) - 1)
            del words[:first]  # no line begins with spaces
            many = self._words_that_fit(words, role, width)
            if many:
                lines.append(" ".join(words[:many]))
                del words[:many]
                continue
            keep = max(1, self._letters_that_fit(words[0], role, width))
            lines.append(words[0][:keep])
            words[:1] = [words[0][keep:]] if keep < len(words[0]) else []
        return lines

    def _words_that_fit(self, words: list[str], role: Role, width: int) -> int:
        return _longest(len(words), lambda n: self._fits(" ".join(words[:n]), role, width))

    def _letters_that_fit(self, word: str, role: Role, width: int) -> int:
        return _longest(len(word), lambda n: self._fits(word[:n], role, width))

    def _fits(self, line: str, role: Role, width: int, scale: float = 1.0) -> bool:
        """Whether a line is no wider; no more of it is measured than it takes to tell."""
        part, reach = PART, width + self.line_height(role)  # pairs of letters may stand closer than each alone
        while part < len(line):
            if self._measure(line[:part], role, scale) > reach:
                return False
            part *= 2
        return self._measure(line, role, scale) <= width

    def _size_now(self, text: str, role: Role, width: int | None) -> tuple[int, int]:
        lines = self.lines(text, role, width)
        widest = max(self._measure(line, role, 1.0) for line in lines)
        return (widest, self.line_height(role) * len(lines))

    def _measure_now(self, line: str, role: Role, scale: float) -> int:
        font = self.font(role, scale)
        return sum(self._advance(piece, font) for piece in _pieces(line))

    def _advance(self, piece: str, font: pygame.font.Font) -> int:
        if piece in SUIT_ICONS:
            return round(_SUIT_WIDTH[piece] * self._suit_px(font)) + 2 * self._gap(font)
        if _is_glyph(piece):
            return self._glyphs.width(piece, font.point_size)
        return font.size(piece)[0]

    def _render(
        self, text: str, role: Role, colour: Colour, width: int | None, align: str, scale: float
    ) -> pygame.Surface:
        lines = self.lines(text, role, width)
        widths = [self._measure(line, role, scale) for line in lines]
        step = self.line_height(role, scale)
        whole = max(widths) if width is None else max(width, *widths)
        picture = pygame.Surface((max(1, whole), max(1, step * len(lines))), pygame.SRCALPHA)
        share = {"left": 0.0, "center": 0.5, "right": 1.0}[align]
        for row, (line, line_width) in enumerate(zip(lines, widths, strict=True)):
            self._write(picture, line, (round((whole - line_width) * share), row * step), role, colour, scale)
        return picture

    def _write(
        self,
        picture: pygame.Surface,
        line: str,
        at: tuple[int, int],
        role: Role,
        colour: Colour,
        scale: float,
    ) -> None:
        font = self.font(role, scale)
        x, y = at
        middle = y + font.get_ascent() - _CAP_HEIGHT * font.point_size / 2
        for piece in _pieces(line):
            advance = self._advance(piece, font)
            if piece in SUIT_ICONS:
                ink = self.theme.suit(piece, colour, self.images.style.four_colour)
                icon = self.images.icon(SUIT_ICONS[piece], self._suit_px(font), ink)
            elif _is_glyph(piece):
                icon = self._glyphs.picture(piece, font.point_size)
            elif not font.size(piece)[0]:
                continue  # marks without a width, which a text from elsewhere may hold, cannot be rendered
            else:
                icon = premultiplied(font.render(piece, True, colour[:3]))
            drawn = piece in SUIT_ICONS or _is_glyph(piece)
            where = (x + (advance - icon.width) // 2, round(middle - icon.height / 2)) if drawn else (x, y)
            picture.blit(icon, where, special_flags=pygame.BLEND_PREMULTIPLIED)
            x += advance

    def _suit_px(self, font: pygame.font.Font) -> int:
        return round(_SUIT_SIZE * font.point_size)

    def _gap(self, font: pygame.font.Font) -> int:
        return max(1, round(_SUIT_GAP * font.point_size))


def cut(text: str, most: int) -> str:
    """Return a text of at most `most` letters, the last of which says that there were more."""
    return text if len(text) <= most else text[: most - 1] + ELLIPSIS


def _pieces(line: str) -> list[str]:
    # A file that is no text may be shown, too, or whose name is none; pygame writes no null characters, and no bytes
    # of names that are not UTF-8.
    writable = line.replace("\0", "?").encode(errors="replace").decode()
    return [piece for piece in PIECES.split(writable) if piece]


def _is_glyph(piece: str) -> bool:
    """Whether this piece of a line is a key or a button of a gamepad."""
    return key_name(piece) is not None or button_of(piece) is not None


def _longest(limit: int, fits: Callable[[int], bool]) -> int:
    """The largest n ≤ limit that fits, if all smaller ones do; 0 if none. None far beyond it is tried."""
    low, high = 0, min(limit, NEAR)
    while high < limit and fits(high):
        low, high = high, min(limit, 2 * high)
    while low < high:
        middle = (low + high + 1) // 2
        if fits(middle):
            low = middle
        else:
            high = middle - 1
    return low
