"""Bots and others at a table: when their time passes, what they advise, who they are."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from game.bots.explain.reasons import Advice
from game.engine.actions import DrawStock
from game.ui.table.context import TableContext
from game.ui.table.host import AdviceCallback, Bots, TableHost
from game.ui.widgets.screens import Screen
from tests.ui.support.tables import ANN, BEA, Seated, persons, played, table_of


class Heard(TableHost):
    """A host with a person who has a call key; it opens only the second seat."""

    def __init__(self) -> None:
        self.called: list[int] = []
        self.rivals: list[Sequence[int]] = []

    @property
    def call_keys(self) -> dict[str, int]:
        return {"q": 1}

    def call(self, seat: int) -> None:
        self.called.append(seat)

    def listen(self, dt: float, rivals: Sequence[int]) -> bool:
        self.rivals.append(rivals)
        return False

    def open_seat(self, seat: int) -> bool:
        return seat == 1


class Clocked(Bots):
    """Bots that record the times they are given, and advise to draw."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def tick(self, now: float) -> bool:
        self.times.append(now)
        return now > 1

    def due(self, now: float) -> Sequence[int]:
        return (1,) if now > 1 else ()

    def advise(self, seat: int, tell: AdviceCallback, now: float) -> None:
        tell(Advice(DrawStock(seat), 0.0, (DrawStock(seat),)))


class There:
    """The other players at a table of three."""

    def __init__(self, bots: Bots) -> None:
        self.table = played(table_of([ANN, BEA, "5C 5D 5S 6H 6C 6D JS"]))
        self.host = Heard()
        sitting = persons(3)
        sitting[2] = structs.replace(sitting[2], about="Cy, who waits.")
        self.context = TableContext(Screen(), self.table, 0, sitting, self.host, bots)
        self.others = self.context.others


def test_the_clock_of_the_bots_advances_only_by_the_ticks_of_the_table() -> None:
    bots = Clocked()
    there = There(bots)
    assert [there.others.advance(dt) for dt in (0.0, 0.6, 0.0, 0.6)] == [False, False, False, True]
    assert bots.times == [0.0, 0.6, 0.6, 1.2]
    assert there.host.rivals == [(), (), (), (1,)]


def test_a_given_hint_is_counted_for_its_seat_and_a_missing_one_is_not() -> None:
    told: list[Advice | None] = []
    there = There(Clocked())
    there.others.advise(told.append)
    assert told[0] is not None
    assert there.table.seating.hint_counts == (1, 0, 0)
    there = There(Bots())
    there.others.advise(told.append)
    assert told[1] is None
    assert there.table.seating.hint_counts == (0, 0, 0)


def test_introducing_a_seat_lets_the_host_open_it_or_shows_the_description_of_its_player() -> None:
    there = There(Bots())
    assert [there.others.introduce(seat) for seat in range(3)] == [False, True, True]
    assert there.context.toasts.texts == ["Cy, who waits."]


def test_the_call_key_of_another_person_calls_for_their_seat() -> None:
    host = Heard()
    at = Seated(played(table_of([ANN, BEA, "5C 5D 5S 6H 6C 6D JS"])), host=host)
    at.key("q")
    assert host.called == [1]
    assert not at.screen.controller.has_to_wait
