"""Cards are chosen, laid, arranged and discarded by the names of controls and the keyboard, as a screen reader does."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page

from tests.phones.table import PhoneTable, opened_table, staged_match
from tests.window.phone import ContextPool, Phone
from tests.window.waiting import until


def press(control: Locator) -> None:
    """Press a control with the keyboard only."""
    control.first.focus()
    control.first.press("Enter")


def button(page: Page | Locator, name: str, exact: bool = False) -> Locator:
    """Return the button whose name begins with `name`, or with `exact` is `name`."""
    beginning = re.compile(f"^{re.escape(name)}")
    return page.get_by_role("button", name=name if exact else beginning, exact=exact)


def seated(opened: ContextPool, table: PhoneTable) -> Page:
    """Return the page of a phone that has taken a seat, using only names of controls."""
    page = Phone(opened, table.address).page
    press(button(page, "Free seat"))
    page.get_by_role("textbox", name="Your name").fill("Ann")
    press(button(page, "Sit down"))
    page.get_by_role("list", name="Your hand").get_by_role("listitem").first.wait_for()
    return page


def hand(page: Page) -> Locator:
    """Return the list of the cards in the hand."""
    return page.get_by_role("list", name="Your hand")


def names(cards: Locator) -> list[str]:
    """Return the names of the cards in a list, without further remarks."""
    found: list[str] = cards.get_by_role("button").evaluate_all("all => all.map((each) => each.ariaLabel)")
    return found


def focused(page: Page) -> str:
    """Return the kind of element that has the focus."""
    found: str = page.evaluate("document.activeElement.tagName")
    return found


def spoken(page: Page, words: str) -> None:
    """Wait until the log for screen readers contains these words."""
    until(lambda: words in page.get_by_role("log").inner_text(), f"“{words}” is spoken")


def test_a_phone_turn_with_a_meld_an_addition_and_a_discard_is_played_by_accessible_names(opened: ContextPool) -> None:
    text = """
game: rummy_500
players: 2
hands: [7H 7S 7D 9H KD, 9S 9D]
stock: 8C 3C
discards: 2C
melds:
  m1: {owner: 1, cards: 5C 6C 7C}
"""
    with opened_table(staged_match(text)) as table:
        page = seated(opened, table)
        page.get_by_role("heading", level=1, name=re.compile("[Dd]raw")).wait_for()
        assert focused(page) == "H1", "the heading of the table, once it is there"
        press(button(page, "Draw from the stock", exact=True))
        spoken(page, "8♣")
        until(lambda: focused(page) == "H1", "what is to be done now has the focus, as the button is gone")
        held = hand(page)
        for card in ("7 of hearts", "7 of spades", "7 of diamonds"):
            press(button(held, card))
            assert held.get_by_role("button", name=re.compile(f"^{card}"), pressed=True).count() == 1
        lay = page.get_by_role("region", name="Your side of the table").get_by_role("button", name=re.compile("^Lay"))
        press(lay)
        melds = page.get_by_role("list", name="Melds on the table")
        until(lambda: melds.get_by_role("listitem").count() == 2, "the meld lies")
        assert focused(page) == "H1"
        until(lambda: "8 of clubs, fits a meld on the table" in names(held), "it is said that the card fits")
        press(button(held, "8 of clubs"))
        press(melds.get_by_role("button", name=re.compile("takes the selected cards$")))
        until(lambda: len(names(held)) == 2, "the card is laid off")
        press(button(held, "king of diamonds"))
        press(button(page, "Discard the"))
        sure = page.get_by_role("dialog").get_by_role("button", name="Discard it")
        until(lambda: sure.count() or len(names(held)) == 1, "it is gone, or the guard asks")
        if sure.count():
            press(sure)
        until(lambda: names(held) == ["9 of hearts"], "the last card")
        assert page.get_by_role("button", name="Top of the discards: king of diamonds").count() == 1


def test_a_contract_is_put_together_and_laid_on_a_phone_by_accessible_names(opened: ContextPool) -> None:
    text = """
game: liverpool_rummy
players: 3
hands: [3H 3S 3D QC QD QH 8S 2C, KC 4C, KD 4D]
stock: 9H 8C
phase: play
"""
    with opened_table(staged_match(text)) as table:
        page = seated(opened, table)
        press(button(page, "Put melds together"))
        dialog = page.get_by_role("dialog", name="Put melds together")
        left = dialog.get_by_role("list", name="Left in your hand")
        press(button(dialog, "Clear"))
        until(lambda: len(names(left)) == 8, "all cards are left")
        for number, rank in enumerate(("3", "queen")):
            for card in [each for each in names(left) if each.startswith(rank)]:
                press(button(left, card))
            press(dialog.get_by_role("button", name=re.compile("^Put the selected cards into")).nth(number))
            until(lambda number=number: len(names(left)) == 5 - 3 * number, "the cards are in the slot")  # type: ignore[misc]
        assert dialog.get_by_role("status").first.inner_text() == ""
        press(button(dialog, "Lay down"))
        until(lambda: len(names(hand(page))) == 2, "the contract lies")
        melds = page.get_by_role("list", name="Melds on the table")
        assert melds.get_by_role("listitem").count() == 2
        spoken(page, "lay")


def test_cards_of_a_phone_hand_are_moved_by_keys(opened: ContextPool) -> None:
    with opened_table(staged_match("game: rummy_500\nplayers: 2\nhands: [3H 5S KD, 9S 9D]\nstock: 8C\n")) as table:
        page = seated(opened, table)
        held = hand(page)
        before = names(held)
        held.get_by_role("button").first.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Alt+ArrowRight")
        assert names(held) == [before[0], before[2], before[1]]
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Enter")
        assert held.get_by_role("button", pressed=True).get_attribute("aria-label") == before[2]
        press(button(page, "Move left"))
        until(lambda: names(held) == [before[2], before[0], before[1]], "it is first")
