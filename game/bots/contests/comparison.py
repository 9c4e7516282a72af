"""The effects of a change of rules: bots play both sheets on the same shuffles, and the deals are measured.

Match number k of either sheet is dealt from the same seed with the same dealer; where both sheets use the same cards
their first deals are the same to the card. What is compared is therefore paired match by match. Where one sheet has a
plan of deals and the other a shorter one, or none, matches of that are played until it has as many deals.
"""

from __future__ import annotations

from msgspec import Struct

from game.bots.base import BotSpec, seed_of
from game.bots.contests.estimates import ClusterCounts, Counts, Estimate, cluster_of, difference, ratio
from game.bots.contests.selfplay import DealResult, planned_deals, play_match
from game.engine.sheet.keys import RuleSheet, Scoring
from game.engine.sheet.rules import compile_rules

SHARES = frozenset({"somebody_out", "stock_out", "dealer_out", "first_out"})
"""Measures that are shares of all deals."""


def counts_by_measure(deal: DealResult, scoring: Scoring) -> dict[str, Counts]:
    """Return, by the name of a measure, what a deal adds to it: a sum, and the number of observations in that sum.

    “points” has one observation for each player, every other measure one for the deal. `scoring` says whether players
    pay each other, and whether high or low scores win.
    """
    return {
        "turns": (deal.turns, 1),
        "points": _points(deal, scoring),
        "out_points": (deal.scores[deal.out] if deal.out >= 0 else 0, 1),
        "somebody_out": (deal.out >= 0, 1),
        "stock_out": (deal.stock_ran_out, 1),
        "buys": (deal.bought, 1),
        "dealer_out": (deal.out == deal.dealer, 1),
        "first_out": (deal.out == deal.first, 1),
        "dealer_lead": _lead(deal, deal.dealer, scoring),
        "first_lead": _lead(deal, deal.first, scoring),
    }


def _points(deal: DealResult, scoring: Scoring) -> Counts:
    """Return the points of all players, summed, and the number of players.

    Where players pay each other all points would sum to 0, so only the points paid are summed.
    """
    if scoring.settle != "own":
        return sum(-score for score in deal.scores if score < 0), len(deal.scores)
    return sum(deal.scores), len(deal.scores)


def _lead(deal: DealResult, seat: int, scoring: Scoring) -> Counts:
    """Return the points by which a seat did better than the mean of all seats, and the number of observations, 1."""
    lead = deal.scores[seat] - sum(deal.scores) / len(deal.scores)
    return (lead if scoring.winner == "highest" else -lead), 1


class MeasureComparison(Struct, frozen=True):
    """One measure of two rule sheets that are compared, and the difference of the second from the first."""

    measure: str
    first: Estimate
    second: Estimate
    change: Estimate


class SheetTally:
    """The deals of one sheet, measured match by match."""

    def __init__(self, scoring: Scoring) -> None:
        self._scoring = scoring
        self.deals = 0
        self._clusters: dict[str, list[ClusterCounts]] = {}

    def add(self, match: tuple[DealResult, ...]) -> None:
        """Count the deals of a match."""
        self.deals += len(match)
        found = [counts_by_measure(deal, self._scoring) for deal in match]
        for name in found[0] if found else ():
            self._clusters.setdefault(name, []).append(cluster_of(deal[name] for deal in found))

    def comparisons_with(self, second: SheetTally) -> list[MeasureComparison]:
        """Return every measure of this sheet beside that of a second.

        Both must have counted as many matches, at least one, played on the same seeds in the same order. Raises
        ValueError if the numbers differ or nothing was counted.
        """
        lines = []
        for name, clusters in self._clusters.items():
            others = second._clusters[name]
            share = name in SHARES
            change = difference(others, clusters, share)
            lines.append(MeasureComparison(name, ratio(clusters, share), ratio(others, share), change))
        return lines


def deals_each(*sheets: RuleSheet) -> int:
    """Return the number of deals to play on every seed when these sheets, at least one, are compared.

    It is the length of the longest plan of deals; 1 if no sheet lists its deals one by one.
    """
    return max(planned_deals(sheet) for sheet in sheets)


def play_one(sheet: RuleSheet, players: int, seed: int, number: int, deals: int) -> tuple[DealResult, ...]:
    """Play match `number` of a sheet between standard bots, and further matches until there are at least `deals` deals.
    Return the results of these deals.

    A plan of deals is always played whole, so that no deal of it counts more than another; then there may be more
    deals.

    Raises: BrokenMatch: the match cannot be right.
    """
    rules, plan = compile_rules(sheet, players), planned_deals(sheet)
    specs = tuple(BotSpec(f"{seat}", seed=seed_of(seed, seat)) for seat in range(players))
    found: list[DealResult] = []
    while len(found) < deals:
        most = plan if plan > 1 else deals - len(found)
        cards = f"{seed}:{number}:{len(found)}" if found else f"{seed}:{number}"
        found += play_match(rules, specs, cards, dealer=(number + len(found)) % players, most_deals=most).deals
    return tuple(found)
