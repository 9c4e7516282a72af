"""The program in a window: the objects that exist as long as it is open, wired together."""

from __future__ import annotations

import logging
import signal
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from importlib import import_module
from io import BytesIO
from itertools import chain
from types import FrameType
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game import ENDING_SIGNALS, paths
from game.content.languages import LANGUAGE_NAMES, SYSTEM, use_language
from game.content.translation import _, catalogue_in_use, counted, use_catalogue
from game.content.yaml.late import load_yaml
from game.session.opponents import loading_steps as reading_opponents
from game.session.preferences import Preferences
from game.session.saves.files import write_crash_report
from game.session.saves.saves import NoSaves, Saves
from game.session.settings import Settings
from game.session.start_requests import NO_REQUEST, StartRequest
from game.ui.app.loop import CallQueue, Loop, Poller, SystemClock
from game.ui.app.pages import TABLE, available_modules
from game.ui.app.sdl import wait_for_event
from game.ui.app.services import Services
from game.ui.app.sound import CaptionPlace, Captions, Sounds
from game.ui.app.window import Window, WindowPlace
from game.ui.draw.assets import Images, card_style, limit_for
from game.ui.draw.fonts import character_codes
from game.ui.draw.look import Look
from game.ui.draw.tables import TABLES
from game.ui.draw.tween import SPEEDS
from game.ui.input.clipboard import SystemClipboard
from game.ui.input.event_file import Events, has_pending_events, system_events
from game.ui.input.pads import Pads
from game.ui.input.verbs import Verb
from game.ui.widgets.screens import Screen, Screens, Transition
from game.ui.widgets.toast import Toasts

if TYPE_CHECKING:
    from game.session.house_rules.games import Games
    from game.session.ledger import Ledgers
    from game.session.opponents import Opponents
    from game.session.profiles import Profiles
    from game.session.start_requests import StartRequests
    from game.session.statistics.statistics import Statistics


TURN = 0.18
"""Seconds of the transition from one screen to another, at normal speed."""

BY_KEY = ("darwin",)
"""The platforms on which a key closes the program without closing its window. Elsewhere SDL closes it when the display
is lost.
"""

_PRESSED = (pygame.JOYBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN)

_log = logging.getLogger(__name__)


class Program:
    """Wires window, loop, pages, table, bots, sounds, gamepads and settings; `game` of `games` is selected at first.

    `warning` is shown before play, for example that nothing can be saved. `events` is a function that returns the input
    since its last call. The loop also reads the gamepads from the program, as one of its sources of input
    (`InputSource`).
    """

    def __init__(
        self,
        window: Window,
        games: Games,
        game: str,
        preferences: Preferences,
        saves: Saves | NoSaves,
        warning: str = "",
        events: Events = system_events,
        opponents: Opponents | None = None,
        ledgers: Ledgers | None = None,
        statistics: Callable[[], Statistics] | None = None,
        profiles: Profiles | None = None,
        requests: StartRequests | None = None,
    ) -> None:
        self.window = window
        self.requests = requests
        """The requests that further starts of the program hand over."""
        self.events = events
        self.games = games
        self.preferences = preferences
        self.images = Images(paths.assets())
        self.sounds = Sounds(paths.assets() / "sounds")
        self.pads = Pads()
        self.screens = Screens(Transition(self._turn_seconds))
        self.captions = Captions(self._caption_place)
        self.toasts = Toasts()
        """Toasts about the window, over screens that show none of their own."""
        self.screens.overlays = [self.captions, self.toasts]
        self.services = Services(
            self.screens,
            games,
            game,
            preferences,
            saves,
            play=self.hear,
            warning=warning,
            clipboard=SystemClipboard(),
            opponents=opponents,
            profiles=profiles,
            ledgers=ledgers,
            statistics=statistics,
            pads=self.pads,
        )
        self._place = WindowPlace(window, preferences.settings)
        self._language = preferences.settings.language
        """The language chosen last."""
        self._ending = False
        """Whether the system has told the program to end."""
        self._trouble: Screen | None = None
        """The page on an unexpected error shown last."""

    def run(self, told: str = "", request: StartRequest = NO_REQUEST) -> None:
        """Run until the window is closed or the system asks the program to end. Then save the place of the window and
        end bots, phones, pads and sounds.

        Begin with the file, table or game of a `request` or, without one, at the title, which shows the message `told`
        for a moment.
        """
        # SDL would take them for a closed window, and a person would be asked who is not there any more.
        numbers = [getattr(signal, name) for name in ENDING_SIGNALS if hasattr(signal, name)]
        heard = [number for number in numbers if signal.getsignal(number) != signal.SIG_IGN]  # as after `nohup`
        before = [(number, signal.signal(number, self._told_to_end)) for number in heard]
        try:
            self._run(told, request)
        finally:
            for number, handler in before:
                signal.signal(number, handler)
            try:
                self._remember_window()
            finally:
                self._close()

    def _run(self, told: str, request: StartRequest) -> None:
        self.apply(self.preferences.settings)
        self._call_queue = CallQueue(self._is_shown, self._loading_steps())
        self._pollers: list[Poller] = [self._call_queue.tick, self.tick, self.sounds.tick, self.games.poll_folder]
        if self.requests:
            self._pollers.append(self._take_request)
        clock = SystemClock(self._is_woken, self._sleep_until_input)
        self._loop = loop = Loop(self.window, self.screens, self.look, clock, self._take_events, self._pollers, [self])
        loop.on_help, loop.on_quit = self.services.open_rules, self.services.quit
        loop.on_picture = self.save_picture
        loop.kind_of = self.pads.kind
        self.preferences.follow(self._follow)
        self.window.on_full_screen = self._fill_screen
        try:
            self._begin(told, request)
        except Exception as error:
            self._survive(error)
        while True:
            try:
                loop.run()
                return
            except Exception as error:
                self._survive(error)

    def _begin(self, told: str, request: StartRequest) -> None:
        is_own = self._language not in (SYSTEM, *LANGUAGE_NAMES)
        wrong = self._use_language(self._language) if is_own else []
        self.services.start(told)
        if request == NO_REQUEST and self.services.is_first_start:
            self.screens.open("welcome")
        self.services.carry_out(request)
        for text in wrong:
            self.screens.tell(text, wrong=True)

    def _take_request(self, dt: float) -> bool:
        """Bring the window to the front and carry out the request of a second start. Return whether there was one. A
        poller of the loop.
        """
        request = self.requests.take() if self.requests else None
        if request is None:
            return False
        self.window.bring_to_front(self._place.minimised)
        self.services.carry_out(request)
        return True

    # What the loop asks

    def _turn_seconds(self) -> float:
        return TURN * SPEEDS[self.preferences.settings.animation]

    def _caption_place(self) -> CaptionPlace | None:
        return self.screens.top.caption_place if self.screens.top else None

    def _is_woken(self) -> bool:
        """Whether there is input, or maybe news: from a bot, the coach, a phone or a function yet to be called."""
        return has_pending_events() or self._awaits_news()

    def _awaits_news(self) -> bool:
        """Whether a bot, the coach, a phone or a function to be called later may have news at any moment."""
        made = self.services.table_opener_made
        phones = self.services.phones_made
        return (
            self._call_queue.has_more
            or (made is not None and made.is_thinking)
            or (phones is not None and phones.is_awaited)
        )

    def _sleep_until_input(self, seconds: float) -> bool:
        """Sleep until there is input, at most `seconds`, if only input can cause a change. Return whether it slept: not
        with a gamepad connected, and not if the system cannot do that.
        """
        return not self._awaits_news() and not self.pads.pad_ids and wait_for_event(seconds)

    def _take_events(self) -> list[Event]:
        events = self.window.in_pixels(self._place.watch(self.events()))
        kinds = {event.type for event in events}
        lost = pygame.QUIT in kinds and pygame.WINDOWCLOSE not in kinds and sys.platform not in BY_KEY
        self._ending |= lost or pygame.APP_TERMINATING in kinds
        return events

    def _told_to_end(self, number: int, frame: FrameType | None) -> None:
        self._ending = True

    # What the first picture does without

    def _is_shown(self) -> bool:
        return self._loop.frames > 0

    def _loading_steps(self) -> list[Callable[[], object]]:
        """Return the steps that follow the first picture, each of them short, in the order in which they must be taken.

        They import the modules of the table and the pages, start the bots' process, read games and opponents, and let
        the sounds of the room begin. If there are statistics, counting begins last.
        """
        shelf, modules = self.games.shipped, available_modules(self.services)
        reading: list[Callable[[], object]] = [partial(shelf.get, name) for name in shelf]
        rest: list[Callable[[], object]] = [
            *(partial(import_module, name) for name in TABLE),
            self.start_brains,
            *(partial(import_module, name) for name in modules),
            load_yaml,
            *reading,
            *reading_opponents(),
            self._know_opponents,
            self.sounds.enter_room,
        ]
        return [*rest, self._count] if self.services.counts else rest

    def _know_opponents(self) -> int:
        return len(self.services.opponents)

    def _count(self) -> None:
        """Count the saved matches that are not in the statistics yet, in a thread, and show problems of the statistics
        from now on. Do nothing without statistics.
        """
        if self.services.statistics:
            from game.ui.records.screen import StatisticsWarnings

            statistics, archive = self.services.statistics, self.services.saves.archive
            self._pollers.append(StatisticsWarnings(self.screens, statistics, archive).tick)
            statistics.catch_up_in_thread()

    # What opens tables is made for the first one, or once the title is shown

    def start_brains(self) -> None:
        """Start the process in which bots think, if it does not run yet. From now on it is started again whenever it is
        lost.
        """
        self.services.table_opener.brains.start()

    def read(self, events: Sequence[Event], now: float) -> list[Verb]:
        """Return the verbs of the gamepads: of buttons in `events`, and of those held until `now` (seconds).

        The gate of the tables filters them once there is one: it lets a press take a seat, and returns only the verbs
        meant for screens. The first press of a button makes the gate, if opening a table or starting the bots has not
        made it before.
        """
        if self.services.table_opener_made is None and not any(event.type in _PRESSED for event in events):
            return self.pads.read(events, now)
        return self.services.table_opener.gate.read(events, now)

    def tick(self, dt: float) -> bool:
        """End the program if the system asked for it, and return False. Otherwise update the gamepads and the phones.

        Return then whether another screen has opened or closed, or a phone has sent a message. A poller of the loop.
        """
        if self._ending:
            self.services.end()
            return False
        made, phones = self.services.table_opener_made, self.services.phones_made
        arrived = phones is not None and phones.tick(dt)
        return (made is not None and made.gate.tick(dt)) or arrived

    def save_picture(self) -> None:
        """Save a picture of the window as it is shown. Show a message with the path of the file, or with the reason if
        saving fails.
        """
        from game.session.pictures import save_picture

        written = BytesIO()
        pygame.image.save(self.window.picture(), written, "picture.png")
        try:
            path = save_picture(paths.pictures_folder(), written.getvalue(), datetime.now())
        except (OSError, paths.NoFolderError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            told, wrong = _("The picture cannot be saved: {reason}").format(reason=reason), True
        else:
            told, wrong = _("The picture is saved as {file}.").format(file=path), False
        if not self.screens.tell(told, wrong):
            self.toasts.show(told, icon="warning" if wrong else "check")

    # When something goes wrong

    def _survive(self, error: Exception) -> None:
        """Write a report of an error and open the page about it. If such a page is on top already, it may be what
        failed: then raise the error instead of opening another.
        """
        _log.exception("Something unexpected went wrong")
        table = self.services.unfinished_matches.table
        report = write_crash_report(
            paths.reports_folder(), error, table.recording.lines if table else (), datetime.now()
        )
        if self._trouble is not None and self.screens.top is self._trouble:
            raise error
        self._trouble = self.services.open_trouble_page(report)

    # Settings

    def _follow(self, settings: Settings) -> None:
        self.apply(settings)
        if settings.language != self._language:
            self._change_language(settings.language)
        self._loop.restyle()

    def _change_language(self, choice: str) -> None:
        """Show all texts in the language `choice`. If that is a catalogue with mistakes, or missing, show all texts in
        the system's language, and the mistakes as messages.
        """
        self._language = choice
        wrong = self._use_language(choice)
        self.screens.retranslate()
        for text in wrong:
            self.screens.tell(text, wrong=True)

    def _use_language(self, choice: str) -> list[str]:
        """Show texts in the language `choice`. If its catalogue has mistakes or is missing, use the system's language
        instead.

        Return sentences on its faults, at most two: the first mistake in the catalogue, and letters that no font has.
        In a player's own catalogue, texts with such letters are shown in another language. The list is empty if there
        are no faults.
        """
        mistakes = use_language(choice)
        return [*map(str, mistakes[:1]), *filter(None, [self._leave_out_unshown()])]

    def _leave_out_unshown(self) -> str:
        """If the catalogue in use is one of the player's, leave out of it all texts with letters that no font has. They
        are shown in another language instead.

        Return a sentence that names the letters; "" if there are none, or if the catalogue is the program's own.
        """
        catalogue = catalogue_in_use()
        if catalogue.base is None and catalogue.language in LANGUAGE_NAMES:
            return ""
        texts = [*catalogue.texts.values(), *chain.from_iterable(catalogue.forms.values())]
        words = dict.fromkeys(" ".join(texts).split())
        letters = self.look(self.window.size).fonts.unshown(" ".join(words))
        if not letters:
            return ""
        use_catalogue(catalogue.without_letters(letters))
        return counted(
            "No font here has this letter: {letters}. Texts with it are in another language.",
            "No font here has {count} of the letters, such as {letters}. Texts with them are in another language.",
            len(letters),
            letters=character_codes(letters[0]),
        )

    def _fill_screen(self, on: bool) -> None:
        self.preferences.change(full_screen=on)

    def look(self, size: tuple[int, int]) -> Look:
        """Return the look for a window of this size by the present settings, and fit the memory for pictures to the
        size.
        """
        settings = self.preferences.settings
        theme = TABLES[settings.table].theme(settings.high_contrast)
        self.images.limit = limit_for(size)
        return Look.of(size, self.images, theme, settings.text_size, settings.reduced_motion, self.window.density)

    def apply(self, settings: Settings) -> None:
        """Apply the settings that `look` does not contain: full screen, deck and backs, sounds and, once a table was
        opened, those that tables follow.
        """
        if settings.full_screen != self.window.full_screen:
            self.window.toggle_full_screen()
        self.images.style = card_style(settings)
        self.sounds.volume = 0.0 if settings.muted else settings.volume
        self.sounds.cards, self.sounds.signals = settings.card_volume, settings.signal_volume
        self.sounds.room = settings.room_volume
        self.sounds.timbre = TABLES[settings.table].timbre
        if self.services.table_opener_made:
            self.services.table_opener_made.apply(settings)

    def hear(self, name: str, volume: float, pan: float = 0.0) -> None:
        """Play a sound at a volume (0–1), from the left (-1) to the right (1), and show its caption if captions are
        on.
        """
        self.sounds.play(name, volume, pan)
        if self.preferences.settings.captions:
            self.captions.hear(name)

    def _remember_window(self) -> None:
        self.preferences.change(**self._place.state(self.preferences.settings))

    def _close(self) -> None:
        if self.services.phones_made:
            self.services.phones_made.close()
        if self.services.table_opener_made:
            self.services.table_opener_made.close()
        self.pads.close()
        self.sounds.close()
