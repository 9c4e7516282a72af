"""A turn under way on a table with melds is ended, and the deal played on, as the engine plays it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec import structs

from game.bots.base import BotSpec
from game.bots.choose import table_rollouts
from game.bots.choose.player import decide
from game.bots.contests.selfplay import BotTable
from game.bots.contests.shuffling import Shuffler
from game.bots.knowledge.memory import Memory
from game.bots.knowledge.outlook import Outlook, outlook
from game.bots.simulate.table_worlds import TablePosition, outcome_of, points_in
from game.bots.traits import Traits
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.actions import Discard
from game.engine.cards import JOKER, Card
from game.engine.play.dealing import new_match
from game.engine.play.scoring import deal_points, tally
from game.engine.play.verbs import why_not
from game.engine.sheet.rules import MatchRules, compile_rules
from game.engine.state import Phase, State, view
from tests.bots.simulate.in_step_tables import any_habits, carried_out
from tests.bots.simulate.test_table_deals import known_rules
from tests.support.positions import position

DEALS = 12
SEARCHES = Traits(rollouts=100)


def turns(match: MatchRules, seed: str) -> list[tuple[State, Memory]]:
    """What stood in the first deal of a match of bots whenever something had to be played, and was remembered."""
    specs = tuple(BotSpec(f"{seat}", seed=seat) for seat in range(match.players))
    table = BotTable(new_match(match), specs, Shuffler(seed), (decide,) * match.players)
    found = []
    while not table.deals:
        if table.state.phase is Phase.PLAY:
            found.append((table.state, table.memories[table.state.turn]))
        table.step()
    return found


def truth(look: Outlook, here: TablePosition, state: State) -> tuple[list[int], list[int]]:
    """All hands and the stock as they are, in the bits of what a seat knows."""
    bits = here.cards.bits
    jokers = [bit for bit in (*here.hidden, *_each(here.known)) if bit.bit_length() > 52 and bit & here.cards.wild]

    def bit_of(face: Card) -> int:
        return jokers.pop() if face == JOKER else bits[face]

    hands = [here.hand if seat == look.seat else sum(map(bit_of, hand)) for seat, hand in enumerate(state.hands)]
    return hands, [bit_of(face) for face in state.stock]


def _each(held: list[int]) -> list[int]:
    return [1 << at for hand in held for at in range(64) if hand >> at & 1]


def played_on(state: State, memory: Memory, rng: Random) -> str | None:
    """End a turn in one way on both sides and play the deal on; None where this is not played out."""
    look = outlook(view(state, state.turn), memory, SEARCHES)
    may = [face for face in sorted(set(state.hands[look.seat])) if why_not(state, Discard(look.seat, face)) is None]
    if not table_rollouts.plays_out(look) or not may:
        return None
    here = table_rollouts._position(look)
    hands, stock = truth(look, here, state)
    deal = here.deal(hands, stock, [any_habits(rng) for _ in range(state.players)])
    deal.told = []
    lays = rng.random() < 0.5
    deal.end(lays, here.bit_in_hand(rng.choice(may)))
    deal.run()
    end = carried_out(here.cards, state, deal)
    assert end.out == deal.out
    assert end.deal_scores == points_in(state.rules, outcome_of(deal))
    return "laid" if lays else "held"


def test_stakes_of_deals_nobody_won_go_to_who_wins_this_one() -> None:
    keys = {"scoring.settle": "fixed", "scoring.carry_over": True, "scoring.payment": 5, "scoring.winner": "highest"}
    match = compile_rules(with_keys(load_sheet("basic_rummy"), keys), 2)
    rules = match.deals[0]
    state = structs.replace(position("basic_rummy", ["", "9C KD"]), match=match, rules=rules, carried=2)
    ended = structs.replace(state, melded=(True, False))
    outcome = (0, False, False, (0, 19), (0, 0), (0, 0), (False, True))
    assert points_in(rules, outcome, 2) == deal_points(rules, tally(ended), 0) == (15, -15)


@pytest.mark.parametrize(
    ("game", "players"), [("basic_rummy", 2), ("basic_rummy", 4), ("rummy_500", 2), ("rummy_500", 3), ("doofer", 2)]
)
def test_a_deal_is_played_on_as_in_the_engine(game: str, players: int) -> None:
    match, met = compile_rules(load_sheet(game), players), Counter[str | None]()
    for number in range(DEALS):
        rng, every = Random(number), turns(match, f"on {number}")
        met.update(played_on(*rng.choice(every), rng) for _ in range(4))
    assert met["laid"] > DEALS / 2 < met["held"]


@pytest.mark.parametrize("number", range(30))
def test_so_it_is_by_random_rules(number: int) -> None:
    every = turns(known_rules(2000 + number), f"random {number}")
    for state, memory in every[:: max(1, len(every) // 4)]:
        played_on(state, memory, Random(number))
