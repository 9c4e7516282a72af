"""The tray: the melds of a contract as one puts them together. For the rules, its cards are still in the hand."""

from collections import Counter
from collections.abc import Sequence
from itertools import product

from game.engine.cards import Card, without
from game.engine.events import Event, FalselyLaid
from game.engine.sheet.contracts import Contract
from game.engine.state import View
from game.ui.table.filling import Filling, filling, in_order
from game.ui.table.goal import Goal, goal_in_force


class Tray:
    """The cards put aside for each meld of `goal`; None while there is nothing to be put together."""

    def __init__(self) -> None:
        self.goal: Goal | None = None
        self.melds: list[list[Card]] = []
        self._said: dict[tuple[int, tuple[Card, ...]], Filling] = {}

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards in it."""
        return tuple(face for meld in self.melds for face in meld)

    def follow(self, view: View, events: Sequence[Event] = ()) -> None:
        """The table changed: what was laid, played or laid falsely is no longer here."""
        goal = goal_in_force(view)
        false = any(isinstance(event, FalselyLaid) and event.seat == view.seat for event in events)
        if goal != self.goal or goal is None or false:
            self.goal = goal
            self.melds = [[] for _ in goal.boxes] if goal else []
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
        self.melds[number] = in_order(view, self._goal.boxes[number], self.melds[number])

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
        for number, (box, meld) in enumerate(zip(self._goal.boxes, self.melds, strict=True)):
            key = (number, tuple(meld))
            if key not in self._said:
                self._said[key] = filling(view, box, meld)
            found.append(self._said[key])
        return found

    def met(self, view: View) -> bool:
        """Whether the contract is complete, and the melds count enough."""
        contract = self._goal.contract
        whole = contract is not None and not contract.others
        begun = [said for said, meld in zip(self.fillings(view), self.melds, strict=True) if meld or whole]
        if not begun or not all(each.ready for each in begun) or self.points(view) < self._goal.points:
            return False
        return contract is None or whole or self._is_any_of(contract, begun)

    def _is_any_of(self, contract: Contract, begun: list[Filling]) -> bool:
        """Whether the melds, each of a kind it can be, are one of the contracts that may be laid."""
        sizes = [len(meld) for meld in self.melds if meld]
        choices = product(*(said.kinds for said in begun))
        return any(contract.met_by(list(zip(kinds, sizes, strict=True))) for kinds in choices)

    def points(self, view: View) -> int:
        """What the complete melds count."""
        return sum(each.points for each in self.fillings(view))

    def place_for(self, view: View, cards: Sequence[Card]) -> int:
        """The meld these cards suit best: one they complete, else bring on, else the first empty one."""

        def rank(number: int) -> tuple[int, int, int]:
            box, here = self._goal.boxes[number], self.melds[number]
            new = filling(view, box, [*here, *cards])
            full = box is not None and len(here) >= box.size
            return (2 if new.wrong else 1 if full else 0, 0 if new.ready else 1, -len(here))

        return min(range(len(self.melds)), key=rank)

    @property
    def _goal(self) -> Goal:
        return self.goal or Goal(None)
