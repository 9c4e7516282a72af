"""The end of a deal and that of the match are told apart, if anybody wants to know."""

from __future__ import annotations

from game.ui.match.hooks import Hooks
from tests.support.matches import begun, played


def test_each_end_has_a_hook_of_its_own() -> None:
    told: list[str] = []
    hooks = Hooks(lambda view, record: told.append(f"deal {view.seat}"), lambda view, record: told.append(record[-1]))
    table = begun(2, 1, "doofer")
    hooks.over(table, table.view(1))
    played(table, 10_000)
    assert table.over
    hooks.over(table, table.view(1))
    Hooks().over(table, table.view(1))
    assert told == ["deal 1", table.record[-1]]
