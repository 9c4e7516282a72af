"""The system lets files grow only so far (`ulimit -f`): nothing that was kept is lost, and it is told."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import structs

from game import log
from game.record.record import read_record
from game.session import profiles, settings
from game.session.ledger import Ledgers
from game.session.match.match import Match
from game.session.preferences import Preferences
from game.session.profiles import Profile, Profiles
from game.session.saves.saves import Saves
from game.session.settings import Settings
from game.session.statistics.statistics import Statistics
from game.words.match import unsaved_text
from tests.benchmarks import damage
from tests.support.matches import header, played

if TYPE_CHECKING or sys.platform != "win32":
    import resource


@contextmanager
def limited(most: int) -> Iterator[None]:
    """Limit files to `most` bytes inside the `with` block."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_match_over_the_file_size_limit_reports_it_and_is_saved_again_once_the_limit_is_lifted(
    tmp_path: Path,
) -> None:
    saves = Saves(tmp_path)
    table = Match(header(2, 1, people=1), journal=saves.new_journal())
    table.begin()
    played(table, 20, 1)
    path = next((tmp_path / "matches").glob("*.record"))
    before = path.read_bytes()
    with limited(len(before) + 30):
        played(table, 20, 2)
        assert table.recording.write_error is not None
        assert "File too large" in unsaved_text(table.recording.write_error)
        kept = path.read_bytes()
        assert kept.startswith(before), "nothing of it is lost"
        assert (
            read_record(kept.decode()).actions
            == table.recording.record.actions[: len(read_record(kept.decode()).actions)]
        )
        found = Saves(tmp_path).load_current()
        assert found.match is not None
        assert not list(tmp_path.rglob("*.new")), "no half a file stays"
    played(table, 1, 3)
    assert table.recording.write_error is None
    assert path.read_text(encoding="utf-8").splitlines() == list(table.recording.lines)


def test_beyond_the_file_limit_settings_people_and_scores_stay_as_saved_and_report_it(tmp_path: Path) -> None:
    damage.folder_with_everything(tmp_path)
    Statistics(tmp_path).catch_up()
    preferences = Preferences(Settings(), partial(settings.save, tmp_path / damage.SETTINGS))
    people = Profiles([damage.ANN], partial(profiles.save, tmp_path / damage.PEOPLE))
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    with limited(10), log.logging_to(tmp_path / "log.txt"):
        preferences.change(volume=0.9)
        people.change(damage.ANN.id, name="Anne")
        told = Ledgers(tmp_path).save(tmp_path / damage.SCORES, structs.replace(damage.EVENING, dealer=1))
        statistics = Statistics(tmp_path)
        statistics.forget_match("none")
    assert "cannot be saved" in preferences.save_problem
    assert people.save_problem
    assert "cannot be saved" in told
    after = {path: path.read_bytes() for path in before}
    assert after == before
    assert not list(tmp_path.rglob("*.new"))
    preferences.retry_saving()
    people.retry_saving()
    assert not preferences.save_problem
    assert settings.load(tmp_path / damage.SETTINGS)[0].volume == 0.9
    assert profiles.load(tmp_path / damage.PEOPLE, Profile("x", "x"))[0][0].name == "Anne"
