"""The program in a window that shows nothing: it begins where it should, and settings reach everything."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.content.sheets.sheets import load_sheet
from game.record.record import RECORD_WORD
from game.session.house_rules.games import Games
from game.session.preferences import Preferences
from game.session.saves.saves import Saves
from game.session.settings import Settings
from game.session.start_requests import StartRequest
from game.ui.app.desktop import SMALLEST
from game.ui.app.loop import Loop
from game.ui.app.program import BY_KEY, Program
from game.ui.app.sound import Captions
from game.ui.app.title import TitleScreen
from game.ui.app.trouble import TroubleScreen
from game.ui.app.window import Window
from game.ui.couch.peek import Peek
from game.ui.draw.assets import CardStyle, card_style
from game.ui.draw.canvas import SurfaceCanvas
from game.ui.draw.tables import TABLES
from game.ui.draw.theme import HIGH_CONTRAST
from game.ui.input.pads import PadButton as On
from game.ui.input.verbs import Cancel, Command, Confirm
from game.ui.pages.pads_page import PadSign
from game.ui.replay.screen import ReplayScreen
from game.ui.setup.screen import SetupScreen
from game.ui.table.screen import TableScreen
from game.ui.widgets import Dialog
from game.ui.widgets.screens import Screen, Screens
from tests.support.files import full_disk
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.pads import press
from tests.ui.support.replays import GOLDEN
from tests.ui.support.virtual_pad import Bench, Player

GAMES = Games({"rummy_500": load_sheet("rummy_500")})


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """Yield an invisible window."""
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    opened = Window()
    yield opened
    opened.close()


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[Screen | None]:
    """Return a list that gets the top screen after each run of the loop, which lasts one step."""
    tops: list[Screen | None] = []

    def run(loop: Loop) -> None:
        loop.step()
        tops.append(loop.screens.top)

    monkeypatch.setattr(Loop, "run", run)
    return tops


def test_the_program_opens_with_the_title_and_keeps_the_window_size(
    window: Window, seen: list[Screen | None], tmp_path: Path
) -> None:
    kept: list[Settings] = []

    def keep(settings: Settings) -> str:
        kept.append(settings)
        return ""

    program = Program(
        window, GAMES, "rummy_500", Preferences(Settings(game="rummy_500", window=(1000, 700)), keep), Saves(tmp_path)
    )
    program.run(told="Something was wrong.")
    title = seen[0]
    assert isinstance(title, TitleScreen)
    assert title.warnings == ("Something was wrong.",)
    assert kept[-1].window == window.size


def test_a_tiny_window_is_saved_at_the_smallest_size_and_ending_the_program_closes_the_sounds(
    window: Window, seen: list[Screen | None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    preferences = Preferences(Settings(window=(1000, 700)))
    program = Program(window, GAMES, "rummy_500", preferences, Saves(tmp_path))
    closed: list[str] = []
    monkeypatch.setattr(program.sounds, "close", lambda: closed.append("sounds"))
    window._window.minimum_size = (100, 100)
    window._window.size = (200, 150)
    program.run()
    assert preferences.settings.window == SMALLEST
    assert closed == ["sounds"]


def test_the_program_closes_everything_even_if_the_window_size_cannot_be_saved(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(loop: Loop) -> None:
        raise KeyboardInterrupt

    def unkept(settings: Settings) -> str:
        raise OSError("full")

    program = Program(window, GAMES, "rummy_500", Preferences(Settings(window=(1000, 700)), unkept), Saves(tmp_path))
    closed: list[str] = []
    monkeypatch.setattr(program.sounds, "close", lambda: closed.append("sounds"))
    monkeypatch.setattr(Loop, "run", stop)
    with pytest.raises(OSError, match="full") as failed:
        program.run()
    assert isinstance(failed.value.__context__, KeyboardInterrupt)
    assert closed == ["sounds"]


def test_an_error_before_the_first_page_opens_the_page_for_errors(
    window: Window, seen: list[Screen | None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*given: object) -> None:
        raise ZeroDivisionError("one by none")

    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(tmp_path))
    program = Program(window, GAMES, "rummy_500", Preferences(Settings()), Saves(tmp_path))
    monkeypatch.setattr(program.services, "start", fail)
    program.run()
    page = seen[0]
    assert isinstance(page, TroubleScreen)
    assert page.report is not None
    assert "one by none" in page.report.read_text(encoding="utf-8")


def test_a_record_given_at_the_start_is_opened_as_a_replay(
    window: Window, seen: list[Screen | None], tmp_path: Path
) -> None:
    program = Program(window, GAMES, "rummy_500", Preferences(Settings()), Saves(tmp_path))
    program.run(request=StartRequest(file=str(GOLDEN / "rummy_500-6.record")))
    assert isinstance(seen[0], ReplayScreen)
    program.screens.handle(Cancel())
    assert isinstance(program.screens.top, TitleScreen)


def test_a_start_request_for_a_game_leads_straight_to_a_table_that_uses_the_settings(
    window: Window, seen: list[Screen | None], tmp_path: Path
) -> None:
    preferences = Preferences(Settings(volume=0, name="Ann", avatar="owl"))
    program = Program(window, GAMES, "rummy_500", preferences, Saves(tmp_path))
    program.run(request=StartRequest(game="rummy_500", seats=4))
    table = seen[0]
    assert isinstance(table, TableScreen)
    assert [person.name for person in table.context.people] == ["Ann", "Stella", "Finn", "Greta"]
    assert (tmp_path / "matches" / "current.record").is_file()
    table.handle(Command("m"))
    assert preferences.settings.muted
    assert program.sounds.volume == 0
    preferences.change(muted=False)
    preferences.change(animation="off", high_contrast=True, four_colour=True, card_back="blue", volume=0.25)
    preferences.change(room_volume=0.5)
    assert program.sounds.room == 0.5
    preferences.change(table="wood")
    assert program.sounds.timbre == TABLES["wood"].timbre != TABLES["felt"].timbre
    preferences.change(table="felt")
    assert table.stage.speed == "off"
    assert program.images.style == CardStyle(four_colour=True, high_contrast=True, back="blue")
    assert program.sounds.volume == 0.25
    assert program.look((1280, 800)).theme is HIGH_CONTRAST
    assert table.look.theme is HIGH_CONTRAST


def test_a_match_under_way_is_seen_on_another_table_with_another_deck_at_once(
    window: Window, seen: list[Screen | None], tmp_path: Path
) -> None:
    preferences = Preferences(Settings(animation="off", muted=True))
    program = Program(window, GAMES, "rummy_500", preferences, Saves(tmp_path))
    program.run(request=StartRequest(game="rummy_500", seats=2))
    table = seen[0]
    assert isinstance(table, TableScreen)

    def picture() -> bytes:
        surface = pygame.Surface(table.look.metrics.size, depth=32)
        table.draw(SurfaceCanvas(surface, table.look))
        return pygame.image.tobytes(surface, "RGB")

    view = table.stage.view
    pictures = [picture()]
    for change in ({"table": "paper"}, {"deck": "modern"}, {"card_back": "green"}, {"table": "night"}):
        preferences.change(**change)
        assert table.look.theme is TABLES[preferences.settings.table].normal_theme
        assert program.images.style == card_style(preferences.settings)
        pictures.append(picture())
    assert len(set(pictures)) == len(pictures)
    assert table.stage.view is view


def test_the_full_screen_setting_and_f11_fill_the_screen_alike(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    preferences = Preferences(Settings(window=(1000, 700)))
    full: list[tuple[bool, bool]] = []

    def run(loop: Loop) -> None:
        loop.handle(Command("f11"))
        full.append((window.full_screen, preferences.settings.full_screen))
        for on in (False, True):
            preferences.change(full_screen=on)
            full.append((window.full_screen, preferences.settings.full_screen))

    monkeypatch.setattr(Loop, "run", run)
    Program(window, GAMES, "rummy_500", preferences, Saves(tmp_path)).run()
    assert full == [(True, True), (False, False), (True, True)]


def test_f12_saves_a_picture_of_the_window_and_shows_its_path(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(tmp_path))

    def run(loop: Loop) -> None:
        loop.step()
        shown = pygame.image.tobytes(window.picture(), "RGB")
        for _ in range(2):
            loop.handle(Command("f12"))
            loop.step()
        first, second = (Path(text[len("The picture is saved as ") : -1]) for text in program.toasts.texts)
        assert pygame.image.tobytes(pygame.image.load(first), "RGB") == shown
        assert {first, second} == set((tmp_path / "pictures").iterdir())

    monkeypatch.setattr(Loop, "run", run)
    monkeypatch.setattr(Screens, "tell", lambda *given: False)  # as if the page had no place for it
    program = Program(window, GAMES, "rummy_500", Preferences(Settings()), Saves(tmp_path))
    program.run()


def test_f12_says_why_a_picture_cannot_be_saved(
    window: Window, seen: list[Screen | None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pictures").write_text("a file where the folder should be", encoding="utf-8")
    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(tmp_path))
    said: list[tuple[str, bool]] = []

    def tell(screens: Screens, text: str, wrong: bool = False) -> bool:
        said.append((text, wrong))
        return True

    monkeypatch.setattr(Screens, "tell", tell)
    program = Program(window, GAMES, "rummy_500", Preferences(Settings()), Saves(tmp_path))
    program.run()
    program.save_picture()
    assert said == [("The picture cannot be saved: File exists", True)]
    assert not program.toasts.texts


def test_the_joystick_module_is_open_while_the_program_runs_and_closed_at_its_end(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[bool] = []

    def run(loop: Loop) -> None:
        loop.step()
        heard.append(pygame.joystick.get_init())

    monkeypatch.setattr(Loop, "run", run)
    Program(window, GAMES, "rummy_500", Preferences(Settings()), Saves(tmp_path)).run()
    assert heard == [True]
    assert not pygame.joystick.get_init()


def test_the_program_polls_the_house_rules_folder_and_shows_a_warning_of_the_start(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pollers: list[object] = []
    monkeypatch.setattr(Loop, "run", lambda loop: pollers.extend(loop.pollers))
    program = Program(
        window, GAMES, "rummy_500", Preferences(Settings(game="rummy_500")), Saves(tmp_path), "Nothing is saved."
    )
    program.run()
    assert GAMES.poll_folder in pollers
    title = program.screens.top
    assert isinstance(title, TitleScreen)
    assert title.warnings == ("Nothing is saved.",)


def test_an_unexpected_error_writes_a_report_and_enter_returns_to_the_table(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table fails once: a page says so, a report holds what happened and the match, and one plays on."""
    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(tmp_path))
    tops: list[Screen | None] = []

    def run(loop: Loop) -> None:
        tops.append(loop.screens.top)
        if len(tops) == 1:
            raise ZeroDivisionError("the table broke")
        loop.step()
        if isinstance(loop.screens.top, TroubleScreen):
            loop.handle(Confirm())
            tops.append(loop.screens.top)

    monkeypatch.setattr(Loop, "run", run)
    program = Program(window, GAMES, "rummy_500", Preferences(Settings()), Saves(tmp_path))
    program.run(request=StartRequest(game="rummy_500"))
    assert [type(top) for top in tops] == [TableScreen, TroubleScreen, TableScreen]
    (report,) = (tmp_path / "reports").iterdir()
    text = report.read_text(encoding="utf-8")
    assert "ZeroDivisionError: the table broke" in text
    assert f"{RECORD_WORD} " in text


def test_an_error_on_the_trouble_page_ends_the_program(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(tmp_path))

    def run(loop: Loop) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Loop, "run", run)
    with pytest.raises(ZeroDivisionError):
        Program(window, GAMES, "rummy_500", Preferences(Settings()), Saves(tmp_path)).run()
    assert len(list((tmp_path / "reports").iterdir())) == 2


class Begun:
    """The program at its title page, with nothing else made yet, and an unused gamepad."""

    def __init__(self, window: Window, folder: Path, place: Bench) -> None:
        self.program = Program(window, GAMES, "rummy_500", Preferences(Settings(name="Ann")), Saves(folder))
        self.program.pads.close()
        self.loop = HeadlessLoop(Screen(), screens=self.program.screens)
        self.loop.screens.overlays = [self.program.captions]
        self.loop.pollers, self.loop.sources = [self.program.tick], [self.program]
        self.program.services.start()
        self.player = Player(self.loop, place.plug())


def test_the_first_pad_button_on_the_setup_page_takes_a_seat(window: Window, tmp_path: Path, place: Bench) -> None:
    at = Begun(window, tmp_path, place)
    at.program.services.screens.open("setup")
    at.player.tap(On.Y)
    page = at.loop.screens.top
    assert isinstance(page, SetupScreen)
    assert [each.colour for each in page.group.root.walk() if isinstance(each, PadSign)] == [0]
    at.program.pads.close()


def test_a_pad_leads_from_the_title_to_a_table_that_was_not_prepared(
    window: Window, tmp_path: Path, place: Bench
) -> None:
    at = Begun(window, tmp_path, place)
    loop, program = at.loop, at.program
    assert not {"match", "draft"} & vars(program.services).keys()
    assert program.services.table_opener_made is None
    assert list(loop.screens.overlays) == [program.captions]

    press(at.player, "Play")
    assert isinstance(loop.screens.top, SetupScreen)
    press(at.player, "Start")
    assert isinstance(loop.screens.top, TableScreen)
    assert [type(each) for each in loop.screens.overlays][1::2] == [Peek, Captions]
    program.preferences.follow(program.apply)
    program.preferences.change(animation="off")
    assert loop.screens.top.stage.speed == "off"
    assert program.services.table_opener.is_thinking in (True, False)
    program.services.table_opener.close()
    program.pads.close()


class Told:
    """A source of events that tells the program, by `way`, to end, and fails if the program goes on."""

    def __init__(self, way: Callable[[], list[Event]]) -> None:
        self._way = way
        self.asked = 0

    def __call__(self) -> list[Event]:
        self.asked += 1
        assert self.asked < 100, "the program goes on"
        return self._way() if self.asked == 3 else []


def by(name: str) -> Callable[[], list[Event]]:
    """Return a function that raises the signal of this name and returns no events."""

    def raised() -> list[Event]:
        signal.raise_signal(getattr(signal, name))
        return []

    return raised


def lost_display() -> list[Event]:
    """Return the event that SDL sends when the display is lost, without any window closed."""
    return [Event(pygame.QUIT)]


NAMES = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
WAYS = [
    *map(by, NAMES),
    lambda: [Event(pygame.APP_TERMINATING)],
    *([lost_display] if sys.platform not in BY_KEY else []),
]


@pytest.fixture
def heeded_signals() -> Iterator[None]:
    """Give signals their usual effect, as a shell's background jobs ignore some of them."""
    before = {name: signal.signal(getattr(signal, name), signal.SIG_DFL) for name in NAMES}
    yield
    for name, handler in before.items():
        signal.signal(getattr(signal, name), handler)


@pytest.mark.parametrize("way", WAYS)
def test_the_program_told_to_end_by_the_system_ends_without_a_question(
    window: Window, tmp_path: Path, heeded_signals: None, way: Callable[[], list[Event]]
) -> None:
    events, preferences = Told(way), Preferences(Settings(animation="off", muted=True))
    program = Program(window, GAMES, "rummy_500", preferences, Saves(tmp_path), events=events)
    with full_disk():
        program.run(request=StartRequest(game="rummy_500", seats=2))
    table = program.services.unfinished_matches.table
    assert table is not None
    assert table.recording.write_error
    assert events.asked <= 4
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL


def test_closing_the_window_during_an_unsaved_match_asks_first(window: Window, tmp_path: Path) -> None:
    asked: list[Screen | None] = []

    def close() -> list[Event]:
        return [Event(pygame.WINDOWCLOSE), Event(pygame.QUIT)]

    events = Told(close)

    def all_events() -> list[Event]:
        if events.asked == 5:
            asked.append(program.screens.top)
            program.screens.clear()
        return events()

    preferences = Preferences(Settings(animation="off", muted=True))
    program = Program(window, GAMES, "rummy_500", preferences, Saves(tmp_path), events=all_events)
    with full_disk():
        program.run(request=StartRequest(game="rummy_500", seats=2))
    (page,) = asked
    assert isinstance(page, Dialog)
    assert page.title == "Quit without saving?"
    assert page.text.lower().count("disk") == 2  # the reason once, and what to do
    assert "is kept" not in page.text


def test_the_program_told_to_end_saves_a_match_that_can_be_saved(window: Window, tmp_path: Path) -> None:
    full = full_disk()

    def freed() -> list[Event]:
        full.__exit__(None, None, None)
        return by("SIGTERM")()

    preferences = Preferences(Settings(animation="off", muted=True))
    program = Program(window, GAMES, "rummy_500", preferences, Saves(tmp_path), events=Told(freed))
    full.__enter__()
    program.run(request=StartRequest(game="rummy_500", seats=2))
    table = program.services.unfinished_matches.table
    assert table is not None
    assert (tmp_path / "matches" / "current.record").read_text().splitlines() == list(table.recording.lines)


def test_a_signal_ignored_before_the_start_stays_ignored(window: Window, tmp_path: Path) -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        events = Told(by("SIGTERM"))

        def all_events() -> list[Event]:
            found = events()
            return [Event(pygame.QUIT)] if events.asked == 6 else found

        preferences = Preferences(Settings(muted=True))
        Program(window, GAMES, "rummy_500", preferences, Saves(tmp_path), events=all_events).run()
        assert events.asked == 6
    finally:
        signal.signal(signal.SIGTERM, before)
