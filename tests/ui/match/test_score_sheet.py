"""The score sheet: every number on it is the rules', it fits everywhere, and one key or click goes on."""

from __future__ import annotations

from typing import cast

import pytest
from msgspec import structs
from pygame import Rect

from game.content.numbers import number_text, signed_text
from game.engine.cards import parse_cards
from game.engine.melds.meld import Meld, PlacedCard
from game.engine.play.scoring import undercutters
from game.engine.sheet.contracts import Kind
from game.engine.state import NOBODY, Ending
from game.session.match.accounts import deal_accounts, seats_by_score
from game.ui.draw.look import Look
from game.ui.input.verbs import Cancel, Command, Confirm, Direction, Focus, Wheel
from game.ui.match.controller import MatchController
from game.ui.match.score_sheet import (
    LARGEST,
    LEAST,
    SCROLLED,
    Cell,
    FittedPaper,
    GamesTable,
    MatchTable,
    ScoreSheet,
    match_widgets,
    prospect_text,
    sum_text,
)
from game.ui.widgets import Label, Scroll
from game.ui.widgets.cards import CardStrip
from game.ui.widgets.screens import Screen
from game.words.ending import ending_text
from tests.support.matches import begun
from tests.ui.support.endings import played as match_of_bots
from tests.ui.support.headless import HeadlessLoop, NullCanvas
from tests.ui.support.matches import score_sheet
from tests.ui.support.places import SCALES, SIZES, button, click, random_deals, sound
from tests.ui.support.services import Noting

SEATED = {"Bea", "Carl", "Dora", "Emil", "Fay", "Gus", "Hana"}
CASES = [("rummy_500", 3, 3), ("double_rum", 8, 1), ("liverpool_rummy", 8, 2), ("doofer", 2, 14), ("dummy_rummy", 6, 2)]


def over_another(page: ScoreSheet, said: list[str], text_scale: float = 1.0) -> HeadlessLoop:
    """Return a loop with the page above another one; `said` gets "next" when the page is dismissed."""
    loop = HeadlessLoop(Screen(), text_scale=text_scale)
    loop.screens.push(page, lambda result: said.append("next"))
    loop.step()
    return loop


@pytest.mark.parametrize(("game", "players", "deals"), CASES)
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_every_number_of_the_deal_is_on_the_score_sheet(game: str, players: int, deals: int, text_scale: float) -> None:
    page, _ = score_sheet(game, players, deals)
    loop = HeadlessLoop(page, text_scale=text_scale)
    texts = loop.display.texts
    rest = list(texts)
    for account in deal_accounts(page.deal):
        rest.remove(signed_text(account.score))
        rest.remove(number_text(account.total))
        for item in account.items:
            rest.remove(number_text(item.points))
            for card in (card for group in item.groups for card in group):
                rest.remove(number_text(page.deal.rules.values[card]))
    for deal in page.deals:
        for score in deal.deal_scores:
            assert signed_text(score) in texts
    assert all(seat.name in texts for seat in page.seats)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_score_sheet_fits_every_window_without_overlap(size: tuple[int, int], text_scale: float) -> None:
    for game, players, deals in CASES[:3]:
        page, _ = score_sheet(game, players, deals)
        HeadlessLoop(page, size, text_scale=text_scale)
        assert sound(page)


def test_the_score_sheet_of_three_seats_needs_no_scrolling() -> None:
    seats, played = random_deals("rummy_500", 3, 1)
    lay = [parse_cards(text) for text in ("3S 4S 5S", "8H 8D 8C", "KS KH KD", "9C TC JC QC")]
    melds = tuple(Meld(Kind.SET, n % 3, tuple(PlacedCard(c, c.rank, c.suit, n % 3) for c in lay[n])) for n in range(4))
    hands = ((), parse_cards("2S 3D 6H"), parse_cards("AS AD TH 6C 7C 2H 2D"))
    page = ScoreSheet(seats, (structs.replace(played[0], hands=hands, melds=melds, out=0),))
    HeadlessLoop(page)
    paper = next(w for w in page.group.root.walk() if isinstance(w, Scroll))
    assert not paper.bar.is_needed


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("game", ["dummy_rummy", "double_rum"])
def test_the_score_sheet_of_six_seats_shows_all_cards_at_once(game: str, size: tuple[int, int]) -> None:
    page, _ = score_sheet(game, 6, 1)
    loop = HeadlessLoop(page, size)
    paper = next(w for w in page.group.root.walk() if isinstance(w, Scroll))
    assert not paper.bar.is_needed
    assert "This deal" in loop.display.texts
    assert sound(page)


def test_enter_on_the_score_sheet_begins_the_next_deal_and_escape_opens_the_menu() -> None:
    page, said = score_sheet()
    loop = over_another(page, said)
    loop.do(Cancel(), Confirm())
    assert said == ["open_menu", "next"]


def test_a_click_on_next_deal_on_the_score_sheet_begins_the_next_deal() -> None:
    page, said = score_sheet()
    loop = over_another(page, said)
    click(loop, button(page, "Next deal"))
    assert said == ["next"]


def test_the_score_sheet_of_the_last_deal_leads_to_the_result() -> None:
    page, said = score_sheet("double_rum", 2, 1)
    loop = over_another(page, said)
    click(loop, button(page, "Result"))
    assert said == ["next"]


def test_escape_leads_from_the_last_score_sheet_to_the_result() -> None:
    page, said = score_sheet("double_rum", 2, 1)
    over_another(page, said).do(Cancel())
    assert said == ["next"]


@pytest.mark.parametrize(
    ("replayable", "text", "done"),
    [(True, "Review the deal", "reviews.open_deal_review"), (False, "Luck and shuffle", "reviews.open_luck_page")],
)
def test_the_score_sheet_leads_to_a_review_if_the_match_can_be_replayed_and_otherwise_to_luck_and_shuffle(
    replayable: bool, text: str, done: str
) -> None:
    said: list[str] = []
    seats, played = random_deals("rummy_500", 3, 2)
    table = begun(3)
    table.is_replayable = replayable
    page = ScoreSheet(seats, played, cast(MatchController, Noting(said)), table)
    loop = HeadlessLoop(page)
    click(loop, button(page, text))
    assert said == [done]
    assert ("Luck and shuffle" in loop.display.texts) is not replayable


def test_arrows_page_keys_and_wheel_scroll_a_long_sheet() -> None:
    page, _ = score_sheet("liverpool_rummy", 8, 2)
    loop = HeadlessLoop(page)
    paper = next(w for w in page.group.root.walk() if isinstance(w, Scroll))
    assert paper.bar.is_needed
    loop.do(Focus(Direction.DOWN))
    one = paper.bar.offset
    assert one > 0
    loop.do(Command("page down"))
    assert paper.bar.offset > one
    loop.do(Wheel(paper.rect.center, 50))
    assert paper.bar.offset == 0


def test_enter_on_the_score_sheet_in_large_letters_begins_the_next_deal() -> None:
    page, said = score_sheet()
    loop = over_another(page, said, 2.0)
    assert not page.columns
    loop.do(Confirm())
    assert said == ["next"]


def test_the_ending_text_says_whether_a_seat_went_out() -> None:
    for game, players, deals in CASES:
        seats, played = random_deals(game, players, deals)
        for deal in played:
            text = ending_text(deal, [seat.name for seat in seats])
            assert (deal.out == NOBODY) == ("nobody" in text.lower())
            assert (deal.ending is Ending.WENT_OUT) == (deal.out != NOBODY)


def test_the_prospect_text_names_the_target_or_the_deals_left() -> None:
    seats, played = random_deals("rummy_500", 3, 1)
    assert "500" in prospect_text(played[0], seats)
    seats, played = random_deals("doofer", 2, 13)
    assert "13 deals" in prospect_text(played[0], seats)
    assert "One deal" in prospect_text(played[12], seats)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_labels_of_the_score_sheet_that_name_the_source_of_points_are_not_cut(
    size: tuple[int, int], text_scale: float
) -> None:
    page, _ = score_sheet("double_rum", 4, 1)
    HeadlessLoop(page, size, text_scale=text_scale)
    waiting, said = [page.group.root], []
    while waiting:
        widget = waiting.pop()
        waiting += widget.children
        if isinstance(widget, Cell) and widget.alike:
            said.append(widget.text)
            look = page.look
            assert widget.rect.width >= look.fonts.size(widget.text, widget.role)[0] or not page.columns
    assert "From the others" in said


def test_the_score_sheet_shows_the_deal_number() -> None:
    page, _ = score_sheet()
    page.note = "Deal number 66"
    assert "Deal number 66" in HeadlessLoop(page).display.texts


def test_every_deal_has_a_row_on_the_score_sheet_and_totals_come_last(look: Look) -> None:
    seats, deals = random_deals("doofer", 4, 5)
    table = MatchTable(seats, deals)
    table.place(Rect(0, 0, 480, table.measure(look, 480)[1]), look)
    canvas = NullCanvas(look)
    table.draw(canvas)
    texts = canvas.texts()
    expected = [seat.name for seat in seats]
    for deal in deals:
        expected += [f"{deal.deal}", *(signed_text(score) for score in deal.deal_scores)]
    assert texts == [*expected, "Total", *(number_text(total) for total in deals[-1].scores)]
    rects = [given[1] for verb, given in canvas.calls if verb == "text"]
    assert all(table.rect.contains(rect) for rect in rects if isinstance(rect, Rect))


def test_the_seat_that_went_out_is_marked_in_the_match_table(look: Look) -> None:
    seats, deals = random_deals("doofer", 3, 6)
    table = MatchTable(seats, deals)
    table.place(Rect(0, 0, 480, 400), look)
    canvas = NullCanvas(look)
    table.draw(canvas)
    assert sum(verb == "icon" for verb, _ in canvas.calls) == sum(deal.out >= 0 for deal in deals) > 0


def test_an_undercut_knocker_is_not_marked_in_the_match_table(look: Look) -> None:
    seats, _ = random_deals("gin_rummy", 2, 1)
    lasts = match_of_bots("gin_rummy", 2, 1).lasts
    caught = next(last.after for last in lasts if undercutters(last.after))
    right = next(last.after for last in lasts if last.after.shown and not undercutters(last.after))
    for deal, marked in ((caught, 0), (right, 1)):
        table = MatchTable(seats, [deal])
        table.place(Rect(0, 0, 480, 400), look)
        canvas = NullCanvas(look)
        table.draw(canvas)
        assert deal.out != NOBODY
        assert sum(verb == "icon" for verb, _ in canvas.calls) == marked


def test_a_knocker_is_marked_in_the_match_table_though_another_seat_scored_more_by_an_exact_cut(look: Look) -> None:
    seats, _ = random_deals("gin_rummy", 2, 1)
    lasts = match_of_bots("gin_rummy", 2, 1).lasts
    right = next(last.after for last in lasts if last.after.shown and not undercutters(last.after))
    bonus = tuple(0 if seat == right.out else 100 for seat in range(2))
    scores = tuple(score + other for score, other in zip(right.deal_scores, bonus, strict=True))
    table = MatchTable(seats, [structs.replace(right, adjusted=bonus, deal_scores=scores)])
    table.place(Rect(0, 0, 480, 400), look)
    canvas = NullCanvas(look)
    table.draw(canvas)
    assert sum(verb == "icon" for verb, _ in canvas.calls) == 1


def cards_of(page: ScoreSheet) -> list[CardStrip]:
    return [widget for widget in page.group.root.walk() if isinstance(widget, CardStrip)]


@pytest.mark.parametrize(("game", "players", "deals"), CASES)
def test_the_leader_comes_first_on_the_score_sheet_and_is_named_above(game: str, players: int, deals: int) -> None:
    page, _ = score_sheet(game, players, deals)
    texts = HeadlessLoop(page).display.texts
    order = seats_by_score(page.deal, page.deal.scores)
    paper = next(widget for widget in page.group.root.walk() if isinstance(widget, FittedPaper))
    seen = [each.text for each in paper.walk() if isinstance(each, Label | Cell) and each.text in {"Ann", *SEATED}]
    assert seen == [page.seats[seat].name for seat in order]
    if page.deal.winners:
        assert any("the match" in text and page.seats[order[0]].name in text for text in texts)
    elif page.deal.rules.scoring.winner == "lowest":
        assert any(text.startswith(page.seats[order[0]].name) and "(lowest score wins)" in text for text in texts)


@pytest.mark.parametrize(("game", "players", "deals"), CASES)
def test_every_total_of_the_score_sheet_shows_its_sum(game: str, players: int, deals: int) -> None:
    page, _ = score_sheet(game, players, deals)
    texts = HeadlessLoop(page).display.texts
    for account in deal_accounts(page.deal):
        said = sum_text(account)
        before, sign, brought = said.replace("−", "-").split(" ")
        assert int(before) + int(f"{sign}{brought}") == account.total
        assert (said in texts) == (page.deal.deal > 1)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (3840, 2160)])
def test_cards_on_the_score_sheet_are_as_large_as_the_paper_allows(size: tuple[int, int]) -> None:
    seats, played = random_deals("rummy_500", 3, 1)
    few = structs.replace(played[0], hands=(parse_cards("2S"), (), ()), melds=(), out=1)
    many = structs.replace(played[0], hands=(parse_cards("2S 3S 4S 5S 6S 7S 8S"),) * 3)
    large, small = ScoreSheet(seats, (few,)), ScoreSheet(seats, (many,))
    HeadlessLoop(large, size)
    HeadlessLoop(small, size)
    assert cards_of(large)[0].units == LARGEST
    assert LEAST <= cards_of(small)[0].units < cards_of(large)[0].units
    assert cards_of(large)[0].visible_share is None, "there is room for all of each"


def test_a_score_sheet_that_scrolls_has_cards_large_enough_to_read() -> None:
    page, _ = score_sheet("liverpool_rummy", 8, 2)
    HeadlessLoop(page)
    paper = next(widget for widget in page.group.root.walk() if isinstance(widget, FittedPaper))
    assert paper.bar.is_needed
    assert {each.units for each in cards_of(page)} == {SCROLLED[1]}
    assert SCROLLED[1] >= LEAST


def test_the_accounts_of_a_score_sheet_fill_its_paper() -> None:
    """Accounts share what room is left: the last one ends where the paper does."""
    page, _ = score_sheet("doofer", 3, 2)
    HeadlessLoop(page)
    paper = next(widget for widget in page.group.root.walk() if isinstance(widget, FittedPaper))
    assert not paper.bar.is_needed
    last = list(paper.child.children)[-1]
    assert abs(last.rect.bottom - paper.rect.bottom) <= 3


def side_by_side(deals: int) -> ScoreSheet:
    """Return the score sheet of a match of three games side by side, after `deals` deals."""
    match = match_of_bots("gin_hollywood", 2, 1)
    return ScoreSheet(match.record.header.seats, [last.after for last in match.lasts][:deals])


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("text_scale", SCALES)
def test_games_side_by_side_have_a_row_each_and_a_target_each(size: tuple[int, int], text_scale: float) -> None:
    page = side_by_side(12)
    texts = HeadlessLoop(page, size, text_scale=text_scale).display.texts
    assert not any("match is played to" in text for text in texts)
    assert any(text.endswith("Each game is played to 100.") for text in texts)
    assert match_widgets(page.seats, page.deals)[0].target is None
    [games] = [widget for widget in page.group.root.walk() if isinstance(widget, GamesTable)]
    assert sum(game.over for game in page.deal.columns) == 1
    canvas = NullCanvas(page.look)
    games.draw(canvas)
    said = canvas.texts()
    for number, game in enumerate(page.deal.columns, 1):
        start = said.index(f"Game {number}")
        assert said[start + 1 : start + 3] == [number_text(score) for score in game.scores]
    assert [given[0] for verb, given in canvas.calls if verb == "icon"] == ["trophy"]
    assert sound(page)


@pytest.mark.parametrize("size", SIZES)
def test_the_terms_of_a_total_on_the_score_sheet_are_never_cut(size: tuple[int, int]) -> None:
    page = side_by_side(12)
    HeadlessLoop(page, size)
    sums = [each for each in page.group.root.walk() if isinstance(each, Cell) and "+" in each.text and " " in each.text]
    assert len(sums) == 2
    for cell in sums:
        assert cell.rect.width >= page.look.fonts.size(cell.text, cell.role)[0]
