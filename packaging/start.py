"""Where the frozen program starts, and the process of its bots."""

import multiprocessing
import os
import sys
from pathlib import Path
from typing import TextIO

from game import paths
from game.__main__ import main

OUTPUT = "output.txt"
"""What would stand in a terminal, in the player's folder, where the system gives a program none."""


def output() -> TextIO:
    """Open a file for what the program has to say; one that swallows it, if that cannot be."""
    try:
        folder = paths.user_data_dir()
        folder.mkdir(parents=True, exist_ok=True)
        return (folder / OUTPUT).open("w", encoding="utf-8", buffering=1)
    except OSError:
        return Path(os.devnull).open("w", encoding="utf-8")


if __name__ == "__main__":
    multiprocessing.freeze_support()
    if sys.stdout is None or sys.stderr is None:
        sys.stdout = sys.stderr = output()
    sys.exit(main())
