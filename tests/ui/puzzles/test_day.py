"""The deal of the day: the same cards for everybody, and what one scored the first time."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import pytest

from game.session.statistics.record_book import day_results
from game.ui.input.verbs import Cancel, Confirm
from game.ui.puzzles.day import FAN_CARDS, DayPage
from game.ui.widgets import Choice, Label, List
from game.ui.widgets.screens import Screen
from game.words.day import day_text
from tests.ui.support.days import DAY_GAMES, EVENING, TODAY, Day, day_page, day_played
from tests.ui.support.evening import Evening
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SCALES, SIZES, button, click, sound
from tests.ui.support.services import services_of


def test_the_deal_of_the_day_is_the_same_for_everybody(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one, other = Day(tmp_path / "a").page.plan, Day(tmp_path / "b").page.plan
    assert one == other
    assert one.seed == 20300102
    assert (one.sheet.match.deals, len(one.seats)) == (1, 3)
    assert [seat.kind for seat in one.seats] == ["person", "bot", "bot"]
    # Whoever likes stronger opponents at other times has the same ones here.
    assert {(seat.level, seat.character) for seat in one.seats[1:]} == {("standard", "")}


def test_the_deal_of_the_day_is_offered_before_it_is_played_and_its_result_shown_after(tmp_path: Path) -> None:
    assert "Today’s deal is waiting for you." in Day(tmp_path).said
    day = Day(tmp_path, (day_played(1, 20300102, 55, 20), EVENING))
    assert "You won today, with 55 points." in day.said
    assert button(day.page, "Play again")


def test_an_empty_history_of_days_shows_face_down_cards_and_an_explanation(tmp_path: Path) -> None:
    day = Day(tmp_path)
    assert "Your days will be listed here" in day.said
    assert sum(verb == "image" for verb, _ in day.loop.display.frame) >= FAN_CARDS


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_page_of_the_day_fits_every_window_before_the_first_day(
    size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    assert sound(Day(tmp_path, size=size, scale=scale).page)


def test_the_first_play_of_a_deal_of_the_day_counts_and_only_on_its_day(tmp_path: Path) -> None:
    late = datetime(2030, 1, 3, 0, 20)
    day = Day(
        tmp_path,
        (day_played(1, 20300102, 55, 80), EVENING),
        (day_played(2, 20300102, 90, 20), late),
        (day_played(3, 20300102, 5, 20, "Doofer"), late),
        (day_played(4, 20291231, 40, 20), EVENING),
        (day_played(5, 77, 40, 20), EVENING),
    )
    found = [(each.day, each.game, each.points, each.won) for each in day_results(day.statistics, "a1")]
    assert found == [(TODAY, "Doofer", 5, True), (TODAY, "Rummy 500", 55, False)]
    assert day_results(day.statistics, "somebody") == ()


def test_the_history_of_days_marks_the_deals_that_were_won(tmp_path: Path) -> None:
    before = datetime(2030, 1, 1, 20)
    day = Day(tmp_path, (day_played(1, 20300102, 55, 80), EVENING), (day_played(2, 20300101, 70, 20), before))
    [history] = [widget for widget in day.page.group.root.walk() if isinstance(widget, List)]
    assert [(item.text, item.detail, item.icon) for item in history.items] == [
        ("Today · Rummy 500", "+55", "cards"),
        ("Yesterday · Rummy 500", "+70", "trophy"),
    ]


def test_the_day_page_writes_the_date_as_on_a_calendar(tmp_path: Path) -> None:
    day = Day(tmp_path)
    assert {"January", "2", "Wednesday"} <= set(day.loop.display.texts)
    assert "2030-" not in day.said
    assert day_text(date(2029, 12, 24), TODAY) == "24 December 2029"


def test_the_deal_of_the_day_of_another_game_has_the_same_number(tmp_path: Path) -> None:
    day = Day(tmp_path)
    [choice] = [widget for widget in day.page.group.root.walk() if isinstance(widget, Choice)]
    number = next(n for n, name in enumerate(day.page.games) if name == "doofer")
    choice.on_change(number)
    assert day.page.plan.sheet.title == "Doofer"
    assert day.page.plan.seed == 20300102


def test_the_deal_of_the_day_is_begun_from_the_title(evening: Evening) -> None:
    evening.click("Lessons and puzzles")
    evening.click("Deal of the day")
    page = evening.top
    assert isinstance(page, DayPage)
    evening.loop.do(Confirm())
    evening.loop.step()
    assert evening.opened[-1].table.header.seed == page.plan.seed


def test_esc_leaves_the_page_of_the_day(tmp_path: Path) -> None:
    day = Day(tmp_path)
    day.loop.do(Cancel())
    assert day.loop.screens.top is not day.page


def test_the_day_page_without_statistics_has_no_results() -> None:
    loop = HeadlessLoop(Screen())
    page = day_page(services_of(loop.screens, **DAY_GAMES))
    loop.screens.push(page)
    loop.step()
    assert page.results == ()
    click(loop, button(page, "Back"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_page_of_the_day_fits_every_window_without_overlap(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    day = Day(tmp_path, (day_played(1, 20300102, 55, 80), EVENING), size=size, scale=scale)
    assert sound(day.page)


@pytest.mark.parametrize("text_scale", SCALES)
def test_all_words_of_the_day_page_are_whole_at_every_text_size(tmp_path: Path, text_scale: float) -> None:
    yesterday = (day_played(2, 20300101, 70, 20), EVENING)
    page = Day(tmp_path, (day_played(1, 20300102, 55, 80), EVENING), yesterday, scale=text_scale).page
    labels = [each for each in page.group.root.walk() if isinstance(each, Label)]
    assert len(labels) >= 4
    for label in labels:
        assert label.rect.height >= label.measure(page.look, label.rect.width)[1], label.text
