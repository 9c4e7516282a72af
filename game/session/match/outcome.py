"""What there is to tell at the end of a deal: its accounts, who has won, how it went for those at the machine."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from msgspec import Struct

from game.engine.play.standing import Standing, deal_winners
from game.engine.sheet.rules import Rules
from game.engine.state import NOBODY, State
from game.session.match.accounts import DealAccount, deal_accounts, seats_by_score

NEAR_CARDS = 3
"""Whoever loses a deal by no more than so many cards count on average was near; of a match, by what a hand does. Not
who comes last of several: that others did better is what they see first.
"""


class Cheer(Enum):
    """How it went for the people at the machine."""

    WON = "won"
    NEAR = "near"
    CLEAR = "clear"
    NONE = "none"
    """No person plays, or nobody has won."""


class Outcome(Struct, frozen=True):
    """The end of a deal. Accounts and scores go by seat; `before` and `standing` are the seats from the best on, before
    the deal and after it.
    """

    state: State
    accounts: tuple[DealAccount, ...]
    winners: tuple[int, ...]
    """Of the match if it is over, else of the deal; nobody where all are equal."""
    people: tuple[int, ...]
    """The seats of people."""
    begin: tuple[int, ...]
    """What stood on the plates: the scores before anything was counted."""
    before: tuple[int, ...]
    standing: tuple[int, ...]
    cheer: Cheer
    gap: int
    """By how much the best of the people missed it; 0 for those who have won."""

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self.state.winners)

    @property
    def me(self) -> int:
        """The only person at the machine; NOBODY where there are more, or none."""
        return self.people[0] if len(self.people) == 1 else NOBODY

    def place(self, seat: int) -> int:
        """The place in the standing, from 1; equal scores share one."""
        scores = self.state.scores
        return 1 + next(row for row, other in enumerate(self.standing) if scores[other] == scores[seat])


def outcome(state: State, people: Collection[int], stood: Standing | None = None) -> Outcome:
    """Return what there is to tell of a deal that was scored, `people` being the seats of those at the machine.

    `stood` is how the match stood before, where that is known.
    """
    counted = deal_accounts(state, stood)
    rules, players = state.rules, state.players
    winners = state.winners or _best_of_deal(state)
    sitting = tuple(sorted(people))
    # Who was out of the match before the deal has missed nothing in it.
    inside = [seat for seat in range(players) if state.winners or seat not in state.eliminated]
    missed = {seat: _missed(state, counted[winners[0]], seat) for seat in inside} if winners else {}
    there = [seat for seat in sitting if seat in missed]
    gap = 0 if set(winners) & set(sitting) else min((missed[seat] for seat in there), default=0)
    behind = [missed[seat] for seat in missed if seat not in winners]
    last = bool(behind) and min(behind) < max(behind) == gap
    before = tuple(account.previous_total for account in counted)
    if not there:
        cheer = Cheer.NONE
    elif set(winners) & set(sitting):
        cheer = Cheer.WON
    else:
        cheer = Cheer.CLEAR if last or gap > _near(rules, bool(state.winners)) else Cheer.NEAR
    return Outcome(
        state,
        counted,
        winners,
        sitting,
        tuple(before[seat] + state.adjusted[seat] for seat in range(players)),
        seats_by_score(state, before),
        seats_by_score(state, state.scores),
        cheer,
        gap,
    )


def _missed(state: State, winner: DealAccount, seat: int) -> int:
    """By how many points a seat missed winning: what the winner charges it, or else how far its own score is behind."""
    if state.winners:
        return abs(state.scores[seat] - winner.total)
    if seat == winner.seat:
        return 0
    if charged := winner.charge_to(seat):
        return charged
    return abs(state.deal_scores[seat] - state.deal_scores[winner.seat])


def _best_of_deal(state: State) -> tuple[int, ...]:
    return deal_winners(state.rules, state.deal_scores, state.eliminated)


def _near(rules: Rules, over: bool) -> float:
    """By how many points at most one can say that it was close."""
    average = rules.value(rules.pack) / len(rules.pack)
    return average * (rules.hand_size if over else NEAR_CARDS)
