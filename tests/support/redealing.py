"""The proof that bots do not peek: what they decide, and decide again when all cards they cannot see lie otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from random import Random
from typing import NamedTuple

from msgspec import Struct, structs

from game.bots.base import BotSpec, Decision
from game.bots.choose.player import decide
from game.bots.contests.selfplay import play_match
from game.bots.knowledge.memory import Memory
from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names
from game.engine.actions import Action
from game.engine.cards import Card, without
from game.engine.events import Event
from game.engine.sheet.rules import MatchRules, compile_rules
from game.engine.state import State, View, view
from tests.properties.house_rules import numbered


class Step(NamedTuple):
    """One action of a deal, with the true states before and after it."""

    before: State
    action: Action
    then: State


class Asked(Struct, frozen=True):
    """A decision of a bot: the true state, and the bot's memory."""

    state: State
    memory: Memory
    steps: tuple[Step, ...] = ()
    """All that was done in the deal before."""

    @property
    def seat(self) -> int:
        """The seat of the bot that decided."""
        return self.memory.seat


def asked(match: MatchRules, seed: str, share: float, rng: Random) -> list[Asked]:
    """Let standard bots play a deal, and return a random `share` of their decisions."""
    return [each for each in first_asked(match, seed) if rng.random() < share]


@lru_cache(maxsize=8)
def first_asked(match: MatchRules, seed: str, most: int = 10_000) -> tuple[Asked, ...]:
    """Let standard bots play a deal to its end, or until they have made `most` decisions, and return these."""
    found: list[Asked] = []
    waiting: list[Memory] = []
    before: list[State] = []
    steps: list[Step] = []

    def brain(spec: BotSpec, seen: View, memory: Memory) -> Decision | None:
        decision = decide(spec, seen, memory)
        if decision is not None:
            waiting.append(memory)
        return decision

    def watch(state: State, action: Action, events: list[Event]) -> None:
        found.extend(Asked(before[-1], memory, tuple(steps)) for memory in waiting)
        waiting.clear()
        steps.extend(Step(last, action, state) for last in before)
        before[:] = [state]
        if len(found) >= most:
            raise _Enough

    specs = tuple(BotSpec(f"bot {seat}", seed=seat) for seat in range(match.players))
    with suppress(_Enough):
        play_match(match, specs, seed, most_deals=1, brains=(brain,) * match.players, watch=watch)
    return tuple(found[:most])


class _Enough(Exception):
    """Enough decisions were made."""


def dealt_anew(state: State, memory: Memory, rng: Random) -> State:
    """Return a state that looks the same to the seat: all cards it cannot see are shuffled, but for those it saw others
    take.
    """
    kept: list[tuple[Card, ...]] = []
    hidden = [*state.stock]
    open_ = (memory.seat, -1 if state.shown is None else state.shown.seat)
    for other, hand in enumerate(state.hands):
        known = hand if other in open_ else memory.held[other] if memory.held else ()
        rest = without(hand, known)
        assert rest is not None, "a card is remembered in a hand that does not hold it"
        kept.append(known)
        hidden += rest
    rng.shuffle(hidden)
    pool: Iterator[Card] = iter(hidden)
    hands = [(*known, *(next(pool) for _ in hand[len(known) :])) for known, hand in zip(kept, state.hands, strict=True)]
    hands[memory.seat] = state.hands[memory.seat]
    return structs.replace(state, hands=tuple(hands), stock=tuple(pool))


Choose = Callable[[State, Memory], object]
"""A function that returns the choice of a player with this memory in a state."""


def playing(spec: BotSpec) -> Choose:
    """Return a function that decides as this bot, from its view alone."""
    return lambda state, memory: decide(spec, view(state, memory.seat), memory)


def peeks(each: Asked, choose: Choose, rng: Random, times: int = 1) -> bool:
    """Whether `choose` takes another action in any of `times` positions with the hidden cards dealt anew."""
    honest = choose(each.state, each.memory)
    return any(choose(dealt_anew(each.state, each.memory, rng), each.memory) != honest for _ in range(times))


def rules_numbered(number: int) -> MatchRules:
    """Return the rules of game `number`: all games by turns, every third time random rules, for 2 to 5 players."""
    names = (*sheet_names(), *other_game_names())
    sheet = numbered(number)[1] if number % 3 == 2 else load_sheet(names[(number - number // 3) % len(names)])
    allowed = sheet.players
    return compile_rules(sheet, min(allowed.max, max(allowed.min, 2 + number % 4)))
