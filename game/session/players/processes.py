"""Worker processes that yield to the window and end with the program."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing.connection import Connection
from threading import Thread
from time import perf_counter
from typing import TypeVar

from game.session.players.cluster import Cluster
from game.session.saves.files import os_error_text

LOW_PRIORITY_NICE = 10
"""Niceness added to a worker process."""


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Block SIGINT, SIGHUP and SIGTERM inside the `with` block, in which a process starts: an interrupted executor
    could not be shut down.

    The started process keeps SIGINT and SIGHUP blocked: the program decides when it ends. No effect where the system
    has no signal masks.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def lower_priority() -> None:
    """Give this process a low priority, where the system allows it, so that the window comes first; make it ignore
    Ctrl+C.
    """
    # Ctrl+C in a terminal reaches the whole group; the program itself decides when this process ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        if hasattr(os, "nice"):
            os.nice(LOW_PRIORITY_NICE)
        if sys.platform == "linux":
            # Otherwise a question that wakes this process takes the processor from the frame that asked it:
            # on a busy machine 17 ms in the slowest of a hundred, instead of 1.
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


T = TypeVar("T")


def process_executor(count: int, low_priority: bool = True) -> Executor:
    """Return an executor of `count` processes, which yield to the window if `low_priority`. Its `shutdown` with
    `cancel_futures` also ends jobs under way.
    """
    return _LinkedProcesses(count, low_priority)


def spare_processor_count() -> int:
    """Return the number of processors besides the one that draws the window, at least 1."""
    return max(1, (os.cpu_count() or 1) - 1)


class Pool:
    """A pool of `process_count` processes, started at the first job and again after they were lost or closed."""

    def __init__(self, process_count: int, make_executor: Callable[[int], Executor] = process_executor) -> None:
        self.process_count = process_count
        self._make_executor = make_executor
        self._executor: Executor | None = None

    def submit(self, function: Callable[..., T], *args: object) -> Future[T]:
        """Submit the call of `function` with `args`, and return its future; raise OSError or RuntimeError if no process
        can be started.
        """
        with interrupts_blocked():
            if self._executor is not None:
                with suppress(BrokenExecutor):
                    return self._executor.submit(function, *args)
                self.close()
            self._executor = self._make_executor(self.process_count)
            return self._executor.submit(function, *args)

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = None


class _LinkedProcesses(ProcessPoolExecutor):
    """A pool whose processes end when their pipe to the program is closed, also in the middle of a job.

    Otherwise the program, in order to end, would have to wait for the jobs under way.
    """

    def __init__(self, count: int, low_priority: bool) -> None:
        context = multiprocessing.get_context("spawn")
        theirs, self._line = context.Pipe(duplex=False)
        with interrupts_blocked():  # Python starts a process to track resources here
            super().__init__(count, context, initializer=_prepare_process, initargs=(theirs, low_priority))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Shut down as `Executor.shutdown` does; with `cancel_futures`, jobs under way are ended as well."""
        if cancel_futures and wait:
            self._line.close()
        super().shutdown(wait, cancel_futures=cancel_futures)
        if cancel_futures:
            self._line.close()


def _prepare_process(pipe: Connection, low_priority: bool) -> None:
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    if low_priority:
        lower_priority()
    else:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the program, which ends this process
    Thread(target=_end_with_pipe, args=(pipe,), daemon=True).start()


def _end_with_pipe(pipe: Connection) -> None:
    with suppress(EOFError, OSError):
        pipe.recv()
    os._exit(0)


Task = TypeVar("Task")
Result = TypeVar("Result")

_BATCHES_AHEAD = 2
"""Batches of tasks handed out per process: one under way, one waiting."""
_MIN_BATCH_SECONDS = 0.5
"""Least duration of a batch in seconds: handing one out costs milliseconds, to another machine more."""
_MAX_BATCHES_PER_SECOND = 300
"""Batches handed out per second to all workers: a scheduler manages twice as many."""


WATCH_SECONDS = 5.0
"""Seconds to wait for a result of a cluster before looking whether its scheduler is still there."""


class GivenUpError(Exception):
    """Work in other processes cannot go on: a match or computation failed, a process was lost, or none can be started.
    The message says why.
    """


class LostProcessError(Exception):
    """Tasks could not be finished: a process ended in the middle of its work or could not be started, or the cluster
    was lost or runs another version of the program. The message gives the reason.
    """


def map_in_order(
    function: Callable[[Task], Result], tasks: Iterable[Task], process_count: int, cluster: Cluster | None = None
) -> Iterator[Result]:
    """Yield `function(task)` for all tasks, in their order, computed on `cluster` if given, else in `process_count`
    processes; a single process is this one. `function` must be picklable.

    An error raised by `function` is passed on; as short tasks are sent in batches, the results of its batch are lost.
    Closing the iterator ends the processes.

    Raises:
        LostProcessError: a process was lost or could not be started, or the cluster is lost or unfit.
    """
    if cluster is None and process_count == 1:
        yield from map(function, tasks)
        return
    executor = process_executor(process_count, low_priority=False) if cluster is None else cluster.executor()
    workers = process_count if cluster is None else cluster.worker_count
    most, long = _BATCHES_AHEAD * workers, max(_MIN_BATCH_SECONDS, workers / _MAX_BATCHES_PER_SECOND)
    try:
        coming = iter(tasks)
        given: deque[tuple[list[Task], Future[tuple[list[Result], float]]]] = deque()
        size = 1
        while True:
            try:
                while len(given) < most and (batch := list(islice(coming, size))):
                    given.append((batch, _submit(executor, _run_batch, function, batch)))
                if not given:
                    return
                batch, future = given.popleft()
                results, seconds = _result(future, cluster)
                size = max(1, min(2 * size, round(len(batch) * long / max(seconds, 1e-6))))
            except BrokenExecutor as lost:
                message = "a process ended in the middle of its work; is there too little memory for so many --jobs?"
                raise LostProcessError(message if cluster is None else str(lost)) from lost
            yield from results
    finally:
        executor.shutdown(cancel_futures=True)


def _result(future: Future[T], cluster: Cluster | None) -> T:
    """Wait for a future and return its result, or raise its error; meanwhile look again and again whether the scheduler
    of `cluster` is there. Raises LostClusterError if it is not.
    """
    while cluster is not None and not wait([future], WATCH_SECONDS).done:
        cluster.check_scheduler()
    return future.result()


def _run_batch(function: Callable[[Task], Result], batch: list[Task]) -> tuple[list[Result], float]:
    """Return the results of a batch and the seconds it took."""
    began = perf_counter()
    return [function(task) for task in batch], perf_counter() - began


def _submit(executor: Executor, function: Callable[..., T], *args: object) -> Future[T]:
    try:
        with interrupts_blocked():
            return executor.submit(function, *args)
    except OSError as error:
        raise LostProcessError(f"no process can be started: {os_error_text(error)}") from error
