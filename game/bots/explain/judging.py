"""What an action leads to, and what it cost: judged by roll-outs beside the best of the others, in the same worlds.

A roll-out is a circuit of the table played on by standard bots, in a world that may be the true one. All candidates are
played in the same worlds, and every seat draws from a stream of its own: what chance brings is the same for all of
them, and what differs was decided. A deal that is not over after the circuit is worth what the bots think it worth. To
play every deal to its end takes four times as long, and the differences scatter two to four times as much; in 25 pairs
of plays of five games the means agreed within that.

Worlds are dealt from what the seat knew then, as for a bot that thinks: nothing it could not see decides anything.
First all candidates are tried in a few worlds; what seems better than the action by more than the noise is measured
again in fresh worlds. So the cost is no choice of the luckiest of several numbers, and most decisions take little time.
A decision that is not measured again costs nothing as far as was seen, and is as uncertain as that look was.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from math import sqrt
from random import Random
from zlib import crc32

from msgspec import Struct, structs

from game.bots.base import BotSpec, Decision, seed_of
from game.bots.choose.deadwood import turns_left
from game.bots.choose.deadwood import worth as hand_worth
from game.bots.choose.hand_value import left_worth
from game.bots.choose.pieces import Layout
from game.bots.choose.plans import CONTRACT_WORTH, Prospects, planner_of
from game.bots.choose.player import candidates, decide
from game.bots.contests.estimates import student
from game.bots.contests.selfplay import BotTable, BrokenMatch
from game.bots.contests.shuffling import SeatStreams, Shuffler
from game.bots.explain.advice import explained
from game.bots.explain.evidence import danger_of
from game.bots.explain.review import MistakeMark, Verdict, half_width, mark_of
from game.bots.knowledge.believed import believed
from game.bots.knowledge.memory import Memory, Situation
from game.bots.knowledge.others import worlds
from game.bots.knowledge.outlook import Outlook, outlook
from game.engine.actions import Action, Discard
from game.engine.play.claims import claims
from game.engine.play.scoring import table_points
from game.engine.state import State, View, view

WORLDS = 24
"""Worlds in which a cost is measured: decisions of one seat in a deal then take about twenty seconds of a processor."""
_TRIED = 3
"""A first look takes this part of them."""
LEAST_WORLDS = 4
"""Worlds below which nothing is said; with hindsight there is but one."""
_COACH = BotSpec("coach")
_HELD = 0.35
"""Share of what a hand counts that is reckoned with before the first lay."""


class World(Struct, frozen=True):
    """A position with all its cards; `memories` are what every seat remembers there."""

    state: State
    memories: tuple[Memory, ...]
    number: int
    """Gives what chance brings from here on."""
    exact: bool = False
    """Whether the cards of the stock come in their order, as in the true position."""


def led_to(world: World, seat: int, action: Action | None) -> float:
    """Return by how many points `seat` is ahead of the mean of the others after an action, played on for a circuit.

    None: the seat lets pass what it could claim now. What comes up later it may claim.

    Raises:
        BrokenMatch: the action is not allowed in this world.
    """
    state = world.state
    specs = tuple(BotSpec("", seed=seed_of(world.number, each)) for each in range(state.players))
    brains = tuple(decide if action or each != seat else _LetsPass(state, seat) for each in range(state.players))
    shuffler = Shuffler(f"{world.number}") if world.exact else SeatStreams(f"{world.number}", state.stock)
    table = BotTable(state, specs, shuffler, brains, memories=world.memories)
    if action is not None:
        table.carry_out(action)
    while not table.deals and table.turns <= state.players:
        table.step()
    if table.deals:
        sign = 1 if state.rules.scoring.winner == "highest" else -1
        return _lead([sign * score for score in table.deals[0].scores], seat)
    return _lead([deal_worth(table.state, memory) for memory in table.memories], seat)


def deal_worth(state: State, memory: Memory) -> float:
    """Return what a seat's part of the deal is worth to it, in points beside the others: melds, hand, penalties."""
    seat = memory.seat
    look, hand = outlook(view(state, seat), memory), state.hands[seat]
    if state.rules.melding.in_hand:
        return hand_worth(look, hand, turns_left(look))
    known = state.adjusted[seat] if state.rules.scoring.winner == "highest" else -state.adjusted[seat]
    planner = planner_of(look)
    if planner is not None:
        hope = CONTRACT_WORTH * Prospects(planner, planner.plans(hand)).now
        return known + hope - (_HELD + look.hazard / 2) * look.rules.value(hand)
    first = CONTRACT_WORTH if state.contract_of(seat) is not None else 0.0
    arrangement = Layout(look, hand).arrange(hand)
    held = arrangement.weight + left_worth(look, arrangement.left)
    return known + first + look.on_table * table_points(state)[seat] + held


def _lead(points: Sequence[float], seat: int) -> float:
    others = [value for other, value in enumerate(points) if other != seat]
    return points[seat] - sum(others) / len(others)


class _LetsPass:
    """Decides as others do, but leaves what it could have claimed at first for as long as that is there."""

    def __init__(self, state: State, seat: int) -> None:
        self._left = set(claims(state, seat))

    def __call__(self, spec: BotSpec, look: View, memory: Memory) -> Decision | None:
        self._left &= set(claims(look.state, look.seat))
        return decide(spec, look, memory, but=self._left)


def judge(situation: Situation, count: int = WORLDS) -> Verdict:
    """Return what a decision cost, measured in `count` worlds; with hindsight in the true one."""
    verdict = Verdict(situation, situation.played)
    look = outlook(situation.view, situation.memory)
    found = candidates(situation.view, situation.memory, situation.played)
    if len(found) < 2:
        return verdict
    if situation.truth is not None:
        return _measured(situation, look, found, [World(situation.truth, situation.memories, 0, exact=True)], verdict)
    tried = max(LEAST_WORLDS, count // _TRIED)
    every = _worlds(situation, look, tried + count)
    rows = _played(every[:tried], situation.view.seat, found)
    if len(rows) < LEAST_WORLDS:
        return verdict
    gains = [_gain(rows, other) for other in range(1, len(found))]
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
    rows = _played(every, situation.view.seat, found)
    if len(rows) < (1 if verdict.hindsight else LEAST_WORLDS):
        return verdict
    cost, error, best = max((*_gain(rows, other), other) for other in range(1, len(found)))
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
    states = (believed if look.rules.melding.in_hand else worlds)(look, Random(seen), count)
    return [World(state, situation.memories, seen + number) for number, state in enumerate(states)]


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
