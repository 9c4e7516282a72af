"""The state of a match: everything that is so, and nothing that could be worked out from it."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from typing import TypeVar

from msgspec import Struct, structs

from game.engine.cards import UNKNOWN, Card
from game.engine.melds.meld import Meld
from game.engine.sheet.contracts import Contract
from game.engine.sheet.rules import MatchRules, Rules

NOBODY = -1
T = TypeVar("T")


class Phase(Enum):
    """What the match is waiting for."""

    SHUFFLE = "shuffle"
    """The dealer: an order for the pack, or for the discards that become the stock."""
    CUT = "cut"
    OFFER = "offer"
    """The card turned up may be drawn, by one seat after another."""
    DRAW = "draw"
    PLAY = "play"
    BUY_BACK = "buy_back"
    """Before a deal: who is out of the match may buy back into it."""
    BUY = "buy"
    CALL = "call"
    LAY_OFF = "lay_off"
    """After a knock the others may add cards to the knocker's melds."""
    DEAL_OVER = "deal_over"
    MATCH_OVER = "match_over"

    __hash__ = object.__hash__  # of names it would be slow, and phases are looked up at every decision

    def __repr__(self) -> str:
        return self.value


class Ending(Enum):
    """Why a deal ended."""

    WENT_OUT = "went_out"
    KNOCKED = "knocked"
    """Somebody showed a hand: its melds were kept in it, or lie on the table."""
    DEALT = "dealt"
    """A hand that was dealt won it, or several did, and then it is nobody's."""
    STOCK_OUT = "stock_out"
    STALEMATE = "stalemate"
    DROPPED = "dropped"
    """All but one have left it."""
    TOO_LONG = "too_long"
    """It has had `MOST_TURNS`, which happens only where somebody does not want it to end."""


class Shown(Struct, frozen=True):
    """A hand that was shown: by whom, and whether that is a `knock`, `gin` or `big_gin` (rulebook 5, *Knocking*)."""

    seat: int
    kind: str


class Dropout(Struct, frozen=True):
    """A seat that has left the deal, and the price it pays for that (rulebook 5, *Dropping*)."""

    seat: int
    price: int


class Column(Struct, frozen=True):
    """One of several games that are scored side by side: what each seat has in it, and the deals it won."""

    scores: tuple[int, ...]
    wins: tuple[int, ...]
    over: bool = False


class Due(Struct, frozen=True):
    """Cards a seat still gets from the stock before the match goes on; `why` is `draw`, `price` or `penalty`."""

    seat: int
    count: int
    why: str


class Turn(Struct, frozen=True):
    """What happened in the turn under way that still binds."""

    drawn: Card | None = None
    """A single card drawn from the discards."""
    dug: Card | None = None
    """The deepest card of a dig, or a discard drawn to be played at once: the very next thing played."""
    owed: tuple[Card, ...] = ()
    """Cards that must be played before the discard: wilds taken, or the deepest card of a dig that need not be next."""
    played: bool = False
    """Whether anything was put on the table."""
    floated: bool = False
    """Whether the player began the turn afloat."""
    stock_was_out: bool = False
    """Whether the stock had run out before the turn began."""
    melded: bool = False
    """Whether the player had melded before the turn began."""
    fresh: bool = False
    """Whether nothing of the player's lay on the table when the turn began; known only where the rules ask for it."""
    from_discards: bool = False
    """Whether the player drew from the discards; forgotten with the first play."""
    turned: bool = False
    """Whether the top discard was turned up from the stock in this turn, to be played at once or left."""
    leaves: bool = False
    """Whether the player leaves a card that lies face up, and others may demand that it is played."""
    passed_up: bool = False
    """Whether everybody left the card turned up, so that this turn draws from the stock."""
    dealt_more: bool = False
    """Whether the player was dealt a card more and so draws none."""
    hit: bool = False
    """Whether others added to the player's melds of late, so that it may not knock in this turn."""


class State(Struct, frozen=True, kw_only=True):
    """A match at one moment. Seats are 0-based; tuples by seat have one entry for each."""

    match: MatchRules
    rules: Rules
    """The rules of this deal."""
    deal: int = 1
    dealer: int
    scores: tuple[int, ...]
    """Match scores, cut bonus and false lay-downs of this deal included."""
    stages: tuple[int, ...]
    """`contract_by: player`: the contract each seat is on, from 1."""
    phase: Phase = Phase.SHUFFLE
    turn: int
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...] = ()
    """The first card is drawn first."""
    discards: tuple[Card, ...] = ()
    """Bottom to top."""
    discarded_by: tuple[int, ...] = ()
    """Who discarded each of `discards`; NOBODY for the upcard."""
    melds: tuple[Meld, ...] = ()
    melded: tuple[bool, ...]
    floating: tuple[bool, ...]
    buys: tuple[int, ...]
    adjusted: tuple[int, ...]
    """What cut bonus and false lay-downs changed in `scores` in this deal."""
    this_turn: Turn = Turn()
    asked: tuple[int, ...] = ()
    """Seats still to answer in a window, in order."""
    fresh_discard: bool = False
    """Whether the top discard was put there by the turn before and nobody has drawn since."""
    due: tuple[Due, ...] = ()
    stock_ran_out: bool = False
    idle_turns: int = 0
    """Turns without a play since the stock first ran out."""
    turns: int = 0
    """Turns begun in the deal under way."""
    circling_turns: int = 0
    """Turns in a row, before the stock ran out, with a draw from the discards and no play."""
    ending: Ending | None = None
    out: int = NOBODY
    """The seat that went out."""
    deal_scores: tuple[int, ...] = ()
    """What each seat scored in the last scored deal."""
    out_at_once: bool = False
    """Whether the seat that went out had nothing on the table before that turn."""
    out_undiscarded: bool = False
    """Whether the seat that went out did so without a discard, where the rules ask for it."""
    winners: tuple[int, ...] = ()
    upcard: Card | None = None
    """The card turned up for the deal, where anything depends on it: the indicator where it lies apart, else the card
    that started the discards.
    """
    shown: Shown | None = None
    """Who ended the deal by showing a hand."""
    closer: int = NOBODY
    """The seat that went out or showed its hand, while the others have a last turn."""
    last_turns: tuple[int, ...] = ()
    """Seats whose last turn is still to come, in order."""
    dropped: tuple[Dropout, ...] = ()
    """Who has left the deal, in order."""
    buys_before: tuple[int, ...] = ()
    """What each seat bought in the deals before, where buys are limited for the whole match; empty elsewhere."""
    turns_of: tuple[int, ...] = ()
    """Turns each seat has begun in the deal, where the rules ask for it; empty elsewhere."""
    carried: int = 0
    """Deals in a row, before this one, that nobody won and whose stakes this one has; 0 where they are lost. Once a
    deal is over it is one of them, or none are.
    """
    carried_in: int = 0
    """Those before it, once it is over."""
    hit: tuple[int, ...] = ()
    """In how many turns to come each seat may not knock, as others added to its melds; empty where none asks for it."""
    wins: tuple[int, ...] = ()
    """Deals each seat has won, where the match rewards them; empty elsewhere."""
    eliminated: tuple[int, ...] = ()
    """The seats that are out of the match, and so not in this deal."""
    bought_back: tuple[int, ...] = ()
    """How often each seat has bought back into the match, where that may be; empty elsewhere."""
    columns: tuple[Column, ...] = ()
    """The games of a match that is scored as several side by side; empty elsewhere."""

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.hands)

    @property
    def apart(self) -> tuple[Card, ...]:
        """The cards that lie open on the table and out of play: the indicator, where there is one."""
        return () if self.upcard is None or not self.rules.indicator_apart else (self.upcard,)

    @property
    def actor(self) -> int:
        """The seat to act: the one asked in a window, the cutter, else the player whose turn it is."""
        return self.asked[0] if self.asked else self.turn

    @property
    def answering(self) -> tuple[int, ...]:
        """The seats that may answer now: all that are asked where anybody may speak first, else the next of them."""
        in_any_order = self.phase is Phase.CALL or self.rules.buying.order == "first_call"
        return self.asked if in_any_order else self.asked[:1]

    @property
    def may_add(self) -> bool:
        """Whether the player whose turn it is may add to melds, as far as the turn decides that."""
        melding = self.rules.melding
        if melding.add_to == "none" or self.melds_barred:
            return False
        if melding.add == "next_turn":
            return self.this_turn.melded
        return melding.add == "any_time" or self.melded[self.turn]

    def will_add(self, seat: int) -> bool:
        """Whether `seat` may add to melds in turns to come without laying first."""
        melding = self.rules.melding
        return melding.add_to != "none" and (melding.add == "any_time" or self.melded[seat])

    @property
    def at_once(self) -> bool:
        """Whether all that the player whose turn it is has on the table was put there in this turn."""
        return self.this_turn.fresh and self.this_turn.played

    def clockwise(self, after: int) -> tuple[int, ...]:
        """All other seats that are still in the deal, from the left of `after` on."""
        players = len(self.hands)
        around = [(after + step) % players for step in range(1, players)]
        everybody = not self.dropped and not self.eliminated
        return tuple(around if everybody else [seat for seat in around if not self.is_gone(seat)])

    def after(self, seat: int) -> int:
        """The seat whose turn comes next; `seat` itself where it plays alone."""
        return next(iter(self.clockwise(seat)), seat)

    @property
    def skipping(self) -> tuple[int, ...]:
        """All seats in the order in which they have their turns if the next one is skipped: it comes last.

        Of two players it is the one whose turn it is who goes on.
        """
        around = (*self.clockwise(self.turn), self.turn)
        return (*around[1:], around[0])

    def has_dropped(self, seat: int) -> bool:
        """Whether `seat` has left the deal."""
        return any(each.seat == seat for each in self.dropped)

    def is_gone(self, seat: int) -> bool:
        """Whether `seat` is not in the deal, or no more."""
        return seat in self.eliminated or self.has_dropped(seat)

    @property
    def gone(self) -> tuple[Dropout, ...]:
        """Who is not in the deal, or no more, and what that costs: nothing who is out of the match."""
        return (*(Dropout(seat, 0) for seat in self.eliminated), *self.dropped)

    @property
    def melds_barred(self) -> bool:
        """Whether nothing may be laid or added yet: it is the player's first turn, and melds wait for the second."""
        return not self.rules.melding.first_round and self.first_turn

    @property
    def must_use_discard(self) -> bool:
        """Whether a discard drawn now by the player whose turn it is must be the next thing they play."""
        draw = self.rules.draw
        if draw.use == "at_once" or self.rules.face_up:
            return True
        return draw.before_melding == "played_at_once" and not self.melded[self.turn]

    @property
    def first_turn(self) -> bool:
        """Whether the player whose turn it is has their first turn of the deal, where the rules ask for it."""
        return bool(self.turns_of) and self.turns_of[self.turn] <= 1

    def contract_of(self, seat: int) -> Contract | None:
        """The contract `seat` must lay first in this deal; None if there is none."""
        return self.match.contract_for(self.rules, self.stages[seat])


def set_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return `values` with one entry replaced."""
    return (*values[:index], value, *values[index + 1 :])


def turn_counted(state: State, seat: int) -> tuple[int, ...]:
    """Return `turns_of` once `seat` has begun a turn more."""
    return set_at(state.turns_of, seat, state.turns_of[seat] + 1) if state.turns_of else ()


def marked_hit(state: State, owner: int, seat: int) -> tuple[int, ...]:
    """Return `hit` once `seat` has added to a meld of `owner`."""
    if not state.hit or owner == seat:
        return state.hit
    return set_at(state.hit, owner, state.rules.knocking.after_hit)


class View(Struct, frozen=True):
    """The match as `seat` sees it."""

    seat: int
    state: State
    """Others' hands and the stock hold as many `UNKNOWN` as there are cards."""
    open_hands: tuple[int, ...] = ()
    """Other seats whose hands lie open on the table all the time: those are seen, too, sorted."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own cards, in the order they came."""
        return self.state.hands[self.seat]

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Number of cards in every hand."""
        return tuple(map(len, self.state.hands))


def view(state: State, seat: int, open_hands: Collection[int] = ()) -> View:
    """Return what `seat` sees where the hands of the seats `open_hands` lie open; once a deal is over all do.

    What is left of a hand that was shown lies open, too.
    """
    others = tuple(other for other in range(state.players) if other in open_hands and other != seat)
    shown = state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)

    def seen(owner: int, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        if owner in others:
            return tuple(sorted(hand))
        laid_open = state.shown is not None and state.shown.seat == owner
        return hand if shown or laid_open or owner == seat else (UNKNOWN,) * len(hand)

    hands = tuple(seen(owner, hand) for owner, hand in enumerate(state.hands))
    return View(seat, structs.replace(state, hands=hands, stock=(UNKNOWN,) * len(state.stock)), others)
