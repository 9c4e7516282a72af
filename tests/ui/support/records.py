"""A record book to look into."""

from __future__ import annotations

from pathlib import Path

from game.session.saves.saves import Saves
from game.session.statistics.statistics import Statistics
from game.ui.records.screen import RecordsPage
from game.ui.widgets import List
from game.ui.widgets.screens import Screen
from game.words.records import NamedExtreme
from tests.support.counted import BEGIN, match_of_two
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.services import page_made, services_of

TITLES = ("Doofer", "Rummy 500", "Liverpool Rummy with a very long name of its own")


class Book:
    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (1280, 800),
        text_scale: float = 1.0,
        empty: bool = False,
        game: str = "",
    ):
        self.statistics = Statistics(folder)
        for number, title in enumerate(() if empty else (*TITLES, "Doofer")):
            self.statistics.count_match(match_of_two(number, [0, 20, 5 + number], [10, 15, 5], title), BEGIN)
        self.loop = HeadlessLoop(Screen(), size, text_scale=text_scale)
        self.services = services_of(
            self.loop.screens, statistics=lambda: self.statistics, saves=Saves(folder), home=folder
        )
        self.page = page_made(RecordsPage, self.services)
        self.looked: list[NamedExtreme] = []
        # As if the records of single deals were still there.
        self.page.record_path = lambda named: Path("a.record") if named.is_deal else None  # type: ignore[method-assign]
        self.page.watch_again = lambda path, named: self.looked.append(named)  # type: ignore[method-assign]
        self.loop.screens.push(self.page)
        self.loop.step()
        if game:
            self.choose(game)

    def choose(self, game: str) -> None:
        """Choose a game by its title."""
        titles = [item.text for item in self.lists()[1].items]
        self.lists()[1].on_select(titles.index(game))
        self.loop.step()

    @property
    def texts(self) -> list[str]:
        return self.loop.display.texts

    def lists(self) -> tuple[List, List]:
        first, second = (widget for widget in self.page.group.root.walk() if isinstance(widget, List))
        return first, second

    def shows(self, kind: type) -> bool:
        return any(isinstance(widget, kind) for widget in self.page.group.root.walk())
