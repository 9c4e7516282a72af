"""A table of phones without a window: staged or dealt, served on this computer alone, played on in a thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from game import paths
from game.bots.base import Coach
from game.bots.explain.advice import advise
from game.bots.explain.reasons import Advice
from game.bots.knowledge.memory import Memory
from game.content.sheets.sheets import load_sheet
from game.content.tables.staged import parse_tables
from game.content.tables.staging import staged_state
from game.engine.actions import Action
from game.engine.state import Phase
from game.phones.book import SeatBook
from game.phones.invitation import Invitation
from game.phones.party import Party, PartyHost
from game.record.notation import parse_action
from game.record.record import Header, Seat
from game.session.match.dealer import Dealer
from game.session.match.match import Match
from game.session.match.people import CallTaker
from tests.support.stages import explain

T = TypeVar("T")
TICK = 0.004
"""Seconds between two ticks while nothing arrives."""


def staged_match(text: str, phones: int = 1) -> Match:
    """Return a match at a staged table, with phones in the first seats and people at the window in the others."""
    (table,), mistakes = parse_tables(text, Path("staged.yaml"))
    assert not mistakes, mistakes
    start = staged_state(table, Dealer(table.seed).card_order, explain)
    return Match(Header(table.match.sheet, _seats(start.players, phones), table.seed, start.dealer), start=start)


def dealt_match(game: str, players: int, phones: int = 1, seed: int = 7) -> Match:
    """Return a match whose first deal is dealt."""
    match = Match(Header(load_sheet(game), _seats(players, phones), seed, players - 1))
    match.begin()
    while match.phase is Phase.CUT:
        match.submit(match.legal(match.acting[0])[0])
    return match


def _seats(players: int, phones: int) -> tuple[Seat, ...]:
    others = ("Ann", "Bea", "Cy", "Dan", "Eve", "Flo", "Gus", "Hal")
    return tuple(
        Seat(f"Phone {seat + 1}", avatar="owl", phone=True) if seat < phones else Seat(others[seat])
        for seat in range(players)
    )


class PhoneTable(PartyHost):
    """The server of a match, in a thread; `do` runs functions in that thread."""

    def __init__(self, match: Match, call_seconds: float = 0.0, book: SeatBook | None = None, port: int = 0) -> None:
        self.match = match
        self.party = Party(book or SeatBook(), avatars=("owl", "fox", "cat", "bear", "panda"), host=self)
        self.calls = CallTaker(match, lambda: call_seconds)
        self.party.attach(match, self.calls)
        self._woken = threading.Event()
        self.invitation = Invitation(self.party, paths.assets(), self._woken.set, "127.0.0.1", port)
        self._wanted: SimpleQueue[tuple[Future[Any], Callable[[], Any]]] = SimpleQueue()
        self._stop = False
        self.invitation.open()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    @property
    def address(self) -> str:
        """The address of the table."""
        return self.invitation.address

    @property
    def port(self) -> int:
        """The port of the table."""
        return int(self.address.split(":")[2].partition("/")[0])

    def advise(self, seat: int, tell: Callable[[Advice | None], object]) -> None:
        """Pass a bot's advice for a seat to `tell`."""
        tell(advise(Coach("coach"), self.match.view(seat), Memory.start(seat)))

    def do(self, act: Callable[[], T]) -> T:
        """Run a function in the thread of the table, and return its result."""
        found: Future[T] = Future()
        self._wanted.put((found, act))
        self._woken.set()
        return found.result(20.0)

    def play(self, *actions: str) -> None:
        """Let people at the window act, in notation: the seat to act, or another one as `1: pass`."""
        for text in actions:
            self.do(lambda text=text: self._submit(text))  # type: ignore[misc]

    def _submit(self, text: str) -> None:
        action: Action = parse_action(text, self.match.acting[0])
        self.match.submit(action)

    def _run(self) -> None:
        while not self._stop:
            self._woken.clear()
            while not self._wanted.empty():
                found, act = self._wanted.get()
                try:
                    found.set_result(act())
                except Exception as error:
                    found.set_exception(error)
            self.party.tick()
            self.calls.tick(TICK)
            if not self.party.is_busy and not self.invitation.has_news and self._wanted.empty():
                self._woken.wait(TICK)

    def close(self) -> None:
        """Say goodbye to the phones and stop the server."""
        self._stop = True
        self._thread.join()
        self.invitation.close()


@contextmanager
def opened_table(match: Match, call_seconds: float = 0.0, **more: Any) -> Iterator[PhoneTable]:
    """Yield a served table inside the `with` block."""
    table = PhoneTable(match, call_seconds, **more)
    try:
        yield table
    finally:
        table.close()
