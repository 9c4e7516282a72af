"""What a phase makes of an action, and what the match then does by itself: `turns` carries that out."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from game.engine.events import Event
from game.engine.state import State


class Then(Enum):
    """What comes after an action before anybody can act again."""

    WAIT = "wait"
    """Nothing."""
    SERVE = "serve"
    """Cards are `due` from the stock."""
    DRAW = "draw"
    """The player whose turn it is draws, if there is still a card to be had."""
    OFFERED = "offered"
    """The card turned up is offered, to `state.turn` first."""
    TURN_BEGINS = "turn_begins"
    """The first turn of the deal, which is `state.turn`'s."""
    BEGINS_DRAWN = "begins_drawn"
    """The first turn of the deal, of a player who was dealt a card more and draws none."""
    PASSED_UP = "passed_up"
    """The first turn, in which the card turned up is not drawn any more."""
    TURN_ENDS = "turn_ends"
    LEFT = "left"
    """The card that lies face up is left by the player whose turn it is, and nobody forces it on them."""
    WENT_OUT = "went_out"
    """The player whose turn it is ended the deal."""
    PLAYED_OUT = "played_out"
    """The same, without a discard."""
    SHOWN = "shown"
    """The player whose turn it is showed a hand."""
    LAID_OFF = "laid_off"
    """Nobody has anything to lay off any more on the melds of a hand that was shown."""
    DEALT = "dealt"
    """A hand that was dealt wins, or several do."""
    DROPPED = "dropped"
    """The player whose turn it was left the deal."""
    STOCK_OUT = "stock_out"
    """The deal ends for want of cards."""


class Effect(Struct, frozen=True):
    """The match as an action leaves it, and what there is to tell."""

    state: State
    told: list[Event]
    then: Then = Then.WAIT
