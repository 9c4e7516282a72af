"""What the special fields remember while their widgets are made anew."""

from __future__ import annotations

from msgspec import Struct, field

from game.content.editing.form import Remembered
from game.ui.input.verbs import Verb
from game.ui.widgets import Button
from game.ui.widgets.scroll import ScrollBar


class Selection(Struct):
    """Which ranks (1–13, none while `low` is 0) and which suit (-1 for all) are chosen for another card value."""

    low: int = 0
    high: int = 0
    suit: int = -1

    def turn(self, rank: int) -> None:
        """A rank was pointed at: the first one chooses it, the second makes it a span, the third begins anew."""
        if self.low == self.high == rank:
            self.low = self.high = 0
        elif self.low and self.low == self.high:
            self.low, self.high = min(self.low, rank), max(self.low, rank)
        else:
            self.low = self.high = rank


class SpecialState(Struct):
    """The deal that is open, how far its list is scrolled, what was entered in the other form of a plan, and so on."""

    deal: int = 0
    bar: ScrollBar = field(default_factory=ScrollBar)
    remembered: Remembered = field(default_factory=Remembered)
    adding: bool = False
    """Whether one chooses another rule for the deal."""
    selection: Selection = field(default_factory=Selection)
    in_deal: Selection = field(default_factory=Selection)
    """As `selection`, for the card values of the open deal."""


class StayingButton(Button):
    """A button that keeps the focus while there is nothing for it to do, such as a step beyond the end."""

    @property
    def can_focus(self) -> bool:
        return self.visible

    def handle(self, verb: Verb) -> bool:
        """Nothing happens while it is not enabled."""
        return super().handle(verb) if self.enabled else False
