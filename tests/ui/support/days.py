"""The page of the deal of the day, on one day."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from typing import Any

from msgspec import structs

from game.content.sheets.sheets import load_sheet, sheet_names
from game.session.house_rules.games import Games, LazySheets
from game.session.profiles import Profile, Profiles
from game.session.statistics.counts import MatchCounts
from game.session.statistics.statistics import Statistics
from game.ui.app.services import Services
from game.ui.puzzles.day import DayPage
from game.ui.widgets.screens import Screen
from tests.support.counted import match_of_two
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.services import services_of

TODAY = date(2030, 1, 2)
DAY_GAMES: dict[str, Any] = {"games": Games(LazySheets(sheet_names(), load_sheet)), "usual": "rummy_500"}
ANN = Profile("a1", "Ann", "owl", 2)


def day_played(number: int, seed: int, points: int, other: int, game: str = "Rummy 500") -> MatchCounts:
    counted = match_of_two(number, [points], [other], game)
    return structs.replace(counted, deals=(structs.replace(counted.deals[0], number=f"{seed}"),))


def day_page(services: Services) -> DayPage:
    """Return today's page of the deal of the day, as the program makes it."""
    settings, begin = services.preferences.settings, services.match.begin
    return DayPage(services.draft, settings, services.statistics, begin, lambda: TODAY)


class Day:
    """The page of the deal of the day for Ann, who has played on other days."""

    def __init__(
        self,
        folder: Path,
        *counts: tuple[MatchCounts, datetime],
        size: tuple[int, int] = (1280, 800),
        scale: float = 1.0,
    ) -> None:
        self.statistics = Statistics(folder)
        for counted, when in counts:
            self.statistics.count_match(counted, when)
        self.loop = HeadlessLoop(Screen(), size, text_scale=scale)
        services = services_of(
            self.loop.screens, **DAY_GAMES, statistics=lambda: self.statistics, profiles=Profiles([ANN])
        )
        self.page = day_page(services)
        self.loop.screens.push(self.page)
        self.loop.step()

    @property
    def said(self) -> str:
        return " ".join(self.loop.display.texts).replace("\n", " ")


EVENING = datetime(2030, 1, 2, 20)
