"""The program in a window: everything that is there as long as it is open, put together."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from game import paths
from game.content.yaml.late import load_yaml
from game.session.opponents import reading as reading_opponents
from game.session.saves.report import write_report
from game.session.saves.saves import Saves, Unsaved
from game.session.settings import Settings
from game.ui.app.captions import Captions
from game.ui.app.clipboard import SystemClipboard
from game.ui.app.flow import Flow
from game.ui.app.loop import Later, Loop, Poller, SystemClock
from game.ui.app.preferences import Preferences
from game.ui.app.screens import Screens, Transition
from game.ui.app.services import Services
from game.ui.app.sound import Sounds
from game.ui.app.window import Window, WindowPlace
from game.ui.cards.choreography import SPEEDS
from game.ui.draw.assets import CardStyle, Images
from game.ui.draw.look import Look
from game.ui.draw.theme import FELT, HIGH_CONTRAST
from game.ui.input.event_file import Events, from_system, pending
from game.ui.input.pads import Pads
from game.ui.match.door import TableDoor

if TYPE_CHECKING:
    from game.session.house_rules.games import Games
    from game.session.ledger import Ledgers
    from game.session.match.replay import Replay
    from game.session.opponents import Opponents
    from game.session.profiles import Profiles
    from game.session.statistics.statistics import Statistics
    from game.ui.setup.draft import Plan


TURN = 0.18
"""Seconds in which one screen gives way to another, at normal speed."""

_log = logging.getLogger(__name__)


class House:
    """Wires window, pages, table, bots, sounds and settings. `game` of `games` is chosen at first.

    `warning` is what one should know before one plays; `events` gives what the player did since it was last asked.
    """

    def __init__(
        self,
        window: Window,
        games: Games,
        game: str,
        preferences: Preferences,
        saves: Saves | Unsaved,
        warning: str = "",
        events: Events = from_system,
        opponents: Opponents | None = None,
        ledgers: Ledgers | None = None,
        statistics: Callable[[], Statistics] | None = None,
        profiles: Profiles | None = None,
    ) -> None:
        self.window = window
        self.events = events
        self.games = games
        self.preferences = preferences
        self.images = Images(paths.assets())
        self.sounds = Sounds(paths.assets() / "sounds")
        self.pads = Pads()
        self._door = TableDoor(lambda: self.flow, self.pads, preferences, self.hear)
        self.screens = Screens(Transition(lambda: TURN * SPEEDS[preferences.settings.animation]))
        self.captions = Captions(lambda: self.screens.top.caption_place if self.screens.top else None)
        self._place = WindowPlace(window, preferences.settings)
        services = Services(
            self.screens,
            games,
            game,
            preferences,
            saves,
            self._door.open,
            play=self.hear,
            warning=warning,
            clipboard=SystemClipboard(),
            opponents=opponents,
            profiles=profiles,
            ledgers=ledgers,
            statistics=statistics,
        )
        self.flow = Flow(services)
        self.screens.overlays = [self.captions]

    def run(self, plan: Plan | None = None, told: str = "", replay: Replay | None = None) -> None:
        """Run until the window is closed: from the title, which says `told` in passing, or at the table planned, or
        looking at a match that was.
        """
        try:
            self._run(plan, told, replay)
        finally:
            try:
                self._remember_window()
            finally:
                self._close()

    def _run(self, plan: Plan | None, told: str, replay: Replay | None) -> None:
        self.apply(self.preferences.settings)
        pollers: list[Poller] = [self._door.tick, self.sounds.tick, self.games.watch]
        later = Later(lambda: loop.frames > 0, self._rest(pollers))
        loop = Loop(
            self.window,
            self.screens,
            self.look,
            SystemClock(lambda: pending() or self._door.thinking or later.waiting),
            lambda: self._place.watch(self.events()),
            pollers,
            [self._door],
        )
        pollers.insert(0, later.tick)
        loop.on_help, loop.on_quit = self.flow.help, self.flow.quit
        loop.kind_of = self.pads.kind

        def follow(settings: Settings) -> None:
            self.apply(settings)
            loop.restyle()

        self.preferences.follow(follow)
        self.window.on_full_screen = lambda on: self.preferences.change(full_screen=on)
        try:
            self._begin(plan, told, replay)
        except Exception as error:
            self._survive(error)
        while True:
            try:
                loop.run()
                return
            except Exception as error:
                self._survive(error)

    def _rest(self, pollers: list[Poller]) -> list[Callable[[], object]]:
        """What the first picture does without: the pages behind it, bots, the files one plays with, the counting."""
        shelf = self.games.shipped
        reading: list[Callable[[], object]] = [partial(shelf.get, name) for name in shelf]
        opponents = [*reading_opponents(), lambda: len(self.flow.services.opponents)]
        rest = [*self._door.rest(), *self.flow.rest(), load_yaml, *reading, *opponents]
        if self.flow.services.counts:
            rest.append(lambda: self._count(pollers))
        return rest

    def _count(self, pollers: list[Poller]) -> None:
        """Count what was kept and is not counted yet; what goes wrong is told from now on."""
        if self.flow.services.statistics:
            from game.ui.records.screen import StatisticsWatch

            pollers.append(StatisticsWatch(self.flow.services).tick)
            self.flow.services.statistics.catch_up_beside()

    def _begin(self, plan: Plan | None, told: str, replay: Replay | None) -> None:
        self.flow.start(told)
        if plan:
            self.flow.begin(plan)
        if replay:
            from game.ui.replay.opening import look

            look(self.flow.services, replay)

    def _survive(self, error: Exception) -> None:
        """Write a report and show the page that says so; where that very page fails, there is nothing left to do."""
        _log.exception("Something unexpected went wrong")
        table = self.flow.table
        report = write_report(paths.reports(), error, table.record if table else (), datetime.now())
        if self.flow.in_trouble:
            raise error
        self.flow.trouble(report)

    def look(self, size: tuple[int, int]) -> Look:
        """How everything looks now, in a window of this size."""
        settings = self.preferences.settings
        theme = HIGH_CONTRAST if settings.high_contrast else FELT
        return Look.of(size, self.images, theme, settings.text_size, settings.reduced_motion)

    def apply(self, settings: Settings) -> None:
        """Put the settings in force, but for what `look` sees to."""
        if settings.full_screen != self.window.full_screen:
            self.window.toggle_full_screen()
        self.images.style = CardStyle(settings.four_colour, settings.high_contrast, settings.card_back)
        self.sounds.volume = 0.0 if settings.muted else settings.volume
        self.sounds.cards, self.sounds.signals = settings.card_volume, settings.signal_volume
        self._door.apply(settings)

    def hear(self, name: str, volume: float) -> None:
        """Play a sound, and write what it is if that is wanted."""
        self.sounds.play(name, volume)
        if self.preferences.settings.captions:
            self.captions.hear(name)

    def _remember_window(self) -> None:
        self.preferences.change(**self._place.state(self.preferences.settings))

    def _close(self) -> None:
        self._door.close()
        self.pads.close()
        self.sounds.close()
