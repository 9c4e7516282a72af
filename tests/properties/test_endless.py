"""Every deal ends by itself: of shipped games and house rules, however people play that do not want it to."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from msgspec import structs

from game.bots.base import BotSpec
from game.bots.contests.selfplay import MOST_TURNS, play_match
from game.content.people.opponents import LEVELS
from game.content.sheets.sheets import load_sheet, sheet_names
from game.engine.actions import Action, Buy, Claim, Discard, DrawDiscards, Next, Pass
from game.engine.events import TurnBegan
from game.engine.play.dealing import new_match
from game.engine.play.verbs import apply, legal
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import compile_rules
from game.engine.sheet.soundness import problems
from game.engine.state import Phase, State
from game.session.opponents import Opponents
from tests.properties.house_rules import changed, numbered
from tests.support.random_play import any_seat_first, shuffled

Player = Callable[[State, list[Action], Random], Action]


def by_chance(state: State, offered: list[Action], rng: Random) -> Action:
    return rng.choice(offered)


def round_and_round(state: State, offered: list[Action], rng: Random) -> Action:
    """Take the discard and throw it away again wherever that may be, and play nothing that need not be played."""
    card = state.this_turn.drawn

    def unwilling(action: Action) -> int:
        if isinstance(action, Discard):
            return 0 if action.card == card else 1
        if isinstance(action, DrawDiscards):
            return 0 if action.deepest is None else 4
        return 5 if isinstance(action, Buy | Claim) else 2 if isinstance(action, Pass) else 3

    return min(offered, key=unwilling)


def turns_of_a_deal(sheet: RuleSheet, seats: int, seed: int, player: Player) -> int:
    """How many turns a deal has; it fails when there are too many."""
    rng, turns = Random(seed), 0
    state = new_match(compile_rules(sheet, seats))
    while state.phase not in (Phase.DEAL_OVER, Phase.MATCH_OVER):
        if state.phase is Phase.SHUFFLE:
            action: Action = shuffled(state, rng)
        else:
            action = player(state, any_seat_first(state, rng)[1], rng)
        state, events = apply(state, action)
        turns += sum(isinstance(event, TurnBegan) for event in events)
        assert turns <= MOST_TURNS, sheet
    assert Next(0) in legal(state, 0) or state.phase is Phase.MATCH_OVER
    return turns


def thrown_back(number: int) -> RuleSheet:
    """The house rules of this number; of every second ones a discard drawn may be thrown away again."""
    own, sheet = numbered(number)
    freer = changed(own | {"draw.discard_drawn": True, "draw.discards": "top"})
    return sheet if number % 2 or problems(freer) else freer


@pytest.mark.parametrize("player", [by_chance, round_and_round])
@pytest.mark.parametrize("tenth", range(10))
def test_deals_of_house_rules_end(player: Player, tenth: int) -> None:
    for number in range(10 * tenth, 10 * tenth + 10):
        turns_of_a_deal(thrown_back(number), 2 + number % 3, number, player)


@pytest.mark.parametrize("name", sheet_names())
def test_deals_of_every_sheet_end(name: str) -> None:
    sheet = load_sheet(name)
    for seats in range(max(2, sheet.players.min), sheet.players.max + 1):
        turns_of_a_deal(sheet, seats, seats, round_and_round)


@pytest.mark.parametrize("number", [*range(2000, 2050, 2), 1689])
def test_deals_of_bots_end(number: int) -> None:
    """Of number 1689 two of them would pass one card to and fro for ever."""
    own, _ = numbered(number)
    sheet = changed(own | {"draw.discard_drawn": True})
    if problems(sheet):
        return
    levels = [structs.replace(Opponents()[level].traits, search=0) for level in LEVELS]
    seats = 2 + number % 3
    specs = tuple(BotSpec(f"{seat}", levels[(seat + number) % len(levels)], seat) for seat in range(seats))
    assert play_match(compile_rules(sheet, seats), specs, f"{number}", most_deals=1).deals
