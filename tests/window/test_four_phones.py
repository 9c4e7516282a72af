"""Four phones and the window: real browsers play whole deals at the table that a real window shows."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from game.content.sheets.sheets import load_sheet
from game.engine.actions import Add, Buy, Discard, DrawDiscards, DrawStock, Lay, Pass
from game.engine.play.verbs import acting
from game.engine.state import Phase
from game.record.record import Header, Record, Seat
from game.session.settings import Settings, save
from tests.support.selection import exhaustive
from tests.window.conftest import Album, Start
from tests.window.phone import ContextPool, Match, Phone, address_of, opened_browser
from tests.window.player import QUIET
from tests.window.saved import leave, played_by_bots
from tests.window.xserver import XServer

GAP, GROUND = 20, (24, 26, 30)
"""Around a phone in a picture."""
NAMES = ("Ann", "Ben", "Cleo", "Dora")


@pytest.fixture(scope="module")
def pool() -> Iterator[ContextPool]:
    """Yield a browser shared by all phones of these tests."""
    with opened_browser() as made:
        yield made


@pytest.fixture
def opened(pool: ContextPool) -> Iterator[ContextPool]:
    """Yield the browser for the phones of a test."""
    yield pool
    pool.take_back()


def beside(window: pygame.Surface, phone: bytes) -> pygame.Surface:
    """Return the picture of a window with the picture of a phone, given as a PNG, to its right."""
    shown = pygame.image.load(BytesIO(phone), "phone.png")
    height = window.get_height() - 2 * GAP
    shown = pygame.transform.smoothscale(shown, (shown.get_width() * height // shown.get_height(), height))
    both = pygame.Surface((window.get_width() + shown.get_width() + 2 * GAP, window.get_height()), 0, 32)
    both.fill(GROUND)
    both.blit(window, (0, 0))
    both.blit(shown, (window.get_width() + GAP, GAP))
    return both


def begun(game: str, seed: int, plays: int) -> Record:
    """Return a match of four phones after its first deal was dealt and so many actions of it were recorded."""
    seats = tuple(Seat(f"Phone {number}", avatar="owl", phone=True) for number in range(1, 5))
    return played_by_bots(Header(load_sheet(game), seats, seed, 3), plays)


class Evening:
    """Four phones at a match that the window continues."""

    def __init__(self, opened: ContextPool, start: Start, screen: XServer, data: Path, record: Record) -> None:
        leave(record, data)
        save(data / "settings.json", Settings(name="Ann", animation="off", call_seconds=60, talk=False))
        self.opened = opened
        self.program = start()
        screen.move(QUIET)
        screen.stands_still()
        screen.keys("Return")
        self.address = address_of(data)
        self.phones = [Phone(opened, self.address) for _ in NAMES]
        for seat, phone in enumerate(self.phones):
            phone.sit_down(NAMES[seat], seat)
        self.match = Match(data)

    def step(self) -> None:
        """Let the player to act choose a sensible action, and wait until it is recorded."""
        match = self.match
        seat = acting(match.look())[0]
        known, phone = len(match.actions), self.phones[seat]
        phone.holds(match.state.hands[seat])
        phone.do(match.choice(seat))
        match.done(known, seat)

    def play_on(self) -> None:
        """Play until the deal is over."""
        while self.match.look().phase is not Phase.DEAL_OVER:
            self.step()

    def end(self) -> None:
        """Check the end of the deal on every phone, close the window, and check the goodbye on every phone."""
        for phone in self.phones:
            phone.page.get_by_role("button", name="Next deal").wait_for()
        assert self.program.close() == 0
        for phone in self.phones:
            phone.page.get_by_text("The table is closed.").wait_for()
            assert not phone.trouble


@pytest.mark.parametrize("plays", [30, *exhaustive(0)])
def test_four_phones_play_a_deal_of_rummy_500_though_one_is_lost_and_found(
    opened: ContextPool, start: Start, screen: XServer, data: Path, album: Album, plays: int
) -> None:
    evening = Evening(opened, start, screen, data, begun("rummy_500", 7, plays))
    while len(evening.match.look().melds) < 2:
        evening.step()
    actor = evening.phones[acting(evening.match.look())[0]]
    album("phones", beside(screen.stands_still(), actor.page.screenshot()))
    ben, hand = evening.phones[1], evening.match.state.hands[1]
    lost = ben.page
    lost.close()
    evening.phones[0].page.locator(".players li.away").wait_for()
    ben.open()
    ben.holds(hand)
    older = ben.page
    ben.open()
    older.get_by_text("This seat is played on another page now.").wait_for()
    ben.holds(hand)
    evening.play_on()
    evening.end()


@pytest.mark.parametrize(("seed", "plays"), [(3, 103), *exhaustive((5, 0), (7, 0))])
def test_four_phones_play_a_deal_of_liverpool_race_to_buy_and_give_a_seat_away(
    opened: ContextPool, start: Start, screen: XServer, data: Path, seed: int, plays: int
) -> None:
    """The end of a deal contains every kind of action; whole deals take four and seventy times as many plays."""
    evening = Evening(opened, start, screen, data, begun("liverpool_rummy", seed, plays))
    match, phones = evening.match, evening.phones
    races = 0
    while races < 2:
        asked = match.look().asked
        if match.state.phase is not Phase.BUY or len(asked) < 2:
            evening.step()
            continue
        known = len(match.actions)
        for seat in reversed(asked):  # whoever comes first in the order gets it, though the others were quicker
            phones[seat].tap(Buy(seat).text)
        assert isinstance(match.done(known, asked[0]), Buy)
        assert not [each for each in match.actions[known:] if isinstance(each, Buy) and each.seat != asked[0]]
        races += 1
    dora = acting(match.look())[0]
    phones[dora].page.get_by_role("button", name="Menu").tap()
    phones[dora].page.get_by_role("button", name="Leave the seat").tap()
    phones[dora].page.locator("dialog .danger").tap()
    phones[dora].page.locator(".seat.free").wait_for()
    phones[dora] = Phone(opened, evening.address)
    phones[dora].sit_down("Emil", dora)
    phones[dora].holds(match.look().hands[dora])
    evening.play_on()
    evening.end()
    assert {type(each) for each in match.actions} >= {Buy, Pass, DrawStock, DrawDiscards, Lay, Add, Discard}
