"""Processes started when there is something to do, and gone when told, whatever they are doing."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future

import pytest

from game.session.players.worker import LOW_PRIORITY, Pool, processes, spare_processors
from tests.session.reviewed import AtOnce

PROMPT = 30.0
"""Seconds after which something hangs; the jobs would take far longer."""

LEFT = """
import time
from game.session.players.worker import Pool

if __name__ == "__main__":
    pool = Pool(1)
    pool.submit(time.sleep, 0).result()
    pool.submit(time.sleep, 600)
    pool.submit(time.sleep, 600)
    pool.close()
"""


def test_they_are_started_for_the_first_thing_to_do_and_only_once() -> None:
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


def test_after_they_were_lost_others_are_started() -> None:
    class Lost(AtOnce):
        def submit(self, do: object, /, *args: object, **named: object) -> Future[object]:  # type: ignore[override]
            raise BrokenExecutor

    hands = [AtOnce(), Lost()]
    pool = Pool(1, lambda jobs: hands.pop())
    with pytest.raises(BrokenExecutor):
        pool.submit(abs, -1)
    assert pool.submit(abs, -1).result() == 1


def test_one_processor_is_left_to_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    for count, spare in ((8, 7), (2, 1), (1, 1), (None, 1)):
        monkeypatch.setattr("os.cpu_count", lambda count=count: count)
        assert spare_processors() == spare


def test_real_ones_give_way_and_end_in_the_midst_of_a_job() -> None:
    executor = processes(1)
    nice = executor.submit(os.getpriority, os.PRIO_PROCESS, 0) if hasattr(os, "getpriority") else None
    assert nice is None or nice.result(PROMPT) >= LOW_PRIORITY
    busy = executor.submit(time.sleep, 600)
    while not busy.running():
        os.sched_yield() if hasattr(os, "sched_yield") else None
    executor.shutdown(wait=False, cancel_futures=True)
    with pytest.raises((BrokenExecutor, CancelledError)):
        busy.result(PROMPT)


def test_a_program_ends_although_its_processes_were_busy() -> None:
    done = subprocess.run([sys.executable, "-c", LEFT], timeout=PROMPT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
