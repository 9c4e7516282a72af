"""Putting a contract together: cards go into the tray and back, are arranged for one, and are laid down."""

from collections.abc import Callable, Sequence

from game.engine.actions import Lay, uses
from game.engine.cards import Card
from game.engine.state import Phase
from game.ui.strings import _
from game.ui.table.desk import Desk
from game.ui.table.filling import best_split, lays
from game.ui.table.hand import Hand
from game.ui.table.laying_words import arranged_text, count_text, shortfall_text
from game.ui.table.stage import Stage
from game.ui.table.tray import Tray


class Laying:
    """What the player does with `tray`.

    `guarded()` tells whether a false lay-down is to be kept from happening; `hush()` takes away what was said.
    """

    def __init__(
        self,
        desk: Desk,
        stage: Stage,
        hand: Hand,
        tray: Tray,
        guarded: Callable[[], bool],
        hush: Callable[[], object],
    ) -> None:
        self.desk = desk
        self.stage = stage
        self.hand = hand
        self.tray = tray
        self.guarded = guarded
        self.hush = hush

    @property
    def active(self) -> bool:
        """Whether there is a contract to be put together."""
        return self.tray.goal is not None

    @property
    def daring(self) -> bool:
        """Whether a lay-down that is not the contract is possible, at its price."""
        goal = self.tray.goal
        priced = self.desk.view.state.rules.false_lay_down > 0
        return goal is not None and goal.contract is not None and not self.guarded() and priced

    @property
    def met(self) -> bool:
        """Whether the contract is complete."""
        return self.active and self.tray.met(self.desk.view)

    def put(self, cards: Sequence[Card], number: int | None = None, source: int | None = None) -> bool:
        """Put cards to meld `number` (else the one they suit best), from the hand or from meld `source`."""
        if not self.active or not cards:
            return False
        view = self.desk.view
        for face in cards if source is not None else ():
            self.tray.take_out(face, source)
        number = self.tray.place_for(view, cards) if number is None else number
        if number >= len(self.tray.melds):
            return False
        self.tray.put(view, number, cards)
        self._changed()
        return True

    def take_back(self, cards: Sequence[Card], number: int) -> bool:
        """Take cards of meld `number` back into the hand."""
        for face in cards:
            self.tray.take_out(face, number)
        self._changed()
        return bool(cards)

    def clear(self) -> bool:
        """Take everything back; whether there was anything."""
        if not self.tray.cards:
            return False
        self.tray.fill([()] * len(self.tray.melds))
        self._changed()
        return True

    def arrange(self) -> None:
        """Split the hand as well as it can be, and say what would be left."""
        view, goal = self.desk.view, self.tray.goal
        if goal is None:
            self.desk.say(_("There is no contract to lay now."))
            return
        split = best_split(view, goal)
        self.tray.fill(split.melds)
        self._changed()
        self.desk.say(arranged_text(split, goal, view))

    def lay(self) -> bool:
        """Lay the contract down; what is not the contract only where one dares to."""
        view, goal = self.desk.view, self.tray.goal
        if goal is None:
            return False
        if self.met:
            # What was said of the arrangement is over with it.
            self.hush()
            return self.desk.one_of(lays(view, goal.boxes, self.tray.melds))
        melds = [meld for meld in self.tray.melds if meld]
        if self.daring and melds:
            return self.desk.submit(Lay(view.seat, tuple(uses(tuple(meld)) for meld in melds)))
        self.desk.say(self.shortfall)
        return False

    @property
    def may_lay(self) -> bool:
        """Whether the button for it is of use now."""
        return self._playing and (self.met or (self.daring and bool(self.tray.cards)))

    @property
    def why_not(self) -> str:
        """What keeps one from laying down now, in one sentence."""
        if self.met or (self.daring and self.tray.cards):
            return "" if self._playing else _("You lay in your turn, once you have drawn.")
        return self.shortfall

    @property
    def shortfall(self) -> str:
        """What the melds of the contract still lack, in one sentence."""
        return shortfall_text(self.tray, self.desk.view)

    @property
    def lay_text(self) -> str:
        """What the button says: to lay down, or how many points there are of those needed."""
        goal, view = self.tray.goal, self.desk.view
        return count_text(self.tray, view) if goal and self.tray.points(view) < goal.points else _("Lay down")

    @property
    def _playing(self) -> bool:
        return self.desk.view.state.phase is Phase.PLAY and self.desk.my_turn

    def _changed(self) -> None:
        view = self.desk.view
        self.hand.selected.clear()
        self.hand.take(self.tray.rest(view.hand), view.state.rules)
        self.stage.retray()
