"""A deal under way that goes on with a draw, a pass, a discard or a hand shown is played on as the engine plays it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec import structs

from game.bots.choose import hand_rollouts
from game.bots.knowledge.memory import Memory
from game.bots.knowledge.outlook import outlook
from game.bots.simulate.deals import DREW, NEVER, PASSED, SHOWED, THREW, TOOK, Habits
from game.bots.simulate.wild_tables import tables_for
from game.bots.simulate.worlds import Position
from game.content.sheets.sheets import load_sheet
from game.engine.actions import Action, Discard, DrawDiscards, DrawStock, Knock, Pass
from game.engine.play.verbs import acting, apply, legal
from game.engine.sheet.rules import compile_rules
from game.engine.state import NOBODY, State, view
from tests.bots.simulate.in_step import action_of, any_habits, carried_out, dealt, points_of, simulated

DEALS = 18


def what_of(action: Action, position: Position) -> tuple[int, int]:
    """Return an action as the simulator calls it."""
    bits = position.tables.bits
    if isinstance(action, Discard):
        return THREW, bits[action.card]
    if isinstance(action, Knock):
        return SHOWED, 0 if action.card is None else bits[action.card]
    return {DrawDiscards: TOOK, DrawStock: DREW, Pass: PASSED}[type(action)], 0


def played_on(state: State, action: Action, rng: Random) -> None:
    """Play an action and what follows on both sides, from all that is true but the order in which cards are drawn."""
    seat = acting(state)[0]
    here = hand_rollouts._position(outlook(view(state, seat), Memory.start(seat)))
    tables = here.tables
    hands = [tables.bits_of(hand) for hand in state.hands]
    deal = here.under_way(
        hands, [tables.bits[face] for face in state.stock], [any_habits(rng) for _ in range(state.players)]
    )
    deal.told = []
    what, card = what_of(action, here)
    here.play_on(deal, what, card)
    drawn = [tables.face(bit) for _, did, bit in deal.told if did == DREW][: len(state.stock)]
    rest = [face for face in state.stock if face not in drawn]
    assert len(drawn) + len(rest) == len(state.stock)
    start = structs.replace(state, stock=(*drawn, *rest))
    if what == PASSED:
        start, _ = apply(start, action)
    end = carried_out(tables, start, deal)
    assert end.out == deal.out
    assert end.deal_scores == points_of(state, deal)


@pytest.mark.parametrize(
    ("game", "players"),
    [("gin_rummy", 2), ("oklahoma_gin", 2), ("straight_gin", 2), ("knock_rummy", 3), ("three_thirteen", 2)],
)
def test_a_deal_is_played_on_as_in_the_engine(game: str, players: int) -> None:
    match, met = compile_rules(load_sheet(game), players), Counter[type[Action]]()
    for number in range(DEALS):
        rng = Random(number)
        state = dealt(match, f"on {number}", number % len(match.deals) + 1)
        tables = tables_for(state.rules)
        told = simulated(tables, state, [any_habits(rng) for _ in range(players)]).told or []
        until = (0, len(told) - 1, rng.randrange(len(told)))[number % 3]
        for seat, what, bit in told[:until]:
            then, _ = apply(state, action_of(tables, seat, what, bit))
            if then.closer != NOBODY:
                break  # in a last turn nothing is played out
            state = then
        offered = legal(state, acting(state)[0])
        rng.shuffle(offered)
        for action in {type(each): each for each in offered}.values():
            met[type(action)] += 1
            played_on(state, action, rng)
    assert met.keys() >= {DrawDiscards, DrawStock, Discard, Knock}
    assert (Pass in met) == match.deals[0].deal.offer


def test_what_a_seat_draws_does_not_depend_on_what_others_take() -> None:
    match = compile_rules(load_sheet("gin_rummy"), 2)
    state = dealt(match, "draws")
    here = hand_rollouts._position(outlook(view(state, state.turn), Memory.start(state.turn)))
    bits, own = here.tables.bits, list[list[int]]()
    for take in (1, -NEVER):  # the other takes discards that help, or any
        habits = [Habits(take=NEVER, knock=(-1,)), Habits(take=NEVER, swap=-take, knock=(-1,))]
        hands = [here.tables.bits_of(hand) for hand in state.hands]
        deal = here.under_way(hands, [bits[face] for face in state.stock], habits)
        deal.told = []
        deal.turn = 0
        deal.run()
        own.append([bit for seat, what, bit in deal.told if seat == 0 and what == DREW][:8])
    assert own[0] == own[1]
