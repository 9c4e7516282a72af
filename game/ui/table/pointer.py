"""The mouse at the table: cards are dragged or clicked, places light up, and nothing an animation does ends a drag."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import Rect

from game.engine.cards import Card
from game.engine.state import Phase
from game.ui.drag import Lifted, Offer, Source, Spot, Target
from game.ui.input import OUTSIDE, Click, DragCancel, DragEnd, DragMove, DragStart, Hover, Pos, Press, Verb
from game.ui.layout import Place, Slot, Zone
from game.ui.layout.fan import insertion
from game.ui.sprites import Sprite
from game.ui.table.desk import Desk
from game.ui.table.hand import Hand
from game.ui.table.laying import Laying
from game.ui.table.stage import Stage

HELD_STOCK = Place(Zone.STOCK, 1, 0)
"""Where a card dragged off the stock belongs: it is not one of the pile any more."""

LIFTABLE = (Zone.HAND, Zone.TRAY, Zone.RIVER, Zone.STOCK)
"""Where one can take cards from."""

TOGETHER = 0.36
"""How far apart cards dragged together are held, by their width."""


Thing = tuple[tuple[tuple[Zone, int], Card] | None, tuple[Target, ...]]
"""What lies at a point: the card with its home, and the place to drop on."""


class Pointer:
    """What is lifted, what is under the pointer, and what a drop or click means."""

    def __init__(self, desk: Desk, laying: Laying, stage: Stage, hand: Hand, browse: Callable[[], object]) -> None:
        self.desk = desk
        self.laying = laying
        self.browse = browse
        """Opens the pile of discards to be looked through."""
        self.stage = stage
        self.hand = hand
        self.pos: Pos = OUTSIDE
        self.lifted: Lifted | None = None
        self.over: Slot | None = None
        """The card of the hand, the tray, the river or the stock under the pointer."""
        self._home = HELD_STOCK.home
        """The hand, pile or meld of the tray from which cards were lifted."""
        self._pressed: Thing | None = None
        self._grips: list[tuple[Sprite, float, float]] = []

    # What may be done

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
        lifted = self.in_play
        found = self.desk.offers(lifted) if lifted else []
        # A contract goes down from the tray, and only from there.
        return [each for each in found if each.target.spot is not Spot.NEW or not self.laying.active]

    def target_at(self, pos: Pos) -> Target | None:
        """The place meant by a point: one that takes the cards, if there is one here."""
        here = self._targets_at(pos)
        offered = [offer.target for offer in self.offers()]
        return next((target for target in here if target in offered), here[0] if here else None)

    def _targets_at(self, pos: Pos) -> list[Target]:
        scene = self.stage.scene
        found: list[Target] = []
        near = [
            (_distance(box, pos), number)
            for number, box in scene.melds.items()
            if box.inflate(16, 16).collidepoint(pos)
        ]
        found += [Target(Spot.MELD, number) for _, number in sorted(near)]
        seat = next((s for s, mat in enumerate(scene.areas.mats) if mat.collidepoint(pos)), None)
        if seat == self.desk.seat:
            boxes = list(scene.tray)
            nearest = sorted(range(len(boxes)), key=lambda n: _distance(boxes[n], pos))
            found.append(Target(Spot.TRAY, nearest[0]) if boxes else Target(Spot.NEW))
        elif seat is not None:
            melds = self.desk.view.state.melds
            theirs = [n for n in scene.melds if melds[n - 1].owner == seat]
            found += [Target(Spot.MELD, n) for n in sorted(theirs, key=lambda n: _distance(scene.melds[n], pos))]
        if scene.areas.river.collidepoint(pos):
            found.append(Target(Spot.DISCARDS))
        if scene.areas.hand.union(scene.areas.prompt).collidepoint(pos):
            found.append(Target(Spot.HAND))
        return found

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
                return self.clear()
            case DragStart(pos=pos, start=start):
                return self._is_pressed(start) and self._lift(start) and self._carry(pos)
            case DragMove(pos=pos):
                return self._carry(pos)
            case DragEnd(pos=pos):
                return self._carry(pos) and self._drop(pos)
            case DragCancel():
                return self._put_back()
        return False

    def mend(self) -> None:
        """Something changed: what is lifted stays lifted as long as it still belongs where it came from."""
        if self.lifted is None:
            return
        sprites = [sprite for sprite, _, _ in self._grips]
        if not self._still_there(self.lifted, sprites):
            self._put_back()
            return
        if self.lifted.source is Source.STOCK:
            self._off_the_pile(sprites)
        # Cards of the hand may have another place in it by now: their sprites know.
        away = frozenset(sprite.slot.place.index for sprite in sprites if sprite.slot.place.zone is Zone.HAND)
        if away != self.stage.away:
            self.stage.away, self.stage.opening = away, None
            self.stage.shape()
        self._carry(self.pos)

    def _still_there(self, lifted: Lifted, sprites: Sequence[Sprite]) -> bool:
        if lifted.source is Source.STOCK:
            return all(sprite.slot.place.zone is Zone.STOCK for sprite in sprites)
        home = all(sprite.slot.place.home == self._home and not sprite.leaving for sprite in sprites)
        return home and tuple(sprite.slot.face for sprite in sprites) == lifted.cards

    def clear(self) -> bool:
        """Select nothing."""
        if not self.hand.selected:
            return False
        self.hand.selected.clear()
        self.stage.shape()
        return True

    def _thing_at(self, pos: Pos) -> Thing:
        slot = self.stage.slot_at(pos, *LIFTABLE)
        return (slot.place.home, slot.face) if slot else None, tuple(self._targets_at(pos)[:1])

    def _is_pressed(self, pos: Pos) -> bool:
        """Whether what was pressed is still there: what came under the pointer since is not meant."""
        pressed, self._pressed = self._pressed, None
        return pressed is None or pressed == self._thing_at(pos)

    def _hover(self, pos: Pos) -> bool:
        self.pos = pos
        before, self.over = self.over, self.stage.slot_at(pos, *LIFTABLE)
        return (before and before.place) != (self.over and self.over.place)

    def _click(self, pos: Pos, shift: bool) -> bool:
        slot = self.stage.slot_at(pos, *LIFTABLE)
        if slot and slot.place.zone is Zone.HAND:
            self.toggle(slot.place.index, shift)
            return True
        target = self.target_at(pos)
        if target and target.spot is Spot.TRAY:
            return self._click_tray(target.number, slot)
        lifted = self.in_play
        if lifted and target and target.spot is not Spot.HAND:
            self.desk.drop(lifted, target)
            return True
        if slot and slot.place.zone is Zone.STOCK:
            self.desk.draw_stock()
            return True
        if slot:
            self.take_discards(slot.face)
            return True
        return self.clear()

    def _click_tray(self, number: int, slot: Slot | None) -> bool:
        """Put what is selected there; a card clicked while nothing is comes back."""
        if self.hand.chosen:
            return self.laying.put(self.hand.chosen, number)
        return bool(slot and slot.place.zone is Zone.TRAY and self.laying.take_back([slot.face], slot.place.owner))

    def toggle(self, index: int, extend: bool = False) -> None:
        """Select a card of the hand or no longer; with `extend` all from the nearest selected one."""
        if extend and self.hand.selected:
            nearest = min(self.hand.selected, key=lambda chosen: abs(chosen - index))
            self.hand.extend(nearest, index)
        else:
            self.hand.toggle(index)
        self.stage.shape()

    def take_discards(self, card: Card) -> None:
        """Draw a discard with all above it; out of turn, claim it. A pile that is drawn whole is looked through."""
        if self.desk.view.state.rules.draw_discards == "pile":
            self.browse()
            return
        claimable = [claim for claim in self.desk.claims() if any(use.card == card for use in claim.cards)]
        drawing = self.desk.my_turn and self.desk.view.state.phase is Phase.DRAW
        if claimable and not drawing:
            self.desk.one_of(claimable)
        else:
            self.desk.draw_discards(card)

    # Dragging

    def _lift(self, start: Pos) -> bool:
        slot = self.stage.slot_at(start, *LIFTABLE)
        if slot is None:
            return False
        places = self._lifted_with(slot)
        self.lifted = self._as_lifted(slot, places)
        if self.lifted is None:
            return False
        self._grips = []
        for number, place in enumerate(places):
            sprite = self.stage.sprites.at(place)
            if sprite:
                sprite.held = True
                aside = TOGETHER * slot.width * (number - places.index(slot.place))
                self._grips.append((sprite, slot.x - start[0] + aside, slot.y - start[1]))
        self._home = slot.place.home
        if slot.place.zone is Zone.STOCK:
            self._off_the_pile([sprite for sprite, _, _ in self._grips])
        if slot.place.zone is Zone.HAND:
            self.stage.away = frozenset(place.index for place in places)
        self.over = None
        return True

    def _off_the_pile(self, sprites: Sequence[Sprite]) -> None:
        for sprite in sprites:
            sprite.slot = replace(sprite.slot, place=HELD_STOCK)
            sprite.leaving = False

    def _lifted_with(self, slot: Slot) -> list[Place]:
        """The card and what comes along: the other selected ones, or the discards above it."""
        place = slot.place
        if place.zone is Zone.HAND and place.index in self.hand.selected:
            return [replace(place, index=index) for index in sorted(self.hand.selected)]
        drawing = self.desk.my_turn and self.desk.view.state.phase is Phase.DRAW
        if place.zone is Zone.RIVER and drawing:
            state = self.desk.view.state
            deepest = 0 if state.rules.draw_discards == "pile" else place.index
            return [replace(place, index=i) for i in range(deepest, len(state.discards))]
        return [place]

    def _as_lifted(self, slot: Slot, places: list[Place]) -> Lifted | None:
        if slot.place.zone is Zone.HAND:
            return Lifted(Source.HAND, tuple(self.hand.cards[place.index] for place in places))
        if slot.place.zone is Zone.TRAY:
            return Lifted(Source.HAND, (slot.face,))
        if slot.place.zone is Zone.RIVER:
            discards = self.desk.view.state.discards
            return Lifted(Source.RIVER, tuple(discards[place.index] for place in places))
        return Lifted(Source.STOCK, ())

    def _carry(self, pos: Pos) -> bool:
        self.pos = pos
        if self.lifted is None:
            return False
        width = self._hand_width()
        for sprite, dx, dy in self._grips:
            scale = width / max(1, sprite.slot.width)
            sprite.carry(pos[0] + dx * scale, pos[1] + dy * scale, width)
        if self.lifted.source is Source.HAND:
            self._open_hand(pos)
        return True

    def _hand_width(self) -> float:
        return max((sprite.slot.width for sprite, _, _ in self._grips), default=1)

    def _open_hand(self, pos: Pos) -> None:
        target = self.target_at(pos)
        opening = None
        if target and target.spot is Spot.HAND:
            slots = self.stage.scene.of(Zone.HAND)
            rest = [slot for slot in slots if slot.place.index not in self.stage.away]
            at = insertion([(slot.x, slot.y, slot.width, 0.0) for slot in rest], pos[0])
            opening = rest[at].place.index if at < len(rest) else len(slots)
        if opening != self.stage.opening:
            self.stage.opening = opening
            self.stage.shape()

    def _drop(self, pos: Pos) -> bool:
        lifted, target = self.lifted, self.target_at(pos)
        before = self.stage.opening
        indices, source = sorted(self.stage.away), self._home[1] if self._home[0] is Zone.TRAY else None
        # Let go first: whatever comes of the drop, the cards fly from here.
        self._let_go()
        if lifted and target:
            if lifted.source is Source.HAND and target.spot is Spot.TRAY:
                self.laying.put(lifted.cards, target.number, source)
                return True
            if source is not None and target.spot is Spot.HAND:
                self.laying.take_back(lifted.cards, source)
                return True
            if lifted.source is Source.HAND and target.spot is Spot.HAND:
                self.hand.move(indices, len(self.hand.cards) if before is None else before)
            elif self.desk.drop(lifted, target):
                return True
        self.stage.shape(spring=True)
        return True

    def _put_back(self) -> bool:
        if self.lifted is None:
            return False
        self._let_go()
        self.stage.shape(spring=True)
        return True

    def _let_go(self) -> None:
        self.lifted, self._grips = None, []
        self.stage.opening, self.stage.away = None, frozenset()
        self.stage.release()


def _distance(box: Rect, pos: Pos) -> float:
    dx = max(box.left - pos[0], 0, pos[0] - box.right)
    dy = max(box.top - pos[1], 0, pos[1] - box.bottom)
    return float(dx * dx + dy * dy) + abs(box.centerx - pos[0]) * 0.001
