""""""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from multiprocessing.connection import wait

import pytest

from game.bots.base import BotSpec, Limit
from game.bots.choose.player import decide
from game.bots.knowledge.memory import Memory
from game.bots.traits import Traits
from game.engine.state import View
from game.session.players.brains import HINT_DEADLINE
from game.session.players.worker import (
    LEISURE,
    LOW_PRIORITY,
    PATIENCE,
    Pool,
    Reply,
    Worker,
    advise_at_leisure,
    decide_at_once,
    decide_in_time,
    processes,
    spare_processors,
    uninterrupted,
)
from tests.support.matches import begun
from tests.support.reviewed import AtOnce
from tests.support.thinkers import first_thing

MEMORY = Memory.start(0)


def reply(worker: Worker) -> Reply | None:
    assert wait([worker.link], 30)
    return worker.receive()


def test_a_worker_says_when_it_is_up_and_answers_in_order() -> None:
    worker = Worker(first_thing)
    assert not worker.ready
    assert reply(worker) is None
    assert worker.ready
    view = begun(3).view(0)
    worker.send(BotSpec("Ann"), view, MEMORY)
    worker.send(BotSpec("stumble"), view, MEMORY)
    assert reply(worker) == Reply(first_thing(BotSpec("Ann"), view, MEMORY))
    stumbled = reply(worker)
    assert stumbled is not None
    assert stumbled.decision is None
    assert "ValueError: stumbled" in stumbled.problem
    assert worker.receive() is None
    worker.stop()


def test_a_worker_that_has_ended_is_noticed() -> None:
    worker = Worker(first_thing)
    reply(worker)
    worker.send(BotSpec("crash"), begun(3).view(0), MEMORY)
    with pytest.raises((EOFError, OSError)):
        reply(worker)
    worker.stop()


def test_where_no_process_can_be_started_nothing_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(process: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
    with pytest.raises(OSError, match="no more processes"):
        Worker(first_thing)


@pytest.fixture
def _hears_ctrl_c() -> Iterator[None]:
    """Programs started in the background may have been told to ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_hears_ctrl_c")
def test_ctrl_c_waits_while_a_process_is_started() -> None:
    came = []

    def start() -> None:
        with uninterrupted():
            signal.raise_signal(signal.SIGINT)
            came.append("not yet")

    with pytest.raises(KeyboardInterrupt):
        start()
    assert came == (["not yet"] if hasattr(signal, "pthread_sigmask") else [])
    with pytest.raises(KeyboardInterrupt):  # and nothing is held back any more
        signal.raise_signal(signal.SIGINT)


def test_who_must_answer_at_once_does_not_search() -> None:
    view, thinker = begun(3).view(0), BotSpec("Ann", Traits(search=10_000))
    plain = decide(BotSpec("Ann"), view, MEMORY)
    assert plain is not None
    assert decide_at_once(thinker, view, MEMORY) == plain
    assert decide_in_time(BotSpec("Ann"), view, MEMORY) == plain


def test_a_coach_counts_on_where_a_bot_that_others_wait_for_may_not(monkeypatch: pytest.MonkeyPatch) -> None:
    view = begun(3).view(0)
    seen: list[float] = []

    def consider(spec: BotSpec, view: View, memory: Memory, limit: Limit) -> None:
        seen.append(limit.until - limit.clock())

    monkeypatch.setattr("game.session.players.worker.consider", consider)
    for think in (decide_in_time, advise_at_leisure):
        think(BotSpec("Ann"), view, MEMORY)
    assert seen[0] <= PATIENCE < seen[1] <= LEISURE < HINT_DEADLINE


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
