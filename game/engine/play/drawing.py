"""The draw, and the windows that open before it: buying and calling rummy."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from game.engine.actions import Buy, CallRummy, DrawDiscards, DrawStock, Pass
from game.engine.arrange.layable import hold, may_meld
from game.engine.cards import Card
from game.engine.events import Bought, Drew, Event, Passed, RummyCalled, WindowOpened
from game.engine.melds.room import reach, table
from game.engine.play.finish import Search, can_finish, leaves_a_way, plays
from game.engine.play.turns import Step, can_draw_top, end_deal, end_turn, serve, stock_can_give, top_drawn
from game.engine.refusals import (
    DiscardsAfterMelding,
    DiscardsBarred,
    DiscardsEmpty,
    DrawnNotMelded,
    DrawnUnplayable,
    DugUnplayable,
    NoDigging,
    NotInDiscards,
    NoWindow,
    Refused,
    StockEmpty,
)
from game.engine.state import Due, Ending, Phase, State, Turn, set_at


def draw_stock(state: State, action: DrawStock) -> Step:
    """Draw from the stock; where discards can be bought the others are asked first."""
    if not stock_can_give(state):
        raise Refused(StockEmpty())
    asked = buyers(state)
    if asked:
        window = WindowOpened("buy", state.discards[-1], asked)
        return structs.replace(state, phase=Phase.BUY, asked=asked), [window]
    return serve(structs.replace(state, due=(Due(action.seat, 1, "draw"),)))


def draw_discards(state: State, action: DrawDiscards) -> Step:
    """Draw the top discard, the pile, or dig."""
    rules = state.rules
    if rules.draw.discards == "none":
        raise Refused(DiscardsBarred())
    if not state.discards:
        raise Refused(DiscardsEmpty())
    early = not state.melded[action.seat]
    if early and rules.draw.before_melding == "never":
        raise Refused(DiscardsAfterMelding())
    at = depth(state, action.deepest)
    if at < len(state.discards) - 1:
        return _dig(state, at)
    if not can_draw_top(state):
        if early and rules.draw.before_melding == "played_at_once":
            raise Refused(DrawnNotMelded(state.discards[-1]))
        raise Refused(DrawnUnplayable(state.discards[-1], state.this_turn.floated))
    cards = state.discards if rules.draw.discards == "pile" else state.discards[-1:]
    return top_drawn(state), [Drew(action.seat, len(cards), cards, from_stock=False)]


def depth(state: State, deepest: Card | None) -> int:
    """Return the index in the discards of the card named, the uppermost of its face."""
    top = len(state.discards) - 1
    if deepest is None:
        return top
    if deepest not in state.discards:
        raise Refused(NotInDiscards(deepest))
    at = top - state.discards[::-1].index(deepest)
    if state.rules.draw.discards != "dig" and at < top:
        raise Refused(NoDigging(state.rules.draw.discards == "pile"))
    return at


def dug(state: State, at: int) -> State:
    """The play phase after digging to index `at` of the discards."""
    seat = state.turn
    return structs.replace(
        state,
        phase=Phase.PLAY,
        hands=set_at(state.hands, seat, state.hands[seat] + state.discards[at:]),
        discards=state.discards[:at],
        discarded_by=state.discarded_by[:at],
        fresh_discard=False,
        this_turn=structs.replace(state.this_turn, dug=state.discards[at]),
    )


def digs(state: State) -> Iterator[Card]:
    """Yield the cards below the top of the discards that may be dug for.

    A card that goes on a meld by itself leaves the cards above it for the rest of the turn. For others a look at
    what is at hand of their rank and suit, and beside the runs, comes before the search for a way to play them.
    """
    rules, seat = state.rules, state.turn
    barred = rules.draw.before_melding == "never" and not state.melded[seat]
    if rules.draw.discards != "dig" or len(state.discards) < 2 or barred:
        return
    adds = state.may_add
    there, near = table(rules, state.melds), reach(rules, state.melds)
    seen = {state.discards[-1]}
    held = hold(rules, (*state.hands[seat], state.discards[-1]))
    search = Search()
    for at in range(len(state.discards) - 2, -1, -1):
        face = state.discards[at]
        held.add(face, face in rules.wild)
        if face in seen:
            continue
        seen.add(face)
        if adds and face in there.naturals:
            yield face
            continue
        beside = near.ends[face.suit] and (held.wilds or near.ends[face.suit] & held.suits[face.suit])
        may = face in rules.wild or face in near.wilds or (adds and beside) or may_meld(rules, held, face)
        if may and can_finish(dug(state, at), search):
            yield face


def _dig(state: State, at: int) -> Step:
    new = dug(state, at)
    if not can_finish(new):
        raise Refused(DugUnplayable(state.discards[at]))
    cards = state.discards[at:]
    return new, [Drew(state.turn, len(cards), cards, from_stock=False)]


# Buying


def buyers(state: State) -> tuple[int, ...]:
    """Return the seats that may buy the top discard, clockwise from the player about to draw."""
    rules = state.rules
    if not rules.buying.allowed or not state.discards or not _can_supply(state):
        return ()
    return tuple(seat for seat in state.clockwise(state.turn) if not why_no_buy(state, seat))


def why_no_buy(state: State, seat: int) -> str:
    """Return why `seat` may not buy the top discard (see `MayNotBuy`), or nothing if it may."""
    rules = state.rules
    if state.discarded_by[-1] == seat:
        return "own"
    if state.melded[seat] and not rules.buying.after_melding:
        return "melded"
    if rules.buy_limit is not None and state.buys[seat] >= rules.buy_limit:
        return "limit"
    if state.floating[seat] and not _floater_could_play(state, seat, state.discards[-1]):
        return "floating"
    return ""


def _floater_could_play(state: State, seat: int, face: Card) -> bool:
    """A floater takes from the discards only what can then be played (rulebook 2, `going_out: float`)."""
    hands = set_at(state.hands, seat, (face,))
    turn = structs.replace(state, turn=seat, hands=hands, this_turn=Turn(floated=True, melded=True))
    return any(leaves_a_way(turn, play) for play in plays(turn, face))


def _can_supply(state: State) -> bool:
    """The buyer's price and the card of the player to draw must both be there once the top discard is gone."""
    needed = state.rules.buying.price + 1 - len(state.stock)
    left = len(state.discards) - 1
    if needed <= 0:
        return True
    if state.rules.stock_out == "reshuffle":
        return left - 1 >= needed
    return state.rules.stock_out == "turn_over" and left >= needed


def fits_table(state: State, face: Card) -> bool:
    """Tell whether a card by itself could be added to any meld on the table."""
    return bool(table(state.rules, state.melds).adds(state.rules, (face,)))


def no_offer(state: State) -> NoWindow:
    """Return the refusal to buy where no discard is on offer."""
    return NoWindow("buy", state.rules.buying.order == "first_call")


def buy(state: State, action: Buy) -> Step:
    """Take the top discard and the price; then the player whose turn it is draws."""
    if state.phase is not Phase.BUY:
        raise Refused(no_offer(state))
    seat, card = action.seat, state.discards[-1]
    due = (Due(seat, state.rules.buying.price, "price"),) if state.rules.buying.price else ()
    new = structs.replace(
        state,
        hands=set_at(state.hands, seat, (*state.hands[seat], card)),
        discards=state.discards[:-1],
        discarded_by=state.discarded_by[:-1],
        floating=set_at(state.floating, seat, False),
        buys=set_at(state.buys, seat, state.buys[seat] + 1),
        asked=(),
        fresh_discard=False,
        due=(*due, Due(state.turn, 1, "draw")),
    )
    told: list[Event] = [Bought(seat, card)]
    new, events = serve(new)
    return new, told + events


# Calling rummy


def call_rummy(state: State, action: CallRummy) -> Step:
    """Hand the playable discard back to its player with the penalty cards (rulebook 2, `calls`)."""
    if state.phase is not Phase.CALL:
        raise Refused(NoWindow("call"))
    offender, card = state.discarded_by[-1], state.discards[-1]
    new = structs.replace(
        state,
        hands=set_at(state.hands, offender, (*state.hands[offender], card)),
        discards=state.discards[:-1],
        discarded_by=state.discarded_by[:-1],
        asked=(),
        fresh_discard=False,
        due=(Due(offender, state.rules.calls.playable_discard, "penalty"),),
    )
    told: list[Event] = [RummyCalled(action.seat, offender, card)]
    new, events = serve(new)
    return new, told + events


def pass_(state: State, action: Pass) -> Step:
    """Decline in a window, or end a deal whose stock is out (rulebook 2, `last_chance`)."""
    if state.phase is Phase.DRAW and state.rules.stock_out == "last_chance" and not state.stock:
        told: list[Event] = [Passed(action.seat)]
        state, events = end_deal(state, Ending.STOCK_OUT)
        return state, told + events
    if state.phase not in (Phase.BUY, Phase.CALL):
        raise Refused(NoWindow("pass"))
    asked = tuple(seat for seat in state.asked if seat != action.seat)
    told = [Passed(action.seat)]
    if asked:
        return structs.replace(state, asked=asked), told
    state = structs.replace(state, asked=asked)
    if state.phase is Phase.BUY:
        state, events = serve(structs.replace(state, due=(Due(state.turn, 1, "draw"),)))
    else:
        state, events = end_turn(state)
    return state, told + events


def answers_in_any_order(state: State) -> bool:
    """Tell whether any of the seats asked in a window may speak first."""
    return state.phase is Phase.CALL or state.rules.buying.order == "first_call"


def call_window(state: State, card: Card) -> tuple[int, ...]:
    """Return the seats that may call rummy on the card just discarded by the player whose turn it is."""
    could = state.melded[state.turn] and (state.may_add or state.rules.melding.add != "next_turn")
    if not state.rules.calls.playable_discard or not could or not fits_table(state, card):
        return ()
    return state.clockwise(state.turn)
