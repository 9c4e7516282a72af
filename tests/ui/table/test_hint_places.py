"""What a hint, and the picture of a review, marks on the table."""

from __future__ import annotations

import pytest

from game.bots.explain.reasons import Advice
from game.engine.actions import Action
from game.record.notation import parse_action
from game.ui.cards.slots import Zone
from game.ui.table.hint import card_slots
from tests.ui.support.knocking import about_to_knock, about_to_lay_off
from tests.ui.support.tables import Seated


def marked(at: Seated, text: str) -> list[tuple[Zone, str]]:
    """Return the zones and names of the cards that the hint for a play marks."""
    action: Action = parse_action(text, 0)
    view, scene = at.table.view(0), at.screen.stage.scene
    return [(slot.place.zone, repr(slot.face)) for slot in card_slots(scene, Advice(action, 0.0, (action,)), view)]


def test_the_hint_of_a_knock_marks_the_card_to_discard() -> None:
    at = about_to_knock()
    worst = max(at.table.view(0).hand or (), key=lambda card: card.rank)
    assert marked(at, f"knock {worst!r}") == [(Zone.HAND, repr(worst))]
    assert marked(at, "knock") == []


def test_a_hint_to_drop_out_or_to_pass_marks_no_card() -> None:
    assert marked(about_to_knock(), "drop") == []
    assert marked(about_to_lay_off(), "pass") == []


@pytest.mark.parametrize("text", ["draw discards", "buy"])
def test_a_hint_about_the_top_discard_marks_that_card(text: str) -> None:
    at = about_to_knock()
    top = at.table.view(0).state.discards[-1]
    assert marked(at, text) == [(Zone.RIVER, repr(top))]
