"""The tables to play at: each with its themes, normal and in high contrast, and its card sounds."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct, structs

from game.ui.draw.theme import FELT, HIGH_CONTRAST, Colour, Theme


class Timbre(Struct, frozen=True):
    """The sound of a card that lands on a table; the defaults are the sound as recorded, on felt."""

    brightness: float = 0.5
    """From 0, muffled, to 1, crisp: the strength of high tones."""
    body: float = 0.5
    """From 0, paper on paper, to 1, a knock on wood: the strength of low tones."""
    room: float = 0.25
    """From 0, close, to 1, a large quiet room: the length of the reverberation."""


class CardTable(Struct, frozen=True):
    """A table to choose in the settings: its name, themes and timbre."""

    name: str
    normal_theme: Theme
    high_contrast_theme: Theme
    """The theme of the table in high contrast."""
    timbre: Timbre

    def theme(self, high_contrast: bool) -> Theme:
        """Return the table's theme: the normal one, or the one in high contrast."""
        return self.high_contrast_theme if high_contrast else self.normal_theme


WOOD = structs.replace(
    FELT,
    name="wood",
    surface="wood",
    sheen=(255, 208, 140),
    felt=(104, 64, 38),
    felt_edge=(46, 27, 16),
    felt_line=(192, 146, 98),
    wood=(50, 30, 19),
    wood_light=(126, 86, 55),
    wood_dark=(19, 10, 6),
    veil=(14, 8, 4, 155),
    panel=(39, 25, 17),
    panel_raised=(63, 43, 31),
    panel_edge=(130, 98, 70),
    well=(24, 15, 10),
    text=(250, 240, 222),
    text_dim=(219, 203, 180),
    accent=(240, 194, 104),
    accent_hover=(250, 213, 138),
    on_accent=(46, 26, 8),
    danger=(255, 156, 132),
    good=(172, 222, 134),
    paper=(249, 242, 226),
)

NIGHT = structs.replace(
    FELT,
    name="night",
    surface="night",
    sheen=(150, 178, 255),
    felt=(36, 50, 92),
    felt_edge=(9, 13, 31),
    felt_line=(112, 132, 192),
    wood=(24, 27, 42),
    wood_light=(92, 102, 138),
    wood_dark=(6, 7, 15),
    veil=(3, 5, 16, 165),
    panel=(15, 21, 42),
    panel_raised=(31, 40, 70),
    panel_edge=(86, 101, 146),
    well=(8, 12, 27),
    text=(238, 241, 250),
    text_dim=(186, 197, 222),
    accent=(243, 219, 152),
    accent_hover=(252, 234, 186),
    on_accent=(28, 24, 44),
    danger=(255, 150, 142),
    good=(150, 224, 172),
    paper=(240, 241, 246),
    paper_edge=(176, 184, 206),
    paper_line=(206, 211, 226),
    paper_text=(28, 33, 54),
    paper_dim=(72, 80, 106),
)

_DARK_PLAYERS: tuple[Colour, ...] = (
    (146, 88, 0),
    (14, 96, 164),
    (186, 56, 36),
    (24, 106, 56),
    (130, 66, 162),
    (112, 98, 0),
    (0, 108, 110),
    (92, 84, 76),
)
"""Seat colours for light tables, in the order of those for dark ones."""

PAPER = structs.replace(
    FELT,
    name="paper",
    surface="paper",
    sheen=(255, 250, 236),
    felt=(214, 192, 154),
    felt_edge=(190, 164, 124),
    felt_line=(140, 112, 76),
    wood=(164, 124, 82),
    wood_light=(222, 192, 148),
    wood_dark=(106, 74, 44),
    shadow=(66, 44, 20, 72),
    shade=(66, 40, 14),
    veil=(236, 223, 198, 162),
    panel=(245, 236, 217),
    panel_raised=(230, 215, 188),
    panel_edge=(152, 126, 92),
    well=(253, 249, 240),
    text=(44, 31, 21),
    text_dim=(62, 45, 31),
    accent=(16, 58, 100),
    accent_hover=(38, 90, 142),
    on_accent=(255, 249, 236),
    danger=(158, 30, 16),
    danger_face=(238, 188, 172),
    good=(0, 88, 40),
    on_good=(255, 249, 236),
    paper=(255, 253, 247),
    paper_edge=(178, 154, 116),
    zone_ok=(0, 84, 28),
    zone_no=(182, 40, 22),
    selected=(172, 80, 0),
    focus=(196, 78, 12),
    new_card=(28, 118, 190),
    players=_DARK_PLAYERS,
    pad_xbox=((40, 112, 26), (178, 38, 22), (24, 90, 172), (128, 88, 0)),
    pad_playstation=((36, 86, 168), (178, 38, 28), (156, 44, 116), (0, 104, 78)),
)


def _high_contrast(name: str, table: Theme, felt: Colour, felt_edge: Colour, felt_line: Colour) -> Theme:
    """Return a high-contrast theme called `name`, for a dark table. Its felt has these colours; kind and sheen of the
    surface, and the dark wood, are those of the theme `table`.
    """
    return structs.replace(
        HIGH_CONTRAST,
        name=name,
        surface=table.surface,
        felt=felt,
        felt_edge=felt_edge,
        felt_line=felt_line,
        sheen=table.sheen,
        wood_dark=table.wood_dark,
    )


STRONG_WOOD = _high_contrast("wood in high contrast", WOOD, (46, 25, 13), (14, 7, 3), (232, 196, 156))
STRONG_NIGHT = _high_contrast("night in high contrast", NIGHT, (12, 19, 52), (0, 0, 10), (186, 206, 255))
STRONG_PAPER = structs.replace(
    PAPER,
    name="paper in high contrast",
    relief=HIGH_CONTRAST.relief,
    felt=(240, 233, 220),
    felt_edge=(222, 213, 196),
    felt_line=(60, 46, 30),
    wood=(96, 66, 38),
    wood_light=(150, 112, 72),
    wood_dark=(30, 18, 8),
    veil=(255, 255, 255, 205),
    panel=(255, 255, 255),
    panel_raised=(234, 234, 234),
    panel_edge=(30, 26, 20),
    well=(255, 255, 255),
    text=(0, 0, 0),
    text_dim=(38, 34, 30),
    accent=(0, 44, 124),
    accent_hover=(0, 70, 170),
    on_accent=(255, 255, 255),
    danger=(140, 0, 0),
    danger_face=(255, 206, 196),
    good=(0, 74, 20),
    on_good=(255, 255, 255),
    paper=(255, 255, 255),
    paper_edge=(0, 0, 0),
    paper_line=(150, 150, 150),
    paper_text=(0, 0, 0),
    paper_dim=(50, 50, 50),
    zone_ok=(0, 80, 0),
    zone_no=(176, 0, 0),
    focus=(0, 0, 0),
)

TABLES: Mapping[str, CardTable] = MappingProxyType(
    {
        table.name: table
        for table in (
            CardTable("felt", FELT, HIGH_CONTRAST, Timbre()),
            CardTable("wood", WOOD, STRONG_WOOD, Timbre(0.8, 0.85, 0.4)),
            CardTable("night", NIGHT, STRONG_NIGHT, Timbre(0.3, 0.6, 0.6)),
            CardTable("paper", PAPER, STRONG_PAPER, Timbre(0.7, 0.2, 0.15)),
        )
    }
)
"""All tables in the order they are offered."""
