"""What a change of rules does to a game: bots play both sheets on the same shuffles, and the deals are measured.

Match number k of either sheet is dealt from the same seed with the same dealer; where both sheets use the same cards
their first deals are the same to the card. What is compared is therefore paired match by match.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from game.bots.base import BotSpec, chance_of
from game.bots.estimates import Cluster, Estimate, difference, ratio
from game.bots.selfplay import play_match
from game.engine.actions import Action
from game.engine.events import Bought, DealEnded, Event, TurnBegan
from game.engine.rules import MatchRules, compile_rules
from game.engine.rulesheet import RuleSheet
from game.engine.state import State


class DealFacts(Struct, frozen=True):
    """A deal as it went. `scores` go by seat; `out` is -1 where nobody went out."""

    dealer: int
    first: int
    turns: int
    bought: int
    scores: tuple[int, ...]
    out: int
    stock_ran_out: bool


Measured = Callable[[DealFacts, bool], tuple[float, int]]
"""What a deal adds to a sum and its count; the flag says whether the most points win."""


def _lead(deal: DealFacts, seat: int, most_win: bool) -> tuple[float, int]:
    """By how many points a seat did better than all seats on average."""
    lead = deal.scores[seat] - sum(deal.scores) / len(deal.scores)
    return (lead if most_win else -lead), 1


MEASURES: dict[str, Measured] = {
    "turns": lambda deal, most_win: (deal.turns, 1),
    "points": lambda deal, most_win: (sum(deal.scores), len(deal.scores)),
    "somebody_out": lambda deal, most_win: (deal.out >= 0, 1),
    "stock_out": lambda deal, most_win: (deal.stock_ran_out, 1),
    "buys": lambda deal, most_win: (deal.bought, 1),
    "dealer_out": lambda deal, most_win: (deal.out == deal.dealer, 1),
    "first_out": lambda deal, most_win: (deal.out == deal.first, 1),
    "dealer_lead": lambda deal, most_win: _lead(deal, deal.dealer, most_win),
    "first_lead": lambda deal, most_win: _lead(deal, deal.first, most_win),
}
"""What is measured, by name: sums over deals (points: over seats, too)."""


class Line(Struct, frozen=True):
    """One measure of both sheets, and how much the second is above the first."""

    measure: str
    first: Estimate
    second: Estimate
    change: Estimate


class Tally:
    """The deals of one sheet, measured match by match."""

    def __init__(self, most_win: bool) -> None:
        self._most_win = most_win
        self.deals = 0
        self._clusters: dict[str, list[Cluster]] = {name: [] for name in MEASURES}

    def add(self, match: tuple[DealFacts, ...]) -> None:
        """Count the deals of a match."""
        self.deals += len(match)
        for name, measured in MEASURES.items():
            found = [measured(deal, self._most_win) for deal in match]
            self._clusters[name].append((sum(each for each, _ in found), sum(count for _, count in found)))

    def compared(self, second: Tally) -> list[Line]:
        """Return every measure of this sheet beside that of a second, played on the same seeds."""
        lines = []
        for name, clusters in self._clusters.items():
            others = second._clusters[name]
            lines.append(Line(name, ratio(clusters), ratio(others), difference(others, clusters)))
        return lines


def deals_each(*sheets: RuleSheet) -> int:
    """Return how many deals of every match are played: all that differ by plan, one where all are alike."""
    plans = [len(sheet.match.deals) for sheet in sheets if not isinstance(sheet.match.deals, int)]
    return max(plans, default=1)


def play_one(sheet: RuleSheet, players: int, seed: int, number: int, deals: int) -> tuple[DealFacts, ...]:
    """Let bots play match `number` of a sheet, at most `deals` deals of it.

    Raises:
        BrokenMatch: the match cannot be right.
    """
    return _Watch(compile_rules(sheet, players), players).played(seed, number, deals)


class _Watch:
    """Notes what happens in a match."""

    def __init__(self, rules: MatchRules, players: int) -> None:
        self._rules = rules
        self._players = players
        self._deals: list[DealFacts] = []
        self._turns: list[int] = []
        self._bought = 0

    def played(self, seed: int, number: int, deals: int) -> tuple[DealFacts, ...]:
        specs = tuple(BotSpec(f"{seat}", seed=chance_of(seed, seat)) for seat in range(self._players))
        dealer = number % self._players
        play_match(self._rules, specs, f"{seed}:{number}", dealer=dealer, most_deals=deals, watch=self._see)
        return tuple(self._deals)

    def _see(self, state: State, action: Action, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, TurnBegan):
                self._turns.append(event.seat)
            elif isinstance(event, Bought):
                self._bought += 1
            elif isinstance(event, DealEnded):
                self._close(state, event)

    def _close(self, state: State, event: DealEnded) -> None:
        facts = DealFacts(
            dealer=state.dealer,
            first=self._turns[0],
            turns=len(self._turns),
            bought=self._bought,
            scores=event.deal_scores,
            out=event.out,
            stock_ran_out=state.stock_ran_out,
        )
        self._deals.append(facts)
        self._turns, self._bought = [], 0
