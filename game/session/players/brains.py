"""Where bots think: in a process of their own, so that no frame waits for them.

One question for each seat is open at a time; a newer one replaces it, and an answer to an older one is dropped. The
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
from game.session.players.processes import give_way

_log = logging.getLogger(__name__)

READY = "ready"
PATIENCE = 0.7
"""Seconds after which a bot that searches takes the best it has found."""
LEISURE = 4.0
"""Seconds after which a coach does: nobody waits for a hint but the one who asked."""

Think = Callable[[BotSpec, View, Memory], Decision | None]
"""What a bot decides. For another process it must be a function of a module."""


def decide_in_time(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """Decide as somebody does whom others wait for."""
    return consider(spec, view, memory, Limit(perf_counter, perf_counter() + PATIENCE))


def advise_at_leisure(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """Decide, explain and say what it is worth, as somebody does whom the table need not wait for."""
    limit = Limit(perf_counter, perf_counter() + LEISURE)
    found = consider(spec, view, memory, limit)
    return with_gain(found, view, memory, limit, traits=spec.traits) if isinstance(found, Advice) else found


def decide_at_once(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """Decide without searching, and without counting what takes long."""
    plain = structs.replace(spec, traits=structs.replace(spec.traits, search=0, rollouts=0))
    return consider(plain, view, memory, Limit(perf_counter, 0.0))


class Reply(Struct, frozen=True):
    """The answer to a question; `problem` says what went wrong where something did."""

    decision: Decision | None
    problem: str = ""


class Worker:
    """A process that thinks, from outside. OSError where none can be started."""

    def __init__(self, think: Think) -> None:
        self.ready = False
        """Whether it has come up and listens."""
        context = multiprocessing.get_context("spawn")
        self.link, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs, think), daemon=True, name="rummy-house-bots")
        try:
            self._process.start()
        except OSError:
            self.link.close()
            raise
        finally:
            theirs.close()

    @property
    def pid(self) -> int | None:
        """Its process number."""
        return self._process.pid

    def send(self, spec: BotSpec, view: View, memory: Memory) -> None:
        """Ask; OSError if it is gone."""
        self.link.send((spec, view, memory))

    def receive(self) -> Reply | None:
        """Return a reply that has come, without waiting; EOFError or OSError if the process is gone."""
        while self.link.poll():
            message = self.link.recv()
            if isinstance(message, Reply):
                return message
            self.ready = True
        return None

    def stop(self) -> None:
        """End it, whatever it is doing, and wait until it is gone."""
        self.link.close()
        self._process.kill()
        self._process.join()
        self._process.close()


def serve(link: Connection, think: Think) -> None:
    """Answer until the other end is gone: closed, or its program has ended however abruptly."""
    give_way()
    try:
        link.send(READY)
        while True:
            spec, view, memory = link.recv()
            link.send(_reply(spec, view, memory, think))
    except (EOFError, OSError):
        return


def _reply(spec: BotSpec, view: View, memory: Memory, think: Think) -> Reply:
    try:
        return Reply(think(spec, view, memory))
    except Exception:
        return Reply(None, traceback.format_exc())


DEADLINE = 1.0
"""Seconds a question may stay open; then the heuristic answers it at once."""

HINT_DEADLINE = 10.0
"""The same for a question to a coach, who may have to come up first, or think still about one that was dropped."""

MOST_CRASHES = 3
"""Crashes in a row after which no new worker is started for a while."""

REST = 60.0
"""Seconds after that until one is tried again."""


class BotQuestion(Struct, frozen=True):
    """Something a bot is asked; its seat is the view's."""

    spec: BotSpec
    view: View
    memory: Memory
    asked: float


class BotAnswer(Struct, frozen=True):
    """What the bot in `seat` decided; None where it has nothing to do or to say."""

    seat: int
    decision: Decision | None


class Brains(Protocol):
    """Somewhere to think. `now` is in seconds, of any clock that does not go back."""

    def ask(self, spec: BotSpec, view: View, memory: Memory, now: float) -> None:
        """Open a question for `view.seat`, in place of an older one."""

    def drop(self, seat: int) -> None:
        """Close the question of `seat`: nobody wants the answer any more."""

    def poll(self, now: float) -> list[BotAnswer]:
        """Return the answers that have come, without waiting."""

    @property
    def thinking(self) -> bool:
        """Whether answers are still to come: then it is worth polling soon."""

    def close(self) -> None:
        """Stop thinking for good."""


class WorkerBrains:
    """Thinks in one worker process of low priority, which is started at once (or by `start`) and again after a crash.

    The worker has one question at a time, so sending never blocks; the others wait here in the order they were
    asked. What is not answered within `deadline` seconds is answered here, by `fallback`, which must be quick.
    """

    def __init__(
        self,
        think: Think = decide_in_time,
        fallback: Think = decide_at_once,
        deadline: float = DEADLINE,
        at_once: bool = True,
    ) -> None:
        self._think = think
        self._fallback = fallback
        self._deadline = deadline
        self._open: dict[int, BotQuestion] = {}
        self._sent: BotQuestion | None = None
        self._sent_at = 0.0
        self._crashes = 0
        self._wanted = at_once
        """Whether there should be a worker."""
        self._rests: float | None = None
        """Since when there is none, because it crashed again and again or could not be started."""
        self._worker: Worker | None = None
        if at_once:
            self._start()
        atexit.register(self.close)

    def start(self) -> None:
        """Start the worker, if there is none."""
        self._wanted = True
        if self._worker is None:
            self._start()

    @property
    def pid(self) -> int | None:
        """The worker's process number; None while there is no worker."""
        return self._worker.pid if self._worker else None

    def ask(self, spec: BotSpec, view: View, memory: Memory, now: float) -> None:
        """See `Brains.ask`."""
        self.drop(view.seat)
        self._open[view.seat] = BotQuestion(spec, view, memory, now)
        self._send(now)

    def drop(self, seat: int) -> None:
        """See `Brains.drop`."""
        self._open.pop(seat, None)

    def poll(self, now: float) -> list[BotAnswer]:
        """See `Brains.poll`. At most one answer of the fallback is among them, so that no frame waits long."""
        answers = self._received()
        self._try_again(now)
        if self._sent and now - self._sent_at > self._deadline:
            _log.warning("A bot has thought for longer than %s s; its worker is started again.", self._deadline)
            self._stop()
            self._start()
        for question in self._open.values():
            if now - question.asked > self._deadline or self._worker is None:
                answers.append(self._answer(question, self._fall_back(question)))
                break
        self._send(now)
        return answers

    @property
    def thinking(self) -> bool:
        """See `Brains.thinking`."""
        return bool(self._open)

    def close(self) -> None:
        """See `Brains.close`; afterwards no process is left."""
        atexit.unregister(self.close)
        self._wanted = False
        self._open.clear()
        self._stop()

    def _send(self, now: float) -> None:
        question = next(iter(self._open.values()), None)
        if self._sent or question is None or self._worker is None or not self._worker.ready:
            return
        try:
            self._worker.send(question.spec, question.view, question.memory)
        except OSError:
            self._crashed()
        else:
            self._sent, self._sent_at = question, now

    def _received(self) -> list[BotAnswer]:
        try:
            reply = self._worker.receive() if self._worker else None
        except (EOFError, OSError):
            self._crashed()
            return []
        return self._heard(reply) if reply else []

    def _heard(self, reply: Reply) -> list[BotAnswer]:
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
            self._worker = Worker(self._think)
        except OSError:
            if self._rests is None:
                _log.exception("No process for the bots can be started; they think in this one")
        else:
            self._rests = None

    def _stop(self) -> None:
        if self._worker is not None:
            self._worker.stop()
        self._worker = self._sent = None

    def _try_again(self, now: float) -> None:
        """Start a worker again after a rest, where there should be one; if that goes wrong, too, it rests again."""
        if self._worker is not None or not self._wanted:
            return
        if self._rests is None:
            self._rests = now
        elif now - self._rests >= REST:
            self._rests = now
            self._start()

    def _crashed(self) -> None:
        self._crashes += 1
        _log.warning("The process of the bots has ended by itself (%s in a row)", self._crashes)
        lost = self._sent
        self._stop()
        if self._crashes <= MOST_CRASHES:
            self._start()
        elif self._crashes == MOST_CRASHES + 1:
            _log.error(
                "Bots decide here for now, none of them searching; their process is tried again every %s s", REST
            )
        if lost and self._open.get(lost.view.seat) is lost:
            # It may have been this question that did it: it is answered here, not asked again.
            self._open[lost.view.seat] = structs.replace(lost, asked=float("-inf"))
