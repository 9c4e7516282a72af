"""The accounts of a deal: the scored lines of each seat, as the score sheet and the end of the deal print them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.engine.play.accounts import AccountLine
from game.engine.play.scoring import account_lines
from game.engine.play.standing import ScoredDeal, Standing, match_lines
from game.engine.state import State


class DealAccount(Struct, frozen=True):
    """The score of one seat in a deal: `items`, which add up to `score`, and `match_items`, which are counted besides.
    `total` is the match score after both.
    """

    seat: int
    items: tuple[AccountLine, ...]
    score: int
    total: int
    match_items: tuple[AccountLine, ...] = ()
    """The lines that the end of the match adds, or games scored side by side."""

    @property
    def deal_and_match_lines(self) -> tuple[AccountLine, ...]:
        """The lines of the deal, followed by those of the end of the match and of games scored side by side."""
        return (*self.items, *self.match_items)

    @property
    def gain(self) -> int:
        """The points that the match score changes by: those of the deal and of `match_items` together."""
        return self.score + sum(line.points for line in self.match_items)

    @property
    def previous_total(self) -> int:
        """The match score before the deal."""
        return self.total - self.gain

    def charge_to(self, seat: int) -> int:
        """Return the points that `seat` pays to the seat of this account in the deal."""
        return sum(line.sources[seat] for line in self.items if line.sources)


def deal_accounts(state: State, standing_before: Standing | None = None) -> tuple[DealAccount, ...]:
    """Return the account of every seat in a scored deal.

    `standing_before` is the standing of the match before the deal. It is needed only if the match is scored in several
    columns (`ScoreColumn`).
    """
    ends = match_lines(state, standing_before)
    return tuple(
        DealAccount(seat, lines, state.deal_scores[seat], state.scores[seat], ends[seat])
        for seat, lines in enumerate(account_lines(state))
    )


def seats_by_score(scored_deal: ScoredDeal, scores: Sequence[int]) -> tuple[int, ...]:
    """Return all seats by their `scores` (one per seat), best first; equal scores in seat order. The rules of
    `scored_deal` say whether the highest or the lowest score is best.
    """
    sign = -1 if scored_deal.rules.scoring.winner == "highest" else 1
    return tuple(sorted(range(len(scores)), key=lambda seat: sign * scores[seat]))
