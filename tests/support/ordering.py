"""The order of tests: what takes long begins first, and not everything waits at the same time, so that no processor is
idle.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from enum import Enum, auto
from typing import TypeVar

WAITING = ("window/", "phones/", "session/players/test_cluster.py", "test_signals.py", "commands/test_host.py")
"""Folders and modules whose tests start programs and wait for them, mostly without work for a processor."""
LONG = (
    "upgrades/", "session/players/", "properties/", "assets/test_assets.py", "bots/choose/test_ways_out.py",
    "commands/test_language.py", "test_other_systems.py", "test_patterns.py", "test_perft.py", "test_strength.py",
    "ui/test_presented.py",
)  # fmt: skip
"""Folders and modules with tests that compute for seconds."""
T = TypeVar("T")


class Kind(Enum):
    """What the tests of a module do for the most part."""

    WAITING = auto()
    LONG = auto()
    SHORT = auto()


def kind_of(path: str) -> Kind:
    """Return the kind of a test module, given by its path below `tests`."""
    return Kind.WAITING if path.startswith(WAITING) else Kind.LONG if path.startswith(LONG) else Kind.SHORT


def worker_count(processors: int) -> int:
    """Return the number of workers for a machine: while a third of them waits, the others keep the processors busy."""
    return processors + max(1, processors // 2)


def spread(modules: Sequence[tuple[Kind, Sequence[T]]], workers: int) -> list[T]:
    """Return the tests of `modules`, pairs of a kind and tests, in an order for `--dist worksteal`.

    That option gives each worker an equal stretch of the list. The stretches of a third of the workers, of one at
    least, begin with a share of the modules that wait, the others, one at least, with a share of the long ones. No
    module is divided.
    """
    waiting, long, short = ([tests for each, tests in modules if each is kind] for kind in Kind)
    left = deque(short)
    share = sum(len(tests) for _, tests in modules) / workers
    waiters = max(1, workers // 3)
    order: list[T] = []
    for worker, first in enumerate([*_parts(waiting, waiters), *_parts(long, workers - waiters)], 1):
        for tests in first:
            order += tests
        while left and (len(order) < share * worker or worker == workers):
            order += left.popleft()
    return order


def _parts(modules: Sequence[Sequence[T]], count: int) -> list[Sequence[Sequence[T]]]:
    """Return so many equal parts of a list of modules, in order."""
    return [modules[len(modules) * part // count : len(modules) * (part + 1) // count] for part in range(count)]
