"""The small pictures of the interface, 64 by 64 units.

All are white, so that one multiplication tints them for any theme; only the dealer's button
and the app icon have colours of their own.
"""

from palette import CREAM, GOLD, GOLD_DARK, INK, PAPER, TWO_COLOURS, WHITE
from shapes import polar, star, suit
from svg import both_sides, circle, group, path, poly, rect

SIZE = 64.0
_PEN = 5.0


def _line(d: str, width: float = _PEN) -> str:
    return path(d, stroke=WHITE, width=width)


def _gear() -> list[str]:
    teeth = []
    for i in range(8):
        spread = ((14, 21), (10, 27), (-10, 27), (-14, 21))
        teeth += [polar(32, 32, r, i * 45 - a) for a, r in spread]
    hole = "M40 32A8 8 0 1 0 24 32A8 8 0 1 0 40 32Z"
    return [f'<path d="{poly(teeth)}{hole}" fill="{WHITE}" fill-rule="evenodd"/>']


def _speaker() -> str:
    return path("M8 24L19 24L33 11L33 53L19 40L8 40Z", WHITE, WHITE, 3)


def _arrowhead(x: float, y: float, turn: float) -> str:
    return group([path("M0 -9L9 7L-9 7Z", WHITE, WHITE, 3)], x, y, turn=turn)


def _small_card(x: float, y: float, turn: float) -> str:
    return group([rect(-11, -16, 22, 32, 4, "none", WHITE, 4.4)], x, y, turn=turn)


def _app() -> list[str]:
    """Return a fan of three cards on green felt."""
    felt = [rect(2, 2, 60, 60, 14, "#17583c"), rect(4.5, 4.5, 55, 55, 11.5, "#1f7350")]
    red, black = TWO_COLOURS["H"].pip, TWO_COLOURS["S"].pip
    cards = []
    for turn, code, colour, x in ((-25.0, "D", red, -3.0), (25.0, "H", red, 3.0), (0.0, "S", black, 0.0)):
        card = [rect(-10, -47, 20, 31, 3, PAPER, "#123f2c", 1.4), suit(code, x, -33, 14, colour)]
        cards.append(group(card, 32, 62.5, turn=turn))
    return [*felt, group(cards, 3.4, 3.4, 0.895)]


def _dealer() -> list[str]:
    rim = circle(32, 32, 28, GOLD, INK, 2.4) + circle(32, 32, 22, CREAM, GOLD_DARK, 1.6)
    bow = "M8 4L16 4C28 4 35 12 35 25C35 38 28 46 16 46L8 46Z"
    return [rim, group([path(bow, stroke=INK, width=8)], 20.4, 18.6, 0.54)]


def _trophy() -> list[str]:
    cup = path("M19 9L45 9L44 24C43 34 38 39 32 39C26 39 21 34 20 24Z", WHITE, WHITE, 3)
    handles = both_sides(_line("M20 14L10 14C10 24 14 29 22 30", 4.4), 32)
    foot = path("M29.5 38L34.5 38L36 48L45 51L45 56L19 56L19 51L28 48Z", WHITE, WHITE, 2)
    return [cup, handles, foot]


def _hint() -> list[str]:
    bulb = "M24 44C24 37 15 34 15 24C15 14 22.6 7 32 7C41.4 7 49 14 49 24C49 34 40 37 40 44Z"
    return [
        _line(bulb, 4.6),
        _line(("M25 51L39 51M28.5 57.5L35.5 57.5"), 4.6),
        _line("M24.6 23C25 19 28 16.4 31.6 16", 3.6),
    ]


def _sort() -> list[str]:
    return [
        _line("M30 14L57 14M30 28L50 28M30 42L43 42M30 55L37 55"),
        _line("M14 11L14 48"),
        _arrowhead(14, 50, 180),
    ]


def _stock() -> list[str]:
    pile = "".join(
        _line(
            (f"M16 {y}L16 {y + 1}C16 {y + 3} 17 {y + 4} 19 {y + 4}L45 {y + 4}C47 {y + 4} 48 {y + 3} 48 {y + 1}L48 {y}"),
            3.6,
        )
        for y in (47, 54)
    )
    return [rect(16, 5, 32, 38, 5, "none", WHITE, 4.4), path(star(32, 24, 10, 4, 4), WHITE), pile]


def _wedge(left: float, right: float) -> str:
    return path(f"M{left} 14L{right} 32L{left} 50Z", WHITE, WHITE, 4)


def _bar(left: float) -> str:
    return rect(left, 13, 6, 38, 1, WHITE, WHITE, 3)


def _ways(name: str, parts: list[str]) -> dict[str, list[str]]:
    """Return a picture forward and, the other way round, back."""
    return {f"{name}_on": parts, f"{name}_back": [group(parts, 64, 64, turn=180)]}


def _pads() -> dict[str, list[str]]:
    """Return a gamepad, and what some of them have on their buttons."""
    body = "M19 17C11 17 7 24 5 36C3 48 8 52 13 49C18 46 20 41 25 41L39 41C44 41 46 46 51 49C56 52 61 48 59 36"
    pressed = [_line("M20 24L20 34M15 29L25 29", 4), circle(40, 31.5, 2.9, WHITE), circle(46.5, 26, 2.9, WHITE)]
    ways = "M24 6L40 6L40 24L58 24L58 40L40 40L40 58L24 58L24 40L6 40L6 24L24 24Z"
    rays = "M32 52L32 20M23 27L32 18L41 27M12 34L12 52M52 34L52 52"
    return {
        "pad": [path(body + "C57 24 53 17 45 17Z", "none", WHITE, 4.6), *pressed],
        "pad_ring": [circle(32, 32, 22, "none", WHITE, 6.5)],
        "pad_square": [rect(12, 12, 40, 40, 1, "none", WHITE, 6.5)],
        "pad_triangle": [path("M32 9L56 51L8 51Z", "none", WHITE, 6.5)],
        "pad_ways": [path(ways, "none", WHITE, 4.4), circle(32, 32, 4, WHITE)],
        "pad_view": [rect(9, 9, 30, 30, 3, "none", WHITE, 6), path("M25 55L55 55L55 25", stroke=WHITE, width=6)],
        "pad_share": [_line(rays, 6)],
    }


def icons() -> dict[str, list[str]]:
    """Return every icon by name."""
    pictures = {
        name: [suit(code, 32, 32, 54, WHITE)]
        for name, code in (("spade", "S"), ("heart", "H"), ("diamond", "D"), ("club", "C"))
    }
    undo = "M20 22L38 22C48 22 55 28 55 37.5C55 47 48 53 38 53L24 53"
    redo = "M44 22L26 22C16 22 9 28 9 37.5C9 47 16 53 26 53L40 53"
    waves = _line("M41 23C46 28 46 36 41 41M47 15C57 24 57 40 47 49", 4.4)
    pictures |= {
        "joker": [path(star(32, 34, 29, 12.5, 5), WHITE)],
        "star_open": [path(star(32, 34, 26, 11.5, 5), "none", WHITE, 4.4)],
        "dealer": _dealer(),
        "turn": [path("M14 10L52 32L14 54L22 32Z", WHITE, WHITE, 4)],
        "sound_on": [_speaker(), waves],
        "sound_off": [_speaker(), _line("M42 24L57 40M57 24L42 40")],
        "menu": [_line("M11 17L53 17M11 32L53 32M11 47L53 47", 6)],
        "undo": [_line(undo), _arrowhead(16, 22, -90)],
        "redo": [_line(redo), _arrowhead(48, 22, 90)],
        "sort": _sort(),
        "hint": _hint(),
        "close": [_line("M15 15L49 49M49 15L15 49", 6)],
        "check": [_line("M11 34L26 49L54 17", 7)],
        "plus": [_line("M32 12L32 52M12 32L52 32", 7)],
        "warning": [
            path("M32 9L57 53L7 53Z", "none", WHITE, 5.4),
            _line("M32 25L32 38", 6),
            circle(32, 45.6, 3.4, WHITE),
        ],
        "minus": [_line("M12 32L52 32", 7)],
        "folder": [path("M8 16L24 16L30 23L56 23L56 51L8 51Z", "none", WHITE, 5)],
        "paper": [
            path("M16 7L39 7L49 17L49 57L16 57Z", "none", WHITE, 4.6),
            _line("M24 27L41 27M24 36L41 36M24 45L35 45", 3.8),
        ],
        "gear": _gear(),
        "trophy": _trophy(),
        "cards": [_small_card(19, 34, -16), _small_card(43, 34, 16)],
        "stock": _stock(),
        "app": _app(),
        "play": [_wedge(18, 46)],
        "pause": [rect(15, 12, 12, 40, 2, WHITE, WHITE, 3), rect(37, 12, 12, 40, 2, WHITE, WHITE, 3)],
        **_ways("step", [_wedge(12, 36), _bar(44)]),
        **_ways("skip", [_wedge(8, 30), _wedge(34, 56)]),
        **_pads(),
        **_ways("end", [_wedge(5, 24), _wedge(26, 45), _bar(49)]),
    }
    return pictures
