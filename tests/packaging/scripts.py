"""The programs of `packaging` are files, not a package: this makes their modules importable in tests."""

import importlib
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "packaging", ROOT / "packaging" / "windows", ROOT / "assets" / "scripts")


def script(name: str) -> ModuleType:
    """Import a packaging program by its name and return the module."""
    before = list(sys.path)
    sys.path[:0] = map(str, FOLDERS)
    try:
        return importlib.import_module(name)
    finally:
        sys.path[:] = before
