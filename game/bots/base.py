"""What a bot is, and the one question it answers: `decide`."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256
from random import Random
from zlib import crc32

from msgspec import Struct

from game.bots.choose.player import choose
from game.bots.choose.search import Limit, reconsidered
from game.bots.knowledge.memory import Memory
from game.bots.knowledge.outlook import outlook
from game.bots.traits import Traits
from game.engine.actions import Action, Buy, CallRummy, Claim, Discard
from game.engine.state import View

__all__ = ["BotSpec", "Decision", "Memory", "Traits", "chance_of", "decide"]

FASTEST = 0.5
"""Seconds below which nobody reacts."""


class BotSpec(Struct, frozen=True):
    """Who a bot is. Equal specs decide alike."""

    name: str
    traits: Traits = Traits()
    seed: int = 0


def chance_of(seed: int, seat: int) -> int:
    """Return the seed of the bot in `seat` of a match of that number, which cannot be told from it.

    Whoever has the number of a match can deal its cards: no bot may be handed it.
    """
    return int.from_bytes(sha256(f"bot {seat} of match {seed}".encode()).digest()[:7])


class Decision(Struct, frozen=True):
    """What a bot does, and the seconds a person would take before doing it."""

    action: Action
    reaction: float


def decide(
    spec: BotSpec, view: View, memory: Memory, limit: Limit | None = None, but: Collection[Claim] = ()
) -> Decision | None:
    """Return what the bot in `view.seat` does now; None where it has nothing to do or to say.

    Depends on nothing but the arguments: the view holds no hidden card, and chance comes from `spec.seed` and
    the position. `limit` cuts the thinking of a bot that searches short, for whoever waits for it; `but` are claims it
    lets pass.
    """
    rng = Random(spec.seed * 0x1_0000_0000 + _position(view))
    action = choose(view, memory, rng, spec.traits, spec.seed, but)
    if spec.traits.search and isinstance(action, Discard):
        action = reconsidered(outlook(view, memory, spec.traits, spec.seed), action, rng, limit)
    return None if action is None else Decision(action, _reaction(action, rng, spec.traits.pace))


def _position(view: View) -> int:
    """A number for what the seat sees, the same in every process."""
    state = view.state
    seen = bytes((*view.hand, 255, *state.discards, 255, *view.hand_sizes, len(state.stock) % 255, len(state.melds)))
    return crc32(seen, state.deal * 64 + state.turn)


def _reaction(action: Action, rng: Random, pace: float) -> float:
    """Seconds, log-normal: about 1.3 for calls out of turn, which are races, and 0.8 in one's own time, by `pace`."""
    middle, spread = (0.25, 0.45) if isinstance(action, Claim | Buy | CallRummy) else (-0.2, 0.35)
    return max(FASTEST, pace * rng.lognormvariate(middle, spread))
