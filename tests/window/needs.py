"""What a machine must have so that the program can be tested in a real window."""

import shutil
import sys

PROGRAMS = ("Xvfb", "xdotool", "openbox")


def missing() -> list[str]:
    """What this machine lacks; nothing where all is there."""
    if not sys.platform.startswith("linux"):
        return ["Linux"]
    return [name for name in PROGRAMS if shutil.which(name) is None]
