"""Which gamepad plays which seat. Pads are told apart by their instance ids, people count them from 1."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.record.record import Seat
from game.ui.input.glyphs import On, PadKind, on_pad
from game.ui.setup.chairs import NOBODY, Chairs


class PadSeats:
    """The pads that are there with the numbers people know them by, their seats, and the seats that lost theirs."""

    def __init__(self) -> None:
        self.lost: list[int] = []
        """The seats whose last pad is gone, until another one takes its place."""
        self._kinds: dict[int, PadKind] = {}
        self._numbers: dict[int, int] = {}
        self._seats: dict[int, int] = {}

    def number(self, pad: int) -> int:
        """What people call a pad: from 1, as low as is free when it is plugged in."""
        return self._numbers[pad]

    def seat(self, pad: int) -> int | None:
        """Return the seat a pad plays."""
        return self._seats.get(pad)

    def pads(self, seat: int) -> tuple[int, ...]:
        """Return the pads that play a seat."""
        return tuple(pad for pad, its in self._seats.items() if its == seat)

    @property
    def there(self) -> tuple[int, ...]:
        """The pads that are there, in the order of their numbers."""
        return tuple(sorted(self._numbers, key=self.number))

    def kind(self, seat: int) -> PadKind | None:
        """Return the make of the pad that plays a seat; None without one."""
        return next((self._kinds[pad] for pad in self.pads(seat)), None)

    @property
    def names(self) -> dict[int, str]:
        """By seat: the sign of its pad."""
        return {seat: f"{on_pad(On.PAD)}{self.number(pad)}" for pad, seat in self._seats.items()}

    def join(self, pad: int, seat: int) -> None:
        """From now on a pad plays a seat."""
        self._seats[pad] = seat
        self.lost = [each for each in self.lost if each != seat]

    def let_go(self, pad: int) -> None:
        """A pad plays no seat any more."""
        self._seats.pop(pad, None)

    def leave(self, seat: int) -> None:
        """No pad plays a seat any more."""
        self._seats = {pad: its for pad, its in self._seats.items() if its != seat}

    def follow(self, present: Sequence[int], kind_of: Callable[[int], PadKind] = lambda pad: PadKind.XBOX) -> bool:
        """These pads are there now, of the makes `kind_of` tells; whether any came or went.

        A new one takes the seat that lost its own. Of several such seats nobody knows which it was: it has to be asked.
        """
        if set(present) == self._numbers.keys():
            return False
        for pad in [each for each in self.there if each not in present]:
            del self._numbers[pad]
            self._kinds.pop(pad, None)
            seat = self._seats.pop(pad, None)
            if seat is not None and not self.pads(seat):
                self.lost.append(seat)
        alone = len(self.lost) == 1
        for pad in present:
            if pad not in self._numbers:
                self._kinds[pad] = kind_of(pad)
                taken = self._numbers.values()
                self._numbers[pad] = next(n for n in range(1, len(taken) + 2) if n not in taken)
                if alone and self.lost:
                    self.join(pad, self.lost[0])
        return True


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
