"""The players of the deals: random, greedy, or with a preference that leads to rare events."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.engine.actions import Action, Discard, DrawDiscards, DrawStock, Knock, Pass
from game.engine.cards import Card, without
from game.engine.play.scoring import deadwood
from game.engine.state import Phase, State

STYLES = {"chance": 3, "greedy": 8, "patient": 4, "gin": 3, "collector": 1, "timid": 1}
"""The relative frequency of each style.

`patient` knocks in one of five turns in which it may, `gin` only with gin, `timid` never; a `collector` takes discards
for their own sake.
"""

TAKES_ANYTHING = 0.93
"""The share of draws in which a collector takes the discard."""


class Player:
    """A player that makes the choices of a seat in one deal."""

    def __init__(self, style: str, rng: Random) -> None:
        self._style = style
        self._rng = rng

    def choose(self, state: State, seat: int, offered: Sequence[Action]) -> Action:
        """Choose one of the actions offered to `seat`."""
        rng, style = self._rng, self._style
        if style == "chance" or state.phase is Phase.LAY_OFF:
            return rng.choice(offered)
        if state.phase is Phase.PLAY:
            return self._thrown(state, seat, offered)
        takes = DrawDiscards(seat)
        if takes not in offered:
            return offered[0]
        if rng.random() < TAKES_ANYTHING if style == "collector" else self._helps(state, seat):
            return takes
        return next(action for action in offered if isinstance(action, DrawStock | Pass))

    def _helps(self, state: State, seat: int) -> bool:
        """Whether drawing the top discard lowers the deadwood of the hand."""
        hand, top = state.hands[seat], state.discards[-1]
        now = _deadwood(state, hand)
        return any(_deadwood(state, (*(without(hand, (face,)) or ()), top)) < now - 1 for face in hand)

    def _thrown(self, state: State, seat: int, offered: Sequence[Action]) -> Action:
        hand = state.hands[seat]
        left = {face: _deadwood(state, without(hand, (face,)) or ()) for face in set(hand)}

        def best(action: Action) -> tuple[int, int]:
            face = getattr(action, "card", None)
            assert isinstance(face, Card)
            return left[face], -state.rules.plain[face]

        knocks = [action for action in offered if isinstance(action, Knock)]
        if knocks and self._knocks(min(map(best, knocks))[0]):
            return min(knocks, key=best) if self._rng.random() < 0.8 else self._rng.choice(knocks)
        return min((action for action in offered if isinstance(action, Discard)), key=best)

    def _knocks(self, points: int) -> bool:
        if self._style == "timid":
            return False
        if self._style == "gin":
            return points == 0
        return self._rng.random() < (0.2 if self._style == "patient" else 0.8)


def _deadwood(state: State, hand: tuple[Card, ...]) -> int:
    return deadwood(state.rules, tuple(sorted(hand)))


def two_players(rng: Random) -> tuple[Player, Player]:
    """Return two random players for a deal."""
    first, second = rng.choices(list(STYLES), list(STYLES.values()), k=2)
    return Player(first, rng), Player(second, rng)
