"""The log of a run: how the program was started and what went wrong, in a file for bug reports."""

from __future__ import annotations

import logging
import os
import platform
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from game import __version__
from game.commands.console import STANDARD_OUTPUT, printable
from game.content.files import open_file

LOG_NAME = "log.txt"
"""The name of the log in the player's folder. The previous log is beside it."""
PREVIOUS_LOG_NAME = "log before.txt"

_log = logging.getLogger(__name__)


def may_overwrite(path: Path) -> bool:
    """Whether a log may be written to this path: there is no file, an empty one, or a log of the program. Raises
    OSError if it cannot be read.
    """
    if not path.exists():
        return True
    with open_file(path) as file:
        first = file.readline(1000)
    return not first or f"{__name__}: Rummy House ".encode() in first


def format_warnings_plainly() -> None:
    """Make logged warnings appear on the terminal as their message alone while no log has been set up."""
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(_PlainFormatter())


@contextmanager
def logging_to(path: Path | None) -> Iterator[None]:
    """Write a new log to the file `path`, or to standard output for STANDARD_OUTPUT, while the `with` block lasts. With
    None, or if the file cannot be written, no log is written. If `path` is called LOG_NAME, the previous log is kept as
    PREVIOUS_LOG_NAME.

    Warnings always go to the terminal as well. An exception is logged and raised again.
    """
    with ExitStack() as stack:
        stack.enter_context(_root_level(logging.INFO))
        stack.enter_context(_root_handler(_terminal_handler()))
        file = _file_handler(path)
        if file is not None:
            stack.enter_context(_root_handler(file))
        _log.info("Rummy House %s, Python %s, %s", __version__, platform.python_version(), _system_text())
        try:
            yield
        except Exception:
            # What the player is told is the caller's.
            _log.info("Rummy House had to stop", exc_info=True)
            raise
        _log.info("Rummy House has ended")


def _system_text() -> str:
    """Return a description of the system; `platform.platform` would start a program to find the processor."""
    return f"{platform.system()} {platform.release()} ({platform.version()}) {platform.machine()}"


@contextmanager
def _root_level(level: int) -> Iterator[None]:
    root = logging.getLogger()
    before = root.level
    root.setLevel(level)
    try:
        yield
    finally:
        root.setLevel(before)


@contextmanager
def _root_handler(handler: logging.Handler) -> Iterator[None]:
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
        handler.close()


class _PlainFormatter(logging.Formatter):
    """Formats a log record as its message alone; the file has the details."""

    def format(self, record: logging.LogRecord) -> str:
        return printable(record.getMessage())


class _FileFormatter(logging.Formatter):
    """Formats a log record with time and place, safe to show in a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        return printable(super().format(record))


class _LogFileHandler(logging.FileHandler):
    """Writes a log file, empty at the start. If the file is deleted, it is made again, with its folder.

    The first time that it cannot be written, a warning is logged.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, mode="w", encoding="utf-8", errors="backslashreplace")
        self._has_warned = False

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
        elif not self._has_warned:
            self._has_warned = True
            _log.warning("The log cannot be kept: %s", error)

    def close(self) -> None:
        with suppress(OSError):  # of what could not be written some may still wait
            super().close()


def _terminal_handler() -> logging.Handler:
    handler = logging.StreamHandler(sys.stderr)
    handler.setLevel(logging.WARNING)
    handler.setFormatter(_PlainFormatter())
    return handler


def _file_handler(path: Path | None) -> logging.Handler | None:
    if path is None:
        return None
    handler: logging.Handler
    if path == STANDARD_OUTPUT:
        handler = logging.StreamHandler(sys.stdout)
    else:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.name == LOG_NAME and path.exists():
                path.replace(path.with_name(PREVIOUS_LOG_NAME))
            handler = _LogFileHandler(path)
        except OSError as error:
            _log.warning("The log cannot be kept: %s", error)
            return None
    handler.setFormatter(_FileFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    return handler
