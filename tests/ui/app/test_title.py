"""The title: every way by keys and by mouse, and room for all at every size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest

from game.session.ledger import Ledgers
from game.session.preferences import Preferences
from game.session.saves.saves import NoSaves
from game.session.settings import Settings
from game.ui.app.pages import PAGES
from game.ui.app.title import HAND, Fan, Life, TitleScreen, TitleShortcuts
from game.ui.input.verbs import Cancel, Confirm, Direction, Focus
from game.ui.match.unfinished import UnfinishedMatches
from game.ui.widgets import Scroll
from game.ui.widgets.label import Notice
from tests.ui.support.evening import Evening
from tests.ui.support.headless import HeadlessLoop, NullCanvas
from tests.ui.support.places import SCALES, SIZES, button, click, press_by_keys, sound
from tests.ui.support.services import page_made, services_of

WAYS = ("Continue", "Play", "Settings", "Quit")


class ShortTitle(TitleScreen):
    """A title page with the buttons `names`, which notes the ones pressed."""

    def __init__(self, names: Sequence[str], note: str = "", told: Sequence[str] = ()) -> None:
        self.said: list[str] = []
        shortcuts = TitleShortcuts(*[partial(self.said.append, name) for name in ("resume", "choose", "quick", "quit")])
        super().__init__((), shortcuts, Preferences(Settings()), UnfinishedMatches(NoSaves()))
        self.names = names
        self.note = note
        self.warnings = tuple(told)

    def ways(self) -> list[tuple[str, Callable[[], object]]]:
        return [(name, partial(self.said.append, name)) for name in self.names]


def title(note: str = "Rummy 500, deal 3") -> tuple[TitleScreen, list[str]]:
    page = ShortTitle(WAYS, note)
    return page, page.said


@pytest.mark.parametrize("name", WAYS)
def test_every_button_of_the_title_works_by_keys_and_by_mouse(name: str) -> None:
    page, said = title()
    loop = HeadlessLoop(page)
    press_by_keys(loop, page, button(page, name))
    click(loop, button(page, name))
    assert said == [name, name]


def test_enter_on_the_title_continues_and_escape_asks_before_quitting() -> None:
    page, said = title()
    loop = HeadlessLoop(page)
    loop.do(Confirm(), Cancel(), Cancel())
    assert said == ["Continue"]
    assert loop.screens.top is page
    loop.do(Cancel(), Confirm())
    assert said == ["Continue", "Quit"]


def test_the_title_names_the_program_and_the_match_to_continue() -> None:
    page, _ = title()
    loop = HeadlessLoop(page)
    assert {"Rummy House", "Rummy 500, deal 3", *WAYS} <= set(loop.display.texts)


FIRST_WAYS = (*(each.text for each in PAGES if each.text), "Quit")
ALL_WAYS = ("Continue", *FIRST_WAYS)


@pytest.mark.parametrize("size", SIZES)
def test_warnings_on_the_title_are_notices_that_leave_all_buttons_visible(size: tuple[int, int]) -> None:
    told = ("Nothing can be saved: writing is not allowed in the folder of the matches.", "A match is damaged. " * 5)
    page = ShortTitle(ALL_WAYS, "Rummy 500, deal 3", told)
    HeadlessLoop(page, size)
    assert sound(page)
    scroll = next(widget for widget in page.group.root.walk() if isinstance(widget, Scroll))
    assert all(scroll.rect.contains(button(page, name).rect) for name in ALL_WAYS)
    assert [widget.text for widget in page.group.root.walk() if isinstance(widget, Notice)] == [*told]


@pytest.mark.parametrize("size", [*SIZES, (1280, 720), (1366, 768), (1533, 832), (1600, 900)])
def test_the_title_with_a_match_to_continue_does_not_scroll(size: tuple[int, int]) -> None:
    page = ShortTitle(ALL_WAYS, "Rummy 500, deal 3")
    page.waiting = True
    HeadlessLoop(page, size)
    [scroll] = [widget for widget in page.group.root.walk() if isinstance(widget, Scroll)]
    assert not scroll.bar.is_needed


@pytest.mark.parametrize("size", SIZES)
def test_in_larger_letters_the_first_title_shows_all_its_buttons_without_scrolling(size: tuple[int, int]) -> None:
    page = ShortTitle(FIRST_WAYS)
    HeadlessLoop(page, size, text_scale=1.25)
    [scroll] = [widget for widget in page.group.root.walk() if isinstance(widget, Scroll)]
    assert page.columns
    assert not scroll.bar.is_needed


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_title_fits_every_window_without_overlap_and_its_cards_stay_in_the_fan(
    size: tuple[int, int], text_scale: float
) -> None:
    page, _ = title()
    loop = HeadlessLoop(page, size, text_scale=text_scale)
    assert sound(page)
    fan = next(widget for widget in page.group.root.walk() if isinstance(widget, Fan))
    canvas = NullCanvas(page.look)
    fan.draw(canvas)
    pictures = [given for verb, given in canvas.calls if verb == "image"]
    assert len(pictures) == len(HAND)
    for picture, at, _opacity in pictures:
        where = picture.get_rect(topleft=at)  # type: ignore[attr-defined]
        assert fan.rect.inflate(8, 8).contains(where)
    assert loop.frames


@pytest.mark.parametrize(
    ("way", "page"),
    [
        ("Play", "SetupScreen"),
        ("Lessons and puzzles", "LessonsPage"),
        ("House rules", "HouseRulesScreen"),
        ("Matches", "MatchesPage"),
        ("Keep score", "LedgerSetup"),
        ("Settings", "SettingsScreen"),
    ],
)
def test_every_page_of_the_title_opens_and_leads_back(way: str, page: str, tmp_path: Path) -> None:
    evening = Evening(tmp_path, ledgers=Ledgers(tmp_path))
    shown = evening.top
    evening.click(way)
    assert type(evening.top).__name__ == page
    evening.loop.do(Cancel())
    assert evening.shows(shown)


def test_the_title_cards_move_and_rest_once_nobody_is_there() -> None:
    life = Life(6)
    spreads, dealt = [], []
    for _ in range(round(Life.AWAY / 0.1)):
        life.tick(0.1)
        spreads.append(life.spread)
        dealt.append([life.flight_share(card) for card in range(6)])
    assert 1 < max(spreads) <= 1 + Life.WIDER
    assert min(spreads) == 1
    still = sum(each == 1 for each in spreads) / len(spreads)
    assert still > 0.75, "most of the time nothing moves"
    flying = [each for each in dealt if min(each) < 1]
    assert flying
    assert all(each == sorted(each, reverse=True) for each in flying), "one after the other"
    assert [each for each in flying if each[0] == 1 and each[5] == 0]
    life.tick(1.0)
    for _ in range(1000):
        assert life.tick(0.1)[0] is False or life.untouched < Life.AWAY + 1
    assert (life.spread, life.flight_share(5)) == (1, 1)
    life.touch()
    assert life.untouched == 0


def frames(page: TitleScreen, seconds: float) -> int:
    """Return the number of times the page is drawn in `seconds` without input."""
    loop = HeadlessLoop(page)
    loop.run_for(1.0)
    before = loop.frames
    loop.run_for(seconds)
    return loop.frames - before


def test_the_cards_of_the_title_do_not_move_with_reduced_motion_or_animation_off() -> None:
    assert frames(page_made(TitleScreen, services_of()), Life.DEALS + 2) > 60
    for unwanted in ({"reduced_motion": True}, {"animation": "off"}):
        services = services_of()
        services.preferences.change(**unwanted)
        assert frames(page_made(TitleScreen, services), Life.DEALS + 2) == 0


def test_any_input_on_the_title_ends_the_motion_of_its_cards() -> None:
    page = page_made(TitleScreen, services_of())
    loop = HeadlessLoop(page)
    loop.run_for(Life.DEALS + 0.3)
    assert page.fan.life.flight_share(5) < 1
    loop.do(Focus(Direction.DOWN))
    assert page.fan.life.flight_share(5) == 1
