"""What a decision cost, judged by roll-outs beside the best of the others, in the same worlds (`played_on`).

First all candidates are tried in a few worlds; what seems better than the action by more than the noise is measured
again in fresh worlds. So the cost is no choice of the luckiest of several numbers, and most decisions take little time.
A decision that is not measured again costs nothing as far as was seen, and is as uncertain as that look was. What a
hint says an action is worth is measured in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from msgspec import structs

from game.bots.base import BotSpec, Limit
from game.bots.choose.player import candidates, decide
from game.bots.contests.estimates import student
from game.bots.explain.advice import explained
from game.bots.explain.evidence import danger_of
from game.bots.explain.played_on import LEAST_WORLDS, World, gain_of, played_on, worlds_of
from game.bots.explain.reasons import Advice, Gain
from game.bots.explain.review import MistakeMark, Verdict, half_width, mark_of
from game.bots.knowledge.match_chances import chance_of
from game.bots.knowledge.memory import Memory, Situation
from game.bots.knowledge.outlook import Outlook, outlook
from game.engine.actions import Action, Cut, Discard
from game.engine.state import View

WORLDS = 24
"""Worlds in which a cost is measured: decisions of one seat in a deal then take about twenty seconds of a processor."""
HINT_WORLDS = 20
"""The same for a hint, which somebody waits for: one to two seconds."""
_TRIED = 3
"""A first look takes this part of them."""
_COACH = BotSpec("coach")


def judge(situation: Situation, count: int = WORLDS, coach: BotSpec | None = None) -> Verdict:
    """Return what a decision cost, measured in `count` worlds; with hindsight in the true one.

    What `coach` would have done is compared with it, too, and costs nothing that could be known: hints say it.
    """
    verdict = Verdict(situation, situation.played)
    advised = None if coach is None else decide(coach, situation.view, situation.memory)
    if advised is not None and advised.action == situation.played and situation.truth is None:
        return structs.replace(verdict, advised=True)
    look = outlook(situation.view, situation.memory)
    others = () if advised is None else (advised.action,)
    found = candidates(situation.view, situation.memory, situation.played, *others)
    if len(found) < 2:
        return verdict
    if situation.truth is not None:
        return _measured(situation, look, found, [World(situation.truth, situation.memories, 0, exact=True)], verdict)
    tried = max(LEAST_WORLDS, count // _TRIED)
    every = _worlds(situation, look, tried + count)
    rows = played_on(every[:tried], situation.view.seat, found)
    if len(rows) < LEAST_WORLDS:
        return verdict
    gains = [gain_of(rows, other) for other in range(1, len(found))]
    doubt = max(_doubt(gain, error, len(rows)) for gain, error in gains)
    verdict = structs.replace(verdict, error=doubt, worlds=len(rows))
    clear, best = max((gain - error, other) for other, (gain, error) in enumerate(gains, 1))
    if clear <= 0:
        return verdict
    return _measured(situation, look, [situation.played, found[best]], every[tried:], verdict)


def _measured(
    situation: Situation, look: Outlook, found: Sequence[Action | None], every: Sequence[World], verdict: Verdict
) -> Verdict:
    """The verdict with the cost beside the best of the others; unchanged where nothing can be said."""
    rows = played_on(every, situation.view.seat, found)
    if len(rows) < (1 if verdict.hindsight else LEAST_WORLDS):
        return verdict
    cost, error, best = max((*gain_of(rows, other), other) for other in range(1, len(found)))
    if cost <= 0:
        # With hindsight nothing is better than what is best of all; otherwise chance weighs up what it did elsewhere.
        cost, best = 0.0 if verdict.hindsight else cost, 0
    verdict = structs.replace(verdict, best=found[best], cost=cost, error=error, worlds=len(rows), measured=True)
    verdict = structs.replace(verdict, mark=mark_of(cost, verdict.spread, look.average))
    return verdict if verdict.mark is MistakeMark.NONE else _explained(situation, look, verdict)


def _explained(situation: Situation, look: Outlook, verdict: Verdict) -> Verdict:
    dangers = list(danger_of(look, verdict.played.card)) if isinstance(verdict.played, Discard) else []
    shared = {type(each) for each in danger_of(look, verdict.best.card)} if isinstance(verdict.best, Discard) else set()
    against = tuple(each for each in dangers if type(each) not in shared)
    if verdict.best is None:
        return structs.replace(verdict, against=against)
    advice = explained(_COACH, situation.view, situation.memory, verdict.best, rather_than=verdict.played)
    return structs.replace(verdict, line=advice.line, reasons=advice.reasons, against=against)


def _doubt(gain: float, error: float, worlds: int) -> float:
    """The standard error of a cost of nothing beside another action: as far as that may be better after all."""
    if not error:
        return 0.0
    reach = gain + half_width(error, worlds)
    return min(error, max(0.0, reach / student(worlds - 1)))


def _worlds(situation: Situation, look: Outlook, count: int) -> list[World]:
    seen = crc32(repr((situation.at, situation.view.hand, situation.view.state.discards)).encode())
    return worlds_of(look, situation.memories, seen, count)


def with_gain(advice: Advice, view: View, memory: Memory, limit: Limit, count: int = HINT_WORLDS) -> Advice:
    """Return advice with what it is worth beside the next best thing one might do, where that is beyond the noise.

    Until `limit` is over; unchanged where that is too soon, or where there is nothing else to do.
    """
    if isinstance(advice.action, Cut):
        return advice
    look, state = outlook(view, memory), view.state
    found = candidates(view, memory, advice.action)
    if len(found) < 2:
        return advice
    memories = tuple([memory.of_other(seat) for seat in range(state.players)])
    tried = max(LEAST_WORLDS, count // _TRIED)
    every = worlds_of(look, memories, crc32(repr((state.turns, view.hand, state.discards)).encode()), tried + count)
    first = played_on(every[:tried], view.seat, found, limit)
    if len(first) < LEAST_WORLDS:
        return advice
    _, nearest = max((gain_of(first, other)[0], other) for other in range(1, len(found)))
    rows = played_on(every[tried:], view.seat, [found[nearest], advice.action], limit)
    if len(rows) < LEAST_WORLDS:
        return advice
    points, error = gain_of(rows, 1)
    spread = half_width(error, len(rows))
    if points <= spread:
        return advice
    return structs.replace(advice, gain=Gain(found[nearest], points, spread, chance_of(state, view.seat, points)))
