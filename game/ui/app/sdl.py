"""Functions of SDL that pygame lacks. If SDL cannot be called, they do nothing and return a value that says so."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Rect

WAITING = ("x11", "wayland", "windows", "cocoa")
"""The drivers on which SDL waits for events; on any other it polls for them a thousand times a second."""

_VIDEO = 0x20


class _Rect(ctypes.Structure):
    """A rectangle as SDL declares it, `SDL_Rect`."""

    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int))

    @property
    def box(self) -> Rect:
        """The same rectangle as a `Rect` of pygame."""
        return Rect(self.x, self.y, self.w, self.h)


class Display(NamedTuple):
    """One display of the desktop, in the desktop's coordinates."""

    bounds: Rect
    usable: Rect
    """The part free of panels, docks and menu bars."""


class Frame(NamedTuple):
    """The widths by which the frame of a window extends beyond its picture on each side."""

    top: int
    left: int
    bottom: int
    right: int


@cache
def _load_library() -> ctypes.CDLL | None:
    """Return the SDL library that pygame is linked to. None if its major version is not 2, if it cannot be found or
    loaded, or if it lacks a function that is needed here.
    """
    module = sys.modules.get(pygame.Window.__module__)
    found = getattr(module, "__file__", None)
    if pygame.get_sdl_version()[0] != 2 or not found:
        return None
    # Elsewhere than on Windows, what a module is linked to is found by way of it.
    path = Path(pygame.__file__).with_name("SDL2.dll") if sys.platform == "win32" else Path(found)
    rect, number = ctypes.POINTER(_Rect), ctypes.POINTER(ctypes.c_int)
    try:
        sdl = ctypes.CDLL(str(path))
        sdl.SDL_WasInit.argtypes = [ctypes.c_uint32]
        sdl.SDL_WaitEventTimeout.argtypes = [ctypes.c_void_p, ctypes.c_int]
        sdl.SDL_GetWindowFromID.argtypes = [ctypes.c_uint32]
        sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
        sdl.SDL_UpdateWindowSurfaceRects.argtypes = [ctypes.c_void_p, rect, ctypes.c_int]
        sdl.SDL_GetDisplayBounds.argtypes = sdl.SDL_GetDisplayUsableBounds.argtypes = [ctypes.c_int, rect]
        sdl.SDL_GetWindowBordersSize.argtypes = [ctypes.c_void_p, number, number, number, number]
        sdl.SDL_GetWindowSizeInPixels.argtypes = [ctypes.c_void_p, number, number]
    except (OSError, AttributeError):
        return None
    return sdl


def library() -> ctypes.CDLL | None:
    """Return the SDL library, once pygame has opened its display with it; None before, and if it cannot be used."""
    sdl = _load_library()
    return sdl if sdl is not None and sdl.SDL_WasInit(_VIDEO) else None


def wait_for_event(seconds: float) -> bool:
    """Sleep until there is input, but no longer than `seconds`. Return whether the system can do that; if not, return
    at once.

    The event stays in the queue. Do not call it with an open gamepad, for which SDL would poll all the time.
    """
    if not pygame.display.get_init() or pygame.display.get_driver() not in WAITING:
        return False
    sdl = library()
    if sdl is None:
        return False
    sdl.SDL_WaitEventTimeout(None, max(1, round(seconds * 1000)))
    return True


def show_parts(window: pygame.Window, parts: Sequence[Rect]) -> bool:
    """Show these parts of a window, clipped to it. Return whether SDL can do this; if not, the caller must show the
    whole window.
    """
    sdl = library()
    if sdl is None:
        return False
    rects = (_Rect * len(parts))(*(_Rect(*part) for part in parts))
    return bool(sdl.SDL_UpdateWindowSurfaceRects(sdl.SDL_GetWindowFromID(window.id), rects, len(parts)) == 0)


def displays() -> list[Display]:
    """Return the displays, the main one first. If SDL has no list of displays, return one display for each size that
    pygame reports, side by side, each usable as a whole.
    """
    sdl, found = library(), []
    for number in range(sdl.SDL_GetNumVideoDisplays() if sdl else 0):
        bounds, usable = _Rect(), _Rect()
        if sdl and sdl.SDL_GetDisplayBounds(number, bounds) == 0:
            asked = sdl.SDL_GetDisplayUsableBounds(number, usable) == 0
            left = usable.box.clip(bounds.box) if asked else bounds.box
            found.append(Display(bounds.box, left or bounds.box))
    return found or _side_by_side(pygame.display.get_desktop_sizes())


def _side_by_side(sizes: Sequence[tuple[int, int]]) -> list[Display]:
    lefts = [sum(width for width, _ in sizes[:number]) for number in range(len(sizes))]
    boxes = [Rect((left, 0), size) for left, size in zip(lefts, sizes, strict=True)]
    return [Display(box, box) for box in boxes]


def frame_of(window: pygame.Window) -> Frame | None:
    """Return the frame that the desktop has put around a window; None if SDL does not know it or cannot be asked."""
    sdl = library()
    if sdl is None:
        return None
    sides = [ctypes.c_int() for _ in Frame._fields]
    asked = sdl.SDL_GetWindowBordersSize(sdl.SDL_GetWindowFromID(window.id), *map(ctypes.byref, sides))
    return Frame(*(side.value for side in sides)) if asked == 0 else None


def pixels_of(window: pygame.Window) -> tuple[int, int]:
    """Return the width and height of a window in px, also before it has a picture."""
    sdl, width, height = library(), ctypes.c_int(), ctypes.c_int()
    if sdl is None:
        return window.get_surface().size
    found = sdl.SDL_GetWindowFromID(window.id)
    sdl.SDL_GetWindowSizeInPixels(found, ctypes.byref(width), ctypes.byref(height))
    return (width.value, height.value)
