"""Which pad plays which seat, while pads come and go."""

from __future__ import annotations

from game.ui.input.pad_seats import PadSeats
from game.words.input_signs import PadKind, PadPart, on_pad


def test_pads_are_numbered_from_one_and_the_number_of_an_unplugged_pad_is_used_again() -> None:
    seats = PadSeats()
    assert seats.update((7, 3))
    assert (seats.number(7), seats.number(3)) == (1, 2)
    assert not seats.update((3, 7))
    seats.update((3,))
    seats.update((3, 9))
    assert (seats.number(3), seats.number(9)) == (2, 1)


def test_a_seat_that_lost_its_pad_gets_the_next_one_plugged_in() -> None:
    seats = PadSeats()
    seats.update((1, 2))
    seats.assign(1, 4)
    seats.assign(2, 0)
    seats.update((2,))
    assert seats.without_pad == [4]
    seats.update((2, 5))
    assert (seats.without_pad, seats.seat(5), seats.seat(2)) == ([], 4, 0)


def test_two_seats_that_lost_their_pads_get_no_other_pad_unasked() -> None:
    seats = PadSeats()
    seats.update((1, 2))
    seats.assign(1, 4)
    seats.assign(2, 0)
    seats.update(())
    assert seats.without_pad == [4, 0]
    seats.update((2,))
    seats.update((2, 1))
    assert (seats.seat(1), seats.seat(2)) == (None, None)
    seats.assign(1, 4)
    assert seats.without_pad == [0]


def test_of_two_pads_plugged_in_at_once_the_first_gets_the_lost_seat() -> None:
    seats = PadSeats()
    seats.update((1,))
    seats.assign(1, 2)
    seats.update(())
    seats.update((5, 6))
    assert (seats.seat(5), seats.seat(6)) == (2, None)


def test_the_kind_of_the_pad_assigned_to_a_seat_is_known() -> None:
    seats = PadSeats()
    seats.update((3,), lambda pad: PadKind.NINTENDO)
    seats.assign(3, 1)
    assert seats.kind(1) is PadKind.NINTENDO
    assert seats.kind(0) is None


def test_a_seat_with_two_pads_counts_as_lost_once_both_are_gone() -> None:
    seats = PadSeats()
    seats.update((1, 2))
    seats.assign(1, 0)
    seats.assign(2, 0)
    seats.update((2,))
    assert not seats.without_pad
    assert seats.pads(0) == (2,)
    seats.update(())
    assert seats.without_pad == [0]


def test_a_seat_can_give_its_pad_back() -> None:
    seats = PadSeats()
    seats.update((1,))
    seats.assign(1, 0)
    assert seats.pad_signs == {0: f"{on_pad(PadPart.PAD)}1"}
    seats.unassign_seat(0)
    assert seats.seat(1) is None
    seats.update(())
    assert not seats.without_pad


def test_a_seat_that_lost_its_pad_and_then_gives_it_back_gets_no_other_one_plugged_in() -> None:
    seats = PadSeats()
    seats.update((1,))
    seats.assign(1, 0)
    seats.update(())
    assert seats.without_pad == [0]
    seats.unassign_seat(0)
    assert not seats.without_pad
    seats.update((2,))
    assert seats.seat(2) is None
