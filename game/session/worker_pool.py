"""Processes that work for the program, and are gone as soon as it has no use for them any more, or is gone itself."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Thread
from typing import TypeVar

from game.session.worker import give_way, uninterrupted

T = TypeVar("T")


def processes(jobs: int, behind: bool = True) -> Executor:
    """Return processes that end in the midst of a job where told; `behind` whatever else the machine does, or not."""
    return _Processes(jobs, behind)


def spare_processors() -> int:
    """Return how many processors there are beside the one that draws the window; 1 at least."""
    return max(1, (os.cpu_count() or 1) - 1)


class Pool:
    """`jobs` processes, started for the first thing there is to do, and again after they were lost or closed."""

    def __init__(self, jobs: int, start: Callable[[int], Executor] = processes) -> None:
        self.jobs = jobs
        self._start = start
        self._executor: Executor | None = None

    def submit(self, do: Callable[..., T], *args: object) -> Future[T]:
        """Have something done; OSError or RuntimeError where no process can be started."""
        with uninterrupted():
            if self._executor is not None:
                with suppress(BrokenExecutor):
                    return self._executor.submit(do, *args)
                self.close()
            self._executor = self._start(self.jobs)
            return self._executor.submit(do, *args)

    def close(self) -> None:
        """End them, whatever they are doing."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = None


class _Processes(ProcessPoolExecutor):
    """Processes that hold on to a line: once its other end is closed, or its program is gone, they are gone, too.

    Otherwise the program could not end before the jobs under way are done.
    """

    def __init__(self, jobs: int, behind: bool) -> None:
        context = multiprocessing.get_context("spawn")
        theirs, self._line = context.Pipe(duplex=False)
        super().__init__(jobs, context, initializer=_hold_on, initargs=(theirs, behind))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """See `Executor.shutdown`; where futures are cancelled, jobs under way are given up, and not waited for."""
        if cancel_futures and wait:
            self._line.close()
        super().shutdown(wait, cancel_futures=cancel_futures)
        if cancel_futures:
            self._line.close()


def _hold_on(line: Connection, behind: bool) -> None:
    if behind:
        give_way()
    else:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the program, which ends this process
    Thread(target=_end_with, args=(line,), daemon=True).start()


def _end_with(line: Connection) -> None:
    with suppress(EOFError, OSError):
        line.recv()
    os._exit(0)
