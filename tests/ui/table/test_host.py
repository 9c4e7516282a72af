"""The end of a deal and that of the match are told apart, if anybody wants to know."""

from __future__ import annotations

from game.ui.table.host import TableHost
from tests.support.matches import begun, played


class Told(TableHost):
    """A host that records its calls."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def on_deal_over(self) -> None:
        self.told.append("deal")

    def on_match_over(self) -> None:
        self.told.append("match")


def test_the_host_is_notified_of_each_end_of_a_deal_once() -> None:
    host = Told()
    table = begun(2, 1, "doofer")
    host.on_end_seen(table)
    played(table, 10_000)
    assert table.is_over
    host.on_end_seen(table)
    TableHost().on_end_seen(table)
    assert host.told == ["deal", "match"]
