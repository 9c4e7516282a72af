"""The ways along a match that is looked at again: play by play, by turns and deals, or by itself."""

from collections.abc import Callable

from game.ui.preferences import Preferences
from game.ui.replay.playback import PACES, Playback
from game.ui.replay.show import Show


class Ways:
    """Moves `show`, and calls `changed` whenever something else is to be seen."""

    def __init__(self, show: Show, preferences: Preferences, changed: Callable[[], object]) -> None:
        self.show = show
        self.preferences = preferences
        self.playback = Playback()
        self._changed = changed

    def tick(self, dt: float) -> bool:
        """Let dt seconds pass: while it plays, the next moment comes once all cards have arrived."""
        stage = self.show.stage
        moved = stage.tick(dt)
        if not stage.busy_for and self.playback.tick(dt):
            self.step()
            return True
        return moved

    def toggle(self) -> None:
        """Play on, from the beginning if it is at its end, or stop."""
        if not self.playback.playing and self.show.number == self.show.replay.last:
            self.go(0)
        self.playback.toggle()
        self._changed()

    def stop(self) -> None:
        """Stand still."""
        self.playback.playing = False
        self._changed()

    def set_pace(self, pace: str) -> None:
        """Play as fast as one of `PACES`."""
        self.playback.pace = pace

    def step(self) -> None:
        """Show what happened next."""
        settings, show = self.preferences.settings, self.show
        pace = PACES[self.playback.pace][1]
        show.stage.speed = "off" if settings.animation == "off" else pace
        show.stage.reduced = settings.reduced_motion
        show.stage.finish()
        if not show.step() or show.number == show.replay.last:
            self.playback.playing = False
        self._changed()

    def step_back(self) -> None:
        """Show how it was before the last play."""
        self.go(self.show.number - 1)

    def go(self, number: int) -> None:
        """Show a moment."""
        self.show.go(number)
        self._changed()

    def go_turn(self, way: int) -> None:
        """Show where the next turn begins, or this one or the one before."""
        self.go(self.show.replay.turn_from(self.show.number, way))

    def go_deal(self, way: int) -> None:
        """Show where the next deal begins, or this one or the one before."""
        self.go(self.show.replay.deal_from(self.show.number, way))

    def look_from(self, seat: int, all_hands: bool) -> None:
        """Sit in a seat, and see what it saw, or all hands."""
        self.show.look_from(seat, all_hands)
        self._changed()
