"""A lesson under way: it knows the play it waits for, takes the same play said otherwise, and plays for the others."""

from __future__ import annotations

from msgspec import structs

from game.content.people.lessons import Lesson, LessonPlay, load_lesson
from game.record.notation import parse_action
from game.record.record import Header, Seat
from game.session.match.match import Match
from game.ui.lessons.table import OTHER_PLAYERS, LessonProgress, staged_seats
from game.ui.widgets.players import AVATARS, Person, people_of
from tests.support.for_each import for_each

PAUSE = 1.0


def under_way(name: str, pause: float = PAUSE) -> LessonProgress:
    lesson: Lesson = load_lesson(name)
    seats = tuple(Seat(f"P{n}") for n in range(lesson.start.players))
    return LessonProgress(lesson, Match(Header(lesson.sheet, seats, 0, lesson.start.dealer), start=lesson.start), pause)


def test_the_progress_of_a_lesson_follows_plays_and_undo() -> None:
    course = under_way("01_sets_and_runs")
    assert course.next_turn is course.lesson.plays[0]
    assert course.current_text == course.lesson.plays[0].say
    for turn in course.lesson.plays[:2]:
        course.table.submit(turn.action)
    assert course.next_turn is course.lesson.plays[2]
    assert course.table.undo(0)
    assert course.next_turn is course.lesson.plays[1]
    for turn in course.lesson.plays[1:]:
        course.table.submit(turn.action)
    assert course.next_turn is None
    assert course.current_text == course.lesson.end


def test_a_lesson_accepts_the_same_cards_in_another_order_and_no_others() -> None:
    course = under_way("01_sets_and_runs")
    course.table.submit(course.lesson.plays[0].action)
    assert not course.is_off_course(parse_action("lay 7C 7S 7H", 0))
    assert course.is_off_course(parse_action("lay 9S TS JS", 0))
    assert course.is_off_course(parse_action("discard KC", 0))


def test_an_illegal_action_in_a_lesson_is_refused_by_the_rules_and_not_as_off_course() -> None:
    course = under_way("01_sets_and_runs")
    course.table.submit(course.lesson.plays[0].action)
    assert not course.is_off_course(parse_action("lay 4D KC 7C", 0))
    assert not under_way("07_buying").is_off_course(parse_action("draw stock", 0))
    course = under_way("05_going_out")
    for turn in course.lesson.plays:
        course.table.submit(turn.action)
    assert not course.is_off_course(parse_action("draw stock", 0))
    assert course.is_off_course(parse_action("next", 0))


def test_a_lesson_text_belongs_to_its_own_play_even_if_two_turns_are_equal() -> None:
    course = under_way("05_going_out")
    draw, lay = course.lesson.plays[0], course.lesson.plays[1]
    silent = LessonPlay(draw.action)
    course.lesson = structs.replace(course.lesson, plays=(silent, lay, silent))
    assert course.current_text == ""
    for turn in (draw, lay):
        course.table.submit(turn.action)
    assert course.next_turn is silent
    assert course.current_text == lay.say


def test_without_a_pause_other_seats_of_a_lesson_play_at_once() -> None:
    course = under_way("09_rummy", 0.0)
    assert course.play_other_seats(0.0)


def test_other_seats_of_a_lesson_play_after_a_pause_and_the_learner_is_waited_for() -> None:
    course = under_way("09_rummy")
    assert not course.play_other_seats(0.0)
    assert not course.play_other_seats(PAUSE * 0.9)
    assert course.play_other_seats(PAUSE)
    assert not course.play_other_seats(PAUSE * 1.5)
    assert course.play_other_seats(PAUSE * 2.6)
    assert course.current_text == course.lesson.plays[2].say
    assert not course.play_other_seats(PAUSE * 9)


@for_each("avatar", AVATARS)
def test_no_two_players_of_a_lesson_or_a_puzzle_have_the_same_picture(avatar: str) -> None:
    for players in range(2, len(OTHER_PLAYERS) + 2):
        people = people_of(staged_seats(Person("Zoë", avatar, 0), players))
        assert people[0].avatar == avatar
        assert len({each.avatar for each in people}) == players
