"""A match outlives the end of the program at any moment, and files outlive damage: a few of many, see `benchmarks`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.session.match.match import Match
from game.session.saves.saves import Saves
from tests.benchmarks import damage, full, kill, kill_program
from tests.support.matches import any_action, header


def test_a_match_whose_program_is_killed_continues_at_its_last_action(tmp_path: Path) -> None:
    killing = kill.Killing(tmp_path, wait=None)
    for _ in range(8):
        killing.once()
    assert killing.counts.actions > 20
    assert killing.counts.continued >= 2
    assert killing.counts.done
    assert killing.counts.undone
    assert killing.counts.torn, "no line was half written"
    assert killing.counts.beside, "no file was being written anew"
    killing.judge([])
    record = tmp_path / "matches" / "current.record"
    record.write_bytes(b"".join(record.read_bytes().splitlines(keepends=True)[:-1]))
    with pytest.raises(kill.Lost, match="there is \\[\\]"):
        killing.judge([])


def test_the_kill_test_finds_a_match_that_ended_after_its_last_report_among_the_finished_matches(
    tmp_path: Path,
) -> None:
    saves, rng = Saves(tmp_path), Random(5)
    table = Match(header(2, 5, "basic_rummy"), journal=saves.new_journal())
    table.begin()
    while not table.is_over:
        reported, action = list(table.recording.lines), any_action(table, rng)
        table.submit(action)
    saves.new_journal()
    killing = kill.Killing(tmp_path)
    killing.judge([kill.Report(0, reported, kill.Next("play", action.seat, action.text))])
    assert killing.counts.done == {"play": 1}


def test_a_killed_program_continues_at_its_last_action_and_counts_each_deal_once(tmp_path: Path) -> None:
    killing = kill_program.run(tmp_path, 2, seed=3, wait=lambda seconds: None)
    assert killing.counts.actions
    assert killing.counts.continued == 1


def test_the_full_survival_proof_runs_every_part_and_fails_if_one_does() -> None:
    told: list[str] = []
    assert full.run(full.PARTS, lambda part: 0, told.append)
    assert not full.run(full.PARTS, lambda part: int(part.name == "damage"), told.append)
    lines = told[-1].split()
    assert [part.name for part in full.PARTS] == [word for word in lines if word in {part.name for part in full.PARTS}]
    assert lines.count("held") == len(full.PARTS) - 1


def test_the_program_starts_with_any_damage_to_its_files() -> None:
    assert damage.run(step=900) > 40
