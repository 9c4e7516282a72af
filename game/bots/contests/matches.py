"""Matches made of duplicate deals: what single deals say about who wins the match.

Each deal of a match is one that was played, drawn by lot from those with this number of the plan, with the challenger
as far from the dealer as it sits in the match; it is scored as the rules say, to the target or the last deal. That is
what comes of whole matches as long as nobody plays by the score, and it takes far fewer deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt
from random import Random

from game.bots.contests.duplicate import Contest, DuplicateDeal
from game.bots.contests.estimates import Estimate, student_t, unseen_share
from game.engine.play.standing import new_standing, standing_after
from game.engine.sheet.rules import MatchRules, compile_rules

MATCHES = 4000
"""Made of the deals, unless they are long."""
FEW_MATCHES = 400
"""Made even of the longest."""
MANY_DRAWN = 200_000
"""Deals drawn after which no more than a few matches are made: where hardly a deal scores, a match lasts hundreds."""
SHORT = 5
"""Deals of a short match, the measure all games have in common."""
LONGEST = 500
"""The number of deals after which a match counts as won by nobody."""


def matches_won(contest: Contest, deals: Sequence[DuplicateDeal]) -> Estimate | None:
    """Return the share of matches that the challenger wins, estimated by drawing matches from the deals played. A
    shared win counts in part; among equal players the share is 1 / seats.

    None if matches cannot be drawn from single deals: players advance through the contracts each at their own pace, a
    deal depends on the one before, or players drop out of a match that goes on. None, too, until every deal of the plan
    has been played.
    """
    match = compile_rules(contest.sheet, contest.seats)
    by_deal: list[list[DuplicateDeal]] = [[] for _ in range(contest.plan)]
    for deal in deals:
        by_deal[deal.deal - 1].append(deal)
    if not all(by_deal) or not _of_single_deals(match):
        return None
    return _mean_over_drawn_matches(
        contest, deals, lambda number, rng: _play(match, by_deal, number % contest.seats, rng)
    )


def short_matches_won(contest: Contest, deals: Sequence[DuplicateDeal]) -> Estimate | None:
    """Return the share of the other seats that score worse than the challenger in matches of five deals.

    Equal points count as half, so the share is 50 % among equals. The deals of a match are drawn from `deals` at
    random; None if there are none.
    """
    if not deals:
        return None

    def play(number: int, rng: Random) -> tuple[Counter[int], float]:
        seat, totals, drawn = number % contest.seats, [0] * contest.seats, Counter[int]()
        for _ in range(SHORT):
            deal = rng.choice(deals)
            drawn[deal.number] += 1
            scores = deal.played[seat].scores
            totals = [total + contest.sign * score for total, score in zip(totals, scores, strict=True)]
        others = [total for other, total in enumerate(totals) if other != seat]
        ahead = sum([(totals[seat] > total) + (totals[seat] == total) / 2 for total in others])
        return drawn, ahead / len(others)

    return _mean_over_drawn_matches(contest, deals, play)


def _mean_over_drawn_matches(
    contest: Contest,
    deals: Sequence[DuplicateDeal],
    play: Callable[[int, Random], tuple[Counter[int], float]],
) -> Estimate:
    """Return the mean result of matches put together from `deals` drawn at random.

    `play` is given the number of a match and a source of chance. It plays that match, and returns how often each deal
    was drawn, by its number, and the result, between 0 and 1. The fewer matches are made, the wider the interval.
    """
    rng = Random(f"{contest.seed}:{len(deals)}")
    told: dict[int, float] = dict.fromkeys([deal.number for deal in deals], 0.0)
    used: Counter[int] = Counter()
    matches: list[tuple[Counter[int], float]] = []
    left = MANY_DRAWN
    while len(matches) < MATCHES and (left > 0 or len(matches) < FEW_MATCHES):
        matches.append(play(len(matches), rng))
        left -= matches[-1][0].total()
    mean = sum(part for _, part in matches) / len(matches)
    chance = sum((part - mean) ** 2 for _, part in matches) / len(matches)
    for drawn, part in matches:
        for at, count in drawn.items():
            told[at] += count * (part - mean)
            used[at] += count * count
    # How far the share depends on each deal (the infinitesimal jackknife of what is drawn by lot), less what of that
    # is the lot's own chance; and that chance itself, as the number of matches is limited.
    among_deals = sum(told[at] ** 2 - used[at] * chance for at in told) / len(matches) ** 2
    error = sqrt(max(0.0, among_deals) + chance / len(matches))
    farthest = max(mean, 1 - mean)
    spread = max(student_t(max(1, len(deals) - 1)) * error, unseen_share(len(deals)) * farthest)
    return Estimate(mean, spread, len(deals))


def _of_single_deals(match: MatchRules) -> bool:
    """Whether the deals of a match are independent of each other and all seats play in each of them.

    They are not if players go through the contracts at their own pace, if a deal carries something over to the next, or
    if players drop out of a match that goes on.
    """
    sheet = match.sheet
    leaves = match.eliminates and match.players > 2
    return sheet.melding.contract_by != "player" and not sheet.scoring.carry_over and not leaves


def _play(
    match: MatchRules, by_deal: Sequence[Sequence[DuplicateDeal]], seat: int, rng: Random
) -> tuple[Counter[int], float]:
    """Play one match with deals drawn at random; return how often each was drawn, and the challenger's share of the
    win.

    The draws are counted by `DuplicateDeal.number`. The share is from 0 to 1, and 1 / seats if nobody wins within
    `LONGEST` deals.

    `by_deal` lists the deals to draw from by their number in the match; the last of these lists serves for all later
    deals. `seat` is the challenger's.
    """
    seats, standing, drawn = match.players, new_standing(match), Counter[int]()
    first = rng.randrange(seats)
    for number in range(LONGEST):
        deal = rng.choice(by_deal[min(number, len(by_deal) - 1)])
        drawn[deal.number] += 1
        turned = (deal.dealer - first - number) % seats
        play = deal.played[(seat + turned) % seats]
        points = tuple([play.scores[(each + turned) % seats] for each in range(seats)])
        score = standing_after(match, number + 1, standing, points)
        if score.winners:
            return drawn, (seat in score.winners) / len(score.winners)
        standing = score.standing
    return drawn, 1 / seats
