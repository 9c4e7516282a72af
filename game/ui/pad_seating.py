"""Gamepads sit down and get up: where the table is set, on the page of gamepads, and at the table."""

from __future__ import annotations

from collections.abc import Sequence

from game.record.record import Seat
from game.session.match.calls import seats_of_people
from game.ui.match_flow import MatchFlow
from game.ui.pad_leave import Leaving
from game.ui.pads import Pads
from game.ui.people import colour_of
from game.ui.screens.call_page import CallPage
from game.ui.screens.curtain import Curtain
from game.ui.screens.pads import PadsPage
from game.ui.screens.setup import SetupScreen
from game.ui.screens.table import TableScreen
from game.ui.strings import _
from game.ui.widgets import Toasts


class PadSeating:
    """Gives `pads` their seats at the table of `match`, or at the one that is being set."""

    def __init__(self, pads: Pads, match: MatchFlow) -> None:
        self.pads = pads
        self.match = match
        self.seats = match.pads

    @property
    def at_table(self) -> bool:
        """Whether one is at the table under way."""
        seen = any(isinstance(each, TableScreen | Curtain | CallPage) for each in self.match.screens.visible())
        return seen and self.match.couch is not None and self.match.table is self.match.couch.table

    @property
    def setting(self) -> SetupScreen | None:
        """The page on which a table is being set, while one is at it."""
        top = self.match.screens.top
        return top if isinstance(top, SetupScreen) else None

    # Sitting down

    def sit(self, pad: int, setting: SetupScreen) -> None:
        """Take a seat at a table that is being set, or the next one."""
        setting.pads.sit(pad)
        self._tell(pad)

    def join(self, pad: int, people: Sequence[int]) -> bool:
        """Take the first seat without a pad; whether there was one."""
        seat = next((seat for seat in people if not self.seats.pads(seat)), None)
        if seat is not None:
            self.take(pad, seat)
        return seat is not None

    def take(self, pad: int, seat: int) -> None:
        """Take a seat at the table under way."""
        self.seats.join(pad, seat)
        name = self._around[seat].name
        self._tell(pad, _("Gamepad {number}: {name}").format(number=self.seats.number(pad), name=name))

    # Getting up

    def leaving(self) -> Leaving | None:
        """Who holds the button with which their pad leaves its seat, and for how long."""
        around = self._around
        for pad in self.pads.numbers:
            seat, share = self._seat(pad), self.pads.leaving(pad)
            if share and seat is not None:
                return Leaving(around[seat].name, colour_of(around, seat), share)
        return None

    def leave(self, pad: int) -> None:
        """A pad leaves its seat; its person plays on with mouse and keyboard."""
        seat, around = self._seat(pad), self._around
        if seat is None:
            return
        if self.setting:
            self.setting.pads.stand(pad)
        else:
            self.seats.let_go(pad)
        self._tell(pad, _("{name} plays with mouse and keyboard").format(name=around[seat].name))

    def _seat(self, pad: int) -> int | None:
        """The seat that a pad can leave: a person alone plays with every pad."""
        seat, people = self.seats.seat(pad), seats_of_people(self._around)
        return seat if seat in people and (self.setting or len(people) > 1) else None

    @property
    def _around(self) -> Sequence[Seat]:
        """Those at the table, or at the one that is being set."""
        if self.setting:
            return self.setting.draft.chairs.planned()
        here = self.at_table or isinstance(self.match.screens.top, PadsPage)
        return self.match.table.seats if here and self.match.table else ()

    def _tell(self, pad: int, said: str = "") -> None:
        """Let people feel and see what has become of a pad."""
        self.pads.rumble(pad, 0.4, 0.15)
        top = self.match.screens.top
        toasts = getattr(top, "toasts", None)
        if isinstance(top, PadsPage | SetupScreen):
            top.rebuild()
        elif isinstance(toasts, Toasts) and said:
            toasts.show(said, 4.0, "pad", "good")
