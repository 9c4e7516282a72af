"""Pictures of what a phone shows, at all sizes, to be looked at: `python -m tests.phones.gallery FOLDER`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page

from tests.phones.table import PhoneTable, dealt_match, opened_table, staged_match
from tests.window.phone import ContextPool, Phone, opened_browser
from tests.window.waiting import until

SIZES = ((360, 640), (390, 844), (844, 390), (820, 1180))
RIVER = """
game: rummy_500
players: 4
scores: [120, 85, 240, -15]
hands: [7H 7S KD 2C 9C TC JC, 9S 9D 4C, 3H 3S, KS KC QH]
stock: 3C 4D 6D 8D TD 2S
discards: 2D 7D JS 5H QS 6C
melds:
  m1: {owner: 2, cards: 4S 5S 6S}
  m2: {owner: 1, cards: KH AH X=QH}
"""
CONTRACT = """
game: liverpool_rummy
players: 4
hands: [3H 3S 3D QC QD 8S X 5C 9D JH 2H, KC 4C, KD 4D, 5D 6D]
stock: 9H 8C 8D
discards: 2S
phase: play
"""
CALL = """
game: liverpool_rummy
players: 4
hands: [3H 3S 3D QC QD 8S X 5C 9D JH 2H, KC 4C, KD 4D, 5D 6D QH]
stock: 9H 8C 8D
discards: 2S QS
turn: 3
"""
GIN = """
game: gin_rummy
players: 2
phase: play
hands: [2H 3H 4H 9C 9D 9S KC KD KS 5D 8C, 5H 7C 7D 7S QC JC TC 2S 8D 6D]
stock: 3C 4C 6C 8H
discards: 2D
"""


class Camera:
    """Takes pictures of a phone at all sizes."""

    def __init__(self, folder: Path, phone: Phone) -> None:
        self.folder = folder
        self.phone = phone

    def take(self, name: str) -> None:
        """Take pictures of the present page at every size."""
        for width, height in SIZES:
            self.phone.page.set_viewport_size({"width": width, "height": height})
            self.phone.page.wait_for_timeout(150)
            self.phone.page.screenshot(path=self.folder / f"{name}_{width}x{height}.png")


@contextmanager
def seated(opened: ContextPool, table: PhoneTable, folder: Path) -> Iterator[tuple[Page, Camera]]:
    """Yield the page of a phone that has taken a seat, and a camera for it."""
    phone = Phone(opened, table.address)
    phone.sit_down("Pia")
    until(lambda: phone.cards, "the hand")
    try:
        yield phone.page, Camera(folder, phone)
    finally:
        phone.context.close()


def main() -> None:
    """Write the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    with opened_browser() as opened:
        for take in (joining, turn, contract, call, knock, ended):
            take(opened, folder)


def joining(opened: ContextPool, folder: Path) -> None:
    """Take pictures of the free seats and the choice of a person."""
    with opened_table(dealt_match("rummy_500", 4, 3)) as table:
        Phone(opened, table.address).sit_down("Ben", 1)
        phone = Phone(opened, table.address)
        phone.page.locator(".seat.free").first.wait_for()
        camera = Camera(folder, phone)
        camera.take("joining")
        phone.page.locator(".seat.free").first.tap()
        camera.take("who_are_you")


def turn(opened: ContextPool, folder: Path) -> None:
    """Take pictures of a turn, the discards, the rules, the menu, and a lost connection."""
    with opened_table(staged_match(RIVER)) as table, seated(opened, table, folder) as (page, camera):
        camera.take("turn")
        page.locator(".discards").tap()
        page.get_by_role("button", name="7 of diamonds, discard").tap()
        camera.take("digging")
        page.get_by_role("dialog").get_by_role("button", name="Close").tap()
        page.get_by_role("button", name="Menu").tap()
        camera.take("menu")
        page.get_by_role("button", name="Rules").tap()
        page.get_by_role("dialog").get_by_role("heading", level=3).first.wait_for()
        camera.take("rules")
        page.get_by_role("dialog").get_by_role("button", name="Close").tap()
        page.locator('.actions button[data-action="draw stock"]').tap()
        page.locator('.mine .hand .card:has(img[src="cards/9C.svg"])').tap()
        page.locator('.mine .hand .card:has(img[src="cards/TC.svg"])').tap()
        page.locator('.mine .hand .card:has(img[src="cards/JC.svg"])').tap()
        page.locator('.actions button[data-action^="lay"]').first.wait_for()
        camera.take("selected")
        camera.phone.context.set_offline(True)
        page.evaluate("dispatchEvent(new Event('pagehide')); dispatchEvent(new Event('pageshow'))")
        page.get_by_text("The connection is lost.").wait_for()
        camera.take("lost")


def contract(opened: ContextPool, folder: Path) -> None:
    """Take pictures of a contract being put together."""
    with opened_table(staged_match(CONTRACT)) as table, seated(opened, table, folder) as (page, camera):
        camera.take("before_contract")
        page.get_by_role("button", name="Put melds together").tap()
        page.locator("dialog .slots li .card").first.wait_for()
        camera.take("contract")
        page.get_by_role("button", name="Clear").tap()
        page.locator("dialog .slots li .card").first.wait_for(state="detached")
        camera.take("contract_empty")


def call(opened: ContextPool, folder: Path) -> None:
    """Take a picture of a question with a time limit."""
    with opened_table(staged_match(CALL), 60.0) as table, seated(opened, table, folder) as (page, camera):
        table.play("draw stock")
        page.locator(".question .time").wait_for()
        camera.take("call")


def knock(opened: ContextPool, folder: Path) -> None:
    """Take pictures of the ways to show a hand."""
    with opened_table(staged_match(GIN)) as table, seated(opened, table, folder) as (page, camera):
        page.get_by_role("button", name="Knock").tap()
        page.locator("dialog .showing").first.wait_for()
        camera.take("knock")


def ended(opened: ContextPool, folder: Path) -> None:
    """Take pictures of the end of a deal and the score sheet."""
    text = RIVER.replace("7H 7S KD 2C 9C TC JC", "KD 9C TC JC").replace("discards", "phase: play\ndiscards")
    with opened_table(staged_match(text)) as table, seated(opened, table, folder) as (page, camera):
        table.play("lay 9C TC JC", "discard KD")
        page.get_by_role("button", name="Next deal").wait_for()
        camera.take("deal_over")
        page.locator(".actions").get_by_role("button", name="Score sheet").tap()
        page.get_by_role("dialog").get_by_role("table").wait_for()
        page.locator("summary").first.tap()
        camera.take("score_sheet")


if __name__ == "__main__":
    main()
