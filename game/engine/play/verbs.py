"""The four verbs: `legal`, `why_not`, `apply` and (in `game.engine.view`) `view`. One judge stands behind them.

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
from game.engine.play.claims import claim, claims
from game.engine.play.dealing import cut, next_deal, shuffle
from game.engine.play.drawing import (
    answers_in_any_order,
    buy,
    call_rummy,
    digs,
    draw_discards,
    draw_stock,
    no_offer,
    pass_,
    why_no_buy,
)
from game.engine.play.ending import discard, play
from game.engine.play.finish import Search, kept, leaves_a_way, must_be_played, plays
from game.engine.play.turns import Step, can_draw_top, stock_can_give
from game.engine.refusals import (
    AlreadyDrawn,
    BadShuffle,
    DrawFirst,
    MayNotBuy,
    MayNotCall,
    NoBuying,
    NoCalls,
    NoSuchSeat,
    NotNow,
    NotYourTurn,
    NoWindow,
    Refusal,
    Refused,
    WindowOpen,
)
from game.engine.state import Phase, State

_DO: dict[type[Action], Callable[[State, Any], Step]] = {
    Shuffle: shuffle,
    Cut: cut,
    DrawStock: draw_stock,
    DrawDiscards: draw_discards,
    Lay: play,
    Add: play,
    Take: play,
    Slide: play,
    Discard: discard,
    Buy: buy,
    Pass: pass_,
    CallRummy: call_rummy,
    Claim: claim,
    Next: next_deal,
}

_IN_PLAY = (Lay, Add, Take, Slide, Discard)
_WHEN: dict[type[Action], tuple[Phase, ...]] = {
    Cut: (Phase.CUT,),
    DrawStock: (Phase.DRAW,),
    DrawDiscards: (Phase.DRAW,),
    **dict.fromkeys(_IN_PLAY, (Phase.PLAY,)),
    Buy: (Phase.BUY,),
    CallRummy: (Phase.CALL,),
    Pass: (Phase.BUY, Phase.CALL),
}
"""When an actor may do what; whatever is not in here takes a closer look."""
_OVER = (Phase.DEAL_OVER, Phase.MATCH_OVER)


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
    return _DO[type(action)](state, action)


def why_not(state: State, action: Action) -> Refusal | None:
    """Return why an action is refused, or None if it is allowed."""
    try:
        apply(state, action)
    except Refused as refused:
        return refused.reason
    return None


def _wrong_moment(state: State, action: Action) -> Refusal | None:
    """Judge who acts and when; what is done is judged by the phase's own function."""
    if action.seat == state.actor and state.phase in _WHEN.get(type(action), ()):
        return None
    if isinstance(action, Shuffle):
        return None if action.seat == DEALER else BadShuffle()
    if not 0 <= action.seat < state.players:
        return NoSuchSeat(action.seat)
    phase = state.phase
    if phase in _OVER or phase is Phase.SHUFFLE or isinstance(action, Next):
        return None if isinstance(action, Next) and phase is Phase.DEAL_OVER else NotNow(phase)
    if isinstance(action, Claim):
        return NotNow(phase) if phase is Phase.CUT else None
    if phase in (Phase.BUY, Phase.CALL, Phase.CUT):
        return _wrong_answer(state, action)
    return _wrong_in_turn(state, action)


def _wrong_answer(state: State, action: Action) -> Refusal | None:
    fitting = {Phase.CUT: (Cut,), Phase.BUY: (Buy, Pass), Phase.CALL: (CallRummy, Pass)}[state.phase]
    if not isinstance(action, fitting):
        return NotNow(state.phase) if state.phase is Phase.CUT else WindowOpen(state.phase, state.asked)
    if action.seat == state.actor:
        return None
    if state.phase is Phase.CUT:
        return NotYourTurn(state.actor)
    if action.seat in state.asked:
        return None if answers_in_any_order(state) else NotYourTurn(state.actor)
    return _not_asked(state, action)


def _not_asked(state: State, action: Action) -> Refusal:
    """Say why a seat has no say in the window that is open."""
    its_turn = action.seat == state.turn
    if isinstance(action, Buy):
        return MayNotBuy("turn" if its_turn else why_no_buy(state, action.seat) or "passed")
    if isinstance(action, CallRummy):
        return MayNotCall("own" if its_turn else "passed")
    return NoWindow("pass")


def _wrong_in_turn(state: State, action: Action) -> Refusal | None:
    if isinstance(action, Cut):
        return NotNow(state.phase)
    if isinstance(action, Buy):
        return no_offer(state) if state.rules.buying.allowed else NoBuying()
    if isinstance(action, CallRummy):
        return NoWindow("call") if state.rules.calls.playable_discard else NoCalls()
    if action.seat != state.turn:
        return NotYourTurn(state.turn)
    if state.phase is Phase.DRAW and isinstance(action, _IN_PLAY):
        return DrawFirst()
    if state.phase is Phase.PLAY and isinstance(action, (DrawStock, DrawDiscards)):
        return AlreadyDrawn()
    return None


def legal(state: State, seat: int) -> list[Action]:
    """List what `seat` may do now.

    Complete for everything done with one card and for single melds of naturals and up to two wilds. Of
    contracts one arrangement is listed for each choice of ranks and places, and at most a hundred; several
    cards added at once are listed only where one of them must be played first. Empty for a seat that has to wait.
    """
    phase = state.phase
    if seat == state.turn and phase is Phase.PLAY:
        offered = _in_play(state)
    elif seat == state.turn and phase is Phase.DRAW:
        offered = _draws(state)
    elif phase is Phase.DEAL_OVER:
        return [Next(seat)]
    elif phase is Phase.CUT:
        return [Cut(seat, count) for count in range(1, len(state.stock))] if seat == state.actor else []
    else:
        offered = _answers(state, seat)
    if state.rules.calls.rummy_in_the_deck and phase not in (Phase.SHUFFLE, Phase.MATCH_OVER):
        offered += claims(state, seat)
    return offered


def _answers(state: State, seat: int) -> list[Action]:
    if seat not in state.asked or not (answers_in_any_order(state) or seat == state.actor):
        return []
    return [Buy(seat) if state.phase is Phase.BUY else CallRummy(seat), Pass(seat)]


def _draws(state: State) -> list[Action]:
    seat = state.turn
    offered: list[Action] = []
    if stock_can_give(state):
        offered.append(DrawStock(seat))
    if can_draw_top(state):
        offered.append(DrawDiscards(seat))
    if state.rules.draw.discards == "dig":
        offered += [DrawDiscards(seat, face) for face in digs(state)]
    if not state.stock and state.rules.stock_out == "last_chance":
        offered.append(Pass(seat))
    return offered


def _in_play(state: State) -> list[Action]:
    seat, this = state.turn, state.this_turn
    search = Search()
    offered: list[Action] = [play for play in plays(state, this.dug) if leaves_a_way(state, play, search)]
    if this.dug is not None or this.owed:
        return offered
    faces = sorted(set(state.hands[seat]))
    if this.drawn is not None and kept(state, this.drawn):
        faces = [face for face in faces if face != this.drawn]
    if this.floated:
        faces = [face for face in faces if not must_be_played(state, face)]
    offered += [Discard(seat, face) for face in faces]
    return offered


def acting(state: State) -> tuple[int, ...]:
    """Return the seats the match waits for: one, or all that may answer in a window; none when it is over."""
    if state.phase in (Phase.MATCH_OVER, Phase.SHUFFLE):
        return ()
    if state.phase is Phase.DEAL_OVER:
        return tuple(range(state.players))
    if state.asked and answers_in_any_order(state) and state.phase is not Phase.CUT:
        return state.asked
    return (state.actor,)
