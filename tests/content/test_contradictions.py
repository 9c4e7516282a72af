"""Contradictions beside mistakes: only what is certain is told."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.content.sheets.keys import Rules
from game.content.sheets.sheets import certain_problems, open_text, with_keys
from game.content.yaml.reader import UnreadableError
from game.engine.sheet.keys import RuleSheet

SETS: dict[str, Any] = {"sets.min": 5, "sets.max": 4, "pack.packs": 2}


def told(rules: Rules) -> list[tuple[str, ...]]:
    return [problem.keys for problem in certain_problems(partial(with_keys, RuleSheet()), rules)]


def test_a_contradiction_of_readable_keys_is_told_beside_broken_ones() -> None:
    assert ("sets.min", "sets.max") in told(Rules({**SETS}, {}, {"pack.jokers", "deal.upcard", "runs.ace"}))


def test_one_about_a_broken_key_is_not() -> None:
    assert ("sets.min", "sets.max") not in told(Rules({**SETS}, {}, {"sets.max"}))


def test_nor_one_that_a_broken_key_it_does_not_name_could_remove() -> None:
    rules = Rules({"players.max": 2, "deal.hand_size": 25, "pack.packs": 1})
    assert ("deal.hand_size", "pack.packs", "players.max") not in told(rules)
    rules.values["deal.hand_size"] = 26
    assert ("deal.hand_size", "pack.packs", "players.max") in told(rules)
    rules.broken = {"pack.jokers"}
    assert ("deal.hand_size", "pack.packs", "players.max") not in told(rules)


def test_nor_one_in_a_deal_with_a_broken_key() -> None:
    plan: tuple[dict[str, Any], ...] = (SETS, {})
    assert told(Rules({"match.deals": plan})) == [("sets.min", "sets.max")]
    assert told(Rules({"match.deals": plan}, {}, {"match.deals.2.runs.min"})) == [("sets.min", "sets.max")]
    assert told(Rules({"match.deals": plan}, {}, {"match.deals.1.runs.min"})) == []


def test_a_contract_taken_over_that_sizes_of_the_file_make_too_large_is_told_there(tmp_path: Path) -> None:
    text = "extends: liverpool_rummy\ntitle: Fives\nsets.min: 5\nbuying.allowed: no\n"
    with pytest.raises(UnreadableError) as caught:
        open_text(text, tmp_path / "fives.yaml")
    places = [(mistake.line, mistake.key) for mistake in caught.value.mistakes]
    assert places == [(3, "sets.min"), (3, "sets.min")]
    assert all("buying.allowed in line 4" in mistake.text for mistake in caught.value.mistakes)
