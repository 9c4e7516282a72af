"""The programs that a machine needs for tests in a real window and with real phones."""

import shutil
import sys
from importlib.util import find_spec

PROGRAMS = ("Xvfb", "xdotool", "openbox")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def missing() -> list[str]:
    """Return what this machine lacks for tests in a real window: Linux, or the names of programs; empty if nothing is
    missing.
    """
    if not sys.platform.startswith("linux"):
        return ["Linux"]
    return [name for name in PROGRAMS if shutil.which(name) is None]


def browser() -> str:
    """Return the command of a browser that tests can drive as a phone; empty if this machine has none."""
    found = (shutil.which(name) for name in BROWSERS)
    return next((path for path in found if path), "") if find_spec("playwright") else ""
