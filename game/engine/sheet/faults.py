"""Why a rule sheet cannot work: a closed list of codes with their data.

`content/sheets/faults.py` has the sentences.
"""

from __future__ import annotations

from msgspec import Struct


class Fault(Struct, frozen=True):
    """The reason why a sheet cannot work."""


# What cannot be read


class NoPart(Fault, frozen=True):
    """This is no part of a contract, nor `none`."""

    part: str


class MeldsOfAKind(Fault, frozen=True):
    """A part of a contract asks for none, or for more than `most` melds of a kind."""

    part: str
    most: int


class ShortMeld(Fault, frozen=True):
    """A part of a contract asks for melds with fewer cards than such a meld (`set` or `run`) has at least."""

    part: str
    kind: str
    least: int


class NoRank(Fault, frozen=True):
    """What should be wild is neither a rank nor `joker`."""

    name: str


class NoRankToLeaveOut(Fault, frozen=True):
    """What should be left out of the pack is no rank."""

    name: str


class NoMelds(Fault, frozen=True):
    """Neither sets nor runs are allowed."""


class KindBarred(Fault, frozen=True):
    """Melds of a kind (`set` or `run`) must be laid first that are not allowed."""

    kind: str


class NowhereForWilds(Fault, frozen=True):
    """Cards are wild, but no kind of meld may hold a wild."""


class NothingTurnedUp(Fault, frozen=True):
    """The card turned up should say which rank is wild, but none is."""


class NamesNoCards(Fault, frozen=True):
    """What should count points names no cards."""

    name: str


class SameCards(Fault, frozen=True):
    """Two words for what counts points name the same card, and neither is more exact."""

    first: str
    second: str


class UnreadableDeal(Fault, frozen=True):
    """The own keys of a deal have the wrong form; `why` is what reading them said."""

    why: str


# The whole match


class PlayersReversed(Fault, frozen=True):
    """More players at least than at most."""

    least: int
    most: int


class ContractMissing(Fault, frozen=True):
    """Every player is on a contract of their own, but not every deal has one."""


class MeldsNeverCount(Fault, frozen=True):
    """The winner collects what is left in the hands, but melds should count."""


class WinnerLoses(Fault, frozen=True):
    """Who goes out collects points, but the lowest score wins."""


class NothingToPlay(Fault, frozen=True):
    """What is dug up has to be played at once, but melds stay in the hand."""


class NobodyShows(Fault, frozen=True):
    """Deadwood is compared, but melds lie on the table."""


class MeldsLose(Fault, frozen=True):
    """Melds count in favour, but the lowest score wins."""


class HandsWin(Fault, frozen=True):
    """Cards left in the hand count, but the highest score wins."""


class TargetTooFar(Fault, frozen=True):
    """No card counts anything, so the target is never reached."""


# Keys of a deal


class NothingToDraw(Fault, frozen=True):
    """When the stock is out everybody draws from the discards, but nothing may be drawn from them."""


class NotTopAlone(Fault, frozen=True):
    """What is drawn is turned up and played at once, but more, or less, than the top discard may be drawn."""


class BoughtIntoHand(Fault, frozen=True):
    """No card that is drawn enters a hand, but discards are bought."""


class NowhereToTake(Fault, frozen=True):
    """Wilds may be taken, but from no kind of meld."""


class NoExactCard(Fault, frozen=True):
    """A wild in a run of several suits stands for no exact card, which another rule needs."""


class RunReversed(Fault, frozen=True):
    """More cards in a run at least than at most."""

    least: int
    most: int


class SetReversed(Fault, frozen=True):
    """More cards in a set at least than at most."""

    least: int
    most: int


# Cards and melds


class AlikeDiffers(Fault, frozen=True):
    """Sets of equal cards, where another rule says that no two equal cards lie in a set."""


class RunsAlike(Fault, frozen=True):
    """A contract asks for more runs of different suits than there are suits."""

    contract: str


class PackTooSmall(Fault, frozen=True):
    """The hands, the cards turned up if there are any, and one card for the stock are more than the pack has."""

    players: int
    hand_size: int
    turned_up: int
    dealt: int
    cards: int
    extra: bool = False
    """Whether one hand has a card more."""


class TooFewSuits(Fault, frozen=True):
    """Every suit comes once in a set, which has more than four cards at least."""

    least: int


class LargeSet(Fault, frozen=True):
    """The pack has fewer cards for a set than it must have."""

    least: int
    most: int


class LongRun(Fault, frozen=True):
    """The ace (and wild ranks that have no place in a run, if `barred`) leaves runs too short."""

    least: int
    most: int
    ace: str
    barred: bool


class ManyNaturals(Fault, frozen=True):
    """A meld needs more naturals than a set has cards."""

    least: int
    most: int


class SmallHand(Fault, frozen=True):
    """A player never holds enough cards for the smallest meld, and to discard one where one must."""

    meld: int
    discard: bool
    most: int


class HighOpening(Fault, frozen=True):
    """The first lay must count more than the cards a player can hold."""

    least: int
    most: int


class ManyRuns(Fault, frozen=True):
    """A player never holds enough cards for the runs that must be laid first, and to discard one where one must."""

    cards: int
    discard: bool
    most: int


class NobodyKnocks(Fault, frozen=True):
    """One knocks with a hand that counts nothing, and every card counts something."""


class NoHandWins(Fault, frozen=True):
    """No hand that is dealt counts so much that it wins the deal."""

    count: int
    most: int


class AllHandsWin(Fault, frozen=True):
    """Every hand that is dealt counts so much that it wins the deal."""

    count: int
    least: int


# The contract


class LargeMeld(Fault, frozen=True):
    """A meld of the contract, a `set` or `run`, is larger than it can be."""

    contract: str
    kind: str
    size: int
    most: int


class ManyWilds(Fault, frozen=True):
    """The melds of the contract take more wilds than the pack has, however its naturals are spread over them."""

    contract: str
    needed: int
    wilds: int


class LargeContract(Fault, frozen=True):
    """A player never holds enough cards for the contract, and to discard one where one must."""

    contract: str
    cards: int
    discard: bool
    most: int
