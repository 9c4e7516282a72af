"""The laboratory: bots play two rule sheets in other processes, while whoever asked watches or gives up."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from math import ceil

from game.bots.comparison import DealFacts, Tally, deals_each, play_one
from game.bots.selfplay import BrokenMatch
from game.engine.rulesheet import RuleSheet
from game.session.measure_words import Told, in_words
from game.session.worker import give_way

Pair = tuple[tuple[DealFacts, ...], tuple[DealFacts, ...]]


def processes(jobs: int) -> Executor:
    """Return processes for a laboratory, which give way to whatever else the machine does."""
    return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=give_way)


class GivenUpError(Exception):
    """A match went wrong, or a process was lost: the message says which and why."""


class Laboratory:
    """Plays at least `deals` deals of two sheets on the same seeds, with this many players.

    Call `poll` now and then; the lines of `report` become more certain with every match.
    """

    def __init__(
        self,
        first: RuleSheet,
        second: RuleSheet,
        players: int,
        deals: int,
        seed: int,
        jobs: int,
        start: Callable[[int], Executor] = processes,
    ) -> None:
        self._sheets = (first, second)
        self._players = players
        self._seed = seed
        self.plan = deals_each(first, second)
        """How many deals are played of either sheet in one match."""
        self.matches = ceil(deals / self.plan)
        """How many matches of either sheet will be played."""
        self.done = 0
        self._tallies = tuple(Tally(sheet.scoring.winner == "highest") for sheet in self._sheets)
        self._executor = start(jobs)
        self._waiting: dict[int, Future[Pair]] = {}
        self._numbers = iter(range(self.matches))
        self._ahead = 2 * jobs
        self._refill()

    @property
    def finished(self) -> bool:
        """Whether all matches have been played."""
        return self.done == self.matches

    @property
    def deals(self) -> tuple[int, int]:
        """How many deals of each sheet have been played."""
        first, second = self._tallies
        return first.deals, second.deals

    def poll(self, wait: float = 0) -> bool:
        """Take in what has been played, in the order of the matches; whether there was anything.

        Waits up to `wait` seconds for the next match.

        Raises:
            GivenUpError: nothing more will be played.
        """
        before = self.done
        while self.done in self._waiting:
            future = self._waiting[self.done]
            if not future.done() and (self.done > before or not wait):
                break
            try:
                pair = future.result(wait)
            except TimeoutError:
                break
            except (BrokenMatch, BrokenProcessPool) as broken:
                self.close()
                raise GivenUpError(f"match {self.done + 1} went wrong: {broken}") from broken
            del self._waiting[self.done]
            for tally, match in zip(self._tallies, pair, strict=True):
                tally.add(match)
            self.done += 1
            self._refill()
        if self.finished:
            self.close()
        return self.done > before

    def report(self) -> list[Told]:
        """Return what has been measured so far; nothing before the first match."""
        first, second = self._tallies
        return [in_words(line) for line in first.compared(second)] if self.done else []

    def close(self) -> None:
        """Give up what has not been played yet."""
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _refill(self) -> None:
        """Keep every process busy, but no more ahead than can be given up quickly."""
        while len(self._waiting) < self._ahead and (number := next(self._numbers, None)) is not None:
            task = (*self._sheets, self._players, self._seed, number, self.plan)
            self._waiting[number] = self._executor.submit(_play_pair, *task)


def _play_pair(first: RuleSheet, second: RuleSheet, players: int, seed: int, number: int, deals: int) -> Pair:
    one, other = (play_one(sheet, players, seed, number, deals) for sheet in (first, second))
    return one, other


def common_players(first: RuleSheet, second: RuleSheet) -> Iterator[int]:
    """Yield the numbers of players both sheets allow."""
    least, most = max(first.players.min, second.players.min), min(first.players.max, second.players.max)
    yield from range(least, most + 1)
