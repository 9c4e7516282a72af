"""`play`: opens the window with a table, you against bots."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from random import SystemRandom

import pygame

from game import paths
from game.content.sheets import load_sheet
from game.engine.record import Header, Seat
from game.session.brains import WorkerBrains
from game.session.seats import BotDriver
from game.session.table import Table
from game.ui.assets import Images
from game.ui.choreography import SPEEDS
from game.ui.look import Look
from game.ui.loop import Loop, SystemClock
from game.ui.screen import Screens
from game.ui.screens.table import TableScreen
from game.ui.sound import Sounds
from game.ui.table.settings import Person, TableSettings
from game.ui.theme import FELT
from game.ui.window import NoDisplayError, Window

NAMES = ("Ann", "Bea", "Cy", "Dot", "Eli", "Fay", "Gus", "Hal")
AVATARS = ("fox", "bear", "owl", "cat", "frog", "rabbit", "panda", "penguin")


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `play` to the command line."""
    parser = subparsers.add_parser("play", help="open the table", description="Open the table and play against bots.")
    parser.add_argument("--game", default="rummy_500", help="a rule sheet by its name or file (default: %(default)s)")
    parser.add_argument(
        "--seats", type=int, default=3, help="players at the table, you included (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, help="number of the deal: the same number gives the same cards")
    parser.add_argument("--speed", choices=tuple(SPEEDS), default="normal", help="how fast cards move")
    parser.add_argument("--data-dir", type=Path, help="folder for settings and saves")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play until the window is closed; 2 if there is no display."""
    seed = SystemRandom().randrange(1, 1_000_000) if args.seed is None else args.seed
    if args.data_dir:
        os.environ["RUMMY_HOUSE_DATA"] = str(args.data_dir)
    seats = tuple(
        Seat(NAMES[n], "bot" if n else "person", AVATARS[n], "standard" if n else "") for n in range(args.seats)
    )
    header = Header(load_sheet(args.game), seats, seed, dealer=args.seats - 1)
    try:
        window = Window(icon=paths.assets() / "icons" / "app.svg")
    except NoDisplayError as error:
        print(f"{error} Without one you can still use check, rules and simulate.", file=sys.stderr)
        return 2
    try:
        _play(window, Table(header), args.speed)
    finally:
        window.close()
    return 0


def people_of(seats: Sequence[Seat]) -> list[Person]:
    """How the seats of a match look."""
    colours = FELT.players
    return [Person(seat.name, seat.avatar or AVATARS[n], colours[n % len(colours)]) for n, seat in enumerate(seats)]


def _play(window: Window, table: Table, speed: str) -> None:
    images = Images(paths.assets())
    settings = TableSettings(speed=speed)
    sounds = Sounds(paths.assets() / "sounds", settings.volume)
    brains = WorkerBrains()
    driver = BotDriver(table, brains, settings.bot_pause)
    screens = Screens()
    screens.push(TableScreen(table, 0, people_of(table.seats), driver.tick, sounds.play, settings))
    try:
        loop = Loop(window, screens, lambda size: Look.of(size, images), SystemClock(), pygame.event.get, [sounds.tick])
        loop.run()
    finally:
        driver.close()
        brains.close()
        sounds.close()
