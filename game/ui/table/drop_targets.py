"""Where cards may go: the places that light up, and the one meant by a point of the window."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs
from pygame import Rect

from game.engine.actions import Discard, Take
from game.engine.cards import Card, card
from game.engine.melds.meld import PlacedCard
from game.engine.play.verbs import why_not
from game.engine.refusals import DrawFirst, NotNow, NotYourTurn, WindowOpen
from game.engine.state import set_at
from game.ui.cards.scene import buttons_room
from game.ui.cards.slots import Slot
from game.ui.cards.stage import Stage
from game.ui.input.verbs import Pos
from game.ui.table.desk import Desk
from game.ui.table.laying import Laying
from game.ui.table.offers import Lifted, Offer, Source, Spot, Target
from game.ui.words.strings import _, cards_text, signs
from game.ui.words.table import Words, rank_text

NEAR = 16
"""Units round a meld, in both directions together, that still mean it."""


class Aim:
    """Asks the desk what may be done, and the stage where that is."""

    def __init__(self, desk: Desk, laying: Laying, stage: Stage) -> None:
        self.desk = desk
        self.laying = laying
        self.stage = stage

    def offers(self, lifted: Lifted | None) -> list[Offer]:
        """The places that take these cards."""
        found = self.desk.offers(lifted) if lifted else []
        # A contract goes down from the tray, and only from there.
        return [each for each in found if each.target.spot is not Spot.NEW or not self.laying.active]

    def target_at(self, pos: Pos, lifted: Lifted | None) -> Target | None:
        """The place meant by a point: one that takes the cards, if there is one here."""
        here = self.targets_at(pos)
        offered = [offer.target for offer in self.offers(lifted)]
        return next((target for target in here if target in offered), here[0] if here else None)

    def targets_at(self, pos: Pos) -> list[Target]:
        """Every place a point could mean, the likeliest first; none on the free felt."""
        scene = self.stage.scene
        wider = self.stage.metrics.px(NEAR)
        near = [
            (_distance(box, pos), number)
            for number, box in scene.melds.items()
            if box.inflate(wider, wider).collidepoint(pos)
        ]
        found = [Target(Spot.MELD, number) for _, number in sorted(near)]
        found += self._on_a_mat(pos)
        if scene.discards.collidepoint(pos):
            found.append(Target(Spot.DISCARDS))
        if scene.areas.hand.union(scene.areas.prompt).collidepoint(pos):
            found.append(Target(Spot.HAND))
        return found

    def _on_a_mat(self, pos: Pos) -> list[Target]:
        scene = self.stage.scene
        seat = next((s for s, mat in enumerate(scene.areas.mats) if mat.collidepoint(pos)), None)
        if seat is None:
            return []
        if seat != self.desk.seat:
            melds = self.desk.view.state.melds
            theirs = [n for n in scene.melds if melds[n - 1].owner == seat]
            return [Target(Spot.MELD, n) for n in sorted(theirs, key=lambda n: _distance(scene.melds[n], pos))]
        if not scene.tray:
            return [Target(Spot.NEW)]
        if pos[0] >= buttons_room(scene.areas.mats[seat], self.stage.metrics).left:
            return []
        nearest = min(range(len(scene.tray)), key=lambda n: _distance(scene.tray[n], pos))
        return [Target(Spot.TRAY, nearest)]


def _distance(box: Rect, pos: Pos) -> float:
    dx = max(box.left - pos[0], 0, pos[0] - box.right)
    dy = max(box.top - pos[1], 0, pos[1] - box.bottom)
    return float(dx * dx + dy * dy) + abs(box.centerx - pos[0]) * 0.001


_MOMENT = (NotYourTurn, DrawFirst, WindowOpen, NotNow)
"""Refusals that hold wherever the card is dropped."""


class Reasons:
    """Tells the player what the desk cannot: it only knows plays, not the felt."""

    def __init__(self, desk: Desk, aim: Aim, words: Words) -> None:
        self.desk = desk
        self.aim = aim
        self.words = words

    def nothing(self, lifted: Lifted, target: Target | None, pos: Pos) -> None:
        """The cards were dropped where that is no play: on the free felt, or on a place that takes none such."""
        if lifted.source is Source.STOCK:
            around = self.aim.stage.metrics.px(8)
            if not self.aim.stage.scene.pile.inflate(around, around).collidepoint(pos):
                self.desk.say(_("A card from the stock goes to your hand."))
        elif lifted.source is Source.RIVER:
            if target is None or target.spot is not Spot.DISCARDS:
                self.desk.say(_("A card from the discards goes to your hand."))
        elif self._not_now(lifted):
            return
        elif target and target.spot is Spot.DISCARDS:
            self.desk.say(_("Only one card is discarded, and these are {count}.").format(count=len(lifted.cards)))
        else:
            self.desk.say(f"{self._where(pos)} {self._places(lifted)}".strip())

    def on_the_table(self, slot: Slot) -> None:
        """One pulled at a card of a meld."""
        number, view = slot.place.owner, self.desk.view
        placed = view.state.melds[number - 1].cards[slot.place.index]
        if not placed.wild:
            self.desk.say(_("Cards of a meld on the table stay where they lie."))
            return
        # Asked as if the card were in the hand: what matters is whether the rules let it be done at all.
        natural = placed.means if placed.means is not None else card(placed.rank, 0)
        hand = (*view.hand, natural)
        state = structs.replace(view.state, hands=set_at(view.state.hands, view.seat, hand))
        refusal = why_not(state, Take(view.seat, placed.card, number, natural))
        if refusal is not None:
            self.desk.refuse(refusal)
            return
        self.desk.say(
            _("The {wild} is taken by dropping the card it stands for onto it: {card}.").format(
                wild=signs(placed.card), card=_meaning(placed)
            )
        )

    def _not_now(self, lifted: Lifted) -> bool:
        """Say what keeps one from playing any card; whether something does."""
        view = self.desk.view
        refusal = why_not(view.state, Discard(view.seat, lifted.cards[0]))
        if not isinstance(refusal, _MOMENT):
            return False
        self.desk.refuse(refusal)
        return True

    def _where(self, pos: Pos) -> str:
        stage = self.aim.stage
        if stage.areas.stock.collidepoint(pos):
            return _("Cards do not go back to the stock.")
        if any(plate.collidepoint(pos) for plate in stage.areas.plates):
            return _("Cards are not given to players.")
        return ""

    def _places(self, lifted: Lifted) -> str:
        places = self._open_places(self.aim.offers(lifted), lifted.cards)
        cards = cards_text(lifted.cards)
        if not places:
            return _("{cards} can be played nowhere now.").format(cards=cards)
        said = places[-1]
        if len(places) > 1:
            said = _("{some} or {last}").format(some=", ".join(places[:-1]), last=said)
        return _("{cards} can go {places}.").format(cards=cards, places=said)

    def _open_places(self, offers: Sequence[Offer], cards: tuple[Card, ...]) -> list[str]:
        state = self.desk.view.state
        found = [
            _("onto {meld}").format(meld=self.words.meld(offer.target.number, state))
            for offer in offers
            if offer.target.spot is Spot.MELD
        ]
        spots = {offer.target.spot for offer in offers}
        if Spot.NEW in spots:
            found.append(_("onto your mat as a new meld"))
        if self.aim.laying.active:
            found.append(_("into a box of your contract"))
        if Spot.DISCARDS in spots:
            found.append(_("to the discards"))
        return found


def _meaning(placed: PlacedCard) -> str:
    return signs(placed.means) if placed.means is not None else rank_text(placed.rank)
