"""What a deal counts, and who has won (rulebook 2, `scoring` and `match`).

All of it follows from points by seat (`RawPoints`), so that a deal played with real cards is scored by the same
functions as one played here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum
from functools import lru_cache
from typing import Protocol

from msgspec import Struct

from game.engine.arrange.solver import best_layout
from game.engine.cards import ACE, UNKNOWN, Card
from game.engine.melds.meld import Meld, PlacedCard, wilds_among
from game.engine.sheet.contracts import Kind
from game.engine.sheet.keys import MeldBonus, hands_compared
from game.engine.sheet.rules import MatchRules, Rules
from game.engine.state import NOBODY, Column, Dropout, Ending, State

FOUR, SEVEN = 4, 7
"""Cards a meld must have at least for the bonuses that ask for so many."""

_SUITS = ("spades", "hearts", "diamonds", "clubs")


class Finish(Enum):
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
    """Who is not in the deal, or no more, at which price."""
    unopened: tuple[bool, ...] = ()
    """By seat, whether it never melded; empty: it does not matter."""
    meld_bonuses: tuple[int, ...] = ()
    """What the melds of each bring beside their cards; empty: nothing."""
    carried: int = 0
    """Deals before it that nobody won and whose stakes it has."""
    way: Finish = Finish.PLAIN
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
    return RawPoints(
        hand_points(state),
        table_points(state),
        _wild_points(state),
        big_gin,
        times,
        state.gone,
        tuple([not melded for melded in state.melded]),
        meld_bonuses(state),
        state.carried if state.ending is None else state.carried_in,
        _way(state),
    )


def _way(state: State) -> Finish:
    if state.ending is Ending.DEALT:
        return Finish.DEALT
    if state.out_undiscarded:
        return Finish.UNDISCARDED
    return Finish.KNOCK if state.shown is not None and not state.rules.melding.in_hand else Finish.PLAIN


def meld_bonuses(state: State) -> tuple[int, ...]:
    """Return what the melds each seat has laid bring beside their cards; empty where melds bring nothing."""
    if state.rules.meld_bonus == MeldBonus():
        return ()
    points = [0] * state.players
    for meld in state.melds:
        points[meld.owner] += meld_bonus(state.rules, meld)
    return tuple(points)


def meld_bonus(rules: Rules, meld: Meld) -> int:
    """Return what a meld brings beside its cards: for a set of four, a run without wilds, seven cards, or several."""
    keys, size = rules.meld_bonus, len(meld.cards)
    points = keys.seven_cards if size >= SEVEN else 0
    if meld.kind is Kind.SET:
        return points + (keys.four_of_a_kind if size >= FOUR else 0)
    return points + (0 if wilds_among(rules, meld.cards) else keys.pure_run)


def table_points(state: State) -> tuple[int, ...]:
    """Return the points each seat has on the table now: cards count for whoever placed them."""
    points = [0] * state.players
    for meld in state.melds:
        for each, worth in zip(meld.cards, laid_values(state.rules, meld), strict=True):
            points[each.by] += worth
    return tuple(points)


def laid_values(rules: Rules, meld: Meld) -> list[int]:
    """Return what each card of a meld counts on the table: an ace at the low end of a run perhaps less than others."""
    found = [rules.values[each.card] for each in meld.cards]
    first = meld.cards[0]
    if rules.low_ace is not None and meld.kind is Kind.RUN and first.rank == ACE and not first.wild:
        found[0] = rules.low_ace
    return found


def played_points(state: State, number: int, placed: Sequence[PlacedCard]) -> int:
    """Return what some cards count that were put on meld number `number`, where they lie there."""
    counts: dict[PlacedCard, int] = {}
    for meld in state.melds[number - 1 : number]:
        counts = dict(zip(meld.cards, laid_values(state.rules, meld), strict=True))
    return sum([counts.get(each, state.rules.values[each.card]) for each in placed])


def hand_points(state: State) -> tuple[int, ...]:
    """Return what is left in each hand; of hands with melds in them, the deadwood.

    The hands of those who left the deal count nothing, nor does that of the last one left.
    """
    if len(state.gone) == state.players - 1:
        return (0,) * state.players
    left = _held_points(state)
    return tuple(0 if state.is_gone(seat) else points for seat, points in enumerate(left))


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
    return doubled_by(state.rules, state.upcard)


def doubled_by(rules: Rules, upcard: Card | None) -> bool:
    """Tell whether this card, turned up, doubles a deal."""
    suit = rules.knocking.doubling_suit
    return upcard is not None and suit != "none" and upcard.suit == _SUITS.index(suit)


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
    good = 1 if rules.scoring.winner == "highest" else -1
    played = _played(rules, what, out, at_once)
    if what.meld_bonuses:
        played = tuple(points + good * bonus for points, bonus in zip(played, what.meld_bonuses, strict=True))
    scored = tuple(rules.scoring.times * points for points in played)
    if not what.dropped:
        return scored
    prices = {each.seat: each.price for each in what.dropped}
    collects = collector(rules, what, out) if rules.scoring.settle != "own" else NOBODY
    got = sum(prices.values())
    return tuple(
        -good * prices[seat] if seat in prices else points + (good * got if seat == collects else 0)
        for seat, points in enumerate(scored)
    )


def _played(rules: Rules, what: RawPoints, out: int, at_once: bool) -> tuple[int, ...]:
    """Return what each seat scores that has not left the deal."""
    players, collects = rules.players, rules.scoring.settle != "own"
    gets = collector(rules, what, out)
    if collects and gets == NOBODY:
        return (0,) * players
    if rules.scoring.settle in ("differences", "lowest_collects"):
        collect = _differences if rules.scoring.settle == "differences" else _lowest_collects
        return tuple(what.times * points for points in collect(rules, what, out))
    if rules.scoring.settle == "stake":
        scored = tuple(fixed_payment(rules, what, out) if seat == gets else 0 for seat in range(players))
    elif collects:
        scored = collected(rules, what, out, at_once)
    else:
        left = tuple([counted_hand(rules, what, seat, out, at_once) for seat in range(players)])
        from_table = rules.scoring.count == "melds_minus_hand"
        scored = tuple(table - hand for table, hand in zip(what.table, left, strict=True)) if from_table else left
    bonus = out_bonus(rules, at_once) if earns_out_bonus(rules, what, out) else 0
    return tuple(points + bonus if seat == out else points for seat, points in enumerate(scored))


def way_times(rules: Rules, what: RawPoints, at_once: bool = False) -> int:
    """Return how many times it counts what the others hold, or pay, for the way in which the deal was won."""
    scoring = rules.scoring
    if what.way is Finish.DEALT:
        return scoring.dealt_times
    times = scoring.no_discard_times if what.way is Finish.UNDISCARDED else 1
    return times * scoring.at_once_times if at_once else times


def hand_times(rules: Rules, what: RawPoints, seat: int, out: int, at_once: bool) -> int:
    """Return how many times what is left in a hand counts.

    That is for the way in which the deal was won, for showing a hand that others undercut, and for never having
    melded, all of it multiplied. A hand that wins as it was dealt counts nothing, nor does any where several would.
    """
    if what.way is Finish.DEALT and out in (NOBODY, seat):
        return 0
    caught = seat == out and undercutting(rules, what, out)
    times = rules.knocking.undercut_times if caught else way_times(rules, what, at_once)
    fixed = rules.scoring.unopened_points != "none"
    return times if fixed or not unopened(what, seat, out) else times * rules.scoring.unopened_times


def counted_hand(rules: Rules, what: RawPoints, seat: int, out: int, at_once: bool) -> int:
    """Return what is left in a hand counts: perhaps several times, or a fixed number, and no more than the most."""
    fixed, most = rules.scoring.unopened_points, rules.scoring.most
    points = int(fixed) if fixed != "none" and unopened(what, seat, out) else what.hands[seat]
    points *= hand_times(rules, what, seat, out, at_once)
    return points if most == "none" else min(int(most), points)


def unopened(what: RawPoints, seat: int, out: int) -> bool:
    """Tell whether a seat that is in the deal still, and did not go out, never melded; nobody where one is left.

    Whoever knocks before the draw has not gone out.
    """
    went_out = seat == out and what.way is not Finish.KNOCK
    if not what.unopened or went_out or len(what.dropped) == len(what.hands) - 1:
        return False
    return what.unopened[seat] and not any(each.seat == seat for each in what.dropped)


def collector(rules: Rules, what: RawPoints, out: int) -> int:
    """Return who collects, or NOBODY: `out`, unless it is undercut, or the lowest hand alone where nobody went out.

    Whoever is undercut pays, but for a stake: that goes to the lowest of those who undercut, if it is so alone.
    """
    under = undercutting(rules, what, out) if rules.scoring.settle == "stake" else ()
    if not under and (out != NOBODY or what.way is Finish.DEALT or not lowest_wins(rules)):
        return out
    gone = {each.seat for each in what.dropped}
    held = {seat: points for seat, points in enumerate(what.hands) if seat not in gone and (not under or seat in under)}
    lowest = [seat for seat, points in held.items() if points == min(held.values())]
    return lowest[0] if len(lowest) == 1 else NOBODY


def lowest_wins(rules: Rules) -> bool:
    """Tell whether the lowest hand wins a deal in which nobody goes out."""
    return rules.scoring.nobody_out == "lowest" and rules.scoring.settle in ("fixed", "stake", "winner_collects")


def collected(rules: Rules, what: RawPoints, out: int, at_once: bool) -> tuple[int, ...]:
    """Return what each seat gets or pays in a deal that `out` ended, where the others pay whoever collects; whoever is
    undercut pays those who did it alone.
    """
    seats, gets = range(rules.players), collector(rules, what, out)
    if gets == NOBODY:
        return (0,) * rules.players
    if rules.scoring.settle == "fixed":
        owed = (fixed_payment(rules, what, gets),) * rules.players
    else:
        owed = tuple([counted_hand(rules, what, seat, out, at_once) for seat in seats])
    if under := undercutting(rules, what, out):
        return tuple(-owed[out] * len(under) if seat == out else owed[out] * (seat in under) for seat in seats)
    gone = {each.seat for each in what.dropped}
    got = sum([points for seat, points in enumerate(owed) if seat not in gone and seat != gets])
    return tuple(got if seat == gets else -points for seat, points in enumerate(owed))


def earns_out_bonus(rules: Rules, what: RawPoints, out: int) -> bool:
    """Tell whether `out` is rewarded for going out: not as the last one left, nor undercut, nor for a dealt hand."""
    return not (left_alone(rules, what) or undercutting(rules, what, out) or what.way is Finish.DEALT)


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
    shown = rules.melding.in_hand or what.way is Finish.KNOCK
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
    """Return what each of the others pays `out`, or `out` each of those who undercut it: the fixed sum, and what the
    wild cards count that `out` played, several times for some ways in which a deal is won.

    A stake is but the sum, once. Stakes of deals that nobody won come to it.
    """
    payment = rules.scoring.payment * (1 + what.carried)
    if rules.scoring.settle == "stake":
        return payment
    times = rules.knocking.undercut_times if undercutting(rules, what, out) else way_times(rules, what)
    return times * (payment + what.wilds[out])


def carried_on(rules: Rules, carried: int, points: tuple[int, ...]) -> int:
    """Return how many deals nobody won in a row, their stakes still to be had, after one with these points."""
    return carried + 1 if rules.scoring.carry_over and not any(points) else 0


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
    if winners:
        scores = _with_bonuses(match, scores, wins)
        winners = winners if match.eliminates else best(rules, scores)
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

    That the leader has the bonus for the game already makes no difference. Where only those score who win a deal, a
    score is proof of a deal won: a staged table does not know the deals before it.
    """
    keys, rules = match.sheet.match, match.deals[-1]
    sign = 1 if rules.scoring.winner == "highest" else -1
    leaders = best(rules, scores)
    game = keys.game_bonus if len(leaders) == 1 and rules.target is not None else 0
    proven = rules.scoring.settle != "own"
    others = [seat for seat in range(match.players) if seat not in leaders]
    alone = bool(game and wins) and not any(wins[seat] or (proven and sign * scores[seat] > 0) for seat in others)
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


def counting(columns: Sequence[Column], seat: int) -> list[int]:
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
    counted = [counting(before.columns, seat) for seat in range(match.players)]
    columns = []
    for at, column in enumerate(before.columns):
        if column.over:
            columns.append(column)
            continue
        counts = [at in counted[seat] for seat in range(match.players)]
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
