"""Gamepads of several people: what is done with each counts for its own seat only.

With one person at the table every pad is theirs; with one pad only it goes from hand to hand like the mouse.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame.event import Event

from game.engine.state import Phase
from game.ui.calling import question
from game.ui.couch import Couch
from game.ui.input import Cancel, Command, Confirm, Keyed, Menu, Verb
from game.ui.match_flow import MatchFlow
from game.ui.pads import TRIGGERS, Axis, Pads
from game.ui.peek import Peeked
from game.ui.people import avatar_of, colour_of
from game.ui.screen import Screen
from game.ui.screens.call_page import CallPage
from game.ui.screens.curtain import Curtain
from game.ui.screens.pads import PadsPage
from game.ui.screens.pause import PauseScreen
from game.ui.screens.table import TableScreen
from game.ui.strings import _
from game.ui.table.chooser import Chooser
from game.ui.table.hand import Hand, Sorting
from game.ui.widgets import Toasts

PEEK, CALL = Axis.LEFT_TRIGGER, Axis.RIGHT_TRIGGER
"""Held to look at one's hand; squeezed to call."""


class PadGate:
    """Lets through what a pad may do at the table of `match`. A `Source` of the loop, in the place of `pads`."""

    def __init__(self, pads: Pads, match: MatchFlow) -> None:
        self.pads = pads
        self.match = match
        self.seats = match.pads
        self.seats.kind_of = pads.kind
        self._called: int | None = None
        """Who called last with a pad: they are asked which of several claims they mean."""
        self._peeked: tuple[object, Peeked] | None = None

    def read(self, events: Sequence[Event], now: float) -> list[Verb]:
        """See `Source.read`."""
        verbs = self.pads.read(events, now)
        self.seats.follow(self.pads.numbers)
        return [
            verb for verb in verbs if not isinstance(verb, Keyed) or verb.pad is None or self._passes(verb, verb.pad)
        ]

    @property
    def couch(self) -> Couch | None:
        """Those at the table under way, while one is at it."""
        couch = self.match.couch
        seen = any(isinstance(each, TableScreen | Curtain | CallPage) for each in self._seen)
        return couch if seen and couch is not None and self.match.table is couch.table else None

    @property
    def _seen(self) -> tuple[Screen, ...]:
        return self.match.screens.visible()

    # What is done with a pad

    def _passes(self, verb: Verb, pad: int) -> bool:
        couch, top = self.couch, self.match.screens.top
        if isinstance(top, PadsPage) and isinstance(verb, Confirm):
            return self.seats.seat(pad) in top.people or not self._join(pad, top.people)
        if couch is None or isinstance(verb, Menu):
            return True
        people = couch.holding_it.people
        if self.seats.lost and isinstance(verb, Confirm) and self.seats.seat(pad) is None:
            self._take(pad, self.seats.lost[0])
            return False
        if len(people) == 1:
            self.seats.join(pad, people[0])
        if len(people) < 2 or any(isinstance(each, PauseScreen) for each in self._seen):
            return True
        seat = self.seats.seat(pad)
        return self._stranger(verb, pad, couch) if seat not in people else self._own(verb, seat, couch)

    def _own(self, verb: Verb, seat: int, couch: Couch) -> bool:
        """What is done with the pad of a person."""
        top, held = self.match.screens.top, couch.holding_it
        if isinstance(top, CallPage) and isinstance(verb, Confirm):
            verb = Command(TRIGGERS[CALL])
        if isinstance(top, CallPage) and isinstance(verb, Cancel):
            couch.calls.decline(seat)
            return False
        if isinstance(verb, Command) and verb.key in TRIGGERS.values():
            if verb.key == TRIGGERS[CALL]:
                self._called = seat
                couch.call(seat)
            return False
        if isinstance(top, Curtain):
            return isinstance(verb, Confirm) and seat == couch.passed_to
        return held.over or seat == held.seat or (isinstance(top, Chooser) and seat == self._called)

    def _stranger(self, verb: Verb, pad: int, couch: Couch) -> bool:
        """A pad without a seat takes one, where there are several pads; at a curtain, that of whom it is for."""
        if len(self.pads.numbers) < 2:
            return True
        held = couch.holding_it
        if not isinstance(verb, Confirm):
            return False
        if isinstance(self.match.screens.top, Curtain) and not self.seats.pads(couch.passed_to):
            self._take(pad, couch.passed_to)
            return True
        self._join(pad, sorted(held.people, key=lambda seat: seat == held.seat))
        return False

    def _join(self, pad: int, people: Sequence[int]) -> bool:
        """Take the first seat without a pad; whether there was one."""
        seat = next((seat for seat in people if not self.seats.pads(seat)), None)
        if seat is not None:
            self._take(pad, seat)
        return seat is not None

    def _take(self, pad: int, seat: int) -> None:
        self.seats.join(pad, seat)
        self.pads.rumble(pad, 0.4, 0.15)
        top, table = self.match.screens.top, self.match.table
        toasts = getattr(top, "toasts", None)
        if isinstance(top, PadsPage):
            top.rebuild()
        elif isinstance(toasts, Toasts) and table:
            said = _("Gamepad {number}: {name}").format(number=self.seats.number(pad), name=table.seats[seat].name)
            toasts.show(said, 4.0, "check", "good")

    # What is seen with a pad

    def peeked(self) -> Peeked | None:
        """What is to be seen of the hand of whoever holds the trigger for it, unless they see it anyway."""
        couch = self.couch
        if couch is None or not couch.holding_it.closed or couch.holding_it.over or couch.table.phase is Phase.SHUFFLE:
            return None
        hidden = [seat for seat in couch.holding_it.people if couch.hides(seat)]
        seat = next((seat for seat in hidden if self._peeks(seat)), None)
        key = (couch.table, couch.table.version, seat)
        if seat is None:
            self._peeked = None
        elif self._peeked is None or self._peeked[0] != key:
            self._peeked = (key, _seen_by(couch, seat))
        return self._peeked[1] if self._peeked else None

    def _peeks(self, seat: int) -> bool:
        return any(self.pads.squeezed(pad, PEEK) for pad in self.seats.pads(seat))


def _seen_by(couch: Couch, seat: int) -> Peeked:
    table = couch.table
    view = table.view(seat)
    state = view.state
    known, hand = couch.holding(seat, state.deal)[0], Hand()
    hand.cards = list(known.cards)
    hand.sorting = known.sorting if known.cards else Sorting.SUIT
    hand.take(view.hand, state.rules)
    asked = question(state) if state.phase in (Phase.BUY, Phase.CALL) and seat in state.asked else ""
    top = state.discards[-1] if state.discards else None
    who = table.seats[seat]
    return Peeked(who.name, avatar_of(table.seats, seat), colour_of(table.seats, seat), tuple(hand.cards), top, asked)
