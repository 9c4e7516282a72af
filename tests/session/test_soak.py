"""Whole matches with all that is kept of them leave nothing behind in memory: a few of many, see `benchmarks`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar
from weakref import ref

import pytest
from msgspec import structs

from game.content.sheets.sheets import load_sheet
from game.engine.sheet.keys import RuleSheet
from game.session.match.match import Match
from tests.benchmarks.soak import Grown, Memory, Soak, run
from tests.support.memory import empty_caches

BOUND = Memory(3.0, 2_500)
S = TypeVar("S", bound=Soak)


class Watched(Soak):
    """A soak test that knows which of its matches are still in memory."""

    def __init__(self, folder: Path, sheets: Sequence[RuleSheet]) -> None:
        super().__init__(folder, sheets)
        self.played: list[ref[Match]] = []

    def play(self) -> Match:
        table = super().play()
        self.played.append(ref(table))
        empty_caches()
        return table


class Hoard(Soak):
    """A soak test that leaks memory in every match."""

    def __init__(self, folder: Path, sheets: Sequence[RuleSheet]) -> None:
        super().__init__(folder, sheets)
        self.left: list[list[int]] = []

    def play(self) -> Match:
        self.left += ([] for _ in range(10_000))
        return super().play()


def soak(folder: Path, kind: type[S]) -> S:
    """Return a soak test with short matches of two players."""
    sheet = load_sheet("rummy_500")
    match, players = structs.replace(sheet.match, target=150), structs.replace(sheet.players, max=2)
    return kind(folder, [structs.replace(sheet, match=match, players=players)])


def test_matches_played_in_a_row_with_their_saves_and_statistics_are_freed_from_memory(tmp_path: Path) -> None:
    seen: list[int] = []
    whole = soak(tmp_path, Watched)
    run(whole, 5, 2, BOUND, tell=lambda soak, now: seen.append(soak.matches))
    assert seen == [1, 2, 3, 4, 5]
    assert [each() is None for each in whole.played] == [True, True, True, True, False]
    assert len(whole.saves.archive.matches) == 5
    assert whole.continued
    assert whole.hints


def test_the_soak_run_finds_memory_that_grows_with_every_match(tmp_path: Path) -> None:
    with pytest.raises(Grown, match="from match 1 to 2 memory grew"):
        run(soak(tmp_path, Hoard), 2, 1, BOUND)
