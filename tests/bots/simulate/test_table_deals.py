"""Deals whose melds lie on the table are played out as the engine would play them: every action, and every point."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.bots.simulate.table_cards import TableCards, knows
from game.bots.simulate.table_deals import CLAIMED, STANDS, TOOK, TableHabits
from game.bots.simulate.table_worlds import outcome_of, points_in
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.sheet.rules import MatchRules, compile_rules
from game.engine.state import Ending, Phase
from tests.bots.simulate.in_step import ENDINGS, dealt, known_sheets, rules_by_chance
from tests.bots.simulate.in_step_tables import any_habits, carried_out, simulated

DEALS = 12
RANDOM_RULES = 60
CHOICES: dict[str, tuple[Any, ...]] = {
    "deal.hand_size": (3, 5, 7, 10, 12),
    "deal.upcard": (False, True),
    "calls.rummy_in_the_deck": (False, True),
    "draw.discards": ("top", "none", "dig", "pile"),
    "draw.discard_drawn": (False, True),
    "draw.stock_left": (0, 2, 6),
    "going_out": ("meld", "discard", "float"),
    "last_discard": ("face_up", "face_down"),
    "melding.add": ("any_time", "after_melding", "next_turn"),
    "melding.add_to": ("any", "none"),
    "melding.unique_cards": (False, True),
    "pack.jokers": (0, 1, 2),
    "pack.wild": (("joker",), ("2",), ("joker", "K")),
    "pack.without": ((), ("2", "3", "4", "5", "6"), ("7",)),
    "players.max": (2, 3, 4),
    "runs.ace": ("low", "high", "either", "around"),
    "runs.allowed": (True, False),
    "runs.min": (3, 4),
    "scoring.at_once_bonus": (0, 10),
    "scoring.at_once_times": (1, 2),
    "scoring.count": ("hand", "melds_minus_hand"),
    "scoring.most": ("none", 30),
    "scoring.no_discard_times": (1, 2),
    "scoring.out_bonus": (0, 25),
    "scoring.settle": ("own", "winner_collects", "fixed", "stake"),
    "scoring.times": (1, 2),
    "scoring.unopened_points": ("none", 50),
    "scoring.unopened_times": (1, 2),
    "scoring.values": ({"A": 11}, {"J-K": 3}, {"2-9": 5, "QS": 13}, {}),
    "scoring.nobody_out": ("nothing", "lowest"),
    "scoring.winner": ("highest", "lowest"),
    "sets.allowed": (True, False),
    "sets.max": (4, "none"),
    "sets.min": (3, 4),
    "stalemate": (1, 3),
    "wilds.named": (False, True),
    "wilds.side_by_side": (False, True),
    "wilds.min_naturals": (0, 1, 2),
    "wilds.take": ("never", "to_hand"),
    "stock_out": ("end_deal", "turn_over", "discards_only", "last_chance"),
}
"""Keys that rules whose melds lie on the table may have, and what for."""


def known_rules(number: int) -> MatchRules:
    """Return the sound rules with this number that the simulator knows."""
    return rules_by_chance("basic_rummy", CHOICES, 14, knows, number)


def shipped() -> list[tuple[str, int]]:
    """The sheets that are known, each with the fewest and the most players."""
    return known_sheets(knows)


def same(match: MatchRules, number: int) -> str:
    """Play a deal on both sides; return how it ended."""
    rng = Random(number)
    start = dealt(match, f"{number}")
    cards = TableCards(start.rules)
    deal = simulated(cards, start, [any_habits(rng) for _ in range(match.players)])
    end = carried_out(cards, start, deal)
    assert end.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
    assert end.ending is (Ending.WENT_OUT if deal.out >= 0 else ENDINGS[deal.why])
    assert end.out == deal.out
    held = [sorted([cards.face(1 << at) for at in range(62) if hand >> at & 1]) for hand in deal.hands]
    assert [sorted(hand) for hand in end.hands] == held
    assert end.deal_scores == points_in(start.rules, outcome_of(deal))
    return end.ending.value


@pytest.mark.parametrize(("name", "players"), shipped())
def test_a_deal_is_played_as_in_the_engine(name: str, players: int) -> None:
    match = compile_rules(load_sheet(name), players)
    for number in range(DEALS):
        same(match, number)


@pytest.mark.parametrize("number", range(RANDOM_RULES))
def test_a_deal_by_random_rules_is_played_as_in_the_engine(number: int) -> None:
    match = known_rules(number)
    for deal in range(4):
        same(match, 100 * number + deal)


def test_deals_end_in_all_ways() -> None:
    met = {same(compile_rules(load_sheet("basic_rummy"), 2), number) for number in range(100, 150)}
    for number in range(20):
        met.add(same(known_rules(1000 + number), number))
    assert met >= {"went_out", "stock_out", "stalemate"}


@pytest.mark.parametrize(
    "keys",
    [
        {"pack.jokers": 3},
        {"pack.packs": 2},
        {"pack.wild": ["2"], "wilds.share": "minority"},
        {"pack.wild": ["2"], "wilds.discard": "none"},
        {"pack.jokers": 2, "wilds.named": False},
        {"pack.wild": ["turned_up"]},
        {"last_turn": True},
        {"melding.pure": "run"},
        {"melding.opening": 30},
        {"melding.contract": "2 sets"},
        {"melding.in_hand": True},
        {"stock_out": "reshuffle"},
        {"dropping.first": 10},
        {"buying.allowed": True},
        {"calls.rummy_in_the_deck": True},
        {"draw.use": "at_once"},
        {"draw.discards": "dig", "draw.dug": "this_turn"},
        {"pack.wild": ["2"], "draw.wilds": "upcard"},
        {"going_out": "meld_only"},
        {"knocking.before_draw": True},
        {"meld_bonus.pure_run": 10},
        {"deal.offer": True},
        {"runs.max": 4},
        {"sets.max": 3},
        {"scoring.values": {"A": -5}},
    ],
)
def test_rules_beyond_it_are_not_known(keys: dict[str, Any]) -> None:
    basic = load_sheet("basic_rummy")
    assert knows(compile_rules(basic, 2).of_deal(1))
    assert not knows(compile_rules(with_keys(basic, keys), 2).of_deal(1))


def test_the_sheets_that_are_known() -> None:
    assert {"basic_rummy", "basic_rummy_bonus", "doofer", "rummy_500"} <= {name for name, _ in shipped()}


@pytest.mark.parametrize("name", ["rummy_500", "doofer"])
def test_wilds_digs_and_claims_are_played(name: str) -> None:
    rules, seen = compile_rules(load_sheet(name), 2), set[str]()
    for number in range(30):
        start = dealt(rules, f"{number}")
        for _, what, _, deep in (
            simulated(TableCards(start.rules), start, [TableHabits(), TableHabits(hold=0)]).told or ()
        ):
            seen |= {{STANDS: "wild", CLAIMED: "claim", TOOK: "dig" if deep else "take"}.get(what, "other")}
    assert seen == {"wild", "take", "other"} | ({"claim", "dig"} if name == "rummy_500" else set())
