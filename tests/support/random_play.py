"""Random matches for tests: a driver that shuffles by a seed and chooses any legal action."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.engine.actions import DEALER, Action, Drop, Shuffle
from game.engine.cards import Card
from game.engine.play.dealing import new_match, to_shuffle
from game.engine.play.verbs import acting, apply, legal
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import compile_rules
from game.engine.state import Phase, State


def shuffled(state: State, rng: Random) -> Shuffle:
    """Return a random shuffle for a state that waits for one."""
    order = list(to_shuffle(state))
    rng.shuffle(order)
    return Shuffle(DEALER, tuple(order))


def all_cards(state: State) -> list[Card]:
    """Return all cards of a state, wherever they are, sorted."""
    cards = [*state.stock, *state.discards, *state.apart]
    for hand in state.hands:
        cards += hand
    for meld in state.melds:
        cards += meld.faces
    return sorted(cards)


def any_seat_first(state: State, rng: Random) -> tuple[int, list[Action]]:
    """Return a random seat with its legal actions: mostly one the match waits for, now and then another
    that may act.
    """
    seats = list(range(state.players))
    rng.shuffle(seats)
    waited = list(acting(state))
    order = seats + waited if rng.random() < 0.3 else waited + seats
    for seat in order:
        offered = legal(state, seat)
        if offered:
            return seat, offered
    return order[0], []


STAYING = 0.95
"""The share of chances to drop out that are not taken: otherwise hardly a random deal would be played."""


def _mostly_staying(offered: list[Action], rng: Random) -> list[Action]:
    """Return the actions to choose from: mostly without dropping out, where that is possible."""
    staying = [action for action in offered if not isinstance(action, Drop)]
    return staying if len(staying) < len(offered) and rng.random() < STAYING else offered


def random_match(
    sheet: RuleSheet, seats: int, seed: int, deals: int = 1000
) -> Iterator[tuple[State, Action, list[Action]]]:
    """Yield each state of a random match with the action taken and all legal actions, until the match or `deals` deals
    are over.
    """
    rng = Random(seed)
    state = new_match(compile_rules(sheet, seats))
    while state.phase is not Phase.MATCH_OVER and state.deal <= deals:
        if state.phase is Phase.SHUFFLE:
            action: Action = shuffled(state, rng)
            offered: list[Action] = [action]
        else:
            _, offered = any_seat_first(state, rng)
            if not offered:
                raise AssertionError(f"nothing can be done in {state!r}")
            action = rng.choice(_mostly_staying(offered, rng))
        yield state, action, offered
        state, _ = apply(state, action)
