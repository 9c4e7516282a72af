"""The result: who won, how all stand, and three ways on."""

from __future__ import annotations

import pytest
from msgspec import structs
from pygame import Rect

from game.content.numbers import number_text
from game.record.record import Seat
from game.ui.input.verbs import Cancel, Confirm
from game.ui.match.result import StandingTable, Winners
from game.words.ending import winner_text
from tests.ui.support.headless import HeadlessLoop, NullCanvas, blank_look
from tests.ui.support.matches import result
from tests.ui.support.places import SCALES, SIZES, button, click, press_by_keys, sound

WAYS = {"New match": "again", "Change the table": "change_table", "Title": "title"}


@pytest.mark.parametrize("celebrate", [True, False])
def test_the_result_page_plays_the_winning_sound_unless_the_table_has_cheered(celebrate: bool) -> None:
    page, said = result(celebrate=celebrate)
    HeadlessLoop(page)
    assert said == ([] if celebrate else ["play"])


def test_the_result_page_shows_the_winner_and_all_scores() -> None:
    page, _ = result()
    loop = HeadlessLoop(page)
    texts = loop.display.texts
    assert winner_text(page.last, [seat.name for seat in page.seats]) in texts
    for seat, score in zip(page.seats, page.last.scores, strict=True):
        assert seat.name in texts
        assert number_text(score) in texts


@pytest.mark.parametrize(("text", "way"), WAYS.items())
def test_every_button_of_the_result_page_works_by_keys_and_by_mouse(text: str, way: str) -> None:
    page, said = result(known=True)
    loop = HeadlessLoop(page)
    press_by_keys(loop, page, button(page, text))
    click(loop, button(page, text))
    assert said == [way, way]


def test_enter_on_the_result_page_plays_again_and_escape_leaves() -> None:
    page, said = result(known=True)
    loop = HeadlessLoop(page)
    loop.do(Confirm(), Cancel())
    assert said == ["again", "title"]


def test_equal_scores_share_a_place_on_the_result_page() -> None:
    page, _ = result("doofer", 3, 14)
    tied = structs.replace(page.last, scores=(7, 7, 9), winners=(0, 1))
    assert winner_text(tied, [seat.name for seat in page.seats]) == "Ann and Bea share the match"
    standing = StandingTable(page.seats, tied)
    assert [standing._place(seat) for seat in standing.order] == [1, 1, 3]


@pytest.mark.parametrize(("width", "height", "count"), [(900, 200, 2), (300, 200, 2), (300, 200, 8), (200, 60, 1)])
def test_the_winners_stand_in_the_middle_of_their_rectangle(width: int, height: int, count: int) -> None:
    winners = Winners([Seat("Ann")] * count, range(count))
    canvas = NullCanvas(blank_look((1280, 800), 1.0))
    rect = Rect(100, 50, width, height)
    winners.place(rect, canvas.look)
    winners.draw(canvas)
    boxes = (given[0] for verb, given in canvas.calls if verb == "box")
    *portraits, _trophy = [each for each in boxes if isinstance(each, Rect)]
    assert len(portraits) == count
    row = portraits[0].unionall(portraits[1:])
    assert rect.contains(row)
    assert max(abs(row.centerx - rect.centerx), abs(row.centery - rect.centery)) <= 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_result_page_fits_every_window_without_overlap(size: tuple[int, int], text_scale: float) -> None:
    for players, game, deals in ((2, "doofer", 14), (8, "double_rum", 1)):
        page, _ = result(game, players, deals)
        HeadlessLoop(page, size, text_scale=text_scale)
        assert sound(page)


@pytest.mark.parametrize("scale", SCALES)
def test_the_result_page_has_further_buttons_for_replay_same_deal_and_review(scale: float) -> None:
    page, said = result(known=True)
    loop = HeadlessLoop(page, (960, 600), text_scale=scale)
    ways = (
        ("Replay", "open_replay"),
        ("Same deal again", "same_again"),
        ("Review and lessons", "reviews.open_match_review"),
    )
    for text, what in ways:
        press_by_keys(loop, page, button(page, text))
        assert said[-1] == what
    assert sound(page)
