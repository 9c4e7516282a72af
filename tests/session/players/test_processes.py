"""Processes give way, end when told, and give their results in the order of the tasks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from errno import EAGAIN
from functools import partial
from multiprocessing import active_children, get_context
from multiprocessing.managers import SyncManager
from pathlib import Path
from threading import Event

import pytest

from game.session.players.processes import (
    LOW_PRIORITY_NICE,
    LostProcessError,
    Pool,
    interrupts_blocked,
    map_in_order,
    process_executor,
    spare_processor_count,
)
from tests.support.reviewed import AtOnce
from tests.support.tasks import broken, squared


@pytest.fixture
def _hears_ctrl_c() -> Iterator[None]:
    """Handle Ctrl+C as usual: programs started in the background may ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_hears_ctrl_c")
def test_ctrl_c_waits_while_a_process_is_started() -> None:
    came = []

    def start() -> None:
        with interrupts_blocked():
            signal.raise_signal(signal.SIGINT)
            came.append("not yet")

    with pytest.raises(KeyboardInterrupt):
        start()
    assert came == (["not yet"] if hasattr(signal, "pthread_sigmask") else [])
    with pytest.raises(KeyboardInterrupt):  # and nothing is held back any more
        signal.raise_signal(signal.SIGINT)


PROMPT = 30.0
"""Seconds to wait before a test fails; the jobs would take far longer."""

LEFT = """
import time
from game.session.players.processes import Pool

if __name__ == "__main__":
    pool = Pool(1)
    pool.submit(time.sleep, 0).result()
    pool.submit(time.sleep, 600)
    pool.submit(time.sleep, 600)
    pool.close()
"""


def test_a_pool_starts_its_processes_with_the_first_task_and_once() -> None:
    started: list[int] = []

    def start(jobs: int) -> Executor:
        started.append(jobs)
        return AtOnce()

    pool = Pool(3, start)
    pool.close()
    assert started == []
    assert [pool.submit(abs, -each).result() for each in (1, 2)] == [1, 2]
    assert started == [3]
    pool.close()
    assert pool.submit(abs, -3).result() == 3
    assert started == [3, 3]


def test_a_pool_starts_new_processes_after_losing_its_own() -> None:
    class Lost(AtOnce):
        def submit(self, do: object, /, *args: object, **named: object) -> Future[object]:  # type: ignore[override]
            raise BrokenExecutor

    hands = [AtOnce(), Lost()]
    pool = Pool(1, lambda jobs: hands.pop())
    with pytest.raises(BrokenExecutor):
        pool.submit(abs, -1)
    assert pool.submit(abs, -1).result() == 1


def test_the_spare_processor_count_is_one_less_than_all_but_at_least_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for count, spare in ((8, 7), (2, 1), (1, 1), (None, 1)):
        monkeypatch.setattr("os.cpu_count", lambda count=count: count)
        assert spare_processor_count() == spare


def test_pool_processes_have_low_priority_and_end_in_the_middle_of_a_job() -> None:
    executor = process_executor(1)
    nice = executor.submit(os.getpriority, os.PRIO_PROCESS, 0) if hasattr(os, "getpriority") else None
    assert nice is None or nice.result(PROMPT) >= LOW_PRIORITY_NICE
    busy = executor.submit(time.sleep, 600)
    while not busy.running():
        os.sched_yield() if hasattr(os, "sched_yield") else None
    executor.shutdown(wait=False, cancel_futures=True)
    with pytest.raises((BrokenExecutor, CancelledError)):
        busy.result(PROMPT)


def test_a_program_ends_although_its_pool_processes_are_busy() -> None:
    done = subprocess.run([sys.executable, "-c", LEFT], timeout=PROMPT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def last_first(done: Event, number: int) -> int:
    # The first task is done after the second.
    if number == 0:
        assert done.wait(60)
    elif number == 1:
        done.set()
    return number * number


def endless(started: Event, number: int) -> int:
    if number:
        started.set()
        Event().wait()
    return number


def broken_at_500(number: int) -> int:
    return broken(number) if number == 500 else number


def dying(number: int) -> int:
    if number == 2:
        os._exit(1)
    return number


def noted(folder: Path, number: int) -> int:
    (folder / str(number)).touch()
    time.sleep(0.4)  # so long that each is given out by itself
    return number


def test_map_in_order_with_one_process_gives_results_in_the_order_of_the_tasks() -> None:
    assert list(map_in_order(squared, range(5), 1)) == [0, 1, 4, 9, 16]


def test_map_in_order_with_several_processes_gives_results_in_the_order_of_the_tasks() -> None:
    with SyncManager(ctx=get_context("spawn")) as manager:
        assert list(map_in_order(partial(last_first, manager.Event()), range(5), 2)) == [0, 1, 4, 9, 16]


def test_an_error_of_a_task_in_another_process_is_raised_to_the_caller() -> None:
    with pytest.raises(ValueError, match="number 0"):
        next(map_in_order(broken, range(3), 2))


def test_an_error_of_a_task_in_a_batch_is_raised_to_the_caller_after_earlier_results() -> None:
    """The tasks beside it are lost with it; the results before it are in order and without a gap."""
    results: list[int] = []
    with pytest.raises(ValueError, match="number 500"):
        results.extend(map_in_order(broken_at_500, range(600), 2))
    assert results == list(range(len(results)))
    assert 0 < len(results) <= 500


def test_closing_the_results_of_endless_tasks_leaves_no_process() -> None:
    with SyncManager(ctx=get_context("spawn")) as manager:
        before, started = set(active_children()), manager.Event()
        results = map_in_order(partial(endless, started), range(1000), 2)
        assert next(results) == 0
        assert started.wait(60)
        results.close()  # type: ignore[attr-defined]
        assert list(results) == []
        assert set(active_children()) <= before, "nobody is left who never ends"


def test_no_more_tasks_are_given_out_than_keep_the_processes_busy(tmp_path: Path) -> None:
    results = map_in_order(partial(noted, tmp_path), range(1000), 2)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    results.close()  # type: ignore[attr-defined]
    assert len(list(tmp_path.iterdir())) <= 6


def test_a_process_that_dies_raises_an_error_instead_of_a_wait() -> None:
    results = map_in_order(dying, range(1000), 2)
    with pytest.raises(LostProcessError, match="a process ended in the middle of its work"):
        list(results)


def test_map_in_order_reports_that_no_process_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(process: object) -> None:
        raise BlockingIOError(EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
    with pytest.raises(LostProcessError, match="no process can be started"):
        list(map_in_order(squared, range(5), 2))
