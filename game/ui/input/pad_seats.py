"""The assignment of gamepads to seats. Pads are identified by instance ids; people know them by numbers from 1."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.words.input_signs import PadKind, PadPart, on_pad


class PadSeats:
    """The connected pads with their numbers, the seats they play, and seats that lost their pad."""

    def __init__(self) -> None:
        self.without_pad: list[int] = []
        """Seats whose last pad was disconnected, until another replaces it."""
        self._kinds: dict[int, PadKind] = {}
        self._numbers: dict[int, int] = {}
        self._seats: dict[int, int] = {}

    def number(self, pad: int) -> int:
        """Return the number of a pad, from 1: the lowest that was free when it was connected. Raise KeyError if the pad
        is not connected.
        """
        return self._numbers[pad]

    def seat(self, pad: int) -> int | None:
        """Return the seat a pad plays; None if it has no seat."""
        return self._seats.get(pad)

    def pads(self, seat: int) -> tuple[int, ...]:
        """Return the pads that play a seat; none if it has no pad."""
        return tuple(pad for pad, its in self._seats.items() if its == seat)

    @property
    def connected_pads(self) -> tuple[int, ...]:
        """The connected pads, sorted by the number that each has here (`number`)."""
        return tuple(sorted(self._numbers, key=self.number))

    def kind(self, seat: int) -> PadKind | None:
        """Return the kind of the pad that plays a seat, of several the first one's; None without one."""
        return next((self._kinds[pad] for pad in self.pads(seat)), None)

    @property
    def pad_signs(self) -> dict[int, str]:
        """By seat, for seats that have a pad: the sign and number of that pad; of several, those of one of them."""
        return {seat: f"{on_pad(PadPart.PAD)}{self.number(pad)}" for pad, seat in self._seats.items()}

    def assign(self, pad: int, seat: int) -> None:
        """Let a pad play a seat, in place of the one it played before. The seat then no longer counts among those that
        lost their pad.
        """
        self._seats[pad] = seat
        self.without_pad = [each for each in self.without_pad if each != seat]

    def unassign(self, pad: int) -> None:
        """Take a pad from its seat, if it has one; the seat is not added to those that lost their pad."""
        self._seats.pop(pad, None)

    def unassign_seat(self, seat: int) -> None:
        """Take all pads from a seat, which then does not count among those that lost their pad either."""
        self._seats = {pad: its for pad, its in self._seats.items() if its != seat}
        self.without_pad = [each for each in self.without_pad if each != seat]

    def update(self, present: Sequence[int], kind_of: Callable[[int], PadKind] = lambda pad: PadKind.XBOX) -> bool:
        """Update the connected pads to `present`; `kind_of` returns the kind of a new pad. Return whether any came or
        went.

        If exactly one seat has lost its pad, the first new pad takes that seat; if several have, new pads take none.
        """
        if set(present) == self._numbers.keys():
            return False
        for pad in [each for each in self.connected_pads if each not in present]:
            del self._numbers[pad]
            self._kinds.pop(pad, None)
            seat = self._seats.pop(pad, None)
            if seat is not None and not self.pads(seat):
                self.without_pad.append(seat)
        alone = len(self.without_pad) == 1
        for pad in present:
            if pad not in self._numbers:
                self._kinds[pad] = kind_of(pad)
                taken = self._numbers.values()
                self._numbers[pad] = next(n for n in range(1, len(taken) + 2) if n not in taken)
                if alone and self.without_pad:
                    self.assign(pad, self.without_pad[0])
        return True
