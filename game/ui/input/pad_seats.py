"""Which gamepad plays which seat. Pads are told apart by their instance ids, people count them from 1."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui.words.glyphs import On, PadKind, on_pad


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
