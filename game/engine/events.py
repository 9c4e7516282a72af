"""Events: what an action made happen, for screens, logs and memories.

`redact(event, seat)` is what a seat may know of it: cards it cannot see are gone, their number stays.
"""

from __future__ import annotations

from msgspec import Struct, structs

from game.engine.cards import Card
from game.engine.melds.meld import Meld, PlacedCard


class Event(Struct, frozen=True):
    """Something that happened."""


class Shuffled(Event, frozen=True):
    """The pack was shuffled for a deal."""

    deal: int
    dealer: int
    cards: int
    fingerprint: str = ""
    """Of the order, for everybody to note; see `Shuffle`."""


class WasCut(Event, frozen=True):
    """`seat` cut the pack; `count` is 0 where the cut is only shown."""

    seat: int
    count: int
    exact: bool


class Dealt(Event, frozen=True):
    """Every seat got its hand; a hand another seat cannot see is empty."""

    first: int
    """The seat that got the first card."""
    size: int
    hands: tuple[tuple[Card, ...], ...]
    upcard: Card | None
    extra: int = -1
    """The seat that got one card more than `size`; -1 for none."""
    indicator: Card | None = None
    """The card that says which rank is wild, where it lies apart."""


class TurnBegan(Event, frozen=True):
    """It is `seat`'s turn to draw."""

    seat: int
    drawn: bool = False
    """Whether it draws none, as it was dealt a card more."""
    skipped: int = -1
    """The seat that was skipped before it; -1 for none."""


class Drew(Event, frozen=True):
    """`seat` drew from the stock or the discards (those are seen by all)."""

    seat: int
    count: int
    cards: tuple[Card, ...]
    from_stock: bool
    why: str = "draw"
    """`draw`, `price` (of a buy) or `penalty` (of a call)."""
    turned: bool = False
    """Whether it is a card that was turned up from the stock in a turn and that nobody discarded."""


class TurnedUp(Event, frozen=True):
    """`seat` turned up the top card of the stock: it lies on the discards, to be played at once or left."""

    seat: int
    card: Card


class Moved(Event, frozen=True):
    """`seat` moved `cards` off its own melds, to others or to a new one; those follow."""

    seat: int
    cards: tuple[PlacedCard, ...]


class Laid(Event, frozen=True):
    """`seat` laid meld number `number`."""

    seat: int
    number: int
    meld: Meld


class Added(Event, frozen=True):
    """`seat` put `cards` on meld number `number`."""

    seat: int
    number: int
    cards: tuple[PlacedCard, ...]


class Took(Event, frozen=True):
    """`seat` took `wild` from meld number `number` with `card`."""

    seat: int
    number: int
    wild: Card
    card: Card


class Slid(Event, frozen=True):
    """`seat` played `card` and the wild of meld number `number` moved to the other end.

    Where wilds move from anywhere, to the end where it now stands for `to`.
    """

    seat: int
    number: int
    card: Card
    to: Card | None = None


class FalselyLaid(Event, frozen=True):
    """`seat` laid what is not the contract; the cards went back."""

    seat: int
    cards: tuple[Card, ...]
    points: int


class Discarded(Event, frozen=True):
    """`seat` discarded; the last card of a player going out may lie `face_down`."""

    seat: int
    card: Card
    face_down: bool = False


class Knocked(Event, frozen=True):
    """`seat` shows its hand, a `knock`, `gin` or `big_gin` (kind) with `points` of deadwood; its melds follow."""

    seat: int
    kind: str
    points: int


class WindowOpened(Event, frozen=True):
    """The seats in `asked` may take the card on `offer`, `buy` it, `call` it or `force` the player whose turn it is to
    play it (what), or lay cards off to that of a knocker (`lay_off`).
    """

    what: str
    card: Card
    asked: tuple[int, ...]


class DroppedOut(Event, frozen=True):
    """`seat` leaves the deal, which costs it `price`."""

    seat: int
    price: int


class FalselyShown(Event, frozen=True):
    """`seat` showed a hand that leaves too much, and is out of the deal at a cost of `points`."""

    seat: int
    cards: tuple[Card, ...]
    points: int


class FalselyCalled(Event, frozen=True):
    """`seat` called rummy on cards that fit nowhere, at a cost of `points`."""

    seat: int
    cards: tuple[Card, ...]
    points: int


class BoughtBack(Event, frozen=True):
    """`seat` is back in the match it was out of, with this score."""

    seat: int
    score: int


class Bought(Event, frozen=True):
    """`seat` bought the top discard."""

    seat: int
    card: Card


class Passed(Event, frozen=True):
    """`seat` declined."""

    seat: int


class RummyCalled(Event, frozen=True):
    """`seat` called rummy on `offender`, who takes `card` back."""

    seat: int
    offender: int
    card: Card


class Forced(Event, frozen=True):
    """`seat` demanded that `player` plays `card`, which `player` had left face up."""

    seat: int
    player: int
    card: Card


class Claimed(Event, frozen=True):
    """`seat` claimed discards for meld number `number`; `new` when they are a meld by themselves."""

    seat: int
    number: int
    cards: tuple[PlacedCard, ...]
    new: bool


class StockRenewed(Event, frozen=True):
    """The discards became the stock: `count` cards, shuffled or turned over."""

    count: int
    shuffled: bool
    fingerprint: str = ""
    """Of the order, where they were shuffled."""


class OneCardLeft(Event, frozen=True):
    """`seat` has one card left, and knocks where that is the rule."""

    seat: int
    knocks: bool = False


class Floated(Event, frozen=True):
    """`seat` has an empty hand without having gone out."""

    seat: int


class LastTurns(Event, frozen=True):
    """`seat` has gone out or shown a hand, and everybody else has one more turn."""

    seat: int


class DealEnded(Event, frozen=True):
    """The deal is over and scored: all hands are seen, tuples go by seat."""

    ending: str
    out: int
    hands: tuple[tuple[Card, ...], ...]
    deal_scores: tuple[int, ...]
    scores: tuple[int, ...]


class MatchEnded(Event, frozen=True):
    """The match is over."""

    winners: tuple[int, ...]


def redact(event: Event, seat: int) -> Event:
    """Return the event as `seat` may know it."""
    if isinstance(event, Dealt):
        hands = tuple(hand if owner == seat else () for owner, hand in enumerate(event.hands))
        return structs.replace(event, hands=hands)
    if isinstance(event, Drew) and event.from_stock and event.seat != seat:
        return structs.replace(event, cards=())
    return event
