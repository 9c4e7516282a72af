"""The colours of the pack, in the usual two suit colours and in four."""

from dataclasses import dataclass, replace

PAPER = "#fffdf8"
EDGE = "#b9b2a3"
INK = "#1d2433"
GOLD = "#e3ad3c"
GOLD_DARK = "#b57f1e"
CREAM = "#fff4dc"
WHITE = "#ffffff"
BLACK_ON_WHITE = "#000000"


@dataclass(frozen=True, slots=True)
class SuitColours:
    """Colours of one suit: its pips, and its courts' cloth, background, hair and skin."""

    pip: str
    robe: str
    robe_light: str
    cloth: str
    tint: str
    hair: str
    skin: str
    blush: str


Palette = dict[str, SuitColours]

_BLACK = "#1a202c"
_RED = "#c8202f"

TWO_COLOURS: Palette = {
    "S": SuitColours(_BLACK, "#23375c", "#5b7fb5", "#b5323f", "#eef2f8", "#2c2a33", "#f3d3b3", "#e2a988"),
    "H": SuitColours(_RED, "#b3202f", "#e8818a", "#27406b", "#fcf0ee", "#d39a3c", "#f9dfc8", "#f0b09c"),
    "D": SuitColours(_RED, "#c2502a", "#f0a468", "#1f5a68", "#fdf3ea", "#94452a", "#eac19a", "#d89870"),
    "C": SuitColours(_BLACK, "#245048", "#6ba392", "#c2502a", "#eef5f2", "#3a2a24", "#b98259", "#a06440"),
}
FOUR_COLOURS: Palette = {
    "S": SuitColours(_BLACK, "#2f2c3f", "#8482a3", "#b5323f", "#f1f0f5", "#2c2a33", "#f3d3b3", "#e2a988"),
    "H": TWO_COLOURS["H"],
    "D": SuitColours("#1f5fc4", "#1f56ab", "#7fb0ea", "#c2502a", "#edf4fd", "#94452a", "#eac19a", "#d89870"),
    "C": SuitColours("#1a7a3c", "#1d6a3a", "#7cbd86", "#c2502a", "#eef7ef", "#3a2a24", "#b98259", "#a06440"),
}


def _strong(palette: Palette, pips: dict[str, str]) -> Palette:
    return {code: replace(colours, pip=pips[code]) for code, colours in palette.items()}


_STRONG_RED = "#b8001c"
STRONG_TWO_COLOURS = _strong(
    TWO_COLOURS, {"S": BLACK_ON_WHITE, "H": _STRONG_RED, "D": _STRONG_RED, "C": BLACK_ON_WHITE}
)
STRONG_FOUR_COLOURS = _strong(FOUR_COLOURS, {"S": BLACK_ON_WHITE, "H": _STRONG_RED, "D": "#0038a8", "C": "#00602a"})
