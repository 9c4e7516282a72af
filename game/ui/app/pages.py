"""The pages one can open from the title and from anywhere: each is imported when somebody first goes there.

A new page is a module of its own and one line here. The title builds its menu from these lines; what the first picture
does without is imported from them once it is shown (`tests/ui/test_start.py`). Behind one of these, pages import each
other as usual.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from game.content.translation import marked

if TYPE_CHECKING:
    from game.ui.app.services import Services
    from game.ui.widgets.screens import Screen


def _always(services: Services) -> bool:
    return True


def _with_house_rules(services: Services) -> bool:
    return services.games.house is not None


def _with_saves(services: Services) -> bool:
    return services.saves.keeps


def _with_statistics(services: Services) -> bool:
    return services.counts


def _with_ledgers(services: Services) -> bool:
    return services.ledgers is not None


class PageEntry(Struct, frozen=True):
    """A page by its name: its module, the class or function that makes it, and its text on the title, if any."""

    name: str
    module: str
    kind: str
    text: str = ""
    there: Callable[[Services], bool] = _always
    """Whether this program has it."""


PAGES = (
    PageEntry("title", "game.ui.app.title", "TitleScreen"),
    PageEntry("welcome", "game.ui.app.welcome", "WelcomePage"),
    PageEntry("setup", "game.ui.setup.screen", "SetupScreen", marked("Play")),
    PageEntry("lessons", "game.ui.lessons.lessons", "LessonsPage", marked("Lessons and puzzles")),
    PageEntry(
        "house_rules", "game.ui.house_rules.screen", "HouseRulesScreen", marked("House rules"), _with_house_rules
    ),
    PageEntry("matches", "game.ui.replay.matches", "MatchesPage", marked("Matches"), _with_saves),
    PageEntry("records", "game.ui.records.screen", "RecordsPage", marked("Records"), _with_statistics),
    PageEntry("ledger", "game.ui.ledger.ledgers", "keep_score", marked("Keep score"), _with_ledgers),
    PageEntry("settings", "game.ui.app.settings", "SettingsScreen", marked("Settings")),
    PageEntry("look", "game.ui.app.appearance", "AppearancePage"),
    PageEntry("puzzles", "game.ui.puzzles.puzzles", "PuzzlesPage"),
    PageEntry("day", "game.ui.puzzles.day", "DayPage"),
    PageEntry("rules", "game.ui.pages.rules_page", "RulesPage"),
    PageEntry("leaving", "game.ui.app.leaving", "leaving_page"),
    PageEntry("trouble", "game.ui.app.trouble", "TroubleScreen"),
)
"""In the order of the title."""

TABLE = (
    "game.bots.explain.reasons",
    "game.bots.explain.advice",
    "game.session.players.brains",
    "game.content.rule_text.page",
    "game.ui.cards.stage",
    "game.ui.table.live_view",
    "game.ui.table.screen",
    "game.ui.couch.couch",
    "game.ui.people.choose_opponent",
    "game.ui.match.match",
    "game.ui.match.table_opener",
)
"""What a table needs, from the ground up: imported one after the other, so that no frame is late."""


def page(name: str, *given: Any) -> Screen:
    """Make a page with what it is made with."""
    entry = next(each for each in PAGES if each.name == name)
    made: Screen = getattr(import_module(entry.module), entry.kind)(*given)
    return made


def on_title(services: Services) -> Iterator[PageEntry]:
    """Yield the pages to which the title leads."""
    return (each for each in PAGES if each.text and each.there(services))


def modules_there(services: Services) -> list[str]:
    """Return the modules of all pages this program has."""
    return [each.module for each in PAGES if each.there(services)]
