"""A table from one of its seats: who sits there, what lies there for its player, and how one speaks of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.engine.events import Event
from game.engine.state import View
from game.session.match.table import Table
from game.ui.table.host import TableHost
from game.ui.table.log import Tell
from game.ui.widgets.players import Person
from game.ui.words.prompts import Prompts
from game.ui.words.table import Words


class Viewpoint:
    """What the player in `seat` of `table` sees besides their own cards; `people` go by seat."""

    def __init__(
        self,
        table: Table,
        seat: int,
        people: Sequence[Person],
        host: TableHost,
    ) -> None:
        self.table = table
        self.seat = seat
        self.people = tuple(people)
        names = tuple(person.name for person in people)
        self.words = Words(names, seat, host.house_rule)
        self.prompts = Prompts(names, seat)
        self._host = host

    @property
    def seen(self) -> View:
        """All that lies there for the player, hands that are open to everybody included; rules ask `Desk.view`."""
        return self.table.view(self.seat, self._host.open_hands)

    def retold(self) -> Iterator[tuple[View, tuple[Event, ...], Tell]]:
        """Yield what happened in this deal, each with the words of those who sat there then."""
        past = self.table.past
        for names, (view, events) in zip(past.names_then(), past.retell(self.seat), strict=True):
            yield view, events, Words(names, self.seat).event
