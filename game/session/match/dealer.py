"""The dealer: the only source of chance in dealing. A deal number gives the same cards on every machine and in every
game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from secrets import token_hex

from game.engine.actions import DEALER, Action, Next, Shuffle
from game.engine.cards import Card
from game.record.deal_numbers import deal_number, seed_after_fork

CardOrder = tuple[Card, ...]
SALT_BYTES = 16


def new_salt() -> str:
    """Return a random salt. It does not follow from the deal number, as somebody could try out all deal numbers."""
    return token_hex(SALT_BYTES)


class Dealer:
    """Shuffles the cards of every deal.

    The order of the cards follows from the number of the deal (`record.deal_numbers`) and from the `renewal`: the
    number of times that the stock was renewed in this deal before. Shuffles in `fixed_shuffles`, by deal (from 1) and
    renewal, are used in place of new ones. Every new shuffle has a random salt.
    """

    def __init__(
        self,
        seed: int,
        fixed_shuffles: Mapping[tuple[int, int], Shuffle] | None = None,
        make_salt: Callable[[], str] = new_salt,
    ) -> None:
        self._seeds_from_deal = [(1, seed)]
        """Pairs of a deal and the seed used from that deal on."""
        self._fixed_shuffles = dict(fixed_shuffles or {})
        self._make_salt = make_salt

    def fork(self, deal: int, fork_mark: str) -> None:
        """Derive the cards of deal `deal` (from 1) and of all later deals of the match from `fork_mark`. Fixed shuffles
        stay as they are.
        """
        self._seeds_from_deal.append((deal, seed_after_fork(fork_mark)))

    def deal_number(self, deal: int) -> int:
        """Return the number from which the cards of deal `deal` (from 1) of this match follow.

        The number deals the same cards again, unless the deal has a fixed shuffle, which it does not tell.
        """
        return deal_number(next(seed for first, seed in reversed(self._seeds_from_deal) if first <= deal), deal)

    def shuffle(self, cards: CardOrder, deal: int, renewal: int) -> Shuffle:
        """Return the shuffle of `cards` in deal `deal` (from 1) after `renewal` renewals of its stock: the fixed one if
        there is one, else a new one with a random salt.
        """
        fixed = self._fixed_shuffles.get((deal, renewal))
        return fixed or Shuffle(DEALER, self.card_order(cards, deal, renewal), self._make_salt())

    def card_order(self, cards: CardOrder, deal: int, renewal: int) -> CardOrder:
        """Return `cards` in the order in which they are drawn in deal `deal` (from 1) after `renewal` renewals of the
        stock: that of the fixed shuffle if there is one, else the one that follows from the deal number.

        The order in which `cards` are given makes no difference.
        """
        fixed = self._fixed_shuffles.get((deal, renewal))
        if fixed:
            return fixed.order
        # Sorting by hashes is a shuffle that no version of Python will ever do differently. The 1 is from when numbers
        # were of matches, and a deal was told by its place there: what was dealt by a number then is dealt now.
        stream = f"{self.deal_number(deal)}/1/{renewal}"
        marked = ((sha256(f"{stream}/{place}".encode()).digest(), face) for place, face in enumerate(sorted(cards)))
        return tuple(face for _, face in sorted(marked))


def recorded_shuffles(actions: Iterable[Action]) -> dict[tuple[int, int], Shuffle]:
    """Return the shuffles among recorded actions. The key is the number of the deal (from 1) and the number of earlier
    shuffles in that deal.
    """
    shuffles: dict[tuple[int, int], Shuffle] = {}
    deal, renewal = 1, 0
    for action in actions:
        if isinstance(action, Next):
            deal, renewal = deal + 1, 0
        elif isinstance(action, Shuffle):
            shuffles[deal, renewal] = action
            renewal += 1
    return shuffles
