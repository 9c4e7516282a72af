"""Cards are chosen from a pack spread out instead of being written."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec import structs

from game.content.sheets.sheets import load_sheet
from game.record.record import Seat
from game.session.ledger import DealEntry, Ledger, SeatEntry, scored_deals
from game.ui.input.verbs import Cancel, Command, Confirm, Typed
from game.ui.ledger.line import CardsChoicePage
from game.ui.widgets import TextEntry
from game.ui.widgets.button import Button, Chip, Toggle
from tests.ui.support.ledgers import PEOPLE, Choosing, Writing, ledger, line
from tests.ui.support.places import SCALES, SIZES, button, click, sound


def test_chosen_cards_are_written_in_the_notation() -> None:
    choosing = Choosing(chosen="X")
    click(choosing.loop, choosing.face("7H"))
    click(choosing.loop, choosing.face("TS"))
    assert "10♠ 7♥ ★: 35 points" in choosing.loop.display.texts
    click(choosing.loop, button(choosing.page, "Done"))
    assert choosing.done == ["TS 7H X"]


def test_choosing_no_card_writes_0_and_leaving_the_page_changes_no_field() -> None:
    choosing = Choosing(chosen="7H KS")
    click(choosing.loop, button(choosing.page, "None"))
    assert choosing.page.chosen_cards == ()
    click(choosing.loop, button(choosing.page, "Done"))
    other = Choosing(chosen="7H KS")
    other.loop.do(Confirm(), Cancel())
    assert (choosing.done, other.done) == (["0"], [])


def test_the_card_chooser_of_a_ledger_has_only_cards_of_the_game() -> None:
    with pytest.raises(StopIteration):
        Choosing("basic_rummy").face("X")
    assert Choosing("liverpool_rummy").face("7H").available == 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_card_choosing_page_fits_every_window_without_overlap(size: tuple[int, int], text_scale: float) -> None:
    assert sound(Choosing("rummy_500", "7H KS X X", size, text_scale).page)


CROWD = tuple(Seat(name) for name in ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay", "Guinevere Jane", "Hana"))


def fields(writing: Writing) -> list[TextEntry]:
    return [w for w in writing.page.group.root.walk() if isinstance(w, TextEntry) and w.enabled]


def test_typed_text_goes_into_the_first_field_and_a_blank_in_it_does_not_mark_who_went_out() -> None:
    writing = Writing(ledger("doofer"))
    writing.loop.do(Command("k"), Typed("K"), Typed("H"), Confirm(typed=True), Typed(" "), Typed("5"))
    assert writing.page.fields.rows[0].hand.text == "KH 5"
    assert writing.page.entry.line.out is None


def test_cards_written_in_a_ledger_line_show_their_points_or_a_mistake() -> None:
    writing = Writing(ledger("dummy_rummy"))
    entry = writing.page.fields.rows[0].hand
    writing.type(entry, "10D kh X 5")
    assert "Ann: the cards left count 75." in writing.loop.display.texts
    writing.type(entry, " Z")
    assert any(text.startswith("Ann: “Z” cannot be read.") for text in writing.loop.display.texts)


@pytest.mark.parametrize(
    ("game", "entries", "chips"),
    [("doofer", 3, 4), ("rummy_500", 6, 4), ("liverpool_rummy", 6, 4), ("dummy_rummy", 3, 7)],
)
def test_the_fields_of_a_ledger_line_follow_from_the_rules(game: str, entries: int, chips: int) -> None:
    writing = Writing(ledger(game))
    assert len(fields(writing)) == entries
    assert sum(isinstance(w, Chip) for w in writing.page.group.root.walk()) == chips


def test_the_upcard_field_of_a_ledger_line_comes_first_and_sets_wild_values() -> None:
    writing = Writing(ledger("indian_rummy"))
    row = writing.page.fields.rows[1]
    assert fields(writing)[0] is writing.page.fields.turned
    writing.page.fields.set_out(0)
    # Beside the hand there is a field for what drops and wrong shows cost.
    hands = [each.hand for each in writing.page.fields.rows]
    assert [entry for entry in fields(writing)[1:] if entry in hands] == hands
    for entry, text in zip(hands, ("0", "7H KS", "9D"), strict=True):
        writing.type(entry, text)
    click(writing.loop, button(writing.page, "Enter"))
    assert "Enter the card that was turned up" in writing.page.error_notice.text
    assert writing.page.group.focus is writing.page.fields.turned
    writing.loop.do(Typed("K"))
    assert row.score.text == "+7"
    click(writing.loop, button(writing.page, "Enter"))
    assert scored_deals(writing.written[-1])[0].scores == (0, 7, 9)


def test_the_big_gin_toggle_is_in_ledgers_of_games_with_big_gin() -> None:
    def toggles(game: str) -> int:
        walk = Writing(ledger(game)).page.group.root.walk()
        return sum(isinstance(each, Toggle) for each in walk)

    sheet = load_sheet("straight_gin")
    big = structs.replace(sheet, knocking=structs.replace(sheet.knocking, big_gin=31))
    writing = Writing(Ledger("2030-01-01", big, PEOPLE[:2], 1))
    assert toggles("indian_rummy") == 0
    click(writing.loop, writing.page.fields.rows[0].out)
    click(writing.loop, writing.page.fields.big_gin)
    for entry, text in zip(fields(writing), ("0", "20"), strict=True):
        writing.type(entry, text)
    assert writing.page.fields.rows[0].score.text == "+51"


def test_the_score_of_a_ledger_row_appears_as_soon_as_it_is_known() -> None:
    writing = Writing(ledger("rummy_500"))
    click(writing.loop, writing.page.fields.rows[0].out)
    for row, (hand, table) in zip(writing.page.fields.rows, (("", "95"), ("7H KS", "45"), ("30", "0")), strict=True):
        assert row.score.text == ""
        if row.hand.enabled:
            writing.type(row.hand, hand)
        writing.type(row.table, table)
    assert [row.score.text for row in writing.page.fields.rows] == ["+95", "+30", "−30"]
    click(writing.loop, button(writing.page, "Enter"))
    assert scored_deals(writing.written[0])[-1].scores == (95, 30, -30)


def test_changing_who_went_out_keeps_the_cards_written_for_the_seat() -> None:
    writing = Writing(ledger("doofer"))
    ann, ben, _cleo = writing.page.fields.rows
    writing.type(ann.hand, "7H")
    click(writing.loop, ann.out)
    assert (ann.hand.enabled, ann.hand.text) == (False, "")
    click(writing.loop, ben.out)
    assert (ann.out.on, ann.hand.enabled, ann.hand.text) == (False, True, "7H")
    click(writing.loop, writing.page.fields.nobody)
    assert [row.out.on for row in writing.page.fields.rows] == [False] * 3
    assert writing.page.entry.line.out == -1


def test_a_mistake_in_a_ledger_line_is_shown_and_the_entries_stay() -> None:
    writing = Writing(ledger("doofer"))
    page = writing.page
    click(writing.loop, button(page, "Enter"))
    assert page.error_notice.text == "Choose who went out, or “Nobody”."
    click(writing.loop, page.fields.rows[0].out)
    assert not page.error_notice.visible
    writing.type(page.fields.rows[1].hand, "7H 7Z")
    writing.type(page.fields.rows[2].hand, "5")
    click(writing.loop, button(page, "Enter"))
    assert page.error_notice.visible
    assert "“7Z”" in page.error_notice.text
    assert page.group.focus is page.fields.rows[1].hand
    assert [row.hand.text for row in page.fields.rows] == ["", "7H 7Z", "5"]
    assert writing.written == []
    page.fields.rows[1].hand.replace_all("7H 7D")
    click(writing.loop, button(page, "Enter"))
    assert scored_deals(writing.written[0])[-1].scores == (0, 14, 5)


def test_enter_in_a_ledger_line_goes_from_field_to_field_and_then_saves() -> None:
    writing = Writing(ledger("doofer"))
    page = writing.page
    click(writing.loop, page.fields.rows[0].out)
    writing.type(page.fields.rows[1].hand, "7")
    writing.loop.do(Confirm(), Typed("8"))
    assert page.fields.rows[2].hand.text == "8"
    writing.loop.do(Confirm())
    assert scored_deals(writing.written[0])[-1].scores == (0, 7, 8)


def test_a_written_field_of_a_deal_is_saved_at_once() -> None:
    writing = Writing(ledger("doofer"))
    writing.type(writing.page.fields.rows[0].hand, "7H")
    writing.type(writing.page.fields.rows[1].hand, "8")
    assert [[seat.hand for seat in line.seats] for line in writing.kept] == [["7H", "", ""], ["7H", "8", ""]]


def test_cards_of_a_ledger_line_are_chosen_on_a_card_page() -> None:
    writing = Writing(ledger("doofer"))
    row = writing.page.fields.rows[1]
    writing.type(row.hand, "7H")
    choose = next(
        w
        for w in writing.page.group.root.walk()
        if isinstance(w, Button) and w.icon == "cards" and w.rect.y > row.hand.rect.y - 5
    )
    click(writing.loop, choose)
    page = writing.loop.screens.top
    assert isinstance(page, CardsChoicePage)
    assert repr(page.chosen_cards[0]) == "7H"
    writing.loop.do(Confirm())
    click(writing.loop, button(page, "Done"))
    assert row.hand.text == "AS 7H"
    assert row.entered_values.hand == "AS 7H"


def test_ledgers_of_games_with_advancing_contracts_have_contract_ticks() -> None:
    writing = Writing(ledger("dummy_rummy"))
    page = writing.page
    assert [row.laid.text for row in page.fields.rows] == ["2 sets of 3"] * 3
    click(writing.loop, page.fields.rows[0].out)
    click(writing.loop, page.fields.rows[0].laid)
    for row in page.fields.rows[1:]:
        writing.type(row.hand, "10")
    click(writing.loop, button(page, "Enter"))
    assert scored_deals(writing.written[0])[-1].stages == (2, 1, 1)


@pytest.mark.parametrize(("size", "text_scale"), [*product(SIZES[:1], SCALES), *product(SIZES[1:], SCALES[1::3])])
@pytest.mark.parametrize("game", ["rummy_500", "dummy_rummy", "liverpool_rummy"])
def test_the_deal_entry_page_with_a_mistake_fits_every_window_without_overlap(
    game: str, size: tuple[int, int], text_scale: float
) -> None:
    seats = CROWD if game == "liverpool_rummy" else CROWD[-6:]
    before = DealEntry((SeatEntry("0", "0"),) * len(seats), 0)
    writing = Writing(ledger(game, before, seats=seats), 1, size, text_scale)
    writing.page.fields.rows[1].hand.replace_all("7Z")
    writing.page._enter_deal()
    assert writing.page.error_notice.visible
    assert sound(writing.page)


def test_a_written_deal_of_a_ledger_is_corrected_on_its_page() -> None:
    writing = Writing(ledger("doofer", line(0, "", "5", "6"), line(1, "5", "", "6")), 1)
    writing.page.fields.rows[2].hand.replace_all("8")
    click(writing.loop, button(writing.page, "Correct"))
    assert [deal.scores for deal in scored_deals(writing.written[0])] == [(0, 5, 8), (5, 5, 14)]


def test_a_short_ledger_line_has_the_card_values_and_totals_so_far_beside_it() -> None:
    writing = Writing(ledger("doofer", line(0, "", "25", "7H KD")), number=2)
    shown = writing.loop.display.texts
    assert "What cards count" in shown
    assert (shown[shown.index("Any wild card")], shown[shown.index("Any wild card") + 1]) == ("Any wild card", "15")
    assert shown[shown.index("So far") :][1:7] == ["Ann", "0", "Ben", "25", "Cleo", "17"]
    first = Writing(ledger("doofer")).loop.display.texts
    assert "What cards count" in first
    assert "So far" not in first


def test_a_correction_of_the_first_deal_shows_no_standing_so_far() -> None:
    writing = Writing(ledger("doofer", line(0, "", "25", "7"), line(0, "", "4", "5")), number=1)
    assert "So far" not in writing.loop.display.texts


def test_card_values_are_left_out_where_the_deal_entry_has_no_room_for_them() -> None:
    for full in (Writing(ledger("doofer"), text_scale=2.0), Writing(ledger("liverpool_rummy", seats=CROWD))):
        assert "What cards count" not in full.loop.display.texts
        assert sound(full.page)


def accounts(writing: Writing) -> list[str]:
    """Return the texts below the fields of each seat."""
    return [row.account.text for row in writing.page.fields.rows]


def test_the_ledger_line_shows_the_score_of_each_seat_as_the_sum_of_its_account_lines() -> None:
    deal = DealEntry((SeatEntry(table="45"), SeatEntry("7H KS", "QH QS QD"), SeatEntry("30", "0")), 0)
    writing = Writing(ledger("rummy_500", deal))
    told = ["On the table 45 · In hand 0", "On the table 60 · In hand −15", "On the table 0 · In hand −30"]
    assert accounts(writing) == told
    assert set(told) <= set(writing.loop.display.texts)
    writing.page.fields.rows[2].hand.replace_all("25")
    assert accounts(writing)[2] == "On the table 0 · In hand −25"
    writing.page.fields.rows[2].hand.replace_all("25 7H")
    assert accounts(writing) == ["", "", ""]


def test_no_field_of_the_ledger_moves_when_score_lines_appear() -> None:
    writing = Writing(ledger("doofer"))
    rows = writing.page.fields.rows
    before = [row.hand.rect.copy() for row in rows]
    click(writing.loop, rows[0].out)
    for row in rows[1:]:
        writing.type(row.hand, "5")
    assert accounts(writing) == ["In hand 0", "In hand 5", "In hand 5"]
    assert [row.hand.rect for row in rows] == before


def test_penalties_compared_hands_and_the_bonuses_of_the_match_have_lines_of_their_own() -> None:
    deal = DealEntry((SeatEntry(), SeatEntry("25", besides="+50"), SeatEntry("K")), 0)
    assert accounts(Writing(ledger("liverpool_rummy", deal)))[1:] == ["In hand 25 · Cut, penalties 50", "In hand 10"]
    knocked = DealEntry((SeatEntry("6"), SeatEntry("6"), SeatEntry("8")), 0, way="knock")
    assert accounts(Writing(ledger("tonk", knocked))) == [
        "In hand: 6 · Paid −2",
        "In hand: 6 · From the others 2",
        "In hand: 8 · Paid 0",
    ]
    gin = line(0, "0", "25")
    assert accounts(Writing(ledger("gin_rummy", gin, gin, seats=PEOPLE[:2]), 2)) == [
        "Deadwood: 0 · Difference 25 · Gin 25 · added to the match: Game 100 · Shutout 100 · Deals won 50",
        "Deadwood: 25",
    ]


@pytest.mark.parametrize(("size", "text_scale"), [*product(SIZES[:1], SCALES), *product(SIZES[1:], SCALES[1::3])])
def test_long_account_lines_of_a_ledger_are_not_cut(size: tuple[int, int], text_scale: float) -> None:
    gin = line(0, "0", "25")
    page = Writing(ledger("gin_rummy", gin, gin, seats=PEOPLE[:2]), 2, size, text_scale).page
    assert sound(page)
    for row in page.fields.rows:
        assert row.account.rect.height >= row.account.measure(page.look, row.account.rect.width)[1]
