"""What to learn from reviewed decisions: what they cost in all, and which kinds of mistakes cost most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from math import hypot, sqrt

from msgspec import Struct

from game.bots.reasons import GoesOut
from game.bots.review import Mark, Verdict
from game.engine.actions import Action, Add, Buy, CallRummy, Claim, Discard, DrawDiscards, DrawStock, Lay, Slide, Take

MOST = 3
_PLAYS = (Lay, Add, Take, Slide)


class Kind(Enum):
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


class Lesson(Struct, frozen=True):
    """A kind of mistake: how often it was made, what it likely cost in all, and the dearest of them.

    What is marked was dear, some of it by chance. So `cost` is less than what was measured, the more so the fewer
    mistakes there were among all that was measured and the less sure they are; `spread` is the half-width of the
    interval the true cost is in.
    """

    kind: Kind
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


def lessons(verdicts: Iterable[Verdict], most: int = MOST) -> list[Lesson]:
    """Return the kinds of marked mistakes that cost most, the dearest first; not what may be chance alone."""
    measured = [verdict for verdict in verdicts if verdict.measured]
    marked = [verdict for verdict in measured if verdict.mark is not Mark.NONE]
    # How far true costs are from nothing, on average over all that was measured: the marked ones beyond their noise.
    scatter = sum(each.cost**2 - each.error**2 for each in marked) / max(1, len(measured))
    found: dict[Kind, list[Verdict]] = {}
    for verdict in marked:
        found.setdefault(kind_of(verdict), []).append(verdict)
    learnt = [_lesson(kind, each, scatter) for kind, each in found.items()]
    return sorted([each for each in learnt if each.cost >= each.spread], key=lambda each: -each.cost)[:most]


def _lesson(kind: Kind, made: Sequence[Verdict], scatter: float) -> Lesson:
    """A lesson, each cost reduced by as much of it as is likely to be chance (empirical Bayes)."""
    shares = [scatter / (scatter + each.error**2) for each in made]
    cost = sum(share * each.cost for share, each in zip(shares, made, strict=True))
    spread = hypot(*(sqrt(share) * each.spread for share, each in zip(shares, made, strict=True)))
    return Lesson(kind, len(made), cost, max(made, key=lambda each: each.cost), spread)


def kind_of(verdict: Verdict) -> Kind:
    """Return what a mistake was about."""
    played, best = verdict.played, verdict.best
    calls = _called(played, best)
    if calls is not None:
        return calls
    if isinstance(played, Discard):
        if isinstance(best, Discard):
            return Kind.DANGEROUS if verdict.against else Kind.USEFUL
        return Kind.KEPT
    if isinstance(played, _PLAYS):
        if not isinstance(best, Discard):
            return Kind.ARRANGED
        return Kind.OUT if GoesOut() in verdict.reasons else Kind.EARLY
    if isinstance(played, DrawDiscards):
        return Kind.DEPTH if isinstance(best, DrawDiscards) else Kind.TAKEN
    return Kind.LEFT if isinstance(played, DrawStock) and isinstance(best, DrawDiscards) else Kind.ENDED


def _called(played: Action | None, best: Action | None) -> Kind | None:
    """The kind of a mistake about something out of turn."""
    if isinstance(best, Buy):
        return Kind.NOT_BOUGHT
    if isinstance(played, Buy):
        return Kind.BOUGHT
    if isinstance(best, CallRummy | Claim):
        return Kind.NOT_CALLED
    return Kind.CALLED if isinstance(played, CallRummy | Claim) else None
