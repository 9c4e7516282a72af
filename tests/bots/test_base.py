"""Who a bot is: what is sent to the process that decides."""

from __future__ import annotations

import pickle

from game.bots.base import BotSpec, seed_of
from game.bots.knowledge.memory import Memory


def test_the_seed_of_a_bot_is_reproducible_and_differs_by_match_seed_and_seat() -> None:
    assert seed_of(1, 0) == seed_of(1, 0)
    assert len({seed_of(seed, seat) for seed in range(20) for seat in range(8)}) == 160


def test_a_bot_spec_can_be_pickled() -> None:
    bot = BotSpec("Ann", seed=3)
    assert pickle.loads(pickle.dumps(bot)) == bot
    assert pickle.loads(pickle.dumps(Memory.start(1))) == Memory.start(1)
