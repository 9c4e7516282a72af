"""The review of a deal: the costs of its decisions, and the kinds of the mistakes among them.

A verdict is what `judging` found of one decision. Here they are marked, gathered into findings, summed up and sorted
into what somebody can learn from them: the kinds of mistakes that cost most.

What is left undone turn after turn – a meld that is held and not laid – is one finding, and counts once: each of its
verdicts is measured beside having done it, so that their sum would charge for the same cards several times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum
from math import hypot, sqrt

from msgspec import Struct

from game.bots.contests.estimates import student_t
from game.bots.explain.reasons import GoesOut, PlayReason
from game.bots.knowledge.match_chances import win_chance_gain
from game.bots.knowledge.memory import Situation
from game.engine.actions import (
    Action,
    Add,
    Buy,
    CallRummy,
    Claim,
    Discard,
    DrawDiscards,
    DrawStock,
    Force,
    Knock,
    Lay,
    Pass,
    Slide,
    Take,
)
from game.engine.cards import Card
from game.engine.state import Phase

SIZES = (0.5, 1.0, 2.5)
"""The least costs marked `?!`, `?` and `??`, in units of the worth of playing an average card: points mean more in some
games than in others. Half a card is a difference that a careful player sees, a card is a turn lost, and two or three
decide many a deal.
"""
_MOST = 3
"""Kinds of mistakes that are told at once."""
_PLAYS = (Lay, Add, Take, Slide)


class MistakeMark(Enum):
    """The mark of a bad decision; `NONE` where its cost is small, or within the noise."""

    NONE = ""
    DOUBTFUL = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


class Verdict(Struct, frozen=True):
    """The cost of a decision: how much better the best other action does, in points of lead over the mean of the
    others.

    With hindsight the deal is played on once with its true cards, and the decision compared with the best of all
    actions. A cost found in this way is an upper bound.
    """

    situation: Situation
    best: Action | None
    """The best action; the one played if no other seemed better."""
    cost: float = 0.0
    """May be less than nothing, by chance."""
    error: float = 0.0
    """Its standard error."""
    sample_size: int = 0
    """The number of determinizations in which the decision was measured; 0 where there was nothing to compare or
    conclude.
    """
    measured: bool = False
    """Whether the cost was measured in fresh determinizations; otherwise it is 0 as far as the first trial tells."""
    mark: MistakeMark = MistakeMark.NONE
    line: tuple[Action, ...] = ()
    """The better action and the plays that are meant to follow."""
    reasons: tuple[PlayReason, ...] = ()
    """The reasons for the better action."""
    reasons_against: tuple[PlayReason, ...] = ()
    """The reasons against the chosen action that do not apply to the better one."""
    advised: bool = False
    """Whether the decision is what a hint would have advised, and so was not compared with anything."""
    chance: float | None = None
    """The loss in the chance to win the match, where rollouts measured it; None where it follows from the points."""

    @property
    def actions_before(self) -> int:
        """The number of actions of the match before the reviewed decision."""
        return self.situation.actions_before

    @property
    def played_action(self) -> Action | None:
        """The chosen action; None where the seat made no claim."""
        return self.situation.played_action

    @property
    def hindsight(self) -> bool:
        """Whether hidden cards were used."""
        return self.situation.truth is not None

    @property
    def spread(self) -> float:
        """The half-width of the 95 % interval of the cost."""
        return half_width(self.error, self.sample_size)

    @property
    def match_cost(self) -> float:
        """The chance to win the match that the decision lost: measured, or else worked out from the cost in points."""
        if self.chance is not None:
            return self.chance
        seen = self.situation.view
        return -win_chance_gain(seen.state, seen.seat, -self.cost)

    @property
    def right(self) -> bool:
        """Whether no better action was found."""
        return self.best == self.played_action


def mark_of(cost: float, spread: float, average: float) -> MistakeMark:
    """Return the mark for a decision that cost `cost` points, where playing an average card is worth `average` points.

    It is `MistakeMark.NONE` if the cost is small (SIZES), not above 0, or less than `spread`, the half-width of its
    interval.
    """
    if cost <= 0 or cost < spread:
        return MistakeMark.NONE
    reached = sum(cost >= size * average for size in SIZES)
    return tuple(MistakeMark)[reached]


def half_width(error: float, sample_size: int) -> float:
    """Return the half-width of the 95 % interval of a mean over `sample_size` determinizations with this standard
    `error`; 0 for fewer than two determinizations.
    """
    return student_t(sample_size - 1) * error if sample_size > 1 else 0.0


class Finding(Struct, frozen=True):
    """One marked decision, or all decisions in which the same action was missed."""

    verdicts: tuple[Verdict, ...]
    """In the order of the deal."""

    @property
    def worst(self) -> Verdict:
        """The verdict with the highest cost, the first among equals; its cost is the cost of the finding."""
        return max(self.verdicts, key=lambda each: each.cost)

    @property
    def turns(self) -> int:
        """The number of turns in which the action was missed."""
        return len({each.situation.turn for each in self.verdicts})


def findings(verdicts: Iterable[Verdict]) -> list[Finding]:
    """Return the decisions marked as mistakes, in order; empty if none is marked. Decisions of one seat in one deal
    that miss the same action (`_still_undone`) are one finding, at the place of the first.
    """
    found: list[list[Verdict]] = []
    for verdict in verdicts:
        if verdict.mark is MistakeMark.NONE:
            continue
        same = next((each for each in reversed(found) if _still_undone(each[-1], verdict)), None)
        if same is None:
            found.append([verdict])
        else:
            same.append(verdict)
    return [Finding(tuple(each)) for each in found]


def _still_undone(earlier: Verdict, later: Verdict) -> bool:
    """Whether the later decision misses the same action as the earlier one did.

    Both must be decisions of one seat in one deal. Plays count as the same if they share a card that was left in hand
    both times; wilds count only in plays without other cards. Draws from the discards count as the same if their
    deepest card is. First lays always count as the same, whatever their cards.
    """
    one, other = earlier.situation, later.situation
    if (one.deal, one.view.seat) != (other.deal, other.view.seat):
        return False
    if _owes_first_lay(earlier) and _owes_first_lay(later):
        return True
    return isinstance(earlier.best, DrawDiscards) == isinstance(later.best, DrawDiscards) and bool(
        _undone(earlier) & _undone(later)
    )


def _owes_first_lay(verdict: Verdict) -> bool:
    """Whether the better action of a verdict was the first lay of the deal, under rules that ask something of it, such
    as a contract or points.
    """
    view = verdict.situation.view
    bound = view.state.contract_of(view.seat) is not None or view.state.rules.restricts_first_lay
    return isinstance(verdict.best, Lay) and not view.state.melded[view.seat] and bool(bound)


def _undone(verdict: Verdict) -> Counter[Card]:
    """Return the cards that the better action would have played and the chosen one did not.

    Wilds, which fit anywhere, are counted only if there are no naturals among these cards. For a better action that
    draws from the discards, return the deepest card it draws.
    """
    view, best = verdict.situation.view, verdict.best
    if isinstance(best, DrawDiscards):
        taken = best.deepest if best.deepest is not None else view.state.discards[-1]
        return Counter((taken,))
    wanted = _cards_played(best) - _cards_played(verdict.played_action)
    naturals = Counter({card: count for card, count in wanted.items() if card not in view.state.rules.wild})
    return naturals or wanted


def _cards_played(action: Action | None) -> Counter[Card]:
    match action:
        case Lay(melds=melds):
            return Counter(use.card for meld in melds for use in meld)
        case Add(cards=cards):
            return Counter(use.card for use in cards)
        case Take(card=card) | Slide(card=card):
            return Counter((card,))
    return Counter()


def _counted_once(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Return the verdicts, but of those that belong to one finding only the worst."""
    again = {id(each) for found in findings(verdicts) for each in found.verdicts if each is not found.worst}
    return [each for each in verdicts if id(each) not in again]


class MistakeKind(Enum):
    """The kind of mistake that a chosen action was, compared with the best one."""

    DANGEROUS = "dangerous"
    """A discard others could use was thrown, and another was less dangerous."""
    USEFUL = "useful"
    """A card was thrown that was of more use than another."""
    KEPT = "kept"
    """A playable card or meld was kept in hand."""
    EARLY = "early"
    """A card or meld was put on the table that had better been kept."""
    OUT = "out"
    """A card was put on the table whose discard would have gone out."""
    ARRANGED = "arranged"
    """Other cards should have been put on the table."""
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
    SHOWN = "shown"
    """The hand was shown where it was better to wait."""
    NOT_SHOWN = "not_shown"
    """The hand was kept back where showing it was better."""
    LAID_OFF = "laid_off"
    """Other cards should have been laid off, or none."""
    ENDED = "ended"
    """The deal was ended, or not, by a pass once the stock was out."""


class Weakness(Struct, frozen=True):
    """A kind of mistake: how often it was made, its likely cost in all, and the dearest of them.

    Some of the measured cost of a marked mistake is likely to be chance, as mistakes are marked because their cost was
    high. `cost` is the sum after this part is taken off; an uncertain measurement is reduced most. `spread` is the
    half-width of the 95 % interval of `cost`.
    """

    kind: MistakeKind
    count: int
    cost: float
    worst: Verdict
    spread: float = 0.0


class Cost(Struct, frozen=True):
    """The summed cost of decisions, which may be below 0 by chance, and its uncertainty."""

    points: float
    error: float
    """The standard error."""
    spread: float
    """The half-width of the interval the true cost is in 95 times in 100."""
    decisions: int
    measured_count: int
    """The number of decisions that were measured, beyond a first trial."""


def cost_of(verdicts: Iterable[Verdict]) -> Cost:
    """Return the summed cost of these decisions. An action that was missed several times counts once, at its highest
    cost; only the numbers of decisions include every time.

    Single costs may be below 0 by chance, and are included because they balance others that are too high.
    """
    known = list(verdicts)
    once = _counted_once(known)
    return Cost(
        sum(each.cost for each in once),
        hypot(*(each.error for each in once)),
        hypot(*(each.spread for each in once)),
        len(known),
        sum(each.measured for each in known),
    )


def weaknesses(verdicts: Iterable[Verdict]) -> list[Weakness]:
    """Return the kinds of marked mistakes among `verdicts` that cost most, the dearest first and at most three.

    Kinds whose cost may be chance are left out; the list is empty if no other is left.
    """
    measured = [verdict for verdict in _counted_once(list(verdicts)) if verdict.measured]
    marked = [verdict for verdict in measured if verdict.mark is not MistakeMark.NONE]
    # How far true costs are from nothing, on average over all that was measured: the marked ones beyond their noise.
    scatter = sum(each.cost**2 - each.error**2 for each in marked) / max(1, len(measured))
    found: dict[MistakeKind, list[Verdict]] = {}
    for verdict in marked:
        found.setdefault(mistake_kind(verdict), []).append(verdict)
    learnt = [_weakness(kind, each, scatter) for kind, each in found.items()]
    return sorted([each for each in learnt if each.cost >= each.spread], key=lambda each: -each.cost)[:_MOST]


def _weakness(kind: MistakeKind, made: Sequence[Verdict], variance: float) -> Weakness:
    """Return the weakness that these mistakes, at least one, show. Its cost is the sum of theirs, each reduced by the
    part that is likely to be chance (empirical Bayes).

    `variance`: the variance of true costs.
    """
    shares = [variance / (variance + each.error**2) for each in made]
    cost = sum(share * each.cost for share, each in zip(shares, made, strict=True))
    spread = hypot(*(sqrt(share) * each.spread for share, each in zip(shares, made, strict=True)))
    return Weakness(kind, len(made), cost, max(made, key=lambda each: each.cost), spread)


def mistake_kind(verdict: Verdict) -> MistakeKind:
    """Return the kind of the mistake in a judged decision, whose best action must differ from the chosen one."""
    played, best = verdict.played_action, verdict.best
    calls = _call_mistake(played, best)
    if calls is not None:
        return calls
    if isinstance(played, Knock) or isinstance(best, Knock):
        return MistakeKind.SHOWN if isinstance(played, Knock) else MistakeKind.NOT_SHOWN
    if verdict.situation.view.state.phase is Phase.LAY_OFF:
        return MistakeKind.LAID_OFF
    if isinstance(played, Pass) and isinstance(best, DrawDiscards):
        return MistakeKind.LEFT
    if isinstance(played, Discard):
        if isinstance(best, Discard):
            return MistakeKind.DANGEROUS if verdict.reasons_against else MistakeKind.USEFUL
        return MistakeKind.KEPT
    if isinstance(played, _PLAYS):
        if not isinstance(best, Discard):
            return MistakeKind.ARRANGED
        return MistakeKind.OUT if GoesOut() in verdict.reasons else MistakeKind.EARLY
    if isinstance(played, DrawDiscards):
        return MistakeKind.DEPTH if isinstance(best, DrawDiscards) else MistakeKind.TAKEN
    return MistakeKind.LEFT if isinstance(played, DrawStock) and isinstance(best, DrawDiscards) else MistakeKind.ENDED


def _call_mistake(played: Action | None, best: Action | None) -> MistakeKind | None:
    """Return the kind of a mistake about a claim, a buy, a call or a forced card; None for others."""
    if isinstance(best, Buy):
        return MistakeKind.NOT_BOUGHT
    if isinstance(played, Buy):
        return MistakeKind.BOUGHT
    if isinstance(best, CallRummy | Claim | Force):
        return MistakeKind.NOT_CALLED
    return MistakeKind.CALLED if isinstance(played, CallRummy | Claim | Force) else None
