"""The way through the pages: title, table, score sheets, result, and back; a match left is found again."""

from __future__ import annotations

from pathlib import Path

from game.record.record import Seat
from game.session.saves.saves import NoSaves
from game.ui.app.title import TitleScreen
from game.ui.app.trouble import TroubleScreen
from game.ui.input.verbs import Cancel, Command, Confirm, Direction, Focus
from game.ui.match.score_sheet import ScoreSheet
from game.ui.match.unfinished_page import UnfinishedScreen
from game.ui.pages.rules_page import RulesPage
from game.ui.people.choose_opponent import ChooseOpponentPage
from game.ui.setup.draft import MatchPlan
from game.ui.setup.screen import SetupScreen
from game.ui.widgets import Dialog
from tests.ui.support.evening import SHEETS, Evening, texts_of


def test_the_first_title_offers_no_match_to_continue(evening: Evening) -> None:
    assert texts_of(evening.top) == [
        "Play",
        "Which game?",
        "Lessons and puzzles",
        "House rules",
        "Matches",
        "Settings",
        "Quit",
    ]


def test_play_and_start_lead_from_the_title_to_the_table_and_enter_continues_its_match(evening: Evening) -> None:
    evening.sit_down()
    first = evening.opened[-1]
    assert evening.top is first
    assert [seat.name for seat in first.table.seats] == ["Ann", "Stella", "Finn"]
    assert first.table.header.seed == 7
    evening.services.screens.restart_at("title")
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
    assert list(second.opened[-1].table.recording.lines) == list(first.opened[-1].table.recording.lines)


def test_a_damaged_save_is_reported_on_the_title(tmp_path: Path) -> None:
    Evening(tmp_path).sit_down()
    (tmp_path / "matches" / "current.record").write_text("nonsense")
    page = Evening(tmp_path).top
    assert isinstance(page, TitleScreen)
    assert len(page.warnings) == 1
    assert "damaged" in page.warnings[0]


def test_the_name_and_avatar_set_for_the_first_person_are_kept_in_the_settings(evening: Evening) -> None:
    evening.click("Play")
    assert isinstance(evening.top, SetupScreen)
    evening.top.draft.chairs.rename(0, "Zoë")
    evening.click("Start")
    assert evening.preferences.settings.name == "Zoë"
    assert evening.preferences.settings.avatar == "owl"


def test_an_opponent_chosen_at_the_setup_is_kept_in_the_settings(evening: Evening) -> None:
    evening.click("Play")
    evening.click("Standard")
    assert isinstance(evening.top, ChooseOpponentPage)
    evening.loop.do(Focus(Direction.UP), Confirm())
    assert isinstance(evening.top, SetupScreen)
    evening.click("Start")
    table = evening.table
    assert table is not None
    assert [(seat.level, seat.character) for seat in table.seats][:2] == [("", ""), ("casual", "vito")]
    assert evening.preferences.settings.opponents[:2] == ("vito", "finn")


def test_without_the_folder_lock_a_match_is_played_without_saving(tmp_path: Path) -> None:
    first = Evening(tmp_path)
    first.sit_down()
    before = (tmp_path / "matches" / "current.record").read_bytes()
    second = Evening(tmp_path, NoSaves())
    assert second.table is None
    second.sit_down()
    assert second.opened
    assert [path.name for path in (tmp_path / "matches").glob("*.record")] == ["current.record"]
    assert (tmp_path / "matches" / "current.record").read_bytes() == before


def test_beginning_another_match_keeps_the_unfinished_one_without_a_question(evening: Evening) -> None:
    evening.sit_down()
    first = evening.opened[-1]
    evening.services.screens.restart_at("title")
    evening.loop.step()
    evening.sit_down()
    assert evening.table is evening.opened[-1].table is not first.table
    kept = evening.services.unfinished_matches.list_matches()
    assert [each.path.read_text().splitlines() for each in kept][1:] == [list(first.table.recording.lines)]


def test_a_quick_game_is_the_table_of_last_time_with_new_cards(evening: Evening) -> None:
    evening.click("Play")
    evening.services.draft.seed = "66"
    evening.services.draft.player_count = 4
    evening.click("Start")
    first = evening.opened[-1].table
    assert first.header.seed == 66
    evening.services.screens.restart_at("title")
    evening.loop.step()
    evening.click("Quick game")
    again = evening.opened[-1].table
    assert (again.header.sheet, again.seats) == (first.header.sheet, first.seats)
    assert again.header.seed == evening.seed != 66


def test_all_unfinished_matches_can_be_continued(evening: Evening) -> None:
    evening.sit_down()
    first = evening.opened[-1]
    first.play()
    evening.services.screens.restart_at("title")
    evening.sit_down()
    second = evening.opened[-1]
    evening.services.screens.restart_at("title")
    assert isinstance(evening.top, TitleScreen)
    assert evening.top.note == "Doofer, deal 1"
    evening.click("Continue")
    assert evening.opened[-1].table is second.table, "the last one, at once"
    evening.services.screens.restart_at("title")
    evening.click("Unfinished")
    assert isinstance(evening.top, UnfinishedScreen)
    evening.loop.do(Focus(Direction.DOWN), Confirm())
    assert isinstance(evening.top, ScoreSheet)
    assert list(evening.opened[-1].table.recording.lines) == list(first.table.recording.lines)
    evening.services.screens.restart_at("title")
    evening.click("Unfinished")
    evening.loop.do(Focus(Direction.DOWN), Confirm())
    assert list(evening.opened[-1].table.recording.lines) == list(second.table.recording.lines)


def test_a_deleted_match_is_not_continued_from_the_title(evening: Evening, tmp_path: Path) -> None:
    for _ in range(2):
        evening.services.match.begin(MatchPlan(SHEETS["doofer"], (Seat("Ann"), Seat("Bea", "bot"))))
    evening.services.screens.restart_at("title")
    evening.click("Unfinished")
    evening.click("Delete")
    assert evening.table is None
    evening.click("Back")
    evening.click("Continue")
    assert evening.opened[-1].table is not evening.opened[-2].table
    assert [path.name for path in (tmp_path / "matches").glob("*.record")] == ["current.record"]


def test_a_match_put_aside_can_be_continued_at_the_next_start(tmp_path: Path) -> None:
    first = Evening(tmp_path)
    first.sit_down()
    (tmp_path / "matches" / "current.record").rename(tmp_path / "matches" / "match of yesterday.record")
    second = Evening(tmp_path)
    assert isinstance(second.top, TitleScreen)
    assert second.top.note == "Doofer, deal 1"
    second.click("Continue")
    assert list(second.opened[-1].table.recording.lines) == list(first.opened[-1].table.recording.lines)


def test_continuing_a_match_that_can_no_longer_be_read_leads_back_to_the_title(
    evening: Evening, tmp_path: Path
) -> None:
    evening.sit_down()
    evening.services.screens.restart_at("title")
    evening.services.unfinished_matches.table = None
    (tmp_path / "matches" / "current.record").write_text("nonsense")
    evening.services.match.resume_from(tmp_path / "matches" / "current.record")
    assert isinstance(evening.top, TitleScreen)
    assert "cannot be continued" in evening.said


def test_a_program_that_saves_nothing_says_so_on_title_and_setup_and_asks_before_a_match_is_lost(
    tmp_path: Path,
) -> None:
    evening = Evening(tmp_path, NoSaves(), "Nothing is saved.")
    assert "Nothing is saved." in evening.loop.display.texts
    evening.click("Play")
    assert "Nothing is saved." in evening.loop.display.texts
    evening.click("Start")
    evening.services.screens.restart_at("title")
    evening.sit_down()
    assert isinstance(evening.top, Dialog)
    assert "it will be lost when a new match begins" in evening.top.text
    evening.loop.do(Cancel())
    evening.services.screens.restart_at("title")
    evening.click("Continue")
    assert evening.opened[-1].table is evening.opened[0].table


def test_the_game_chosen_on_the_setup_page_is_kept_in_the_settings(evening: Evening) -> None:
    evening.click("Play")
    page = evening.top
    assert isinstance(page, SetupScreen)
    page._choose_game("rummy_500")
    evening.click("Back")
    assert evening.preferences.settings.game == "rummy_500"


def test_the_trouble_page_continues_the_match_from_its_record_or_leads_to_the_title(
    evening: Evening, tmp_path: Path
) -> None:
    evening.sit_down()
    before = list(evening.opened[-1].table.recording.lines)
    evening.services.open_trouble_page(tmp_path / "report.txt")
    assert isinstance(evening.top, TroubleScreen)
    evening.click("Continue")
    assert evening.opened[-1].table is not evening.opened[0].table
    assert list(evening.opened[-1].table.recording.lines) == before
    evening.services.open_trouble_page(None)
    evening.click("Title")
    assert isinstance(evening.top, TitleScreen)


def test_f1_opens_the_rules_from_every_page(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.loop.on_help = evening.services.open_rules
    for page in ("title", "settings", "setup"):
        evening.services.screens.open(page)
        evening.loop.step()
        below = evening.top
        evening.loop.do(Command("f1"))
        assert isinstance(evening.top, RulesPage)
        evening.loop.do(Cancel())
        assert evening.shows(below)
    evening.services.screens.restart_at("title")
    evening.sit_down()
    evening.loop.do(Command("p"))
    assert isinstance(evening.top, ScoreSheet)
    evening.loop.do(Command("f1", pad=1))
    assert isinstance(evening.top, RulesPage)
