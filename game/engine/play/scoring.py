"""What a deal counts, and who has won (rulebook 2, `scoring` and `match`).

All of it follows from points by seat (`RawPoints`), so that a deal played with real cards is scored by the same
functions as one played here.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Protocol

from msgspec import Struct

from game.engine.arrange.solver import best_layout
from game.engine.cards import UNKNOWN, Card
from game.engine.sheet.keys import hands_compared
from game.engine.sheet.rules import MatchRules, Rules
from game.engine.state import NOBODY, Column, Dropout, Ending, State, set_at

_SUITS = ("spades", "hearts", "diamonds", "clubs")


class Way(Enum):
    """How a deal ended whose melds lie on the table, as far as that changes what it counts."""

    PLAIN = "plain"
    KNOCK = "knock"
    """Somebody showed a hand before the draw."""
    UNDISCARDED = "undiscarded"
    """Whoever went out did so without a discard."""
    DEALT = "dealt"
    """A hand won it as it was dealt."""


class RawPoints(Struct, frozen=True):
    """Points by seat at the end of a deal, before anything is settled."""

    hands: tuple[int, ...]
    """What is left in each hand."""
    table: tuple[int, ...]
    """What each has on the table: cards count for whoever placed them."""
    wilds: tuple[int, ...]
    """Of that, what the wild cards count."""
    big_gin: bool = False
    """Whether the hand shown held melds alone, the card drawn included."""
    times: int = 1
    """How often the whole deal counts."""
    dropped: tuple[Dropout, ...] = ()
    """Who has left the deal, at which price."""
    way: Way = Way.PLAIN
    """How the deal ended, where melds lie on the table."""


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
    big_gin = state.shown is not None and state.shown.kind == "big_gin"
    times = 2 if doubled(state) else 1
    wilds = _wild_points(state)
    return RawPoints(hand_points(state), table_points(state), wilds, big_gin, times, state.dropped, _way(state))


def _way(state: State) -> Way:
    if state.ending is Ending.DEALT:
        return Way.DEALT
    if state.out_undiscarded:
        return Way.UNDISCARDED
    return Way.KNOCK if state.shown is not None and not state.rules.melding.in_hand else Way.PLAIN


def table_points(state: State) -> tuple[int, ...]:
    """Return the points each seat has on the table now: cards count for whoever placed them."""
    points = [0] * state.players
    for meld in state.melds:
        for each in meld.cards:
            points[each.by] += state.rules.values[each.card]
    return tuple(points)


def hand_points(state: State) -> tuple[int, ...]:
    """Return what is left in each hand; of hands with melds in them, the deadwood.

    The hands of those who left the deal count nothing, nor does that of the last one left.
    """
    if len(state.dropped) == state.players - 1:
        return (0,) * state.players
    left = _held_points(state)
    return tuple(0 if state.has_dropped(seat) else points for seat, points in enumerate(left))


def _held_points(state: State) -> tuple[int, ...]:
    if state.rules.melding.in_hand:
        own = state.shown.seat if state.shown is not None else NOBODY
        return tuple(
            state.rules.value(hand) if seat == own else deadwood(state.rules, tuple(sorted(hand)))
            for seat, hand in enumerate(state.hands)
        )
    return tuple(state.rules.value(hand) for hand in state.hands)


@lru_cache(maxsize=4096)
def deadwood(rules: Rules, hand: tuple[Card, ...]) -> int:
    """Return the fewest points a hand leaves in no meld, as far as it can be seen."""
    return best_layout(rules, tuple([face for face in hand if face != UNKNOWN])).points


def doubled(state: State) -> bool:
    """Tell whether the suit of the card turned up doubles the deal."""
    suit = state.rules.knocking.doubling_suit
    return state.upcard is not None and suit != "none" and state.upcard.suit == _SUITS.index(suit)


def _wild_points(state: State) -> tuple[int, ...]:
    points = [0] * state.players
    for meld in state.melds:
        for each in meld.cards:
            if each.card in state.rules.wild:
                points[each.by] += state.rules.values[each.card]
    return tuple(points)


def deal_points(rules: Rules, what: RawPoints, out: int, at_once: bool = False) -> tuple[int, ...]:
    """Return what each seat scores in a deal that `out` ended (NOBODY: no one went out), perhaps `at_once`.

    Who has left the deal pays the price of that and nothing else; where others collect, whoever went out gets it.
    """
    scored = tuple(rules.scoring.times * points for points in _played(rules, what, out, at_once))
    if not what.dropped:
        return scored
    good = 1 if rules.scoring.winner == "highest" else -1
    prices = {each.seat: each.price for each in what.dropped}
    collects = collector(rules, what, out) if rules.scoring.settle != "own" else NOBODY
    got = sum(prices.values())
    return tuple(
        -good * prices[seat] if seat in prices else points + (good * got if seat == collects else 0)
        for seat, points in enumerate(scored)
    )


def _played(rules: Rules, what: RawPoints, out: int, at_once: bool) -> tuple[int, ...]:
    """Return what each seat scores that has not left the deal."""
    often = hands_count(rules, what, out, at_once)
    left = tuple(times * points for times, points in zip(often, what.hands, strict=True))
    if collector(rules, what, out) == NOBODY and rules.scoring.settle != "own":
        return (0,) * rules.players
    if rules.scoring.settle in ("differences", "lowest_collects"):
        collect = _differences if rules.scoring.settle == "differences" else _lowest_collects
        return tuple(what.times * points for points in collect(rules, what, out))
    if rules.scoring.settle in ("fixed", "winner_collects"):
        scored = collected(rules, what, left, collector(rules, what, out))
    elif rules.scoring.count == "melds_minus_hand":
        scored = tuple(table - hand for table, hand in zip(what.table, left, strict=True))
    else:
        scored = left
    none = left_alone(rules, what) or undercutting(rules, what, out) or what.way is Way.DEALT
    bonus = 0 if none else out_bonus(rules, at_once)
    return tuple(points + bonus if seat == out else points for seat, points in enumerate(scored))


def hands_count(rules: Rules, what: RawPoints, out: int, at_once: bool = False) -> tuple[int, ...]:
    """Return how often what each seat holds counts."""
    if what.way is Way.DEALT and out == NOBODY:
        return (0,) * rules.players
    often = (hand_times(rules, what, at_once),) * rules.players
    if what.way is Way.DEALT:
        return set_at(often, out, 0)
    if rules.scoring.settle == "own" and undercutting(rules, what, out):
        return set_at(often, out, rules.knocking.undercut_times)
    return often


def hand_times(rules: Rules, what: RawPoints, at_once: bool) -> int:
    """Return how often it counts what the others hold, or pay, for the way in which the deal was won."""
    scoring = rules.scoring
    if what.way is Way.DEALT:
        return scoring.dealt_times
    times = scoring.no_discard_times if what.way is Way.UNDISCARDED else 1
    return times * scoring.at_once_times if at_once else times


def collector(rules: Rules, what: RawPoints, out: int) -> int:
    """Return who collects, unless it is undercut: `out`, or the lowest hand alone where nobody went out."""
    if out != NOBODY or what.way is Way.DEALT or not lowest_wins(rules):
        return out
    gone = {each.seat for each in what.dropped}
    held = {seat: points for seat, points in enumerate(what.hands) if seat not in gone}
    lowest = [seat for seat, points in held.items() if points == min(held.values())]
    return lowest[0] if len(lowest) == 1 else NOBODY


def lowest_wins(rules: Rules) -> bool:
    """Tell whether the lowest hand wins a deal in which nobody goes out."""
    return rules.scoring.nobody_out == "lowest" and rules.scoring.settle in ("fixed", "winner_collects")


def collected(rules: Rules, what: RawPoints, left: tuple[int, ...], out: int) -> tuple[int, ...]:
    """Return what `out` collects of each of the others, or, undercut, pays to those who undercut it alone."""
    owed = left
    if rules.scoring.settle == "fixed":
        owed = (fixed_payment(rules, what, out),) * rules.players
    gone = {each.seat for each in what.dropped}
    under = undercutting(rules, what, out)
    if under:
        pays = rules.knocking.undercut_times * owed[out]
        return tuple(-pays * len(under) if seat == out else pays * (seat in under) for seat in range(rules.players))
    got = sum([points for seat, points in enumerate(owed) if seat not in gone and seat != out])
    return tuple(got if seat == out else -points for seat, points in enumerate(owed))


def left_alone(rules: Rules, what: RawPoints) -> bool:
    """Tell whether all but one have left the deal."""
    return len(what.dropped) == rules.players - 1


def _differences(rules: Rules, what: RawPoints, out: int) -> list[int]:
    """Return what the player who showed a hand and each of the others collect of each other (rulebook 5, *Scoring*)."""
    keys, own = rules.knocking, what.hands[out]
    won = [0] * rules.players
    under = undercutting(rules, what, out)
    gin = gin_bonus(rules, what, out)
    gone = {each.seat for each in what.dropped}
    for seat, points in enumerate(what.hands):
        if seat in gone:
            continue
        if seat in under:
            won[seat] += keys.undercut_times * (own - points) + keys.undercut_bonus
        elif seat != out:
            won[out] += max(0, points - own) + gin
    return won


def _lowest_collects(rules: Rules, what: RawPoints, out: int) -> list[int]:
    """Return what whoever has the least deadwood collects of everybody else; several share it, rounded down.

    Where `out`, who showed a hand, is undercut, the bonus for that is paid once more.
    """
    under = undercutting(rules, what, out)
    least = min([what.hands[seat] for seat in under], default=what.hands[out])
    winners = [seat for seat in under if what.hands[seat] == least] or [out]
    times = rules.knocking.undercut_times if under else 1
    due = sum(
        [
            (times if seat == out else 1) * max(0, points - least)
            for seat, points in enumerate(what.hands)
            if seat not in winners
        ]
    )
    due += (
        rules.knocking.undercut_bonus
        if under
        else (rules.players - 1 - len(what.dropped)) * gin_bonus(rules, what, out)
    )
    return [due // len(winners) if seat in winners else 0 for seat in range(rules.players)]


def gin_bonus(rules: Rules, what: RawPoints, out: int) -> int:
    """Return what `out`, who showed a hand, collects of each for gin, or for big gin; 0 for a plain knock."""
    if what.big_gin:
        return 0 if rules.knocking.big_gin == "none" else int(rules.knocking.big_gin)
    return rules.knocking.gin_bonus if what.hands[out] == 0 else 0


def undercutting(rules: Rules, what: RawPoints, out: int) -> tuple[int, ...]:
    """Return the seats that undercut `out`, who showed a hand: nobody can undercut gin, nor where it means nothing."""
    keys = rules.knocking
    shown = rules.melding.in_hand or what.way is Way.KNOCK
    if out == NOBODY or not shown or keys.undercut == "never" or what.hands[out] == 0:
        return ()
    if not hands_compared(rules.scoring, rules.knocking, in_hand=rules.melding.in_hand):
        return ()
    most = what.hands[out] - (keys.undercut == "less")
    gone = {out, *(each.seat for each in what.dropped)}
    return tuple(seat for seat, points in enumerate(what.hands) if seat not in gone and points <= most)


def undercutters(state: State) -> tuple[int, ...]:
    """Return the seats that undercut whoever showed a hand in a deal that is over."""
    return undercutting(state.rules, tally(state), state.out)


def fixed_payment(rules: Rules, what: RawPoints, out: int) -> int:
    """Return what each of the others pays `out`: the fixed sum, and what the wild cards count that `out` played.

    It is paid several times for some ways of winning the deal.
    """
    return hand_times(rules, what, at_once=False) * (rules.scoring.payment + what.wilds[out])


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


def deal_winners(rules: Rules, points: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats that did best in a deal; nobody where all scored the same."""
    return () if len(set(points)) < 2 else best(rules, points)


class Standing(Struct, frozen=True):
    """Where a match stands: the scores and, where the match asks for them, deals won and games side by side."""

    scores: tuple[int, ...]
    wins: tuple[int, ...] = ()
    columns: tuple[Column, ...] = ()


class Score(Struct, frozen=True):
    """The standing after a deal was scored, and who has won the match with it."""

    standing: Standing
    winners: tuple[int, ...]


HOLLYWOOD = 3
"""Games that are scored side by side."""


def new_columns(match: MatchRules) -> tuple[Column, ...]:
    """Return the games of a match that is scored as several side by side."""
    nothing = (0,) * match.players
    return (Column(nothing, nothing),) * HOLLYWOOD if match.sheet.match.hollywood and _target(match) else ()


def _target(match: MatchRules) -> int | None:
    return match.deals[-1].target


def scored(match: MatchRules, deal: int, before: Standing, points: tuple[int, ...]) -> Score:
    """Add what a deal counts to a standing; bonuses of the match come to it when a game is over."""
    rules = match.of_deal(deal)
    won = deal_winners(rules, points)
    if before.columns:
        return _in_columns(match, deal, before, points, won)
    scores = tuple(a + b for a, b in zip(before.scores, points, strict=True))
    wins = tuple(count + (seat in won) for seat, count in enumerate(before.wins))
    winners = match_winners(match, deal, scores)
    if winners:
        scores = _with_bonuses(match, scores, wins)
        winners = best(rules, scores)
    return Score(Standing(scores, wins), winners)


class GameBonus(Struct, frozen=True):
    """What the end of a game brings a seat, as it is added to the score (rulebook 5, `gin_rummy`)."""

    game: int
    shutout: int
    boxes: int

    @property
    def points(self) -> int:
        """All of it."""
        return self.game + self.shutout + self.boxes


def game_bonuses(match: MatchRules, scores: tuple[int, ...], wins: tuple[int, ...]) -> tuple[GameBonus, ...]:
    """Return what each seat gets at the end of a game with these scores, in which it has won so many deals.

    That the leader has the bonus for the game already makes no difference.
    """
    keys, rules = match.sheet.match, match.deals[-1]
    sign = 1 if rules.scoring.winner == "highest" else -1
    leaders = best(rules, scores)
    game = keys.game_bonus if len(leaders) == 1 and rules.target is not None else 0
    alone = bool(game and wins) and not any(count for seat, count in enumerate(wins) if seat not in leaders)
    shutout = keys.shutout_bonus if alone else 0
    return tuple(
        GameBonus(
            sign * game * (seat in leaders),
            sign * shutout * (seat in leaders),
            sign * keys.box_bonus * (wins[seat] if wins else 0),
        )
        for seat in range(match.players)
    )


def _with_bonuses(match: MatchRules, scores: tuple[int, ...], wins: tuple[int, ...]) -> tuple[int, ...]:
    """Return the scores of a game that is over with its bonuses."""
    bonuses = game_bonuses(match, scores, wins)
    return tuple(points + bonus.points for points, bonus in zip(scores, bonuses, strict=True))


def _in_columns(match: MatchRules, deal: int, before: Standing, points: tuple[int, ...], won: tuple[int, ...]) -> Score:
    """Add a deal to games side by side: the first deal a seat wins counts in the first game that is not over, its
    second in one more, and from the third on all count in all that are not over. The match is over when all are, and
    its scores are what all games count together.
    """
    rules, target = match.of_deal(deal), _target(match)
    entered = [sum(column.wins[seat] > 0 or column.over for column in before.columns) for seat in range(match.players)]
    columns = []
    for at, column in enumerate(before.columns):
        if column.over:
            columns.append(column)
            continue
        counts = [at <= entered[seat] for seat in range(match.players)]
        scores = tuple(a + b * yes for a, b, yes in zip(column.scores, points, counts, strict=True))
        wins = tuple(count + (seat in won and counts[seat]) for seat, count in enumerate(column.wins))
        over = target is not None and max(scores) >= target and len(best(rules, scores)) == 1
        columns.append(Column(_with_bonuses(match, scores, wins) if over else scores, wins, over))
    total = tuple(sum(column.scores[seat] for column in columns) for seat in range(match.players))
    adjusted = tuple(
        score - sum(column.scores[seat] for column in before.columns) for seat, score in enumerate(before.scores)
    )
    total = tuple(a + b for a, b in zip(total, adjusted, strict=True))
    all_over = all(column.over for column in columns) or match.last_deal(deal)
    wins = tuple(count + (seat in won) for seat, count in enumerate(before.wins))
    return Score(Standing(total, wins, tuple(columns)), best(rules, total) if all_over else ())


def match_winners(match: MatchRules, deal: int, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the winners if the match is over with these scores after deal number `deal`, else nothing.

    A match to a target goes on while the lead is shared; a match that has had all its deals may be shared.
    """
    rules = match.of_deal(deal)
    leaders = best(rules, scores)
    if rules.target is not None and max(scores) >= rules.target and len(leaders) == 1:
        return leaders
    return leaders if match.last_deal(deal) else ()
