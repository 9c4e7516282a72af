"""The outcome of a deal: its accounts, its winners, and how close the people at the machine came."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from msgspec import Struct

from game.engine.play.standing import Standing, deal_winners
from game.engine.sheet.rules import Rules
from game.engine.state import NOBODY, State
from game.session.match.accounts import DealAccount, deal_accounts, seats_by_score

NEAR_CARDS = 3
"""A deal is lost narrowly by at most the average value of this many cards, a match by that of a hand. The last of
several players never loses narrowly.
"""


class Cheer(Enum):
    """The tone of the ending for the people at the machine: won, narrowly lost, clearly lost, or neutral."""

    WON = "won"
    NEAR = "near"
    CLEAR = "clear"
    NONE = "none"
    """No person plays, or nobody has won."""


class DealOutcome(Struct, frozen=True):
    """Results of a deal: the state, the winners, the people at this machine, how the end is to be cheered for them, and
    by how many points the best of them missed winning. `accounts` go by seat; `order_before` and `order_after` list the
    seats by rank before and after the deal.
    """

    state: State
    accounts: tuple[DealAccount, ...]
    winners: tuple[int, ...]
    """The winners of the match if it is over, else of the deal; empty if all are equal."""
    people: tuple[int, ...]
    """Seats of people at this machine."""
    plate_scores: tuple[int, ...]
    """Scores by seat that the plates show before the points of the deal are added."""
    order_before: tuple[int, ...]
    order_after: tuple[int, ...]
    cheer: Cheer
    gap: int
    """Points by which the best person missed winning; 0 if a person has won, or if no person or winner is there."""

    @property
    def is_match_over(self) -> bool:
        """Whether the match is over."""
        return bool(self.state.winners)

    @property
    def only_person(self) -> int:
        """The seat of the only person at the machine; NOBODY if several people or none are there."""
        return self.people[0] if len(self.people) == 1 else NOBODY

    def rank(self, seat: int) -> int:
        """Return a seat's rank in the match after the deal, from 1; equal scores share one."""
        scores = self.state.scores
        return 1 + next(row for row, other in enumerate(self.order_after) if scores[other] == scores[seat])


def deal_outcome(state: State, people: Collection[int], standing_before: Standing | None = None) -> DealOutcome:
    """Return the outcome of a scored deal; `people` are the seats of people at the machine.

    `standing_before` is the match standing before the deal. It is needed only if the match is scored in several
    columns.
    """
    counted = deal_accounts(state, standing_before)
    rules, players = state.rules, state.players
    winners = state.winners or _deal_winners(state)
    people_seats = tuple(sorted(people))
    # Who was out of the match before the deal has missed nothing in it.
    playing = [seat for seat in range(players) if state.winners or seat not in state.eliminated]
    behind_by = {seat: _points_behind(state, counted[winners[0]], seat) for seat in playing} if winners else {}
    person_seats = [seat for seat in people_seats if seat in behind_by]
    gap = 0 if set(winners) & set(people_seats) else min((behind_by[seat] for seat in person_seats), default=0)
    behind = [behind_by[seat] for seat in behind_by if seat not in winners]
    last = bool(behind) and min(behind) < max(behind) == gap
    scores_before = tuple(account.previous_total for account in counted)
    if not person_seats:
        cheer = Cheer.NONE
    elif set(winners) & set(people_seats):
        cheer = Cheer.WON
    else:
        cheer = Cheer.CLEAR if last or gap > _near_limit(rules, bool(state.winners)) else Cheer.NEAR
    return DealOutcome(
        state,
        counted,
        winners,
        people_seats,
        tuple(scores_before[seat] + state.adjusted[seat] for seat in range(players)),
        seats_by_score(state, scores_before),
        seats_by_score(state, state.scores),
        cheer,
        gap,
    )


def _points_behind(state: State, winner: DealAccount, seat: int) -> int:
    """Return by how many points a seat missed winning; `winner` is the account of a seat that won. If the match is
    over, it is the difference of their match scores.

    Otherwise it is what the winner charges the seat in this deal or, if that is nothing, the difference of their deal
    scores. For the winner itself it is 0.
    """
    if state.winners:
        return abs(state.scores[seat] - winner.total)
    if seat == winner.seat:
        return 0
    if charged := winner.charge_to(seat):
        return charged
    return abs(state.deal_scores[seat] - state.deal_scores[winner.seat])


def _deal_winners(state: State) -> tuple[int, ...]:
    return deal_winners(state.rules, state.deal_scores, state.eliminated)


def _near_limit(rules: Rules, is_match_over: bool) -> float:
    """Return the largest number of points by which a deal, or with `is_match_over` a match, counts as narrowly lost.

    It is the average points of a card in the pack, times NEAR_CARDS for a deal, or times the hand size for a match.
    """
    average = rules.points_of(rules.pack) / len(rules.pack)
    return average * (rules.hand_size if is_match_over else NEAR_CARDS)
