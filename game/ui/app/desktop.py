"""The desktop: the size and place of a window that fits, its window manager, and the scale of its points."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pygame import Rect

from game.ui.app.sdl import Display, Frame
from game.ui.draw.metrics import BASE

SMALLEST = (960, 600)
"""The smallest size of a window, in points, where the desktop has room for it."""

FIRST = 0.8
"""The share of a large desktop's width and height that the first window takes."""

SEEN = 120
"""The least part of a window, in units across and down, that must lie on a display for it to count as the window's
display.
"""

FRAME = Frame(38, 2, 2, 2)
"""The frame that is expected, in points, until the desktop has put one around the window."""

SCALE = "RUMMY_HOUSE_SCALE"
"""The environment variable with the scale of the desktop, for desktops that report none or a wrong one."""

SCALES = (1.0, 4.0)

_DPI = 96
"""Dots per inch at which a point is a pixel."""

# A name and no text in the call, or PyInstaller would pack the library, which must be that of the display's system.
_LIBRARY = "libX11.so.6"

MARK = b"_NET_SUPPORTING_WM_CHECK"
"""The property that a window manager sets at the root window."""


class X11(NamedTuple):
    """The answers of an X server: whether a window manager runs (`managed`), and its resources as a text."""

    managed: bool
    """Whether a window manager serves the display."""

    resources: str = ""
    """The X resources, as `xrdb -query` prints them."""


def has_window_manager(driver: str) -> bool:
    """Whether a window manager serves the display of SDL's `driver`, so that windows can become full screen; assumed of
    drivers other than X11.
    """
    return driver != "x11" or ask_x11().managed


def ask_x11() -> X11:
    """Return whether a window manager runs on the X server, and the resources of the server.

    If the server does not answer, or its library is missing, a window manager and no resources are assumed.
    """
    try:
        x = ctypes.CDLL(_LIBRARY)
    except OSError:
        return X11(True)
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XOpenDisplay.argtypes = [ctypes.c_char_p]
    x.XDefaultRootWindow.restype = ctypes.c_ulong
    x.XDefaultRootWindow.argtypes = x.XCloseDisplay.argtypes = x.XFree.argtypes = [ctypes.c_void_p]
    x.XResourceManagerString.argtypes = [ctypes.c_void_p]
    x.XResourceManagerString.restype = ctypes.c_char_p
    x.XInternAtom.restype = ctypes.c_ulong
    x.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x.XListProperties.restype = ctypes.POINTER(ctypes.c_ulong)
    x.XListProperties.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.POINTER(ctypes.c_int)]
    display = x.XOpenDisplay(None)
    if not display:
        return X11(True)
    resources = (x.XResourceManagerString(display) or b"").decode("latin-1")
    count = ctypes.c_int()
    found = x.XListProperties(display, x.XDefaultRootWindow(display), ctypes.byref(count))
    there = x.XInternAtom(display, MARK, False) in found[: count.value] if found else False
    if found:
        x.XFree(found)
    x.XCloseDisplay(display)
    return X11(there, resources)


def desktop_scale(driver: str, environ: Mapping[str, str]) -> float:
    """Return the scale of the desktop: how many of its units make one point, from 1 to 4.

    It is the number in the variable RUMMY_HOUSE_SCALE of `environ`. If there is none and the `driver` is "x11", it
    follows from the dots per inch set in the resources of the X server. Without either it is 1. A number beyond the
    limits counts as the nearest limit.
    """
    asked = _number(environ.get(SCALE, ""))
    if asked is None and driver == "x11":
        dots = _number(resource(ask_x11().resources, "Xft.dpi"))
        asked = None if dots is None else dots / _DPI
    return min(max(asked or 1.0, SCALES[0]), SCALES[1])


def resource(resources: str, name: str) -> str:
    """Return the value of the X resource `name` out of `resources`, a text with one resource a line; empty if it is not
    there.
    """
    lines = (line.partition(":") for line in resources.splitlines())
    return next((value.strip() for key, _, value in lines if key.strip() == name), "")


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if 0 < number < 10000 else None


def scaled_size(size: tuple[int, int], scale: float) -> tuple[int, int]:
    """Return a size multiplied by `scale`, in whole numbers."""
    return (round(size[0] * scale), round(size[1] * scale))


def enlarged_size(size: tuple[int, int]) -> tuple[int, int]:
    """Return `size`, which is in points, with each side made at least as long as that of the smallest window."""
    return (max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1]))


def shrunk_size(size: tuple[int, int], room: tuple[int, int]) -> tuple[int, int]:
    """Return `size` with each side made at most as long as that of `room`."""
    return (min(size[0], room[0]), min(size[1], room[1]))


def window_room(display: Display, frame: Frame) -> Rect:
    """Return the part of a display for the picture of a window, which leaves room for the window's frame around it.

    The frame lies within the usable part of the display. If it would fill that part, the whole usable part is returned.
    """
    left, top, width, height = display.usable
    room = Rect(left + frame.left, top + frame.top, width - frame.left - frame.right, height - frame.top - frame.bottom)
    return room if room.width > 0 and room.height > 0 else Rect(display.usable)


def first_size(room: tuple[int, int], scale: float = 1.0) -> tuple[int, int]:
    """Return the size of a window that nobody has resized yet: a share of `room`, but at least the usual size and at
    most the room.

    `scale` is the number of units in a point.
    """
    usual = scaled_size(BASE, scale)
    wanted = (max(usual[0], round(FIRST * room[0])), max(usual[1], round(FIRST * room[1])))
    return shrunk_size(wanted, room)


def display_at(displays: Sequence[Display], window: Rect) -> Display | None:
    """Return the display with the largest part of a window; None if that part is too small to be seen (`SEEN`). There
    must be at least one display.
    """
    found = max(displays, key=lambda display: _area(display.bounds.clip(window)))
    part = found.bounds.clip(window)
    return found if part.width >= min(SEEN, window.width) and part.height >= min(SEEN, window.height) else None


def _area(rect: Rect) -> int:
    return rect.width * rect.height


def fitted_rect(window: Rect, room: Rect) -> Rect:
    """Return the rectangle `window`, moved and shrunk as far as necessary to fit into `room`."""
    smaller = Rect(window.topleft, shrunk_size(window.size, room.size))
    return smaller.clamp(room)


def centred_rect(size: tuple[int, int], room: Rect) -> Rect:
    """Return the rectangle of a window in the middle of `room`: `size` large, but no larger than `room`."""
    window = Rect((0, 0), shrunk_size(size, room.size))
    window.center = room.center
    return window
