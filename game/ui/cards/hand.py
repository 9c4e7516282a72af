"""One's own hand as it is held: its order, groups, selection and new cards. The engine knows nothing of it."""

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
    """What the hand is sorted by; BY_HAND is as the player put it."""

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
"""How many orders of a hand are remembered: as many plays, or cards put into the tray, can be taken back in place."""


class Hand:
    """The cards in the order they are held. Indices are places in that order."""

    def __init__(self) -> None:
        self.cards: list[Card] = []
        self.sorting = Sorting.BY_HAND
        self.gaps: frozenset[int] = frozenset()
        self.selected: set[int] = set()
        self.new: Counter[Card] = Counter()
        """Cards that came since one's last turn, still to be marked."""
        self.owed: Counter[Card] = Counter()
        """Cards that must be played before the turn can end."""
        self.fits: Counter[Card] = Counter()
        """Cards that have a place on the table now, where that is all there is to do."""
        self._before: deque[list[Card]] = deque(maxlen=REMEMBERED)
        """How the hand was held before cards left it, the last time at the end."""

    @property
    def own_order(self) -> tuple[Card, ...]:
        """The cards as the player has arranged them; none where they are sorted by a rule."""
        return tuple(self.cards) if self.sorting is Sorting.BY_HAND else ()

    def take(self, hand: Sequence[Card], rules: Rules, fresh: Sequence[Card] = ()) -> None:
        """Hold these cards now, `fresh` ones marked; what stays keeps its place and selection, what comes is last.

        Of two equal cards the selected one goes, else the first. What comes and is not fresh was taken back: it goes
        where it was.
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
        """Put cards that come back among those that were `kept`, each behind the card it was behind before it left."""
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
        """Sort, and keep that order as cards come and go."""
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
        """Put cards before the card at `before` (len: at the end): from now on the order is one's own."""
        moving = [self.cards[i] for i in indices]
        chosen = self.chosen
        rest = [(i, card) for i, card in enumerate(self.cards) if i not in indices]
        at = sum(i < before for i, _ in rest)
        cards = [card for _, card in rest]
        self.cards = [*cards[:at], *moving, *cards[at:]]
        self.sorting, self.gaps = Sorting.BY_HAND, frozenset()
        self._select(chosen)

    def put_first(self, names: Sequence[str]) -> None:
        """Hold the cards of these names first, in their order; the others behind them as they are."""
        rest, first = list(self.cards), []
        for name in names:
            found = next((card for card in rest if repr(card) == name), None)
            if found is not None:
                rest.remove(found)
                first.append(found)
        self._reorder([*first, *rest])

    def toggle(self, index: int) -> None:
        """Select a card, or no longer."""
        self.selected ^= {index}

    def extend(self, start: int, end: int) -> None:
        """Select from one card to another."""
        self.selected |= set(range(min(start, end), max(start, end) + 1))

    @property
    def chosen(self) -> tuple[Card, ...]:
        """The selected cards, from the left."""
        return tuple(self.cards[index] for index in sorted(self.selected) if index < len(self.cards))

    def is_new(self, index: int) -> bool:
        """Whether a card is marked as new; of equal cards the rightmost are."""
        card = self.cards[index]
        return self.cards[index + 1 :].count(card) < self.new[card]

    def is_owed(self, index: int) -> bool:
        """Whether a card must be played before the turn can end; of equal cards the rightmost."""
        card = self.cards[index]
        return self.cards[index + 1 :].count(card) < self.owed[card]

    def is_fit(self, index: int) -> bool:
        """Whether a card has a place on the table now, where that is all there is to do."""
        return self.fits[self.cards[index]] > 0

    def _reorder(self, cards: list[Card]) -> None:
        chosen = self.chosen
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
        return _by(cards, lambda c: -_high(c), lambda c: (_ALTERNATING.get(c.suit, 9),))
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
    return (-_high(card),)


def _high(card: Card) -> int:
    """Ace high; a joker above all."""
    return 15 if card == JOKER else 14 if card.rank == ACE else card.rank


Held = tuple[Sorting, tuple[Card, ...]]


ROOM = 1000
"""Signs in which it is noted how hands are held, of this match and of those before."""


class Order:
    """Keeps how `hand` is held in the match of this seed, by the player in a seat, and brings it back.

    It is noted beside how others hold theirs, and how one held one's own in matches that wait to be continued.
    """

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

    def keep(self, view: View) -> None:
        """Note an order that would not come back by itself: of equal cards, the engine plays the first."""
        if self.hand.sorting is not Sorting.BY_HAND:
            return
        again, held = Hand(), self.hand.cards
        again.cards = list(view.hand)
        deal, _sorting, cards = self._mine()
        if deal == str(view.state.deal):
            again.put_first(cards)
        if again.cards[: len(held)] != held:
            self._keep(view.state.deal)

    def _keep(self, deal: int) -> None:
        said = " ".join([self.name, str(deal), self.hand.sorting.name, *map(repr, self.hand.cards)])
        noted, others = said[:ROOM], [each for each in self._noted() if each.split()[0] != self.name]
        for each in others:
            if len(noted) + len(each) + 1 > ROOM:
                break
            noted = f"{noted};{each}"
        self.preferences.note(hand_order=noted)

    def _noted(self) -> list[str]:
        """What is noted, the newest first."""
        return [each for each in self.preferences.settings.hand_order.split(";") if each.strip()]

    def _mine(self) -> tuple[str, str, list[str]]:
        """What is noted of this match: deal, sorting and cards; nothing where that is nothing."""
        mine = next((each for each in self._noted() if each.split()[0] == self.name), "")
        _name, deal, sorting, *cards = (mine.split() + [""] * 3)[:200]
        return deal, sorting, cards

    def bring_back(self, view: View) -> None:
        """Hold the cards as noted, those that came since at the end; another match, or nonsense, is left alone."""
        deal, sorting, cards = self._mine()
        if sorting not in Sorting.__members__:
            return
        if deal == str(view.state.deal):
            self.hand.put_first(cards)
        self.hand.arrange(Sorting[sorting], view.state.rules)
