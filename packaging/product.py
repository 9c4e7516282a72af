"""What every package says of the program. The version stands in `game/__init__.py` and nowhere else."""

import os
import platform
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

NAME = "rummy-house"
TITLE = "Rummy House"
APP_ID = "invalid.rummy_house.rummy_house"
"""By which desktops and stores know the program: a domain turned round. The project has none, so this one is nobody's
(`invalid` is kept for that). Who publishes it sets their own here and in `linux` before, and never changes it again.
"""
ABOUT = "A card table for the rummy family"
NOTICES_FILE = "NOTICES.txt"
COPYRIGHT = "© The Rummy House authors, MIT licence"
EPOCH = int(os.environ.get("SOURCE_DATE_EPOCH", "315619200"))
"""The time of all that is packed, in seconds since 1970, so that whoever packs the same gets the same: else of 1980,
which archives know as the first."""


def version(root: Path = ROOT) -> str:
    """Return the version as the package states it, read without importing it."""
    text = (root / "game" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise ValueError("game/__init__.py states no version")
    return found[1]


def system() -> str:
    """Return system and processor as they stand in the names of downloads: `linux-x86_64`."""
    names = {"win32": "windows", "darwin": "macos"}
    return f"{names.get(sys.platform, sys.platform)}-{platform.machine().lower()}"


VERSION = version()
DOWNLOAD = f"{NAME}-{VERSION}-{system()}"
"""What a download for this system is called, without what its kind adds."""
