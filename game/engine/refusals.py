"""Why an action is refused: a closed list of codes with their data. The sentences live with the screens."""

from __future__ import annotations

from msgspec import Struct

from game.engine.cards import Card
from game.engine.sheet.contracts import Contract, Kind
from game.engine.state import Phase


class Refusal(Struct, frozen=True):
    """The reason why an action is not allowed now."""


class Refused(Exception):
    """Raised when an action that is not legal is applied."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(repr(reason))
        self.reason = reason


# Who and when


class NotYourTurn(Refusal, frozen=True):
    """Another seat is to act."""

    turn: int


class NoSuchSeat(Refusal, frozen=True):
    """The table has no such seat."""

    seat: int


class DrawFirst(Refusal, frozen=True):
    """A turn begins with drawing a card."""


class AlreadyDrawn(Refusal, frozen=True):
    """One draw a turn; none for who was dealt a card more than the others."""

    dealt_more: bool = False


class NotNow(Refusal, frozen=True):
    """The match waits for something else."""

    phase: Phase


class WindowOpen(Refusal, frozen=True):
    """Others are still asked whether they buy or call."""

    phase: Phase
    asked: tuple[int, ...]
    forced: bool = False
    """Whether what is asked is if a card is forced on the player who left it."""


class NoWindow(Refusal, frozen=True):
    """There is nothing to buy, call or pass on. In a `race` one buys by calling first."""

    what: str
    race: bool = False


class BadShuffle(Refusal, frozen=True):
    """The order does not hold exactly the cards to be shuffled."""


class BadCut(Refusal, frozen=True):
    """So many cards cannot be lifted."""

    least: int
    most: int


# Drawing


class PassedUp(Refusal, frozen=True):
    """Nobody wanted the card turned up, so the first turn draws from the stock."""


class StockEmpty(Refusal, frozen=True):
    """There is no card in the stock."""


class DiscardsEmpty(Refusal, frozen=True):
    """There is no discard to draw."""


class DiscardsBarred(Refusal, frozen=True):
    """These rules do not let anybody draw from the discards."""


class DiscardsAfterMelding(Refusal, frozen=True):
    """A player draws from the discards only after having melded."""


class NotInFirstTurn(Refusal, frozen=True):
    """In their first turn of a deal players lay no `melds`, or draw no `discards` (what)."""

    what: str


class DrawnNotUsed(Refusal, frozen=True):
    """Only what is played at once is drawn from the discards, and the card cannot be."""

    card: Card


class DrawnNotMelded(Refusal, frozen=True):
    """Who has not melded draws from the discards only what is played at once, and the card cannot be."""

    card: Card


class TurnedNotUsed(Refusal, frozen=True):
    """A card that lies face up enters no hand: it is played at once, and this one cannot be."""

    card: Card


class NoDigging(Refusal, frozen=True):
    """Only the top discard, or the whole pile, may be drawn."""

    pile: bool


class OwnDiscard(Refusal, frozen=True):
    """Whoever skips the next player with a wild does not draw it back at once."""

    card: Card


class WildNotDrawn(Refusal, frozen=True):
    """A wild is not drawn from the discards; only the card turned up may be one that is, where `upcard` says so."""

    card: Card
    upcard: bool


class NotInDiscards(Refusal, frozen=True):
    """The card is not among the discards."""

    card: Card


class DugUnplayable(Refusal, frozen=True):
    """The deepest card of a dig must be played at once, or in the same turn, and it cannot be."""

    card: Card
    at_once: bool = True


class DrawnUnplayable(Refusal, frozen=True):
    """A floater draws from the discards only what can be played, and the card cannot be."""

    card: Card


# Cards in hand


class NotInHand(Refusal, frozen=True):
    """The player does not hold the card."""

    card: Card


class MustPlayDug(Refusal, frozen=True):
    """The card dug for, or drawn to be played at once, comes first."""

    card: Card


class MustPlayTaken(Refusal, frozen=True):
    """A wild taken this turn, or a card dug for, must be played before the discard."""

    cards: tuple[Card, ...]
    dug: bool = False
    """Whether they may have been dug for."""


class NoPlaceForTaken(Refusal, frozen=True):
    """A wild taken, or a card dug for, must be played this turn, and after this play it would have no place."""

    cards: tuple[Card, ...]
    dug: bool = False
    """Whether they may have been dug for."""


class KeepDrawn(Refusal, frozen=True):
    """A card just drawn from the discards may not be discarded in the same turn."""

    card: Card


class WildNotDiscarded(Refusal, frozen=True):
    """A wild is not discarded as long as the hand has another card that may be."""

    card: Card


class FloaterMustPlay(Refusal, frozen=True):
    """A floater may not discard a card that could be played."""

    card: Card


class LastCardIsDiscarded(Refusal, frozen=True):
    """One card must be left to discard."""


class TurnUnfinishable(Refusal, frozen=True):
    """After this play the turn could not be ended; `stuck` could be neither played nor discarded."""

    stuck: tuple[Card, ...]


# The shape of melds


class EmptyPlay(Refusal, frozen=True):
    """A play needs cards."""


class NotAMeld(Refusal, frozen=True):
    """The cards are neither a set nor a run, whose suits are as the rule of `suits` says."""

    cards: tuple[Card, ...]
    suits: str = "one"


class TooShort(Refusal, frozen=True):
    """A meld of this kind needs more cards; no kind is named where a single card could begin either."""

    kind: Kind | None
    least: int


class TooLong(Refusal, frozen=True):
    """A meld of this kind may not have so many cards."""

    kind: Kind
    most: int


class NotAlike(Refusal, frozen=True):
    """All cards of a set must be equal."""


class SuitTwice(Refusal, frozen=True):
    """A set may hold only one card of each suit."""

    suit: int


class WildsBarred(Refusal, frozen=True):
    """Melds of a kind hold no wilds here."""

    kind: Kind


class KindNotAllowed(Refusal, frozen=True):
    """The cards would be a meld of a kind, sets or runs, that the rules do not allow."""

    kind: Kind


class NotConsecutive(Refusal, frozen=True):
    """The cards of a run must follow one another, and be of one suit, or as the rule of `suits` says."""

    cards: tuple[Card, ...]
    suits: str = "one"


class RoundTheCorner(Refusal, frozen=True):
    """The ace does not stand there: `ace` is the rule."""

    ace: str


class WildsTouch(Refusal, frozen=True):
    """A natural must separate two wilds of a run."""


class TooFewNaturals(Refusal, frozen=True):
    """A meld needs more cards used as themselves."""

    least: int
    own_rank: bool = True
    """Whether a card of a wild rank in its own place is one of them."""


class TooManyWilds(Refusal, frozen=True):
    """A meld of so many cards may hold fewer wilds: `most`."""

    most: int


class Ambiguous(Refusal, frozen=True):
    """The play can be read in several ways, each written out."""

    readings: tuple[str, ...]


class WrongMeaning(Refusal, frozen=True):
    """The cards would fit, but not with what these are written to stand for."""

    named: tuple[str, ...]


class CardOnTable(Refusal, frozen=True):
    """Only one of each card may lie on the table, and this one does."""

    card: Card
    meld: int


class WildStands(Refusal, frozen=True):
    """The card's place in the meld is a wild's that stands for it; `swap`: anybody may take that wild with it."""

    card: Card
    number: int
    swap: bool


class WildOnTable(Refusal, frozen=True):
    """A wild on the table stands for this card, which could only be used to take that wild."""

    card: Card
    meld: int


# Laying, adding, taking, sliding


class ContractNotMet(Refusal, frozen=True):
    """The first lay of a deal must be exactly the contract; `flaw` says why one of the melds is none."""

    contract: Contract
    flaw: Refusal | None = None


class OpeningTooLow(Refusal, frozen=True):
    """The melds of the first lay of a deal must count more together."""

    least: int
    points: int


class NoPureMeld(Refusal, frozen=True):
    """Among the melds of the first lay of a deal must be a pure one: a `run`, a `set`, or any `meld`."""

    pure: str


class TooFewRuns(Refusal, frozen=True):
    """Among the melds of the first lay of a deal must be so many runs."""

    least: int


class MeldsAlike(Refusal, frozen=True):
    """The sets of a contract must be of different ranks, its runs of different suits."""

    kind: Kind


class NoExtraMelds(Refusal, frozen=True):
    """After the contract no further melds are laid."""


class MeldFirst(Refusal, frozen=True):
    """A player adds to melds only after having melded."""


class AddNextTurn(Refusal, frozen=True):
    """A player who has just melded adds to melds from the next turn on."""


class CannotMove(Refusal, frozen=True):
    """The cards lie on the player's own melds, which would not be melds without them."""

    cards: tuple[Card, ...]


class OnlyMoved(Refusal, frozen=True):
    """A new meld takes a card of the hand: cards that are moved alone go to other melds."""


class MayNotAddTo(Refusal, frozen=True):
    """Cards are added to `own` melds alone, to those of the `opener`, who laid first, or to `none`."""

    why: str
    opener: int


class NoSuchMeld(Refusal, frozen=True):
    """There is no meld of this number."""

    number: int


class DoesNotFit(Refusal, frozen=True):
    """The cards do not fit the meld."""

    cards: tuple[Card, ...]
    number: int


class WildsStay(Refusal, frozen=True):
    """Wilds on the table cannot be taken."""


class TakeFromOthers(Refusal, frozen=True):
    """Wilds may be taken from other players' melds only."""


class TakeFromKind(Refusal, frozen=True):
    """Wilds may not be taken from this kind of meld."""

    kind: Kind


class TakeAfterMelding(Refusal, frozen=True):
    """A player takes wilds only after having melded."""


class NoSuchWild(Refusal, frozen=True):
    """No such wild stands for that card there."""

    wild: Card
    card: Card
    number: int


class NoSliding(Refusal, frozen=True):
    """Wilds do not slide in these rules."""


class CannotSlide(Refusal, frozen=True):
    """No wild of the meld can be moved for that card; `why`: `not_run`, `stands`, `once`, `inside`, `end`,
    `room`, `touch`.
    """

    card: Card
    number: int
    why: str


# Out of turn


class NoBuying(Refusal, frozen=True):
    """Nothing can be bought in these rules."""


class NoForcing(Refusal, frozen=True):
    """In these rules nobody demands that another plays a card."""


class MayNotForce(Refusal, frozen=True):
    """The seat may not demand that the card left face up is played; `why`: `own`, `passed`."""

    why: str


class MayNotBuy(Refusal, frozen=True):
    """The seat may not buy this card; `why`: `own`, `wild`, `limit`, `melded`, `floating`, `turn`, `passed`."""

    why: str


class NoCalls(Refusal, frozen=True):
    """In these rules nobody calls rummy on a discard."""


class MayNotCall(Refusal, frozen=True):
    """The seat may not call rummy on this card; `why`: `own`, `passed`."""

    why: str


class NoClaims(Refusal, frozen=True):
    """There is no rummy in the deck in these rules."""


class ClaimTooSoon(Refusal, frozen=True):
    """Whoever discarded the card waits until the next player has drawn."""

    card: Card


class OnOffer(Refusal, frozen=True):
    """The top discard is being bought or called; it cannot be claimed meanwhile."""

    card: Card


class ClaimBlocksTurn(Refusal, frozen=True):
    """The player whose turn it is must play a card first, and after the claim could not."""

    seat: int


# Melds in the hand (rulebook 5)


class MeldsStayInHand(Refusal, frozen=True):
    """Nothing is laid while the deal lasts."""


class NoKnocking(Refusal, frozen=True):
    """Melds lie on the table, so nobody shows a hand."""


class TooMuchDeadwood(Refusal, frozen=True):
    """What is in no meld counts `points`, which is more than `limit`."""

    points: int
    limit: int


class KnockFirst(Refusal, frozen=True):
    """One knocks before the draw, with the hand as it is."""


class KnockAfterHit(Refusal, frozen=True):
    """Others have added to one's melds of late: one may not knock yet."""


class HandTooHigh(Refusal, frozen=True):
    """What is left in the hand counts `points`, which is more than `limit`."""

    points: int
    limit: int


class NoBigGin(Refusal, frozen=True):
    """A hand is shown only with a discard."""


class KindsNotShown(Refusal, frozen=True):
    """A hand is shown with so many runs at `least`, and a `pure` meld: a `run`, a `set`, or any `meld`; or `none`."""

    pure: str
    least: int


class NotAllMelds(Refusal, frozen=True):
    """Without a discard every card has to be in a meld."""

    left: tuple[Card, ...]


class LastTurn(Refusal, frozen=True):
    """`closer` has shown a hand already: in their last turn the others only draw and discard."""

    closer: int


class NoDropping(Refusal, frozen=True):
    """The deal cannot be left: `never`, or not in the `first` turn, or not in a `later` one."""

    why: str


class HasDropped(Refusal, frozen=True):
    """The seat has left the deal."""


class OutOfMatch(Refusal, frozen=True):
    """The seat is out of the match."""


class NoBuyingBack(Refusal, frozen=True):
    """The seat may not buy back into the match, now or at all."""


class NothingToLayOff(Refusal, frozen=True):
    """The seat is not asked to lay off."""
