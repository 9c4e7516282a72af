"""What duplicate deals come to: each deal is one cluster, whatever was played on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from msgspec import Struct

from game.bots.duplicate import Contest, DuplicateDeal, Played
from game.bots.estimates import Cluster, Estimate, difference, ratio


class Shares(Struct, frozen=True):
    """How the challenger did; by how much of what, see `standing`."""

    points: Estimate
    """Points a deal that the challenger did better than the opponents on average."""
    ahead: Estimate | None
    """Of all the opponents who did not score the same, the share that scored worse: one half among equals.
    None where nobody did."""


class Standing(Struct, frozen=True):
    """A contest in numbers."""

    deals: int
    overall: Shares
    by_deal: tuple[Shares, ...]
    """By deal of the sheet's plan, as far as they were played; empty where all are alike."""
    best: Estimate | None
    """Of all deals somebody scored best in alone, the share in which the challenger did: 1 / seats among equals."""
    out: Estimate
    """Share of deals in which the challenger goes out."""
    out_more: Estimate
    """How much that is above the share of an opponent."""
    endings: dict[str, int]
    """How often a deal ended in which way, every seat of the challenger counted."""
    undecided: int
    """Deals in which several scored best, every seat of the challenger counted."""
    turns: float
    """Turns in a deal on average."""

    @property
    def played(self) -> int:
        """How many times a deal was played, every seat of the challenger counted."""
        return sum(self.endings.values())


def standing(contest: Contest, deals: Sequence[DuplicateDeal]) -> Standing:
    """Add up deals of a contest.

    Raises:
        ValueError: there are none.
    """
    sign = 1 if contest.sheet.scoring.winner == "highest" else -1
    plays = [play for deal in deals for play in deal.played]
    bests = _clusters(deals, lambda play: _best(play, sign))
    outs = _clusters(deals, lambda play: (play.out == play.challenger, 1))
    others = _clusters(deals, lambda play: (play.out not in (-1, play.challenger), contest.seats - 1))
    plans = range(1, contest.plan + 1) if contest.plan > 1 else ()
    by_deal = ([deal for deal in deals if deal.deal == number] for number in plans)
    return Standing(
        deals=len(deals),
        overall=_shares(deals, sign),
        by_deal=tuple(_shares(found, sign) for found in by_deal if found),
        best=_share(bests),
        out=ratio(outs, share=True),
        out_more=difference(outs, others, share=True),
        endings=dict(sorted(Counter(play.ending for play in plays).items())),
        undecided=len(plays) - sum(count for _, count in bests),
        turns=sum(play.turns for play in plays) / len(plays),
    )


def pairs_ahead(contest: Contest, deal: DuplicateDeal) -> Cluster:
    """Return how many opponents scored worse than the challenger in a deal, and how many did not score the same."""
    sign = 1 if contest.sheet.scoring.winner == "highest" else -1
    [cluster] = _clusters([deal], lambda play: _ahead(play, sign))
    return cluster


def _shares(deals: Sequence[DuplicateDeal], sign: int) -> Shares:
    points = ratio(_clusters(deals, lambda play: (_lead(play, sign), 1)))
    return Shares(points, _share(_clusters(deals, lambda play: _ahead(play, sign))))


def _clusters(deals: Sequence[DuplicateDeal], measured: Callable[[Played], tuple[float, int]]) -> list[Cluster]:
    found = ([measured(play) for play in deal.played] for deal in deals)
    return [(sum(value for value, _ in each), sum(count for _, count in each)) for each in found]


def _share(clusters: Sequence[Cluster]) -> Estimate | None:
    return ratio(clusters, share=True) if any(count for _, count in clusters) else None


def _others(play: Played) -> list[int]:
    return [score for seat, score in enumerate(play.scores) if seat != play.challenger]


def _lead(play: Played, sign: int) -> float:
    others = _others(play)
    return sign * (play.scores[play.challenger] - sum(others) / len(others))


def _ahead(play: Played, sign: int) -> tuple[int, int]:
    mine, others = play.scores[play.challenger], _others(play)
    return sum(sign * mine > sign * other for other in others), sum(mine != other for other in others)


def _best(play: Played, sign: int) -> tuple[int, int]:
    best = max(sign * score for score in play.scores)
    leaders = [seat for seat, score in enumerate(play.scores) if sign * score == best]
    return (leaders == [play.challenger], 1) if len(leaders) == 1 else (0, 0)
