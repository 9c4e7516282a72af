"""A match without a window: phones and programs in some seats, bots in the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event as Signal
from time import monotonic

from game.bots.explain.reasons import Advice
from game.engine.actions import Next
from game.engine.sheet.keys import RuleSheet
from game.phones.invitation import Invitation
from game.phones.party import Party, PartyHost
from game.record.record import Header, Seat
from game.session.match.match import Match
from game.session.match.people import CallTaker
from game.session.opponents import Opponents
from game.session.players.brains import Brains
from game.session.players.driver import BotDriver
from game.session.settings import Settings
from game.words.strings import _

IDLE_SECONDS = 0.02
"""Seconds between two checks whether a bot has decided; phones wake the match at once."""


def hosted_seats(wanted: Sequence[str], opponents: Opponents) -> tuple[Seat, ...]:
    """Return the seats of a match. Each of `wanted` is `phone`, or names a bot by its level or by its file.

    Phones are named by the number of their seat, from 1. A bot whose name is already taken gets that number after its
    name.

    Raises KeyError with the name of a bot that does not exist.
    """
    seats: list[Seat] = []
    for number, name in enumerate(wanted, 1):
        if name == "phone":
            seats.append(Seat(_("Phone {number}").format(number=number), phone=True))
            continue
        bot = opponents.get(name)
        if bot is None:
            raise KeyError(name)
        known = [each.name for each in seats]
        title = bot.name if bot.name not in known else f"{bot.name} {number}"
        seats.append(Seat(title, "bot", bot.avatar, bot.level, name))
    return tuple(seats)


class HostedMatch(PartyHost):
    """A match that phones play without a window, begun once every seat for a phone is taken.

    `call_seconds` is the time to call, `bot_pause` the seconds before a bot acts. `deal_seconds` is the time the result
    of a deal stays before the next deal begins by itself; 0 waits for a phone.
    """

    def __init__(
        self,
        sheet: RuleSheet,
        seats: Sequence[Seat],
        seed: int,
        party: Party,
        brains: Brains,
        opponents: Opponents | None = None,
        call_seconds: float = 8.0,
        bot_pause: float = 0.8,
        deal_seconds: float = 0.0,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.match = Match(Header(sheet, tuple(seats), seed, len(seats) - 1))
        self.calls = CallTaker(self.match, lambda: call_seconds)
        self.party = party
        self.driver = BotDriver(self.match, brains, bot_pause, opponents, lambda: self.calls.asks_in_turn)
        self.woken = Signal()
        """Set when a phone has sent a message."""
        self._deal_seconds = deal_seconds
        self._clock = clock
        self._last = clock()
        self._over_since: float | None = None
        party.host = self
        party.attach(self.match, self.calls)

    @property
    def is_done(self) -> bool:
        """Whether the match is over."""
        return self.match.is_over

    def advise(self, seat: int, tell: Callable[[Advice | None], object]) -> None:
        """Call `tell` later with a bot's advice for a seat, or with None if there is no decision to make; never if the
        match changes first.
        """
        self.driver.request_advice(seat, tell, self._clock())

    def settings(self) -> Settings:
        """Return the default settings, which include the guards against mistaken discards."""
        return Settings()

    def tick(self) -> bool:
        """Let phones, callers and bots act whose time has come, and begin the next deal. Return whether any acted or a
        deal began.

        Before the match, only phones act; it begins once all their seats are taken. After it, only phones are served.
        """
        now = self._clock()
        dt, self._last = now - self._last, now
        moved = self.party.tick()
        if not self.match.history.action_count:
            if self.party.missing:
                return moved
            self.match.begin()
            return True
        if self.match.is_over:
            return moved
        heard = self.calls.tick(dt, self.driver.due_bots(now))
        played = self.driver.tick(now)
        return self._next_deal(now) or played or heard or moved

    def _next_deal(self, now: float) -> bool:
        """Begin the next deal if the last one has been over for `deal_seconds` at time `now` (seconds), counted from
        the first call after its end. With 0 `deal_seconds` none begins. Return whether it began.
        """
        deal_over = self.match.phase.value == "deal_over"
        if not deal_over or not self._deal_seconds:
            self._over_since = None
            return False
        self._over_since = now if self._over_since is None else self._over_since
        if now - self._over_since < self._deal_seconds:
            return False
        self.match.submit(Next(0))
        return True

    def run(self, invitation: Invitation, stop: Callable[[], bool] = lambda: False) -> None:
        """Play until the match is over and every phone has been shown the end, or until `stop` returns True."""
        while not stop():
            self.woken.clear()
            moved = self.tick()
            if self.is_done and not self.party.is_busy:
                return
            if not moved and not self.party.is_busy and not invitation.has_news:
                self.woken.wait(IDLE_SECONDS)

    def close(self) -> None:
        """Stop the bots, and stop serving the match to the phones."""
        self.driver.close()
        self.party.detach()
