"""The chance of each seat to win the match from its score: the worth of a deal beyond its points.

How many points a deal brings is estimated from the cards, and from the scores so far where they tell. What is still to
be played is then a race among equals: each seat is so far from the end, give or take what chance brings, and whoever is
there first has won. Near enough to weigh a lead; no more is asked of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import erf, exp, inf, pi, sqrt

from game.engine.play.standing import Standing, out_of_match, standing_after
from game.engine.sheet.rules import MatchRules, Rules
from game.engine.state import State

_HELD = 0.28
"""The share of a hand's dealt points that is left when another seat ends the deal: 0.16 to 0.39 by game."""
_MELDED = 1.0
"""The score of a seat where melds count, relative to its dealt points."""
_ROUGH = 0.45
"""The variance of that share from deal to deal, by the square of its mean."""
_CHANCY = 1.6
"""The mean square of the points of a hand at that time, divided by the square of their mean."""
_DOUBT = 2.0
"""The number of played deals that the estimate from the cards weighs as much as."""
_STEPS = 24
"""The number of parts into which the possible outcomes are divided."""
_WIDE = 3.5
"""The number of standard deviations covered on each side."""
_OVERSHOOT = 0.5
"""Deals by which the last one passes the target, on average."""
_LEAST_VARIANCE = 0.1
"""The variance of the distance of a seat that is at the target, in deals."""
_PLAIN = 0.1
"""The worth in points of a lead of one point by itself: people see it, and estimated chances may be slightly wrong."""


def match_worth(state: State, seat: int, points: tuple[int, ...]) -> float:
    """Return the worth to `seat`, in points, of a deal in which the seats score these points: what it does for its
    chance to win the match.

    The chance is converted into points at the rate that holds at the start of a match. The seat's lead over the mean of
    the others in this deal counts besides, but only a tenth. With score columns only that lead counts, in full.

    The zero is arbitrary: compare the results for one deal with each other.
    """
    sign = 1 if state.rules.scoring.winner == "highest" else -1
    others = [each for other, each in enumerate(points) if other != seat and other not in state.eliminated]
    lead = sign * (points[seat] - sum(others) / max(1, len(others)))
    if state.columns:
        return lead  # games side by side: no one standing says who is ahead
    chance = win_chance_after(state, seat, points) - 1 / state.players
    return (1 - _PLAIN) * chance * points_for_chance(state.match) + _PLAIN * lead


def win_chance_after(state: State, seat: int, points: tuple[int, ...]) -> float:
    """Return the chance of `seat` to win the match after a deal that adds `points`, by seat, to the scores.

    If these points end the match, the chance is 1 for a single winner and an equal share for each of several; it is 0
    for all others. With score columns the result means nothing.
    """
    before = Standing(state.scores, state.wins, state.columns)
    end = standing_after(state.match, state.deal, before, points, state.eliminated)
    if end.winners:
        return (seat in end.winners) / len(end.winners)
    return win_chances(state.match, state.deal, end.standing.scores)[seat]


def win_chance_gain(state: State, seat: int, points: float) -> float:
    """Return how much the chance of `seat` to win the match grows if it gains `points` in the deal under way; below 0
    for a loss.

    A gain brings the seat nearer to winning, also where the lowest score wins. The points are rounded to whole ones.
    With score columns the result is 0.
    """
    if state.columns or not points:
        return 0.0
    sign = 1 if state.rules.scoring.winner == "highest" else -1
    played, scores = state.deal - 1, state.scores
    better = tuple([score + sign * round(points) * (each == seat) for each, score in enumerate(scores)])
    return win_chances(state.match, played, better)[seat] - win_chances(state.match, played, scores)[seat]


@lru_cache(maxsize=64)
def points_for_chance(match: MatchRules) -> float:
    """Return how many points are worth as much as a certain win of the match.

    It is the lead that one deal typically brings, divided by the chance of winning that this lead adds. If it adds
    none, it is the lead itself.
    """
    players, loss = match.players, _loss(match, 0, ())
    lead = max(1.0, loss)
    sign = 1 if match.deals[0].scoring.winner == "highest" else -1
    scores = tuple([sign * round(lead) * (seat == 0) for seat in range(players)])
    found = win_chances(match, 0, scores)[0] - 1 / players
    return round(lead) / found if found > 0 else lead


@lru_cache(maxsize=1 << 13)
def win_chances(match: MatchRules, played: int, scores: tuple[int, ...]) -> tuple[float, ...]:
    """Return, by seat, the estimated chance to win a match with these scores after `played` deals: 0 for seats that are
    out of it, 1 for the only one left. Apart from that it is not checked whether the match is over.
    """
    out = out_of_match(match, scores)
    alive = [seat for seat in range(match.players) if seat not in out]
    if len(alive) < 2:
        return tuple([float(seat in alive) for seat in range(match.players)])
    found = dict(zip(alive, _first(_race(match, played, [scores[seat] for seat in alive])), strict=True))
    return tuple([found.get(seat, 0.0) for seat in range(match.players)])


def _race(match: MatchRules, played: int, scores: Sequence[int]) -> list[tuple[float, float]]:
    """Return, by seat, how far it is from winning the match after `played` deals, as a mean and a variance; the smaller
    the mean, the better placed the seat.

    Only differences between seats count: the unit is the same for all, and a mean may be negative.
    """
    rules, players = match.deals[-1], len(scores)
    high = rules.scoring.winner == "highest"
    target = None if rules.target is None else int(rules.target)
    loss = _loss(match, played, () if high else scores)
    planned = inf if target is not None and len(match.deals) == 1 else max(1, len(match.deals) - played)
    if high and target is not None and planned == inf and not _others_pay(rules):
        if rules.scoring.count == "hand":  # points for whoever wins a deal, none for the others
            needed = [max(0.0, target - score) / (loss * _share(rules, players)) for score in scores]
            return [(each + 1, 2 * each + _OVERSHOOT) for each in needed]
        needed = [max(0.0, target - score) / loss for score in scores]
        return [(each + _OVERSHOOT, _ROUGH * each + _LEAST_VARIANCE) for each in needed]
    spread = loss * _spread(rules, players)
    left = planned
    if target is not None:
        if high:  # points go to and fro between them, until somebody has enough
            own = spread * sqrt(1 - 1 / players)
            best = min(target, max(0, *scores))
            left = min(left, (target * target - best * best) / (own * own))
        else:
            left = min(left, max(0.0, target - max(scores)) / (loss * (players - 1) / players) + _OVERSHOOT)
    sign = -1 if high else 1
    return [(sign * score / spread, max(1.0, left)) for score in scores]


def _loss(match: MatchRules, played: int, scores: Sequence[int]) -> float:
    """Return the mean points that a seat loses by a deal it does not win. In games where melds count, return the points
    that a deal brings instead.

    If the rules fix a payment, it is that. Otherwise the points are guessed from the rules. The `scores` after `played`
    deals improve the guess; they may be empty.
    """
    rules = match.deals[0]
    if rules.scoring.settle in ("fixed", "stake"):
        return float(max(1, rules.scoring.payment))
    sizes = [each.hand_size * _mean_value(each) for each in match.deals]
    part = _MELDED if rules.scoring.count != "hand" else _HELD
    guess = max(1.0, part * sum(sizes) / len(sizes) * rules.scoring.times)
    if not played or len(scores) < 2:
        return guess
    seen = max(0.0, sum(scores)) / (len(scores) - 1)
    return (_DOUBT * guess + seen) / (_DOUBT + played)


def _mean_value(rules: Rules) -> float:
    """Return the mean value of the naturals in the pack."""
    found = [rules.values[face] for face in rules.pack if face not in rules.wild]
    return sum(found) / max(1, len(found))


def _others_pay(rules: Rules) -> bool:
    """Whether the points that the winner of a deal gains are lost by the other seats."""
    return rules.scoring.settle in ("winner_collects", "fixed", "stake")


def _share(rules: Rules, players: int) -> int:
    """Return how many other hands count for the winner of a deal: all of them, or one.

    It must not be asked where the other seats lose what the winner gains (`_others_pay`).
    """
    return players - 1 if rules.scoring.settle == "lowest_collects" else 1


def _spread(rules: Rules, players: int) -> float:
    """Return the standard deviation of a seat's points in a deal, in units of `_loss`."""
    if rules.scoring.count != "hand":
        return sqrt(_ROUGH)
    if _others_pay(rules):
        return sqrt(_CHANCY * players)
    if rules.scoring.settle == "lowest_collects":
        return sqrt(_CHANCY * (players - 1))
    return 1.0


def _first(distances: Sequence[tuple[float, float]]) -> list[float]:
    """Return, by seat, its chance to reach the end of the match first.

    `distances` has, by seat, the mean and variance of its distance from the end, which is taken to be normally
    distributed.
    """
    found = []
    for seat, (own, variance) in enumerate(distances):
        others = [each for other, each in enumerate(distances) if other != seat]
        if len(others) == 1:
            ((other, more),) = others
            found.append(_below((other - own) / sqrt(variance + more)))
            continue
        width, total = sqrt(variance), 0.0
        for step in range(_STEPS):
            at = _WIDE * (2 * (step + 0.5) / _STEPS - 1)
            part = exp(-at * at / 2)
            for other, more in others:
                part *= _below((other - own - at * width) / sqrt(more))
            total += part
        found.append(total * 2 * _WIDE / _STEPS / sqrt(2 * pi))
    whole = sum(found)
    return [each / whole for each in found]


def _below(deviations: float) -> float:
    """Return the chance of a standard normal number to be less than `deviations`."""
    return (1 + erf(deviations / sqrt(2))) / 2
