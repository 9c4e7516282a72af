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


def deal_points(state: State, out: int, at_once: bool = False) -> tuple[int, ...]:
    """Return what each seat scores in a deal that `out` ended (NOBODY: no one went out), perhaps `at_once`."""
    rules = state.rules
    times = rules.at_once_times if at_once else 1
    left = tuple(times * points for points in hand_points(state))
    if rules.settle != "own" and out == NOBODY:
        return (0,) * state.players
    if rules.settle == "fixed":
        paid = fixed_payment(state, out)
        counted = tuple((state.players - 1) * paid if seat == out else -paid for seat in range(state.players))
    elif rules.settle == "winner_collects":
        counted = tuple(sum(left) if seat == out else -points for seat, points in enumerate(left))
    elif rules.count == "melds_minus_hand":
        counted = tuple(table - hand for table, hand in zip(table_points(state), left, strict=True))
    else:
        counted = left
    bonus = out_bonus(state, at_once)
    return tuple(points + bonus if seat == out else points for seat, points in enumerate(counted))


def fixed_payment(state: State, out: int) -> int:
    """Return what each of the others pays `out`: the fixed sum, and what the wild cards count that `out` played."""
    rules = state.rules
    wilds = [each.card for meld in state.melds for each in meld.cards if each.by == out and each.card in rules.wild]
    return rules.payment + sum([rules.values[face] for face in wilds])


def out_bonus(state: State, at_once: bool) -> int:
    """Return what is added to the score of whoever goes out (rulebook 2, `scoring`)."""
    rules = state.rules
    bonus = rules.out_bonus + (rules.at_once_bonus if at_once else 0)
    return bonus if rules.winner == "highest" else -bonus


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
