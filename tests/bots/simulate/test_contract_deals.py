"""Deals with a contract that are played out quickly last as long as those of the engine, and leave as much."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest
from msgspec import structs

from game.bots.choose.plans import ContractPlanner
from game.bots.contests.duplicate import Contest, Entrant, PlayedDeal
from game.bots.simulate.contract_deals import Deal
from game.bots.simulate.contract_tables import Hand, PlanFinder, Tables, knows
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.actions import Action
from game.engine.cards import FACES, Card
from game.engine.events import Event
from game.engine.play.dealing import new_match
from game.engine.sheet.rules import compile_rules
from game.engine.state import Phase, State
from tests.support.positions import look_of, position

_SOON = 24
"""Turns within which some deals are over and others are not."""


def hand_of(tables: Tables, cards: tuple[Card, ...]) -> Hand:
    hand = Hand()
    for face in cards:
        hand.add(tables.number[face])
    return hand


def started(state: State) -> Deal:
    """The deal as it is before its first draw, to be played out."""
    tables = Tables(state.rules)
    contracts = [state.contract_of(seat) for seat in range(state.players)]
    ways = [tables.ways(each) for each in contracts if each is not None]
    deal = Deal(tables, PlanFinder(tables), ways, [hand_of(tables, hand) for hand in state.hands])
    deal.stock = [tables.number[face] for face in state.stock]
    deal.pile = [tables.number[face] for face in state.discards]
    for card in deal.pile:
        deal.gone[card] += 1
    deal.turn = state.turn
    return deal


@pytest.mark.parametrize("deal", range(1, 11))
def test_a_contract_is_there_where_the_planner_says_so(deal: int) -> None:
    state = structs.replace(position("dummy_rummy", ["3S", "4S"]), stages=(deal, deal))
    look, contract = look_of(state), state.contract_of(0)
    assert contract is not None
    tables, rng, found = Tables(state.rules), Random(deal), []
    planner, finder = ContractPlanner(look, contract, beam=60), PlanFinder(tables)
    for _ in range(60):
        suits = rng.sample(range(4), 2)
        wild = state.rules.wild
        few = [face for face in state.rules.pack if face in wild or face.suit in suits or face.rank in (5, 9, 12)]
        hand = tuple(rng.sample(few, 14))
        there = any(not plan.missing for plan in planner.plans(hand))
        plan = finder.find(hand_of(tables, hand), tables.ways(contract), [0] * 53)
        found.append((there, plan.missing == 0))
        if not plan.missing:
            used = [FACES[face] for face in range(52) for _ in range(plan.used[face])]
            assert len(used) + plan.wilds == contract.cards
            assert all(used.count(face) <= hand.count(face) for face in used)
    assert len([1 for there, seen in found if there and not seen]) <= 1, "hardly any is overlooked"
    assert not [1 for there, seen in found if seen and not there]
    assert any(there for there, _ in found) or deal == 9


def played(contest: Contest, number: int) -> tuple[State, PlayedDeal]:
    """A deal before its first draw, and as Standard bots play it."""
    starts: list[State] = []

    def watch(state: State, action: Action, events: list[Event]) -> None:
        if state.turns == 1 and state.phase is Phase.DRAW and not starts:
            starts.append(state)

    real = contest.play_once(number, 0, watch)
    return starts[0], real


def real_and_simulated(game: str, seats: int, deals: int) -> list[tuple[float, float, float, float]]:
    """Turns and mean points of deals that Standard bots play, and of the same ones played out here."""
    contest, found = Contest(load_sheet(game), seats, Entrant("one"), Entrant("other"), 7), []
    for number in range(deals):
        start, real = played(contest, number)
        deal = started(start)
        deal.run()
        left = [0 if seat == deal.out else hand.points(deal.tables) for seat, hand in enumerate(deal.hands)]
        found.append((float(real.turns), float(deal.turns), mean(real.scores), mean(left)))
    return found


@pytest.mark.parametrize(("game", "seats", "deals"), [("dummy_rummy", 2, 30), ("contract_rummy", 3, 28)])
def test_deals_last_as_long_and_cost_as_much_as_those_of_the_engine(game: str, seats: int, deals: int) -> None:
    rows = real_and_simulated(game, seats, deals)
    turns, simulated_turns, points, simulated_points = zip(*rows, strict=True)
    soon = [[float(each < _SOON) for each in row] for row in (turns, simulated_turns)]
    for real, simulated in ((turns, simulated_turns), (points, simulated_points), soon):
        gaps = [one - other for one, other in zip(real, simulated, strict=True)]
        error = stdev(gaps) / sqrt(len(gaps))
        assert abs(mean(gaps)) < 3 * error
        assert 0 < error < 0.5 * mean(real), "or it would tell nothing"
    for real, simulated in ((turns, simulated_turns), (points, simulated_points)):
        assert 0.7 < mean(simulated) / mean(real) < 1.4


@pytest.mark.parametrize(
    "keys",
    [
        {"melding.in_hand": True, "melding.contract": "none"},
        {"melding.extra_melds": True},
        {"draw.discards": "dig"},
        {"melding.opening": 40},
        {"runs.suits": "any"},
        {"last_turn": True},
        {"melding.add_to": "own"},
        {"melding.contract_sizes": "exact"},
        {"melding.first_round": False},
        {"draw.first_round": False},
        {"wilds.discard": "none"},
        {"wilds.discard_skips": True},
        {"meld_bonus.four_of_a_kind": 10},
        {"scoring.count": "melds_minus_hand", "scoring.winner": "highest"},
        {"calls.rummy_in_the_deck": True},
        {"deal.extra_card": "first"},
        {"scoring.settle": "fixed"},
        {"scoring.no_discard_times": 2, "going_out": "meld"},
    ],
)
def test_rules_beyond_it_are_not_known(keys: dict[str, object]) -> None:
    sheet = load_sheet("contract_rummy")
    plain = compile_rules(sheet, 3)
    assert knows(plain, plain.of_deal(1))
    other = compile_rules(with_keys(sheet, keys), 3)
    assert not knows(other, new_match(other).rules)
