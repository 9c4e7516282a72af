"""Processes that work for the program: they give way to the window, and end when it does."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing.connection import Connection
from threading import Thread
from time import perf_counter
from typing import TypeVar

from game.session.players.cluster import Cluster
from game.session.saves.files import in_words

LOW_PRIORITY = 10


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold Ctrl+C back while a process is started, also from that process, which could not bear it while coming up.

    Where the system cannot do that, nothing is held back.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def give_way() -> None:
    """Make this process a helper of the program: the frames of the table go first, where the system allows that."""
    # Ctrl+C in a terminal reaches the whole group; the program itself decides when this process ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        if hasattr(os, "nice"):
            os.nice(LOW_PRIORITY)
        if sys.platform == "linux":
            # Otherwise a question that wakes this process takes the processor from the frame that asked it:
            # on a busy machine 17 ms in the slowest of a hundred, instead of 1.
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


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


Task = TypeVar("Task")
Result = TypeVar("Result")

_AHEAD = 2
"""Batches of tasks given out for each process: one in work, one that waits for it."""
_A_WHILE = 0.5
"""Seconds a batch should take at least: it costs some milliseconds to give one out, to another machine some more."""
_MOST_A_SECOND = 300
"""Batches that are given out in a second, all workers together: a scheduler manages twice as many."""


class LostProcessError(Exception):
    """A process ended in the middle of its work, or none can be started: the message says so."""


def in_order(
    work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int, cluster: Cluster | None = None
) -> Iterator[Result]:
    """Yield the results of tasks in the order of the tasks, whoever works them out; `work` must be of a module.

    That are `jobs` processes, or the workers of a cluster. They are given several tasks at once where these are short;
    where one goes wrong, the results of those beside it are lost. Closing the iterator ends the processes: nobody
    waits for what is not wanted any more.

    Raises:
        LostProcessError: what was given to a process will not be done.
    """
    if cluster is None and jobs == 1:
        yield from map(work, tasks)
        return
    executor = processes(jobs, behind=False) if cluster is None else cluster.executor()
    workers = jobs if cluster is None else cluster.workers
    most, long = _AHEAD * workers, max(_A_WHILE, workers / _MOST_A_SECOND)
    try:
        coming = iter(tasks)
        given: deque[tuple[list[Task], Future[tuple[list[Result], float]]]] = deque()
        size = 1
        while True:
            try:
                while len(given) < most and (batch := list(islice(coming, size))):
                    given.append((batch, _given(executor, _done, work, batch)))
                if not given:
                    return
                batch, future = given.popleft()
                results, seconds = future.result()
                size = max(1, min(2 * size, round(len(batch) * long / max(seconds, 1e-6))))
            except BrokenExecutor as lost:
                message = "a process ended in the middle of its work; is there too little memory for so many --jobs?"
                raise LostProcessError(message if cluster is None else str(lost)) from lost
            yield from results
    finally:
        executor.shutdown(cancel_futures=True)


def _done(work: Callable[[Task], Result], batch: list[Task]) -> tuple[list[Result], float]:
    """Return the results of some tasks, and how many seconds they took."""
    began = perf_counter()
    return [work(task) for task in batch], perf_counter() - began


def _given(executor: Executor, do: Callable[..., T], *args: object) -> Future[T]:
    try:
        with uninterrupted():
            return executor.submit(do, *args)
    except OSError as error:
        raise LostProcessError(f"no process can be started: {in_words(error)}") from error
