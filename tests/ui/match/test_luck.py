"""Luck and shuffle: every number and the whole order can be read, everywhere, and one key goes back."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.bots.explain.luck import ChanceEvent, luck_by_seat
from game.engine.cards import parse_cards
from game.session.match.match import Match
from game.session.players.reviewing import Luck
from game.ui.input.verbs import Cancel
from game.ui.match.luck import draws_text, luck_note, luck_points_text, order_note
from game.words.strings import cards_text
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.matches import StillReckoning, luck_page, reckoned
from tests.ui.support.places import SIZES, random_table, sound


@pytest.fixture(scope="module")
def table() -> Match:
    return random_table("rummy_500", 3, 1)


@pytest.fixture(scope="module")
def known(table: Match) -> StillReckoning:
    return reckoned(table)


def said_by(loop: HeadlessLoop) -> str:
    loop.step()
    return " ".join(text.replace("\n", " ") for text in loop.display.texts)


def test_the_luck_page_opens_before_the_luck_is_known_and_shows_it_later(table: Match) -> None:
    hand = StillReckoning()
    page = luck_page(table, hand)
    loop = HeadlessLoop(page)
    assert "being compared" in said_by(loop)
    assert page.shuffles[0].salt in said_by(loop)
    assert not hand.closed
    hand.future.set_result((Luck(0, 3.0, error=0.6), Luck(1), Luck(2)))
    said = said_by(loop)
    assert "being compared" not in said
    assert "In total +3.0 ± 1.2." in said
    assert hand.closed


def test_going_back_from_the_luck_page_stops_the_reckoning(table: Match) -> None:
    hand = StillReckoning()
    loop = HeadlessLoop(luck_page(table, hand))
    loop.step()
    loop.do(Cancel())
    assert hand.closed


def test_the_luck_page_shows_the_error_of_the_reckoning(table: Match) -> None:
    hand = StillReckoning()
    hand.future.set_exception(MemoryError("no room"))
    assert "The bots stopped: no room" in said_by(HeadlessLoop(luck_page(table, hand)))


def test_the_luck_page_shows_all_points_cards_fingerprints_and_names(table: Match, known: StillReckoning) -> None:
    page = luck_page(table, known)
    said = said_by(HeadlessLoop(page))
    assert [luck.seat for luck in page.luck] == [0, 1, 2]
    for luck in page.luck:
        for points in (luck.dealt, luck.drawn, luck.total):
            assert luck_points_text(points) in said
    [shuffle] = page.shuffles
    halves = f"{shuffle.fingerprint[:32]} {shuffle.fingerprint[32:]}"
    for text in (cards_text(shuffle.order), halves, shuffle.salt, *(seat.name for seat in page.seats)):
        assert text in said


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_the_luck_page_fits_every_window_without_overlap(
    table: Match, known: StillReckoning, size: tuple[int, int], text_scale: float
) -> None:
    page = luck_page(table, known)
    HeadlessLoop(page, size, text_scale=text_scale).step()
    assert page.luck
    assert sound(page)


def test_the_luck_page_writes_points_with_their_sign() -> None:
    assert [luck_points_text(points) for points in (4.24, -9.5, 0.01, -0.01)] == ["+4.2", "−9.5", "0.0", "0.0"]


def drawn(*draws: tuple[str, float]) -> str:
    """Return the text on the draws of seat 0 with these cards and gains."""
    [luck] = luck_by_seat(1, [ChanceEvent(0, parse_cards(cards), gain) for cards, gain in draws])
    return draws_text(luck)


def test_the_text_of_draws_names_none_one_or_the_best_and_worst() -> None:
    assert draws_text(Luck(0)) == "Drew nothing from the stock."
    assert drawn(("7H", 2.0)) == "Drew 7♥ from the stock (+2.0)."
    assert drawn(("7H 8H", 2.0)) == "Drew 7♥ 8♥ from the stock (+2.0)."
    alike = [("7H", 2.0), ("8H", 2.0), ("KC", 2.0)]
    assert drawn(*alike) == "Drew 3 from the stock, none better than the others (+2.0 each)."
    nearly = [("7H", 2.04), ("KC", 1.96)]
    assert drawn(*nearly) == "Drew 2 from the stock, none better than the others (+2.0 each)."
    bought = [("7H 8H", 2.0), ("KC", 2.0)]
    assert drawn(*bought) == "Drew 3 from the stock in 2 draws, none better than the others (+2.0 each)."
    two = [("7H", 2.0), ("KC", -4.0)]
    assert drawn(*two) == "Drew 2 from the stock; the best was 7♥ (+2.0), the worst K♣ (−4.0)."


def test_notes_on_luck_say_when_numbers_are_estimates_and_fingerprints_are_missing(table: Match) -> None:
    assert "estimate" not in luck_note(table.truth)
    assert "±" in luck_note(table.truth)
    assert "±" not in luck_note(table.truth, exact=True)
    assert "estimate" in luck_note(random_table("liverpool_rummy", 3, 1).truth)
    [shuffle] = table.history.disclosed_shuffles()
    assert "check-deal" in order_note([shuffle], table.truth)
    assert order_note([structs.replace(shuffle, salt="")], table.truth).startswith("No fingerprint")


@pytest.mark.parametrize(("game", "cut"), [("liverpool_rummy", True), ("rummy_500", False), ("doofer", False)])
def test_the_luck_page_mentions_the_cut_only_if_it_changes_the_order_of_cards(game: str, cut: bool) -> None:
    table = random_table(game, 3, 1)
    assert ("a cut comes after it" in order_note(table.history.disclosed_shuffles(), table.truth)) is cut
