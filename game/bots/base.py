"""The question a bot is asked and the answer it gives, as plain values; `choose.player.decide` answers it."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from msgspec import Struct

from game.bots.traits import Traits
from game.engine.actions import Action


class BotSpec(Struct, frozen=True):
    """A bot: its name, its traits, and the seed of its random mistakes (slips). Equal specs decide alike."""

    name: str
    traits: Traits = Traits()
    seed: int = 0


class Coach(BotSpec, frozen=True):
    """A bot that is asked what it would do in the place of another, and gives the reasons with its answer."""


class Decision(Struct, frozen=True):
    """The action of a bot, and the seconds a person would take before it."""

    action: Action
    reaction: float


class Limit(Struct, frozen=True):
    """A time limit for a search: it ends, with the best it has found, once `clock` has reached `deadline`. Both are in
    seconds.
    """

    clock: Callable[[], float]
    deadline: float

    @property
    def is_over(self) -> bool:
        """Whether the time of this limit is up."""
        return self.clock() >= self.deadline


def seed_of(seed: int, seat: int) -> int:
    """Return the seed of the bot in `seat` of match `seed`, from which the number of the match cannot be told.

    The cards of a match follow from its number, so no bot may be given it.
    """
    return int.from_bytes(sha256(f"bot {seat} of match {seed}".encode()).digest()[:7])
