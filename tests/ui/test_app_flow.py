"""The way through the pages: title, table, score sheets, result, and back; a match left is found again."""

from datetime import datetime
from pathlib import Path

import pytest

from game.content.sheets import load_sheet
from game.engine.record import Header, Seat
from game.engine.state import Phase
from game.session.brains import InlineBrains
from game.session.games import Games
from game.session.house_rules import HouseRules
from game.session.saves import Saves, Unsaved
from game.session.seats import BotDriver
from game.session.settings import Settings
from game.session.table import Table
from game.ui.app_flow import Flow
from game.ui.headless import HeadlessLoop
from game.ui.input import Cancel, Command, Confirm, Verb
from game.ui.match_flow import Hooks
from game.ui.match_words import match_text, my_seat
from game.ui.preferences import Preferences
from game.ui.screen import Screen
from game.ui.screens.pause import PauseScreen
from game.ui.screens.result import ResultScreen
from game.ui.screens.rules_page import RulesPage
from game.ui.screens.score_sheet import ScoreSheet
from game.ui.screens.settings import SettingsScreen
from game.ui.screens.setup import SetupScreen
from game.ui.screens.title import TitleScreen
from tests.ui.screens.places import button, click

SHEETS = {name: load_sheet(name) for name in ("doofer", "rummy_500")}


class PlainTable(Screen):
    """Stands in for the table: bots play every seat as fast as they can."""

    def __init__(self, table: Table, seat: int, hooks: Hooks) -> None:
        self.table = table
        self.seat = seat
        self.hooks = hooks
        self.driver = BotDriver(table, InlineBrains(), 0)

    def enter(self) -> None:
        self.table.begin()

    def handle(self, verb: Verb) -> bool:
        if verb == Command("p"):
            self.play()
        elif verb == Command("f1"):
            self.hooks.rules()
        else:
            self.hooks.menu()
        return True

    def play(self) -> None:
        """Play the deal to its end, the player's seat by whatever is first."""
        now = 0.0
        while self.table.phase not in (Phase.DEAL_OVER, Phase.MATCH_OVER):
            if self.seat in self.table.acting:
                self.table.submit(self.table.legal(self.seat)[-1])
            else:
                now += 100
                self.driver.tick(now)
        over = self.hooks.match_over if self.table.over else self.hooks.deal_over
        over(self.table.view(self.seat), self.table.record)


class Evening:
    """A flow in no window."""

    def __init__(self, folder: Path, saves: Saves | Unsaved | None = None) -> None:
        self.heard: list[str] = []
        self.opened: list[PlainTable] = []
        self.preferences = Preferences(Settings(name="Ann", avatar="owl"))
        self.loop = HeadlessLoop(Screen())
        self.flow = Flow(
            self.loop.screens,
            Games(SHEETS, HouseRules(folder / "house_rules")),
            "doofer",
            self.preferences,
            saves or Saves(folder, lambda: datetime(2030, 1, 1)),
            self.open,
            lambda: 7,
            lambda name, volume: self.heard.append(name),
        )
        self.flow.start()
        self.loop.step()

    def open(self, table: Table, seat: int, hooks: Hooks) -> Screen:
        self.opened.append(PlainTable(table, seat, hooks))
        return self.opened[-1]

    @property
    def top(self) -> Screen | None:
        return self.loop.screens.top

    def shows(self, screen: Screen | None) -> bool:
        return self.loop.screens.top is screen

    def click(self, text: str) -> None:
        page = self.top
        assert isinstance(page, TitleScreen | SetupScreen | ScoreSheet | ResultScreen | PauseScreen)
        click(self.loop, button(page, text))

    def sit_down(self, deals: str = "") -> None:
        self.click("Play")
        assert isinstance(self.top, SetupScreen)
        if deals:
            draft = self.top.draft
            draft.length = [length.text for length in draft.lengths].index(deals)
        self.click("Start")


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def texts_of(page: Screen | None) -> list[str]:
    assert isinstance(page, TitleScreen)
    return [text for text, _ in page.ways]


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


def test_a_match_from_the_first_deal_to_the_result_and_again(evening: Evening) -> None:
    evening.sit_down("7 deals")
    for deal in range(1, 8):
        evening.loop.do(Command("p"))
        sheet = evening.top
        assert isinstance(sheet, ScoreSheet)
        assert [state.deal for state in sheet.deals] == list(range(1, deal + 1))
        evening.click("Next deal" if deal < 7 else "Result")
    result = evening.top
    assert isinstance(result, ResultScreen)
    assert evening.heard == ["win"]
    assert result.note == "Deal number 7"
    evening.click("New match")
    again = evening.opened[-1]
    assert again.table is not evening.opened[0].table
    assert again.table.seats == evening.opened[0].table.seats
    assert again.table.header.sheet == evening.opened[0].table.header.sheet


def test_after_the_result_the_table_can_be_changed_or_left(evening: Evening) -> None:
    for way, page in (("Change the table", SetupScreen), ("Title", TitleScreen)):
        evening.flow.title()
        evening.loop.step()
        evening.sit_down("One deal")
        evening.loop.do(Command("p"))
        evening.loop.do(Confirm())
        evening.click(way)
        assert isinstance(evening.top, page)
        assert evening.flow.table is None


def test_the_menu_and_its_ways(evening: Evening) -> None:
    evening.sit_down()
    table = evening.opened[-1]
    assert not table.hooks.paused()
    evening.loop.do(Cancel())
    assert isinstance(evening.top, PauseScreen)
    assert table.hooks.paused()
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
    evening.click("Leave to the title")
    assert isinstance(evening.top, TitleScreen)
    assert evening.top.note == "Doofer, deal 1"


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


def test_a_match_left_at_its_score_sheet_goes_on_there(tmp_path: Path) -> None:
    first = Evening(tmp_path)
    first.sit_down()
    first.loop.do(Command("p"))
    second = Evening(tmp_path)
    second.click("Continue")
    assert isinstance(second.top, ScoreSheet)
    second.loop.do(Confirm())
    assert second.shows(second.opened[-1])
    assert second.opened[-1].table.truth.deal == 2


def test_escape_at_a_score_sheet_opens_the_menu_and_comes_back(evening: Evening) -> None:
    evening.sit_down()
    evening.loop.do(Command("p"))
    sheet = evening.top
    evening.loop.do(Cancel())
    assert isinstance(evening.top, PauseScreen)
    evening.loop.do(Confirm())
    assert evening.shows(sheet)


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


def test_words_about_a_match() -> None:
    seats = (Seat("Bea", "bot"), Seat("Ann"))
    table = Table(Header(SHEETS["doofer"], seats, 1, 1))
    table.begin()
    assert match_text(table) == "Doofer, deal 1"
    assert my_seat(seats) == 1
    assert my_seat(seats[:1]) == 0


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
