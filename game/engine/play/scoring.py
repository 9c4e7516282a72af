"""What a deal counts, and who has won (rulebook 2, `scoring` and `match`).

All of it follows from points by seat (`RawPoints`), so that a deal played with real cards is scored by the same
functions as one played here.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from game.engine.sheet.rules import MatchRules, Rules
from game.engine.state import NOBODY, State


class RawPoints(Struct, frozen=True):
    """Points by seat at the end of a deal, before anything is settled."""

    hands: tuple[int, ...]
    """What is left in each hand."""
    table: tuple[int, ...]
    """What each has on the table: cards count for whoever placed them."""
    wilds: tuple[int, ...]
    """Of that, what the wild cards count."""


class Scored(Protocol):
    """A deal that was scored: a state, or what somebody wrote down of a deal with real cards."""

    @property
    def match(self) -> MatchRules:
        """The rules of the match."""

    @property
    def rules(self) -> Rules:
        """The rules of this deal."""

    @property
    def deal(self) -> int:
        """Its number, from 1."""

    @property
    def deal_scores(self) -> tuple[int, ...]:
        """What each seat scored in it."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The match so far."""

    @property
    def out(self) -> int:
        """Who went out, or NOBODY."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won the match with it; nobody while it goes on."""


def tally(state: State) -> RawPoints:
    """Return what lies in the hands and on the table now."""
    return RawPoints(hand_points(state), table_points(state), _wild_points(state))


def table_points(state: State) -> tuple[int, ...]:
    """Return the points each seat has on the table now: cards count for whoever placed them."""
    points = [0] * state.players
    for meld in state.melds:
        for each in meld.cards:
            points[each.by] += state.rules.values[each.card]
    return tuple(points)


def hand_points(state: State) -> tuple[int, ...]:
    """Return what is left in each hand."""
    return tuple(state.rules.value(hand) for hand in state.hands)


def _wild_points(state: State) -> tuple[int, ...]:
    points = [0] * state.players
    for meld in state.melds:
        for each in meld.cards:
            if each.card in state.rules.wild:
                points[each.by] += state.rules.values[each.card]
    return tuple(points)


def deal_points(rules: Rules, what: RawPoints, out: int, at_once: bool = False) -> tuple[int, ...]:
    """Return what each seat scores in a deal that `out` ended (NOBODY: no one went out), perhaps `at_once`."""
    players = rules.players
    times = rules.scoring.at_once_times if at_once else 1
    left = tuple(times * points for points in what.hands)
    if rules.scoring.settle != "own" and out == NOBODY:
        return (0,) * players
    if rules.scoring.settle == "fixed":
        paid = fixed_payment(rules, what, out)
        scored = tuple((players - 1) * paid if seat == out else -paid for seat in range(players))
    elif rules.scoring.settle == "winner_collects":
        scored = tuple(sum(left) if seat == out else -points for seat, points in enumerate(left))
    elif rules.scoring.count == "melds_minus_hand":
        scored = tuple(table - hand for table, hand in zip(what.table, left, strict=True))
    else:
        scored = left
    bonus = out_bonus(rules, at_once)
    return tuple(points + bonus if seat == out else points for seat, points in enumerate(scored))


def fixed_payment(rules: Rules, what: RawPoints, out: int) -> int:
    """Return what each of the others pays `out`: the fixed sum, and what the wild cards count that `out` played."""
    return rules.scoring.payment + what.wilds[out]


def out_bonus(rules: Rules, at_once: bool) -> int:
    """Return what is added to the score of whoever goes out (rulebook 2, `scoring`)."""
    bonus = rules.scoring.out_bonus + (rules.scoring.at_once_bonus if at_once else 0)
    return bonus if rules.scoring.winner == "highest" else -bonus


def next_stages(match: MatchRules, stages: tuple[int, ...], melded: tuple[bool, ...]) -> tuple[int, ...]:
    """Return the contract each seat is on after a deal, where everybody walks along them at their own pace."""
    last = len(match.contracts)
    return tuple(min(stage + laid, last) for stage, laid in zip(stages, melded, strict=True))


def best(rules: Rules, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats that lead."""
    top = max(scores) if rules.scoring.winner == "highest" else min(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == top)


def match_winners(match: MatchRules, deal: int, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the winners if the match is over with these scores after deal number `deal`, else nothing.

    A match to a target goes on while the lead is shared; a match that has had all its deals may be shared.
    """
    rules = match.of_deal(deal)
    leaders = best(rules, scores)
    if rules.target is not None and max(scores) >= rules.target and len(leaders) == 1:
        return leaders
    return leaders if match.last_deal(deal) else ()
