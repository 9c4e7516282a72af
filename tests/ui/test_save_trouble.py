"""A match that cannot be saved is told once, and once more when it can."""

from pathlib import Path

from game.session.saves import RecordFile
from game.ui.input import Quit
from game.ui.save_trouble import SaveTrouble
from game.ui.screen import Screen
from tests.session.full_disk import full_disk
from tests.session.matches import begun, played
from tests.ui.evening import Evening


def test_a_full_disk_is_told_at_the_table_and_so_is_its_end(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "evening")
    table = begun(2)
    journal = RecordFile(tmp_path / "x.record")
    table.keep_in(journal)
    SaveTrouble(evening.loop.screens, table)
    played(table, 2)
    assert evening.said == ""
    with full_disk():
        played(table, 3)
        assert evening.said == "The match cannot be saved: the disk is full."
        assert len(evening.page.toasts.texts) == 1
    played(table, 1)
    assert evening.said.endswith("The match is saved again.")
    assert journal.path.read_text().splitlines() == list(table.record)


def test_what_nobody_could_read_is_told_later(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "evening")
    table = begun(2)
    table.keep_in(RecordFile(tmp_path / "x.record"))
    SaveTrouble(evening.loop.screens, table)
    evening.loop.screens.push(Screen())
    with full_disk():
        played(table, 1)
        evening.loop.screens.pop()
        assert evening.said == ""
        played(table, 1)
        assert "cannot be saved" in evening.said
    evening.loop.do(Quit())
