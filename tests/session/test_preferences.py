"""Settings: in force at once, kept, and never impossible."""

from __future__ import annotations

import msgspec
import pytest

from game.session.preferences import Preferences
from game.session.settings import Settings


def test_a_changed_preference_is_saved_and_its_listeners_are_called_once() -> None:
    kept: list[Settings] = []
    told: list[float] = []

    def keep(settings: Settings) -> str:
        kept.append(settings)
        return ""

    preferences = Preferences(Settings(), keep)
    preferences.follow(lambda settings: told.append(settings.volume))
    preferences.change(volume=0.5)
    preferences.change(volume=0.5)
    assert told == [0.5]
    assert [settings.volume for settings in kept] == [0.5]


def test_an_invalid_preference_is_refused_and_changes_no_setting() -> None:
    preferences = Preferences(Settings())
    with pytest.raises(msgspec.ValidationError):
        preferences.change(volume=7)
    assert preferences.settings == Settings()


def test_a_preference_that_cannot_be_saved_takes_effect_and_gives_the_problem() -> None:
    preferences = Preferences(Settings(), lambda settings: "The disk is full.")
    preferences.change(four_colour=True)
    assert preferences.save_problem == "The disk is full."
    assert preferences.settings.four_colour


def test_a_preference_changed_silently_is_saved_without_calling_listeners() -> None:
    kept: list[Settings] = []
    told: list[Settings] = []
    preferences = Preferences(Settings(), lambda settings: kept.append(settings) or "")  # type: ignore[func-returns-value]
    preferences.follow(told.append)
    preferences.change_silently(hand_order="1 1 SUIT 3H")
    preferences.change_silently(hand_order="1 1 SUIT 3H")
    assert [settings.hand_order for settings in kept] == ["1 1 SUIT 3H"]
    assert told == []


def test_a_preference_changed_for_this_run_alone_is_saved_only_if_it_is_changed_again() -> None:
    kept: list[Settings] = []
    preferences = Preferences(Settings(animation="slow"), lambda settings: kept.append(settings) or "")  # type: ignore[func-returns-value]
    preferences.change_for_this_run(animation="off")
    preferences.change(volume=0.5, animation="off")
    assert preferences.settings == Settings(animation="off", volume=0.5)
    preferences.change(animation="fast")
    preferences.change_silently(hand_order="1 1 SUIT 3H")
    assert [settings.animation for settings in kept] == ["slow", "fast", "fast"]
    assert preferences.settings.hand_order == "1 1 SUIT 3H"
