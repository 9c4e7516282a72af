"""The question a bot is asked and the answer it gives, as plain values; `choose.player.decide` answers it."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from msgspec import Struct

from game.bots.traits import Traits
from game.engine.actions import Action


class BotSpec(Struct, frozen=True):
    """Who a bot is. Equal specs decide alike."""

    name: str
    traits: Traits = Traits()
    seed: int = 0


class Coach(BotSpec, frozen=True):
    """Somebody who is asked what they would do in another's place, and why."""


class Decision(Struct, frozen=True):
    """What a bot does, and the seconds a person would take before doing it."""

    action: Action
    reaction: float


class Limit(Struct, frozen=True):
    """When to stop thinking, whatever has been found: a time on a clock."""

    clock: Callable[[], float]
    until: float

    @property
    def over(self) -> bool:
        """Whether it is time to stop."""
        return self.clock() >= self.until


def seed_of(seed: int, seat: int) -> int:
    """Return the seed of the bot in `seat` of a match of that number, which cannot be told from it.

    Whoever has the number of a match can deal its cards: no bot may be handed it.
    """
    return int.from_bytes(sha256(f"bot {seat} of match {seed}".encode()).digest()[:7])
