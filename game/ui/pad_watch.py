"""What goes on with the gamepads of a table: one that is gone pauses it, and pads tremble when it is one's turn."""

from __future__ import annotations

from game.engine.state import Phase
from game.ui.glyphs import On, on_pad
from game.ui.pad_gate import PadGate
from game.ui.preferences import Preferences
from game.ui.screens.pause import PauseScreen
from game.ui.strings import _

_QUIET = (Phase.SHUFFLE, Phase.DEAL_OVER, Phase.MATCH_OVER)


class PadWatch:
    """Looks after the pads of a `gate`: call `tick` often."""

    def __init__(self, gate: PadGate, preferences: Preferences) -> None:
        self._gate = gate
        self._preferences = preferences
        self._page: PauseScreen | None = None
        self._about = 0
        """How many seats the page is about."""
        self._moment: object = None
        self._acting: frozenset[int] = frozenset()

    def tick(self, dt: float) -> bool:
        """Pause, go on and tremble as is due; whether another screen has come up."""
        self._tremble()
        screens, seats = self._gate.match.screens, self._gate.seats
        if self._gate.match.table is None:
            seats.lost.clear()  # what is lost between two matches is nobody's at the next one
        if self._page is None:
            return self._pause()
        if self._page not in screens.visible():
            seats.lost.clear()  # one goes on without it
            self._page = None
        elif len(seats.lost) != self._about and screens.top is self._page:
            screens.pop()
            self._page = None
            self._pause()
            return True
        return False

    def _pause(self) -> bool:
        """Pause at the table if a pad is gone: a menu, or a page that is open, is a pause already."""
        couch, seats = self._gate.couch, self._gate.seats
        if not seats.lost:
            return False
        if couch is None or any(isinstance(each, PauseScreen) for each in self._gate.match.screens.visible()):
            return False
        lost = seats.lost = [each for each in seats.lost if each in couch.holding_it.people]
        if not lost:
            return False
        name = couch.table.seats[lost[0]].name
        title = _("{name}’s gamepad is gone").format(name=name)
        note = _("Plug it in again, or press {button} on another one. Mouse and keyboard go on without it.")
        if len(lost) > 1:  # nobody can tell them apart but those who hold them
            title = _("{number} gamepads are gone").format(number=len(lost))
            note = _("Plug them in again. Press {button}, {name}! Mouse and keyboard go on without them.")
        note = note.format(button=on_pad(On.A), name=name)
        self._about = len(lost)
        self._page = PauseScreen((), note, title=title)
        self._gate.match.screens.push(self._page)
        return True

    def _tremble(self) -> None:
        couch = self._gate.couch
        if couch is None or couch.table.phase in _QUIET:
            self._acting = frozenset()
            return
        moment = (couch.table, couch.table.version)
        if moment == self._moment:
            return
        self._moment = moment
        asked, self._acting = frozenset(couch.table.acting) - self._acting, frozenset(couch.table.acting)
        if self._preferences.settings.rumble:
            for pad in (pad for seat in asked for pad in self._gate.seats.pads(seat)):
                self._gate.pads.rumble(pad, 0.5, 0.2)
