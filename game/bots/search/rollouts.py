"""Rollouts: a determinization played to the end of the deal by quick policies, once for each candidate action.

The rules are those of `apply`, as everywhere: a rollout can be had of every deal that `has_policy`. All candidates are
played in the same determinizations with common random numbers – each seat draws its own cards of the stock – and those
that fall behind the best beyond the noise are dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import sqrt
from random import Random
from typing import NamedTuple

from msgspec import structs

from game.bots.base import Limit
from game.bots.knowledge.match_chances import match_worth, win_chance_after
from game.bots.policy.face_up import FaceUpPolicy
from game.bots.policy.goals import has_goals
from game.bots.policy.hand import HandPolicy
from game.bots.policy.policy import Policy, Seen
from game.bots.policy.style import Style
from game.bots.policy.table import TablePolicy
from game.engine.actions import DEALER, Action, Add, Buy, Discard, DrawDiscards, DrawStock, Lay, Shuffle
from game.engine.play.dealing import to_shuffle
from game.engine.play.verbs import apply
from game.engine.refusals import Refused
from game.engine.sheet.rules import Rules
from game.engine.state import Phase, State

_MOST_ACTIONS = 2_000
"""Actions after which a rollout is given up as a deal nobody wins."""
_BATCH = 16
"""Determinizations between two checks whether a candidate has fallen behind, and the fewest that can tell."""
_SURE = 1.0
"""Standard errors by which another candidate must be better than the first. Between equals another is chosen now and
then, which costs nothing, and a slightly better one is not missed.
"""

_OVER = (Phase.DEAL_OVER, Phase.MATCH_OVER)


def has_policy(rules: Rules) -> bool:
    """Whether a policy plays deals under these rules.

    No policy knows contracts, demands on the first lay or on a hand that is shown, or knocks before the draw. Where
    drawn cards lie face up, the only policy is one that plays for goals.
    """
    if rules.melding.in_hand:
        return not rules.demands_kinds
    if rules.face_up:
        return has_goals(rules)
    return rules.contract is None and not rules.restricts_first_lay and not rules.knocking.before_draw


@lru_cache(maxsize=64)
def policy_for(rules: Rules, style: Style) -> Policy:
    """Return the policy that plays deals under these rules in a style. There must be one (`has_policy`)."""
    if rules.melding.in_hand:
        return HandPolicy(rules, style)
    return FaceUpPolicy(rules, style) if rules.face_up else TablePolicy(rules, style)


class Determinization(NamedTuple):
    """A full deal consistent with a seat's knowledge, the policies of all seats, the public history of the deal, and a
    seed for later chance.
    """

    state: State
    policies: tuple[Policy, ...]
    seen: Seen
    seed: int


class Candidate(NamedTuple):
    """An action to compare, the policy by which its seat plays on (None: that of the determinization), and plays to
    follow.
    """

    action: Action
    policy: Policy | None = None
    then: tuple[Action, ...] = ()
    """The actions of the seat after the first in the same turn, before the policy decides."""


class Price(NamedTuple):
    """The worth of one end of a deal for a seat in its match, and its chance to win the match from there."""

    worth: float
    """The worth for the match, in points of a deal, by which candidates are compared."""
    chance: float
    """The chance to win the match then; 0 where it cannot be estimated."""


class _SeatQueues:
    """Queues of the cards of the stock, one for each seat.

    A seat draws from its own queue, so its draws do not depend on how often others draw.
    """

    def __init__(self, state: State) -> None:
        players = state.players
        self._queues = {(state.turn + step) % players: list(state.stock[step::players]) for step in range(players)}

    def with_next_draw(self, state: State, seat: int) -> State:
        """Return the state with the next card from the queue of `seat` on top of the stock, and remove it from the
        queue.

        Cards that are no longer in the stock are skipped and removed, too; without any left the state is unchanged.
        """
        queue, stock = self._queues[seat], state.stock
        while queue:
            face = queue.pop(0)
            at = stock.index(face) if face in stock else -1
            if not at:
                return state
            if at > 0:
                return structs.replace(state, stock=(face, *stock[:at], *stock[at + 1 :]))
        return state


def play_out(determinization: Determinization, candidate: Candidate, seat: int) -> State | None:
    """Play a determinization to the end of the deal, and return the state in which the deal is scored.

    `seat` begins with the candidate's action. None if the rules refuse that action, or the deal has not ended after
    very many actions. Of later actions a refused one is replaced by the policy's `fallback`.
    """
    state, seen = determinization.state, determinization.seen.copy()
    policies = list(determinization.policies)
    if candidate.policy is not None:
        policies[seat] = candidate.policy
    rng, draws = Random(determinization.seed), _SeatQueues(determinization.state)
    actor, action, script = seat, candidate.action, list(candidate.then)
    for number in range(_MOST_ACTIONS):
        if type(action) is DrawStock:
            state = draws.with_next_draw(state, actor)
        try:
            after, _ = apply(state, action)
        except Refused:
            if not number:
                return None
            action = policies[actor].fallback(state, actor)
            after, _ = apply(state, action)
        _note(seen, policies[actor], state, action, after)
        state = after
        while state.phase is Phase.SHUFFLE:
            order = list(to_shuffle(state))
            rng.shuffle(order)
            state, _ = apply(state, Shuffle(DEALER, tuple(order)))
        if state.phase in _OVER:
            return state
        actor = state.asked[0] if state.asked else state.turn
        action = script.pop(0) if script and actor == seat else policies[actor].action(state, actor, seen)
    return None


def _note(seen: Seen, policy: Policy, before: State, action: Action, after: State) -> None:
    """Add to `seen` what an action shows to all: discards taken are held from now on, cards played or discarded no
    longer, and a turn that ended is counted.
    """
    kind, seat, tables = type(action), action.seat, policy.tables
    if kind is DrawDiscards or kind is Buy:
        seen.known_cards[seat] |= tables.mask(before.discards[len(after.discards) :])
    elif isinstance(action, Lay):
        for row in action.melds:
            seen.known_cards[seat] &= ~tables.mask([use.card for use in row])
    elif isinstance(action, Add):
        seen.known_cards[seat] &= ~tables.mask([use.card for use in action.cards])
    elif isinstance(action, Discard):
        seen.known_cards[seat] &= ~tables.bit[action.card]
    if after.turn != before.turn and before.phase in (Phase.PLAY, Phase.CALL):
        seen.turns[before.turn] += 1


class Evaluator:
    """Values ends of a deal for one seat, by the standing of the match."""

    def __init__(self, state: State, seat: int) -> None:
        """Judge ends of a deal for `seat`. `state` is the match during that deal, whose points are not yet in its
        scores.
        """
        self._state = state
        self._seat = seat
        self._worths: dict[tuple[int, ...], float] = {}

    def worth(self, points: tuple[int, ...]) -> float:
        """Return the worth for the match, to this evaluator's seat, of a deal in which the seats score these points."""
        found = self._worths.get(points)
        if found is None:
            found = self._worths[points] = match_worth(self._state, self._seat, points)
        return found

    def price(self, points: tuple[int, ...]) -> Price:
        """Return the worth to this evaluator's seat of a deal with these points, by seat, and its chance to win the
        match then.
        """
        state = self._state
        chance = 0.0 if state.columns else win_chance_after(state, self._seat, points)
        return Price(self.worth(points), chance)


Deals = Callable[[int], Determinization]
"""Deals the determinization of a number."""


class Comparison:
    """The worths of several candidates in every determinization so far, and the candidates that are not dropped yet.

    There are `count` candidates, known by their indices.
    """

    def __init__(self, count: int) -> None:
        self.rows: list[list[float]] = []
        self.alive: list[int] = list(range(count))
        self._sums: list[float] = [0.0] * count

    def add(self, row: list[float]) -> None:
        """Add the worths of the candidates in one determinization; entries of dropped candidates do not count."""
        self.rows.append(row)
        for at in self.alive:
            self._sums[at] += row[at]

    @property
    def best(self) -> int:
        """The index of the candidate with the highest mean, of those that are still in the running."""
        return max(self.alive, key=self._sums.__getitem__)

    def chosen_index(self) -> int:
        """Return the index of the best candidate if its lead over the first is beyond the noise, or the first was
        dropped; else 0, the index of the first.
        """
        best = self.best
        if best and 0 in self.alive:
            mean, error = self._lead(best, 0)
            if mean <= _SURE * error:
                return 0
        return best

    def drop(self, behind: float) -> None:
        """Drop the candidates that are behind the best by more than `behind` standard errors."""
        best = self.best
        leads = [(at, *self._lead(best, at)) for at in self.alive]
        self.alive = [at for at, mean, error in leads if at == best or mean <= behind * error]

    def _lead(self, index: int, other_index: int) -> tuple[float, float]:
        """Return the mean lead of one candidate over another, given by their indices, and its standard error."""
        return mean_and_error([row[index] - row[other_index] for row in self.rows])


def best_candidate(
    state: State,
    seat: int,
    candidates: Sequence[Candidate],
    deals: Deals,
    count: int,
    *,
    limit: Limit | None = None,
    behind: float = 2.0,
    head_start: float = 0.0,
) -> int:
    """Return the index of the best of one or more candidates: the first, unless another is better beyond the noise.

    `deals(number)` returns a determinization; at most `count` of them are played out. A candidate is dropped once it
    is behind the best by `behind` standard errors. `head_start` is added to the worth of the first. The first is
    returned, too, if too few determinizations were played out to tell, because `limit` is over or a candidate cannot be
    played.
    """
    evaluator, found = Evaluator(state, seat), Comparison(len(candidates))
    for number in range(count):
        if limit is not None and limit.is_over:
            break
        row = _row(deals(number), seat, candidates, found.alive, evaluator, limit)
        if row is None:
            break
        row[0] += head_start
        found.add(row)
        if len(found.rows) % _BATCH == 0:
            found.drop(behind)
            if len(found.alive) == 1:
                break
    return found.chosen_index() if len(found.rows) >= _BATCH else 0


def _row(
    determinization: Determinization,
    seat: int,
    candidates: Sequence[Candidate],
    alive: Sequence[int],
    evaluator: Evaluator,
    limit: Limit | None,
) -> list[float] | None:
    """Return the worth of each candidate in a determinization; 0 for those not `alive`.

    None if one of them cannot be played: it then can be played in no determinization, since its seat sees all that
    decides on that. None, too, if `limit` is over before all of them were played.
    """
    row = [0.0] * len(candidates)
    for at in alive:
        end = play_out(determinization, candidates[at], seat)
        if end is None or (limit is not None and limit.is_over and at != alive[-1]):
            return None
        row[at] = evaluator.worth(end.deal_scores)
    return row


def mean_and_error(gains: Sequence[float]) -> tuple[float, float]:
    """Return the mean of some gains, at least one, and its standard error, which is 0 for a single gain."""
    count = len(gains)
    mean = sum(gains) / count
    squares = sum([(gain - mean) ** 2 for gain in gains])
    return mean, sqrt(squares / max(1, count - 1) / count)
