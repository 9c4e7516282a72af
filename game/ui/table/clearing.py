"""Where sentences, bubbles and questions may stand: not on what they are about, nor on what is needed to answer."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from game.ui.layout import Zone
from game.ui.layout.space import clear_place, free_place
from game.ui.table.holds import holds_rect
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.screens.table import TableScreen

Size = tuple[int, int]


class Clearing:
    """Finds room on a table's screen."""

    def __init__(self, screen: "TableScreen") -> None:
        self.screen = screen
        self.board: Rect | None = None
        """Where a lesson's words stand."""
        self._found: dict[str, tuple[object, Rect]] = {}
        """What was found last, for the hint, for what is said beside it, and for a lesson."""

    def for_board(self, sizes: Sequence[Size]) -> Rect:
        """Room for what a lesson says: where there is any, not on the place for one's own melds."""
        free = 2 * self.screen.look.px(8)
        taken = [*self._needed(), self.screen.stage.areas.mats[self.screen.seat]]
        return self._room([(w + free, h + free) for w, h in sizes], taken, "board").inflate(-free, -free)

    def for_words(self, sizes: Sequence[Size]) -> Rect:
        """Room for what is said in passing, in the first of these sizes for which there is any; else in the last."""
        return self._room(sizes, [*self._needed(), *self._boards()], "hint")

    def beside_hint(self, sizes: Sequence[Size]) -> Rect:
        """As `for_words`, without hiding the hint, if one is shown."""
        hint = self.screen.hint
        taken = [*self._needed(), *self._boards(), *([hint.place] if hint.step else [])]
        return self._room(sizes, taken, "beside")

    def _boards(self) -> list[Rect]:
        return [self.board] if self.board else []

    def _room(self, sizes: Sequence[Size], taken: Sequence[Rect], name: str) -> Rect:
        key = (tuple(sizes), tuple(map(tuple, taken)), self.screen.look.metrics)
        found = self._found.get(name)
        if found is None or found[0] != key:
            found = self._found[name] = (key, self._search(sizes, taken))
        return found[1]

    def for_question(self) -> list[Rect]:
        """What a question about the top discard must not hide: cards, plates, the prompt and the buttons beside it."""
        areas, buttons = self.screen.stage.areas, self.screen.panels.controls.group.root.rect
        return [*self.played(), *self._piles(), *areas.plates, areas.prompt, buttons]

    def played(self) -> list[Rect]:
        """What lies on the table and in the hand: the melds, the boxes of a contract, the cards held."""
        scene = self.screen.stage.scene
        gap = self.screen.look.px(12)
        melds = [box.inflate(gap, gap) for box in scene.melds.values() if box.width and box.height]
        held = [slot.rect for slot in scene.of(Zone.HAND)]
        return [*melds, *scene.tray, *([held[0].unionall(held[1:])] if held else [])]

    def _search(self, sizes: Sequence[Size], taken: Sequence[Rect]) -> Rect:
        screen, look = self.screen, self.screen.look
        areas = screen.stage.areas
        within = Rect((0, 0), look.metrics.size).inflate(-look.px(24), -look.px(24))
        above = areas.mats[screen.seat] if screen.laying.active else areas.prompt
        wanted = within
        for size in sizes:
            wanted = Rect((0, 0), size).move_to(midbottom=(within.centerx, above.top - look.px(6)))
            place = free_place(wanted, taken, within)
            if place is not None:
                return place
        # What the moment asks for can be read always.
        return clear_place(wanted, taken, within, [screen.picture.prompt_rect(look)])[0]

    def _needed(self) -> list[Rect]:
        """All one may have to see or to press."""
        screen = self.screen
        panels, areas = screen.panels, screen.stage.areas
        pressed = [group.root.rect for group in panels.groups if group.root.rect.width]
        pressed += [panels.free_room] if screen.laying.daring else []
        return [*self.played(), *self._piles(), *areas.plates, areas.prompt, *pressed, *self.holds()]

    def holds(self) -> list[Rect]:
        """What holds in the deal, the contract above all, and a little felt around it."""
        screen, gap = self.screen, self.screen.look.px(12)
        place = holds_rect(screen.look, screen.stage, screen.prompts.holds(screen.stage.view))
        return [place.inflate(gap, gap)] if place.width else []

    def _piles(self) -> list[Rect]:
        """The stock with its count, and the discards."""
        scene, look = self.screen.stage.scene, self.screen.look
        room = scene.areas.stock
        count = Rect(room.x, scene.pile.bottom, room.width, look.fonts.line_height(Role.SMALL) + look.px(2))
        return [slot.rect for zone in (Zone.STOCK, Zone.RIVER) for slot in scene.of(zone)] + [count]
