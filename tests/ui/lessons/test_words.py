"""Lessons tell everybody the keys or buttons they use, and nobody those of others."""

from __future__ import annotations

import re

import pytest

from game.content.people.lessons import LEARNER_SEAT, Lesson, lesson_names, load_lesson
from game.content.translation import in_language
from game.ui.lessons.words import MARKS, SIGNS, lesson_text, not_this
from game.words.input_signs import PIECES, PadKind, button_of, key_name, resolve_signs
from tests.support.for_each import for_each
from tests.support.languages import shipped_catalogue, speaking

LESSONS = [load_lesson(name) for name in lesson_names()]


def texts(lesson: Lesson) -> list[str]:
    return [*(turn.say for turn in lesson.plays if turn.say), lesson.end]


@for_each("lesson", LESSONS)
def test_lessons_name_only_keys_or_only_pad_buttons_for_the_device_in_use(lesson: Lesson) -> None:
    for text in map(lesson_text, texts(lesson)):
        assert "{" not in text
        by_pad, by_keys = (PIECES.split(resolve_signs(text, used)) for used in (PadKind.XBOX, None))
        assert not any(map(key_name, by_pad))
        assert not any(map(button_of, by_keys))
        for word in ("click", "drag", "Press", "key "):
            assert word not in "".join(by_pad)


@for_each("lesson", LESSONS)
def test_lesson_texts_name_no_input_device(lesson: Lesson) -> None:
    for text in texts(lesson):
        assert not {"click", "drag", "press"} & set(text.lower().replace(",", " ").replace(".", " ").split())


def test_every_placeholder_of_lesson_texts_is_used_and_the_first_lesson_suits_pointer_and_pad() -> None:
    said = " ".join(text for lesson in LESSONS for text in texts(lesson))
    assert all(f"{{{name}}}" in said for name in (*MARKS, *SIGNS))
    first = lesson_text(LESSONS[0].plays[0].say)
    assert "click on it" in resolve_signs(first, None)
    assert "go to it" in resolve_signs(first, PadKind.NINTENDO)


def test_the_text_on_hints_names_no_key_to_a_plain_pad() -> None:
    assert "Press" in resolve_signs(not_this(), None)
    assert resolve_signs(not_this(), PadKind.PLAIN).endswith("Ask for a hint to see what it is about.")


def test_counts_and_values_stated_in_the_lessons_are_true() -> None:
    buying = next(lesson for lesson in LESSONS if lesson.name == "07_buying")
    assert "two more cards" in next(turn.say for turn in reversed(buying.plays) if turn.say)
    contract = next(lesson for lesson in LESSONS if lesson.name == "06_contracts")
    left = [card for card in contract.start.hands[LEARNER_SEAT] if repr(card)[0] not in "7K"]
    values = sorted(contract.start.rules.points_of((card,)) for card in left)
    assert values[-1] > values[-2]


@pytest.mark.parametrize(("language", "quotes"), [("de", "„{}“"), ("es", "«{}»")])
def test_buttons_have_the_names_in_lessons_that_they_have_on_the_screen(language: str, quotes: str) -> None:
    catalogue = shipped_catalogue(language)
    told = [text for lesson in LESSONS for text in texts(lesson) if "“" in text]
    assert told
    with speaking(catalogue):
        for text in told:
            for button in re.findall("“([^”]*)”", text):
                assert quotes.format(catalogue.text(button)) in in_language(text)
