"""What each seat's points of a deal are made up of: the accounts, line by line, whose sum is the rules' own number."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from msgspec import Struct, structs

from game.engine.arrange.solver import best_layout
from game.engine.cards import Card
from game.engine.play.scoring import (
    Finish,
    RawPoints,
    Scored,
    Standing,
    collected,
    collector,
    counted_hand,
    counting,
    deal_points,
    earns_out_bonus,
    fixed_payment,
    game_bonuses,
    gin_bonus,
    hand_times,
    laid_values,
    lowest_wins,
    meld_bonuses,
    out_bonus,
    table_points,
    tally,
    undercutting,
    unopened,
)
from game.engine.state import NOBODY, State


class AccountEntry(Enum):
    """Where the points of one line of an account come from."""

    TABLE = "table"
    HAND = "hand"
    HAND_TIMES = "hand times"
    """Cards left in the hand that count several times, because of how the deal ended, or as one never melded."""
    COMPARED = "compared"
    """What is in the hand, where it is compared with others and brings nothing by itself."""
    UNOPENED = "unopened"
    """What a hand counts more or less because it counts a fixed number where one never melded."""
    AT_MOST = "at most"
    """What a hand does not count because that is more than any may."""
    BONUS = "bonus"
    """For going out."""
    COLLECTED = "collected"
    PAID = "paid"
    STAKE = "stake"
    """What the others paid."""
    TIMES = "times"
    """What more the deal brings or costs because it counts several times."""
    DROPPED = "dropped"
    """The price of leaving the deal."""
    OUT_OF_MATCH = "out of the match"
    """Nothing: one is out of the match, and not in the deal."""
    MELDS = "melds"
    """What one's melds bring beside their cards."""
    ADJUSTED = "adjusted"
    """Cut bonus and false lay-downs."""
    DEADWOOD = "deadwood"
    """What is in no meld: it is compared, and brings nothing by itself."""
    LEFT_OVER = "left over"
    """What is in no meld, where it counts."""
    LEFT_OVER_TIMES = "left over times"
    """The same, where it counts several times."""
    DIFFERENCE = "difference"
    """By how much one's deadwood is less than that of others."""
    GIN = "gin"
    BIG_GIN = "big gin"
    UNDERCUT = "undercut"
    DOUBLED = "doubled"
    """The deal once more, because of the card turned up."""
    GAME = "game"
    """For the match that is won."""
    SHUTOUT = "shutout"
    """For a match in which nobody else won a deal."""
    BOXES = "boxes"
    """For the deals one has won in the match."""
    SIDE_BY_SIDE = "side by side"
    """What a deal counts in more than one of the games scored side by side."""
    FINISHED = "finished"
    """What those of them bring that are over with it."""


class AccountLine(Struct, frozen=True):
    """One line: its cards, in groups that belong together, and the points it brings or costs."""

    entry: AccountEntry
    points: int
    groups: tuple[tuple[Card, ...], ...] = ()
    values: tuple[int, ...] = ()
    """What each of these cards counts here, in their order."""
    times: int = 1
    """How many times that is, counted already."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of its cards."""
        return tuple(card for group in self.groups for card in group)


class Account(Struct, frozen=True):
    """One seat's deal: the items add up to `score`; `total` is the match so far, with what its end brings."""

    seat: int
    items: tuple[AccountLine, ...]
    score: int
    total: int
    ends: tuple[AccountLine, ...] = ()
    """What the end of the match brings besides."""

    @property
    def lines(self) -> tuple[AccountLine, ...]:
        """All of it."""
        return (*self.items, *self.ends)

    @property
    def gain(self) -> int:
        """What the deal brought, and the end of the match with it."""
        return self.score + sum(line.points for line in self.ends)

    @property
    def before(self) -> int:
        """What there was before the deal."""
        return self.total - self.gain


def _all_items(state: State, seat: int) -> list[AccountLine]:
    """The lines of a seat; what a deal counts more is a line of its own before what it does not count more."""
    items, more = _items(state, seat), state.rules.scoring.times - 1
    once = (AccountEntry.DROPPED, AccountEntry.ADJUSTED)
    counted = [line for line in items if line.entry not in once]
    if not more or not counted:
        return items
    prices = _prices(state) if seat == _collector(state) else 0
    extra = AccountLine(AccountEntry.TIMES, more * (sum(line.points for line in counted) - prices))
    return [*counted, extra, *(line for line in items if line.entry in once)]


def accounts(state: State, stood: Standing | None = None) -> tuple[Account, ...]:
    """Return the account of every seat for a deal that was scored.

    Games side by side do not tell what the deal brought: there it follows from how the match `stood` before.
    """
    return tuple(
        Account(
            seat,
            tuple(_valued(state, line, seat) for line in _all_items(state, seat)),
            score,
            state.scores[seat],
            tuple(_ends(state, seat, stood)),
        )
        for seat, score in enumerate(state.deal_scores)
    )


def _valued(state: State, line: AccountLine, seat: int) -> AccountLine:
    """The line with what its cards count."""
    if line.entry is AccountEntry.TABLE:
        laid = [zip(meld.cards, laid_values(state.rules, meld), strict=True) for meld in state.melds]
        return structs.replace(line, values=tuple([worth for meld in laid for each, worth in meld if each.by == seat]))
    return structs.replace(line, values=tuple(line.times * state.rules.values[card] for card in line.cards))


def leaders_first(deal: Scored, scores: Sequence[int]) -> tuple[int, ...]:
    """Return all seats, the best score first; equals in the order of their seats."""
    sign = -1 if deal.rules.scoring.winner == "highest" else 1
    return tuple(sorted(range(len(scores)), key=lambda seat: sign * scores[seat]))


def _items(state: State, seat: int) -> list[AccountLine]:
    rules, what = state.rules, tally(state)
    settle, gets = rules.scoring.settle, _collector(state)
    if seat in state.eliminated:
        return [AccountLine(AccountEntry.OUT_OF_MATCH, 0)]
    if state.has_dropped(seat):
        price = sum(each.price for each in state.dropped if each.seat == seat)
        paid = price if rules.scoring.winner == "lowest" else -price
        adjusted = [line for line in _besides(state, seat) if line.entry is AccountEntry.ADJUSTED]
        return [AccountLine(AccountEntry.DROPPED, paid), *adjusted]
    if settle in ("differences", "lowest_collects"):
        return _compared(state, seat)
    if settle == "stake":
        won = fixed_payment(rules, what, seat) + _prices(state) if seat == gets else 0
        return [*_shown(state, seat), AccountLine(AccountEntry.STAKE, won), *_besides(state, seat)]
    if settle == "fixed" or (settle == "winner_collects" and not rules.melding.in_hand and _hands_tell(state)):
        return _paid(state, seat)
    items: list[AccountLine] = []
    if from_table := settle == "own" and rules.scoring.count == "melds_minus_hand":
        items.append(AccountLine(AccountEntry.TABLE, table_points(state)[seat], _on_table(state, seat)))
    if settle == "own":
        items += _held(state, seat, what, -1 if from_table else 1)
    elif seat == gets:
        got = collected(rules, what, state.out, state.out_at_once)[seat]
        items.append(AccountLine(AccountEntry.COLLECTED, got + _prices(state)))
    else:
        items += _held(state, seat, what, 0 if gets == NOBODY else -1)
    return items + _besides(state, seat)


def _cards(state: State, seat: int) -> tuple[tuple[Card, ...], ...]:
    """What is left in a hand; of hands with melds in them, the deadwood."""
    cards = left_over(state, seat) if state.rules.melding.in_hand else tuple(sorted(state.hands[seat]))
    return (cards,) if cards else ()


def _held(state: State, seat: int, what: RawPoints, sign: int) -> list[AccountLine]:
    """What is left in a hand, and by how much what it counts is not what its cards count."""
    rules, out, at_once, held = state.rules, state.out, state.out_at_once, _cards(state, seat)
    # Nothing is told of an empty hand with which one went out.
    times = 1 if seat == out and not held else hand_times(rules, what, seat, out, at_once)
    if not times:
        return [AccountLine(AccountEntry.COMPARED, 0, held)]
    counted = counted_hand(rules, what, seat, out, at_once)
    once, several = AccountEntry.HAND, AccountEntry.HAND_TIMES
    if rules.melding.in_hand:
        once, several = AccountEntry.LEFT_OVER, AccountEntry.LEFT_OVER_TIMES
    full = times * what.hands[seat]
    items = [AccountLine(once if times == 1 else several, sign * full, held, times=times)]
    if rules.scoring.unopened_points != "none" and unopened(what, seat, out):
        fixed = times * int(rules.scoring.unopened_points)
        items.append(AccountLine(AccountEntry.UNOPENED, sign * (fixed - full)))
        full = fixed
    if counted != full:
        items.append(AccountLine(AccountEntry.AT_MOST, sign * (counted - full)))
    return items


def _collector(state: State) -> int:
    """Whoever collects what the others pay, and the prices of those who left the deal; NOBODY where each scores alone
    or nobody does.
    """
    return NOBODY if state.rules.scoring.settle == "own" else collector(state.rules, tally(state), state.out)


def _hands_tell(state: State) -> bool:
    """Whether what the hands count says who pays: somebody knocked, a hand won as it was dealt, or the lowest wins."""
    what = tally(state)
    return what.way in (Finish.KNOCK, Finish.DEALT) or (state.out == NOBODY and lowest_wins(state.rules))


def _shown(state: State, seat: int) -> list[AccountLine]:
    """What is in a hand, where the hands tell who wins."""
    return [AccountLine(AccountEntry.COMPARED, 0, _cards(state, seat))] if _hands_tell(state) else []


def _paid(state: State, seat: int) -> list[AccountLine]:
    """What the others pay whoever collects, and the hands first where these tell who that is."""
    gets = _collector(state)
    paid = collected(state.rules, tally(state), state.out, state.out_at_once)[seat]
    prices = _prices(state) if seat == gets else 0
    pays = paid < 0 or (seat != gets and not paid)
    entry = AccountEntry.PAID if pays else AccountEntry.COLLECTED
    return [*_shown(state, seat), AccountLine(entry, paid + prices), *_besides(state, seat)]


def left_over(state: State, seat: int) -> tuple[Card, ...]:
    """Return the deadwood of a seat in a game whose melds stay in the hand: what is in no meld."""
    hand = state.hands[seat]
    if state.shown is not None and state.shown.seat == seat:
        return tuple(sorted(hand))
    return tuple(sorted(best_layout(state.rules, tuple(sorted(hand))).left))


def _compared(state: State, seat: int) -> list[AccountLine]:
    """What a seat collects because its deadwood is less than that of others."""
    cards, what = left_over(state, seat), tally(state)
    items = [AccountLine(AccountEntry.DEADWOOD, 0, (cards,) if cards else ())]
    prices = _prices(state) if seat == _collector(state) else 0
    points = (deal_points(state.rules, what, state.out)[seat] - prices) // (what.times * state.rules.scoring.times)
    if points or prices:
        entry, bonus = _bonus(state, seat)
        items.append(AccountLine(AccountEntry.DIFFERENCE, points - bonus + prices))
        items += [AccountLine(entry, bonus)] if bonus else []
        items += [AccountLine(AccountEntry.DOUBLED, (what.times - 1) * points)] if what.times > 1 else []
    return items + _besides(state, seat, out=False)


def _bonus(state: State, seat: int) -> tuple[AccountEntry, int]:
    """What a seat that collects has of that for gin, or for undercutting whoever showed a hand."""
    rules, what = state.rules, tally(state)
    under = undercutting(rules, what, state.out)
    if seat != state.out:
        least = min([what.hands[each] for each in under], default=0)
        sharing = sum(what.hands[each] == least for each in under) if rules.scoring.settle == "lowest_collects" else 1
        return AccountEntry.UNDERCUT, rules.knocking.undercut_bonus // max(1, sharing)
    gin = (state.players - 1 - len(what.dropped)) * gin_bonus(rules, what, state.out)
    return (AccountEntry.BIG_GIN if what.big_gin else AccountEntry.GIN), gin


def _ends(state: State, seat: int, stood: Standing | None) -> list[AccountLine]:
    """What the end of the match brings a seat, or the games side by side."""
    if state.columns:
        return _of_games(state, seat, stood) if stood else []
    if not state.winners:
        return []
    boxes = [each.boxes for each in game_bonuses(state.match, state.scores, state.wins)]  # whoever leads
    without_boxes = tuple(score - box for score, box in zip(state.scores, boxes, strict=True))
    bonus = game_bonuses(state.match, without_boxes, state.wins)[seat]
    lines = [
        (AccountEntry.GAME, bonus.game),
        (AccountEntry.SHUTOUT, bonus.shutout),
        (AccountEntry.BOXES, bonus.boxes),
    ]
    return [AccountLine(entry, points) for entry, points in lines if points]


def _of_games(state: State, seat: int, stood: Standing) -> list[AccountLine]:
    """What a deal counts in more than one of the games side by side, and what those bring that ended with it."""
    more = (len(counting(stood.columns, seat)) - 1) * state.deal_scores[seat]
    ended = state.scores[seat] - stood.scores[seat] - state.deal_scores[seat] - more
    lines = [(AccountEntry.SIDE_BY_SIDE, more), (AccountEntry.FINISHED, ended)]
    return [AccountLine(entry, points) for entry, points in lines if points]


def _prices(state: State) -> int:
    """What whoever went out gets for those who left the deal."""
    good = 1 if state.rules.scoring.winner == "highest" else -1
    return good * sum(each.price for each in state.dropped)


def _besides(state: State, seat: int, out: bool = True) -> list[AccountLine]:
    items: list[AccountLine] = []
    rules, what = state.rules, tally(state)
    good = 1 if rules.scoring.winner == "highest" else -1
    if brought := sum(meld_bonuses(state)[seat : seat + 1]):
        items.append(AccountLine(AccountEntry.MELDS, good * brought))
    rewarded = out and seat == state.out and earns_out_bonus(rules, what, seat)
    if rewarded and (bonus := out_bonus(rules, state.out_at_once)):
        items.append(AccountLine(AccountEntry.BONUS, bonus))
    if state.adjusted[seat]:
        items.append(AccountLine(AccountEntry.ADJUSTED, state.adjusted[seat]))
    return items


def _on_table(state: State, seat: int) -> tuple[tuple[Card, ...], ...]:
    melds = (tuple(placed.card for placed in meld.cards if placed.by == seat) for meld in state.melds)
    return tuple(cards for cards in melds if cards)
