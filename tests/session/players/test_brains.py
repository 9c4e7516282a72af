"""Bots think in a process of their own, and whatever becomes of it there is an answer."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing import active_children
from multiprocessing.connection import wait

import pytest

from game.bots.base import BotSpec, Limit
from game.bots.choose.player import decide
from game.bots.knowledge.memory import Memory
from game.bots.traits import Traits
from game.engine.state import View
from game.session.players.brains import (
    ADVISE_SECONDS,
    DECIDE_SECONDS,
    HINT_DEADLINE_SECONDS,
    MAX_CRASHES,
    RESTART_PAUSE_SECONDS,
    BotAnswer,
    Decide,
    Worker,
    WorkerBrains,
    WorkerReply,
    advise_at_length,
    decide_in_time,
    decide_without_search,
)
from game.session.players.processes import LOW_PRIORITY_NICE
from tests.support.inline_brains import InlineBrains
from tests.support.matches import begun
from tests.support.thinkers import first_thing, in_batches, niceness, no_window, priority, quick

HANGS = 30.0
"""Seconds after which a test fails rather than waits for a process."""

MEMORY = Memory.start(0)


@pytest.fixture
def brains() -> Iterator[WorkerBrains]:
    brains = WorkerBrains(first_thing, quick, deadline_seconds=1.0)
    heard(brains)
    yield brains
    brains.close()


def seen(seat: int = 0) -> View:
    return begun(3).view(seat)


def heard(brains: WorkerBrains, now: float = 0.0) -> list[BotAnswer]:
    """Wait until the worker has answered or ended; return the answers."""
    assert brains._worker is not None
    assert wait([brains._worker.link], HANGS)
    return brains.poll(now)


def gone(pid: int | None) -> bool:
    assert pid
    return pid not in {process.pid for process in active_children()}


def only(answers: list[BotAnswer]) -> float:
    """Return the reaction of the only answer: 1 from the worker, 99 from the fallback."""
    (answer,) = answers
    assert answer.decision is not None
    return answer.decision.reaction


def test_the_worker_process_can_be_started_later_and_once() -> None:
    brains = WorkerBrains(first_thing, quick, start_now=False)
    try:
        assert brains.pid is None
        brains.start()
        started = brains.pid
        assert started
        brains.start()
        assert brains.pid == started
    finally:
        brains.close()


def test_inline_brains_answer_at_the_next_poll() -> None:
    brains = InlineBrains(first_thing)
    brains.ask(BotSpec("Ann"), seen(), MEMORY, 0.0)
    brains.ask(BotSpec("Ben"), seen(1), MEMORY, 0.0)
    brains.drop(1)
    (answer,) = brains.poll(0.0)
    assert answer.seat == 0
    assert brains.poll(0.0) == []
    brains.ask(BotSpec("Ann"), seen(), MEMORY, 0.0)
    brains.close()
    assert brains.poll(0.0) == []


def test_the_worker_process_decides_like_a_bot_in_this_process(brains: WorkerBrains) -> None:
    view = seen()
    brains.ask(BotSpec("Ann"), view, MEMORY, 0.0)
    assert heard(brains) == [BotAnswer(0, first_thing(BotSpec("Ann"), view, MEMORY))]
    assert brains.poll(0.0) == []


def test_worker_brains_answer_several_seats_in_the_order_of_questions(brains: WorkerBrains) -> None:
    table = begun(3)
    for seat in (0, 2, 1):
        brains.ask(BotSpec("Ann"), table.view(seat), MEMORY, 0.0)
    answers = [*heard(brains), *heard(brains), *heard(brains)]
    assert [answer.seat for answer in answers] == [0, 2, 1]
    assert answers[1].decision is None


def test_worker_brains_drop_the_answer_to_an_older_question(brains: WorkerBrains) -> None:
    table = begun(3)
    brains.ask(BotSpec("stumble"), table.view(0), MEMORY, 0.0)
    brains.ask(BotSpec("Ann"), table.view(0), MEMORY, 0.0)
    assert heard(brains) == []
    assert only(heard(brains)) == 1.0


def test_an_answer_to_a_dropped_question_is_not_given(brains: WorkerBrains) -> None:
    brains.ask(BotSpec("Ann"), seen(), MEMORY, 0.0)
    brains.drop(0)
    assert heard(brains) == []


def test_a_bot_that_raises_an_error_gets_the_fallback_answer(brains: WorkerBrains) -> None:
    brains.ask(BotSpec("stumble"), seen(), MEMORY, 0.0)
    assert only(heard(brains)) == 99.0


def test_after_a_crash_the_worker_is_started_again(brains: WorkerBrains) -> None:
    first = brains.pid
    brains.ask(BotSpec("crash"), seen(), MEMORY, 0.0)
    assert only(heard(brains)) == 99.0
    assert gone(first)
    heard(brains)
    brains.ask(BotSpec("Ann"), seen(), MEMORY, 0.1)
    assert only(heard(brains, 0.1)) == 1.0


def test_a_question_that_waited_behind_a_crash_is_asked_of_the_new_worker(brains: WorkerBrains) -> None:
    table = begun(3)
    brains.ask(BotSpec("crash"), table.view(0), MEMORY, 0.0)
    brains.ask(BotSpec("Ann"), table.view(1), MEMORY, 0.0)
    assert [answer.seat for answer in heard(brains)] == [0]
    assert heard(brains) == []
    assert [answer.seat for answer in heard(brains)] == [1]


def test_after_repeated_crashes_no_worker_is_started_for_a_while_and_bots_think_in_this_process(
    brains: WorkerBrains, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(MAX_CRASHES + 1):
        brains.ask(BotSpec("crash"), seen(), MEMORY, 0.0)
        assert only(heard(brains)) == 99.0
        if brains.pid:
            heard(brains)
    assert brains.pid is None
    brains.ask(BotSpec("Ann"), seen(), MEMORY, 0.0)
    assert only(brains.poll(0.0)) == 99.0
    assert caplog.text.count("none of them searching") == 1
    brains.poll(RESTART_PAUSE_SECONDS - 1)
    assert brains.pid is None
    brains.poll(RESTART_PAUSE_SECONDS)
    heard(brains, RESTART_PAUSE_SECONDS)
    brains.ask(BotSpec("crash"), seen(), MEMORY, RESTART_PAUSE_SECONDS)
    assert only(heard(brains, RESTART_PAUSE_SECONDS)) == 99.0
    assert brains.pid is None, "one more crash, and it rests again"
    brains.poll(2 * RESTART_PAUSE_SECONDS)
    heard(brains, 2 * RESTART_PAUSE_SECONDS)
    brains.ask(BotSpec("Ann"), seen(), MEMORY, 2 * RESTART_PAUSE_SECONDS)
    assert only(heard(brains, 2 * RESTART_PAUSE_SECONDS)) == 1.0
    assert caplog.text.count("none of them searching") == 1


def test_a_bot_over_the_deadline_gets_the_fallback_answer_and_a_new_worker(brains: WorkerBrains) -> None:
    first = brains.pid
    brains.ask(BotSpec("stuck"), seen(), MEMORY, 10.0)
    assert brains.poll(11.0) == []
    assert only(brains.poll(11.1)) == 99.0
    assert gone(first)
    heard(brains, 11.2)
    brains.ask(BotSpec("Ann"), seen(), MEMORY, 11.2)
    assert only(heard(brains, 11.2)) == 1.0


def test_a_question_no_bot_can_decide_is_answered_with_no_decision() -> None:
    brains = WorkerBrains(first_thing, first_thing)
    heard(brains)
    brains.ask(BotSpec("stumble"), seen(), MEMORY, 0.0)
    assert heard(brains) == [BotAnswer(0, None)]
    brains.close()


def test_before_the_worker_is_up_a_question_waits_no_longer_than_the_deadline() -> None:
    brains = WorkerBrains(first_thing, quick, deadline_seconds=1.0)
    brains.ask(BotSpec("Ann"), seen(), MEMORY, 0.0)
    assert only(brains.poll(1.5)) == 99.0
    assert brains.pid
    brains.close()


LOWERED = 0 if sys.platform == "win32" else min(niceness() + LOW_PRIORITY_NICE, 19)
"""The priority of the worker; 19 is the lowest there is."""


@pytest.mark.parametrize(("think", "told"), [(priority, LOWERED), (in_batches, 1.0), (no_window, 0.0)])
def test_the_worker_process_has_low_priority_and_loads_no_window_modules(think: Decide, told: float) -> None:
    brains = WorkerBrains(think)
    heard(brains)
    brains.ask(BotSpec("Ann"), seen(), MEMORY, 0.0)
    assert only(heard(brains)) == told
    brains.close()


def test_without_a_worker_process_bots_think_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(process: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
    brains = WorkerBrains(first_thing, quick)
    brains.ask(BotSpec("Ann"), seen(), MEMORY, 0.0)
    assert only(brains.poll(0.0)) == 99.0
    brains.close()


def test_a_process_that_could_not_be_started_is_tried_again_after_a_rest(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(process: object) -> None:
        raise OSError("no more processes")

    with monkeypatch.context() as full:
        full.setattr("multiprocessing.context.SpawnProcess.start", refuse)
        brains = WorkerBrains(first_thing, quick)
        for now in (0.0, RESTART_PAUSE_SECONDS, 2 * RESTART_PAUSE_SECONDS - 1):
            brains.poll(now)
        assert caplog.text.count("No process for the bots can be started") == 1
    assert brains.pid is None
    brains.poll(2 * RESTART_PAUSE_SECONDS)
    heard(brains, 2 * RESTART_PAUSE_SECONDS)
    brains.ask(BotSpec("Ann"), seen(), MEMORY, 2 * RESTART_PAUSE_SECONDS)
    assert only(heard(brains, 2 * RESTART_PAUSE_SECONDS)) == 1.0
    brains.close()
    brains.poll(4 * RESTART_PAUSE_SECONDS)
    assert brains.pid is None


def test_polling_starts_no_worker_process_before_the_first_question() -> None:
    brains = WorkerBrains(first_thing, quick, start_now=False)
    for now in (0.0, RESTART_PAUSE_SECONDS, 2 * RESTART_PAUSE_SECONDS):
        brains.poll(now)
    assert brains.pid is None
    brains.close()


def test_only_worker_crashes_in_a_row_cause_a_rest(brains: WorkerBrains) -> None:
    for _ in range(MAX_CRASHES + 1):
        brains.ask(BotSpec("crash"), seen(), MEMORY, 0.0)
        assert only(heard(brains)) == 99.0
        heard(brains)
        brains.ask(BotSpec("Ann"), seen(), MEMORY, 0.0)
        assert only(heard(brains)) == 1.0
    assert brains.pid


def test_closing_the_brains_leaves_no_process() -> None:
    brains = WorkerBrains(first_thing)
    pid = brains.pid
    assert not gone(pid)
    brains.close()
    assert gone(pid)
    brains.close()
    assert brains.poll(0.0) == []


KILLED = 9 if os.name == "nt" else -9
"""The exit code of a process that was ended by 9, on Windows and elsewhere."""
PROGRAM = """
import os, sys
from multiprocessing.connection import wait
from game.session.players.brains import WorkerBrains
brains = WorkerBrains()
wait([brains._worker.link], 30)
print(brains.pid, flush=True)
{end}
"""


@pytest.mark.parametrize(
    ("end", "code"), [("", 0), ("sys.exit(4)", 4), ("os.kill(os.getpid(), 9)", KILLED), ("1 / 0", 1)]
)
def test_no_worker_process_is_left_however_the_program_ends(end: str, code: int) -> None:
    """The worker holds the program's output open: it can only be read to its end once the worker is gone."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(end=end)], capture_output=True, text=True, timeout=HANGS, check=False
    )
    assert done.returncode == code
    assert int(done.stdout) > 0


def reply_of(worker: Worker) -> WorkerReply | None:
    assert wait([worker.link], 30)
    return worker.receive_reply()


def test_a_worker_reports_that_it_is_ready_and_answers_in_order_with_decision_or_error() -> None:
    worker = Worker(first_thing)
    assert not worker.is_ready
    assert reply_of(worker) is None
    assert worker.is_ready
    view = begun(3).view(0)
    worker.send_question(BotSpec("Ann"), view, MEMORY)
    worker.send_question(BotSpec("stumble"), view, MEMORY)
    assert reply_of(worker) == WorkerReply(first_thing(BotSpec("Ann"), view, MEMORY))
    stumbled = reply_of(worker)
    assert stumbled is not None
    assert stumbled.decision is None
    assert "ValueError: stumbled" in stumbled.problem
    assert worker.receive_reply() is None
    worker.stop()


def test_reading_from_an_ended_worker_raises_an_error() -> None:
    worker = Worker(first_thing)
    reply_of(worker)
    worker.send_question(BotSpec("crash"), begun(3).view(0), MEMORY)
    with pytest.raises((EOFError, OSError)):
        reply_of(worker)
    worker.stop()


def test_a_worker_process_that_cannot_start_leaves_no_pipe_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(process: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
    with pytest.raises(OSError, match="no more processes"):
        Worker(first_thing)


def test_a_decision_without_search_ignores_the_search_trait() -> None:
    view, thinker = begun(3).view(0), BotSpec("Ann", Traits(search=10_000))
    plain = decide(BotSpec("Ann"), view, MEMORY)
    assert plain is not None
    assert decide_without_search(thinker, view, MEMORY) == plain
    assert decide_in_time(BotSpec("Ann"), view, MEMORY) == plain


def test_a_coach_may_think_longer_than_a_bot_that_others_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    view = begun(3).view(0)
    seen: list[float] = []

    def consider(spec: BotSpec, view: View, memory: Memory, limit: Limit) -> None:
        seen.append(limit.deadline - limit.clock())

    monkeypatch.setattr("game.session.players.brains.consider", consider)
    for think in (decide_in_time, advise_at_length):
        think(BotSpec("Ann"), view, MEMORY)
    assert seen[0] <= DECIDE_SECONDS < seen[1] <= ADVISE_SECONDS < HINT_DEADLINE_SECONDS
