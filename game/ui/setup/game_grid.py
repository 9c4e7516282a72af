"""A grid of games in sections, each with a picture of its table, its title and a line about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from pygame import Rect

from game.engine.sheet.keys import RuleSheet
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.input.verbs import Click, Command, Confirm, Direction, Focus, Hover, Verb
from game.ui.setup.table_picture import SHAPE, TablePictures
from game.ui.widgets.base import Size, Widget, nothing
from game.ui.widgets.scroll import ScrollBar

LEAST_TILE = 176
"""Least width of a tile, in units that grow with the text."""
PADDING, GAP, HEADING, CAPTION = 7, 6, 34, 50
"""Padding of a tile, gap between tiles, height of a heading, and height of the texts below a picture, in the same
units.
"""
SMALLEST = 0.7
"""The factor by which texts are shrunk at most, before a title takes several lines or a note is cut."""
ICON, BESIDE_ICON = 18, 4
"""Size of an icon beside a title, and the gap to it, in the same units."""
MOST_LEARNING = 3
"""Most dots that show how much there is to learn."""


class Tile(Struct, frozen=True):
    """A game in the grid: its name, title and rules, with a note and marks."""

    name: str
    title: str
    note: str
    sheet: RuleSheet
    learning: int
    """Number of dots that show how much there is to learn, from 1 to `MOST_LEARNING`."""
    is_favourite: bool = False
    is_wrong: bool = False
    """Whether the game's file has mistakes."""


class TileSection(Struct, frozen=True):
    """Tiles below a heading; without a title there is no heading."""

    title: str
    tiles: tuple[Tile, ...]


class _GridPlace(Struct, frozen=True):
    """The place of a heading or tile within the scrolled content, in pixels; `tile` is its number, -1 for a heading."""

    rect: Rect
    tile: int
    title: str = ""


class GameGrid(Widget):
    """Shows tiles in sections. Tile number `index` is chosen, counted from 0 through all sections.

    The grid is `rows` rows high and scrolls to the others. Arrows, Home, End and clicks choose a tile.

    `on_select` is called with the number of a tile when another one is chosen, `on_activate` with that of the chosen
    one on Enter and double click.
    """

    takes_focus = True

    def __init__(
        self,
        sections: Sequence[TileSection],
        index: int,
        pictures: TablePictures,
        on_select: Callable[[int], object] = nothing,
        on_activate: Callable[[int], object] = nothing,
        rows: float = 1,
        grow: float = 0,
    ) -> None:
        super().__init__(grow)
        self.sections = tuple(sections)
        self.tiles = [tile for section in sections for tile in section.tiles]
        self.index = index
        self.pictures = pictures
        self.on_select = on_select
        self.on_activate = on_activate
        self.rows = rows
        self.bar = ScrollBar()
        self._places: list[_GridPlace] = []
        self._hovered_tile = -1

    @property
    def can_focus(self) -> bool:
        """Whether the grid can have the focus: not without tiles."""
        return super().can_focus and bool(self.tiles)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return `width`, by default the width of two tiles, and the height of `rows` rows."""
        wide = width or look.em(2 * LEAST_TILE + 3 * GAP)
        tile = self._tile_size(look, wide)
        return (wide, round(self.rows * (tile[1] + look.em(GAP))) + 2 * look.em(GAP))

    def place(self, rect: Rect, look: Look) -> None:
        """Set the rectangle of the grid, place all tiles, and scroll to the chosen tile."""
        super().place(rect, look)
        inside = rect.inflate(-2 * look.px(4), -2 * look.px(4))
        wide, high = self._tile_size(look, rect.width)
        gap, columns, text_width = look.em(GAP), self._columns(look, rect.width), wide - 2 * look.em(PADDING)
        self._places = []
        y, number = gap, 0
        for section in self.sections:
            if section.title:
                self._places.append(
                    _GridPlace(Rect(gap, y, inside.width - 2 * gap, look.em(HEADING)), -1, section.title)
                )
                y += look.em(HEADING)
            for start in range(0, len(section.tiles), columns):
                row = section.tiles[start : start + columns]
                lines = max([len(_title_lines(look, tile, text_width)) for tile in row])
                tall = high + (lines - 1) * look.fonts.line_height(Role.STRONG)
                for column in range(len(row)):
                    self._places.append(_GridPlace(Rect(gap + column * (wide + gap), y, wide, tall), number))
                    number += 1
                y += tall + gap
        self.bar.place(inside, y, look)
        self._show_chosen()

    def handle(self, verb: Verb) -> bool:
        """Handle a verb and return whether it was used. Arrows, Home, End and clicks choose a tile; Enter and a double
        click activate it.

        The tile under the pointer is highlighted, and the wheel scrolls. Tab, and an arrow beyond the edge, are left to
        the group.
        """
        match verb:
            case Focus(to=Direction.NEXT | Direction.PREVIOUS):
                return False
            case Focus(to=to):
                beside = self._neighbour(to)
                if beside < 0:
                    return False
                self._select(beside)
            case Command(key="home") if self.tiles:
                self._select(0)
            case Command(key="end") if self.tiles:
                self._select(len(self.tiles) - 1)
            case Confirm() if self.tiles:
                self.on_activate(self.index)
            case Click(pos=pos, button=1, count=count) if (tile := self._tile_at(pos)) >= 0:
                self._select(tile)
                if count == 2:
                    self.on_activate(tile)
            case Hover(pos=pos):
                before, self._hovered_tile = self._hovered_tile, self._tile_at(pos)
                return self._hovered_tile != before
            case _:
                return self.bar.handle(verb)
        return True

    def rect_of(self, tile: int) -> Rect:
        """Return the rectangle of a tile in the window, which may be scrolled out of sight. The grid must have been
        placed.
        """
        view = self.bar.view
        place = next(each for each in self._places if each.tile == tile)
        return place.rect.move(view.x, view.y - self.bar.offset)

    def draw(self, canvas: Canvas) -> None:
        """Draw the visible headings and tiles."""
        look, theme = canvas.look, canvas.look.theme
        canvas.box(self.rect, theme.well, look.px(theme.radius), theme.panel_edge, look.px(1))
        view = self.bar.view
        with canvas.clip(view):
            for place in self._places:
                rect = place.rect.move(view.x, view.y - self.bar.offset)
                if not rect.colliderect(view):
                    continue
                if place.tile < 0:
                    canvas.text_in(place.title, rect.inflate(-2 * look.em(PADDING), 0), Role.CAPTION, theme.accent)
                else:
                    self._draw_tile(canvas, rect, place.tile)
        self.bar.draw(canvas)

    def _draw_tile(self, canvas: Canvas, rect: Rect, number: int) -> None:
        look, theme = canvas.look, canvas.look.theme
        tile, chosen = self.tiles[number], number == self.index
        radius, around = look.px(theme.radius), look.em(PADDING)
        if chosen:
            canvas.box(rect, theme.accent, radius)
        elif self.hovered and number == self._hovered_tile:
            canvas.box(rect, theme.panel_raised, radius)
        else:
            canvas.box(rect, theme.panel, radius)
        ink, dim = (theme.on_accent, theme.on_accent) if chosen else (theme.text, theme.text_dim)
        wide = rect.width - 2 * around
        picture = Rect(rect.x + around, rect.y + around, wide, round(wide * SHAPE))
        self.pictures.draw(canvas, picture, tile.sheet)
        title = Rect(picture.x, picture.bottom + look.em(3), wide, look.em(CAPTION - 24))
        for icon in ("joker",) * tile.is_favourite + ("warning",) * tile.is_wrong:
            size = look.em(ICON)
            colour = theme.danger if icon == "warning" and not chosen else theme.on_accent if chosen else theme.accent
            canvas.icon(icon, Rect(title.right - size, title.centery - size // 2, size, size), colour)
            title.width -= size + look.em(BESIDE_ICON)
        for at, line in enumerate(_title_lines(look, tile, wide)):
            title.y += look.fonts.line_height(Role.STRONG) if at else 0
            canvas.text_in(line, title, Role.STRONG, ink, smallest=SMALLEST)
        below = Rect(picture.x, title.bottom - look.em(2), wide, look.em(22))
        dot = look.em(7)
        for at in range(MOST_LEARNING):
            spot = Rect(below.right - (MOST_LEARNING - at) * (dot + look.em(3)), below.centery - dot // 2, dot, dot)
            canvas.box(spot, dim if at < tile.learning else None, dot // 2, dim, max(1, look.px(1)))
        below.width -= MOST_LEARNING * (dot + look.em(3)) + look.em(6)
        canvas.text_in(tile.note, below, Role.SMALL, dim, smallest=SMALLEST)

    def _columns(self, look: Look, width: int) -> int:
        return max(1, self._room(look, width) // (look.em(LEAST_TILE) + look.em(GAP)))

    def _room(self, look: Look, width: int) -> int:
        """Return the pixels that all columns have together in a grid of this width; each column is a tile and one gap.

        Left out are the edge of the grid, one more gap and the room of the scroll bar.
        """
        return width - 2 * look.px(4) - look.em(GAP) - look.px(16)

    def _tile_size(self, look: Look, width: int) -> Size:
        wide = self._room(look, width) // self._columns(look, width) - look.em(GAP)
        return (wide, round((wide - 2 * look.em(PADDING)) * SHAPE) + 2 * look.em(PADDING) + look.em(CAPTION))

    def _neighbour(self, to: Direction) -> int:
        """Return the index of the tile that an arrow key leads to from the selected one; -1 if there is none.

        Left and right lead to the tile before and after it. Up and down lead to the row above or below, to the tile
        there that is nearest.
        """
        if to in (Direction.LEFT, Direction.RIGHT):
            beside = self.index + (1 if to is Direction.RIGHT else -1)
            return beside if 0 <= beside < len(self.tiles) else -1
        spots = {each.tile: each.rect for each in self._places if each.tile >= 0}
        here = spots.get(self.index)
        if here is None:
            return -1
        ahead = [rect.y for rect in spots.values() if (rect.y > here.y if to is Direction.DOWN else rect.y < here.y)]
        if not ahead:
            return -1
        row = min(ahead) if to is Direction.DOWN else max(ahead)
        level = [tile for tile, rect in spots.items() if rect.y == row]
        return min(level, key=lambda tile: abs(spots[tile].centerx - here.centerx))

    def _tile_at(self, pos: tuple[int, int]) -> int:
        view = self.bar.view
        if not view.collidepoint(pos):
            return -1
        inside = (pos[0] - view.x, pos[1] - view.y + self.bar.offset)
        return next((each.tile for each in self._places if each.tile >= 0 and each.rect.collidepoint(inside)), -1)

    def _select(self, index: int) -> None:
        if index != self.index:
            self.index = index
            self._show_chosen()
            self.on_select(index)

    def _show_chosen(self) -> None:
        at = next((n for n, each in enumerate(self._places) if each.tile == self.index), -1)
        if at < 0:
            return
        top, bottom = self._places[at].rect.top, self._places[at].rect.bottom
        row = [each for each in self._places if each.rect.bottom <= top]
        if row and row[-1].tile < 0:  # the first row of a section is shown with its heading
            top = row[-1].rect.top
        self.bar.show(top, bottom)


def _title_lines(look: Look, tile: Tile, width: int) -> list[str]:
    """Return the title of a tile as its lines: one line if it fits uncut, otherwise as many as it needs.

    `width` is the room for text on the tile, in px. Icons beside the title take some of it.
    """
    width -= (tile.is_favourite + tile.is_wrong) * (look.em(ICON) + look.em(BESIDE_ICON))
    if look.fonts.fits_uncut(tile.title, Role.STRONG, width, SMALLEST):
        return [tile.title]
    return look.fonts.lines(tile.title, Role.STRONG, width)
