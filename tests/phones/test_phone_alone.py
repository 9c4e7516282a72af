"""Actions of a phone besides playing: it rings, finds its way back, gives its seat up, and says goodbye."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from playwright.sync_api import WebSocketRoute

from tests.phones.table import PhoneTable, dealt_match, opened_table, staged_match
from tests.window.phone import ContextPool, Phone
from tests.window.waiting import until

TWO = """
game: rummy_500
players: 2
hands: [4H 5H 9S KD, 9D 8D 2C]
stock: 3C 6C 7C 8C TC JC
discards: 3S
"""
RINGING = """
    window.rung = { vibrations: [], tones: 0 };
    Object.defineProperty(Navigator.prototype, "vibrate", { value: (pulses) => rung.vibrations.push(pulses) });
    const made = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () { rung.tones += 1; return made.call(this); };
"""
"""Counts what a page would sound and vibrate."""


def seated(opened: ContextPool, table: PhoneTable, seat: int = 0) -> Phone:
    """Return a phone that has sat down and sees its hand."""
    phone = Phone(opened, table.address)
    phone.sit_down("Pia", seat)
    until(lambda: phone.cards, "the hand")
    return phone


def test_a_phone_rings_and_vibrates_when_its_turn_begins_and_both_can_be_switched_off(opened: ContextPool) -> None:
    with opened_table(staged_match(TWO.replace("players: 2", "players: 2\nturn: 1"))) as table:
        phone = Phone(opened, "about:blank", alone=True)
        phone.context.add_init_script(RINGING)
        phone.address = table.address
        page = phone.open()
        phone.sit_down("Pia")

        def rung() -> Any:
            return page.evaluate("rung")

        table.play("draw stock", "discard 2C")
        page.locator('.play[data-acts="true"]').wait_for()
        until(lambda: rung()["tones"] == 2, "two tones")
        assert rung()["vibrations"] == [[60]]
        page.get_by_role("button", name="Menu").tap()
        page.get_by_role("button", name="Settings").tap()
        for name in ("Sound when it is your turn", "Vibration when it is your turn"):
            page.get_by_role("checkbox", name=name).uncheck()
        page.get_by_role("button", name="Close").tap()
        page.reload()
        page.locator('.play[data-acts="true"]').wait_for()
        page.locator("header h1").tap()  # browsers let a page sound only after a touch
        table.play("draw stock", "discard 4H", "draw stock", "discard 8D")
        page.locator('.discards img[src="cards/8D.svg"]').wait_for()
        page.locator('.play[data-acts="true"]').wait_for()
        assert rung() == {"vibrations": [], "tones": 0}
        assert not phone.trouble


def test_a_phone_replaces_a_dead_socket_after_two_seconds_and_gets_the_whole_view_again(
    opened: ContextPool,
) -> None:
    with opened_table(staged_match(TWO.replace("players: 2", "players: 2\nturn: 1"))) as table:
        phone = Phone(opened, "about:blank", alone=True)
        dead = [False]
        sockets: list[float] = []

        def route(link: WebSocketRoute) -> None:
            sockets.append(time.monotonic())
            number, far = len(sockets), link.connect_to_server()

            def pass_on(to: WebSocketRoute, text: str | bytes) -> None:
                if number > 1 or not dead[0]:
                    to.send(text)

            link.on_message(partial(pass_on, far))
            far.on_message(partial(pass_on, link))

        phone.context.route_web_socket("**/socket", route)
        phone.address = table.address
        page = phone.open()
        phone.sit_down("Pia")
        until(lambda: phone.cards, "the hand")
        dead[0] = True
        table.play("draw stock", "discard 2C")
        page.wait_for_timeout(300)
        assert page.locator('.play[data-acts="false"]').count(), "it cannot know"
        begun = time.monotonic()
        page.evaluate("""dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))""")
        page.locator('.play[data-acts="true"]').wait_for()
        assert page.locator('.discards img[src="cards/2C.svg"]').count() == 1
        assert len(sockets) == 2
        assert 1.9 < sockets[1] - begun < 6.0
        assert not phone.trouble


def test_a_phone_that_is_sent_away_shows_a_message_and_its_secret_is_void(opened: ContextPool) -> None:
    with opened_table(dealt_match("rummy_500", 2)) as table:
        phone = seated(opened, table)
        table.do(lambda: table.party.send_away(0))
        phone.page.get_by_text("The host has given this seat to somebody else.").wait_for()
        phone.page.locator(".seat.free").wait_for()
        assert phone.page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('seat'))") == []
        assert not phone.page.locator(".mine").count()
        phone.page.reload()
        phone.page.locator(".seat.free").wait_for()
        assert phone.faults() == []
        assert not phone.trouble


def test_the_newer_of_two_tabs_of_a_phone_seat_plays_until_the_older_tab_takes_the_seat_back(
    opened: ContextPool,
) -> None:
    with opened_table(dealt_match("rummy_500", 2)) as table:
        phone = seated(opened, table)
        older, hand = phone.page, phone.cards
        newer = phone.open()
        until(lambda: phone.cards == hand, "the same hand in the newer tab")
        told = "This seat is played on another page now."
        older.get_by_text(told).wait_for()
        phone.page = older
        assert phone.faults() == []
        older.get_by_role("button", name="Play here").tap()
        newer.get_by_text(told).wait_for()
        until(lambda: phone.cards == hand, "the hand is in the older tab again")
        assert not phone.trouble


def test_a_phone_shows_that_the_program_has_ended_and_gets_its_seat_back_after_the_restart(opened: ContextPool) -> None:
    match = dealt_match("rummy_500", 2)
    with opened_table(match) as table:
        phone = seated(opened, table)
        hand, port = phone.cards, table.port
        book = table.party.book
    phone.page.get_by_text("The table is closed. Your seat is kept for you.").wait_for()
    assert phone.faults() == []
    again = phone.page.get_by_role("button", name="Try again")
    with opened_table(match, book=book, port=port):
        with phone.page.expect_navigation():
            again.tap()
        until(lambda: phone.cards == hand, "the same hand")
        assert not phone.trouble


def test_a_phone_shows_a_hint_in_two_steps_and_a_log_of_the_plays(opened: ContextPool) -> None:
    with opened_table(staged_match(TWO)) as table:
        phone = seated(opened, table)
        phone.page.get_by_role("button", name="Hint").tap()
        dialog = phone.page.get_by_role("dialog")
        assert dialog.get_by_role("listitem").count() == 0
        dialog.get_by_role("button", name="Show me the play").tap()
        assert dialog.get_by_role("listitem").count() >= 1
        dialog.get_by_role("button", name="Close").tap()
        phone.tap("draw stock")
        phone.page.get_by_role("button", name="Menu").tap()
        phone.page.get_by_role("button", name="What happened").tap()
        assert "draw" in phone.page.get_by_role("dialog").get_by_role("listitem").last.inner_text()
        assert not phone.trouble
