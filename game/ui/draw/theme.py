"""The theme: every colour by its role and every type size, without any layout."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Literal

from msgspec import Struct, structs

Colour = tuple[int, int, int] | tuple[int, int, int, int]

Ink = Literal[
    "text",
    "text_dim",
    "accent",
    "danger",
    "good",
    "on_accent",
    "paper_text",
    "paper_dim",
    "paper_danger",
    "paper_good",
]
"""Names of the theme's text colours."""

TableSurface = Literal["felt", "wood", "night", "paper"]
"""Surfaces of tables; `grounds` paints them."""

RED_SUITS = "♥♦"


class Role(StrEnum):
    """The role of a text, for which the theme has a type style."""

    TITLE = "title"
    HEADING = "heading"
    SUBHEADING = "subheading"
    BODY = "body"
    STRONG = "strong"
    SMALL = "small"
    CAPTION = "caption"
    FIGURE = "figure"
    """Important numbers: scores and counts."""


class TypeStyle(Struct, frozen=True):
    """A face (`sans` or `serif`), a weight (`regular`, `semibold`, `bold`, `italic`), and a size in pixels at
    1280×800.
    """

    face: str
    weight: str
    size: float


TYPE: Mapping[Role, TypeStyle] = MappingProxyType(
    {
        Role.TITLE: TypeStyle("serif", "semibold", 64),
        Role.HEADING: TypeStyle("serif", "semibold", 34),
        Role.SUBHEADING: TypeStyle("sans", "semibold", 23),
        Role.BODY: TypeStyle("sans", "regular", 19),
        Role.STRONG: TypeStyle("sans", "semibold", 19),
        Role.SMALL: TypeStyle("sans", "regular", 16.5),
        Role.CAPTION: TypeStyle("sans", "semibold", 14.5),
        Role.FIGURE: TypeStyle("sans", "semibold", 26),
    }
)


class Theme(Struct, frozen=True):
    """Named colours and type. Text colours keep a contrast of 4.5:1 on the surfaces they are made for."""

    name: str = "felt"

    # The table.
    surface: TableSurface = "felt"
    relief: float = 1.0
    """Strength of the surface's weave, grain or fibres; 0 leaves plain light."""
    sheen: Colour = (232, 214, 160)
    """Tint of the surface's light at its brightest point."""
    felt: Colour = (29, 84, 61)
    felt_edge: Colour = (14, 47, 36)
    felt_line: Colour = (84, 142, 112)
    wood: Colour = (74, 43, 26)
    wood_light: Colour = (128, 82, 50)
    wood_dark: Colour = (38, 21, 13)
    shadow: Colour = (0, 0, 0, 110)
    light: Colour = (255, 255, 255)
    """Colour mixed into lit faces: upper edges, hovered controls."""
    shade: Colour = (0, 0, 0)
    """Colour mixed into unlit faces: the side of a button."""
    veil: Colour = (4, 14, 10, 150)

    # Surfaces on the table, and what is written on them and on the felt.
    panel: Colour = (16, 40, 32)
    panel_raised: Colour = (27, 58, 47)
    panel_edge: Colour = (70, 104, 88)
    well: Colour = (9, 27, 21)
    text: Colour = (247, 239, 220)
    text_dim: Colour = (196, 206, 190)
    accent: Colour = (232, 187, 92)
    accent_hover: Colour = (244, 206, 122)
    on_accent: Colour = (43, 27, 8)
    danger: Colour = (255, 146, 122)
    danger_face: Colour = (122, 42, 34)
    good: Colour = (146, 219, 142)
    on_good: Colour = (8, 36, 16)

    # Paper: score sheets, rule sheets.
    paper: Colour = (248, 242, 228)
    paper_edge: Colour = (205, 190, 158)
    paper_line: Colour = (222, 210, 184)
    paper_text: Colour = (42, 34, 26)
    paper_dim: Colour = (102, 88, 70)
    paper_danger: Colour = (164, 40, 26)
    paper_good: Colour = (30, 104, 58)

    # Marks on the table: where a card may go, what is chosen, who has the focus.
    zone_ok: Colour = (150, 226, 140)
    zone_no: Colour = (240, 120, 96)
    selected: Colour = (255, 209, 102)
    focus: Colour = (244, 250, 255)
    new_card: Colour = (118, 196, 240)

    # Suits written in a sentence, on dark and on light ground.
    suit_red_on_dark: Colour = (255, 168, 154)
    suit_red_on_light: Colour = (150, 14, 22)
    suit_blue_on_dark: Colour = (150, 200, 255)
    suit_blue_on_light: Colour = (20, 66, 150)
    suit_green_on_dark: Colour = (136, 226, 146)
    suit_green_on_light: Colour = (0, 84, 36)

    # One colour a seat; told apart by lightness as well as hue, and never the only mark.
    players: tuple[Colour, ...] = (
        (240, 183, 74),
        (112, 190, 240),
        (245, 140, 112),
        (138, 214, 150),
        (214, 160, 232),
        (240, 226, 120),
        (110, 214, 206),
        (226, 222, 212),
    )

    # What makers of gamepads print on the four buttons: the lower, the right, the left, the upper one.
    pad_xbox: tuple[Colour, ...] = ((140, 218, 116), (255, 138, 118), (122, 186, 250), (250, 208, 92))
    pad_playstation: tuple[Colour, ...] = ((150, 190, 250), (255, 142, 130), (240, 164, 214), (122, 218, 186))

    type: Mapping[Role, TypeStyle] = TYPE
    radius: float = 10
    """Corner radius of controls and panels, in units."""

    def __hash__(self) -> int:
        return hash(self.name)

    def style(self, role: Role) -> TypeStyle:
        """Return the type style of a role."""
        return self.type[role]

    def ink(self, name: Ink) -> Colour:
        """Return a text colour by its name."""
        colour: Colour = getattr(self, name)
        return colour

    def suit(self, suit: str, text: Colour, four_colour: bool = False) -> Colour:
        """Return the colour of a suit sign in a sentence of colour `text`. Hearts and diamonds are red; with
        `four_colour` diamonds are blue and clubs green.

        The other suits have the colour of the text.
        """
        dark = luminance(text) > 0.35
        red = self.suit_red_on_dark if dark else self.suit_red_on_light
        if not four_colour:
            return red if suit in RED_SUITS else text
        blue = self.suit_blue_on_dark if dark else self.suit_blue_on_light
        green = self.suit_green_on_dark if dark else self.suit_green_on_light
        return {"♥": red, "♦": blue, "♣": green}.get(suit, text)


FELT = Theme()

HIGH_CONTRAST = structs.replace(
    FELT,
    name="high contrast",
    relief=0.45,
    felt=(8, 40, 30),
    felt_edge=(0, 18, 12),
    felt_line=(160, 220, 190),
    wood=(30, 18, 10),
    wood_light=(92, 62, 40),
    panel=(0, 0, 0),
    panel_raised=(24, 24, 24),
    panel_edge=(210, 220, 214),
    well=(0, 0, 0),
    text=(255, 255, 255),
    text_dim=(226, 232, 226),
    accent=(255, 214, 90),
    accent_hover=(255, 230, 150),
    on_accent=(0, 0, 0),
    danger=(255, 170, 150),
    good=(170, 255, 170),
    on_good=(0, 0, 0),
    paper=(255, 255, 255),
    paper_edge=(0, 0, 0),
    paper_line=(150, 150, 150),
    paper_text=(0, 0, 0),
    paper_dim=(50, 50, 50),
    zone_ok=(120, 255, 120),
    zone_no=(255, 130, 110),
    focus=(255, 255, 255),
    veil=(0, 0, 0, 190),
)


def alpha(colour: Colour, amount: int) -> Colour:
    """Return the colour with an opacity `amount` of 0–255."""
    return (colour[0], colour[1], colour[2], amount)


def mix(a: Colour, b: Colour, t: float) -> Colour:
    """Return the opaque colour at share `t` (0–1) of the way from a to b."""
    red, green, blue = (round(x + (y - x) * t) for x, y in zip(a[:3], b[:3], strict=True))
    return (red, green, blue)


def luminance(colour: Colour) -> float:
    """Return the relative luminance, 0 (black) to 1 (white), as defined by the accessibility guidelines."""
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour[:3])
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: Colour, b: Colour) -> float:
    """Return the contrast ratio of two colours, 1–21."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)
