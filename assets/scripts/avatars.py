"""Eight animal heads for players, 128 by 128 units, each on a round ground of its own colour."""

from palette import CREAM, INK, PAPER
from svg import both_sides, circle, ellipse, group, path

SIZE = 128.0
_AXIS = 64.0
_PEN = 3.0


def _shape(d: str, fill: str) -> str:
    return path(d, fill, INK, _PEN)


def _pair(part: str) -> str:
    return both_sides(part, _AXIS)


def _line(d: str, width: float = _PEN) -> str:
    return path(d, stroke=INK, width=width)


def _eyes(x: float = 46, y: float = 64, r: float = 5) -> str:
    """Return two dark eyes with a light in each; x is the left one."""
    dots = _pair(circle(x, y, r, INK))
    lights = circle(x + 1.6, y - 1.8, r * 0.34, PAPER) + circle(2 * _AXIS - x + 1.6, y - 1.8, r * 0.34, PAPER)
    return dots + lights


def _ground(colour: str) -> str:
    return circle(64, 64, 61, colour, INK, _PEN)


def _small(*parts: str) -> str:
    """Return a head with tall ears a little smaller, so that it stays on its ground."""
    return group(parts, _AXIS * 0.1, _AXIS * 0.11, 0.9)


def _nose(y: float, colour: str = INK) -> str:
    return path(f"M57 {y:g}L71 {y:g}L64 {y + 8:g}Z", colour, INK, 2.4)


def _smile(y: float) -> str:
    return _line(
        (f"M64 {y:g}C64 {y + 7:g} 54 {y + 8:g} 52 {y + 3:g}M64 {y:g}C64 {y + 7:g} 74 {y + 8:g} 76 {y + 3:g}"),
        2.4,
    )


def _fox() -> list[str]:
    ear = _shape("M24 62L22 20L54 40Z", "#d9692b") + path("M30 48L29 32L42 40Z", "#5b2c22")
    head = _shape(("M64 36C84 36 102 46 106 66C92 82 78 104 64 106C50 104 36 82 22 66C26 46 44 36 64 36Z"), "#d9692b")
    cheek = _shape("M22 66C38 64 50 70 54 84C56 92 58 100 64 106C50 104 36 82 22 66Z", CREAM)
    return [
        _ground("#bfd8c4"),
        _small(
            _pair(ear),
            head,
            _pair(cheek),
            _eyes(46, 62),
            path(("M57 96C60 93 68 93 71 96C70 102 67 106 64 106C61 106 58 102 57 96Z"), INK),
        ),
    ]


def _owl() -> list[str]:
    tuft = _shape("M28 52L26 20L54 34Z", "#7a5a43")
    head = _shape(("M64 28C92 28 104 48 104 70C104 94 86 108 64 108C42 108 24 94 24 70C24 48 36 28 64 28Z"), "#7a5a43")
    disc = circle(46, 62, 18, CREAM, INK, _PEN)
    brow = _shape("M64 52C56 46 42 40 28 42C34 32 54 32 64 44Z", "#5a4030")
    chest = "".join(
        _line((f"M{x} {y}C{x + 2} {y + 5} {x + 8} {y + 5} {x + 10} {y}"), 2.4)
        for x, y in ((46, 92), (59, 92), (72, 92), (52.5, 99), (65.5, 99))
    )
    beak = _shape("M57 66C60 63 68 63 71 66L64 82Z", "#e3ad3c")
    return [
        _ground("#c9c3e6"),
        _small(_pair(tuft), head, _pair(disc), _eyes(47, 63, 8), _pair(brow), beak, chest),
    ]


def _cat() -> list[str]:
    ear = _shape("M26 58L26 20L56 38Z", "#8b93a3") + path("M33 46L33 32L45 40Z", "#e6a7a7")
    head = _shape(("M64 34C88 34 104 48 104 70C104 92 88 104 64 104C40 104 24 92 24 70C24 48 40 34 64 34Z"), "#8b93a3")
    stripes = path("M64 36L64 50M53 37L55 48M75 37L73 48", stroke="#5d6576", width=4.4)
    muzzle = _pair(ellipse(54, 84, 13, 10.5, CREAM)) + ellipse(64, 79, 9, 8, CREAM)
    whiskers = _pair(_line("M34 80L14 76M34 86L16 90", 2))
    return [
        _ground("#f2c9a0"),
        _small(_pair(ear), head, stripes, muzzle, _eyes(45, 64, 5.5), _nose(75, "#d98282"), _smile(84), whiskers),
    ]


def _bear() -> list[str]:
    ear = circle(32, 36, 14, "#8a5a38", INK, _PEN) + circle(32, 36, 6.5, "#d8a878")
    head = _shape(("M64 28C90 28 106 46 106 68C106 92 88 106 64 106C40 106 22 92 22 68C22 46 38 28 64 28Z"), "#8a5a38")
    muzzle = ellipse(64, 84, 22, 18, "#e0b98c", INK, 2.4)
    nose = path("M55 75C58 71 70 71 73 75C72 81 68 84 64 84C60 84 56 81 55 75Z", INK)
    return [_ground("#a9cfe0"), _pair(ear), head, muzzle, _eyes(44, 60), nose, _smile(84)]


def _rabbit() -> list[str]:
    ear = _shape("M40 56C26 40 22 14 34 8C46 4 56 28 56 48Z", "#e9e2d8") + path(
        ("M41 46C33 36 30 20 36 16C43 14 49 30 50 42Z"), "#eeb0b0"
    )
    head = _shape(("M64 42C86 42 100 56 100 76C100 96 84 108 64 108C44 108 28 96 28 76C28 56 42 42 64 42Z"), "#e9e2d8")
    cheeks = _pair(circle(38, 86, 7, "#f2c2bd"))
    teeth = path("M58.5 92L69.5 92L69 101C66 102.4 62 102.4 59 101Z", PAPER, INK, 2) + _line("M64 94L64 101", 1.6)
    return [
        _ground("#a8c98a"),
        _small(_pair(ear), head, cheeks, _eyes(47, 71), teeth, _nose(80, "#d98282"), _smile(89)),
    ]


def _frog() -> list[str]:
    eye = circle(40, 40, 17, "#6aa84f", INK, _PEN)
    head = _shape(("M64 40C94 40 110 56 110 76C110 96 90 106 64 106C38 106 18 96 18 76C18 56 34 40 64 40Z"), "#6aa84f")
    top = _pair(circle(40, 40, 15.5, "#6aa84f") + circle(40, 40, 10.5, PAPER, INK, 2.4))
    belly = path("M26 84C40 98 88 98 102 84C98 98 82 104.4 64 104.4C46 104.4 30 98 26 84Z", "#cfe3a6")
    mouth = _line("M28 78C40 94 88 94 100 78")
    nostrils = _pair(circle(58, 66, 2, INK))
    return [
        _ground("#f3d36b"),
        _pair(eye),
        head,
        top,
        _eyes(41, 41, 5.5),
        belly,
        mouth,
        nostrils,
        _pair(circle(32, 72, 6, "#e79a86")),
    ]


def _penguin() -> list[str]:
    head = _shape(("M64 20C92 20 106 42 106 68C106 94 88 108 64 108C40 108 22 94 22 68C22 42 36 20 64 20Z"), "#2d3850")
    face = path(("M64 54C60 40 40 36 34 54C28 76 40 104.6 64 104.6C88 104.6 100 76 94 54C88 36 68 40 64 54Z"), PAPER)
    beak = _shape(("M53 74C57 68 71 68 75 74C72 82 67 86 64 86C61 86 56 82 53 74Z"), "#eda13a") + _line(
        "M54 75.4C60 78 68 78 74 75.4", 2
    )
    return [_ground("#f0b4a8"), head, face, _pair(circle(41, 78, 6.5, "#f2c2bd")), _eyes(48, 62), beak]


def _panda() -> list[str]:
    ear = circle(32, 34, 15, "#2c2f38", INK, _PEN)
    head = _shape(("M64 28C90 28 107 46 107 69C107 93 88 106 64 106C40 106 21 93 21 69C21 46 38 28 64 28Z"), PAPER)
    patch = path("M52 56C58 64 54 78 44 80C34 82 30 74 34 65C38 56 47 51 52 56Z", "#2c2f38")
    light = circle(45, 67, 6, PAPER)
    nose = path("M56 80C59 77 69 77 72 80C71 85 67 88 64 88C61 88 57 85 56 80Z", INK)
    return [
        _ground("#8fc9b4"),
        _pair(ear),
        head,
        _pair(patch + light),
        _eyes(45.5, 67, 4.2),
        nose,
        _smile(88),
    ]


def avatars() -> dict[str, list[str]]:
    """Return every avatar by name."""
    return {
        "fox": _fox(),
        "owl": _owl(),
        "cat": _cat(),
        "bear": _bear(),
        "rabbit": _rabbit(),
        "frog": _frog(),
        "penguin": _penguin(),
        "panda": _panda(),
    }
