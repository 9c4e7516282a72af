"""Opening the table of a match: its screen, and the bots that play there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import structs

from game.record.record import Seat
from game.session.match.match import Match
from game.session.match.people import seats_of_people
from game.session.opponents import Opponents
from game.session.players.brains import HINT_DEADLINE_SECONDS, WorkerBrains, advise_at_length
from game.session.players.driver import BotDriver
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.cards.soundtrack import PlaySound
from game.ui.couch.calling import Replies
from game.ui.couch.pad_gate import LeaveSign, PadGate
from game.ui.couch.peek import Peek
from game.ui.input.call_keys import key_text
from game.ui.table.host import AdviceCallback, Bots, TableHost
from game.ui.table.screen import TableScreen
from game.ui.table.watch import WatchScreen
from game.ui.widgets.players import Person, people_of
from game.ui.widgets.screens import Overlay
from game.words.match import level_name, person_text


def table_people(seats: Sequence[Seat], opponents: Opponents, signs: Mapping[int, str]) -> list[Person]:
    """Return the players by seat as shown at the table, bots with their phrases; `signs` are the keys or pads with
    which people call.
    """
    return [
        structs.replace(person, key=signs.get(n, ""), **_of_bot(seat, opponents))
        for n, (person, seat) in enumerate(zip(people_of(seats), seats, strict=True))
    ]


def _of_bot(seat: Seat, opponents: Opponents) -> dict[str, Any]:
    bot = opponents.get(seat.character) or opponents.get(seat.level)
    if bot is None or seat.kind != "bot":
        return {}
    level = level_name(bot.level)
    return {"level": level, "about": f"{person_text(bot)} ({level})", "voice": bot.voice}


class Driven(Bots):
    """The bots of a table. The `driver` lets them act while the menu of the `host` is closed. `wake` starts the
    processes of the coach; it is called before the coach is asked for a hint.
    """

    def __init__(self, driver: BotDriver, host: TableHost, wake: Callable[[], object] = lambda: None) -> None:
        self._driver = driver
        self._host = host
        self._wake = wake
        self._now = 0.0
        """The time of the last tick."""

    def tick(self, now: float) -> bool:
        """Let the bots that are due at `now` (seconds) act, unless the menu is open. Return whether a bot acted."""
        self._now = now
        return not self._host.is_paused() and self._driver.tick(now)

    def due(self, now: float) -> Sequence[int]:
        """Return the seats of the bots whose planned action is due at `now` (seconds). Where players answer one after
        the other, a bot that must wait for an earlier player is left out.
        """
        return self._driver.due_bots(now)

    def advise(self, seat: int, tell: AdviceCallback, now: float) -> None:
        """Ask the coach for a hint for `seat` at the time `now` (seconds).

        `tell` is called in a later tick with the hint, or with None if there is nothing to decide. If the match changes
        first, it is not called. An earlier request for the seat that is still open is dropped.
        """
        self._wake()
        self._driver.request_advice(seat, tell, now)

    def advise_now(self, seat: int, tell: AdviceCallback) -> None:
        """Ask the coach now for a hint for `seat`; the time is that of the last tick.

        `tell` is called in a later tick with the hint, or with None if there is nothing to decide. If the match changes
        first, it is not called. An earlier request for the seat that is still open is dropped.
        """
        self.advise(seat, tell, self._now)


class TableOpener:
    """Opens the table of the match under way, with its bots, for mouse, keys and gamepads.

    The processes in which bots think and the `gate` of the gamepads are shared by all tables. `overlays` are drawn
    over all screens: the signs of the gate, and the `replies` to calls.
    """

    def __init__(
        self, gate: PadGate, replies: Replies, opponents: Opponents, preferences: Preferences, play: PlaySound
    ) -> None:
        self.gate = gate
        self.brains = WorkerBrains(start_now=False)
        self.overlays: tuple[Overlay, ...] = (LeaveSign(gate), Peek(gate), replies)
        self._opponents = opponents
        self._preferences = preferences
        self._play = play
        self._coach = WorkerBrains(advise_at_length, deadline_seconds=HINT_DEADLINE_SECONDS, start_now=False)
        self._driver: BotDriver | None = None
        self._screen: TableScreen | WatchScreen | None = None
        self._bots: Driven | None = None

    def open(self, table: Match, seat: int, host: TableHost) -> TableScreen | WatchScreen:
        """Return the screen of a table for the player in `seat`, with bots of its own, which rest while the menu is
        open. The bots of the table opened before are stopped.

        If `host.is_opened_to_watch`, the screen is for watching only, with no hand visible.
        """
        if self._driver:
            self._driver.close()
        pause, opponents = self._preferences.settings.bot_pause, self._opponents
        self._driver = driver = BotDriver(table, self.brains, pause, opponents, host.asks_in_turn, self._coach)
        people = table_people(table.seats, opponents, self._called_with(table, host))
        kind = WatchScreen if host.is_opened_to_watch else TableScreen
        self._bots = bots = Driven(driver, host, self._coach.start)
        self._screen = kind(table, seat, people, host, bots, self._play, self._preferences)
        return self._screen

    @property
    def is_thinking(self) -> bool:
        """Whether a bot or the coach is thinking."""
        return self.brains.has_open_questions or self._coach.has_open_questions

    def advise(self, seat: int, tell: AdviceCallback) -> None:
        """Call `tell`, in a later tick, with the coach's advice for a seat at the table that is open, or with None if
        there is nothing to decide; if the match changes first, do not call it. Without an open table, call it with None
        at once.
        """
        if self._bots is None:
            tell(None)
        else:
            self._bots.advise_now(seat, tell)

    def apply(self, settings: Settings) -> None:
        """Apply the settings for the pause of bots and for animation to the open table, if there is one."""
        if self._driver and self._screen:
            self._driver.pause_seconds = settings.bot_pause
            self._screen.stage.speed = settings.animation
            self._screen.stage.has_reduced_motion = settings.reduced_motion

    def close(self) -> None:
        """Stop the bots and their processes."""
        if self._driver:
            self._driver.close()
        self.brains.close()
        self._coach.close()

    def _called_with(self, table: Match, host: TableHost) -> dict[int, str]:
        """Return, by seat, the signs of the keys with which people call out of turn. If several people play, the sign
        of a gamepad takes the place of the key of the seat that holds it. Seats without either are left out.
        """
        keys = {caller: key_text(key) for key, caller in host.call_keys.items()}
        people = seats_of_people(table.seats)
        names = self.gate.seats.pad_signs
        pads = {seat: name for seat, name in names.items() if seat in people and len(people) > 1}
        return {**keys, **pads}
