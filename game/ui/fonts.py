"""Letters: type roles as fonts of the right size, measured, wrapped, and rendered once.

The fonts have no suits. ♠ ♥ ♦ ♣ and ★ (a joker) inside any text are drawn as icons, in the colours of the cards, so
that a sentence like "Bea laid 7♥ 8♥ 9♥" can be written as it is read. So are keys and the buttons of gamepads.
"""

from collections.abc import Callable
from functools import lru_cache

import font_source_sans_pro
import font_source_serif_pro
import pygame

from game.ui.assets import Images, premultiplied
from game.ui.cache import PictureCache
from game.ui.glyph_pictures import GlyphPictures
from game.ui.glyphs import PIECES, button_of, key_name, resolved
from game.ui.metrics import SMALLEST_TEXT, Metrics
from game.ui.pad_kinds import PadKind
from game.ui.theme import Colour, Role, Style, Theme

SUIT_ICONS = {"♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club", "★": "joker"}
ELLIPSIS = "…"

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
        self._glyphs = GlyphPictures(theme, images, lambda px: self._load(Style("sans", "bold", 0), px))
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
        return self._sizes(resolved(text, self.pad), role, width)

    def lines(self, text: str, role: Role = Role.BODY, width: int | None = None) -> list[str]:
        """The text cut into lines: at line breaks, and at spaces where it is wider than `width` px."""
        parts = resolved(text, self.pad).split("\n")
        return parts if width is None else [line for part in parts for line in self._wrap(part, role, width)]

    def fit(self, text: str, role: Role, width: int, smallest: float = 0.8) -> tuple[str, float]:
        """One line made to fit `width` px: first smaller, down to `smallest`, then cut with an ellipsis.

        Returns the text and the scale to render it with.
        """
        text = resolved(text, self.pad)
        natural = self._measure(text, role, 1.0)
        if natural <= width:
            return text, 1.0
        scale = max(smallest, width / natural)
        while scale > smallest and self._measure(text, role, scale) > width:
            scale = max(smallest, scale - 0.03)
        if self._measure(text, role, scale) <= width:
            return text, scale
        keep = _longest(len(text), lambda n: self._measure(text[:n].rstrip() + ELLIPSIS, role, scale) <= width)
        return text[:keep].rstrip() + ELLIPSIS, scale

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
        text = resolved(text, self.pad)
        key = (text, role, ink, width, align, scale)
        return self._pictures.get(key, lambda: self._render(text, role, ink, width, align, scale))

    def _load(self, style: Style, px: int) -> pygame.font.Font:
        key = (style.face, style.weight, px)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(font_file(style.face, style.weight), px)
        return self._fonts[key]

    def _in_role_now(self, role: Role, scale: float) -> pygame.font.Font:
        style = self.theme.style(role)
        return self._load(style, max(SMALLEST_TEXT, round(self.metrics.font(style.size) * scale)))

    def _wrap(self, text: str, role: Role, width: int) -> list[str]:
        lines: list[str] = []
        line = ""
        for word in text.split(" "):
            longer = f"{line} {word}" if line else word
            if self._measure(longer, role, 1.0) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            line = word
            while self._measure(line, role, 1.0) > width and len(line) > 1:
                rest = line
                keep = _longest(len(rest), lambda n, r=rest: self._measure(r[:n], role, 1.0) <= width)  # type: ignore[misc]
                lines.append(rest[: max(1, keep)])
                line = rest[max(1, keep) :]
        return [*lines, line]

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


def _pieces(line: str) -> list[str]:
    # A file that is no text may be shown, too, or whose name is none; pygame writes no null characters, and no bytes
    # of names that are not UTF-8.
    writable = line.replace("\0", "?").encode(errors="replace").decode()
    return [piece for piece in PIECES.split(writable) if piece]


def _is_glyph(piece: str) -> bool:
    """Whether this piece of a line is a key or a button of a gamepad."""
    return key_name(piece) is not None or button_of(piece) is not None


def _longest(limit: int, fits: Callable[[int], bool]) -> int:
    """The largest n ≤ limit that fits, if all smaller ones do; 0 if none."""
    low, high = 0, limit
    while low < high:
        middle = (low + high + 1) // 2
        if fits(middle):
            low = middle
        else:
            high = middle - 1
    return low
