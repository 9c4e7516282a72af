"""Phones at the real program: programs that sit down by its address, as a phone's browser does."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from game.content.sheets.sheets import load_sheet
from game.record.record import Header, Record, Seat
from tests.window.conftest import Start
from tests.window.pages import Pages
from tests.window.player import QUIET
from tests.window.saved import leave
from tests.window.waiting import PATIENCE, until
from tests.window.xserver import XServer


class Phone:
    """A client of the phone protocol at the table of the program with this data folder; with a secret it has its seat
    back.
    """

    def __init__(self, data: Path, secret: str = "") -> None:
        kept: dict[str, Any] = json.loads((data / "phones.json").read_text(encoding="utf-8"))
        self.secret = secret
        self.view: dict[str, Any] = {}
        self.told: list[dict[str, Any]] = []
        """All messages, oldest first."""
        address = f"ws://127.0.0.1:{kept['port']}/{kept['table']}/socket"
        self._link: ClientConnection = connect(address, open_timeout=PATIENCE).__enter__()
        self.say(type="hello", protocol=1, secret=secret)

    def say(self, **message: object) -> None:
        """Send a message with these fields."""
        self._link.send(json.dumps(message))

    def hear(self, seconds: float = PATIENCE) -> dict[str, Any]:
        """Wait for the next message and return it; TimeoutError after `seconds`."""
        message: dict[str, Any] = json.loads(self._link.recv(timeout=seconds))
        self.told.append(message)
        if message["type"] == "view":
            self.view = message
        elif message["type"] == "seated":
            self.secret = message["secret"]
        return message

    def wait_for(self, kind: str, *more: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait for a message of this kind that fulfils all conditions in `more`, and return it."""
        while True:
            message = self.hear()
            if message["type"] == kind and all(each(message) for each in more):
                return message

    def catch_up(self) -> None:
        """Receive all messages that have arrived."""
        while True:
            try:
                self.hear(0.05)
            except (TimeoutError, ConnectionClosed):
                return

    def sit(self, seat: int, name: str) -> None:
        """Take a free seat under a name."""
        self.wait_for("table")
        self.say(type="claim_seat", seat=seat, name=name)
        self.wait_for("seated")

    def play(self, action: str) -> None:
        """Send an action, and wait until the moment of the view has changed: a view with the same moment may come
        before the action is done. AssertionError if it is refused.
        """
        moment, known = self.view["moment"], len(self.told)
        self.say(type="play", action=action, moment=moment, sure=True)
        while self.view["moment"] == moment:
            self.hear()
            refused = [each for each in self.told[known:] if each["type"] == "refused"]
            assert not refused, (refused, self.view)

    def play_turn(self) -> None:
        """Draw a card and discard a card."""
        self.play("draw stock")
        self.say(type="ask", about="legal")
        legal = self.wait_for("legal")["actions"]
        self.play(next(each["action"] for each in legal if each["sign"] == "discard"))

    def close(self) -> None:
        """Close the connection."""
        self._link.close()


def phone_to_act(phones: Sequence[Phone]) -> Phone:
    """Return the phone that has to act, once all of them have been sent the newest moment of the table: one that lags
    behind still shows a turn that is over.
    """
    for phone in phones:
        phone.catch_up()
    newest = max(phone.view["moment"] for phone in phones)
    for phone in phones:
        while phone.view["moment"] < newest:
            phone.hear()
    return next(phone for phone in phones if phone.view["acts"])


def left_with_phones(data: Path, phones: int, bots: int = 0, game: str = "rummy_500") -> None:
    """Leave an unfinished match with seats for some phones and bots in a data folder."""
    seats = [Seat(f"Phone {number + 1}", phone=True) for number in range(phones)]
    seats += [Seat(f"Bot {number + 1}", "bot", level="learner") for number in range(bots)]
    leave(Record(Header(load_sheet(game), tuple(seats), 66, len(seats) - 1)), data)


def go_on(start: Start, screen: XServer, data: Path) -> Any:
    """Start the program and click on Continue, so that phones can sit down; return the program."""
    program = start()
    pages = Pages(data)
    screen.move(QUIET)
    screen.shows(pages.picture(), "the title with what can be continued")
    screen.click(pages.button("Continue"))
    screen.move(QUIET)
    until((data / "phones.json").exists, "phones are let in")
    until(lambda: _listens(data), "somebody listens")
    return program


def _listens(data: Path) -> bool:
    try:
        phone = Phone(data)
    except (OSError, WebSocketException, ValueError):  # what is written first may be another table’s port
        return False
    phone.close()
    return True
