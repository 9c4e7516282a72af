"""The review of a seat's decisions in other processes, deal by deal, while whoever asked watches or gives up."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from concurrent.futures import wait as wait_for
from enum import Enum
from random import Random
from statistics import fmean
from typing import Any

from msgspec import Struct, structs

from game.bots.base import BotSpec
from game.bots.explain.judging import WORLDS, judge
from game.bots.explain.luck import DealStep, Luck, beside, chances, lucks
from game.bots.explain.review import (
    Cost,
    Finding,
    MistakeKind,
    MistakeMark,
    Verdict,
    Weakness,
    cost_of,
    findings,
    weaknesses,
)
from game.bots.knowledge.memory import Situation
from game.engine.actions import Action
from game.engine.events import Event
from game.engine.state import State
from game.record.record import Record, RecordError
from game.session.match.match import Match
from game.session.match.replay import over, played_in, situations
from game.session.opponents import coach
from game.session.players.laboratory import GivenUpError
from game.session.players.processes import Pool, processes, uninterrupted

__all__ = [
    "Cost",
    "DealReview",
    "Finding",
    "GivenUpError",
    "Luck",
    "MistakeKind",
    "MistakeMark",
    "Reckoning",
    "ReviewError",
    "Reviewing",
    "Verdict",
    "Weakness",
    "Why",
    "cost_of",
    "deal_luck",
    "deals_over",
    "findings",
    "weaknesses",
]

Prepared = tuple[tuple[Situation, ...], tuple[Luck, ...], float]
"""What is to be judged in a deal, the luck of every seat, and what an average card counts."""
Found = dict[str, Any]
"""A verdict by its fields, without the situation."""


class Why(Enum):
    """Why a deal cannot be reviewed."""

    NOT_OVER = "not_over"
    """Hidden cards are nobody's business before."""
    RECORD = "record"
    """It cannot be replayed."""
    LOST = "lost"
    """A process was lost, or none can be started."""
    FAILED = "failed"


class ReviewError(Exception):
    """Nothing more will be judged: `deal` cannot be, and `detail` says more of it where the system did."""

    def __init__(self, deal: int, why: Why, detail: str = "") -> None:
        super().__init__(deal, why, detail)
        self.deal = deal
        self.why = why
        self.detail = detail


class DealReview(Struct, frozen=True):
    """What one seat's decisions cost in a deal that is over, as far as they were judged, beside what the cards gave."""

    deal: int
    seat: int
    hindsight: bool
    lucks: tuple[Luck, ...]
    """Of every seat."""
    decisions: int
    """How many there were."""
    average: float
    """What an average card counts, no wild: the measure of what is much in this game."""
    verdicts: tuple[Verdict, ...] = ()

    @property
    def luck(self) -> Luck:
        """What the cards gave the seat itself."""
        return self.lucks[self.seat]

    @property
    def given(self) -> float:
        """By how much the cards put the seat ahead of the mean of the others: points as those of the costs."""
        return beside(self.lucks, self.seat)[0]

    @property
    def given_error(self) -> float:
        """The standard error of that."""
        return beside(self.lucks, self.seat)[1]

    @property
    def finished(self) -> bool:
        """Whether all of them were judged."""
        return len(self.verdicts) == self.decisions


class Reviewing:
    """Judges all that `seat` decided in some deals of a record, in `worlds` worlds; with `hindsight` in the true one.

    Call `poll` now and then; `reviews` grow with every decision. A deal that is `known` already is not judged again,
    and one that was judged is known then. Deals that are not over have no review. The processes of `pool` do the work;
    who gave them ends them.
    """

    def __init__(
        self,
        record: Record,
        seat: int,
        deals: Sequence[int],
        pool: Pool,
        hindsight: bool = False,
        known: dict[int, DealReview] | None = None,
        worlds: int = WORLDS,
    ) -> None:
        self._known = {} if known is None else known
        self.reviews = {deal: self._known[deal] for deal in deals if deal in self._known}
        self._record = record
        self._seat = seat
        self._pool = pool
        self._hindsight = hindsight
        self._worlds = worlds
        self._deals = [deal for deal in deals if deal not in self.reviews]
        self._prepared: deque[Future[Prepared]] = deque()
        """Of the deal that comes next."""
        self._situations: tuple[Situation, ...] = ()
        """Of the deal under way."""
        self._judging: deque[Future[Found]] = deque()
        self._closed = False
        if self._deals:
            self._prepare(self._deals[0])

    @property
    def finished(self) -> bool:
        """Whether everything was judged."""
        return not self._deals

    @property
    def running(self) -> bool:
        """Whether something still is being judged: it is not finished, nor was it given up."""
        return not self._closed and not self.finished

    @property
    def progress(self) -> tuple[int, int]:
        """How many decisions were judged, and how many there are in the deals looked at so far."""
        known = self.reviews.values()
        return sum(len(each.verdicts) for each in known), sum(each.decisions for each in known)

    def poll(self, wait: float = 0) -> bool:
        """Take in what was judged, in order; whether there was anything. Waits up to `wait` seconds for the next.

        Raises:
            ReviewError: nothing more will be judged.
        """
        news = False
        while self.running:
            try:
                if not self._step(0 if news else wait):
                    break
            except ReviewError:
                self.close()
                raise
            except Exception as problem:
                self.close()
                why = Why.LOST if isinstance(problem, BrokenExecutor | OSError) else Why.FAILED
                detail = " ".join(str(problem).split()) or type(problem).__name__
                raise ReviewError(self._deals[0], why, detail) from problem
            news = True
        return news

    def close(self) -> None:
        """Give up what was not judged yet."""
        self._closed = True
        waiting: list[Future[Any]] = [*self._prepared, *self._judging]
        for future in waiting:
            future.cancel()

    def _step(self, wait: float) -> bool:
        """Take in the next thing that is ready; whether there was one."""
        deal = self._deals[0]
        review = self.reviews.get(deal)
        first: Future[Any] = self._judging[0] if review else self._prepared[0]
        if wait:
            wait_for([first], wait)
        if not first.done():
            return False
        if review is None:
            self._situations, lucks, average = self._prepared.popleft().result()
            review = DealReview(deal, self._seat, self._hindsight, lucks, len(self._situations), average)
        else:
            found = self._judging.popleft().result()
            situation = self._situations[len(review.verdicts)]
            review = structs.replace(review, verdicts=(*review.verdicts, Verdict(situation, **found)))
        self.reviews[deal] = review
        self._refill(len(review.verdicts))
        if review.finished:
            self._known[deal] = review
            self._deals.pop(0)
        return True

    def _refill(self, judged: int) -> None:
        """Keep every process busy, but with no more than can be given up quickly; after this deal comes the next."""
        ahead = judged + len(self._judging)
        for situation in self._situations[ahead : judged + 2 * self._pool.jobs]:
            self._judging.append(self._pool.submit(found_of, situation, self._worlds))
        if not self._prepared and len(self._deals) > 1:
            self._prepare(self._deals[1])

    def _prepare(self, deal: int) -> None:
        self._prepared.append(self._pool.submit(prepared, self._record, deal, self._seat, self._hindsight))


def deals_over(played: Iterable[tuple[Action, State, list[Event]]]) -> int:
    """Return how many deals of a record are over, as `moves` yields it, with its errors."""
    return sum(over(state) for _, state, _ in played)


def prepared(record: Record, deal: int, seat: int, hindsight: bool) -> Prepared:
    """Return what a review of a deal begins with. ReviewError if there is nothing to review."""
    try:
        played = list(played_in(record, deal))
    except RecordError as error:
        raise ReviewError(deal, Why.RECORD, str(error)) from error
    if not played or not over(played[-1].after):
        raise ReviewError(deal, Why.NOT_OVER)
    steps = [(each.before, each.after, each.events) for each in played]
    luck = lucks(played[0].before.players, chances(steps, Random(record.header.seed)))
    rules = played[-1].after.rules
    average = fmean(rules.values[card] for card in rules.pack if card not in rules.wild)
    return tuple(situations(played, seat, hindsight)), luck, average


def found_of(situation: Situation, worlds: int) -> Found:
    """Return what was found of a decision: the verdict without the situation, which whoever asked has already."""
    found = structs.asdict(judge(situation, worlds, BotSpec("coach", coach())))
    del found["situation"]
    return found


def deal_luck(table: Match) -> tuple[Luck, ...]:
    """Return the luck of every seat in this deal, in a second or so; nothing while it lasts."""
    told = table.past.told_afterwards()
    return _reckoned(len(table.seats), told, table.header.seed) if told else ()


class Reckoning:
    """The luck of every seat in the deal of a table that is over. Call `poll` now and then, and `close` it."""

    def __init__(self, table: Match, start: Callable[[int], Executor] = processes) -> None:
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


def _reckoned(seats: int, steps: tuple[DealStep, ...], seed: int) -> tuple[Luck, ...]:
    return lucks(seats, chances(steps, Random(seed)))
