"""Pictures of players, and numbers as they are written."""

from game.record.record import Seat
from game.ui.draw.theme import FELT
from game.ui.widgets.players import AVATARS, COLOURS, avatar_of, colour_of, colours_for, number_text, signed_text


def test_a_seat_without_a_known_picture_has_that_of_its_place() -> None:
    seats = [Seat("Ann"), Seat("Bea", avatar="panda"), Seat("Carl", avatar="unicorn")]
    assert [avatar_of(seats, number) for number in range(3)] == [AVATARS[0], "panda", AVATARS[2]]


def test_numbers_have_a_proper_minus() -> None:
    assert (number_text(-5), number_text(5)) == ("−5", "5")
    assert (signed_text(-5), signed_text(5), signed_text(0)) == ("−5", "+5", "0")


def test_a_seat_has_its_own_colour_or_that_of_its_place() -> None:
    seats = [Seat("Ann", colour=3), Seat("Ben")]
    assert [colour_of(seats, number) for number in range(2)] == [3, 1]


def test_nobody_has_the_colour_of_another() -> None:
    assert colours_for([None, None, None]) == [0, 1, 2]
    assert colours_for([1, None, 1, 0]) == [1, 3, 2, 0]
    assert sorted(colours_for([7] * 8)) == list(range(8))
    assert len(COLOURS) == len(FELT.players)
