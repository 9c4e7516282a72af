"""Of every size with every scale few cases run by default, and they leave no pair untried that matters."""

from __future__ import annotations

import tomllib
from itertools import combinations, product
from pathlib import Path

import yaml

from tests.support.selection import Case, exhaustive, needed

SIZES = [(960, 600), (1280, 800), (3840, 2160)]
SCALES = [0.75, 1.0, 2.0]
CASES: list[Case] = [
    {"game": game, "players": players, "size": size, "text_scale": scale}
    for game, players, size, scale in product("abcd", range(2, 6), SIZES, SCALES)
]


def pairs(cases: list[Case]) -> set[frozenset[tuple[str, str]]]:
    return {frozenset((name, repr(case[name])) for name in two) for case in cases for two in combinations(case, 2)}


def test_the_test_selection_leaves_out_only_larger_windows_at_smaller_scales() -> None:
    chosen = [CASES[at] for at in needed(CASES)]
    assert len(chosen) < len(CASES) / 5
    lacking = {tuple(sorted(pair)) for pair in pairs(CASES) - pairs(chosen)}
    assert all([name for name, _ in pair] == ["size", "text_scale"] for pair in lacking)
    assert not any("(960, 600)" in pair[0][1] or pair[1][1] == "2.0" for pair in lacking), "there room is scarce"


def test_the_test_selection_has_all_sizes_at_the_largest_scale_and_all_scales_in_the_smallest_window() -> None:
    cases: list[Case] = [{"size": size, "scale": scale} for size, scale in product(SIZES, SCALES)]
    chosen = [cases[at] for at in needed(cases)]
    assert len(chosen) == len(SIZES) + len(SCALES) - 1
    assert all(case["size"] == (960, 600) or case["scale"] == 2.0 for case in chosen)


def test_cases_that_the_default_test_run_leaves_out_run_daily_in_ci() -> None:
    root = Path(__file__).parents[1]
    options = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
    assert "-m 'not exhaustive'" in options["addopts"]
    workflow = yaml.safe_load((root / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8"))
    steps = [step.get("run") for step in workflow["jobs"]["exhaustive"]["steps"]]
    assert steps[-1] == "python -m pytest -m exhaustive"
    assert workflow["jobs"]["exhaustive"]["if"] == "github.event_name == 'schedule'"


def test_parameters_marked_exhaustive_keep_their_values_and_carry_the_mark() -> None:
    one, two = exhaustive(7, ("a", 8))
    assert (one.values, two.values) == ((7,), ("a", 8))
    assert [[mark.name for mark in each.marks] for each in (one, two)] == [["exhaustive"]] * 2
