"""What is said over the table: bubbles at the plates, a hint, sentences in passing; each where there is room for it."""

from game.ui.canvas import Canvas
from game.ui.input import Device
from game.ui.preferences import Preferences
from game.ui.table.callouts import Callouts
from game.ui.table.clearing import Clearing
from game.ui.table.hinting import Hint
from game.ui.table.laying import Laying
from game.ui.table.needed import played
from game.ui.table.panels import Panels
from game.ui.table.viewpoint import Viewpoint
from game.ui.table.voices import Voices
from game.ui.widgets import Toasts


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
