"""The deal of the day: the same cards for everybody on a date, and how one fared on others."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from game.session.day import number_of
from game.session.statistics.counts import person_of
from game.session.statistics.record_book import DayResult, days
from game.ui.app.services import Services
from game.ui.draw.theme import Role
from game.ui.setup.draft import USUAL_PLAYERS, Draft, Plan
from game.ui.widgets import Button, Choice, Column, Item, Label, List, Row, Spacer, Widget
from game.ui.widgets.adaptive import RoomyPage
from game.ui.widgets.label import Labelled
from game.ui.words.day import about_text, day_text, result_text, today_text
from game.ui.words.strings import _, signed_text

NOBODY_IN_PARTICULAR = ("",) * (USUAL_PLAYERS - 1)
"""Whom one plays with: everybody has them, and none of their own."""


class DayPage(RoomyPage):
    """Offers the deal of the day in a game of choice, at first the one played last. Enter plays it, Esc goes back."""

    wide = 760
    first = -1

    def __init__(self, services: Services, today: Callable[[], date] = date.today) -> None:
        super().__init__()
        self.services = services
        self.today = today()
        self.games = tuple(services.games)
        self.game = services.draft.game

    @property
    def plan(self) -> Plan:
        """One deal by today's number, against as many bots as usual: the same for everybody."""
        settings = self.services.preferences.settings
        draft = Draft(
            self.services.games,
            self.game,
            settings.name,
            settings.avatar,
            USUAL_PLAYERS,
            self.services.opponents,
            with_whom=NOBODY_IN_PARTICULAR,
            profiles=self.services.profiles,
        )
        draft.length = 0
        draft.seed = str(number_of(self.today))
        return draft.plan()

    @property
    def results(self) -> tuple[DayResult, ...]:
        """How whoever plays fared so far."""
        statistics = self.services.statistics
        return () if statistics is None else days(statistics, person_of(self.plan.seats[0]))

    def resume(self) -> None:
        """Today's deal may have been played."""
        super().resume()
        self.rebuild()

    def build(self) -> Widget:
        """What it is, the game, today's result, the days before, and the ways on."""
        title = self.services.games[self.game].title
        results = self.results
        titles = [self.services.games[name].title for name in self.games]
        choice = Choice(titles, self.games.index(self.game), self._choose, stepper=True)
        parts: list[Widget] = [
            Label(_("Deal of the day"), Role.HEADING),
            Label(day_text(self.today), Role.SUBHEADING, "accent"),
            Label(about_text(), ink="text_dim", wrap=True),
            Labelled(_("Game"), choice),
        ]
        if told := today_text(results, self.today, title):
            parts.append(Label(told, Role.STRONG, "good", wrap=True))
        items = [
            Item(result_text(each), signed_text(each.points), "trophy" if each.won else "cards") for each in results
        ]
        parts.append(List(items, 0, rows=1, grow=1) if items else Spacer(grow=1))
        play = Button(_("Play again") if told else _("Play"), self._play, "primary", icon="cards")
        return Column([*parts, Row([Button(_("Back"), self.back), Spacer(grow=1), play])], gap=14)

    def _choose(self, number: int) -> None:
        self.game = self.games[number]
        self.rebuild()

    def _play(self) -> None:
        self.services.match.begin(self.plan)
