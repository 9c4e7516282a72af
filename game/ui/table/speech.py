"""What is said over the table: bubbles at the plates, a hint, sentences in passing; each where there is room for it."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.ui.app.preferences import Preferences
from game.ui.cards.outline import clear_place, free_place
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.input.verbs import Device
from game.ui.table.bubbles import Callouts, Voices
from game.ui.table.buttons import Panels
from game.ui.table.hint import Hint
from game.ui.table.laying import Laying
from game.ui.table.remarks import piles, played
from game.ui.table.viewpoint import Viewpoint
from game.ui.widgets import Toasts

Size = tuple[int, int]


class Clearing:
    """Finds room over the table, once it was placed."""

    _look: Look

    def __init__(self, laying: Laying, panels: Panels, hint: Hint) -> None:
        self.board: Rect | None = None
        """Where a lesson's words stand."""
        self._stage = laying.stage
        self._laying = laying
        self._panels = panels
        self._felt = panels.felt
        self._hint = hint
        self._found: dict[str, tuple[object, Rect]] = {}
        """What was found last, for the hint, for what is said beside it, and for a lesson."""

    def place(self, look: Look) -> None:
        """The table looks like this from now on."""
        self._look = look

    def for_board(self, sizes: Sequence[Size]) -> Rect:
        """Room for what a lesson says: where there is any, not on the place for one's own melds."""
        free = 2 * self._stage.metrics.px(8)
        sizes = [(w + free, h + free) for w, h in sizes]
        return self._room(sizes, [self._stage.areas.mats[self._stage.view.seat]], "board").inflate(-free, -free)

    def for_words(self, sizes: Sequence[Size]) -> Rect:
        """Room for what is said in passing, in the first of these sizes for which there is any; else in the last."""
        return self._room(sizes, self._boards(), "hint")

    def beside_hint(self, sizes: Sequence[Size]) -> Rect:
        """As `for_words`, without hiding the hint, if one is shown."""
        return self._room(sizes, [*self._boards(), *([self._hint.place] if self._hint.shown else [])], "beside")

    def _boards(self) -> list[Rect]:
        return [self.board] if self.board else []

    def _room(self, sizes: Sequence[Size], besides: Sequence[Rect], name: str) -> Rect:
        taken = [*self._needed(self._look), *besides]
        key = (tuple(sizes), tuple(map(tuple, taken)), self._look.metrics)
        found = self._found.get(name)
        if found is None or found[0] != key:
            found = self._found[name] = (key, self._search(sizes, taken, self._look))
        return found[1]

    def _search(self, sizes: Sequence[Size], taken: Sequence[Rect], look: Look) -> Rect:
        areas = self._stage.areas
        within = Rect((0, 0), look.metrics.size).inflate(-look.px(24), -look.px(24))
        above = areas.mats[self._stage.view.seat] if self._laying.active else areas.prompt
        wanted = within
        for size in sizes:
            wanted = Rect((0, 0), size).move_to(midbottom=(within.centerx, above.top - look.px(6)))
            place = free_place(wanted, taken, within)
            if place is not None:
                return place
        # What the moment asks for can be read always.
        return clear_place(wanted, taken, within, [self._felt.prompt_rect(look)])[0]

    def _needed(self, look: Look) -> list[Rect]:
        """All one may have to see or to press."""
        stage, panels, areas = self._stage, self._panels, self._stage.areas
        pressed = [group.root.rect for group in panels.groups if group.root.rect.width]
        pressed += [panels.free_room] if self._laying.daring else []
        felt = self._felt.holds_room(look)
        return [*played(stage), *piles(stage, look), *areas.plates, areas.prompt, *pressed, *felt]


class Speech:
    """Shows `hint` and `toasts`, and what opponents have to say while that is wanted."""

    def __init__(
        self,
        place: Viewpoint,
        laying: Laying,
        panels: Panels,
        hint: Hint,
        toasts: Toasts,
        preferences: Preferences,
    ) -> None:
        self.callouts = Callouts()
        self.voices = Voices(place.people, self.callouts, lambda: preferences.settings.talk)
        self.clearing = Clearing(laying, panels, hint)
        self._place = place
        self._stage = laying.stage
        self._panels = panels
        self._hint = hint
        self._preferences = preferences
        self._toasts = toasts
        toasts.find = self.clearing.beside_hint

    def tick(self, dt: float) -> bool:
        """dt seconds passed; whether anything looks different."""
        thinks = self._hint.tick(dt) and not self._preferences.settings.reduced_motion
        return self._toasts.tick(dt) | self.callouts.tick(dt) | thinks

    def draw(self, canvas: Canvas, device: Device) -> None:
        """All of it, for a player who uses this device."""
        if self.callouts.open:
            read = [*self._panels.needed(self._stage, canvas.look), *self._panels.felt.holds_room(canvas.look)]
            plates = self._stage.areas.plates
            self.callouts.draw(canvas, plates, self._place.people, played(self._stage), read)
        self._hint.draw(canvas, self._stage.view, self.clearing.for_words, device)
        self._toasts.draw(canvas)
