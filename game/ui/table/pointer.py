"""The mouse at the table: what is under it, and what a click or a drag means."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs
from pygame import Rect

from game.engine.cards import Card
from game.engine.state import Phase
from game.ui.cards.slots import Place, Slot, Zone, insertion
from game.ui.cards.sprites import Sprite
from game.ui.cards.stage import Stage
from game.ui.input.verbs import OUTSIDE, Click, DragCancel, DragEnd, DragMove, DragStart, Hover, Pos, Press, Verb
from game.ui.table.desk import Desk, Picking
from game.ui.table.drop_targets import Aim, Reasons
from game.ui.table.hand import Hand
from game.ui.table.laying import Laying
from game.ui.table.offers import Lifted, Offer, Source, Spot, Target
from game.ui.words.table import Words

HELD_STOCK = Place(Zone.STOCK, 1, 0)
"""Where a card dragged off the stock belongs: it is not one of the pile any more."""

TOGETHER = 0.36
"""How far apart cards dragged together are held, by their width."""


class Dragging:
    """What is in the air, and what its drop means."""

    def __init__(self, desk: Desk, laying: Laying, stage: Stage, hand: Hand, aim: Aim, reasons: Reasons) -> None:
        self.desk = desk
        self.laying = laying
        self.stage = stage
        self.hand = hand
        self.aim = aim
        self.reasons = reasons
        self.lifted: Lifted | None = None
        self._home = HELD_STOCK.home
        """The hand, pile or meld of the tray from which cards were lifted."""
        self._grips: list[tuple[Sprite, float, float]] = []

    def lift(self, slot: Slot, start: Pos) -> bool:
        """Take the card in `slot`, gripped at `start`, and what comes along with it."""
        places = self._lifted_with(slot)
        self.lifted = self._as_lifted(slot, places)
        self._grips = []
        beside = not slot.rect.collidepoint(start)
        for number, place in enumerate(places):
            sprite = self.stage.sprites.at(place)
            if sprite:
                sprite.held = True
                aside = TOGETHER * slot.width * (number - places.index(slot.place))
                dx, dy = (0.0, 0.0) if beside else (slot.x - start[0], slot.y - start[1])
                self._grips.append((sprite, dx + aside, dy))
        self._home = slot.place.home
        if slot.place.zone is Zone.STOCK:
            self._off_the_pile([sprite for sprite, _, _ in self._grips])
        if slot.place.zone is Zone.HAND:
            self.stage.away = frozenset(place.index for place in places)
        return True

    def carry(self, pos: Pos) -> bool:
        """The pointer is at `pos`; whether anything is carried."""
        if self.lifted is None:
            return False
        width = max((sprite.slot.width for sprite, _, _ in self._grips), default=1)
        for sprite, dx, dy in self._grips:
            scale = width / max(1, sprite.slot.width)
            sprite.carry(pos[0] + dx * scale, pos[1] + dy * scale, width)
        if self.lifted.source is Source.HAND:
            self._open_hand(pos)
        return True

    def drop(self, pos: Pos) -> None:
        """Let go: play the cards, move them in the hand or the tray, or say why they come back."""
        lifted, target = self.lifted, self.aim.target_at(pos, self.lifted)
        before = self.stage.opening
        indices, source = sorted(self.stage.away), self._home[1] if self._home[0] is Zone.TRAY else None
        # Let go first: whatever comes of the drop, the cards fly from here.
        self._let_go()
        if lifted and not self._done(lifted, target, pos, source):
            if lifted.source is Source.HAND and target and target.spot is Spot.HAND:
                self.hand.move(indices, len(self.hand.cards) if before is None else before)
            self.stage.shape(spring=True)

    def put_back(self) -> bool:
        """Let go, and nothing else; whether anything was held."""
        if self.lifted is None:
            return False
        self._let_go()
        self.stage.shape(spring=True)
        return True

    def mend(self, pos: Pos) -> None:
        """Something changed: what is lifted stays lifted as long as it still belongs where it came from."""
        if self.lifted is None:
            return
        sprites = [sprite for sprite, _, _ in self._grips]
        if not self._still_there(self.lifted, sprites):
            self.put_back()
            return
        if self.lifted.source is Source.STOCK:
            self._off_the_pile(sprites)
        # Cards of the hand may have another place in it by now: their sprites know.
        away = frozenset(sprite.slot.place.index for sprite in sprites if sprite.slot.place.zone is Zone.HAND)
        if away != self.stage.away:
            self.stage.away, self.stage.opening = away, None
            self.stage.shape()
        self.carry(pos)

    def play(self, lifted: Lifted, target: Target | None, pos: Pos) -> bool:
        """Do what putting these cards there means, or say why that is nothing."""
        if target is None or not self.desk.knows(lifted, target):
            self.reasons.nothing(lifted, target, pos)
            return False
        return self.desk.drop(lifted, target)

    def _done(self, lifted: Lifted, target: Target | None, pos: Pos, source: int | None) -> bool:
        """Whether the cards are where they shall be now."""
        if lifted.source is Source.HAND and target and target.spot is Spot.TRAY:
            return self.laying.put(lifted.cards, target.number, source)
        if target and target.spot is Spot.HAND and lifted.source is Source.HAND:
            return source is not None and self.laying.take_back(lifted.cards, source)
        return self.play(lifted, target, pos)

    def _still_there(self, lifted: Lifted, sprites: Sequence[Sprite]) -> bool:
        if lifted.source is Source.STOCK:
            return all(sprite.slot.place.zone is Zone.STOCK for sprite in sprites)
        home = all(sprite.slot.place.home == self._home and not sprite.leaving for sprite in sprites)
        return home and tuple(sprite.slot.face for sprite in sprites) == lifted.cards

    def _off_the_pile(self, sprites: Sequence[Sprite]) -> None:
        for sprite in sprites:
            sprite.slot = structs.replace(sprite.slot, place=HELD_STOCK)
            sprite.leaving = False

    def _lifted_with(self, slot: Slot) -> list[Place]:
        """The card and what comes along: the other selected ones, or the discards above it."""
        place = slot.place
        if place.zone is Zone.HAND and place.index in self.hand.selected:
            return [structs.replace(place, index=index) for index in sorted(self.hand.selected)]
        drawing = self.desk.my_turn and self.desk.view.state.phase is Phase.DRAW
        if place.zone is Zone.RIVER and drawing:
            state = self.desk.view.state
            deepest = 0 if state.rules.draw.discards == "pile" else place.index
            return [structs.replace(place, index=i) for i in range(deepest, len(state.discards))]
        return [place]

    def _as_lifted(self, slot: Slot, places: list[Place]) -> Lifted:
        if slot.place.zone is Zone.HAND:
            return Lifted(Source.HAND, tuple(self.hand.cards[place.index] for place in places))
        if slot.place.zone is Zone.TRAY:
            return Lifted(Source.HAND, (slot.face,))
        if slot.place.zone is Zone.RIVER:
            discards = self.desk.view.state.discards
            return Lifted(Source.RIVER, tuple(discards[place.index] for place in places))
        return Lifted(Source.STOCK, ())

    def _open_hand(self, pos: Pos) -> None:
        target = self.aim.target_at(pos, self.lifted)
        opening = None
        if target and target.spot is Spot.HAND:
            slots = self.stage.scene.of(Zone.HAND)
            rest = [slot for slot in slots if slot.place.index not in self.stage.away]
            at = insertion([(slot.x, slot.y, slot.width, 0.0) for slot in rest], pos[0])
            opening = rest[at].place.index if at < len(rest) else len(slots)
        if opening != self.stage.opening:
            self.stage.opening = opening
            self.stage.shape()

    def _let_go(self) -> None:
        self.lifted, self._grips = None, []
        self.stage.opening, self.stage.away = None, frozenset()
        self.stage.release()


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
