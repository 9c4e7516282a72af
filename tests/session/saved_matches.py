"""Matches saved while they are played, for tests."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from game.session.match.table import Table
from game.session.saves.saves import Saves
from tests.session.matches import header, played

EVENING = datetime(2026, 5, 1, 20, 15, 30)


def saves(folder: Path) -> Saves:
    return Saves(folder, lambda: EVENING)


def saved(folder: Path, moves: int, seed: int = 1) -> Table:
    """A match of two, saved while it is played."""
    table = Table(header(2, seed, people=1), journal=saves(folder).begin())
    table.begin()
    return played(table, moves, seed)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "matches").glob("*.record"))


def evenings(folder: Path) -> Saves:
    """Saves with a match in the third deal, then one just begun, then one under way; all of different ages."""
    keeper = saves(folder)
    for age, seed, deals in ((3, 1, 3), (2, 2, 1), (1, 3, 1)):
        table = saved(folder, 0, seed)
        while table.truth.deal < deals:
            played(table, 1, seed)
        os.utime(keeper.current, (EVENING.timestamp() - age,) * 2)
    return keeper
