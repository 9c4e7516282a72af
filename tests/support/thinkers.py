"""Bots that can be sent to another process: they do the first thing allowed, unless their name says otherwise."""

from __future__ import annotations

import os
import sys
from threading import Event

from game.bots.base import BotSpec, Decision
from game.bots.knowledge.memory import Memory
from game.engine.actions import Claim
from game.engine.play.verbs import legal
from game.engine.state import View


def first_thing(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """The first action offered, reaction 1.0 s; `crash` ends the process, `stuck` never answers, `stumble` raises."""
    if spec.name == "crash":
        os._exit(3)
    if spec.name == "stuck":
        Event().wait()
    if spec.name == "stumble":
        raise ValueError("stumbled")
    offered = legal(view.state, view.seat)
    return Decision(offered[0], 1.0) if offered else None


def quick(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """The last action offered, reaction 99 s: stands in for the heuristic."""
    return Decision(legal(view.state, view.seat)[-1], 99.0)


def niceness() -> int:
    """The priority of this process, the higher the lower; 0 where the system has no such number."""
    return os.nice(0) if sys.platform != "win32" else 0


def priority(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """Reaction: the priority of the process it runs in."""
    return Decision(legal(view.state, view.seat)[0], float(niceness()))


def in_batches(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """Reaction: 1 if being woken takes the processor from nobody in the process it runs in, else 0; Linux only."""
    batch = sys.platform != "linux" or os.sched_getscheduler(0) == os.SCHED_BATCH
    return Decision(legal(view.state, view.seat)[0], float(batch))


def no_window(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """Reaction: 1 if pygame is loaded in the process it runs in, else 0."""
    return Decision(legal(view.state, view.seat)[0], float("pygame" in sys.modules))


def never_claims(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """The first thing offered that is no claim."""
    offered = [action for action in legal(view.state, view.seat) if not isinstance(action, Claim)]
    return Decision(offered[0], 1.0) if offered else None
