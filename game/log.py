"""The log: what the program was started with, and what went wrong, in a file one can attach to a bug report."""

from __future__ import annotations

import logging
import os
import platform
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from game import __version__
from game.commands.console import printable
from game.content.files import open_file

FILE = "log.txt"
"""Its name in the player's folder. The log before stands beside it."""
BEFORE = "log before.txt"

_log = logging.getLogger(__name__)


def may_begin(path: Path) -> bool:
    """Whether a log may be begun in a file: there is none, or it is empty or a log. OSError if it cannot be read."""
    if not path.exists():
        return True
    with open_file(path) as file:
        first = file.readline(1000)
    return not first or f"{__name__}: Rummy House ".encode() in first


def tell_in_sentences() -> None:
    """Let warnings reach the terminal as what happened alone where no log is kept, too."""
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(_Sentence())


@contextmanager
def kept_in(path: Path | None) -> Iterator[None]:
    """Keep the log in a file meanwhile, begun anew; in none if that cannot be written, or for None.

    Warnings go to the terminal in any case, all else to the file only.
    """
    with ExitStack() as stack:
        stack.enter_context(_level(logging.INFO))
        stack.enter_context(_added(_terminal()))
        file = _file(path)
        if file is not None:
            stack.enter_context(_added(file))
        _log.info("Rummy House %s, Python %s, %s", __version__, platform.python_version(), _system())
        try:
            yield
        except Exception:
            # What the player is told is the caller's.
            _log.info("Rummy House had to stop", exc_info=True)
            raise
        _log.info("Rummy House has ended")


def _system() -> str:
    """The system, as far as nobody else must be asked: `platform.platform` starts a program to learn its processor."""
    return f"{platform.system()} {platform.release()} ({platform.version()}) {platform.machine()}"


@contextmanager
def _level(level: int) -> Iterator[None]:
    root = logging.getLogger()
    before = root.level
    root.setLevel(level)
    try:
        yield
    finally:
        root.setLevel(before)


@contextmanager
def _added(handler: logging.Handler) -> Iterator[None]:
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
        handler.close()


class _Sentence(logging.Formatter):
    """What happened alone: where in the program it did stands in the file."""

    def format(self, record: logging.LogRecord) -> str:
        return printable(record.getMessage())


class _LogEntry(logging.Formatter):
    """When and where what happened, for a file that somebody may look at in a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        return printable(super().format(record))


class _LogFile(logging.FileHandler):
    """A file that may become impossible to write: that is said once."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, mode="w", encoding="utf-8", errors="backslashreplace")
        self._told = False

    def emit(self, record: logging.LogRecord) -> None:
        if not os.path.exists(self.baseFilename):  # somebody has deleted it, perhaps with its folder
            if self.stream is not None:
                with suppress(OSError):
                    self.stream.close()
            try:
                os.makedirs(os.path.dirname(self.baseFilename), exist_ok=True)
                self.stream = self._open()
            except OSError:
                self.handleError(record)
                return
        super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        error = sys.exception()
        if not isinstance(error, OSError):
            super().handleError(record)
        elif not self._told:
            self._told = True
            _log.warning("The log cannot be kept: %s", error)

    def close(self) -> None:
        with suppress(OSError):  # of what could not be written some may still wait
            super().close()


def _terminal() -> logging.Handler:
    handler = logging.StreamHandler(sys.stderr)
    handler.setLevel(logging.WARNING)
    handler.setFormatter(_Sentence())
    return handler


def _file(path: Path | None) -> logging.Handler | None:
    if path is None:
        return None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.name == FILE and path.exists():
            path.replace(path.with_name(BEFORE))
        handler = _LogFile(path)
    except OSError as error:
        _log.warning("The log cannot be kept: %s", error)
        return None
    handler.setFormatter(_LogEntry("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    return handler
