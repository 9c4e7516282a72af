"""Which pad plays which seat, while pads come and go."""

from game.ui.glyphs import On, on_pad
from game.ui.pad_seats import PadSeats


def test_pads_are_counted_from_one_and_a_number_is_used_again() -> None:
    seats = PadSeats()
    assert seats.follow((7, 3))
    assert (seats.number(7), seats.number(3)) == (1, 2)
    assert not seats.follow((3, 7))
    seats.follow((3,))
    seats.follow((3, 9))
    assert (seats.number(3), seats.number(9)) == (2, 1)


def test_a_seat_that_lost_its_pad_gets_the_next_one_plugged_in() -> None:
    seats = PadSeats()
    seats.follow((1, 2))
    seats.join(1, 4)
    seats.join(2, 0)
    seats.follow((2,))
    assert seats.lost == [4]
    seats.follow((2, 5))
    assert (seats.lost, seats.seat(5), seats.seat(2)) == ([], 4, 0)


def test_a_seat_with_two_pads_has_lost_nothing_until_both_are_gone() -> None:
    seats = PadSeats()
    seats.follow((1, 2))
    seats.join(1, 0)
    seats.join(2, 0)
    seats.follow((2,))
    assert not seats.lost
    assert seats.pads(0) == (2,)
    seats.follow(())
    assert seats.lost == [0]


def test_a_seat_gives_its_pad_back() -> None:
    seats = PadSeats()
    seats.follow((1,))
    seats.join(1, 0)
    assert seats.names == {0: f"{on_pad(On.PAD)}1"}
    seats.leave(0)
    assert seats.seat(1) is None
    seats.follow(())
    assert not seats.lost
