"""The mouse at the table: what is under it, and what a click or a drag means."""

from collections.abc import Callable

from pygame import Rect

from game.engine.cards import Card
from game.engine.state import Phase
from game.ui.drag import Lifted, Offer, Source, Spot, Target
from game.ui.input import OUTSIDE, Click, DragCancel, DragEnd, DragMove, DragStart, Hover, Pos, Press, Verb
from game.ui.layout.slots import Slot, Zone
from game.ui.table.aiming import Aim
from game.ui.table.dragging import Dragging
from game.ui.table.laying import Laying
from game.ui.table.picking import Picking
from game.ui.table.reasons import Reasons
from game.ui.table.words import Words

LIFTABLE = (Zone.HAND, Zone.TRAY, Zone.RIVER, Zone.STOCK)
"""Where one can take cards from."""

Thing = tuple[tuple[tuple[Zone, int], Card] | None, tuple[Target, ...]]
"""What lies at a point: the card with its home, and the place to drop on."""


class Pointer:
    """What is under the pointer, and what is done with it.

    `on_offer()` is where the top discard is shown a second time, while one is asked about it.
    """

    def __init__(self, picking: Picking, laying: Laying, words: Words, on_offer: Callable[[], Rect | None]) -> None:
        self.picking = picking
        self.desk = desk = picking.desk
        self.laying = laying
        self.stage = stage = picking.stage
        self.hand = hand = picking.hand
        self.aim = Aim(desk, laying, stage)
        self.reasons = Reasons(desk, self.aim, words)
        self.drag = Dragging(desk, laying, stage, hand, self.aim, self.reasons)
        self.pos: Pos = OUTSIDE
        self.over: Slot | None = None
        """The card of the hand, the tray, the discards or the stock under the pointer."""
        self._on_offer = on_offer
        self._pressed: Thing | None = None

    # What may be done

    @property
    def lifted(self) -> Lifted | None:
        """The cards in the air."""
        return self.drag.lifted

    @property
    def in_play(self) -> Lifted | None:
        """The cards in the air, or else those selected while one may play them."""
        if self.lifted:
            return self.lifted
        chosen = self.hand.chosen
        if chosen and self.desk.view.state.phase is Phase.PLAY and self.desk.my_turn:
            return Lifted(Source.HAND, chosen)
        return None

    def offers(self) -> list[Offer]:
        """The places that light up now."""
        return self.aim.offers(self.in_play)

    def target_at(self, pos: Pos) -> Target | None:
        """The place meant by a point: one that takes the cards, if there is one here."""
        return self.aim.target_at(pos, self.in_play)

    # What is done

    def handle(self, verb: Verb) -> bool:
        """React; whether anything looks different."""
        match verb:
            case Hover(pos=pos):
                return self._hover(pos)
            case Press(pos=pos, button=1):
                self._pressed = self._thing_at(pos)
            case Click(pos=pos, button=1, shift=shift):
                return self._is_pressed(pos) and self._click(pos, shift)
            case Click(button=3):
                return self.picking.clear()
            case DragStart(pos=pos, start=start):
                return self._is_pressed(start) and self._lift(start) and self._carry(pos)
            case DragMove(pos=pos):
                return self._carry(pos)
            case DragEnd(pos=pos):
                return self._carry(pos) and self._drop(pos)
            case DragCancel():
                return self.drag.put_back()
        return False

    def mend(self) -> None:
        """Something changed: what is held, and what lies under the pointer, may be something else now."""
        self.drag.mend(self.pos)
        self.over = None if self.lifted else self.card_at(self.pos)

    def card_at(self, pos: Pos) -> Slot | None:
        """The card one could take at a point."""
        offered = self._on_offer() if self.desk.view.state.phase is Phase.BUY else None
        if offered and offered.collidepoint(pos):
            return self.stage.scene.of(Zone.RIVER)[-1]
        return self.stage.slot_at(pos, *LIFTABLE)

    def _thing_at(self, pos: Pos) -> Thing:
        slot = self.card_at(pos)
        return (slot.place.home, slot.face) if slot else None, tuple(self.aim.targets_at(pos)[:1])

    def _is_pressed(self, pos: Pos) -> bool:
        """Whether what was pressed is still there: what came under the pointer since is not meant."""
        pressed, self._pressed = self._pressed, None
        return pressed is None or pressed == self._thing_at(pos)

    def _hover(self, pos: Pos) -> bool:
        self.pos = pos
        before, self.over = self.over, self.card_at(pos)
        return (before and before.place) != (self.over and self.over.place)

    def _click(self, pos: Pos, shift: bool) -> bool:
        slot = self.card_at(pos)
        if slot and slot.place.zone is Zone.HAND:
            self.picking.toggle(slot.place.index, shift)
            return True
        target = self.target_at(pos)
        if target and target.spot is Spot.TRAY:
            return self._click_tray(target.number, slot)
        lifted = self.in_play
        if lifted and target and target.spot is not Spot.HAND:
            self.drag.play(lifted, target, pos)
            return True
        if slot and slot.place.zone is Zone.STOCK:
            self.desk.draw_stock()
            return True
        if slot:
            self.picking.take_discards(slot.face)
            return True
        return self.picking.clear()

    def _click_tray(self, number: int, slot: Slot | None) -> bool:
        """Put what is selected there; a card clicked while nothing is comes back."""
        if self.hand.chosen:
            return self.laying.put(self.hand.chosen, number)
        return bool(slot and slot.place.zone is Zone.TRAY and self.laying.take_back([slot.face], slot.place.owner))

    # Dragging

    def _lift(self, start: Pos) -> bool:
        slot = self.card_at(start)
        if slot:
            self.over = None
            return self.drag.lift(slot, start)
        on_table = self.stage.slot_at(start, Zone.MELD)
        if on_table:
            self.reasons.on_the_table(on_table)
        return False

    def _carry(self, pos: Pos) -> bool:
        self.pos = pos
        return self.drag.carry(pos)

    def _drop(self, pos: Pos) -> bool:
        self.drag.drop(pos)
        return True
