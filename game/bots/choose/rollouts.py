"""Choices compared in worlds that may be the true one, each played out to the end of the deal by a simulator.

All of them are played in the same worlds, and what falls behind beyond the noise is dropped. What an end is worth is
what it does for the match. Which choices there are, and what is known, is the subject of those who ask:
`hand_rollouts`, `table_rollouts`, `face_up`, `contract_rollouts`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Generic, NamedTuple, TypeVar

from game.bots.base import Limit
from game.bots.knowledge.match_chances import chance_after, match_worth
from game.bots.simulate.worlds import Compared
from game.engine.state import State

_BATCH = 16
"""Worlds between two looks at what falls behind."""
_SURE = 1.0
"""Standard errors by which another choice must be better than the first: between equals others are chosen now and then,
which costs nothing, and what is a little better is not missed."""

End = TypeVar("End")
"""How a deal ended, in the simulator's own terms."""


class Price(NamedTuple):
    """What an end of a deal brings a seat."""

    worth: float
    """What it is worth for the match, told in points: what decides."""
    chance: float
    """Its chance to win the match then; 0 where nobody can say."""


Priced = Callable[[int], list[Price]]
"""What each of several actions leads to in the world of a number."""


class Judge(Generic[End]):
    """What the ends of a deal are worth to a seat; `points` reckons what an end brings every seat."""

    def __init__(self, state: State, seat: int, points: Callable[[End], tuple[int, ...]]) -> None:
        self._state = state
        self._seat = seat
        self._points = points
        self._known: dict[End, float] = {}

    def worth(self, end: End) -> float:
        """Return what one is worth, for the match and told in points."""
        found = self._known.get(end)
        if found is None:
            found = self._known[end] = match_worth(self._state, self._seat, self._points(end))
        return found

    def price(self, end: End) -> Price:
        """Return what one brings, in points and in chances of the match."""
        state = self._state
        chance = 0.0 if state.columns else chance_after(state, self._seat, self._points(end))
        return Price(self.worth(end), chance)

    def prices(self, count: int, world: Callable[[int], Callable[[int], End]]) -> Priced:
        """Return what tells the prices of so many choices; `world` deals that of a number, and tells each one's end."""

        def price(number: int) -> list[Price]:
            end_of = world(number)
            return [self.price(end_of(at)) for at in range(count)]

        return price

    def best(
        self,
        count: int,
        worlds: int,
        world: Callable[[int], Callable[[int], End]],
        limit: Limit | None,
        behind: float,
        liking: float = 0.0,
    ) -> int:
        """Return which of so many choices is best, as a number: the first, unless another is likely to be better.

        `world` deals that of a number, and tells each choice's end there. A choice is dropped once it is worse than the
        best by `behind` standard errors; `liking` are points by which the first seems better than it is. Where `limit`
        is over before there were worlds enough to tell, it is the first.
        """
        found = Compared(count)
        for number in range(worlds):
            if limit is not None and limit.over:
                break
            end_of, row = world(number), [0.0] * count
            for at in found.alive:
                row[at] = self.worth(end_of(at))
            row[0] += liking
            found.add(row)
            if number % _BATCH == _BATCH - 1:
                found.drop(behind)
                if len(found.alive) == 1:
                    break
        return found.surely(_SURE) if len(found.rows) >= _BATCH else 0


def mean_and_error(gains: Sequence[float]) -> tuple[float, float]:
    """Return the mean of what a choice gains in each of some worlds, one at least, and its standard error."""
    mean = sum(gains) / len(gains)
    squares = sum([(gain - mean) ** 2 for gain in gains])
    return mean, sqrt(squares / max(1, len(gains) - 1) / len(gains))
