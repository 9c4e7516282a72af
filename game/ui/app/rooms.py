"""The rooms whose pages are still opened by objects of their own, each made when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.ui.app.services import Services
    from game.ui.house_rules.flow import HouseFlow
    from game.ui.ledger.flow import LedgerFlow
    from game.ui.lessons.flow import LessonFlow
    from game.ui.people.flow import PeopleFlow
    from game.ui.records.flow import RecordsFlow
    from game.ui.replay.flow import ReplayFlow


class Rooms:
    """Opens pages by the names they have on the title."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @cached_property
    def people(self) -> PeopleFlow:
        """Who plays here."""
        from game.ui.people.flow import PeopleFlow

        return PeopleFlow(self.services.screens, self.services.profiles, self.services.opponents)

    @cached_property
    def house(self) -> HouseFlow:
        """The house rules and their editor."""
        from game.ui.house_rules.flow import HouseFlow

        services = self.services
        return HouseFlow(services.screens, services.games, services.clipboard, services.home)

    @cached_property
    def replay(self) -> ReplayFlow:
        """The matches that are over."""
        from game.ui.replay.flow import ReplayFlow

        services = self.services
        return ReplayFlow(
            services.screens,
            services.saves,
            self.people,
            services.preferences,
            services.clipboard,
            services.home,
            services.play,
            services.match.play_on,
            services.title,
        )

    @cached_property
    def lessons(self) -> LessonFlow:
        """The lessons."""
        from game.ui.lessons.flow import LessonFlow

        return LessonFlow(self.services.screens, self.services.preferences, self.services.play)

    @cached_property
    def records(self) -> RecordsFlow:
        """The record book; only where anything is counted."""
        from game.ui.records.flow import RecordsFlow

        services = self.services
        assert services.statistics is not None, "nothing is counted"
        return RecordsFlow(services.screens, services.statistics, services.profiles, services.home, self.replay.open)

    @cached_property
    def ledger(self) -> LedgerFlow:
        """Keeping score with real cards; only where it can be kept."""
        from game.ui.ledger.flow import LedgerFlow

        services = self.services
        assert services.ledgers is not None, "no score can be kept"
        return LedgerFlow(
            services.screens,
            services.games,
            services.ledgers,
            services.preferences,
            services.counting,
            services.profiles,
        )

    def open(self, name: str, answered: Callable[[str], object]) -> bool:
        """Open a page; whether it is one of these. House rules that are to be played are `answered`."""
        if name == "house_rules":
            self.house_rules(answered)
        elif name == "matches":
            self.replay.matches()
        elif name in ("lessons", "records", "ledger"):
            getattr(self, name).open()
        else:
            return False
        return True

    def house_rules(self, answered: Callable[[str], object], file: Path | None = None) -> None:
        """Show the house rules, with those of a file if there is one."""

        def play(name: str) -> None:
            self.services.screens.pop()
            answered(name)

        self.house.show(play)
        if file:
            self.house.exchange.take_file(file)
