"""The index letters and figures, drawn as broad strokes; no font is needed.

Every sign stands in a box 50 units high; its centre line runs from y = 4 to y = 46.
"""

from svg import group, path

HEIGHT = 50.0
WEIGHT = 8.0

# sign: (width of the box, centre line)
_SIGNS: dict[str, tuple[float, str]] = {
    "A": (42, "M3.8 50L19 4L23 4L38.2 50M9 35.4L33 35.4"),
    "2": (34, "M4.6 16C4.6 9 10 4 17 4C24 4 29.4 8.8 29.4 15.5C29.4 20.5 26.6 24.2 22.6 28.2L5.2 46L31 46"),
    "3": (
        34,
        "M4.6 13.5C5.6 7.6 10.4 4 16.6 4C23.4 4 28.2 8.2 28.2 14C28.2 20 23.4 23.6 17 23.6L13 23.6"
        "M17 23.6C24.6 23.6 29.6 28 29.6 34.6C29.6 41.6 24 46 17 46C10.4 46 5 42.4 4 36",
    ),
    "4": (37, "M26.5 50L26.5 5L23.6 5L4 35.6L36.5 35.6"),
    "5": (
        34,
        (
            "M28.4 4L8.6 4L6.8 24.6C9.4 21.6 13 20 17 20C24.4 20 29.6 25.2 29.6 32.8"
            "C29.6 40.6 24.2 46 16.8 46C10.4 46 5.4 42.6 4.2 36.6"
        ),
    ),
    "6": (
        34.5,
        "M24.2 3C14 10 4.8 20 4.8 33C4.8 40.8 10 46 17.2 46C24.6 46 29.8 40.6 29.8 33.4"
        "C29.8 26.2 24.8 21 17.6 21C11.6 21 6.6 24.4 5.2 30",
    ),
    "7": (33, "M2 4L28 4L28 6.5C20.4 18.6 15.4 33 14.2 50"),
    "8": (
        34.5,
        "M17.2 4C24 4 28.4 8 28.4 13.8C28.4 19.8 24 23.6 17.2 23.6C10.4 23.6 6 19.8 6 13.8C6 8 10.4 4 17.2 4Z"
        "M17.2 23.6C24.8 23.6 30 28 30 34.8C30 41.6 24.8 46 17.2 46C9.6 46 4.4 41.6 4.4 34.8"
        "C4.4 28 9.6 23.6 17.2 23.6Z",
    ),
    "9": (
        34.5,
        "M10.3 47C20.5 40 29.7 30 29.7 17C29.7 9.2 24.5 4 17.3 4C9.9 4 4.7 9.4 4.7 16.6"
        "C4.7 23.8 9.7 29 16.9 29C22.9 29 27.9 25.6 29.3 20",
    ),
    "J": (30, "M11 4L24.4 4L24.4 32.4C24.4 41 20.4 46 13.6 46C7.6 46 4 42.2 3.6 35.8"),
    "Q": (
        42,
        (
            "M20.6 4C30.6 4 37 12.4 37 25C37 37.6 30.6 46 20.6 46C10.6 46 4.2 37.6 4.2 25"
            "C4.2 12.4 10.6 4 20.6 4ZM22 33L38.6 49.4"
        ),
    ),
    "K": (39, "M5 0L5 50M35.4 1L9 29.4M16.4 21.6L35.6 50"),
    "1": (18, "M14 50L14 0M1.4 12.2L13 4.6"),
    "0": (28, "M14 4C20.6 4 24 11.4 24 25C24 38.6 20.6 46 14 46C7.4 46 4 38.6 4 25C4 11.4 7.4 4 14 4Z"),
    "O": (
        42,
        ("M20.6 4C30.6 4 37 12.4 37 25C37 37.6 30.6 46 20.6 46C10.6 46 4.2 37.6 4.2 25C4.2 12.4 10.6 4 20.6 4Z"),
    ),
    "E": (32, "M29.6 4L5 4L5 46L30 46M5 24.6L26.6 24.6"),
    "R": (37, "M5 50L5 4L19 4C26.6 4 31 8.4 31 15C31 21.6 26.6 26.2 19 26.2L5 26.2M19.6 26.2L33 50"),
}
_GAP = 4.5


def width(text: str) -> float:
    """Return the width of the signs side by side, in units at height 50."""
    return sum(_SIGNS[sign][0] for sign in text) + _GAP * (len(text) - 1)


def write(text: str, x: float, y: float, height: float, colour: str, weight: float = WEIGHT) -> str:
    """Return the signs with their top at y, centred on x; weight is the stroke at height 50."""
    scale = height / HEIGHT
    left = x - width(text) * scale / 2
    parts = []
    for sign in text:
        box, line = _SIGNS[sign]
        parts.append(group([path(line, stroke=colour, width=weight)], left, y, scale))
        left += (box + _GAP) * scale
    return f'<g stroke-linejoin="miter" stroke-linecap="butt" stroke-miterlimit="6">{"".join(parts)}</g>'
