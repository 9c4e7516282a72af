"""What the tests of kept scores share: people, ledgers, and the flow of pages in no window."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from game.content.sheets.sheets import load_sheet
from game.engine.cards import parse_card, parse_cards
from game.engine.sheet.rules import compile_rules
from game.record.record import Seat
from game.session.house_rules.games import Games
from game.session.ledger import DealEntry, Ledger, Ledgers, SeatEntry, with_entry
from game.session.preferences import Preferences
from game.session.profiles import Profiles
from game.session.settings import Settings
from game.session.statistics.statistics import Statistics
from game.ui.input.verbs import Cancel, Typed
from game.ui.ledger.ledgers import LedgersPage
from game.ui.ledger.line import CardsChoicePage, LedgerLinePage
from game.ui.ledger.score import ScoreBook, ScoreFile
from game.ui.ledger.setup import LedgerDraft, LedgerSetup
from game.ui.ledger.sheet import LedgerSheet
from game.ui.match.score_sheet import DealRow
from game.ui.widgets import Page, TextEntry
from game.ui.widgets.cards import CardChoice
from game.ui.widgets.screens import Screen
from game.words.strings import _
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import button, click
from tests.ui.support.services import answers, page_made, services_of

PEOPLE = (Seat("Ann", avatar="owl"), Seat("Ben", avatar="cat"), Seat("Cleo", avatar="fox"))
GAMES = {name: load_sheet(name) for name in ("doofer", "dummy_rummy", "rummy_500", "liverpool_rummy")}


def line(out: int | None, *hands: str) -> DealEntry:
    """Return a deal in which seat `out` went out and these hands were left."""
    return DealEntry(tuple(SeatEntry(hand) for hand in hands), out)


def ledger(game: str, *lines: DealEntry, seats: tuple[Seat, ...] = PEOPLE, dealer: int = 1) -> Ledger:
    """Return a ledger with these deals."""
    found = Ledger("2030-01-01T20:00:00", GAMES.get(game) or load_sheet(game), seats, dealer)
    for number, each in enumerate(lines, 1):
        found = with_entry(found, number, each)
    return found


class Unkept(Ledgers):
    """A folder of ledgers that writes nothing; `saved` contains the ledgers given to it."""

    def __init__(self) -> None:
        super().__init__(Path("no such folder"))
        self.saved: list[Ledger] = []

    def begin(self) -> tuple[Path, str]:
        return Path("some.json"), "2030-01-01T20:00:00"

    def save(self, path: Path, ledger: Ledger) -> str:
        self.saved.append(ledger)
        return ""


def score_of(of: Ledger) -> tuple[ScoreFile, Unkept]:
    """Return the score of a ledger, and the stand-in for the folder it is saved to."""
    unkept = Unkept()
    return ScoreFile(ScoreBook(unkept, Games(GAMES)), Path("some.json"), of), unkept


class Keeping:
    """The flow of pages while score is kept."""

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
        self.services.screens.open("ledger")
        self.loop.step()

    def click(self, text: str) -> None:
        click(self.loop, button(self.page, text))

    def write(self, entry: TextEntry, text: str) -> None:
        """Click into a field and type a text."""
        click(self.loop, entry)
        self.loop.do(Typed(text))

    def kept(self) -> Ledger:
        """Return the ledger in the only file."""
        (kept,) = self.ledgers.load_all()
        return kept.ledger


class Listed:
    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800), text_scale: float = 1.0) -> None:
        self.ledgers = Ledgers(folder, lambda: datetime(2030, 1, 2, 3, 4, 5))
        one = line(0, "", "5", "10")
        for of in (ledger("dummy_rummy", one), ledger("doofer", *[one] * 14)):
            self.ledgers.save(self.ledgers.new_path_and_id()[0], of)
        self.statistics = Statistics(folder)
        self.page = page_made(
            LedgersPage, services_of(games=Games(GAMES), ledgers=self.ledgers, statistics=lambda: self.statistics)
        )
        self.loop = HeadlessLoop(self.page, size, text_scale=text_scale)


class Choosing:
    def __init__(
        self, game: str = "rummy_500", chosen: str = "", size: tuple[int, int] = (1280, 800), text_scale: float = 1.0
    ) -> None:
        rules = compile_rules(load_sheet(game), 4).of_deal(1)
        self.done: list[str] = []
        title = _("What {name} holds").format(name="Ben")
        self.page = CardsChoicePage(title, rules, parse_cards(chosen), self.done.append)
        self.loop = HeadlessLoop(Screen(), size, text_scale=text_scale)
        self.loop.screens.push(self.page)
        self.loop.step()

    def face(self, text: str) -> CardChoice:
        card = parse_card(text)
        return next(w for w in self.page.group.root.walk() if isinstance(w, CardChoice) and w.card == card)


@dataclass
class Writing:
    of: Ledger
    number: int = 1
    size: tuple[int, int] = (1280, 800)
    text_scale: float = 1.0
    told: bool = False
    """Whether it is told already what is missing."""

    def __post_init__(self) -> None:
        score, self.unkept = score_of(self.of)
        self.page = LedgerLinePage(score, self.number)
        answers(self.page)
        self.loop = HeadlessLoop(self.page, self.size, text_scale=self.text_scale)
        if self.told:
            self.page._enter_deal()

    @property
    def written(self) -> list[Ledger]:
        """Return the ledgers saved when a deal was entered."""
        return [each for each in self.unkept.saved if each.draft is None]

    @property
    def kept(self) -> list[DealEntry]:
        """Return the drafts saved before the deal was entered."""
        return [each.draft for each in self.unkept.saved if each.draft is not None]

    def type(self, entry: TextEntry, text: str) -> None:
        click(self.loop, entry)
        self.loop.do(Typed(text))


W = TypeVar("W")


class Setting:
    def __init__(self, size: tuple[int, int] = (1280, 800), text_scale: float = 1.0) -> None:
        self.draft = LedgerDraft(Games(GAMES), "doofer", PEOPLE, Profiles())
        self.unkept = Unkept()
        self.page = LedgerSetup(ScoreBook(self.unkept, self.draft.games), self.draft)
        self.loop = HeadlessLoop(self.page, size, text_scale=text_scale)

    def find(self, kind: type[W]) -> list[W]:
        return [widget for widget in self.page.group.root.walk() if isinstance(widget, kind)]


@dataclass
class SheetShown:
    of: Ledger
    size: tuple[int, int] = (1280, 800)
    text_scale: float = 1.0

    def __post_init__(self) -> None:
        self.score, self.unkept = score_of(self.of)
        self.page = LedgerSheet(self.score)
        self.loop = HeadlessLoop(self.page, self.size, text_scale=self.text_scale)

    def writes(self) -> int:
        """Return the number of the deal whose page is open, and close that page."""
        top = self.loop.screens.top
        assert isinstance(top, LedgerLinePage)
        self.loop.do(Cancel())
        return top.entry.number

    @property
    def rows(self) -> list[DealRow]:
        return [widget for widget in self.page.group.root.walk() if isinstance(widget, DealRow)]
