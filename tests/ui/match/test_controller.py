"""One match: from the first deal to the result, and the menu meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from os import utime
from pathlib import Path
from shutil import copy

from game.record.deal_numbers import deal_number, seed_text
from game.record.record import Seat, read_record
from game.session.saves.saves import NoSaves, Saves
from game.ui.app.settings import SettingsScreen
from game.ui.app.title import TitleScreen
from game.ui.couch.passing import LIFT_DELAY, Curtain
from game.ui.input.verbs import Cancel, Command, Confirm
from game.ui.match.luck import LuckPage
from game.ui.match.result import ResultScreen
from game.ui.match.review import ReviewPage, Reviews
from game.ui.match.score_sheet import ScoreSheet
from game.ui.pages.pads_page import PadsPage
from game.ui.pages.pause import PauseScreen
from game.ui.pages.rules_page import RulesPage
from game.ui.replay.screen import ReplayScreen
from game.ui.setup.draft import MatchPlan
from game.ui.setup.screen import SetupScreen
from tests.support.files import full_disk
from tests.support.matches import orders, played
from tests.support.reviewed import AtOnce
from tests.ui.support.evening import Evening
from tests.ui.support.places import button
from tests.ui.support.replays import GOLDEN


def goes_on_from(lines: Sequence[str], of: Sequence[str]) -> bool:
    """Whether the lines are the beginning of another match's lines, followed by a mark of the fork."""
    *same, fork = lines
    return same == list(of)[: len(same)] and fork.startswith("fork ")


def test_a_match_is_played_from_the_first_deal_to_the_result_and_begun_again(evening: Evening) -> None:
    evening.preferences.change(celebrate=False)  # else the table cheers, and the result says nothing more
    evening.sit_down("7 deals")
    for deal in range(1, 8):
        evening.loop.do(Command("p"))
        sheet = evening.top
        assert isinstance(sheet, ScoreSheet)
        assert [state.deal for state in sheet.deals] == list(range(1, deal + 1))
        assert sheet.note == f"Deal number {seed_text(deal_number(7, deal))}"
        evening.click("Next deal" if deal < 7 else "Result")
    result = evening.top
    assert isinstance(result, ResultScreen)
    assert evening.heard == ["win"]
    assert result.note == "All deals: number 7"
    evening.click("New match")
    again = evening.opened[-1]
    assert again.table is not evening.opened[0].table
    assert again.table.seats == evening.opened[0].table.seats
    assert again.table.header.sheet == evening.opened[0].table.header.sheet


def test_a_match_left_before_anybody_lifted_the_first_curtain_can_be_continued(
    evening: Evening, tmp_path: Path
) -> None:
    seats = (Seat("Ann"), Seat("Ben"), Seat("Bot", "bot"))
    evening.services.match.begin(MatchPlan(evening.games["doofer"], seats, 5))
    assert isinstance(evening.top, Curtain)
    again = Evening(tmp_path)
    again.click("Continue")
    assert isinstance(again.top, Curtain)
    again.loop.run_for(LIFT_DELAY)
    again.loop.do(Confirm())
    assert again.opened[-1].table.truth.deal == 1
    assert (again.opened[-1].table.seats, again.opened[-1].table.header.seed) == (seats, 5)


def test_the_review_details_open_the_page_of_luck_and_shuffle(evening: Evening) -> None:
    evening.services.match.reviews.start = lambda jobs: AtOnce(never=True)
    evening.sit_down()
    evening.loop.do(Command("p"))
    evening.click("Review the deal")
    evening.loop.step()
    evening.click("Details")
    evening.loop.step()
    evening.click("Luck and shuffle")
    page = evening.top
    assert isinstance(page, LuckPage)
    evening.loop.step()
    assert [luck.seat for luck in page.luck] == list(range(len(page.seats)))
    assert page.shuffles
    for _page in range(3):
        evening.loop.do(Cancel())
    assert isinstance(evening.top, ScoreSheet)


def test_after_the_result_the_table_can_be_changed_or_left(evening: Evening) -> None:
    for way, page in (("Change the table", SetupScreen), ("Title", TitleScreen)):
        evening.services.screens.restart_at("title")
        evening.loop.step()
        evening.sit_down("One deal")
        evening.loop.do(Command("p"))
        evening.loop.do(Confirm())
        evening.click(way)
        assert isinstance(evening.top, page)
        assert evening.table is None


def test_a_person_alone_can_open_the_page_of_gamepads(evening: Evening) -> None:
    evening.sit_down()
    evening.loop.do(Cancel())
    evening.click("Gamepads")
    assert isinstance(evening.top, PadsPage)


def test_the_menu_of_a_match_leads_to_its_pages(evening: Evening) -> None:
    evening.sit_down()
    table = evening.opened[-1]
    assert not table.host.is_paused()
    evening.loop.do(Cancel())
    assert isinstance(evening.top, PauseScreen)
    assert table.host.is_paused()
    evening.click("Rules")
    assert isinstance(evening.top, RulesPage)
    evening.loop.do(Cancel())
    evening.click("Settings")
    assert isinstance(evening.top, SettingsScreen)
    evening.loop.do(Cancel(), Cancel())
    assert evening.shows(table)
    evening.loop.do(Command("f1"))
    assert isinstance(evening.top, RulesPage)
    evening.loop.do(Cancel(), Cancel())
    evening.click("Back to the title")
    assert isinstance(evening.top, TitleScreen)
    assert evening.top.note == "Doofer, deal 1"


def test_a_match_left_at_its_score_sheet_continues_at_the_score_sheet(tmp_path: Path) -> None:
    first = Evening(tmp_path)
    first.sit_down()
    first.loop.do(Command("p"))
    second = Evening(tmp_path)
    second.click("Continue")
    assert isinstance(second.top, ScoreSheet)
    second.loop.do(Confirm())
    assert second.shows(second.opened[-1])
    assert second.opened[-1].table.truth.deal == 2


def test_escape_at_a_score_sheet_opens_the_menu_and_enter_returns_to_the_sheet(evening: Evening) -> None:
    evening.sit_down()
    evening.loop.do(Command("p"))
    sheet = evening.top
    evening.loop.do(Cancel())
    assert isinstance(evening.top, PauseScreen)
    evening.loop.do(Confirm())
    assert evening.shows(sheet)


def test_escape_goes_from_the_last_score_sheet_to_the_result_and_only_from_there_to_the_title(evening: Evening) -> None:
    evening.sit_down("One deal")
    evening.loop.do(Command("p"))
    assert isinstance(evening.top, ScoreSheet)
    evening.loop.do(Cancel())
    assert isinstance(evening.top, ResultScreen)
    evening.loop.do(Cancel())
    assert isinstance(evening.top, TitleScreen)


def test_f1_opens_the_rules_from_the_menu_and_escape_returns_to_the_menu(evening: Evening) -> None:
    evening.sit_down()
    evening.services.match.open_menu()
    evening.loop.do(Command("f1"))
    assert isinstance(evening.top, RulesPage)
    evening.loop.do(Cancel())
    assert isinstance(evening.top, PauseScreen)


def test_the_rules_page_compares_with_the_sheet_the_match_was_begun_from(evening: Evening) -> None:
    for number, name in enumerate(("one", "two"), 2):
        evening.write(f"{name}.yaml", f"extends: doofer\ntitle: Ours\nplayers.max: {number}\n")
    evening.loop.run_for(1)
    evening.services.screens.open("setup")
    setup = evening.top
    assert isinstance(setup, SetupScreen)
    setup._choose_game("two")
    evening.click("Start")
    evening.write("two.yaml", "extends: rummy_500\ntitle: Ours\n")
    evening.loop.run_for(1)
    evening.loop.do(Command("f1"))
    page = evening.top
    assert isinstance(page, RulesPage)
    assert page.base == evening.games["doofer"]


def test_playing_on_from_a_moment_of_a_record_begins_a_new_match_and_keeps_the_old_one(evening: Evening) -> None:
    evening.sit_down()
    evening.loop.do(Command("p"))
    old = evening.opened[-1].table
    record = read_record("\n".join(old.recording.lines) + "\n")
    evening.services.match.play_on(record, 5)
    evening.loop.step()
    new = evening.opened[-1].table
    assert new is not old
    assert goes_on_from(new.recording.lines, old.recording.lines)
    assert evening.shows(evening.opened[-1])
    assert len(Saves(evening.folder.parent).unfinished_matches()) == 2


def test_a_deal_and_a_match_can_each_be_reviewed_and_played_on_from_the_review(evening: Evening) -> None:
    evening.sit_down("One deal")
    evening.loop.do(Command("p"))
    old = evening.opened[-1].table
    reviews = Reviews(evening.loop.screens, evening.services.match.play_on, start=lambda jobs: Nothing())
    for show in (reviews.open_deal_review, reviews.open_match_review):
        show(old)
        evening.loop.step()
        page = evening.top
        assert isinstance(page, ReviewPage)
        assert page.subject.has_several_deals == (show == reviews.open_match_review)
        assert page.watch.is_running
        page.source.play_on(3)
        evening.loop.step()
        assert evening.opened[-1].table is not old
        assert goes_on_from(evening.opened[-1].table.recording.lines, old.recording.lines)


def test_the_score_sheet_and_the_result_have_a_button_to_the_review(evening: Evening) -> None:
    evening.sit_down("One deal")
    evening.loop.do(Command("p"))
    sheet = evening.top
    assert isinstance(sheet, ScoreSheet)
    assert button(sheet, "Review the deal")
    evening.click("Result")
    result = evening.top
    assert isinstance(result, ResultScreen)
    assert button(result, "Review and lessons")
    assert len(result.hints) == len(result.seats)


class Nothing(Executor):
    """An executor that never does its work."""

    def submit(self, do: Callable[..., object], /, *args: object, **named: object) -> Future[object]:  # type: ignore[override]
        return Future()


def test_the_same_deal_again_deals_the_same_cards_to_the_same_seats_but_not_during_the_deal(evening: Evening) -> None:
    evening.sit_down("One deal")
    first = evening.opened[-1].table
    seats = first.seats
    first.replace_player(0, Seat("Ann’s bot", "bot"))
    evening.loop.do(Command("p"))
    sheet = evening.top
    assert isinstance(sheet, ScoreSheet)
    assert sheet.note == "Deal number 7"
    evening.click("Result")
    evening.seed = 8
    evening.click("Same deal again")
    again = evening.opened[-1].table
    assert again is not first
    assert again.seats == seats
    *dealt, fork = orders(again.recording.lines)
    assert dealt == orders(first.recording.lines)[: len(dealt)]
    assert fork.startswith("fork "), "later deals are new"
    evening.loop.do(Command("m"))
    pause = evening.top
    assert isinstance(pause, PauseScreen)
    assert "7" not in "".join(evening.loop.display.texts)
    evening.click("Same deal again")
    assert evening.opened[-1].table is again, "one could look at the cards there, and return"
    assert "The first deal can be dealt again once it is over." in evening.said
    evening.loop.do(Cancel())
    evening.loop.do(Command("p"))
    evening.click("Result")
    evening.click("Same deal again")
    third = evening.opened[-1].table
    assert third is not again
    assert orders(third.recording.lines)[:-1] == dealt


def test_the_replay_button_of_the_result_opens_the_match_and_escape_returns_to_the_result(evening: Evening) -> None:
    evening.sit_down("One deal")
    evening.loop.do(Command("p"))
    evening.click("Result")
    result = evening.top
    evening.click("Replay")
    page = evening.top
    assert isinstance(page, ReplayScreen)
    assert page.replay.moments[-1].state.winners
    evening.loop.do(Cancel())
    assert evening.shows(result)


def test_old_matches_deleted_when_a_match_is_over_are_reported(evening: Evening, tmp_path: Path) -> None:
    evening.preferences.change(keep_matches=1)
    (tmp_path / "matches").mkdir()
    for number in range(60):
        path = copy(GOLDEN / "liverpool_rummy_ten-3.record", tmp_path / "matches" / f"match {number}.record")
        utime(path, (1e9, 1e9))
    evening.sit_down("One deal")
    evening.loop.do(Command("p"))
    evening.click("Result")
    assert "oldest finished matches were deleted" in evening.said


def test_a_match_that_cannot_be_saved_is_reported(evening: Evening) -> None:
    evening.sit_down()
    evening.loop.do(Command("m"))
    assert isinstance(evening.top, PauseScreen)
    with full_disk():
        played(evening.opened[-1].table, 1)
    assert "The match cannot be saved: " in evening.said


def test_where_no_matches_are_kept_another_one_is_not_resumed_and_nothing_is_asked(tmp_path: Path) -> None:
    evening = Evening(tmp_path, NoSaves())
    evening.sit_down()
    table, top = evening.table, evening.top
    evening.services.match.resume_from(tmp_path / "matches" / "current.record")
    assert evening.top is top
    assert evening.table is table
