"""The result: who won, how all stand, and three ways on."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.ui.input.verbs import Cancel, Confirm
from game.ui.match.result import ResultScreen, Standing, WaysOn, winner_text
from game.ui.widgets.players import number_text
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SCALES, SIZES, button, click, press_by_keys, random_deals, sound

WAYS = {"New match": "again", "Change the table": "change", "Title": "title"}


def result(game: str = "double_rum", players: int = 4, deals: int = 1) -> tuple[ResultScreen, list[str]]:
    said: list[str] = []
    seats, played = random_deals(game, players, deals)
    page = ResultScreen(
        seats,
        played,
        WaysOn(lambda: said.append("again"), lambda: said.append("change"), lambda: said.append("title")),
        "Deal number 7",
        lambda name, volume: said.append(name),
    )
    return page, said


def test_it_begins_with_the_sound_of_winning() -> None:
    page, said = result()
    HeadlessLoop(page)
    assert said == ["win"]


def test_winner_standing_and_all_scores_can_be_read() -> None:
    page, _ = result()
    loop = HeadlessLoop(page)
    texts = loop.display.texts
    assert winner_text(page.last, page.seats) in texts
    for seat, score in zip(page.seats, page.last.scores, strict=True):
        assert seat.name in texts
        assert number_text(score) in texts


@pytest.mark.parametrize(("text", "way"), WAYS.items())
def test_every_way_by_keys_and_by_mouse(text: str, way: str) -> None:
    page, said = result()
    loop = HeadlessLoop(page)
    press_by_keys(loop, page, button(page, text))
    click(loop, button(page, text))
    assert said == ["win", way, way]


def test_enter_plays_again_and_escape_leaves() -> None:
    page, said = result()
    loop = HeadlessLoop(page)
    loop.do(Confirm(), Cancel())
    assert said == ["win", "again", "title"]


def test_equal_scores_share_a_place_and_a_match() -> None:
    page, _ = result("doofer", 3, 14)
    tied = structs.replace(page.last, scores=(7, 7, 9), winners=(0, 1))
    assert winner_text(tied, page.seats) == "Ann and Bea share the match"
    standing = Standing(page.seats, tied)
    assert [standing._place(seat) for seat in standing.order] == [1, 1, 3]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_nothing_leaves_its_place(size: tuple[int, int], text_scale: float) -> None:
    for players, game, deals in ((2, "doofer", 14), (8, "double_rum", 1)):
        page, _ = result(game, players, deals)
        HeadlessLoop(page, size, text_scale=text_scale)
        assert sound(page)


@pytest.mark.parametrize("scale", SCALES)
def test_further_ways_stand_beside_the_usual_ones(scale: float) -> None:
    page, said = result()
    more = (("Replay", lambda: said.append("replay")), ("Same deal again", lambda: said.append("same")))
    page.ways = structs.replace(page.ways, more=more)
    loop = HeadlessLoop(page, (960, 600), text_scale=scale)
    for text, what in (("Replay", "replay"), ("Same deal again", "same")):
        press_by_keys(loop, page, button(page, text))
        assert said[-1] == what
    assert sound(page)
