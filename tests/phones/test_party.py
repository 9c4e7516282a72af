"""Phones at a match: who holds which seat, what is refused, and how a phone comes back to its hand."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random
from stat import S_IMODE
from typing import Any

import pytest

from game.content.sheets.sheets import load_sheet
from game.engine.actions import Discard, DrawStock, Next
from game.engine.refusals import NotYourTurn
from game.engine.state import Phase
from game.phones.book import SeatBook, fingerprint, new_secret, seat_of
from game.phones.party import Party, PartyHost, went_wrong
from game.phones.protocol import (
    VERSION,
    Arrange,
    Arranged,
    Ask,
    BadMessageError,
    ClaimSeat,
    ConfirmMessage,
    Goodbye,
    Groups,
    Happened,
    Hello,
    HintMessage,
    LeaveSeat,
    Legal,
    Log,
    Offers,
    PlayMessage,
    RefusedMessage,
    RulesMessage,
    ScoresMessage,
    Seated,
    Select,
    SentAway,
    ShowHand,
    Stand,
    Superseded,
    Table,
    Undo,
    ViewMessage,
    decode_seat_message,
    encode,
)
from game.record.record import Header, Seat, read_record, write_record
from game.session.match.match import Match, resume
from game.session.match.people import CallTaker
from game.session.profiles import Profile, Profiles
from game.session.saves.files import GuardedFile
from tests.support.for_each import for_each
from tests.ui.support.phones import Wire

PHONE = Seat("Phone", avatar="owl", phone=True)


class Evening:
    """Phones at a match: the first two seats are for phones, the others for people at the window."""

    def __init__(
        self,
        game: str = "rummy_500",
        seats: tuple[Seat, ...] = (PHONE, Seat("Phone 2", phone=True)),
        book: SeatBook | None = None,
        call_seconds: float = 0.0,
        profiles: Profiles | None = None,
    ) -> None:
        self.now = 0.0
        self.match = Match(Header(load_sheet(game), seats, 7, len(seats) - 1))
        self.wire = Wire()
        self.party = Party(book, profiles, ("owl", "fox"), clock=lambda: self.now)
        self.party.carrier = self.wire
        self.reports: list[Any] = []
        self.calls = CallTaker(self.match, lambda: call_seconds, lambda *given: self.reports.append(given))
        self.party.attach(self.match, self.calls)

    def say(self, line: int, *messages: Any) -> None:
        """Let a phone send messages, and process them."""
        self.wire.say(line, *messages)
        for _ in range(4):
            self.party.tick()

    def sit(self, line: int, seat: int, name: str = "", **more: str) -> str:
        """Let a phone take a seat; return its secret."""
        self.say(line, Hello(VERSION), ClaimSeat(seat, name, **more))
        return str(self.wire.last(line, Seated).secret)

    def begin(self) -> None:
        """Let all phones take their seats, and deal."""
        for seat in self.party.missing:
            self.sit(seat, seat, f"P{seat}")
        self.match.begin()
        while self.match.phase is Phase.CUT:
            self.match.submit(self.match.legal(self.match.acting[0])[0])
        self.party.tick()
        for _ in range(4):
            self.party.tick()


def test_a_visitor_is_sent_the_free_seats_and_can_claim_one() -> None:
    evening = Evening()
    evening.say(1, Hello(VERSION))
    table = evening.wire.last(1, Table)
    assert [seat.kind for seat in table.seats] == ["free", "free"]
    assert table.word == evening.party.book.word
    evening.say(1, ClaimSeat(0, "  Ann \n", "fox"))
    assert evening.match.seats[0] == Seat("Ann", avatar="fox", phone=True)
    assert evening.wire.last(1, Seated).back == PartyHost().settings().card_back == "red"
    assert evening.party.missing == (1,)
    evening.say(2, Hello(VERSION))
    assert [seat.kind for seat in evening.wire.last(2, Table).seats] == ["phone", "free"]


def test_a_taken_seat_is_not_given_to_a_second_phone() -> None:
    evening = Evening()
    evening.sit(1, 0, "Ann")
    evening.say(2, Hello(VERSION), ClaimSeat(0, "Eve"))
    assert evening.wire.last(2, Seated) is None
    assert "taken" in evening.wire.last(2, Table).told
    assert evening.match.seats[0].name == "Ann"


def test_a_phone_gets_no_seat_of_a_bot_or_of_a_person_at_the_window() -> None:
    evening = Evening(seats=(PHONE, Seat("Bea", "bot"), Seat("Cy")))
    for seat in (1, 2):
        evening.say(seat, Hello(VERSION), ClaimSeat(seat, "Eve"))
        assert evening.wire.last(seat, Seated) is None


def test_a_taken_name_on_a_phone_gets_a_number_and_a_known_person_keeps_their_own_name() -> None:
    people = Profiles([Profile("1", "Ann", "fox"), Profile("2", "Ben", "owl")])
    evening = Evening(seats=(PHONE, PHONE, Seat("Ann", profile="1")), profiles=people)
    evening.sit(1, 0, "ann")
    assert evening.match.seats[0].name == "ann 2"
    evening.say(2, Hello(VERSION))
    assert [each.name for each in evening.wire.last(2, Table).people] == ["Ben"]
    evening.say(2, ClaimSeat(1, "", profile="2"))
    assert (evening.match.seats[1].name, evening.match.seats[1].profile) == ("Ben", "2")


def test_a_seat_secret_returns_the_hand_and_a_wrong_one_does_not() -> None:
    evening = Evening()
    secret = evening.sit(5, 0, "Ann")
    evening.begin()
    hand = evening.wire.last(5, ViewMessage).hand
    evening.say(5, None)
    assert evening.party.away == (0,)
    evening.say(6, Hello(VERSION, secret))
    assert evening.wire.last(6, ViewMessage).hand == hand
    assert isinstance(evening.wire.last(6, Log), Log)
    assert not evening.party.away
    evening.say(7, Hello(VERSION, new_secret()))
    assert evening.wire.last(7, ViewMessage) is None
    assert evening.wire.last(7, Table).told


def test_a_second_page_of_a_phone_seat_supersedes_the_first() -> None:
    evening = Evening()
    secret = evening.sit(5, 0)
    evening.begin()
    evening.say(6, Hello(VERSION, secret))
    assert isinstance(evening.wire.last(5, Superseded), Superseded)
    assert evening.wire.closed == [5]
    evening.say(5, PlayMessage("draw stock"), None)
    assert evening.party.away == ()
    evening.say(6, PlayMessage("draw stock"))
    assert len(evening.match.truth.hands[0]) > len(evening.wire.last(5, ViewMessage).hand)


def test_a_page_of_another_version_is_told_to_load_again() -> None:
    evening = Evening()
    evening.say(1, Hello(VERSION + 1))
    assert isinstance(evening.wire.last(1, Goodbye), Goodbye)
    assert evening.wire.closed == [1]


def test_messages_of_a_phone_before_its_hello_are_ignored() -> None:
    evening = Evening()
    evening.say(1, ClaimSeat(0), PlayMessage("draw stock"), Ask("hint"), Undo())
    assert evening.wire.sent == []
    assert evening.party.missing == (0, 1)


def test_the_host_sends_a_phone_away_and_its_secret_is_void() -> None:
    evening = Evening()
    secret = evening.sit(1, 0, "Ann")
    evening.party.send_away(0)
    assert isinstance(evening.wire.last(1, SentAway), SentAway)
    assert evening.party.missing == (0, 1)
    evening.say(2, Hello(VERSION, secret))
    assert evening.wire.last(2, Seated) is None
    evening.say(1, ClaimSeat(0, "Ann"))
    assert evening.wire.last(1, Seated).secret != secret


def test_a_seat_counts_as_missing_again_once_its_phone_leaves_it() -> None:
    evening = Evening()
    evening.sit(1, 0)
    evening.say(1, LeaveSeat())
    assert evening.party.missing == (0, 1)
    assert evening.wire.kinds(1)[-1] == "Table"


def test_a_bot_plays_for_a_lost_phone_until_the_phone_is_back() -> None:
    evening = Evening()
    secret = evening.sit(5, 0, "Ann")
    evening.begin()
    evening.say(5, None)
    evening.party.let_bot_play(0, Seat("Ann's bot", "bot"))
    assert evening.match.seats[0].kind == "bot"
    assert evening.party.phone_seats == (1,)
    evening.say(6, Hello(VERSION, secret))
    assert evening.match.seats[0] == Seat("Ann", avatar="owl", phone=True)
    assert evening.wire.last(6, ViewMessage).seat == 0


def test_phones_find_their_seats_by_their_secrets_in_a_match_continued_another_day(tmp_path: Path) -> None:
    file = tmp_path / "phones.json"
    today = Evening(book=SeatBook(GuardedFile(file, 100_000)))
    secret = today.sit(9, 0, "Ann")
    today.begin()
    assert secret not in file.read_text(encoding="utf-8"), "only the fingerprint of a seat's secret is kept"
    record = read_record(write_record(today.match.recording.record))
    book = SeatBook(GuardedFile(file, 100_000))
    assert (book.table, book.word) == (today.party.book.table, today.party.book.word)
    party, wire, again = Party(book), Wire(), resume(record)
    party.carrier = wire
    party.attach(again, CallTaker(again))
    assert party.missing == ()
    wire.say(3, Hello(VERSION, secret))
    party.tick()
    assert wire.last(3, ViewMessage).hand == tuple(map(repr, today.match.truth.hands[0]))


def test_in_a_match_continued_another_day_a_bot_plays_for_a_phone_until_that_phone_is_back(tmp_path: Path) -> None:
    file = tmp_path / "phones.json"
    today = Evening(book=SeatBook(GuardedFile(file, 100_000)))
    secret = today.sit(9, 0, "Ann")
    today.begin()
    today.say(9, None)
    today.party.let_bot_play(0, Seat("Ann's bot", "bot"))
    record = read_record(write_record(today.match.recording.record))
    party, wire, again = Party(SeatBook(GuardedFile(file, 100_000))), Wire(), resume(record)
    party.carrier = wire
    party.attach(again, CallTaker(again))
    assert again.seats[0].kind == "bot"
    wire.say(3, Hello(VERSION, secret))
    for _ in range(4):
        party.tick()
    assert again.seats[0] == Seat("Ann", avatar="owl", phone=True)
    assert wire.last(3, ViewMessage).hand == tuple(map(repr, today.match.truth.hands[0]))


def test_a_returning_phone_takes_its_seat_back_from_a_bot_after_the_party_is_attached_again() -> None:
    evening = Evening()
    secret = evening.sit(5, 0, "Ann")
    evening.begin()
    evening.say(5, None)
    evening.party.let_bot_play(0, Seat("Ann's bot", "bot"))
    evening.party.attach(evening.match, evening.calls)
    evening.say(6, Hello(VERSION, secret))
    assert evening.match.seats[0] == Seat("Ann", avatar="owl", phone=True)


@pytest.mark.parametrize("attached", [True, False])
def test_a_phone_neither_sees_nor_plays_once_a_person_at_the_window_has_its_seat(attached: bool) -> None:
    evening = Evening()
    secret = evening.sit(5, 0, "Ann")
    evening.sit(4, 1, "Bea")
    evening.begin()
    evening.say(5, None)
    evening.party.let_bot_play(0, Seat("Ann's bot", "bot"))
    evening.match.replace_player(0, Seat("Cleo"))
    if attached:
        evening.party.attach(evening.match, evening.calls)
    before = evening.match.version
    evening.say(6, Hello(VERSION, secret), PlayMessage("draw stock"))
    assert evening.wire.last(6, ViewMessage) is None
    assert evening.wire.last(6, Table).told
    assert (evening.match.version, evening.match.seats[0]) == (before, Seat("Cleo"))


def test_a_phone_is_told_that_it_plays_no_more_when_its_seat_is_given_to_a_person_at_the_window() -> None:
    evening = Evening()
    evening.sit(5, 0, "Ann")
    evening.sit(4, 1, "Bea")
    evening.begin()
    evening.match.replace_player(0, Seat("Cleo"))
    evening.wire.sent.clear()
    before = evening.match.version
    evening.say(5, PlayMessage("draw stock"), Ask("log"))
    assert evening.wire.last(5, Table).told == "This phone no longer has a seat."
    assert evening.wire.last(5, ViewMessage) is None
    assert evening.wire.last(5, Log) is None
    assert evening.match.version == before


def test_a_seat_that_a_bot_plays_is_free_once_its_phone_is_sent_away() -> None:
    evening = Evening()
    evening.sit(5, 0, "Ann")
    evening.begin()
    evening.say(5, None)
    evening.party.let_bot_play(0, Seat("Ann's bot", "bot"))
    evening.party.send_away(0)
    assert evening.party.missing == (0,)


def test_a_connection_that_takes_a_second_seat_leaves_its_first() -> None:
    evening = Evening()
    first, second = evening.sit(5, 0, "Ann"), evening.sit(6, 1, "Bea")
    evening.begin()
    evening.say(6, None)
    evening.say(5, Hello(VERSION, second))
    assert evening.party.away == (0,)
    evening.say(7, Hello(VERSION, first))
    assert not evening.party.away


@pytest.mark.parametrize("text", ["", "{", "[]", '{"table":"x"}', '{"table":5}', "\x00" * 50, "9" * 200_000])
def test_a_damaged_seat_book_of_phones_is_replaced_by_a_new_one(text: str, tmp_path: Path) -> None:
    file = tmp_path / "phones.json"
    file.write_text(text, encoding="utf-8")
    book = SeatBook(GuardedFile(file, 100_000))
    assert len(book.table) == 26
    assert book.word
    book.remember(7, {0: "mark"})
    assert book.seats(7) == {0: "mark"}


def test_phones_keep_the_seats_of_their_people_in_another_match() -> None:
    evening = Evening()
    secret = evening.sit(1, 0, "Ann")
    evening.sit(2, 1, "Ben")
    again = Match(Header(load_sheet("rummy_500"), evening.match.seats[::-1], 8, 1))
    evening.party.attach(again, CallTaker(again))
    assert evening.party.missing == ()
    assert {each.seat: each.connection for each in evening.party.seats.values()} == {1: 1, 0: 2}
    evening.say(3, Hello(VERSION, secret))
    assert evening.wire.last(3, Seated).seat == 1


def test_a_phone_plays_only_its_own_seat_and_only_legal_actions() -> None:
    evening = Evening()
    evening.begin()
    actor = evening.match.acting[0]
    for line, action in ((1 - actor, "draw stock"), (actor, f"{1 - actor}: draw stock"), (actor, "discard 7H")):
        before = evening.match.version
        evening.say(line, PlayMessage(action))
        assert evening.wire.last(line, RefusedMessage).text
        assert evening.match.version == before
    for action in ("shuffle 7H 8H", "nonsense", "lay 99", "draw discards from ZZ"):
        evening.say(actor, PlayMessage(action))
        assert evening.wire.last(actor, RefusedMessage).action == action
    evening.say(actor, PlayMessage("draw stock"))
    assert evening.match.history.last_seat == actor


def test_a_phone_play_meant_for_an_earlier_moment_is_refused() -> None:
    evening = Evening()
    evening.begin()
    actor = evening.match.acting[0]
    moment = evening.wire.last(actor, ViewMessage).moment
    evening.match.submit(DrawStock(actor))
    evening.say(actor, PlayMessage("draw stock", moment))
    assert evening.wire.last(actor, RefusedMessage).stale


def test_a_phone_gets_events_as_sentences_and_a_signal_when_its_turn_begins() -> None:
    evening = Evening()
    evening.begin()
    actor = evening.match.acting[0]
    evening.say(actor, PlayMessage("draw stock"))
    assert any("draws" in line for line in evening.wire.last(1 - actor, Happened).lines)
    assert evening.wire.last(1 - actor, ViewMessage).prompt
    card = next(each for each in evening.match.legal(actor) if isinstance(each, Discard))
    evening.say(actor, PlayMessage(card.text, sure=True))
    assert "your_turn" in evening.wire.last(1 - actor, Happened).signals


def test_the_guard_asks_before_a_wild_card_is_discarded() -> None:
    evening = Evening("liverpool_rummy", (PHONE, PHONE, PHONE))
    evening.begin()
    for _ in range(300):
        actor = evening.match.acting[0]
        wild = [each for each in evening.match.legal(actor) if isinstance(each, Discard) and repr(each.card) == "X"]
        if wild:
            evening.say(actor, PlayMessage(wild[0].text))
            assert evening.wire.last(actor, ConfirmMessage).action == wild[0].text
            evening.say(actor, PlayMessage(wild[0].text, sure=True))
            assert "X" in evening.wire.last(actor, ViewMessage).discards
            return
        order = sorted(evening.match.legal(actor), key=lambda each: not isinstance(each, DrawStock | Discard))
        evening.match.submit(order[0])
    pytest.fail("nobody was dealt a joker")


def test_of_two_phones_that_call_in_one_moment_the_first_clockwise_counts() -> None:
    evening = Evening("liverpool_rummy", (PHONE, PHONE, PHONE, PHONE), call_seconds=5.0)
    evening.begin()
    while evening.match.phase is not Phase.BUY:
        actor = evening.match.acting[0]
        order = sorted(evening.match.legal(actor), key=lambda each: not isinstance(each, DrawStock | Discard))
        evening.match.submit(order[0])
    evening.calls.tick(0.01)
    asked = evening.match.truth.asked
    assert len(asked) >= 2
    evening.say(asked[1], PlayMessage("buy"))
    evening.say(asked[0], PlayMessage("buy"))
    evening.calls.tick(0.01)
    evening.say(asked[0])
    assert evening.match.truth.buys[asked[0]] == 1
    assert evening.match.truth.buys[asked[1]] == 0
    assert evening.wire.last(asked[1], RefusedMessage).text


def test_a_phone_can_give_a_standing_pass_and_take_it_back() -> None:
    evening = Evening("liverpool_rummy", (PHONE, PHONE, PHONE), call_seconds=5.0)
    evening.begin()
    evening.say(2, Stand("until_turn"))
    assert evening.calls.standing_answers[2] is not None
    assert evening.wire.last(2, ViewMessage).standing
    evening.say(2, Stand("none"))
    assert evening.wire.last(2, ViewMessage).standing == ""


def test_every_kind_of_question_of_a_phone_is_answered() -> None:
    evening = Evening("liverpool_rummy", (PHONE, PHONE, PHONE))
    evening.begin()
    actor = evening.match.acting[0]
    evening.say(actor, Ask("legal"), Ask("melds"), Ask("hint"), Ask("rules"), Ask("scores"), Ask("log"), Arrange(4))
    for kind in (Legal, Groups, HintMessage, RulesMessage, ScoresMessage, Log):
        assert evening.wire.last(actor, kind) is not None, kind
    arranged = evening.wire.last(actor, Arranged)
    assert arranged.reference == 4
    assert len(arranged.slots) == len(evening.wire.last(actor, ViewMessage).slots) > 0
    hand = evening.wire.last(actor, ViewMessage).hand
    slots = tuple(each.cards for each in arranged.slots)
    evening.say(actor, Arrange(5, slots))
    assert [each.cards for each in evening.wire.last(actor, Arranged).slots] == list(slots)
    evening.say(actor, Select(6, hand[:1]))
    assert {each.target for each in evening.wire.last(actor, Offers).offers} <= {"discards", "new", "meld"}
    evening.say(actor, Select(7, ("ZZ",)))
    assert evening.wire.last(actor, Offers).offers == ()


def test_a_phone_cannot_undo_a_draw() -> None:
    evening = Evening()
    evening.begin()
    actor = evening.match.acting[0]
    evening.say(actor, PlayMessage("draw stock"), Undo())
    assert evening.wire.last(actor, RefusedMessage).action == "undo"


def test_a_deal_that_is_over_shows_its_result_and_the_next_is_begun_by_a_phone() -> None:
    evening = Evening("gin_rummy", (PHONE, PHONE))
    evening.begin()
    turns = 0
    while evening.match.phase is not Phase.DEAL_OVER and turns < 2000:
        turns += 1
        actor = evening.match.acting[0]
        order = sorted(evening.match.legal(actor), key=lambda each: not isinstance(each, DrawStock | Discard))
        evening.match.submit(order[0])
    evening.say(0)
    seen = evening.wire.last(0, ViewMessage)
    assert seen.over == "deal"
    assert seen.headline
    assert all(each.hand or not each.cards for each in seen.players if each.seat)
    assert [each.action for each in seen.choices] == [Next(0).text]
    evening.say(0, PlayMessage("next"))
    assert evening.match.truth.deal == 2


def test_every_phone_is_sent_a_goodbye() -> None:
    evening = Evening()
    evening.sit(1, 0)
    evening.say(2, Hello(VERSION))
    evening.party.say_goodbye()
    assert isinstance(evening.wire.last(1, Goodbye), Goodbye)
    assert isinstance(evening.wire.last(2, Goodbye), Goodbye)


def test_secrets_are_long_and_recognised_by_their_fingerprint() -> None:
    secrets = {new_secret() for _ in range(200)}
    assert len(secrets) == 200
    assert all(len(each) == 26 and each.isalnum() and each.upper() == each for each in secrets)
    first = secrets.pop()
    assert seat_of(first, {3: fingerprint(first)}) == 3
    assert seat_of("", {3: fingerprint("")}) is None
    assert seat_of(first[:-1], {3: fingerprint(first)}) is None


@for_each(
    "text",
    [
        *("", "null", "[]", "{}", '{"type":"view"}', '{"type":"hello"}', '{"type":"hello","protocol":"1"}'),
        *('{"type":"claim_seat","seat":9}', '{"type":"play","action":""}', '{"type":"beat","number":-1}', "\ud800"),
        '{"type":"hello","protocol":1,"more":2}',
        '{"type":"select","reference":1,"cards":["' + '","'.join(["7H"] * 120) + '"]}',
        '{"type":"play","action":"' + "x" * 5000 + '"}',
        "[" * 4000,
    ],
)
def test_a_malformed_phone_message_is_refused(text: str) -> None:
    with pytest.raises(BadMessageError):
        decode_seat_message(text)


@pytest.mark.parametrize(
    "game", ["rummy_500", "liverpool_rummy", "gin_rummy", "conquian", "romme", "indian_rummy", "tonk"]
)
def test_no_message_of_a_phone_at_any_moment_of_a_match_causes_an_error(game: str) -> None:
    rng = Random(game)
    sheet = load_sheet(game)
    seats = tuple(Seat(f"P{n}", phone=True) for n in range(max(2, sheet.players.min)))
    evening = Evening(game, seats, call_seconds=5.0)
    evening.begin()
    for _ in range(150):
        if evening.match.is_over:
            break
        line = rng.randrange(len(seats))
        hand = list(evening.wire.last(line, ViewMessage).hand)
        some = tuple(rng.sample(hand, min(len(hand), rng.randrange(5))))
        river = tuple(evening.wire.last(line, ViewMessage).discards[-3:])
        for message in (
            Select(1, some),
            Select(2, river[:1], "river"),
            Select(3, some, "meld"),
            Arrange(4, (some, some[:1])),
            Arrange(5, way=3),
            ShowHand(6, some[0] if some else "", tuple(hand)),
            Ask(rng.choice(["legal", "melds", "rules", "scores", "log"])),
            Stand(rng.choice(["until_turn", "all_but", "none"]), (3, 4)),
            Undo(),
            PlayMessage(
                rng.choice(["pass", "buy", "call rummy", "force", "next", "drop", "cut 3", "knock", "discard 7H"])
            ),
        ):
            evening.say(line, message)
        if evening.match.is_over:
            break
        actor = evening.match.acting[0]
        evening.match.submit(rng.choice(evening.match.legal(actor)))
        evening.calls.tick(0.5)
        evening.say(line)
    assert not [each for _, each in evening.wire.sent if isinstance(each, RefusedMessage) and each.text == went_wrong()]


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        ("game.phones.party.answers.hint_message", Ask("hint")),
        ("game.phones.party.answers.rules_message", Ask("rules")),
        ("game.phones.party.answers.log_message", Hello(VERSION, "SECRET")),
        ("game.phones.party.Sight.view", PlayMessage("draw stock")),
        ("game.words.table.Words.event", PlayMessage("draw stock")),
        ("game.phones.party.unused_name", ClaimSeat(2, "Eve")),
    ],
)
def test_an_error_in_the_work_for_one_phone_is_logged_and_the_others_play_on(
    broken: str, message: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    evening = Evening(seats=(PHONE, PHONE, PHONE, PHONE))
    secrets = {seat: evening.sit(seat, seat, f"P{seat}") for seat in (0, 1, 3)}
    evening.match.begin()
    evening.say(0)
    actor = evening.match.acting[0]
    line = 9 if isinstance(message, ClaimSeat) else actor
    evening.say(9, Hello(VERSION))
    if isinstance(message, Hello):
        message = Hello(VERSION, secrets[actor])

    def fail(*given: object, **more: object) -> None:
        raise ZeroDivisionError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(broken, fail)
        evening.say(line, message)
    assert "ZeroDivisionError: broken" in caplog.text
    assert not any(secret in caplog.text for secret in secrets.values())
    assert evening.wire.last(line, RefusedMessage).text == went_wrong()
    assert evening.party.missing == (2,), "no seat is lost"
    for each in evening.match.legal(actor):
        if isinstance(each, DrawStock):
            evening.match.submit(each)
    evening.say(9, ClaimSeat(2, "Eve"))
    assert not evening.party.missing
    for seat, told in enumerate((0, 1, 9, 3)):
        assert evening.wire.last(told, ViewMessage).hand == tuple(map(repr, evening.match.truth.hands[seat]))


def test_an_error_about_a_call_is_told_to_its_phone_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening("liverpool_rummy", (PHONE, PHONE, PHONE), call_seconds=5.0)
    evening.begin()
    monkeypatch.setattr("game.words.table.Words.refusal", lambda *given: 1 / 0)
    evening.calls.report(1, NotYourTurn(0))
    assert evening.wire.last(1, RefusedMessage).text == went_wrong()
    assert evening.wire.last(0, RefusedMessage) is None


PRIVATE_MODE = 0o666 if sys.platform == "win32" else 0o600
"""The mode of a file that its owner alone may read, as the system tells it; Windows has no such permissions."""


def test_the_file_of_seat_secrets_is_never_readable_by_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "phones.json"
    seen: list[int] = []
    opened = os.open

    def watched(path: Any, flags: int, mode: int = 0o777, **more: Any) -> int:
        handle = opened(path, flags, mode, **more)
        if str(path).endswith(".new"):
            seen.append(mode)
            assert S_IMODE(os.fstat(handle).st_mode) == PRIVATE_MODE
        return handle

    monkeypatch.setattr(os, "open", watched)
    before = os.umask(0)
    try:
        file.write_text("{}", encoding="utf-8")
        SeatBook(GuardedFile(file, 100_000, private=True)).remember(7, {0: "mark"})
    finally:
        os.umask(before)
    assert seen
    assert set(seen) == {0o600}
    assert S_IMODE(file.stat().st_mode) == PRIVATE_MODE


def test_a_text_with_grammatical_cases_is_sent_as_plain_text() -> None:
    class Inflected(str):
        __slots__ = ()

    assert encode(Log((Inflected("of Bea"),))) == '{"type":"log","lines":["of Bea"]}'


def test_the_default_party_host_has_no_advice() -> None:
    told: list[Any] = []
    PartyHost().advise(0, told.append)
    assert told == [None]
