"""What SDL can do and pygame does not hand on: to wait for an event without looking for it, to show parts of a window.

Where SDL cannot be asked, or would only look again and again itself, nothing is done, and the caller is told so.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pygame
from pygame import Rect

WAITING = ("x11", "wayland", "windows", "cocoa")
"""The drivers whose events SDL waits for; with any other it looks for them a thousand times a second."""

_VIDEO = 0x20


class _Rect(ctypes.Structure):
    """SDL_Rect."""

    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int))


@cache
def _linked() -> ctypes.CDLL | None:
    """The SDL that pygame is linked to; None if that is another one than we know, or cannot be found."""
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
    """Return SDL where it is the very one that shows our windows."""
    sdl = _linked()
    return sdl if sdl is not None and sdl.SDL_WasInit(_VIDEO) else None


def wait_for_event(seconds: float) -> bool:
    """Sleep until anybody does anything, but no longer than that; False, at once, where that is not to be had.

    The event stays in the queue. With a gamepad that is open SDL looks for what is pressed: then sleep yourself.
    """
    if not pygame.display.get_init() or pygame.display.get_driver() not in WAITING:
        return False
    sdl = library()
    if sdl is None:
        return False
    sdl.SDL_WaitEventTimeout(None, max(1, round(seconds * 1000)))
    return True


def show_parts(window: pygame.Window, parts: Sequence[Rect]) -> bool:
    """Show these parts of a window, as far as they are in it; False if all of it must be shown instead."""
    sdl = library()
    if sdl is None:
        return False
    rects = (_Rect * len(parts))(*(_Rect(*part) for part in parts))
    return bool(sdl.SDL_UpdateWindowSurfaceRects(sdl.SDL_GetWindowFromID(window.id), rects, len(parts)) == 0)
