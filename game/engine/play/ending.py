"""The end of a turn: the discard, floating and going out; and plays, which may empty a hand."""

from __future__ import annotations

from msgspec import structs

from game.engine.actions import Discard, Lay
from game.engine.cards import without
from game.engine.events import Discarded, Event, Floated, OneCardLeft, WindowOpened
from game.engine.play.drawing import call_window
from game.engine.play.finish import can_finish, kept, must_be_played
from game.engine.play.playing import Play, after, false_lay_down, outcome
from game.engine.play.turns import Step, end_deal, end_turn
from game.engine.refusals import (
    ContractNotMet,
    FloaterMustPlay,
    KeepDrawn,
    MustPlayDug,
    MustPlayTaken,
    NoPlaceForTaken,
    NotInHand,
    Refused,
    TurnUnfinishable,
)
from game.engine.state import Ending, Phase, State, set_at


def discard(state: State, action: Discard) -> Step:
    """Discard and end the turn; the last card goes out."""
    seat, card = action.seat, action.card
    hand = without(state.hands[seat], (card,))
    if hand is None:
        raise Refused(NotInHand(card))
    if state.this_turn.dug is not None:
        raise Refused(MustPlayDug(state.this_turn.dug))
    if state.this_turn.owed:
        raise Refused(MustPlayTaken(state.this_turn.owed))
    if kept(state, card):
        raise Refused(KeepDrawn(card))
    if must_be_played(state, card):
        raise Refused(FloaterMustPlay(card))
    state = structs.replace(
        state,
        hands=set_at(state.hands, seat, hand),
        discards=(*state.discards, card),
        discarded_by=(*state.discarded_by, seat),
        floating=set_at(state.floating, seat, False),
        fresh_discard=True,
    )
    told: list[Event] = [Discarded(seat, card, face_down=not hand)]
    if not hand:
        state, events = end_deal(state, Ending.WENT_OUT, seat)
        return state, told + events
    if len(hand) == 1:
        told.append(OneCardLeft(seat))
    asked = call_window(state, card)
    if asked:
        return structs.replace(state, phase=Phase.CALL, asked=asked), [
            *told,
            WindowOpened("call", card, asked),
        ]
    state, events = end_turn(state)
    return state, told + events


def play(state: State, action: Play) -> Step:
    """Put cards on the table; an empty hand floats or goes out."""
    try:
        result = outcome(state, action)
    except Refused as refused:
        if (
            isinstance(refused.reason, ContractNotMet)
            and state.rules.melding.false_lay_down
            and isinstance(action, Lay)
        ):
            return false_lay_down(state, action)
        raise
    new = after(state, result)
    if not can_finish(new):
        raise Refused(_stuck(new))
    told = list(result.events)
    if new.hands[new.turn]:
        return new, told
    if state.rules.going_out == "meld":
        new, events = end_deal(new, Ending.WENT_OUT, new.turn)
        return new, told + events
    new = structs.replace(new, floating=set_at(new.floating, new.turn, True))
    told.append(Floated(new.turn))
    new, events = end_turn(new)
    return new, told + events


def _stuck(state: State) -> TurnUnfinishable | NoPlaceForTaken:
    if state.this_turn.owed:
        return NoPlaceForTaken(state.this_turn.owed)
    return TurnUnfinishable(state.hands[state.turn])
