"""The tray: the melds of a contract as one puts them together. For the rules, its cards are still in the hand."""

from collections import Counter
from collections.abc import Sequence

from game.engine.cards import Card, without
from game.engine.contracts import Contract, Slot
from game.engine.events import Event, FalselyLaid
from game.engine.view import View
from game.ui.table.filling import Filling, contract_in_force, filling, in_order


class Tray:
    """The cards put aside for each meld of `contract`; None while there is nothing to be put together."""

    def __init__(self) -> None:
        self.contract: Contract | None = None
        self.melds: list[list[Card]] = []
        self._said: dict[tuple[int, tuple[Card, ...]], Filling] = {}

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards in it."""
        return tuple(face for meld in self.melds for face in meld)

    def follow(self, view: View, events: Sequence[Event] = ()) -> None:
        """The table changed: what was laid, played or laid falsely is no longer here."""
        contract = contract_in_force(view)
        false = any(isinstance(event, FalselyLaid) and event.seat == view.seat for event in events)
        if contract != self.contract or contract is None or false:
            self.contract = contract
            self.melds = [[] for _ in contract.slots] if contract else []
        self._said.clear()
        left = Counter(view.hand)
        for meld in self.melds:
            for face in tuple(meld):
                if left[face]:
                    left[face] -= 1
                else:
                    meld.remove(face)

    def rest(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards of the hand that are not here."""
        left = without(hand, self.cards)
        return hand if left is None else left

    def put(self, view: View, number: int, cards: Sequence[Card]) -> None:
        """Put cards of the hand, or of another meld in here, to a meld."""
        free = Counter(self.rest(view.hand))
        for face in cards:
            if free[face]:
                free[face] -= 1
            else:
                self.take_out(face)
            self.melds[number].append(face)
        self.melds[number] = in_order(view, self._slots[number], self.melds[number])

    def take_out(self, face: Card, number: int | None = None) -> None:
        """Give a card back to the hand, from meld `number` or wherever it lies."""
        for meld in self.melds if number is None else [self.melds[number]]:
            if face in meld:
                meld.remove(face)
                return

    def fill(self, melds: Sequence[Sequence[Card]]) -> None:
        """Hold exactly these."""
        self.melds = [list(meld) for meld in melds]

    def fillings(self, view: View) -> list[Filling]:
        """How far each meld is."""
        found = []
        for number, (slot, meld) in enumerate(zip(self._slots, self.melds, strict=True)):
            key = (number, tuple(meld))
            if key not in self._said:
                self._said[key] = filling(view, slot, meld)
            found.append(self._said[key])
        return found

    def met(self, view: View) -> bool:
        """Whether the contract is complete."""
        return bool(self.melds) and all(each.ready for each in self.fillings(view))

    def place_for(self, view: View, cards: Sequence[Card]) -> int:
        """The meld these cards suit best: one they complete, else bring on, else the first empty one."""

        def rank(number: int) -> tuple[int, int, int]:
            slot, here = self._slots[number], self.melds[number]
            new = filling(view, slot, [*here, *cards])
            full = len(here) >= slot.size
            return (2 if new.wrong else 1 if full else 0, 0 if new.ready else 1, -len(here))

        return min(range(len(self.melds)), key=rank)

    @property
    def _slots(self) -> tuple[Slot, ...]:
        return self.contract.slots if self.contract else ()
