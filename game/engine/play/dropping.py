"""Dropping: a player leaves the deal at a price, before the draw (`dropping`)."""

from __future__ import annotations

from msgspec import structs

from game.engine.actions import Action, Drop
from game.engine.events import DroppedOut
from game.engine.play.effects import Effect, Then
from game.engine.refusals import LastTurn, NoDropping, Refusal, Refused
from game.engine.state import NOBODY, Dropout, State


def drop_price(state: State) -> int | None:
    """Return the points that the player whose turn it is pays to drop out of the deal before the draw; None if the
    rules or the state of the deal bar that. Whether the player has drawn already is not checked.
    """
    keys = state.rules.dropping
    if state.seat_after(state.turn) == state.turn:
        return None  # a deal has somebody in it
    price = keys.first if state.is_first_turn else keys.later
    return None if price == "none" or state.closer != NOBODY or state.this_turn.passed_up else int(price)


def legal_drops(state: State, seat: int) -> list[Action]:
    """Return the drop of `seat`, whose turn it is to draw; none if it may not leave the deal."""
    return [] if drop_price(state) is None else [Drop(seat)]


def drop(state: State, action: Drop) -> Effect:
    """Take the acting player out of the deal, for a fixed price instead of the points of the hand; raise `Refused` if
    that is not allowed now.

    The turn passes to the next seat still in the deal; if only one seat is left in it, the deal ends.
    """
    price = drop_price(state)
    if price is None:
        raise Refused(_refusal_to_drop(state))
    new = structs.replace(state, dropped=(*state.dropped, Dropout(action.seat, price)))
    return Effect(new, [DroppedOut(action.seat, price)], Then.DROPPED)


def _refusal_to_drop(state: State) -> Refusal:
    """Return why the player whose turn it is may not drop out of the deal, given that `drop_price` is None."""
    if not state.rules.may_drop or not state.clockwise(state.turn):
        return NoDropping("never")
    if state.closer != NOBODY:
        return LastTurn(state.closer)
    return NoDropping("first" if state.is_first_turn else "later")
