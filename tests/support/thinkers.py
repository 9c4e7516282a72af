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
    """Decide on the first legal action after 1.0 s; a bot named `crash` ends the process, `stuck` never answers,
    `stumble` raises.
    """
    if spec.name == "crash":
        os._exit(3)
    if spec.name == "stuck":
        Event().wait()
    if spec.name == "stumble":
        raise ValueError("stumbled")
    offered = legal(view.state, view.seat)
    return Decision(offered[0], 1.0) if offered else None


def quick(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """Decide on the last legal action after 99 s, in place of the heuristic."""
    return Decision(legal(view.state, view.seat)[-1], 99.0)


def niceness() -> int:
    """Return the nice value of this process (higher is less urgent); 0 where the system has none."""
    return os.nice(0) if sys.platform != "win32" else 0


def priority(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """Return a decision whose seconds are the nice value of its process."""
    return Decision(legal(view.state, view.seat)[0], float(niceness()))


def in_batches(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """Return a decision whose seconds are 1 if its process is scheduled in batches, else 0; always 1 except
    on Linux.
    """
    batch = sys.platform != "linux" or os.sched_getscheduler(0) == os.SCHED_BATCH
    return Decision(legal(view.state, view.seat)[0], float(batch))


def no_window(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """Return a decision whose seconds are 1 if pygame is loaded in its process, else 0."""
    return Decision(legal(view.state, view.seat)[0], float("pygame" in sys.modules))


def never_claims(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """Decide on the first legal action that is no claim."""
    offered = [action for action in legal(view.state, view.seat) if not isinstance(action, Claim)]
    return Decision(offered[0], 1.0) if offered else None
