"""The worker process, seen from both sides: it answers questions until its pipe is closed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from threading import Thread
from time import perf_counter
from typing import TypeVar

from msgspec import Struct, structs

from game.bots.base import BotSpec, Decision, Limit
from game.bots.explain.advice import consider
from game.bots.knowledge.memory import Memory
from game.engine.state import View

READY = "ready"
LOW_PRIORITY = 10
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
    """Decide and explain as somebody does whom the table need not wait for."""
    return consider(spec, view, memory, Limit(perf_counter, perf_counter() + LEISURE))


def decide_at_once(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """Decide without searching, and without counting what takes long."""
    plain = structs.replace(spec, traits=structs.replace(spec.traits, search=0))
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


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold Ctrl+C back while a process is started, also from that process, which could not bear it while coming up.

    Where the system cannot do that, nothing is held back.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def give_way() -> None:
    """Make this process a helper of the program: the frames of the table go first, where the system allows that."""
    # Ctrl+C in a terminal reaches the whole group; the program itself decides when this process ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        if hasattr(os, "nice"):
            os.nice(LOW_PRIORITY)
        if sys.platform == "linux":
            # Otherwise a question that wakes this process takes the processor from the frame that asked it:
            # on a busy machine 17 ms in the slowest of a hundred, instead of 1.
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


def _reply(spec: BotSpec, view: View, memory: Memory, think: Think) -> Reply:
    try:
        return Reply(think(spec, view, memory))
    except Exception:
        return Reply(None, traceback.format_exc())


T = TypeVar("T")


def processes(jobs: int, behind: bool = True) -> Executor:
    """Return processes that end in the midst of a job where told; `behind` whatever else the machine does, or not."""
    return _Processes(jobs, behind)


def spare_processors() -> int:
    """Return how many processors there are beside the one that draws the window; 1 at least."""
    return max(1, (os.cpu_count() or 1) - 1)


class Pool:
    """`jobs` processes, started for the first thing there is to do, and again after they were lost or closed."""

    def __init__(self, jobs: int, start: Callable[[int], Executor] = processes) -> None:
        self.jobs = jobs
        self._start = start
        self._executor: Executor | None = None

    def submit(self, do: Callable[..., T], *args: object) -> Future[T]:
        """Have something done; OSError or RuntimeError where no process can be started."""
        with uninterrupted():
            if self._executor is not None:
                with suppress(BrokenExecutor):
                    return self._executor.submit(do, *args)
                self.close()
            self._executor = self._start(self.jobs)
            return self._executor.submit(do, *args)

    def close(self) -> None:
        """End them, whatever they are doing."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = None


class _Processes(ProcessPoolExecutor):
    """Processes that hold on to a line: once its other end is closed, or its program is gone, they are gone, too.

    Otherwise the program could not end before the jobs under way are done.
    """

    def __init__(self, jobs: int, behind: bool) -> None:
        context = multiprocessing.get_context("spawn")
        theirs, self._line = context.Pipe(duplex=False)
        super().__init__(jobs, context, initializer=_hold_on, initargs=(theirs, behind))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """See `Executor.shutdown`; where futures are cancelled, jobs under way are given up, and not waited for."""
        if cancel_futures and wait:
            self._line.close()
        super().shutdown(wait, cancel_futures=cancel_futures)
        if cancel_futures:
            self._line.close()


def _hold_on(line: Connection, behind: bool) -> None:
    if behind:
        give_way()
    else:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the program, which ends this process
    Thread(target=_end_with, args=(line,), daemon=True).start()


def _end_with(line: Connection) -> None:
    with suppress(EOFError, OSError):
        line.recv()
    os._exit(0)
