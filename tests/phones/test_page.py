"""The page of a phone in a real browser, at a table without a window: what is shown, read aloud, and found again."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Locator

from tests.window.phone import ContextPool, Phone
from tests.window.waiting import until

ROOT = Path(__file__).parents[2]
SIZES = ((320, 568), (360, 640), (820, 1180), (844, 390), (390, 844))
"""Screens that every page must fit; the last one is used."""


@contextmanager
def hosted(folder: Path, game: str, *bots: str, seed: int = 7) -> Iterator[str]:
    """Yield the address of a table with a seat for a phone and some bots."""
    seats = (word for who in ("phone", *bots) for word in ("--seat", who))
    words = ["--game", game, *seats, "--seed", str(seed)]
    more = ["--data-dir", str(folder), "--bot-pause", "0", "--deal-seconds", "0", "--address", "127.0.0.1"]
    command = [sys.executable, "-m", "game", "host", *words, *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT) as host:
        assert host.stdout is not None
        try:
            yield host.stdout.readline().strip()
        finally:
            host.terminate()


def overflow(phone: Phone) -> int:
    """Return the pixels by which the page is wider than the screen."""
    wide: int = phone.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wide


def check(phone: Phone) -> None:
    """Check that nothing on the page is cut off at any size, and that the accessibility checker finds no fault."""
    for width, height in SIZES:
        phone.page.set_viewport_size({"width": width, "height": height})
        assert overflow(phone) <= 0, (width, height)
    assert phone.faults() == []


def test_every_phone_page_fits_the_screen_and_passes_the_accessibility_checker(
    opened: ContextPool, tmp_path: Path
) -> None:
    with hosted(tmp_path, "liverpool_rummy", "learner", "learner") as address:
        phone = Phone(opened, address)
        page = phone.page
        page.locator(".seat.free").wait_for()
        check(phone)
        page.locator(".seat.free").tap()
        check(phone)
        page.get_by_role("button", name="Back").tap()
        phone.sit_down("Ann")
        page.locator('.play[data-acts="true"]').wait_for()
        check(phone)
        for entry in ("Rules", "Score sheet", "What happened", "Answer beforehand", "Settings", "Leave the seat"):
            page.get_by_role("button", name="Menu").tap()
            check(phone)
            page.get_by_role("button", name=entry).tap()
            page.get_by_role("dialog", name=re.compile(f"^({entry}|Liverpool Rummy)$")).wait_for()
            check(phone)
            page.locator("dialog .buttons button").last.tap()
        play_until_drawn(phone)
        page.get_by_role("button", name=re.compile("^(Top of the|No) discards")).tap()
        check(phone)
        page.get_by_role("button", name="Close").tap()
        page.get_by_role("button", name="Hint").tap()
        page.get_by_role("button", name="Show me the play").tap()
        check(phone)
        page.get_by_role("button", name="Close").tap()
        page.get_by_role("button", name="Put melds together").tap()
        page.locator("dialog .slots li").first.wait_for()
        check(phone)
        page.get_by_role("button", name="Close").tap()
        page.locator(".mine .hand .card").first.tap()
        page.locator('.actions button[data-action^="discard"]').wait_for()
        check(phone)
        assert not phone.trouble


def play_until_drawn(phone: Phone) -> None:
    """Pass on questions until it is the phone's turn, and draw."""
    arrange = phone.page.locator('.actions button[data-action="arrange"].primary')
    passing = phone.page.locator('.question button[data-action="pass"]:enabled')
    answer = passing.or_(phone.page.locator('.actions button[data-action="draw stock"]'))
    while True:
        arrange.or_(answer).first.wait_for()
        if arrange.count():
            return
        answer.evaluate_all("all => all[0]?.click()")  # it may have gone since


def test_the_phone_page_at_twice_the_text_size_stays_within_the_width(opened: ContextPool, tmp_path: Path) -> None:
    with hosted(tmp_path, "rummy_500", "learner") as address:
        phone = Phone(opened, address, (390, 844))
        phone.sit_down("Ann")
        phone.page.evaluate("document.documentElement.style.fontSize = '200%'")
        until(lambda: phone.cards, "the hand")
        check(phone)


def test_a_phone_deal_is_played_by_accessible_roles_and_names_alone(opened: ContextPool, tmp_path: Path) -> None:
    with hosted(tmp_path, "rummy_500", "learner", "learner", "learner") as address:
        page = Phone(opened, address).page
        page.get_by_role("button", name="Free seat").click()
        page.get_by_role("textbox", name="Your name").fill("Ann")
        page.get_by_role("button", name="Sit down").click()
        hand = page.get_by_role("list", name="Your hand").get_by_role("button")
        done = page.get_by_role("button", name="Next deal")
        draw = page.get_by_role("button", name="Draw from the stock", exact=True)
        any_discard = page.get_by_role("button", name=re.compile("^Discard the"))
        while True:
            (draw.or_(done)).first.wait_for()
            if done.count():
                break
            draw.click()
            page.get_by_role("heading", name=re.compile("[Dd]iscard")).wait_for()
            hand.last.click()
            page.get_by_role("button", name="Select none").wait_for()
            any_discard.first.click()
            sure = page.get_by_role("dialog").get_by_role("button", name="Discard it")
            (sure.or_(draw).or_(done).or_(page.get_by_role("heading", name=re.compile("…$")))).first.wait_for()
            if sure.count():
                sure.click()
        spoken = page.get_by_role("log").inner_text()
        assert "discard" in spoken


def test_a_phone_without_network_shows_a_message_and_gets_its_hand_back_by_itself(
    opened: ContextPool, tmp_path: Path
) -> None:
    with hosted(tmp_path, "rummy_500", "learner") as address:
        phone = Phone(opened, address, alone=True)
        phone.sit_down("Ann")
        until(lambda: phone.cards, "the hand")
        hand, lost = phone.cards, phone.page.get_by_text("The connection is lost.")
        phone.context.set_offline(True)
        phone.page.evaluate("dispatchEvent(new Event('pagehide')); dispatchEvent(new Event('pageshow'))")
        lost.wait_for()
        assert phone.faults() == []
        phone.context.set_offline(False)
        lost.wait_for(state="hidden")
        assert phone.cards == hand


def test_phone_cards_are_ordered_and_discarded_by_dragging(opened: ContextPool, tmp_path: Path) -> None:
    with hosted(tmp_path, "rummy_500", "learner") as address:
        phone = Phone(opened, address)
        phone.sit_down("Ann")
        phone.tap("draw stock")
        until(lambda: len(phone.cards) in (8, 14), "the card drawn")
        before, cards = phone.cards, phone.page.locator(".mine .hand .card")
        drag(phone, cards.last, cards.first)
        until(lambda: phone.cards == [before[-1], *before[:-1]], "the last card comes first")
        drag(phone, cards.nth(1), phone.page.locator(".discards"))
        sure = phone.page.locator("dialog .primary")
        until(lambda: sure.count() or len(phone.cards) < len(before), "the card is discarded, or the guard asks")
        if sure.count():
            sure.tap()
        until(lambda: phone.cards == [before[-1], *before[1:-1]], "it is gone")


def drag(phone: Phone, card: Locator, to: Locator) -> None:
    """Drag a card to the middle of another element."""
    start, end, mouse = card.bounding_box(), to.bounding_box(), phone.page.mouse
    assert start is not None
    assert end is not None
    mouse.move(start["x"] + 12, start["y"] + 30)
    mouse.down()
    for part in (0.3, 0.6, 1.0):
        x = start["x"] + 12 + (end["x"] + end["width"] / 2 - start["x"] - 12) * part
        mouse.move(x, start["y"] + 30 + (end["y"] + end["height"] / 2 - start["y"] - 30) * part)
    phone.page.wait_for_timeout(100)
    mouse.up()
