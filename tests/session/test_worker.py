from __future__ import annotations

import signal
from collections.abc import Iterator
from multiprocessing.connection import wait

import pytest

from game.bots.base import BotSpec, Memory, Traits, decide
from game.bots.choose.search import Limit
from game.engine.state import View
from game.session.players.brains import HINT_DEADLINE
from game.session.players.worker import (
    LEISURE,
    PATIENCE,
    Reply,
    Worker,
    advise_at_leisure,
    decide_at_once,
    decide_in_time,
    uninterrupted,
)
from tests.session.matches import begun
from tests.session.thinkers import first_thing

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
