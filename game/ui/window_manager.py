"""Whether anybody manages the windows of the display: without, nobody makes one fill the screen when it asks."""

import ctypes

# A name and no text in the call, or PyInstaller would pack the library, which must be that of the display's system.
_LIBRARY = "libX11.so.6"

MARK = b"_NET_SUPPORTING_WM_CHECK"
"""What a window manager leaves at the root window."""


def has_window_manager(driver: str) -> bool:
    """Whether a wish to fill the screen is heard on the display that SDL's `driver` draws on."""
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
