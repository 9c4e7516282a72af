"""The table by keys alone: a focus that goes from card to card, and a key for everything one does."""

from collections.abc import Callable

from game.engine.actions import Action, Buy, CallRummy, Pass
from game.engine.cards import Card
from game.engine.state import Phase
from game.ui.drag import Lifted, Source, Spot, Target
from game.ui.input import Cancel, Command, Confirm, Direction, Focus, Verb
from game.ui.layout.slots import Place, Zone
from game.ui.table.card_focus import CardFocus
from game.ui.table.desk import Desk
from game.ui.table.pointer import Pointer


class Keys(CardFocus):
    """The focus, and what each key does."""

    def __init__(self, pointer: Pointer, others: dict[str, Callable[[], object]]) -> None:
        super().__init__(pointer.stage, pointer.offers)
        self.pointer = pointer
        self.others = others
        """Keys that have nothing to do with cards: `s`, `m`, …"""

    @property
    def _desk(self) -> Desk:
        return self.pointer.desk

    def handle(self, verb: Verb) -> bool:
        """React; whether the key was of use."""
        match verb:
            case Focus(to=to):
                self.move(to)
                if self.focus and self.focus.zone is Zone.MELD:
                    self.pointer.stage.reveal(self.focus.owner)
            case Confirm():
                self._act()
            case Command(key="z", ctrl=True):
                self._desk.undo()
            case Command(key=key, ctrl=False, alt=False):
                return self._command(key)
            case Cancel():
                return self._back()
            case _:
                return False
        return True

    def _command(self, key: str) -> bool:
        cards = self._chosen()
        mine: dict[str, Callable[[], object]] = {
            "d": self._desk.draw_stock,
            "f": self._draw_discards,
            "l": lambda: self._lay(cards),
            "c": self.pointer.laying.arrange,
            "v": self.pointer.picking.browse,
            "a": self._add,
            "x": lambda: self._desk.discard(cards),
            "r": self._rummy,
            "b": lambda: self._say(Buy),
            "p": lambda: self._say(Pass),
        }
        if key.isdigit() and key != "0" and self.pointer.laying.active:
            return self.pointer.laying.put(cards, int(key) - 1)
        action = mine.get(key) or self.others.get(key)
        if action:
            action()
        return action is not None

    def _lay(self, cards: tuple[Card, ...]) -> None:
        """Lay a meld; while a contract is put together, put the selected cards to it, and lay it with none selected."""
        laying = self.pointer.laying
        if not laying.active:
            self._desk.lay(cards)
        elif self.pointer.hand.chosen:
            laying.put(cards)
        else:
            laying.lay()

    def _chosen(self) -> tuple[Card, ...]:
        """The selected cards, else the one with the focus."""
        hand = self.pointer.hand
        if hand.chosen or not self.focus or self.focus.zone is not Zone.HAND or self.focus.index >= len(hand.cards):
            return hand.chosen
        return (hand.cards[self.focus.index],)

    def _say(self, kind: type[Action]) -> None:
        for action in self._desk.legal():
            if isinstance(action, kind):
                self._desk.submit(action)
                return

    def _rummy(self) -> None:
        if any(isinstance(action, CallRummy) for action in self._desk.legal()):
            self._say(CallRummy)
        else:
            self._desk.claim()

    def _draw_discards(self) -> None:
        focused = self._focused_discard()
        self._desk.draw_discards(focused)

    def _focused_discard(self) -> Card | None:
        if self.focus and self.focus.zone is Zone.RIVER:
            return self._desk.view.state.discards[self.focus.index]
        return None

    def _add(self) -> None:
        """Add to the meld with the focus, or to whichever takes the cards."""
        cards = self._chosen()
        if cards and self.focus and self.focus.zone is Zone.MELD:
            self._desk.drop(Lifted(Source.HAND, cards), Target(Spot.MELD, self.focus.owner))
        else:
            self._desk.add(cards)

    def _act(self) -> None:
        focus = self.focus
        if focus is None:
            self.move(Direction.DOWN)
        elif focus.zone is Zone.HAND:
            self.pointer.picking.toggle(focus.index)
        elif focus.zone is Zone.STOCK:
            self._desk.draw_stock()
        elif focus.zone is Zone.RIVER:
            self._act_on_discards(focus)
        elif focus.zone is Zone.TRAY:
            self._act_on_tray(focus.owner)
        elif self._chosen():
            self._add()

    def _act_on_tray(self, number: int) -> None:
        """Put the selected cards to this meld; with none selected, take its cards back."""
        laying, chosen = self.pointer.laying, self.pointer.hand.chosen
        if chosen:
            laying.put(chosen, number)
        else:
            laying.take_back(tuple(laying.tray.melds[number]), number)

    def _act_on_discards(self, focus: Place) -> None:
        chosen = self.pointer.hand.chosen
        if chosen and self._desk.view.state.phase is Phase.PLAY:
            self._desk.discard(chosen)
        else:
            self.pointer.picking.take_discards(self._desk.view.state.discards[focus.index])

    def _back(self) -> bool:
        """One step back: what is selected, then the boxes of a contract, then the focus; else it is for the menu.

        While one is asked to buy or to call, the boxes are not what is at hand: they stay as they are.
        """
        asked = self._desk.my_turn and self._desk.view.state.phase in (Phase.BUY, Phase.CALL)
        if self.pointer.picking.clear() or (not asked and self.pointer.laying.clear()):
            return True
        used, self.focus = self.focus is not None, None
        return used
