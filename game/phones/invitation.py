"""The invitation of phones: the server listens only while it is open. Nothing of a network is imported before."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.phones.party import Party, SilentCarrier

if TYPE_CHECKING:
    from game.phones.addresses import Address
    from game.phones.server import PhoneServer

Code = tuple[tuple[bool, ...], ...]
"""The rows of a QR code; a dark square is True."""


class Invitation:
    """Lets phones in to the seats of a `party`, from `open` to `close`.

    `wake` is called, from another thread, when a phone has sent a message. With an `ip` the server listens at that
    address only. It listens on `port`, or if that is 0 on the port used last.
    """

    def __init__(
        self, party: Party, assets: Path, wake: Callable[[], object] = lambda: None, ip: str = "", port: int = 0
    ) -> None:
        self.party = party
        self._assets = assets
        self._wake = wake
        self._ip = ip
        self._port = port
        self._server: PhoneServer | None = None
        self._chosen = 0
        self.addresses: tuple[Address, ...] = ()
        """The addresses of this computer when the invitation was opened, the likeliest first."""

    @property
    def is_open(self) -> bool:
        """Whether phones are let in."""
        return self._server is not None

    @property
    def has_news(self) -> bool:
        """Whether a phone has sent a message that has not been read yet."""
        return self._server is not None and self._server.has_news

    @property
    def was_reached(self) -> bool:
        """Whether another machine has opened the page, so that no firewall is in the way."""
        return self._server is not None and self._server.was_reached.is_set()

    def open(self) -> None:
        """Start the server for phones and make it the carrier of the party; do nothing if it is open.

        It listens on the port that was given, else on the one used last, or on any free one if that is taken. Unless a
        port was given, the one it got is remembered for the next time. Raise OSError if no port is free or files of the
        web page are missing.
        """
        if self._server is not None:
            return
        from game.phones.addresses import Address, own_addresses
        from game.phones.server import PhoneServer, served_files

        found = own_addresses()
        if self._ip:
            found = [each for each in found if each.ip == self._ip] or [Address(self._ip, "", "other")]
        self.addresses = tuple(found)
        book = self.party.book
        names = [each.ip for each in found]
        host = socket.gethostname()
        names += [host, f"{host}.local"] if host.isascii() else []
        port = self._port or book.port
        self._server = PhoneServer(served_files(self._assets), book.table, names, port, self._wake, self._ip)
        if not self._port:
            book.remember_port(self._server.port)
        self.party.carrier = self._server

    def close(self) -> None:
        """Say goodbye to every phone and stop listening; their seats are kept. Do nothing if no phones are let in."""
        if self._server is not None:
            self.party.say_goodbye()
            self._server.stop()
            self._server, self.party.carrier = None, SilentCarrier()
            self.party.lost_all()

    # The address

    @property
    def address(self) -> str:
        """The web address that is shown; empty while closed. It uses the likeliest address of this computer, or the one
        that `choose_next` chose.
        """
        return self.address_of(self.addresses[self._chosen % len(self.addresses)]) if self._server else ""

    @property
    def shown_address(self) -> Address | None:
        """The address of this computer that is shown; None while closed."""
        return self.addresses[self._chosen % len(self.addresses)] if self._server else None

    def address_of(self, address: Address) -> str:
        """Return the table's web address at one of this computer's network addresses; "" if there is no server."""
        from game.phones.addresses import table_address

        return table_address(address.ip, self._server.port, self.party.book.table) if self._server else ""

    def choose_next(self) -> None:
        """Make the next of this computer's addresses the one that is shown; after the last the first."""
        self._chosen = (self._chosen + 1) % max(1, len(self.addresses))

    def code(self) -> Code:
        """Return the shown address as a QR code with its blank margin; an empty code while no phones are let in."""
        import segno

        if not self._server:
            return ()
        made = segno.make_qr(self.address, error="m", boost_error=False)
        return tuple(tuple(bool(dark) for dark in row) for row in made.matrix_iter(border=4))
