"""Bots play whatever can be played: random sound house rules, to the end of the match."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.bots.base import BotSpec
from game.bots.contests.selfplay import play_match
from game.content.people.opponents import LEVELS
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import compile_rules
from game.session.opponents import Opponents
from tests.properties.house_rules import quick, sound_house_rules


@given(sound_house_rules(), st.integers(2, 4), st.integers(0, 2**32))
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
def test_bots_of_all_levels_play_matches_by_random_house_rules_to_the_end(
    sheet: RuleSheet, seats: int, seed: int
) -> None:
    levels = [quick(Opponents()[level].traits) for level in LEVELS]
    specs = tuple(BotSpec(f"{seat}", levels[(seat + seed) % len(levels)], seat) for seat in range(seats))
    result = play_match(compile_rules(sheet, seats), specs, f"{seed}", most_turns=5000)
    assert len(result.deals) == 2
    assert result.winners
