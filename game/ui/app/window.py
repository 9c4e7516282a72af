"""The window: opened at a size that fits, resizable, able to fill the screen; or an error that says why there is
none.
"""

from __future__ import annotations

import ctypes
import logging
import os
import sys
from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from pathlib import Path
from typing import Protocol

import pygame
from pygame import Rect
from pygame.event import Event

from game.session.settings import Settings
from game.ui.app import sdl
from game.ui.app.desktop import (
    FRAME,
    SMALLEST,
    centred_rect,
    desktop_scale,
    display_at,
    enlarged_size,
    first_size,
    fitted_rect,
    has_window_manager,
    scaled_size,
    shrunk_size,
    window_room,
)
from game.ui.app.sdl import Display, Frame
from game.ui.draw.assets import load_svg
from game.ui.draw.canvas import SurfaceCanvas
from game.ui.draw.kept_picture import KeptPicture, StrokeRecorder
from game.ui.draw.look import Look
from game.ui.draw.metrics import BASE
from game.ui.input.verbs import Pos
from game.words.strings import _

TITLE = "Rummy House"
KEY_REPEAT = (380, 36)
"""Milliseconds until a key held down repeats, and between repetitions."""

HINTS = {
    "SDL_VIDEO_X11_WMCLASS": "rummy-house",
    "SDL_VIDEO_WAYLAND_WMCLASS": "rummy-house",
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
    # Points instead of pixels, as everywhere else; and Windows does not magnify a small picture any more.
    "SDL_WINDOWS_DPI_SCALING": "1",
}

ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
"""The hint that decides whether plain windows are shown by way of OpenGL or Metal. On X11 that is slow with a software
driver; on Wayland and on macOS there is no other way.
"""

NO_SCREEN = ("dummy", "offscreen")
"""The drivers without a desktop, on which a window can have any size."""

DECORATIONS = "libdecor-0.so.0"
"""The library that draws the frame of a window on desktops that leave it to programs."""

_log = logging.getLogger(__name__)


class NoDisplayError(RuntimeError):
    """The error that there is no display for a window; its message is a sentence for the player."""


class WrongPygameError(RuntimeError):
    """The error that pygame is installed instead of pygame-ce; its message names the package to install."""


def check_pygame(module: object = pygame) -> None:
    """Raise WrongPygameError unless `module` is pygame-ce."""
    if not getattr(module, "IS_CE", False):
        raise WrongPygameError(
            "Rummy House needs pygame-ce, but the module it found is the other pygame; the two cannot be"
            " installed together. Run: python -m pip uninstall -y pygame pygame-ce,"
            " then: python -m pip install pygame-ce"
        )


def check_display(environ: Mapping[str, str], platform: str = sys.platform) -> None:
    """Raise NoDisplayError on Linux, FreeBSD and OpenBSD if the environment names neither a display of X11 or Wayland
    nor a driver of SDL.

    Do nothing on other platforms.
    """
    if environ.get("SDL_VIDEODRIVER") or not platform.startswith(("linux", "freebsd", "openbsd")):
        return
    if not (environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")):
        raise NoDisplayError(
            _("Rummy House needs a display to open its window, but neither DISPLAY nor WAYLAND_DISPLAY is set")
        )


def set_hints(environ: MutableMapping[str, str], program: str = sys.argv[0]) -> None:
    """Set SDL's hints in the environment, and keep those that the player has set.

    A window class that equals the file name of `program` is replaced: pygame has set it, not the player.
    """
    # pygame names the window after the file of the program as soon as it is imported: that is nobody's wish.
    if environ.get("SDL_VIDEO_X11_WMCLASS") == os.path.basename(program):
        del environ["SDL_VIDEO_X11_WMCLASS"]
    for name, value in HINTS.items():
        environ.setdefault(name, value)


class Window:
    """The one window of the program; implements `WindowProtocol`. Close it in a `finally`.

    Remembered sizes are in points; the picture has `density` pixels a point.
    """

    def __init__(
        self,
        size: tuple[int, int] | None = BASE,
        icon: Path | None = None,
        position: tuple[int, int] | None = None,
        full_screen: bool = False,
        maximised: bool = False,
        environ: MutableMapping[str, str] = os.environ,
        managed: Callable[[str], bool] = has_window_manager,
        displays: Sequence[Display] | None = None,
    ) -> None:
        """Open the window.

        `size` is in points. Without one, a size is chosen that suits the display. `position` is on the desktop; without
        one, or without a `size`, the window is in the middle. Both are adjusted to the free room of a display. With
        `maximised` the window takes all of that room, with `full_screen` the whole display.

        `environ` is read, and SDL's hints are written into it. `managed(driver)` says whether a window manager puts
        frames around windows and makes them fill the screen. `displays` are by default those of the system.

        Raises:
            NoDisplayError, WrongPygameError: the window cannot be opened.
        """
        check_pygame()
        check_display(environ)
        set_hints(environ)
        _start_video(environ)
        pygame.font.init()
        pygame.key.set_repeat(*KEY_REPEAT)
        driver = pygame.display.get_driver()
        if driver == "x11":
            environ.setdefault(ACCELERATION, "0")
        self._scale = desktop_scale(driver, environ)
        if displays is None:
            displays = [] if driver in NO_SCREEN else sdl.displays()
        frame = Frame(*(round(side * self._scale) for side in FRAME)) if managed(driver) else Frame(0, 0, 0, 0)
        place, room = self._plan_place(size, position, displays, frame)
        decides = driver == "wayland" or not (displays or position)
        self.asked_position: tuple[int, int] | None = None if decides else place.topleft
        """The position on the desktop that was asked for; None if the desktop decides."""
        try:
            at = self.asked_position or pygame.WINDOWPOS_CENTERED
            self._window = pygame.Window(TITLE, place.size, at, resizable=True, allow_high_dpi=True)
            self._window.get_surface()
        except pygame.error as error:
            pygame.display.quit()
            raise _cannot_open(error) from error
        self._picture: KeptPicture
        self._drawn: StrokeRecorder
        self._window.minimum_size = shrunk_size(scaled_size(SMALLEST, self._scale), room.size)
        if maximised:
            self._window.maximize()
        elif displays:
            self._fit_frame(displays)
        if icon:
            self._window.set_icon(load_svg(icon, (256, 256)))
        self.full_screen = False
        self.on_full_screen: Callable[[bool], object] = lambda on: None
        """Called whenever the window begins or ceases to fill the screen."""
        self._managed = managed
        self._before: Rect | None = None
        """The rectangle of the window before it filled the screen, where no window manager remembers it."""
        if full_screen:
            self.toggle_full_screen()
        version = ".".join(map(str, pygame.get_sdl_version()))
        _log.info(
            "A window of %s px (%s a point) by %s, pygame-ce %s, SDL %s",
            self.size,
            self.density,
            driver,
            pygame.ver,
            version,
        )

    def _plan_place(
        self,
        size: tuple[int, int] | None,
        position: tuple[int, int] | None,
        displays: Sequence[Display],
        frame: Frame,
    ) -> tuple[Rect, Rect]:
        """Return the rectangle in which to open the window, and that of the free room on its display.

        `size` is the wanted size in points; with None, one is chosen. The window stands at `position`, moved and shrunk
        to fit if need be. It is in the middle of the main display (the first of `displays`) if size or position is
        None, or if the wanted place is on no display.

        Without `displays`, both rectangles are the wanted place: at `position`, or else the top left corner, in the
        wanted or the standard size.
        """
        wanted = scaled_size(enlarged_size(size), self._scale) if size else None
        if not displays:
            found = Rect(position or (0, 0), wanted or scaled_size(BASE, self._scale))
            return found, found
        there = display_at(displays, Rect(position, wanted)) if position and wanted else None
        room = window_room(there or displays[0], frame)
        wanted = wanted or first_size(room.size, self._scale)
        if there is None or position is None:
            return centred_rect(wanted, room), room
        return fitted_rect(Rect(position, wanted), room), room

    def _fit_frame(self, displays: Sequence[Display]) -> None:
        """If the window with its frame does not fit on its display, make it smaller and, if it was opened at a
        position, move it. Do nothing if the frame is not known or the window is on no display.
        """
        pygame.event.pump()
        frame = sdl.frame_of(self._window)
        window = Rect(self._window.position, self._window.size)
        there = display_at(displays, window)
        if frame is None or there is None:
            return
        room = window_room(there, frame)
        smallest = shrunk_size(self._window.minimum_size, room.size)
        fits = fitted_rect(window, room)
        if fits == window:
            return
        self._window.minimum_size = smallest
        self._window.size = fits.size
        if self.asked_position:
            self._window.position = self.asked_position = fits.topleft

    @property
    def size(self) -> tuple[int, int]:
        """The present width and height in px."""
        return self._window.get_surface().size

    @property
    def size_in_points(self) -> tuple[int, int]:
        """The present width and height in points."""
        return scaled_size(self._window.size, 1 / self._scale)

    @property
    def density(self) -> float:
        """Pixels in a point: 2 on most high-density displays; it can change when the window is moved to another
        display.
        """
        return self._pixels_per_unit * self._scale

    @property
    def _pixels_per_unit(self) -> float:
        """Pixels in a unit of the desktop's coordinates, in which SDL reckons."""
        return self._window.get_surface().width / max(1, self._window.size[0])

    @property
    def position(self) -> tuple[int, int]:
        """The position of the top left corner on the desktop."""
        return self._window.position

    def in_pixels(self, events: Iterable[Event]) -> list[Event]:
        """Return the events, with those of the mouse in pixels of the picture instead of the desktop's units."""
        by = self._pixels_per_unit
        return [event if by == 1 or event.type not in _POINTING else _scale_mouse_event(event, by) for event in events]

    def canvas(self, look: Look) -> SurfaceCanvas:
        """Return a canvas of the present size; what is drawn on it is recorded, and painted by `present`."""
        surface = self._window.get_surface()
        self._picture = KeptPicture(look, surface.size, surface)
        self._drawn = self._picture.recorder()
        return self._drawn

    def present(self) -> None:
        """Paint the parts of the picture that have changed, and show them in the window."""
        parts = self._picture.show(*self._drawn.take_strokes())
        if parts and not sdl.show_parts(self._window, parts):
            self._window.flip()

    def picture(self) -> pygame.Surface:
        """Return a copy of what is on the screen."""
        return self._window.get_surface().copy()

    def expose(self) -> None:
        """Paint and show the whole of the next picture, as the system may have overwritten parts of the window."""
        self._picture.invalidate()

    def bring_to_front(self, minimised: bool) -> None:
        """Show the window, which may be `minimised`, above all others and with the keyboard's focus, as far as the
        desktop allows that.
        """
        if minimised:
            self._window.restore()
        self._window.focus()

    def toggle_full_screen(self) -> None:
        """Switch between full screen and the size before, and tell `on_full_screen` whether it is full screen now."""
        self.full_screen = not self.full_screen
        if self._before:
            self._window.size, self._window.position = self._before.size, self._before.topleft
            self._before = None
        elif not self.full_screen:
            self._window.set_windowed()
        elif self._managed(pygame.display.get_driver()):
            self._window.set_fullscreen(desktop=True)
        else:
            self._before = Rect(self._window.position, self._window.size)
            self._window.position, self._window.size = (0, 0), pygame.display.get_desktop_sizes()[0]
        self.on_full_screen(self.full_screen)

    def close(self) -> None:
        """Close the window, and end pygame's use of the display."""
        self._window.destroy()
        pygame.display.quit()


_POINTING = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


def _scale_mouse_event(event: Event, by: float) -> Event:
    """Return an event of the mouse with its coordinates multiplied by a number."""
    changed = {name: scaled_size(getattr(event, name), by) for name in ("pos", "rel") if hasattr(event, name)}
    return Event(event.type, {**event.dict, **changed})


def _start_video(environ: MutableMapping[str, str]) -> None:
    if _is_sharper_on_wayland(environ) and _start_scaled_wayland(environ):
        return
    try:
        pygame.display.init()
    except pygame.error as error:
        raise _cannot_open(error) from error
    if pygame.display.get_driver() in NO_SCREEN and "SDL_VIDEODRIVER" not in environ:
        pygame.display.quit()
        raise NoDisplayError(_("Rummy House needs a display to open its window, and found none"))


def _is_sharper_on_wayland(environ: Mapping[str, str]) -> bool:
    """Whether Wayland is likely to show a sharper picture than X11, and may be used: `environ` names displays of
    both and no driver of SDL, and the window would have a frame with Wayland, too.
    """
    if "SDL_VIDEODRIVER" in environ or not (environ.get("WAYLAND_DISPLAY") and environ.get("DISPLAY")):
        return False
    if "GNOME" not in environ.get("XDG_CURRENT_DESKTOP", "GNOME"):
        return True  # frames are put around windows by the desktop
    try:
        ctypes.CDLL(DECORATIONS)
    except OSError:
        return False
    return True


def _start_scaled_wayland(environ: MutableMapping[str, str]) -> bool:
    """Start SDL's driver for Wayland, with an `environ` that names no driver. Keep it only if the desktop is scaled,
    where windows of X11 would be magnified. Return whether it was kept; if not, no driver is started.
    """
    environ["SDL_VIDEODRIVER"] = "wayland"
    try:
        pygame.display.init()
        window = pygame.Window(TITLE, (64, 64), hidden=True, allow_high_dpi=True)
        is_scaled = sdl.pixels_of(window) > window.size
        if is_scaled:
            window.get_surface()  # raises where there is no OpenGL for it
        window.destroy()
    except pygame.error:
        is_scaled = False
    finally:
        del environ["SDL_VIDEODRIVER"]
    if not is_scaled:
        pygame.display.quit()
    return is_scaled


def _cannot_open(error: pygame.error) -> NoDisplayError:
    return NoDisplayError(_("Rummy House cannot open a window on this display: {error}").format(error=error))


_HANDLED = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION)
"""The events by whose time a window manager has placed the window."""

Size = tuple[int, int]


class PlacedWindow(Protocol):
    """A window with a size and a position."""

    full_screen: bool
    asked_position: Pos | None

    @property
    def size_in_points(self) -> Size:
        """The width and height in points."""

    @property
    def position(self) -> Pos:
        """The position of the top left corner on the desktop."""


class WindowPlace:
    """Follows the size and the position of a `window` that was opened with `settings`: `watch` reads its events,
    `state` returns the settings to save.
    """

    def __init__(self, window: PlacedWindow, settings: Settings) -> None:
        self._window = window
        self._asked = window.asked_position
        self._came: tuple[Pos, Size] | None = None
        """Position and size of the window once it was opened."""
        self.maximised = settings.maximised
        self.minimised = False

    def watch(self, events: Iterable[Event]) -> list[Event]:
        """Note from these events whether the window is maximised or minimised, and return all of them.

        Once only, at the first key, click or motion of the mouse while the window is not maximised, note its size and
        position too.
        """
        seen = list(events)
        for event in seen:
            if event.type == pygame.WINDOWMAXIMIZED:
                self.maximised, self.minimised = True, False
            elif event.type == pygame.WINDOWMINIMIZED:
                self.minimised = True
            elif event.type == pygame.WINDOWRESTORED:
                # One that was maximised and then minimised comes back as it was, of which SDL tells next.
                self.maximised = self.minimised = False
            elif event.type in _HANDLED and self._came is None and not self.maximised:
                self._came = self._window.position, self._window.size_in_points
        return seen

    def state(self, before: Settings) -> dict[str, object]:
        """Return the settings to save for the present window, by their names: always whether it is full screen or
        maximised.

        If it is either, size and position are left out, so that those saved before stay. If nobody has moved or resized
        the window, size and position are those of `before`, or the present ones if `before` has no position. Otherwise
        they are the present ones, less what the desktop moved the window by when it was opened. A present size below
        the smallest allowed is raised to it.
        """
        found: dict[str, object] = {"full_screen": self._window.full_screen, "maximised": self.maximised}
        if self._window.full_screen or self.maximised:
            return found
        # A window manager may make it smaller than it lets itself be made: that is no size to open it with.
        size, at = enlarged_size(self._window.size_in_points), self._window.position
        if self._came is None or (at, self._window.size_in_points) == self._came:
            # Nobody moved it: asking for where it is now would shift it by its frame, every time, and what was made to
            # fit a small display would stay small on a large one.
            found["window"] = before.window if before.window_at else size
            found["window_at"] = before.window_at or at
        else:
            came = self._came[0]
            aside = (came[0] - self._asked[0], came[1] - self._asked[1]) if self._asked else (0, 0)
            found["window"] = size
            found["window_at"] = (at[0] - aside[0], at[1] - aside[1])
        return found
