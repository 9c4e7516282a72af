"""What every table needs besides its pages: who plays there, gamepads with seats, and what lies over all screens."""

from __future__ import annotations

from collections.abc import Callable

from game.session.opponents import Opponents
from game.ui.match_flow import MatchFlow
from game.ui.pad_gate import PadGate
from game.ui.pad_leave import LeaveSign
from game.ui.pad_watch import PadWatch
from game.ui.pads import Pads
from game.ui.peek import Peek
from game.ui.preferences import Preferences
from game.ui.screen import Overlay
from game.ui.seated_table import SeatedTable
from game.ui.who_peeks import WhoPeeks


class Tableside:
    """Belongs to the tables of `match`: `seated` opens them, `gate` and `watch` look after the `pads` there."""

    def __init__(
        self,
        match: MatchFlow,
        pads: Pads,
        opponents: Opponents,
        preferences: Preferences,
        play: Callable[[str, float], object],
    ) -> None:
        self.seated = SeatedTable(opponents, preferences, play, lambda: match.pads.names)
        self.gate = PadGate(pads, match)
        self.watch = PadWatch(self.gate, preferences)
        self.overlays: tuple[Overlay, ...] = (
            LeaveSign(self.gate.seating.leaving),
            Peek(WhoPeeks(self.gate).find),
            match.replies,
        )
