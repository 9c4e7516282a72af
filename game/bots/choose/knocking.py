"""Games whose melds stay in the hand: what is drawn, thrown, shown and laid off there, by deadwood alone."""

from __future__ import annotations

from game.engine.actions import Action, Add, Discard, DrawDiscards, DrawStock, Knock, Pass
from game.engine.cards import Card, without
from game.engine.play.knocking import deadwood, lay_off
from game.engine.play.verbs import legal
from game.engine.state import Phase, State


def in_hand(state: State, seat: int) -> Action:
    """Return what leaves `seat` with the least deadwood; whoever may knock does."""
    offered = legal(state, seat)
    if state.phase is Phase.LAY_OFF:
        return _lay_off(state, seat, offered)
    if state.phase is not Phase.PLAY:
        return _draw(state, seat, offered)
    hand = state.hands[seat]
    shows = any(isinstance(each, Knock) for each in offered)
    return min(
        [each for each in offered if isinstance(each, Knock if shows else Discard)],
        key=lambda each: (_left(state, hand, each), -_value(state, each)),
    )


def _value(state: State, action: Action) -> int:
    card = getattr(action, "card", None)
    return 0 if card is None else state.rules.values[card]


def _left(state: State, hand: tuple[Card, ...], action: Action) -> int:
    card = getattr(action, "card", None)
    return deadwood(state.rules, tuple(sorted(hand if card is None else without(hand, (card,)) or ())))


def _draw(state: State, seat: int, offered: list[Action]) -> Action:
    """Take the top discard where it saves more than it counts itself, else what is left."""
    takes = next((each for each in offered if isinstance(each, DrawDiscards)), None)
    if takes is not None and state.discards:
        hand, card = state.hands[seat], state.discards[-1]
        kept = deadwood(state.rules, tuple(sorted(hand)))
        thrown = [without((*hand, card), (face,)) or () for face in set(hand)]
        if min([deadwood(state.rules, tuple(sorted(each))) for each in thrown], default=kept) < kept - 2:
            return takes
    return next((each for each in offered if isinstance(each, DrawStock | Pass)), offered[0])


def _lay_off(state: State, seat: int, offered: list[Action]) -> Action:
    """Lay off what lessens the deadwood."""
    adds = [each for each in offered if isinstance(each, Add)]
    after = {each: deadwood(state.rules, tuple(sorted(lay_off(state, each).state.hands[seat]))) for each in adds}
    best = min(adds, key=lambda each: after[each], default=None)
    if best is not None and after[best] < deadwood(state.rules, tuple(sorted(state.hands[seat]))):
        return best
    return Pass(seat)
