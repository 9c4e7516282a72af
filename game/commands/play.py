"""`play`: opens the window; with a game, seats or a deal number at a table, otherwise with the title."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from random import SystemRandom

import pygame

from game import paths
from game.content.sheets import load_sheet, sheet_names
from game.content.yaml_reader import UnreadableError
from game.engine.record import Seat
from game.engine.rulesheet import RuleSheet
from game.session import settings as stored
from game.session.brains import WorkerBrains
from game.session.saves import Saves
from game.session.seats import BotDriver
from game.session.settings import Settings
from game.session.table import Table
from game.ui.app_flow import Flow, Hooks
from game.ui.assets import Images
from game.ui.choreography import SPEEDS
from game.ui.draft import Draft, Plan
from game.ui.look import Look
from game.ui.loop import Loop, SystemClock
from game.ui.people import avatar_of
from game.ui.preferences import Preferences
from game.ui.screen import Screens
from game.ui.screens.table import TableScreen
from game.ui.sound import Sounds
from game.ui.table.settings import Person, TableSettings
from game.ui.theme import FELT, HIGH_CONTRAST
from game.ui.window import NoDisplayError, Window

USUAL_GAME = "rummy_500"
SETTINGS = "settings.json"


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `play` to the command line."""
    parser = subparsers.add_parser("play", help="open the table", description="Open the table and play against bots.")
    parser.add_argument("--game", help=f"sit down at once, by this rule sheet: a name or a file (else {USUAL_GAME})")
    parser.add_argument("--seats", type=int, help="sit down at once, with so many players, you included (else 3)")
    parser.add_argument("--seed", type=int, help="sit down at once; the same number deals the same cards")
    parser.add_argument("--speed", choices=tuple(SPEEDS), help="how fast cards move, from now on")
    parser.add_argument("--data-dir", type=Path, help="folder for settings and saves")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play until the window is closed; 2 if there is no display, or the table cannot be set as asked for."""
    if args.data_dir:
        os.environ["RUMMY_HOUSE_DATA"] = str(args.data_dir)
    try:
        games = _games(args.game)
    except UnreadableError as error:
        print(error, file=sys.stderr)
        return 2
    game = args.game or USUAL_GAME
    limits = games[game].players
    if args.seats is not None and not limits.min <= args.seats <= limits.max:
        print(f"{games[game].title} is played by {limits.min} to {limits.max}.", file=sys.stderr)
        return 2
    folder = paths.user_data_dir()
    settings, told = stored.load(folder / SETTINGS)
    try:
        window = Window(settings.window, paths.assets() / "icons" / "app.svg", full_screen=settings.full_screen)
    except NoDisplayError as error:
        print(f"{error} Without one you can still use check, rules and simulate.", file=sys.stderr)
        return 2
    preferences = Preferences(settings, lambda changed: stored.save(folder / SETTINGS, changed))
    try:
        House(window, games, game, preferences, folder).run(args, told)
    finally:
        window.close()
    return 0


def _games(wanted: str | None) -> dict[str, RuleSheet]:
    """All sheets by name, and the one wanted, which may be a file; UnreadableError if that one is wrong."""
    games = {name: load_sheet(name) for name in sheet_names()}
    if wanted and wanted not in games:
        games[wanted] = load_sheet(wanted)
    return games


def people_of(seats: Sequence[Seat]) -> list[Person]:
    """How the seats of a match look."""
    colours = FELT.players
    return [Person(seat.name, avatar_of(seats, n), colours[n % len(colours)]) for n, seat in enumerate(seats)]


class House:
    """The program in a window: everything that is there as long as it is open."""

    def __init__(
        self, window: Window, games: dict[str, RuleSheet], game: str, preferences: Preferences, folder: Path
    ) -> None:
        self.window = window
        self.preferences = preferences
        self.images = Images(paths.assets())
        self.sounds = Sounds(paths.assets() / "sounds")
        self.brains = WorkerBrains()
        self.screens = Screens()
        self.table_settings = TableSettings()
        self._driver: BotDriver | None = None
        self._screen: TableScreen | None = None
        self.flow = Flow(
            self.screens,
            games,
            game,
            preferences,
            Saves(folder),
            self.open_table,
            lambda: SystemRandom().randrange(1, 1_000_000),
            self.sounds.play,
        )

    def run(self, args: argparse.Namespace, told: str) -> None:
        """Run until the window is closed."""
        if args.speed:
            self.preferences.change(animation=args.speed)
        self.apply(self.preferences.settings)
        self.flow.start(told)
        if (args.game, args.seats, args.seed) != (None, None, None):
            self.flow.begin(self._asked_for(args))
        loop = Loop(self.window, self.screens, self.look, SystemClock(), pygame.event.get, [self.sounds.tick])

        def follow(settings: Settings) -> None:
            self.apply(settings)
            loop.restyle()

        self.preferences.follow(follow)
        try:
            loop.run()
        finally:
            self._remember_window()
            self._close()

    def look(self, size: tuple[int, int]) -> Look:
        """How everything looks now, in a window of this size."""
        settings = self.preferences.settings
        return Look.of(size, self.images, HIGH_CONTRAST if settings.high_contrast else FELT, settings.text_size)

    def apply(self, settings: Settings) -> None:
        """Put the settings in force, but for what `look` sees to."""
        self.images.four_colour = settings.four_colour
        self.sounds.volume = settings.volume
        self.table_settings.speed = settings.animation
        self.table_settings.bot_pause = settings.bot_pause
        self.table_settings.volume = settings.volume
        if self._driver and self._screen:
            self._driver.pause = settings.bot_pause
            self._screen.stage.speed = settings.animation

    def open_table(self, table: Table, seat: int, hooks: Hooks) -> TableScreen:
        """Make the screen of a table, with bots that wait while the menu is open."""
        if self._driver:
            self._driver.close()
        driver = BotDriver(table, self.brains, self.table_settings.bot_pause)
        self._driver = driver
        self._screen = TableScreen(
            table,
            seat,
            people_of(table.seats),
            lambda now: not hooks.paused() and driver.tick(now),
            self.sounds.play,
            self.table_settings,
            hooks.deal_over,
            hooks.match_over,
            hooks.menu,
            hooks.rules,
        )
        return self._screen

    def _asked_for(self, args: argparse.Namespace) -> Plan:
        settings = self.preferences.settings
        game = args.game or USUAL_GAME
        draft = Draft(self.flow.games, game, settings.name, settings.avatar, args.seats or 0)
        draft.seed = "" if args.seed is None else str(args.seed)
        return draft.plan()

    def _remember_window(self) -> None:
        full = self.window.full_screen
        size = self.preferences.settings.window if full else self.window.size
        self.preferences.change(full_screen=full, window=size)

    def _close(self) -> None:
        if self._driver:
            self._driver.close()
        self.brains.close()
        self.sounds.close()
