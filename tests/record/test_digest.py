"""The digest of a state: every fact counts, and it is the same wherever it is taken."""

from __future__ import annotations

import os
import subprocess
import sys

from msgspec import structs

from game.engine.cards import JOKER
from game.engine.state import Dropout, Due, Ending, Phase, ScoreColumn, Shown
from game.record.digest import state_digest, state_text
from tests.support.records import last_state


def test_a_change_of_any_field_of_a_state_changes_its_digest() -> None:
    """A field that is added to the state must find its way into the text; only the rules stand in the header."""
    state = last_state()
    assert state.melds
    others: dict[str, object] = {
        "phase": Phase.BUY,
        "hands": state.hands[::-1],
        "this_turn": structs.replace(state.this_turn, played=not state.this_turn.played),
        "ending": Ending.STALEMATE,
        "due": (Due(0, 1, "price"),),
        "upcard": JOKER,
        "shown": Shown(0, "gin"),
        "dropped": (Dropout(0, 20),),
        "eliminated": (1,),
        "bought_back": (0, 1),
        "columns": (ScoreColumn((1, 0), (1, 0)),),
    }
    for field in structs.fields(state):
        if field.name in ("match", "rules"):
            continue
        value = getattr(state, field.name)
        if field.name in others:
            other = others[field.name]
        elif isinstance(value, bool):
            other = not value
        elif isinstance(value, int):
            other = value + 1
        else:
            other = (*value, *(value[:1] or (1,)))
        changed = structs.replace(state, **{field.name: other})
        assert state_digest(changed) != state_digest(state), field.name


def test_the_digest_of_a_state_is_the_same_in_every_process() -> None:
    program = (
        "from tests.support.records import last_state\n"
        "from game.record.digest import state_digest\n"
        "print(state_digest(last_state()))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert told == {state_digest(last_state())}


def test_the_text_behind_a_state_digest_has_a_line_for_each_field_in_words() -> None:
    text = state_text(last_state())
    assert text.startswith("deal 1\ndealer 2\nphase ")
    assert "\nhand " in text
