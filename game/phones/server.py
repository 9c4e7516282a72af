"""The server of the home network: the web page, its pictures and a WebSocket for each phone, in a thread of its own.

Only the address of the table, which contains its secret, is answered; any other request gets the same `404`. Files are
read once and looked up by name: no folder is served. Sizes, rates, connections and times are limited here.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
import struct
import sys
import threading
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from pathlib import Path
from time import monotonic

from msgspec import Struct
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.protocol import OPEN

from game.content.translation import Catalogue, catalogue_in_use
from game.phones import protocol
from game.phones.book import is_same
from game.phones.page_texts import TEXTS_FILE, texts_json
from game.phones.protocol import BadMessageError, BeatMessage, Hello, Message, Seated, decode_seat_message, encode

MAX_CONNECTIONS = 256
MAX_CONNECTIONS_PER_ADDRESS = 64
NEW_RATE, NEW_BURST = 40.0, 600
"""The new connections an address may open per second, and at once: a phone needs some sixty for the page."""
MOST_REFUSED = 100
"""The most connections that are refused in a row before the server does other work."""
MAX_REQUEST_BYTES = 16_000
"""The most bytes that are read of a request, and after an answer: neither has a body."""
OPEN_SECONDS = 5.0
"""Seconds within which a connection must send a request, and a WebSocket its hello."""
PING_SECONDS = 5.0
"""Seconds between signs of life, and until a connection without an answer is closed."""
CLOSE_SECONDS = 2.0
RATE, BURST = 40.0, 80
"""The messages of a phone that are read per second, and at once; faster messages wait."""
VISITOR_RATE, VISITOR_BURST = 5.0, 10
"""The same for a connection without a seat, which only has to take one."""
MAX_WAITING = 8
"""The messages of a phone that may wait for the main thread; until it takes them, no more are read."""
MAX_UNSENT = 400
"""The messages that may wait for a phone that is slow to read them."""
MAX_UNSENT_BYTES = 1_000_000
GOODBYE_SECONDS = 1.0
START_SECONDS = 5.0

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
"""The content types of the files that are served, by the end of their name."""
SOCKET = "socket"
"""The name under the table's address at which a WebSocket is opened."""
PAGE = "index.html"

_log = logging.getLogger(__name__)


class ServedFile(Struct, frozen=True):
    """A file that is served: its content type and its bytes."""

    kind: str
    data: bytes


def served_files(assets: Path) -> dict[str, ServedFile]:
    """Return the files of the page by their names under the table's address: the page's own, cards and avatars. Files
    of an unknown kind are left out.

    Raises OSError if one cannot be read, or a folder is missing.
    """
    found: dict[str, ServedFile] = {}
    for folder, prefix in (("phone", ""), ("cards", "cards/"), ("avatars", "avatars/")):
        for path in sorted((assets / folder).iterdir()):
            kind = KINDS.get(path.suffix)
            if kind and path.is_file():
                found[prefix + path.name] = ServedFile(kind, path.read_bytes())
    return found


class Allowance:
    """A rate limit: a store of at most `burst` tokens, refilled with `rate` tokens a second."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left = burst
        self._last = now

    def take(self, now: float) -> float:
        """Take one token at time `now` (seconds), and return the number of tokens left. It is negative if no token was
        there: the missing one is owed.
        """
        self._left = min(self.burst, self._left + (now - self._last) * self.rate) - 1.0
        self._last = now
        return self._left

    def give_back(self) -> None:
        """Give one unused token back."""
        self._left += 1.0


class Doorkeeper:
    """Limits how fast connections may come from one address. After too many at once, the address has to wait."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._allowances: dict[str, Allowance] = {}

    def admits(self, address: str) -> bool:
        """Whether an address may open a connection now; if so, the connection is counted."""
        now = self._clock()
        if len(self._allowances) > MAX_CONNECTIONS:
            self._allowances.clear()
        allowance = self._allowances.setdefault(address, Allowance(NEW_RATE, NEW_BURST, now))
        if allowance.take(now) >= 0:
            return True
        allowance.give_back()
        return False


class _GuardedSocket(socket.socket):
    """A listening socket that refuses connections before any memory or thread is spent on them."""

    doorkeeper: Doorkeeper

    def accept(self) -> tuple[socket.socket, tuple[str, int]]:
        """Return the next connection that is admitted; those before it, which are not, are cut at once. Raise
        BlockingIOError if none is waiting, or once MOST_REFUSED have been cut.
        """
        for _ in range(MOST_REFUSED):
            connection, peer = super().accept()
            if self.doorkeeper.admits(peer[0]):
                return connection, peer
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _NO_FAREWELL)
            connection.close()
        raise BlockingIOError


_NO_FAREWELL = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
"""The socket option with which a closed connection is gone at once, on both sides."""


def open_socket(port: int, address: str = "") -> _GuardedSocket:
    """Return a socket that listens on `port`, or on any free port if that one cannot be used. It listens at `address`,
    or at all addresses if that is "".

    Raise OSError if it cannot listen on any port: none is free, or `address` is not one of this computer.
    """
    for wanted in (port, 0):
        listener = _GuardedSocket(socket.AF_INET, socket.SOCK_STREAM)
        listener.doorkeeper = Doorkeeper()
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((address, wanted))
            listener.listen(64)
        except OSError:
            listener.close()
            if wanted == 0:
                raise
        else:
            return listener
    raise OSError("no port is free")


class _Client:
    """The WebSocket of a phone, with the messages to be sent to it and the limits of what is read from it."""

    def __init__(self, number: int, connection: ServerConnection) -> None:
        self.number = number
        self.connection = connection
        self.unsent: asyncio.Queue[str | None] = asyncio.Queue(MAX_UNSENT)
        """The messages to send; None closes the connection after the messages before it."""
        self.allowance = Allowance(VISITOR_RATE, VISITOR_BURST, monotonic())
        """The rate limit of the messages that are read; higher once the connection has a seat."""
        self.room = asyncio.Semaphore(MAX_WAITING)
        """Released whenever the main thread has taken a message."""


class PhoneServer:
    """Serves `files`, and the connections of phones that know the table's `secret`, until `stop`. It is the carrier of
    a `Party`.

    It listens on `port`, or on any free port if that one cannot be used; at `address`, or without one at all addresses.
    `names` are the host names and addresses, without port, that requests may use for it. `wake` is called, from another
    thread, when a message has arrived.

    Its creation raises OSError if no port is free or the thread does not start.
    """

    def __init__(
        self,
        files: Mapping[str, ServedFile],
        secret: str,
        names: Sequence[str],
        port: int,
        wake: Callable[[], object] = lambda: None,
        address: str = "",
    ) -> None:
        self._files = dict(files)
        self._secret = secret
        self._socket = open_socket(port, address)
        self.port: int = self._socket.getsockname()[1]
        self._hosts = frozenset(f"{name}:{self.port}".lower() for name in (*names, "127.0.0.1", "localhost"))
        self._wake = wake
        self._arrived: deque[tuple[int, protocol.SeatMessage | None]] = deque()
        self._clients: dict[int, _Client] = {}
        self._count = 0
        self.open_connections: Counter[str] = Counter()
        """Open connections by address, for the limits."""
        self.was_reached = threading.Event()
        """Set once a phone, and not only this computer, has asked for the page."""
        self._catalogue: Catalogue | None = None
        self._texts = b""
        self._follow_language()
        self._loop = asyncio.SelectorEventLoop()  # the usual loop of Windows takes connections past `accept`
        self._server: Server | None = None
        self._thread = threading.Thread(target=self._run, name="phones", daemon=True)
        self._started = threading.Event()
        self._thread.start()
        self._started.wait(START_SECONDS)
        if self._server is None:
            self.stop()
            raise OSError(errno.ECANCELED, os.strerror(errno.ECANCELED))

    # From the main thread

    def take(self) -> tuple[int, protocol.SeatMessage | None] | None:
        """Take the next message that has arrived, and return it with the number of its connection; None in place of the
        message if the connection was closed. Return None if nothing has arrived.

        A message taken makes room for a further one from its connection, of which only `MAX_WAITING` may wait. Every
        call also rebuilds the page's texts if the language has changed.
        """
        self._follow_language()
        try:
            connection, message = self._arrived.popleft()
        except IndexError:
            return None
        if message is not None:
            self._call(self._release_room, connection)
        return connection, message

    def _follow_language(self) -> None:
        """Rebuild the texts of the web page if the language has changed. To be called on the main thread, which changes
        it.
        """
        if self._catalogue is not catalogue_in_use():
            self._catalogue, self._texts = catalogue_in_use(), texts_json()

    @property
    def has_news(self) -> bool:
        """Whether a message has arrived that was not taken yet."""
        return bool(self._arrived)

    def send(self, connection: int, message: Message) -> None:
        """Send a message to the connection of this number, without waiting.

        A phone for which too many messages wait is cut off. A message to a closed connection is dropped. A `Seated`
        message also renews the connection's allowance of messages to send.
        """
        self._call(self._send_text, connection, encode(message), isinstance(message, Seated))

    def close(self, connection: int) -> None:
        """Close the connection of this number once all messages to it have been sent; do nothing if there is none.

        If its queue of messages is full, it is cut off at once.
        """
        self._call(self._send_text, connection, None)

    def stop(self) -> None:
        """Close all connections once the messages to them are sent, and stop listening. Wait for that, but no longer
        than a few seconds.
        """
        self._call(self._close_all)
        self._thread.join(GOODBYE_SECONDS + CLOSE_SECONDS + 1.0)

    def _call(self, do: Callable[..., object], *arguments: object) -> None:
        if not self._loop.is_closed():
            try:
                self._loop.call_soon_threadsafe(do, *arguments)
            except RuntimeError:  # it was closed in between
                _log.debug("The server of phones is closed")

    # In the thread

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._serve())
        except Exception:
            _log.exception("The server of phones has failed")
        finally:
            self._started.set()
            self._socket.close()
            left = asyncio.all_tasks(self._loop)
            for each in left:
                each.cancel()
            if left:
                self._loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
            self._loop.close()

    async def _serve(self) -> None:
        quiet = logging.getLogger("game.phones.connections")
        quiet.setLevel(logging.CRITICAL)
        self._closing = asyncio.Event()
        self._server = server = await serve(
            self._handle,
            sock=self._socket,
            process_request=self._answer_request,
            create_connection=self._connection,  # type: ignore[arg-type]
            compression=None,
            server_header=None,
            open_timeout=OPEN_SECONDS,
            ping_interval=PING_SECONDS,
            ping_timeout=PING_SECONDS,
            close_timeout=CLOSE_SECONDS,
            max_size=protocol.MAX_MESSAGE_BYTES,
            max_queue=4,
            logger=quiet,
        )
        self._started.set()
        await self._closing.wait()
        try:
            async with asyncio.timeout(GOODBYE_SECONDS):
                while any(client.unsent.qsize() for client in self._clients.values()):
                    await asyncio.sleep(0.01)
        except TimeoutError:
            pass
        server.close()
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await server.wait_closed()
        except TimeoutError:
            _log.info("A phone did not take leave")

    def _close_all(self) -> None:
        if self._server is not None:
            self._closing.set()

    def _connection(self, *arguments: object, **more: object) -> ServerConnection:
        return _LimitedConnection(self.open_connections, *arguments, **more)

    def _send_text(self, number: int, text: str | None, gets_seat: bool = False) -> None:
        client = self._clients.get(number)
        if client is None:
            return
        if gets_seat:
            client.allowance = Allowance(RATE, BURST, monotonic())
        try:
            client.unsent.put_nowait(text)
        except asyncio.QueueFull:
            client.connection.transport.abort()

    def _release_room(self, number: int) -> None:
        client = self._clients.get(number)
        if client is not None:
            client.room.release()

    def _hear(self, number: int, message: protocol.SeatMessage | None) -> None:
        self._arrived.append((number, message))
        self._wake()

    # Requests

    def _answer_request(self, connection: ServerConnection, request: Request) -> Response | None:
        """Return the answer to an HTTP request. None if the request opens a WebSocket, which may begin.

        If a file goes to another machine, this is noted in `was_reached`.
        """
        host = request.headers.get_all("Host")
        if len(host) != 1 or host[0].lower() not in self._hosts:
            return _plain(HTTPStatus.MISDIRECTED_REQUEST, "This is not the address of the table.")
        if request.method != "GET":
            return _plain(HTTPStatus.METHOD_NOT_ALLOWED, "Only GET is answered.")
        secret, slash, name = request.path.partition("?")[0].removeprefix("/").partition("/")
        if not is_same(secret.upper().replace("-", ""), self._secret):
            return _plain(HTTPStatus.NOT_FOUND, "There is nothing here.")
        if not slash:
            moved = _plain(HTTPStatus.PERMANENT_REDIRECT, "")
            moved.headers["Location"] = f"/{secret}/"
            return moved
        if name == SOCKET:
            return self._refuse_origin(request)
        served = self._files.get(name or PAGE)
        if name == TEXTS_FILE:
            served = ServedFile(KINDS[".json"], self._texts)
        if served is None:
            return _plain(HTTPStatus.NOT_FOUND, "There is nothing here.")
        if connection.remote_address[0] != connection.local_address[0]:
            self.was_reached.set()
        keep = "max-age=86400" if "/" in name else "no-cache"
        return _response(HTTPStatus.OK, served.kind, served.data, host[0], keep)

    def _refuse_origin(self, request: Request) -> Response | None:
        """Return the refusal of a WebSocket if a web page from another origin asks for it. None if the table's own page
        asks, or a program, which sends no origin.
        """
        origins = request.headers.get_all("Origin")
        allowed = f"http://{request.headers['Host']}".lower()
        if len(origins) > 1 or (origins and origins[0].lower() != allowed):
            return _plain(HTTPStatus.FORBIDDEN, "This page may not play here.")
        return None

    # A WebSocket

    async def _handle(self, connection: ServerConnection) -> None:
        self._count += 1
        client = _Client(self._count, connection)
        self._clients[client.number] = client
        writer = asyncio.create_task(self._write(client))
        heard = False
        try:
            async with asyncio.timeout(OPEN_SECONDS):
                first = decode_seat_message(await connection.recv(decode=False))
            if not isinstance(first, Hello):
                return
            heard = True
            await client.room.acquire()
            self._hear(client.number, first)
            await self._read(client)
        except (ConnectionClosed, BadMessageError, TimeoutError):
            pass
        finally:
            del self._clients[client.number]
            writer.cancel()
            if heard:
                self._hear(client.number, None)

    async def _read(self, client: _Client) -> None:
        """Pass on what a phone sends, at the rate allowed; signs of life are answered here."""
        while True:
            data = await client.connection.recv(decode=False)
            allowance = client.allowance
            left = allowance.take(monotonic())
            if left < 0:
                await asyncio.sleep(-left / allowance.rate)
            message = decode_seat_message(data)
            if isinstance(message, BeatMessage):
                self._send_text(client.number, encode(message))
                continue
            await client.room.acquire()
            self._hear(client.number, message)

    async def _write(self, client: _Client) -> None:
        try:
            while (text := await client.unsent.get()) is not None:
                if client.connection.transport.get_write_buffer_size() > MAX_UNSENT_BYTES:
                    client.connection.transport.abort()
                    return
                await client.connection.send(text)
            await client.connection.close()
        except ConnectionClosed:
            pass


class _LimitedConnection(ServerConnection):
    """A connection that is cut as soon as it begins if too many are open already, in total or from its address.

    It is also cut if it sends too many bytes outside an open WebSocket.
    """

    def __init__(self, open_connections: Counter[str], *arguments: object, **more: object) -> None:
        super().__init__(*arguments, **more)  # type: ignore[arg-type]
        self._open = open_connections
        self._from = ""
        self._outside = 0
        """The bytes that were read outside an open WebSocket."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Accept the connection, or cut it if too many are open."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else "?"
        if self._open[address] >= MAX_CONNECTIONS_PER_ADDRESS or self._open.total() >= MAX_CONNECTIONS:
            assert isinstance(transport, asyncio.Transport)
            transport.abort()
            return
        self._from = address
        self._open[address] += 1
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove the connection from the count of open ones; do nothing if it was cut at its beginning."""
        if self._from:
            self._open[self._from] -= 1
            if not self._open[self._from]:
                del self._open[self._from]
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Receive bytes. Ignore those that arrive after the connection was cut.

        Cut the connection if too many bytes arrive outside an open WebSocket, such as in a request that is too long.
        """
        if self.protocol.state is not OPEN:
            self._outside += len(data)
            if self._outside > MAX_REQUEST_BYTES:
                self.transport.abort()
                return
        if self._from:
            super().data_received(data)

    def eof_received(self) -> None:
        """Receive the end of the stream; ignore it if the connection was cut."""
        if self._from:
            super().eof_received()


def _response(status: HTTPStatus, kind: str, body: bytes, host: str = "", keep: str = "no-store") -> Response:
    """Return an HTTP response with the common headers. These forbid loading anything from elsewhere, framing the page,
    and guessing content types.

    `kind` is the content type, `keep` the cache control. With a `host`, the page may open WebSockets to it.
    """
    policy = (
        f"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self' data: blob:; "
        f"connect-src 'self'{f' ws://{host}' if host else ''}; manifest-src 'self'; "
        f"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    headers = Headers(
        {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Content-Security-Policy": policy,
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
            "Cache-Control": keep,
            "Connection": "close",
        }
    )
    return Response(status.value, status.phrase, headers, body)


def _plain(status: HTTPStatus, text: str) -> Response:
    return _response(status, "text/plain; charset=utf-8", text.encode() + b"\n")
