"""Decisions of bots in a separate process, so that no frame waits for them.

Each seat has one open question at a time; a newer one replaces it, and an answer to an older one is dropped. The
process is a `Worker`, which answers until its pipe is closed.
"""

from __future__ import annotations

import atexit
import logging
import multiprocessing
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Protocol

from msgspec import Struct, structs

from game.bots.base import BotSpec, Decision, Limit
from game.bots.explain.advice import consider
from game.bots.explain.judging import with_gain
from game.bots.explain.reasons import Advice
from game.bots.knowledge.memory import Memory
from game.engine.state import View
from game.session.players.processes import lower_priority

_log = logging.getLogger(__name__)

READY = "ready"
DECIDE_SECONDS = 0.7
"""Seconds after which a searching bot takes the best action found so far."""
ADVISE_SECONDS = 4.0
"""Seconds after which a coach takes the best action found so far: only the person who asked for a hint waits."""

Decide = Callable[[BotSpec, View, Memory], Decision | None]
"""A function that makes a bot's decision. For a worker process it must be picklable."""


def decide_in_time(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """Return the decision of a bot, whose search is limited to `DECIDE_SECONDS`. None if the bot has nothing to decide
    or to claim.
    """
    return consider(spec, view, memory, Limit(perf_counter, perf_counter() + DECIDE_SECONDS))


def advise_at_length(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """Return the decision of a bot, whose search is limited to `ADVISE_SECONDS`. If `spec` is a coach, it is an
    `Advice` with its reasons and its gain in points. None if there is nothing to decide or to claim.
    """
    limit = Limit(perf_counter, perf_counter() + ADVISE_SECONDS)
    found = consider(spec, view, memory, limit)
    return with_gain(found, view, memory, limit, traits=spec.traits) if isinstance(found, Advice) else found


def decide_without_search(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """Return a quick decision of the bot `spec` in the seat of `view`, made without search. A coach returns an
    `Advice`, with only those reasons that take no time to find.

    None if the match does not wait for that seat and it has nothing to claim.
    """
    plain = structs.replace(spec, traits=structs.replace(spec.traits, search=0, rollouts=0))
    return consider(plain, view, memory, Limit(perf_counter, 0.0))


class WorkerReply(Struct, frozen=True):
    """A worker's answer; `problem` is a traceback if deciding failed."""

    decision: Decision | None
    problem: str = ""


class Worker:
    """A worker process and the connection to it. Creating it raises OSError if the process cannot be started."""

    def __init__(self, decide: Decide) -> None:
        self.is_ready = False
        """Whether the process is up and answers questions."""
        context = multiprocessing.get_context("spawn")
        self.link, theirs = context.Pipe()
        self._process = context.Process(
            target=answer_questions, args=(theirs, decide), daemon=True, name="rummy-house-bots"
        )
        try:
            self._process.start()
        except OSError:
            self.link.close()
            raise
        finally:
            theirs.close()

    @property
    def pid(self) -> int | None:
        """The process id; None before the process has started."""
        return self._process.pid

    def send_question(self, spec: BotSpec, view: View, memory: Memory) -> None:
        """Send a question; raise OSError if the process is gone."""
        self.link.send((spec, view, memory))

    def receive_reply(self) -> WorkerReply | None:
        """Return the next reply that has arrived, without waiting; None if there is none. Set `is_ready` once the
        process says so. Raise EOFError or OSError if the process is gone.
        """
        while self.link.poll():
            message = self.link.recv()
            if isinstance(message, WorkerReply):
                return message
            self.is_ready = True
        return None

    def stop(self) -> None:
        """Kill the process and wait until it is gone."""
        self.link.close()
        self._process.kill()
        self._process.join()
        self._process.close()


def answer_questions(link: Connection, decide: Decide) -> None:
    """Lower the priority of this process and send READY; then answer the questions that arrive on `link` until its
    other end is closed.
    """
    lower_priority()
    try:
        link.send(READY)
        while True:
            spec, view, memory = link.recv()
            link.send(_decision_reply(spec, view, memory, decide))
    except (EOFError, OSError):
        return


def _decision_reply(spec: BotSpec, view: View, memory: Memory, decide: Decide) -> WorkerReply:
    try:
        return WorkerReply(decide(spec, view, memory))
    except Exception:
        return WorkerReply(None, traceback.format_exc())


ANSWER_DEADLINE_SECONDS = 1.0
"""Seconds a question may stay open before the heuristic answers it in this process."""

HINT_DEADLINE_SECONDS = 10.0
"""Seconds a question to the coach may stay open: its process may have to start, or to finish a dropped question."""

MAX_CRASHES = 3
"""Crashes in a row after which no new worker is started for a while."""

RESTART_PAUSE_SECONDS = 60.0
"""Seconds after MAX_CRASHES crashes until a worker is started again."""


class BotQuestion(Struct, frozen=True):
    """A question for the bot in the seat of `view`, with the time when it was asked. `asked_at` is in seconds of the
    clock that `Brains` is given as `now`.
    """

    spec: BotSpec
    view: View
    memory: Memory
    asked_at: float


class BotAnswer(Struct, frozen=True):
    """The answer of the bot in `seat`: its decision, or None if it has nothing to decide or could not decide."""

    seat: int
    decision: Decision | None


class Brains(Protocol):
    """Computes the decisions of bots, in this process or another. `now` is in seconds of any monotonic clock."""

    def ask(self, spec: BotSpec, view: View, memory: Memory, now: float) -> None:
        """Open a question for `view.seat`, replacing its older one."""

    def drop(self, seat: int) -> None:
        """Close the question of `seat`: no answer to it will be returned."""

    def poll(self, now: float) -> list[BotAnswer]:
        """Return the answers that have arrived since the last call, without waiting.

        `now` tells which questions are overdue.
        """

    @property
    def has_open_questions(self) -> bool:
        """Whether any question has no answer yet."""

    def close(self) -> None:
        """End all questions and free the worker; the brains cannot be used again."""


class WorkerBrains:
    """Brains that run in one worker process of low priority. It is started at once if `start_now`, else by `start`.
    After a crash it is started again, after several in a row only after a rest.

    The worker is sent one question at a time, so that sending never blocks; the others wait in this process. A question
    is answered in this process by `fallback`, which must be quick, if it is open for `deadline_seconds`, if the worker
    fails at it, or while there is no worker.
    """

    def __init__(
        self,
        decide: Decide = decide_in_time,
        fallback: Decide = decide_without_search,
        deadline_seconds: float = ANSWER_DEADLINE_SECONDS,
        start_now: bool = True,
    ) -> None:
        self._decide = decide
        self._fallback = fallback
        self._deadline_seconds = deadline_seconds
        self._open: dict[int, BotQuestion] = {}
        self._sent: BotQuestion | None = None
        self._sent_at = 0.0
        self._crashes = 0
        self._wants_worker = start_now
        """Whether there should be a worker."""
        self._resting_since: float | None = None
        """The time since which there is no worker, after repeated crashes or a failed start."""
        self._worker: Worker | None = None
        if start_now:
            self._start()
        atexit.register(self.close)

    def start(self) -> None:
        """Start the worker if there is none. From now on a lost one is started again."""
        self._wants_worker = True
        if self._worker is None:
            self._start()

    @property
    def pid(self) -> int | None:
        """The worker's process id; None while there is no worker."""
        return self._worker.pid if self._worker else None

    def ask(self, spec: BotSpec, view: View, memory: Memory, now: float) -> None:
        """Open the question of a seat in place of its earlier one, and send it to the worker if that is free."""
        self.drop(view.seat)
        self._open[view.seat] = BotQuestion(spec, view, memory, now)
        self._send(now)

    def drop(self, seat: int) -> None:
        """Withdraw the question of a seat; an answer to it is ignored."""
        self._open.pop(seat, None)

    def poll(self, now: float) -> list[BotAnswer]:
        """Return the answers that have arrived since the last call; start a worker again that is stuck at the time
        `now` (seconds).

        A question that is open for too long, or for which there is no worker, is answered without a search: at most one
        in each call, so that no frame is late.
        """
        answers = self._receive_answers()
        self._restart_after_rest(now)
        if self._sent and now - self._sent_at > self._deadline_seconds:
            _log.warning("A bot has thought for longer than %s s; its worker is started again.", self._deadline_seconds)
            self._stop()
            self._start()
        for question in self._open.values():
            if now - question.asked_at > self._deadline_seconds or self._worker is None:
                answers.append(self._answer(question, self._fall_back(question)))
                break
        self._send(now)
        return answers

    @property
    def has_open_questions(self) -> bool:
        """Whether a question is waiting for its answer."""
        return bool(self._open)

    def close(self) -> None:
        """Withdraw all questions and stop the worker."""
        atexit.unregister(self.close)
        self._wants_worker = False
        self._open.clear()
        self._stop()

    def _send(self, now: float) -> None:
        question = next(iter(self._open.values()), None)
        if self._sent or question is None or self._worker is None or not self._worker.is_ready:
            return
        try:
            self._worker.send_question(question.spec, question.view, question.memory)
        except OSError:
            self._handle_crash()
        else:
            self._sent, self._sent_at = question, now

    def _receive_answers(self) -> list[BotAnswer]:
        try:
            reply = self._worker.receive_reply() if self._worker else None
        except (EOFError, OSError):
            self._handle_crash()
            return []
        return self._accept_reply(reply) if reply else []

    def _accept_reply(self, reply: WorkerReply) -> list[BotAnswer]:
        question, self._sent, self._crashes = self._sent, None, 0
        if question is None or self._open.get(question.view.seat) is not question:
            return []
        if reply.problem:
            _log.error("A bot could not decide: %s", reply.problem)
            return [self._answer(question, self._fall_back(question))]
        return [self._answer(question, reply.decision)]

    def _answer(self, question: BotQuestion, decision: Decision | None) -> BotAnswer:
        del self._open[question.view.seat]
        return BotAnswer(question.view.seat, decision)

    def _fall_back(self, question: BotQuestion) -> Decision | None:
        try:
            return self._fallback(question.spec, question.view, question.memory)
        except Exception:
            _log.exception("A bot could not decide here either")
            return None

    def _start(self) -> None:
        try:
            self._worker = Worker(self._decide)
        except OSError:
            if self._resting_since is None:
                _log.exception("No process for the bots can be started; they think in this one")
        else:
            self._resting_since = None

    def _stop(self) -> None:
        if self._worker is not None:
            self._worker.stop()
        self._worker = self._sent = None

    def _restart_after_rest(self, now: float) -> None:
        """Start the missing worker again, if one is wanted, RESTART_PAUSE_SECONDS after it failed."""
        if self._worker is not None or not self._wants_worker:
            return
        if self._resting_since is None:
            self._resting_since = now
        elif now - self._resting_since >= RESTART_PAUSE_SECONDS:
            self._resting_since = now
            self._start()

    def _handle_crash(self) -> None:
        self._crashes += 1
        _log.warning("The process of the bots has ended by itself (%s in a row)", self._crashes)
        lost = self._sent
        self._stop()
        if self._crashes <= MAX_CRASHES:
            self._start()
        elif self._crashes == MAX_CRASHES + 1:
            _log.error(
                "Bots decide here for now, none of them searching; their process is tried again every %s s",
                RESTART_PAUSE_SECONDS,
            )
        if lost and self._open.get(lost.view.seat) is lost:
            # It may have been this question that did it: it is answered here, not asked again.
            self._open[lost.view.seat] = structs.replace(lost, asked_at=float("-inf"))
