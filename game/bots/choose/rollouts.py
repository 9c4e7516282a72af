"""Second thoughts where melds stay in the hand and cards are plain: on what to draw, what to throw, and whether to show
the hand. Hundreds of worlds that may be the true one are played out to the end of the deal, the same for all choices.

What the rule of thumb has chosen comes first, and is left only for something that is better beyond the noise. It takes
that many: the best of a few dozen worlds is worse than the rule of thumb.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from game.bots.base import Limit
from game.bots.choose.deadwood import Thrown
from game.bots.choose.playing_out import utility
from game.bots.knowledge.believed import known_cards, longest, odds
from game.bots.knowledge.outlook import Outlook
from game.bots.simulate.chances import Chances, winnings
from game.bots.simulate.deals import DREW, PASSED, SHOWED, THREW, TOOK, Habits
from game.bots.simulate.tables import Tables, knows
from game.bots.simulate.worlds import Compared, Outcome, Position
from game.engine.cards import FACES, Card
from game.engine.play.knocking import NO_LIMIT, knock_limit
from game.engine.play.scoring import RawPoints, Standing, deal_points, doubled, scored
from game.engine.sheet.rules import Rules
from game.engine.state import Phase, State

_WORLDS = 20
"""Worlds for each of those that somebody who searches looks at elsewhere: here one costs so much less."""
_BATCH = 16
"""Worlds between two looks at what falls behind."""
_BEHIND = 2.0
"""Standard errors by which a choice must be worse than the best to be dropped."""
_SURE = 1.0
"""Standard errors by which another must be better than the first."""
_DISCARDS = 5
"""Discards that are compared."""
_PATIENCE = 30.0
"""Points by which waiting seems better for all the patience there is."""
_FEW = 10
"""Points from which it is seen what a point is worth, and deals from which it is seen what they bring."""
_PATIENT = Habits(keep=4.0, fear=1.5, swap=8, knock=(10, 10, 10, 10, 10, 0))
"""Knocks early, and later waits until nothing is left over: who waits undercuts who knocks late."""
_HASTY = Habits(keep=4.0, fear=1.5, swap=8, knock=(10,))
"""Knocks as soon as may be."""


_Choice = tuple[int, int]
"""What the seat may do now, and the card it does without."""


def plays_out(look: Outlook) -> bool:
    """Tell whether deals like this one can be played out, and what comes of that is known to be of use."""
    state, rules = look.state, look.rules
    limited = knock_limit(state) != NO_LIMIT and rules.scoring.settle == "differences"
    if not limited or state.gone or not knows(rules):
        return False
    held = sum([len(state.hands[other]) - len(known_cards(look, other)) for other in state.clockwise(look.seat)])
    return sum(look.hidden) == len(state.stock) + held  # who forgets discards would deal them again


def best_by_rollouts(look: Outlook, ends: Sequence[Thrown], rng: Random, limit: Limit | None) -> list[Thrown]:
    """Return discards worth a look, the best first, once the first of them have been played out."""
    close = ends[:_DISCARDS]
    if len(close) < 2:
        return list(ends)
    bits = _tables(look.rules).bits
    best = close[_best(look, [(THREW, bits[end.card]) for end in close], rng, limit)]
    return _with_first(best, ends)


def takes_by_rollouts(look: Outlook, takes: bool, rng: Random, limit: Limit | None) -> bool:
    """Tell whether to take the discard on offer rather than to pass or draw; `takes` is what the rule of thumb says."""
    choices = [(TOOK, 0), (PASSED if look.state.phase is Phase.OFFER else DREW, 0)]
    return takes == (_best(look, choices if takes else choices[::-1], rng, limit) == 0)


def waits_by_rollouts(
    look: Outlook, shown: Card, ends: Sequence[Thrown], rng: Random, limit: Limit | None
) -> list[Thrown]:
    """Return discards with which to wait, the best first, rather than to show the hand without a card now; else none.

    To wait is to show it in a turn soon, or late in the deal with nothing left over alone.
    """
    bits, close = _tables(look.rules).bits, ends[: _DISCARDS - 1]
    choices = [(SHOWED, bits[shown]), *[(THREW, bits[end.card]) for end in close]]
    best = _best(look, choices, rng, limit, -_PATIENCE * look.traits.patience)
    return _with_first(close[best - 1], ends) if best else []


def _with_first(best: Thrown, ends: Sequence[Thrown]) -> list[Thrown]:
    return [best, *(end for end in ends if end is not best)]


def _best(look: Outlook, choices: Sequence[_Choice], rng: Random, limit: Limit | None, liking: float = 0.0) -> int:
    """Return which choice is best, as a number: the first, unless another is so beyond the noise.

    `liking` are points by which the first seems better than it is.
    """
    here, judge, found = _position(look), _Judge(look.state, look.seat), Compared(len(choices))
    for number in range(_WORLDS * look.traits.search):
        if limit is not None and limit.over:
            break
        habits = [_PATIENT if number % 2 else _HASTY] * here.players
        hands, stock = here.world(rng, habits)
        habits[look.seat] = _PATIENT
        row = [0.0] * len(choices)
        for at in found.alive:
            row[at] = judge.worth(here.played(hands, stock, habits, *choices[at]))
        row[0] += liking * judge.point
        found.add(row)
        if number % _BATCH == _BATCH - 1:
            found.drop(_BEHIND)
            if len(found.alive) == 1:
                break
    return found.surely(_SURE)


@lru_cache(maxsize=16)
def _tables(rules: Rules) -> Tables:
    """Return what these rules make of cards."""
    return Tables(rules)


def _position(look: Outlook) -> Position:
    """Return what a seat knows, as bits."""
    state, seat, memory = look.state, look.seat, look.memory
    tables = _tables(state.rules)
    found = Position(tables, knock_limit(state), seat, state.players)
    found.turn = state.turn
    if state.phase is Phase.OFFER:
        found.asks, found.asked = True, [other for other in state.asked if other != seat]
    found.hand = tables.bits_of(state.hands[seat])
    found.sizes = [len(hand) for hand in state.hands]
    if memory.taken:
        held = state.hands[seat]
        found.known[seat] = tables.bits_of(tuple([face for face in memory.taken[seat] if face in held]))
    hidden = [face for face in FACES if look.hidden[face]]
    found.hidden = [tables.bits[face] for face in hidden]
    for other in state.clockwise(seat):
        found.known[other] = tables.bits_of(known_cards(look, other))
        found.powers[other] = [1 / odds(look, other, face) for face in hidden]
    found.more = longest(look)
    found.pile = [tables.bits[face] for face in state.discards]
    found.stock = len(state.stock)
    drawn = state.this_turn.drawn
    found.drawn = 0 if drawn is None else tables.bits[drawn]
    found.turns = [sum([by == each for by in state.discarded_by]) for each in range(state.players)]
    found.begun, found.circling, found.idle = state.turns, state.circling_turns, state.idle_turns
    found.ran_out, found.was_out = state.stock_ran_out, state.this_turn.stock_was_out
    return found


@lru_cache(maxsize=16)
def _chances(rules: Rules, limit: int, target: int) -> Chances | None:
    """Return how likely the match is won at each score, as deals with this limit go; None where hardly any is won."""
    won = winnings(_tables(rules), limit, [_PATIENT, _HASTY])
    return Chances(target, won) if len(won) >= _FEW else None


class _Judge:
    """What the ends of a deal are worth to a seat: the chance to win the match, where that can be reckoned, or points
    with the match reckoned in.
    """

    def __init__(self, state: State, seat: int) -> None:
        rules, plan = state.rules, state.match
        self._state = state
        self._seat = seat
        self._known: dict[Outcome, float] = {}
        self.point = 1.0
        """What a point is worth, about."""
        self._chances: Chances | None = None
        single = len(plan.deals) == 1 and not state.columns and rules.scoring.winner == "highest"
        if rules.target is not None and state.players == 2 and single and rules.scoring.settle == "differences":
            self._chances = _chances(rules, knock_limit(state), rules.target)
        if self._chances is not None:
            mine, other = state.scores[seat], state.scores[1 - seat]
            self.point = (self._chances.at(mine + _FEW, other) - self._chances.at(mine, other)) / _FEW

    def worth(self, outcome: Outcome) -> float:
        """Return what one is worth, the match reckoned in."""
        found = self._known.get(outcome)
        if found is None:
            out, _, big, left = outcome
            nothing = (0,) * self._state.players
            raw = RawPoints(left, nothing, nothing, big, 2 if doubled(self._state) else 1)
            points = deal_points(self._state.rules, raw, out)
            found = self._known[outcome] = self._of(points)
        return found

    def _of(self, points: tuple[int, ...]) -> float:
        if self._chances is None:
            return utility(self._state, self._seat, points)
        state, other = self._state, 1 - self._seat
        end = scored(state.match, state.deal, Standing(state.scores, state.wins, state.columns), points)
        if end.winners:
            return (self._seat in end.winners) / len(end.winners)
        return self._chances.at(end.standing.scores[self._seat], end.standing.scores[other])
