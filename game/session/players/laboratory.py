"""The laboratory: bots play two rule sheets in other processes, while whoever asked watches or gives up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from concurrent.futures import wait as wait_for
from math import ceil, isinf
from typing import NoReturn

from msgspec import Struct

from game.bots.contests.comparison import SHARES, Comparison, DealFacts, SheetTally, deals_each, play_one
from game.bots.contests.estimates import FEW, Estimate
from game.content.translation import _, marked
from game.engine.sheet.keys import RuleSheet
from game.session.players.processes import processes, uninterrupted

MEANINGS = {
    "turns": marked("Turns in a deal"),
    "points": marked("Points of a player in a deal"),
    "out_points": marked("Points of whoever goes out, in a deal"),
    "somebody_out": marked("Deals in which somebody goes out"),
    "stock_out": marked("Deals in which the stock runs out"),
    "buys": marked("Buys in a deal"),
    "dealer_out": marked("Deals in which the dealer goes out"),
    "first_out": marked("Deals in which the first to play goes out"),
    "dealer_lead": marked("Points the dealer is ahead of the average"),
    "first_lead": marked("Points the first to play is ahead of the average"),
}
"""What each of `comparison.measured` counts."""
FEW_MATCHES = FEW
"""Before so many matches no change is said to be hardly chance."""
PAID = marked("Points a player pays in a deal")
EITHER = marked("Points of a player, or paid by one, in a deal")


class ToldMeasure(Struct, frozen=True):
    """A measure of two sheets in words; `certain` if the change is hardly chance."""

    meaning: str
    first: str
    second: str
    change: str
    certain: bool


def in_words(line: Comparison, collecting: tuple[bool, bool] = (False, False)) -> ToldMeasure:
    """Write what was measured as a person reads it; `collecting` says of both sheets whether the winner collects."""
    first, second = (estimate_words(line.measure, each) for each in (line.first, line.second))
    change = estimate_words(line.measure, line.change, change=True)
    meaning = MEANINGS[line.measure]
    if line.measure == "points" and any(collecting):
        meaning = PAID if all(collecting) else EITHER
    return ToldMeasure(_(meaning), first, second, change, line.change.certain)


def estimate_words(measure: str, estimate: Estimate, change: bool = False) -> str:
    """Write an estimate: `45.8 ± 0.6`, `33.0 ± 0.9 %`; a change always with its sign.

    Where the interval of a share would leave 0 to 100 %, what it can be is written instead: `98.0 % (90 to 100)`.
    """
    times, unit = (100, " %") if measure in SHARES else (1, "")
    if unit and not change and not isinf(estimate.spread) and (estimate.low < 0 or estimate.high > 1):
        low, high = max(0.0, estimate.low), min(1.0, estimate.high)
        told = _("{mean} % ({low} to {high})")
        return told.format(mean=f"{estimate.mean * 100:.1f}", low=f"{low * 100:.0f}", high=f"{high * 100:.0f}")
    mean = estimate.mean * times
    # No sign for what is shown as nothing.
    number = f"{mean:+.1f}" if change and round(mean, 1) else f"{abs(mean) if not round(mean, 1) else mean:.1f}"
    return number.replace("-", "−") + (f" ± {estimate.spread * times:.1f}" if not isinf(estimate.spread) else "") + unit


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
        self._tallies = tuple(SheetTally(sheet.scoring) for sheet in self._sheets)
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

    def report(self) -> list[ToldMeasure]:
        """Return what has been measured so far; nothing before the first match."""
        one, other = (sheet.scoring.settle != "own" for sheet in self._sheets)
        return [in_words(line, (one, other)) for line in self.comparisons()]

    def comparisons(self) -> list[Comparison]:
        """Return every measure of both sheets as numbers; nothing before the first match."""
        first, second = self._tallies
        return list(first.compared(second)) if self.done else []

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
