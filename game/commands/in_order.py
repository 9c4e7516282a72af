"""Work shared out among processes, and its results in order, as if one had done it all."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def in_order(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """Yield the results of tasks in the order of the tasks, whoever works them out; `work` must be of a module.

    Closing the iterator ends the processes: nobody waits for what is not wanted any more.
    """
    if jobs == 1:
        yield from map(work, tasks)
        return
    with multiprocessing.Pool(jobs, _leave_stopping_to_the_parent) as pool:
        yield from pool.imap(work, tasks)


def _leave_stopping_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
