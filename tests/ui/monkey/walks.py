"""Walks of the monkey: through the whole program, or on from one screen; all that chance and time decide is given.

What goes wrong is in `Walked.wrong`, with how to do exactly the same again.
"""

from __future__ import annotations

import logging
import os
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from shutil import copy
from time import thread_time
from types import FrameType
from unittest.mock import patch
from zlib import crc32

import pygame
from msgspec import Struct
from pygame.event import Event

from game import paths
from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names, variation_of
from game.session.house_rules.files import HouseRules
from game.session.house_rules.games import Games, LazySheets
from game.session.ledger import Ledgers
from game.session.opponents import Opponents
from game.session.preferences import Preferences
from game.session.profiles import Profile, Profiles
from game.session.saves.records import CURRENT_NAME, RECORDS_FOLDER
from game.session.saves.saves import Saves
from game.session.settings import Settings
from game.ui.app import program as programs
from game.ui.app.loop import Loop
from game.ui.app.window import Window
from game.ui.draw import assets
from game.ui.draw.assets import MEGABYTE, Images, PictureCache
from game.ui.draw.look import Look
from game.ui.draw.theme import FELT, HIGH_CONTRAST
from game.ui.input.clipboard import Clipboard, SystemClipboard
from game.ui.input.pads import Pads
from game.ui.pages.files import FilesPage
from game.ui.widgets.screens import Screen, Screens
from tests.support.memory import freeze
from tests.ui import shown
from tests.ui.monkey import odd
from tests.ui.monkey.elsewhere import CountedLater, Elsewhere, Helpers, Thinker
from tests.ui.monkey.hands import Hands, Turns
from tests.ui.support.headless import ManualClock

PROGRAM = "program"
"""The name at which a walk through the whole program begins; other walks begin at a name in
`tests.ui.shown.SCREENS`.
"""

STUCK = 20
"""Seconds of processor time after which a turn of the loop is taken for one that never ends."""

TESTS = Path(__file__).parents[2]
EVENING = datetime(2030, 1, 1, 20)
DATED = ("ledger", "saves.archive", "saves.saves", "statistics.statistics")
"""The modules of `game.session` that show the date of a file."""


class Turn(Struct, frozen=True, order=True):
    """A turn of the loop: its processor time in seconds, its number, and the action and screen."""

    seconds: float
    number: int
    doing: str


class Walked(Struct):
    """The result of a walk."""

    begin: str
    seed: int
    most: int
    """The number of turns the walk was to take."""
    turns: int = 0
    top: str = ""
    """The class of the screen on top at its beginning."""
    handled: frozenset[str] = frozenset()
    """The kinds of screens something was done to."""
    slow: tuple[Turn, ...] = ()
    """The slowest turns, the slowest first."""
    trail: int = 0
    """A checksum of all actions and screens, which is equal for equal walks."""
    wrong: str = ""
    """The fault, with all that helps to find it; "" without one."""

    @property
    def again(self) -> str:
        """The command that repeats the walk exactly."""
        return f"python -m tests.benchmarks.monkey --begin {self.begin} --first {self.seed} --turns {self.most}"


def begins() -> tuple[str, ...]:
    """Return the names at which walks begin: the whole program, and every screen of `shown`."""
    return (PROGRAM, *shown.SCREENS)


def walk(begin: str, seed: int, turns: int, folder: Path, open_window: Callable[..., Window] = Window) -> Walked:
    """Let the monkey take a number of turns of the loop, and return the result; `folder` must be empty, and gets all
    files of the walk.
    """
    with ExitStack() as stack:
        stack.enter_context(_alone(folder))
        return _Walk(stack, begin, seed, turns, open_window).run()


PICTURES = PictureCache(24 * MEGABYTE)
"""The pictures of all walks: modules of walks clear them at their end."""
_load_svg = assets.load_svg


def _svg(path: Path, size: tuple[int, int]) -> pygame.Surface:
    """Load a picture once for all walks: loading takes long, nobody draws on the picture, and each walk begins with an
    empty cache.
    """
    return PICTURES.get((path, size), lambda: _load_svg(path, size))


class _Enough(BaseException):
    """The monkey has taken all its turns; no handler of the program catches this exception."""


class _Stuck(BaseException):
    """A turn of the loop took too much processor time."""


class _Heard(logging.Handler):
    """Collects the errors that the program logs: the program goes on after an error, and tells the player."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told = ""

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if record.exc_info and record.exc_info[1]:
            text += "\n" + "".join(traceback.format_exception(record.exc_info[1]))
        self.told = self.told or text


class _Walk:
    """A walk in a folder and a window of its own."""

    def __init__(self, stack: ExitStack, begin: str, seed: int, turns: int, open_window: Callable[..., Window]) -> None:
        self.walked = Walked(begin, seed, turns)
        self.random = Random(f"{begin} {seed}")
        self.clock = ManualClock()
        self.elsewhere = Elsewhere(self.random)
        self.heard = _Heard()
        self.drops = odd.lay_out(Path("home"), self.random)
        self._since: float | None = None
        self._doing = ""
        self._handled: set[str] = set()
        self._hands: Hands
        self._turns: Turns
        self._screens: Screens
        stack.enter_context(self._by_chance())
        for module in DATED:  # the real time, which passes, is seen in the dates of files
            stack.enter_context(patch(f"game.session.{module}.file_date", lambda seconds: EVENING))
        stack.enter_context(patch.object(assets, "load_svg", _svg))
        self.window = open_window(environ={"SDL_VIDEODRIVER": "dummy"})
        stack.callback(self.window.close)
        pygame.joystick.init()
        stack.callback(pygame.joystick.quit)
        self.window._window.minimum_size = (1, 1)
        logging.getLogger().addHandler(self.heard)
        stack.callback(logging.getLogger().removeHandler, self.heard)
        stack.enter_context(_watched())

    def run(self) -> Walked:
        """Walk to the end, or until a fault; return the result."""
        try:
            if self.walked.begin == PROGRAM:
                self._through_the_program()
            else:
                self._from_a_screen()
        except _Enough:
            pass
        except (Exception, _Stuck) as error:
            self.heard.told = self.heard.told or "".join(traceback.format_exception(error))
        finally:
            if hasattr(self, "_hands"):
                self._hands.close()
        self.walked.handled = frozenset(self._handled)
        if self.heard.told:
            done = "\n".join(self._hands.done) if hasattr(self, "_hands") else "nothing"
            where = f"in turn {self.walked.turns}, in a window of {self.window.size}"
            again = f"To do the same again: {self.walked.again}"
            self.walked.wrong = f"{self.heard.told}\n{where}. Done last:\n{done}\n{again}\n"
        return self.walked

    # The whole program

    def _through_the_program(self) -> None:
        """Run the program, again and again on the same files."""
        data = Path("data")
        (data / RECORDS_FOLDER).mkdir(parents=True)
        (data / "house_rules").mkdir()
        for number, path in enumerate(odd.matches(self.random, 3)):
            copy(path, data / RECORDS_FOLDER / f"finished 2030-01-01 19.00.0{number}.record")
        (unfinished,) = odd.matches(self.random, 1)
        (data / RECORDS_FOLDER / CURRENT_NAME).write_bytes(
            unfinished.read_bytes()[: self.random.randrange(3000, 12_000)]
        )
        for name in ("ours.yaml", "wrong.yaml"):
            copy(Path("home") / name, data / "house_rules")
        preferences = Preferences(Settings(name="Ann", avatar="owl"))
        profiles = Profiles([Profile("a", "Ann", "owl", 2, "q"), Profile("b", "Ben", "fox", 4)])
        while True:
            self._begin_program(data, preferences, profiles)

    def _begin_program(self, data: Path, preferences: Preferences, profiles: Profiles) -> None:
        CountedLater.elsewhere = self.elsewhere
        program = programs.Program(
            self.window,
            Games(
                LazySheets(sheet_names(), load_sheet),
                HouseRules(data / "house_rules"),
                LazySheets(other_game_names(), load_sheet),
                variation_of,
            ),
            "rummy_500",
            preferences,
            Saves(data, self._now),
            events=self._events,
            opponents=Opponents(),
            ledgers=Ledgers(data, self._now),
            statistics=lambda: CountedLater(data, now=self._now),
            profiles=profiles,
        )
        program.services.new_seed = partial(self.random.randrange, 1, 1_000_000)
        self._take_up(program.screens, program.services.clipboard, preferences.change)
        program.run()
        self._hands.close()

    def _now(self) -> datetime:
        return EVENING + timedelta(seconds=self.clock.time)

    # One screen

    def _from_a_screen(self) -> None:
        """Show the screen again whenever the monkey has left it."""
        pads, images = Pads(), Images(paths.assets())
        settings = Settings()
        times = 0

        def change(**changes: object) -> None:
            nonlocal settings
            settings = Settings(**{**{name: getattr(settings, name) for name in changes}, **changes})
            loop.restyle()

        def look(size: tuple[int, int]) -> Look:
            theme = HIGH_CONTRAST if settings.high_contrast else FELT
            return Look.of(size, images, theme, settings.text_size, settings.reduced_motion)

        try:
            while True:
                times += 1
                inside = Path(f"{times}")
                inside.mkdir()
                screens = shown.screens(self.walked.begin, inside)
                self._take_up(screens, SystemClipboard(), change)
                loop = Loop(self.window, screens, look, self.clock, self._events, sources=[pads])
                try:
                    loop.run()
                except Exception as error:
                    if not _of_a_stand_in(error):
                        raise
                self._hands.close()
        finally:
            pads.close()

    # Turns

    def _take_up(self, screens: Screens, clipboard: Clipboard, change: Callable[..., object]) -> None:
        self._screens = screens
        self.walked.top = self.walked.top or type(screens.top).__name__
        self._hands = Hands(self.random, self.window, screens, self.clock, clipboard, change, self.drops)
        self._turns = self._hands.turns()

    def _events(self) -> list[Event]:
        """Return the events of the next turn. It is called once in each turn, so that it also measures the turn
        before.
        """
        walked = self.walked
        now = thread_time()
        if self._since is not None:
            turn = Turn(now - self._since, walked.turns, self._doing)
            walked.slow = tuple(sorted((*walked.slow, turn), reverse=True)[:3])
        if walked.turns >= walked.most or self.heard.told:
            raise _Enough
        walked.turns += 1
        self.elsewhere.work()
        _watch(STUCK)
        made = next(self._turns)
        if type(self._screens.top) is Screen:  # it stands in for what was below, where nothing can be done
            self._screens.clear()
        top, events = type(self._screens.top).__name__, [*pygame.event.get(), *made]
        if events and self._screens.top:
            self._handled.add(top)
        self._doing = self._hands.done[-1] if self._hands.done else top
        said = " ".join(f"{event.type} {sorted(event.dict.items())}" for event in made)
        walked.trail = crc32(f"{top} {said}".encode(errors="replace"), walked.trail)
        self._since = thread_time()
        return events

    @contextmanager
    def _by_chance(self) -> Iterator[None]:
        """Replace the system's randomness by `random`, its clock by the walk's clock, and processes by stand-ins."""

        def token(count: int) -> str:
            return self.random.randbytes(count).hex()

        def go(page: FilesPage, path: Path) -> None:
            if path.absolute().is_relative_to(Path.cwd()):  # the monkey is not let out of its folder
                outside(page, path)

        outside = FilesPage._go_to
        with (
            patch("game.session.profiles.token_hex", token),
            patch("game.session.match.dealer.token_hex", token),
            patch("game.session.players.brains.Worker", lambda think: Thinker(self.elsewhere)),
            patch("game.session.players.processes._LinkedProcesses", lambda jobs, behind: Helpers(self.elsewhere)),
            patch.object(programs, "SystemClock", lambda woken, told: self.clock),
            patch.object(FilesPage, "_go_to", go),
        ):
            yield


def _of_a_stand_in(error: Exception) -> bool:
    """Whether an error comes from a stand-in of the tests that cannot do what a screen asked for."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return TESTS in Path(last.filename).parents


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Isolate the walk: it sees and changes nothing of the machine but this folder."""
    before = Path.cwd()
    given = {"HOME": "home", "USERPROFILE": "home", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    pygame.display.quit()
    os.chdir(folder)
    # Collections during the walk need not look through what there is before. At its end, however, its own screens
    # would be frozen, too, and never be collected.
    freeze()
    try:
        with patch.dict(os.environ, {**given, paths.DATA_VARIABLE: "data"}):
            yield
    finally:
        os.chdir(before)


def _watch(seconds: float) -> None:
    """Allow the current turn this much processor time, in seconds; 0 allows any."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


@contextmanager
def _watched() -> Iterator[None]:
    """Interrupt any turn that takes too long, on systems with such a timer."""
    if not hasattr(signal, "SIGVTALRM"):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise _Stuck(f"a turn took more than {STUCK} s of the processor")

    before = signal.signal(signal.SIGVTALRM, stop)
    try:
        yield
    finally:
        _watch(0)
        signal.signal(signal.SIGVTALRM, before)
