"""Whether a contract that is there is laid or held back is thought over: both are played on to the end of the deal."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from game.bots.base import Limit
from game.bots.choose.contract_rollouts import _points, reconsidered_first
from game.bots.choose.play import play
from game.bots.knowledge.memory import Memory
from game.bots.knowledge.outlook import outlook
from game.bots.simulate.contract_seen import seen_by, table_after
from game.bots.traits import Traits
from game.content.people.opponents import load_opponent
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.actions import Action, Discard, Lay
from game.engine.cards import FACES, JOKER, parse_card
from game.engine.play.scoring import deal_points, tally
from game.engine.sheet.rules import compile_rules
from game.engine.state import State, view
from tests.support.positions import position

MASTER = load_opponent("master").traits


def whole(game: str, hands: list[str], deal: int, turns: int) -> State:
    """A position in which all cards of the pack are somewhere."""
    state = position(game, hands, deal=deal, stock="")
    left = list(state.rules.pack)
    for face in sum(state.hands, ()):
        left.remove(face)
    Random(1).shuffle(left)
    return structs.replace(state, stock=tuple(left), stages=(deal,) * state.players, turns=turns)


FEW_SUITS = "3C 4C 6C 8C TC KD 9D AS JD 3H 5H 9C"
DEAR = whole("contract_rummy", ["AH AD AC QH QD QC KC 9H KS 4D 5D JS 8D", FEW_SUITS, FEW_SUITS[:-2] + "TH"], 1, 6)
"""Two sets of dear cards; the others add to them only once they have laid as well."""
THREE_SETS = "7H 7S 7D 9H 9S 9D KC KH KS 4C 5D JS QC 8D"
OPEN = whole("dummy_rummy", [THREE_SETS, "3C 4C 6C 8C TC KD QS AS JD 3H 5H 9C 6D"], 8, 4)
"""Three sets to which anybody may add at any time."""


def first_thought(state: State, traits: Traits) -> tuple[Action, Action]:
    """What the rule of thumb says, and what comes of playing it on."""
    look = outlook(view(state, 0), Memory.start(0), traits)
    chosen = play(look)
    return chosen, reconsidered_first(look, chosen, Random(1))


def test_a_contract_is_laid_where_holding_it_back_costs_more() -> None:
    chosen, after = first_thought(DEAR, MASTER)
    assert isinstance(chosen, Discard), "the rule of thumb holds it back"
    assert isinstance(after, Lay)


def test_a_contract_is_held_back_where_all_but_one_card_goes_with_it_soon() -> None:
    hand = "7H 7S 7D 9H 9S 9D KC KH KS 4C 9C 7C 5D"
    others = "3C 4C 6C 8C TC KD QS AS JD 3H 5H 4D", "5S 6S 8S TD TS 2H 2D 3D 4S 7C 7H JH"
    chosen, after = first_thought(whole("contract_rummy", [hand, *others], 4, 6), structs.replace(MASTER, patience=0))
    assert isinstance(chosen, Lay)
    assert isinstance(after, Discard)


def test_where_one_may_add_before_laying_the_rule_of_thumb_stands() -> None:
    for patience in (0.0, 0.05):
        chosen, after = first_thought(OPEN, structs.replace(MASTER, patience=patience))
        assert chosen == after


def test_nobody_plays_on_who_does_not_search_or_has_no_time() -> None:
    chosen, after = first_thought(DEAR, structs.replace(MASTER, rollouts=0))
    assert chosen == after
    look = outlook(view(DEAR, 0), Memory.start(0), MASTER)
    chosen = play(look)
    assert reconsidered_first(look, chosen, Random(1), Limit(lambda: 2.0, until=1.0)) == chosen
    late = structs.replace(DEAR, turns=100)
    assert first_thought(late, MASTER)[0] == first_thought(late, MASTER)[1]


@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"scoring.settle": "winner_collects"},
        {"scoring.settle": "winner_collects", "scoring.nobody_out": "lowest"},
        {"scoring.unopened_times": 2, "scoring.at_once_times": 2},
        {"scoring.times": 3},
    ],
)
def test_the_end_of_a_deal_counts_what_it_does_in_the_engine(keys: dict[str, object]) -> None:
    match = compile_rules(with_keys(load_sheet("contract_rummy"), keys), 3)
    state = structs.replace(DEAR, match=match, rules=match.of_deal(1))
    look, rng, scored = outlook(view(state, 0), Memory.start(0), MASTER), Random(1), set()
    here = seen_by(look)
    for number in range(20):
        others_hold = number % 2 > 0
        table = table_after(state, 0, parse_card("8D"), 4)
        deal = here.played(table, *here.world(rng, others_hold), others_hold)
        left = [
            (*[FACES[face] for face in range(52) for _ in range(hand.counts[face])], *[JOKER] * hand.wilds)
            for hand in deal.hands
        ]
        end = structs.replace(state, hands=tuple(left), melded=tuple(deal.laid))
        found = _points(look, deal)
        assert found == deal_points(match.of_deal(1), tally(end), deal.out, deal.at_once)
        scored.add(found)
    assert len(scored) > 5
