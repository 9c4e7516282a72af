"""The review of a seat's decisions in other processes, deal by deal, while whoever asked watches or gives up."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from concurrent.futures import wait as wait_for
from typing import Any, TypeVar

from msgspec import Struct, structs

from game.bots.lessons import Cost, Kind, Lesson, cost_of, lessons
from game.bots.luck import Luck
from game.bots.review import WORLDS, Mark, Moment, Verdict, judge
from game.engine.record import Record
from game.engine.replay import moves
from game.engine.state import Phase
from game.session.laboratory import GivenUpError, processes
from game.session.luck import recorded_luck
from game.session.moments import moments
from game.session.worker import uninterrupted

__all__ = [
    "Cost",
    "DealReview",
    "Kind",
    "Lesson",
    "Mark",
    "Reviewing",
    "Verdict",
    "cost_of",
    "deals_over",
    "lessons",
]

T = TypeVar("T")
Prepared = tuple[tuple[Moment, ...], Luck]


class DealReview(Struct, frozen=True):
    """What one seat's decisions cost in a deal that is over, as far as they were judged, beside what the cards gave."""

    deal: int
    seat: int
    hindsight: bool
    luck: Luck
    decisions: int
    """How many there were."""
    verdicts: tuple[Verdict, ...] = ()

    @property
    def finished(self) -> bool:
        """Whether all of them were judged."""
        return len(self.verdicts) == self.decisions


class Reviewing:
    """Judges all that `seat` decided in some deals of a record, in `worlds` worlds; with `hindsight` in the true one.

    Call `poll` now and then; `reviews` grow with every decision. A deal that is `known` already is not judged again,
    and one that was judged is known then. Deals that are not over have no review: hidden cards are nobody's business
    before.
    """

    def __init__(
        self,
        record: Record,
        seat: int,
        deals: Sequence[int],
        hindsight: bool = False,
        known: dict[int, DealReview] | None = None,
        jobs: int = 1,
        worlds: int = WORLDS,
        start: Callable[[int], Executor] = processes,
    ) -> None:
        self._known = {} if known is None else known
        self.reviews = {deal: self._known[deal] for deal in deals if deal in self._known}
        self._seat = seat
        self._hindsight = hindsight
        self._worlds = worlds
        self._ahead = 2 * jobs
        self._deals = [deal for deal in deals if deal not in self.reviews]
        self._judging: deque[Future[Verdict]] = deque()
        self._moments: deque[Moment] = deque()
        self._executor = start(jobs) if self._deals else None
        self._closed = False
        try:
            self._prepared = {deal: self._submit(_prepare, record, deal, seat, hindsight) for deal in self._deals}
        except BaseException:
            self.close()
            raise

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
            GivenUpError: nothing more will be judged.
        """
        news = False
        while self._deals and not self._closed:
            try:
                if not self._step(0 if news else wait):
                    break
            except Exception as problem:
                self.close()
                why = " ".join(str(problem).split()) or type(problem).__name__
                raise GivenUpError(f"deal {self._deals[0]} cannot be reviewed: {why}") from problem
            news = True
        if self.finished:
            self.close()
        return news

    def close(self) -> None:
        """Give up what was not judged yet."""
        self._closed = True
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)

    def _step(self, wait: float) -> bool:
        """Take in the next thing that is ready; whether there was one."""
        deal = self._deals[0]
        first: Future[Any] = self._judging[0] if self._judging else self._prepared[deal]
        if wait:
            wait_for([first], wait)
        if not first.done():
            return False
        if not self._judging:
            found, luck = self._prepared[deal].result()
            self._moments.extend(found)
            self.reviews[deal] = DealReview(deal, self._seat, self._hindsight, luck, len(found))
        else:
            review = self.reviews[deal]
            verdicts = (*review.verdicts, self._judging.popleft().result())
            self.reviews[deal] = structs.replace(review, verdicts=verdicts)
        while self._moments and len(self._judging) < self._ahead:
            self._judging.append(self._submit(judge, self._moments.popleft(), self._worlds))
        if self.reviews[deal].finished:
            self._known[deal] = self.reviews[deal]
            self._deals.pop(0)
        return True

    def _submit(self, do: Callable[..., T], *args: object) -> Future[T]:
        assert self._executor is not None
        with uninterrupted():
            return self._executor.submit(do, *args)


def deals_over(record: Record) -> int:
    """Return how many deals of a record are over. RecordError if it cannot be replayed."""
    return sum(state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER) for _, state, _ in moves(record))


def _prepare(record: Record, deal: int, seat: int, hindsight: bool) -> Prepared:
    if deal > deals_over(record):
        raise ValueError("it is not over")
    return tuple(moments(record, deal, seat, hindsight)), recorded_luck(record, deal)[seat]
