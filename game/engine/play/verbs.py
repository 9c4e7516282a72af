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
    BuyBack,
    CallRummy,
    Claim,
    Cut,
    Discard,
    DrawDiscards,
    DrawStock,
    Drop,
    Force,
    Knock,
    Lay,
    Next,
    Pass,
    Shuffle,
    Slide,
    Take,
)
from game.engine.events import Event, FalselyLaid, FalselyShown
from game.engine.play import claims, dealing, drawing, dropping, knocking, playing
from game.engine.play.effects import Effect
from game.engine.play.turns import go_on
from game.engine.refusals import (
    AlreadyDrawn,
    BadShuffle,
    DrawFirst,
    HasDropped,
    NoBuyingBack,
    NoSuchSeat,
    NothingToLayOff,
    NotNow,
    NotYourTurn,
    NoWindow,
    OutOfMatch,
    Refusal,
    Refused,
    WindowOpen,
)
from game.engine.state import Phase, State

WINDOWS = (Phase.BUY_BACK, Phase.OFFER, Phase.BUY, Phase.CALL, Phase.LAY_OFF)
"""Phases in which seats other than the player whose turn it is are asked."""

BETWEEN_DEALS = frozenset([Phase.SHUFFLE, Phase.DEAL_OVER, Phase.MATCH_OVER])
"""Phases in which no seat plays: the dealer shuffles, perhaps during a deal, or a deal is over."""

_DO: dict[Phase, dict[type[Action], Callable[[State, Any], Effect]]] = {
    Phase.SHUFFLE: {Shuffle: dealing.shuffle},
    Phase.BUY_BACK: {BuyBack: dealing.buy_back, Pass: dealing.stay_out},
    Phase.CUT: {Cut: dealing.cut},
    Phase.OFFER: {DrawDiscards: drawing.take_upcard, Pass: drawing.pass_upcard},
    Phase.DRAW: {
        DrawStock: drawing.draw_stock,
        DrawDiscards: drawing.draw_discards,
        Pass: drawing.give_up,
        Knock: knocking.knock_first,
        Drop: dropping.drop,
        Claim: claims.claim,
    },
    Phase.BUY: {Buy: drawing.buy, Pass: drawing.decline_buy, Claim: claims.claim},
    Phase.PLAY: {
        Lay: playing.play,
        Add: playing.play,
        Take: playing.play,
        Slide: playing.play,
        Discard: playing.discard,
        Knock: knocking.knock,
        Claim: claims.claim,
    },
    Phase.CALL: {CallRummy: playing.call_rummy, Force: drawing.force, Pass: playing.pass_call, Claim: claims.claim},
    Phase.LAY_OFF: {Add: knocking.lay_off, Pass: knocking.finish_lay_off},
    Phase.DEAL_OVER: {Next: dealing.next_deal},
    Phase.MATCH_OVER: {},
}
"""The actions possible in each phase; each function judges the action, not the seat."""


def _nothing(state: State, seat: int) -> list[Action]:
    """Return an empty list, for phases in which no seat has an action."""
    return []


_LIST: dict[Phase, Callable[[State, int], list[Action]]] = {
    Phase.SHUFFLE: _nothing,
    Phase.BUY_BACK: dealing.legal_buy_back_answers,
    Phase.CUT: dealing.legal_cuts,
    Phase.OFFER: drawing.legal_upcard_answers,
    Phase.DRAW: drawing.legal_draws,
    Phase.BUY: drawing.legal_buys,
    Phase.PLAY: playing.legal_plays,
    Phase.CALL: playing.legal_calls,
    Phase.LAY_OFF: knocking.legal_lay_offs,
    Phase.DEAL_OVER: dealing.legal_nexts,
    Phase.MATCH_OVER: _nothing,
}
"""The function that lists the legal actions of a seat in each phase; only the dealer shuffles."""


def apply(state: State, action: Action) -> tuple[State, list[Event]]:
    """Return the state after an action, and the events it caused, in order.

    Raises: Refused, where the action is not legal; `state` is never changed.
    """
    do = _DO[state.phase].get(type(action))
    if do is None:
        raise Refused(_not_now(state, action))
    if action.seat != state.actor:
        refusal = _not_theirs(state, action)
        if refusal is not None:
            raise Refused(refusal)
    return go_on(do(state, action))


def why_not(state: State, action: Action) -> Refusal | None:
    """Return why an action is refused, or None if it is legal."""
    try:
        apply(state, action)
    except Refused as refused:
        return refused.reason
    return None


def is_offered(state: State, action: Action) -> bool:
    """Whether an action is legal and meant to be made: not a false lay-down or a false show, which is carried out only
    to be penalized.
    """
    try:
        _, events = apply(state, action)
    except Refused:
        return False
    return not any(isinstance(event, FalselyLaid | FalselyShown) for event in events)


def _not_now(state: State, action: Action) -> Refusal:
    """Return why an action does not belong to the phase. Only for an action that does not, which is not checked."""
    phase, seat = state.phase, action.seat
    if isinstance(action, Shuffle):
        return NotNow(phase) if seat == DEALER else BadShuffle()
    if not 0 <= seat < state.players:
        return NoSuchSeat(seat)
    if phase in WINDOWS and not isinstance(action, Next):
        return WindowOpen(phase, state.asked, state.this_turn.leaves)
    if phase not in (Phase.DRAW, Phase.PLAY) or isinstance(action, Next | Cut):
        return NotNow(phase)
    if isinstance(action, Buy):
        return drawing.buy_refusal(state)
    if isinstance(action, BuyBack):
        return NoBuyingBack()
    if isinstance(action, CallRummy):
        return playing.call_refusal(state)
    if isinstance(action, Force):
        return drawing.force_refusal(state)
    if seat != state.turn:
        return NotYourTurn(state.turn)
    if phase is Phase.DRAW:
        return DrawFirst()
    return NoWindow("pass") if isinstance(action, Pass) else AlreadyDrawn(state.this_turn.dealt_more)


def _not_theirs(state: State, action: Action) -> Refusal | None:
    """Return why this seat may not take an action that belongs to the present phase; None if it may act.

    Whether the action itself is legal is not checked.
    """
    seat = action.seat
    if isinstance(action, Shuffle):
        return None
    if not 0 <= seat < state.players:
        return NoSuchSeat(seat)
    if state.phase is not Phase.BUY_BACK and not isinstance(action, Next):
        if state.has_dropped(seat):
            return HasDropped()
        if seat in state.eliminated:
            return OutOfMatch()
    if seat in state.answering or isinstance(action, Next | Claim):
        return None
    if state.phase not in WINDOWS or seat in state.asked:
        return NotYourTurn(state.actor)
    return _not_asked(state, action)


def _not_asked(state: State, action: Action) -> Refusal:
    """Return why an action is refused to a seat that is asked nothing in this phase, or has answered. Only for such a
    seat, which is not checked.
    """
    match action:
        case Buy():
            return drawing.why_no_bid(state, action.seat)
        case CallRummy():
            return playing.why_no_call(state, action.seat)
        case Force():
            return drawing.why_no_force(state, action.seat)
        case Add():
            return NothingToLayOff()
        case BuyBack():
            return NoBuyingBack()
        case DrawDiscards():
            return NotYourTurn(state.actor)
    return NoWindow("pass")


def legal(state: State, seat: int) -> list[Action]:
    """Return the legal actions of `seat`; empty for a seat that has to wait, unless it may claim discards out of turn.

    All actions with one card are listed. Single melds are all listed for a hand with up to two wilds, but runs that may
    mix suits once for each choice of ranks; with more wilds some melds are left out. For a contract or an opening at
    most a hundred lays are listed; of a contract one for each choice of ranks and places. Additions of several cards
    are listed only where one of them must be played first, or where parts of own melds are moved.
    """
    offered = _LIST[state.phase](state, seat)
    if state.rules.calls.rummy_in_the_deck and not state.is_gone(seat) and Claim in _DO[state.phase]:
        offered += claims.legal_claims(state, seat)
    return offered


def acting(state: State) -> tuple[int, ...]:
    """Return the seats the match waits for: one, or all that may answer a question in any order.

    After a deal these are all seats, as any may have the next one begun. Empty while the dealer shuffles, and when the
    match is over.
    """
    if state.phase in BETWEEN_DEALS:
        return tuple(range(state.players)) if state.phase is Phase.DEAL_OVER else ()
    return state.answering if state.asked else (state.turn,)
