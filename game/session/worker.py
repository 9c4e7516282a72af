"""The worker process: answers questions until its pipe is closed."""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection

from msgspec import Struct

from game.bots.base import BotSpec, Decision, Memory
from game.engine.view import View

READY = "ready"
LOW_PRIORITY = 10


class Reply(Struct, frozen=True):
    """The answer to question `number`; `problem` says what went wrong where something did."""

    number: int
    decision: Decision | None
    problem: str = ""


def serve(link: Connection, think: Callable[[BotSpec, View, Memory], Decision | None]) -> None:
    """Answer until the other end is gone: closed, or its program has ended however abruptly."""
    _give_way()
    # Ctrl+C in a terminal reaches the whole group; the program itself decides when this process ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        link.send(READY)
        while True:
            number, spec, view, memory = link.recv()
            link.send(_reply(number, spec, view, memory, think))
    except (EOFError, OSError):
        return


def _give_way() -> None:
    """Let the frames of the table go first, where the system has a way to ask for that."""
    with suppress(OSError):
        if hasattr(os, "nice"):
            os.nice(LOW_PRIORITY)
        if sys.platform == "linux":
            # Otherwise a question that wakes this process takes the processor from the frame that asked it:
            # on a busy machine 17 ms in the slowest of a hundred, instead of 1.
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


def _reply(
    number: int,
    spec: BotSpec,
    view: View,
    memory: Memory,
    think: Callable[[BotSpec, View, Memory], Decision | None],
) -> Reply:
    try:
        return Reply(number, think(spec, view, memory))
    except Exception:
        return Reply(number, None, traceback.format_exc())
