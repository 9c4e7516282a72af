"""How lucky each seat was in a deal that is over, also reckoned in another process while whoever asked watches."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from random import Random

from game.bots.explain.luck import Luck, Step, chances, lucks
from game.session.laboratory import GivenUpError
from game.session.table import Table
from game.session.worker import uninterrupted
from game.session.worker_pool import processes

__all__ = ["GivenUpError", "Luck", "Reckoning", "deal_luck"]


def deal_luck(table: Table) -> tuple[Luck, ...]:
    """Return the luck of every seat in this deal, in a second or so; nothing while it lasts."""
    told = table.past.told_afterwards()
    return _reckoned(len(table.seats), told, table.header.seed) if told else ()


class Reckoning:
    """The luck of every seat in the deal of a table that is over. Call `poll` now and then, and `close` it."""

    def __init__(self, table: Table, start: Callable[[int], Executor] = processes) -> None:
        """Begin; OSError or RuntimeError if no process can be started."""
        self._executor = start(1)
        try:
            with uninterrupted():
                seats, told = len(table.seats), table.past.told_afterwards()
                self._future = self._executor.submit(_reckoned, seats, told, table.header.seed)
        except BaseException:
            self.close()
            raise

    def poll(self) -> tuple[Luck, ...] | None:
        """Return the luck, or None as long as it is not known.

        Raises:
            GivenUpError: it will never be.
        """
        if not self._future.done():
            return None
        self.close()
        try:
            return self._future.result()
        except Exception as problem:
            raise GivenUpError(" ".join(str(problem).split()) or type(problem).__name__) from problem

    def close(self) -> None:
        """Give up, if it is not done."""
        self._executor.shutdown(wait=False, cancel_futures=True)


def _reckoned(seats: int, steps: tuple[Step, ...], seed: int) -> tuple[Luck, ...]:
    return lucks(seats, chances(steps, Random(seed)))
