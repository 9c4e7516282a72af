"""Services for pages that are tested by themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.session.house_rules.games import Games
from game.session.match.table import Table
from game.session.saves.saves import Unsaved
from game.session.settings import Settings
from game.ui.app.preferences import Preferences
from game.ui.app.screens import Screen, Screens
from game.ui.app.services import Services


def services_of(screens: Screens | None = None, **given: Any) -> Services:
    """Services without games, saves or statistics, but for what is `given`."""
    usual: dict[str, Any] = {
        "screens": screens or Screens(),
        "games": Games({}),
        "usual": "",
        "preferences": Preferences(Settings()),
        "saves": Unsaved(),
        "open_table": no_table,
        "home": Path("no such home"),
    }
    return Services(**{**usual, **given})


def no_table(table: Table, seat: int, host: object) -> Screen:
    """Nobody sits down."""
    raise AssertionError("no table is opened here")


def answers(page: Screen) -> list[Any]:
    """What a page is dismissed with from now on; it stays open, so that it can be asked again."""
    found: list[Any] = []

    def note(result: object = None) -> None:
        found.append(result)

    page.dismiss = note  # type: ignore[method-assign]
    return found
