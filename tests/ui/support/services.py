"""Services for a page that is looked at alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.session.house_rules.games import Games
from game.session.match.table import Table
from game.session.saves.saves import Saves, Unsaved
from game.session.settings import Settings
from game.ui.app.preferences import Preferences
from game.ui.app.screens import Screen, Screens
from game.ui.app.services import Services
from game.ui.table.host import TableHost


def no_table(table: Table, seat: int, host: TableHost) -> Screen:
    return Screen()


def services(
    games: Games | None = None,
    usual: str = "",
    settings: Settings | None = None,
    saves: Saves | Unsaved | None = None,
    screens: Screens | None = None,
    home: Path | None = None,
    **more: Any,
) -> Services:
    """All that a page may ask for, with nothing of the rest kept; tables are empty screens."""
    return Services(
        screens or Screens(),
        games or Games({}),
        usual,
        Preferences(settings or Settings()),
        saves or Unsaved(),
        more.pop("open_table", no_table),
        home=home or Path(),
        **more,
    )


class Noting:
    """Stands in for an object of which a page calls methods: `said` holds their names, as `rules` or `reviews.deal`,
    and the paths they were given.
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
    """These services, of which it is noted which of their ways somebody takes, and none is taken."""
    for name in ("title", "quit", "open", "match", "play"):
        setattr(given, name, Noting(said, "" if name == "match" else name))
    return given
