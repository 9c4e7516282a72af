"""A match outlives the end of the program at any moment, and files outlive damage: a few of many, see `benchmarks`."""

from pathlib import Path

from tests.benchmarks import damage, kill


def test_a_match_that_is_killed_goes_on_exactly_there(tmp_path: Path) -> None:
    counts = kill.run(tmp_path, 5)
    assert counts.kills == 5
    assert counts.actions > 20


def test_the_program_starts_whatever_happened_to_its_files() -> None:
    assert damage.run(step=400) > 30
