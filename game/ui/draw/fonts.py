"""Fonts: type roles at their sizes, with text measured, wrapped, and rendered with a cache.

The fonts lack suits: ♠ ♥ ♦ ♣ and ★ (a joker) in a text are drawn as icons in the colours of the cards, and so are keys
and gamepad buttons.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import accumulate, takewhile
from types import MappingProxyType
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import font_source_sans_pro
import font_source_serif_pro
import pygame
from pygame import Rect

from game.ui.draw.assets import Images, PictureCache, premultiplied
from game.ui.draw.metrics import Metrics
from game.ui.draw.shapes import Shapes
from game.ui.draw.theme import Colour, Role, Theme, TypeStyle, mix
from game.words.input_signs import PIECES, PadKind, PadPart, button_of, key_name, resolve_signs

if TYPE_CHECKING:
    from game.ui.draw.scripts import Run

SIGN_HEIGHT = 1.2
"""Height of a key or button, in letter sizes."""

SIGN_GAP = 0.07
CAP_LETTERS, MARK_SIZE = 0.8, 0.62
"""Size of the letters on a key cap, and of the icon on a button, in letter sizes of the text around."""

FontOfSize = Callable[[int], pygame.font.Font]

_FACES = (PadPart.A, PadPart.B, PadPart.X, PadPart.Y)
_STICKS = (PadPart.LEFT_STICK, PadPart.RIGHT_STICK)
_MARKS: Mapping[tuple[PadPart, PadKind], str] = MappingProxyType(
    {
        (PadPart.A, PadKind.PLAYSTATION): "close",
        (PadPart.B, PadKind.PLAYSTATION): "pad_ring",
        (PadPart.X, PadKind.PLAYSTATION): "pad_square",
        (PadPart.Y, PadKind.PLAYSTATION): "pad_triangle",
        **{(PadPart.WAYS, kind): "pad_ways" for kind in PadKind},
        (PadPart.BACK, PadKind.XBOX): "pad_view",
        (PadPart.BACK, PadKind.PLAIN): "pad_view",
        (PadPart.BACK, PadKind.PLAYSTATION): "pad_share",
        (PadPart.BACK, PadKind.NINTENDO): "minus",
        (PadPart.START, PadKind.XBOX): "menu",
        (PadPart.START, PadKind.PLAIN): "menu",
        (PadPart.START, PadKind.PLAYSTATION): "menu",
        (PadPart.START, PadKind.NINTENDO): "plus",
    }
)
"""Icons of buttons that bear a sign instead of a letter."""


class InputSignPictures:
    """Draws the pictures of keys and gamepad buttons within text; `font_of_size` returns the font of a size
    in pixels.
    """

    def __init__(self, theme: Theme, images: Images, font_of_size: FontOfSize) -> None:
        self._theme = theme
        self._images = images
        self._font_of_size = font_of_size
        self._shapes = Shapes(1 << 20)

    def width(self, piece: str, px: int) -> int:
        """Return the width (px) of the picture of a key or button (`piece`, its sign in a text), with its margins, in
        text `px` high.
        """
        return self._size(piece, px)[0] + 2 * round(SIGN_GAP * px)

    def picture(self, piece: str, px: int) -> pygame.Surface:
        """Return the premultiplied picture of a key or button for text `px` high, without the margins."""
        size = self._size(piece, px)
        picture = pygame.Surface(size, pygame.SRCALPHA)
        pressed = button_of(piece)
        if pressed is None:
            self._draw_cap(picture, key_name(piece) or "", px)
        elif pressed[0] is PadPart.PAD:
            self._draw_icon(picture, "pad", 1.0, self._theme.text)
        else:
            self._draw_button(picture, *pressed, px)
        return picture

    def _size(self, piece: str, px: int) -> tuple[int, int]:
        height = round(SIGN_HEIGHT * px)
        pressed, name = button_of(piece), key_name(piece)
        if name is None and pressed is not None and _is_wide(*pressed):
            name = pressed[0].mark(pressed[1])
        if name is None:
            return height, height
        wide = self._font_of_size(round(CAP_LETTERS * px)).size(name)[0] + round(0.56 * px)
        return max(height, wide), height

    def _draw_cap(self, picture: pygame.Surface, name: str, px: int) -> None:
        """Draw a key cap for text `px` high: its face on a base that shows below it."""
        theme, area = self._theme, picture.get_rect()
        lip, radius = max(1, round(0.1 * px)), max(2, round(0.24 * px))
        line = max(1, round(0.05 * px))
        self._draw_box(picture, area, theme.panel_edge, radius)
        face = Rect(0, 0, area.width, area.height - lip)
        self._draw_box(picture, face, theme.well, radius, mix(theme.panel_edge, theme.text, 0.35), line)
        self._draw_text(picture, name, face, px, theme.text)

    def _draw_button(self, picture: pygame.Surface, button: PadPart, kind: PadKind, px: int) -> None:
        theme, area = self._theme, picture.get_rect()
        wide = _is_wide(button, kind)
        radius = round((0.42 if wide else SIGN_HEIGHT / 2) * px)
        line = max(1, round(0.06 * px))
        self._draw_box(picture, area, theme.well, radius, mix(theme.panel_edge, theme.text, 0.35), line)
        ink = theme.text
        colours = {PadKind.XBOX: theme.pad_xbox, PadKind.PLAYSTATION: theme.pad_playstation}.get(kind)
        if colours and button in _FACES:
            ink = colours[_FACES.index(button)]
        elif button in _STICKS and not wide:
            inner = area.inflate(-4 * line, -4 * line)
            self._draw_box(picture, inner, None, radius, mix(theme.panel_edge, theme.text, 0.2), line)
        mark = _MARKS.get((button, kind))
        if mark:
            self._draw_icon(picture, mark, MARK_SIZE, ink)
        else:
            said = button.mark(kind)
            self._draw_text(picture, said if wide else said[:1], area, px, ink)

    def _draw_box(
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

    def _draw_text(self, picture: pygame.Surface, text: str, rect: Rect, px: int, ink: Colour) -> None:
        """Draw the label of a key or button in text `px` high, centred in `rect`: vertically by its capitals."""
        font = self._font_of_size(round(CAP_LETTERS * px))
        written = premultiplied(font.render(text, True, ink[:3]))
        top = rect.centery - font.get_ascent() + round(0.33 * font.point_size)
        where = (rect.centerx - written.width // 2, top)
        picture.blit(written, where, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw_icon(self, picture: pygame.Surface, name: str, share: float, ink: Colour) -> None:
        area = picture.get_rect()
        icon = self._images.icon(name, round(area.height * share), ink)
        picture.blit(icon, icon.get_rect(center=area.center), special_flags=pygame.BLEND_PREMULTIPLIED)


def _is_wide(button: PadPart, kind: PadKind) -> bool:
    """Whether a button is drawn wide instead of round, with a word as its label."""
    if button in _STICKS:
        return kind is PadKind.PLAIN
    return button in (PadPart.LEFT_SHOULDER, PadPart.RIGHT_SHOULDER, PadPart.LEFT_TRIGGER, PadPart.RIGHT_TRIGGER)


MAX_LENGTH = 4000
"""Most characters of a text that are used: more cannot be visible, but files may contain any number."""

MAX_LINES = 400
"""Most lines of a text that are rendered."""

SUIT_ICONS = {"♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club", "★": "joker"}
ELLIPSIS = "…"
NO_BREAK = "\u00a0"
"""A space at which a line is broken only if the words it joins do not fit on one line."""

FIRST_PART = 256
"""Characters of a long line that are measured first."""

SEARCH_START = 16
"""First guess of the search for how many characters fit."""

LETTER_WIDTH = 0.32
"""Width of an average letter, in line heights."""

_FILES: dict[str, dict[str, str]] = {
    "sans": font_source_sans_pro.font_files_ttf,
    "serif": font_source_serif_pro.font_files_ttf,
}
_WEIGHTS = {"regular": "", "semibold": "Semibold", "bold": "Bold", "italic": "It", "light": "Light"}
_OTHER = re.compile("[^ -~\u00a0-\u0107–—‘’‚“”„•…]")
"""Characters that the fonts may lack, or that may combine with others; most texts have none, and skip the costly
search.
"""

_APOSTROPHE, _OPENING_QUOTE = re.compile(r"(?<=\w)'"), re.compile(r"(?<!\w)'")
"""An apostrophe as it is typed, and the beginning of a part in quotation marks that look the same."""

LARGE_LETTERS = 24
"""Size (px) from which letters of other fonts are not made bold, since the artificial bold is coarse."""

_CAP_HEIGHT = 0.66
_SUIT_SIZE = 0.76
_SUIT_GAP = 0.03
_SUIT_WIDTH = {"♠": 0.78, "♥": 0.84, "♦": 0.68, "♣": 0.84, "★": 0.9}
"""Share of its square that each icon takes."""


def font_file(face: str, weight: str) -> str:
    """Return the path of a font file; raise KeyError for an unknown face or weight."""
    family = {"sans": "SourceSansPro", "serif": "SourceSerifPro"}[face]
    return _FILES[face][family + _WEIGHTS[weight]]


_fonts: WeakValueDictionary[tuple[str, int], pygame.font.Font] = WeakValueDictionary()
"""The open fonts by file and size, which go with the last look that uses them."""


@lru_cache(maxsize=128)
def _open_font(file: str, px: int) -> pygame.font.Font:
    """Return the font of a file at a size of `px` pixels, opened at the first call only. All looks of the program share
    it, with the letters it has measured and drawn, which take some 200 kB.
    """
    return _fonts.get((file, px)) or _fonts.setdefault((file, px), pygame.font.Font(file, px))


class Fonts:
    """The type roles of a theme at the sizes of a window. Needs `pygame.font.init()` first."""

    def __init__(self, theme: Theme, metrics: Metrics, images: Images, limit: int = 12 << 20) -> None:
        self.theme = theme
        self.metrics = metrics
        self.images = images
        self.pad: PadKind | None = None
        """Kind of the gamepad in use, whose buttons texts then show; None for keyboard and mouse."""
        self._input_signs = InputSignPictures(theme, images, self._bold)
        self._pictures = PictureCache(limit)
        self._font_of_run = lru_cache(maxsize=64)(self._load_font_of_run)
        self._font_of_role = lru_cache(maxsize=256)(self._load_font_of_role)
        self._measure = lru_cache(maxsize=4096)(self._measure_uncached)
        self._sizes = lru_cache(maxsize=4096)(self._size_uncached)

    def font(self, role: Role, scale: float = 1.0) -> pygame.font.Font:
        """Return the font of a role, scaled by `scale` but never below a legible size."""
        return self._font_of_role(role, scale)

    def line_height(self, role: Role, scale: float = 1.0) -> int:
        """Return the height (px) of a line of a role whose font is scaled by `scale`."""
        return self.font(role, scale).get_linesize()

    def size(self, text: str, role: Role = Role.BODY, width: int | None = None) -> tuple[int, int]:
        """Return the width and the height of the text in pixels, wrapped at `width` pixels if given."""
        return self._sizes(self._as_drawn(text), role, width)

    def lines(self, text: str, role: Role = Role.BODY, width: int | None = None) -> list[str]:
        """Return the lines of the text, broken at its line breaks and, if `width` (px) is given, so that none is wider:
        at spaces, or within a word too long for a line. If there are more than `MAX_LINES`, the last line returned is
        an ellipsis.
        """
        lines: list[str] = []
        for part in self._as_drawn(text).split("\n"):
            lines += [part] if width is None else self._wrap(part, role, width)
            if len(lines) > MAX_LINES:
                return [*lines[: MAX_LINES - 1], ELLIPSIS]
        return lines

    def fit(self, text: str, role: Role, width: int, smallest: float = 0.8) -> tuple[str, float]:
        """Return one line that fits `width` pixels, and the scale of its font, 1.0 if the text fits as it is. A text
        that is too wide is shrunk, at most by the factor `smallest`, and then cut with an ellipsis.
        """
        text = self._as_drawn(text)
        if self._fits(text, role, width):
            return text, 1.0
        scale = max(smallest, width / max(1, self._measure(text, role, 1.0)))
        while scale > smallest and not self._fits(text, role, width, scale):
            scale = max(smallest, scale - 0.03)
        if self._fits(text, role, width, scale):
            return text, scale
        keep = _largest_fitting(len(text), lambda n: self._fits(text[:n].rstrip() + ELLIPSIS, role, width, scale))
        keep = whole_letters(text, keep)
        return text[:keep].rstrip() + ELLIPSIS, scale

    def unshown(self, text: str, role: Role = Role.BODY) -> list[str]:
        """Return the letters of a text that no font has, with their marks, each once; empty if all can be shown."""
        if not _OTHER.search(text):
            return []
        from game.ui.draw import scripts  # noqa: PLC0415 (few texts need it)

        return scripts.unshown(text, self._file(role))

    def x_at(self, text: str, index: int, role: Role = Role.BODY) -> int:
        """Return how far from the left of a line, in pixels, the caret stands before the character at `index`."""
        text = with_apostrophes(text[:MAX_LENGTH])
        if not _OTHER.search(text) or len(_pieces(text)) > 1:
            return self._measure(text[:index], role, 1.0)
        x, font = 0, self.font(role)
        for run in self._runs(text, role):
            inside, drawn = index - run.start, self._font_for(run, font, role)
            width = drawn.size(run.text)[0]
            if 0 < inside <= run.length or index == run.start == 0:
                before = drawn.size(run.text[:inside])[0] if inside < run.length else width
                return x + (width - before if run.from_right else before)
            x += width
        return x

    def fits_uncut(self, text: str, role: Role, width: int, smallest: float = 0.8) -> bool:
        """Whether `fit` would show the whole text in `width` pixels, shrunk at most by the factor `smallest`."""
        return self._fits(self._as_drawn(text), role, width, smallest)

    def render(
        self,
        text: str,
        role: Role = Role.BODY,
        colour: Colour | None = None,
        width: int | None = None,
        align: str = "left",
        scale: float = 1.0,
    ) -> pygame.Surface:
        """Return the text as a premultiplied picture, its font scaled by `scale`. With `width` (px) the text is
        wrapped, and the picture at least as wide. It must not be drawn on.

        The colour is opaque, by default that of texts in the theme; `align` is left, center or right.
        """
        ink = colour or self.theme.text
        text = self._as_drawn(text)
        key = (text, role, ink, width, align, scale)
        return self._pictures.get(key, lambda: self._render(text, role, ink, width, align, scale))

    def _load(self, style: TypeStyle, px: int) -> pygame.font.Font:
        return _open_font(font_file(style.face, style.weight), px)

    def _bold(self, px: int) -> pygame.font.Font:
        return self._load(TypeStyle("sans", "bold", 0), px)

    def _load_font_of_role(self, role: Role, scale: float) -> pygame.font.Font:
        style = self.theme.style(role)
        return self._load(style, max(self.metrics.smallest_text, round(self.metrics.font(style.size) * scale)))

    def _file(self, role: Role) -> str:
        style = self.theme.style(role)
        return font_file(style.face, style.weight)

    def _runs(self, text: str, role: Role) -> Sequence[Run]:
        """Return the runs in which a text is drawn, from the left to the right."""
        from game.ui.draw import scripts  # noqa: PLC0415 (few texts need it)

        return scripts.runs(text, self._file(role))

    def _font_for(self, run: Run, font: pygame.font.Font, role: Role) -> pygame.font.Font:
        """Return the font that draws a run in a text of `font`."""
        style = self.theme.style(role)
        if run.file == font_file(style.face, style.weight):
            return font
        bold = style.weight in ("semibold", "bold") and font.point_size < LARGE_LETTERS
        return self._font_of_run(run.file, run.script, run.from_right, bold, font.point_size)

    def _load_font_of_run(self, file: str, script: str, from_right: bool, bold: bool, px: int) -> pygame.font.Font:
        from game.ui.draw.scripts import SIZES  # noqa: PLC0415 (few texts need it)

        font = pygame.font.Font(file, round(px * SIZES.get(script, 1.0)))
        font.bold = bold
        with suppress(pygame.error):  # letters stand side by side where pygame was built without HarfBuzz
            if script:
                font.set_script(script)
            if from_right:
                font.set_direction(pygame.DIRECTION_RTL)
        return font

    def _as_drawn(self, text: str) -> str:
        """Return the text as it is drawn: limited to MAX_LENGTH, with curly apostrophes, and with the signs of the keys
        or of the gamepad in use.
        """
        return resolve_signs(with_apostrophes(truncate(text, MAX_LENGTH)), self.pad)

    def _wrap(self, text: str, role: Role, width: int) -> list[str]:
        """Return a text as lines of at most `width` px, broken at spaces, or within a word too long for a line,
        preferably at its no-break spaces.

        At most `MAX_LINES` + 1 lines are returned; the text after these is left out.
        """
        words = text.split(" ")
        lines: list[str] = []
        while words and len(lines) <= MAX_LINES:
            first = next((n for n, word in enumerate(words) if word), len(words) - 1)
            del words[:first]  # no line begins with spaces
            many = self._words_that_fit(words, role, width)
            if many:
                lines.append(" ".join(words[:many]))
                del words[:many]
                continue
            keep = whole_letters(words[0], max(1, self._letters_that_fit(words[0], role, width)), 1)
            space = words[0].rfind(NO_BREAK, 1, keep + 1)
            keep, follows = (space, space + 1) if space > 0 else (keep, keep)
            lines.append(words[0][:keep])
            words[:1] = [words[0][follows:]] if follows < len(words[0]) else []
        return lines

    def _words_that_fit(self, words: list[str], role: Role, width: int) -> int:
        letters = self._likely_letters(role, width)
        ends = accumulate(len(word) + 1 for word in words)
        guess = sum(1 for _end in takewhile(lambda end: end <= letters, ends))
        return _largest_fitting(len(words), lambda n: self._fits(" ".join(words[:n]), role, width), guess)

    def _letters_that_fit(self, word: str, role: Role, width: int) -> int:
        guess = self._likely_letters(role, width)
        return _largest_fitting(len(word), lambda n: self._fits(word[:n], role, width), guess)

    def _likely_letters(self, role: Role, width: int) -> int:
        """Return an estimate of the number of letters that fit a line of `width` px."""
        return int(width / (LETTER_WIDTH * self.line_height(role)))

    def _fits(self, line: str, role: Role, width: int, scale: float = 1.0) -> bool:
        """Whether a line, its font scaled by `scale`, is at most `width` px wide, measuring no more of the line than
        needed.
        """
        part = FIRST_PART
        while part < len(line):
            reach = width + self.line_height(role)  # pairs of letters may stand closer than each alone
            if self._measure(line[:part], role, scale) > reach:
                return False
            part *= 2
        return self._measure(line, role, scale) <= width

    def _size_uncached(self, text: str, role: Role, width: int | None) -> tuple[int, int]:
        lines = self.lines(text, role, width)
        widest = max(self._measure(line, role, 1.0) for line in lines)
        return (widest, self.line_height(role) * len(lines))

    def _measure_uncached(self, line: str, role: Role, scale: float) -> int:
        font = self.font(role, scale)
        if not _OTHER.search(line):
            return font.size(line)[0]
        return sum(self._advance(piece, font, role) for piece in _pieces(line))

    def _advance(self, piece: str, font: pygame.font.Font, role: Role) -> int:
        if piece in SUIT_ICONS:
            return round(_SUIT_WIDTH[piece] * self._suit_px(font)) + 2 * self._gap(font)
        if _is_input_sign(piece):
            return self._input_signs.width(piece, font.point_size)
        if not _OTHER.search(piece):
            return font.size(piece)[0]
        return sum(self._font_for(run, font, role).size(run.text)[0] for run in self._runs(piece, role))

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
            advance = self._advance(piece, font, role)
            if piece in SUIT_ICONS:
                ink = self.theme.suit(piece, colour, self.images.style.four_colour)
                icon = self.images.icon(SUIT_ICONS[piece], self._suit_px(font), ink)
            elif _is_input_sign(piece):
                icon = self._input_signs.picture(piece, font.point_size)
            else:
                self._write_text(picture, piece, (x, y + font.get_ascent()), role, colour, font)
                x += advance
                continue
            where = (x + (advance - icon.width) // 2, round(middle - icon.height / 2))
            picture.blit(icon, where, special_flags=pygame.BLEND_PREMULTIPLIED)
            x += advance

    def _write_text(
        self,
        picture: pygame.Surface,
        text: str,
        at: tuple[int, int],
        role: Role,
        colour: Colour,
        font: pygame.font.Font,
    ) -> None:
        """Draw a line of text on a picture, letters that `font` lacks with other fonts. `at` is the left end of its
        base line.
        """
        x, base = at
        runs = self._runs(text, role) if _OTHER.search(text) else ()
        drawn = [(run.text, self._font_for(run, font, role)) for run in runs] if runs else [(text, font)]
        for part, by in drawn:
            width = by.size(part)[0]
            if not width:
                continue  # marks without a width, which a text from elsewhere may hold, cannot be rendered
            written = premultiplied(by.render(part, True, colour[:3]))
            picture.blit(written, (x, base - by.get_ascent()), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += width

    def _suit_px(self, font: pygame.font.Font) -> int:
        return round(_SUIT_SIZE * font.point_size)

    def _gap(self, font: pygame.font.Font) -> int:
        return max(1, round(_SUIT_GAP * font.point_size))


def truncate(text: str, max_length: int) -> str:
    """Return the text, cut to `max_length` characters if it is longer; a cut text ends in an ellipsis, which counts."""
    return text if len(text) <= max_length else text[: max_length - 1] + ELLIPSIS


def with_apostrophes(text: str) -> str:
    """Return the text with typed apostrophes (') made curly.

    If a ' stands at the beginning of a word, as an opening quotation mark does, nothing is changed.
    """
    return text if "'" not in text or _OPENING_QUOTE.search(text) else _APOSTROPHE.sub("’", text)


def whole_letters(text: str, index: int, least: int = 0) -> int:
    """Return the end of the last letter, with all its marks, that ends at `index` or before.

    If even the first letter ends later, return 0 or, with `least` > 0, the end of that letter. `index` must not be less
    than `least`, nor greater than the length of `text`.
    """
    if not _OTHER.search(text[: index + 1]):
        return index
    from game.ui.draw import scripts  # noqa: PLC0415 (few texts need it)

    return scripts.cluster_end(text, index) or (len(scripts.clusters(text)[0]) if least and text else 0)


def character_codes(letter: str) -> str:
    """Return a text for a letter that no font can show: the codes and names of its characters."""
    return ", ".join(f"U+{ord(c):04X} {unicodedata.name(c, '')}".strip() for c in letter)


def is_from_left(text: str) -> bool:
    """Whether no letters of a text are written from the right."""
    return not _OTHER.search(text) or all(unicodedata.bidirectional(c) not in ("R", "AL") for c in text)


def letter_ends(text: str) -> list[int]:
    """Return the indices at which the caret can stand: before the text, and behind each letter with all its marks."""
    if not _OTHER.search(text):
        return list(range(len(text) + 1))
    from game.ui.draw import scripts  # noqa: PLC0415 (few texts need it)

    return [0, *accumulate(map(len, scripts.clusters(text)))]


def next_letter(text: str, index: int, way: int) -> int:
    """Return the index at the end of the letter after `index`, with all its marks; behind the last letter, the length
    of the text. If `way` is -1, return the index at the start of the letter before `index`, or 0 if there is none.
    """
    ends = letter_ends(text)
    if way < 0:
        return max((end for end in ends if end < index), default=0)
    return min((end for end in ends if end > index), default=len(text))


def _pieces(line: str) -> list[str]:
    # A file that is no text may be shown, too, or whose name is none; pygame writes no null characters, and no bytes
    # of names that are not UTF-8.
    writable = line.replace("\0", "?").encode(errors="replace").decode()
    return [piece for piece in PIECES.split(writable) if piece]


def _is_input_sign(piece: str) -> bool:
    """Whether a piece of a line is a key or a gamepad button."""
    return key_name(piece) is not None or button_of(piece) is not None


def _largest_fitting(limit: int, fits: Callable[[int], bool], guess: int = SEARCH_START) -> int:
    """Return the largest n ≤ `limit` for which `fits(n)`; 0 if there is none. Whatever is smaller than an n that fits
    must fit, too. The search begins near `guess` and goes little beyond the result.
    """
    low, high, step = 0, limit, 1
    tried = max(1, min(guess, limit))
    while low < high:
        if fits(tried):
            low, tried = tried, tried + step
        else:
            high, tried = tried - 1, tried - step
        step *= 2
        if not low < tried <= high or (low and high < limit):
            tried = (low + high + 1) // 2
    return low
