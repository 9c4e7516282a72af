"""The way to a table: what one needs there is imported and made for the first table, or once the title is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.session.settings import Settings
from game.ui.app.flow import Flow
from game.ui.app.preferences import Preferences
from game.ui.input.pads import Pads
from game.ui.input.verbs import Verb

if TYPE_CHECKING:
    from game.session.match.table import Table
    from game.ui.app.screens import Screen
    from game.ui.match.seated import Tableside
    from game.ui.table.host import TableHost


PARTS = (
    "game.bots.explain.advice",
    "game.session.players.brains",
    "game.content.telling.page",
    "game.ui.cards.stage",
    "game.ui.table.picture",
    "game.ui.table.screen",
    "game.ui.couch.couch",
    "game.ui.people.flow",
    "game.ui.match.flow",
    "game.ui.match.seated",
)
"""What a table needs, from the ground up: imported one after the other, so that no frame is late."""


_PRESSED = (pygame.JOYBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN)


class TableDoor:
    """Stands for a `Tableside` until there is one, and then before it. A `Source` of the loop: that of the `pads`.

    `play` plays a sound by its name and volume.
    """

    def __init__(
        self, flow: Callable[[], Flow], pads: Pads, preferences: Preferences, play: Callable[[str, float], object]
    ) -> None:
        self._flow = flow
        self._pads = pads
        self._preferences = preferences
        self._play = play
        self._side: Tableside | None = None

    @property
    def side(self) -> Tableside:
        """What is there; made now if it is not yet, its overlays below those there are."""
        if self._side is None:
            from game.ui.match.seated import Tableside

            flow = self._flow()
            rooms = flow.rooms
            opponents = rooms.people.opponents
            self._side = Tableside(rooms.match, self._pads, opponents, self._preferences, self._play)
            flow.screens.overlays = (*self._side.overlays, *flow.screens.overlays)
        return self._side

    def open(self, table: Table, seat: int, host: TableHost) -> Screen:
        """See `SeatedTable.open`."""
        return self.side.seated.open(table, seat, host)

    def rest(self) -> list[Callable[[], object]]:
        """What makes all that, in steps of which none takes long: then bots are ready to think."""
        return [*(partial(import_module, name) for name in PARTS), self.start_brains]

    def start_brains(self) -> None:
        """Start the process in which bots think."""
        self.side.seated.brains.start()

    @property
    def thinking(self) -> bool:
        """Whether a bot is."""
        return self._side is not None and self._side.seated.thinking

    def read(self, events: Sequence[Event], now: float) -> list[Verb]:
        """See `Source.read`. Whoever presses a button of a pad may want a seat with it: that is for what is there."""
        if self._side is None and any(event.type in _PRESSED for event in events):
            return self.side.gate.read(events, now)
        return (self._side.gate if self._side else self._pads).read(events, now)

    def tick(self, dt: float) -> bool:
        """See `PadWatch.tick`. A poller of the loop."""
        return self._side is not None and self._side.watch.tick(dt)

    def apply(self, settings: Settings) -> None:
        """Put the settings in force at the table that is open."""
        if self._side:
            self._side.seated.apply(settings)

    def close(self) -> None:
        """Send the bots away."""
        if self._side:
            self._side.seated.close()
