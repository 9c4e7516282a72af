"""The accounts of a deal, as the score sheet and its end at the table print them: the lines the engine scored it by."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.engine.play.scoring import AccountLine, account_lines
from game.engine.play.standing import ScoredDeal, Standing, match_lines
from game.engine.state import State


class Account(Struct, frozen=True):
    """One seat's deal: the items add up to `score`; `total` is the match so far, with what its end brings."""

    seat: int
    items: tuple[AccountLine, ...]
    score: int
    total: int
    ends: tuple[AccountLine, ...] = ()
    """What the end of the match brings besides, or games side by side."""

    @property
    def lines(self) -> tuple[AccountLine, ...]:
        """All of it."""
        return (*self.items, *self.ends)

    @property
    def gain(self) -> int:
        """What the deal brought, and the end of the match with it."""
        return self.score + sum(line.points for line in self.ends)

    @property
    def before(self) -> int:
        """What there was before the deal."""
        return self.total - self.gain

    def charged(self, seat: int) -> int:
        """Return what another seat is charged for what this one collects, alone or with others."""
        return sum(line.sources[seat] for line in self.items if line.sources)


def accounts(state: State, stood: Standing | None = None) -> tuple[Account, ...]:
    """Return the account of every seat for a deal that was scored.

    Games side by side do not tell what the deal brought: there it follows from how the match `stood` before.
    """
    ends = match_lines(state, stood)
    return tuple(
        Account(seat, lines, state.deal_scores[seat], state.scores[seat], ends[seat])
        for seat, lines in enumerate(account_lines(state))
    )


def leaders_first(deal: ScoredDeal, scores: Sequence[int]) -> tuple[int, ...]:
    """Return all seats, the best score first; equals in the order of their seats."""
    sign = -1 if deal.rules.scoring.winner == "highest" else 1
    return tuple(sorted(range(len(scores)), key=lambda seat: sign * scores[seat]))
