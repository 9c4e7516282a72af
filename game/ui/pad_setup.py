"""Gamepads at a table that is being set: each takes a seat for whoever holds it, and gives it back as it was."""

from __future__ import annotations

from collections.abc import Sequence

from game.record.record import Seat
from game.ui.chairs import Chairs
from game.ui.pad_seats import PadSeats
from game.ui.sitting import NOBODY


class PadSetup:
    """Seats `pads` on `chairs`."""

    def __init__(self, chairs: Chairs, pads: PadSeats) -> None:
        self.chairs = chairs
        self.pads = pads
        self._before: dict[int, str] = {}
        """By pad: who had its seat before."""
        self.follow(chairs.seats)

    def sit(self, pad: int) -> None:
        """Take the first person's seat without a pad, else a bot's or an empty one; from a seat, go on to the next."""
        chairs, now = self.chairs, self.pads.seat(pad)
        self.stand(pad)
        free = [number for number in range(chairs.count + chairs.may_join) if not self.pads.pads(number)]
        people = [number for number in free if number < chairs.count and chairs.is_person(number)]
        if now is not None:
            people = [number for number in free if number > now]
        target = next(iter(people or free), None)
        if target is None:
            return
        if target >= chairs.count or not chairs.is_person(target):
            self._before[pad] = chairs.who(target) if target < chairs.count else NOBODY
            chairs.take(target, chairs.somebody())
        self.pads.join(pad, target)

    def stand(self, pad: int) -> bool:
        """Leave the seat to whoever had it; whether there was one."""
        seat, before = self.pads.seat(pad), self._before.pop(pad, None)
        if seat is None:
            return False
        self.pads.let_go(pad)
        if before is not None:
            was = list(self.chairs.seats)
            self.chairs.take(seat, before)
            self.follow(was)
        return True

    def follow(self, before: Sequence[Seat]) -> None:
        """Those on the chairs have changed; they sat like this before. Pads stay with their people."""
        chairs = self.chairs
        for pad in self.pads.there:
            seat = self.pads.seat(pad)
            if seat is None:
                continue
            now = self._moved(seat, before[seat])
            if now < chairs.count and chairs.is_person(now):
                self.pads.join(pad, now)
            else:
                self.pads.let_go(pad)
                self._before.pop(pad, None)

    def _moved(self, seat: int, who: Seat) -> int:
        """Where somebody sits now who sat there, or else the same seat."""
        for number, each in enumerate(self.chairs.seats):
            if each is who or (who.profile and each.profile == who.profile):
                return number
        return seat
