"""Where the frozen program starts, and the process of its bots."""

import argparse
import multiprocessing
import os
import sys
from pathlib import Path
from typing import TextIO

from onefile import removing, unpacked_folder

from game import paths
from game.__main__ import main

OUTPUT = "output.txt"
"""What would stand in a terminal, beside the log, where the system gives a program none."""


def named_data_folder(words: list[str]) -> Path | None:
    """Return the folder given by `--data-dir`; None if there is none or the option is incomplete."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--data-dir", default="")
    try:
        folder = parser.parse_known_args(words)[0].data_dir
    except argparse.ArgumentError:
        return None
    return Path(folder).expanduser() if folder else None


def open_output() -> TextIO:
    """Open a text file beside the log for stdout and stderr; the null device if it cannot be written."""
    try:
        folder = named_data_folder(sys.argv[1:]) or paths.logs_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return (folder / OUTPUT).open("w", encoding="utf-8", buffering=1)
    except (OSError, RuntimeError):  # the latter: of `~nobody` there is no home
        return Path(os.devnull).open("w", encoding="utf-8")


if __name__ == "__main__":
    multiprocessing.freeze_support()
    if sys.stdout is None or sys.stderr is None:
        sys.stdout = sys.stderr = open_output()
    with removing(unpacked_folder()):
        sys.exit(main())
