"""Reviews of a seat's decisions in other processes, deal by deal; the caller polls them and can cancel."""

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
from game.bots.explain.judging import DETERMINIZATIONS, judge
from game.bots.explain.luck import DealStep, Luck, chance_events, luck_above_others, luck_by_seat
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
from game.session.match.replay import actions_of_deal, is_deal_over, situations
from game.session.opponents import coach_traits
from game.session.players.processes import GivenUpError, Pool, interrupts_blocked, process_executor

__all__ = [
    "Cost",
    "DealReview",
    "Finding",
    "Luck",
    "LuckJob",
    "MistakeKind",
    "MistakeMark",
    "ReviewError",
    "ReviewJob",
    "ReviewProblem",
    "Verdict",
    "Weakness",
    "cost_of",
    "count_finished_deals",
    "deal_luck",
    "findings",
    "weaknesses",
]

PreparedDeal = tuple[tuple[Situation, ...], tuple[Luck, ...], float]
"""The decisions to judge in a deal, the luck of every seat, and the value of an average card."""
VerdictFields = dict[str, Any]
"""The fields of a verdict without the situation."""


class ReviewProblem(Enum):
    """The reason why a deal cannot be reviewed."""

    NOT_OVER = "not_over"
    """The deal is not over, so its hidden cards are secret."""
    RECORD = "record"
    """The record cannot be replayed."""
    LOST = "lost"
    """A process was lost, or none can be started."""
    FAILED = "failed"


class ReviewError(Exception):
    """The review has ended: `deal` cannot be reviewed for the reason `problem`; `detail` has more from the system, if
    there is any.
    """

    def __init__(self, deal: int, problem: ReviewProblem, detail: str = "") -> None:
        super().__init__(deal, problem, detail)
        self.deal = deal
        self.problem = problem
        self.detail = detail


class DealReview(Struct, frozen=True):
    """The cost of one seat's decisions in a finished deal, as far as judged, beside the luck of the cards."""

    deal: int
    seat: int
    has_hindsight: bool
    lucks: tuple[Luck, ...]
    """The luck of every seat."""
    decision_count: int
    """The number of decisions in the deal."""
    average_card_value: float
    """The points of an average card that is not wild: the scale of costs in this game."""
    verdicts: tuple[Verdict, ...] = ()

    @property
    def own_luck(self) -> Luck:
        """The luck of the reviewed seat."""
        return self.lucks[self.seat]

    @property
    def luck_lead(self) -> float:
        """The points that the cards gave the seat by luck, less the mean of the other seats."""
        return luck_above_others(self.lucks, self.seat)[0]

    @property
    def luck_lead_error(self) -> float:
        """The standard error of `luck_lead`."""
        return luck_above_others(self.lucks, self.seat)[1]

    @property
    def is_finished(self) -> bool:
        """Whether all decisions were judged."""
        return len(self.verdicts) == self.decision_count


class ReviewJob:
    """Judges all decisions of `seat` in some deals of a record.

    It judges by `determinization_count` determinizations, or with `hindsight` by the true cards. Call `poll` now and
    then to collect the verdicts: `reviews` holds those so far, by deal. `poll` raises `ReviewError` and closes the job
    if a deal cannot be reviewed, for one because it is not over.

    Deals in `finished_reviews` are not judged again; every review is added to it once it is complete. The processes
    belong to `pool`, which the caller closes.
    """

    def __init__(
        self,
        record: Record,
        seat: int,
        deals: Sequence[int],
        pool: Pool,
        hindsight: bool = False,
        finished_reviews: dict[int, DealReview] | None = None,
        determinization_count: int = DETERMINIZATIONS,
    ) -> None:
        self._finished_reviews = {} if finished_reviews is None else finished_reviews
        self.reviews = {deal: self._finished_reviews[deal] for deal in deals if deal in self._finished_reviews}
        self._record = record
        self._seat = seat
        self._pool = pool
        self._hindsight = hindsight
        self._determinization_count = determinization_count
        self._deals = [deal for deal in deals if deal not in self.reviews]
        self._prepared: deque[Future[PreparedDeal]] = deque()
        """The deal to judge next."""
        self._situations: tuple[Situation, ...] = ()
        """The decisions of the deal under way."""
        self._judging: deque[Future[VerdictFields]] = deque()
        self._closed = False
        if self._deals:
            self._submit_preparation(self._deals[0])

    @property
    def is_finished(self) -> bool:
        """Whether the review is complete: all decisions were judged."""
        return not self._deals

    @property
    def is_running(self) -> bool:
        """Whether decisions are still being judged: not finished and not cancelled."""
        return not self._closed and not self.is_finished

    @property
    def progress(self) -> tuple[int, int]:
        """The number of decisions judged, and the number of all decisions in the deals whose review has begun."""
        known = self.reviews.values()
        return sum(len(each.verdicts) for each in known), sum(each.decision_count for each in known)

    def poll(self, wait_seconds: float = 0) -> bool:
        """Collect judged decisions and prepared deals in order, waiting up to `wait_seconds` for the next. Return
        whether there were any.

        Raises:
            ReviewError: a deal cannot be reviewed; the job is closed.
        """
        news = False
        while self.is_running:
            try:
                if not self._collect_next(0 if news else wait_seconds):
                    break
            except ReviewError:
                self.close()
                raise
            except Exception as problem:
                self.close()
                why = ReviewProblem.LOST if isinstance(problem, BrokenExecutor | OSError) else ReviewProblem.FAILED
                detail = " ".join(str(problem).split()) or type(problem).__name__
                raise ReviewError(self._deals[0], why, detail) from problem
            news = True
        return news

    def close(self) -> None:
        """Cancel the deals not prepared and the decisions not judged yet; `poll` does nothing then. `reviews` keep what
        was judged.
        """
        self._closed = True
        waiting: list[Future[Any]] = [*self._prepared, *self._judging]
        for future in waiting:
            future.cancel()

    def _collect_next(self, wait_seconds: float) -> bool:
        """Take in the next prepared deal or judged decision and submit more work. Return whether it was ready within
        `wait_seconds`.
        """
        deal = self._deals[0]
        review = self.reviews.get(deal)
        first: Future[Any] = self._judging[0] if review else self._prepared[0]
        if wait_seconds:
            wait_for([first], wait_seconds)
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
        self._submit_situations(len(review.verdicts))
        if review.is_finished:
            self._finished_reviews[deal] = review
            self._deals.pop(0)
        return True

    def _submit_situations(self, judged_count: int) -> None:
        """Submit decisions of this deal until every process has one under way and one waiting, or none are left; the
        first `judged_count` are judged already. Besides, submit the preparation of the next deal, if there is one and
        it has not been submitted.
        """
        ahead = judged_count + len(self._judging)
        for situation in self._situations[ahead : judged_count + 2 * self._pool.process_count]:
            self._judging.append(self._pool.submit(judge_situation, situation, self._determinization_count))
        if not self._prepared and len(self._deals) > 1:
            self._submit_preparation(self._deals[1])

    def _submit_preparation(self, deal: int) -> None:
        self._prepared.append(self._pool.submit(prepare_deal, self._record, deal, self._seat, self._hindsight))


def count_finished_deals(moves: Iterable[tuple[Action, State, list[Event]]]) -> int:
    """Return the number of finished deals in a record. `moves` are its moves as `replay_actions` yields them; errors
    raised while they are read are not caught.
    """
    return sum(is_deal_over(state) for _, state, _ in moves)


def prepare_deal(record: Record, deal: int, seat: int, hindsight: bool) -> PreparedDeal:
    """Return the material for the review of deal number `deal` (from 1): the decisions of `seat`, the luck of all
    seats, and the average points of a card that is not wild.

    With `hindsight` the decisions are to be judged by the true cards.

    Raises:
        ReviewError: the record cannot be replayed, has no such deal, or the deal is not over.
    """
    try:
        played = list(actions_of_deal(record, deal))
    except RecordError as error:
        raise ReviewError(deal, ReviewProblem.RECORD, str(error)) from error
    if not played or not is_deal_over(played[-1].state_after):
        raise ReviewError(deal, ReviewProblem.NOT_OVER)
    steps = [(each.state_before, each.state_after, each.events) for each in played]
    luck = luck_by_seat(played[0].state_before.players, chance_events(steps, Random(record.header.seed)))
    rules = played[-1].state_after.rules
    average = fmean(rules.values[card] for card in rules.pack if card not in rules.wild)
    return tuple(situations(played, seat, hindsight)), luck, average


def judge_situation(situation: Situation, determinization_count: int) -> VerdictFields:
    """Return the coach's verdict on a decision by `determinization_count` determinizations, as fields without the
    situation, which the caller has. As in `judge`, nothing is measured where the coach would do the same.
    """
    found = structs.asdict(judge(situation, determinization_count, BotSpec("coach", coach_traits())))
    del found["situation"]
    return found


def deal_luck(match: Match) -> tuple[Luck, ...]:
    """Return the luck of every seat in this deal, computed in about a second; an empty tuple while the deal lasts."""
    told = match.history.disclosed_steps()
    return _compute_lucks(len(match.seats), told, match.header.seed) if told else ()


class LuckJob:
    """Computes the luck of every seat in the finished deal of a match in another process. Call `poll` now and then, and
    `close`.
    """

    def __init__(self, match: Match, make_executor: Callable[[int], Executor] = process_executor) -> None:
        """Start computing the luck of the seats in one process of the executor that `make_executor` makes. The deal
        must be over, which is not checked. Raises OSError or RuntimeError if no process can be started.
        """
        self._executor = make_executor(1)
        try:
            with interrupts_blocked():
                seats, told = len(match.seats), match.history.disclosed_steps()
                self._future = self._executor.submit(_compute_lucks, seats, told, match.header.seed)
        except BaseException:
            self.close()
            raise

    def poll(self) -> tuple[Luck, ...] | None:
        """Return the luck of every seat, in seat order, and end the process; None while it is not known.

        Raises:
            GivenUpError: it cannot be computed.
        """
        if not self._future.done():
            return None
        self.close()
        try:
            return self._future.result()
        except Exception as problem:
            raise GivenUpError(" ".join(str(problem).split()) or type(problem).__name__) from problem

    def close(self) -> None:
        """Cancel the computation and end its process."""
        self._executor.shutdown(wait=False, cancel_futures=True)


def _compute_lucks(seat_count: int, steps: tuple[DealStep, ...], seed: int) -> tuple[Luck, ...]:
    return luck_by_seat(seat_count, chance_events(steps, Random(seed)))
