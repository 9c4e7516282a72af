"""The player who does anything."""

from __future__ import annotations

from game.bots.base import BotSpec
from game.bots.choose.random_player import play_anything
from game.bots.knowledge.memory import Memory
from game.engine.play.verbs import legal
from game.engine.state import Phase, view
from tests.support.positions import position

STATE = position("rummy_500", ["3H 4H 5H KS 7D", "9C 9D 2S 4C 6H"], phase=Phase.PLAY)


def test_anything_legal_may_be_done_and_the_seed_decides() -> None:
    seen, memory = view(STATE, 0), Memory.start(0)
    found = [play_anything(BotSpec("anybody", seed=seed), seen, memory) for seed in range(60)]
    actions = {repr(each.action) for each in found if each is not None}
    assert actions == {repr(action) for action in legal(STATE, 0)}
    assert found[:5] == [play_anything(BotSpec("anybody", seed=seed), seen, memory) for seed in range(5)]


def test_whoever_is_not_asked_waits() -> None:
    assert play_anything(BotSpec("anybody"), view(STATE, 1), Memory.start(1)) is None
