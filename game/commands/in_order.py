"""Work shared out among processes, and its results in order, as if one had done it all."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing.connection import Connection
from threading import Thread
from typing import TypeVar

from game.session.worker import uninterrupted

Task = TypeVar("Task")
Result = TypeVar("Result")

_AHEAD = 2
"""Tasks given out for each process: one in work, one that waits for it."""


class LostProcessError(Exception):
    """A process ended in the middle of its work, or none can be started: the message says so."""


def in_order(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """Yield the results of tasks in the order of the tasks, whoever works them out; `work` must be of a module.

    Closing the iterator ends the processes: nobody waits for what is not wanted any more.

    Raises:
        LostProcessError: what was given to a process will not be done.
    """
    if jobs == 1:
        yield from map(work, tasks)
        return
    with _processes(jobs) as executor:
        coming = iter(tasks)
        given: deque[Future[Result]] = deque()
        while True:
            try:
                for task in islice(coming, _AHEAD * jobs - len(given)):
                    with uninterrupted():
                        given.append(executor.submit(work, task))
                if not given:
                    return
                result = given.popleft().result()
            except BrokenProcessPool as lost:
                message = "a process ended in the middle of its work; is there too little memory for so many --jobs?"
                raise LostProcessError(message) from lost
            yield result


@contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    """Processes that end with this block, whatever they are doing, and with the program, however that ends."""
    context = multiprocessing.get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(jobs, context, initializer=_heed, initargs=(theirs,))
    try:
        yield executor
    finally:
        ours.close()
        theirs.close()
        executor.shutdown(cancel_futures=True)


def _heed(link: Connection) -> None:
    """End when the other end of `link` is closed, and leave Ctrl+C to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(link,), daemon=True).start()


def _end_with(link: Connection) -> None:
    with suppress(EOFError, OSError):
        link.recv()
    os._exit(1)
