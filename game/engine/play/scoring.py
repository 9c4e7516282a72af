"""The score of a deal (`scoring`, `meld_bonus`).

All of it follows from points by seat (`RawPoints`), so that a deal played with real cards is scored by the same
functions as one played here. A deal is scored line by line (`AccountLine`), and its points are the sum of these lines:
the score sheet, the end of a deal at the table and the ledger print the lines, and add nothing up themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import structs

from game.engine.arrange.solver import best_layout
from game.engine.cards import ACE, UNKNOWN, Card
from game.engine.melds.meld import Meld, PlacedCard, wilds_among
from game.engine.play.accounts import AccountEntry, AccountLine, Finish, RawPoints
from game.engine.sheet.contracts import Kind
from game.engine.sheet.keys import FOUR, SEVEN, MeldBonus, Scoring, are_hands_compared
from game.engine.sheet.rules import Rules
from game.engine.state import NOBODY, Ending, State

_SUITS = ("spades", "hearts", "diamonds", "clubs")


def raw_points(state: State) -> RawPoints:
    """Return the raw points of a state, during a deal or after it: those of hands and table as they are now."""
    big_gin = state.shown is not None and state.shown.kind == "big_gin"
    times = 2 if is_doubled(state) else 1
    return RawPoints(
        hand_points(state),
        table_points(state),
        _wild_points(state),
        big_gin,
        times,
        state.dropouts,
        tuple([not melded for melded in state.melded]),
        meld_bonuses(state),
        state.carried if state.ending is None else state.carried_in,
        _finish_of(state),
    )


def _finish_of(state: State) -> Finish:
    """Return the way in which somebody went out or showed a hand, as far as it changes the score.

    That holds from then on, also in the last turns of the others. `PLAIN` before, and where the way changes nothing.
    """
    if state.ending is Ending.DEALT:
        return Finish.DEALT
    if state.out_undiscarded:
        return Finish.UNDISCARDED
    return Finish.KNOCK if state.shown is not None and not state.rules.melding.in_hand else Finish.PLAIN


def meld_bonuses(state: State) -> tuple[int, ...]:
    """Return, by seat, the bonus points of the melds it owns; empty where the rules give melds none."""
    if state.rules.meld_bonus == MeldBonus():
        return ()
    points = [0] * state.players
    for meld in state.melds:
        points[meld.owner] += meld_bonus(state.rules, meld)
    return tuple(points)


def meld_bonus(rules: Rules, meld: Meld) -> int:
    """Return the bonus points of a meld: for a set of four or more, or a run without wilds, and in addition for seven
    cards or more; 0 if it earns none.
    """
    keys, size = rules.meld_bonus, len(meld.cards)
    points = keys.seven_cards if size >= SEVEN else 0
    if meld.kind is Kind.SET:
        return points + (keys.four_of_a_kind if size >= FOUR else 0)
    return points + (0 if wilds_among(rules, meld.cards) else keys.pure_run)


def table_points(state: State) -> tuple[int, ...]:
    """Return the points each seat has on the table now: a card counts for the seat that placed it."""
    points = [0] * state.players
    for meld in state.melds:
        for each, worth in zip(meld.cards, laid_values(state.rules, meld), strict=True):
            points[each.by] += worth
    return tuple(points)


def laid_values(rules: Rules, meld: Meld) -> list[int]:
    """Return the points of each card of a meld on the table, in the order of its cards.

    A wild counts its own value, not that of the card it stands for. An ace at the low end of a run may count
    differently.
    """
    found = [rules.values[each.card] for each in meld.cards]
    first = meld.cards[0]
    if rules.low_ace is not None and meld.kind is Kind.RUN and first.rank == ACE and not first.wild:
        found[0] = rules.low_ace
    return found


def played_points(state: State, number: int, placed: Sequence[PlacedCard]) -> int:
    """Return the points that the cards just `placed` on meld number `number` count on the table. A card that is not on
    that meld counts its points in hand.
    """
    counts: dict[PlacedCard, int] = {}
    for meld in state.melds[number - 1 : number]:
        counts = dict(zip(meld.cards, laid_values(state.rules, meld), strict=True))
    return sum([counts.get(each, state.rules.values[each.card]) for each in placed])


def hand_points(state: State) -> tuple[int, ...]:
    """Return, by seat, the points left in its hand; only the deadwood where melds stay in the hand.

    They are 0 for a seat that left the deal, and 0 for all if only one seat is left in it.
    """
    if len(state.dropouts) == state.players - 1:
        return (0,) * state.players
    left = _held_points(state)
    return tuple(0 if state.is_gone(seat) else points for seat, points in enumerate(left))


def _held_points(state: State) -> tuple[int, ...]:
    """Return, by seat, the points left in each hand, also of seats that have left the deal.

    Where melds stay in the hand, only the deadwood of a hand counts. The hand that was shown counts in full, as its
    melds have already been taken out of it.
    """
    if state.rules.melding.in_hand:
        own = state.shown.seat if state.shown is not None else NOBODY
        return tuple(
            state.rules.points_of(hand) if seat == own else deadwood(state.rules, tuple(sorted(hand)))
            for seat, hand in enumerate(state.hands)
        )
    return tuple(state.rules.points_of(hand) for hand in state.hands)


@lru_cache(maxsize=4096)
def deadwood(rules: Rules, hand: tuple[Card, ...]) -> int:
    """Return the fewest points that the known cards of a hand leave in no meld."""
    return best_layout(rules, tuple([face for face in hand if face != UNKNOWN])).points


def is_doubled(state: State) -> bool:
    """Whether the suit of the card turned up doubles the deal."""
    return is_doubled_by(state.rules, state.upcard)


def is_doubled_by(rules: Rules, upcard: Card | None) -> bool:
    """Whether a deal with this card turned up is doubled."""
    suit = rules.knocking.doubling_suit
    return upcard is not None and suit != "none" and upcard.suit == _SUITS.index(suit)


def _wild_points(state: State) -> tuple[int, ...]:
    """Return, by seat, the points of the cards of wild faces that each seat put on the table, in any meld.

    Those that stand for themselves count too.
    """
    points = [0] * state.players
    for meld in state.melds:
        for each in meld.cards:
            if each.card in state.rules.wild:
                points[each.by] += state.rules.values[each.card]
    return tuple(points)


def deal_points(rules: Rules, raw: RawPoints, out: int, at_once: bool = False) -> tuple[int, ...]:
    """Return, by seat, the points it scores in a deal.

    `out`: the seat that went out or showed its hand, or NOBODY; `at_once`: whether it had nothing on the table before
    that turn.
    """
    return line_sums(Settlement(rules, raw, out, at_once).lines())


def line_sums(lines: Sequence[Sequence[AccountLine]]) -> tuple[int, ...]:
    """Return, by seat, the sum of its lines."""
    return tuple([sum([line.points for line in own]) for own in lines])


_COMPARED, _DEADWOOD = AccountLine(AccountEntry.COMPARED, 0), AccountLine(AccountEntry.DEADWOOD, 0)
_NOTHING_PAID = AccountLine(AccountEntry.PAID, 0)


class Settlement:
    """The settlement of a deal. Its `lines()` are the account lines of each seat; their sum is what the seat scores."""

    __slots__ = ("_at_once", "_out", "_prices", "_rules", "_what", "collects", "undercut")

    def __init__(self, rules: Rules, what: RawPoints, out: int, at_once: bool = False) -> None:
        self._rules = rules
        self._what = what
        self._out = out
        self._at_once = at_once
        self._prices = {each.seat: gain_sign(rules) * each.price for each in what.dropped} if what.dropped else {}
        self.undercut = undercutting(rules, what, out)
        """The seats that undercut the one that showed a hand."""
        self.collects = self._collector()
        """The seat that the others pay, with the prices of seats that left the deal, or that pays where it is undercut.

        NOBODY where each seat scores alone, or nobody has won.
        """

    def _collector(self) -> int:
        """Return the seat that collects from the others; NOBODY if none does.

        It is the seat that went out, showed its hand, or won with the hand as it was dealt. If there is none and the
        lowest hand wins, it is the seat with the lowest hand that is still in the deal. If a stake is played for and
        the hand shown was undercut, it is the lowest of the seats that undercut it.

        No seat collects where each seat scores alone, where the lowest hand decides but several are equally low, or
        where several hands won as they were dealt. Nor does any seat if nobody went out and the lowest hand does not
        win.
        """
        rules, what = self._rules, self._what
        if rules.scoring.settle == "own":
            return NOBODY
        under = self.undercut if rules.scoring.settle == "stake" else ()
        if not under and (self._out != NOBODY or what.way is Finish.DEALT or not lowest_wins(rules)):
            return self._out
        held = {seat: points for seat, points in enumerate(what.hands) if seat not in self._prices}
        if under:
            held = {seat: held[seat] for seat in under}
        lowest = [seat for seat, points in held.items() if points == min(held.values())]
        return lowest[0] if len(lowest) == 1 else NOBODY

    def lines(self) -> list[list[AccountLine]]:
        """Return, by seat, the account lines of its score, without the cards that they are for.

        A seat that left the deal has a single line, its price.
        """
        settle = self._rules.scoring.settle
        if settle == "own":
            lines = self._own_lines()
        elif settle == "differences":
            lines = self._difference_lines()
        elif settle == "lowest_collects":
            lines = self._lowest_collects_lines()
        elif settle == "winner_collects" and (self._rules.melding.in_hand or not self._hands_tell):
            lines = self._collected_lines()
        else:
            shown = [_COMPARED] if self._hands_tell else []
            lines = [[*shown, line] for line in (self._stake_lines() if settle == "stake" else self._payment_lines())]
        self._add_bonuses(lines)
        if self._rules.scoring.times > 1:
            self._add_times(lines)
        for seat, price in self._prices.items():
            lines[seat] = [AccountLine(AccountEntry.DROPPED, -price)]
        return lines

    @property
    def _hands_tell(self) -> bool:
        """Whether the hands decide who pays: a seat knocked before the draw, a hand won as it was dealt, or nobody went
        out and the lowest hand wins.
        """
        way = self._what.way
        return way is Finish.KNOCK or way is Finish.DEALT or (self._out == NOBODY and lowest_wins(self._rules))

    def _own_lines(self) -> list[list[AccountLine]]:
        """Return, by seat, the account lines of a deal in which each seat scores alone: those of its hand, after a line
        of its melds where these count.
        """
        if self._rules.scoring.count != "melds_minus_hand":
            return self._hand_lines(1)
        entry, lines = AccountEntry.TABLE, self._hand_lines(-1)
        for points, own in zip(self._what.table, lines, strict=True):
            own.insert(0, AccountLine(entry, points))
        return lines

    def _hand_lines(self, sign: int) -> list[list[AccountLine]]:
        """Return, by seat, the account lines for its hand.

        The first line has the points of the hand, multiplied as the rules say. If the hand counts a fixed number
        instead because the seat has not opened, a further line has the difference. If the points are capped, another
        line has the difference to the cap.

        All points are multiplied by `sign`: 1 or -1, or 0 if the hands are listed without counting. A hand whose points
        count 0 times has a line without points.
        """
        scoring, once, several = self._rules.scoring, AccountEntry.HAND, AccountEntry.HAND_TIMES
        if self._rules.melding.in_hand:
            once, several = AccountEntry.LEFT_OVER, AccountEntry.LEFT_OVER_TIMES
        hands = list(zip(self._hand_times(), self._what.hands, strict=True))
        lines = [
            [AccountLine(once if times == 1 else several, sign * times * points, times=times) if times else _COMPARED]
            for times, points in hands
        ]
        if scoring.unopened_points == "none" and scoring.most == "none":
            return lines
        for seat, (times, points) in enumerate(hands):
            own, counted = lines[seat], times * points
            if times and scoring.unopened_points != "none" and self._is_unopened(seat):
                fixed = times * int(scoring.unopened_points)
                own.append(AccountLine(AccountEntry.UNOPENED, sign * (fixed - counted)))
                counted = fixed
            if scoring.most != "none" and counted > int(scoring.most):
                own.append(AccountLine(AccountEntry.AT_MOST, sign * (int(scoring.most) - counted)))
        return lines

    def _hand_times(self) -> list[int]:
        """Return, by seat, the factor for the points left in its hand.

        - Most seats have the factor of the way in which the deal was won.
        - A seat that was undercut after it knocked has the factor of an undercut instead.
        - Where the rules say so, these factors are multiplied for seats that never melded.
        - A seat that went out with its last card has 1.
        - A seat that won with the hand it was dealt has 0. If several did, all seats have 0.
        """
        scoring, what, out = self._rules.scoring, self._what, self._out
        if what.way is Finish.DEALT and out == NOBODY:
            return [0] * len(what.hands)
        found = [_finish_times(scoring, what.way, self._at_once)] * len(what.hands)
        if self.undercut:
            found[out] = self._rules.knocking.undercut_times
        if scoring.unopened_times > 1 and scoring.unopened_points == "none":
            more = scoring.unopened_times
            found = [times * more if self._is_unopened(seat) else times for seat, times in enumerate(found)]
        if what.way is Finish.DEALT:
            found[out] = 0
        elif out != NOBODY and what.way is not Finish.KNOCK and not what.hands[out]:
            found[out] = 1  # an empty hand
        return found

    def _is_unopened(self, seat: int) -> bool:
        """Whether a seat counts as one that never melded.

        This is possible only for a seat that is still in the deal and did not go out; a knock before the draw is not
        going out. No seat counts so where only one is left in the deal.
        """
        what = self._what
        if not what.unopened or (seat == self._out and what.way is not Finish.KNOCK) or self._is_left_alone:
            return False
        return what.unopened[seat] and seat not in self._prices

    @property
    def _is_left_alone(self) -> bool:
        """Whether all seats but one have left the deal."""
        return len(self._prices) == self._rules.players - 1

    def _collected_lines(self) -> list[list[AccountLine]]:
        """Return, by seat, the lines by which the others pay the points of their hands to the collector.

        The collector has one line, with the sum. A seat that left the deal pays its price. Without a collector nobody
        pays, and the hands are listed with 0 points.
        """
        gets = self.collects
        if gets == NOBODY:
            return self._hand_lines(0)
        lines = self._hand_lines(-1)
        lines[gets] = []
        paid = self._with_prices([-points for points in line_sums(lines)])
        lines[gets].append(AccountLine(AccountEntry.COLLECTED, sum(paid), sources=paid))
        return lines

    def _with_prices(self, owed: list[int]) -> tuple[int, ...]:
        """Return, by seat, the points owed to the collector: `owed`, or for a seat that dropped out the price of
        dropping.
        """
        if not self._prices:
            return tuple(owed)
        return tuple([self._prices.get(seat, points) for seat, points in enumerate(owed)])

    def _payment_lines(self) -> list[AccountLine]:
        """Return, by seat, one line by which the others pay the collector; without a collector, lines of 0.

        If `scoring.settle` is `fixed`, each pays a fixed sum, else the points of its hand. From a seat that left the
        deal the collector receives its price instead; the line of that seat is not meant to be used.

        A collector that was undercut receives only those prices. To each seat that undercut it, it pays the fixed sum
        or the points of its own hand. All others have lines of 0.
        """
        players, gets = self._rules.players, self.collects
        if gets == NOBODY:
            return [_NOTHING_PAID] * players
        if self._rules.scoring.settle == "fixed":
            owed = [fixed_payment(self._rules, self._what, gets)] * players
        else:
            owed = list(line_sums(self._hand_lines(1)))
        due, owed[gets] = owed[gets], 0
        if self.undercut:
            lines = [_NOTHING_PAID] * players
            lines[gets] = AccountLine(AccountEntry.PAID, sum(self._prices.values()) - due * len(self.undercut))
            for seat in self.undercut:
                lines[seat] = AccountLine(AccountEntry.COLLECTED, due, sources=tuple(_owed_by_one(gets, due, players)))
            return lines
        entry = AccountEntry.PAID
        lines = [AccountLine(entry, -points) for points in owed]
        paid = self._with_prices(owed)
        lines[gets] = AccountLine(AccountEntry.COLLECTED, sum(paid), sources=paid)
        return lines

    def _stake_lines(self) -> list[AccountLine]:
        """Return one line for each seat in a game played for a stake (`scoring.settle: stake`).

        The collector's line is the stake, plus the prices paid by the seats that dropped out of the deal. All other
        lines are 0. Without a collector every line is 0.
        """
        lines = [AccountLine(AccountEntry.STAKE, 0)] * self._rules.players
        if self.collects != NOBODY:
            won = fixed_payment(self._rules, self._what, self.collects) + sum(self._prices.values())
            lines[self.collects] = AccountLine(AccountEntry.STAKE, won)
        return lines

    def _difference_lines(self) -> list[list[AccountLine]]:
        """Return, by seat, the lines of a settlement by differences of deadwood (`scoring.settle: differences`).

        The seat that showed a hand collects from each other seat the difference of their deadwood, if that seat has
        more, and the bonus for gin. A seat that undercut it does not pay. It collects the difference from the seat that
        showed, as many times as the rules say for an undercut, and the bonus for one. Seats that left the deal pay
        nothing here. Each seat also has a line of its deadwood, without points. Nobody collects if no hand was shown.
        """
        keys, hands, out, players = self._rules.knocking, self._what.hands, self._out, self._rules.players
        lines = [[_DEADWOOD] for _ in hands]
        if out == NOBODY:
            return lines
        gin, owed, bonus = self._gin_bonus(), [0] * players, [0] * players
        for seat, points in enumerate(hands):
            if seat in self.undercut:
                due = _owed_by_one(out, keys.undercut_times * (hands[out] - points), players)
                lines[seat] += self._lines_of_collector(seat, due, _owed_by_one(out, keys.undercut_bonus, players))
            elif seat != out and seat not in self._prices:
                owed[seat], bonus[seat] = max(0, points - hands[out]), gin
        lines[out] += self._lines_of_collector(out, owed, bonus)
        return lines

    def _lowest_collects_lines(self) -> list[list[AccountLine]]:
        """Return, by seat, the account lines of a deal in which the seat with the least deadwood collects the
        differences from the others.

        The seat that showed its hand collects, with the bonus for gin. If that was undercut, the lowest of the seats
        that undercut it collect instead; if there are several, they share the sum, rounded down. The seat that was
        undercut then pays its difference as many times as the rules say, and the bonus for an undercut.

        Seats that left the deal pay their price alone. Each seat has first a line of its deadwood, without points. If
        no hand was shown, there are no other lines.
        """
        keys, hands, out, players = self._rules.knocking, self._what.hands, self._out, self._rules.players
        lines = [[_DEADWOOD] for _ in hands]
        if out == NOBODY:
            return lines
        least = min([hands[seat] for seat in self.undercut], default=hands[out])
        winners = [seat for seat in self.undercut if hands[seat] == least] or [out]
        owed = [points - least if points > least else 0 for points in hands]
        bonus = [self._gin_bonus()] * players
        bonus[out] = 0
        for seat in self._prices:
            owed[seat] = bonus[seat] = 0
        if self.undercut:
            owed[out] *= keys.undercut_times
            bonus = _owed_by_one(out, keys.undercut_bonus, players)
        for seat in winners:
            lines[seat] += self._lines_of_collector(seat, owed, bonus, len(winners))
        if out not in winners:
            lines[out] += self._lines_of_collector(out, [0] * players, [0] * players)
        return lines

    def _gin_bonus(self) -> int:
        """Return the bonus for gin or big gin that each other seat pays the one that showed a hand; 0 for a plain
        knock. A hand must have been shown.
        """
        keys = self._rules.knocking
        if self._what.big_gin:
            return 0 if keys.big_gin == "none" else int(keys.big_gin)
        return keys.gin_bonus if self._what.hands[self._out] == 0 else 0

    def _lines_of_collector(self, seat: int, owed: list[int], bonus: list[int], sharing: int = 1) -> list[AccountLine]:
        """Return the account lines of `seat` for what it collects; empty if there is nothing.

        `owed`: by seat, the difference in deadwood it pays; `bonus`: by seat, what it pays for gin or an undercut. If
        `sharing` seats collect together, `seat` gets its part of the sums, rounded down.

        The first line has the differences, and for the seat that `collects` also the prices of seats that left the
        deal. A second line has the bonus, if there is one. In a deal that counts double, a last line repeats the points
        without the prices.
        """
        extra, times = sum(bonus), self._what.times
        points = sum(owed) + extra
        if sharing > 1:
            extra, points = extra // sharing, points // sharing
        prices = sum(self._prices.values()) if seat == self.collects else 0
        if not points and not prices:
            return []
        paid = self._with_prices(owed) if prices else tuple(owed)
        lines = [AccountLine(AccountEntry.DIFFERENCE, points - extra + prices, sources=paid)]
        if extra:
            gin = AccountEntry.BIG_GIN if self._what.big_gin else AccountEntry.GIN
            entry = gin if seat == self._out else AccountEntry.UNDERCUT
            lines.append(AccountLine(entry, extra, sources=tuple(bonus)))
        if times > 1:
            more = [(times - 1) * (one + other) for one, other in zip(owed, bonus, strict=True)]
            lines.append(AccountLine(AccountEntry.DOUBLED, (times - 1) * points, sources=tuple(more)))
        return lines

    def _add_bonuses(self, lines: list[list[AccountLine]]) -> None:
        """Add to `lines` the bonuses of melds, and the bonus for going out.

        There is no bonus for going out where nobody did, for the last seat left in a deal, or for a hand that is
        undercut or wins as it was dealt. Where seats settle the differences of their deadwood there is none either.
        """
        rules, what, out = self._rules, self._what, self._out
        for seat, points in enumerate(what.meld_bonuses):
            if points:
                lines[seat].append(AccountLine(AccountEntry.MELDS, gain_sign(rules) * points))
        if rules.scoring.settle in ("differences", "lowest_collects") or out == NOBODY or self.undercut:
            return
        bonus = out_bonus(rules, self._at_once)
        if bonus and what.way is not Finish.DEALT and not self._is_left_alone:
            lines[out].append(AccountLine(AccountEntry.BONUS, bonus))

    def _add_times(self, lines: list[list[AccountLine]]) -> None:
        """Add to the lines of each seat one more: what it gains or loses because the deal counts several times.

        The prices of seats that left the deal count once.
        """
        more = self._rules.scoring.times - 1
        for seat, own in enumerate(lines):
            points = sum([line.points for line in own])
            if seat == self.collects:
                points -= sum(self._prices.values())
            charged = zip(*[line.sources for line in own if line.sources], strict=True)
            sources = tuple([0 if other in self._prices else more * sum(each) for other, each in enumerate(charged)])
            own.append(AccountLine(AccountEntry.TIMES, more * points, sources=sources))


def gain_sign(rules: Rules) -> int:
    """Return the sign of points that are good for a seat: 1 where the highest score wins, else -1."""
    return 1 if rules.scoring.winner == "highest" else -1


def _owed_by_one(seat: int, points: int, players: int) -> list[int]:
    """Return a list by seat of points owed in which `seat` owes all `points` and the others 0."""
    owed = [0] * players
    owed[seat] = points
    return owed


def settlement_of(state: State) -> Settlement:
    """Return the settlement of a deal that is over, which is not checked."""
    return Settlement(state.rules, raw_points(state), state.out, state.out_at_once)


def account_lines(state: State) -> tuple[tuple[AccountLine, ...], ...]:
    """Return, by seat, the lines that add up to `deal_scores` of a deal that is over, with the cards they are for."""
    lines = with_adjusted(settlement_of(state).lines(), state.adjusted, state.eliminated)
    return tuple([tuple([_with_cards(state, seat, line) for line in own]) for seat, own in enumerate(lines)])


def with_adjusted(
    lines: Sequence[Sequence[AccountLine]], adjusted: Sequence[int], eliminated: Sequence[int]
) -> list[tuple[AccountLine, ...]]:
    """Return, by seat, the lines of a settlement, with one more line for a seat whose points were `adjusted` during the
    deal.

    The lines of a seat that was `eliminated` from the match before are replaced by a single line without points.
    """
    found: list[tuple[AccountLine, ...]] = []
    for seat, own in enumerate(lines):
        if seat in eliminated:
            found.append((AccountLine(AccountEntry.OUT_OF_MATCH, 0),))
        elif adjusted[seat]:
            found.append((*own, AccountLine(AccountEntry.ADJUSTED, adjusted[seat])))
        else:
            found.append(tuple(own))
    return found


COMPARED_ENTRIES = frozenset({AccountEntry.COMPARED, AccountEntry.DEADWOOD})
"""Entries of hands and deadwood that are only compared: they have no points by themselves."""

_OF_HANDS = frozenset(
    {
        AccountEntry.HAND,
        AccountEntry.HAND_TIMES,
        AccountEntry.COMPARED,
        AccountEntry.LEFT_OVER,
        AccountEntry.LEFT_OVER_TIMES,
        AccountEntry.DEADWOOD,
    }
)
"""Entries whose line shows the cards left in the hand."""


def _with_cards(state: State, seat: int, line: AccountLine) -> AccountLine:
    """Return a line of `seat` with its cards, meld by meld, and the points of each.

    Only lines of the table and of hands get cards; all others are returned unchanged. A line that only compares hands
    also gets the sum of these points.
    """
    if line.entry is AccountEntry.TABLE:
        placed = [
            [each for each in zip(meld.cards, laid_values(state.rules, meld), strict=True) if each[0].by == seat]
            for meld in state.melds
        ]
        groups = tuple(tuple(each.card for each, _ in meld) for meld in placed if meld)
        return structs.replace(line, groups=groups, values=tuple(worth for meld in placed for _, worth in meld))
    if line.entry in _OF_HANDS:
        cards = left_over(state, seat)
        values = tuple(line.times * state.rules.values[card] for card in cards)
        compared = sum(values) if cards and line.entry in COMPARED_ENTRIES else None
        return structs.replace(line, groups=(cards,) if cards else (), values=values, compared=compared)
    return line


def left_over(state: State, seat: int) -> tuple[Card, ...]:
    """Return the cards that count as left in a hand, sorted: where melds stay in the hand only the deadwood, else the
    whole hand.
    """
    hand = tuple(sorted(state.hands[seat]))
    if not state.rules.melding.in_hand or (state.shown is not None and state.shown.seat == seat):
        return hand
    return tuple(sorted(best_layout(state.rules, hand).left))


def _finish_times(scoring: Scoring, way: Finish, at_once: bool = False) -> int:
    """Return how many times the points of the other hands, or a payment, count for this way of winning a deal.

    `at_once`: whether the winner had nothing on the table before its last turn. For a hand that won as it was dealt,
    that makes no difference.
    """
    if way is Finish.DEALT:
        return scoring.dealt_times
    times = scoring.no_discard_times if way is Finish.UNDISCARDED else 1
    return times * scoring.at_once_times if at_once else times


def lowest_wins(rules: Rules) -> bool:
    """Whether the lowest hand wins a deal in which nobody goes out."""
    return rules.scoring.nobody_out == "lowest" and rules.scoring.settle in ("fixed", "stake", "winner_collects")


def undercutting(rules: Rules, raw: RawPoints, shower: int) -> tuple[int, ...]:
    """Return the seats that undercut `shower`, the seat that showed its hand.

    They are the seats still in the deal with as few points left as `shower` or fewer, or by some rules only those with
    fewer. There are none against gin, without a show (`shower` is NOBODY), or where an undercut has no effect.
    """
    keys = rules.knocking
    shown = rules.melding.in_hand or raw.way is Finish.KNOCK
    if shower == NOBODY or not shown or keys.undercut == "never" or raw.hands[shower] == 0:
        return ()
    if not are_hands_compared(rules.scoring, rules.knocking, in_hand=rules.melding.in_hand):
        return ()
    most = raw.hands[shower] - (keys.undercut == "less")
    gone = {shower, *[each.seat for each in raw.dropped]}
    return tuple([seat for seat, points in enumerate(raw.hands) if points <= most and seat not in gone])


def undercutters(state: State) -> tuple[int, ...]:
    """Return the seats that undercut the seat that showed its hand, in a deal that is over; empty if there are none."""
    return settlement_of(state).undercut


def fixed_payment(rules: Rules, raw: RawPoints, shower: int) -> int:
    """Return a payment that does not depend on the hands.

    Where each loser pays a fixed sum, it is what each other seat pays `shower`, or what `shower` pays each seat that
    undercut it. Where a deal is worth a stake, it is all that `shower` scores.

    A stake is the base payment alone. A fixed sum is the base payment and the points of the wild cards that `shower`
    has on the table, both multiplied: by the factor for an undercut if there was one, else by the factor for the way in
    which the deal was won.
    """
    payment = base_payment(rules, raw.carried)
    if rules.scoring.settle == "stake":
        return payment
    caught = undercutting(rules, raw, shower)
    times = rules.knocking.undercut_times if caught else _finish_times(rules.scoring, raw.way)
    return times * (payment + raw.wilds[shower])


def base_payment(rules: Rules, carried: int) -> int:
    """Return `scoring.payment`, counted once more for each of the `carried` earlier deals that nobody won."""
    return rules.scoring.payment * (1 + carried)


def carried_on(rules: Rules, carried: int, points: tuple[int, ...]) -> int:
    """Return the number of deals in a row that nobody has won, up to and including a deal with these points.

    `carried` is the number before that deal. The result is 0 if any of the points are not 0, as the deal then has a
    winner, or if the rules carry over no stakes.
    """
    return carried + 1 if rules.scoring.carry_over and not any(points) else 0


def out_bonus(rules: Rules, at_once: bool) -> int:
    """Return the points added to the score of the seat that goes out (`scoring.out_bonus`); below 0 where the lowest
    score wins.

    `at_once`: whether the seat had nothing on the table before that turn, which adds `scoring.at_once_bonus`.
    """
    bonus = rules.scoring.out_bonus + (rules.scoring.at_once_bonus if at_once else 0)
    return bonus if rules.scoring.winner == "highest" else -bonus
