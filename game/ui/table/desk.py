"""What a player does at the table, whatever they do it with: every intent in one place, each ending in one action."""

from collections.abc import Callable, Sequence

from game.engine.actions import (
    Action,
    Add,
    Buy,
    CallRummy,
    Claim,
    DrawDiscards,
    DrawStock,
    Next,
    Pass,
    Slide,
    Take,
)
from game.engine.cards import Card
from game.engine.play.verbs import legal, why_not
from game.engine.refusals import NotYourTurn, Refusal, Refused
from game.engine.state import View
from game.session.match.table import Table
from game.ui.drag import Lifted, Offer, Source, Spot, Target, draw_from, offers, refusal
from game.ui.strings import _


def no_claim() -> str:
    """Why nothing can be claimed."""
    return _("Nothing among the discards fits a meld, or is one.")


def no_undo() -> str:
    """Why nothing can be taken back."""
    return _("There is nothing to take back: what was seen stays seen.")


ANSWERS = (Buy, CallRummy, Pass)
"""What is answered where one is asked about a discard."""

Choose = Callable[[Sequence[Action], "Desk"], object]
Holds = Callable[[Action, "Desk"], bool]
Refuse = Callable[[Refusal], object]
Say = Callable[[str], object]


class Desk:
    """Turns intents of the player in `seat` into actions of the table.

    `choose` is called where several things could be meant, `refuse` where the rules forbid it, `say` where
    something else is missing. What is allowed `holds` may hold back: for good, or until the player has said that it
    is meant. `waits()` tells whether others are asked about a discard before the player is.
    """

    def __init__(
        self,
        table: Table,
        seat: int,
        choose: Choose,
        refuse: Refuse,
        say: Say,
        holds: Holds = lambda action, desk: False,
        waits: Callable[[], bool] = lambda: False,
    ) -> None:
        self.table = table
        self.seat = seat
        self.choose = choose
        self.refuse = refuse
        self.say = say
        self.holds = holds
        self.waits = waits
        self._kept: tuple[int, Lifted, list[Offer]] | None = None
        self._legal: tuple[int, list[Action]] | None = None

    @property
    def view(self) -> View:
        """What the player sees."""
        return self.table.view(self.seat)

    @property
    def my_turn(self) -> bool:
        """Whether the match waits for this player."""
        return self.seat in self.table.acting

    def legal(self) -> list[Action]:
        """What the player may do now."""
        if self._legal is None or self._legal[0] != self.table.version:
            self._legal = (self.table.version, legal(self.view.state, self.seat))
        waiting = self.waits()
        return [action for action in self._legal[1] if not (waiting and isinstance(action, ANSWERS))]

    def offers(self, lifted: Lifted) -> list[Offer]:
        """Where these cards may go, worked out once for every change of the table."""
        if self._kept is None or self._kept[:2] != (self.table.version, lifted):
            self._kept = (self.table.version, lifted, offers(self.view, lifted))
        return self._kept[2]

    def submit(self, action: Action, sure: bool = False) -> bool:
        """Do it; False (and the reason told) where it is not allowed, or where one is asked first."""
        if isinstance(action, ANSWERS) and self.waits():
            self.refuse(NotYourTurn(self.view.state.actor))
            return False
        if not sure and self.holds(action, self):
            return False
        try:
            self.table.submit(action)
        except Refused as refused:
            self.refuse(refused.reason)
            return False
        return True

    def drop(self, lifted: Lifted, target: Target) -> bool:
        """Put cards on a place: do the one thing that can be meant, ask which of several, or say why not."""
        for offer in self.offers(lifted):
            if offer.target == target:
                return self.one_of(offer.actions)
        reason = refusal(self.view, lifted, target)
        if reason is not None:
            self.refuse(reason)
        return False

    def knows(self, lifted: Lifted, target: Target) -> bool:
        """Whether that is a play at all, allowed or not: something the rules have a word for."""
        if target.spot is Spot.DISCARDS and len(lifted.cards) > 1:
            return False
        offered = any(offer.target == target for offer in self.offers(lifted))
        return offered or refusal(self.view, lifted, target) is not None

    def draw_stock(self) -> bool:
        """Draw from the stock."""
        return self.submit(DrawStock(self.seat))

    def draw_discards(self, deepest: Card | None = None) -> bool:
        """Draw the top discard, or `deepest` with all above it."""
        return self.submit(DrawDiscards(self.seat) if deepest is None else draw_from(self.view, deepest))

    def why_not_draw(self, deepest: Card) -> Refusal | None:
        """Why the discards cannot be drawn from that deep."""
        view = self.view
        return why_not(view.state, draw_from(view, deepest))

    def lay(self, cards: tuple[Card, ...]) -> bool:
        """Lay these cards as a new meld."""
        if not cards:
            self.say(_("Select the cards of a meld first, then lay them."))
            return False
        return self.drop(Lifted(Source.HAND, cards), Target(Spot.NEW))

    def discard(self, cards: tuple[Card, ...]) -> bool:
        """Discard the one card chosen."""
        if len(cards) != 1:
            self.say(_("Select the one card you want to discard."))
            return False
        return self.drop(Lifted(Source.HAND, cards), Target(Spot.DISCARDS))

    def add(self, cards: tuple[Card, ...]) -> bool:
        """Add these cards to whichever meld takes them; several: ask."""
        if not cards:
            self.say(_("Select the cards you want to add first."))
            return False
        lifted = Lifted(Source.HAND, cards)
        found = [a for offer in self.offers(lifted) for a in offer.actions if isinstance(a, Add | Take | Slide)]
        if found:
            return self.one_of(found)
        melds = range(1, len(self.view.state.melds) + 1)
        reasons = [refusal(self.view, lifted, Target(Spot.MELD, number)) for number in melds]
        if reasons and reasons[0] is not None and all(type(each) is type(reasons[0]) for each in reasons):
            self.refuse(reasons[0])
        else:
            self.say(_("That fits no meld on the table.") if reasons else _("There is no meld on the table yet."))
        return False

    def claims(self) -> tuple[Claim, ...]:
        """What could be claimed now."""
        return tuple(action for action in self.legal() if isinstance(action, Claim))

    def claim(self) -> bool:
        """Claim discards that fit the table, or are a meld."""
        found = self.claims()
        if not found:
            self.say(no_claim())
            return False
        return self.one_of(found)

    def undo(self) -> bool:
        """Take back the last play of this turn."""
        if self.table.undo(self.seat):
            return True
        self.say(no_undo())
        return False

    def next_deal(self) -> bool:
        """Go on to the next deal."""
        return self.submit(Next(self.seat))

    def one_of(self, actions: Sequence[Action]) -> bool:
        """Do the only thing that can be meant, or ask which."""
        if len(actions) == 1:
            return self.submit(actions[0])
        self.choose(actions, self)
        return False
