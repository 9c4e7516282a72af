"""Gamepads of several people: what is done with each counts for its own seat only.

With one person at the table every pad is theirs; with one pad only it goes from hand to hand like the mouse.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame.event import Event

from game.ui.couch import Couch
from game.ui.input import Cancel, Command, Confirm, Keyed, Leave, Menu, Verb
from game.ui.match_flow import MatchFlow
from game.ui.pad import TRIGGERS, Axis
from game.ui.pad_seating import PadSeating
from game.ui.pads import Pads
from game.ui.screen import Screen
from game.ui.screens.call_page import CallPage
from game.ui.screens.curtain import Curtain
from game.ui.screens.pads import PadsPage
from game.ui.screens.pause import PauseScreen
from game.ui.strings import _

PEEK, CALL = Axis.LEFT_TRIGGER, Axis.RIGHT_TRIGGER
"""Held to look at one's hand; squeezed to call."""

SIT = Command("l")
"""Pressed where the table is set, to take a seat."""


class PadGate:
    """Lets through what a pad may do at the table of `match`. A `Source` of the loop, in the place of `pads`."""

    def __init__(self, pads: Pads, match: MatchFlow) -> None:
        self.pads = pads
        self.match = match
        self.seats = match.pads
        self.seating = PadSeating(pads, match)

    def read(self, events: Sequence[Event], now: float) -> list[Verb]:
        """See `Source.read`."""
        verbs = self.pads.read(events, now)
        self.seats.follow(self.pads.numbers, self.pads.kind)
        return [
            verb for verb in verbs if not isinstance(verb, Keyed) or verb.pad is None or self._passes(verb, verb.pad)
        ]

    @property
    def couch(self) -> Couch | None:
        """Those at the table under way, while one is at it."""
        return self.match.couch if self.seating.at_table else None

    @property
    def _seen(self) -> tuple[Screen, ...]:
        return self.match.screens.visible()

    # What is done with a pad

    def _passes(self, verb: Verb, pad: int) -> bool:
        couch, top = self.couch, self.match.screens.top
        if isinstance(verb, Leave):
            self.seating.leave(pad)
            return False
        setting = self.seating.setting
        if setting and verb == SIT:
            self.seating.sit(pad, setting)
            return False
        if isinstance(top, PadsPage) and isinstance(verb, Confirm):
            return self.seats.seat(pad) in top.people or not self.seating.join(pad, top.people)
        if couch is None or isinstance(verb, Menu):
            return True
        people = couch.holding_it.people
        if self.seats.lost and isinstance(verb, Confirm) and self.seats.seat(pad) is None:
            self.seating.take(pad, self.seats.lost[0])
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
                couch.call(seat)
            return False
        if isinstance(top, Curtain):
            if isinstance(verb, Confirm) and seat != couch.passed_to:
                names = [each.name for each in couch.table.seats]
                told = _("The table is passed to {name}.").format(name=names[couch.passed_to])
                self.match.replies.say(names[seat], told)
            return isinstance(verb, Confirm) and seat == couch.passed_to
        chooses = couch.calling.chooses
        return seat == chooses if chooses is not None else held.over or seat == held.seat

    def _stranger(self, verb: Verb, pad: int, couch: Couch) -> bool:
        """A pad without a seat takes one, where there are several pads; at a curtain, that of whom it is for."""
        if len(self.pads.numbers) < 2:
            return True
        held = couch.holding_it
        if not isinstance(verb, Confirm):
            return False
        if isinstance(self.match.screens.top, Curtain) and not self.seats.pads(couch.passed_to):
            self.seating.take(pad, couch.passed_to)
            return True
        self.seating.join(pad, sorted(held.people, key=lambda seat: seat == held.seat))
        return False
