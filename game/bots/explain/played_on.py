"""The outcome of each of several actions, in determinizations of a position.

A decision that is searched is priced by the same rollouts, to the end of the deal, as for the decision. Any other is
played on for a circuit of the table by standard bots. All actions are played in the same determinizations, and every
seat draws from a stream of its own: chance brings the same to all of them. A deal that is not over after the circuit is
valued by the bots. To play every deal to its end by them takes four times as long, and the differences scatter two to
four times as much; in 25 pairs of plays of five games the means agreed within that.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random

from msgspec import Struct

from game.bots.base import BotSpec, Decision, Limit, seed_of
from game.bots.choose.deadwood import hand_worth, turns_left
from game.bots.choose.face_up import can_price_face_up, priced_face_up
from game.bots.choose.hand_value import worth_left_in_hand
from game.bots.choose.plans import CONTRACT_WORTH, Prospects, planner_of
from game.bots.choose.player import decide
from game.bots.choose.second_thoughts import Priced, can_price, price_function
from game.bots.contests.selfplay import BotTable, BrokenMatch
from game.bots.contests.shuffling import SeatStreams, Shuffler
from game.bots.explain.review import half_width
from game.bots.knowledge.belief import BeliefState, belief_state
from game.bots.knowledge.memory import Memory
from game.bots.knowledge.pieces import Layout
from game.bots.search.determinization import determinizations
from game.bots.search.rollouts import Price, mean_and_error
from game.engine.actions import Action
from game.engine.play.claims import legal_claims
from game.engine.play.scoring import table_points
from game.engine.state import State, View, view

LEAST_DETERMINIZATIONS = 4
"""The fewest determinizations from which anything is concluded; with hindsight there is only one."""
_FINER = 8
"""Times as many determinizations for actions that are priced by rollouts."""
_HELD = 0.35
"""The share of the points of a hand that is counted before the first lay."""


class FullPosition(Struct, frozen=True):
    """A position with all its cards known, and the memory of every seat."""

    state: State
    memories: tuple[Memory, ...]
    number: int
    """The seed of all later chance in this position."""
    is_exact: bool = False
    """Whether the cards of the stock come in their order, as in the true position."""


def lead_after(position: FullPosition, seat: int, action: Action | None) -> float:
    """Return how many points `seat` is ahead of the mean of the others after an action and one more turn of every
    player.

    Bots play these turns. If the deal ends before they are over, its scores are compared. Otherwise, the worth of each
    seat's position is, as bots judge it (`deal_worth`). The lead is negative if `seat` is behind.

    Action None: the seat makes none of the claims it has now; it may make later ones.

    Raises:
        BrokenMatch: the action is not legal in this position.
    """
    state = position.state
    specs = tuple(BotSpec("", seed=seed_of(position.number, each)) for each in range(state.players))
    brains = tuple(decide if action or each != seat else _LetsPass(state, seat) for each in range(state.players))
    shuffler = Shuffler(f"{position.number}") if position.is_exact else SeatStreams(f"{position.number}", state.stock)
    table = BotTable(state, specs, shuffler, brains, memories=position.memories)
    if action is not None:
        table.carry_out(action)
    while not table.deals and table.turns <= state.players:
        table.step()
    if table.deals:
        sign = 1 if state.rules.scoring.winner == "highest" else -1
        return _lead([sign * score for score in table.deals[0].scores], seat)
    return _lead([deal_worth(table.state, memory) for memory in table.memories], seat)


def deal_worth(state: State, memory: Memory) -> float:
    """Return the worth in points of a seat's position in the deal: its melds, the hand it holds, and its penalties and
    cut bonus so far. Where melds stay in the hand, it is the worth of the hand alone.
    """
    seat = memory.seat
    belief, hand = belief_state(view(state, seat), memory), state.hands[seat]
    if state.rules.melding.in_hand:
        return hand_worth(belief, hand, turns_left(belief))
    known = state.adjusted[seat] if state.rules.scoring.winner == "highest" else -state.adjusted[seat]
    planner = planner_of(belief)
    if planner is not None:
        hope = CONTRACT_WORTH * Prospects(planner, planner.plans(hand)).now
        return known + hope - (_HELD + belief.hazard / 2) * belief.rules.points_of(hand)
    first = CONTRACT_WORTH if state.contract_of(seat) is not None else 0.0
    arrangement = Layout(belief, hand).arrange(hand)
    held = arrangement.gain + worth_left_in_hand(belief, arrangement.left)
    return known + first + belief.table_weight * table_points(state)[seat] + held


def _lead(points: Sequence[float], seat: int) -> float:
    """Return the lead of a seat over the mean of the others."""
    others = [value for other, value in enumerate(points) if other != seat]
    return points[seat] - sum(others) / len(others)


class _LetsPass:
    """A brain that decides as a standard bot does, but makes no claim that was possible at the start, as long as it
    stays possible.
    """

    def __init__(self, state: State, seat: int) -> None:
        self._left = set(legal_claims(state, seat))

    def __call__(self, spec: BotSpec, seen: View, memory: Memory) -> Decision | None:
        self._left &= set(legal_claims(seen.state, seen.seat))
        return decide(spec, seen, memory, but=self._left)


def sampled_positions(belief: BeliefState, memories: tuple[Memory, ...], seed: int, count: int) -> list[FullPosition]:
    """Return `count` determinizations of a belief, as positions with the `memories` of all seats, by seat.

    The same `seed` gives the same positions. Each position has a seed of its own for what comes later.
    """
    states = determinizations(belief, Random(seed), count)
    return [FullPosition(state, memories, seed + number) for number, state in enumerate(states)]


class Rows(Struct, frozen=True):
    """The results of several actions, one row for each determinization."""

    worth: list[list[float]]
    """For each determinization and action, the lead of the seat over the mean of the others in points; if played out,
    the worth of that for the match.
    """
    chances: list[list[float]]
    """Its chances to win the match; empty where the deals were not played out."""

    @property
    def played_out(self) -> bool:
        """Whether these results are prices of rollouts to the end of the deal."""
        return bool(self.chances)

    def gain(self, index: int) -> tuple[float, float]:
        """Return the mean gain of the action at `index` over the first, and its standard error; both are 0 without
        rows, and the error of one row is 0.
        """
        return mean_gain(self.worth, index)

    def chance(self, index: int) -> float | None:
        """Return how much higher the chance to win the match is after the action at `index` than after the first one.

        It is 0 if the difference may be noise, and None if chances were not measured.
        """
        if not self.chances:
            return None
        mean, error = mean_gain(self.chances, index)
        return mean if abs(mean) > half_width(error, len(self.chances)) else 0.0

    def alike(self, index: int) -> bool:
        """Whether the action at `index` had the same worth as the first one in every determinization; True without
        rows.
        """
        return all(row[index] == row[0] for row in self.worth)


def compare_actions(
    belief: BeliefState,
    memories: tuple[Memory, ...],
    actions: Sequence[Action | None],
    seed: int,
    count: int,
    limit: Limit | None = None,
    *,
    by_bots: bool = False,
) -> Rows:
    """Return the results of several actions, compared in the same determinizations. The action None means that the seat
    makes none of the claims it has now.

    Where rollouts can price the actions, their prices are returned, from eight times `count` determinizations.
    Otherwise, or with `by_bots`, standard bots play on for one circuit in `count` of them.

    A determinization in which one of the actions is not legal gives no results. None is begun once `limit` is over.
    """
    price: Priced | None = None
    if not by_bots:
        rng = Random(seed)
        price = (
            priced_face_up(belief, actions, rng, limit)
            if belief.rules.face_up
            else price_function(belief, actions, rng)
        )
    if price is None:
        return Rows(leads_after(sampled_positions(belief, memories, seed, count), belief.seat, actions, limit), [])
    rows: list[list[Price]] = []
    for number in range(_FINER * count):
        if limit is not None and limit.is_over:
            break
        if row := price(number):
            rows.append(row)
    return Rows([[each.worth for each in row] for row in rows], [[each.chance for each in row] for row in rows])


def comparable(belief: BeliefState, rows: Rows, actions: Sequence[Action | None]) -> list[int]:
    """Return the indices of the actions that can be compared once more with the first of `actions`, each alone with it,
    and measured as in `rows`. The first itself is left out.

    If `rows` was not played out, these are all the others. Else they are those that rollouts can price together with
    the first.
    """
    others = range(1, len(actions))
    if not rows.played_out:
        return list(others)
    can = can_price_face_up if belief.rules.face_up else can_price
    return [other for other in others if can(belief, [actions[0], actions[other]])]


def leads_after(
    positions: Sequence[FullPosition], seat: int, actions: Sequence[Action | None], limit: Limit | None = None
) -> list[list[float]]:
    """Return the results of `actions`, measured as in `lead_after`: one row, in the order of `actions`, for each
    position in which all of them are legal.

    The action None stands for making none of the claims that the seat has now. No position is begun once `limit` is
    over; those left give no rows.
    """
    rows = []
    for position in positions:
        if limit is not None and limit.is_over:
            break
        with suppress(BrokenMatch):
            rows.append([lead_after(position, seat, action) for action in actions])
    return rows


def mean_gain(rows: Sequence[Sequence[float]], index: int) -> tuple[float, float]:
    """Return the mean gain of the action at `index` of each row over the first action, and its standard error; both are
    0 if there are no rows, and the error of one row is 0.
    """
    gains = [row[index] - row[0] for row in rows]
    return mean_and_error(gains) if gains else (0.0, 0.0)
