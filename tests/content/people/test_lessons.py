"""Lessons: each can be played, has a text before the learner's plays, and reaches a result."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from game.content.people.lessons import LEARNER_SEAT, lesson_names, load_lesson
from game.content.yaml.reader import UnreadableError
from game.engine.arrange.solver import best_layout
from game.engine.cards import parse_cards
from game.engine.events import (
    Bought,
    DroppedOut,
    Event,
    FalselyLaid,
    Floated,
    Knocked,
    Slid,
    WasCut,
)
from game.engine.melds.readings import crosswise
from game.engine.play.verbs import apply
from game.engine.state import Phase, State
from tests.support.for_each import for_each

TEXT = """
title: One turn
game: basic_rummy
players: 2
hands: [3H KD, 4H 5C]
stock: 5S 6S
discards: 9C
play:
  - say: Draw.
  - draw stock
  - say: Throw
  - say: the king.
  - discard KD
  - draw stock
  - say: That is all.
"""


def test_a_lesson_text_belongs_to_the_play_after_it_and_the_last_text_to_the_end(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(TEXT)
    assert lesson_names(tmp_path) == ("one",)
    lesson = load_lesson("one", tmp_path)
    assert [(repr(turn.action), turn.say) for turn in lesson.plays] == [
        ("0: draw stock", "Draw."),
        ("0: discard KD", "Throw the king."),
        ("1: draw stock", ""),
    ]
    assert (lesson.title, lesson.sheet.title, lesson.end) == ("One turn", "Basic Rummy", "That is all.")


@pytest.mark.parametrize("text", [f"{TEXT}---\n{TEXT}", TEXT.replace("discard KD", "discard"), "title: none"])
def test_a_file_that_is_not_a_lesson_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "one.yaml").write_text(text)
    with pytest.raises(UnreadableError):
        load_lesson("one", tmp_path)


@for_each("name", lesson_names())
def test_every_shipped_lesson_begins_with_a_text_and_ends_with_its_outcome(name: str) -> None:
    lesson = load_lesson(name)
    mine = [turn for turn in lesson.plays if turn.action.seat == LEARNER_SEAT]
    assert mine
    assert lesson.plays[0].say
    asked = [
        turn.say for before, turn in pairwise(lesson.plays) if turn.action.seat == LEARNER_SEAT == before.action.seat
    ]
    assert all(asked)
    assert lesson.end
    assert all(len(text) < 240 for text in (*(turn.say for turn in lesson.plays), lesson.end))


def test_the_lessons_play_every_kind_of_action() -> None:
    played = {type(turn.action).__name__ for name in lesson_names() for turn in load_lesson(name).plays}
    assert played >= {"DrawStock", "DrawDiscards", "Lay", "Add", "Take", "Slide", "Buy", "Claim", "Discard", "Cut"}
    assert played >= {"Knock", "Pass", "Drop"}


def test_the_lessons_show_every_special_event_and_rule() -> None:
    happened: dict[type[Event], list[Event]] = {}
    games, fixed, wild = set(), 0, set()
    for name in lesson_names():
        lesson = load_lesson(name)
        state = lesson.start
        for turn in lesson.plays:
            state, events = apply(state, turn.action)
            for event in events:
                happened.setdefault(type(event), []).append(event)
        games.add(state.rules.buying.order)
        if state.rules.turned_up is not None and state.rules.turned_up in state.rules.wild:
            wild.add(name)
        fixed += sum(crosswise(state.rules, meld) for meld in state.melds)
    assert happened.keys() >= {Floated, FalselyLaid, WasCut, Slid, Bought, DroppedOut, Knocked}
    assert any(isinstance(event, WasCut) and event.exact for event in happened[WasCut])
    assert fixed
    assert "first_call" in games
    assert wild


def played_out(name: str) -> State:
    lesson = load_lesson(name)
    state = lesson.start
    for turn in lesson.plays:
        state, _ = apply(state, turn.action)
    return state


@pytest.mark.parametrize(
    ("name", "scores", "said"),
    [
        ("15_knocking", (16, 0), "less your five"),
        ("16_gin", (38, 0), "25 points plus everything Bea has left over"),
        ("17_laying_off", (0, 4), "nine points left instead of 23, so Bea collects four"),
        ("18_undercut", (25, 0), "you score 25, and Bea nothing"),
        ("19_the_card_turned_up", (0, 80), ""),
        ("20_a_pure_run", (0, 80), "up to 80 points"),
        ("22_the_last_turn", (15, 0), "15 points left instead of 42; Bea has none"),
    ],
)
def test_the_end_text_of_a_knocking_lesson_tells_the_true_scores(name: str, scores: tuple[int, ...], said: str) -> None:
    state = played_out(name)
    assert state.phase is Phase.DEAL_OVER
    assert state.scores == scores
    assert said in load_lesson(name).end


def test_the_hand_of_the_pure_run_lesson_counts_in_full_until_it_has_a_pure_run() -> None:
    start = load_lesson("20_a_pure_run").start
    hand = start.hands[LEARNER_SEAT]
    assert best_layout(start.rules, hand, opened=True).left == parse_cards("QS")
    assert best_layout(start.rules, hand).points == start.rules.points_of(hand)
