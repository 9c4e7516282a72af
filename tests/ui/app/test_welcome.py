"""The first start: who plays is asked once, and one is at a table or in a lesson with one more click."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.session.profiles import Profile, Profiles
from game.ui.app.title import TitleScreen
from game.ui.app.welcome import WelcomePage
from game.ui.input.verbs import Cancel, Click, Confirm, Hover, Press, Typed
from game.ui.lessons.lessons import LessonsPage
from game.ui.widgets import TextEntry
from game.ui.widgets.players import AVATARS, AvatarPicker
from tests.ui.support.evening import Evening
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SCALES, SIZES, narrow_buttons, sound
from tests.ui.support.services import page_made, services_of


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    found = Evening(tmp_path)
    found.services.profiles = Profiles([Profile("a1", "Ann", "owl")])
    found.services.screens.open("welcome")
    found.loop.step()
    return found


def test_the_first_start_lasts_until_a_game_is_chosen_a_lesson_taken_or_a_name_given(tmp_path: Path) -> None:
    services = Evening(tmp_path).services
    services.profiles = Profiles([Profile("a1", "Ann")])
    assert services.is_first_start
    for change in ({"game": "doofer"}, {"lessons": ("sets",)}):
        services.preferences.change(**change)
        assert not services.is_first_start
        services.preferences.change(game="", lessons=())
    services.profiles.change("a1", name="Zoë")
    assert not services.is_first_start


def test_enter_after_a_picture_and_a_typed_name_begins_a_match_with_both(evening: Evening) -> None:
    page = evening.top
    assert isinstance(page, WelcomePage)
    picker = next(each for each in page.group.root.walk() if isinstance(each, AvatarPicker))
    picker.handle(Confirm())
    evening.loop.do(Typed("Zoë"), Confirm())
    seat = evening.opened[-1].table.seats[0]
    turned = AVATARS[(AVATARS.index("owl") + 1) % len(AVATARS)]
    assert (seat.name, seat.avatar, seat.profile) == ("Zoë", turned, "a1")
    assert [(each.name, each.avatar) for each in evening.services.profiles] == [("Zoë", turned)]
    assert evening.preferences.settings.name == "Zoë"
    assert not evening.services.is_first_start


def test_text_typed_after_a_click_on_the_welcome_picture_is_the_name(evening: Evening) -> None:
    page = evening.top
    assert isinstance(page, WelcomePage)
    picker = next(each for each in page.group.root.walk() if isinstance(each, AvatarPicker))
    at = picker.rect.center
    evening.loop.do(Hover(at), Press(at), Click(at))
    evening.loop.do(*map(Typed, "Zoë"))
    assert page.name == "Zoë"
    assert page.avatar != "owl"


def test_a_space_on_the_welcome_picture_is_not_written_into_the_name(evening: Evening) -> None:
    page = evening.top
    assert isinstance(page, WelcomePage)
    page.group.set_focus(next(each for each in page.group.root.walk() if isinstance(each, AvatarPicker)))
    evening.loop.do(Typed(" "))
    assert not page.name
    assert isinstance(page.group.focus, AvatarPicker)


def test_a_person_without_a_name_plays_under_the_default_name(evening: Evening) -> None:
    evening.click("Quick game")
    assert evening.opened[-1].table.seats[0].name == "Ann"


def test_learn_to_play_on_the_welcome_page_leads_to_the_lessons(evening: Evening) -> None:
    evening.loop.do(Typed("Zoë"))
    evening.click("Learn to play")
    assert isinstance(evening.top, LessonsPage)
    evening.loop.do(Cancel())
    assert isinstance(evening.top, TitleScreen)
    assert [each.name for each in evening.services.profiles] == ["Zoë"]


def test_escape_leads_to_the_title_and_a_name_that_was_written_is_kept(evening: Evening) -> None:
    evening.loop.do(Typed("Zoë"), Cancel())
    assert isinstance(evening.top, TitleScreen)
    assert [each.name for each in evening.services.profiles] == ["Zoë"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_welcome_page_fits_every_window_without_overlap(size: tuple[int, int], scale: float) -> None:
    page = page_made(WelcomePage, services_of())
    HeadlessLoop(page, size, text_scale=scale)
    assert sound(page)
    assert not narrow_buttons(page)
    assert any(isinstance(each, TextEntry) for each in page.group.focusable())
