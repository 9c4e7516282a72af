"""What the tests of kept scores share: people, ledgers, and the flow of pages in no window."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from game.content.sheets.sheets import load_sheet
from game.record.record import Seat
from game.session.house_rules.games import Games
from game.session.ledger import Ledger, Ledgers, ScoreLine, Written, with_line
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.session.statistics.statistics import Statistics
from game.ui.input.verbs import Typed
from game.ui.ledger.ledgers import keep_score
from game.ui.ledger.score import Score
from game.ui.widgets import Page, TextEntry
from game.ui.widgets.screens import Screen, Screens
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import button, click
from tests.ui.support.services import services_of

PEOPLE = (Seat("Ann", avatar="owl"), Seat("Ben", avatar="cat"), Seat("Cleo", avatar="fox"))
GAMES = {name: load_sheet(name) for name in ("doofer", "dummy_rummy", "rummy_500", "liverpool_rummy")}


def line(out: int | None, *hands: str) -> ScoreLine:
    """A deal in which these hands were left."""
    return ScoreLine(tuple(Written(hand) for hand in hands), out)


def ledger(game: str, *lines: ScoreLine, seats: tuple[Seat, ...] = PEOPLE, dealer: int = 1) -> Ledger:
    """A ledger in which these deals are written down."""
    found = Ledger("2030-01-01T20:00:00", GAMES.get(game) or load_sheet(game), seats, dealer)
    for number, each in enumerate(lines, 1):
        found = with_line(found, number, each)
    return found


class Unkept(Ledgers):
    """A folder in which everything goes well and nothing is kept; `saved` is what would be there."""

    def __init__(self) -> None:
        super().__init__(Path("no such folder"))
        self.saved: list[Ledger] = []

    def begin(self) -> tuple[Path, str]:
        return Path("some.json"), "2030-01-01T20:00:00"

    def save(self, path: Path, ledger: Ledger) -> str:
        self.saved.append(ledger)
        return ""


def score_of(of: Ledger, screens: Screens | None = None) -> tuple[Score, Unkept]:
    """A score that is kept nowhere, and where it would be."""
    unkept = Unkept()
    return Score(services_of(screens, games=Games(GAMES), ledgers=unkept), Path("some.json"), of), unkept


class Keeping:
    """Score is being kept."""

    def __init__(self, folder: Path) -> None:
        self.ledgers = Ledgers(folder, lambda: datetime(2030, 1, 1, 20))
        self.loop = HeadlessLoop(Screen())
        self.statistics = Statistics(folder)
        self.services = services_of(
            self.loop.screens,
            games=Games(GAMES),
            preferences=Preferences(Settings(name="Ann", avatar="owl", game="doofer")),
            ledgers=self.ledgers,
            statistics=lambda: self.statistics,
        )

    @property
    def page(self) -> Page:
        """The page on top."""
        assert isinstance(self.loop.screens.top, Page)
        return self.loop.screens.top

    def open(self) -> None:
        self.loop.screens.push(keep_score(self.services))
        self.loop.step()

    def click(self, text: str) -> None:
        click(self.loop, button(self.page, text))

    def write(self, entry: TextEntry, text: str) -> None:
        """Click into a field and type."""
        click(self.loop, entry)
        self.loop.do(Typed(text))

    def kept(self) -> Ledger:
        """What is in the only file."""
        (kept,) = self.ledgers.all()
        return kept.ledger
