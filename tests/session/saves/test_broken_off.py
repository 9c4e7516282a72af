"""A match outlives the end of the program at every single thing that is done to its files, renames among them."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from game.record.record import read_record
from game.session.match.match import Match, fork_match
from game.session.saves.saves import Saves
from tests.support.matches import header, played

DONE = ("rename", "replace", "unlink", "link", "fsync", "truncate")
"""The operations on files besides opening them for writing."""


class Ended(BaseException):
    """The program ends here; a BaseException, so that no error handling runs."""


def ended_at(place: int, do: Callable[[], object]) -> bool:
    """Run a function that is ended before its `place`th operation on files; return whether it came so far."""
    left = count(place, -1)

    def before(usual: Callable[..., Any], writes: bool = False) -> Callable[..., Any]:
        def done(*args: Any, **given: Any) -> Any:
            mode = args[1] if writes and len(args) > 1 else given.get("mode", "r")
            if (not writes or set(mode) & set("wax+")) and next(left) <= 1:
                raise Ended
            return usual(*args, **given)

        return done

    with ExitStack() as stack:
        for name in DONE:
            stack.enter_context(patch.object(os, name, before(getattr(os, name))))
        stack.enter_context(patch.object(io, "open", before(io.open, writes=True)))
        try:
            do()
        except Ended:
            return True
    return False


def two_matches(folder: Path) -> tuple[Match, Match]:
    """Return a match that was put away and one under way."""
    tables = []
    for seed in (1, 2):
        table = Match(header(2, seed, people=1), journal=Saves(folder).new_journal())
        table.begin()
        tables.append(played(table, 20, seed))
    return tables[0], tables[1]


def begin(saves: Saves, under_way: Match) -> None:
    table = Match(header(2, 3, people=1), journal=saves.new_journal())
    table.begin()
    played(table, 2)


def fork(saves: Saves, under_way: Match) -> None:
    fork_match(read_record("\n".join(under_way.recording.lines) + "\n"), 10).recording.save_to(saves.new_journal())


def go_on_with_the_other(saves: Saves, under_way: Match) -> None:
    other = next(each.path for each in saves.unfinished_matches() if each.path != saves.current)
    assert saves.resume(other).match


def start(saves: Saves, under_way: Match) -> None:
    assert saves.load_current().match


@pytest.mark.parametrize("do", [begin, fork, go_on_with_the_other, start])
def test_a_save_interrupted_at_any_file_operation_loses_neither_of_two_matches(
    do: Callable[[Saves, Match], None], tmp_path: Path
) -> None:
    for place in count(1):
        folder = tmp_path / f"{place}"
        both = two_matches(folder)
        ended = ended_at(place, lambda folder=folder, both=both: do(Saves(folder), both[1]))  # type: ignore[misc]
        saves = Saves(folder)
        found = saves.load_current()
        assert found.message == "", place
        records = [path.read_text(encoding="utf-8").splitlines() for path in saves.folder.glob("*.record")]
        for table in both:
            assert list(table.recording.lines) in records, place
        assert len(saves.unfinished_matches(found.match)) == len(records), place
        spares = {path.with_suffix("").name for path in saves.folder.glob("*.last")}
        assert spares <= {path.name for path in saves.folder.glob("*.record")}, place
        if not ended:
            assert place > 4
            return
