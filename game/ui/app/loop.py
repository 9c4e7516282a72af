"""The frame loop. Time, window and events come from outside, so that tests run it without a display."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Protocol

import pygame
from pygame.event import Event

from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.input.verbs import (
    FULL_SCREEN,
    PICTURE,
    Click,
    Command,
    Device,
    DragCancel,
    DragEnd,
    DragMove,
    DragStart,
    Hover,
    Keyed,
    MouseAndKeyboard,
    Press,
    Quit,
    Verb,
    device_of,
)
from game.ui.widgets.on_screen_keyboard import keyboard_for
from game.ui.widgets.screens import Screen, Screens
from game.words.input_signs import PadKind

FRAME = 1 / 120
"""Seconds between frames while something moves."""

IDLE, REST = 1 / 5, 1 / 2
"""Seconds between turns of the loop while nothing moves, and once nothing has moved or been pressed for `ATTENTION`:
each turn costs processor time.
"""

ATTENTION = 8.0
"""Seconds after a motion or an input in which more input is likely."""

SOON, LOOK = 1 / 60, 1 / 20
"""Seconds between two looks for news in a pause of `IDLE` and in a longer one, where the system does not wake the loop;
each look costs processor time too.
"""

LINGER = 0.5
"""Seconds after the last input during which events are still read at frame rate."""

LONGEST_TICK = 0.25
"""The most seconds that pass in one tick: after a hiccup, motion continues from where it was. A pause of the loop is
not counted.
"""

DRAG_UNITS = 5
"""Units that the pointer must move, once pressed, before the press is a drag and no click."""

_log = logging.getLogger(__name__)

Poller = Callable[[float], bool]
"""A source of news besides input, such as answers of a bot or a sound to stop: called at every turn of the loop with
the seconds since the last; returns whether the picture must be drawn again.
"""


class Clock(Protocol):
    """A source of time."""

    def now(self) -> float:
        """Return the seconds since a fixed moment."""

    def wait(self, seconds: float) -> None:
        """Wait for `seconds`."""


def _cannot_sleep(seconds: float) -> bool:
    return False


class SystemClock:
    """The clock of the system. A long wait ends early once `woken()` is true: there is input, or a bot has answered.

    `sleep_until_input(seconds)` waits for input for at most that time, and returns whether the system can do that; if
    not, it returns at once.
    """

    def __init__(
        self, woken: Callable[[], bool] = bool, sleep_until_input: Callable[[float], bool] = _cannot_sleep
    ) -> None:
        self._woken = woken
        self._sleep_until_input = sleep_until_input

    def now(self) -> float:
        """Return the seconds since a fixed moment."""
        return time.perf_counter()

    def wait(self, seconds: float) -> None:
        """Wait for `seconds`. A wait longer than a frame ends early at an input, or once `woken()` is true."""
        if seconds <= FRAME:
            time.sleep(seconds)
            return
        if self._sleep_until_input(seconds):
            return
        look = SOON if seconds <= IDLE else LOOK
        until = self.now() + seconds
        while (left := until - self.now()) > 0:
            time.sleep(min(left, look))
            if self._woken():
                return


class InputSource(Protocol):
    """A source of verbs besides mouse and keyboard: the gamepads."""

    def read(self, events: Sequence[Event], now: float) -> list[Verb]:
        """Return the verbs of these events, and of buttons held down until `now` (seconds)."""


class WindowProtocol(Protocol):
    """A window, or a stand-in for one in a test."""

    @property
    def size(self) -> tuple[int, int]:
        """The present width and height in px."""

    @property
    def density(self) -> float:
        """Pixels in a point."""

    def canvas(self, look: Look) -> Canvas:
        """Return the canvas of the window at its present size."""

    def present(self) -> None:
        """Show the picture that was drawn."""

    def expose(self) -> None:
        """Show the whole of the next picture, as the system may have overwritten parts of the window."""

    def toggle_full_screen(self) -> None:
        """Switch between full screen and the window."""


def _usual_kind(pad: int) -> PadKind:
    return PadKind.XBOX


class Loop:
    """Runs a stack of screens in a display until the stack is empty.

    `look_for(size)` returns the look for a window of that size by the present settings; call `restyle()` after a
    change. `events()` returns the input since the last call. In every turn, each of `pollers` is called with the
    seconds since the turn before, and returns whether to redraw. `sources` give the verbs of other devices than mouse
    and keyboard.
    """

    def __init__(
        self,
        display: WindowProtocol,
        screens: Screens,
        look_for: Callable[[tuple[int, int]], Look],
        clock: Clock,
        events: Callable[[], Iterable[Event]],
        pollers: Sequence[Poller] = (),
        sources: Sequence[InputSource] = (),
    ) -> None:
        self.display = display
        self.screens = screens
        self.look_for = look_for
        self.clock = clock
        self.events = events
        self.pollers = pollers
        self.sources = sources
        self.pointing = MouseAndKeyboard()
        screens.holds = self.pointing.is_held
        self._gesture = Gesture()
        self.on_help: Callable[[], object] = object
        """Opens the rules, when F1 has no other use on a screen."""
        self.on_picture: Callable[[], object] = object
        """Saves a picture of the window's contents."""
        self.on_quit: Callable[[], object] = screens.clear
        """Ends the program, when a screen does not handle the closing of the window itself."""
        self.kind_of: Callable[[int], PadKind] = _usual_kind
        """Returns the kind of the gamepad with an instance id; texts show the buttons of that kind while it is used."""
        self._pad: PadKind | None = None
        self.frames = 0
        self._last = clock.now()
        self._lively_until = self._stirred = self._last
        self._pause = 0.0
        self._size, self._density = (0, 0), 1.0
        self.restyle()

    def run(self) -> None:
        """Run until the last screen is gone. An error raised by a screen ends the run and is passed to the caller, who
        may run the loop again.
        """
        while self.step():
            pass

    def step(self) -> bool:
        """Run one turn: advance the screens, handle input, call the pollers, draw if anything changed, and wait for the
        next turn. Return whether a screen is left; once there is none, the turn ends without drawing and waiting.
        """
        start = self.clock.now()
        dt = min(start - self._last, max(LONGEST_TICK, self._pause))
        self._last = start
        # Time first: what an input or a poller starts now has its first moment in the next turn, not the
        # long pause before this one.
        moving = self.screens.tick(dt)
        self.read(start)
        for poll in self.pollers:
            if poll(dt):
                self.screens.invalidate()
        if not len(self.screens):
            return False
        drawn = self.screens.needs_redraw
        if drawn:
            self.screens.draw(self.canvas)
            self.display.present()
            self.frames += 1
            if self.frames == 1:
                _log.info("The first picture is shown")
        self._pause = self._pause_after(start, moving or drawn)
        self.clock.wait(max(0.0, self._pause - (self.clock.now() - start)))
        return True

    def _pause_after(self, start: float, changing: bool) -> float:
        """Return the seconds from the start of a turn to the start of the next.

        The time is one frame while the picture is `changing`, while something is pressed, and shortly after input.
        Otherwise it is longer, and longer still once nothing of this has happened for a while.
        """
        if changing or self.pointing.is_pressed or start < self._lively_until:
            self._stirred = start
            return FRAME
        return IDLE if start < self._stirred + ATTENTION else REST

    def restyle(self) -> None:
        """Make the look again, after a change of the window or of a setting, and lay out all screens for it."""
        self._size, self._density = self.display.size, self.display.density
        look = self.look_for(self._size)
        look.fonts.pad = self._pad
        self.canvas = self.display.canvas(look)
        self.pointing.threshold = look.px(DRAG_UNITS)
        self.screens.layout(look)

    def read(self, now: float) -> None:
        """Handle the input since the last turn in its order; `now` is the time (seconds) at which it is read. Before,
        draw all again if the system has uncovered or resized the window; afterwards, cancel a drag that began on a
        screen no longer on top.

        If a screen raises an error, the rest of the input is read but not handled, and the error is passed on.
        """
        events = list(self.events())
        if any(event.type in _SHOWN_AGAIN for event in events):
            self.restyle_if_resized()
        # In the order of the queue, whatever it was done with.
        runs = (list(alike) for _, alike in groupby(events, attrgetter("type")))
        try:
            for alike in runs:
                self._follow(alike, now)
            self._follow((), now)
        finally:
            for alike in runs:  # a screen failed: nothing more is done to it, but what was let go is not held on
                self._verbs(alike, now)
        if self._gesture.is_orphaned(self.screens.top):
            self.pointing.cancel_drag()

    def _follow(self, events: Sequence[Event], now: float) -> None:
        """Handle, one after the other, the verbs of these events, and those of gamepad buttons held until `now`
        (seconds). If there is any event or verb, the loop then turns at full speed for a moment.
        """
        verbs = self._verbs(events, now)
        if events or verbs:  # a call is no verb of a screen, but heard in the next turn
            self._lively_until = now + LINGER
        for verb in verbs:
            self.handle(verb)

    def _verbs(self, events: Sequence[Event], now: float) -> list[Verb]:
        verbs = self.pointing.read(events)
        for source in self.sources:
            verbs += source.read(events, now)
        return verbs

    def restyle_if_resized(self) -> None:
        """Make the look again if the size or the density of the window has changed; draw all again in any case."""
        if (self.display.size, self.display.density) != (self._size, self._density):
            self.restyle()
        else:
            self.display.expose()
            self.screens.invalidate()

    def handle(self, verb: Verb) -> None:
        """Handle a verb of any device.

        F11 switches full screen, and F12 calls `on_picture`. All other verbs go to the screens, except those that
        continue or end a press begun on another screen: these are dropped.

        Three verbs have an effect if no screen uses them. A pad's confirm on a text entry opens the on-screen keyboard.
        F1 calls `on_help`, unless the stack of screens is empty. Closing the window calls `on_quit`.

        After a change of device, texts name its keys or buttons.
        """
        self._relabel(verb)
        if verb == Command(FULL_SCREEN):
            self.display.toggle_full_screen()
            self.restyle_if_resized()
        elif verb == Command(PICTURE):
            self.on_picture()
            self.screens.invalidate()
        elif self._gesture.follow(verb, self.screens.top):
            return
        elif not self.screens.handle(verb):
            self._handle_unused(verb)

    def _relabel(self, verb: Verb) -> None:
        """Let all texts name the keys or buttons of the device that `verb` comes from: those of its kind of gamepad, or
        the keyboard's. Do nothing for a mouse that only moves and for a verb of no device.
        """
        device = None if isinstance(verb, Hover) else device_of(verb)
        if device is None:
            return
        pad = verb.pad if isinstance(verb, Keyed) else None
        kind = self.kind_of(pad) if device is Device.PAD and pad is not None else None
        if kind is not self._pad:
            self._pad = self.canvas.look.fonts.pad = kind
            self.screens.relabel()

    def _handle_unused(self, verb: Verb) -> None:
        keyboard = keyboard_for(verb, self.screens.top)
        if keyboard:
            self.screens.push(keyboard)
        elif verb == Quit():
            self.on_quit()
        elif isinstance(verb, Command) and verb.key == "f1" and len(self.screens):
            self.on_help()


class Gesture:
    """Recognizes verbs that must be dropped: those that continue or end a press begun on another screen than the top
    one, and the second click of a double click whose first was on another screen.
    """

    def __init__(self) -> None:
        self._pressed_on: Screen | None = None
        self._clicked_on: Screen | None = None

    def is_orphaned(self, top: Screen | None) -> bool:
        """Whether a press is held that began on a screen no longer on top."""
        return self._pressed_on not in (None, top)

    def follow(self, verb: Verb, top: Screen | None) -> bool:
        """Take note of a press, and of the click or drop that ends it.

        Return whether `verb` must be dropped: it continues or ends a press begun on another screen than `top`, or it is
        the second click of a double click whose first click was on another. False for all other verbs.
        """
        match verb:
            case Press():
                self._pressed_on = top
            case DragStart() | DragMove():
                return self.is_orphaned(top)
            case Click() | DragEnd() | DragCancel():
                again = isinstance(verb, Click) and verb.count > 1 and self._clicked_on not in (None, top)
                is_stray = self.is_orphaned(top) or again
                self._clicked_on = self._pressed_on or top
                self._pressed_on = None
                return is_stray
        return False


_SHOWN_AGAIN = (
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWDISPLAYCHANGED,
)


class CallQueue:
    """Calls functions one by one, at most one in each turn of the loop and only while `ready()`, so that no frame is
    late. A poller of the loop.
    """

    def __init__(self, ready: Callable[[], bool], calls: Iterable[Callable[[], object]]) -> None:
        self._ready = ready
        self._calls = deque(calls)

    @property
    def has_more(self) -> bool:
        """Whether functions are left to be called."""
        return bool(self._calls)

    def tick(self, dt: float) -> bool:
        """Call the next function, if one is left and `ready()`. Return False, since nothing on the screen changes."""
        if self._calls and self._ready():
            self._calls.popleft()()
        return False
