"""Why a drop does nothing where no rule forbids it, for the places and cards no action is about."""

from collections.abc import Sequence

from msgspec import structs

from game.engine.actions import Discard, Take
from game.engine.cards import Card, card
from game.engine.melds.meld import Placed
from game.engine.play.verbs import why_not
from game.engine.refusals import DrawFirst, NotNow, NotYourTurn, WindowOpen
from game.engine.state import set_at
from game.ui.drag import Lifted, Offer, Source, Spot, Target
from game.ui.input import Pos
from game.ui.layout.slots import Slot
from game.ui.strings import _, cards_text, signs
from game.ui.table.aiming import Aim
from game.ui.table.desk import Desk
from game.ui.table.words import Words, rank_text

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


def _meaning(placed: Placed) -> str:
    return signs(placed.means) if placed.means is not None else rank_text(placed.rank)
