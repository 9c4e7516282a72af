"""A lesson under way: it knows the play it waits for, takes the same play said otherwise, and plays for the others."""

from game.content.lessons import Lesson, load_lesson
from game.engine.notation import parse_action
from game.engine.record import Header, Seat
from game.session.table import Table
from game.ui.course import PAUSE, Course


def under_way(name: str) -> Course:
    lesson: Lesson = load_lesson(name)
    seats = tuple(Seat(f"P{n}") for n in range(lesson.start.players))
    return Course(lesson, Table(Header(lesson.sheet, seats, 0, lesson.start.dealer), start=lesson.start))


def test_it_goes_from_play_to_play_and_back_with_the_table() -> None:
    course = under_way("01_sets_and_runs")
    assert course.turn is course.lesson.turns[0]
    assert course.text == course.lesson.turns[0].say
    for turn in course.lesson.turns[:2]:
        course.table.submit(turn.action)
    assert course.turn is course.lesson.turns[2]
    assert course.table.undo(0)
    assert course.turn is course.lesson.turns[1]
    for turn in course.lesson.turns[1:]:
        course.table.submit(turn.action)
    assert course.turn is None
    assert course.text == course.lesson.end


def test_the_same_cards_in_another_order_are_the_same_play_and_others_are_not() -> None:
    course = under_way("01_sets_and_runs")
    course.table.submit(course.lesson.turns[0].action)
    assert course.asks_for(parse_action("lay 7C 7S 7H", 0))
    assert not course.asks_for(parse_action("lay 9S TS JS", 0))
    assert not course.asks_for(parse_action("discard KC", 0))
    # The rules say why not, as at any table.
    assert course.asks_for(parse_action("lay 4D KC 7C", 0))


def test_others_play_after_a_pause_and_the_learner_is_waited_for() -> None:
    course = under_way("09_rummy")
    assert not course.play_others(0.0)
    assert not course.play_others(PAUSE * 0.9)
    assert course.play_others(PAUSE)
    assert not course.play_others(PAUSE * 1.5)
    assert course.play_others(PAUSE * 2.6)
    assert course.text == course.lesson.turns[2].say
    assert not course.play_others(PAUSE * 9)
    assert not course.asks_for(parse_action("draw stock", 1))
