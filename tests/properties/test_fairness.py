"""No level peeks: the cards nobody can see are dealt anew, under any rules, and what a bot decides stays the same."""

from __future__ import annotations

from itertools import cycle
from random import Random

import pytest

from game.bots.base import BotSpec
from game.content.people.opponents import LEVELS
from game.content.sheets.sheets import load_sheet
from game.engine.sheet.rules import compile_rules
from game.engine.state import view
from game.session.opponents import Opponents
from tests.properties.house_rules import quick
from tests.support.redealing import asked, dealt_anew, peeks, playing, rules_numbered
from tests.support.selection import exhaustive

RULES = 8
POSITIONS = 4
"""Of each set of rules; the characters of a level look at them by turns."""
TIMES = 4
"""The hidden cards are dealt anew; once for those who search."""
LONG = [level for level in LEVELS if Opponents()[level].traits.search]


@pytest.mark.parametrize(
    ("level", "share", "is_quick"),
    [
        *((level, 4 if level == LEVELS[-1] else 1, True) for level in LEVELS),
        *exhaustive(*((level, 1, False) for level in LONG)),
    ],
)
def test_dealing_hidden_cards_anew_changes_no_decision_under_random_house_rules(
    level: str, share: int, is_quick: bool
) -> None:
    """Those who search do it in fewer determinizations, and the last look at a share of the positions."""
    rng = Random(level)
    people = [each for each in Opponents().values() if each.level == level]
    traits = [quick(each.traits) if is_quick else each.traits for each in people]
    bots = cycle([playing(BotSpec(each.id, own, seed=3)) for each, own in zip(people, traits, strict=True)])
    times = 1 if level in LONG else TIMES
    looked = 0
    for number in range(RULES):
        positions = asked(rules_numbered(number + RULES * LEVELS.index(level)), f"{number}", 1.0, rng)
        for each in rng.sample(positions, min(len(positions), POSITIONS // share)):
            assert not peeks(each, next(bots), rng, times), (number, each.seat, each.state)
            looked += 1
    assert looked >= RULES * POSITIONS // (2 * share)


def test_dealing_anew_keeps_seen_cards_and_moves_hidden_ones() -> None:
    rng = Random(1)
    moved = 0
    for each in asked(rules_numbered(0), "moved", 0.5, rng):
        other = dealt_anew(each.state, each.memory, rng)
        assert other.hands[each.seat] == each.state.hands[each.seat]
        assert list(map(len, other.hands)) == list(map(len, each.state.hands))
        for seat, held in enumerate(each.memory.held):
            assert all(other.hands[seat].count(card) >= held.count(card) for card in held)
        before, after = (sorted(sum(state.hands, state.stock)) for state in (each.state, other))
        assert before == after
        moved += other.hands != each.state.hands
    assert moved > 5


@pytest.mark.parametrize("game", ["tunk", "three_thirteen", "gin_rummy", "conquian", "rummy_500"])
def test_a_seat_sees_the_same_view_after_hidden_cards_are_dealt_anew(game: str) -> None:
    """A hand that was shown lies open, too, while the others have their last turns."""
    rng, shown = Random(3), False
    for number in range(4):
        for each in asked(compile_rules(load_sheet(game), 2), f"same {number}", 0.5, rng):
            other = dealt_anew(each.state, each.memory, rng)
            assert view(other, each.seat) == view(each.state, each.seat)
            shown |= each.state.shown is not None
    assert shown is (game in ("tunk", "three_thirteen", "gin_rummy"))


def test_the_fairness_check_finds_a_bot_that_looks_at_the_stock() -> None:
    rng = Random(2)
    found = [
        peeks(each, lambda state, memory: state.stock[:1], rng) for each in asked(rules_numbered(0), "peek", 0.5, rng)
    ]
    assert sum(found) > len(found) // 2
