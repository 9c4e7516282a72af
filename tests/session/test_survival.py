"""A match outlives the end of the program at any moment, and files outlive damage: a few of many, see `benchmarks`."""

from pathlib import Path

import pytest

from tests.benchmarks import damage, kill


def test_a_match_that_is_killed_goes_on_exactly_there(tmp_path: Path) -> None:
    killing = kill.Killing(tmp_path, wait=None)
    for _ in range(4):
        killing.once()
    assert killing.counts.actions > 20
    assert killing.counts.continued >= 2
    assert killing.counts.done
    assert killing.counts.undone
    killing.judge([])
    record = tmp_path / "matches" / "current.record"
    record.write_bytes(b"".join(record.read_bytes().splitlines(keepends=True)[:-1]))
    with pytest.raises(kill.Lost, match="there is \\[\\]"):
        killing.judge([])


def test_the_program_starts_whatever_happened_to_its_files() -> None:
    assert damage.run(step=900) > 40
