"""The contents of advice: a play, and the reasons for it as facts with numbers.

All of them follow from what the seat sees and remembers. There are no sentences here: `game/words/hints` tells them.
"""

from __future__ import annotations

from msgspec import Struct

from game.bots.base import Decision
from game.engine.actions import Action
from game.engine.cards import Card


class PlayReason(Struct, frozen=True):
    """A fact that speaks for a play."""


class GoesOut(PlayReason, frozen=True):
    """The player goes out: the hand is empty at the end of the turn."""


class HandFalls(PlayReason, frozen=True):
    """The advised plays lower the points of the hand: it counts `after` at the end of the turn.

    Without them, but with the same card drawn and the same discard, it would count `before`.
    """

    before: int
    after: int


class TableCounts(PlayReason, frozen=True):
    """The cards that the advised plays put on the table count `points` there."""

    points: int


class HeldBack(PlayReason, frozen=True):
    """`melds` could be put on the table but stay in hand: every other player still holds at least `fewest` cards."""

    melds: tuple[tuple[Card, ...], ...]
    fewest: int


class ContractHeldBack(PlayReason, frozen=True):
    """The contract is complete, as `melds`, even after the discard, and is held back.

    No other player holds fewer than `fewest` cards yet, and nobody can add to melds that are not yet laid.
    """

    melds: tuple[tuple[Card, ...], ...]
    fewest: int


class WholeHand(PlayReason, frozen=True):
    """No meld is laid until the whole hand can be: then the points of the other seats count `times` times."""

    times: int


class WholeHandSooner(PlayReason, frozen=True):
    """Discarding `card` probably lets the whole hand be laid sooner than discarding `other` does.

    If `other` is None, no other discard lets it be laid sooner.
    """

    card: Card
    other: Card | None = None


class FirstLayReason(PlayReason, frozen=True):
    """The first lay is made in this turn: the contract, or melds that count at least `points` (0 where no points are
    asked for).
    """

    points: int


class Ready(PlayReason, frozen=True):
    """The hand already holds all cards of the first lay."""


class Nearer(PlayReason, frozen=True):
    """With the cards gained, `after` cards are missing for the first lay instead of `before`."""

    before: int
    after: int


class NoNearer(PlayReason, frozen=True):
    """The `card` on offer leaves `missing` cards missing for the first lay, as many as without it."""

    card: Card
    missing: int


class Waits(PlayReason, frozen=True):
    """The seat still needs `missing` cards for its first lay; each of `count` unseen naturals, with the faces `faces`,
    would bring it one card nearer.
    """

    missing: int
    count: int
    faces: tuple[Card, ...]


class Spare(PlayReason, frozen=True):
    """Without `card`, `missing` cards are missing for the first lay, no more than with it."""

    card: Card
    missing: int


class Needed(PlayReason, frozen=True):
    """With `card`, which is kept, `missing` cards are missing for the first lay; without it, `without` cards."""

    card: Card
    missing: int
    without: int


class Draws(PlayReason, frozen=True):
    """Of the `unseen` cards, all the naturals that the player has not seen, `count` could be played at once if drawn.

    `faces` are the faces of those that could be played. A face can have several copies, so `count` may be larger than
    their number.
    """

    count: int
    unseen: int
    faces: tuple[Card, ...]


class Makes(PlayReason, frozen=True):
    """`card` can be played together with other cards; `faces` are all of these cards, itself included.

    `is_choice`: whether this is only one way to play, since `card` is left over in the best arrangement of the hand.
    """

    card: Card
    faces: tuple[Card, ...]
    is_choice: bool = False


class NoPlace(PlayReason, frozen=True):
    """The discard `card` on offer could not be played in this turn."""

    card: Card


class Load(PlayReason, frozen=True):
    """The discards on offer bring `count` cards with `points` points into the hand."""

    count: int
    points: int


class Stays(PlayReason, frozen=True):
    """Of the discards drawn, `count` cards worth `points` are still in hand at the end of the turn."""

    count: int
    points: int


class BuyPriceReason(PlayReason, frozen=True):
    """Buying the card also brings `count` cards from the stock into the hand."""

    count: int


class GainsWild(PlayReason, frozen=True):
    """A wild comes into the hand."""

    wild: Card


class Keeps(PlayReason, frozen=True):
    """`card`, which is kept, would get a place in a meld with any one of `count` unseen naturals, those with the faces
    `faces`.

    Places that take two more cards are not counted.
    """

    card: Card
    count: int
    faces: tuple[Card, ...]


class Idle(PlayReason, frozen=True):
    """`card`, which is discarded, would get a place in a meld if any one of `count` unseen naturals were drawn.

    Places that take two more cards are not counted.
    """

    card: Card
    count: int


class Apart(PlayReason, frozen=True):
    """`card` could be played, but the best arrangement of the hand leaves it over; so it is discarded."""

    card: Card


class Dear(PlayReason, frozen=True):
    """`card`, which is discarded, counts `points` against its holder; `other`, which is kept, only `less`."""

    card: Card
    points: int
    other: Card
    less: int


class Wanted(PlayReason, frozen=True):
    """`card` is dangerous to discard: `seat` took `near`, which goes with it, and still holds it."""

    card: Card
    seat: int
    near: Card


class Fits(PlayReason, frozen=True):
    """`card` would help others if it were discarded: it fits meld number `meld` on the table (from 1)."""

    card: Card
    meld: int


class Spurned(PlayReason, frozen=True):
    """`card` is safe to discard: `seat` discarded or refused `near`, a card that would go into a meld with it."""

    card: Card
    seat: int
    near: Card


class NearEnd(PlayReason, frozen=True):
    """The deal may end soon: `seat` holds only `cards` cards."""

    seat: int
    cards: int


class CanCall(PlayReason, frozen=True):
    """Rummy can be called on the discard `card`, because it fits meld number `meld`.

    Whoever discarded it takes it back, and draws `count` penalty cards.
    """

    card: Card
    meld: int
    count: int


class Claims(PlayReason, frozen=True):
    """The claimed cards count `points` on the table."""

    points: int


class ExactCut(PlayReason, frozen=True):
    """Lifting exactly `count` cards is worth `points`."""

    count: int
    points: int


# Where what is drawn lies face up


class LaidCardsReason(PlayReason, frozen=True):
    """The planned plays lay `count` cards, and `held` are left in the hand at the end of the turn."""

    count: int
    held: int


class Playable(PlayReason, frozen=True):
    """After the discard of `card`, the player could play any one of `count` naturals not yet seen if it were turned up.
    `faces` are the faces of these cards; `unseen` is the number of all naturals not yet seen.
    """

    card: Card
    count: int
    unseen: int
    faces: tuple[Card, ...]


class Unwanted(PlayReason, frozen=True):
    """A reason to force a card: `seat` did not take `card`, and must play it once it is forced to."""

    card: Card
    seat: int


# Where melds stay in the hand


class DeadwoodReason(PlayReason, frozen=True):
    """After the play and the discard that ends the turn, deadwood is `after` instead of `before`."""

    before: int
    after: int


class AllLaidOff(PlayReason, frozen=True):
    """Deadwood falls from `before` to `after` once the advised card and all others that lower it are laid off."""

    before: int
    after: int


class InMeld(PlayReason, frozen=True):
    """After the play `card` is in a meld of the hand: `faces`."""

    card: Card
    faces: tuple[Card, ...]


class Lowers(PlayReason, frozen=True):
    """Taking `card`, which is on offer, and discarding another would lower the deadwood by `points`."""

    card: Card
    points: int


class Chances(PlayReason, frozen=True):
    """Of the `unseen` naturals that the player has not seen, `count` would make or lengthen a meld. `faces` are the
    faces of these.
    """

    count: int
    unseen: int
    faces: tuple[Card, ...]


class Leaves(PlayReason, frozen=True):
    """The deadwood counts `points` after the discard."""

    points: int


class NothingOver(PlayReason, frozen=True):
    """All cards are in melds, which nobody can undercut; `bonus` is paid for it."""

    bonus: int


class LikelyLeft(PlayReason, frozen=True):
    """If the hand were shown now, `seat` would likely be left with about `points`, judging by the deal so far."""

    seat: int
    points: int


class MayUndercut(PlayReason, frozen=True):
    """In `times` of `of` determinizations another player would undercut the hand if it were shown now."""

    times: int
    of: int


class HandPointsReason(PlayReason, frozen=True):
    """A reason to knock: the cards in hand count this many points."""

    points: int


class SeldomUndercut(PlayReason, frozen=True):
    """Nobody would undercut the hand if it were shown now about `times` times in `of`: a rounded share of sampled
    determinizations.
    """

    times: int
    of: int


class WaitsForAll(PlayReason, frozen=True):
    """The player should wait: some cards to come would leave no deadwood, which pays `bonus`.

    `unseen` counts the copies of naturals that the player has not seen. `count` of them would leave no deadwood;
    `faces` are the faces of these.
    """

    count: int
    unseen: int
    faces: tuple[Card, ...]
    bonus: int


class FewerFit(PlayReason, frozen=True):
    """The advised show lays the hand out so that only `count` unseen cards could be laid off on it. On the usual best
    layout it would be `other`.
    """

    count: int
    other: int


class NothingFits(PlayReason, frozen=True):
    """No card can be laid off so that the deadwood becomes less than `points`."""

    points: int


class Gain(Struct, frozen=True):
    """The gain of an action over the next best one, measured by playing both on in determinizations."""

    instead: Action | None
    """The next best action; None where that is to make no claim."""
    points: float
    """The gain in the lead over the others, or its worth for the match."""
    spread: float
    """Half the width of the interval the truth is in 95 times in 100."""
    chance: float
    """The gain in the chance to win the match."""


class Advice(Decision, frozen=True):
    """An action, the plays meant to follow in the same turn, and the reasons for it."""

    line: tuple[Action, ...] = ()
    """The action and the plays that are meant to follow."""
    reasons: tuple[PlayReason, ...] = ()
    """The weightiest first."""
    hurried: bool = False
    """Whether time was up before all possible reasons were looked for."""
    gain: Gain | None = None
    """The measured gain; None where it was not measured, or is not beyond the noise."""
