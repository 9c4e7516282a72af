"""The server of the home network: what it answers, whom it refuses, and that nobody can disturb those who play."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from game import paths
from game.content.sheets.sheets import load_sheet
from game.phones import server as serving
from game.phones.book import new_secret
from game.phones.hosting import HostedMatch, hosted_seats
from game.phones.invitation import Invitation
from game.phones.party import Party
from game.phones.protocol import MAX_MESSAGE_BYTES
from game.phones.server import PhoneServer, served_files
from game.session.opponents import Opponents
from tests.support.inline_brains import InlineBrains
from tests.support.languages import shipped_catalogue, speaking

TIMEOUT = 20.0
"""Seconds to wait for an expected message."""


class Hosted:
    """A server for two phones and a bot, in a thread that stands for the main thread of the program."""

    def __init__(self) -> None:
        self.party = Party(avatars=("owl",))
        seats = hosted_seats(["phone", "phone", "standard"], Opponents())
        self.match = HostedMatch(
            load_sheet("rummy_500"), seats, 7, self.party, InlineBrains(), call_seconds=0.2, bot_pause=0.0
        )
        self.invitation = Invitation(self.party, paths.assets(), self.match.woken.set, "127.0.0.1", 0)
        self.invitation.open()
        self.secret = self.party.book.table
        self.port = int(self.invitation.address.split(":")[2].partition("/")[0])
        self.slowest = 0.0
        """The longest time that a tick took, in seconds."""
        self._stop = False
        self._open = ExitStack()
        """The WebSockets that were opened."""
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        while not self._stop:
            self.match.woken.clear()
            begun = time.perf_counter()
            self.match.tick()
            self.slowest = max(self.slowest, time.perf_counter() - begun)
            self.match.woken.wait(0.005)

    def close(self) -> None:
        """End the table."""
        self._stop = True
        self._thread.join()
        self.invitation.close()
        self._open.close()
        self.match.close()

    def open(self, secret: str = "", **more: Any) -> ClientConnection:
        """Open the WebSocket of a phone, and return its connection."""
        address = f"ws://127.0.0.1:{self.port}/{secret or self.secret}/socket"
        found: ClientConnection = connect(address, open_timeout=TIMEOUT, close_timeout=0.5, **more).__enter__()
        self._open.push(found.__exit__)
        return found

    def sit(self, seat: int) -> tuple[ClientConnection, str]:
        """Let a phone take a seat; return its connection and its secret."""
        phone = self.open()
        say(phone, type="hello", protocol=1)
        hear(phone, "table")
        say(phone, type="claim_seat", seat=seat, name=f"P{seat}")
        return phone, str(hear(phone, "seated")["secret"])

    def request(self, lines: str | bytes) -> bytes:
        """Send bytes; return the answer, up to the end of the connection."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=TIMEOUT) as link:
            link.sendall(lines if isinstance(lines, bytes) else lines.encode())
            return read_all(link)

    def get(self, path: str, host: str = "", method: str = "GET", more: str = "") -> bytes:
        """Send an HTTP request; return the answer."""
        return self.request(f"{method} {path} HTTP/1.1\r\nHost: {host or f'127.0.0.1:{self.port}'}\r\n{more}\r\n")


def read_all(link: socket.socket) -> bytes:
    """Return all bytes received until the connection is closed."""
    found = b""
    with suppress(ConnectionError):
        while part := link.recv(65536):
            found += part
    return found


def say(phone: ClientConnection, **message: object) -> None:
    """Send a message."""
    phone.send(json.dumps(message))


def hear(phone: ClientConnection, kind: str) -> dict[str, Any]:
    """Wait for the next message of a kind and return it."""
    while True:
        message: dict[str, Any] = json.loads(phone.recv(timeout=TIMEOUT))
        if message["type"] == kind:
            return message


@pytest.fixture
def hosted() -> Iterator[Hosted]:
    found = Hosted()
    yield found
    found.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server, if it is started afterwards, wait only a second for a request."""
    monkeypatch.setattr(serving, "OPEN_SECONDS", 1.0)


def status(answer: bytes) -> int:
    """Return the HTTP status of an answer; 0 if the connection was cut."""
    return int(answer.split(b" ", 2)[1]) if answer else 0


def test_the_phone_server_serves_the_page_its_files_and_the_pictures_of_cards_and_avatars(hosted: Hosted) -> None:
    page = hosted.get(f"/{hosted.secret}/")
    assert status(page) == 200
    assert b"<html" in page
    for name in ("phone.css", "phone.js", "cards/7H.svg", "avatars/owl.svg"):
        assert status(hosted.get(f"/{hosted.secret}/{name}")) == 200, name
    assert b"Location: /" + hosted.secret.encode() in hosted.get(f"/{hosted.secret}")
    dashed = "-".join(hosted.secret[at : at + 4] for at in range(0, 26, 4)).lower()
    assert status(hosted.get(f"/{dashed}/")) == 200, "as it is typed from the window"


def test_every_response_has_headers_that_forbid_foreign_content(hosted: Hosted) -> None:
    for answer in (hosted.get(f"/{hosted.secret}/"), hosted.get("/")):
        head = answer.partition(b"\r\n\r\n")[0].decode()
        assert "default-src 'none'" in head
        assert "frame-ancestors 'none'" in head
        assert "unsafe-inline" not in head
        assert "nosniff" in head
        assert "Access-Control" not in head
        assert "Python" not in head


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/index.html", "/socket", "/{other}/", "/{other}/socket", "/{secret}/cards/", "/{secret}/cards"),
        *("/{secret}/../phones.json", "/{secret}/cards/../../../pyproject.toml", "/{secret}/%2e%2e/pyproject.toml"),
        *("/{secret}/cards%2f7H.svg", "//{secret}/", "/{secret}//index.html", "/{secret}/\\index.html", "/{secret}x/"),
    ],
)
def test_the_phone_server_answers_paths_without_the_secret_with_not_found(hosted: Hosted, path: str) -> None:
    assert status(hosted.get(path.format(secret=hosted.secret, other=new_secret()))) == 404


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:{other}", "192.168.0.9:1"]
)
def test_a_request_for_another_host_name_is_refused(hosted: Hosted, host: str) -> None:
    host = host.format(port=hosted.port, other=hosted.port + 1)
    assert status(hosted.get(f"/{hosted.secret}/", host)) == 421
    with pytest.raises(InvalidStatus) as refused:
        hosted.open(additional_headers={"Host": host}).close()
    assert refused.value.response.status_code in (400, 421)


def test_a_request_with_two_host_names_or_none_is_refused(hosted: Hosted) -> None:
    more = f"Host: 127.0.0.1:{hosted.port}\r\n"
    assert status(hosted.get(f"/{hosted.secret}/", more=more)) == 421
    assert status(hosted.request(f"GET /{hosted.secret}/ HTTP/1.1\r\n\r\n")) == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1:1"])
def test_the_phone_server_refuses_a_socket_of_a_foreign_page(hosted: Hosted, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        hosted.open(origin=origin.format(port=hosted.port)).close()
    assert refused.value.response.status_code == 403
    hosted.open(origin=f"http://127.0.0.1:{hosted.port}").close()


def test_a_connection_with_a_wrong_secret_is_refused_as_not_found(hosted: Hosted) -> None:
    with pytest.raises(InvalidStatus) as refused:
        hosted.open(new_secret()).close()
    assert refused.value.response.status_code == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "HEAD", "OPTIONS", "CONNECT", "TRACE"])
def test_the_phone_server_answers_only_get_requests(hosted: Hosted, method: str) -> None:
    assert status(hosted.get(f"/{hosted.secret}/", method=method)) in (400, 405)


def test_a_body_of_a_gigabyte_is_refused_before_it_is_read(hosted: Hosted) -> None:
    begun = time.perf_counter()
    for more in ("Content-Length: 1000000000\r\n", "Transfer-Encoding: chunked\r\n"):
        answer = hosted.get(f"/{hosted.secret}/", method="POST", more=more)
        assert status(answer) in (0, 400, 405, 501)
    with socket.create_connection(("127.0.0.1", hosted.port), timeout=TIMEOUT) as link:
        sent = 0
        with suppress(OSError):
            while sent < 2**30:
                sent += link.send(b"x" * 2**20)
        assert sent < 2**26, "the connection is closed long before"
    assert time.perf_counter() - begun < TIMEOUT


def playing(hosted: Hosted) -> tuple[ClientConnection, ClientConnection]:
    """Return the connections of two phones that have taken seats and received their hands."""
    (first, _), (second, _) = hosted.sit(0), hosted.sit(1)
    for phone in (first, second):
        while not hear(phone, "view")["hand"]:
            pass
    return first, second


def answer_seconds(phone: ClientConnection) -> float:
    """Return the seconds until a phone gets an answer."""
    begun = time.perf_counter()
    say(phone, type="ask", about="legal")
    hear(phone, "legal")
    return time.perf_counter() - begun


def test_a_thousand_idle_connections_do_not_slow_the_players(hosted: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = playing(hosted)
    hosted.slowest = 0.0
    with ExitStack() as stack:
        for _ in range(1000):
            with suppress(ConnectionError):  # too many at once are refused
                stack.enter_context(socket.create_connection(("127.0.0.1", hosted.port), timeout=TIMEOUT))
        assert answer_seconds(first) < 1.0
        assert answer_seconds(second) < 1.0
        server = hosted.party.carrier
        assert isinstance(server, PhoneServer)
        assert server.open_connections.total() <= serving.MAX_CONNECTIONS_PER_ADDRESS
    assert hosted.slowest < 0.5


def test_connections_that_stay_silent_or_send_too_slowly_are_closed(impatient: None, hosted: Hosted) -> None:
    silent = socket.create_connection(("127.0.0.1", hosted.port), timeout=TIMEOUT)
    slow = socket.create_connection(("127.0.0.1", hosted.port), timeout=TIMEOUT)
    waiting = hosted.open(ping_interval=None)
    begun = time.perf_counter()
    slow.sendall(b"GET /")
    assert silent.recv(100) == b""
    for _ in range(3):
        try:
            slow.sendall(b"x")
        except OSError:
            break
    assert read_all(slow) == b"" or status(read_all(slow)) in (0, 400, 408)
    with pytest.raises(ConnectionClosed):
        waiting.recv(timeout=TIMEOUT)
    assert time.perf_counter() - begun < 3 * serving.OPEN_SECONDS
    for each in (silent, slow):
        each.close()


def random_frames(rng: Random, count: int, may_be_bad: bool) -> list[bytes]:
    """Return `count` random WebSocket frames of an unknown client; without `may_be_bad` all are valid."""
    found = []
    for _ in range(count):
        kind = rng.choice(["play", "hello", "select", "arrange", "undo", "x"] if may_be_bad else ["claim_seat", "beat"])
        more = {"seat": rng.randrange(8), "name": "Eve"} if kind == "claim_seat" else {"number": rng.randrange(9)}
        text = json.dumps({"type": kind, **more}).encode()
        data = rng.choice([rng.randbytes(40), text]) if may_be_bad else text
        found.append(Frame(Opcode.TEXT, data).serialize(mask=True))
    return found


def test_a_hundred_thousand_random_messages_do_not_disturb_the_players(hosted: Hosted) -> None:
    first, second = playing(hosted)
    version = hosted.match.match.version
    rng, sent = Random(1), 0
    kinds = [random_frames(rng, 2000, may_be_bad) for may_be_bad in (True, False)]
    strangers = []
    hosted.slowest = 0.0
    while sent < 100_000:
        frames = kinds[sent // 2000 % 2]
        rng.shuffle(frames)
        stranger = hosted.open()
        strangers.append(stranger)
        say(stranger, type="hello", protocol=1)
        with suppress(OSError):  # it was cut off before all was sent
            stranger.socket.sendall(b"".join(frames))
        sent += len(frames)
    assert answer_seconds(first) < 1.0
    assert answer_seconds(second) < 1.0
    assert hosted.match.match.version == version
    assert hosted.slowest < 0.5
    for stranger in strangers:
        stranger.socket.close()


def test_messages_of_a_connection_without_a_seat_are_delayed_above_a_rate(hosted: Hosted) -> None:
    visitor = hosted.open()
    say(visitor, type="hello", protocol=1)
    hear(visitor, "table")
    begun = time.perf_counter()
    for number in range(serving.VISITOR_BURST + 5):
        say(visitor, type="beat", number=number)
    while hear(visitor, "beat")["number"] < serving.VISITOR_BURST + 4:
        pass
    assert time.perf_counter() - begun > 0.5


def test_an_address_that_begins_too_many_connections_has_to_wait_and_others_do_not() -> None:
    now = [0.0]
    doorkeeper = serving.Doorkeeper(lambda: now[0])
    admitted = sum(doorkeeper.admits("10.0.0.1") for _ in range(5000))
    assert admitted == serving.NEW_BURST
    assert doorkeeper.admits("10.0.0.2")
    now[0] = 0.5
    assert sum(doorkeeper.admits("10.0.0.1") for _ in range(5000)) == serving.NEW_RATE / 2


def test_connections_that_are_not_admitted_are_closed_before_a_connection_object_is_made(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = playing(hosted)
    made: list[object] = []
    monkeypatch.setattr(serving._LimitedConnection, "connection_made", lambda *given: made.append(given))
    monkeypatch.setattr(serving.Doorkeeper, "admits", lambda *given: False)
    for _ in range(300):
        with suppress(OSError), socket.create_connection(("127.0.0.1", hosted.port), timeout=TIMEOUT) as link:
            assert link.recv(100) == b""
    assert not made
    assert answer_seconds(first) < 1.0


def test_the_phone_server_accepts_connections_through_its_socket_under_any_event_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class PastTheSocket(asyncio.SelectorEventLoop):
        """Accepts connections as the event loop of Windows does, without calling `accept` of the socket."""

        def _accept_connection(self, factory: Any, listener: socket.socket, *more: Any) -> None:
            plain = socket.socket(listener.family, listener.type, fileno=listener.fileno())
            try:
                super()._accept_connection(factory, plain, *more)  # type: ignore[misc]
            finally:
                plain.detach()

    monkeypatch.setattr(asyncio, "new_event_loop", PastTheSocket)
    monkeypatch.setattr(serving.Doorkeeper, "admits", lambda *given: False)
    server = PhoneServer({}, "S" * 26, ["127.0.0.1"], 0, address="127.0.0.1")
    try:
        with suppress(OSError), socket.create_connection(("127.0.0.1", server.port), timeout=TIMEOUT) as link:
            link.sendall(b"GET / HTTP/1.1\r\n\r\n")
            assert link.recv(100) == b""
    finally:
        server.stop()


def test_phone_messages_above_the_rate_are_delayed(hosted: Hosted) -> None:
    first, _ = hosted.sit(0)
    begun = time.perf_counter()
    for number in range(serving.BURST + 40):
        say(first, type="beat", number=number)
    while hear(first, "beat")["number"] < serving.BURST + 39:
        pass
    assert time.perf_counter() - begun > 0.5


def test_a_phone_message_that_is_too_long_ends_the_connection(hosted: Hosted) -> None:
    first, _ = hosted.sit(0)
    first.send("x" * (MAX_MESSAGE_BYTES + 1))
    with pytest.raises(ConnectionClosed):
        hear(first, "never")


def test_a_phone_that_reads_no_messages_is_cut_off_and_the_others_play_on(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "MAX_UNSENT_BYTES", 50_000)
    first, second = playing(hosted)
    deaf = second.socket
    first_answer = answer_seconds(first)
    for _ in range(3):
        for _ in range(40):
            second.send(json.dumps({"type": "ask", "about": "rules"}))
        time.sleep(0.5)
    assert answer_seconds(first) < first_answer + 1.0
    assert deaf is not None


def test_the_phone_server_answers_a_heartbeat(hosted: Hosted) -> None:
    phone = hosted.open()
    say(phone, type="hello", protocol=1)
    say(phone, type="beat", number=77)
    assert hear(phone, "beat")["number"] == 77


def test_a_phone_whose_connection_was_lost_gets_its_hand_again_by_its_secret(hosted: Hosted) -> None:
    first, secret = hosted.sit(0)
    hosted.sit(1)
    while not (hand := hear(first, "view")["hand"]):
        pass
    first.socket.close()
    again = hosted.open()
    say(again, type="hello", protocol=1, secret=secret)
    assert hear(again, "view")["hand"] == hand


def test_closing_the_phone_server_says_goodbye_on_every_phone() -> None:
    hosted = Hosted()
    first, _ = hosted.sit(0)
    hosted.close()
    assert "kept" in hear(first, "goodbye")["text"]
    with pytest.raises(ConnectionClosed):
        hear(first, "never")
    with pytest.raises(OSError, match=r".*"):
        hosted.get("/")


def test_the_phone_server_serves_only_the_files_of_the_page() -> None:
    files = served_files(paths.assets())
    assert {"index.html", "cards/X.svg", "avatars/owl.svg"} <= files.keys()
    assert not any(".." in name or name.startswith("/") or name.count("/") > 1 for name in files)


def test_the_phone_server_takes_another_port_if_the_usual_one_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        found = PhoneServer({}, new_secret(), (), port, address="127.0.0.1")
        assert found.port not in (0, port)
        found.stop()


def test_the_texts_of_the_page_follow_the_language_of_the_program() -> None:
    server = PhoneServer({}, "S" * 26, ["127.0.0.1"], 0, address="127.0.0.1")

    def texts() -> dict[str, str]:
        server.take()
        with socket.create_connection(("127.0.0.1", server.port), timeout=TIMEOUT) as link:
            link.sendall(f"GET /{'S' * 26}/texts.json HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
            body = read_all(link).partition(b"\r\n\r\n")[2]
        found: dict[str, str] = json.loads(body)["cards"]
        return found

    try:
        assert texts()["7H"] == "7 of hearts"
        with speaking(shipped_catalogue("de")):
            assert texts()["7H"] == "Herz 7"
        assert texts()["7H"] == "7 of hearts"
    finally:
        server.stop()


def test_a_phone_server_that_cannot_start_raises_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object, **more: object) -> None:
        raise RuntimeError("no loop")

    monkeypatch.setattr("game.phones.server.serve", broken)
    with pytest.raises(OSError, match=r"."):
        PhoneServer({}, "S" * 26, ["127.0.0.1"], 0, address="127.0.0.1")
