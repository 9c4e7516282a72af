"""The order of one's hand, kept in the settings over the end of the program."""

from collections import Counter

from game.engine.cards import Card
from game.engine.state import View
from game.ui.preferences import Preferences
from game.ui.table.hand import Hand, Sorting

Held = tuple[Sorting, tuple[Card, ...]]


class Order:
    """Keeps how `hand` is held in the match of this seed, by the player in a seat, and brings it back."""

    def __init__(self, hand: Hand, preferences: Preferences, seed: int, seat: int = 0) -> None:
        self.hand = hand
        self.preferences = preferences
        self.name = f"{seed}/{seat}" if seat else f"{seed}"

    @property
    def held(self) -> Held:
        """How the cards are held now."""
        return self.hand.sorting, tuple(self.hand.cards)

    def follow(self, before: Held, deal: int) -> None:
        """Note the order where the player has changed it, and not only the cards."""
        now = self.held
        if now != before and Counter(now[1]) == Counter(before[1]):
            self._keep(deal)

    def _keep(self, deal: int) -> None:
        said = [self.name, str(deal), self.hand.sorting.name, *map(repr, self.hand.cards)]
        self.preferences.note(hand_order=" ".join(said))

    def bring_back(self, view: View) -> None:
        """Hold the cards as noted, those that came since at the end; another match, or nonsense, is left alone."""
        name, deal, sorting, *cards = (self.preferences.settings.hand_order.split() + [""] * 3)[:200]
        if name != self.name or sorting not in Sorting.__members__:
            return
        if deal == str(view.state.deal):
            self.hand.put_first(cards)
        self.hand.arrange(Sorting[sorting], view.state.rules)
