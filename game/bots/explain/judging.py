"""The cost of a decision: rollouts compare it with the best other action in the same determinizations (`played_on`).

First all candidates are tried in a few determinizations; what seems better than the action by more than the noise is
measured again in fresh ones. So the cost is no choice of the luckiest of several numbers, and most decisions take
little time. A decision that is not measured again costs nothing as far as was seen, and is as uncertain as that look
was. Where the coach decides by playing deals out, its choices are judged in the same way, in more determinizations.

What a hint says an action is worth is measured twice. The first measurement decides whether a price is told: only one
that is beyond the noise, which selects lucky samples. The second, in determinizations that had no part in that, is what
is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple
from zlib import crc32

from msgspec import structs

from game.bots.base import BotSpec, Limit
from game.bots.choose.player import actions_to_compare, decide
from game.bots.contests.estimates import student_t
from game.bots.explain.advice import advice_for
from game.bots.explain.evidence import danger_of
from game.bots.explain.played_on import (
    LEAST_DETERMINIZATIONS,
    FullPosition,
    Rows,
    comparable,
    compare_actions,
    leads_after,
)
from game.bots.explain.reasons import Advice, Gain
from game.bots.explain.review import MistakeMark, Verdict, half_width, mark_of
from game.bots.knowledge.belief import BeliefState, belief_state
from game.bots.knowledge.match_chances import win_chance_gain
from game.bots.knowledge.memory import Memory, Situation
from game.bots.traits import Traits
from game.engine.actions import Action, Cut, Discard, Lay
from game.engine.state import View

DETERMINIZATIONS = 24
"""Determinizations in which a cost is measured, where bots play on: decisions of one seat in a deal take some seconds
then.
"""
HINT_DETERMINIZATIONS = 20
"""The determinizations for a hint, which a player waits for: one to two seconds, and as long again where a price is
told.
"""
TYPICAL_GAIN = 1.5
"""The standard deviation of the gain of an advised play over the next best one, in average cards of the deal: 1.5 over
224 positions of six games (`python -m tests.benchmarks.prices`), 0.7 to 1.3 in most and 2.8 with contracts.
"""
_TRIED = 3
"""The divisor of the number of determinizations in a first trial."""
_FRESH = 1 << 32
"""Seeds of a first trial are below this number; adding it gives seeds of fresh determinizations."""
_COACH = BotSpec("coach")


def judge(situation: Situation, count: int = DETERMINIZATIONS, coach: BotSpec | None = None) -> Verdict:
    """Return the verdict on a decision. It compares the action played with others in `count` determinizations; with
    hindsight, in the true deal.

    `coach` is the bot that judges, by default a standard one. If it is given, its choice is among the actions compared.

    Nothing is measured if there is no other action. Nor is it, without hindsight, if the given coach would do the same:
    hints name that action, so it is no mistake.
    """
    verdict, coached = Verdict(situation, situation.played_action), coach or _COACH
    view, memory = situation.view, situation.memory
    advised = None if coach is None else decide(coach, view, memory)
    if advised is not None and advised.action == situation.played_action and situation.truth is None:
        return structs.replace(verdict, advised=True)
    found = actions_to_compare(view, memory, situation.played_action, *(() if advised is None else (advised.action,)))
    if len(found) < 2:
        return verdict
    if situation.truth is not None:
        true = FullPosition(situation.truth, situation.memories, 0, is_exact=True)
        return _with_cost(verdict, coached, found, Rows(leads_after([true], view.seat, found), []))
    verdict, apart = _verdict_beside(verdict, coached, found, count)
    if apart and not verdict.measured:
        return _verdict_beside(verdict, coached, [situation.played_action, *apart], count, by_bots=True)[0]
    return verdict


def _verdict_beside(
    verdict: Verdict, coach: BotSpec, actions: Sequence[Action | None], count: int, *, by_bots: bool = False
) -> tuple[Verdict, list[Action | None]]:
    """Return the verdict on a decision, and the actions that could not be compared with the chosen one.

    The chosen action is the first of `actions`. All of them are first played on in a short trial. If another one is
    clearly better there, these two are compared again in `count` new determinizations, and the verdict gets the cost
    from that. Otherwise it gets no cost, only the standard error of the trial. If the trial has too few results, the
    verdict is returned unchanged.

    `coach` is the bot that judges. With `by_bots` bots play on instead of rollouts; only so can the actions be measured
    that could not be compared.
    """
    situation = verdict.situation
    belief = belief_state(situation.view, situation.memory, coach.traits)
    tried, seed = max(LEAST_DETERMINIZATIONS, count // _TRIED), _seed(situation.view, situation.actions_before)
    rows = compare_actions(belief, situation.memories, actions, seed, tried, by_bots=by_bots)
    alike, seen = comparable(belief, rows, actions), len(rows.worth)
    apart = [actions[other] for other in range(1, len(actions)) if other not in alike]
    if seen < LEAST_DETERMINIZATIONS:
        return verdict, apart
    gains = {other: rows.gain(other) for other in range(1, len(actions))}
    doubt = max(_doubt(gain, error, seen) for gain, error in gains.values())
    verdict = structs.replace(verdict, error=doubt, sample_size=seen)
    clear, best = max(((gains[other][0] - gains[other][1], other) for other in alike), default=(0.0, 0))
    if clear <= 0:
        return verdict, apart
    pair, by_bots = [situation.played_action, actions[best]], not rows.played_out
    again = compare_actions(belief, situation.memories, pair, seed + _FRESH, count, by_bots=by_bots)
    return _with_cost(verdict, coach, pair, again), apart


def _with_cost(verdict: Verdict, coach: BotSpec, actions: Sequence[Action | None], rows: Rows) -> Verdict:
    """Return the verdict with the measured cost: how much better the best other action did than the chosen one.

    `rows` are the results of `actions`, which are the chosen one and then at least one other. If no other did better,
    the verdict names the chosen one as the best, and with hindsight the cost is 0. If the cost is large enough for a
    mistake, the reasons are added. The verdict is returned unchanged if there are too few rows.
    """
    sample_size = len(rows.worth)
    if sample_size < (1 if verdict.hindsight else LEAST_DETERMINIZATIONS):
        return verdict
    cost, error, best = max((*rows.gain(other), other) for other in range(1, len(actions)))
    chance = rows.chance(best)
    if cost <= 0:
        # With hindsight nothing is better than what is best of all; otherwise chance weighs up what it did elsewhere.
        cost, best, chance = 0.0 if verdict.hindsight else cost, 0, None
    verdict = structs.replace(
        verdict, best=actions[best], cost=cost, error=error, sample_size=sample_size, measured=True, chance=chance
    )
    belief = belief_state(verdict.situation.view, verdict.situation.memory)
    verdict = structs.replace(verdict, mark=mark_of(cost, verdict.spread, belief.average))
    return verdict if verdict.mark is MistakeMark.NONE else _with_reasons(verdict, coach, belief)


def _with_reasons(verdict: Verdict, coach: BotSpec, belief: BeliefState) -> Verdict:
    dangers = list(danger_of(belief, verdict.played_action.card)) if isinstance(verdict.played_action, Discard) else []
    shared = (
        {type(each) for each in danger_of(belief, verdict.best.card)} if isinstance(verdict.best, Discard) else set()
    )
    against = tuple(each for each in dangers if type(each) not in shared)
    if verdict.best is None:
        return structs.replace(verdict, reasons_against=against)
    view, memory = verdict.situation.view, verdict.situation.memory
    advice = advice_for(coach, view, memory, verdict.best, rather_than=verdict.played_action)
    return structs.replace(verdict, line=advice.line, reasons=advice.reasons, reasons_against=against)


def _doubt(gain: float, error: float, sample_size: int) -> float:
    """Return the standard error to state for a decision whose cost is taken as 0, as no other action was clearly
    better.

    `gain` is the mean gain of another action in `sample_size` determinizations, and `error` its standard error. The
    result is `error`, or less if `gain` is below 0. It is 0 if even the upper end of the 95 % interval of the gain is
    not above 0.
    """
    if not error:
        return 0.0
    reach = gain + half_width(error, sample_size)
    return min(error, max(0.0, reach / student_t(sample_size - 1)))


def _seed(view: View, at: int) -> int:
    """Return a random seed that follows from the view and `at`, the number of actions of the match before it."""
    return crc32(repr((at, view.hand, view.state.discards)).encode())


def likely_gain(points: float, error: float, typical: float) -> tuple[float, float]:
    """Return the likely gain of a play measured as `points` with a standard `error`, and the error that remains.

    Gains are taken to be normally distributed about 0 with the standard deviation `typical`, and the measurement is
    weighed against that. Without an error the gain is `points`.
    """
    if not error:
        return points, 0.0
    share = typical**2 / (typical**2 + error**2)
    return share * points, sqrt(share) * error


class MeasuredAdvice(NamedTuple):
    """An advised action and the next best one, measured in the same determinizations."""

    belief: BeliefState
    memories: tuple[Memory, ...]
    instead: Action | None
    advised: Action
    rows: Rows
    """The outcomes of the two actions, those of the next best first."""
    seed: int

    @property
    def gain(self) -> tuple[float, float]:
        """The mean lead of the advised action over the next best one, and its standard error."""
        return self.rows.gain(1)

    def elsewhere(self, count: int, seed: int, limit: Limit | None = None) -> Rows:
        """Return the results of the next best and the advised action, in this order, in `count` other determinizations.

        They are others for each `seed` from 1; 0 would repeat those already measured. No determinization is begun once
        `limit` is over, so there may be fewer.
        """
        pair, by_bots = [self.instead, self.advised], not self.rows.played_out
        return compare_actions(
            self.belief, self.memories, pair, self.seed + seed * _FRESH, count, limit, by_bots=by_bots
        )


def beside_next_best(
    advised: Action,
    view: View,
    memory: Memory,
    limit: Limit,
    count: int = HINT_DETERMINIZATIONS,
    traits: Traits = _COACH.traits,
) -> MeasuredAdvice | None:
    """Return the advised action measured together with the best other one, in up to `count` determinizations, as far as
    `limit` leaves time. The bot that chooses and measures has these traits.

    A short trial chooses the other action. If the trial plays deals to their end, it leaves out actions that rollouts
    cannot compare with the advised one.

    None if there is no other action to compare, if all have the same results as the advised one, or if time is up too
    soon.
    """
    belief, state = belief_state(view, memory, traits), view.state
    found = actions_to_compare(view, memory, advised)
    if len(found) < 2:
        return None
    memories = tuple([memory.as_known_to(seat) for seat in range(state.players)])
    tried, seed = max(LEAST_DETERMINIZATIONS, count // _TRIED), _seed(view, state.turns)
    first = compare_actions(belief, memories, found, seed, tried, limit)
    if len(first.worth) < LEAST_DETERMINIZATIONS:
        return None
    others = [other for other in comparable(belief, first, found) if not first.alike(other)]
    if not others:
        return None
    _, nearest = max((first.gain(other)[0], other) for other in others)
    pair, by_bots = [found[nearest], advised], not first.played_out
    rows = compare_actions(belief, memories, pair, seed + _FRESH, count, limit, by_bots=by_bots)
    if len(rows.worth) < LEAST_DETERMINIZATIONS:
        return None
    return MeasuredAdvice(belief, memories, found[nearest], advised, rows, seed + _FRESH)


def gain_of_measured(measured: MeasuredAdvice, limit: Limit, count: int = HINT_DETERMINIZATIONS) -> Gain | None:
    """Return the gain of a measured action over the next best one, measured again in `count` other determinizations.

    None where either measurement may have been luck: the first gain is within the margin of error, or the second
    measurement shows none. None, too, if `limit` is over too soon, or if just one of the two actions lays a contract.
    """
    belief, (points, error) = measured.belief, measured.gain
    if belief.owes_contract and isinstance(measured.advised, Lay) != isinstance(measured.instead, Lay):
        # Rollouts of a circuit favour the lay, beside deals that are played to their end.
        return None
    likely, doubt = likely_gain(points, error, TYPICAL_GAIN * belief.average)
    if likely <= half_width(doubt, len(measured.rows.worth)):
        return None
    rows = measured.elsewhere(count, 1, limit)
    if len(rows.worth) < LEAST_DETERMINIZATIONS:
        return None
    points, error = rows.gain(1)
    if points <= 0:
        return None
    chance = rows.chance(1)
    likelier = win_chance_gain(belief.state, belief.seat, points) if chance is None else chance
    return Gain(measured.instead, points, half_width(error, len(rows.worth)), likelier)


def with_gain(
    advice: Advice,
    view: View,
    memory: Memory,
    limit: Limit,
    count: int = HINT_DETERMINIZATIONS,
    traits: Traits = _COACH.traits,
) -> Advice:
    """Return the advice with its gain over the next best action, measured in up to `count` determinizations by a bot
    with `traits`.

    The gain is None if it is not certain: it may be luck, or `limit` was over before it could be confirmed
    (`gain_of_measured`). The advice is returned unchanged if it is a cut, if there is no other action with different
    results, or if `limit` was over before anything could be compared.
    """
    if isinstance(advice.action, Cut):
        return advice
    measured = beside_next_best(advice.action, view, memory, limit, count, traits)
    return advice if measured is None else structs.replace(advice, gain=gain_of_measured(measured, limit, count))
