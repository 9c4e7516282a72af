"""The way through the pages: title, table, score sheets, result, and back; a match left is found again."""

from pathlib import Path

from game.session.saves import Unsaved
from game.ui.input import Cancel, Command, Confirm
from game.ui.screens.setup import SetupScreen
from game.ui.screens.title import TitleScreen
from tests.ui.evening import Evening, texts_of


def test_there_is_nothing_to_continue_at_first(evening: Evening) -> None:
    assert texts_of(evening.top) == ["Play", "House rules", "Settings", "Quit"]


def test_two_clicks_lead_to_the_table_and_two_keys_as_well(evening: Evening) -> None:
    evening.sit_down()
    first = evening.opened[-1]
    assert evening.top is first
    assert [seat.name for seat in first.table.seats] == ["Ann", "Bea", "Carl"]
    assert first.table.header.seed == 7
    evening.flow.title()
    evening.loop.step()
    assert texts_of(evening.top)[0] == "Continue"
    evening.loop.do(Confirm())
    assert evening.top is evening.opened[-1]
    assert evening.opened[-1].table is first.table


def test_quitting_keeps_the_match_for_the_next_evening(tmp_path: Path) -> None:
    first = Evening(tmp_path)
    first.sit_down()
    first.loop.do(Command("p"), Confirm())
    first.loop.do(Cancel())
    first.click("Quit")
    assert first.top is None
    second = Evening(tmp_path)
    assert texts_of(second.top)[0] == "Continue"
    second.click("Continue")
    assert list(second.opened[-1].table.record) == list(first.opened[-1].table.record)


def test_what_was_damaged_is_said_on_the_title(tmp_path: Path) -> None:
    Evening(tmp_path).sit_down()
    (tmp_path / "matches" / "current.record").write_text("nonsense")
    page = Evening(tmp_path).top
    assert isinstance(page, TitleScreen)
    assert len(page.toasts.texts) == 1
    assert "damaged" in page.toasts.texts[0]


def test_name_and_picture_are_kept(evening: Evening) -> None:
    evening.click("Play")
    assert isinstance(evening.top, SetupScreen)
    evening.top.draft.names[0] = "Zoë"
    evening.click("Start")
    assert evening.preferences.settings.name == "Zoë"
    assert evening.preferences.settings.avatar == "owl"


def test_where_another_program_keeps_the_folder_one_plays_without_saving(tmp_path: Path) -> None:
    first = Evening(tmp_path)
    first.sit_down()
    before = (tmp_path / "matches" / "current.record").read_bytes()
    second = Evening(tmp_path, Unsaved())
    assert second.flow.table is None
    second.sit_down()
    assert second.opened
    assert [path.name for path in (tmp_path / "matches").iterdir()] == ["current.record"]
    assert (tmp_path / "matches" / "current.record").read_bytes() == before
