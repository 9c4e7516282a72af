"""The digest of random steps is the same for the same engine, and another where anything else is legal or happens."""

from __future__ import annotations

import pytest

from game.content.sheets.sheets import load_sheet
from game.engine.actions import Action
from game.engine.play import verbs
from game.engine.state import State
from tests.benchmarks import steps
from tests.benchmarks.steps import Digest

STEPS = 200


def digest(name: str, seed: str = "1") -> str:
    """Return the digest of `STEPS` random actions in matches of a sheet."""
    found = Digest(load_sheet(name), seed)
    found.play(STEPS)
    assert found.steps == STEPS
    return found.text


@pytest.mark.parametrize("name", ["basic_rummy", "liverpool_rummy_ten", "gin_rummy"])
def test_the_digest_of_steps_is_stable_and_depends_on_the_seed(name: str) -> None:
    assert digest(name) == digest(name)
    assert digest(name) != digest(name, "2")


def test_the_digest_of_steps_notices_another_order_of_legal_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest("basic_rummy")

    def turned(state: State, seat: int) -> list[Action]:
        return verbs.legal(state, seat)[::-1]

    monkeypatch.setattr(steps, "legal", turned)
    assert digest("basic_rummy") != before


def test_the_digest_of_steps_notices_another_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest("basic_rummy")
    monkeypatch.setattr(steps, "best_layout", lambda rules, hand: hand)
    assert digest("basic_rummy") != before
