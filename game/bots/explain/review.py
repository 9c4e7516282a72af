"""What a decision cost: the action somebody chose beside the best of others, by roll-outs in the same worlds.

Worlds are dealt from what the seat knew then, as for a bot that thinks: nothing it could not see decides anything.
First all candidates are tried in a few worlds; what seems better than the action by more than the noise is measured
again in fresh worlds. So the cost is no choice of the luckiest of several numbers, and most decisions take little time.
A decision that is not measured again costs nothing as far as was seen, and is as uncertain as that look was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from enum import Enum
from math import hypot, sqrt
from random import Random
from zlib import crc32

from msgspec import Struct, structs

from game.bots.base import BotSpec
from game.bots.choose.player import candidates
from game.bots.choose.rollouts import World, led_to
from game.bots.contests.estimates import student
from game.bots.contests.selfplay import BrokenMatch
from game.bots.explain.advice import explained
from game.bots.explain.evidence import danger_of
from game.bots.explain.reasons import GoesOut, Reason
from game.bots.knowledge.memory import Memory
from game.bots.knowledge.outlook import Outlook, outlook
from game.bots.knowledge.worlds import worlds
from game.engine.actions import Action, Add, Buy, CallRummy, Claim, Discard, DrawDiscards, DrawStock, Lay, Slide, Take
from game.engine.state import State, View

WORLDS = 24
"""Worlds in which a cost is measured: decisions of one seat in a deal then take about twenty seconds of a processor."""
_TRIED = 3
"""A first look takes this part of them."""
LEAST_WORLDS = 4
"""Worlds below which nothing is said; with hindsight there is but one."""
SIZES = (0.5, 1.0, 2.5)
"""What is marked `?!`, `?` and `??`, in what an average card is worth to play: points mean more in one game than in
another. Half a card is what a careful player sees, a card is a turn lost, and two or three decide many a deal."""
_COACH = BotSpec("coach")


class Mark(Enum):
    """How bad a decision was; none where the cost is small, or not beyond the noise."""

    NONE = ""
    DOUBTFUL = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


class Moment(Struct, frozen=True):
    """Something `view.seat` decided, and what it knew."""

    at: int
    """Actions of the match before it."""
    deal: int
    turn: int
    view: View
    memories: tuple[Memory, ...]
    """What each seat remembers, as far as this one can know."""
    played: Action | None
    """None: the seat let pass what it could claim."""
    truth: State | None = None
    """All cards, for whoever judges with hindsight."""

    @property
    def memory(self) -> Memory:
        """What the seat remembers itself."""
        return self.memories[self.view.seat]


class Verdict(Struct, frozen=True):
    """What a decision cost beside the best other one, in points the seat is ahead of the mean of the others.

    With hindsight it is what the best of all brings in the true cards, played on once: at most so much was lost.
    """

    moment: Moment
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
    mark: Mark = Mark.NONE
    line: tuple[Action, ...] = ()
    """The better action and the plays that are meant to follow."""
    reasons: tuple[Reason, ...] = ()
    """What speaks for the better action."""
    against: tuple[Reason, ...] = ()
    """What speaks against the one that was chosen and not against the better one as well."""

    @property
    def at(self) -> int:
        """Actions of the match before it."""
        return self.moment.at

    @property
    def played(self) -> Action | None:
        """What was chosen; None where the seat let pass what it could claim."""
        return self.moment.played

    @property
    def hindsight(self) -> bool:
        """Whether hidden cards were used."""
        return self.moment.truth is not None

    @property
    def spread(self) -> float:
        """The half-width of the interval the true cost is in 95 times in 100."""
        return _spread(self.error, self.worlds)

    @property
    def right(self) -> bool:
        """Whether nothing better was found."""
        return self.best == self.played


def judge(moment: Moment, count: int = WORLDS) -> Verdict:
    """Return what a decision cost, measured in `count` worlds; with hindsight in the true one."""
    verdict = Verdict(moment, moment.played)
    look = outlook(moment.view, moment.memory)
    found = candidates(moment.view, moment.memory, moment.played)
    if len(found) < 2:
        return verdict
    if moment.truth is not None:
        return _measured(moment, look, found, [World(moment.truth, moment.memories, 0, exact=True)], verdict)
    tried = max(LEAST_WORLDS, count // _TRIED)
    every = _worlds(moment, look, tried + count)
    rows = _played(every[:tried], moment.view.seat, found)
    if len(rows) < LEAST_WORLDS:
        return verdict
    gains = [_gain(rows, other) for other in range(1, len(found))]
    doubt = max(_doubt(gain, error, len(rows)) for gain, error in gains)
    verdict = structs.replace(verdict, error=doubt, worlds=len(rows))
    clear, best = max((gain - error, other) for other, (gain, error) in enumerate(gains, 1))
    if clear <= 0:
        return verdict
    return _measured(moment, look, [moment.played, found[best]], every[tried:], verdict)


def _measured(
    moment: Moment, look: Outlook, found: Sequence[Action | None], every: Sequence[World], verdict: Verdict
) -> Verdict:
    """The verdict with the cost beside the best of the others; unchanged where nothing can be said."""
    rows = _played(every, moment.view.seat, found)
    if len(rows) < (1 if verdict.hindsight else LEAST_WORLDS):
        return verdict
    cost, error, best = max((*_gain(rows, other), other) for other in range(1, len(found)))
    if cost <= 0:
        # With hindsight nothing is better than what is best of all; otherwise chance weighs up what it did elsewhere.
        cost, best = 0.0 if verdict.hindsight else cost, 0
    verdict = structs.replace(verdict, best=found[best], cost=cost, error=error, worlds=len(rows), measured=True)
    verdict = structs.replace(verdict, mark=_mark(look, cost, verdict.spread))
    return verdict if verdict.mark is Mark.NONE else _explained(moment, look, verdict)


def _explained(moment: Moment, look: Outlook, verdict: Verdict) -> Verdict:
    dangers = list(danger_of(look, verdict.played.card)) if isinstance(verdict.played, Discard) else []
    shared = {type(each) for each in danger_of(look, verdict.best.card)} if isinstance(verdict.best, Discard) else set()
    against = tuple(each for each in dangers if type(each) not in shared)
    if verdict.best is None:
        return structs.replace(verdict, against=against)
    advice = explained(_COACH, moment.view, moment.memory, verdict.best, rather_than=verdict.played)
    return structs.replace(verdict, line=advice.line, reasons=advice.reasons, against=against)


def _mark(look: Outlook, cost: float, spread: float) -> Mark:
    if cost <= 0 or cost < spread:
        return Mark.NONE
    reached = sum(cost >= size * look.average for size in SIZES)
    return tuple(Mark)[reached]


def _spread(error: float, worlds: int) -> float:
    return student(worlds - 1) * error if worlds > 1 else 0.0


def _doubt(gain: float, error: float, worlds: int) -> float:
    """The standard error of a cost of nothing beside another action: as far as that may be better after all."""
    if not error:
        return 0.0
    reach = gain + _spread(error, worlds)
    return min(error, max(0.0, reach / student(worlds - 1)))


def _worlds(moment: Moment, look: Outlook, count: int) -> list[World]:
    seen = crc32(repr((moment.at, moment.view.hand, moment.view.state.discards)).encode())
    states = worlds(look, Random(seen), count)
    return [World(state, moment.memories, seen + number) for number, state in enumerate(states)]


def _played(every: Sequence[World], seat: int, found: Sequence[Action | None]) -> list[list[float]]:
    """What each of the actions leads to, one row a world; none for a world in which one of them is not possible."""
    rows = []
    for world in every:
        with suppress(BrokenMatch):
            rows.append([led_to(world, seat, action) for action in found])
    return rows


def _gain(rows: Sequence[Sequence[float]], other: int) -> tuple[float, float]:
    """By how much another action is better than the first on average, and the standard error of that."""
    gains = [row[other] - row[0] for row in rows]
    if not gains:
        return 0.0, 0.0
    mean = sum(gains) / len(gains)
    squares = sum((gain - mean) ** 2 for gain in gains)
    return mean, sqrt(squares / max(1, len(gains) - 1) / len(gains))


MOST = 3
_PLAYS = (Lay, Add, Take, Slide)


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


class Lesson(Struct, frozen=True):
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


def lessons(verdicts: Iterable[Verdict], most: int = MOST) -> list[Lesson]:
    """Return the kinds of marked mistakes that cost most, the dearest first; not what may be chance alone."""
    measured = [verdict for verdict in verdicts if verdict.measured]
    marked = [verdict for verdict in measured if verdict.mark is not Mark.NONE]
    # How far true costs are from nothing, on average over all that was measured: the marked ones beyond their noise.
    scatter = sum(each.cost**2 - each.error**2 for each in marked) / max(1, len(measured))
    found: dict[MistakeKind, list[Verdict]] = {}
    for verdict in marked:
        found.setdefault(kind_of(verdict), []).append(verdict)
    learnt = [_lesson(kind, each, scatter) for kind, each in found.items()]
    return sorted([each for each in learnt if each.cost >= each.spread], key=lambda each: -each.cost)[:most]


def _lesson(kind: MistakeKind, made: Sequence[Verdict], scatter: float) -> Lesson:
    """A lesson, each cost reduced by as much of it as is likely to be chance (empirical Bayes)."""
    shares = [scatter / (scatter + each.error**2) for each in made]
    cost = sum(share * each.cost for share, each in zip(shares, made, strict=True))
    spread = hypot(*(sqrt(share) * each.spread for share, each in zip(shares, made, strict=True)))
    return Lesson(kind, len(made), cost, max(made, key=lambda each: each.cost), spread)


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
