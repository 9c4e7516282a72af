"""The player's own hand as it is held: its order, groups, selection and new cards. The engine knows none of it."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from enum import Enum

from game.engine.arrange.solver import held_melds
from game.engine.cards import ACE, JOKER, UNKNOWN, Card, without
from game.engine.sheet.rules import Rules
from game.engine.state import View
from game.session.preferences import Preferences


class Sorting(Enum):
    """The ways to sort a hand; BY_HAND keeps the player's own arrangement."""

    BY_HAND = "by hand"
    SUIT = "suit"
    RANK = "rank"
    MELDS = "melds"


NEXT_SORTING = {
    Sorting.BY_HAND: Sorting.SUIT,
    Sorting.SUIT: Sorting.RANK,
    Sorting.RANK: Sorting.MELDS,
    Sorting.MELDS: Sorting.SUIT,
}

_ALTERNATING = {0: 0, 1: 1, 3: 2, 2: 3}
"""Spades, hearts, clubs, diamonds: neighbours differ in colour."""


REMEMBERED = 40
"""The number of orders of a hand that are remembered: as many plays, or cards put into the tray, can be undone in
place.
"""


class Hand:
    """The cards of a hand in the order they are held, with selection and marks; an index is a place in that order."""

    def __init__(self) -> None:
        self.cards: list[Card] = []
        self.sorting = Sorting.BY_HAND
        self.gaps: frozenset[int] = frozenset()
        self.selected: set[int] = set()
        self.new: Counter[Card] = Counter()
        """Cards that have come since the player's last turn, still to be marked."""
        self.owed: Counter[Card] = Counter()
        """Cards that must be played before the turn can end."""
        self.fits: Counter[Card] = Counter()
        """Cards that can be laid off now; empty unless the player is asked to lay off after a knock."""
        self._before: deque[list[Card]] = deque(maxlen=REMEMBERED)
        """Orders of the hand before cards left it, the latest at the end."""

    @property
    def own_order(self) -> tuple[Card, ...]:
        """The cards in the player's own arrangement; empty while they are sorted by a rule."""
        return tuple(self.cards) if self.sorting is Sorting.BY_HAND else ()

    def take(self, hand: Sequence[Card], rules: Rules, fresh: Sequence[Card] = ()) -> None:
        """Replace the cards by `hand`. Cards that stay keep their place and selection; of two equal cards of which one
        goes, the selected one goes, else the first.

        Cards in `fresh` are marked as new, besides those marked before, and stand at the end. Any other card that comes
        was undone: it returns to its old place, or to the end if none is remembered. At last, in every case, a hand
        that is kept sorted is sorted again.
        """
        gone = Counter(self.cards) - Counter(hand)
        kept: list[tuple[Card, bool]] = []
        places = range(len(self.cards))
        leaving = set()
        for index in sorted(places, key=lambda index: index not in self.selected):
            if gone[self.cards[index]]:
                gone[self.cards[index]] -= 1
                leaving.add(index)
        kept = [(self.cards[index], index in self.selected) for index in places if index not in leaving]
        if leaving:
            self._before.append(list(self.cards))
        self._put_back(kept, Counter(hand) - Counter(card for card, _ in kept) - Counter(fresh))
        stays = Counter(card for card, _ in kept)
        for card in hand:
            if stays[card]:
                stays[card] -= 1
            else:
                kept.append((card, False))
        self.cards = [card for card, _ in kept]
        self.selected = {index for index, (_, chosen) in enumerate(kept) if chosen}
        self.new = (self.new + Counter(fresh)) & Counter(hand)
        self.arrange(self.sorting, rules)

    def _put_back(self, kept: list[tuple[Card, bool]], came: Counter[Card]) -> None:
        """Insert into `kept` the cards `came` that return to the hand, unselected, each behind the card it once
        followed. `came` is used up. `kept` pairs each card with whether it is selected.

        The place is taken from an earlier order of the hand that had all these cards. Of several orders it is the one
        with the most cards of `kept`, among equals the latest. If there is none, do nothing.
        """
        here = Counter(card for card, _ in kept)
        orders = [(each, Counter(each)) for each in reversed(self._before)]
        orders = [(each, cards) for each, cards in orders if came <= cards]
        if not came or not orders:
            return
        behind = 0
        for card in max(orders, key=lambda each: (each[1] & here).total())[0]:
            if came[card]:
                came[card] -= 1
                kept.insert(behind, (card, False))
                behind += 1
            else:
                behind = next((n + 1 for n, (other, _) in enumerate(kept) if other == card), behind)

    def arrange(self, sorting: Sorting, rules: Rules) -> None:
        """Sort the cards by `sorting`, with gaps between groups, and keep them sorted that way as cards come and go.
        BY_HAND keeps their order and removes the gaps.
        """
        self.sorting = sorting
        groups = _groups(self.cards, sorting, rules)
        if sorting is Sorting.BY_HAND:
            self.gaps = frozenset()
            return
        self._reorder([card for group in groups for card in group])
        ends, at = [], 0
        for group in groups:
            at += len(group)
            ends.append(at)
        self.gaps = frozenset(ends[:-1])

    def move(self, indices: Sequence[int], before: int) -> None:
        """Move the cards at these indices before the card at index `before` (the length: to the end), and keep the
        selection; from then on the arrangement is the player's own, without gaps.
        """
        moving = [self.cards[i] for i in indices]
        chosen = self.selected_cards
        rest = [(i, card) for i, card in enumerate(self.cards) if i not in indices]
        at = sum(i < before for i, _ in rest)
        cards = [card for _, card in rest]
        self.cards = [*cards[:at], *moving, *cards[at:]]
        self.sorting, self.gaps = Sorting.BY_HAND, frozenset()
        self._select(chosen)

    def put_first(self, names: Sequence[str]) -> None:
        """Put the cards with these names (in notation) first, in this order, and the others behind them in their
        present order. Names of cards that are not in the hand are skipped.
        """
        rest, first = list(self.cards), []
        for name in names:
            found = next((card for card in rest if repr(card) == name), None)
            if found is not None:
                rest.remove(found)
                first.append(found)
        self._reorder([*first, *rest])

    def toggle(self, index: int) -> None:
        """Select the card at `index`, or deselect it if it is selected."""
        self.selected ^= {index}

    def extend(self, start: int, end: int) -> None:
        """Add the cards of the hand from index `start` to index `end`, in either order and both included, to the
        selection. Other cards stay selected.
        """
        self.selected |= set(range(min(start, end), max(start, end) + 1))

    @property
    def selected_cards(self) -> tuple[Card, ...]:
        """The selected cards, from the left."""
        return tuple(self.cards[index] for index in sorted(self.selected) if index < len(self.cards))

    def is_new(self, index: int) -> bool:
        """Whether the card at `index` is marked as new. If only some of several equal cards are new, the rightmost are
        marked.
        """
        card = self.cards[index]
        return self.cards[index + 1 :].count(card) < self.new[card]

    def is_owed(self, index: int) -> bool:
        """Whether the card at `index` must be played before the turn can end. If only some of several equal cards must
        be played, the rightmost of them count as owed.
        """
        card = self.cards[index]
        return self.cards[index + 1 :].count(card) < self.owed[card]

    def is_fit(self, index: int) -> bool:
        """Whether the card at `index` is marked because it can be laid off now. Cards are marked only after a knock,
        while the player is asked to lay off.
        """
        return self.fits[self.cards[index]] > 0

    def _reorder(self, cards: list[Card]) -> None:
        chosen = self.selected_cards
        self.cards = cards
        self._select(chosen)

    def _select(self, chosen: Sequence[Card]) -> None:
        left = Counter(chosen)
        self.selected = set()
        for index, card in enumerate(self.cards):
            if left[card]:
                left[card] -= 1
                self.selected.add(index)


def _groups(cards: Sequence[Card], sorting: Sorting, rules: Rules) -> list[list[Card]]:
    if sorting is Sorting.SUIT:
        return _by(cards, lambda c: _ALTERNATING.get(c.suit, 9), _in_suit)
    if sorting is Sorting.RANK:
        return _by(cards, lambda c: -_rank_key(c), lambda c: (_ALTERNATING.get(c.suit, 9),))
    if sorting is Sorting.MELDS and UNKNOWN not in cards:  # of a hand that is not seen there is nothing to sort
        melds = held_melds(rules, tuple(cards))
        rest = without(tuple(cards), [card for meld in melds for card in meld]) or ()
        return [*map(list, melds), *_by(rest, lambda c: _ALTERNATING.get(c.suit, 9), _in_suit)]
    return [list(cards)]


def _by(
    cards: Sequence[Card], key: Callable[[Card], int], inside: Callable[[Card], tuple[int, ...]]
) -> list[list[Card]]:
    groups: dict[int, list[Card]] = {}
    for card in sorted(cards, key=lambda c: (key(c), inside(c))):
        groups.setdefault(key(card), []).append(card)
    return list(groups.values())


def _in_suit(card: Card) -> tuple[int, ...]:
    return (-_rank_key(card),)


def _rank_key(card: Card) -> int:
    """Return the sort key of a rank: aces high, jokers highest."""
    return 15 if card == JOKER else 14 if card.rank == ACE else card.rank


Held = tuple[Sorting, tuple[Card, ...]]


ROOM = 1000
"""The most characters in which the orders of hands are stored, for this match and earlier ones."""


class SavedOrder:
    """Saves and restores the order of the `hand` of one player, known by the `seed` of the match and the `seat`.

    It is stored in the settings, with the orders of the other players and of matches that wait to be continued.
    """

    def __init__(self, hand: Hand, preferences: Preferences, seed: int, seat: int = 0) -> None:
        self.hand = hand
        self.preferences = preferences
        self.name = f"{seed}/{seat}" if seat else f"{seed}"

    @property
    def current_order(self) -> Held:
        """The sorting and order of the hand at present."""
        return self.hand.sorting, tuple(self.hand.cards)

    def follow(self, before: Held, deal: int) -> None:
        """Save the sorting and order of the hand in this deal if the player has changed them since `before`; do nothing
        if cards have come or gone since then.
        """
        now = self.current_order
        if now != before and Counter(now[1]) == Counter(before[1]):
            self._keep(deal)

    def keep(self, view: View) -> None:
        """Store the order of a hand that the player has arranged, if the stored order would not give it back. Do
        nothing for a hand sorted by a rule.
        """
        if self.hand.sorting is not Sorting.BY_HAND:
            return
        again, held = Hand(), self.hand.cards
        again.cards = list(view.hand)
        deal, _sorting, cards = self._saved_order()
        if deal == str(view.state.deal):
            again.put_first(cards)
        if again.cards[: len(held)] != held:
            self._keep(view.state.deal)

    def _keep(self, deal: int) -> None:
        said = " ".join([self.name, str(deal), self.hand.sorting.name, *map(repr, self.hand.cards)])
        noted, others = said[:ROOM], [each for each in self._saved_orders() if each.split()[0] != self.name]
        for each in others:
            if len(noted) + len(each) + 1 > ROOM:
                break
            noted = f"{noted};{each}"
        self.preferences.change_silently(hand_order=noted)

    def _saved_orders(self) -> list[str]:
        """Return the order strings in the settings, the newest first: each has the name of a match and seat, the deal,
        the sorting and the cards in notation.
        """
        return [each for each in self.preferences.settings.hand_order.split(";") if each.strip()]

    def _saved_order(self) -> tuple[str, str, list[str]]:
        """Return the saved hand order for this match: deal, sorting and card names; empty values if none is saved."""
        mine = next((each for each in self._saved_orders() if each.split()[0] == self.name), "")
        _name, deal, sorting, *cards = (mine.split() + [""] * 3)[:200]
        return deal, sorting, cards

    def bring_back(self, view: View) -> None:
        """Restore the stored sorting of the hand. If nothing, or nothing valid, is stored, do nothing.

        If the player arranged the hand in this deal, restore that order, too; cards drawn since come last.
        """
        deal, sorting, cards = self._saved_order()
        if sorting not in Sorting.__members__:
            return
        if deal == str(view.state.deal):
            self.hand.put_first(cards)
        self.hand.arrange(Sorting[sorting], view.state.rules)
