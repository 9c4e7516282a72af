from __future__ import annotations

import pytest
from msgspec import structs

from game.bots.explain.review import Mark, lessons
from game.ui.match.review import decision, lessons_panel
from game.ui.widgets import Button, Label, Widget
from game.ui.words.table import Words
from tests.bots.test_lessons import verdict

WORDS = Words(("Ann", "Ben"), 0)


def texts(widget: Widget) -> list[str]:
    return [each.text for each in widget.walk() if isinstance(each, Label)]


@pytest.mark.parametrize("columns", [True, False])
def test_a_marked_decision_says_what_was_better_and_how_sure_that_is(columns: bool) -> None:
    made, asked = verdict("discard 9H", "discard 2C", 12.34), list[int]()
    shown = decision(made, WORDS, asked.append, columns)
    said = texts(shown)
    assert "Turn 1. Played: discard the 9♥." in said
    assert "Better: discard the 2♣." in said
    assert "−12.3 ± 6.2" in said
    [button] = [each for each in shown.walk() if isinstance(each, Button)]
    button.on_click()
    assert asked == [made.at]


def test_one_without_a_mark_has_what_is_known_of_its_cost() -> None:
    made = verdict("discard 9H", "discard 2C", 1.0, Mark.NONE)
    assert texts(decision(made, WORDS, print, True)) == ["Turn 1. Played: discard the 9♥.", "−1.0 ± 6.2"]
    right = structs.replace(made, best=made.played)
    right = structs.replace(right, cost=0.0, measured=False)
    assert texts(decision(right, WORDS, print, True)) == ["Turn 1. Played: discard the 9♥.", "0.0 ± 6.2"]
    alone = structs.replace(right, error=0.0, worlds=0)
    assert texts(decision(alone, WORDS, print, True)) == ["Turn 1. Played: discard the 9♥.", "not compared"]


def test_lessons_come_with_what_they_cost_or_what_else_there_is_to_say() -> None:
    said = texts(lessons_panel(lessons([verdict("buy", "pass", 50.0)]), "nothing", False))
    assert "Once: likely −49.8 ± 6.2 points." in said
    assert "only looks dear by chance" in said[-1]
    assert "nothing" not in said
    assert "nothing" in texts(lessons_panel([], "nothing", False))
