"""The pages that are opened by name: the function that makes each, and which of them the title page leads to.

Each page is imported when it is first opened, and made with the few objects it needs. A new page is a module of its own
and a function and a line here. The title page builds its menu from these lines; modules that the first picture does not
need are imported once it is shown (`tests/ui/test_start.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from game.content.translation import marked

if TYPE_CHECKING:
    from game.engine.sheet.keys import RuleSheet
    from game.engine.state import State
    from game.record.record import Record, Seat
    from game.session.match.match import Match
    from game.session.match.replay import Replay
    from game.session.saves.files import WriteFailure
    from game.ui.app.services import Services
    from game.ui.widgets.screens import Screen


def _title(services: Services, told: str = "") -> Screen:
    from game.ui.app.title import TitleScreen, TitleShortcuts

    take_file = services.take_file if services.games.house_rules else None

    # What a match needs is imported once one of its buttons is pressed, not for the first picture.
    def resume() -> None:
        services.match.resume()

    def choose() -> None:
        services.match.open_unfinished_list()

    shortcuts = TitleShortcuts(resume, choose, services.quick_game, services.quit, take_file)
    pages = tuple(on_title(services))
    return TitleScreen(pages, shortcuts, services.preferences, services.unfinished_matches, (services.warning, told))


def _welcome(services: Services) -> Screen:
    from game.ui.app.welcome import WelcomePage

    return WelcomePage(services.preferences, services.profiles, services.quick_game)


def _setup(services: Services) -> Screen:
    from game.ui.setup.screen import SetupScreen

    return SetupScreen(
        services.draft,
        services.pad_seats,
        services.preferences,
        partial(services.match.begin, chosen=True),
        services.take_file if services.games.house_rules else None,
        services.warning,
    )


def _which_game(services: Services, choosing: bool = False) -> Screen:
    from game.ui.setup.choose_game import ChooseGamePage

    on_choose = None if choosing else services.set_table
    return ChooseGamePage(services.games, services.draft.game, services.preferences, on_choose)


def _lessons(services: Services) -> Screen:
    from game.ui.lessons.lessons import LessonsPage

    return LessonsPage(services.preferences, services.play)


def _house_rules(services: Services, choosing: bool = False) -> Screen:
    from game.ui.house_rules.screen import HouseRulesScreen

    return HouseRulesScreen(
        services.games, services.clipboard, services.importer, services.exporter, services.set_table, choosing
    )


def _matches(services: Services) -> Screen:
    from game.ui.replay.matches import MatchesPage

    assert services.saves.can_save, "no matches are kept"
    return MatchesPage(services.saves)


def _records(services: Services) -> Screen:
    from game.ui.records.screen import RecordsPage

    assert services.statistics is not None, "nothing is counted"
    return RecordsPage(services.statistics, services.profiles, services.saves.archive, services.exporter)


def _ledger(services: Services) -> Screen:
    from game.ui.ledger.ledgers import keep_score
    from game.ui.ledger.score import ScoreBook

    assert services.ledgers is not None, "no score can be kept"
    book = ScoreBook(services.ledgers, services.games, services.counting)
    return keep_score(book, services.preferences, services.profiles)


def _settings(services: Services) -> Screen:
    from game.ui.app.settings import SettingsScreen

    return SettingsScreen(services.preferences, services.play)


def _look(services: Services) -> Screen:
    from game.ui.app.appearance import AppearancePage

    return AppearancePage(services.preferences)


def _puzzles(services: Services) -> Screen:
    from game.ui.puzzles.puzzles import PuzzlesPage

    return PuzzlesPage(services.preferences, services.play)


def _day(services: Services) -> Screen:
    from game.ui.puzzles.day import DayPage

    return DayPage(services.draft, services.preferences.settings, services.statistics, services.match.begin)


def _rules(services: Services, sheet: RuleSheet) -> Screen:
    from game.ui.pages.rules_page import RulesPage

    return RulesPage(sheet)


def _leaving(services: Services, match: Match, trouble: WriteFailure, again: bool) -> Screen:
    from game.ui.app.leaving import leaving_page

    return leaving_page(match, trouble, again, services.screens.clear, partial(services.quit, again=True))


def _trouble(services: Services, report: Path | None, match: str) -> Screen:
    from game.ui.app.trouble import TroubleScreen

    def go_on() -> None:
        services.match.go_on()

    return TroubleScreen(report, match, go_on, services.quit)


def _unfinished(services: Services) -> Screen:
    from game.ui.match.unfinished_page import UnfinishedScreen

    return UnfinishedScreen(services.unfinished_matches, services.match.resume_from)


def _menu(services: Services, match: Match) -> Screen:
    from game.ui.match.menu import MatchMenu

    return MatchMenu(services.match, match, services.quit)


def _seats(services: Services, match: Match, about: int | None = None) -> Screen:
    from game.ui.match.seats import SeatsPage

    return SeatsPage(services.opponents, services.profiles, match, about)


def _pads(services: Services, seats: Sequence[Seat]) -> Screen:
    from game.ui.pages.pads_page import PadsPage

    return PadsPage(seats, services.pad_seats)


def _result(services: Services, seats: Sequence[Seat], deals: Sequence[State], match: Match | None = None) -> Screen:
    from game.ui.match.result import ResultScreen

    return ResultScreen(services.match, services.preferences, services.play, seats, deals, match)


def _replay(services: Services, replay: Replay, seat: int) -> Screen:
    from game.ui.replay.screen import ReplayScreen

    return ReplayScreen(services.preferences, services.play, services.clipboard, services.exporter, replay, seat)


def _play_on(services: Services, record: Record, count: int, seats: Sequence[Seat], where: str) -> Screen:
    from game.ui.replay.moments import PlayOnPage

    return PlayOnPage(services.opponents, services.profiles, services.match.play_on, record, count, seats, where)


def _always(services: Services) -> bool:
    return True


def _with_house_rules(services: Services) -> bool:
    return services.games.house_rules is not None


def _with_saves(services: Services) -> bool:
    return services.saves.can_save


def _with_statistics(services: Services) -> bool:
    return services.counts


def _with_ledgers(services: Services) -> bool:
    return services.ledgers is not None


class PageEntry(Struct, frozen=True):
    """A page by its `name`: `module` is loaded for it, `make` makes it, and `text` is on its button on the title page
    ("" without a button). `is_available(services)` returns whether this program has the page.
    """

    name: str
    module: str
    make: Callable[..., Screen]
    text: str = ""
    is_available: Callable[[Services], bool] = _always
    """Whether this program has the page."""


PAGES = (
    PageEntry("title", "game.ui.app.title", _title),
    PageEntry("welcome", "game.ui.app.welcome", _welcome),
    PageEntry("setup", "game.ui.setup.screen", _setup, marked("Play")),
    PageEntry("which_game", "game.ui.setup.choose_game", _which_game, marked("Which game?")),
    PageEntry("lessons", "game.ui.lessons.lessons", _lessons, marked("Lessons and puzzles")),
    PageEntry("house_rules", "game.ui.house_rules.screen", _house_rules, marked("House rules"), _with_house_rules),
    PageEntry("matches", "game.ui.replay.matches", _matches, marked("Matches"), _with_saves),
    PageEntry("records", "game.ui.records.screen", _records, marked("Records"), _with_statistics),
    PageEntry("ledger", "game.ui.ledger.ledgers", _ledger, marked("Keep score"), _with_ledgers),
    PageEntry("settings", "game.ui.app.settings", _settings, marked("Settings")),
    PageEntry("look", "game.ui.app.appearance", _look),
    PageEntry("puzzles", "game.ui.puzzles.puzzles", _puzzles),
    PageEntry("day", "game.ui.puzzles.day", _day),
    PageEntry("rules", "game.ui.pages.rules_page", _rules),
    PageEntry("unfinished", "game.ui.match.unfinished_page", _unfinished),
    PageEntry("menu", "game.ui.match.menu", _menu),
    PageEntry("seats", "game.ui.match.seats", _seats),
    PageEntry("pads", "game.ui.pages.pads_page", _pads),
    PageEntry("result", "game.ui.match.result", _result),
    PageEntry("replay", "game.ui.replay.screen", _replay),
    PageEntry("play_on", "game.ui.replay.moments", _play_on),
    PageEntry("leaving", "game.ui.app.leaving", _leaving),
    PageEntry("trouble", "game.ui.app.trouble", _trouble),
)
"""All pages, in the order of the title page."""

TABLE = (
    "game.ui.draw.scripts",
    "game.bots.explain.reasons",
    "game.bots.explain.advice",
    "game.session.players.brains",
    "game.content.rule_text.page",
    "game.ui.cards.stage",
    "game.ui.table.live_view",
    "game.ui.table.screen",
    "game.ui.couch.couch",
    "game.ui.people.choose_opponent",
    "game.ui.match.controller",
    "game.words.staged_tables",
    "game.ui.match.table_opener",
    "game.ui.match.phones",
)
"""The modules a table needs, those without dependencies first: imported one after the other, so that no frame is
late.
"""


def make_page(services: Services, name: str, *given: object) -> Screen:
    """Return a new page called `name`; `given` are the arguments that only its opener knows. Raises KeyError if no page
    in `PAGES` has this name.
    """
    return {each.name: each for each in PAGES}[name].make(services, *given)


def on_title(services: Services) -> Iterator[PageEntry]:
    """Yield the pages that have a button on the title and are available with these services, in the order of the
    buttons.
    """
    return (each for each in PAGES if each.text and each.is_available(services))


def available_modules(services: Services) -> list[str]:
    """Return the modules of all pages that are available with these services."""
    return [each.module for each in PAGES if each.is_available(services)]
