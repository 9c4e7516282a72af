"""What a deal counts, and who has won (rulebook 2, `scoring` and `match`)."""

from __future__ import annotations

from game.engine.state import NOBODY, State


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


def deal_points(state: State, out: int) -> tuple[int, ...]:
    """Return what each seat scores for the cards of a deal that `out` ended (NOBODY: no one went out)."""
    rules, left = state.rules, hand_points(state)
    if rules.settle == "winner_collects":
        if out == NOBODY:
            return (0,) * state.players
        return tuple(sum(left) if seat == out else -points for seat, points in enumerate(left))
    if rules.count == "melds_minus_hand":
        return tuple(table - hand for table, hand in zip(table_points(state), left, strict=True))
    return left


def best(state: State, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats that lead."""
    top = max(scores) if state.rules.winner == "highest" else min(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == top)


def match_winners(state: State, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the winners if the match is over with these scores, else nothing.

    A match to a target goes on while the lead is shared; a match that has had all its deals may be shared.
    """
    target = state.rules.target
    leaders = best(state, scores)
    if target is not None and max(scores) >= target and len(leaders) == 1:
        return leaders
    return leaders if state.match.last_deal(state.deal) else ()
