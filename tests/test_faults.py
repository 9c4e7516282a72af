"""The faults that are made to see which tests find them: what they are, and where they are made."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.benchmarks.mutations import ROOT, chosen, faults_of


def read(source: str) -> list[tuple[str, str]]:
    """Return the kind of each possible fault in a source text, and the text with that fault."""
    whole = source.encode()
    faults = faults_of(source, "a.py")
    return [(each.kind, (whole[: each.begin] + each.text.encode() + whole[each.end :]).decode()) for each in faults]


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ("a < b", [("comparison", "(a <= b)")]),
        ("é = '♥' if a in b else c", [("comparison", "é = '♥' if (a not in b) else c")]),
        ("a and b", [("condition", "(b)"), ("condition", "(a)")]),
        ("x = 3", [("off by one", "x = (4)")]),
        ("x = True", [("constant", "x = False")]),
        ("x = 0.5", [("constant", "x = (2.0)")]),
        ("f(x)", [("call", "pass")]),
        ('def f(x: Literal[1]) -> Literal[2]:\n    """Doc."""\n    return f"{x + 1}"', []),
    ],
)
def test_the_fault_maker_finds_every_kind_of_fault_in_a_source(source: str, faults: list[tuple[str, str]]) -> None:
    assert read(source) == faults


def test_every_fault_made_in_a_module_is_valid_python_that_differs() -> None:
    source = Path(ROOT / "game/engine/cards.py").read_text(encoding="utf-8")
    made = read(source)
    assert len(made) > 30
    for _kind, faulty in made:
        assert ast.dump(ast.parse(faulty)) != ast.dump(ast.parse(source))


def test_chosen_faults_follow_the_seed_and_lie_in_different_lines() -> None:
    run = {"game/engine/cards.py": set(range(1, 200))}
    found = chosen(10, 3, ["game/engine"], run)
    assert found == chosen(10, 3, ["game/engine"], run) != chosen(10, 4, ["game/engine"], run)
    assert len({each.line for each in found}) == len(found) == 10
    assert {each.path for each in found} == set(run)
