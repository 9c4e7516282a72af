"""How a table is opened, and where one goes from a match."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from game.record.record import Record
from game.session.match.table import Table
from game.ui.app.screens import Screen
from game.ui.table.host import TableHost

Play = Callable[[str, float], object]

TableOpener = Callable[[Table, int, TableHost], Screen]
"""Makes the screen of a table for the player in a seat."""


class Doors(Struct, frozen=True):
    """Where one goes from a match."""

    title: Callable[[], object]
    change: Callable[[], object]
    """To set the table anew."""
    settings: Callable[[], object]
    quit: Callable[[], object]
    ask: Callable[[Callable[[], object]], object] = lambda begin: begin()
    """To begin another match, where one may be unfinished."""
    replay: Callable[[Record], object] = lambda record: None
    """To look at a match again."""
    over: Callable[[], str] = str
    """What is to be done when a match is over; in a sentence what there is to say of it."""
