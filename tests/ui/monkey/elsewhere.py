"""What other processes and threads would do, done between two turns of the loop: no window waits for it, and it is
done in the same order each time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from random import Random
from threading import Thread

from game.bots.base import BotSpec
from game.bots.knowledge.memory import Memory
from game.engine.state import View
from game.session.players import brains
from game.session.statistics.statistics import Statistics

QUICK, LONG = 0.3, 0.01
"""The probabilities, in each turn, of doing a short piece of work, and one that may take seconds."""


class Elsewhere:
    """A stand-in for other threads: `ask` queues calls, and `work` makes one of them at random times, in the order they
    were asked for.
    """

    def __init__(self, random: Random) -> None:
        self._random = random
        self._quick: deque[tuple[Future[object], Callable[[], object]]] = deque()
        self._long: deque[tuple[Future[object], Callable[[], object]]] = deque()

    def ask(self, do: Callable[[], object], long: bool = False) -> Future[object]:
        """Queue a call, and return its future; `long` marks the work of a whole match, which is done more rarely."""
        future: Future[object] = Future()
        (self._long if long else self._quick).append((future, do))
        return future

    def work(self) -> None:
        """Make the next queued call whose future has not been cancelled, or at random no call this time."""
        chance = self._random.random()
        asked = self._long if chance < LONG else self._quick
        while asked and chance < QUICK:
            future, do = asked.popleft()
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(do())
            except Exception as problem:
                future.set_exception(problem)
            return


class Helpers(Executor):
    """A stand-in for a pool of processes."""

    def __init__(self, elsewhere: Elsewhere) -> None:
        self._elsewhere = elsewhere
        self._given: list[Future[object]] = []

    def submit(self, do: Callable[..., object], /, *args: object, **named: object) -> Future[object]:  # type: ignore[override]
        self._given.append(self._elsewhere.ask(lambda: do(*args, **named), long=True))
        return self._given[-1]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        for future in self._given if cancel_futures else ():
            future.cancel()


class Thinker:
    """A stand-in for the process of the bots, which decide without a search, since a search depends on the time it may
    take.
    """

    pid = None
    is_ready = True

    def __init__(self, elsewhere: Elsewhere) -> None:
        self._elsewhere = elsewhere
        self._open: Future[object] | None = None

    def send_question(self, spec: BotSpec, view: View, memory: Memory) -> None:
        """See `Worker.send_question`."""
        self._open = self._elsewhere.ask(
            lambda: brains._decision_reply(spec, view, memory, brains.decide_without_search)
        )

    def receive_reply(self) -> brains.WorkerReply | None:
        """See `Worker.receive_reply`."""
        if self._open is None or not self._open.done():
            return None
        reply, self._open = self._open.result(), None
        assert isinstance(reply, brains.WorkerReply)
        return reply

    def stop(self) -> None:
        """See `Worker.stop`."""
        if self._open:
            self._open.cancel()


class CountedLater(Statistics):
    """Statistics that are updated without a thread."""

    elsewhere: Elsewhere

    def catch_up_in_thread(self) -> Thread:
        self.elsewhere.ask(self.catch_up)
        return Thread()
