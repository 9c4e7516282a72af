"""The dealer: the only chance in dealing. One number gives the same cards on every machine, whatever is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from secrets import token_hex

from game.engine.actions import DEALER, Action, Next, Shuffle
from game.engine.cards import Card
from game.record.deal_numbers import deal_number, seed_after_fork

Order = tuple[Card, ...]
SALT_BYTES = 16


def new_salt() -> str:
    """Return a salt nobody can guess. It may not come from the number of the deals: there are too few of those."""
    return token_hex(SALT_BYTES)


class Dealer:
    """Orders the cards of every shuffle.

    Each shuffle has a stream of its own, drawn from the number of its deal (`record.deal_numbers`) and how often the
    stock was renewed in it before. `fixed` gives shuffles outright, by which deal it is (from 1) and how often. The
    salts of all others are no part of the chance in dealing, and never the same twice.
    """

    def __init__(
        self,
        seed: int,
        fixed: Mapping[tuple[int, int], Shuffle] | None = None,
        salt: Callable[[], str] = new_salt,
    ) -> None:
        self._seeds = [(1, seed)]
        """From which deal on each seed is used."""
        self._fixed = dict(fixed or {})
        self._salt = salt

    def fork(self, deal: int, mark: str) -> None:
        """Draw deal number `deal` and all later ones from the `mark` of a fork."""
        self._seeds.append((deal, seed_after_fork(mark)))

    def number(self, deal: int) -> int:
        """Return the number by which the cards of deal number `deal` are dealt again."""
        return deal_number(next(seed for first, seed in reversed(self._seeds) if first <= deal), deal)

    def shuffle(self, cards: Order, deal: int, renewal: int) -> Shuffle:
        """Shuffle `cards`, committed to by a fingerprint."""
        fixed = self._fixed.get((deal, renewal))
        return fixed or Shuffle(DEALER, self.order(cards, deal, renewal), self._salt())

    def order(self, cards: Order, deal: int, renewal: int) -> Order:
        """Return `cards` in the order they will be drawn; how they were ordered before makes no difference."""
        fixed = self._fixed.get((deal, renewal))
        if fixed:
            return fixed.order
        # Sorting by hashes is a shuffle that no version of Python will ever do differently. The 1 is from when numbers
        # were of matches, and a deal was told by its place there: what was dealt by a number then is dealt now.
        stream = f"{self.number(deal)}/1/{renewal}"
        marked = ((sha256(f"{stream}/{place}".encode()).digest(), face) for place, face in enumerate(sorted(cards)))
        return tuple(face for _, face in sorted(marked))


def shuffles_of(actions: Iterable[Action]) -> dict[tuple[int, int], Shuffle]:
    """Return recorded shuffles by deal and renewal, as `Dealer` takes them."""
    shuffles: dict[tuple[int, int], Shuffle] = {}
    deal, renewal = 1, 0
    for action in actions:
        if isinstance(action, Next):
            deal, renewal = deal + 1, 0
        elif isinstance(action, Shuffle):
            shuffles[deal, renewal] = action
            renewal += 1
    return shuffles
