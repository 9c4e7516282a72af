"""The settings: in force at once, by keys and by mouse, without losing one's place."""

from __future__ import annotations

import pytest

from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.app.appearance import AppearancePage
from game.ui.app.settings import KEPT_SIZES, SPEEDS, TEXT_SIZES, SettingsScreen
from game.ui.input.verbs import Cancel, Click, Confirm, Direction, DragEnd, DragMove, DragStart, Focus, Press
from game.ui.widgets import Choice, Slider, Toggle, Widget
from game.ui.widgets.screens import Screen
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SCALES, SIZES, button, click, sound, tab_to
from tests.ui.support.services import page_made, services_of


class Changing:
    """The page above another one, and the settings it changes."""

    def __init__(
        self, size: tuple[int, int] = (1280, 800), text_scale: float = 1.0, begun: Settings | None = None
    ) -> None:
        self.heard: list[str] = []
        given = services_of(settings=begun, play=lambda name, volume, pan=0.0: self.heard.append(name))
        self.preferences = given.preferences
        self.below = Screen()
        self.page = page_made(SettingsScreen, given)
        self.loop = HeadlessLoop(self.below, size, text_scale=text_scale, screens=given.screens)
        self.loop.screens.push(self.page)
        self.loop.step()

    @property
    def now(self) -> Settings:
        return self.preferences.settings

    def all(self, kind: type[Widget]) -> list[Widget]:
        return [widget for widget in self.page.group.root.walk() if isinstance(widget, kind)]

    def focus(self, widget: Widget) -> None:
        tab_to(self.loop, self.page, widget)


def test_the_full_screen_switch_follows_a_change_by_key() -> None:
    changing = Changing()
    [full] = [each for each in changing.all(Toggle) if isinstance(each, Toggle) and each.text == "Full screen"]
    changing.preferences.change(full_screen=True)
    changing.loop.restyle()
    assert full.value
    changing.focus(full)
    changing.loop.do(Confirm())
    assert not changing.now.full_screen


def test_settings_of_every_kind_are_changed_by_keys() -> None:
    changing = Changing()
    _language, size, _keep, speed, calls, _phones = changing.all(Choice)
    changing.focus(size)
    changing.loop.do(Focus(Direction.LEFT))
    assert changing.now.text_size == 0.75
    for toggle in changing.all(Toggle):
        changing.focus(toggle)
        changing.loop.do(Confirm())
    assert changing.now.high_contrast
    assert changing.now.reduced_motion
    assert changing.now.captions
    assert (changing.now.ask_wild, changing.now.ask_playable, changing.now.ask_meld) == (False, False, True)
    changing.focus(speed)
    changing.loop.do(Focus(Direction.RIGHT))
    assert changing.now.animation == "slow"
    changing.focus(calls)
    changing.loop.do(Focus(Direction.RIGHT))
    assert changing.now.call_seconds == 3
    assert changing.now.open_hands
    volume, cards, signals, _room, pause = changing.all(Slider)
    changing.focus(pause)
    changing.loop.do(Focus(Direction.LEFT))
    assert changing.now.bot_pause == pytest.approx(0.7)
    changing.focus(volume)
    changing.loop.do(Focus(Direction.RIGHT))
    assert changing.now.volume == pytest.approx(0.75)
    for slider in (cards, signals):
        changing.focus(slider)
        changing.loop.do(Focus(Direction.LEFT))
    assert (changing.now.card_volume, changing.now.signal_volume) == pytest.approx((0.95, 0.95))
    assert changing.heard == ["place", "place", "call"]


def test_changing_the_volume_ends_the_mute() -> None:
    changing = Changing()
    changing.preferences.change(muted=True)
    changing.focus(changing.all(Slider)[0])
    changing.loop.do(Focus(Direction.LEFT))
    assert not changing.now.muted


def test_settings_are_changed_by_mouse() -> None:
    changing = Changing()
    _language, size, _keep, speed, calls, _phones = changing.all(Choice)
    for widget, share in ((size, 0.99), (speed, 0.01), (calls, 0.99)):
        pos = (widget.rect.x + round(widget.rect.width * share), widget.rect.centery)
        changing.loop.do(Press(pos), Click(pos))
    assert changing.now.text_size == TEXT_SIZES[-1]
    assert changing.now.animation == SPEEDS[0]
    assert changing.now.call_seconds == 3
    for toggle in changing.all(Toggle):
        click(changing.loop, toggle)
    assert changing.now.high_contrast
    volume = changing.all(Slider)[0]
    start = (volume.rect.x + 50, volume.rect.centery)
    end = (volume.rect.x - 50, start[1])
    changing.loop.do(Press(start), DragStart(start, start), DragMove(end, start), DragEnd(end, start))
    assert changing.now.volume == 0


def test_larger_letters_keep_the_focus_in_the_settings() -> None:
    changing = Changing()
    size = changing.all(Choice)[1]
    changing.focus(size)
    changing.loop.look_for = lambda window: type(changing.page.look).of(
        window, changing.page.look.images, text_scale=changing.now.text_size
    )
    changing.preferences.follow(lambda settings: changing.loop.restyle())
    for _ in range(4):
        changing.loop.do(Focus(Direction.RIGHT))
    assert changing.now.text_size == 2.0
    now = changing.page.group.focus
    assert isinstance(now, Choice)
    assert now.chosen_text == "200%"
    assert sound(changing.page)


def test_a_button_of_the_settings_opens_the_appearance_page() -> None:
    changing = Changing()
    click(changing.loop, button(changing.page, "Choose …"))
    assert isinstance(changing.loop.screens.top, AppearancePage)


def test_the_settings_page_shows_a_save_problem_once() -> None:
    changing = Changing()
    changing.page.preferences = Preferences(Settings(), lambda settings: "The disk is full.")
    changing.page.rebuild()
    for toggle in changing.all(Toggle):
        click(changing.loop, toggle)
    assert changing.page.toasts.texts == ["The disk is full."]


@pytest.mark.parametrize("way", ["escape", "button"])
def test_back_and_escape_leave_the_settings(way: str) -> None:
    changing = Changing()
    if way == "escape":
        changing.loop.do(Cancel())
    else:
        click(changing.loop, button(changing.page, "Back"))
    assert changing.loop.screens.top is changing.below


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_settings_page_fits_every_window_without_overlap(size: tuple[int, int], text_scale: float) -> None:
    assert sound(Changing(size, text_scale).page)


def test_a_size_limit_for_kept_matches_that_only_the_settings_file_has_is_among_the_choices() -> None:
    keep = next(
        w
        for w in Changing(begun=Settings(keep_matches=1)).all(Choice)
        if isinstance(w, Choice) and "50 MB" in w.options
    )
    assert (keep.chosen_text, keep.options[:2]) == ("1 MB", ("1 MB", "5 MB"))


def test_the_space_kept_for_finished_matches_can_be_set() -> None:
    changing = Changing()
    keep = next(w for w in changing.all(Choice) if isinstance(w, Choice) and "50 MB" in w.options)
    assert keep.chosen_text == "50 MB"
    changing.focus(keep)
    changing.loop.do(Focus(Direction.LEFT))
    assert changing.now.keep_matches == 20
    for _ in KEPT_SIZES:
        changing.loop.do(Focus(Direction.RIGHT))
    assert changing.now.keep_matches == 0


def test_the_settings_have_toggles_for_vibrating_gamepads_and_sound_captions() -> None:
    texts = {each.text for each in Changing().all(Toggle) if isinstance(each, Toggle)}
    assert {"Gamepads vibrate when it is your turn", "Captions for sounds"} <= texts
