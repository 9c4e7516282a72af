"""The draw: from the stock, from the discards, or not at all, and the buying of a discard before it."""

from __future__ import annotations

from functools import lru_cache

from msgspec import structs

from game.engine.actions import Action, Buy, DrawDiscards, DrawStock, Force, Pass
from game.engine.arrange.layable import HandCounts, count_hand
from game.engine.cards import Card
from game.engine.events import Bought, Drew, Event, Forced, Passed, TurnBegan, WindowOpened
from game.engine.melds.room import reach, room_for
from game.engine.play.dead_ends import Search, can_finish, leaves_a_way
from game.engine.play.dropping import legal_drops
from game.engine.play.effects import Effect, Then
from game.engine.play.knocking import legal_first_knocks
from game.engine.play.melding import may_be_played, plays
from game.engine.play.moving import movable_cards
from game.engine.refusals import (
    DiscardsAfterMelding,
    DiscardsBarred,
    DiscardsEmpty,
    DrawnNotMelded,
    DrawnNotUsed,
    DrawnUnplayable,
    DugUnplayable,
    MayNotBuy,
    MayNotForce,
    NoBuying,
    NoDigging,
    NoForcing,
    NotInDiscards,
    NotInFirstTurn,
    NoWindow,
    OwnDiscard,
    PassedUp,
    Refusal,
    Refused,
    StockEmpty,
    TurnedNotUsed,
    WildNotDrawn,
)
from game.engine.sheet.rules import Rules
from game.engine.state import NOBODY, Due, Phase, State, Turn, set_at, turn_counted

# The card turned up (`deal.upcard`)


def offer_upcard(state: State) -> Effect:
    """Ask every seat, from the one with the first turn on, whether it wants the card turned up."""
    asked = (state.turn, *state.clockwise(state.turn))
    window = WindowOpened("offer", state.discards[-1], asked)
    return Effect(structs.replace(state, phase=Phase.OFFER, asked=asked), [window])


def legal_upcard_answers(state: State, seat: int) -> list[Action]:
    """Return the answers of `seat` to the offer of the card turned up: to take it if it may, and to pass. Empty unless
    `seat` is to answer now.
    """
    if seat not in state.answering:
        return []
    takes = [DrawDiscards(seat)] if can_draw_top(_taking(state, seat)) else []
    return [*takes, Pass(seat)]


def _taking(state: State, seat: int) -> State:
    """Return the state just before `seat` draws the card turned up. If no turn is under way, the seat's first turn of
    the deal is begun and counted.
    """
    if state.this_turn.turned:
        return state
    this = Turn(stock_was_out=state.stock_ran_out, melded=state.melded[seat])
    begun = turn_counted(state, seat)
    return structs.replace(state, turn=seat, asked=(), this_turn=this, turns_of=begun)


def take_upcard(state: State, action: DrawDiscards) -> Effect:
    """Let the acting seat take the card turned up; raise `Refused` if it may not, or names another card.

    If no turn is under way, that seat's first turn of the deal begins with it.
    """
    seat, card = action.seat, state.discards[-1]
    if action.deepest not in (None, card):
        raise Refused(NotInDiscards(action.deepest or card))
    new = _taking(state, seat)
    refusal = _why_discards_barred(new) or _why_not_top(new)
    if refusal is not None:
        raise Refused(refusal)
    drew = Drew(seat, 1, (card,), from_stock=False, turned=is_top_turned_up(state))
    return Effect(after_drawing_top(new), [drew] if state.this_turn.turned else [TurnBegan(seat), drew])


def pass_upcard(state: State, action: Pass) -> Effect:
    """Let the acting seat leave the card turned up. It must have been asked: this is not checked.

    The next seat asked answers then. After the last one the first seat must draw from the stock; if it cannot, the deal
    ends. A card turned up during a turn is left for the next player, or the others may force it on the player first.
    """
    if state.this_turn.turned:
        return _leave_card(state, [Passed(action.seat)])
    asked = tuple(seat for seat in state.asked if seat != action.seat)
    told: list[Event] = [Passed(action.seat)]
    new = structs.replace(state, asked=asked)
    return Effect(new, told) if asked else Effect(new, told, Then.PASSED_UP)


def legal_draws(state: State, seat: int) -> list[Action]:
    """Return what `seat` may do before it has drawn: its draws, and where they are allowed a knock, a drop, and the
    pass that ends the deal. Empty if it is not that seat's turn.
    """
    if seat != state.turn:
        return []
    offered: list[Action] = []
    if stock_can_give(state):
        offered.append(DrawStock(seat))
    if _why_discards_barred(state) is None:
        if _why_not_top(state) is None:
            offered.append(DrawDiscards(seat))
        if state.rules.digs:
            offered += _legal_digs(state)
    if _is_last_chance(state):
        offered.append(Pass(seat))
    if state.rules.knocking.before_draw:
        offered += legal_first_knocks(state, seat)
    if state.rules.may_drop:
        offered += legal_drops(state, seat)
    return offered


def _is_last_chance(state: State) -> bool:
    """Whether the player to draw may end the deal by a pass: the stock is empty and the rules say so (`stock_out:
    last_chance`).
    """
    return state.rules.stock_out == "last_chance" and not state.stock


def give_up(state: State, action: Pass) -> Effect:
    """End the deal by a pass instead of a draw.

    Where a card lies face up that others may force on the player, they are asked first; if one does, the deal goes on.
    Raise `Refused` unless the stock is empty and the rules allow such a pass (`stock_out: last_chance`).
    """
    if not _is_last_chance(state):
        raise Refused(NoWindow("pass"))
    return _leave_card(state, [Passed(action.seat)])


def stock_can_give(state: State) -> bool:
    """Whether a card can be drawn from the stock, after renewing it if necessary."""
    if state.stock:
        return True
    if state.rules.stock_out == "reshuffle":
        return len(state.discards) > 1
    return state.rules.stock_out == "turn_over" and bool(state.discards)


def has_no_card_to_draw(state: State) -> bool:
    """Whether the player to draw cannot draw any card, and may not end the deal by a pass."""
    if stock_can_give(state) or state.rules.stock_out == "last_chance":
        return False
    if can_draw_top(state):
        return False
    return not state.rules.digs or _why_discards_barred(state) is not None or not _legal_digs(state)


def draw_stock(state: State, action: DrawStock) -> Effect:
    """Draw the top card of the stock; raise `Refused` if the stock can give none.

    If other seats may buy the top discard, they are asked first, and nothing is drawn yet. In games that turn each
    drawn card face up (`draw.into_hand`), the action means to leave the card that lies there. If other seats may force
    that card on the player, they are asked first; if not, the next card is turned up, or the turn ends if the card left
    was turned up in it.
    """
    if not stock_can_give(state):
        raise Refused(StockEmpty())
    if state.rules.face_up:
        return _leave_card(state, [])
    asked = _buyers(state)
    if asked:
        window = WindowOpened("buy", state.discards[-1], asked)
        return Effect(structs.replace(state, phase=Phase.BUY, asked=asked), [window])
    return Effect(_with_draw_due(state), [], Then.SERVE)


# Cards that lie face up until they are played, or left (`draw.into_hand`)


def after_turning_up(state: State, card: Card) -> State:
    """Return the state after the top card of the stock was turned up as `card` onto the discards. The player whose turn
    it is is asked to take it or to leave it.
    """
    stock = state.stock[1:]
    return structs.replace(
        state,
        phase=Phase.OFFER,
        asked=(state.turn,),
        stock=stock,
        stock_ran_out=state.stock_ran_out or not stock,
        due=state.due[1:],
        discards=(*state.discards, card),
        discarded_by=(*state.discarded_by, NOBODY),
        fresh_discard=False,
        this_turn=structs.replace(state.this_turn, turned=True),
    )


def _leave_card(state: State, events: list[Event]) -> Effect:
    """Leave the card that lies face up. If the other seats may now force it on the player (`_forcing_seats`), ask them.

    If not, the match goes on as with `finish_leaving`. `events`: the events of the action before, which come first in
    the effect.
    """
    asked = _forcing_seats(state)
    if not asked:
        return finish_leaving(state, events)
    window = WindowOpened("force", state.discards[-1], asked)
    this = structs.replace(state.this_turn, leaves=True)
    return Effect(structs.replace(state, phase=Phase.CALL, asked=asked, this_turn=this), [*events, window])


def finish_leaving(state: State, events: list[Event]) -> Effect:
    """Go on after a card was left face up, and return the effect.

    If it was turned up in this turn, the turn ends and the next player may take it. Else the next card of the stock is
    turned up, or the deal ends if there is none. `events` come first in the effect.
    """
    if state.this_turn.turned:
        return Effect(state, events, Then.TURN_ENDS)
    if not stock_can_give(state):
        return Effect(state, events, Then.STOCK_OUT)
    this = structs.replace(state.this_turn, leaves=False) if state.this_turn.leaves else state.this_turn
    due = (Due(state.turn, 1, "turn_up"),)
    return Effect(structs.replace(state, asked=(), this_turn=this, due=due), events, Then.SERVE)


def _forcing_seats(state: State) -> tuple[int, ...]:
    """Return the seats that may force the top discard on the player whose turn it is: all other seats, or none.

    They may if the discard fits one of that player's own melds by itself, and that player may draw it and add to melds.
    Every seat can see whether this is so.
    """
    rules, seat, melds = state.rules, state.turn, state.melds
    if not (melds and state.discards and rules.face_up and rules.calls.forcing and state.may_add):
        return ()
    fits = room_for(rules, melds, seat).adds(rules, state.discards[-1:])
    own = [number for number, _ in fits if melds[number - 1].owner == seat]
    return state.clockwise(seat) if own and can_draw_top(state) else ()


def force(state: State, action: Force) -> Effect:
    """Make the player whose turn it is draw the card left face up, as another seat demands; it must then be played at
    once.

    Raise `Refused` if no card was left. That the acting seat may force it is not checked.
    """
    if not state.this_turn.leaves:
        raise Refused(force_refusal(state))
    seat, card = state.turn, state.discards[-1]
    this = structs.replace(state.this_turn, leaves=False)
    new = after_drawing_top(structs.replace(state, this_turn=this))
    drew = Drew(seat, 1, (card,), from_stock=False, turned=is_top_turned_up(state))
    return Effect(new, [Forced(action.seat, seat, card), drew])


def why_no_force(state: State, seat: int) -> MayNotForce:
    """Return why `seat` may not force the card left face up on its player: it is that player, or has answered already.
    Only for a seat that is not to answer, which is not checked.
    """
    return MayNotForce("own" if seat == state.turn else "passed")


def force_refusal(state: State) -> NoForcing | NoWindow:
    """Return the refusal for forcing a card while no card is left face up: there is none now, or the rules never allow
    it.
    """
    return NoWindow("force") if state.rules.calls.forcing else NoForcing()


def _with_draw_due(state: State) -> State:
    """Return the state with one card of the stock due to the player whose turn it is, and nothing else due."""
    return structs.replace(state, due=(Due(state.turn, 1, "draw"),))


# From the discards


def can_draw_top(state: State) -> bool:
    """Whether the rules let the player whose turn it is draw the top discard, or the whole pile where that is the rule.

    It is not checked whether the player is to draw at the moment, or has drawn already.
    """
    return _why_discards_barred(state) is None and _why_not_top(state) is None


def _why_discards_barred(state: State) -> Refusal | None:
    """Return why no discard at all may be drawn, such as an empty pile or a rule for the first turn; else None.

    After a card was turned up in this turn, only an empty pile bars them.
    """
    rules, this = state.rules, state.this_turn
    if this.turned:
        return None if state.discards else DiscardsEmpty()
    if this.passed_up:
        return PassedUp()
    if rules.discards_barred:
        return DiscardsBarred()
    if not state.discards:
        return DiscardsEmpty()
    if rules.wilds.discard_skips and state.discarded_by[-1] == state.turn:
        return OwnDiscard(state.discards[-1])
    if wild_stays(state):
        return WildNotDrawn(state.discards[-1], rules.draw.wilds == "upcard")
    draw = rules.draw
    if not draw.first_round and state.is_first_turn:
        return NotInFirstTurn("discards")
    if draw.before_melding == "never" and not state.melded[state.turn]:
        return DiscardsAfterMelding()
    return None


def wild_stays(state: State) -> bool:
    """Whether the top discard is a wild that nobody may draw (`draw.wilds`). There must be a discard.

    Under the rule `upcard`, a wild may be drawn only while it is the upcard; under `none`, never. Always False under
    `any`, where the discards are drawn other than one by one from the top, and where a drawn card does not go into the
    hand.
    """
    if not state.rules.wilds_stay or state.discards[-1] not in state.rules.wild:
        return False
    started = len(state.discards) == 1 and state.discarded_by[-1] == NOBODY
    return not started or state.rules.draw.wilds == "none"


def _why_not_top(state: State) -> Refusal | None:
    """Return why the top discard may not be drawn, or the whole pile where that is the rule; None if it may be.

    The reason is that after the draw the card could not be played as it must be, or the turn not be ended. That
    discards are not barred altogether (`_why_discards_barred`) is not checked.
    """
    top = state.discards[-1]
    if state.must_use_discard:
        if _can_use_top(state):
            return None
        if state.rules.face_up:
            return TurnedNotUsed(top)
        return DrawnNotUsed(top) if state.rules.draw.use == "at_once" else DrawnNotMelded(top)
    if not state.this_turn.floated:
        return None  # another card can be discarded
    drawn = after_drawing_top(state)
    playable = any(True for face in set(drawn.hands[state.turn]) for _ in plays(drawn, face))
    return None if playable and can_finish(drawn) else DrawnUnplayable(top)


def _can_use_top(state: State) -> bool:
    """Whether the player whose turn it is can draw the top discard, play it at once, and then end the turn.

    There must be a discard.
    """
    rules, seat, melds, top = state.rules, state.turn, state.melds, state.discards[-1]
    fitting = room_for(rules, melds, seat).naturals if state.may_add else None
    if fitting is None or top not in fitting:
        held = _counts(rules, state.hands[seat] + movable_cards(rules, melds, seat), state.top_draw)
        if not may_be_played(rules, held, top, reach(rules, melds), fitting):
            return False
    return can_finish(after_drawing_top(state))


def _counts(rules: Rules, cards: tuple[Card, ...], drawn: tuple[Card, ...]) -> HandCounts:
    """Return the counts of `cards` and `drawn` together, in a new object."""
    kept = _kept_counts(rules, cards)
    counts = HandCounts(kept.ranks[:], kept.suits[:], kept.wilds[:])
    for face in drawn:
        counts.add(face, face in rules.wild)
    return counts


@lru_cache(maxsize=16)
def _kept_counts(rules: Rules, cards: tuple[Card, ...]) -> HandCounts:
    """Return the counts of some cards. The result is cached and shared: copy it before changing it."""
    return count_hand(rules, cards)


def after_drawing_top(state: State) -> State:
    """Return the state after the player whose turn it is drew the top discard, or the whole pile where that is the
    rule.

    The play phase begins. `this_turn` notes a card that must be played at once, or a single card drawn that may have to
    be kept. Whether the draw is legal is not checked.
    """
    seat, cards = state.turn, state.top_draw
    left = 0 if state.rules.takes_pile else len(state.discards) - 1
    at_once = state.must_use_discard
    drawn = cards[0] if len(cards) == 1 and not at_once else None
    return structs.replace(
        state,
        phase=Phase.PLAY,
        asked=(),
        hands=set_at(state.hands, seat, state.hands[seat] + cards),
        discards=state.discards[:left],
        discarded_by=state.discarded_by[:left],
        fresh_discard=False,
        this_turn=structs.replace(
            state.this_turn, drawn=drawn, dug=cards[-1] if at_once else None, from_discards=True, turned=False
        ),
    )


def draw_discards(state: State, action: DrawDiscards) -> Effect:
    """Return the effect of drawing the top discard, of taking all discards, or of digging down to a card; raise
    `Refused` if the rules bar it.
    """
    refusal = _why_discards_barred(state)
    if refusal is not None:
        raise Refused(refusal)
    at = _discard_index(state, action.deepest)
    if at < len(state.discards) - 1:
        return _dig(state, at)
    refusal = _why_not_top(state)
    if refusal is not None:
        raise Refused(refusal)
    cards = state.top_draw
    turned = len(cards) == 1 and is_top_turned_up(state)
    return Effect(after_drawing_top(state), [Drew(action.seat, len(cards), cards, from_stock=False, turned=turned)])


def is_top_turned_up(state: State) -> bool:
    """Whether the top discard was turned up from the stock and not discarded by a player. This includes the upcard.

    False if there are no discards, or in games in which drawn cards go to the hand.
    """
    return state.rules.face_up and state.discarded_by[-1:] == (NOBODY,)


def _discard_index(state: State, deepest: Card | None) -> int:
    """Return the index in the discards of the uppermost card with the face `deepest`. None stands for the top discard;
    there must be one.

    Raises: Refused: the card is not among the discards, or may not be dug for.
    """
    top = len(state.discards) - 1
    if deepest is None:
        return top
    if deepest not in state.discards:
        raise Refused(NotInDiscards(deepest))
    at = top - state.discards[::-1].index(deepest)
    if not state.rules.digs and at < top:
        raise Refused(NoDigging(state.rules.takes_pile))
    return at


def _after_dig(state: State, at: int) -> State:
    """Return the state after digging to index `at` of the discards.

    The card there and all above it are in the hand. That card must be played next, or where `draw.dug` says so, at any
    time in this turn. Whether that is possible is not checked.
    """
    seat, face = state.turn, state.discards[at]
    later = state.rules.digs_later
    return structs.replace(
        state,
        phase=Phase.PLAY,
        hands=set_at(state.hands, seat, state.hands[seat] + state.discards[at:]),
        discards=state.discards[:at],
        discarded_by=state.discarded_by[:at],
        fresh_discard=False,
        this_turn=structs.replace(
            state.this_turn, dug=None if later else face, owed=(face,) if later else (), from_discards=True
        ),
    )


def _legal_digs(state: State) -> list[DrawDiscards]:
    """Return the legal draws that dig for a card below the top discard; after each, the turn can be ended.

    The rules must allow digging, which is not checked. There is one draw for each face, the uppermost first; the face
    of the top discard is left out.
    """
    rules, seat, found = state.rules, state.turn, list[DrawDiscards]()
    if len(state.discards) < 2:
        return found
    melds, top, later = state.melds, state.discards[-1], rules.digs_later
    there, near, adds = room_for(rules, melds, seat), reach(rules, melds), state.may_add
    held = count_hand(rules, (*state.hands[seat], *movable_cards(rules, melds, seat), top))
    opens = later and (bool(there.swaps) or rules.wilds.slide or rules.melding.move)
    fitting = there.naturals if adds or (later and rules.adds == "after_melding") else None
    search, seen = Search(), {top}
    for at in range(len(state.discards) - 2, -1, -1):
        face = state.discards[at]
        held.add(face, face in rules.wild)
        if face in seen:
            continue
        seen.add(face)
        playable = opens or may_be_played(rules, held, face, near, fitting)
        if playable and ((adds and face in there.naturals) or can_finish(_after_dig(state, at), search)):
            found.append(DrawDiscards(seat, face))
    return found


def _dig(state: State, at: int) -> Effect:
    """Return the effect of digging to index `at` of the discards; raise `Refused` if the card there could then not be
    played as it must.
    """
    new = _after_dig(state, at)
    if not can_finish(new):
        raise Refused(DugUnplayable(state.discards[at], not state.rules.digs_later))
    cards = state.discards[at:]
    return Effect(new, [Drew(state.turn, len(cards), cards, from_stock=False)])


# Buying (`buying`)


def _buyers(state: State) -> tuple[int, ...]:
    """Return the seats that may buy the top discard, clockwise from the player about to draw, who is not among them.

    There are none if the rules allow no buying, there is no discard, or too few cards would be left for the price and
    the draw.
    """
    rules = state.rules
    if not rules.buying.allowed or not state.discards or not _can_supply(state):
        return ()
    return tuple(seat for seat in state.clockwise(state.turn) if not _why_no_buy(state, seat))


def _why_no_buy(state: State, seat: int) -> str:
    """Return why `seat` may not buy the top discard, as a code of `MayNotBuy`; empty if it may.

    Whose turn it is, and whether the rules allow buying at all, is not checked. There must be a discard.
    """
    rules = state.rules
    if state.discarded_by[-1] == seat:
        return "own"
    if wild_stays(state):
        return "wild"
    if state.melded[seat] and not rules.buying.after_melding:
        return "melded"
    if rules.buy_limit is not None and state.buys[seat] >= rules.buy_limit:
        return "limit"
    most = rules.buying.match_limit
    if most != "none" and sum([*state.buys_before[seat : seat + 1], state.buys[seat]]) >= most:
        return "match"
    if state.floating[seat] and not _floater_could_play(state, seat, state.discards[-1]):
        return "floating"
    return ""


def _floater_could_play(state: State, seat: int, face: Card) -> bool:
    """Whether `seat`, with `face` from the discards as its only card, could play it and end the turn.

    That is the condition on which a seat that floats may take the card (`going_out: float`). Whether the seat floats is
    not checked.
    """
    hands = set_at(state.hands, seat, (face,))
    turn = structs.replace(state, turn=seat, hands=hands, this_turn=Turn(floated=True, melded=True))
    return any(leaves_a_way(turn, play) for play in plays(turn, face))


def _can_supply(state: State) -> bool:
    """Whether there are cards for the buyer's price and for the player to draw, once the top discard is sold."""
    needed = state.rules.buying.price + 1 - len(state.stock)
    left = len(state.discards) - 1
    if needed <= 0:
        return True
    if state.rules.stock_out == "reshuffle":
        return left - 1 >= needed
    return state.rules.stock_out == "turn_over" and left >= needed


def buy_refusal(state: State) -> NoBuying | NoWindow:
    """Return the refusal for a buy while no discard is on offer: there is none now, or the rules never allow it."""
    return NoWindow("buy", state.rules.buying.order == "first_call") if state.rules.buying.allowed else NoBuying()


def why_no_bid(state: State, seat: int) -> MayNotBuy:
    """Return the refusal that says why `seat` may not buy the discard on offer. Only for a seat that is not to answer,
    which is not checked.
    """
    return MayNotBuy("turn" if seat == state.turn else _why_no_buy(state, seat) or "passed")


def legal_buys(state: State, seat: int) -> list[Action]:
    """Return the legal answers of `seat` while a discard can be bought; none if it is not asked."""
    return [Buy(seat), Pass(seat)] if seat in state.answering else []


def buy(state: State, action: Buy) -> Effect:
    """Let the acting seat take the top discard; it gets the cards of the price from the stock, and then the player
    whose turn it is draws.

    A buyer who floated does so no longer. Whether the seat may buy is not checked.
    """
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
    return Effect(new, [Bought(seat, card)], Then.SERVE)


def decline_buy(state: State, action: Pass) -> Effect:
    """Let the acting seat pass on the discard on offer. The next seat asked answers then; after the last one the player
    whose turn it is draws.
    """
    asked = tuple(seat for seat in state.asked if seat != action.seat)
    told: list[Event] = [Passed(action.seat)]
    if asked:
        return Effect(structs.replace(state, asked=asked), told)
    return Effect(_with_draw_due(structs.replace(state, asked=())), told, Then.SERVE)
