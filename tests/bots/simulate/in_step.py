"""A deal played out by the simulator, and the same actions in the engine."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import structs

from game.bots.contests.shuffling import Shuffler
from game.bots.simulate.deals import (
    CIRCLED,
    DREW,
    LONG,
    NEVER,
    NO_LIMIT,
    PASSED,
    STALE,
    STOCK_OUT,
    THREW,
    TOOK,
    Deal,
    Habits,
)
from game.bots.simulate.tables import Tables
from game.content.sheets.sheets import load_sheet, other_names, sheet_names, with_keys
from game.engine.actions import DEALER, Action, Add, Cut, Discard, DrawDiscards, DrawStock, Knock, Pass, Shuffle
from game.engine.play.dealing import new_match
from game.engine.play.knocking import knock_limit, lay_off, lay_offs, least_deadwood
from game.engine.play.scoring import RawPoints, deal_points, doubled
from game.engine.play.verbs import apply
from game.engine.sheet.rules import MatchRules, Rules, compile_rules
from game.engine.sheet.soundness import problems
from game.engine.state import Ending, Phase, State

ENDINGS = {STOCK_OUT: Ending.STOCK_OUT, CIRCLED: Ending.STALEMATE, STALE: Ending.STALEMATE, LONG: Ending.TOO_LONG}


def any_habits(rng: Random) -> Habits:
    """Return how somebody plays, sensible or not."""
    last = rng.choice([0, 3, 10, 25, NO_LIMIT, -1])
    return Habits(
        keep=rng.choice([0.0, 2.5, 20.0]),
        fear=rng.choice([0.0, 1.0, -5.0]),
        known=rng.choice([0.0, 4.0]),
        take=rng.choice([-NEVER, 0, 1, 5]),
        swap=rng.choice([NEVER, NEVER, 6, -NEVER]),
        knock=(*[rng.choice([0, 5, 10]) for _ in range(rng.randrange(6))], last),
    )


def dealt(match: MatchRules, seed: str, deal: int = 1) -> State:
    """Return a match whose first deal is dealt; it has the rules of the deal with this number."""
    state, shuffler = new_match(match), Shuffler(seed)
    state = structs.replace(state, deal=deal, rules=match.of_deal(deal), stages=(deal,) * match.players)
    while state.phase in (Phase.SHUFFLE, Phase.CUT):
        action: Action = Cut(state.actor, len(state.stock) // 2)
        if state.phase is Phase.SHUFFLE:
            action = Shuffle(DEALER, shuffler.order(state))
        state, _ = apply(state, action)
    return state


def simulated(tables: Tables, state: State, habits: list[Habits]) -> Deal:
    """Play a deal out from its first decision on."""
    hands, stock, pile = (
        [tables.bits_of(hand) for hand in state.hands],
        [tables.bits[face] for face in state.stock],
        [tables.bits[face] for face in state.discards],
    )
    deal = Deal(tables, knock_limit(state), hands, stock, pile, state.turn, habits)
    deal.told = []
    if state.phase is Phase.OFFER:
        deal.offer(list(state.asked))
    deal.run()
    return deal


def action_of(tables: Tables, seat: int, what: int, bit: int) -> Action:
    """Return what was done in the words of the engine."""
    if what == PASSED:
        return Pass(seat)
    if what == TOOK:
        return DrawDiscards(seat)
    if what == DREW:
        return DrawStock(seat)
    if what == THREW:
        return Discard(seat, tables.face(bit))
    return Knock(seat, tables.face(bit) if bit else None)


def carried_out(tables: Tables, state: State, deal: Deal) -> State:
    """Return what the engine makes of the same actions, with as much laid off as helps."""
    for seat, what, bit in deal.told or ():
        state, _ = apply(state, action_of(tables, seat, what, bit))
        if state.phase is Phase.SHUFFLE:
            state, _ = apply(state, Shuffle(DEALER, state.discards[:-1]))
    while state.phase is Phase.LAY_OFF:
        state, _ = apply(state, next_laid_off(state))
    return state


def next_laid_off(state: State) -> Action:
    """Return the next card to be laid off on the way to the least deadwood; to leave it at that at its end."""
    seat = state.actor
    least = least_deadwood(state, seat)
    for action in lay_offs(state, seat):
        if isinstance(action, Add) and least_deadwood(lay_off(state, action).state, seat) == least:
            return action
    return Pass(seat)


def points_of(state: State, deal: Deal) -> tuple[int, ...]:
    """Return what everybody scores in a deal that was played out."""
    nothing = (0,) * state.players
    left = tuple(deal.left) if deal.out >= 0 else tuple([deal.tables.deadwood(hand) for hand in deal.hands])
    return deal_points(state.rules, RawPoints(left, nothing, nothing, deal.big, 2 if doubled(state) else 1), deal.out)


def known_sheets(knows: Callable[[Rules], bool]) -> list[tuple[str, int]]:
    """The sheets all deals of which a simulator knows, each with the fewest and the most players."""
    sheets = {name: load_sheet(name) for name in (*sheet_names(), *other_names())}
    seats = [
        (name, players) for name, each in sheets.items() for players in sorted({each.players.min, each.players.max})
    ]
    return [each for each in seats if all(map(knows, compile_rules(sheets[each[0]], each[1]).deals))]


def rules_by_chance(
    game: str, choices: dict[str, tuple[Any, ...]], most: int, knows: Callable[[Rules], bool], number: int
) -> MatchRules:
    """Return the sound rules with this number that a simulator knows: a game with at most so many keys changed."""
    rng, game_sheet = Random(number), load_sheet(game)
    while True:
        keys = rng.sample(sorted(choices), rng.randint(1, most))
        sheet = with_keys(game_sheet, {key: rng.choice(choices[key]) for key in keys})
        if problems(sheet):
            continue
        match = compile_rules(sheet, rng.randint(2, sheet.players.max))
        if knows(match.of_deal(1)):
            return match
