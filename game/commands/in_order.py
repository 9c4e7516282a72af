"""Work shared out among processes, and its results in order, as if one had done it all."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import TypeVar

from game.session.players.worker import processes, uninterrupted
from game.session.saves.files import in_words

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
    executor = processes(jobs, behind=False)
    try:
        coming = iter(tasks)
        given: deque[Future[Result]] = deque()
        while True:
            try:
                for task in islice(coming, _AHEAD * jobs - len(given)):
                    given.append(_given(executor, work, task))
                if not given:
                    return
                result = given.popleft().result()
            except BrokenProcessPool as lost:
                message = "a process ended in the middle of its work; is there too little memory for so many --jobs?"
                raise LostProcessError(message) from lost
            yield result
    finally:
        executor.shutdown(cancel_futures=True)


def _given(executor: Executor, work: Callable[[Task], Result], task: Task) -> Future[Result]:
    try:
        with uninterrupted():
            return executor.submit(work, task)
    except OSError as error:
        raise LostProcessError(f"no process can be started: {in_words(error)}") from error
