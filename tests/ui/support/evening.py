"""The pages of the program in no window, and what stands in for its table."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from game.content.sheets.sheets import load_sheet
from game.engine.state import Phase
from game.session.house_rules.files import HouseRules
from game.session.house_rules.games import Games
from game.session.ledger import Ledgers
from game.session.match.match import Match
from game.session.players.driver import BotDriver
from game.session.preferences import Preferences
from game.session.saves.saves import NoSaves, Saves
from game.session.settings import Settings
from game.session.statistics.statistics import Statistics
from game.ui.app.services import Services
from game.ui.app.title import TitleScreen
from game.ui.draw.theme import Ink
from game.ui.house_rules.screen import HouseRulesScreen
from game.ui.input.clipboard import OwnClipboard
from game.ui.input.verbs import Command, Verb
from game.ui.setup.screen import SetupScreen
from game.ui.table.host import TableHost
from game.ui.widgets import Page
from game.ui.widgets.screens import Screen
from tests.support.inline_brains import InlineBrains
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import button, click
from tests.ui.support.services import tables

SHEETS = {name: load_sheet(name) for name in ("doofer", "rummy_500")}


class PlainTable(Screen):
    """A stand-in for the table, at which every seat is played by a bot that acts at once."""

    def __init__(self, table: Match, seat: int, host: TableHost) -> None:
        self.table = table
        self.seat = seat
        self.host = host
        self.driver = BotDriver(table, InlineBrains(), 0)
        self.said: list[str] = []
        """Its toasts."""

    def tell(self, text: str, seconds: float = 5.0, icon: str = "", ink: Ink = "text") -> bool:
        self.said.append(text)
        return True

    def enter(self) -> None:
        self.table.begin()

    def handle(self, verb: Verb) -> bool:
        if verb == Command("p"):
            self.play()
        elif verb == Command("f1"):
            self.host.open_rules()
        else:
            self.host.open_menu()
        return True

    def play(self) -> None:
        """Play the deal to its end, the player's seat with the first legal action each time."""
        now = 0.0
        while self.table.phase not in (Phase.DEAL_OVER, Phase.MATCH_OVER):
            if self.seat in self.table.acting:
                self.table.submit(self.table.legal(self.seat)[-1])
            else:
                now += 100
                self.driver.tick(now)
        self.host.on_end_seen()


class Evening:
    """The flow of pages without a window."""

    def __init__(
        self,
        folder: Path,
        saves: Saves | NoSaves | None = None,
        warning: str = "",
        ledgers: Ledgers | None = None,
        statistics: Statistics | None = None,
    ) -> None:
        self.folder = folder / "house_rules"
        self.seed = 7
        """The number of the next deal."""
        self.heard: list[str] = []
        self.opened: list[PlainTable] = []
        self.preferences = Preferences(Settings(name="Ann", avatar="owl"))
        self.games = Games(SHEETS, HouseRules(folder / "house_rules"))
        self.clipboard = OwnClipboard()
        self.loop = HeadlessLoop(Screen(), pollers=[self.games.poll_folder])
        self.services = Services(
            self.loop.screens,
            self.games,
            "doofer",
            self.preferences,
            saves or Saves(folder, lambda: datetime(2030, 1, 1)),
            lambda: self.seed,
            lambda name, volume, pan=0.0: self.heard.append(name),
            warning,
            self.clipboard,
            folder,
            ledgers=ledgers,
            statistics=(lambda: statistics) if statistics else None,
            table_opener=tables(self.open),
        )
        self.services.start()
        self.loop.step()

    def open(self, table: Match, seat: int, host: TableHost) -> Screen:
        self.opened.append(PlainTable(table, seat, host))
        return self.opened[-1]

    @property
    def table(self) -> Match | None:
        """The match under way."""
        return self.services.unfinished_matches.table

    @property
    def top(self) -> Screen | None:
        return self.loop.screens.top

    def shows(self, screen: Screen | None) -> bool:
        return self.loop.screens.top is screen

    def click(self, text: str) -> None:
        click(self.loop, button(self.page, text))

    @property
    def page(self) -> Page:
        """The page on top."""
        assert isinstance(self.top, Page)
        return self.top

    @property
    def said(self) -> str:
        """Return the toasts of the page on top, or of the title while it is shown."""
        warnings = self.page.warnings if isinstance(self.page, TitleScreen) else ()
        return " ".join((*warnings, *self.page.toasts.texts))

    def write(self, name: str, text: str) -> Path:
        """Write a file into the folder of house rules, and return its path."""
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        return path

    def house_rules(self) -> HouseRulesScreen:
        """Open the page of house rules, and return it."""
        self.services.screens.open("house_rules")
        self.loop.step()
        assert isinstance(self.top, HouseRulesScreen)
        return self.top

    def sit_down(self, deals: str = "") -> None:
        self.click("Play")
        assert isinstance(self.top, SetupScreen)
        if deals:
            draft = self.top.draft
            draft.length = [length.text for length in draft.lengths].index(deals)
        self.click("Start")


def texts_of(page: Screen | None) -> list[str]:
    assert isinstance(page, TitleScreen)
    return [text for text, _ in page.ways()]
