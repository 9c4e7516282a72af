"""Every play on a phone, by finger in a real browser, at tables staged for it."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from tests.phones.table import PhoneTable, opened_table, staged_match
from tests.window.phone import ContextPool, Phone
from tests.window.waiting import until


def seated(opened: ContextPool, table: PhoneTable, seat: int = 0, name: str = "Pia") -> Phone:
    """Return a phone that has sat down."""
    phone = Phone(opened, table.address)
    phone.sit_down(name, seat)
    until(lambda: phone.cards or not table.match.truth.hands[seat], "the hand")
    return phone


def select(phone: Phone, *cards: str) -> None:
    """Select these cards of the hand, given in notation."""
    for card in cards:
        phone.page.locator(f'.mine .hand .card[aria-pressed="false"]:has(img[src="cards/{card}.svg"])').first.tap()


def holds(phone: Phone, *cards: str) -> None:
    """Wait until the hand shows exactly these cards."""
    until(lambda: sorted(phone.cards) == sorted(cards), f"the hand {cards}, not {phone.cards}")


def meld(page: Page, number: int, *cards: str) -> None:
    """Wait until meld `number` shows these cards; a wild is written with the card it represents, as `X=7♥`."""

    def shown() -> list[str]:
        found: list[str] = page.locator(f'.melds li[data-key="{number}"] .small-card').evaluate_all(
            """all => all.map((each) => each.querySelector("img").getAttribute("src").slice(6, -4)
                + (each.querySelector("i").hidden ? "" : "=" + each.querySelector("i").textContent))"""
        )
        return found

    until(lambda: shown() == [*cards], f"the meld {cards}")


def test_a_joker_slides_to_the_other_end_of_a_run_by_touch(opened: ContextPool) -> None:
    text = """
game: double_rum
players: 2
hands: [9S KD, 5S 4S 2D]
stock: 2H 3H 4H
melds:
  m1: {owner: 1, cards: 6S 7S 8S X}
phase: play
"""
    with opened_table(staged_match(text)) as table:
        phone = seated(opened, table)
        meld(phone.page, 1, "6S", "7S", "8S", "X=9♠")
        select(phone, "9S")
        phone.page.locator(".melds .meld.can").tap()
        meld(phone.page, 1, "X=5♠", "6S", "7S", "8S", "9S")
        holds(phone, "KD")
        assert "slide" in table.match.recording.lines[-1]
        assert not phone.trouble


def test_a_wild_is_taken_for_its_card_and_played_again_by_touch(opened: ContextPool) -> None:
    text = """
game: kalooki_40
players: 2
hands: [JH 8S 8D 2C, 9S 9D]
melded: [0]
stock: 3C
melds:
  m1: {owner: 1, cards: TH X=JH QH}
phase: play
"""
    with opened_table(staged_match(text)) as table:
        phone = seated(opened, table)
        select(phone, "JH")
        phone.page.locator('.actions button[data-action^="take X"]').tap()
        meld(phone.page, 1, "TH", "JH", "QH")
        holds(phone, "X", "8S", "8D", "2C")
        must = phone.page.locator('.mine .hand .card.must img[src="cards/X.svg"]')
        must.wait_for()
        select(phone, "8S", "8D", "X")
        phone.page.locator('.actions button[data-action^="lay"]').first.tap()
        holds(phone, "2C")
        assert not phone.trouble


def test_an_ambiguous_wild_is_named_by_touch(opened: ContextPool) -> None:
    text = """
game: rummy_500
players: 2
hands: [4H 5H X KD, 9S 9D]
stock: 3C
phase: play
"""
    with opened_table(staged_match(text)) as table:
        phone = seated(opened, table)
        select(phone, "4H", "5H", "X")
        first, felt = phone.page.locator('.mine .hand .card[aria-pressed="true"]').first, phone.page.locator(".felt")
        felt_at, card_at = felt.bounding_box(), first.bounding_box()
        assert felt_at is not None
        assert card_at is not None
        mouse = phone.page.mouse
        mouse.move(card_at["x"] + 12, card_at["y"] + 30)
        mouse.down()
        mouse.move(felt_at["x"] + 60, felt_at["y"] + 60, steps=4)
        mouse.move(felt_at["x"] + 30, felt_at["y"] + felt_at["height"] - 20, steps=4)
        mouse.up()
        dialog = phone.page.get_by_role("dialog")
        dialog.locator('button[data-action^="lay"]').nth(1).wait_for()
        assert dialog.get_by_role("heading").inner_text().endswith("?")
        assert phone.faults() == []
        dialog.locator('button[data-action="lay 4H 5H X=6H"]').tap()
        meld(phone.page, 1, "4H", "5H", "X=6♥")
        assert not phone.trouble


def test_the_pack_is_cut_with_the_slider_of_a_phone(opened: ContextPool) -> None:
    with opened_table(staged_match("game: me\nplayers: 3\nphase: cut\n", 3)) as table:
        phone = seated(opened, table, table.match.acting[0])
        phone.page.get_by_role("button", name="Cut the pack").tap()
        assert phone.faults() == []
        phone.page.get_by_role("slider").fill("37")
        assert phone.page.locator("output").inner_text() == "37"
        phone.page.get_by_role("dialog").get_by_role("button", name="Cut the pack").tap()
        until(lambda: phone.cards, "the cards are dealt")
        assert any("cut 37" in line for line in table.match.recording.lines)
        assert not phone.trouble


def test_a_lay_is_undone_with_the_undo_button_of_a_phone(opened: ContextPool) -> None:
    text = """
game: rummy_500
players: 2
hands: [4H 5H 6H KD, 9S 9D]
stock: 3C
phase: play
"""
    with opened_table(staged_match(text)) as table:
        phone = seated(opened, table)
        undo = phone.page.get_by_role("button", name="Undo")
        assert undo.is_disabled()
        select(phone, "4H", "5H", "6H")
        phone.page.locator('.actions button[data-action^="lay"]').first.tap()
        meld(phone.page, 1, "4H", "5H", "6H")
        undo.tap()
        holds(phone, "4H", "5H", "6H", "KD")
        phone.page.locator(".melds li").wait_for(state="detached")
        assert not phone.trouble


def test_an_eliminated_person_buys_back_by_phone(opened: ContextPool) -> None:
    text = """
game: indian_pool_201
players: 3
dealer: 2
scores: [120, 151, 30]
hands: [KS QS, KD QD, KC QC]
stock: 4S 5S 6S 7S 8S
discards: 2H
"""
    with opened_table(staged_match(text, 2)) as table:
        phone = seated(opened, table, 1)
        table.play("drop", "draw stock", "discard 4S", "draw stock", "discard 5S")
        phone.page.get_by_role("button", name="Drop").tap()
        phone.page.get_by_role("button", name="Next deal").tap()
        question = phone.page.locator(".question")
        question.get_by_role("button", name="Stay out").wait_for()
        assert phone.faults() == []
        question.locator('button[data-action="buy back"]').tap()
        until(lambda: len(phone.cards) == 13, "the next deal")
        assert table.match.truth.scores[1] == 146
        assert not phone.trouble


GIN = """
game: gin_rummy
players: 2
phase: play
hands: [2H 3H 4H 9C 9D 9S KC KD KS 5D 8C, 5H 7C 7D 7S QC JC TC 2S 8D 6D]
stock: 3C 4C 6C 8H
discards: 2D
"""


def test_a_phone_knocks_with_its_hand_shown_and_the_other_phone_lays_off(opened: ContextPool) -> None:
    with opened_table(staged_match(GIN, 2)) as table:
        first, second = seated(opened, table, 0, "Pia"), seated(opened, table, 1, "Quin")
        first.page.get_by_role("button", name="Knock").tap()
        dialog = first.page.get_by_role("dialog")
        dialog.locator(".showing").first.wait_for()
        assert first.faults() == []
        dialog.get_by_role("button", name="5 of diamonds").tap()
        dialog.locator('button[data-action^="knock 5D"]').wait_for()
        dialog.get_by_role("button", name="8 of clubs").tap()
        dialog.locator('button[data-action^="knock 8C"]').first.tap()
        meld(second.page, 1, "2H", "3H", "4H")
        select(second, "5H")
        second.page.locator(".melds .meld.can").tap()
        meld(second.page, 1, "2H", "3H", "4H", "5H")
        second.page.get_by_role("button", name="Done").tap()
        for phone in (first, second):
            phone.page.get_by_role("button", name="Next deal").wait_for()
            phone.page.locator(".actions").get_by_role("button", name="Score sheet").tap()
            table_shown = phone.page.get_by_role("dialog").get_by_role("table")
            assert "11" in table_shown.inner_text()
            assert phone.faults() == []
            assert not phone.trouble


def test_a_phone_shows_the_cards_drawn_along_before_it_digs_in_the_river(opened: ContextPool) -> None:
    text = """
game: rummy_500
players: 2
hands: [7H 7S KD, 9S 9D]
stock: 3C 4C
discards: 2C 7D JS 5H
"""
    with opened_table(staged_match(text)) as table:
        phone = seated(opened, table)
        page = phone.page
        page.locator(".discards").tap()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("button", name="jack of spades, discard 3 of 4").tap()
        assert dialog.locator(".comes").count() == 0
        assert "J♠" in dialog.get_by_role("status").inner_text()
        assert dialog.locator('button[data-action^="draw"]').count() == 0
        dialog.get_by_role("button", name="7 of diamonds, discard 2 of 4").tap()
        assert dialog.locator(".comes").count() == 3
        told = dialog.get_by_role("status").inner_text()
        assert "3 cards" in told
        assert "7♦" in told
        assert phone.faults() == []
        dialog.locator('button[data-action="draw discards from 7D"]').tap()
        holds(phone, "7H", "7S", "KD", "7D", "JS", "5H")
        page.locator('.mine .hand .card.must img[src="cards/7D.svg"]').wait_for()
        select(phone, "7H", "7S", "7D")
        page.locator('.actions button[data-action^="lay"]').first.tap()
        meld(page, 1, "7S", "7H", "7D")
        assert not phone.trouble


def test_a_missed_rummy_is_claimed_by_phone(opened: ContextPool) -> None:
    text = """
game: rummy_500
players: 3
hands: [2C 4S, KD KC, 6H]
stock: 3D 4D
discards: 8S JC 2D
melds:
  m1: {owner: 0, cards: 5S 6S 7S}
turn: 1
"""
    with opened_table(staged_match(text)) as table:
        phone = seated(opened, table)
        phone.tap("claim 8S to m1")
        meld(phone.page, 1, "5S", "6S", "7S", "8S")
        assert not phone.trouble


def test_a_phone_forces_an_unwanted_card_on_the_next_player(opened: ContextPool) -> None:
    text = """
game: conquian
hands: [2H 3D JS QS, 4C 5C KD QD]
stock: 7S 6C
melds:
  m1: {owner: 1, cards: 4S 5S 6S}
turn: 1
"""
    with opened_table(staged_match(text), call_seconds=20.0) as table:
        phone = seated(opened, table)
        table.play("draw stock", "pass")
        question = phone.page.locator(".question")
        question.get_by_role("timer").wait_for()
        assert phone.faults() == []
        phone.tap("force")
        until(lambda: len(table.match.truth.hands[1]) == 5, "the card is in the other hand")
        assert not phone.trouble


def test_a_buy_by_phone_ends_the_question_on_other_phones(opened: ContextPool) -> None:
    text = """
game: me
players: 3
hands: [9S 9C, 2C 2D, 3H 4H]
stock: 7C 8C JD QC
discards: 6S 9D
turn: 2
"""
    with opened_table(staged_match(text, 2), call_seconds=20.0) as table:
        first, second = seated(opened, table, 0, "Pia"), seated(opened, table, 1, "Quin")
        table.play("draw stock")
        for phone in (first, second):
            phone.page.locator(".question").get_by_role("timer").wait_for()
        second.tap("buy")
        until(lambda: len(second.cards) > 2, "the discard is bought")
        first.page.locator(".question").wait_for(state="hidden")
        assert not first.trouble + second.trouble


def test_the_why_not_button_of_a_phone_explains_a_refusal(opened: ContextPool) -> None:
    text = """
game: rummy_500
players: 2
hands: [4H 5H 9S KD, 9D 8D]
stock: 3C
phase: play
melds:
  m1: {owner: 1, cards: 5C 6C 7C}
"""
    with opened_table(staged_match(text)) as table:
        phone = seated(opened, table)
        select(phone, "4H", "5H")
        phone.page.get_by_role("button", name="Why not?").tap()
        dialog = phone.page.get_by_role("dialog", name="Why not?")
        assert dialog.get_by_role("listitem").count() >= 1
        assert re.search("meld|run|set", dialog.inner_text())
        assert phone.faults() == []
        assert not phone.trouble
