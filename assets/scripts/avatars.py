"""Seventeen animal heads for players, 128 by 128 units, each on a round ground of its own colour."""

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


def _dog() -> list[str]:
    ear = _shape("M40 36C26 30 12 42 12 64C12 80 20 92 30 88C38 84 36 66 38 56C40 48 46 42 40 36Z", "#7a4a2c")
    head = _shape(("M64 28C86 28 98 44 100 64C102 90 84 108 64 108C44 108 26 90 28 64C30 44 42 28 64 28Z"), "#d9a15e")
    blaze = path("M64 30C72 30 73 44 72 56C71 66 78 70 82 78L46 78C50 70 57 66 56 56C55 44 56 30 64 30Z", CREAM)
    muzzle = ellipse(64, 86, 23, 17.5, CREAM)
    nose = path("M54 75C57 71 71 71 74 75C74 82 69 85 64 85C59 85 54 82 54 75Z", INK)
    tongue = _shape("M57 96C59 95 69 95 71 96L71 104C71 111 57 111 57 104Z", "#e58a8f") + _line("M64 97L64 103", 1.8)
    freckles = _pair(circle(50, 88, 1.5, "#b98a5a") + circle(46, 84, 1.5, "#b98a5a"))
    return [
        _ground("#a9bde8"),
        _small(head, blaze, muzzle, freckles, _pair(ear), tongue, _eyes(46, 60), nose, _smile(88)),
    ]


def _badger() -> list[str]:
    ear = circle(30, 40, 12.5, "#2c2f38", INK, _PEN) + circle(30, 40, 5.5, PAPER)
    head = _shape(("M64 26C84 26 100 42 105 64C98 84 80 107 64 107C48 107 30 84 23 64C28 42 44 26 64 26Z"), PAPER)
    stripe = path("M54 29C46 31 38 36 33 44C30 58 38 78 54 94C58 90 58 86 56 80C50 64 52 46 54 29Z", "#2c2f38")
    cheek = path("M24.5 65C28 74 34 84 40 91C37 80 31 68 24.5 65Z", "#9aa1ac")
    light = circle(45.5, 62, 5.8, PAPER)
    nose = path("M55 91C58 87 70 87 73 91C73 98 68 101.4 64 101.4C60 101.4 55 98 55 91Z", INK)
    return [
        _ground("#e6bcd2"),
        _small(_pair(ear), head, _pair(stripe), _pair(cheek), _pair(light), _eyes(45.5, 62, 4.2), nose),
    ]


def _raccoon() -> list[str]:
    ear = _shape("M28 54C20 40 22 26 28 24C36 24 48 32 52 40Z", "#8c8378") + path(
        ("M31 46C27 38 28 32 31 31C36 32 42 36 45 41Z"), CREAM
    )
    head = _shape(("M64 32C84 32 96 44 106 70C98 92 82 104 64 104C46 104 30 92 22 70C32 44 44 32 64 32Z"), "#8c8378")
    brow = path("M61 57C54 46 40 46 30 58C27 62 25 66 23.6 70C34 62 50 60 61 57Z", CREAM)
    mask = path("M60 60C50 52 34 56 23 70.5C27 80 34 84 42 82C52 79 60 72 60 60Z", "#33323a")
    chin = path("M64 62C70 66 72 72 82 80C90 86 82 102.4 64 102.4C46 102.4 38 86 46 80C56 72 58 66 64 62Z", CREAM)
    light = circle(46.5, 67, 5.8, PAPER)
    nose = path("M56 80C59 77 69 77 72 80C71 85 67 88 64 88C61 88 57 85 56 80Z", INK)
    return [
        _ground("#d5dc93"),
        _small(_pair(ear), head, chin, _pair(brow), _pair(mask + light), _eyes(46.5, 67, 4.2), nose, _smile(88)),
    ]


def _wolf() -> list[str]:
    ear = _shape("M27 62L25 19L54 40Z", "#5f7089") + path("M32.6 47L31.4 31L43 40Z", "#2d3850")
    head = _shape(
        ("M64 34C82 34 98 46 103 64L112 76L100 80L104 90L91 91C82 101 73 108 64 108C55 108 46 101 37 91L24 90L28 80")
        + "L16 76L25 64C30 46 46 34 64 34Z",
        "#5f7089",
    )
    cheek = path(
        "M18 75.4L29.6 79L26 88.6L38 89.6C46 98 55 106.4 64 106.4L64 88C60 76 50 70 38 72C30 73 24 74 18 75.4Z", PAPER
    )
    snout = path("M64 50C70 62 76 78 77 88C76 98 70 104 64 104C58 104 52 98 51 88C52 78 58 62 64 50Z", "#5f7089")
    brow = path("M58 58C52 51 44 49 36 51C40 56 48 60 58 60Z", "#c3ccd9")
    nose = path("M55 86C58 83 70 83 73 86C72 92 68 95 64 95C60 95 56 92 55 86Z", INK)
    return [
        _ground("#f4d9a6"),
        _small(_pair(ear), head, _pair(cheek), snout, _pair(brow), _eyes(46, 64, 4.8), nose, _smile(95)),
    ]


def _lion() -> list[str]:
    tuft = _shape("M-15 -36C-17 -46 -10 -54 0 -54C10 -54 17 -46 15 -36Z", "#a4531f")
    mane = "".join(group([tuft], 64, 66, turn=turn) for turn in range(0, 360, 36))
    ear = circle(37, 43, 9.5, "#e9ae4d", INK, _PEN) + circle(37, 43, 4, "#a4531f")
    head = _shape(("M64 36C82 36 94 48 94 66C94 86 80 98 64 98C48 98 34 86 34 66C34 48 46 36 64 36Z"), "#e9ae4d")
    bridge = path("M57.5 47C60 44 68 44 70.5 47L70 74L58 74Z", "#f3c877")
    muzzle = _pair(ellipse(55.5, 83, 11, 9, CREAM)) + ellipse(64, 89, 7, 6, CREAM)
    return [
        _ground("#93c5e6"),
        mane,
        circle(64, 66, 43.5, "#a4531f"),
        _pair(ear),
        head,
        bridge,
        muzzle,
        _eyes(48, 64),
        _nose(73, "#7a3c22"),
        _smile(83),
    ]


def _hamster() -> list[str]:
    ear = circle(36, 36, 12.5, "#d9a05a", INK, _PEN) + circle(36, 36, 6, "#eeb0b0")
    head = _shape(
        ("M64 28C82 28 92 38 96 52C108 58 114 70 110 84C106 100 88 108 64 108C40 108 22 100 18 84C14 70 20 58 32 52")
        + "C36 38 46 28 64 28Z",
        "#e2ab63",
    )
    pouch = path("M33 62C22 64 17 74 20 83C24 98 44 106.6 65 106.6L65 74C56 66 46 60 33 62Z", CREAM)
    crown = path("M57 30C61 29 67 29 71 30L67 50L61 50Z", "#b4783a")
    cheeks = _pair(circle(31, 80, 7, "#f2c2bd"))
    teeth = path("M59.5 90L68.5 90L68 97.6C66 98.8 62 98.8 60 97.6Z", PAPER, INK, 2) + _line("M64 91L64 97.6", 1.6)
    return [
        _ground("#bcaae0"),
        _small(
            _pair(ear), head, _pair(pouch), crown, cheeks, _eyes(46, 59, 5.5), teeth, _nose(74, "#d98282"), _smile(84)
        ),
    ]


def _elephant() -> list[str]:
    ear = _shape("M42 38C30 20 6 32 6 58C6 82 22 98 34 90C42 84 42 52 42 38Z", "#8f9cb3") + path(
        ("M38 46C30 35 15 42 15 59C15 76 25 86 32 81C37 76 37 56 38 46Z"), "#e3b3b8"
    )
    head = _shape(("M64 26C86 26 98 40 98 60C98 82 84 96 64 96C44 96 30 82 30 60C30 40 42 26 64 26Z"), "#a3b0c6")
    tusk = _shape("M46 82C43 89 41 97 44 104C49 100 53 94 54 86Z", PAPER)
    trunk = _shape(
        ("M51 68C52 62 76 62 77 68C77 80 76 92 75 102C74 112 54 112 53 102C52 92 51 80 51 68Z"),
        "#a3b0c6",
    )
    folds = _line("M57 78C61 80 67 80 71 78M57.4 87C61 89 67 89 70.6 87M58 96C61 98 67 98 70 96", 2)
    return [
        _ground("#f2bf94"),
        _small(_pair(ear), head, _pair(tusk), trunk, folds, _pair(circle(41, 72, 6, "#e3b3b8")), _eyes(47, 57)),
    ]


def _eagle() -> list[str]:
    neck = _shape("M30 70L20 92L34 90L30 108L46 101L52 115L64 106L76 115L82 101L98 108L94 90L108 92L98 70Z", "#5b3d2a")
    head = _shape(
        ("M64 22C88 22 102 40 102 62C102 74 98 84 92 90L86 84L80 96L72 88L64 100L56 88L48 96L42 84L36 90")
        + "C30 84 26 74 26 62C26 40 40 22 64 22Z",
        PAPER,
    )
    brow = _shape("M62 52C52 44 40 42 30 46C34 54 46 58 60 59Z", "#e6e0d2")
    beak = _shape("M51 64C55 56 73 56 77 64C78 74 72 84 64 92C56 84 50 74 51 64Z", "#eda13a")
    gape = _line("M51 66C56 72 72 72 77 66", 2) + _pair(circle(59.6, 63.4, 1.5, INK))
    eye = circle(43, 62, 7.5, "#f3d36b", INK, 2.4)
    return [_ground("#e9a59c"), _small(neck, head, _pair(eye), _eyes(44, 62.4, 4.4), _pair(brow), beak, gape)]


def _deer() -> list[str]:
    beam = "M52 40C46 30 44 20 46 8M47 26C40 26 33 20 31 11M46 17C52 17 56 12 57 6"
    antler = _line(beam, 9.5) + path(beam, stroke="#8a6a45", width=4.4)
    ear = _shape("M40 50C30 40 18 38 9 43C13 56 24 63 38 62Z", "#b5793f") + path(
        "M34 52C28 46 21 44.6 16 46C19 53 26 57.6 34 57.4Z", "#f0c9b0"
    )
    head = _shape(
        ("M64 34C80 34 91 44 92 60C92 72 86 80 82 90C79 102 73 109 64 109C55 109 49 102 46 90C42 80 36 72 36 60")
        + "C37 44 48 34 64 34Z",
        "#b5793f",
    )
    blaze = path("M64 38C69 46 71 60 70 76L58 76C57 60 59 46 64 38Z", "#8d5a2c")
    muzzle = path(
        "M64 78C73 78 79 84 79.6 92C77 102 72 107.4 64 107.4C56 107.4 51 102 48.4 92C49 84 55 78 64 78Z", CREAM
    )
    spots = _pair(circle(45, 50, 2.4, CREAM) + circle(52, 44.5, 2, CREAM))
    nose = path("M56 86C59 82.6 69 82.6 72 86C71 92 68 94.6 64 94.6C60 94.6 57 92 56 86Z", INK)
    return [
        _ground("#a9cfc8"),
        _small(_pair(antler), _pair(ear), head, blaze, muzzle, spots, _eyes(47, 66, 5.4), nose, _smile(95)),
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
        "dog": _dog(),
        "badger": _badger(),
        "raccoon": _raccoon(),
        "wolf": _wolf(),
        "lion": _lion(),
        "hamster": _hamster(),
        "elephant": _elephant(),
        "eagle": _eagle(),
        "deer": _deer(),
    }
