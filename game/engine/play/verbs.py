"""The four verbs: `legal`, `why_not`, `apply` and (in `game.engine.state`) `view`. One judge stands behind them.

`apply` refuses exactly what `why_not` explains; everything `legal` lists can be applied.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.engine.actions import (
    DEALER,
    Action,
    Add,
    Buy,
    CallRummy,
    Claim,
    Cut,
    Discard,
    DrawDiscards,
    DrawStock,
    Lay,
    Next,
    Pass,
    Shuffle,
    Slide,
    Take,
)
from game.engine.events import Event
from game.engine.play import claims, dealing, drawing, playing
from game.engine.play.effects import Effect
from game.engine.play.turns import go_on
from game.engine.refusals import (
    AlreadyDrawn,
    BadShuffle,
    DrawFirst,
    NoSuchSeat,
    NotNow,
    NotYourTurn,
    NoWindow,
    Refusal,
    Refused,
    WindowOpen,
)
from game.engine.state import Phase, State

_DO: dict[Phase, dict[type[Action], Callable[[State, Any], Effect]]] = {
    Phase.SHUFFLE: {Shuffle: dealing.shuffle},
    Phase.CUT: {Cut: dealing.cut},
    Phase.DRAW: {
        DrawStock: drawing.draw_stock,
        DrawDiscards: drawing.draw_discards,
        Pass: drawing.give_up,
        Claim: claims.claim,
    },
    Phase.BUY: {Buy: drawing.buy, Pass: drawing.decline, Claim: claims.claim},
    Phase.PLAY: {
        Lay: playing.play,
        Add: playing.play,
        Take: playing.play,
        Slide: playing.play,
        Discard: playing.discard,
        Claim: claims.claim,
    },
    Phase.CALL: {CallRummy: playing.call_rummy, Pass: playing.let_pass, Claim: claims.claim},
    Phase.DEAL_OVER: {Next: dealing.next_deal},
    Phase.MATCH_OVER: {},
}
"""What may be done in each phase; each function judges what is done, not who does it."""

_LIST: dict[Phase, Callable[[State, int], list[Action]]] = {
    Phase.CUT: dealing.cuts,
    Phase.DRAW: drawing.draws,
    Phase.BUY: drawing.offers,
    Phase.PLAY: playing.in_play,
    Phase.CALL: playing.calls,
    Phase.DEAL_OVER: dealing.nexts,
}
"""What a seat is offered in each phase; a shuffle is the dealer's alone."""


def apply(state: State, action: Action) -> tuple[State, list[Event]]:
    """Carry out an action.

    Returns:
        The new state, and what happened, in order.

    Raises:
        Refused: the action is not allowed now; `state` is unchanged, as states always are.
    """
    refusal = _wrong_moment(state, action)
    if refusal is not None:
        raise Refused(refusal)
    return go_on(_DO[state.phase][type(action)](state, action))


def why_not(state: State, action: Action) -> Refusal | None:
    """Return why an action is refused, or None if it is allowed."""
    try:
        apply(state, action)
    except Refused as refused:
        return refused.reason
    return None


def _wrong_moment(state: State, action: Action) -> Refusal | None:
    """Judge who acts and when; what is done is judged by the phase's own function."""
    phase, seat = state.phase, action.seat
    fits = type(action) in _DO[phase]
    if fits and seat == state.actor and phase is not Phase.SHUFFLE:
        return None
    if isinstance(action, Shuffle):
        return BadShuffle() if seat != DEALER else None if fits else NotNow(phase)
    if not 0 <= seat < state.players:
        return NoSuchSeat(seat)
    if fits and isinstance(action, Next | Claim):
        return None  # anybody's
    if isinstance(action, Next) or phase in (Phase.SHUFFLE, Phase.DEAL_OVER, Phase.MATCH_OVER):
        return NotNow(phase)
    if phase is Phase.CUT:
        return NotYourTurn(state.actor) if fits else NotNow(phase)
    if phase in (Phase.BUY, Phase.CALL):
        return _wrong_answer(state, action) if fits else WindowOpen(phase, state.asked)
    return _wrong_in_turn(state, action)


def _wrong_answer(state: State, action: Action) -> Refusal | None:
    if action.seat in state.asked:
        return None if action.seat in state.answering else NotYourTurn(state.actor)
    if isinstance(action, Buy):
        return drawing.why_no_bid(state, action.seat)
    if isinstance(action, CallRummy):
        return playing.why_no_call(state, action.seat)
    return NoWindow("pass")


def _wrong_in_turn(state: State, action: Action) -> Refusal:
    if isinstance(action, Cut):
        return NotNow(state.phase)
    if isinstance(action, Buy):
        return drawing.no_offer(state)
    if isinstance(action, CallRummy):
        return playing.no_call(state)
    if action.seat != state.turn:
        return NotYourTurn(state.turn)
    if state.phase is Phase.DRAW:
        return DrawFirst()
    return NoWindow("pass") if isinstance(action, Pass) else AlreadyDrawn()


def legal(state: State, seat: int) -> list[Action]:
    """List what `seat` may do now.

    Complete for everything done with one card and for single melds of naturals and up to two wilds. Of
    contracts one arrangement is listed for each choice of ranks and places, and at most a hundred; several
    cards added at once are listed only where one of them must be played first. Empty for a seat that has to wait.
    """
    phase = state.phase
    offered = _LIST[phase](state, seat) if phase in _LIST else []
    if state.rules.rummy_in_the_deck and Claim in _DO[phase]:
        offered += claims.claims(state, seat)
    return offered


def acting(state: State) -> tuple[int, ...]:
    """Return the seats the match waits for: one, or all that may answer in a window; none when it is over."""
    if state.phase in (Phase.MATCH_OVER, Phase.SHUFFLE):
        return ()
    if state.phase is Phase.DEAL_OVER:
        return tuple(range(state.players))
    return state.answering or (state.turn,)
