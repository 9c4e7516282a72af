"""Letters that the fonts of the theme lack: the fonts that have them, and the runs in which a line is drawn.

Fonts come from packages made for it, or else from the system; a font is looked for when a text first needs it.
"""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct, structs

PACKAGES = ("manimgx_fonts", "noto_cjk_sans_jp_regular")
"""Packages with nothing but fonts, in the order in which they are asked; the second need not be installed."""

FONT_FILES = (".ttf", ".otf", ".ttc")

UNSHOWN = "\N{DOTTED CIRCLE}"
"""Drawn, by fonts that have it, for characters that no font has."""

SCRIPTS = (
    (0x0370, "Grek"),
    (0x0400, "Cyrl"),
    (0x0530, "Armn"),
    (0x0590, "Hebr"),
    (0x0600, "Arab"),
    (0x0700, "Syrc"),
    (0x0750, "Arab"),
    (0x0780, "Thaa"),
    (0x07C0, "Nkoo"),
    (0x0800, ""),
    (0x0860, "Arab"),
    (0x0900, "Deva"),
    (0x0980, "Beng"),
    (0x0A00, "Guru"),
    (0x0A80, "Gujr"),
    (0x0B00, "Orya"),
    (0x0B80, "Taml"),
    (0x0C00, "Telu"),
    (0x0C80, "Knda"),
    (0x0D00, "Mlym"),
    (0x0D80, "Sinh"),
    (0x0E00, "Thai"),
    (0x0E80, "Laoo"),
    (0x0F00, "Tibt"),
    (0x1000, "Mymr"),
    (0x10A0, "Geor"),
    (0x1100, "Hang"),
    (0x1200, "Ethi"),
    (0x13A0, ""),
    (0x1780, "Khmr"),
    (0x1800, "Mong"),
    (0x18B0, ""),
    (0x1C90, "Geor"),
    (0x1CC0, ""),
    (0x1F00, "Grek"),
    (0x2000, ""),
    (0x2E80, "Hani"),
    (0x3000, ""),
    (0x3040, "Hira"),
    (0x30A0, "Kana"),
    (0x3100, "Bopo"),
    (0x3130, "Hang"),
    (0x3190, ""),
    (0x3400, "Hani"),
    (0xA000, ""),
    (0xA8E0, "Deva"),
    (0xA900, ""),
    (0xAC00, "Hang"),
    (0xD800, ""),
    (0xF900, "Hani"),
    (0xFB00, ""),
    (0xFB1D, "Hebr"),
    (0xFB50, "Arab"),
    (0xFE00, ""),
    (0xFE70, "Arab"),
    (0xFF00, ""),
    (0x20000, "Hani"),
    (0x32000, ""),
)
"""First characters of blocks with the names of their scripts (ISO 15924); an empty name where the script does not
matter.
"""

SIZES = MappingProxyType(
    {"Mymr": 0.75, "Khmr": 0.8, "Tibt": 0.7, "Knda": 0.85, "Telu": 0.85, "Mlym": 0.9, "Sinh": 0.9, "Taml": 0.9}
)
"""Factors for letters that would not fit a line of Latin ones, by script."""

_STARTS = [start for start, _ in SCRIPTS]

_IGNORED = frozenset("\u200b\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f\ufeff")
"""Characters that join or vary others and need no glyph of their own."""

_JOINING = frozenset(" \u00a0-'’._")
"""Characters that, between letters written from the right, are written from the right too; other signs separate
names.
"""


class Run(Struct, frozen=True):
    """A part of a line that one font draws."""

    text: str
    start: int
    """Index of the run's first character in the line."""
    length: int
    """Number of the line's characters in the run."""
    file: str
    script: str = ""
    from_right: bool = False


class GlyphTable:
    """The characters a font file has, looked up in its table `cmap`.

    Raises OSError, ValueError or struct.error if that cannot be read.
    """

    def __init__(self, file: str) -> None:
        with open(file, "rb") as font:
            offset = 0
            if font.read(4) == b"ttcf":
                font.seek(12)
                (offset,) = struct.unpack(">L", font.read(4))
            font.seek(offset + 4)
            (count,) = struct.unpack(">H6x", font.read(8))
            tables = struct.iter_unpack(">4s4xLL", font.read(16 * count))
            place, size = next(((place, size) for name, place, size in tables if name == b"cmap"), (0, 0))
            font.seek(place)
            self._table = font.read(size)
        try:
            self._start = self._best()
        except struct.error as error:
            raise ValueError(f"{file} has no table of characters") from error

    def _best(self) -> int:
        """Return the offset of the table's subtable for Unicode: that of format 12, or else of format 4. Set `_is_long`
        to whether it is the former.

        Raises: ValueError: there is neither; struct.error: the table is cut short.
        """
        (count,) = struct.unpack_from(">2xH", self._table)
        found: dict[int, int] = {}
        for number in range(count):
            platform, encoding, start = struct.unpack_from(">HHL", self._table, 4 + 8 * number)
            (kind,) = struct.unpack_from(">H", self._table, start)
            if (platform, encoding) in ((3, 1), (3, 10)) or platform == 0:
                found[kind] = start
        if 12 not in found and 4 not in found:
            raise ValueError("no characters of Unicode")
        self._is_long = 12 in found
        return found[12 if self._is_long else 4]

    def has(self, code: int) -> bool:
        """Whether the font has a glyph for the character with this code; False where its table is damaged."""
        try:
            return self._in_groups(code) if self._is_long else self._in_segments(code)
        except struct.error:
            return False

    def _in_groups(self, code: int) -> bool:
        (count,) = struct.unpack_from(">L", self._table, self._start + 12)
        low, high = 0, count
        while low < high:
            middle = (low + high) // 2
            first, last, _ = struct.unpack_from(">LLL", self._table, self._start + 16 + 12 * middle)
            if first <= code <= last:
                return True
            low, high = (low, middle) if code < first else (middle + 1, high)
        return False

    def _in_segments(self, code: int) -> bool:
        if code > 0xFFFF:
            return False
        (twice,) = struct.unpack_from(">H", self._table, self._start + 6)
        ends = self._start + 14
        for at in range(0, twice, 2):
            (last,) = struct.unpack_from(">H", self._table, ends + at)
            if code <= last:
                break
        else:
            return False
        (first,) = struct.unpack_from(">H", self._table, ends + twice + 2 + at)
        if code < first:
            return False
        (delta,) = struct.unpack_from(">H", self._table, ends + 2 * twice + 2 + at)
        place = ends + 3 * twice + 2 + at
        (offset,) = struct.unpack_from(">H", self._table, place)
        glyph = code
        if offset:
            (glyph,) = struct.unpack_from(">H", self._table, place + offset + 2 * (code - first))
            if not glyph:
                return False
        return bool((glyph + delta) & 0xFFFF)


@cache
def glyph_table(file: str) -> GlyphTable | None:
    """Return the characters of a font file; None if it cannot be read."""
    try:
        return GlyphTable(file)
    except (OSError, ValueError, struct.error):
        return None


def covers(file: str, cluster: str) -> bool:
    """Whether a font file can be read and has every visible character of a cluster."""
    table = glyph_table(file)
    return table is not None and all(table.has(ord(c)) for c in cluster if c not in _IGNORED)


# Fonts of packages and of the system


@cache
def packaged_fonts() -> tuple[str, ...]:
    """Return the files of the upright fonts in those of `PACKAGES` that are installed."""
    found: list[str] = []
    for name in PACKAGES:
        spec = find_spec(name)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            files = sorted(Path(folder).iterdir())
            found += [str(path) for path in files if path.suffix in FONT_FILES and "Italic" not in path.name]
    return tuple(found)


WINDOWS_FONTS = (
    *("segoeui.ttf", "seguisym.ttf", "msyh.ttc", "msjh.ttc", "YuGothM.ttc", "meiryo.ttc", "msgothic.ttc", "malgun.ttf"),
    *("simsun.ttc", "simsunb.ttf", "Nirmala.ttf", "LeelawUI.ttf", "ebrima.ttf", "gadugi.ttf", "mmrtext.ttf"),
    *("himalaya.ttf", "monbaiti.ttf", "msyi.ttf", "seguihis.ttf", "taile.ttf", "ntailu.ttf", "phagspa.ttf"),
)
"""Fonts that come with Windows, those for many people first."""

MAC_FONTS = (
    *("Hiragino Sans GB.ttc", "ヒラギノ角ゴシック W4.ttc", "AppleSDGothicNeo.ttc", "STHeiti Medium.ttc"),
    *(
        "PingFang.ttc",
        "Supplemental/Songti.ttc",
        "Supplemental/Arial Unicode.ttf",
        "LucidaGrande.ttc",
        "Geneva.ttf",
        "Symbol.ttf",
    ),
    *("Apple Symbols.ttf", "Kohinoor.ttc", "Supplemental/Kefa.ttc", "Supplemental/Mshtakan.ttc"),
)
"""Fonts that come with macOS, below /System/Library/Fonts."""


def system_fonts(char: str, platform: str = sys.platform) -> Iterator[str]:
    """Yield font files of the system that may have the character `char`.

    On Linux, fontconfig names the fonts that have it; the one it prefers comes first. On Windows and macOS, the files
    are fonts that come with these systems, those for many people first, whether they have the character or not.
    """
    if platform == "win32":
        folder = Path(os.environ.get("WINDIR", r"C:\Windows"), "Fonts")
        yield from (str(folder / name) for name in WINDOWS_FONTS)
    elif platform == "darwin":
        yield from (f"/System/Library/Fonts/{name}" for name in MAC_FONTS)
    else:
        yield from _fontconfig("fc-match", "-f", "%{file}\n", f"sans:charset={ord(char):x}")
        yield from sorted(_fontconfig("fc-list", "-f", "%{file}\n", f":charset={ord(char):x}:scalable=True"))


def _fontconfig(*words: str) -> list[str]:
    # In an executable the libraries that came along would be loaded instead of those the system's command needs.
    environ = {name: value for name, value in os.environ.items() if name != "LD_LIBRARY_PATH"}
    before = os.environ.get("LD_LIBRARY_PATH_ORIG")
    given = {**environ, "LD_LIBRARY_PATH": before} if before else environ
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=5, check=False, env=given)
    except (OSError, subprocess.SubprocessError, UnicodeError):
        return []
    return [line for line in done.stdout.splitlines() if line.endswith(FONT_FILES)]


_found_before: list[str] = []
"""Fonts of the system that had a missing character, which are tried first for the next."""


@lru_cache(maxsize=4096)
def font_for(cluster: str) -> str | None:
    """Return the font file that has all characters of a cluster; None if no font has."""
    for file in (*packaged_fonts(), *_found_before):
        if covers(file, cluster):
            return file
    for file in system_fonts(next((c for c in cluster if c not in _IGNORED), cluster[0])):
        if covers(file, cluster):
            _found_before.append(file)
            return file
    return None


# Lines


def clusters(text: str) -> list[str]:
    """Return the grapheme clusters of a text: letters with their marks, emoji of several parts."""
    import wcwidth  # noqa: PLC0415 (few texts need it)

    return list(wcwidth.iter_graphemes(text))


def cluster_end(text: str, index: int) -> int:
    """Return the last index, at most `index`, at which a cluster ends; 0 if the first cluster ends later."""
    end = 0
    for cluster in clusters(text[: index + MAX_CLUSTER]):
        if end + len(cluster) > index:
            break
        end += len(cluster)
    return end


MAX_CLUSTER = 64
"""Most characters that are read to find the end of a cluster."""


def script_of(cluster: str) -> str:
    """Return the script of a cluster's first character as its four-letter code, such as "Arab"; "" where the script
    does not matter. The cluster must not be empty.
    """
    at = bisect_right(_STARTS, ord(cluster[0])) - 1
    return SCRIPTS[at][1] if at >= 0 else ""


@lru_cache(maxsize=2048)
def runs(line: str, file: str) -> tuple[Run, ...]:
    """Return the runs of a line from the left to the right. The font `file` draws the letters it has, other fonts draw
    the rest. A letter that no font has is replaced by `UNSHOWN`.
    """
    parts = clusters(line)
    levels = _levels(parts)
    starts = _starts(parts)
    found: list[tuple[int, Run]] = []
    for part, level, start in zip(parts, levels, starts, strict=True):
        run = _run_of(part, start, file, level == 1)
        before = found[-1][1] if found and found[-1][0] == level else None
        if before and before.script and part.isspace():
            run = structs.replace(run, file=before.file, script=before.script)  # a gap like those between its letters
        if before and (before.file, before.script) == (run.file, run.script):
            joined = structs.replace(before, text=before.text + run.text, length=before.length + run.length)
            found[-1] = (level, joined)
        else:
            found.append((level, run))
    return tuple(_in_visual_order(found))


def _run_of(cluster: str, start: int, file: str, from_right: bool) -> Run:
    if unicodedata.category(cluster[0]) == "Cc":
        return Run("", start, len(cluster), file)
    drawn = file if covers(file, cluster) else font_for(cluster)
    if drawn is None:
        return Run(UNSHOWN, start, len(cluster), file if covers(file, UNSHOWN) else font_for(UNSHOWN) or file)
    return Run(cluster, start, len(cluster), drawn, script_of(cluster), from_right)


def _starts(parts: Sequence[str]) -> list[int]:
    starts, at = [], 0
    for part in parts:
        starts.append(at)
        at += len(part)
    return starts


def _levels(parts: Sequence[str]) -> list[int]:
    """Return the writing direction of each cluster: 0 from the left, 1 from the right, 2 for a number within or right
    after text from the right.

    Spaces and joining signs between two words written from the right count as written from the right, too. Other signs
    between them are 0: so names with a comma between them keep their order in a line from the left.
    """
    kinds = [_direction(part) for part in parts]
    levels = [1 if kind == "R" else 0 for kind in kinds]
    rights = [place for place, kind in enumerate(kinds) if kind == "R"]
    for before, after in pairwise(rights):
        between = range(before + 1, after)
        if all(kinds[place] == "N" or parts[place] in _JOINING for place in between):
            for place in between:
                levels[place] = 2 if kinds[place] == "N" else 1
    for place in rights:  # a number that is part of a name
        end = place + 1
        while end < len(kinds) and kinds[end] == "N" and levels[end] == 0:
            levels[end] = 2
            end += 1
    return levels


def _direction(cluster: str) -> str:
    """Return the direction in which a cluster is written, by its first character.

    R stands for letters written from the right, L for other letters, N for numbers, and a space for anything else. The
    cluster must not be empty.
    """
    kind = unicodedata.bidirectional(cluster[0])
    if kind in ("R", "AL"):
        return "R"
    if kind in ("EN", "AN"):
        return "N"
    return "L" if kind == "L" else " "


def _in_visual_order(found: list[tuple[int, Run]]) -> list[Run]:
    ordered = list(found)
    for level in (2, 1):
        place = 0
        while place < len(ordered):
            end = place
            while end < len(ordered) and ordered[end][0] >= level:
                end += 1
            ordered[place:end] = ordered[place:end][::-1]
            place = max(end, place + 1)
    return [run for _, run in ordered]


def unshown(text: str, file: str) -> list[str]:
    """Return the clusters of a text that neither font `file` nor any other font has, each once, in their order in the
    text and without control characters.
    """
    seen = (part for part in clusters(text) if unicodedata.category(part[0]) != "Cc")
    return list(dict.fromkeys(part for part in seen if not covers(file, part) and font_for(part) is None))
