"""A program whose play is measured: it sits down once, and is asked for its action at one table after another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event as Signal
from time import monotonic

from msgspec import structs

from game.engine.actions import Action
from game.engine.events import Event
from game.engine.refusals import NotYourTurn, Refused
from game.engine.sheet.keys import RuleSheet
from game.engine.state import CALL_PHASES, View
from game.phones.invitation import Invitation
from game.phones.party import Party, PartyHost
from game.record.record import Header, Seat
from game.session.match.match import Match
from game.session.match.people import CallTaker
from game.words.table import Words

IDLE_SECONDS = 0.05
"""Seconds between two checks whether the program is still connected; its messages wake the table at once."""
LOST_SECONDS = 60.0
"""Seconds after which a program that cannot be reached counts as lost."""


class LostContestantError(Exception):
    """The program that is measured cannot be reached any more."""


class SlowContestantError(Exception):
    """The program that is measured, whose `name` is given, has not played in time."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class AskedMatch(Match):
    """A match as one seat sees it, in which that seat is asked for one action. The action is not carried out but kept
    in `answer`, which is None until then.
    """

    def __init__(self, header: Header, seen: View) -> None:
        state = seen.state
        if state.phase in CALL_PHASES:
            state = structs.replace(state, asked=(seen.seat,))  # the others decide at their own tables
        super().__init__(header, start=state)
        self.answer: Action | None = None

    def submit(self, action: Action) -> tuple[Event, ...]:
        """Keep a legal action as the answer, and return no events. Raise Refused if it is illegal or there is an answer
        already.
        """
        refusal = self.why_not(action)
        if refusal is None and self.answer is not None:
            refusal = NotYourTurn(self.truth.actor)
        if refusal is not None:
            raise Refused(refusal)
        self.answer = action
        return ()


class Contestant(PartyHost):
    """A program whose play is measured: it connects through `invitation` and sits down as a phone does.

    To the program, every other player is named `opponent` with the number of their seat, from 1. Once it has sat down,
    it has `answer_seconds` by `clock` for each action; other messages that it sends do not extend them. 0 means no
    limit.
    """

    def __init__(
        self,
        sheet: RuleSheet,
        opponent: str,
        assets: Path,
        ip: str = "",
        port: int = 0,
        answer_seconds: float = 0.0,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._sheet = sheet
        self._opponent = opponent
        self._answer_seconds = answer_seconds
        self._clock = clock
        self._has_sat_down = False
        self._who = Seat("Program", phone=True)
        self._woken = Signal()
        self.party = Party(host=self)
        self.invitation = Invitation(self.party, assets, self._woken.set, ip, port)

    def choose(self, seen: View) -> Action:
        """Show the view `seen` to the program and return the legal action it answers. The first call waits until the
        program has sat down.

        Raises:
            LostContestantError: the program has been away for too long, or is away when its time is up.
            SlowContestantError: the program has not answered in time.
        """
        match = AskedMatch(Header(self._sheet, self._seats(seen.seat, seen.state.players), 0, seen.state.dealer), seen)
        calls = CallTaker(match, lambda: 0.0)
        self.party.attach(match, calls)
        asked_at = self._clock()
        while match.answer is None:
            self._woken.clear()
            self.party.tick()
            calls.tick(0.0)
            if match.answer is None and not self.party.is_busy and not self.invitation.has_news:
                self._woken.wait(IDLE_SECONDS)
            if any(each.is_taken and each.away_seconds > LOST_SECONDS for each in self.party.statuses()):
                raise LostContestantError
            if not self._has_sat_down:
                self._has_sat_down, asked_at = not self.party.missing, self._clock()
            elif match.answer is None and 0 < self._answer_seconds < self._clock() - asked_at:
                if self.party.away or self.party.missing:
                    raise LostContestantError
                raise SlowContestantError(match.seats[seen.seat].name)
        self._who = match.seats[seen.seat]
        return match.answer

    def tell(self, seen: View, events: tuple[Event, ...]) -> None:
        """Tell the program, with its next view, sentences on the events as its seat may know them."""
        names = tuple(who.name for who in self._seats(seen.seat, seen.state.players))
        words = Words(names, seen.seat)
        self.party.tell(text for event in events for text in (words.event(event, seen),) if text)

    def _seats(self, seat: int, players: int) -> tuple[Seat, ...]:
        """Return the players of a table: in `seat` the program that is measured, in every other seat a bot."""
        return tuple(
            self._who if each == seat else Seat(f"{self._opponent} {each + 1}", "bot") for each in range(players)
        )
