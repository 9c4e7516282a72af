"""The accounts of a deal: the raw points it is scored from, and the lines of each seat's score."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from game.engine.cards import Card
from game.engine.state import Dropout


class Finish(Enum):
    """The way a deal ended, as far as its scores depend on it."""

    PLAIN = "plain"
    KNOCK = "knock"
    """A player showed a hand before the draw."""
    UNDISCARDED = "undiscarded"
    """A player went out without a discard."""
    DEALT = "dealt"
    """A hand won the deal as it was dealt."""


class RawPoints(Struct, frozen=True):
    """Points by seat at the end of a deal, before the seats settle with each other."""

    hands: tuple[int, ...]
    """The points left in each hand."""
    table: tuple[int, ...]
    """The points each seat has on the table: a card counts for the seat that placed it."""
    wilds: tuple[int, ...]
    """The part of `table` that the wild cards count."""
    big_gin: bool = False
    """Whether the hand that was shown consisted of melds alone, the drawn card included."""
    times: int = 1
    """The multiplier of the whole deal."""
    dropped: tuple[Dropout, ...] = ()
    """The seats that have left the deal or were never in it, each with its price."""
    unopened: tuple[bool, ...] = ()
    """By seat, whether it never melded; empty where the rules do not ask."""
    meld_bonuses: tuple[int, ...] = ()
    """By seat, the bonus points of its melds; empty where melds have none."""
    carried: int = 0
    """The number of deals before this one without a winner; their stakes are added to this deal's."""
    way: Finish = Finish.PLAIN
    """The way the deal ended, where melds lie on the table."""


class AccountEntry(Enum):
    """The reason for the points of an account line."""

    TABLE = "table"
    HAND = "hand"
    HAND_TIMES = "hand times"
    """Cards left in the hand, multiplied because of how the deal ended or because the seat never melded."""
    COMPARED = "compared"
    """The hand, where hands are only compared: no points by itself."""
    UNOPENED = "unopened"
    """The difference to the fixed number that counts for the hand of a seat that never melded."""
    AT_MOST = "at most"
    """The part of a hand above the most that any hand may count."""
    BONUS = "bonus"
    """The bonus for going out."""
    COLLECTED = "collected"
    PAID = "paid"
    STAKE = "stake"
    """The stakes of the other seats."""
    TIMES = "times"
    """The difference that counting the deal several times makes."""
    DROPPED = "dropped"
    """The price of leaving the deal."""
    OUT_OF_MATCH = "out of the match"
    """No points: the seat is out of the match, and not in the deal."""
    MELDS = "melds"
    """The bonuses of the seat's melds."""
    ADJUSTED = "adjusted"
    """Points written down during the deal: cut bonus, false lay-downs, false calls."""
    DEADWOOD = "deadwood"
    """The deadwood, where it is only compared: no points by itself."""
    LEFT_OVER = "left over"
    """The deadwood, where it counts."""
    LEFT_OVER_TIMES = "left over times"
    """The deadwood, where it counts several times."""
    DIFFERENCE = "difference"
    """The difference between the seat's deadwood and that of others."""
    GIN = "gin"
    BIG_GIN = "big gin"
    UNDERCUT = "undercut"
    DOUBLED = "doubled"
    """The points of the deal once more, because of the suit of the card turned up."""
    GAME = "game"
    """The bonus for winning the match."""
    SHUTOUT = "shutout"
    """The bonus for a match in which no other seat won a deal."""
    BOXES = "boxes"
    """The bonus for each deal the seat has won in the match."""
    SIDE_BY_SIDE = "side by side"
    """The points of the deal in the second and further score columns."""
    FINISHED = "finished"
    """The bonuses of the score columns that end with this deal."""


class AccountLine(Struct, frozen=True):
    """One line of a seat's account: the points added to its score (below 0: subtracted), and the cards that they are
    for.
    """

    entry: AccountEntry
    points: int
    groups: tuple[tuple[Card, ...], ...] = ()
    """The cards, in groups that belong together, such as melds."""
    values: tuple[int, ...] = ()
    """The points of each card, in the order of `cards`."""
    times: int = 1
    """The multiplier of the cards; `points` are multiplied already."""
    sources: tuple[int, ...] = ()
    """By seat, the points that seat is charged for this line, shared by all who collect it; empty where nobody is
    charged.
    """
    compared: int | None = None
    """The points of a hand or of deadwood that is only compared, if they are known."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the groups, in order."""
        return tuple(card for group in self.groups for card in group)
