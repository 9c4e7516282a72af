"""The laboratory: bots play two rule sheets in other processes, while whoever asked watches or gives up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from concurrent.futures import wait as wait_for
from math import ceil
from typing import NoReturn

from game.bots.contests.comparison import DealFacts, Tally, deals_each, play_one
from game.content.translation import _
from game.engine.sheet.keys import RuleSheet
from game.session.measure_words import Told, in_words
from game.session.worker import uninterrupted
from game.session.worker_pool import processes

Pair = tuple[tuple[DealFacts, ...], tuple[DealFacts, ...]]


class GivenUpError(Exception):
    """A match went wrong, a process was lost, or none can be started: the message says which and why."""


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
        """How many deals are played of either sheet on one seed, at least."""
        self.matches = ceil(deals / self.plan)
        """On how many seeds either sheet will be played."""
        self.done = 0
        self.alike = 0
        """How many of the matches that were played went alike with both sheets, on the same cards."""
        self._tallies = tuple(Tally(sheet.scoring) for sheet in self._sheets)
        self._executor = start(jobs)
        self._waiting: dict[int, Future[Pair]] = {}
        self._numbers = iter(range(self.matches))
        self._ahead = 2 * jobs
        try:
            self._refill()
        except BaseException:
            self.close()
            raise

    @property
    def finished(self) -> bool:
        """Whether all matches have been played."""
        return self.done == self.matches

    @property
    def deals(self) -> tuple[int, int]:
        """How many deals of each sheet have been played."""
        first, second = self._tallies
        return first.deals, second.deals

    @property
    def progress(self) -> tuple[int, int]:
        """How many deals of each sheet have been played, and how many will be, at least."""
        return self.done * self.plan, self.matches * self.plan

    def poll(self, wait: float = 0) -> bool:
        """Take in what has been played, in the order of the matches; whether there was anything.

        Waits up to `wait` seconds for the next match.

        Raises:
            GivenUpError: nothing more will be played.
        """
        before = self.done
        while self.done in self._waiting:
            future = self._waiting[self.done]
            if wait and self.done == before:
                wait_for([future], wait)
            if not future.done():
                break
            try:
                pair = future.result()
            except Exception as problem:
                self._give_up(_("match {number} went wrong").format(number=self.done + 1), problem)
            del self._waiting[self.done]
            for tally, match in zip(self._tallies, pair, strict=True):
                tally.add(match)
            self.alike += pair[0] == pair[1]
            self.done += 1
            try:
                self._refill()
            except Exception as problem:
                self._give_up(_("no more can be played"), problem)
        if self.finished:
            self.close()
        return self.done > before

    def report(self) -> list[Told]:
        """Return what has been measured so far; nothing before the first match."""
        first, second = self._tallies
        one, other = (sheet.scoring.settle != "own" for sheet in self._sheets)
        return [in_words(line, (one, other)) for line in first.compared(second)] if self.done else []

    def close(self) -> None:
        """Give up what has not been played yet."""
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _give_up(self, what: str, problem: Exception) -> NoReturn:
        self.close()
        why = " ".join(str(problem).split()) or type(problem).__name__
        raise GivenUpError(f"{what}: {why}") from problem

    def _refill(self) -> None:
        """Keep every process busy, but no more ahead than can be given up quickly."""
        while len(self._waiting) < self._ahead and (number := next(self._numbers, None)) is not None:
            task = (*self._sheets, self._players, self._seed, number, self.plan)
            with uninterrupted():
                self._waiting[number] = self._executor.submit(_play_pair, *task)


def _play_pair(first: RuleSheet, second: RuleSheet, players: int, seed: int, number: int, deals: int) -> Pair:
    one, other = (play_one(sheet, players, seed, number, deals) for sheet in (first, second))
    return one, other


def common_players(first: RuleSheet, second: RuleSheet) -> Iterator[int]:
    """Yield the numbers of players both sheets allow."""
    least, most = max(first.players.min, second.players.min), min(first.players.max, second.players.max)
    yield from range(least, most + 1)
