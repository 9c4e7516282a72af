"""The reasons why an action is refused: a closed list of codes with their data. Their sentences are in `game/words`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeVar

from msgspec import Struct

from game.engine.cards import Card
from game.engine.sheet.contracts import Contract, Kind
from game.engine.state import Phase

S = TypeVar("S")
A = TypeVar("A")


class Refusal(Struct, frozen=True):
    """A reason why an action is not allowed now."""


class Refused(Exception):
    """Raised when an action is not legal; its attribute `reason` says why."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason)
        self.reason = reason


def goes_through(act: Callable[[S, A], object], state: S, action: A) -> bool:
    """Whether `act(state, action)` carries the action out without a `Refused` error."""
    try:
        act(state, action)
    except Refused:
        return False
    return True


# Who and when


class NotYourTurn(Refusal, frozen=True):
    """Another seat, `turn`, is to act."""

    turn: int


class NoSuchSeat(Refusal, frozen=True):
    """The table has no such seat."""

    seat: int


class DrawFirst(Refusal, frozen=True):
    """A turn begins with drawing a card."""


class AlreadyDrawn(Refusal, frozen=True):
    """The player has drawn a card in this turn or, with `dealt_more`, was dealt an extra card instead."""

    dealt_more: bool = False


class NotNow(Refusal, frozen=True):
    """The action does not belong to the phase the match is in."""

    phase: Phase


class WindowOpen(Refusal, frozen=True):
    """The match still waits in `phase` for the answers of the seats `asked`: to the upcard, a buy, a call, a card to
    force, the lay-off, or buying back.
    """

    phase: Phase
    asked: tuple[int, ...]
    forced: bool = False
    """Whether they are asked whether to force a card on the player who left it."""


class NoWindow(Refusal, frozen=True):
    """There is nothing to buy, call, force or pass on now; `what` says which of these was tried. With `is_race`, the
    first player to call a discard buys it.
    """

    what: str
    is_race: bool = False


class BadShuffle(Refusal, frozen=True):
    """The order does not consist of exactly the cards to be shuffled."""


class BadCut(Refusal, frozen=True):
    """A cut must lift from `least` to `most` cards."""

    least: int
    most: int


# Drawing


class PassedUp(Refusal, frozen=True):
    """Every seat passed on the upcard, so the first turn draws from the stock."""


class StockEmpty(Refusal, frozen=True):
    """The stock is empty."""


class DiscardsEmpty(Refusal, frozen=True):
    """There is no discard."""


class DiscardsBarred(Refusal, frozen=True):
    """In this game nobody ever draws from the discards (`draw.discards: none`)."""


class DiscardsAfterMelding(Refusal, frozen=True):
    """A player may draw from the discards only after having melded."""


class NotInFirstTurn(Refusal, frozen=True):
    """The rules do not let players do this in their first turn of a deal.

    `what` is `melds` for laying melds, or `discards` for drawing from the discards.
    """

    what: str


class DrawnNotUsed(Refusal, frozen=True):
    """A discard is drawn only to be played at once, and this card cannot be played."""

    card: Card


class DrawnNotMelded(Refusal, frozen=True):
    """A player who has not melded draws a discard only to play it at once, and this card cannot be played."""

    card: Card


class TurnedNotUsed(Refusal, frozen=True):
    """A card turned up is never taken into the hand: it is played at once, and this one cannot be played."""

    card: Card


class NoDigging(Refusal, frozen=True):
    """Of the discards only the whole pile may be drawn (`takes_pile`), or else only the top one."""

    takes_pile: bool


class OwnDiscard(Refusal, frozen=True):
    """A player who discarded a wild, by which the next player was skipped, may not draw that wild back at once."""

    card: Card


class WildNotDrawn(Refusal, frozen=True):
    """A wild may not be drawn from the discards; with `may_be_upcard`, it may be only if it is the upcard."""

    card: Card
    may_be_upcard: bool


class NotInDiscards(Refusal, frozen=True):
    """The card is not among the discards."""

    card: Card


class DugUnplayable(Refusal, frozen=True):
    """The deepest card of a dig must be played `at_once`, or else in the same turn, and it cannot be played."""

    card: Card
    at_once: bool = True


class DrawnUnplayable(Refusal, frozen=True):
    """A player who floats may draw a discard only if it can be played, and this card cannot."""

    card: Card


# Cards in hand


class NotInHand(Refusal, frozen=True):
    """The player does not hold the card."""

    card: Card


class MustPlayDug(Refusal, frozen=True):
    """The card dug for, or drawn to be played at once, must be played next."""

    card: Card


class MustPlayTaken(Refusal, frozen=True):
    """A wild taken in this turn, or a card dug for, must be played before the discard."""

    cards: tuple[Card, ...]
    dug: bool = False
    """Whether the rules let cards be dug for that need not be played next."""


class NoPlaceForTaken(Refusal, frozen=True):
    """After this play a wild taken in this turn, or a card dug for, could not be played any more, as it must be."""

    cards: tuple[Card, ...]
    dug: bool = False
    """Whether the rules let cards be dug for that need not be played next."""


class KeepDrawn(Refusal, frozen=True):
    """`card` was drawn from the discards in this turn and may not be discarded (`draw.discard_drawn`)."""

    card: Card


class WildNotDiscarded(Refusal, frozen=True):
    """A wild may not be discarded while the hand has a natural that may be."""

    card: Card


class FloaterMustPlay(Refusal, frozen=True):
    """A player who floats may not discard a card that could be played."""

    card: Card


class LastCardIsDiscarded(Refusal, frozen=True):
    """One card must be left for the discard."""


class TurnUnfinishable(Refusal, frozen=True):
    """After this play the turn could not be ended: the cards left in hand, `stuck`, could neither all be played nor
    discarded.
    """

    stuck: tuple[Card, ...]


# The shape of melds


class EmptyPlay(Refusal, frozen=True):
    """A play needs cards."""


class NotAMeld(Refusal, frozen=True):
    """The cards are neither a set nor a run; `suits` is the rule for the suits of runs."""

    cards: tuple[Card, ...]
    suits: str = "one"


class TooShort(Refusal, frozen=True):
    """A meld of this kind needs `least` cards; `kind` is None where the cards could become a set or a run."""

    kind: Kind | None
    least: int


class TooLong(Refusal, frozen=True):
    """A meld of this kind may have at most `most` cards."""

    kind: Kind
    most: int


class NotAlike(Refusal, frozen=True):
    """Under these rules (`sets.alike`), all cards of a set but the wilds must be of one rank and one suit."""


class SuitTwice(Refusal, frozen=True):
    """A set may hold only one card of each suit, and `suit` is there twice; `suit` is below 0 where it is not known."""

    suit: int


class WildsBarred(Refusal, frozen=True):
    """Melds of this kind may hold no wilds."""

    kind: Kind


class KindNotAllowed(Refusal, frozen=True):
    """The rules allow no melds of the kind that the cards would be."""

    kind: Kind


class NotConsecutive(Refusal, frozen=True):
    """The cards of a run must be consecutive, and of one suit unless the rule `suits` says otherwise."""

    cards: tuple[Card, ...]
    suits: str = "one"


class RoundTheCorner(Refusal, frozen=True):
    """A run may not have the ace where these cards need it; `ace` is the rule (`runs.ace`)."""

    ace: str


class WildsTouch(Refusal, frozen=True):
    """A natural must stand between two wilds of a run."""


class TooFewNaturals(Refusal, frozen=True):
    """A meld needs at least `least` naturals."""

    least: int
    own_rank: bool = True
    """Whether a card of a wild rank at its own place counts as a natural."""


class TooManyWilds(Refusal, frozen=True):
    """A meld of this size may hold at most `most` wilds."""

    most: int


class Ambiguous(Refusal, frozen=True):
    """The play has several readings, each written out."""

    readings: tuple[str, ...]


class WrongMeaning(Refusal, frozen=True):
    """The cards would make a meld, but not with the meanings written for these wilds."""

    named: tuple[str, ...]


class CardOnTable(Refusal, frozen=True):
    """Only one of each card may be on the table, and meld number `meld` (from 1) has this one."""

    card: Card
    meld: int


class WildStands(Refusal, frozen=True):
    """A wild stands for this card at its place in meld number `number`; with `can_be_taken`, anybody may take the wild
    with the card.
    """

    card: Card
    number: int
    can_be_taken: bool


class WildOnTable(Refusal, frozen=True):
    """A wild of meld number `meld` stands for this card, which can only be used to take that wild."""

    card: Card
    meld: int


# Laying, adding, taking, sliding


class ContractNotMet(Refusal, frozen=True):
    """The first lay of a deal must be exactly the contract.

    `flaw`: the reason why one of the melds laid is no meld; None if all are melds, but not those of the contract.
    """

    contract: Contract
    flaw: Refusal | None = None


class OpeningTooLow(Refusal, frozen=True):
    """The melds of the first lay of a deal count `points` together, and must count `least`."""

    least: int
    points: int


class NoPureMeld(Refusal, frozen=True):
    """The first lay of a deal must include a pure meld: a `run`, a `set`, or any `meld`."""

    pure: str


class TooFewRuns(Refusal, frozen=True):
    """The first lay of a deal must include at least `least` runs."""

    least: int


class MeldsAlike(Refusal, frozen=True):
    """The sets of a contract must be of different ranks, its runs of different suits; two melds of `kind` are alike."""

    kind: Kind


class NoExtraMelds(Refusal, frozen=True):
    """After the contract no further melds may be laid."""


class MeldFirst(Refusal, frozen=True):
    """A player may add to melds only after having melded."""


class AddNextTurn(Refusal, frozen=True):
    """A player may not add to melds in the turn of their own first lay, only from their next turn on."""


class CannotMove(Refusal, frozen=True):
    """The cards cannot be moved: the player's melds they lie on would not be melds without them."""

    cards: tuple[Card, ...]


class OnlyMoved(Refusal, frozen=True):
    """A new meld must include a card of the hand: cards moved on the table do not make one by themselves."""


class MayNotAddTo(Refusal, frozen=True):
    """The rules do not let the player add to this meld. `why` is the value of `melding.add_to`: "own" melds only, those
    of the "opener" only, or "none"; `opener` is the seat that laid the first meld.
    """

    why: str
    opener: int


class NoSuchMeld(Refusal, frozen=True):
    """There is no meld of this number."""

    number: int


class DoesNotFit(Refusal, frozen=True):
    """The cards do not fit meld number `number`."""

    cards: tuple[Card, ...]
    number: int


class WildsStay(Refusal, frozen=True):
    """Wilds may not be taken from the table."""


class TakeFromOthers(Refusal, frozen=True):
    """Wilds may be taken only from melds of other players."""


class TakeFromKind(Refusal, frozen=True):
    """Wilds may not be taken from this kind of meld."""

    kind: Kind


class TakeAfterMelding(Refusal, frozen=True):
    """A wild may be taken from a meld on the table only by a seat that has melded."""


class NoSuchWild(Refusal, frozen=True):
    """Meld number `number` has no such wild that stands for the card."""

    wild: Card
    card: Card
    number: int


class NoSliding(Refusal, frozen=True):
    """The rules do not let wilds move along a run."""


class CannotSlide(Refusal, frozen=True):
    """No wild of meld number `number` can move to let `card` be played in its place.

    `why`: the meld is a set (`not_run`), no wild stands for the card (`stands`), the wild has moved before (`once`) or
    is not at an end (`inside`). Or the run has no place for the wild at an end (`room`), at the end that was named
    (`end`), or only one beside another wild (`touch`).
    """

    card: Card
    number: int
    why: str


# Out of turn


class NoBuying(Refusal, frozen=True):
    """The rules do not allow buying."""


class NoForcing(Refusal, frozen=True):
    """The rules do not let a player force a card on another."""


class MayNotForce(Refusal, frozen=True):
    """The seat may not force the card on the player who left it. `why`: `own` (it left the card itself) or `passed` (it
    has already declined).
    """

    why: str


class MayNotBuy(Refusal, frozen=True):
    """The seat may not buy this card.

    `why`: it discarded the card (`own`), the card is a `wild`, the seat has melded (`melded`), has bought all it may in
    this deal (`limit`) or in the match (`match`), is `floating` and could not play the card, has the `turn`, or has
    already declined (`passed`).
    """

    why: str


class NoCalls(Refusal, frozen=True):
    """The rules do not let a player call rummy on a discard."""


class MayNotCall(Refusal, frozen=True):
    """The seat may not call rummy on this card. `why`: it discarded the card (`own`) or has already declined
    (`passed`).
    """

    why: str


class NoClaims(Refusal, frozen=True):
    """Discards cannot be claimed: these rules are without calls of rummy on cards of the discards
    (`rummy_in_the_deck`).
    """


class ClaimTooSoon(Refusal, frozen=True):
    """The player who discarded the card may claim it only after the next player has drawn."""

    card: Card


class OnOffer(Refusal, frozen=True):
    """The top discard is on offer to buyers or callers, and cannot be claimed meanwhile."""

    card: Card


class ClaimBlocksTurn(Refusal, frozen=True):
    """The player whose turn it is must play a card first, and could not after this claim."""

    seat: int


# Melds in the hand (`melding.in_hand`)


EndingWord = Literal["knock", "show", "out"]
"""The word of a game for ending a deal with melds in the hand: knock; show a hand; go out."""


class MeldsStayInHand(Refusal, frozen=True):
    """No melds are laid before a hand is shown or a player goes out; `until` is the word for that in these rules."""

    until: EndingWord


class NoKnocking(Refusal, frozen=True):
    """The rules do not let a player show a hand."""


class TooMuchDeadwood(Refusal, frozen=True):
    """The player may not knock: the deadwood of the hand counts `points`, which is more than `limit`."""

    points: int
    limit: int


class KnockFirst(Refusal, frozen=True):
    """Under these rules a player knocks only before the draw, and names no melds and no discard."""


class KnockAfterHit(Refusal, frozen=True):
    """The player may not knock yet: others have added cards to the player's melds."""


class HandTooHigh(Refusal, frozen=True):
    """The player may not knock: the hand counts `points`, which is more than `limit`."""

    points: int
    limit: int


class NoBigGin(Refusal, frozen=True):
    """A hand may be shown only with a discard."""


class KindsNotShown(Refusal, frozen=True):
    """A hand that is shown must include at least `least` runs, and a pure meld where `pure` is `run`, `set`
    or `meld`.
    """

    pure: str
    least: int


class NotAllMelds(Refusal, frozen=True):
    """Without a discard every card of the hand must be in a meld; the cards `left` are in none."""

    left: tuple[Card, ...]


class LastTurn(Refusal, frozen=True):
    """`closer` has gone out or shown a hand: in their last turn the other seats may only draw, play and discard."""

    closer: int


class NoDropping(Refusal, frozen=True):
    """The deal may not be left: never (`why` is `never`), or not in the first turn (`first`), or only in it
    (`later`).
    """

    why: str


class HasDropped(Refusal, frozen=True):
    """The seat has left the deal."""


class OutOfMatch(Refusal, frozen=True):
    """The seat is out of the match, and not in this deal."""


class NoBuyingBack(Refusal, frozen=True):
    """The seat may not buy back into the match."""


class NothingToLayOff(Refusal, frozen=True):
    """The seat is not asked to lay off cards."""
