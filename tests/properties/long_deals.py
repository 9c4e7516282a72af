"""Deals as long as they get: players that do not want a deal to end, and sheets under which it may take long."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec import structs

from game.bots.base import BotSpec
from game.bots.contests.selfplay import play_match
from game.content.people.opponents import LEVELS
from game.engine.actions import Action, Add, Buy, Claim, Discard, DrawDiscards, DrawStock, Lay, Pass
from game.engine.events import TurnBegan
from game.engine.play.dealing import new_match
from game.engine.play.turns import CIRCLES, MOST_TURNS
from game.engine.play.verbs import apply
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import compile_rules
from game.engine.sheet.soundness import problems
from game.engine.state import Phase, State
from game.session.opponents import Opponents
from tests.properties.house_rules import changed, numbered
from tests.support.random_play import any_seat_first, shuffled

Player = Callable[[State, list[Action], Random], Action]


def by_chance(state: State, offered: list[Action], rng: Random) -> Action:
    """Return a random legal action."""
    return rng.choice(offered)


def round_and_round(state: State, offered: list[Action], rng: Random) -> Action:
    """Return an action that takes and discards the same card wherever possible, and plays nothing unless it must."""
    card = state.this_turn.drawn

    def unwilling(action: Action) -> int:
        if isinstance(action, Discard):
            return 0 if action.card == card else 1
        if isinstance(action, DrawDiscards):
            return 0 if action.deepest is None else 4
        return 5 if isinstance(action, Buy | Claim) else 2 if isinstance(action, Pass) else 3

    return min(offered, key=unwilling)


def putting_off(state: State, offered: list[Action], rng: Random) -> Action:
    """Return an action that takes discards and throws them back until that would end the deal; then a draw from the
    stock, or a play of one card.
    """
    last, rules = state.players - 1, state.rules
    if state.phase is Phase.DRAW and state.circling_turns >= CIRCLES * state.players - 2:
        return next((action for action in offered if isinstance(action, DrawStock)), offered[0])
    if state.idle_turns >= rules.stalemate * state.players - last and not state.this_turn.played:
        return next((action for action in offered if isinstance(action, Add | Lay)), offered[-1])
    return round_and_round(state, offered, rng)


class EndlessError(Exception):
    """A deal has more turns than allowed."""


def deal_played(sheet: RuleSheet, seats: int, seed: int, player: Player) -> tuple[int, State]:
    """Play a deal; return the number of its turns and its last state.

    Raises:
        EndlessError: there are too many turns.
    """
    rng, turns = Random(seed), 0
    state = new_match(compile_rules(sheet, seats))
    while state.phase not in (Phase.DEAL_OVER, Phase.MATCH_OVER):
        if state.phase is Phase.SHUFFLE:
            action: Action = shuffled(state, rng)
        else:
            action = player(state, any_seat_first(state, rng)[1], rng)
        state, events = apply(state, action)
        turns += sum(isinstance(event, TurnBegan) for event in events)
        if turns > MOST_TURNS:
            raise EndlessError(f"the deal has not ended after {MOST_TURNS} turns")
    return turns, state


def bots_at(sheet: RuleSheet, seats: int, number: int) -> int:
    """Let bots of every level, without search, play a deal; return the number of its turns.

    Raises:
        BrokenMatch: there are too many turns.
    """
    levels = [structs.replace(Opponents()[level].traits, search=0, rollouts=0) for level in LEVELS]
    specs = tuple(BotSpec(f"{seat}", levels[(seat + number) % len(levels)], seat) for seat in range(seats))
    [deal] = play_match(compile_rules(sheet, seats), specs, f"{number}", most_deals=1).deals
    return deal.turns


def thrown_back(number: int) -> RuleSheet:
    """Return the house rules of this number; every second ones also allow a drawn discard to be discarded again."""
    own, sheet = numbered(number)
    freer = changed(own | {"draw.discard_drawn": True, "draw.discards": "top"})
    return sheet if number % 2 or problems(freer) else freer


def widest(number: int) -> RuleSheet:
    """Return the house rules of this number for up to eight players, with the largest values for packs, cards and idle
    turns.
    """
    rng, (own, _) = Random(-1 - number), numbered(number)
    while True:
        wide = {
            "players.max": 8,
            "pack.packs": rng.randint(1, 8),
            "pack.jokers": rng.randint(0, 4),
            "deal.hand_size": rng.randint(1, 26),
            "stalemate": rng.randint(1, 20),
            "draw.discard_drawn": rng.random() < 0.5,
        }
        sheet = changed(own | wide)
        if not problems(sheet):
            return sheet
        if rng.random() < 0.02:  # what the house rules say may need hands of some size
            own, _ = numbered(rng.randrange(1 << 30))
