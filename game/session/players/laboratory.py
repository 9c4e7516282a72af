"""The laboratory: bots play two rule sheets in other processes, and the measured differences are reported as they
grow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from concurrent.futures import wait as wait_for
from math import ceil, isinf
from typing import NoReturn

from msgspec import Struct

from game.bots.contests.comparison import SHARES, MeasureComparison, SheetTally, deals_each, play_one
from game.bots.contests.estimates import FEW, Estimate
from game.bots.contests.selfplay import DealResult
from game.content.numbers import decimal_text, percent_text
from game.content.translation import _, marked
from game.engine.sheet.keys import RuleSheet
from game.session.players.processes import GivenUpError, interrupts_blocked, process_executor

MEASURE_LABELS = {
    "turns": marked("Turns in a deal"),
    "points": marked("Points of a player in a deal"),
    "out_points": marked("Points of the player who goes out, in a deal"),
    "somebody_out": marked("Deals in which somebody goes out"),
    "stock_out": marked("Deals in which the stock runs out"),
    "buys": marked("Buys in a deal"),
    "dealer_out": marked("Deals in which the dealer goes out"),
    "first_out": marked("Deals in which the first to play goes out"),
    "dealer_lead": marked("Points the dealer is ahead of the average"),
    "first_lead": marked("Points the first to play is ahead of the average"),
}
"""The label of each measure in `comparison.measured`."""
MIN_MATCHES_FOR_CERTAINTY = FEW
"""Number of matches below which no change is called certain."""
PAID_LABEL = marked("Points a player pays in a deal")
POINTS_OR_PAID_LABEL = marked("Points of a player, or paid by one, in a deal")


class MeasureText(Struct, frozen=True):
    """One measure in words: its values for two sheets, and the change. `is_certain` tells that the change is hardly by
    chance.
    """

    meaning: str
    first: str
    second: str
    change: str
    is_certain: bool


def measure_text(comparison: MeasureComparison, winner_collects: tuple[bool, bool] = (False, False)) -> MeasureText:
    """Return a comparison in words.

    `winner_collects` says for each sheet whether the winner is paid by the others. The label of the measure `points`
    depends on it: it speaks of points that are scored, paid, or (if the sheets differ in this) scored or paid.
    """
    first, second = (estimate_text(comparison.measure, each) for each in (comparison.first, comparison.second))
    change = estimate_text(comparison.measure, comparison.change, is_change=True)
    meaning = MEASURE_LABELS[comparison.measure]
    if comparison.measure == "points" and any(winner_collects):
        meaning = PAID_LABEL if all(winner_collects) else POINTS_OR_PAID_LABEL
    return MeasureText(_(meaning), first, second, change, comparison.change.certain)


def estimate_text(measure: str, estimate: Estimate, is_change: bool = False) -> str:
    """Return an estimate of `measure` as text: `45.8 ± 0.6`, `33.0 ± 0.9%`, or without the spread if it is infinite.

    A share whose interval would leave 0 to 100% is written with the possible range instead: `98.0% (90 to 100)`. With
    `is_change`, the number has its sign, unless it is 0, and is never written with a range.
    """
    times, unit = (100, "%") if measure in SHARES else (1, "")
    if unit and not is_change and not isinf(estimate.spread) and (estimate.low < 0 or estimate.high > 1):
        low, high = max(0.0, estimate.low), min(1.0, estimate.high)
        mean, ends = percent_text(estimate.mean * 100, 1), [decimal_text(100 * each, 0) for each in (low, high)]
        return _("{mean} ({low} to {high})").format(mean=mean, low=ends[0], high=ends[1])
    text = decimal_text(estimate.mean * times, plus=is_change)
    if not isinf(estimate.spread):
        text = f"{text} ± {decimal_text(estimate.spread * times)}"
    return _("{percent}%").format(percent=text) if unit else text


MatchPair = tuple[tuple[DealResult, ...], tuple[DealResult, ...]]


class Laboratory:
    """Plays at least `min_deals` deals with each of two sheets on the same seeds, with `player_count` bots.

    Call `poll` until `is_finished`; the `report` gets more certain with every match. To stop earlier, call `close`.
    Creating a laboratory submits the first matches, and raises what the executor raises if that fails.
    """

    def __init__(
        self,
        first: RuleSheet,
        second: RuleSheet,
        player_count: int,
        min_deals: int,
        seed: int,
        process_count: int,
        make_executor: Callable[[int], Executor] = process_executor,
    ) -> None:
        self._sheets = (first, second)
        self._player_count = player_count
        self._seed = seed
        self.deals_per_match = deals_each(first, second)
        """The least number of deals played with each sheet per seed."""
        self.match_count = ceil(min_deals / self.deals_per_match)
        """The number of seeds each sheet is played on."""
        self.matches_done = 0
        self.matches_alike = 0
        """The number of matches that went the same way with both sheets."""
        self._tallies = tuple(SheetTally(sheet.scoring) for sheet in self._sheets)
        self._executor = make_executor(process_count)
        self._futures: dict[int, Future[MatchPair]] = {}
        self._numbers = iter(range(self.match_count))
        self._max_futures = 2 * process_count
        try:
            self._submit_matches()
        except BaseException:
            self.close()
            raise

    @property
    def is_finished(self) -> bool:
        """Whether all matches have been played."""
        return self.matches_done == self.match_count

    @property
    def deals_played(self) -> tuple[int, int]:
        """The numbers of deals played with each of the two sheets, in the order in which the sheets are compared."""
        first, second = self._tallies
        return first.deals, second.deals

    @property
    def progress_in_deals(self) -> tuple[int, int]:
        """Return the number of deals played with each sheet so far, and the number that will be played in all.

        Both are minimums, as a match counts with its least number of deals.
        """
        return self.matches_done * self.deals_per_match, self.match_count * self.deals_per_match

    def poll(self, wait_seconds: float = 0) -> bool:
        """Collect finished matches in order, waiting up to `wait_seconds` for the next; return whether there were any.
        Close the laboratory after the last match.

        Raises:
            GivenUpError: no more matches will be played; the laboratory is closed.
        """
        before = self.matches_done
        while self.matches_done in self._futures:
            future = self._futures[self.matches_done]
            if wait_seconds and self.matches_done == before:
                wait_for([future], wait_seconds)
            if not future.done():
                break
            try:
                pair = future.result()
            except Exception as problem:
                self._give_up(_("match {number} went wrong").format(number=self.matches_done + 1), problem)
            del self._futures[self.matches_done]
            for tally, match in zip(self._tallies, pair, strict=True):
                tally.add(match)
            self.matches_alike += pair[0] == pair[1]
            self.matches_done += 1
            try:
                self._submit_matches()
            except Exception as problem:
                self._give_up(_("no more can be played"), problem)
        if self.is_finished:
            self.close()
        return self.matches_done > before

    def report(self) -> list[MeasureText]:
        """Return the measures of the matches played so far, in words; an empty list before the first match."""
        one, other = (sheet.scoring.settle != "own" for sheet in self._sheets)
        return [measure_text(line, (one, other)) for line in self.comparisons()]

    def comparisons(self) -> list[MeasureComparison]:
        """Return every measure of both sheets as numbers; an empty list before the first match."""
        first, second = self._tallies
        return list(first.comparisons_with(second)) if self.matches_done else []

    def close(self) -> None:
        """Cancel the matches not played yet, and end those under way where the executor can."""
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _give_up(self, what: str, problem: Exception) -> NoReturn:
        self.close()
        why = " ".join(str(problem).split()) or type(problem).__name__
        raise GivenUpError(f"{what}: {why}") from problem

    def _submit_matches(self) -> None:
        """Submit pairs of matches, one by each sheet on the same seed, until every process has one pair under way and
        one waiting, or no seeds are left.
        """
        while len(self._futures) < self._max_futures and (number := next(self._numbers, None)) is not None:
            task = (*self._sheets, self._player_count, self._seed, number, self.deals_per_match)
            with interrupts_blocked():
                self._futures[number] = self._executor.submit(_play_pair, *task)


def _play_pair(first: RuleSheet, second: RuleSheet, players: int, seed: int, number: int, deals: int) -> MatchPair:
    one, other = (play_one(sheet, players, seed, number, deals) for sheet in (first, second))
    return one, other


def common_player_counts(first: RuleSheet, second: RuleSheet) -> Iterator[int]:
    """Yield the numbers of players that both sheets allow."""
    least, most = max(first.players.min, second.players.min), min(first.players.max, second.players.max)
    yield from range(least, most + 1)
