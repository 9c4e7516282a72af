"""The pointer at the table: the hit test of cards, clicks, selection and drags."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs
from pygame import Rect

from game.content.numbers import alternatives
from game.content.sheets.values import rank_name
from game.engine.actions import Buy, Discard, Slide, Take
from game.engine.cards import Card, card
from game.engine.melds.meld import PlacedCard
from game.engine.play.moving import movable_cards
from game.engine.play.verbs import why_not
from game.engine.refusals import Ambiguous, DrawFirst, NotNow, NotYourTurn, WindowOpen
from game.engine.state import Phase, View, set_at
from game.interaction.drop_targets import LiftedCards, Offer, Source, Spot, Target, prefers_take
from game.interaction.showing import lay_off_cards
from game.ui.cards.scene import Scene, buttons_room
from game.ui.cards.slots import CardSlot, Place, Zone, insertion_index
from game.ui.cards.sprites import Sprite
from game.ui.draw.metrics import Metrics
from game.ui.input.verbs import Click, DragCancel, DragEnd, DragMove, DragStart, Hover, Pos, Press, Verb
from game.ui.table.banner import Banner
from game.ui.table.context import TableContext
from game.ui.table.laying import Laying
from game.ui.table.overlays import Overlays
from game.words.knocking import showing_place
from game.words.strings import CardPlace, _, cards_text, signs

HELD_STOCK = Place(Zone.STOCK, 1, 0)
"""The place of a card dragged off the stock, apart from the cards of the pile."""

TOGETHER = 0.36
"""The distance between cards dragged together, as a share of their width."""


class DropTargets:
    """The drop targets for lifted cards, and the hit test of a point."""

    def __init__(self, context: TableContext, laying: Laying) -> None:
        self.controller = context.controller
        self.laying = laying
        self.stage = context.stage

    def offers(self, lifted: LiftedCards | None) -> list[Offer]:
        """Return the drop targets that take the lifted cards; none without lifted cards. While a contract or an opening
        is put together in the tray, a new meld is not among them.
        """
        found = self.controller.offers(lifted) if lifted else []
        # A contract goes down from the tray, and only from there.
        return [each for each in found if each.target.spot is not Spot.NEW or not self.laying.is_active]

    def target_at(self, pos: Pos, lifted: LiftedCards | None) -> Target | None:
        """Return the drop target at a point, preferably one that takes the lifted cards; None on the free felt."""
        here = self.targets_at(pos)
        offered = [offer.target for offer in self.offers(lifted)]
        return next((target for target in here if target in offered), here[0] if here else None)

    def targets_at(self, pos: Pos) -> list[Target]:
        """Return all drop targets at a point, the likeliest first; none on the free felt."""
        return targets_at(pos, self.stage.scene, self.stage.view, self.stage.metrics)


_NO_PLAY_NOW = (NotYourTurn, DrawFirst, WindowOpen, NotNow)
"""Refusals that hold for every play of a card at this moment."""


class DropExplainer:
    """Shows why a drop or drag did nothing, and where the cards can go. If the rules refuse the play anyway, for
    instance as it is the wrong moment, it shows that refusal instead.
    """

    def __init__(self, context: TableContext, targets: DropTargets) -> None:
        self.context = context
        self.targets = targets

    def explain_drop(self, lifted: LiftedCards, target: Target | None, pos: Pos) -> None:
        """Show why a drop at `pos` is refused, or where the cards can go, or both. The drop must not be a legal play.

        Show nothing if cards of a pile are dropped back on their pile.
        """
        if lifted.source is Source.STOCK:
            around = self.context.stage.metrics.px(8)
            if not self.context.stage.scene.pile.inflate(around, around).collidepoint(pos):
                self.context.say(_("A card from the stock goes to your hand."))
        elif lifted.source is Source.RIVER:
            if target is None or target.spot is not Spot.DISCARDS:
                self.context.say(_("A card from the discards goes to your hand."))
        elif self._refuse_moment(lifted.cards[0]):
            return
        elif target and target.spot is Spot.DISCARDS:
            self.context.say(
                _("You can discard only one card, and you selected {count}.").format(count=len(lifted.cards))
            )
        else:
            self.context.say(f"{self._forbidden_place_text(pos)} {self._possible_places_text(lifted)}".strip())

    def explain_meld_card(self, slot: CardSlot) -> None:
        """Show a message about the card of a meld on the table that the player tries to drag. For a natural, it says
        that the card stays or, if the rules let the player move it, why not now; for a wild, how the player can take or
        move it, or why not.
        """
        number, view = slot.place.owner, self.context.controller.view
        placed = view.state.melds[number - 1].cards[slot.place.index]
        movable = movable_cards(view.state.rules, view.state.melds[number - 1 : number], view.seat)
        if placed.card in movable and self._refuse_moment(placed.card):
            return
        if not placed.wild:
            self.context.say(_("Cards of a meld on the table stay where they are."))
            return
        # Asked as if the card were in the hand: what matters is whether the rules let it be done at all.
        natural = placed.means if placed.means is not None else card(placed.rank, 0)
        hand = (*view.hand, natural)
        state = structs.replace(view.state, hands=set_at(view.state.hands, view.seat, hand))
        taken = prefers_take(state.rules)
        play = Take(view.seat, placed.card, number, natural) if taken else Slide(view.seat, number, natural)
        refusal = why_not(state, play)
        if refusal is not None and not isinstance(refusal, Ambiguous):
            self.context.refuse(refusal)
            return
        text = _("To take the {wild}, drop the card it stands for onto it: {card}.")
        if not taken:
            text = _("To move the {wild} to the other end, drop the card it stands for onto it: {card}.")
            if state.rules.wilds.slide_from == "anywhere":
                text = _("To move the {wild} to an end, drop the card it stands for onto it: {card}.")
        self.context.say(text.format(wild=signs(placed.card), card=_meaning_text(placed)))

    def _refuse_moment(self, face: Card) -> bool:
        """If the player cannot play any card at this moment, such as `face`, show the refusal; return whether it was
        shown.
        """
        view = self.context.controller.view
        refusal = why_not(view.state, Discard(view.seat, face))
        if not isinstance(refusal, _NO_PLAY_NOW):
            return False
        self.context.refuse(refusal)
        return True

    def _forbidden_place_text(self, pos: Pos) -> str:
        stage = self.context.stage
        if stage.areas.stock.collidepoint(pos):
            return _("Cards cannot go back to the stock.")
        if any(plate.collidepoint(pos) for plate in stage.areas.plates):
            return _("Cards cannot be given to players.")
        return ""

    def _possible_places_text(self, lifted: LiftedCards) -> str:
        places = self._possible_places(self.targets.offers(lifted), lifted.cards)
        cards = cards_text(lifted.cards)
        if not places:
            return _("{cards} cannot be played anywhere now.").format(cards=cards)
        if len(places) == 1:
            return places[0].sentence
        named = alternatives([place.phrase for place in places])
        return _("Where {cards} can go: {places}.").format(cards=cards, places=named)

    def _possible_places(self, offers: Sequence[Offer], cards: tuple[Card, ...]) -> list[CardPlace]:
        state = self.context.controller.view.state
        said = cards_text(cards)
        melds = [self.context.words.meld(each.target.number, state) for each in offers if each.target.spot is Spot.MELD]
        found = [
            CardPlace(
                _("{cards} can go onto {meld}.").format(cards=said, meld=meld), _("onto {meld}").format(meld=meld)
            )
            for meld in melds
        ]
        spots = {offer.target.spot for offer in offers}
        if Spot.NEW in spots and state.rules.melding.in_hand:
            found.append(showing_place(said, state.rules))
        elif Spot.NEW in spots:
            text = _("{cards} can go onto your mat as a new meld.")
            found.append(CardPlace(text.format(cards=said), _("onto your mat as a new meld")))
        requirement = self.targets.laying.tray.requirement if self.targets.laying.is_active else None
        if requirement is not None and requirement.contract is not None:
            text = _("{cards} can go into a slot of your contract.")
            found.append(CardPlace(text.format(cards=said), _("into a slot of your contract")))
        elif requirement is not None:
            text = _("{cards} can go into a box for your first melds.")
            found.append(CardPlace(text.format(cards=said), _("into a box for your first melds")))
        if Spot.DISCARDS in spots:
            found.append(CardPlace(_("{cards} can go to the discards.").format(cards=said), _("to the discards")))
        return found


def _meaning_text(placed: PlacedCard) -> str:
    return signs(placed.means) if placed.means is not None else rank_name(placed.rank)


class Dragging:
    """The drag of cards: lifts them, carries them with the pointer, and plays them on a drop."""

    def __init__(self, context: TableContext, laying: Laying) -> None:
        self.context = context
        self.controller = context.controller
        self.laying = laying
        self.stage = context.stage
        self.hand = context.hand
        self.targets = DropTargets(context, laying)
        self.explainer = DropExplainer(context, self.targets)
        self.lifted: LiftedCards | None = None
        self._home = HELD_STOCK.home
        """The hand, pile or meld of the tray from which cards were lifted."""
        self._grips: list[tuple[Sprite, float, float]] = []

    def lift(self, slot: CardSlot, start: Pos) -> None:
        """Start a drag: lift the card in `slot`, gripped at the point `start`, with the cards it brings along. If
        `start` is not on the card, it is gripped at its centre.

        A selected card of the hand brings the whole selection. While the player is to draw, a discard brings all cards
        above it, or the whole pile if only that can be drawn.
        """
        places = self._places_lifted_with(slot)
        self.lifted = self._lifted_cards(slot, places)
        self._grips = []
        beside = not slot.rect.collidepoint(start)
        for number, place in enumerate(places):
            sprite = self.stage.sprites.sprite_at(place)
            if sprite:
                sprite.is_held = True
                aside = TOGETHER * slot.width * (number - places.index(slot.place))
                dx, dy = (0.0, 0.0) if beside else (slot.x - start[0], slot.y - start[1])
                self._grips.append((sprite, dx + aside, dy))
        self._home = slot.place.home
        if slot.place.zone is Zone.STOCK:
            self._detach_from_stock([sprite for sprite, _, _ in self._grips])
        if slot.place.zone is Zone.HAND:
            self.stage.away = frozenset(place.index for place in places)

    def carry(self, pos: Pos) -> bool:
        """Move the lifted cards with the pointer to `pos`, and open a gap for cards held over the hand they came from;
        return whether any are lifted.
        """
        if self.lifted is None:
            return False
        width = max((sprite.slot.width for sprite, _, _ in self._grips), default=1)
        for sprite, dx, dy in self._grips:
            scale = width / max(1, sprite.slot.width)
            sprite.carry(pos[0] + dx * scale, pos[1] + dy * scale, width)
        if self.lifted.source is Source.HAND:
            self._make_room_in_hand(pos)
        return True

    def drop(self, pos: Pos) -> None:
        """Drop the lifted cards at `pos`: play them, move them within hand or tray, or let them fly back with a reason.
        Without lifted cards, do nothing.
        """
        lifted, target = self.lifted, self.targets.target_at(pos, self.lifted)
        before = self.stage.opening
        indices, source = sorted(self.stage.away), self._home[1] if self._home[0] is Zone.TRAY else None
        # Let go first: whatever comes of the drop, the cards fly from here.
        self._let_go()
        if lifted and not self._finish_drop(lifted, target, pos, source):
            if lifted.source is Source.HAND and target and target.spot is Spot.HAND:
                self.hand.move(indices, len(self.hand.cards) if before is None else before)
            self.stage.shape(spring=True)

    def put_back(self) -> bool:
        """Let the lifted cards fly back without playing them; return whether any were lifted."""
        if self.lifted is None:
            return False
        self._let_go()
        self.stage.shape(spring=True)
        return True

    def update(self, pos: Pos) -> None:
        """Follow a change of the table during a drag; `pos` is the position of the pointer. Without lifted cards, do
        nothing.

        If the lifted cards are still in the hand, pile or meld they came from, they stay lifted; else they are put
        back.
        """
        if self.lifted is None:
            return
        sprites = [sprite for sprite, _, _ in self._grips]
        if not self._is_still_home(self.lifted, sprites):
            self.put_back()
            return
        if self.lifted.source is Source.STOCK:
            self._detach_from_stock(sprites)
        # Cards of the hand may have another place in it by now: their sprites know.
        away = frozenset(sprite.slot.place.index for sprite in sprites if sprite.slot.place.zone is Zone.HAND)
        if away != self.stage.away:
            self.stage.away, self.stage.opening = away, None
            self.stage.shape()
        self.carry(pos)

    def play(self, lifted: LiftedCards, target: Target | None, pos: Pos) -> bool:
        """Play the lifted cards on the drop target, or ask which of several plays is meant. If they cannot be played
        there, show why; `pos` is the point of the drop.

        Return whether they were played or, for a knock, its preview was opened.
        """
        if target is None or not self.controller.is_play(lifted, target):
            self.explainer.explain_drop(lifted, target, pos)
            return False
        return self.controller.drop(lifted, target)

    def _finish_drop(self, lifted: LiftedCards, target: Target | None, pos: Pos, source: int | None) -> bool:
        """Put the dropped cards into the tray, take them from there back into the hand, or play them on the target.

        Return whether one of these was done, or the preview of a knock opened. If the cards cannot be played there, the
        reason is shown, unless cards of a pile were dropped back on their pile.

        `source` is the meld of the tray that the cards came from; None for cards from elsewhere.
        """
        if lifted.source is Source.HAND and target and target.spot is Spot.TRAY:
            return self.laying.put(lifted.cards, target.number, source)
        if target and target.spot is Spot.HAND and lifted.source is Source.HAND:
            return source is not None and self.laying.take_back(lifted.cards, source)
        return self.play(lifted, target, pos)

    def _is_still_home(self, lifted: LiftedCards, sprites: Sequence[Sprite]) -> bool:
        """Whether all lifted cards are still in the hand, pile or meld they came from; `sprites` are their sprites."""
        if lifted.source is Source.STOCK:
            return all(sprite.slot.place.zone is Zone.STOCK for sprite in sprites)
        home = all(sprite.slot.place.home == self._home and not sprite.leaving for sprite in sprites)
        return home and tuple(sprite.slot.face for sprite in sprites) == lifted.cards

    def _detach_from_stock(self, sprites: Sequence[Sprite]) -> None:
        """Give these lifted sprites of the stock a place of their own, so that the card count of the stock leaves them
        out.
        """
        for sprite in sprites:
            sprite.slot = structs.replace(sprite.slot, place=HELD_STOCK)
            sprite.leaving = False

    def _places_lifted_with(self, slot: CardSlot) -> list[Place]:
        """Return the places of the cards lifted with `slot`, its own included. A selected card of the hand brings all
        selected cards. While the player is to draw, a discard brings all discards above it, or the whole pile if only
        the pile can be drawn. Any other card is lifted alone.
        """
        place = slot.place
        if place.zone is Zone.HAND and place.index in self.hand.selected:
            return [structs.replace(place, index=index) for index in sorted(self.hand.selected)]
        drawing = self.controller.is_my_turn and self.controller.view.state.phase is Phase.DRAW
        if place.zone is Zone.RIVER and drawing:
            state = self.controller.view.state
            deepest = 0 if state.rules.draw.discards == "pile" else place.index
            return [structs.replace(place, index=i) for i in range(deepest, len(state.discards))]
        return [place]

    def _lifted_cards(self, slot: CardSlot, places: list[Place]) -> LiftedCards:
        if slot.place.zone is Zone.HAND:
            return LiftedCards(Source.HAND, tuple(self.hand.cards[place.index] for place in places))
        if slot.place.zone is Zone.TRAY:
            return LiftedCards(Source.HAND, (slot.face,))
        if slot.place.zone is Zone.MELD:
            return LiftedCards(Source.MELD, (slot.face,))
        if slot.place.zone is Zone.RIVER:
            discards = self.controller.view.state.discards
            return LiftedCards(Source.RIVER, tuple(discards[place.index] for place in places))
        return LiftedCards(Source.STOCK, ())

    def _make_room_in_hand(self, pos: Pos) -> None:
        """Open a gap in the hand where the dragged cards would be inserted; close it while they are not over the
        hand.
        """
        target = self.targets.target_at(pos, self.lifted)
        opening = None
        if target and target.spot is Spot.HAND:
            slots = self.stage.scene.slots_of(Zone.HAND)
            rest = [slot for slot in slots if slot.place.index not in self.stage.away]
            at = insertion_index([(slot.x, slot.y, slot.width, 0.0) for slot in rest], pos[0])
            opening = rest[at].place.index if at < len(rest) else len(slots)
        if opening != self.stage.opening:
            self.stage.opening = opening
            self.stage.shape()

    def _let_go(self) -> None:
        self.lifted, self._grips = None, []
        self.stage.opening, self.stage.away = None, frozenset()
        self.stage.release()


LIFTABLE = (Zone.HAND, Zone.TRAY, Zone.RIVER, Zone.STOCK)
"""The zones whose cards can be lifted."""

PointedAt = tuple[tuple[tuple[Zone, int], Card] | None, tuple[Target, ...]]
"""The result of a hit test: the card with its home, and the drop target."""


class Pointer:
    """The pointer at the table: hover, clicks, selection and drags."""

    def __init__(self, context: TableContext, laying: Laying, overlays: Overlays, banner: Banner) -> None:
        self.context = context
        self.laying = laying
        self.overlays = overlays
        self.drag = Dragging(context, laying)
        self.targets = self.drag.targets
        self.hovered: CardSlot | None = None
        """The card of the hand, the tray, the discards or the stock under the pointer."""
        self._banner = banner
        self._pressed: PointedAt | None = None

    # Cards in play

    @property
    def lifted_cards(self) -> LiftedCards | None:
        """The lifted cards; None while there are none."""
        return self.drag.lifted

    @property
    def in_play(self) -> LiftedCards | None:
        """The cards that a drop or click would play. These are the lifted cards or, if none are lifted, the selected
        cards while the player may play cards of the hand. If there are neither, None.
        """
        if self.lifted_cards:
            return self.lifted_cards
        chosen = self.context.hand.selected_cards
        playing = self.context.controller.view.state.phase in (Phase.PLAY, Phase.LAY_OFF)
        if chosen and playing and self.context.controller.is_my_turn:
            return LiftedCards(Source.HAND, chosen)
        return None

    def offers(self) -> list[Offer]:
        """Return the drop targets to highlight now: those that take the lifted or selected cards."""
        return self.targets.offers(self.in_play)

    def target_at(self, pos: Pos) -> Target | None:
        """Return the drop target at a point, preferably one that takes the cards in play; None on the free felt."""
        return self.targets.target_at(pos, self.in_play)

    # Input

    def handle(self, verb: Verb) -> bool:
        """Handle a movement, press, click or drag of the pointer; a right click clears the selection. Return whether
        the picture changes.
        """
        match verb:
            case Hover(pos=pos):
                return self._hover(pos)
            case Press(pos=pos, button=1):
                self._pressed = self._pointed_at(pos)
            case Click(pos=pos, button=1, shift=shift):
                return self._end_press(pos) and self._click(pos, shift)
            case Click(button=3):
                return self.clear()
            case DragStart(pos=pos, start=start):
                return self._end_press(start) and self._lift(start) and self._carry(pos)
            case DragMove(pos=pos):
                return self._carry(pos)
            case DragEnd(pos=pos):
                return self._carry(pos) and self._drop(pos)
            case DragCancel():
                return self.drag.put_back()
        return False

    def update(self) -> None:
        """Update the lifted cards and the card under the pointer after a change of the table."""
        self.drag.update(self.context.pos)
        self.hovered = None if self.lifted_cards else self.card_at(self.context.pos)

    def card_at(self, pos: Pos) -> CardSlot | None:
        """Return the slot of the card at a point; None if there is no card that could ever be lifted.

        Those are the cards of the hand, the tray, the river and the stock, whoever's turn it is. Cards of the player's
        own melds count only while they can be moved. The card on the banner of a buy stands for the top discard, whose
        slot is returned.
        """
        offered = self._banner.card if self.context.controller.view.state.phase is Phase.BUY else None
        if offered and offered.collidepoint(pos):
            return self.context.stage.scene.slots_of(Zone.RIVER)[-1]
        found = self.context.stage.slot_at(pos, *LIFTABLE)
        return found or self._movable_at(pos)

    def _movable_at(self, pos: Pos) -> CardSlot | None:
        """Return the slot of a card of the player's own melds at a point, if cards of melds can be moved at this
        moment; else None.
        """
        controller, slot = self.context.controller, None
        if (
            controller.view.state.rules.melding.move
            and controller.is_my_turn
            and controller.view.state.phase is Phase.PLAY
        ):
            slot = self.context.stage.slot_at(pos, Zone.MELD)
        return slot if slot and controller.view.state.melds[slot.place.owner - 1].owner == controller.seat else None

    def _pointed_at(self, pos: Pos) -> PointedAt:
        slot = self.card_at(pos)
        return (slot.place.home, slot.face) if slot else None, tuple(self.targets.targets_at(pos)[:1])

    def _end_press(self, pos: Pos) -> bool:
        """Compare the last press with the point `pos`, and forget the press. Return whether the same card or place is
        at `pos` as was at the press; True if no press was noted.
        """
        pressed, self._pressed = self._pressed, None
        return pressed is None or pressed == self._pointed_at(pos)

    def _hover(self, pos: Pos) -> bool:
        self.context.pos = pos
        before, self.hovered = self.hovered, self.card_at(pos)
        return (before and before.place) != (self.hovered and self.hovered.place)

    def _click(self, pos: Pos, shift: bool) -> bool:
        """Handle a click, and return whether the picture changes. The first of these cases counts:

        - On a card of the hand: select or deselect it (with `shift`, select a range), or lay it off, as `pick` does.
        - On the tray: put the selected cards into the box. Without any, take the clicked card back.
        - With cards `in_play`, on any other drop target but the hand: play them there, or show why not.
        - On the stock: draw from it.
        - On a discard: draw, buy or claim, as `take_discards` does.
        - Anywhere else: clear the selection.
        """
        slot = self.card_at(pos)
        if slot and slot.place.zone is Zone.HAND:
            self.pick(slot.place.index, shift)
            return True
        target = self.target_at(pos)
        if target and target.spot is Spot.TRAY:
            return self._click_tray(target.number, slot)
        lifted = self.in_play
        if lifted and target and target.spot is not Spot.HAND:
            self.drag.play(lifted, target, pos)
            return True
        if slot and slot.place.zone is Zone.STOCK:
            self.context.controller.draw_stock()
            return True
        if slot and slot.place.zone is Zone.MELD:
            return self.clear()
        if slot:
            self.take_discards(slot.face)
            return True
        return self.clear()

    def _click_tray(self, number: int, slot: CardSlot | None) -> bool:
        """Put the selected cards into meld `number` of the tray; with none selected, take the clicked card of the tray
        back into the hand. Return whether any card was moved.
        """
        if self.context.hand.selected_cards:
            return self.laying.put(self.context.hand.selected_cards, number)
        return bool(slot and slot.place.zone is Zone.TRAY and self.laying.take_back([slot.face], slot.place.owner))

    # Selection

    def pick(self, index: int, extend: bool = False) -> None:
        """Select or deselect card `index` of the hand, as `toggle` does. But while laying off with no card selected,
        lay the card off at once if it fits a meld.
        """
        context = self.context
        card = context.hand.cards[index]
        if not context.hand.selected and card in lay_off_cards(context.controller.view):
            context.controller.add((card,))
        else:
            self.toggle(index, extend)

    def toggle(self, index: int, extend: bool = False) -> None:
        """Select or deselect card `index` of the hand. But with `extend`, if any card is selected, extend the selection
        to this card: all cards between it and the nearest selected one are selected, too.
        """
        if extend and self.context.hand.selected:
            nearest = min(self.context.hand.selected, key=lambda chosen: abs(chosen - index))
            self.context.hand.extend(nearest, index)
        else:
            self.context.hand.toggle(index)
        self.context.stage.shape()

    def clear(self) -> bool:
        """Clear the selection; return whether there was one."""
        if not self.context.hand.selected:
            return False
        self.context.hand.selected.clear()
        self.context.stage.shape()
        return True

    def take_discards(self, card: Card) -> None:
        """Take the discard `card`, or show why that is refused. Only the first of these cases happens:

        - The player may buy: buy the top discard, whatever `card` is.
        - The pile is drawn as a whole and has several cards: only open the page that shows it.
        - It is not the player's time to draw, and `card` may be claimed: claim it.
        - In all other cases: draw `card` with all discards above it.
        """
        buys = [action for action in self.context.controller.legal() if isinstance(action, Buy)]
        if buys:
            self.context.controller.one_of(buys)
            return
        state = self.context.controller.view.state
        if state.rules.draw.discards == "pile" and len(state.discards) > 1:
            self.overlays.browse()
            return
        claimable = [
            claim for claim in self.context.controller.claims() if any(use.card == card for use in claim.cards)
        ]
        drawing = self.context.controller.is_my_turn and state.phase in (Phase.DRAW, Phase.OFFER)
        if claimable and not drawing:
            self.context.controller.one_of(claimable)
        else:
            self.context.controller.draw_discards(card)

    # Dragging

    def _lift(self, start: Pos) -> bool:
        slot = self.card_at(start)
        if slot:
            self.hovered = None
            self.drag.lift(slot, start)
            return True
        on_table = self.context.stage.slot_at(start, Zone.MELD)
        if on_table:
            self.drag.explainer.explain_meld_card(on_table)
        return False

    def _carry(self, pos: Pos) -> bool:
        self.context.pos = pos
        return self.drag.carry(pos)

    def _drop(self, pos: Pos) -> bool:
        self.drag.drop(pos)
        return True


MELD_MARGIN = 16
"""The margin round a meld, in units and both sides together, that belongs to its hit test."""


def targets_at(pos: Pos, scene: Scene, view: View, metrics: Metrics) -> list[Target]:
    """Return the drop targets at a point of the window, the likeliest first; none on the free felt."""
    wider = metrics.px(MELD_MARGIN)
    near = [
        (_distance(box, pos), number)
        for number, box in scene.melds.items()
        if box.inflate(wider, wider).collidepoint(pos)
    ]
    found = [Target(Spot.MELD, number) for _, number in sorted(near)]
    found += _targets_on_mat(pos, scene, view, metrics)
    if scene.discards.collidepoint(pos):
        found.append(Target(Spot.DISCARDS))
    if scene.areas.hand.union(scene.areas.prompt).collidepoint(pos):
        found.append(Target(Spot.HAND))
    return found


def _targets_on_mat(pos: Pos, scene: Scene, view: View, metrics: Metrics) -> list[Target]:
    """Return the drop targets of the mat at `pos`. On another player's mat these are its melds, the nearest first; on
    the player's own mat it is the nearest box of the tray or, without a tray, a new meld. Return an empty list off the
    mats and on the buttons of the tray.
    """
    seat = next((s for s, mat in enumerate(scene.areas.mats) if mat.collidepoint(pos)), None)
    if seat is None:
        return []
    if seat != view.seat:
        melds = view.state.melds
        theirs = [n for n in scene.melds if melds[n - 1].owner == seat]
        return [Target(Spot.MELD, n) for n in sorted(theirs, key=lambda n: _distance(scene.melds[n], pos))]
    if not scene.tray:
        return [Target(Spot.NEW)]
    if pos[0] >= buttons_room(scene.areas.mats[seat], metrics).left:
        return []
    nearest = min(range(len(scene.tray)), key=lambda n: _distance(scene.tray[n], pos))
    return [Target(Spot.TRAY, nearest)]


def _distance(box: Rect, pos: Pos) -> float:
    """Return a number for comparing boxes by their distance from `pos`: the squared distance in pixels, 0 inside the
    box. Ties are broken by a tiny share of the sideways distance to the middle of the box.
    """
    dx = max(box.left - pos[0], 0, pos[0] - box.right)
    dy = max(box.top - pos[1], 0, pos[1] - box.bottom)
    return float(dx * dx + dy * dy) + abs(box.centerx - pos[0]) * 0.001
