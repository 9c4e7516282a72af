"""What each seat's points of a deal are made up of: the accounts, line by line, whose sum is the rules' own number."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from msgspec import Struct, structs

from game.engine.cards import Card
from game.engine.play.scoring import Scored, fixed_payment, hand_points, left_alone, out_bonus, table_points, tally
from game.engine.state import NOBODY, State


class AccountEntry(Enum):
    """Where the points of one line of an account come from."""

    TABLE = "table"
    HAND = "hand"
    HAND_TIMES = "hand times"
    """Cards left in the hand that count several times, because somebody went out at once."""
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


class AccountLine(Struct, frozen=True):
    """One line: its cards, in groups that belong together, and the points it brings or costs."""

    entry: AccountEntry
    points: int
    groups: tuple[tuple[Card, ...], ...] = ()
    values: tuple[int, ...] = ()
    """What each of these cards counts here, in their order."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of its cards."""
        return tuple(card for group in self.groups for card in group)


class Account(Struct, frozen=True):
    """One seat's deal: the items add up to `score`; `total` is the match so far."""

    seat: int
    items: tuple[AccountLine, ...]
    score: int
    total: int


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


def accounts(state: State) -> tuple[Account, ...]:
    """Return the account of every seat for a deal that was scored."""
    return tuple(
        Account(seat, tuple(_valued(state, line) for line in _all_items(state, seat)), score, state.scores[seat])
        for seat, score in enumerate(state.deal_scores)
    )


def _valued(state: State, line: AccountLine) -> AccountLine:
    """The line with what its cards count."""
    times = state.rules.scoring.at_once_times if line.entry is AccountEntry.HAND_TIMES else 1
    return structs.replace(line, values=tuple(times * state.rules.values[card] for card in line.cards))


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
    if state.rules.scoring.settle == "fixed":
        return _paid(state, seat)
    from_table = state.rules.scoring.count == "melds_minus_hand" and not collects
    times = state.rules.scoring.at_once_times if state.out_at_once else 1
    hand = [times * points for points in hand_points(state)]
    held_as = AccountEntry.HAND if times == 1 or seat == state.out else AccountEntry.HAND_TIMES
    items: list[AccountLine] = []
    if from_table:
        items.append(AccountLine(AccountEntry.TABLE, table_points(state)[seat], _on_table(state, seat)))
    held = (tuple(sorted(state.hands[seat])),) if state.hands[seat] else ()
    if not collects:
        items.append(AccountLine(held_as, -hand[seat] if from_table else hand[seat], held))
    elif seat == state.out:
        items.append(AccountLine(AccountEntry.COLLECTED, sum(hand) + _prices(state)))
    else:
        items.append(AccountLine(held_as, 0 if state.out == NOBODY else -hand[seat], held))
    return items + _besides(state, seat)


def _paid(state: State, seat: int) -> list[AccountLine]:
    """What the others pay, whatever they hold."""
    paid = 0 if state.out == NOBODY else fixed_payment(state.rules, tally(state), state.out)
    if seat == state.out:
        return [
            AccountLine(AccountEntry.COLLECTED, (len(state.clockwise(seat)) * paid) + _prices(state)),
            *_besides(state, seat),
        ]
    return [AccountLine(AccountEntry.PAID, -paid), *_besides(state, seat)]


def _prices(state: State) -> int:
    """What whoever went out gets for those who left the deal."""
    good = 1 if state.rules.scoring.winner == "highest" else -1
    return good * sum(each.price for each in state.dropped)


def _besides(state: State, seat: int) -> list[AccountLine]:
    items: list[AccountLine] = []
    alone = left_alone(state.rules, tally(state))
    if seat == state.out and not alone and (bonus := out_bonus(state.rules, state.out_at_once)):
        items.append(AccountLine(AccountEntry.BONUS, bonus))
    if state.adjusted[seat]:
        items.append(AccountLine(AccountEntry.ADJUSTED, state.adjusted[seat]))
    return items


def _on_table(state: State, seat: int) -> tuple[tuple[Card, ...], ...]:
    melds = (tuple(placed.card for placed in meld.cards if placed.by == seat) for meld in state.melds)
    return tuple(cards for cards in melds if cards)
