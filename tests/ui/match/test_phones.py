"""Phones at the window: no hand is seen where people hold theirs, and an absent phone is told and asked about."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.content.sheets.sheets import load_sheet
from game.engine.actions import Discard, DrawStock, Next
from game.engine.cards import UNKNOWN
from game.engine.state import Phase
from game.phones.protocol import (
    Ask,
    ClaimSeat,
    Goodbye,
    Hello,
    LeaveSeat,
    PlayMessage,
    RefusedMessage,
    Seated,
    Undo,
    ViewMessage,
)
from game.record.record import Header, Seat
from game.session.match.match import Match
from game.session.preferences import Preferences
from game.ui.couch.call_page import CallPage
from game.ui.couch.passing import Curtain
from game.ui.input.verbs import Command, Confirm
from game.ui.match.phones import LEFT_SECONDS, NOTICE_SECONDS, WindowPhones
from game.ui.match.phones_page import PhonesPage, network_text, written_address
from game.ui.match.score_sheet import ScoreSheet
from game.ui.people.chairs import PHONE
from game.ui.table.screen import TableScreen
from game.ui.table.watch import WatchScreen
from game.ui.widgets import Dialog
from tests.ui.support.phones import ShownInvitation, Wire
from tests.ui.support.sofa import Sofa, plain

PHONES = (Seat("Phone 1", avatar="owl", phone=True), Seat("Phone 2", avatar="cat", phone=True))
MIXED = (Seat("Ann"), PHONES[1], Seat("Bea", "bot"))


class FakeInvitation(ShownInvitation):
    """An invitation without a network: its `wire` takes the network's place."""

    def __init__(self, party: Any, assets: Path, wake: Any) -> None:
        self.party = party
        self.is_open = False
        self.has_news = False
        self.wire = Wire()

    def open(self) -> None:
        """See `Invitation`."""
        self.is_open = True
        self.party.carrier = self.wire

    def close(self) -> None:
        """See `Invitation`."""
        if self.is_open:
            self.party.say_goodbye()
            self.party.lost_all()
        self.is_open = False


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.match.phones.Invitation", FakeInvitation)


class PhoneSofa(Sofa):
    """A sofa at which some people hold phones."""

    def __init__(self, seats: tuple[Seat, ...], game: str = "rummy_500", **more: Any) -> None:
        super().__init__(Match(Header(load_sheet(game), seats, 7, len(seats) - 1)), **more)
        self.now = 0.0
        self.phones.party._clock = lambda: self.now

    @property
    def phones(self) -> WindowPhones:
        """The phones of the window."""
        return self.services.phones

    @property
    def wire(self) -> Wire:
        """The stand-in for the network."""
        found: Any = self.phones.invitation
        assert isinstance(found, FakeInvitation)
        return found.wire

    def step(self) -> None:
        """Run a turn of the loop that also reads the messages of phones."""
        self.phones.tick(0.0)
        super().step()

    def say(self, line: int, *messages: Any) -> None:
        """Let a phone send messages, and let some turns of the loop pass."""
        self.wire.say(line, *messages)
        for _ in range(8):
            self.step()

    def sit(self, seat: int, name: str) -> str:
        """Let a phone sit down; return its secret."""
        self.say(seat, Hello(1), ClaimSeat(seat, name))
        return str(self.wire.last(seat, Seated).secret)

    @property
    def top(self) -> Any:
        """The screen on top."""
        return self.loop.screens.top


def both_phones() -> PhoneSofa:
    sofa = PhoneSofa(PHONES)
    for seat, name in enumerate(("Ann", "Ben")):
        sofa.sit(seat, name)
    return sofa


def turn(sofa: PhoneSofa, seat: int) -> None:
    """Let a phone draw and discard."""
    sofa.say(seat, PlayMessage("draw stock"))
    card = next(each for each in sofa.table.legal(seat) if isinstance(each, Discard))
    sofa.say(seat, PlayMessage(card.text, sure=True))


def test_the_table_waits_for_its_phones_and_opens_once_all_have_sat_down() -> None:
    sofa = PhoneSofa(PHONES)
    assert isinstance(sofa.top, PhonesPage)
    assert sofa.table.phase is Phase.SHUFFLE
    sofa.sit(0, "Ann")
    assert isinstance(sofa.top, PhonesPage)
    assert "Ann" in sofa.loop.display.texts
    assert "Waiting for a phone" in sofa.loop.display.texts
    sofa.sit(1, "Ben")
    assert isinstance(sofa.top, WatchScreen)
    assert sofa.table.acting


def test_people_can_begin_before_all_phones_have_sat_down() -> None:
    sofa = PhoneSofa(MIXED)
    sofa.do(Confirm())
    assert isinstance(sofa.top, Curtain | WatchScreen | TableScreen)
    assert sofa.phones.party.missing == (1,)


def test_with_phones_for_everybody_the_screen_shows_no_curtain_and_no_hand() -> None:
    sofa = both_phones()
    for _ in range(6):
        turn(sofa, sofa.table.acting[0])
        sofa.wait(1.5)
        assert isinstance(sofa.top, WatchScreen)
        assert {card for hand in sofa.top.stage.view.state.hands for card in hand} == {UNKNOWN}
    assert sofa.wire.last(0, ViewMessage).hand == tuple(map(repr, sofa.table.truth.hands[0]))


def test_a_person_at_the_window_has_a_curtain_and_phones_play_at_the_watched_table() -> None:
    sofa = PhoneSofa(MIXED)
    sofa.sit(1, "Ben")
    for _ in range(40):
        sofa.wait(0.3)
        if sofa.table.acting == (1,):
            sofa.wait(1.5)
            assert isinstance(sofa.top, WatchScreen), "everybody looks at the table"
            turn(sofa, 1)
        elif isinstance(sofa.top, Curtain):
            assert sofa.top.person.seat == 0
            sofa.lift()
            sofa.keys("d")
            card = next(each for each in sofa.table.legal(0) if isinstance(each, Discard))
            sofa.table.submit(card)
        if sofa.table.truth.turns > 8:
            break
    assert sofa.table.truth.turns > 8


def test_a_lost_phone_is_reported_at_the_table_and_a_bot_may_play_on_until_it_is_back() -> None:
    sofa = both_phones()
    secret = sofa.wire.last(0, Seated).secret
    sofa.say(0, None)
    sofa.now = NOTICE_SECONDS + 0.1
    sofa.step()
    assert "Ann’s phone is away." in sofa.top.toasts.texts
    sofa.wait(0.2)
    assert "Phone away: Ann" in sofa.loop.display.texts
    sofa.now = 61.0
    sofa.step()
    assert isinstance(sofa.top, Dialog)
    assert [each.text for each in sofa.top.answers] == ["Another phone", "A bot plays on", "Wait"]
    sofa.top.close(sofa.top.answers[1])
    sofa.wait(0.3)
    assert sofa.table.seats[0].kind == "bot"
    sofa.say(5, Hello(1, secret))
    assert sofa.table.seats[0].name == "Ann"
    assert sofa.table.seats[0].phone
    sofa.wait(0.5)
    assert not any("Phone away" in text for text in sofa.loop.display.texts)


def test_waiting_for_a_lost_phone_delays_the_question_by_the_same_time() -> None:
    sofa = both_phones()
    sofa.say(0, None)
    sofa.now = 61.0
    sofa.step()
    sofa.loop.screens.pop()
    sofa.now = 119.0
    sofa.step()
    assert isinstance(sofa.top, WatchScreen)
    sofa.now = 123.0
    sofa.step()
    assert isinstance(sofa.top, Dialog)


def test_the_seat_of_a_lost_phone_is_given_to_another_phone() -> None:
    sofa = both_phones()
    hand = sofa.wire.last(0, ViewMessage).hand
    sofa.say(0, None)
    sofa.phones.give_away(0)
    assert isinstance(sofa.top, PhonesPage)
    sofa.say(7, Hello(1), ClaimSeat(0, "Cy"))
    assert sofa.wire.last(7, ViewMessage).hand == hand
    assert sofa.table.seats[0].name == "Cy"


def test_no_question_about_an_absent_phone_appears_without_a_waiting_limit() -> None:
    sofa = PhoneSofa(PHONES, settings=Preferences(plain()))
    sofa.preferences.change(phone_seconds=0)
    sofa.sit(0, "Ann")
    sofa.sit(1, "Ben")
    sofa.say(0, None)
    sofa.now = 5000.0
    sofa.wait(0.2)
    assert isinstance(sofa.top, WatchScreen)


def test_a_phone_that_begins_the_next_deal_closes_the_score_sheet_in_the_window() -> None:
    sofa = PhoneSofa(PHONES, "gin_rummy")
    sofa.sit(0, "Ann")
    sofa.sit(1, "Ben")
    while sofa.table.phase is not Phase.DEAL_OVER:
        actor = sofa.table.acting[0]
        order = sorted(sofa.table.legal(actor), key=lambda each: not isinstance(each, DrawStock | Discard))
        sofa.table.submit(order[0])
    for _ in range(200):
        sofa.wait(0.5)
        if isinstance(sofa.top, ScoreSheet):
            break
    assert isinstance(sofa.top, ScoreSheet)
    sofa.say(1, PlayMessage(Next(1).text))
    assert sofa.table.truth.deal == 2
    assert isinstance(sofa.top, WatchScreen)


def test_phones_cannot_play_while_the_menu_is_open_or_the_table_was_left() -> None:
    sofa = both_phones()
    actor, version = sofa.table.acting[0], sofa.table.version
    sofa.match.open_menu()
    sofa.say(actor, PlayMessage("draw stock"))
    assert sofa.wire.last(actor, RefusedMessage).text == "The table is paused at the computer."
    sofa.say(actor, Undo())
    assert sofa.wire.last(actor, RefusedMessage).action == "undo"
    assert sofa.wire.last(actor, RefusedMessage).text == "The table is paused at the computer."
    sofa.loop.screens.pop()
    sofa.loop.screens.restart_at("title")
    sofa.say(actor, PlayMessage("draw stock"))
    assert sofa.table.version == version
    sofa.match.go_on()
    sofa.say(actor, PlayMessage("draw stock"))
    assert sofa.table.version == version + 1


def test_a_seat_that_its_phone_leaves_is_offered_in_the_window_at_once() -> None:
    sofa = both_phones()
    sofa.say(0, LeaveSeat())
    page = sofa.top
    assert isinstance(page, PhonesPage)
    page.back()
    sofa.say(1, Ask("log"))
    assert not isinstance(sofa.top, PhonesPage), "it is offered once, and the table can be looked at"
    sofa.say(1, LeaveSeat())
    sofa.say(5, Hello(1), ClaimSeat(0, "Cleo"))
    assert isinstance(sofa.top, PhonesPage), "one seat is still free"
    sofa.say(6, Hello(1), ClaimSeat(1, "Dan"))
    assert not isinstance(sofa.top, PhonesPage)
    assert [who.name for who in sofa.table.seats] == ["Cleo", "Dan"]


def test_a_seat_that_its_phone_leaves_is_reported_in_the_open_menu_and_offered_at_the_table() -> None:
    sofa = both_phones()
    sofa.match.open_menu()
    menu = sofa.top
    sofa.say(0, LeaveSeat())
    assert sofa.top is menu
    assert "Ann has left the seat." in menu.toasts.texts
    sofa.loop.screens.pop()
    sofa.step()
    assert isinstance(sofa.top, PhonesPage)
    sofa.top.back()
    sofa.match.open_menu()
    sofa.say(1, LeaveSeat())
    sofa.say(5, Hello(1), ClaimSeat(0, "Cleo"))
    sofa.say(6, Hello(1), ClaimSeat(1, "Dan"))
    sofa.loop.screens.pop()
    sofa.step()
    assert not isinstance(sofa.top, PhonesPage), "the seats were taken again meanwhile"


def test_phones_are_dismissed_minutes_after_the_table_is_left_and_invited_again_when_the_match_goes_on() -> None:
    sofa = both_phones()
    secret = sofa.wire.last(0, Seated).secret
    sofa.loop.screens.restart_at("title")
    sofa.phones.tick(LEFT_SECONDS / 2)
    assert sofa.phones.invitation.is_open
    sofa.phones.tick(LEFT_SECONDS)
    assert not sofa.phones.invitation.is_open
    assert isinstance(sofa.wire.last(0, Goodbye), Goodbye)
    sofa.match.go_on()
    assert sofa.phones.invitation.is_open
    sofa.say(4, Hello(1, secret))
    assert sofa.wire.last(4, ViewMessage).hand


def test_continuing_a_match_without_phone_seats_sends_phones_a_goodbye_and_stops_listening() -> None:
    sofa = both_phones()
    sofa.services.unfinished_matches.table = Match(
        Header(load_sheet("rummy_500"), (Seat("Ann"), Seat("Bea", "bot")), 9, 1)
    )
    sofa.match.go_on()
    assert isinstance(sofa.wire.last(0, Goodbye), Goodbye)
    assert not sofa.phones.invitation.is_open


def test_without_a_phone_seat_no_server_is_made() -> None:
    sofa = Sofa(Match(Header(load_sheet("rummy_500"), (Seat("Ann"), Seat("Bea", "bot")), 9, 1)))
    assert sofa.services.phones_made is None


def test_the_phone_address_is_written_in_groups_of_four_letters() -> None:
    assert written_address("HTTP://10.0.0.2:8765/ABCDEFGHIJKLMNOPQRSTUVWXYZ/") == (
        "http://10.0.0.2:8765/",
        "abcd-efgh-ijkl-mnop-qrst-uvwx-yz",
    )
    assert "wlan0" in network_text(ShownInvitation.shown_address)


BUYERS = (Seat("Ann"), Seat("Ben"), Seat("Phone 3", phone=True), Seat("Phone 4", phone=True))


def buying(sofa: PhoneSofa) -> None:
    """Play until people at the window and phones are asked about the same discard."""
    for _ in range(200):
        asked = sofa.table.truth.asked
        if sofa.table.phase is Phase.BUY and {0, 1} & {*asked} and {2, 3} & {*asked}:
            return
        legal = sofa.table.legal(sofa.table.acting[0])
        order = sorted(legal, key=lambda each: not isinstance(each, DrawStock | Discard))
        sofa.table.submit(order[0])
    raise AssertionError("nobody discards")


@pytest.mark.parametrize("first", ["window", "phone"])
def test_a_call_by_key_and_one_by_phone_race_by_the_rules(first: str) -> None:
    sofa = PhoneSofa(BUYERS, "liverpool_rummy", settings=plain(call_seconds=3))
    sofa.sit(2, "Cy")
    sofa.sit(3, "Dan")
    sofa.table.begin()
    buying(sofa)
    asked = sofa.table.truth.asked
    here = next(seat for seat in asked if seat < 2)
    there = next(seat for seat in asked if seat >= 2)
    for _ in range(40):
        sofa.step()
        if isinstance(sofa.top, CallPage):
            break
    assert isinstance(sofa.top, CallPage), sofa.top
    assert set(sofa.couch.calling.call_keys) == {0, 1}, "a phone needs no key"
    key = sofa.couch.calling.call_keys[here]
    if first == "phone":
        sofa.wire.say(there, PlayMessage("buy"))
    sofa.loop.do(Command(key))
    if first == "window":
        sofa.wire.say(there, PlayMessage("buy"))
        sofa.phones.tick(0.0)
    sofa.say(there)
    winner = min((here, there), key=asked.index)
    assert [seat for seat in range(4) if sofa.table.truth.buys[seat]] == [winner], "clockwise, whoever was read first"


def test_a_seat_is_given_to_a_phone_in_the_middle_of_a_match() -> None:
    sofa = PhoneSofa((Seat("Ann"), Seat("Bea", "bot"), Seat("Cy", "bot")))
    assert not sofa.phones.invitation.is_open
    sofa.match.open_seats()
    sofa.table.replace_player(1, Seat("Phone 2", phone=True))
    sofa.top.back()
    assert isinstance(sofa.top, PhonesPage)
    sofa.sit(1, "Ben")
    assert isinstance(sofa.top, Curtain | WatchScreen | TableScreen)
    assert sofa.wire.last(1, ViewMessage).hand == tuple(map(repr, sofa.table.truth.hands[1]))


def test_the_phones_page_says_why_no_phone_can_be_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: FakeInvitation) -> None:
        raise OSError(98, "Address already in use")

    monkeypatch.setattr(FakeInvitation, "open", refuse)
    sofa = PhoneSofa(PHONES)
    assert isinstance(sofa.top, PhonesPage)
    assert any("No phone can be let in" in text for text in sofa.loop.display.texts)


def test_a_phone_is_chosen_for_a_seat_on_the_setup_page() -> None:
    sofa = PhoneSofa((Seat("Ann"), Seat("Bea", "bot")))
    draft = sofa.services.draft
    draft.chairs.assign(1, PHONE)
    assert draft.chairs.player_code(1) == PHONE
    assert draft.plan().seats[1].phone
    sofa.loop.screens.open("setup")
    sofa.step()
    assert "Free for a phone" in sofa.loop.display.texts
    draft.chairs.assign(0, PHONE)
    draft.save_defaults(draft.plan(), sofa.preferences)
    assert sofa.preferences.settings.name == plain().name, "a phone's name is not that of the owner"
    draft.chairs.assign(0, "")
    assert not draft.chairs.seats[0].phone


@pytest.mark.parametrize(
    ("game", "call_seconds", "seed"), [("rummy_500", 0.0, 1), ("liverpool_rummy", 0.0, 2), ("liverpool_rummy", 3.0, 3)]
)
def test_random_play_at_a_table_with_phones_shows_no_hidden_hand(game: str, call_seconds: float, seed: int) -> None:
    """The sofa looks after every turn of the loop; beside that no phone's hand ever lies open in the window."""
    rng = Random(seed)
    sofa = PhoneSofa((Seat("Ann"), PHONES[1], Seat("Cy"), PHONES[0]), game, settings=plain(call_seconds=call_seconds))
    sofa.sit(1, "Ben")
    sofa.sit(3, "Dan")
    for _ in range(70):
        sofa.wait(rng.choice((0.1, 0.4, 1.2)))
        top = sofa.top
        if isinstance(top, WatchScreen):
            assert {card for hand in top.stage.view.state.hands for card in hand} <= {UNKNOWN}
        if isinstance(top, Curtain):
            assert top.person.seat in (0, 2)
            sofa.lift()
        holder = sofa.couch.table_holding.holder
        assert holder in (0, 2, None)
        if holder is not None and holder in sofa.table.acting:
            play_any(sofa, holder, rng)
        for seat in (1, 3):
            if seat in sofa.table.acting:
                sofa.say(seat, PlayMessage(rng.choice(sofa.table.legal(seat)).text, sure=True))
        if sofa.table.phase is Phase.DEAL_OVER:
            break
    assert sofa.table.history.action_count > 20


def play_any(sofa: PhoneSofa, seat: int, rng: Random) -> None:
    """Let a person at the window do a random legal action."""
    legal = sofa.table.legal(seat)
    if legal and not (sofa.table.phase is Phase.BUY and sofa.couch.asks_in_turn() and sofa.table.acting[0] != seat):
        sofa.table.submit(rng.choice(legal))
