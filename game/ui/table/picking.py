"""Picking cards, whatever one does it with: cards of the hand are selected, discards are taken."""

from collections.abc import Callable

from game.engine.actions import Buy
from game.engine.cards import Card
from game.engine.state import Phase
from game.ui.table.desk import Desk
from game.ui.table.hand import Hand
from game.ui.table.stage import Stage


class Picking:
    """What is picked at `desk`. `browse()` opens the pile of discards to be looked through."""

    def __init__(self, desk: Desk, stage: Stage, browse: Callable[[], object]) -> None:
        self.desk = desk
        self.stage = stage
        self.browse = browse

    @property
    def hand(self) -> Hand:
        """The cards one picks from."""
        return self.stage.hand

    def toggle(self, index: int, extend: bool = False) -> None:
        """Select a card of the hand or no longer; with `extend` all from the nearest selected one."""
        if extend and self.hand.selected:
            nearest = min(self.hand.selected, key=lambda chosen: abs(chosen - index))
            self.hand.extend(nearest, index)
        else:
            self.hand.toggle(index)
        self.stage.shape()

    def clear(self) -> bool:
        """Select nothing; whether anything was."""
        if not self.hand.selected:
            return False
        self.hand.selected.clear()
        self.stage.shape()
        return True

    def take_discards(self, card: Card) -> None:
        """Draw a discard with all above it, or buy it where one is asked; out of turn, claim it.

        A pile that is drawn whole is looked through.
        """
        buys = [action for action in self.desk.legal() if isinstance(action, Buy)]
        if buys:
            self.desk.one_of(buys)
            return
        if self.desk.view.state.rules.draw_discards == "pile":
            self.browse()
            return
        claimable = [claim for claim in self.desk.claims() if any(use.card == card for use in claim.cards)]
        drawing = self.desk.my_turn and self.desk.view.state.phase is Phase.DRAW
        if claimable and not drawing:
            self.desk.one_of(claimable)
        else:
            self.desk.draw_discards(card)
