"""Actions: all that a seat, or the dealer, can do. `repr` is the notation with the seat in front."""

from __future__ import annotations

from hashlib import sha256

from msgspec import Struct

from game.engine.cards import FACES, NO_SUIT, RANKS, SUITS, Card, show

DEALER = -1
"""The seat of shuffles, the actions that carry chance."""


class Use(Struct, frozen=True, gc=False):
    """A card in a play, with the card it is written to stand for (`X=JH`; `X=J` where only the rank matters).

    `rank` is 0 if no meaning is written, and `suit` is -1 if no suit is written.
    """

    card: Card
    rank: int = 0
    suit: int = NO_SUIT

    def __repr__(self) -> str:
        return show_use(self.card, self.rank, self.suit)


AS_ITSELF = tuple(map(Use, FACES))
"""Every card written without a meaning, indexed by `Card`."""


def show_use(card: Card, rank: int, suit: int) -> str:
    """Return a card in the notation, with `=` and its meaning: the rank, and the suit unless that is `NO_SUIT`.

    The meaning is left out if the card stands for itself, or if `rank` is 0, which means that none is written.
    """
    if not rank or (rank == card.rank and suit in (card.suit, NO_SUIT)):
        return repr(card)
    return f"{card!r}={RANKS[rank - 1]}{SUITS[suit] if suit >= 0 else ''}"


def uses(cards: tuple[Card, ...]) -> tuple[Use, ...]:
    """Return cards as a play in which no meanings are written."""
    return tuple(Use(card) for card in cards)


class Action(Struct, frozen=True, gc=False):
    """An action of `seat`: that of a player, numbered from 0, or `DEALER` for a shuffle."""

    seat: int

    @property
    def text(self) -> str:
        """The notation without the seat. Raises a TypeError for a kind of action that has none."""
        raise TypeError(f"{type(self).__name__} has no notation")

    def __repr__(self) -> str:
        return self.text if self.seat == DEALER else f"{self.seat}: {self.text}"


class Shuffle(Action, frozen=True):
    """The order of the pack, or of the discards that become the stock; the first card is drawn first.

    The `fingerprint` of a shuffle may be shown before any card is, to prove later that the order was fixed by then. The
    order stays secret only with a `salt` that nobody can guess. An order follows from a deal number: without a salt,
    somebody could try number after number until the fingerprint fits.
    """

    order: tuple[Card, ...]
    salt: str = ""

    @property
    def fingerprint_text(self) -> str:
        """The text that the fingerprint is computed from: the order of the cards and the salt."""
        return f"shuffle {show(self.order)} salt {self.salt}"

    @property
    def fingerprint(self) -> str:
        """The sha256 of `fingerprint_text`, in hexadecimal; empty without a salt."""
        return sha256(self.fingerprint_text.encode()).hexdigest() if self.salt else ""

    @property
    def text(self) -> str:
        return f"{self.fingerprint_text} sha256 {self.fingerprint}" if self.salt else f"shuffle {show(self.order)}"


class Cut(Action, frozen=True):
    """Cut the shuffled pack: put its top `count` cards below the others."""

    count: int

    @property
    def text(self) -> str:
        return f"cut {self.count}"


class DrawStock(Action, frozen=True):
    """Draw the top card of the stock."""

    @property
    def text(self) -> str:
        return "draw stock"


class DrawDiscards(Action, frozen=True):
    """Draw the top discard (the whole pile where that is the rule), or dig down to `deepest`."""

    deepest: Card | None = None

    @property
    def text(self) -> str:
        return "draw discards" if self.deepest is None else f"draw discards from {self.deepest!r}"


class Lay(Action, frozen=True):
    """Lay new melds in one play."""

    melds: tuple[tuple[Use, ...], ...]

    @property
    def text(self) -> str:
        return "lay " + " / ".join(" ".join(map(repr, meld)) for meld in self.melds)


class Add(Action, frozen=True):
    """Add cards to meld number `meld`, counted from 1."""

    cards: tuple[Use, ...]
    meld: int

    @property
    def text(self) -> str:
        return f"add {' '.join(map(repr, self.cards))} to m{self.meld}"


class Take(Action, frozen=True):
    """Take the wild `wild` of meld number `meld` into the hand, and put `card`, for which it stands, in its place."""

    wild: Card
    meld: int
    card: Card

    @property
    def text(self) -> str:
        return f"take {self.wild!r} from m{self.meld} with {self.card!r}"


class Slide(Action, frozen=True):
    """Play `card` in place of a wild of a run; the wild moves to an end of the run and stands for `to` there.

    `to` may be None where there is only one end to which the wild can move.
    """

    meld: int
    card: Card
    to: Card | None = None

    @property
    def text(self) -> str:
        end = "" if self.to is None else f" to {self.to!r}"
        return f"slide m{self.meld} with {self.card!r}{end}"


class Discard(Action, frozen=True):
    """Discard a card, which ends the turn."""

    card: Card

    @property
    def text(self) -> str:
        return f"discard {self.card!r}"


class Knock(Action, frozen=True):
    """Show the hand as melds and deadwood, after discarding `card`. The deal then ends, perhaps after lay-offs or a
    last turn of the others.

    `card` is None for big gin, and for a knock before the draw. Without `melds` the hand is laid out with the least
    deadwood.
    """

    card: Card | None = None
    melds: tuple[tuple[Use, ...], ...] = ()

    @property
    def text(self) -> str:
        named = " with " + " / ".join(" ".join(map(repr, meld)) for meld in self.melds) if self.melds else ""
        return ("knock" if self.card is None else f"knock {self.card!r}") + named


class Drop(Action, frozen=True):
    """Drop out of the deal, and pay the price for that."""

    @property
    def text(self) -> str:
        return "drop"


class BuyBack(Action, frozen=True):
    """Buy back into a match the seat is out of."""

    @property
    def text(self) -> str:
        return "buy back"


class Buy(Action, frozen=True):
    """Buy the top discard out of turn."""

    @property
    def text(self) -> str:
        return "buy"


class Pass(Action, frozen=True):
    """Decline what the seat is asked (to take the upcard, buy, call, force a card, or buy back), finish laying off, or
    end a deal whose stock is out.
    """

    @property
    def text(self) -> str:
        return "pass"


class CallRummy(Action, frozen=True):
    """Call rummy on the last discard, claiming that it could have been added to a meld.

    If it could, the seat that discarded it takes it back, with penalty cards (`calls.playable_discard`). Else the call
    is false and costs the caller points (`calls.false_call`).
    """

    @property
    def text(self) -> str:
        return "call rummy"


class Force(Action, frozen=True):
    """Make the player who left a card lying face up take and play it, as it fits one of that player's own melds."""

    @property
    def text(self) -> str:
        return "force"


CALL_ANSWERS = (Buy, CallRummy, Force, Pass)
"""The answers of a seat that is asked about a discard, in one of the `CALL_PHASES`."""


class Claim(Action, frozen=True):
    """Call rummy and so claim discards, even out of turn: add them to meld number `meld`, or lay them as a new meld
    where that is 0.
    """

    cards: tuple[Use, ...]
    meld: int = 0

    @property
    def text(self) -> str:
        cards = " ".join(map(repr, self.cards))
        return f"claim {cards} to m{self.meld}" if self.meld else f"claim {cards}"


class Next(Action, frozen=True):
    """Begin the next deal, after one was scored."""

    @property
    def text(self) -> str:
        return "next"
