"""Events: what an action changed, for screens, logs and bots.

`redact(event, seat)` returns an event as a seat may see it: without the faces of hidden cards, but with their number.
"""

from __future__ import annotations

from msgspec import Struct, structs

from game.engine.cards import Card
from game.engine.melds.meld import Meld, PlacedCard


class Event(Struct, frozen=True, gc=False):
    """A change of the match, told to the seats."""


class Shuffled(Event, frozen=True):
    """The pack of `cards` cards was shuffled for deal number `deal`.

    With `fingerprint`, seats can check later that the order was fixed by then. It is empty if the shuffle had no salt.
    """

    deal: int
    dealer: int
    cards: int
    fingerprint: str = ""
    """The fingerprint of the order, for all seats to note; see `Shuffle`."""


class WasCut(Event, frozen=True):
    """`seat` cut the pack: it lifted `count` cards. `exact` says whether these were as many as the deal needs.

    `count` is 0 where the rules reward no exact cut: then nobody chooses how many are lifted.
    """

    seat: int
    count: int
    exact: bool


class Dealt(Event, frozen=True):
    """The hands were dealt; a seat is told its own hand, with those of others empty. `size` is the number of cards each
    hand was dealt, `upcard` the card turned up (None without one).
    """

    first: int
    """The seat dealt the first card."""
    size: int
    hands: tuple[tuple[Card, ...], ...]
    upcard: Card | None
    extra: int = -1
    """The seat dealt one card more than `size`; -1 for none."""
    indicator: Card | None = None
    """The card that decides which rank is wild, where it lies apart from the discards."""


class TurnBegan(Event, frozen=True):
    """The turn of `seat` began. If `drawn`, it draws no card, because it was dealt one extra. `skipped` is the seat
    passed over before it; -1 for none.
    """

    seat: int
    drawn: bool = False
    """Whether the seat draws no card, as it was dealt one extra."""
    skipped: int = -1
    """The seat that was skipped before this turn; -1 for none."""


class Drew(Event, frozen=True):
    """`seat` drew `count` cards from the stock or the discards. `cards` are their faces; empty for seats that do not
    see them.
    """

    seat: int
    count: int
    cards: tuple[Card, ...]
    from_stock: bool
    why: str = "draw"
    """`draw`, `price` (of a buy) or `penalty` (for a playable discard)."""
    turned: bool = False
    """Whether the card was turned up from the stock during a turn, and not discarded."""


class TurnedUp(Event, frozen=True):
    """`seat` turned up the top card of the stock, which lies on the discards to be played at once or left."""

    seat: int
    card: Card


class Moved(Event, frozen=True):
    """`seat` took `cards` off its own melds; the events that follow say where they are played."""

    seat: int
    cards: tuple[PlacedCard, ...]


class Laid(Event, frozen=True):
    """`seat` laid `meld`, now number `number` on the table."""

    seat: int
    number: int
    meld: Meld


class Added(Event, frozen=True):
    """`seat` added `cards` to meld number `number`."""

    seat: int
    number: int
    cards: tuple[PlacedCard, ...]


class Took(Event, frozen=True):
    """`seat` took `wild` from meld number `number`, putting `card` in its place."""

    seat: int
    number: int
    wild: Card
    card: Card


class Slid(Event, frozen=True):
    """`seat` played `card` in place of a wild in the run with number `number`, and the wild moved to an end of it.

    `to` is the card that the wild stands for at its new place. It is None unless wilds may be replaced anywhere in a
    run (`wilds.slide_from`).
    """

    seat: int
    number: int
    card: Card
    to: Card | None = None


class FalselyLaid(Event, frozen=True):
    """`seat` laid cards that do not fulfil the contract; they went back to the hand, at a cost of `points`."""

    seat: int
    cards: tuple[Card, ...]
    points: int


class Discarded(Event, frozen=True):
    """`seat` discarded `card`; the last card of a player going out may lie `face_down`."""

    seat: int
    card: Card
    face_down: bool = False


class Knocked(Event, frozen=True):
    """`seat` showed its hand, a `knock`, `gin` or `big_gin` (`kind`) with `points` of deadwood. Where melds stay in the
    hand, they follow as `Laid` events.
    """

    seat: int
    kind: str
    points: int


class WindowOpened(Event, frozen=True):
    """The seats in `asked` may act on `card`; `what`: take it as the upcard (`offer`), `buy` it, `call` rummy on it,
    `force` it on the player who left it, or lay cards off after a knock (`lay_off`).
    """

    what: str
    card: Card
    asked: tuple[int, ...]


class DroppedOut(Event, frozen=True):
    """`seat` left the deal, at the price `price`."""

    seat: int
    price: int


class FalselyShown(Event, frozen=True):
    """`seat` showed a hand that may not be shown, as its deadwood is too high or its melds are wrong, and is out of the
    deal at a cost of `points`.
    """

    seat: int
    cards: tuple[Card, ...]
    points: int


class FalselyCalled(Event, frozen=True):
    """`seat` called rummy on, or claimed, cards that fit no meld, at a cost of `points`."""

    seat: int
    cards: tuple[Card, ...]
    points: int


class BoughtBack(Event, frozen=True):
    """`seat` bought back into the match, with this score."""

    seat: int
    score: int


class Bought(Event, frozen=True):
    """`seat` bought the top discard, `card`."""

    seat: int
    card: Card


class Passed(Event, frozen=True):
    """`seat` declined what it was asked, finished laying off, or ended the deal by a pass."""

    seat: int


class RummyCalled(Event, frozen=True):
    """`seat` called rummy on the discard of `offender`, who takes `card` back."""

    seat: int
    offender: int
    card: Card


class Forced(Event, frozen=True):
    """`seat` made `player` take `card`, which `player` had left lying face up instead of drawing it. The event `Drew`
    follows.
    """

    seat: int
    player: int
    card: Card


class Claimed(Event, frozen=True):
    """`seat` claimed discards for meld number `number`; `new`: they are a meld by themselves."""

    seat: int
    number: int
    cards: tuple[PlacedCard, ...]
    new: bool


class StockRenewed(Event, frozen=True):
    """`count` discards became the stock, `shuffled` or turned over. Shuffled ones have a `fingerprint`."""

    count: int
    shuffled: bool
    fingerprint: str = ""
    """The fingerprint of their order, where they were shuffled."""


class OneCardLeft(Event, frozen=True):
    """`seat` has one card left; with `knocks`, the rules make it announce that by rapping on the table."""

    seat: int
    knocks: bool = False


class Floated(Event, frozen=True):
    """`seat` floats: it has played its last card without going out, and draws again at its next turn."""

    seat: int


class LastTurns(Event, frozen=True):
    """`seat` went out or showed a hand, and every other seat has one last turn."""

    seat: int


class DealEnded(Event, frozen=True):
    """The deal is over and scored. `ending` says how it ended, `out` which seat went out (NOBODY for none); `hands`,
    `deal_scores` and `scores` go by seat.
    """

    ending: str
    out: int
    hands: tuple[tuple[Card, ...], ...]
    deal_scores: tuple[int, ...]
    scores: tuple[int, ...]


class MatchEnded(Event, frozen=True):
    """The match is over; `winners` are the seats that have won it."""

    winners: tuple[int, ...]


def redact(event: Event, seat: int) -> Event:
    """Return an event as `seat` may see it: the hands dealt to others, and the cards others drew from the stock, are
    empty tuples. All other events are returned unchanged.
    """
    if isinstance(event, Dealt):
        hands = tuple(hand if owner == seat else () for owner, hand in enumerate(event.hands))
        return structs.replace(event, hands=hands)
    if isinstance(event, Drew) and event.from_stock and event.seat != seat:
        return structs.replace(event, cards=())
    return event
