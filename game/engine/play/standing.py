"""The standing of a match: scores, deals won, and the winners (`match`)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from game.engine.play.accounts import AccountEntry, AccountLine
from game.engine.play.scoring import gain_sign, line_sums
from game.engine.sheet.rules import MatchRules, Rules
from game.engine.state import ScoreColumn, State
from game.engine.value import Value


class ScoredDeal(Protocol):
    """A deal that was scored: a state, or the record of a deal played with real cards on a real table."""

    @property
    def match(self) -> MatchRules:
        """The rules of the match."""

    @property
    def rules(self) -> Rules:
        """The rules of this deal."""

    @property
    def deal(self) -> int:
        """The number of the deal, from 1."""

    @property
    def deal_scores(self) -> tuple[int, ...]:
        """The points each seat scored in the deal."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores of the match after the deal."""

    @property
    def out(self) -> int:
        """The seat that went out, or NOBODY."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The winners of the match, if this deal ended it; else empty."""


def next_stages(match: MatchRules, stages: tuple[int, ...], melded: tuple[bool, ...]) -> tuple[int, ...]:
    """Return, by seat, the number of the contract it is on after a deal, given the numbers before it.

    A seat that has `melded` goes on to the next contract, unless it is on the last. Any other seat stays on its own.
    """
    last = len(match.contracts)
    return tuple(min(stage + laid, last) for stage, laid in zip(stages, melded, strict=True))


def best(rules: Rules, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats with the best score, the highest or lowest (`scoring.winner`); several if they are equal."""
    top = max(scores) if rules.scoring.winner == "highest" else min(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == top)


def deal_winners(rules: Rules, points: tuple[int, ...], out: Collection[int] = ()) -> tuple[int, ...]:
    """Return the seats with the best points of a deal, except those `out` of the match; empty where all scored the
    same.
    """
    counted = [each for seat, each in enumerate(points) if seat not in out]
    if len(set(counted)) < 2:
        return ()
    top = max(counted) if rules.scoring.winner == "highest" else min(counted)
    return tuple(seat for seat, each in enumerate(points) if each == top and seat not in out)


class Standing(Value, frozen=True):
    """The scores of a match by seat. Where the rules ask for them, it also has the number of deals each seat has won,
    and the score columns; otherwise these are empty.
    """

    scores: tuple[int, ...]
    wins: tuple[int, ...] = ()
    columns: tuple[ScoreColumn, ...] = ()


class StandingAfterDeal(Value, frozen=True):
    """The standing after a deal, the winners if the match ended with it (else none), and what was added besides the
    points of the deal.
    """

    standing: Standing
    winners: tuple[int, ...]
    lines: tuple[tuple[AccountLine, ...], ...] = ()
    """By seat, what was added to the scores besides the points of the deal; empty where nothing was."""


HOLLYWOOD = 3
"""The number of score columns."""


def new_columns(match: MatchRules) -> tuple[ScoreColumn, ...]:
    """Return the score columns at the beginning of a match; empty unless a deal may count for several games at once
    (`match.hollywood`) and the match has a target.
    """
    nothing = (0,) * match.players
    return (ScoreColumn(nothing, nothing),) * HOLLYWOOD if match.sheet.match.hollywood and _target(match) else ()


def new_standing(match: MatchRules) -> Standing:
    """Return the standing at the beginning of a match: all scores 0."""
    nothing = (0,) * match.players
    counts_wins = match.sheet.match.box_bonus or match.sheet.match.shutout_bonus
    return Standing(nothing, nothing if counts_wins else (), new_columns(match))


def _target(match: MatchRules) -> int | None:
    """Return the target score of a match, by the rules of its last deal; None if it has none."""
    return match.deals[-1].target


def standing_after(
    match: MatchRules, deal: int, before: Standing, points: tuple[int, ...], out: Collection[int] = ()
) -> StandingAfterDeal:
    """Return the standing after a deal in which the seats scored these points, and the winners if the match is then
    over.

    Bonuses of the match are added to the scores once it is over; those of a score column as soon as the column is.
    `out`: the seats that were out of the match before the deal.
    """
    rules = match.of_deal(deal)
    won = deal_winners(rules, points, out)
    if before.columns:
        return _standing_with_columns(match, deal, before, points, won)
    scores = tuple(a + b for a, b in zip(before.scores, points, strict=True))
    wins = tuple(count + (seat in won) for seat, count in enumerate(before.wins))
    winners = match_winners(match, deal, scores, out)
    if not winners:
        return StandingAfterDeal(Standing(scores, wins), ())
    bonuses = game_bonuses(match, scores, wins)
    scores = _scores_with_lines(scores, bonuses)
    return StandingAfterDeal(Standing(scores, wins), winners if match.eliminates else best(rules, scores), bonuses)


def game_bonuses(
    match: MatchRules, scores: tuple[int, ...], wins: tuple[int, ...]
) -> tuple[tuple[AccountLine, ...], ...]:
    """Return, by seat, the account lines of the bonuses at the end of a game (`match.game_bonus` and others).

    A seat without a bonus has no lines. Where the lowest score wins, the points of a bonus are negative.

    - The leader gets the game bonus. Nobody gets it if the lead is shared or the match has no target.
    - With the game bonus, the leader gets the shutout bonus if no other seat has won a deal.
    - Every seat gets the bonus for each deal it has won.

    `wins` has the number of deals won by each seat. If it is empty, only the game bonus is given. `scores` may have the
    game bonus in it already: the result is the same.

    At a staged table the wins of earlier deals are unknown. So for the shutout, where only the winner of a deal scores,
    another seat with points to its advantage counts as having won a deal.
    """
    keys, rules = match.sheet.match, match.deals[-1]
    leaders = best(rules, scores)
    game = keys.game_bonus if len(leaders) == 1 and rules.target is not None else 0
    sign, proven = gain_sign(rules), rules.scoring.settle != "own"
    others = [seat for seat in range(match.players) if seat not in leaders]
    alone = bool(game and wins) and not any(wins[seat] or (proven and sign * scores[seat] > 0) for seat in others)
    shutout = keys.shutout_bonus if alone else 0
    found = []
    for seat, boxes in enumerate(_box_bonuses(match, wins)):
        leads = sign * (seat in leaders)
        of_leader = (AccountEntry.GAME, leads * game), (AccountEntry.SHUTOUT, leads * shutout)
        found.append(_lines_of(*of_leader, (AccountEntry.BOXES, boxes)))
    return tuple(found)


def _lines_of(*points: tuple[AccountEntry, int]) -> tuple[AccountLine, ...]:
    """Return a line for each entry whose points are not 0."""
    return tuple([AccountLine(entry, each) for entry, each in points if each])


def _box_bonuses(match: MatchRules, wins: tuple[int, ...]) -> list[int]:
    """Return, by seat, the bonus at the end of a game for the deals that the seat has won (`match.box_bonus`).

    It is negative where the lowest score wins. `wins` has the numbers of deals won, by seat; if it is empty, nobody has
    a bonus.
    """
    each = gain_sign(match.deals[-1]) * match.sheet.match.box_bonus
    return [each * count for count in wins or (0,) * match.players]


def _scores_with_lines(scores: tuple[int, ...], lines: tuple[tuple[AccountLine, ...], ...]) -> tuple[int, ...]:
    """Return the scores with the points of lines added; both are by seat."""
    return tuple([score + more for score, more in zip(scores, line_sums(lines), strict=True)])


def match_lines(state: State, before: Standing | None = None) -> tuple[tuple[AccountLine, ...], ...]:
    """Return, by seat, the lines that a deal adds to the scores besides its own points.

    In a match without score columns they are the bonuses, and only once the match is over. In a match with score
    columns they are the points that count in further columns, and the bonuses of columns that end with this deal. That
    needs the standing `before` the deal; without it there are no lines.
    """
    if state.columns and before:
        points = tuple([score - more for score, more in zip(state.deal_scores, state.adjusted, strict=True)])
        return standing_after(state.match, state.deal, before, points, state.eliminated).lines
    if state.columns or not state.winners:
        return ((),) * state.players
    # Boxes may change who leads, and the other bonuses do not.
    scores = tuple(
        [score - more for score, more in zip(state.scores, _box_bonuses(state.match, state.wins), strict=True)]
    )
    return game_bonuses(state.match, scores, state.wins)


def _counted_columns(columns: Sequence[ScoreColumn], seat: int) -> list[int]:
    """Return the indices of the columns in which the next deal won by `seat` counts.

    Of the columns not yet over, these are the ones in which the seat has won a deal, and the next one.
    """
    entered = sum(column.wins[seat] > 0 or column.over for column in columns)
    return [at for at, column in enumerate(columns) if at <= entered and not column.over]


def _standing_with_columns(
    match: MatchRules, deal: int, before: Standing, points: tuple[int, ...], winners: tuple[int, ...]
) -> StandingAfterDeal:
    """Return the standing after a deal of a match with score columns; `winners` are the seats that won the deal.

    The points of a seat count in every column in which it has won a deal before, and in the next one; columns that are
    over are skipped. The match is over when all columns are or its last deal was played; its scores are the sums of the
    columns.
    """
    rules, target = match.of_deal(deal), _target(match)
    counted = [_counted_columns(before.columns, seat) for seat in range(match.players)]
    side_by_side = [(len(at) - 1) * own for at, own in zip(counted, points, strict=True)]
    finished = [0] * match.players
    columns = []
    for at, column in enumerate(before.columns):
        if column.over:
            columns.append(column)
            continue
        counts = [at in counted[seat] for seat in range(match.players)]
        scores = tuple(a + b * yes for a, b, yes in zip(column.scores, points, counts, strict=True))
        wins = tuple(count + (seat in winners and counts[seat]) for seat, count in enumerate(column.wins))
        over = target is not None and max(scores) >= target and len(best(rules, scores)) == 1
        if over:
            bonuses = game_bonuses(match, scores, wins)
            finished = [a + b for a, b in zip(finished, line_sums(bonuses), strict=True)]
            scores = _scores_with_lines(scores, bonuses)
        columns.append(ScoreColumn(scores, wins, over))
    more = zip(side_by_side, finished, strict=True)
    lines = tuple(_lines_of((AccountEntry.SIDE_BY_SIDE, each), (AccountEntry.FINISHED, bonus)) for each, bonus in more)
    total = _scores_with_lines(tuple(a + b for a, b in zip(before.scores, points, strict=True)), lines)
    all_over = all(column.over for column in columns) or match.is_last_deal(deal)
    wins = tuple(count + (seat in winners) for seat, count in enumerate(before.wins))
    return StandingAfterDeal(Standing(total, wins, tuple(columns)), best(rules, total) if all_over else (), lines)


def out_of_match(match: MatchRules, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats that have reached the target; none where the rules do not put such a seat out of the match."""
    target = _target(match)
    if not match.eliminates or target is None:
        return ()
    return tuple(seat for seat, score in enumerate(scores) if score >= target)


def buy_back_score(match: MatchRules, scores: tuple[int, ...], times: int) -> int | None:
    """Return the score with which a seat that is out of the match comes back; None where it may not.

    It is the highest score of the seats still in, plus what the rules add. `times`: how often the seat has come back
    before. It may not come back if that is too often, if the match has no target, if fewer than two seats are in, if
    their highest score is above the limit for buying back, or if its own score would reach the target.
    """
    keys, target, gone = match.sheet.match, _target(match), out_of_match(match, scores)
    left = [score for seat, score in enumerate(scores) if seat not in gone]
    if times >= keys.buy_backs or target is None or len(left) < 2:
        return None
    score = max(left) + keys.buy_back_more
    allowed = keys.buy_back_up_to == "none" or max(left) <= int(keys.buy_back_up_to)
    return score if allowed and score < target else None


def match_winners(match: MatchRules, deal: int, scores: tuple[int, ...], out: Collection[int] = ()) -> tuple[int, ...]:
    """Return the winners of the match if it is over after deal number `deal` with these scores; else an empty tuple.

    A match to a target goes on while the lead is shared. A match that has had all its deals is over, and may have
    several winners.

    Where a seat that reaches the target is out of the match, other rules hold: the last seat in wins, or after the last
    deal the best of the seats still in. `out` are the seats that were out before the deal. If all other seats reach the
    target together, the best of these wins.
    """
    rules = match.of_deal(deal)
    if match.eliminates:
        before = [seat for seat in range(match.players) if seat not in out]
        left = [seat for seat in before if seat not in out_of_match(match, scores)]
        if len(left) > 1 and not match.is_last_deal(deal):
            return ()
        least = min([scores[seat] for seat in left or before])
        return tuple(seat for seat in left or before if scores[seat] == least)
    leaders = best(rules, scores)
    if rules.target is not None and max(scores) >= rules.target and len(leaders) == 1:
        return leaders
    return leaders if match.is_last_deal(deal) else ()
