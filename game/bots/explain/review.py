"""What the decisions of a deal cost, and what the mistakes among them were about.

A verdict is what `judging` found of one decision. Here they are marked, summed up and sorted into what somebody can
learn from them: the kinds of mistakes that cost most.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from math import hypot, sqrt

from msgspec import Struct

from game.bots.contests.estimates import student
from game.bots.explain.reasons import GoesOut, PlayReason
from game.bots.knowledge.memory import Situation
from game.engine.actions import Action, Add, Buy, CallRummy, Claim, Discard, DrawDiscards, DrawStock, Lay, Slide, Take

SIZES = (0.5, 1.0, 2.5)
"""What is marked `?!`, `?` and `??`, in what an average card is worth to play: points mean more in one game than in
another. Half a card is what a careful player sees, a card is a turn lost, and two or three decide many a deal."""
MOST = 3
"""Kinds of mistakes that are told at once."""
_PLAYS = (Lay, Add, Take, Slide)


class MistakeMark(Enum):
    """How bad a decision was; none where the cost is small, or not beyond the noise."""

    NONE = ""
    DOUBTFUL = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


class Verdict(Struct, frozen=True):
    """What a decision cost beside the best other one, in points the seat is ahead of the mean of the others.

    With hindsight it is what the best of all brings in the true cards, played on once: at most so much was lost.
    """

    situation: Situation
    best: Action | None
    """The same as what was played where nothing seemed better."""
    cost: float = 0.0
    """May be less than nothing, by chance."""
    error: float = 0.0
    """Its standard error."""
    worlds: int = 0
    """In how many worlds it was measured; none where there was nothing to compare, or nothing can be said."""
    measured: bool = False
    """Whether it was measured in fresh worlds; otherwise it is nothing, as far as the first look tells."""
    mark: MistakeMark = MistakeMark.NONE
    line: tuple[Action, ...] = ()
    """The better action and the plays that are meant to follow."""
    reasons: tuple[PlayReason, ...] = ()
    """What speaks for the better action."""
    against: tuple[PlayReason, ...] = ()
    """What speaks against the one that was chosen and not against the better one as well."""

    @property
    def at(self) -> int:
        """Actions of the match before it."""
        return self.situation.at

    @property
    def played(self) -> Action | None:
        """What was chosen; None where the seat let pass what it could claim."""
        return self.situation.played

    @property
    def hindsight(self) -> bool:
        """Whether hidden cards were used."""
        return self.situation.truth is not None

    @property
    def spread(self) -> float:
        """The half-width of the interval the true cost is in 95 times in 100."""
        return half_width(self.error, self.worlds)

    @property
    def right(self) -> bool:
        """Whether nothing better was found."""
        return self.best == self.played


def mark_of(cost: float, spread: float, average: float) -> MistakeMark:
    """Return the mark of a cost of this uncertainty, where an average card is worth so much to play."""
    if cost <= 0 or cost < spread:
        return MistakeMark.NONE
    reached = sum(cost >= size * average for size in SIZES)
    return tuple(MistakeMark)[reached]


def half_width(error: float, worlds: int) -> float:
    """Return the half-width of the interval in which the truth is 95 times in 100; 0 where that cannot be said."""
    return student(worlds - 1) * error if worlds > 1 else 0.0


class MistakeKind(Enum):
    """What a mistake was about."""

    DANGEROUS = "dangerous"
    """A discard others could use was thrown, and another was less dangerous."""
    USEFUL = "useful"
    """A card was thrown that was of more use than another."""
    KEPT = "kept"
    """Something that could have been put on the table was kept in hand."""
    EARLY = "early"
    """Something was put on the table that had better been kept."""
    OUT = "out"
    """Something was put on the table where a discard would have gone out."""
    ARRANGED = "arranged"
    """Something else should have been put on the table."""
    LEFT = "left"
    """Discards were left that should have been taken."""
    TAKEN = "taken"
    """Discards were taken that should have been left."""
    DEPTH = "depth"
    """Discards were taken, but too many or too few."""
    NOT_BOUGHT = "not_bought"
    BOUGHT = "bought"
    NOT_CALLED = "not_called"
    CALLED = "called"
    ENDED = "ended"
    """The deal was ended, or not, by a pass once the stock was out."""


class Weakness(Struct, frozen=True):
    """A kind of mistake: how often it was made, what it likely cost in all, and the dearest of them.

    What is marked was dear, some of it by chance. So `cost` is less than what was measured, the more so the fewer
    mistakes there were among all that was measured and the less sure they are; `spread` is the half-width of the
    interval the true cost is in.
    """

    kind: MistakeKind
    count: int
    cost: float
    worst: Verdict
    spread: float = 0.0


class Cost(Struct, frozen=True):
    """What decisions cost in all, which may be less than nothing by chance, and how uncertain that is."""

    points: float
    error: float
    """The standard error."""
    spread: float
    """The half-width of the interval the true cost is in 95 times in 100."""
    decisions: int
    measured: int
    """How many of them were measured and not only looked at."""


def cost_of(verdicts: Iterable[Verdict]) -> Cost:
    """Sum the costs up. Single ones may be below nothing by chance: then they weigh up others that are above."""
    known = list(verdicts)
    return Cost(
        sum(each.cost for each in known),
        hypot(*(each.error for each in known)),
        hypot(*(each.spread for each in known)),
        len(known),
        sum(each.measured for each in known),
    )


def weaknesses(verdicts: Iterable[Verdict], most: int = MOST) -> list[Weakness]:
    """Return the kinds of marked mistakes that cost most, the dearest first; not what may be chance alone."""
    measured = [verdict for verdict in verdicts if verdict.measured]
    marked = [verdict for verdict in measured if verdict.mark is not MistakeMark.NONE]
    # How far true costs are from nothing, on average over all that was measured: the marked ones beyond their noise.
    scatter = sum(each.cost**2 - each.error**2 for each in marked) / max(1, len(measured))
    found: dict[MistakeKind, list[Verdict]] = {}
    for verdict in marked:
        found.setdefault(kind_of(verdict), []).append(verdict)
    learnt = [_weakness(kind, each, scatter) for kind, each in found.items()]
    return sorted([each for each in learnt if each.cost >= each.spread], key=lambda each: -each.cost)[:most]


def _weakness(kind: MistakeKind, made: Sequence[Verdict], scatter: float) -> Weakness:
    """A weakness, each cost reduced by as much of it as is likely to be chance (empirical Bayes)."""
    shares = [scatter / (scatter + each.error**2) for each in made]
    cost = sum(share * each.cost for share, each in zip(shares, made, strict=True))
    spread = hypot(*(sqrt(share) * each.spread for share, each in zip(shares, made, strict=True)))
    return Weakness(kind, len(made), cost, max(made, key=lambda each: each.cost), spread)


def kind_of(verdict: Verdict) -> MistakeKind:
    """Return what a mistake was about."""
    played, best = verdict.played, verdict.best
    calls = _called(played, best)
    if calls is not None:
        return calls
    if isinstance(played, Discard):
        if isinstance(best, Discard):
            return MistakeKind.DANGEROUS if verdict.against else MistakeKind.USEFUL
        return MistakeKind.KEPT
    if isinstance(played, _PLAYS):
        if not isinstance(best, Discard):
            return MistakeKind.ARRANGED
        return MistakeKind.OUT if GoesOut() in verdict.reasons else MistakeKind.EARLY
    if isinstance(played, DrawDiscards):
        return MistakeKind.DEPTH if isinstance(best, DrawDiscards) else MistakeKind.TAKEN
    return MistakeKind.LEFT if isinstance(played, DrawStock) and isinstance(best, DrawDiscards) else MistakeKind.ENDED


def _called(played: Action | None, best: Action | None) -> MistakeKind | None:
    """The kind of a mistake about something out of turn."""
    if isinstance(best, Buy):
        return MistakeKind.NOT_BOUGHT
    if isinstance(played, Buy):
        return MistakeKind.BOUGHT
    if isinstance(best, CallRummy | Claim):
        return MistakeKind.NOT_CALLED
    return MistakeKind.CALLED if isinstance(played, CallRummy | Claim) else None
