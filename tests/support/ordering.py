"""The order of tests: what takes long begins first, spread over all workers, so that none works alone at the end."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TypeVar

SLOW = ("window", "phones", "upgrades", "session/players", "properties")
"""Folders whose tests start programs, wait for them, or play long."""
T = TypeVar("T")


def is_slow(path: str) -> bool:
    """Whether a test module, given by its path below `tests`, is in a folder of slow tests."""
    return path.startswith(tuple(f"{folder}/" for folder in SLOW))


def spread(modules: Sequence[tuple[bool, Sequence[T]]], workers: int) -> list[T]:
    """Return the tests of `modules`, pairs of whether a module is slow and its tests, in an order for `--dist
    worksteal`.

    That option gives each worker an equal stretch of the list. Each stretch begins with a share of the slow modules,
    neighbours together, so that real windows are not all open at once. No module is divided.
    """
    slow = [tests for is_slow, tests in modules if is_slow]
    others = deque(tests for is_slow, tests in modules if not is_slow)
    share = sum(len(tests) for _, tests in modules) / workers
    order: list[T] = []
    for worker in range(workers):
        for tests in slow[len(slow) * worker // workers : len(slow) * (worker + 1) // workers]:
            order += tests
        while others and (len(order) < share * (worker + 1) or worker == workers - 1):
            order += others.popleft()
    return order
