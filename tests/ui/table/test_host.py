"""The end of a deal and that of the match are told apart, if anybody wants to know."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.state import View
from game.ui.table.host import TableHost
from tests.support.matches import begun, played


class Told(TableHost):
    """Notes what it is told."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def deal_over(self, view: View, record: Sequence[str]) -> None:
        self.told.append(f"deal {view.seat}")

    def match_over(self, view: View, record: Sequence[str]) -> None:
        self.told.append(record[-1])


def test_each_end_is_told_by_itself() -> None:
    host = Told()
    table = begun(2, 1, "doofer")
    host.over(table, table.view(1))
    played(table, 10_000)
    assert table.over
    host.over(table, table.view(1))
    TableHost().over(table, table.view(1))
    assert host.told == ["deal 1", table.record[-1]]
