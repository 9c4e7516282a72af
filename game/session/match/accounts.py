"""What each seat's points of a deal are made up of: the accounts, line by line, whose sum is the rules' own number."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from msgspec import Struct, structs

from game.engine.arrange.solver import best_layout
from game.engine.cards import Card
from game.engine.play.scoring import (
    Scored,
    Way,
    collected,
    collector,
    deal_points,
    game_bonuses,
    gin_bonus,
    hands_count,
    left_alone,
    lowest_wins,
    out_bonus,
    table_points,
    tally,
    undercutting,
)
from game.engine.state import NOBODY, State


class AccountEntry(Enum):
    """Where the points of one line of an account come from."""

    TABLE = "table"
    HAND = "hand"
    HAND_TIMES = "hand times"
    """Cards left in the hand that count several times, because of how the deal ended."""
    COMPARED = "compared"
    """What is in the hand, where it is compared with others and brings nothing by itself."""
    BONUS = "bonus"
    """For going out."""
    COLLECTED = "collected"
    PAID = "paid"
    """What the others paid."""
    TIMES = "times"
    """What more the deal brings or costs because it counts several times."""
    DROPPED = "dropped"
    """The price of leaving the deal."""
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
    """What a deal counts in more than one of the games scored side by side, and what those bring that are over."""


class AccountLine(Struct, frozen=True):
    """One line: its cards, in groups that belong together, and the points it brings or costs."""

    entry: AccountEntry
    points: int
    groups: tuple[tuple[Card, ...], ...] = ()
    values: tuple[int, ...] = ()
    """What each of these cards counts here, in their order."""
    times: int = 1
    """How often they count."""

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
    prices = _prices(state) if seat == state.out and state.rules.scoring.settle != "own" else 0
    extra = AccountLine(AccountEntry.TIMES, more * (sum(line.points for line in counted) - prices))
    return [*counted, extra, *(line for line in items if line.entry in once)]


def accounts(state: State, stood: Sequence[int] = ()) -> tuple[Account, ...]:
    """Return the account of every seat for a deal that was scored.

    Games side by side do not tell what the deal brought: there it follows from how the match `stood` before.
    """
    return tuple(
        Account(
            seat,
            tuple(_valued(state, line) for line in _all_items(state, seat)),
            score,
            state.scores[seat],
            tuple(_ends(state, seat, stood)),
        )
        for seat, score in enumerate(state.deal_scores)
    )


def _valued(state: State, line: AccountLine) -> AccountLine:
    """The line with what its cards count."""
    return structs.replace(line, values=tuple(line.times * state.rules.values[card] for card in line.cards))


def leaders_first(deal: Scored, scores: Sequence[int]) -> tuple[int, ...]:
    """Return all seats, the best score first; equals in the order of their seats."""
    sign = -1 if deal.rules.scoring.winner == "highest" else 1
    return tuple(sorted(range(len(scores)), key=lambda seat: sign * scores[seat]))


def _items(state: State, seat: int) -> list[AccountLine]:
    collects = state.rules.scoring.settle != "own"
    if state.has_dropped(seat):
        price = sum(each.price for each in state.dropped if each.seat == seat)
        paid = price if state.rules.scoring.winner == "lowest" else -price
        adjusted = [line for line in _besides(state, seat) if line.entry is AccountEntry.ADJUSTED]
        return [AccountLine(AccountEntry.DROPPED, paid), *adjusted]
    if state.rules.scoring.settle == "fixed" or (collects and not state.rules.melding.in_hand and _hands_tell(state)):
        return _paid(state, seat)
    if state.rules.scoring.settle in ("differences", "lowest_collects"):
        return _compared(state, seat)
    from_table = state.rules.scoring.count == "melds_minus_hand" and not collects
    what = tally(state)
    often = hands_count(state.rules, what, state.out, state.out_at_once)
    hand = [times * points for times, points in zip(often, what.hands, strict=True)]
    caught = bool(undercutting(state.rules, what, state.out))
    plain = often[seat] == 1 or (seat == state.out and not caught)
    held_as = AccountEntry.HAND if plain else AccountEntry.HAND_TIMES
    items: list[AccountLine] = []
    if from_table:
        items.append(AccountLine(AccountEntry.TABLE, table_points(state)[seat], _on_table(state, seat)))
    cards = tuple(sorted(state.hands[seat]))
    if state.rules.melding.in_hand:
        cards = left_over(state, seat)
        held_as = AccountEntry.LEFT_OVER if plain else AccountEntry.LEFT_OVER_TIMES
    held = (cards,) if cards else ()
    times = 1 if plain else often[seat]
    if not collects and not often[seat]:
        items.append(AccountLine(AccountEntry.COMPARED, 0, held))
    elif not collects:
        items.append(AccountLine(held_as, -hand[seat] if from_table else hand[seat], held, times=times))
    elif seat == state.out:
        got = sum(points for other, points in enumerate(hand) if other != seat)
        items.append(AccountLine(AccountEntry.COLLECTED, got + _prices(state)))
    else:
        items.append(AccountLine(held_as, 0 if state.out == NOBODY else -hand[seat], held, times=times))
    return items + _besides(state, seat)


def _hands_tell(state: State) -> bool:
    """Whether what the hands count says who pays: somebody knocked, a hand won as it was dealt, or the lowest wins."""
    what = tally(state)
    return what.way in (Way.KNOCK, Way.DEALT) or (state.out == NOBODY and lowest_wins(state.rules))


def _paid(state: State, seat: int) -> list[AccountLine]:
    """What the others pay whoever collects, and the hands first where these tell who that is."""
    rules, what = state.rules, tally(state)
    cards = left_over(state, seat) if rules.melding.in_hand else tuple(sorted(state.hands[seat]))
    items = [AccountLine(AccountEntry.COMPARED, 0, (cards,) if cards else ())] if _hands_tell(state) else []
    gets = collector(rules, what, state.out)
    often = hands_count(rules, what, state.out)
    left = tuple(times * points for times, points in zip(often, what.hands, strict=True))
    paid = 0 if gets == NOBODY else collected(rules, what, left, gets)[seat]
    prices = _prices(state) if seat == gets else 0
    entry = AccountEntry.COLLECTED if seat == gets or paid > 0 else AccountEntry.PAID
    if paid < 0:
        entry = AccountEntry.PAID
    return [*items, AccountLine(entry, paid + prices), *_besides(state, seat)]


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
    points = deal_points(state.rules, what, state.out)[seat] // (what.times * state.rules.scoring.times)
    if points:
        entry, bonus = _bonus(state, seat)
        items.append(AccountLine(AccountEntry.DIFFERENCE, points - bonus))
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
    gin = (state.players - 1) * gin_bonus(rules, what, state.out)
    return (AccountEntry.BIG_GIN if what.big_gin else AccountEntry.GIN), gin


def _ends(state: State, seat: int, stood: Sequence[int]) -> list[AccountLine]:
    """What the end of the match brings a seat, or the games side by side."""
    if state.columns:
        more = state.scores[seat] - stood[seat] - state.deal_scores[seat] if stood else 0
        return [AccountLine(AccountEntry.SIDE_BY_SIDE, more)] if more else []
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


def _prices(state: State) -> int:
    """What whoever went out gets for those who left the deal."""
    good = 1 if state.rules.scoring.winner == "highest" else -1
    return good * sum(each.price for each in state.dropped)


def _besides(state: State, seat: int, out: bool = True) -> list[AccountLine]:
    items: list[AccountLine] = []
    what = tally(state)
    none = left_alone(state.rules, what) or undercutting(state.rules, what, state.out) or what.way is Way.DEALT
    if out and seat == state.out and not none and (bonus := out_bonus(state.rules, state.out_at_once)):
        items.append(AccountLine(AccountEntry.BONUS, bonus))
    if state.adjusted[seat]:
        items.append(AccountLine(AccountEntry.ADJUSTED, state.adjusted[seat]))
    return items


def _on_table(state: State, seat: int) -> tuple[tuple[Card, ...], ...]:
    melds = (tuple(placed.card for placed in meld.cards if placed.by == seat) for meld in state.melds)
    return tuple(cards for cards in melds if cards)
