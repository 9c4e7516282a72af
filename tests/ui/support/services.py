"""Services for pages that are tested by themselves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

from game.session.house_rules.games import Games
from game.session.match.match import Match
from game.session.preferences import Preferences
from game.session.saves.saves import NoSaves
from game.session.settings import Settings
from game.ui.app.pages import PAGES
from game.ui.app.services import Services
from game.ui.couch.pad_gate import PadGate
from game.ui.input.pads import Pads
from game.ui.table.host import TableHost
from game.ui.widgets.screens import Screen, Screens


def services_of(screens: Screens | None = None, settings: Settings | None = None, **given: Any) -> Services:
    """Return services without games, saves or statistics, except those `given` by name."""
    usual: dict[str, Any] = {
        "screens": screens or Screens(),
        "games": Games({}),
        "usual": "",
        "preferences": Preferences(settings or Settings()),
        "saves": NoSaves(),
        "table_opener": tables(no_table),
        "home": Path("no such home"),
    }
    return Services(**{**usual, **given})


P = TypeVar("P", bound=Screen)


def page_made(kind: type[P], services: Services, *given: object) -> P:
    """Return a page of this class, as the program makes it for the screens of these services."""
    name = next(entry.name for entry in PAGES if entry.module == kind.__module__)
    page = services.screens.make_page(name, *given)
    assert isinstance(page, kind)
    page.stack = services.screens
    return page


def pad_gate(services: Services, pads: Pads) -> PadGate:
    """Return the gate of these gamepads, as the program makes it."""
    return PadGate(pads, services.pad_seats, services.screens, services.preferences, services.match)


def tables(open_table: Callable[[Match, int, TableHost], Screen]) -> Any:
    """Return a stand-in for a `TableOpener`; `open_table` makes the screens of tables."""
    return SimpleNamespace(open=open_table)


def no_table(table: Match, seat: int, host: TableHost) -> Screen:
    """Fail: no table may be opened."""
    raise AssertionError("no table is opened here")


def answers(page: Screen) -> list[Any]:
    """Return the list that collects the results a page is dismissed with; the page stays open."""
    found: list[Any] = []

    def note(result: object = None) -> None:
        found.append(result)

    page.dismiss = note  # type: ignore[method-assign]
    return found


class Noting:
    """A stand-in for an object whose methods a page calls: `said` collects their names, such as `rules` or
    `reviews.deal`, and the paths they were given.
    """

    def __init__(self, said: list[str], name: str = "") -> None:
        self._said = said
        self._name = name

    def __getattr__(self, name: str) -> Noting:
        return Noting(self._said, f"{self._name}.{name}".strip("."))

    def __call__(self, *given: object, **named: object) -> Screen:
        self._said.append(" ".join([self._name, *(str(each) for each in given if isinstance(each, Path))]))
        return Screen()


def noting(said: list[str], given: Services) -> Services:
    """Return these services with stand-ins that record in `said` which pages are opened, and open none."""
    for name in ("quit", "match", "play"):
        setattr(given, name, Noting(said, "" if name == "match" else name))
    opened, restarted = Noting(said, "open"), Noting(said)
    given.screens.open = opened  # type: ignore[method-assign]

    def restart_at(name: str, *told: object) -> Screen:
        shown: Screen = getattr(restarted, name)(*told)
        return shown

    given.screens.restart_at = restart_at  # type: ignore[method-assign]
    return given
