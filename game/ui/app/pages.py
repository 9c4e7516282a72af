"""The pages one can open from the title and from anywhere, by name: each is imported when somebody first goes there.

The first picture of the program does without them (`tests/ui/test_start.py`). All are imported once it is shown.
Behind one of these, pages import each other as usual.
"""

from __future__ import annotations

from importlib import import_module
from types import MappingProxyType
from typing import Any

from game.ui.app.screens import Screen

PAGES = MappingProxyType(
    {
        "title": ("game.ui.app.title", "TitleScreen"),
        "settings": ("game.ui.app.settings", "SettingsScreen"),
        "trouble": ("game.ui.app.trouble", "TroubleScreen"),
        "records": ("game.ui.records.screen", "RecordsPage"),
        "matches": ("game.ui.replay.matches", "MatchesPage"),
        "lessons": ("game.ui.lessons.lessons", "LessonsPage"),
        "ledger": ("game.ui.ledger.ledgers", "keep_score"),
        "house_rules": ("game.ui.house_rules.actions", "house_rules"),
        "rules": ("game.ui.app.rules_page", "RulesPage"),
    }
)
"""By name: the module of a page, and its class."""


def page(name: str, *given: Any) -> Screen:
    """Make a page with what it is made with."""
    module, kind = PAGES[name]
    made: Screen = getattr(import_module(module), kind)(*given)
    return made
