"""What every package says of the program.

The version stands in `game/__init__.py`, the addresses in `pyproject.toml`, and neither anywhere else.
"""

import os
import platform
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

NAME = "rummy-house"
TITLE = "Rummy House"
CONSOLE = f"{NAME}-console"
"""The program for the command line of Windows, beside the windowed one."""
ABOUT = "A card table for the rummy family"
NOTICES_FILE = "NOTICES.txt"
COPYRIGHT = "© The Rummy House authors, MIT licence"
EPOCH = int(os.environ.get("SOURCE_DATE_EPOCH", "315619200"))
"""The time of all that is packed, in seconds since 1970, so that whoever packs the same gets the same: else of 1980,
which archives know as the first."""


def constant_text(name: str, module: str, root: Path = ROOT) -> str:
    """Return the string constant `name` of a module of `game`, found without an import, as a build may lack its
    requirements.

    ValueError if the module has no such constant.
    """
    text = (root / "game" / module).read_text(encoding="utf-8")
    found = re.search(rf'^{name} = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise ValueError(f"game/{module} states no {name}")
    return found[1]


def program_version(root: Path = ROOT) -> str:
    """Return the version of the program; ValueError if it is not found."""
    return constant_text("__version__", "__init__.py", root)


def project_addresses(root: Path = ROOT) -> dict[str, str]:
    """Return the web addresses in `pyproject.toml`, by name: Homepage, Issues, Source. A fork sets its own."""
    found: dict[str, str] = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    return found


def require_build(path: Path, made_by: str = "build.py") -> Path:
    """Return the path of a build; end the program with a sentence if it has not been made."""
    if not path.exists():
        sys.exit(f"There is no {path}: `python packaging/{made_by}` makes it.")
    return path


def system_name() -> str:
    """Return the system and processor as in the names of downloads: `linux-x86_64`."""
    names = {"win32": "windows", "darwin": "macos"}
    return f"{names.get(sys.platform, sys.platform)}-{platform.machine().lower()}"


APP_ID = constant_text("APP_ID", "desktop_entry.py")
VERSION = program_version()
DOWNLOAD = f"{NAME}-{VERSION}-{system_name()}"
"""What a download for this system is called, without what its kind adds."""
