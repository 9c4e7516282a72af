"""The effect of an action: the state after it, and the step that follows by itself, carried out by `turns`."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from game.engine.events import Event
from game.engine.state import State


class Then(Enum):
    """The step that follows an action before a seat can act again."""

    WAIT = "wait"
    """None: a seat acts next."""
    SERVE = "serve"
    """The cards `due` come from the stock."""
    DRAW = "draw"
    """The player whose turn it is draws, if any card can be drawn."""
    OFFERED = "offered"
    """The upcard is offered, to `state.turn` first."""
    TURN_BEGINS = "turn_begins"
    """The first turn of the deal begins: that of `state.turn`."""
    BEGINS_DRAWN = "begins_drawn"
    """The first turn of the deal begins, of a player who was dealt a card extra and draws none."""
    PASSED_UP = "passed_up"
    """The first turn begins after every seat passed on the upcard: it draws from the stock."""
    TURN_ENDS = "turn_ends"
    LEFT = "left"
    """The player whose turn it is left the card lying face up, and nobody forced it on them."""
    WENT_OUT = "went_out"
    """The player whose turn it is went out with a discard."""
    PLAYED_OUT = "played_out"
    """The player whose turn it is went out without a discard."""
    SHOWN = "shown"
    """The player whose turn it is showed a hand."""
    LAID_OFF = "laid_off"
    """Nobody can lay off any more cards on the melds of a hand that was shown."""
    DEALT = "dealt"
    """One or more hands were dealt that win as they are."""
    DROPPED = "dropped"
    """The player whose turn it is left the deal."""
    STOCK_OUT = "stock_out"
    """The deal ends because no card can be drawn."""


class Effect(Struct, frozen=True, gc=False):
    """The effect of an action: the state after it, its events, and the step that follows."""

    state: State
    events: list[Event]
    then: Then = Then.WAIT
