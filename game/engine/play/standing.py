"""Where a match stands after the deals so far, and who has won it (rulebook 2, `match`)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from msgspec import Struct

from game.engine.play.scoring import AccountEntry, AccountLine, gain_sign, sums
from game.engine.sheet.rules import MatchRules, Rules
from game.engine.state import Column, State


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


def next_stages(match: MatchRules, stages: tuple[int, ...], melded: tuple[bool, ...]) -> tuple[int, ...]:
    """Return the contract each seat is on after a deal, where everybody walks along them at their own pace."""
    last = len(match.contracts)
    return tuple(min(stage + laid, last) for stage, laid in zip(stages, melded, strict=True))


def best(rules: Rules, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats that lead."""
    top = max(scores) if rules.scoring.winner == "highest" else min(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == top)


def deal_winners(rules: Rules, points: tuple[int, ...], out: Collection[int] = ()) -> tuple[int, ...]:
    """Return the seats that did best in a deal, but for those `out` of the match; nobody where all scored the same."""
    counted = [each for seat, each in enumerate(points) if seat not in out]
    if len(set(counted)) < 2:
        return ()
    top = max(counted) if rules.scoring.winner == "highest" else min(counted)
    return tuple(seat for seat, each in enumerate(points) if each == top and seat not in out)


class Standing(Struct, frozen=True):
    """Where a match stands: the scores and, where the match asks for them, deals won and games side by side."""

    scores: tuple[int, ...]
    wins: tuple[int, ...] = ()
    columns: tuple[Column, ...] = ()


class Score(Struct, frozen=True):
    """The standing after a deal was scored, and who has won the match with it."""

    standing: Standing
    winners: tuple[int, ...]
    lines: tuple[tuple[AccountLine, ...], ...] = ()
    """By seat, what came to the scores besides the points of the deal; empty where nothing did."""


HOLLYWOOD = 3
"""Games that are scored side by side."""


def new_columns(match: MatchRules) -> tuple[Column, ...]:
    """Return the games of a match that is scored as several side by side."""
    nothing = (0,) * match.players
    return (Column(nothing, nothing),) * HOLLYWOOD if match.sheet.match.hollywood and _target(match) else ()


def new_standing(match: MatchRules) -> Standing:
    """Return how a match begins."""
    nothing = (0,) * match.players
    counts_wins = match.sheet.match.box_bonus or match.sheet.match.shutout_bonus
    return Standing(nothing, nothing if counts_wins else (), new_columns(match))


def _target(match: MatchRules) -> int | None:
    return match.deals[-1].target


def scored(match: MatchRules, deal: int, before: Standing, points: tuple[int, ...], out: Collection[int] = ()) -> Score:
    """Add what a deal counts to a standing; bonuses of the match come to it when a game is over.

    Seats `out` of the match before the deal were not in it.
    """
    rules = match.of_deal(deal)
    won = deal_winners(rules, points, out)
    if before.columns:
        return _in_columns(match, deal, before, points, won)
    scores = tuple(a + b for a, b in zip(before.scores, points, strict=True))
    wins = tuple(count + (seat in won) for seat, count in enumerate(before.wins))
    winners = match_winners(match, deal, scores, out)
    if not winners:
        return Score(Standing(scores, wins), ())
    bonuses = game_bonuses(match, scores, wins)
    scores = _with_lines(scores, bonuses)
    return Score(Standing(scores, wins), winners if match.eliminates else best(rules, scores), bonuses)


def game_bonuses(
    match: MatchRules, scores: tuple[int, ...], wins: tuple[int, ...]
) -> tuple[tuple[AccountLine, ...], ...]:
    """Return by seat what the end of a game with these scores brings, in which each has won so many deals, as it is
    added to the score (rulebook 5, `gin_rummy`).

    That the leader has the bonus for the game already makes no difference. Where only those score who win a deal, a
    score is proof of a deal won: a staged table does not know the deals before it.
    """
    keys, rules = match.sheet.match, match.deals[-1]
    leaders = best(rules, scores)
    game = keys.game_bonus if len(leaders) == 1 and rules.target is not None else 0
    sign, proven = gain_sign(rules), rules.scoring.settle != "own"
    others = [seat for seat in range(match.players) if seat not in leaders]
    alone = bool(game and wins) and not any(wins[seat] or (proven and sign * scores[seat] > 0) for seat in others)
    shutout = keys.shutout_bonus if alone else 0
    found = []
    for seat, boxes in enumerate(_boxes(match, wins)):
        leads = sign * (seat in leaders)
        of_leader = (AccountEntry.GAME, leads * game), (AccountEntry.SHUTOUT, leads * shutout)
        found.append(_lines_of(*of_leader, (AccountEntry.BOXES, boxes)))
    return tuple(found)


def _lines_of(*points: tuple[AccountEntry, int]) -> tuple[AccountLine, ...]:
    """Return a line for each entry that brings or costs anything."""
    return tuple([AccountLine(entry, each) for entry, each in points if each])


def _boxes(match: MatchRules, wins: tuple[int, ...]) -> list[int]:
    """Return by seat what the deals it has won bring at the end of a game."""
    each = gain_sign(match.deals[-1]) * match.sheet.match.box_bonus
    return [each * count for count in wins or (0,) * match.players]


def _with_lines(scores: tuple[int, ...], lines: tuple[tuple[AccountLine, ...], ...]) -> tuple[int, ...]:
    """Return scores with what lines bring."""
    return tuple([score + more for score, more in zip(scores, sums(lines), strict=True)])


def match_lines(state: State, before: Standing | None = None) -> tuple[tuple[AccountLine, ...], ...]:
    """Return by seat what came to the scores besides the points of a deal that is over: bonuses at the end of the
    match, or, where it is known how the match stood `before`, what the deal counts in games side by side.
    """
    if state.columns and before:
        points = tuple([score - more for score, more in zip(state.deal_scores, state.adjusted, strict=True)])
        return scored(state.match, state.deal, before, points, state.eliminated).lines
    if state.columns or not state.winners:
        return ((),) * state.players
    # Boxes may change who leads, and the other bonuses do not.
    scores = tuple([score - more for score, more in zip(state.scores, _boxes(state.match, state.wins), strict=True)])
    return game_bonuses(state.match, scores, state.wins)


def _counting(columns: Sequence[Column], seat: int) -> list[int]:
    """Return in which of several games side by side a deal counts for a seat: one more than it has won a deal in, of
    those that are not over.
    """
    entered = sum(column.wins[seat] > 0 or column.over for column in columns)
    return [at for at, column in enumerate(columns) if at <= entered and not column.over]


def _in_columns(match: MatchRules, deal: int, before: Standing, points: tuple[int, ...], won: tuple[int, ...]) -> Score:
    """Add a deal to games side by side: the first deal a seat wins counts in the first game that is not over, its
    second in one more, and from the third on all count in all that are not over. The match is over when all are, and
    its scores are what all games count together.
    """
    rules, target = match.of_deal(deal), _target(match)
    counted = [_counting(before.columns, seat) for seat in range(match.players)]
    side_by_side = [(len(at) - 1) * own for at, own in zip(counted, points, strict=True)]
    finished = [0] * match.players
    columns = []
    for at, column in enumerate(before.columns):
        if column.over:
            columns.append(column)
            continue
        counts = [at in counted[seat] for seat in range(match.players)]
        scores = tuple(a + b * yes for a, b, yes in zip(column.scores, points, counts, strict=True))
        wins = tuple(count + (seat in won and counts[seat]) for seat, count in enumerate(column.wins))
        over = target is not None and max(scores) >= target and len(best(rules, scores)) == 1
        if over:
            bonuses = game_bonuses(match, scores, wins)
            finished = [a + b for a, b in zip(finished, sums(bonuses), strict=True)]
            scores = _with_lines(scores, bonuses)
        columns.append(Column(scores, wins, over))
    more = zip(side_by_side, finished, strict=True)
    lines = tuple(_lines_of((AccountEntry.SIDE_BY_SIDE, each), (AccountEntry.FINISHED, bonus)) for each, bonus in more)
    total = _with_lines(tuple(a + b for a, b in zip(before.scores, points, strict=True)), lines)
    all_over = all(column.over for column in columns) or match.last_deal(deal)
    wins = tuple(count + (seat in won) for seat, count in enumerate(before.wins))
    return Score(Standing(total, wins, tuple(columns)), best(rules, total) if all_over else (), lines)


def out_of_match(match: MatchRules, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats that have reached the target, where that puts them out of the match."""
    target = _target(match)
    if not match.eliminates or target is None:
        return ()
    return tuple(seat for seat, score in enumerate(scores) if score >= target)


def buy_back_score(match: MatchRules, scores: tuple[int, ...], times: int) -> int | None:
    """Return the score with which a seat comes back that is out of the match and has come back `times` times.

    It is the highest of those still in, and what the rules add to it; None where it may not come back.
    """
    keys, target, gone = match.sheet.match, _target(match), out_of_match(match, scores)
    left = [score for seat, score in enumerate(scores) if seat not in gone]
    if times >= keys.buy_backs or target is None or len(left) < 2:
        return None
    score = max(left) + keys.buy_back_more
    allowed = keys.buy_back_up_to == "none" or max(left) <= int(keys.buy_back_up_to)
    return score if allowed and score < target else None


def match_winners(match: MatchRules, deal: int, scores: tuple[int, ...], out: Collection[int] = ()) -> tuple[int, ...]:
    """Return the winners if the match is over with these scores after deal number `deal`, else nothing.

    A match to a target goes on while the lead is shared; a match that has had all its deals may be shared. Where who
    reaches the target is out, the last one in wins; if the last of them, who were not `out` before, reach it
    together, the best of these.
    """
    rules = match.of_deal(deal)
    if match.eliminates:
        before = [seat for seat in range(match.players) if seat not in out]
        left = [seat for seat in before if seat not in out_of_match(match, scores)]
        if len(left) > 1 and not match.last_deal(deal):
            return ()
        least = min([scores[seat] for seat in left or before])
        return tuple(seat for seat in left or before if scores[seat] == least)
    leaders = best(rules, scores)
    if rules.target is not None and max(scores) >= rules.target and len(leaders) == 1:
        return leaders
    return leaders if match.last_deal(deal) else ()
