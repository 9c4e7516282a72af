"""Small positions kept as data, and the number of sequences of legal actions that lead on from them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from game.engine.actions import DEALER, Action, Shuffle
from game.engine.play.dealing import to_shuffle
from game.engine.play.verbs import apply, legal
from game.engine.state import NOBODY, Phase, State
from tests.support.positions import position

FOLDER = Path(__file__).parent


class Small(Struct, kw_only=True):
    """A position of `tests.support.positions` in which seat 0 is to draw, with its node counts by depth, from 1."""

    deal: int = 1
    hands: list[str]
    stock: str
    discards: str
    by: int = NOBODY
    melds: list[tuple[int, str]] = []
    nodes: dict[int, int]

    def state(self, game: str) -> State:
        """Return the state of the position."""
        return position(
            game,
            self.hands,
            phase=Phase.DRAW,
            deal=self.deal,
            stock=self.stock,
            discards=self.discards,
            by=self.by,
            melds=tuple(self.melds),
        )


def path_of(game: str) -> Path:
    """Return the path of the file with the positions of a game."""
    return FOLDER / f"{game}.json"


def load(game: str) -> dict[str, Small]:
    """Return the positions of a game by name."""
    return msgspec.json.decode(path_of(game).read_bytes(), type=dict[str, Small], strict=False)


def options(state: State) -> list[Action]:
    """Return all legal actions of all seats; none after the deal, and a shuffle that keeps the order where one is
    due.
    """
    if state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER):
        return []
    if state.phase is Phase.SHUFFLE:
        return [Shuffle(DEALER, to_shuffle(state))]
    return [action for seat in range(state.players) for action in legal(state, seat)]


def nodes(state: State, depth: int) -> int:
    """Count the sequences of exactly `depth` legal actions."""
    found = options(state)
    if depth == 1:
        return len(found)
    return sum(nodes(apply(state, action)[0], depth - 1) for action in found)


def reached(state: State, plies: int) -> Iterator[State]:
    """Yield the states up to `plies` actions away, nearest first, each once."""
    layer = {state: None}
    for ply in range(plies + 1):
        yield from layer
        if ply < plies:
            layer = {apply(each, action)[0]: None for each in layer for action in options(each)}
