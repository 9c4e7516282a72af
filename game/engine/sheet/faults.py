"""The reasons why a rule sheet cannot work: a closed list of codes with their data.

Their sentences are in `content/sheets/faults.py`.
"""

from __future__ import annotations

from msgspec import Struct


class Fault(Struct, frozen=True):
    """A reason why a sheet cannot work."""


# What cannot be read


class NoPart(Fault, frozen=True):
    """A contract has a part that cannot be read."""

    part: str


class MeldsOfAKind(Fault, frozen=True):
    """A part of a contract asks for no sets or runs at all, or for more than `most` of them."""

    part: str
    most: int


class ShortMeld(Fault, frozen=True):
    """A part of a contract asks for melds (`set` or `run`) shorter than the `least` the sheet allows."""

    part: str
    kind: str
    least: int


class NoRank(Fault, frozen=True):
    """A name under `pack.wild` is neither a rank nor `joker` nor `turned_up`."""

    name: str


class NoRankToLeaveOut(Fault, frozen=True):
    """A name under `pack.without` is no rank."""

    name: str


class NoMelds(Fault, frozen=True):
    """The sheet allows neither sets nor runs."""


class KindBarred(Fault, frozen=True):
    """The melds that must be laid first are of a `kind` (`set` or `run`) that the sheet does not allow."""

    kind: str


class NowhereForWilds(Fault, frozen=True):
    """Cards are wild, but no kind of meld may hold wilds."""


class NothingTurnedUp(Fault, frozen=True):
    """The upcard should decide which rank is wild, but no card is turned up."""


class NamesNoCards(Fault, frozen=True):
    """A name under `scoring.values` names no cards."""

    name: str


class SameCards(Fault, frozen=True):
    """Two names under `scoring.values` name the same card, and neither is more exact."""

    first: str
    second: str


class UnreadableDeal(Fault, frozen=True):
    """The keys of one deal cannot be read; `why` is the reader's message."""

    why: str


# The whole match


class PlayersReversed(Fault, frozen=True):
    """The fewest players are more than the most."""

    least: int
    most: int


class ContractMissing(Fault, frozen=True):
    """Each player follows the contracts at their own pace, but not every deal has one."""


class MeldsNeverCount(Fault, frozen=True):
    """The seats do not each score their own points, but melds should count."""


class WinnerLoses(Fault, frozen=True):
    """The seat that wins a deal collects points, but the lowest score wins."""


class NothingToPlay(Fault, frozen=True):
    """A card dug for must be played at once, but melds stay in the hand."""


class NobodyShows(Fault, frozen=True):
    """Scores come from deadwood, but melds are laid on the table."""


class MeldsLose(Fault, frozen=True):
    """Melds add points, but the lowest score wins."""


class HandsWin(Fault, frozen=True):
    """Cards left in the hand add points, but the highest score wins."""


class TargetTooFar(Fault, frozen=True):
    """No score can ever rise, so the target is never reached."""


# Keys of a deal


class NothingToDraw(Fault, frozen=True):
    """Once the stock is out all draw from the discards, but drawing from them is not allowed."""


class NotTopAlone(Fault, frozen=True):
    """Drawn cards are turned up and played at once, but a draw from the discards may take more than the top one."""


class BoughtIntoHand(Fault, frozen=True):
    """No card drawn enters a hand, but discards may be bought."""


class NowhereToTake(Fault, frozen=True):
    """Wilds may be taken, but from no kind of meld."""


class NoExactCard(Fault, frozen=True):
    """Another rule needs the exact card that a wild stands for, but in a run of several suits a wild stands for a rank
    only.
    """


class RunReversed(Fault, frozen=True):
    """The fewest cards of a run are more than the most."""

    least: int
    most: int


class SetReversed(Fault, frozen=True):
    """The fewest cards of a set are more than the most."""

    least: int
    most: int


# Cards and melds


class AlikeDiffers(Fault, frozen=True):
    """Sets consist of equal cards, but another rule forbids two equal cards in a set."""


class RunsAlike(Fault, frozen=True):
    """A contract asks for more runs of different suits than there are suits."""

    contract: str


class PackTooSmall(Fault, frozen=True):
    """The pack has fewer cards than the hands, the cards turned up and one card for the stock."""

    players: int
    hand_size: int
    turned_up: int
    dealt: int
    cards: int
    has_extra_card: bool = False
    """Whether one seat is dealt a card extra."""


class TooFewSuits(Fault, frozen=True):
    """A set has each suit once, but must have more than four cards."""

    least: int


class LargeSet(Fault, frozen=True):
    """A set must have at least `least` cards, but this pack can make sets of at most `most`, wilds included."""

    least: int
    most: int


class LongRun(Fault, frozen=True):
    """The shortest run would need `least` cards, but a run has room for only `most` of them.

    The rule for the ace gives the number of ranks in a row. If `barred`, it is smaller because wild ranks have no place
    in runs.
    """

    least: int
    most: int
    ace: str
    barred: bool


class ManyNaturals(Fault, frozen=True):
    """A meld needs more naturals than a set has cards."""

    least: int
    most: int


class SmallHand(Fault, frozen=True):
    """No player ever holds enough cards for the smallest meld, and for a discard where one is needed."""

    meld: int
    needs_discard: bool
    most: int


class HighOpening(Fault, frozen=True):
    """The first lay must count more than the cards a player can ever hold."""

    least: int
    most: int


class ManyRuns(Fault, frozen=True):
    """No player ever holds enough cards for the runs that the first lay must include, and for a discard where one is
    needed.
    """

    cards: int
    needs_discard: bool
    most: int


class NobodyKnocks(Fault, frozen=True):
    """Nobody can ever knock: a hand must count 0 for a knock before the draw, but every card counts more."""


class NoHandWins(Fault, frozen=True):
    """No hand, as it is dealt, can count enough to win the deal at once."""

    count: int
    most: int


class AllHandsWin(Fault, frozen=True):
    """Every hand dealt counts enough to win the deal as it is."""

    count: int
    least: int


# The contract


class LargeMeld(Fault, frozen=True):
    """A meld of the contract (`set` or `run`) is larger than such a meld can be."""

    contract: str
    kind: str
    size: int
    most: int


class ManyWilds(Fault, frozen=True):
    """The melds of the contract need more wilds than the pack has, even with the best use of its naturals."""

    contract: str
    needed: int
    wilds: int


class LargeContract(Fault, frozen=True):
    """No player ever holds enough cards for the contract, and for a discard where one is needed."""

    contract: str
    cards: int
    needs_discard: bool
    most: int
