"""A match that cannot be saved is told once, and once more when it can."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.engine.state import Phase
from game.session.saves.records import RecordJournal
from game.ui.input.verbs import Quit
from game.ui.match.controller import SaveTrouble
from game.ui.match.score_sheet import ScoreSheet
from game.ui.widgets.screens import Screen
from tests.support.files import full_disk
from tests.support.matches import any_action, begun, played
from tests.ui.support.evening import Evening
from tests.ui.support.sofa import Sofa, discard


def test_the_table_reports_a_full_disk_and_when_there_is_room_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    evening = Evening(tmp_path / "evening")
    table = begun(2)
    journal = RecordJournal(tmp_path / "x.record")
    table.recording.save_to(journal)
    SaveTrouble(evening.loop.screens, table)
    played(table, 2)
    assert evening.said == ""
    with full_disk():
        played(table, 3)
        assert evening.said == "The match cannot be saved: the disk is full."
        assert len(evening.page.toasts.texts) == 1
    assert caplog.text.count("The match cannot be saved") == 1
    played(table, 1)
    assert evening.said.endswith("The match is being saved again.")
    assert journal.path.read_text().splitlines() == list(table.recording.lines)


def test_a_save_that_succeeds_again_is_reported_at_once_and_only_once(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "evening")
    table = begun(2)
    journal = RecordJournal(tmp_path / "x.record")
    table.recording.save_to(journal)
    SaveTrouble(evening.loop.screens, table)
    with full_disk():
        played(table, 1)
        table.retry_saving()
        assert len(evening.page.toasts.texts) == 1
    table.retry_saving()
    assert evening.said.endswith("The match is being saved again.")
    assert journal.path.read_text().splitlines() == list(table.recording.lines)
    played(table, 1)
    assert evening.said.count("The match is being saved again.") == 1


def test_the_curtain_and_the_score_sheet_show_a_save_problem(tmp_path: Path) -> None:
    table, told, rng = begun(2, game="doofer", people=2), "Not being saved: the disk is full", Random(1)
    table.recording.save_to(RecordJournal(tmp_path / "x.record"))
    sofa = Sofa(table)
    assert told not in sofa.loop.display.texts
    with full_disk():
        sofa.lift()
        discard(sofa)
        sofa.wait()
        assert sofa.curtain.trouble == told
        assert told in sofa.loop.display.texts
        while table.phase is not Phase.DEAL_OVER:
            table.submit(any_action(table, rng))
        sofa.match.go_on()
        sofa.wait(0.1)
        assert isinstance(sofa.top, ScoreSheet)
        assert told in sofa.loop.display.texts


def test_a_save_problem_under_another_screen_is_reported_again_at_the_table(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "evening")
    table = begun(2)
    table.recording.save_to(RecordJournal(tmp_path / "x.record"))
    SaveTrouble(evening.loop.screens, table)
    evening.loop.screens.push(Screen())
    with full_disk():
        played(table, 1)
        evening.loop.screens.pop()
        assert evening.said == ""
        played(table, 1)
        assert "cannot be saved" in evening.said
    evening.loop.do(Quit())
