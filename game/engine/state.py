"""The state of a match, with nothing in it that could be computed from the rest; and the view of it that a seat has."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from typing import TypeVar

from msgspec import structs

from game.engine.cards import UNKNOWN, Card
from game.engine.melds.meld import Meld
from game.engine.sheet.contracts import Contract
from game.engine.sheet.rules import MatchRules, Rules
from game.engine.value import Value

NOBODY = -1
T = TypeVar("T")


class Phase(Enum):
    """The kind of action the match is waiting for."""

    SHUFFLE = "shuffle"
    """The dealer: an order for the pack, or for the discards that become the stock."""
    CUT = "cut"
    OFFER = "offer"
    """The upcard may be drawn, by one seat after another."""
    DRAW = "draw"
    PLAY = "play"
    BUY_BACK = "buy_back"
    """Before a deal: a seat that is out of the match may buy back into it."""
    BUY = "buy"
    CALL = "call"
    LAY_OFF = "lay_off"
    """After a knock: the other seats may add cards to the knocker's melds."""
    DEAL_OVER = "deal_over"
    MATCH_OVER = "match_over"

    __hash__ = object.__hash__  # of names it would be slow, and phases are looked up at every decision

    def __repr__(self) -> str:
        return self.value


CALL_PHASES = (Phase.BUY, Phase.CALL)
"""The phases in which seats are asked whether they want a discard out of turn."""


class Ending(Enum):
    """The reason why a deal ended."""

    WENT_OUT = "went_out"
    KNOCKED = "knocked"
    """A player showed a hand: its melds were kept in it, or are on the table."""
    DEALT = "dealt"
    """A hand won as it was dealt; where several did, nobody wins."""
    STOCK_OUT = "stock_out"
    STALEMATE = "stalemate"
    DROPPED = "dropped"
    """All seats but one left the deal."""
    TOO_LONG = "too_long"
    """The deal had `MOST_TURNS` turns, which happens only where a player does not want it to end."""


class Shown(Value, frozen=True):
    """The seat that showed its hand, and the kind: a `knock`, `gin` or `big_gin` (`knocking`)."""

    seat: int
    kind: str


class Dropout(Value, frozen=True):
    """A seat that has left the deal, and the price it pays (`dropping`)."""

    seat: int
    price: int


class ScoreColumn(Value, frozen=True):
    """One game of a match in which a deal may count for several games at once (`match.hollywood`): the scores of its
    seats, and the number of deals each has won.
    """

    scores: tuple[int, ...]
    wins: tuple[int, ...]
    over: bool = False


class Due(Value, frozen=True):
    """Cards that a seat still gets from the stock before the match goes on. `why`: as a `draw`, as the `price` of a
    buy, as a `penalty`, or to be turned up (`turn_up`).
    """

    seat: int
    count: int
    why: str


class Turn(Value, frozen=True):
    """The history of the turn under way, as far as later actions of the turn depend on it."""

    drawn: Card | None = None
    """The card drawn from the discards, if it was a single one."""
    dug: Card | None = None
    """The card that must be played next: the deepest card of a dig, or a discard drawn to be played at once."""
    owed: tuple[Card, ...] = ()
    """Cards that must be played before the discard: wilds taken, or the deepest card of a dig that need not be played
    next.
    """
    played: bool = False
    """Whether any card was put on the table."""
    floated: bool = False
    """Whether the player began the turn without cards."""
    stock_was_out: bool = False
    """Whether the stock had run out before the turn began."""
    melded: bool = False
    """Whether the player had melded before the turn began."""
    fresh: bool = False
    """Whether no card of the player's was on the table when the turn began; False where no rule depends on it."""
    from_discards: bool = False
    """Whether the player drew from the discards; False again after the first play."""
    turned: bool = False
    """Whether the top discard was turned up from the stock in this turn, to be played at once or left."""
    leaves: bool = False
    """Whether the player is leaving a card that lies face up, so that the other seats may force it on them."""
    passed_up: bool = False
    """Whether every seat passed on the upcard, so that this turn draws from the stock."""
    dealt_more: bool = False
    """Whether the player was dealt a card extra and so draws none."""
    hit: bool = False
    """Whether others have just added to the player's melds, so that it may not knock in this turn."""


class State(Value, frozen=True):
    """The state of a match. Seats are 0-based; tuples by seat have one entry for each."""

    match: MatchRules
    rules: Rules
    """The rules of this deal."""
    dealer: int
    scores: tuple[int, ...]
    """The scores of the match, the cut bonus and penalties of this deal included."""
    stages: tuple[int, ...]
    """With `contract_by: player`, the number of the contract each seat is on, from 1."""
    turn: int
    hands: tuple[tuple[Card, ...], ...]
    melded: tuple[bool, ...]
    floating: tuple[bool, ...]
    buys: tuple[int, ...]
    adjusted: tuple[int, ...]
    """By seat, the cut bonus and penalties that were added to `scores` in this deal."""
    deal: int = 1
    phase: Phase = Phase.SHUFFLE
    stock: tuple[Card, ...] = ()
    """The stock; its first card is drawn first."""
    discards: tuple[Card, ...] = ()
    """The discards, bottom to top."""
    discarded_by: tuple[int, ...] = ()
    """The seat that discarded each of `discards`; NOBODY for a card turned up."""
    melds: tuple[Meld, ...] = ()
    this_turn: Turn = Turn()
    asked: tuple[int, ...] = ()
    """The seats that have still to answer what they are asked, in order."""
    fresh_discard: bool = False
    """Whether the top discard was thrown in the last turn, and nobody has drawn since."""
    due: tuple[Due, ...] = ()
    stock_ran_out: bool = False
    idle_turns: int = 0
    """The number of turns in a row without a play since the stock first ran out."""
    turns: int = 0
    """The number of turns begun in this deal."""
    circling_turns: int = 0
    """The number of turns in a row, before the stock ran out, with a draw from the discards and no play."""
    ending: Ending | None = None
    out: int = NOBODY
    """The seat that went out, or NOBODY."""
    deal_scores: tuple[int, ...] = ()
    """The points of each seat in the last scored deal."""
    out_at_once: bool = False
    """Whether the seat that went out had nothing on the table before that turn."""
    out_undiscarded: bool = False
    """Whether the seat that went out did so without a discard; False where no rule depends on it."""
    winners: tuple[int, ...] = ()
    upcard: Card | None = None
    """The card turned up for the deal, where any rule depends on it: the indicator where it lies apart, else the card
    that started the discards.
    """
    shown: Shown | None = None
    """The seat that ended the deal by showing a hand, and the kind of that."""
    closer: int = NOBODY
    """The seat that went out or showed its hand, while the others have a last turn; else NOBODY."""
    last_turns: tuple[int, ...] = ()
    """The seats whose last turn is still to come, in order."""
    dropped: tuple[Dropout, ...] = ()
    """The seats that have left the deal, in order."""
    buys_before: tuple[int, ...] = ()
    """By seat, its buys in earlier deals, where buys are limited for the whole match; else empty."""
    turns_of: tuple[int, ...] = ()
    """By seat, the turns it has begun in this deal, where any rule depends on it; else empty."""
    carried: int = 0
    """The number of deals in a row before this one that nobody won, whose stakes this deal carries on; 0 where stakes
    are lost. Once the deal is over it is counted too if nobody won it, else the number is 0.
    """
    carried_in: int = 0
    """The value of `carried` before this deal, once the deal is over."""
    hit: tuple[int, ...] = ()
    """By seat, the number of turns to come in which it may not knock, because others added to its melds; empty where no
    rule depends on it.
    """
    wins: tuple[int, ...] = ()
    """By seat, the deals it has won, where the match rewards them; else empty."""
    eliminated: tuple[int, ...] = ()
    """The seats that are out of the match, and so not in this deal."""
    bought_back: tuple[int, ...] = ()
    """By seat, how often it has bought back into the match, where that is allowed; else empty."""
    columns: tuple[ScoreColumn, ...] = ()
    """The score columns, where the rules ask for them; else empty."""

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hands)

    @property
    def apart(self) -> tuple[Card, ...]:
        """The cards that are open on the table and out of play: the indicator, where there is one."""
        return () if self.upcard is None or not self.rules.is_indicator_apart else (self.upcard,)

    @property
    def actor(self) -> int:
        """The seat to act: the first of the seats that are asked, or the player whose turn it is if none is asked.

        While the dealer shuffles and after a deal no single seat is to act: do not rely on it then.
        """
        return self.asked[0] if self.asked else self.turn

    @property
    def answering(self) -> tuple[int, ...]:
        """The seats that may answer now: all seats asked about calls or, if the first call decides, about a buy; else
        the first of those asked.
        """
        by_first_call = self.phase is Phase.BUY and self.rules.buying.order == "first_call"
        in_any_order = by_first_call or self.phase is Phase.CALL
        return self.asked if in_any_order else self.asked[:1]

    @property
    def may_add(self) -> bool:
        """Whether the player whose turn it is may add cards to melds now, by the rules on when that is allowed. To
        which melds is another rule.
        """
        adds = self.rules.adds
        if adds == "never" or self.melds_barred:
            return False
        if adds == "next_turn":
            return self.this_turn.melded
        return adds == "any_time" or self.melded[self.turn]

    def will_add(self, seat: int) -> bool:
        """Whether `seat` may add to melds in later turns without laying a meld first."""
        adds = self.rules.adds
        return adds != "never" and (adds == "any_time" or self.melded[seat])

    @property
    def at_once(self) -> bool:
        """Whether the player whose turn it is has cards on the table and put all of them there in this turn; False
        where no rule depends on it.
        """
        return self.this_turn.fresh and self.this_turn.played

    def clockwise(self, after: int) -> tuple[int, ...]:
        """Return all other seats still in the deal, from the one left of `after` on."""
        players = len(self.hands)
        around = [(after + step) % players for step in range(1, players)]
        everybody = not self.dropped and not self.eliminated
        return tuple(around if everybody else [seat for seat in around if not self.is_gone(seat)])

    def seat_after(self, seat: int) -> int:
        """Return the seat that has its turn after `seat`: the next one clockwise that is still in the deal, or `seat`
        itself if there is no other.
        """
        if not self.dropped and not self.eliminated:
            return (seat + 1) % len(self.hands)
        return next(iter(self.clockwise(seat)), seat)

    @property
    def skipping(self) -> tuple[int, ...]:
        """Return the seats still in the deal in the order of their turns if the next seat is skipped.

        The player whose turn it is is among them; the skipped seat comes last. With two players, the player whose turn
        it is comes first.
        """
        around = (*self.clockwise(self.turn), self.turn)
        return (*around[1:], around[0])

    def has_dropped(self, seat: int) -> bool:
        """Whether `seat` has left the deal."""
        return any(each.seat == seat for each in self.dropped)

    def is_gone(self, seat: int) -> bool:
        """Whether `seat` has left the deal or is not in it."""
        if not self.dropped and not self.eliminated:
            return False
        return seat in self.eliminated or self.has_dropped(seat)

    @property
    def dropouts(self) -> tuple[Dropout, ...]:
        """The seats that have left the deal or are not in it, each with its price: 0 for a seat out of the match."""
        return (*(Dropout(seat, 0) for seat in self.eliminated), *self.dropped)

    @property
    def melds_barred(self) -> bool:
        """Whether the player whose turn it is may neither lay nor add yet.

        It is so in the first turn, under rules by which melds wait for the second.
        """
        return self.rules.melds_wait and self.is_first_turn

    @property
    def must_use_discard(self) -> bool:
        """Whether a discard drawn now by the player whose turn it is must be played next."""
        draw = self.rules.draw
        if draw.use == "at_once" or self.rules.face_up:
            return True
        return draw.before_melding == "played_at_once" and not self.melded[self.turn]

    @property
    def top_draw(self) -> tuple[Card, ...]:
        """The cards that a draw of the top discard takes: that card, or all discards where the rules say so; empty if
        there are none.
        """
        return self.discards if self.rules.takes_pile else self.discards[-1:]

    @property
    def keeps_drawn(self) -> bool:
        """Whether a single card drawn from the discards may not be discarded in the turn under way."""
        rules = self.rules
        return not rules.draw.discard_drawn or (rules.stock_out == "discards_only" and self.this_turn.stock_was_out)

    @property
    def is_first_turn(self) -> bool:
        """Whether the player whose turn it is had no turn before in this deal; False where no rule depends on it."""
        return bool(self.turns_of) and self.turns_of[self.turn] <= 1

    def contract_of(self, seat: int) -> Contract | None:
        """Return the contract that `seat` has to lay first in this deal, whether or not it has laid it already; None if
        there is none.
        """
        return self.match.contract_for(self.rules, self.stages[seat])


def set_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return `values` with the entry at `index`, which must not be negative, replaced by `value`."""
    return (*values[:index], value, *values[index + 1 :])


def turn_counted(state: State, seat: int) -> tuple[int, ...]:
    """Return the new value of `State.turns_of` after one more turn of `seat`: empty where turns are not counted."""
    return set_at(state.turns_of, seat, state.turns_of[seat] + 1) if state.turns_of else ()


def marked_hit(state: State, owner: int, seat: int) -> tuple[int, ...]:
    """Return the new value of `State.hit` after `seat` has added to a meld of `owner`; it is unchanged for an own meld,
    and empty where no rule depends on it.
    """
    if not state.hit or owner == seat:
        return state.hit
    return set_at(state.hit, owner, state.rules.knocking.after_hit)


class View(Value, frozen=True):
    """The state as `seat` sees it, with hidden cards `UNKNOWN`."""

    seat: int
    state: State
    """The state, with the cards of other hands and of the stock replaced by `UNKNOWN`."""
    open_hands: tuple[int, ...] = ()
    """Other seats whose hands lie open on the table throughout the deal: their cards are seen, sorted."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own cards, in the order in which they came."""
        return self.state.hands[self.seat]

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards in every hand."""
        return tuple(map(len, self.state.hands))


def view(state: State, seat: int, open_hands: Collection[int] = ()) -> View:
    """Return the state as `seat` may see it, with all hidden cards `UNKNOWN`.

    Open are its own hand, the hands of the seats `open_hands` (sorted), a hand that was shown, and all hands once the
    deal is over.
    """
    others = tuple(other for other in range(state.players) if other in open_hands and other != seat)
    shown = state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)

    def visible_hand(owner: int, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        if owner in others:
            return tuple(sorted(hand))
        laid_open = state.shown is not None and state.shown.seat == owner
        return hand if shown or laid_open or owner == seat else (UNKNOWN,) * len(hand)

    hands = tuple(visible_hand(owner, hand) for owner, hand in enumerate(state.hands))
    return View(seat, structs.replace(state, hands=hands, stock=(UNKNOWN,) * len(state.stock)), others)
