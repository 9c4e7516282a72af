"""Phones at a window that listens nowhere: what they send is put in by hand, what they are sent is kept."""

from __future__ import annotations

from collections import deque
from typing import Any

from game.content.sheets.sheets import load_sheet
from game.phones.addresses import Address
from game.phones.book import SeatBook
from game.phones.invitation import Code
from game.phones.party import Party
from game.phones.protocol import ClaimSeat, Hello, Message, SeatMessage
from game.record.record import Header, Seat
from game.session.match.match import Match
from game.session.match.people import CallTaker
from game.ui.match.phones_page import PhonesPage
from game.ui.widgets.players import AVATARS

PHONES = (
    Seat("Phone 1", avatar="owl", phone=True),
    Seat("Phone 2", avatar="cat", phone=True),
    Seat("Bea", "bot", "fox", "expert"),
)


class Wire:
    """The connections of phones without a network: tests say what phones send, and read what they are sent; see
    `Carrier`.
    """

    def __init__(self) -> None:
        self.arrived: deque[tuple[int, SeatMessage | None]] = deque()
        self.sent: list[tuple[int, Message]] = []
        self.closed: list[int] = []

    def take(self) -> tuple[int, SeatMessage | None] | None:
        """See `Carrier`."""
        return self.arrived.popleft() if self.arrived else None

    def send(self, connection: int, message: Message) -> None:
        """See `Carrier`."""
        self.sent.append((connection, message))

    def close(self, connection: int) -> None:
        """See `Carrier`."""
        self.closed.append(connection)

    def say(self, connection: int, *messages: SeatMessage | None) -> None:
        """Let the phone on `connection` send messages; None closes the connection."""
        self.arrived.extend((connection, each) for each in messages)

    def last(self, connection: int, kind: type[Any]) -> Any:
        """Return the last message of a class sent to the phone on `connection`; None without any."""
        return next((each for to, each in reversed(self.sent) if to == connection and isinstance(each, kind)), None)

    def kinds(self, connection: int) -> list[str]:
        """Return the names of the messages sent to the phone on `connection`."""
        return [type(each).__name__ for to, each in self.sent if to == connection]


class ShownInvitation:
    """An invitation with the same address on every machine, which listens nowhere."""

    is_open = True
    was_reached = False
    address = "HTTP://192.168.1.20:8765/ABCDEFGHIJKLMNOPQRSTUVWXYZ/"
    shown_address = Address("192.168.1.20", "wlan0", "wifi", True)
    addresses = (shown_address, Address("10.8.0.2", "tun0", "virtual"))

    def choose_next(self) -> None:
        """See `Invitation`."""
        self.shown_address = self.addresses[(self.addresses.index(self.shown_address) + 1) % len(self.addresses)]

    def code(self) -> Code:
        """See `Invitation`."""
        return tuple(tuple((x * y + x // 3 + y) % 3 == 0 for x in range(37)) for y in range(37))


class ShownPhones:
    """The host of the page of phones: Ann has sat down, the second seat is free."""

    problem = ""

    def __init__(self) -> None:
        self.match = Match(Header(load_sheet("rummy_500"), PHONES, 7, 2))
        book = SeatBook()
        book._kept.word = "maple"
        # The clock stands still: where a machine is slow, a tick would end before the phone has sat down.
        self.party = Party(book, avatars=AVATARS, clock=lambda: 0.0)
        self.wire = self.party.carrier = Wire()
        self.party.attach(self.match, CallTaker(self.match))
        self.invitation: Any = ShownInvitation()
        self.wire.say(1, Hello(1), ClaimSeat(0, "Ann", "bear"))
        while self.wire.arrived:  # a tick takes only a few milliseconds of them
            self.party.tick()


def phones_page() -> PhonesPage:
    """Return the page of phones, with one phone that has sat down."""
    phones = ShownPhones()
    return PhonesPage(phones, phones.match, lambda: None)
