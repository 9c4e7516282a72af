"""What a machine must have so that the program can be tested in a real window, and with real phones."""

import shutil
import sys
from importlib.util import find_spec

PROGRAMS = ("Xvfb", "xdotool", "openbox")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def missing() -> list[str]:
    """What this machine lacks; nothing where all is there."""
    if not sys.platform.startswith("linux"):
        return ["Linux"]
    return [name for name in PROGRAMS if shutil.which(name) is None]


def browser() -> str:
    """The browser that plays the phones, where this machine has one and can drive it; else empty."""
    found = (shutil.which(name) for name in BROWSERS)
    return next((path for path in found if path), "") if find_spec("playwright") else ""
