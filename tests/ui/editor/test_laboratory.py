"""The laboratory's page: asked, played elsewhere, shown as it comes, given up on leaving."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.bots.contests.selfplay import BrokenMatch
from game.content.sheets.sheets import with_keys
from game.engine.sheet.keys import Players
from game.ui.editor.laboratory import DEAL_COUNTS
from game.ui.input.verbs import Cancel, Direction, Focus, Wheel
from game.ui.widgets import Scroll
from tests.ui.support.house_rules import STANDARD, TRIED, Trying
from tests.ui.support.places import SCALES, SIZES, button, click, press_by_keys, sound


def test_the_laboratory_plays_the_deals_asked_for_and_shows_results_as_they_come() -> None:
    trying = Trying()
    assert "2,000 deals" in trying.loop.display.texts
    click(trying.loop, button(trying.page, "Start"))
    assert trying.asked == [(3, 2000)]
    assert not any("Turns" in text for text in trying.loop.display.texts)
    trying.play(0, 1)
    assert "Turns in a deal" in trying.loop.display.texts
    assert "2 of 2000 deals" in trying.loop.display.texts
    assert any("±" in text for text in trying.loop.display.texts)


def test_two_sheets_of_one_title_can_be_told_apart_in_the_laboratory() -> None:
    trying = Trying(second=with_keys(STANDARD, {"runs.min": 4}))
    trying.page.start()
    trying.play(0)
    assert {"Double Rum", "Double Rum, changed"} <= set(trying.loop.display.texts)


def test_new_laboratory_results_do_not_scroll_away_the_lines_being_read() -> None:
    trying = Trying((960, 600), 2.0)
    trying.page.start()
    trying.play(0)
    (scroll,) = (widget for widget in trying.page.group.root.walk() if isinstance(widget, Scroll))
    trying.loop.do(Wheel(scroll.rect.center, -3))
    before = scroll.bar.offset
    trying.play(1)
    assert scroll.bar.offset == before > 0
    assert scroll in trying.page.group.root.walk()


def test_a_stopped_laboratory_keeps_its_results_and_can_play_again() -> None:
    trying = Trying()
    click(trying.loop, button(trying.page, "Start"))
    trying.play(0)
    click(trying.loop, button(trying.page, "Stop"))
    assert trying.hand.closed
    assert "Turns in a deal" in trying.loop.display.texts
    click(trying.loop, button(trying.page, "Play again"))
    assert len(trying.asked) == 2
    assert not trying.hand.closed


def test_leaving_the_laboratory_closes_the_contest_under_way() -> None:
    trying = Trying()
    click(trying.loop, button(trying.page, "Start"))
    trying.loop.do(Cancel())
    assert trying.hand.closed
    assert trying.loop.screens.top is not trying.page


def test_players_and_deals_of_the_laboratory_are_chosen_by_keys() -> None:
    trying = Trying()
    players, deals, *_rest = trying.page.group.focusable()
    trying.page.group.set_focus(players)
    trying.loop.do(Focus(Direction.RIGHT))
    trying.page.group.set_focus(deals)
    trying.loop.do(Focus(Direction.LEFT))
    press_by_keys(trying.loop, trying.page, button(trying.page, "Start"))
    assert trying.asked == [(4, DEAL_COUNTS[1])]


def test_the_laboratory_shows_the_error_of_a_broken_match() -> None:
    trying = Trying()
    click(trying.loop, button(trying.page, "Start"))
    dict(trying.hand.asked)[0].set_exception(BrokenMatch("a card was lost", []))
    trying.loop.run_for(1.0)
    assert any("match 1 went wrong: a card was lost" in text for text in trying.loop.display.texts)
    assert trying.hand.closed


def test_sheets_for_other_numbers_of_players_cannot_be_compared() -> None:
    trying = Trying(second=structs.replace(TRIED, players=Players(min=1, max=1)))
    assert not button(trying.page, "Start").enabled
    assert any("There is no number of players" in text for text in trying.loop.display.texts)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_laboratory_page_has_no_overlap_and_no_cut_text_in_any_window(size: tuple[int, int], scale: float) -> None:
    trying = Trying(size, scale)
    trying.page.start()
    trying.play(0, 1)
    assert sound(trying.page)


def test_the_laboratory_lists_the_differing_rules_before_the_first_result() -> None:
    trying = Trying(second=with_keys(TRIED, {"runs.min": 5}))
    assert {"What is different", "Fewest cards in a run: 5", "Standard: 3"} <= set(trying.loop.display.texts)
    same = Trying()
    assert any("Both have the same rules" in text for text in same.loop.display.texts)
