"""The window: opened at a size that fits, resizable, full screen with one call, or a clear refusal."""

from __future__ import annotations

import ctypes
import logging
import os
import sys
from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from functools import cache
from pathlib import Path
from typing import Protocol

import pygame
from pygame import Rect
from pygame.event import Event

from game.session.settings import Settings
from game.ui.draw.assets import load_svg
from game.ui.draw.canvas import SurfaceCanvas
from game.ui.draw.kept_picture import KeptPicture, StrokeRecorder
from game.ui.draw.look import Look
from game.ui.draw.metrics import BASE

# A name and no text in the call, or PyInstaller would pack the library, which must be that of the display's system.
_LIBRARY = "libX11.so.6"

MARK = b"_NET_SUPPORTING_WM_CHECK"
"""What a window manager leaves at the root window."""


def has_window_manager(driver: str) -> bool:
    """Whether a window manager serves the display of SDL's `driver`, so that windows can become full screen."""
    return driver != "x11" or _on_x11()


def _on_x11() -> bool:
    try:
        x = ctypes.CDLL(_LIBRARY)
    except OSError:
        return True
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XOpenDisplay.argtypes = [ctypes.c_char_p]
    x.XDefaultRootWindow.restype = ctypes.c_ulong
    x.XDefaultRootWindow.argtypes = x.XCloseDisplay.argtypes = x.XFree.argtypes = [ctypes.c_void_p]
    x.XInternAtom.restype = ctypes.c_ulong
    x.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x.XListProperties.restype = ctypes.POINTER(ctypes.c_ulong)
    x.XListProperties.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.POINTER(ctypes.c_int)]
    display = x.XOpenDisplay(None)
    if not display:
        return True
    count = ctypes.c_int()
    found = x.XListProperties(display, x.XDefaultRootWindow(display), ctypes.byref(count))
    there = x.XInternAtom(display, MARK, False) in found[: count.value] if found else False
    if found:
        x.XFree(found)
    x.XCloseDisplay(display)
    return there


TITLE = "Rummy House"
SMALLEST = (960, 600)
KEY_REPEAT = (380, 36)
"""Milliseconds until a key held down repeats, and between repetitions."""

FIRST, FIRST_SMALL = 0.8, 0.9
"""How much of a desktop the first window takes, both ways, where the usual one is small on it or does not fit."""

SEEN = 120
"""How much of a window must lie on the desktops, in px both ways, for one to get hold of it."""

HINTS = {
    # Without it SDL sends a plain X11 window through OpenGL, which a software driver makes slow.
    "SDL_FRAMEBUFFER_ACCELERATION": "0",
    "SDL_VIDEO_X11_WMCLASS": "rummy-house",
    "SDL_VIDEO_WAYLAND_WMCLASS": "rummy-house",
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
}

_log = logging.getLogger(__name__)


class NoDisplayError(RuntimeError):
    """There is no display for a window; the message, which begins a sentence, is for the player."""


class WrongPygameError(RuntimeError):
    """The other pygame is installed instead of pygame-ce; the message says what to do."""


def check_pygame(module: object = pygame) -> None:
    """Raise WrongPygameError unless `module` is pygame-ce."""
    if not getattr(module, "IS_CE", False):
        raise WrongPygameError(
            "Rummy House needs pygame-ce, but the module it found is the other pygame; the two cannot be"
            " installed together. Run: python -m pip uninstall -y pygame pygame-ce,"
            " then: python -m pip install pygame-ce"
        )


def check_display(environ: Mapping[str, str], platform: str = sys.platform) -> None:
    """Raise NoDisplayError where the environment shows that no window can open."""
    if environ.get("SDL_VIDEODRIVER") or not platform.startswith(("linux", "freebsd", "openbsd")):
        return
    if not (environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")):
        raise NoDisplayError(
            "Rummy House needs a display to open its window, but neither DISPLAY nor WAYLAND_DISPLAY is set"
        )


def set_hints(environ: MutableMapping[str, str], program: str = sys.argv[0]) -> None:
    """Set SDL's hints in the environment, except those that the player has set."""
    # pygame names the window after the file of the program as soon as it is imported: that is nobody's wish.
    if environ.get("SDL_VIDEO_X11_WMCLASS") == os.path.basename(program):
        del environ["SDL_VIDEO_X11_WMCLASS"]
    for name, value in HINTS.items():
        environ.setdefault(name, value)


class Window:
    """The one window of the program; implements `Display`. Close it in a `finally`."""

    def __init__(
        self,
        size: tuple[int, int] | None = BASE,
        icon: Path | None = None,
        position: tuple[int, int] | None = None,
        full_screen: bool = False,
        maximised: bool = False,
        environ: MutableMapping[str, str] = os.environ,
        managed: Callable[[str], bool] = has_window_manager,
    ) -> None:
        """Open it, at a `position` where that is on a desktop; without a `size` of one that suits the desktop.

        `managed(driver)` says whether somebody makes a window fill the screen when it asks for that; without them a
        window larger than every desktop opens as large as the first.

        Raises:
            NoDisplayError, WrongPygameError: that cannot be.
        """
        check_pygame()
        check_display(environ)
        set_hints(environ)
        _start_video(chosen="SDL_VIDEODRIVER" in environ)
        pygame.font.init()
        pygame.key.set_repeat(*KEY_REPEAT)
        try:
            desktops = pygame.display.get_desktop_sizes()
            size = at_least(size or first_size(desktops[0]))
            if exceeds(size, desktops) and not managed(pygame.display.get_driver()):
                size, position = desktops[0], (0, 0)  # nobody would make it smaller
            at = on_desktops(position, size, desktops)
            self._window = pygame.Window(TITLE, size, at or pygame.WINDOWPOS_CENTERED, resizable=True)
        except pygame.error as error:
            pygame.display.quit()
            raise _cannot_open(error) from error
        self._picture: KeptPicture
        self._drawn: StrokeRecorder
        self._window.minimum_size = SMALLEST
        if maximised or exceeds(self._window.size, desktops):
            self._window.maximize()  # as large as the desktop lets it be, without what its panels take
        if icon:
            self._window.set_icon(load_svg(icon, (256, 256)))
        self.full_screen = False
        self.on_full_screen: Callable[[bool], object] = lambda on: None
        """Told whenever the window begins to fill the screen, or stops."""
        self._managed = managed
        self._before: Rect | None = None
        """Where the window was, while it fills the screen without anybody's help."""
        if full_screen:
            self.toggle_full_screen()
        sdl = ".".join(map(str, pygame.get_sdl_version()))
        driver = pygame.display.get_driver()
        _log.info("A window of %s px by %s, pygame-ce %s, SDL %s", self.size, driver, pygame.ver, sdl)

    @property
    def size(self) -> tuple[int, int]:
        """The present width and height in px."""
        return self._window.get_surface().size

    @property
    def position(self) -> tuple[int, int]:
        """The position of the top left corner on the desktop."""
        return self._window.position

    def canvas(self, look: Look) -> SurfaceCanvas:
        """Return a canvas of the present size; it records strokes, which `present` paints."""
        surface = self._window.get_surface()
        self._picture = KeptPicture(look, surface.size, surface)
        self._drawn = self._picture.recorder()
        return self._drawn

    def present(self) -> None:
        """Paint and show only the parts of the picture that have changed."""
        parts = self._picture.show(*self._drawn.take_strokes())
        if parts and not show_parts(self._window, parts):
            self._window.flip()

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
        """Switch between full screen and the size before."""
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
        """Close the window."""
        self._window.destroy()
        pygame.display.quit()


def _start_video(chosen: bool) -> None:
    try:
        pygame.display.init()
    except pygame.error as error:
        raise _cannot_open(error) from error
    if pygame.display.get_driver() in ("dummy", "offscreen") and not chosen:
        pygame.display.quit()
        raise NoDisplayError("Rummy House needs a display to open its window, and found none")


def _cannot_open(error: pygame.error) -> NoDisplayError:
    return NoDisplayError(f"Rummy House cannot open a window on this display: {error}")


def at_least(size: tuple[int, int]) -> tuple[int, int]:
    """Return the size (px), with no side shorter than that of the smallest window."""
    return (max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1]))


def first_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """Return the size (px) of a window that nobody has resized yet: it fits the desktop, and is not lost on a large
    one.
    """
    if exceeds(BASE, [desktop]):
        return at_least((round(FIRST_SMALL * desktop[0]), round(FIRST_SMALL * desktop[1])))
    return (max(BASE[0], round(FIRST * desktop[0])), max(BASE[1], round(FIRST * desktop[1])))


def exceeds(size: tuple[int, int], desktops: Sequence[tuple[int, int]]) -> bool:
    """Whether a window of this size (px) fits none of the desktops."""
    return not any(size[0] <= width and size[1] <= height for width, height in desktops)


def on_desktops(
    at: tuple[int, int] | None, size: tuple[int, int], desktops: Sequence[tuple[int, int]]
) -> tuple[int, int] | None:
    """The place if a window of this size can be got hold of there, on desktops side by side; else None."""
    if at is None or not desktops:
        return None
    wide, high = sum(width for width, _ in desktops), max(height for _, height in desktops)
    seen = SEEN - size[0] <= at[0] <= wide - SEEN and 0 <= at[1] <= high - SEEN
    return at if seen else None


_HANDLED = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION)
"""By then a window manager has put the window where it wants it."""

Pos = tuple[int, int]


class Placed(Protocol):
    """A window with a size and a position."""

    full_screen: bool

    @property
    def size(self) -> tuple[int, int]:
        """The width and height in px."""

    @property
    def position(self) -> Pos:
        """The position of the top left corner on the desktop."""


class WindowPlace:
    """Follows size and position of a `window` that was opened with `settings`: `watch` reads its events, `state`
    returns the settings to save.
    """

    def __init__(self, window: Placed, settings: Settings) -> None:
        self._window = window
        self._asked = settings.window_at
        self._came: Pos | None = None
        self.maximised = settings.maximised
        self.minimised = False

    def watch(self, events: Iterable[Event]) -> list[Event]:
        """Read size and position from the events, and return all events."""
        seen = list(events)
        for event in seen:
            if event.type == pygame.WINDOWMAXIMIZED:
                self.maximised, self.minimised = True, False
            elif event.type == pygame.WINDOWMINIMIZED:
                self.minimised = True
            elif event.type == pygame.WINDOWRESTORED:
                # One that was maximised and then minimised comes back as it was, of which SDL tells next.
                self.maximised = self.minimised = False
            elif event.type in _HANDLED and self._came is None:
                self._came = self._window.position
        return seen

    def state(self, before: Settings) -> dict[str, object]:
        """Return the settings of the window as it is now; in full screen, those from before."""
        found: dict[str, object] = {"full_screen": self._window.full_screen, "maximised": self.maximised}
        if self._window.full_screen or self.maximised:
            return found
        # A window manager may make it smaller than it lets itself be made: that is no size to open it with.
        found["window"] = at_least(self._window.size)
        at, came = self._window.position, self._came
        if came is None or at == came:
            # Nobody moved it: asking for where it is now would shift it by its frame, every time.
            found["window_at"] = before.window_at or at
        else:
            aside = (came[0] - self._asked[0], came[1] - self._asked[1]) if self._asked else (0, 0)
            found["window_at"] = (at[0] - aside[0], at[1] - aside[1])
        return found


# What SDL can do and pygame does not hand on: where SDL cannot be asked, nothing is done, and the caller is told so.

WAITING = ("x11", "wayland", "windows", "cocoa")
"""The drivers whose events SDL waits for; with any other it looks for them a thousand times a second."""

_VIDEO = 0x20


class _Rect(ctypes.Structure):
    """SDL_Rect."""

    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int))


@cache
def _linked() -> ctypes.CDLL | None:
    """Return the SDL library that pygame is linked to; None if it is another major version or cannot be found."""
    module = sys.modules.get(pygame.Window.__module__)
    found = getattr(module, "__file__", None)
    if pygame.get_sdl_version()[0] != 2 or not found:
        return None
    # Elsewhere than on Windows, what a module is linked to is found by way of it.
    path = Path(pygame.__file__).with_name("SDL2.dll") if sys.platform == "win32" else Path(found)
    try:
        sdl = ctypes.CDLL(str(path))
        sdl.SDL_WasInit.argtypes = [ctypes.c_uint32]
        sdl.SDL_WaitEventTimeout.argtypes = [ctypes.c_void_p, ctypes.c_int]
        sdl.SDL_GetWindowFromID.argtypes = [ctypes.c_uint32]
        sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
        sdl.SDL_UpdateWindowSurfaceRects.argtypes = [ctypes.c_void_p, ctypes.POINTER(_Rect), ctypes.c_int]
    except (OSError, AttributeError):
        return None
    return sdl


def library() -> ctypes.CDLL | None:
    """Return the SDL library if it is the one that shows our windows; else None."""
    sdl = _linked()
    return sdl if sdl is not None and sdl.SDL_WasInit(_VIDEO) else None


def wait_for_event(seconds: float) -> bool:
    """Sleep until there is input, but no longer than `seconds`; return False at once where the system cannot do
    that.

    The event stays in the queue. With an open gamepad SDL would poll: then sleep by other means.
    """
    if not pygame.display.get_init() or pygame.display.get_driver() not in WAITING:
        return False
    sdl = library()
    if sdl is None:
        return False
    sdl.SDL_WaitEventTimeout(None, max(1, round(seconds * 1000)))
    return True


def show_parts(window: pygame.Window, parts: Sequence[Rect]) -> bool:
    """Show these parts of a window, clipped to it; False if the whole window must be shown instead."""
    sdl = library()
    if sdl is None:
        return False
    rects = (_Rect * len(parts))(*(_Rect(*part) for part in parts))
    return bool(sdl.SDL_UpdateWindowSurfaceRects(sdl.SDL_GetWindowFromID(window.id), rects, len(parts)) == 0)
