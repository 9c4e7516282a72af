"""The memory of a seat in a deal: built from its own redacted events, so it holds only cards the seat has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec import Struct, structs

from game.bots.traits import EVERYTHING
from game.engine.actions import Action
from game.engine.cards import Card, without
from game.engine.events import (
    Added,
    Bought,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    FalselyLaid,
    FalselyShown,
    Laid,
    Passed,
    RummyCalled,
    Slid,
    StockRenewed,
    Took,
    TurnedUp,
    WindowOpened,
)
from game.engine.play.drawing import wild_stays
from game.engine.state import State, View, set_at

Cards = tuple[Card, ...]


class Memory(Struct, frozen=True):
    """One deal as `seat` remembers it. Tuples by seat are empty before the first deal."""

    seat: int
    held: tuple[Cards, ...] = ()
    """By seat: cards others were seen to get or to hold and have not parted with; they need not have wanted them."""
    taken: tuple[Cards, ...] = ()
    """By seat: single discards picked up or bought, oldest first; none that came back to their hand by a call."""
    refused: tuple[Cards, ...] = ()
    """By seat: top discards it did not want, though all could see that it might have drawn them."""
    thrown: tuple[Cards, ...] = ()
    """By seat: discards, oldest first."""
    buried: Cards = ()
    """The discards that became the stock when it last ran out; they come again."""
    pile: Cards = ()
    """The discards as they lie: they become `buried` when the stock runs out."""
    on_offer: Card | None = None
    """The card turned up while it is offered, or the discard of the buying window under way."""

    @classmethod
    def start(cls, seat: int) -> Memory:
        """Return the memory of a seat before the first deal."""
        return cls(seat)

    def collected_cards(self, seat: int) -> Cards:
        """Return the single discards a seat picked up and still holds: the cards it seems to collect. Empty if there
        are none.
        """
        held = self.held[seat]
        return tuple([card for card in self.taken[seat] if card in held]) if held else ()

    def as_known_to(self, seat: int) -> Memory:
        """Return this memory as that of another seat: without the cards that seat was seen to hold, but with all other
        notes.

        For the seat whose memory it is already, return it unchanged.
        """
        if seat == self.seat or not self.held:
            return structs.replace(self, seat=seat)
        return structs.replace(self, seat=seat, held=set_at(self.held, seat, ()))

    def limited_to(self, most: int) -> Memory:
        """Return the memory of a seat that remembers of each player no more than the `most` latest discards, cards
        taken, cards refused and cards known to be held.

        The discards that became the stock are forgotten if there are more than `most` for each player.
        """
        if most >= EVERYTHING:
            return self

        def latest(by_seat: tuple[Cards, ...]) -> tuple[Cards, ...]:
            return tuple([cards[len(cards) - min(most, len(cards)) :] for cards in by_seat])

        kept = {name: latest(getattr(self, name)) for name in ("held", "taken", "refused", "thrown")}
        # Who has forgotten some of the discards that became the stock cannot tell what is not among them.
        buried = self.buried if len(self.buried) <= most * len(self.held) else ()
        return structs.replace(self, **kept, buried=buried)

    def after(self, event: Event, state: State) -> Memory:
        """Return the memory after one event; the same if the event tells nothing. When cards are dealt, it begins anew.

        `event` is the event as told to the seat, and `state` its view (`view.state`) after the action.
        """
        if isinstance(event, Dealt):
            nothing: tuple[Cards, ...] = ((),) * len(event.hands)
            return Memory(self.seat, nothing, nothing, nothing, nothing, pile=state.discards)
        note = _NOTES.get(type(event))
        return self if note is None or not self.held else note(self, event, state)


def _gains(memory: Memory, seat: int, cards: Cards) -> Memory:
    """Return the memory with a note that a seat got cards which all seats could see; unchanged for the memory's own
    seat.
    """
    if seat == memory.seat:
        return memory
    return structs.replace(memory, held=set_at(memory.held, seat, memory.held[seat] + cards))


def _parts_with(memory: Memory, seat: int, cards: Cards) -> Memory:
    """Return the memory with a note that a seat played or discarded cards: those it was known to hold count as held no
    more.
    """
    known = memory.held[seat]
    for card in cards:
        rest = without(known, (card,))
        known = known if rest is None else rest
    return structs.replace(memory, held=set_at(memory.held, seat, known))


def _wants(memory: Memory, seat: int, card: Card) -> Memory:
    """Return the memory with a note that a seat chose to take the single discard `card`."""
    return structs.replace(memory, taken=set_at(memory.taken, seat, (*memory.taken[seat], card)))


def _declines(memory: Memory, seat: int, card: Card) -> Memory:
    return structs.replace(memory, refused=set_at(memory.refused, seat, (*memory.refused[seat], card)))


def _after_draw(memory: Memory, event: Drew, state: State) -> Memory:
    if not event.from_stock:
        memory = _gains(structs.replace(memory, pile=state.discards, on_offer=None), event.seat, event.cards)
        return _wants(memory, event.seat, event.cards[0]) if event.count == 1 else memory
    asked_before = memory.on_offer is not None
    if event.why == "draw" and state.discards and not asked_before and _could_draw(state):
        memory = _declines(memory, event.seat, state.discards[-1])
    return structs.replace(memory, on_offer=None) if event.why == "draw" else memory


def _could_draw(state: State) -> bool:
    """Whether the seat whose turn it is could surely have drawn the top discard instead of a card from the stock.

    There must be a discard. False where that depends on the hand of the seat, which the others cannot see (as where a
    drawn discard must be played at once).
    """
    rules = state.rules.draw
    first = state.is_first_turn and not rules.first_round
    if state.discards and wild_stays(state):
        return False
    allowed = not first and rules.use == "free" and (rules.before_melding == "free" or state.melded[state.turn])
    return not state.rules.discards_barred and allowed and not state.this_turn.floated


def _after_discard(memory: Memory, event: Discarded, state: State) -> Memory:
    memory = _parts_with(structs.replace(memory, pile=state.discards), event.seat, (event.card,))
    return structs.replace(memory, thrown=set_at(memory.thrown, event.seat, (*memory.thrown[event.seat], event.card)))


def _after_play(memory: Memory, event: Laid | Added, state: State) -> Memory:
    placed = event.meld.cards if isinstance(event, Laid) else event.cards
    return _parts_with(memory, event.seat, tuple(each.card for each in placed))


def _after_take(memory: Memory, event: Took, state: State) -> Memory:
    return _gains(_parts_with(memory, event.seat, (event.card,)), event.seat, (event.wild,))


def _after_slide(memory: Memory, event: Slid, state: State) -> Memory:
    return _parts_with(memory, event.seat, (event.card,))


def _after_call(memory: Memory, event: RummyCalled, state: State) -> Memory:
    # They threw it: even if they had picked it up once, it is no wish any more.
    wanted = without(memory.taken[event.offender], (event.card,))
    if wanted is not None:
        memory = structs.replace(memory, taken=set_at(memory.taken, event.offender, wanted))
    return _gains(_taken_from_pile(memory, event.card), event.offender, (event.card,))


def _after_false_lay(memory: Memory, event: FalselyLaid | FalselyShown, state: State) -> Memory:
    news = Counter(event.cards) - Counter(memory.held[event.seat])
    return _gains(memory, event.seat, tuple(news.elements()))


def _after_offer(memory: Memory, event: WindowOpened, state: State) -> Memory:
    if event.what == "force":
        return structs.replace(memory, on_offer=None)  # a pass is no refusal of the card
    if event.what not in ("buy", "offer"):
        return memory
    if event.what == "buy" and _could_draw(state):
        memory = _declines(memory, state.turn, event.card)
    return structs.replace(memory, on_offer=event.card)


def _after_turn_up(memory: Memory, event: TurnedUp, state: State) -> Memory:
    # Who passes on it may not have been able to play it.
    return structs.replace(memory, pile=state.discards, on_offer=None)


def _after_buy(memory: Memory, event: Bought, state: State) -> Memory:
    return _wants(_gains(_taken_from_pile(memory, event.card), event.seat, (event.card,)), event.seat, event.card)


def _after_pass(memory: Memory, event: Passed, state: State) -> Memory:
    return memory if memory.on_offer is None else _declines(memory, event.seat, memory.on_offer)


def _taken_from_pile(memory: Memory, card: Card) -> Memory:
    left = without(memory.pile, (card,))
    return memory if left is None else structs.replace(memory, pile=left)


def _after_claim(memory: Memory, event: Claimed, state: State) -> Memory:
    return structs.replace(memory, pile=state.discards)


def _after_renewal(memory: Memory, event: StockRenewed, state: State) -> Memory:
    buried = without(memory.pile, state.discards)
    return structs.replace(memory, buried=memory.pile if buried is None else buried, pile=state.discards)


_NOTES: dict[type[Event], Callable[[Memory, Any, State], Memory]] = {
    Drew: _after_draw,
    Discarded: _after_discard,
    Laid: _after_play,
    Added: _after_play,
    Took: _after_take,
    Slid: _after_slide,
    RummyCalled: _after_call,
    FalselyLaid: _after_false_lay,
    FalselyShown: _after_false_lay,
    WindowOpened: _after_offer,
    TurnedUp: _after_turn_up,
    Bought: _after_buy,
    Passed: _after_pass,
    StockRenewed: _after_renewal,
    Claimed: _after_claim,
}


class Situation(Struct, frozen=True):
    """A decision of `view.seat`, and what it knew then."""

    actions_before: int
    """The number of actions of the match before this decision."""
    deal: int
    turn: int
    view: View
    memories: tuple[Memory, ...]
    """The memories of all seats, as far as this seat can know them."""
    played_action: Action | None
    """The action taken; None if the seat made none of the claims it could have made."""
    truth: State | None = None
    """All cards, for whoever judges with hindsight."""

    @property
    def memory(self) -> Memory:
        """The memory of the seat that decided."""
        return self.memories[self.view.seat]
